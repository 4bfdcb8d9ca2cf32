/** What a document asks of the books before it is posted costs the same, however many entries its accounts and parties have. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadBooks } from '../../../../src/server/books/books.ts'
import type { Db } from '../../../../src/server/platform/db/kysely.ts'
import { makeBooks, type Books } from '../books.ts'

let books: Books
let agent: number
let dollars: number
beforeAll(async () => {
  books = await makeBooks()
  agent = await books.agentOn('2302')
  const { rows } = await books.base.pool.query<{ id: number }>(
    `with c as (insert into currency (code, name, rate_to_base, rate_date) values ('USD', 'Dollar', 120, '2025-07-01') returning id)
    insert into ledger_account (code, name, account_group, nature, kind, currency) select '1191', 'Dollars', a.account_group, a.nature, 'bank', c.id from ledger_account a, c where a.code = '1111' returning id`,
  )
  dollars = rows[0]?.id ?? 0
})
afterAll(() => books.close())

/** Statements of one entry: an advance of the agent paid into the bank. */
const advance = (key: string) => [
  `insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, created_by, authorised_by, idempotency_key, tx, period_id)
    values (gl_give_number('RV', '2526', null, '${key}', 1), 'receipt', '2025-08-05', '${key}', 1, 1, 10, '${key}', '0', 0)`,
  `insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, branch_id)
    select v.id, 1, ${books.account('1111')}, false, null::int, 100, 0, ${books.world.branch} from gl_voucher v where v.idempotency_key = '${key}'
    union all select v.id, 2, ${books.account('2302')}, true, ${agent}, 0, 100, ${books.world.branch} from gl_voucher v where v.idempotency_key = '${key}'`,
]

async function enter(from: number, count: number): Promise<void> {
  for (let n = 0; n < count; n++) expect(await books.run('owner', advance(`advance ${from + n}`))).toBeNull()
}

async function asked(trx: Db, account: number) {
  const loaded = await loadBooks(trx, { date: '2025-08-05', account, lines: [{ sub_ledger: agent }] }, 'ACC')
  const [party, money] = [loaded.party(agent), loaded.account(account)]
  if (!party || !money) throw new Error('the books do not know the party or the account')
  return { held: loaded.held(party), holding: loaded.holding(money) }
}

/** What is answered, and the rows of the ledger that were fetched for it. */
const read = () =>
  books.base.db.transaction().execute(async (trx) => {
    // The planner scans a table of a few rows.
    await sql`set local enable_seqscan = off`.execute(trx)
    const answer = await asked(trx, books.account('1111'))
    const { rows } = await sql<{ rows: bigint }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as rows from pg_stat_xact_user_tables where relname in ('gl_voucher', 'gl_line', 'gl_seal')`.execute(
      trx,
    )
    return { ...answer, rows: Number(rows[0]?.rows ?? 0n) }
  })

it('reads no entry of the party and the account of money', async () => {
  await enter(0, 3)
  const few = await read()
  await enter(3, 40)
  const many = await read()
  expect([few.held, many.held]).toEqual([300n, 4300n])
  expect(many.rows).toBe(few.rows)
})

it('counts what the same transaction has posted and not sealed yet, once', async () => {
  class Undone extends Error {}
  const seen: bigint[] = []
  await books.base.db
    .transaction()
    .execute(async (trx) => {
      const look = async () => seen.push((await asked(trx, books.account('1111'))).held)
      await look()
      for (const statement of advance('within')) await sql.raw(statement).execute(trx)
      await look()
      await sql`set constraints all immediate`.execute(trx)
      await look()
      throw new Undone()
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof Undone)) throw fault
    })
  const [before = -1n] = seen
  expect(seen).toEqual([before, before + 100n, before + 100n])
})

it('answers what an account of another currency holds, and nothing for one in taka', async () => {
  const inTaka = await asked(books.base.db, books.account('1111'))
  expect(inTaka.holding).toEqual({ fc: 0n, base: 0n })
  expect(
    await books.run('owner', [
      `insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, created_by, authorised_by, idempotency_key, tx, period_id)
        values (gl_give_number('RV', '2526', null, 'dollars', 1), 'receipt', '2025-08-05', 'dollars', 1, 1, 10, 'dollars', '0', 0)`,
      `insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, debit_minor, credit_minor, branch_id, currency, fc_minor, rate)
        select v.id, 1, ${dollars}, false, 1200000, 0, ${books.world.branch}, 'USD', 10000, 120 from gl_voucher v where v.idempotency_key = 'dollars'
        union all select v.id, 2, ${books.account('3101')}, false, 0, 1200000, ${books.world.branch}, 'BDT', null, null from gl_voucher v where v.idempotency_key = 'dollars'`,
    ]),
  ).toBeNull()
  expect((await asked(books.base.db, dollars)).holding).toMatchObject({ fc: 10000n, base: 1200000n })
})
