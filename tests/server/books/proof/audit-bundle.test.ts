/** The auditor's bundle of a golden month: its own program finds it complete without the product, and names each planted change (accounting 11; decision 0802). */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEvent } from '../../../../src/server/composition/golden/events.ts'
import { postEvents } from '../../../../src/server/composition/golden/post-events.ts'
import { makeGoldenAgency } from '../../../../src/server/composition/golden/agency.ts'
import { bundleParts } from '../../../../src/server/books/proof/bundle.ts'
import { readConfig } from '../../../../src/server/platform/config.ts'
import scenarios from '../../../spec/golden.json' with { type: 'json' }
import { testDatabase, type TestDatabase } from '../../database.ts'

const folder = mkdtempSync(join(tmpdir(), 'rams-bundle-'))
const whole = join(folder, 'whole')
let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase()
  const agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: folder }))
  const { events } = scenarios.find(({ code }) => code === 'G16') ?? { events: [] }
  await postEvents(agency, events.map(readEvent))
  cpSync(mkdtempSync(join(folder, 'empty-')), whole, { recursive: true })
  await bundleParts(base.db, async (name, content) => {
    const pieces: string[] = []
    for await (const piece of content) pieces.push(piece)
    writeFileSync(join(whole, name), pieces.join(''))
  })
})
afterAll(async () => {
  await base.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** What the program of the bundle says, run by Node alone. */
const checked = (at: string, ...args: string[]) =>
  new Promise<{ code: number; says: string }>((resolve) => {
    execFile(process.execPath, [join(at, 'verify-bundle.mjs'), at, ...args], { env: {} }, (fault, out) =>
      resolve({ code: fault ? 1 : 0, says: out }),
    )
  })

const manifestOf = (at: string) =>
  JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')) as {
    entries: number
    seal: { seq: number; hash: string }
    files: Record<string, string>
  }

/** A copy of the bundle with one file changed; `again` makes the manifest fit, as a careful forger would. */
function planted(name: string, change: (text: string) => string, again = true): string {
  const at = mkdtempSync(join(folder, 'planted-'))
  cpSync(whole, at, { recursive: true })
  const before = readFileSync(join(at, name), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(join(at, name), after)
  if (again) {
    const manifest = manifestOf(at)
    manifest.files[name] = createHash('sha256').update(after).digest('hex')
    writeFileSync(join(at, 'manifest.json'), JSON.stringify(manifest))
  }
  return at
}
const lineAt = (text: string, at: number, change: (line: string) => string): string =>
  text
    .split('\n')
    .flatMap((line, n) => (n === at ? change(line).split('\n') : [line]))
    .join('\n')

describe("the auditor's bundle", () => {
  it('is whole as it was made, and fits a seal known from outside', async () => {
    const { entries, seal } = manifestOf(whole)
    expect(entries).toBeGreaterThan(40)
    expect(await checked(whole)).toEqual({
      code: 0,
      says: `The ledger is as it was sealed. Entries: ${entries}. Last seal: ${seal.seq} ${seal.hash}\n`,
    })
    expect(await checked(whole, '--seal', String(seal.seq), seal.hash)).toMatchObject({ code: 0 })
    expect(await checked(whole, '--seal', String(seal.seq), '0'.repeat(64))).toMatchObject({
      code: 1,
      says: expect.stringContaining('which is known from outside') as string,
    })
  })

  it('runs on the Node an auditor has: nothing later than version 16', async () => {
    const older = join(folder, 'older.cjs')
    writeFileSync(
      older,
      `delete Map.groupBy; delete Object.groupBy; delete Promise.withResolvers; delete Array.fromAsync
for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex']) delete Array.prototype[name]
for (const name of ['union', 'difference', 'isSubsetOf']) delete Set.prototype[name]
delete String.prototype.isWellFormed; delete Iterator`,
    )
    const out = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        ['--require', older, join(whole, 'verify-bundle.mjs'), whole],
        { env: {} },
        (_, said, wrong) => resolve(said + wrong),
      )
    })
    expect(out).toMatch(/^The ledger is as it was sealed/)
  })

  it.each<[what: string, file: string, change: (text: string) => string, says: RegExp]>([
    [
      'an amount',
      'lines.csv',
      (text) => lineAt(text, 1, (line) => line.replace(/"(\d{6,})"/, '"1234567"')),
      /is not balanced|is not what was sealed/,
    ],
    [
      'the party of a line',
      'lines.csv',
      (text) => text.replace(/("1301",)"\d+"/, '$1"999"'),
      /is not what was sealed/,
    ],
    [
      'a narration',
      'entries.csv',
      (text) => lineAt(text, 3, (line) => line.replace(/"([^"]*)"$/, '"Something else"')),
      /is not what was sealed/,
    ],
    [
      'a day',
      'entries.csv',
      (text) => lineAt(text, 3, (line) => line.replace(/2025-07-\d\d/, '2025-07-31')),
      /is not what was sealed/,
    ],
    [
      'an entry left out',
      'entries.csv',
      (text) => lineAt(text, 3, () => '').replace('\n\n', '\n'),
      /The entry of seal \d+ is missing/,
    ],
    [
      'the last seal left out',
      'seals.csv',
      (text) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`,
      /has no seal/,
    ],
    [
      'a seal in the middle left out',
      'seals.csv',
      (text) => lineAt(text, 4, () => '').replace('\n\n', '\n'),
      /Seal 4 is missing/,
    ],
    [
      'a settlement',
      'allocations.csv',
      (text) => lineAt(text, 1, (line) => line.replace(/^("\d+","\d+","\d+"),"\d+"/, '$1,"99999999999"')),
      /exceeds the amount of its line/,
    ],
    [
      'the journal',
      'ledger.journal',
      (text) => text.replace(/ {2}\d+\.\d\d BDT/, '  1.00 BDT'),
      /in ledger\.journal is not the entry/,
    ],
  ])(
    'shows %s that was changed, also where the manifest was made to fit',
    async (_what, file, change, says) => {
      const found = await checked(planted(file, change))
      expect(found.code).toBe(1)
      expect(found.says).toMatch(says)
    },
  )

  it('names a file that was changed', async () => {
    expect(
      (await checked(planted('parties.csv', (text) => text.replace(/"agent"/, '"employee"'), false))).says,
    ).toBe('parties.csv was changed after the bundle was made\n')
  })
})
