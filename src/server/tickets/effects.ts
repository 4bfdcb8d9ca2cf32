/** What money events of tickets do: the document is put together here, the books post it (decision 0426). */
import { sql } from 'kysely'
import type { Row } from '../../domain/journey/facts.ts'
import type { RowOf } from '../../foundation/definitions/entity.ts'
import { ticketPicSale } from '../../domain/tickets/ticket-pic-sale.ts'
import type { ticketDepute } from '../../domain/tickets/ticket-depute.ts'
import type { ticketMemo } from '../../domain/tickets/ticket-memo.ts'
import type { ticketPurchase } from '../../domain/tickets/ticket-purchase.ts'
import type { ticketRefund } from '../../domain/tickets/ticket-refund.ts'
import type { ticketSale } from '../../domain/tickets/ticket-sale.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { iataTicketTemporary } from '../../domain/tickets/iata-ticket-temporary.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../platform/db/kysely.ts'
import { insertRow, rowById } from '../workflow/event/rows.ts'
import { bindings, type Binding } from '../workflow/event/bindings.ts'
import { system } from '../workflow/event/facts.ts'
import { minor } from '../../domain/books/document.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { say } from '../../foundation/text/sentence.ts'
import { ticketState } from './words/ticket-state.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import type { EffectContext, EffectOf, EngineContext, NamedEffect } from '../workflow/registry.ts'
import { commissionLedgerOf, payeeOf, refunderOf, voucherOfPurchase, voucherOfSale } from './parties.ts'
import { accountsOfPic, openPassengers } from './counter-money.ts'
import { memoDocument, memoPosting } from './memos.ts'
import { saleLinesOf, type SaleLine } from './sale-lines.ts'
import { draftPayment, openOfPurchase, openOfRefund } from './payments.ts'
import { settleTicket } from './settle.ts'
import { payableOn } from './due.ts'
import { linesOf } from './purchase-lines.ts'
import { saleNarration, ticketNarration } from './words/narration.ts'

type TicketRow = RowOf<typeof iataTicket>
type AboutTicket = EffectOf<typeof iataTicket>
/** A sale on account or at the counter. */
type AboutSale = Omit<EffectContext, 'record'> & {
  record: RowOf<typeof ticketSale> | RowOf<typeof ticketPicSale>
}

/** The effect of a posting that capabilities registered. */
export const postingOf = (context: EngineContext, name: string): NamedEffect => {
  const effect = context.registry.effects[`post ${name}`]
  if (!effect) throw new Error(`no capability posts "${name}"`)
  return effect
}

/** An effect that posts one document, and takes it back with its event. */
const posts = (
  name: string,
  documentOf: (context: EngineContext, about: AboutTicket) => Promise<Row>,
): NamedEffect => ({
  async do(context, about: AboutTicket) {
    return postingOf(context, name).do(context, about, await documentOf(context, about))
  },
  async undo(context, kept, passengerId) {
    await postingOf(context, name).undo?.(context, kept, passengerId)
  },
})

/** Posts a document and keeps the number of its voucher with the record the event is about. @returns what undoing needs. */
async function postNumbered(
  context: EngineContext,
  about: EffectContext,
  name: string,
  document: Row,
): Promise<Row & { voucher_no: string }> {
  const done = await postingOf(context, name).do(context, about, document)
  const { voucher_no: voucherNo } = done as { voucher_no: string } // What a posting answers (post-document.ts).
  await sql`update ${sql.table(about.binding.entity.table)} set voucher_no = ${voucherNo} where id = ${about.record.id}`.execute(
    context.db,
  )
  return { voucher_no: voucherNo }
}

/** What every document of a ticket says. */
export async function documentOf(
  context: EngineContext,
  { record }: Pick<AboutTicket, 'record'>,
  title: string,
): Promise<TicketRow & { ticket: number; supplier: number | null; narration: string }> {
  return {
    ...record,
    ticket: record.id,
    supplier: await payeeOf(context.db, record),
    narration: await ticketNarration(context.db, title, record.id),
  }
}

