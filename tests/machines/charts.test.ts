import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workflows } from '../../src/machines/catalogue.ts'
import { chartPages, guardInWords, rolesInWords } from '../../src/machines/chart.ts'

const folder = join(import.meta.dirname, '../../docs/charts')
const pages = chartPages()

test('docs/charts has a page per workflow and nothing else', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(pages).sort())
})

for (const [name, text] of Object.entries(pages)) {
  test(`${name} is fresh; if not, run npm run charts`, () => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
  })
}

test('every state and every event of a machine stands in its chart', () => {
  for (const workflow of Object.values(workflows)) {
    const drawn = pages[`${workflow.id}.md`]?.split('```')[1] ?? ''
    const missing = [
      ...Object.keys(workflow.states).filter((state) => !new RegExp(` as ${state}$`, 'm').test(drawn)),
      ...workflow.rows.filter((row) => row.on !== 'always').filter((row) => !row.froms.every((from) => new RegExp(`^  ${from} --> ${row.to === '(same)' ? from : row.to}: .*\\b${row.on}\\b`, 'm').test(drawn))).map((row) => `${row.n} ${row.on}`),
    ]
    expect(missing, workflow.id).toEqual([])
  }
})

test('cells are told in words', () => {
  expect(rolesInWords('PRO DEO')).toBe('Processing Officer, Data Entry Operator')
  expect(rolesInWords('only:MGR')).toBe('only Branch Manager')
  expect(rolesInWords('SYS')).toBe('the system')
  expect(guardInWords({ code: 'G-SEQ', params: ['slip_date', 'visit_date'] })).toBe('the second date is not before the first (Slip Date, Visit Date) `G-SEQ`')
})
