/** Corrections of posted tickets: what they change, and what speaks against them. Source: tickets 5.9, 8.7. */
import { sql } from 'kysely'
import { minor } from '../../../domain/books/document.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { iataTicket } from '../../../domain/tickets/iata-ticket.ts'
import { changesOf, isFinancial, ticketEdit, touched } from '../../../domain/tickets/ticket-edit.ts'
import { netCostOf, payableOf, publishedOf } from '../../../domain/tickets/ticket-money.ts'
import { ticketPicSale } from '../../../domain/tickets/ticket-pic-sale.ts'
import { say, type Wording } from '../../../foundation/text/sentence.ts'
import { moneyText, parseMoney, showMoney } from '../../../foundation/values/money.ts'
import { accUpdatePermWorkflow } from '../../../machines/books/acc-update-perm.ts'
import { ticketEditWorkflow } from '../../../machines/tickets/ticket-edit.ts'
import { ticketSaleWorkflow } from '../../../machines/tickets/ticket-sale.ts'
import { ticketWorkflow } from '../../../machines/tickets/ticket.ts'
import { authorityFaultOf } from '../../books/authority/posting-authority.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Hooks, Writing } from '../../records/hooks.ts'
import { rowById } from '../../workflow/event/rows.ts'
import { changedBy } from '../../../domain/journey/facts.ts'
import { holdTicket, ticketChangedBy } from '../changed-by.ts'
import type { FactsRequest, NamedFacts } from '../../workflow/registry.ts'
import { prefixFault } from '../airline-number.ts'
import { reconciledFault } from '../bsp/closing.ts'
import { wasReissued } from '../depute-facts.ts'
import { depositFault, ticketFault } from '../facts.ts'
import { requireFirst } from '../first-state.ts'
import { ticketState } from '../words/ticket-state.ts'

/** The sale a ticket is on; null while it is on none. */
export interface SaleOfTicket {
  module: string
  id: number
  /** Who entered it. */
  maker: number
  /** Tickets on it. */
  lines: number
  amount: bigint
  voucher_no: string
}

export async function saleOfTicket(db: Db, ticket: Row): Promise<SaleOfTicket | null> {
  if (!ticket['sale_no']) return null
  const no = String(ticket['sale_no'])
  const { rows } = await sql<SaleOfTicket>`
    select 'ticket_sale' as module, s.id, s.created_by as maker, (select count(*) from ticket_sale_line l where l.ticket_sale = s.id)::int as lines, coalesce(s.amount, 0)::bigint as amount, s.voucher_no from ticket_sale s
    where s.sale_no = ${no} and s.state ${inStates(ticketSaleWorkflow, 'posted')} and not s.is_deleted
    union all
    select ${ticketPicSale.name}, s.id, s.created_by, (select count(*) from ticket_pic_sale_line l where l.ticket_pic_sale = s.id)::int, coalesce(s.amount, 0)::bigint, s.voucher_no from ticket_pic_sale s
    where s.sale_no = ${no} and s.state ${inStates(ticketSaleWorkflow, 'posted')} and not s.is_deleted`.execute(
    db,
  )
  return rows[0] ?? null
}

/** True for a ticket the agency used itself, flown or not. */
export const isOwnUse = (ticket: Row): boolean =>
  ticket['state'] === 'own_use' || (ticket['state'] === 'flown' && ticket['state_before'] === 'own_use')

const partsOf = (ticket: Row) => ({
  fare: minor(ticket['fare']),
  tax: minor(ticket['tax']),
  other: minor(ticket['other']),
  commission: minor(ticket['commission']),
  ait: minor(ticket['ait']),
})

/** What the documents of a ticket that an edit touches amount to together, before and after it. */
export function amountsOf(
  ticket: Row,
  changes: Row,
  sale: SaleOfTicket | null,
): { before: bigint; after: bigint } {
  const { cost, sale: sold } = touched(changes)
  const of = (row: Row, priced: bigint): bigint =>
    (cost ? payableOf(partsOf(row)) : 0n) +
    (sale && sold ? priced : 0n) +
    (cost && isOwnUse(row) ? publishedOf(partsOf(row)) : 0n)
  const next = { ...ticket, ...changes }
  const priced = (sale?.amount ?? 0n) + minor(next['sale_price']) - minor(ticket['sale_price'])
  return { before: of(ticket, sale?.amount ?? 0n), after: of(next, priced) }
}