/** Sends an event as the system, because of another one. @returns whether it happened, and the state since. */
export const sendAsSystem = (
  context: EngineContext,
  binding: Binding,
  id: number,
  type: string,
  data: Row = {},
): ReturnType<typeof runEvent> =>
  runEvent(
    { ...context, actor: system, causedBy: context.actor.id ?? context.causedBy ?? null, source: 'machine' },
    { binding, id, passengerId: null, type, data },
  )

function requireMoved({ happened, state }: Awaited<ReturnType<typeof runEvent>>): void {
  if (!happened)
    throw new AppError('step.refused', {
      detail: say`This ticket is ${ticketState(state)}.`,
      publicCode: 'ticket.moved',
    })
}

/** Moves a ticket by what happened to it elsewhere. @throws AppError where the ticket does not wait for it. */
export async function moveTicket(
  context: EngineContext,
  id: number,
  type: string,
  data: Row = {},
): Promise<void> {
  requireMoved(await sendAsSystem(context, ticketBinding(), id, type, data))
}

/** Voids a ticket in the name and under the authority of who resolves the row of a billing. */
export async function voidBilled(
  context: EngineContext,
  ticket: number,
  reason: string | null,
): Promise<void> {
  requireMoved(
    await runEvent(
      { ...context, source: 'machine' },
      { binding: ticketBinding(), id: ticket, passengerId: null, type: 'VOID', data: { reason } },
    ),
  )
}

const ticketBinding = (): Binding => {
  const binding = bindings['iata_ticket']
  if (!binding) throw new Error('tickets have no workflow')
  return binding
}

/**
 * Makes a ticket of what was captured, and posts it by its own event. @param from the record it was captured in.
 * @throws AppError with the refusal of the event.
 */
async function issueTicket(
  context: EngineContext,
  from: RowOf<typeof ticketPurchase | typeof iataTicketTemporary>,
  values: Row & { ticket_no: unknown },
): Promise<number> {
  const ticket = await insertRow(
    context.db,
    iataTicket,
    { ...values, branch: from.branch, state: 'entered', state_since: context.clock.today() },
    Number(from.created_by ?? context.actor.id),
  )
  const { happened } = await runEvent(context, {
    binding: ticketBinding(),
    id: ticket,
    passengerId: null,
    type: 'ISSUE',
    data: { issue_date: from.issue_date, ...('due_date' in from ? { due_date: from.due_date } : {}) },
  })
  if (!happened)
    throw new AppError('step.refused', {
      detail: say`Ticket ${showTicketNumber(String(values.ticket_no))} is not issued.`,
    })
  return ticket
}

const linesOfSale = (db: Db, { binding, record }: AboutSale): Promise<SaleLine[]> =>
  saleLinesOf(db, binding.module, record.id)

/** The document a sale posts. */
const postingFor = ({ binding }: AboutSale): string =>
  binding.module === ticketPicSale.name ? 'ticket pic sale' : 'ticket sale'

/** Lines of a sale at the counter, each with the account of its passenger. */
async function counterLines(db: Db, about: AboutSale): Promise<SaleLine[]> {
  const lines = await linesOfSale(db, about)
  await openPassengers(
    db,
    lines.map(({ passenger }) => passenger),
  )
  return linesOfSale(db, about)
}

/** What was collected pays the price of its own ticket; the rest is open. */
async function settleCollected(
  context: EngineContext,
  voucherNo: string,
  lines: readonly SaleLine[],
): Promise<void> {
  for (const { ticket, customer } of lines)
    await settleTicket(context.db, 'debit', {
      bill: voucherNo,
      by: voucherNo,
      ticket,
      subLedger: customer ?? 0,
      on: context.clock.today(),
      user: Number(context.actor.id),
    })
}

