/** What one more of a kind costs: `npm run new` in a copy of the project, then its types and the tests of the catalogues. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../../..')
const copy = mkdtempSync(join(tmpdir(), 'rams-one-more-'))
/** Files there are that an engineer has to touch for one more; those a command writes from them do not count. */
const mostFiles = 5

/** Every file of the copy that a person or a command may change, with its text. */
function filesOf(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => [relative(copy, path), readFileSync(path, 'utf8')]),
  )
}
const run = (script: string, args: string[]): string =>
  execFileSync(process.execPath, [join(copy, script), ...args], { cwd: copy, encoding: 'utf8' })

const everyFile = (): Map<string, string> =>
  new Map(['src', 'tests', 'docs'].flatMap((folder) => [...filesOf(join(copy, folder))]))

/** What the migration of a kind of voucher ends with, as the command says. */
let ledgerStatements = ''

/** Makes one more; answers the files it names as the engineer's, those of them there were before, and those that changed. */
function make(...args: string[]): { named: string[]; touched: string[]; changed: string[] } {
  const before = everyFile()
  const said = run('src/server/composition/scripts/new.ts', args)
  const changed = [...everyFile()].filter(([file, text]) => before.get(file) !== text)
  ledgerStatements ||= /(?<=up\.sql:\n).*(?=then npm run guards)/s.exec(said)?.[0] ?? ''
  const named = [...said.matchAll(/^ {2}((?:src|tests)\/\S+)$/gm)].map(([, file]) => file ?? '')
  return {
    named,
    touched: named.filter((file) => before.has(file)),
    changed: changed.map(([file]) => file),
  }
}
/** What follows from the definition and from its names in a language: texts, stories, pages of the handbook, charts. */
const isWritten = (file: string): boolean =>
  /^(src\/app\/locales\/en|src\/features\/workflow\/stories|docs\/charts|docs\/workflows)\//.test(file) ||
  /locales\/\w+\/(menu|routes)\.json$/.test(file)
/** Runs suites of the copy, which all must pass; one in which no test has the name would be skipped and is missing. */
function expectGreen(project: string, suites: readonly string[], ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--reporter=dot',
      ...suites,
      ...args,
    ],
    { cwd: copy, encoding: 'utf8' },
  )
  const plain = stripVTControlCharacters(stdout)
  const passed = Number(/Test Files .*?(\d+) passed/.exec(plain)?.[1])
  expect({ status, failed: stripVTControlCharacters(stderr).match(/FAIL .*/g) ?? [], passed }).toEqual({
    status: 0,
    failed: [],
    passed: suites.length,
  })
}

beforeAll(() => {
  for (const name of readdirSync(project))
    if (!/^(node_modules|dist|\.git|test-results)$/.test(name))
      cpSync(join(project, name), join(copy, name), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'), 'junction')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('one more', () => {
  test.each([
    [
      'record with its screens',
      ['entity', 'transit_hotel', '--in', 'tickets/bsp', '--under', 'ticket-setting-g'],
    ],
    ['report', ['report', 'transitHotels', '--of', 'transit_hotel']],
    ['printed form', ['print', 'transit_slip']],
    ['workflow', ['workflow', 'transit_hotel', '--in', 'tickets']],
    ['kind of voucher', ['voucher', 'transit_claim']],
  ])('%s touches at most five existing files, in addition to the written ones', (_, args) => {
    const { named, touched, changed } = make(...args)
    expect(named.length).toBeGreaterThan(touched.length)
    expect(touched.length).toBeGreaterThan(3)
    expect(touched.length).toBeLessThanOrEqual(mostFiles)
    expect(named.filter((file) => !changed.includes(file))).toEqual([])
    expect(changed.filter((file) => !named.includes(file) && !isWritten(file))).toEqual([])
  })

  test('a name that is taken, or a kind that does not exist, is refused and changes nothing', () => {
    const before = everyFile()
    for (const args of [
      ['entity', 'city'],
      ['moon', 'crater'],
      ['report', 'craters'],
      ['print', 'male_finger_letter'], // Stands in a file of another name.
      ['print', 'crater_slip', '--of', 'moon'],
      ['voucher', 'journal'],
      ['voucher', 'receipt_claim', '--prefix', 'RV'], // That of receipts.
      ['workflow', 'crater'],
      ['workflow', 'medical'],
      ['workflow', 'complaint', '--of', 'city'],
    ])
      expect(
        spawnSync(process.execPath, [join(copy, 'src/server/composition/scripts/new.ts'), ...args]).status,
      ).toBe(2)
    expect(everyFile()).toEqual(before)
  })

  test('the copy has right types', () => {
    // Several checkers read the same files, which costs more than it saves beside other tests.
    const args = ['--noEmit', '-p', '.', '--checkers', '1']
    expect(() => run('node_modules/typescript/bin/tsc', args)).not.toThrow()
  })

  test('their tables and the guards of the ledger follow from a migration', () => {
    run('src/server/platform/db/generate.ts', ['--name', 'transit'])
    const migrations = join(copy, 'src/server/platform/db/migrations')
    const made = readdirSync(migrations).find((name) => name.endsWith('-transit')) ?? ''
    expect(ledgerStatements).toContain("select gl_add_document('transit_claim', 'transit_claim_line');")
    appendFileSync(join(migrations, made, 'up.sql'), ledgerStatements)
    run('src/server/composition/scripts/guards.ts', [])
  })

  test('the tests of every record, screen, workflow and text accept them', () => {
    const suites = [
      'tests/domain/routes.test.ts',
      'tests/domain/permission-matrix.test.ts',
      'tests/domain/client/built-menu.test.ts',
      'tests/domain/books/guarded-kinds.test.ts',
      'tests/domain/values/entities.test.ts',
      ...['field-texts', 'locales', 'own-texts', 'step-words'].map(
        (name) => `tests/domain/text/${name}.test.ts`,
      ),
      ...[
        'tables',
        'charts',
        'handbook/pages',
        'stories',
        'mutants',
        'no-way-round',
        'default-ticks',
        'openings',
      ].map((name) => `tests/machines/${name}.test.ts`),
      'tests/machines/tickets/transit-hotel.test.ts',
    ]
    expectGreen('pure', suites)
  })

  test('records can be entered, the form printed and the voucher submitted, authorised and posted', () => {
    const suites = ['books/voucher-cards', 'papers/prints', 'records/catalogue'].map(
      (name) => `tests/server/${name}.test.ts`,
    )
    expectGreen('node', suites, '-t', 'transit_')
  })
})
