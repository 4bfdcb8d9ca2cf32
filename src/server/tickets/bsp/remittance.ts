/** What a statement of BSP is paid with: a line for each airline that settles the items it bills. Source: tickets 10.2. */
import { sql } from 'kysely'
import { minor } from '../../../domain/books/document.ts'
import type { RowOf } from '../../../foundation/definitions/entity.ts'
import { bspStatement } from '../../../domain/tickets/bsp/statement.ts'
import { ticketMemo } from '../../../domain/tickets/ticket-memo.ts'
import { ticketPostings } from '../../../domain/tickets/postings.ts'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { say, type Wording } from '../../../foundation/text/sentence.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { ticketWorkflow } from '../../../machines/tickets/ticket.ts'
import { ticketMemoWorkflow } from '../../../machines/tickets/ticket-memo.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { EffectOf, NamedEffect } from '../../workflow/registry.ts'
import { draftPaymentLines, sendAsSystem, type PaymentLine } from '../payments.ts'
import { setOff } from '../settle.ts'

/** Items one line of a voucher settles at most. */
const mostItems = 200

/** A line on the account of an airline that the statement bills. */
interface BilledItem {
  id: bigint
  sub_ledger: number | null
  booked: bigint
  /** What of it is open, less than nothing for a refund. */
  open: bigint
}

interface BilledAirline {
  code: string
  /** Σ of the file's rows; of a row that is disputed only what the books have of it, and no more than it bills. */
  net: bigint
  account: number | null
  sub_ledger: number | null
  party: string | null
}

async function billedAirlines(db: Db, statement: number): Promise<BilledAirline[]> {
  const { rows } = await sql<BilledAirline>`
    select r.airline as code, sum(case when r.action = 'dispute' or m.state ${inStates(ticketMemoWorkflow, 'disputed', 'withdrawn')} then case when r.books_net is null then 0 else least(r.net, r.books_net) end else r.net end)::bigint as net, s.ledger_account as account, s.id as sub_ledger, s.name as party
    from bsp_row r left join ticket_memo m on m.id = r.memo left join airway w on w.accounting_code = r.airline and not w.is_deleted
      left join ledger_account a on a.code = '2101' left join sub_ledger_account s on s.ledger_account = a.id and s.party_type = 'airline' and s.party_id = w.id and not s.is_deleted
    where r.bsp_statement = ${statement} and r.code is not null group by r.airline, s.id order by r.airline`.execute(
    db,
  )
  return rows
}

/** Memos the rows bill: those accepted from a row, and those the books had under its number. */
const billedMemo = sql`(m.id in (select r.memo from bsp_row r join named n on n.document_no = r.document_no and n.class = r.class)
        or exists (select 1 from named n join airway w on w.accounting_code = n.airline where n.books_net is not null and n.class in ('debit memo', 'credit memo') and m.airline = w.id and right(n.document_no, 10) = right(regexp_replace(m.memo_no, '\\D', '', 'g'), 10)))`

/** Rows a statement bills. */
const billedRows = (statement: number) =>
  sql`select * from bsp_row where bsp_statement = ${statement} and code is not null and code <> 'CANX'`

/** Lines of the books behind the rows: of the ticket or its reissue, the refund, the memo that was accepted, the ticket that was captured, and the small differences. */
async function billedItems(db: Db, statement: number): Promise<BilledItem[]> {
  const { rows } = await sql<BilledItem>`
    with named as (${billedRows(statement)}),
    tickets as (
      select t.id, t.ticket_no, t.parent from iata_ticket t
      where not t.state ${inStates(ticketWorkflow, 'voided')} and (t.id in (select ticket from named where class = 'ticket' and books_net is not null)
        or t.id in (select c.transferred_to from iata_ticket_temporary c join named on named.captured = c.id))
    ),
    memos as (
      select m.voucher_no from ticket_memo m where m.voucher_no is not null and not m.is_deleted and ${billedMemo}
    ),
    vouchers as (
      select v.id, t.id as ticket from tickets t join gl_line l on l.ticket_id = t.id join gl_voucher v on v.id = l.voucher_id where v.voucher_type = ${ticketPostings['ticket purchase'].source}
      union select v.id, d.ticket from ticket_depute d join tickets t on lower(d.new_ticket_no) = lower(t.ticket_no) or (d.new_ticket_no is null and d.ticket = t.id and t.parent is null) join gl_voucher v on v.voucher_no = d.voucher_no where not d.is_deleted
      union select v.id, l.ticket_id from named n join gl_line l on l.ticket_id = n.ticket join gl_voucher v on v.id = l.voucher_id where n.class = 'refund' and n.books_net is not null and v.voucher_type = ${ticketPostings['ticket refund'].source}
      union select v.id, null from memos m join gl_voucher v on v.voucher_no = m.voucher_no
      union select v.id, null from gl_voucher v where v.voucher_type = ${ticketPostings['billing rounding'].source} and v.source_id = ${statement}
    )
    select l.id, l.sub_ledger_id as sub_ledger, (l.credit_minor - l.debit_minor)::bigint as booked,
      (case when l.credit_minor > 0 then 1 else -1 end * (l.debit_minor + l.credit_minor - coalesce((select sum(g.amount_minor) from gl_allocation g where l.id in (g.debit_line_id, g.credit_line_id)), 0)))::bigint as open
    from gl_line l join ledger_account a on a.id = l.ledger_account_id
    where a.code = '2101' and exists (select 1 from vouchers v where v.id = l.voucher_id and (v.ticket is null or v.ticket = l.ticket_id)) order by l.id`.execute(
    db,
  )
  return rows
}