/** The entries an edit takes back and posts again: the dearest, and who entered them; null where the system posts them (tickets 6). */
function postedAgain(
  ticket: Row,
  changes: Row,
  sale: SaleOfTicket | null,
): { amount: bigint; makers: number[] } | null {
  const { cost, sale: sold } = touched(changes)
  const next = { ...ticket, ...changes }
  const both = [ticket, next]
  const price = (row: Row) => (sale?.amount ?? 0n) + minor(row['sale_price']) - minor(ticket['sale_price'])
  const amounts = [
    ...(cost ? both.filter(({ channel }) => channel !== 'bsp').map((row) => payableOf(partsOf(row))) : []),
    ...(cost && isOwnUse(ticket) ? both.map((row) => publishedOf(partsOf(row))) : []),
    ...(sale && sold ? both.map(price) : []),
  ]
  if (amounts.length === 0) return null
  return {
    amount: amounts.reduce((most, one) => (one > most ? one : most)),
    makers: [...(cost ? [Number(ticket['created_by'])] : []), ...(sale && sold ? [sale.maker] : [])],
  }
}

async function openFault(db: Db, edit: Row, ticket: Row, changes: Row): Promise<Wording | null> {
  const state = String(ticket['state'])
  if (state === ticketWorkflow.initial) return 'This ticket is not posted yet. Change the ticket itself.'
  const isOver = ticketWorkflow.states[state as keyof typeof ticketWorkflow.states]?.kind === 'final'
  if (isOver || (state === 'refund_pending' && isFinancial(changes)))
    return say`This ticket is ${ticketState(state)} and cannot be edited.`
  const { rows } = await sql<{ no: string | null }>`
    select edit_no as no from ticket_edit where ticket = ${Number(ticket['id'])} and id <> ${Number(edit['id'])} and state ${inStates(ticketEditWorkflow, 'submitted')} and not is_deleted limit 1`.execute(
    db,
  )
  if (rows[0]) return say`Edit ${rows[0].no ?? ''} of this ticket waits to be approved.`
  if (!isFinancial(changes)) return null
  if (await wasReissued(db, [Number(ticket['id'])]))
    return 'A reissued ticket keeps its amounts. Use a refund.'
  return touched(changes).cost ? reconciledFault(db, ticket) : null
}

function saleFault(
  ticket: Row,
  next: Row,
  changes: Row,
  sale: SaleOfTicket | null,
  mayBelowCost: boolean,
): Wording | null {
  const isPriced = 'sale_price' in changes || 'customer' in changes
  if (!sale) return isPriced ? 'Only a sold ticket has a price and a customer.' : null
  if ('customer' in changes && sale.module === ticketPicSale.name)
    return 'A ticket sold at the counter belongs to its passenger.'
  if ('customer' in changes && sale.lines > 1)
    return say`Sale ${String(ticket['sale_no'])} has other tickets. Take the sale back instead.`
  if (!touched(changes).sale) return null
  const price = minor(next['sale_price'])
  if (price <= 0n) return 'Sale price must be greater than 0.'
  const cost = netCostOf(partsOf(next))
  return price < cost && !mayBelowCost ? say`Sale price is below cost ${showMoney(cost)}.` : null
}

async function resultFault(
  db: Db,
  ticket: Row,
  changes: Row,
  sale: SaleOfTicket | null,
  mayBelowCost: boolean,
): Promise<Wording | null> {
  const next: Row = { ...ticket, ...changes }
  const [leaves, returns] = [next['travel_date'], next['return_date']]
  if (leaves && returns && String(returns) < String(leaves))
    return 'Return date cannot be before the travel date.'
  if (next['channel'] === 'bsp' && !next['gds']) return 'Please select a GDS.'
  const fault =
    ticketFault(next) ??
    ('airline' in changes ? await prefixFault(db, next['airline'], [next['ticket_no']]) : null) ??
    saleFault(ticket, next, changes, sale, mayBelowCost)
  if (fault || !touched(changes).cost) return fault
  const sameDeposit = ticket['channel'] === 'deposit' && ticket['airline'] === next['airline']
  return depositFault(db, next, payableOf(partsOf(next)) - (sameDeposit ? payableOf(partsOf(ticket)) : 0n))
}

