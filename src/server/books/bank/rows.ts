/** Rows of bank statements and what of the ledger they can be, as they are stored; amounts are minor units of the account's currency. */
import { sql } from 'kysely'
import { movedBy, type BankFile } from '../../../domain/books/bank/movements.ts'
import {
  knownTexts,
  type LearnedRule,
  type LedgerLine,
  type OpenRow,
} from '../../../domain/books/bank/suggest.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { bankStatementWorkflow } from '../../../machines/books/bank-statement.ts'
import type { BankRowState } from '../../../machines/books/bank-row.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'

export interface BankRow {
  id: number
  row_no: number
  day: CivilDate
  value_day: CivilDate | null
  amount: bigint
  balance: bigint
  reference: string | null
  bank_reference: string | null
  party: string | null
  text: string
  state: BankRowState
  match: number | null
  payment: number | null
  receipt: number | null
  rule: number | null
}

/** A line's amount in the currency of its account `a`, whose currency is `c`. */
export const lineAmount = sql`case when c.code is null or c.code = 'BDT' then l.debit_minor - l.credit_minor else coalesce(l.fc_minor, 0) end`

const columns = sql`id, row_no, day::text as day, value_day::text as value_day, amount, balance, reference, bank_reference, party, text, state, match, payment, receipt, rule`

export async function rowsOf(db: Db, statement: number): Promise<BankRow[]> {
  const { rows } =
    await sql<BankRow>`select ${columns} from bank_row where bank_statement = ${statement} order by position`.execute(
      db,
    )
  return rows
}

/** Those of these rows that are on the statement. */
export async function rowsById(db: Db, statement: number, ids: readonly number[]): Promise<BankRow[]> {
  const { rows } = await sql<BankRow>`
    select ${columns} from bank_row where bank_statement = ${statement} and id = any(${[...ids]}::integer[]) order by position`.execute(
    db,
  )
  return rows
}

/** Rows that were matched or drafted together with one. */
export async function rowsWith(
  db: Db,
  statement: number,
  { id, match, payment, receipt }: BankRow,
): Promise<BankRow[]> {
  const { rows } = await sql<BankRow>`
    select ${columns} from bank_row where bank_statement = ${statement}
      and (id = ${id} or match = ${match} or (${match}::integer is null and (payment = ${payment} or receipt = ${receipt}))) order by position`.execute(
    db,
  )
  return rows
}

/** Text of a value that JSON has no number for. */
const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

export async function insertRows(db: Db, statement: number, file: BankFile): Promise<void> {
  const rows = file.movements.map((movement, at) => ({
    position: at + 1,
    row_no: movement.row,
    day: movement.day,
    value_day: movement.valueDay,
    amount: movement.amount,
    balance: (file.opening ?? 0n) + movedBy(file.movements.slice(0, at + 1)),
    reference: movement.reference,
    bank_reference: movement.bankReference,
    party: movement.party,
    text: movement.text,
  }))
  await sql`
    insert into bank_row (bank_statement, position, row_no, day, value_day, amount, balance, reference, bank_reference, party, text)
    select ${statement}, position, row_no, day, value_day, amount, balance, reference, bank_reference, party, text
    from jsonb_to_recordset(${JSON.stringify(rows, asText)}::jsonb) as r (position integer, row_no integer, day date, value_day date, amount bigint, balance bigint, reference text, bank_reference text, party text, text text)`.execute(
    db,
  )
}

interface KnownRow {
  row: number
  from: CivilDate
  to: CivilDate
}

/** Rows of the file that another statement of the account has, with its days: by the bank's own number, or by day, amount and balance. */
export async function knownRows(db: Db, account: number, file: BankFile): Promise<KnownRow[]> {
  let balance = file.opening ?? 0n
  const rows = file.movements.map(({ row, day, amount, bankReference }) => {
    balance += amount
    return { row, day, amount, balance, bank_reference: bankReference }
  })
  const found = await sql<KnownRow>`
    select distinct on (f.row) f.row, s.from_day::text as "from", s.to_day::text as "to" from jsonb_to_recordset(${JSON.stringify(rows, asText)}::jsonb) as f ("row" integer, day date, amount bigint, balance bigint, bank_reference text)
      join bank_row r on r.amount = f.amount and (r.bank_reference = f.bank_reference or (r.day = f.day and r.balance = f.balance))
      join bank_statement s on s.id = r.bank_statement
    where s.account = ${account} and not s.is_deleted and s.state ${inStates(bankStatementWorkflow, 'imported', 'matching', 'closed')} order by f.row, s.id`.execute(
    db,
  )
  return found.rows
}

/** Keeps the number beside the statement, for lists. */
export async function countOpen(db: Db, statement: number): Promise<void> {
  await sql`update bank_statement set open_rows = (select count(*) from bank_row where bank_statement = ${statement} and match is null) where id = ${statement}`.execute(
    db,
  )
}

interface Ledger {
  account: number
  from: CivilDate
  to: CivilDate
}

