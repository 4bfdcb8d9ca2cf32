/** Saving tickets and requests: what is posted does not change by hand, and what the airline gives is proposed. Source: tickets 4, 5. */
import { sql } from 'kysely'
import { linesIn, minor, textOf } from '../../domain/books/document.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { airlineGives } from '../../domain/tickets/ticket-money.ts'
import { AppError } from '../../domain/errors.ts'
import { saidOf, say } from '../../foundation/text/sentence.ts'
import { bspPeriodHooks } from './bsp/calendar.ts'
import { memoHooks } from './memos.ts'
import { holdingWarning } from './counter-money.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { ticketWorkflow } from '../../machines/tickets/ticket.ts'
import { ticketDeputeWorkflow } from '../../machines/tickets/ticket-depute.ts'
import { ticketPurchaseWorkflow } from '../../machines/tickets/ticket-purchase.ts'
import { ticketRefundWorkflow } from '../../machines/tickets/ticket-refund.ts'
import { ticketSaleWorkflow } from '../../machines/tickets/ticket-sale.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { isEditable } from '../records/write/draft-state.ts'
import { editHooks } from './edits/facts.ts'
import { creditFaultOf, otherSalesOf } from './sale-lines.ts'
import { requireFirst } from './first-state.ts'
import { numberFault } from './depute-facts.ts'
import { refuseField } from '../records/hooks/refuse.ts'
import { rowById } from '../workflow/event/rows.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { takenBy } from './temporary.ts'
import { saleDueOn, usualTimeLimit } from './due.ts'
import { ticketRates } from './rates.ts'
import type { Hooks, HookTable, Writing } from '../records/hooks.ts'

const typedAmount = (value: unknown): bigint | null =>
  value === null || value === undefined ? null : minor(value)

/** Commission by the airline's rate and the tax withheld on it, where the clerk left them empty and the fare is known. */
async function fillCommission({ crud, merged }: Writing, rows: readonly Row[]): Promise<void> {
  const open = rows.filter(
    (row) =>
      minor(row['fare']) > 0n && [row['commission'], row['ait']].some((value) => typedAmount(value) === null),
  )
  if (open.length === 0) return
  const rates = await ticketRates(crud.db, merged['airline'])
  for (const row of open) {
    const typed = { commission: typedAmount(row['commission']), ait: typedAmount(row['ait']) }
    const { commission, ait } = airlineGives(minor(row['fare']), merged['channel'], typed, rates)
    Object.assign(row, { commission: moneyText(commission), ait: moneyText(ait) })
  }
}

/** The same for a ticket of its own, whose fare may be stored already. */
async function fillTicket(writing: Writing, channel = writing.merged['channel']): Promise<void> {
  const { values, merged } = writing
  const whole = { ...merged }
  await fillCommission({ ...writing, merged: { ...merged, channel } }, [whole])
  values['commission'] = whole['commission']
  values['ait'] = whole['ait']
}

/** The same for the lines of a request, if they are written. */
const fillLines = async (writing: Writing): Promise<void> =>
  fillCommission(writing, linesIn(writing.values, 'lines') as Row[]) // Lines of a record are objects.

const ticketHooks: Hooks = {
  beforeCreate: async (writing) => fillTicket(writing),
  async beforeUpdate(writing) {
    requireFirst(ticketWorkflow, writing.stored, 'A posted ticket cannot be edited.')
    await fillTicket(writing)
  },
}

/** A temporary ticket is of BSP; what is known of its airline may come after its first save. */
async function completeTemporary(writing: Writing): Promise<void> {
  const { values, merged, crud, warnings } = writing
  if (merged['airline']) await fillTicket(writing, 'bsp')
  if (!('ticket_no' in values)) return
  const warning = await takenBy(crud.db, merged)
  if (warning) warnings.push({ pointer: '/ticket_no', ...saidOf(warning) })
}

