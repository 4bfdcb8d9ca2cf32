/** The handbook as the screen gets it says what its files say: every heading, table row and chart line, links that lead somewhere, no Markdown left. */
import { describe, expect, test } from 'vitest'
import type { HandbookBlock, HandbookInline } from '../../../src/domain/desk/handbook-page.ts'
import { handbookContents, handbookOf } from '../../../src/server/desk/handbook/handbook-blocks.ts'
import { pagesOf } from './pages-of.ts'
import { completeLanguages } from '../../../src/foundation/text/languages.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { layersOf } from '../../../src/ui/workflow/state-map.tsx'

const partsIn = (block: HandbookBlock): HandbookInline[] =>
  block.kind === 'text'
    ? block.parts
    : block.kind === 'list'
      ? block.items.flat()
      : block.kind === 'table'
        ? block.rows.flat(2)
        : []

describe.each(completeLanguages)('%s', (language) => {
  const pages = [...handbookOf(language).values()]
  const files = pagesOf(language)

  test('has every page but the list of contents, in the words of its file', () => {
    expect(pages.map(({ page }) => `${page}.md`).toSorted()).toEqual(
      Object.keys(files)
        .filter((file) => file !== 'README.md')
        .toSorted(),
    )
    for (const { page, title, blocks } of pages) {
      const lines = (files[`${page}.md`] ?? '').split('\n')
      expect(lines).toContain(`# ${title}`)
      expect(
        blocks.filter(({ kind }) => kind === 'heading'),
        page,
      ).toHaveLength(lines.filter((line) => /^#{2,3} /.test(line)).length)
      const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
      const tables = blocks.filter(({ kind }) => kind === 'table').length
      expect(rows, page).toHaveLength(lines.filter((line) => line.startsWith('|')).length - 2 * tables)
    }
  })

  test('leaves no Markdown and no word about how it is made', () => {
    const texts = pages.flatMap(({ blocks }) => blocks.flatMap(partsIn)).map(({ text }) => text)
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => /```|\]\(|npm run|<div|\{\{/.test(text))).toEqual([])
  })

  test('leads only to pages there are', () => {
    const known = new Set(pages.map(({ page }) => page))
    expect(
      pages
        .flatMap(({ blocks }) => blocks.flatMap(partsIn))
        .flatMap(({ page }) => (page && !known.has(page) ? [page] : [])),
    ).toEqual([])
  })

  test('draws each workflow with all its states, and every line between states it names', () => {
    for (const workflow of Object.values(workflows)) {
      const chart = handbookOf(language)
        .get(workflow.id)
        ?.blocks.find((block) => block.kind === 'chart')
      if (chart?.kind !== 'chart') throw new Error(`${workflow.id} has no chart`)
      expect(
        chart.states.map(({ key, kind }) => [key, kind]),
        workflow.id,
      ).toEqual(Object.entries(workflow.states).map(([key, { kind }]) => [key, kind]))
      const names = new Set(chart.states.map(({ key }) => key))
      expect(chart.edges.length, workflow.id).toBeGreaterThan(0)
      expect(
        chart.edges.filter(({ from, to }) => !names.has(from) || !names.has(to)),
        workflow.id,
      ).toEqual([])
      expect(chart.initial).toBe(workflow.initial)
      expect(
        layersOf(chart.initial, chart.states, chart.edges)
          .flat()
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual([...names].toSorted())
    }
  })
})

test('a search finds the lines that hold all its words, in the reader’s language only', () => {
  const hits = handbookContents('en', 'passport OFFICE')
  expect(hits.map(({ page }) => page)).toContain('embassy')
  expect(
    hits
      .flatMap(({ lines }) => lines)
      .every((line) => (/passport/i.test(line) && /office/i.test(line)) || line.includes('…')),
  ).toBe(true)
  expect(handbookContents('tr', 'passport in the office')).toEqual([])
  expect(handbookContents('ar', 'الجواز').length).toBeGreaterThan(0)
  expect(handbookContents('en', 'no such words anywhere')).toEqual([])
  expect(
    handbookContents('en', '')
      .map(({ page }) => page)
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['papers', 'stages'])
})