/** Lines on the account that no statement has, of vouchers that stand: not reversed, no reversals. */
export async function freeLines(db: Db, { account, from, to }: Ledger): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select l.id::integer as id, v.posting_date::text as day, (${lineAmount})::bigint as amount, v.voucher_no as "voucherNo",
      nullif(concat_ws(' ', p.cheque_no, r.cheque_no, p.reference, r.reference, l.reference), '') as reference,
      coalesce(p.payee, r.payer, o.name) as party, v.narration as text, o.id as "subLedger",
      case when v.source_type in ('payment_voucher', 'receipt_voucher') then v.source_type || '/' || v.source_id end as document
    from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id left join currency c on c.id = a.currency
      left join payment_voucher p on v.source_type = 'payment_voucher' and p.id = v.source_id left join receipt_voucher r on v.source_type = 'receipt_voucher' and r.id = v.source_id
      left join lateral (select s.id, s.name from gl_line x join sub_ledger_account s on s.id = x.sub_ledger_id where x.voucher_id = v.id and x.id <> l.id order by x.line_no limit 1) o on true
    where l.ledger_account_id = ${account} and v.posting_date between ${from}::date - 60 and ${to}::date + 10
      and v.reverses_id is null and not exists (select 1 from gl_voucher b where b.reverses_id = v.id)
      and not exists (select 1 from bank_match_line m where m.line = l.id)
    order by v.posting_date, l.id`.execute(db)
  return rows
}

/** Lines of these that are on the account, with whether a statement has them and the party on the other side. */
export async function linesById(db: Db, account: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; amount: bigint; taken: boolean; sub_ledger: number | null }>`
    select l.id::integer as id, (${lineAmount})::bigint as amount, exists (select 1 from bank_match_line m where m.line = l.id) as taken,
      (select x.sub_ledger_id from gl_line x where x.voucher_id = l.voucher_id and x.id <> l.id and x.sub_ledger_id is not null order by x.line_no limit 1) as sub_ledger
    from gl_line l join ledger_account a on a.id = l.ledger_account_id left join currency c on c.id = a.currency
    where l.ledger_account_id = ${account} and l.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** What was learned for the account, then what every bank writes. */
export async function rulesOf(db: Db, account: number): Promise<LearnedRule[]> {
  const { rows } = await sql<LearnedRule>`
    select id, words, is_in as "isIn", booked_on as account, sub_ledger as "subLedger", uses from bank_rule where account = ${account} order by id`.execute(
    db,
  )
  const codes = await sql<{
    id: number
    code: string
  }>`select id, code from ledger_account where code in ('4303', '5401') and is_active and not is_deleted`.execute(
    db,
  )
  const idOf = new Map(codes.rows.map(({ id, code }) => [code, id]))
  const known = knownTexts.map(({ words, isIn, code }, at) => ({
    id: -1 - at,
    words,
    isIn,
    account: idOf.get(code) ?? null,
    subLedger: null,
    uses: 0,
  }))
  return [...rows, ...known]
}

export const openRowOf = (row: BankRow): OpenRow => ({
  id: row.id,
  day: row.day,
  amount: row.amount,
  reference: row.reference,
  bankReference: row.bank_reference,
  party: row.party,
  text: row.text,
  draft:
    row.payment !== null
      ? `payment_voucher/${row.payment}`
      : row.receipt !== null
        ? `receipt_voucher/${row.receipt}`
        : null,
})

/** What a statement comes to: the lines it has and what is explained. */
export interface Sums {
  matched: bigint
  explained: bigint
}

export async function sumsOf(db: Db, statement: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce((select sum(${lineAmount}) from bank_match m join bank_match_line x on x.match = m.id join gl_line l on l.id = x.line join ledger_account a on a.id = l.ledger_account_id left join currency c on c.id = a.currency where m.bank_statement = ${statement}), 0)::bigint as matched,
      coalesce((select sum(m.difference) from bank_match m where m.bank_statement = ${statement}), 0)::bigint as explained`.execute(
    db,
  )
  return rows[0] ?? { matched: 0n, explained: 0n }
}

/** A line `l` of `v` was on no statement up to the last day of the statement `s`. */
const isOutstanding = sql`not exists (select from bank_match_line m join bank_match k on k.id = m.match join bank_statement p on p.id = k.bank_statement where m.line = l.id and p.to_day <= s.to_day)`
/** An entry that was taken back within these days, and what took it back: neither ever comes to the bank. */
const isTakenBack = sql`exists (select from gl_voucher b where (b.reverses_id = v.id or b.id = v.reverses_id) and b.posting_date <= s.to_day
  and not exists (select from gl_line y join bank_match_line m on m.line = y.id where y.voucher_id = b.id))`
/** From where on the lines of the account of the statement `b` come to statements. */
export const firstDay = sql`(select min(p.from_day) from bank_statement p where p.account = b.account and not p.is_deleted and p.state ${inStates(bankStatementWorkflow, 'imported', 'matching', 'closed')})`
/** The ledger has the line `l` of `v`, and the bank has not, up to the last day of the statement `s`, which knows its `first_day`. */
export const isFree = sql`(v.posting_date between s.first_day and s.to_day and ${isOutstanding} and not ${isTakenBack})`

/** What the ledger has on the account: before a day (without what this statement matched of it), on its last day, and of that on no statement. */
export async function ledgerOf(db: Db, statement: number, { account, from, to }: Ledger) {
  const { rows } = await sql<{ before: bigint; at: bigint; free: bigint }>`
    select coalesce(sum(amount) filter (where day < ${from}::date and not own), 0)::bigint as before,
      coalesce(sum(amount) filter (where day <= ${to}::date), 0)::bigint as at, coalesce(sum(amount) filter (where free), 0)::bigint as free
    from (select v.posting_date as day, (${lineAmount}) as amount, ${isFree} as free, coalesce(k.bank_statement = ${statement}, false) as own
      from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id left join currency c on c.id = a.currency
        left join bank_match_line m on m.line = l.id left join bank_match k on k.id = m.match
        cross join (select b.*, ${firstDay} as first_day from bank_statement b where b.id = ${statement}) s
      where l.ledger_account_id = ${account}) e`.execute(db)
  return rows[0] ?? { before: 0n, at: 0n, free: 0n }
}
