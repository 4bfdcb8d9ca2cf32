/** Fills a ledger for the bench: many entries at once, each judged by every trigger. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { BenchServer } from './bench-server.ts'

/** A hundred fill a ledger quickly; BENCH_LINES_PER_VOUCHER=4 makes one like an agency's, in some ten minutes. */
export const linesPerVoucher = Number(process.env['BENCH_LINES_PER_VOUCHER'] ?? 100)

export interface Books {
  branch: number
  clerk: number
  poster: number
  /** Bank, capital and rent. */
  accounts: readonly [number, number, number]
  /** Two digits of the first year and of the second of the financial year: '2627'. */
  year: string
}

/** Shares work out: each client takes the next piece when it is done with one. @returns milliseconds of each. */
export async function shared<T>(
  pieces: readonly T[],
  clients: number,
  work: (piece: T, client: number) => Promise<void>,
): Promise<number[]> {
  const left = [...pieces]
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let piece = left.pop(); piece !== undefined; piece = left.pop()) {
        const began = performance.now()
        await work(piece, client)
        times.push(performance.now() - began)
      }
    }),
  )
  return times
}

export async function connected(testServer: BenchServer, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client(testServer.owner))
  for (const client of clients) client.on('error', () => undefined) // A lost connection also fails the statement that was running.
  await Promise.all(clients.map((client) => client.connect()))
  return clients
}

let sources = 0
/** Number of a document that no other entry of this run has. */
export const nextSource = (): number => ++sources

interface FilledVoucher {
  source: number
  day: string
  lines: readonly { account: number; debit: number; credit: number; party?: number }[]
}

/** Many vouchers in one transaction, by the same functions and triggers. */
async function postMany(client: pg.Client, books: Books, vouchers: readonly FilledVoucher[]): Promise<void> {
  await client.query({
    name: 'many',
    text: `with given as (
        select r.*, gl_give_number('JV', $1, null, 'bench', r.source) as no from jsonb_to_recordset($2::jsonb) as r(source bigint, day date, key text, lines jsonb)),
      made as (
        insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, narration, is_closing, created_by, authorised_by, is_system, idempotency_key, tx, period_id)
        select no, 'journal', day, 'bench', source, 'measured', false, $3, $4, false, key, '0', 0 from given order by source returning id, source_id)
      insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, passenger_id, branch_id, due_date, reference)
      select m.id, r.n, r.account, r.party is not null, r.party, r.debit, r.credit, null, $5, g.day + 15, null
      from given g join made m on m.source_id = g.source, jsonb_to_recordset(g.lines) as r(n int, account int, debit bigint, credit bigint, party int) order by m.id, r.n`,
    values: [
      books.year,
      JSON.stringify(
        vouchers.map(({ lines, ...voucher }) => ({
          ...voucher,
          key: randomUUID(),
          lines: lines.map((line, at) => ({ n: at + 1, ...line })),
        })),
      ),
      books.clerk,
      books.poster,
      books.branch,
    ],
  })
}

const employersMade = 500

/** Employers who owe money, on the account that has a line of each. */
async function employers(client: pg.Client | undefined): Promise<{ control: number; parties: number[] }> {
  const { rows } = (await client?.query<{ id: number; account: number }>(
    `insert into sub_ledger_account (code, name, ledger_account, party_type, credit_days)
     select 'BENCH-' || n, 'Employer ' || n, a.id, 'employer', 15 from ledger_account a, generate_series(1, $1) n where a.code = '1303' returning id, ledger_account as account`,
    [employersMade],
  )) ?? { rows: [] }
  return { control: rows[0]?.account ?? 0, parties: rows.map(({ id }) => id) }
}

/** Days until today of the financial year and of the open periods before, which entries are spread over. */
async function daysOfYear(client: pg.Client | undefined, today: string): Promise<string[]> {
  const { rows } = (await client?.query<{ day: string }>(
    `select to_char(d, 'YYYY-MM-DD') as day from accounting_period p, generate_series(p.starts_on, least(p.ends_on, $1::date), '1 day') d
     where p.status = 'open' and p.starts_on <= $1::date and not p.is_deleted order by d`,
    [today],
  )) ?? { rows: [] }
  return rows.map(({ day }) => day)
}

/** Vouchers of one transaction while a ledger is filled. */
const perTransaction = 100

/** One of so many vouchers is reversed, as in an agency that corrects what it posted. */
const reverseOneOf = 25

/** Reverses some of the vouchers, each on its own day; every trigger judges the opposite entry too. */
async function reverseSome(client: pg.Client | undefined, sources: readonly number[]): Promise<void> {
  await client?.query(
    `with original as (
        select v.* from gl_voucher v where v.source_type = 'bench' and v.source_id = any($1) and v.source_id % ${reverseOneOf} = 0 and v.reverses_id is null),
      made as (
        insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, reverses_id, narration, is_closing, created_by, authorised_by, is_system, idempotency_key, tx, period_id)
        select voucher_no || '-R', voucher_type, posting_date, source_type, source_id, id, narration, false, created_by, authorised_by, false, idempotency_key || '-R', '0', 0 from original order by id returning id, reverses_id)
      insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, passenger_id, branch_id, due_date, reference)
      select m.id, l.line_no, l.ledger_account_id, l.is_control, l.sub_ledger_id, l.credit_minor, l.debit_minor, l.passenger_id, l.branch_id, l.due_date, l.reference
      from made m join gl_line l on l.voucher_id = m.reverses_id order by m.id, l.line_no`,
    [sources],
  )
}

/** Vouchers by the ledger's own functions: every trigger judges them, totals and seals come with them. */
export async function fill(
  testServer: BenchServer,
  books: Books,
  today: string,
  lines: number,
): Promise<number> {
  const clients = await connected(testServer, 2)
  const accounts =
    (
      await clients[0]?.query<{ id: number }>(
        `select id from ledger_account where kind = 'general' and is_active and not is_deleted order by id`,
      )
    )?.rows.map(({ id }) => id) ?? []
  const { control, parties } = await employers(clients[0])
  const days = await daysOfYear(clients[0], today)
  const dayOf = (n: number): string => days[n % days.length] ?? today
  const voucher = (n: number) =>
    Array.from({ length: linesPerVoucher }, (_, at) => ({
      ...(at % 10 < 2
        ? { account: control, party: parties[(n * 3 + at) % parties.length] ?? 0 }
        : { account: accounts[(n * 7 + at) % accounts.length] ?? 0 }),
      debit: at % 2 === 0 ? (n % 900) * 100 + 100 : 0,
      credit: at % 2 === 0 ? 0 : (n % 900) * 100 + 100,
    }))
  const began = performance.now()
  const all = Array.from({ length: Math.ceil(lines / linesPerVoucher) }, () => nextSource())
  const parts = Array.from({ length: Math.ceil(all.length / perTransaction) }, (_, at) =>
    all.slice(at * perTransaction, (at + 1) * perTransaction),
  )
  await shared(parts, clients.length, async (part, client) => {
    const own = clients[client]
    if (!own) return
    await postMany(
      own,
      books,
      part.map((source) => ({ source, day: dayOf(source), lines: voucher(source) })),
    )
    await reverseSome(own, part)
  })
  await clients[0]?.query('analyze gl_line')
  await Promise.all(clients.map((client) => client.end()))
  return performance.now() - began
}