/** Posts a sale, and pays what was collected at the counter with it. @param more what the document says else than the record. */
export async function postSale(
  context: EngineContext,
  about: AboutSale,
  more: Row = {},
): Promise<{ voucher_no: string; lines: readonly SaleLine[] }> {
  const { db } = context
  const { record } = about
  const atCounter = about.binding.module === ticketPicSale.name
  const lines = atCounter ? await counterLines(db, about) : await linesOfSale(db, about)
  const done = await postNumbered(context, about, postingFor(about), {
    ...record,
    ...('pic' in record ? await accountsOfPic(db, record.pic) : {}),
    date: record.sale_date,
    lines,
    narration: await saleNarration(
      db,
      lines.map(({ ticket }) => ticket),
      String(record.sale_no),
    ),
    ...more,
  })
  if (atCounter) await settleCollected(context, done.voucher_no, lines)
  return { voucher_no: done.voucher_no, lines }
}

/** The day a bought ticket is paid on; it stays with the ticket. */
async function dueOf({ db, clock }: EngineContext, { record }: AboutTicket): Promise<CivilDate> {
  if (record.due_date) return record.due_date
  const due = await payableOn(db, record, record.issue_date ?? clock.today())
  await sql`update iata_ticket set due_date = ${due} where id = ${record.id}`.execute(db)
  return due
}

/** A picked passenger gives the ticket its name: lists, reports and papers name a ticket by it. */
async function nameTicket({ db }: EngineContext, { record }: AboutTicket): Promise<void> {
  if (record.passenger === null || record.passenger_name) return
  await sql`update iata_ticket t set passenger_name = left(p.full_name, 80) from passenger p where p.id = t.passenger and t.id = ${record.id}`.execute(
    db,
  )
}

