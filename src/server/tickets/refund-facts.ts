/** What speaks against a refund: its ticket, another one of the same ticket, and amounts beyond what was paid. Source: tickets 5.6. */
import { sql } from 'kysely'
import { minor } from '../../domain/books/document.ts'
import type { RowOf } from '../../foundation/definitions/entity.ts'
import type { ticketRefund } from '../../domain/tickets/ticket-refund.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { refundOf } from '../../domain/tickets/postings.ts'
import { publishedOf, recallOf } from '../../domain/tickets/ticket-money.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import { moneyText, showMoney } from '../../foundation/values/money.ts'
import { ticketState } from './words/ticket-state.ts'
import { ticketRefundWorkflow } from '../../machines/tickets/ticket-refund.ts'
import type { Db } from '../platform/db/kysely.ts'
import { rowById } from '../workflow/event/rows.ts'
import { inStates } from '../platform/db/in-states.ts'
import { changedBy } from '../../domain/journey/facts.ts'
import { holdTicket, ticketChangedBy } from './changed-by.ts'
import type { FactsRequestOf, NamedFacts } from '../workflow/registry.ts'

const kindsAfterFlight: readonly unknown[] = ['tax_only', 'partial', 'involuntary']

type Refund = RowOf<typeof ticketRefund>
type Ticket = RowOf<typeof iataTicket>

async function ticketFault(db: Db, refund: Refund, ticket: Ticket | null): Promise<Wording | null> {
  if (!ticket) return 'Please select a ticket.'
  const { state } = ticket
  if (state === 'flown' && !kindsAfterFlight.includes(refund.kind))
    return 'A flown ticket cannot be refunded.'
  if (!['in_stock', 'sold', 'own_use', 'flown'].includes(state))
    return state === 'refund_pending'
      ? 'A refund for this ticket is already open.'
      : say`This ticket is ${ticketState(state)} and cannot be refunded.`
  if (refund.settlement === 'bsp' && ticket.channel !== 'bsp')
    return 'This ticket was not bought through BSP. Please select how the airline pays back.'
  const { rows } = await sql<{ open: boolean }>`
    select exists (select 1 from ticket_refund r where r.ticket = ${ticket.id} and r.id <> ${refund.id} and r.state ${inStates(ticketRefundWorkflow, 'submitted')} and not r.is_deleted) as open`.execute(
    db,
  )
  return rows[0]?.open ? 'A refund for this ticket is already open.' : null
}

/** The first amount that is above what it can be (tickets 5.6). */
function amountFault(refund: Refund, ticket: Ticket | null): Wording | null {
  if (!ticket) return null
  const of = <R>(row: R, name: keyof R): bigint => minor(row[name])
  const [fare, tax] = [of(ticket, 'fare'), of(ticket, 'tax') + of(ticket, 'other')]
  const { airline, customer } = refundOf(refund)
  if (of(refund, 'fare_refund') > fare) return 'Refund fare exceeds the ticket fare.'
  if (of(refund, 'tax_refund') > tax) return 'Refund tax exceeds the ticket tax.'
  if (of(refund, 'airline_penalty') > of(refund, 'fare_refund') + of(refund, 'tax_refund'))
    return 'Penalty exceeds the refundable amount.'
  if (refund.kind === 'involuntary' && of(refund, 'airline_penalty') > 0n)
    return 'An involuntary refund has no penalty.'
  if (of(refund, 'commission_recall') > of(ticket, 'commission'))
    return 'Recalled commission exceeds the commission.'
  if (airline < 0n) return 'The airline credit cannot be negative.'
  const price = of(ticket, 'sale_price')
  if (price === 0n) return null
  const markUp = price - publishedOf({ fare, tax: of(ticket, 'tax'), other: of(ticket, 'other') })
  if (of(refund, 'markup_refund') > (markUp > 0n ? markUp : 0n)) return 'Mark-up refund exceeds the mark-up.'
  return customer < 0n || customer > price ? 'Refund exceeds the sale price.' : null
}