const temporaryHooks: Hooks = {
  beforeCreate: completeTemporary,
  async beforeUpdate(writing) {
    if (!isEditable(writing.entity, writing.stored))
      throw new AppError('step.refused', {
        detail: 'A temporary ticket that was transferred or discarded cannot be edited.',
        publicCode: 'ticket.locked',
      })
    await completeTemporary(writing)
  },
}

const purchaseHooks: Hooks = {
  async beforeCreate(writing) {
    await fillLines(writing)
    const { values, merged, crud } = writing
    if (!merged['time_limit']) values['time_limit'] = await usualTimeLimit(crud.db, crud.clock)
  },
  async beforeUpdate(writing) {
    requireFirst(
      ticketPurchaseWorkflow,
      writing.stored,
      'A request whose tickets were issued cannot be edited.',
    )
    await fillLines(writing)
  },
}

/** Σ of the prices, for the list. */
function addUp({ values, merged }: Writing): void {
  values['amount'] = moneyText(linesIn(merged, 'lines').reduce((sum, line) => sum + minor(line['price']), 0n))
}

/** A ticket that another sale has already, also as a draft: said while there is time to ask its clerk. */
async function warnOfOthers({ entity, crud, stored, values, warnings }: Writing): Promise<void> {
  const lines = linesIn(values, 'lines')
  const tickets = lines.map((line) => Number(line['ticket']))
  const others = await otherSalesOf(crud.db, tickets, {
    module: entity.name,
    id: Number(stored?.['id'] ?? 0),
  })
  for (const [at, ticket] of tickets.entries()) {
    const other = others.get(ticket)
    if (other)
      warnings.push({
        pointer: `/lines/${at}/ticket`,
        ...saidOf(say`Ticket ${showTicketNumber(other.ticket_no)} is on sale ${other.sale_no} already.`),
      })
  }
}

/** The clerk hears of a limit that the sale passes while the customer is still there; who authorises it decides. */
async function warnOfCredit({ crud, merged, warnings }: Writing): Promise<void> {
  const lines = linesIn(merged, 'lines').map((line) => ({ price: line['price'] }))
  const fault = await creditFaultOf(crud.db, merged, lines)
  if (fault) warnings.push({ pointer: '/customer', ...saidOf(fault) })
}

/** A sale that names no due date is due after the days of credit of its customer. */
async function fillDue({ values, merged, crud }: Writing): Promise<void> {
  const soldOn = textOf(merged['sale_date'])
  if (textOf(merged['due_date']) || !soldOn) return
  const { customer } = merged
  values['due_date'] = await saleDueOn(crud.db, typeof customer === 'number' ? customer : null, soldOn)
}

const saleHooks: Hooks = {
  async beforeCreate(writing) {
    addUp(writing)
    await fillDue(writing)
    await warnOfOthers(writing)
    await warnOfCredit(writing)
  },
  async beforeUpdate(writing) {
    requireFirst(ticketSaleWorkflow, writing.stored, 'A sale that was handed in cannot be edited.')
    addUp(writing)
    await fillDue(writing)
    await warnOfOthers(writing)
    await warnOfCredit(writing)
  },
}

/** A line of a counter sale that names no passenger is for the passenger of its ticket; where the ticket has none, it is said at once. */
async function namePassengers({ crud, warnings }: Writing, lines: readonly Row[]): Promise<void> {
  const unnamed = lines.flatMap((line, at) => (line['passenger'] ? [] : [{ line, at }]))
  if (unnamed.length === 0) return
  const { rows } = await sql<{ id: number; passenger: number | null }>`
    select id, passenger from iata_ticket where id = any(${unnamed.map(({ line }) => Number(line['ticket']))}::int4[])`.execute(
    crud.db,
  )
  const passengers = new Map(rows.map(({ id, passenger }) => [id, passenger]))
  for (const { line, at } of unnamed) {
    const passenger = passengers.get(Number(line['ticket']))
    if (passenger) Object.assign(line, { passenger })
    else warnings.push({ pointer: `/lines/${at}/passenger`, ...saidOf('Please select a passenger.') })
  }
}

