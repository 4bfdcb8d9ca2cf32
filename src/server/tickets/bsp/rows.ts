/** Rows of a statement as they are stored: what the file says, what the books say, and what was done about it. */
import { sql } from 'kysely'
import type { BillingAction } from '../../../domain/tickets/bsp/actions.ts'
import {
  classOf,
  isMemo,
  memoDigits,
  type DocumentClass,
  type MatchResult,
} from '../../../domain/tickets/bsp/match.ts'
import type { BillingCode, BillingLine } from '../../../domain/tickets/bsp/billing.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import type { Db } from '../../platform/db/kysely.ts'

/** `code` and `row_no` are null for an item of the books that the file lacks; amounts are minor units. */
export interface StatementRow {
  id: number
  row_no: number | null
  code: BillingCode | null
  class: DocumentClass
  airline: string
  document_no: string
  issued_on: CivilDate | null
  fare: bigint
  tax: bigint
  penalty: bigint
  commission: bigint
  tax_on_commission: bigint
  not_cash: bigint
  net: bigint | null
  currency: string | null
  result: MatchResult | null
  books_net: bigint | null
  difference: bigint | null
  ticket: number | null
  action: BillingAction | null
  note: string | null
  memo: number | null
  captured: number | null
  /** Draft of an edit of the ticket. */
  edit: number | null
  /** Draft of a refund. */
  refund: number | null
}

/** A document as both sides write it: a number without the code of its airline gets it; a memo keeps what its airline calls it. */
const fullNumber = ({ airline, number, code }: BillingLine): string =>
  number.length === 10 && !isMemo(classOf[code]) ? airline + number : number

/** A document as statements are searched for it; a memo is known by its last digits, with and without the code of its airline. */
export function documentOf(line: BillingLine): { airline: string; class: DocumentClass; key: string } {
  const kind = classOf[line.code]
  const number = fullNumber(line)
  return { airline: line.airline, class: kind, key: isMemo(kind) ? number.slice(-memoDigits) : number }
}

/** The same of a stored row. */
export const documentKey = (kind: ReturnType<typeof sql.ref>, number: ReturnType<typeof sql.ref>) =>
  sql`case when ${kind} in ('debit memo', 'credit memo') then right(${number}, ${memoDigits}) else ${number} end`

/** Text of a value that JSON has no number for. */
const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

export async function insertLines(db: Db, statement: number, lines: readonly BillingLine[]): Promise<void> {
  const rows = lines.map((line, at) => ({
    position: at + 1,
    row_no: line.row,
    code: line.code,
    class: classOf[line.code],
    airline: line.airline,
    document_no: fullNumber(line),
    issued_on: line.issuedOn,
    fare: line.fare,
    tax: line.tax,
    penalty: line.penalty,
    commission: line.commission,
    tax_on_commission: line.taxOnCommission,
    not_cash: line.notCash,
    net: line.net,
    currency: line.currency,
    related: line.related,
  }))
  await sql`
    insert into bsp_row (bsp_statement, position, row_no, code, class, airline, document_no, issued_on, fare, tax, penalty, commission, tax_on_commission, not_cash, net, currency, related)
    select ${statement}, position, row_no, code, class, airline, document_no, issued_on, fare, tax, penalty, commission, tax_on_commission, not_cash, net, currency, related
    from jsonb_to_recordset(${JSON.stringify(rows, asText)}::jsonb) as r (position integer, row_no integer, code text, class text, airline text, document_no text, issued_on date, fare bigint, tax bigint, penalty bigint, commission bigint, tax_on_commission bigint, not_cash bigint, net bigint, currency text, related text)`.execute(
    db,
  )
}

