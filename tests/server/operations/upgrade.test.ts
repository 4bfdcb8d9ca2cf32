/** Data of every released version open in this one: rows, journeys, books and audit chain as they were. */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadAsWritten } from '../../../src/server/operations/backup/scratch.ts'
import { tableShapes } from '../../../src/server/operations/backup/tables.ts'
import { differenceToDefinitions } from '../../../src/server/platform/db/definitions.ts'
import { migrate, readMigrations } from '../../../src/server/platform/db/migrate.ts'
import { temporaryKeys } from '../../../src/server/platform/keys.ts'
import {
  declaredRows,
  keyText,
  watchAddedRows,
  type AddedRows,
} from '../../../src/server/operations/upgrade/added-rows.ts'
import { agencyState, stateDifferences } from '../../../src/server/operations/upgrade/agency-state.ts'
import {
  rehearsalInWords,
  rehearseOnBackup,
} from '../../../src/server/operations/upgrade/rehearse-upgrade.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

const folder = fileURLToPath(new URL('../../fixtures/releases/', import.meta.url))
const releases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
/** Of the demo agencies kept as releases/N/demo.backup. */
const passphrase = 'release one fixture'

/** Columns of the newer table that the older one had too, so that the same rows give the same text. */
async function rowsBy(
  client: pg.Client,
  columns: Readonly<Record<string, readonly string[]>>,
  except: readonly AddedRows[] = [],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const keys = new Map((await tableShapes(client)).map(({ name, key }) => [name, key]))
  for (const [table, names] of Object.entries(columns)) {
    const list = names.map((name) => `"${name}"`).join(', ')
    // The history of vouchers was another table's until 0200, and is compared on its own.
    const own = table === 'stage_event' ? ` where machine <> 'voucher'` : ''
    const added = except.filter((one) => one.table === table).flatMap((one) => one.keys)
    const older = added.length > 0 ? ` where ${keyText(keys.get(table) ?? [])} <> all ($1)` : own
    const { rows } = await client.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from (select ${list} from public."${table}"${older}) t`,
      added.length > 0 ? [added] : [],
    )
    found[table] = rows[0]?.hash ?? ''
  }
  return found
}

/** Tables whose rows a later migration changes on purpose, with the reason; the books and the history are never among them. */
const changedOnPurpose: Readonly<Record<string, string>> = {
  notification: '0615 takes the reason of an unfit medical out of notices to agent relations',
  todo_task: '0080 fills titles that kept their placeholder',
  document_send: '0760 fills subjects of sent mails that kept their placeholder',
}

describe.each(releases)('a data folder of release %s', (release) => {
  let base: TestDatabase
  let client: pg.Client
  const path = `${folder}${release}/demo.backup`
  beforeAll(async () => {
    base = await testDatabase({ empty: true })
    await loadAsWritten(path, passphrase, { config: base.ownerConfig })
    client = new pg.Client(base.ownerConfig)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await base.drop()
  })

  it('opens with every row, journey, balance and audit entry as it was', async () => {
    const before = await agencyState(client)
    expect(before.rows['passenger']).toBeGreaterThan(50)
    expect(before.rows['gl_line']).toBeGreaterThan(100)
    expect(before.audit.entries).toBeGreaterThan(10)
    const columns = Object.fromEntries(
      (await tableShapes(client)).map((table) => [table.name, table.columns]),
    )
    const rows = await rowsBy(client, columns)
    const watched = watchAddedRows()
    const { applied } = await migrate(base.ownerConfig, readMigrations(), watched.watch)
    expect(watched.problems).toEqual([])
    expect(applied).toEqual(
      readMigrations()
        .filter(({ number }) => number > 32)
        .map(({ name }) => name),
    )
    const differences = stateDifferences(before, await agencyState(client), watched.added).filter(
      ({ what }) => !what.startsWith('tasks '),
    )
    expect(differences).toEqual([])
    const after = await rowsBy(client, columns, watched.added)
    expect(
      Object.keys(rows).filter((table) => rows[table] !== after[table] && !(table in changedOnPurpose)),
    ).toEqual([])
    expect(await differenceToDefinitions(client)).toEqual({ statements: [], questions: [] })
    const histories = await client.query<{ old: string; now: string; n: number }>(`
      select (select json_agg(json_build_array(kind, voucher_id, version, action, from_state, to_state, amount, note, changes, by_user, at) order by id)::text from voucher_history) as old,
        (select json_agg(json_build_array(module, record_id, record_version, event, from_state, to_state, (payload ->> 'amount')::bigint, reason, payload -> 'changes', by_user, at) order by id)::text from stage_event where machine = 'voucher') as now,
        (select count(*)::int from voucher_history) as n`)
    expect(histories.rows[0]?.n).toBeGreaterThan(100)
    expect(histories.rows[0]?.now).toBe(histories.rows[0]?.old)
  })

  it('is a go in the rehearsal: books hold, audit chain unbroken, nobody stranded', async () => {
    const rehearsal = await rehearseOnBackup({
      owner: base.ownerConfig,
      keys: temporaryKeys(),
      path,
      passphrase,
    })
    expect(rehearsal.problems).toEqual([])
    expect(rehearsal.go).toBe(true)
    const words = rehearsalInWords(rehearsal)
    expect(words).toContain('Go: nothing is lost.')
    expect(words).toMatch(/^Added by migration 0651: 2 party_account, \d+ sub_ledger_account\.$/m)
    expect(rehearsal.after?.balances).toEqual(rehearsal.before.balances)
  })

  it('is a go only for the rows a migration declares, one by one', async () => {
    // A rehearsal takes a quarter of a minute: what is wrong each in its way stands in migrations of one of them.
    const adding = (number: number) => ({
      number,
      name: `${number}-cities`,
      sql: `insert into city (name, country) select '${number} ' || n, (select min(id) from country) from generate_series(1, 3) n`,
      checksum: '-',
    })
    const named = (number: number, from: number, to: number) =>
      `select '${number} ' || n as name from generate_series(${from}, ${to}) n`
    const rehearse = async (declaredBy: Readonly<Record<number, string | null>>) =>
      rehearseOnBackup({
        owner: base.ownerConfig,
        keys: temporaryKeys(),
        path,
        passphrase,
        migrations: [...readMigrations(), ...Object.keys(declaredBy).map((number) => adding(Number(number)))],
        declared: [
          ...declaredRows,
          ...Object.entries(declaredBy).flatMap(([number, rows]) =>
            rows === null
              ? []
              : [{ migration: adding(Number(number)).name, table: 'city', why: 'a test', rows }],
          ),
        ],
      })
    const declared = await rehearse({ 9990: named(9990, 1, 3) })
    expect(declared.problems).toEqual([])
    expect(declared.go).toBe(true)
    expect(rehearsalInWords(declared)).toContain('Added by migration 9990: 3 city.')
    const counted = expect.stringMatching(/^rows city: \d+ before, \d+ after$/)
    const refusals: readonly (readonly [Record<number, string | null>, readonly string[]])[] = [
      [{ 9990: null }, []],
      [
        // Fewer, more, and as many as declared, but another one.
        { 9991: named(9991, 1, 2), 9992: named(9992, 1, 4), 9993: named(9993, 2, 4) },
        [
          '9991-cities in city: 1 row appeared undeclared.',
          '9992-cities in city: 1 declared row did not appear.',
          '9993-cities in city: 1 declared row did not appear, 1 row appeared undeclared.',
        ],
      ],
    ]
    for (const [declaredBy, problems] of refusals) {
      const rehearsal = await rehearse(declaredBy)
      expect([declaredBy, rehearsal.go]).toEqual([declaredBy, false])
      expect(rehearsal.problems).toEqual([...problems, counted])
      expect(rehearsalInWords(rehearsal)).not.toMatch(/migration 999\d:/)
    }
  })
})

describe('a state before and after', () => {
  const state = {
    rows: { passenger: 2 },
    balances: { '1101': '500' },
    journeys: { active: 2 },
    work: { 'PRO medical.FIT': 1 },
    tasks: {},
    audit: { entries: 3, head: 'ab' },
  }

  it('differs in a lost row, a changed balance, a journey, a line of work and an audit log that was cut', () => {
    expect(stateDifferences(state, state)).toEqual([])
    expect(
      stateDifferences(state, {
        rows: { passenger: 1, hotel: 4 },
        balances: {},
        journeys: { active: 1, draft: 1 },
        work: {},
        tasks: { auto: 1 },
        audit: { entries: 2, head: 'aa' },
      }),
    ).toEqual([
      { what: 'rows passenger', before: 2, after: 1 },
      { what: 'balances 1101', before: '500', after: null },
      { what: 'journeys active', before: 2, after: 1 },
      { what: 'journeys draft', before: null, after: 1 },
      { what: 'work PRO medical.FIT', before: 1, after: null },
      { what: 'tasks auto', before: null, after: 1 },
      { what: 'end of the audit log', before: 'ab', after: 'aa' },
    ])
  })

  it('differs in rows beyond those that were declared, and in declared ones that are not there', () => {
    const after = { ...state, rows: { passenger: 5 } }
    const difference = [{ what: 'rows passenger', before: 2, after: 5 }]
    expect(stateDifferences(state, after, [{ table: 'passenger', rows: 3 }])).toEqual([])
    expect(stateDifferences(state, after, [{ table: 'passenger', rows: 2 }])).toEqual(difference)
    expect(stateDifferences(state, after, [{ table: 'passenger', rows: 4 }])).toEqual(difference)
    expect(stateDifferences(state, after, [{ table: 'agent', rows: 3 }])).toEqual(difference)
  })
})

it('the command line says what --rehearse is for', async () => {
  const run = promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('../../../src/server/composition/cli.ts', import.meta.url)),
    'upgrade',
  ])
  await expect(run).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('upgrade --rehearse') as string,
  })
})
