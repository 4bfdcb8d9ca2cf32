/** What one more record or report costs: `npm run new` in a copy of the project, then its types and the tests of all records. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../../..')
const copy = mkdtempSync(join(tmpdir(), 'rams-one-more-'))
/** What an engineer has to touch for one more; written texts and tables do not count. */
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

/** Makes one more; answers the files it names as the engineer's and those that changed. */
function make(...args: string[]): { named: string[]; changed: string[] } {
  const before = filesOf(join(copy, 'src'))
  const said = run('src/server/composition/scripts/new.ts', args)
  const changed = [...filesOf(join(copy, 'src'))].filter(([file, text]) => before.get(file) !== text)
  return {
    named: [...said.matchAll(/^ {2}(src\/\S+)$/gm)].map(([, file]) => file ?? ''),
    changed: changed.map(([file]) => file),
  }
}
/** Texts that follow from the definition and from the names of it in a language. */
const isWritten = (file: string): boolean =>
  file.startsWith('src/app/locales/en/') || /locales\/\w+\/(menu|routes)\.json$/.test(file)

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
      ['entity', 'transit_hotel', '--in', 'flights', '--under', 'ticket-setting-g'],
    ],
    ['report', ['report', 'transitHotels', '--of', 'transit_hotel']],
  ])('%s touches at most five files besides the written ones', (_, args) => {
    const { named, changed } = make(...args)
    expect(named.length).toBeGreaterThan(3)
    expect(named.length).toBeLessThanOrEqual(mostFiles)
    expect(changed.filter((file) => !named.includes(file) && !isWritten(file))).toEqual([])
  })

  test('a name that is taken, or a kind that does not exist, is refused and changes nothing', () => {
    const before = filesOf(join(copy, 'src'))
    for (const args of [
      ['entity', 'city'],
      ['moon', 'crater'],
      ['report', 'craters'],
    ])
      expect(
        spawnSync(process.execPath, [join(copy, 'src/server/composition/scripts/new.ts'), ...args]).status,
      ).toBe(2)
    expect(filesOf(join(copy, 'src'))).toEqual(before)
  })

  test('the copy has right types', () => {
    expect(() => run('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.'])).not.toThrow()
  }, 300_000)

  test('the tests of every record, screen and text accept them', () => {
    const suites = [
      'tests/domain/routes.test.ts',
      'tests/domain/values/entities',
      'tests/domain/text/field-texts.test.ts',
      'tests/domain/text/locales.test.ts',
      'tests/domain/text/own-texts.test.ts',
      'tests/domain/client/built-menu.test.ts',
    ]
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'pure', '--reporter=dot', ...suites],
      { cwd: copy, encoding: 'utf8' },
    )
    expect({ status, failed: /FAIL .*/g.exec(stdout)?.[0] }).toEqual({ status: 0, failed: undefined })
  }, 300_000)
})
