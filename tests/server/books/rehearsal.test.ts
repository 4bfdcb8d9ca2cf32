/** The preview of a posting: for every event of the golden scenarios the lines shown before are the lines posted, and nothing of it stays. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { voucherKinds } from '../../../src/domain/books/kinds/index.ts'
import { postEvents } from '../../../src/server/composition/golden/post-events.ts'
import { isVoucherEvent, moduleOf, readEvent } from '../../../src/server/composition/golden/events.ts'
import { makeGoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import * as running from '../../../src/server/books/run-voucher.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import type { Db } from '../../../src/server/platform/db/kysely.ts'
import scenarios from '../../spec/golden.json' with { type: 'json' }
import { testDatabase } from '../database.ts'

type Line = { account: string; debit: string; credit: string }
/** Per event of a voucher: what was foreseen, what was posted, the database before and after the rehearsal. */
const seen: {
  event: string
  foreseen: Line[]
  posted: Line[]
  before: Contents
  after: Contents
}[] = []

interface Contents {
  tables: unknown
  sequences: Record<string, string | null>
}

/** The statement that reads a digest of the rows of every table of a database; made once, because it is sent before and after each event. */
const digests = new WeakMap<Db, Promise<RawBuilder<unknown>>>()
async function digestOf(db: Db): Promise<RawBuilder<unknown>> {
  const { rows: names } = await sql<{
    name: string
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and has_table_privilege(format('%I.%I', schemaname, tablename), 'select') order by 1`.execute(
    db,
  )
  const parts = names.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from ${sql.raw(name)} t`,
  )
  return sql`/* prepared */ ${sql.join(parts, sql` union all `)} order by 1`
}

/** A digest of the rows of every table, and where every sequence stands. */
async function contentsOf(db: Db): Promise<Contents> {
  const digest = digests.get(db) ?? digestOf(db)
  digests.set(db, digest)
  const { rows: tables } = await (await digest).execute(db)
  const { rows } = await sql<{
    name: string
    last: string | null
  }>`select sequencename as name, last_value::text as last from pg_sequences`.execute(db)
  return { tables, sequences: Object.fromEntries(rows.map(({ name, last }) => [name, last])) }
}

/** @param opened the newest account of a party before the event: one the event opens is not named. */
const posting = async (db: Db, { after, opened }: { after: string; opened: number }): Promise<Line[]> =>
  (
    await sql<Line>`
      select v.posting_date::text as date, v.narration, a.code as account, a.name as account_name, a.id as account_id, s.name as party, case when s.id <= ${opened}::int then s.id end as sub_ledger, (l.debit_minor / 100.0)::numeric(20, 2)::text as debit,
        (l.credit_minor / 100.0)::numeric(20, 2)::text as credit, trim(l.currency) as currency, (l.fc_minor / 100.0)::numeric(20, 2)::text as foreign, b.name as branch, l.passenger_id as passenger, l.due_date::text, l.reference
      from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id
        join branch b on b.id = l.branch_id where v.id > ${after}::int8 order by v.id, l.line_no`.execute(db)
  ).rows
const endOf = async (db: Db): Promise<{ after: string; opened: number }> =>
  (
    await sql<{ after: string; opened: number }>`
      select (select coalesce(max(id), 0) from gl_voucher)::text as after, (select coalesce(max(id), 0) from sub_ledger_account)::int as opened`.execute(
      db,
    )
  ).rows[0] ?? { after: '0', opened: 0 }

const { rehearseVoucherEvent, runVoucherEvent } = { ...running }
const run = vi.spyOn(running, 'runVoucherEvent').mockImplementation(async (crud, request) => {
  const before = await contentsOf(crud.db)
  const { previews } = await rehearseVoucherEvent(crud, request)
  const after = await contentsOf(crud.db)
  const end = await endOf(crud.db)
  const record = await runVoucherEvent(crud, request)
  seen.push({
    event: `${request.kind.module}.${request.type}`,
    foreseen: previews['journal'] as Line[],
    posted: await posting(crud.db, end),
    before,
    after,
  })
  return record
})
afterAll(() => run.mockRestore())

/** Every event of a scenario can be posted by the loader. */
const isBuilt = (event: unknown): boolean => {
  try {
    readEvent(event)
    return true
  } catch {
    return false
  }
}
const lines = [
  { account: '5302', dr: 5_000_00 },
  { account: '3101', cr: 5_000_00 },
]
/** What no scenario of the handbook enters or takes back. */
const others = {
  code: 'all',
  title: 'opening, journal, and both taken back',
  events: [
    { type: 'opening', date: '2025-07-01', ref: 'O1', lines },
    { type: 'journal', date: '2025-07-02', ref: 'J1', narration: 'Correction', lines },
    { type: 'reverse', date: '2025-07-03', of: 'J1', narration: 'Entered twice' },
    { type: 'reverse', date: '2025-07-03', of: 'O1' },
  ],
}
// Events of the ticket desk are rehearsed where they are tested (tests/server/tickets).
const built = [
  ...scenarios.filter(
    ({ events }) =>
      (events as unknown[]).every(isBuilt) &&
      (events as unknown[]).some((event) => isVoucherEvent(readEvent(event))),
  ),
  others,
]
const kindsPosted: ReadonlySet<string> = new Set(
  built.flatMap(({ events }) =>
    (events as unknown[])
      .map(readEvent)
      .flatMap((event) => (isVoucherEvent(event) ? moduleOf[event.type] : [])),
  ),
)
const dataDir = mkdtempSync(join(tmpdir(), `rams-rehearsal-${randomUUID().slice(0, 8)}`))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  seen.length = 0
})

describe('the preview of a posting', () => {
  it('is tried with every kind of voucher', () => {
    expect(voucherKinds.map(({ module }) => module).filter((module) => !kindsPosted.has(module))).toEqual([])
  })

  it.each(built.map(({ code, title, events }) => [code, title, events as unknown[]] as const))(
    '%s %s: lines foreseen are lines posted, and the rehearsal leaves the database as it was',
    async (_code, _title, events) => {
      const base = await testDatabase()
      try {
        const agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
        await postEvents(agency, events)
        expect(seen.length).toBeGreaterThan(0)
        for (const { event, foreseen, posted, before, after } of seen) {
          expect(foreseen, event).toEqual(posted)
          expect(posted.length > 0, event).toBe(!event.endsWith('.SUBMIT'))
          expect(after.tables, event).toEqual(before.tables)
          // Only the row ids of tables go on, as after every refused request; no number that a person reads comes from one.
          const moved = Object.keys(after.sequences).filter(
            (name) => after.sequences[name] !== before.sequences[name],
          )
          expect(
            moved.filter((name) => !name.endsWith('_id_seq')),
            event,
          ).toEqual([])
        }
      } finally {
        await base.drop()
      }
    },
  )
})