export const ticketEffects: Readonly<Record<string, NamedEffect>> = {
  'buy ticket': posts('ticket purchase', async (context, about) => {
    await nameTicket(context, about)
    return {
      ...(await documentOf(context, about, 'Purchase of ticket')),
      date: about.record.issue_date,
      due_date: await dueOf(context, about),
    }
  }),
  'use ticket': posts('ticket own use', (context, about) => documentOf(context, about, 'Own use of ticket')),
  'write off seat': posts('ticket write-off', (context, about) =>
    documentOf(context, about, 'Write-off of unsold seat'),
  ),

  /** A void takes the ticket's part of its purchase and sale back: what was open of both is settled with it. */
  'void ticket': {
    async do(context, about: AboutTicket) {
      const { db, clock, actor } = context
      const { record } = about
      const [commission, sale, purchase] = [
        await commissionLedgerOf(db, record.customer),
        await voucherOfSale(db, record.sale_no),
        await voucherOfPurchase(db, record.id),
      ]
      const document = { ...(await documentOf(context, about, 'Void of ticket')), earner: commission }
      const done = await postingOf(context, 'ticket void').do(context, about, document)
      const { voucher_no: by } = done as { voucher_no: string } // What a posting answers (post-document.ts).
      const settling = { by, ticket: record.id, on: clock.today(), user: Number(actor.id) }
      if (sale)
        await settleTicket(db, 'debit', { ...settling, bill: sale, subLedger: Number(record.customer) })
      if (sale && commission && minor(record.agent_commission) > 0n)
        await settleTicket(db, 'credit', { ...settling, bill: sale, subLedger: commission })
      if (purchase)
        await settleTicket(db, 'credit', {
          ...settling,
          bill: purchase,
          subLedger: Number(document.supplier),
        })
      return done
    },
  },

  /** Every line of a request becomes a ticket, posted by its own event. */
  'issue tickets': {
    async do(context, { record }: EffectOf<typeof ticketPurchase>) {
      const lines = await linesOf(context.db, record.id)
      const tickets: number[] = []
      const due = record.due_date ?? (await payableOn(context.db, record, String(record.issue_date)))
      const paid: RowOf<typeof ticketPurchase> = { ...record, due_date: due }
      for (const { id: _, ...line } of lines)
        tickets.push(
          await issueTicket(context, paid, {
            ...line,
            ticket_no: line['ticket_no'],
            channel: record.channel,
            vendor: record.vendor,
            basis: record.basis,
            purchase: record.id,
            airline: record.airline,
            gds: record.gds,
          }),
        )
      await sql`update ticket_purchase set tickets = ${tickets.length}, due_date = ${due} where id = ${record.id}`.execute(
        context.db,
      )
      return { tickets }
    },
  },

  /** A temporary ticket is one of the agency's own plate, billed through BSP (tickets 5.2). */
  'transfer ticket': {
    async do(context, { record }: EffectOf<typeof iataTicketTemporary>) {
      const shared = Object.entries(record).filter(
        ([name]) => name in iataTicketTemporary.fields && name in iataTicket.fields,
      )
      const ticket = await issueTicket(context, record, {
        ...Object.fromEntries(shared),
        ticket_no: record.ticket_no,
        channel: 'bsp',
        basis: 'agent',
      })
      await sql`update iata_ticket_temporary set transferred_to = ${ticket} where id = ${record.id}`.execute(
        context.db,
      )
      return { ticket }
    },
  },

  'sell tickets': {
    async do(context, about: AboutSale) {
      const { record } = about
      const { lines, ...done } = await postSale(context, about)
      for (const line of lines)
        await moveTicket(context, line.ticket, 'SELL', {
          sale_no: record.sale_no,
          ...(line.passenger === null ? {} : { passenger: line.passenger }),
          customer: line.customer ?? ('customer' in record ? record.customer : undefined),
          sale_price: line.price,
          agent_commission: line.agent_commission,
        })
      return done
    },
  },

  'take back sale': {
    async do(context, about: AboutSale) {
      const { record, passengerId } = about
      const lines = await linesOfSale(context.db, about)
      await postingOf(context, postingFor(about)).undo?.(
        context,
        { voucher_no: record.voucher_no },
        passengerId,
      )
      for (const { ticket } of lines) await moveTicket(context, ticket, 'REVERSE_SALE')
      return { voucher_no: record.voucher_no }
    },
  },

  'hold ticket': {
    async do(context, { record }: EffectOf<typeof ticketRefund>) {
      const { ticket } = record
      const { rows } = await sql<{
        state: string
      }>`select state from iata_ticket where id = ${ticket}`.execute(context.db)
      await moveTicket(context, ticket, 'REQUEST_REFUND')
      await sql`update ticket_refund set was = ${rows[0]?.state ?? null} where id = ${record.id}`.execute(
        context.db,
      )
      return undefined
    },
  },

  'release ticket': {
    async do(context, { record }: EffectOf<typeof ticketRefund>) {
      await moveTicket(context, record.ticket, 'REFUND_CLOSED')
      return undefined
    },
  },

  'refund ticket': {
    async do(context, about: EffectOf<typeof ticketRefund>) {
      const { db } = context
      const { record } = about
      const ticket = await rowById(db, iataTicket, record.ticket)
      if (!ticket) throw new AppError('record.notFound')
      const done = await postNumbered(context, about, 'ticket refund', {
        ...ticket,
        ...record,
        ticket: ticket.id,
        ticket_no: ticket.ticket_no,
        supplier: await refunderOf(db, ticket, record.settlement),
        narration: await ticketNarration(db, 'Refund of ticket', ticket.id, [record.refund_no]),
      })
      await moveTicket(context, ticket.id, 'REFUND_APPROVED')
      return done
    },
  },

  'draft payment': {
    async do(context, { binding, record }: EffectOf<typeof ticketPurchase>) {
      return draftPayment(context, binding.entity, record, {
        narration: `Payment for the tickets of ${String(record.request_no)}`,
        items: await openOfPurchase(context.db, record.id),
      })
    },
  },

  'draft payout': {
    async do(context, { binding, record }: EffectOf<typeof ticketRefund>) {
      return draftPayment(context, binding.entity, record, {
        narration: await ticketNarration(context.db, 'Payment of the refund of ticket', record.ticket, [
          record.refund_no,
        ]),
        items: await openOfRefund(context.db, record.voucher_no),
      })
    },
  },

  'post airline difference': {
    async do(context, about: EffectOf<typeof ticketRefund>) {
      const { record, before } = about
      const ticket = await rowById(context.db, iataTicket, record.ticket)
      if (!ticket) throw new AppError('record.notFound')
      return postingOf(context, 'refund difference').do(context, about, {
        ticket: ticket.id,
        ticket_no: ticket.ticket_no,
        passenger: ticket.passenger,
        supplier: await refunderOf(context.db, ticket, record.settlement),
        difference: moneyText(minor(record.airline_credit) - minor(before.record['airline_credit'])),
        narration: await ticketNarration(context.db, 'Difference in the refund of ticket', ticket.id, [
          record.refund_no,
        ]),
      })
    },
  },

  'accept memo': {
    async do(context, about: EffectOf<typeof ticketMemo>) {
      return postNumbered(
        context,
        about,
        memoPosting(about.record),
        await memoDocument(context.db, about.record),
      )
    },
  },

  'reissue ticket': {
    async do(context, about: EffectOf<typeof ticketDepute>) {
      const { db } = context
      const { record } = about
      const ticket = await rowById(db, iataTicket, record.ticket)
      if (!ticket) throw new AppError('record.notFound')
      const today = context.clock.today()
      // What a reissue costs is paid with the period it is made in, whenever its first ticket was issued (tickets 10.1).
      const payable = await payableOn(db, ticket, today)
      const done = await postNumbered(context, about, 'ticket reissue', {
        ...record,
        payable_on: payable,
        ticket: ticket.id,
        ticket_no: ticket.ticket_no,
        customer: ticket.customer,
        passenger: ticket.passenger,
        supplier: await payeeOf(db, ticket),
        narration: await ticketNarration(
          db,
          'Reissue of ticket',
          ticket.id,
          record.new_ticket_no
            ? [`new ticket ${showTicketNumber(record.new_ticket_no)}`, record.depute_no]
            : [record.depute_no],
        ),
      })
      if (record.new_ticket_no) {
        const child = await insertRow(
          db,
          iataTicket,
          { ...exchanged(ticket, record, today), due_date: payable },
          context.actor.id,
        )
        await moveTicket(context, ticket.id, 'REISSUE')
        await moveTicket(context, child, 'REPLACE')
      } else {
        // An airline that only revalidates keeps the number: the ticket itself carries the amounts of both.
        await moveTicket(context, ticket.id, 'REVALIDATE', changed(ticket, record))
      }
      return done
    },
  },
}

