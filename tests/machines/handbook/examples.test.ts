/** The worked examples: every step is one the machines let happen, from the registration to the end, and every picture is shown. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { workflows } from '../../../src/machines/catalogue.ts'
import { roleAllowed } from '../../../src/machines/kit/judge.ts'
import { strandedBy } from '../../../src/machines/kit/trace.ts'
import { completeLanguages } from '../../../src/foundation/text/languages.ts'
import {
  exampleName,
  exampleTypes,
  pictureAddress,
  type ExampleStep,
} from '../../../src/server/desk/handbook/examples/course.ts'
import { exampleCourses } from '../../../src/server/desk/handbook/examples/example-page.ts'
import { handbookContents, handbookOf } from '../../../src/server/desk/handbook/handbook-blocks.ts'
import { handbookWords } from '../../../src/server/desk/handbook/handbook-words.ts'
import { pagesOf } from './pages-of.ts'

const root = join(import.meta.dirname, '../../..')
const publicFiles = join(root, 'src/app/public')
const courses = [...exampleCourses.values()]

/** What records of several passengers do in the middle of a case begins and ends elsewhere. */
const isShared = ({ machine }: ExampleStep) => machine === 'visa_entry'
/** Entries of each record, in their order; a case has one record of a machine and stage. */
const chains = (steps: readonly ExampleStep[]) =>
  Map.groupBy(
    steps.filter((step) => !isShared(step)),
    ({ machine, stage }) => `${machine} ${stage ?? ''}`,
  )

test.each(courses)('$type goes from the registration to the end by rows of the machines', ({ steps }) => {
  for (const [record, own] of chains(steps)) {
    let state = own[0]?.from ?? workflows[own[0]?.machine ?? '']?.initial
    for (const { machine, event, from, to, by } of own) {
      const workflow = workflows[machine]
      if (!workflow || state === undefined) throw new Error(`There is no workflow ${machine}.`)
      // The engine writes no state before the first event of a record.
      expect(from ?? workflow.initial, record).toBe(state)
      expect(strandedBy(workflow, { event, from: state, to }), record).toBeNull()
      const rows = workflow.rows.filter((row) => row.on === event)
      if (by !== 'SYS')
        expect(
          rows.some((row) => roleAllowed(row.roles, by, null)),
          `${record} ${event} by ${by}`,
        ).toBe(true)
      state = to
    }
  }
  const journey = steps.filter(({ machine }) => machine === 'journey')
  expect(journey[0]).toMatchObject({ event: 'REGISTER', from: 'draft' })
  expect(['arrived', 'completed']).toContain(journey.at(-1)?.to)
  expect(steps.find(({ machine, to }) => machine === 'flight' && to === 'flown')).toBeDefined()
  expect(steps.at(-1)?.isFollowing).toBe(false)
  expect(steps.filter(({ picture }) => picture).length).toBeGreaterThan(5)
})

test('every picture a course names is there, and none is left over', () => {
  const named = courses.flatMap(({ type, steps, end }) =>
    [...steps.flatMap(({ picture }) => picture ?? []), end].map((picture) => pictureAddress(type, picture)),
  )
  const kept = readdirSync(join(publicFiles, 'handbook'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('.'))
    .map((file) => `/handbook/${file}`)
  expect(kept.toSorted()).toEqual(named.toSorted())
})

describe.each(completeLanguages)('%s', (language) => {
  const words = handbookWords(language)

  test('shows every picture of an example once, with its own words, in the file and on the screen', () => {
    for (const { type, steps, end } of courses) {
      const addresses = [...steps.flatMap(({ picture }) => picture ?? []), end].map((picture) =>
        pictureAddress(type, picture),
      )
      const shown = [...(handbookOf(language).get(exampleName(type))?.blocks ?? [])].flatMap((block) =>
        block.kind === 'picture' ? [block] : [],
      )
      expect(shown.map(({ address }) => address)).toEqual(addresses)
      expect(new Set(shown.map(({ alt }) => alt)).size).toBe(addresses.length)
      const folder = join(root, 'docs/workflows', language)
      const text = readFileSync(join(folder, `${exampleName(type)}.md`), 'utf8')
      const files = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => join(folder, file ?? ''))
      expect(files).toEqual(addresses.map((address) => join(publicFiles, address)))
      expect(files.filter((file) => !existsSync(file))).toEqual([])
      expect(dirname(files[0] ?? '')).toBe(join(publicFiles, 'handbook', type))
    }
  })

  test('says of each step who did it and where it led', () => {
    for (const { type, steps } of courses) {
      const text = pagesOf(language)[`${exampleName(type)}.md`] ?? ''
      const people = steps.filter(({ isFollowing }) => !isFollowing)
      expect(text.match(/^## \d+\. /gm)).toHaveLength(people.length)
      for (const { by, day, machine, to, kind } of people) {
        const workflow = workflows[machine]
        if (!workflow) throw new Error(`There is no workflow ${machine}.`)
        expect(text).toContain(`- ${words.say('exampleWho', { role: words.role(by), day })}\n`)
        const state = kind ? words.stateOfKind(workflow, kind, to) : words.state(workflow, to)
        expect(text).toContain(`- ${words.say('exampleAfter', { state })}\n`)
      }
    }
  })

  test('lists the examples between the days of the roles and the workflows', () => {
    const entries = handbookContents(language, '')
    expect([...new Set(entries.map(({ group }) => group))]).toEqual([
      'overviews',
      'dayPages',
      'examples',
      'workflows',
    ])
    expect(entries.filter(({ group }) => group === 'examples').map(({ page }) => page)).toEqual(
      exampleTypes.filter((type) => exampleCourses.has(type)).map(exampleName),
    )
    for (const { type } of courses)
      expect(pagesOf(language)['README.md']).toContain(`${exampleName(type)}.md`)
  })
})
