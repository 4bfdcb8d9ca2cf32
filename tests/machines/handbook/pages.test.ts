/** docs/workflows says what the machines do, in every language, and nothing in two languages at once. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { roles } from '../../../src/domain/people/access.ts'
import { stageNames } from '../../../src/domain/journey/facts.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { exampleName } from '../../../src/server/desk/handbook/examples/course.ts'
import { exampleCourses } from '../../../src/server/desk/handbook/examples/example-page.ts'
import { pagesOf } from './pages-of.ts'
import { stagesServed } from '../../../src/server/desk/handbook/workflow-page.ts'
import { withNumbers } from '../../../src/domain/desk/setting-placeholders.ts'
import { wordsIn } from '../../../src/server/platform/reader-words.ts'
import { completeLanguages } from '../../../src/foundation/text/languages.ts'

const all = Object.values(workflows)
const root = join(import.meta.dirname, '../../..')
const textsOf = (language: string, area: string) =>
  JSON.parse(readFileSync(join(root, 'src/app/locales', language, `${area}.json`), 'utf8')) as Record<
    string,
    Record<string, string>
  >
/** Cells of the table under a heading, without head and rule; an escaped bar is no end of a cell. */
function tableUnder(page: string, heading: string): string[][] {
  const lines = (page.split(`## ${heading}\n`)[1] ?? '').split('\n')
  const first = lines.findIndex((line) => line.startsWith('| '))
  const rest = lines.slice(first)
  const last = rest.findIndex((line) => !line.startsWith('| '))
  return rest.slice(2, last === -1 ? undefined : last).map((line) => line.slice(2, -2).split(/ (?<!\\)\| /))
}

const names = [
  ...all.map(({ id }) => `${id}.md`),
  ...roles.map(({ code }) => `day_${code.toLowerCase()}.md`),
  ...[...exampleCourses.keys()].map((type) => `${exampleName(type)}.md`),
  'README.md',
  'papers.md',
  'stages.md',
]

describe.each(completeLanguages)('%s', (language) => {
  const folder = join(root, 'docs/workflows', language)
  const { condition = {} } = textsOf(language, 'guards')
  const own = textsOf(language, 'handbook') as unknown as Record<string, string> // The headings stand on its first level.

  test('has a page per workflow, the overviews and nothing else', () => {
    const pages = pagesOf(language)
    expect(Object.keys(pages).toSorted()).toEqual(names.toSorted())
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(pages).toSorted())
  })

  test.each(names)('%s is fresh; if not, run npm run workflows', (name) => {
    const pages = pagesOf(language)
    expect(readFileSync(join(folder, name), 'utf8')).toBe(pages[name])
  })

  test('says every guard and plain condition of a workflow in words, on its page', () => {
    const said = all.flatMap((workflow) =>
      workflow.rows.flatMap((row) =>
        [...row.calls.map(({ says }) => says), ...(row.when ? [row.when.says] : [])].map((says) => ({
          workflow: workflow.id,
          says,
        })),
      ),
    )
    expect(said.length).toBeGreaterThan(200)
    expect(said.filter(({ says }) => !condition[says])).toEqual([])
    const pages = pagesOf(language)
    expect(
      said.filter(
        ({ workflow, says }) =>
          !pages[`${workflow}.md`]?.includes(
            withNumbers(condition[says] ?? says, undefined, wordsIn(language)?.count).replaceAll('|', '\\|'),
          ),
      ),
    ).toEqual([])
  })

  test('has a line per state in the matrix and per row among the actions', () => {
    const pages = pagesOf(language)
    for (const workflow of all) {
      const page = pages[`${workflow.id}.md`] ?? ''
      expect(tableUnder(page, own['matrix'] ?? ''), workflow.id).toHaveLength(
        Object.keys(workflow.states).length,
      )
      expect(
        tableUnder(page, own['actions'] ?? '').map(([n]) => n),
        workflow.id,
      ).toEqual(workflow.rows.map(({ n }) => String(n)))
    }
  })

  test('leaves no mark unfilled and turns Arabic pages round', () => {
    const pages = pagesOf(language)
    expect(
      Object.entries(pages)
        .filter(([, text]) => /\{\{\w+\}\}|undefined|\[object/.test(text))
        .map(([name]) => name),
    ).toEqual([])
    expect(Object.values(pages).every((text) => text.startsWith('<div dir="rtl">'))).toBe(language === 'ar')
  })

  test('links only to pages it has', () => {
    const pages = pagesOf(language)
    const links = Object.values(pages).flatMap((text) =>
      [...text.matchAll(/\]\(([\w.]+\.md)\)/g)].map(([, name]) => name ?? ''),
    )
    expect(links.length).toBeGreaterThan(all.length)
    expect(links.filter((name) => !(name in pages))).toEqual([])
  })
})

test('no action of several words is English on a Turkish or Arabic page', () => {
  const english = pagesOf('en')
  const shared = (name: string, other: string) =>
    tableUnder(english[name] ?? '', 'Actions').flatMap(([, , action]) =>
      action && / /.test(action) && other.includes(`| ${action} |`) ? [`${name}: ${action}`] : [],
    )
  for (const language of ['tr', 'ar'] as const)
    expect(
      Object.entries(pagesOf(language)).flatMap(([name, text]) => shared(name, text)),
      language,
    ).toEqual([])
})

test('the stages of the journey are served by workflows', () => {
  expect([...new Set(all.flatMap(stagesServed))].toSorted()).toEqual([...stageNames].toSorted())
})

test('the matrix gives a role what the rows name it for, and a plain officer nothing of a manager', () => {
  const rows = tableUnder(pagesOf('en')['submission_list.md'] ?? '', 'Who may do what in which state')
  const draft = rows.find(([state]) => state === 'Draft') ?? []
  const submitted = rows.find(([state]) => state === 'Submitted') ?? []
  const columns = roles.map(({ code }) => code).filter((code) => ['ADM', 'MGR', 'PRO', 'DEO'].includes(code))
  const cell = (line: readonly string[], code: string) =>
    line[columns.findIndex((one) => one === code) + 1]?.split('; ')
  expect(cell(draft, 'DEO')).toHaveLength(3)
  expect(cell(draft, 'PRO')).toHaveLength(5)
  expect(cell(draft, 'MGR')).toEqual(cell(draft, 'ADM'))
  expect(cell(submitted, 'DEO')).toEqual(['–'])
})