/** What is to be paid to an airline: what it bills, less what of that was settled before. A credit stays for the next statement. */
interface Owed extends BilledAirline {
  amount: bigint
  items: readonly BilledItem[]
}

async function owedOf(db: Db, statement: number): Promise<Owed[]> {
  const items = await billedItems(db, statement)
  const airlines = await billedAirlines(db, statement)
  return airlines.map((airline) => {
    const own = items.filter(({ sub_ledger: ledger }) => ledger === airline.sub_ledger)
    const settled = own.reduce((sum, { booked, open }) => sum + booked - open, 0n)
    return { ...airline, items: own, amount: airline.net - settled }
  })
}

/** What keeps a statement from being paid. */
export async function owedFault(db: Db, statement: number): Promise<Wording | null> {
  const owed = (await owedOf(db, statement)).filter(({ amount }) => amount > 0n)
  const unknown = owed.find(({ sub_ledger: ledger }) => ledger === null)
  if (unknown) return say`No airline has the accounting code ${unknown.code}.`
  return owed.length === 0 ? 'Nothing is to be paid for this statement.' : null
}

/** What keeps a statement from being paid by the payment that was prepared. */
export async function paidFault(
  db: Db,
  record: Pick<RowOf<typeof bspStatement>, 'payment' | 'remittance'>,
): Promise<Wording | null> {
  const { rows } = await sql<{ paid: bigint }>`
    select coalesce(sum(l.debit_minor), 0)::bigint as paid from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
    where v.source_type = 'payment_voucher' and v.source_id = ${record.payment ?? 0} and v.reverses_id is null and a.code = '2101'
      and not exists (select 1 from gl_voucher r where r.reverses_id = v.id)`.execute(db)
  return (rows[0]?.paid ?? 0n) < minor(record.remittance) ? 'The payment is less than the remittance.' : null
}

/** Lines of what is paid to one airline, each with as many items as it can settle; what settles nothing stays on its account. */
function linesOf({ amount, items, account, sub_ledger: ledger, party, code }: Owed): PaymentLine[] {
  if (account === null || ledger === null) throw new Error(`the airline ${code} has no account`)
  const pays: { item: bigint; amount: bigint }[] = []
  let left = amount
  for (const { id, open } of items) {
    const part = open < left ? open : left
    if (part <= 0n) continue
    pays.push({ item: id, amount: part })
    left -= part
  }
  const parts = Array.from({ length: Math.max(1, Math.ceil(pays.length / mostItems)) }, (_, at) =>
    pays.slice(at * mostItems, (at + 1) * mostItems),
  )
  return parts.map((part, at) => ({
    account,
    sub_ledger: ledger,
    party: party ?? '',
    passenger: null,
    description: null,
    amount: part.reduce((sum, one) => sum + one.amount, at === 0 ? left : 0n),
    pays: part,
  }))
}

/** Refunds and credit memos are set off against tickets of the same airline first; the rest is paid. */
export const draftRemittance: NamedEffect = {
  async do(context, { binding, record }: EffectOf<typeof bspStatement>) {
    const { db, clock, actor } = context
    const statement = record.id
    for (const { items } of await owedOf(db, statement)) {
      const of = (isCredit: boolean) =>
        items.flatMap(({ id, open }) =>
          isCredit === open > 0n && open !== 0n ? [{ id, left: open > 0n ? open : -open }] : [],
        )
      await setOff(db, { debits: of(false), credits: of(true), on: clock.today(), user: Number(actor.id) })
    }
    const owed = (await owedOf(db, statement)).filter(({ amount }) => amount > 0n)
    const period = String(record.period)
    const done = await draftPaymentLines(context, binding.entity, record, {
      narration: `Remittance of BSP ${period}, due on ${dateText(record.due_on, 'en')}`,
      reference: `BSP ${period}`,
      lines: owed.flatMap(linesOf),
    })
    const total = owed.reduce((sum, { amount }) => sum + amount, 0n)
    await sql`update ${sql.table(bspStatement.table)} set remittance = ${total} where id = ${statement}`.execute(
      db,
    )
    return { ...done, remittance: moneyText(total) }
  },
}

/** Memos a statement bills follow its payment: settled with it, open again where it was taken back; their guards say which. */
export const moveBilledMemos: NamedEffect = {
  async do(context, { record }, { event }) {
    const { rows } = await sql<{ id: number }>`
      with named as (${billedRows(record.id)})
      select m.id from ticket_memo m where m.state ${inStates(ticketMemoWorkflow, 'accepted', 'settled')} and not m.is_deleted and ${billedMemo} order by m.id`.execute(
      context.db,
    )
    for (const { id } of rows) await sendAsSystem(context, { module: ticketMemo.name, id }, String(event), {})
  },
}