/** What a reissue changes of a ticket: its flight, and its amounts to those of both together (tickets 9). */
function changed(ticket: TicketRow, depute: RowOf<typeof ticketDepute>): Row {
  const both = (name: keyof typeof iataTicket.fields, more: keyof typeof ticketDepute.fields): string =>
    moneyText(minor(ticket[name]) + minor(depute[more]))
  const flight = {
    pnr: depute.new_pnr ?? ticket.pnr,
    sector: depute.new_sector ?? ticket.sector,
    flight_no: depute.new_flight_no ?? ticket.flight_no,
    travel_date: depute.new_travel_date ?? ticket.travel_date,
  }
  return {
    ...Object.fromEntries(Object.entries(flight).filter(([, value]) => value)),
    fare: both('fare', 'fare_diff'),
    tax: both('tax', 'tax_diff'),
    commission: both('commission', 'commission'),
    ait: both('ait', 'ait'),
    sale_price: both('sale_price', 'charge'),
  }
}

/** The new ticket of a reissue: what the old one was, and what was changed. */
function exchanged(ticket: TicketRow, depute: RowOf<typeof ticketDepute>, today: CivilDate): Row {
  const {
    id: _,
    version: _version,
    created_at: _created,
    updated_at: _updated,
    state_before: _before,
    ...kept
  } = ticket
  return {
    ...kept,
    ...changed(ticket, depute),
    ticket_no: depute.new_ticket_no,
    parent: ticket.id,
    // A document of its own: the airline bills it in the period it was issued in (tickets 10.1).
    issue_date: today,
    state: 'entered',
  }
}