/** What of the customer's credit is settled: in all, and with money that was paid out. */
async function creditOf(
  db: Db,
  voucherNo: unknown,
): Promise<{ credit: bigint; settled: bigint; paid: bigint }> {
  const { rows } = await sql<{ credit: bigint; settled: bigint; paid: bigint }>`
    select coalesce(sum(l.credit_minor), 0)::bigint as credit, coalesce(sum(g.settled), 0)::bigint as settled, coalesce(sum(g.paid), 0)::bigint as paid
    from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
    left join lateral (select sum(x.amount_minor) as settled, sum(x.amount_minor) filter (where o.voucher_type = 'payment_voucher') as paid
      from gl_allocation x join gl_line d on d.id = x.debit_line_id join gl_voucher o on o.id = d.voucher_id where x.credit_line_id = l.id) g on true
    where v.voucher_no = ${String(voucherNo)} and a.code in ('1301', '1302', '1303') and l.credit_minor > 0`.execute(
    db,
  )
  return rows[0] ?? { credit: 0n, settled: 0n, paid: 0n }
}

/** What keeps an approved refund from being closed as paid out, or as used for other bills. */
async function creditFaults(
  db: Db,
  refund: Refund,
): Promise<{ payout: Wording | null; open: Wording | null; credit: Wording | null }> {
  const { credit, settled, paid } = await creditOf(db, refund.voucher_no)
  if (credit === 0n) {
    const none = 'The customer has no credit from this refund.'
    return { payout: none, open: none, credit: none }
  }
  return {
    payout:
      paid < credit
        ? say`BDT ${showMoney(credit - paid)} of this credit is not paid out. Post a payment voucher first.`
        : null,
    credit: settled >= credit ? 'The refund is already used against other bills.' : null,
    open: settled < credit ? say`BDT ${showMoney(credit - settled)} of this credit is still open.` : null,
  }
}

/** What the form of the approval opens with: a whole ticket that was not used comes back whole, of a flown one its taxes at most (tickets 5.6). */
function refundable({ kind, was }: Refund, ticket: Ticket): Record<string, number> {
  const tax = Number(minor(ticket.tax) + minor(ticket.other))
  if (kind === 'tax_only') return { fare_refund: 0, tax_refund: tax }
  return kind === 'partial' || was === 'flown'
    ? {}
    : { fare_refund: Number(minor(ticket.fare)), tax_refund: tax }
}

/** Days its airline takes to answer a refund. */
async function answerDays(db: Db, ticket: Ticket | null): Promise<number> {
  const { rows } = await sql<{
    days: number
  }>`select refund_days as days from airway where id = ${ticket?.airline ?? 0}`.execute(db)
  return rows[0]?.days ?? 60
}

export async function refundFacts({
  db,
  type,
  stored,
  data,
  actor,
}: FactsRequestOf<typeof ticketRefund>): Promise<NamedFacts> {
  const given = { ...stored.record, ...data }
  if (type === 'SUBMIT_TO_AIRLINE') await holdTicket(db, stored.record.ticket)
  const ticket = stored.record.ticket ? await rowById(db, iataTicket, stored.record.ticket) : null
  const recall = ticket
    ? recallOf({ fare: minor(ticket.fare), commission: minor(ticket.commission) }, minor(given.fare_refund))
    : 0n
  const refund = { ...given, commission_recall: given.commission_recall ?? moneyText(recall) }
  const fault = await ticketFault(db, refund, ticket)
  return {
    counts: {
      refund_days: await answerDays(db, ticket),
      commission_recall: Number(recall),
      ...(ticket ? refundable(stored.record, ticket) : {}),
    },
    texts: {
      ticket: fault,
      [changedBy]: fault && ticket ? await ticketChangedBy(db, ticket.id, actor) : null,
      amounts: amountFault(refund, ticket),
      ...(['approved', 'paying'].includes(stored.state) ? await creditFaults(db, stored.record) : {}),
    },
  }
}
