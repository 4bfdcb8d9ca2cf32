/** Resolving a row of a statement: what speaks against an action, and what it makes. Source: tickets 8.9, 10.3. */
import { sql } from 'kysely'
import { minor } from '../../../domain/books/document.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import type { bspStatement } from '../../../domain/tickets/bsp/statement.ts'
import {
  actionsFor,
  billingActions,
  isReasoned,
  type BillingAction,
} from '../../../domain/tickets/bsp/actions.ts'
import { isMemo, memoDigits } from '../../../domain/tickets/bsp/match.ts'
import { iataTicketTemporary } from '../../../domain/tickets/iata-ticket-temporary.ts'
import { iataTicket } from '../../../domain/tickets/iata-ticket.ts'
import { changesOf, isFinancial, ticketEdit } from '../../../domain/tickets/ticket-edit.ts'
import { showTicketNumber } from '../../../domain/tickets/ticket-number.ts'
import { ticketMemo } from '../../../domain/tickets/ticket-memo.ts'
import { ticketRefund } from '../../../domain/tickets/ticket-refund.ts'
import type { Entity, RowOf } from '../../../foundation/definitions/entity.ts'
import { say, type Wording } from '../../../foundation/text/sentence.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { temporaryTicketWorkflow } from '../../../machines/tickets/temporary-ticket.ts'
import { ticketEditWorkflow } from '../../../machines/tickets/ticket-edit.ts'
import { ticketMemoWorkflow } from '../../../machines/tickets/ticket-memo.ts'
import { ticketRefundWorkflow } from '../../../machines/tickets/ticket-refund.ts'
import { ticketWorkflow } from '../../../machines/tickets/ticket.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { nextNumber } from '../../records/write/numbering.ts'
import { insertRow, rowById } from '../../workflow/event/rows.ts'
import type { EffectOf, EngineContext, NamedEffect } from '../../workflow/registry.ts'
import { wasReissued } from '../depute-facts.ts'
import { amountsOf, changesShown, saleOfTicket } from '../edits/facts.ts'
import { voidBilled } from '../effects.ts'
import { ownVoidFault } from '../facts.ts'
import { latencyOf } from '../memos.ts'
import { ticketState } from '../words/ticket-state.ts'
import { countOpen, keepVoided, rowOf, type StatementRow } from './rows.ts'