/** A ticket was bought for a person by name and passport: a sale for another passenger is said before it is handed in. */
async function warnOfPassengers({ crud, warnings }: Writing, lines: readonly Row[]): Promise<void> {
  const named = lines.flatMap((line, at) => (line['passenger'] ? [{ line, at }] : []))
  if (named.length === 0) return
  const { rows } = await sql<{ id: number; passenger: number; name: string; ticket_no: string }>`
    select k.id, k.passenger, p.full_name as name, k.ticket_no from iata_ticket k join passenger p on p.id = k.passenger
    where k.id = any(${named.map(({ line }) => Number(line['ticket']))}::int4[])`.execute(crud.db)
  const owners = new Map(rows.map((row) => [row.id, row]))
  for (const { line, at } of named) {
    const owner = owners.get(Number(line['ticket']))
    if (owner && owner.passenger !== Number(line['passenger']))
      warnings.push({
        pointer: `/lines/${at}/passenger`,
        ...saidOf(say`Ticket ${showTicketNumber(owner.ticket_no)} was bought for ${owner.name}.`),
      })
  }
}

/** Sums of a sale at the counter, and who holds too much money for another one. */
async function addUpCounter(writing: Writing): Promise<void> {
  const { values, merged, warnings, crud } = writing
  addUp(writing)
  await fillDue(writing)
  const lines = linesIn(merged, 'lines')
  values['collected'] = moneyText(lines.reduce((sum, line) => sum + minor(line['collected']), 0n))
  const errors = lines.flatMap((line, at) =>
    minor(line['collected']) > minor(line['price'])
      ? [
          {
            pointer: `/lines/${at}/collected`,
            code: 'pic.collected',
            message: 'Collected amount cannot exceed the price.',
          },
        ]
      : [],
  )
  const written = linesIn(writing.values, 'lines') as Row[] // Lines of a record are objects.
  await namePassengers(writing, written)
  await warnOfPassengers(writing, written)
  if (errors[0])
    throw new AppError('input.invalid', {
      detail: errors[0].message,
      errors,
      publicCode: 'pic.collected',
    })
  const warning = await holdingWarning(crud.db, merged['pic'])
  if (warning) warnings.push({ pointer: '/pic', ...saidOf(warning) })
  await warnOfOthers(writing)
}

const counterHooks: Hooks = {
  beforeCreate: addUpCounter,
  async beforeUpdate(writing) {
    requireFirst(ticketSaleWorkflow, writing.stored, 'A sale that was handed in cannot be edited.')
    await addUpCounter(writing)
  },
}

/** A number the new ticket cannot have is said at its field: once the price is quoted the request is not edited any more. */
async function checkNewNumber({ crud, values, merged }: Writing): Promise<void> {
  if (!values['new_ticket_no']) return
  const ticket = merged['ticket'] ? await rowById(crud.db, iataTicket, Number(merged['ticket'])) : null
  const fault = await numberFault(crud.db, merged, ticket)
  if (fault) refuseField('new_ticket_no', 'depute.number', fault)
}

const deputeHooks: Hooks = {
  beforeCreate: checkNewNumber,
  async beforeUpdate(writing) {
    requireFirst(ticketDeputeWorkflow, writing.stored, 'A reissue that was quoted cannot be edited.')
    await checkNewNumber(writing)
  },
}

const refundHooks: Hooks = {
  async beforeUpdate({ stored }) {
    requireFirst(ticketRefundWorkflow, stored, 'A refund that was sent to the airline cannot be edited.')
  },
}

export const ticketHookTable: HookTable = {
  iata_ticket: ticketHooks,
  iata_ticket_temporary: temporaryHooks,
  ticket_purchase: purchaseHooks,
  ticket_sale: saleHooks,
  ticket_pic_sale: counterHooks,
  ticket_refund: refundHooks,
  ticket_depute: deputeHooks,
  ticket_memo: memoHooks,
  bsp_period: bspPeriodHooks,
  ticket_edit: editHooks,
}