/** The permission for the money part of an edit, as long as it can be used for these amounts. */
export async function permissionOf(db: Db, edit: Row, after: bigint, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from acc_update_perm where voucher_type = ${ticketEdit.name} and voucher_id = ${Number(edit['id'])} and status ${inStates(accUpdatePermWorkflow, 'approved')} and not is_deleted
      and valid_until >= ${now.toISOString()}::timestamptz and amount_after = ${after} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

const managing: readonly string[] = ['ADM', 'MGR']

export async function editFacts({ db, type, stored, actor, now }: FactsRequest): Promise<NamedFacts> {
  const edit = stored.record
  if (type === 'APPROVE') await holdTicket(db, Number(edit['ticket']))
  const ticket = edit['ticket'] ? await rowById(db, iataTicket, Number(edit['ticket'])) : null
  if (!ticket) return { texts: { ticket: 'Please select a ticket.' } }
  const changes = changesOf(edit, ticket)
  const sale = await saleOfTicket(db, ticket)
  const isWaiting = stored.state === 'submitted'
  const posted =
    isWaiting && actor.id !== null && managing.includes(actor.role)
      ? postedAgain(ticket, changes, sale)
      : null
  const isPermitted =
    !isWaiting ||
    !isFinancial(changes) ||
    (await permissionOf(db, edit, amountsOf(ticket, changes, sale).after, now)) !== null
  const fault = await openFault(db, edit, ticket, changes)
  return {
    texts: {
      changes: Object.keys(changes).length === 0 ? 'There is nothing to change.' : null,
      ticket: fault,
      [changedBy]: fault || !isPermitted ? await ticketChangedBy(db, ticket.id, actor) : null,
      result: await resultFault(db, ticket, changes, sale, managing.includes(actor.role)),
      requester:
        actor.id !== null && actor.id === edit['created_by'] ? 'You cannot approve your own request.' : null,
      authority:
        posted && actor.id !== null
          ? await authorityFaultOf(db, actor.id, { scope: 'ticket', ...posted, today: stored.facts.today })
          : null,
      permission: isPermitted ? null : 'Financial changes need an approved account update permission.',
    },
  }
}

/** A value of a ticket as people read it; days and words of a list stay as they are stored, each reader sees them in the own language. */
async function shown(db: Db, name: string, value: unknown): Promise<string> {
  if (value === null || value === undefined || value === '') return '–'
  const field = ticketEdit.fields[name as 'fare'] as { kind: string; to?: string }
  if (field.kind === 'money') return showMoney(parseMoney(String(value)) ?? 0n)
  if (field.kind !== 'ref' || !field.to) return String(value)
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(field.to)} where id = ${Number(value)}`.execute(db)
  return rows[0]?.name ?? String(value)
}

/** Old and new of every change, for the page of the edit. */
export async function changesShown(db: Db, ticket: Row, changes: Row): Promise<Row> {
  const lines: [string, string][] = []
  for (const [name, value] of Object.entries(changes))
    lines.push([name, `${await shown(db, name, ticket[name])} → ${await shown(db, name, value)}`])
  return Object.fromEntries(lines)
}

/** What an edit changes is kept with it, and what its documents amount to. */
async function keepChanges({ values, merged, crud }: Writing): Promise<void> {
  const ticket = merged['ticket'] ? await rowById(crud.db, iataTicket, Number(merged['ticket'])) : null
  if (!ticket) return
  const changes = changesOf(merged, ticket)
  const { before, after } = amountsOf(ticket, changes, await saleOfTicket(crud.db, ticket))
  values['changes'] = await changesShown(crud.db, ticket, changes)
  values['amount_before'] = isFinancial(changes) ? moneyText(before) : null
  values['amount_after'] = isFinancial(changes) ? moneyText(after) : null
}

export const editHooks: Hooks = {
  beforeCreate: keepChanges,
  async beforeUpdate(writing) {
    requireFirst(ticketEditWorkflow, writing.stored, 'An edit that was handed in cannot be edited.')
    await keepChanges(writing)
  },
}