export async function rowsOf(db: Db, statement: number): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select id, row_no, code, class, airline, document_no, issued_on::text as issued_on, fare, tax, penalty, commission, tax_on_commission, not_cash, net, currency, result, books_net, difference, ticket, action, note, memo, captured, edit, refund
    from bsp_row where bsp_statement = ${statement} order by position, id`.execute(db)
  return rows
}

/** One row of this statement, locked; null for another one's. */
export async function rowOf(db: Db, statement: number, id: number): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`
    select id, row_no, code, class, airline, document_no, issued_on::text as issued_on, fare, tax, penalty, commission, tax_on_commission, not_cash, net, currency, result, books_net, difference, ticket, action, note, memo, captured, edit, refund
    from bsp_row where bsp_statement = ${statement} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** How many rows still differ and were not resolved. */
export async function openRows(db: Db, statement: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bsp_row where bsp_statement = ${statement} and result <> 'matched' and action is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Keeps the number beside the statement, for lists. */
export async function countOpen(db: Db, statement: number): Promise<void> {
  await sql`update bsp_statement set open_rows = ${await openRows(db, statement)} where id = ${statement}`.execute(
    db,
  )
}

export interface Found {
  id: number
  result: MatchResult
  books_net: bigint | null
  difference: bigint
  ticket: number | null
}

export async function keepResults(db: Db, found: readonly Found[]): Promise<void> {
  await sql`
    update bsp_row r set result = f.result, books_net = f.books_net, difference = f.difference, ticket = f.ticket
    from jsonb_to_recordset(${JSON.stringify(found, asText)}::jsonb) as f (id integer, result text, books_net bigint, difference bigint, ticket integer)
    where r.id = f.id`.execute(db)
}

export interface Lacking {
  class: string
  airline: string
  document_no: string
  books_net: bigint
  ticket: number | null
}

/** Items of the books the file lacks, found by the comparison before this one, are written again; resolved ones stay. */
export async function replaceMissing(db: Db, statement: number, missing: readonly Lacking[]): Promise<void> {
  await sql`delete from bsp_row where bsp_statement = ${statement} and code is null and action is null`.execute(
    db,
  )
  await sql`
    insert into bsp_row (bsp_statement, position, class, airline, document_no, result, books_net, difference, ticket)
    select ${statement}, 1000000, class, airline, document_no, 'missing_in_bsp', books_net, -books_net, ticket
    from jsonb_to_recordset(${JSON.stringify(missing, asText)}::jsonb) as m (class text, airline text, document_no text, books_net bigint, ticket integer)
    where not exists (select 1 from bsp_row r where r.bsp_statement = ${statement} and r.code is null and r.class = m.class and r.document_no = m.document_no)`.execute(
    db,
  )
}

/** A row whose item is no more in the books: nothing of it is open, and nothing differs. */
export async function keepVoided(db: Db, row: StatementRow): Promise<void> {
  await sql`update bsp_row set books_net = 0, difference = coalesce(net, 0) where id = ${row.id}`.execute(db)
}

/** What a statement comes to: file = books + differences + missing_in_books + duplicates − missing_in_bsp. Source: tickets 10.3. */
export interface StatementSums {
  file: bigint
  books: bigint
  differences: bigint
  missing_in_books: bigint
  duplicates: bigint
  missing_in_bsp: bigint
}

export async function sumsOf(db: Db, statement: number): Promise<StatementSums> {
  const { rows } = await sql<StatementSums>`
    select coalesce(sum(net), 0)::bigint as file,
      coalesce(sum(books_net), 0)::bigint as books,
      coalesce(sum(difference) filter (where result in ('matched', 'amount_difference', 'wrong_status')), 0)::bigint as differences,
      coalesce(sum(net) filter (where result = 'missing_in_books'), 0)::bigint as missing_in_books,
      coalesce(sum(net) filter (where result = 'duplicate_in_file'), 0)::bigint as duplicates,
      coalesce(sum(books_net) filter (where result = 'missing_in_bsp'), 0)::bigint as missing_in_bsp
    from bsp_row where bsp_statement = ${statement}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error(`no sums of statement ${statement}`)
  return sums
}