async function airlineOf(db: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from airway where accounting_code = ${code} and not is_deleted`.execute(db)
  return rows[0]?.id ?? null
}

async function memoFault(db: Db, row: StatementRow): Promise<Wording | null> {
  const number = isMemo(row.class) ? row.document_no.slice(-memoDigits) : row.document_no
  const { rows } = await sql`
    select 1 from ticket_memo m join airway a on a.id = m.airline where a.accounting_code = ${row.airline} and not m.is_deleted
      and (m.memo_no = ${row.document_no} or (${isMemo(row.class)} and right(regexp_replace(m.memo_no, '\\D', '', 'g'), ${memoDigits}) = ${number}))`.execute(
    db,
  )
  return rows.length > 0 ? 'This memo is already entered.' : null
}

/** What the airline billed for a ticket where it differs from what the ticket says. */
function billedParts(row: StatementRow, ticket: Row): Row {
  const tax = row.tax + row.penalty - minor(ticket['other'])
  const billed = {
    fare: moneyText(row.fare),
    tax: moneyText(tax > 0n ? tax : 0n),
    commission: moneyText(row.commission),
    ait: moneyText(row.tax_on_commission),
  }
  return changesOf(billed, ticket)
}

async function editFault(db: Db, row: StatementRow): Promise<Wording | null> {
  const ticket = row.ticket === null ? null : await rowById(db, iataTicket, row.ticket)
  if (!ticket) return 'Please select a ticket.'
  const state = String(ticket['state'])
  if (ticketWorkflow.states[state as keyof typeof ticketWorkflow.states]?.kind === 'final')
    return say`This ticket is ${ticketState(state)} and cannot be edited.`
  if (await wasReissued(db, [row.ticket ?? 0])) return 'A reissued ticket keeps its amounts. Use a refund.'
  return Object.keys(billedParts(row, ticket)).length === 0 ? 'There is nothing to change.' : null
}

/** The ticket a refund in the file is of; null where the books lack it. */
async function refundedTicket(db: Db, row: StatementRow): Promise<{ id: number; state: string } | null> {
  const { rows } = await sql<{ id: number; state: string }>`
    select t.id, t.state from iata_ticket t join bsp_row r on r.id = ${row.id} and t.ticket_no in (r.document_no, r.related)
    where not t.is_deleted order by t.id limit 1`.execute(db)
  return rows[0] ?? null
}

async function refundFault(db: Db, row: StatementRow): Promise<Wording | null> {
  const ticket = await refundedTicket(db, row)
  if (!ticket) return 'This ticket is not in the books. Capture it first.'
  const { rows } = await sql`
    select 1 from ticket_refund r where r.ticket = ${ticket.id} and r.state ${inStates(ticketRefundWorkflow, 'requested', 'submitted')} and not r.is_deleted`.execute(
    db,
  )
  if (rows.length > 0) return 'A refund for this ticket is already open.'
  return ['in_stock', 'sold', 'own_use', 'flown'].includes(ticket.state)
    ? null
    : say`This ticket is ${ticketState(ticket.state)} and cannot be refunded.`
}

/** Who may void a ticket on another day than its own (tickets 6). */
const managing: readonly string[] = ['ADM', 'MGR']

/** Who resolves rows, and on which day. */
interface Reader {
  id: number | null
  role: string
  today: CivilDate
}

interface Choice {
  record: RowOf<typeof bspStatement>
  data: Row
  reader: Reader
}

/** What the action asks in addition to the row itself. */
async function ownFault(
  db: Db,
  action: BillingAction,
  row: StatementRow,
  reader: Reader,
): Promise<Wording | null> {
  if ((action === 'accept' || action === 'capture') && (await airlineOf(db, row.airline)) === null)
    return say`No airline has the accounting code ${row.airline}.`
  if (action === 'accept') return memoFault(db, row)
  if (action === 'edit') return editFault(db, row)
  if (action === 'refund') return refundFault(db, row)
  if (action !== 'void') return null
  if (!managing.includes(reader.role)) return 'Only a manager can void a ticket of a statement.'
  if (await wasReissued(db, [row.ticket ?? 0])) return 'A reissued ticket cannot be voided. Use a refund.'
  const ticket = row.ticket === null ? null : await rowById(db, iataTicket, row.ticket)
  return ticket ? ownVoidFault(db, ticket, reader) : null
}

/** Why the action cannot be taken for this row; null when it can. */
export async function actionFault(db: Db, { record, data, reader }: Choice): Promise<Wording | null> {
  const row = await rowOf(db, record.id, Number(data['row'] ?? 0))
  if (!row) return 'This row is not on the statement.'
  if (row.action !== null) return 'This row is already resolved.'
  const action = billingActions.find((one) => one === data['action'])
  if (!action || !actionsFor(row).includes(action)) return 'Choose an action for this row.'
  if (isReasoned(action) && String(data['reason'] ?? '').trim() === '') return 'Please enter the reason.'
  return ownFault(db, action, row, reader)
}

/** The actions of an open row, those that can be taken now first, and why the others cannot. */
export async function offersFor(
  db: Db,
  row: StatementRow,
  reader: Reader,
): Promise<{ offers: BillingAction[]; closed: { action: BillingAction; why: Wording }[] }> {
  const judged = await Promise.all(
    actionsFor(row).map(async (action) => ({ action, why: await ownFault(db, action, row, reader) })),
  )
  const closed = judged.flatMap(({ action, why }) => (why === null ? [] : [{ action, why }]))
  const open = judged.flatMap(({ action, why }) => (why === null ? [action] : []))
  return { offers: [...open, ...closed.map(({ action }) => action)], closed }
}

/** What an action is taken for. */
interface Resolved {
  context: EngineContext
  statement: RowOf<typeof bspStatement>
  row: StatementRow
  reason: string | null
}

/** Inserts a draft of the row's branch, with a number of its own where its kind is numbered. */
async function draft(
  { context, statement }: Resolved,
  entity: Entity,
  state: string,
  values: Row,
): Promise<number> {
  const { numbered } = entity
  const today = context.clock.today()
  return insertRow(
    context.db,
    entity,
    {
      branch: statement.branch,
      state,
      state_since: today,
      ...(numbered ? { [numbered.field]: await nextNumber(context.db, entity, numbered, today) } : {}),
      ...values,
    },
    context.actor.id,
  )
}

const about = ({ statement, row }: Resolved): string =>
  `BSP ${String(statement.period)}, document ${showTicketNumber(row.document_no)}`

/** A memo to be accepted or disputed like every other; what it is about stands in its reason. */
async function draftMemo(resolved: Resolved): Promise<Row> {
  const { context, row } = resolved
  const amount = (row.result === 'amount_difference' ? row.difference : row.net) ?? 0n
  const today = context.clock.today()
  const memo = await draft(resolved, ticketMemo, ticketMemoWorkflow.initial, {
    memo_no: row.document_no,
    airline: await airlineOf(context.db, row.airline),
    kind: amount < 0n ? 'acm' : 'adm',
    received_on: today,
    latency_until: latencyOf(today),
    amount: moneyText(amount < 0n ? -amount : amount),
    ticket: row.ticket,
    memo_reason: about(resolved),
  })
  return { memo }
}

/** What the file says of a ticket, to be completed and verified before it is one. */
async function captureTicket(resolved: Resolved): Promise<Row> {
  const { context, row } = resolved
  const captured = await draft(resolved, iataTicketTemporary, temporaryTicketWorkflow.initial, {
    ticket_no: row.document_no,
    airline: await airlineOf(context.db, row.airline),
    issue_date: row.issued_on,
    fare: moneyText(row.fare),
    tax: moneyText(row.tax + row.penalty),
    commission: moneyText(row.commission),
    ait: moneyText(row.tax_on_commission),
    source: 'file',
  })
  return { captured }
}

/** The ticket put right to what the airline bills, to be approved like every other edit. */
async function draftEdit(resolved: Resolved): Promise<Row> {
  const { context, row } = resolved
  const { db } = context
  const ticket = await rowById(db, iataTicket, row.ticket ?? 0)
  if (!ticket) throw new Error(`row ${row.id} has no ticket`)
  const changes = billedParts(row, ticket)
  const { before, after } = amountsOf(ticket, changes, await saleOfTicket(db, ticket))
  const edit = await draft(resolved, ticketEdit, ticketEditWorkflow.initial, {
    ticket: row.ticket,
    request_date: context.clock.today(),
    edit_reason: about(resolved),
    ...changes,
    changes: await changesShown(db, ticket, changes),
    ...(isFinancial(changes) ? { amount_before: moneyText(before), amount_after: moneyText(after) } : {}),
  })
  return { edit }
}

/** The refund the airline gave and the books lack, with its amounts; the desk completes what the customer gets. */
async function draftRefund(resolved: Resolved): Promise<Row> {
  const { context, row } = resolved
  const ticket = await refundedTicket(context.db, row)
  if (!ticket) throw new Error(`row ${row.id} is of no ticket`)
  const refund = await draft(resolved, ticketRefund, ticketRefundWorkflow.initial, {
    ticket: ticket.id,
    kind: 'partial',
    settlement: 'bsp',
    request_date: context.clock.today(),
    request_reason: about(resolved),
    fare_refund: moneyText(row.fare),
    tax_refund: moneyText(row.tax),
    airline_penalty: moneyText(row.penalty),
    commission_recall: moneyText(row.commission),
  })
  return { refund }
}

/** The airline voided the ticket on its day: the books follow, and nothing of it is open. */
async function voidTicket({ context, row, reason }: Resolved): Promise<Row> {
  // The row says so before the ticket is asked whether its day is over.
  await sql`update bsp_row set action = 'void' where id = ${row.id}`.execute(context.db)
  await voidBilled(context, row.ticket ?? 0, reason)
  await keepVoided(context.db, row)
  return {}
}

/** What actions make in addition to the mark on the row. */
const makes: Partial<Record<BillingAction, (resolved: Resolved) => Promise<Row>>> = {
  accept: draftMemo,
  capture: captureTicket,
  edit: draftEdit,
  refund: draftRefund,
  void: voidTicket,
}

export const resolveRow: NamedEffect = {
  async do(context, { record: statement }: EffectOf<typeof bspStatement>, data) {
    const { db } = context
    const { id } = statement
    const row = await rowOf(db, id, Number(data['row']))
    if (!row) throw new Error(`statement ${id} has no row ${String(data['row'])}`)
    const action = billingActions.find((one) => one === data['action'])
    if (!action) throw new Error(`no action ${String(data['action'])}`)
    const reason = typeof data['reason'] === 'string' ? data['reason'] : null
    const made = (await makes[action]?.({ context, statement, row, reason })) ?? {}
    await sql`
      update bsp_row set action = ${action}, note = ${reason}, memo = ${made['memo'] ?? null}, captured = ${made['captured'] ?? null},
        edit = ${made['edit'] ?? null}, refund = ${made['refund'] ?? null} where id = ${row.id}`.execute(db)
    await countOpen(db, id)
    return undefined
  },
}
