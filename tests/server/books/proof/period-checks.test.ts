/** Closing a period reads the entries of its own days and no others (accounting 6.4; decision 1021). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checksFault } from '../../../../src/server/books/periods.ts'
import { verifyBooks, type Days } from '../../../../src/server/books/verify-books.ts'
import { createDb, type Db } from '../../../../src/server/platform/db/kysely.ts'
import { createPool } from '../../../../src/server/platform/db/pool.ts'
import { saidOf } from '../../../../src/foundation/text/sentence.ts'
import { makeBooks, type Books } from '../books.ts'
import { fillDays } from './filled-days.ts'

const july: Days = { from: '2025-07-01', to: '2025-07-31' }
const august: Days = { from: '2025-08-01', to: '2025-08-31' }
const [ofJuly, ofAugust] = [62, 1550]
/** One of so many entries is reversed. */
const reverseOneOf = 10

let books: Books
let owner: Db

beforeAll(async () => {
  books = await makeBooks()
  owner = createDb(createPool(books.base.ownerConfig, { size: 1 }))
  await fillDays(books, { from: july.from, days: 31, perDay: ofJuly / 31, source: 'small', reverseOneOf })
  await fillDays(books, { from: august.from, days: 31, perDay: ofAugust / 31, source: 'large', reverseOneOf })
  await sql`analyze gl_voucher, gl_line, gl_seal, gl_number, gl_line_day, gl_month_total`.execute(owner)
})
afterAll(async () => {
  await owner.destroy()
  await books.close()
})

class Undone extends Error {}

/** Rows of the ledger that a piece of work fetches. */
async function fetched(work: (db: Db) => Promise<unknown>): Promise<number> {
  let rows = 0
  await owner.transaction().execute(async (trx) => {
    const count = async (): Promise<number> => {
      const found = await sql<{ n: bigint }>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as n from pg_stat_xact_user_tables where relname in ('gl_voucher', 'gl_line', 'gl_seal', 'gl_number', 'gl_line_day')`.execute(
        trx,
      )
      return Number(found.rows[0]?.n ?? 0n)
    }
    const before = await count()
    await work(trx)
    rows = (await count()) - before
  })
  return rows
}

/** What keeps a period open once the statements ran, which are taken back. */
async function faultAfter(statements: readonly string[], days: Days) {
  let said: string | null = null
  await owner
    .transaction()
    .execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx)
      const fault = await checksFault(trx, days.from, days.to)
      said = fault === null ? null : saidOf(fault).message
      throw new Undone()
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof Undone)) throw fault
    })
  return said
}

/** Changes rows with the triggers of a table off, as a superuser can. */
const behind = (table: string, statement: string): string[] => [
  `set local session_replication_role = replica`,
  `set local acc.migration = 'on'`,
  `alter table ${table} disable trigger all`,
  statement,
]
const reversalOf = (days: Days): string =>
  `(select min(id) from gl_voucher where reverses_id is not null and posting_date between '${days.from}' and '${days.to}')`
const firstOf = (days: Days): string => `(select min(id) from gl_voucher where posting_date = '${days.from}')`

const tamperings: readonly [what: string, table: string, statement: (days: Days) => string, rule: string][] =
  [
    [
      'an amount',
      'gl_line',
      (days) =>
        `update gl_line set debit_minor = debit_minor + 1 where debit_minor > 0 and voucher_id = ${firstOf(days)}`,
      'seal chain',
    ],
    [
      'an amount of both sides of a reversal',
      'gl_line',
      (days) =>
        `update gl_line set debit_minor = debit_minor + sign(debit_minor), credit_minor = credit_minor + sign(credit_minor) where voucher_id = ${reversalOf(days)}`,
      'mirrored reversals',
    ],
    [
      'the order of the lines of a reversal',
      'gl_line',
      (days) => `update gl_line set line_no = line_no + 10 where voucher_id = ${reversalOf(days)}`,
      'mirrored reversals',
    ],
    [
      'a seal',
      'gl_seal',
      (days) => `update gl_seal set hash = repeat('1', 64) where voucher_id = ${firstOf(days)}`,
      'seal chain',
    ],
    [
      'a seal that is gone',
      'gl_seal',
      (days) => `delete from gl_seal where voucher_id = ${firstOf(days)}`,
      'seal chain',
    ],
    [
      'a sum of a day',
      'gl_line_day',
      (days) => `update gl_line_day set credit_minor = credit_minor + 1 where posting_date = '${days.from}'`,
      'day sums',
    ],
    [
      'a total of the month',
      'gl_month_total',
      (days) => `update gl_month_total set credit_minor = credit_minor + 1 where month = '${days.from}'`,
      'month totals',
    ],
  ]

describe('the checks of a period', () => {
  it('find it right where the whole books are right', async () => {
    expect(await checksFault(owner, july.from, july.to)).toBeNull()
    expect(await checksFault(owner, august.from, august.to)).toBeNull()
    expect((await verifyBooks(owner)).broken).toEqual([])
  })

  it.each(tamperings)('name %s changed in the period', async (_what, table, statement, rule) => {
    expect(await faultAfter(behind(table, statement(august)), august)).toContain(rule)
  })

  it.each(tamperings.filter(([, table]) => table !== 'gl_seal'))(
    'leave %s of another period to that one',
    async (_what, table, statement) => {
      const said = await faultAfter(behind(table, statement(august)), july)
      // The triggers are off in this transaction, which every check names.
      expect(said).toBe('Checks failed: guards.')
    },
  )

  it('fetch the rows of its days alone', async () => {
    const own = await fetched((db) => checksFault(db, july.from, july.to))
    const other = await fetched((db) => checksFault(db, august.from, august.to))
    const all = await fetched((db) => verifyBooks(db))
    expect(own).toBeGreaterThan(0)
    expect(own * 3).toBeLessThan(other)
    expect(own * 3).toBeLessThan(all)
  })

  it('read each row some times, however many entries are reversed', async () => {
    const rows = (await books.base.asOwner(`select count(*)::int as n from gl_line`))[0]?.['n']
    expect(await fetched((db) => verifyBooks(db))).toBeLessThan(100 * Number(rows))
    expect(await fetched((db) => checksFault(db, august.from, august.to))).toBeLessThan(100 * Number(rows))
  })
})
