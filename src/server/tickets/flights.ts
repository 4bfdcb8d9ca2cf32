/** A ticket and the flight of its passenger are one truth: what happens to one moves the other. Source: tickets 5.3, machines M7. */
import { sql } from 'kysely'
import type { Row } from '../../domain/journey/facts.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { ticketRefund } from '../../domain/tickets/ticket-refund.ts'
import { note } from '../../machines/kit/effects.ts'
import { flightWorkflow } from '../../machines/journey/flight.ts'
import { ticketRefundWorkflow } from '../../machines/tickets/ticket-refund.ts'
import { ticketWorkflow } from '../../machines/tickets/ticket.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'
import { nextNumber } from '../records/write/numbering.ts'
import { bindingOf, type Binding } from '../workflow/event/bindings.ts'
import { doEffects } from '../workflow/event/effects.ts'
import { loadFacts, system } from '../workflow/event/facts.ts'
import { insertRow, rowById } from '../workflow/event/rows.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import { storedOf } from '../workflow/event/stored-workflow.ts'
import { afterwards, type EngineContext } from '../workflow/registry.ts'

const bindingNamed = (module: string): Binding => {
  const binding = bindingOf(module)
  if (!binding) throw new Error(`${module} has no workflow`)
  return binding
}

/** Sends an event as the system; what the machine refuses does not happen. */
async function send(
  context: EngineContext,
  { module, id, passengerId }: { module: string; id: number | null; passengerId: number | null },
  type: string,
  data: Row,
): Promise<boolean> {
  const { happened } = await runEvent(
    { ...context, actor: system, source: 'auto' },
    { binding: bindingNamed(module), id, passengerId, type, data },
  )
  return happened
}

interface Flight {
  id: number
  passenger: number
}

/** The flight a ticket is for, as long as no passenger took it. */
async function flightOf(db: Db, ticket: unknown): Promise<Flight | null> {
  const { rows } = await sql<Flight>`
    select id, passenger from flight where ticket_ref = ${Number(ticket ?? 0)} and is_current and not is_deleted and state ${inStates(flightWorkflow, 'ticketed')} order by id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Low-cost airlines give references instead (tickets 3). */
const isNumber = (no: unknown): boolean => /^\d{13}$/.test(String(no))

/** The first and the last airport of a sector such as DAC-DXB-RUH. */
const airportsOf = (sector: string) => ({
  from_airport: sector.slice(0, 3),
  to_airport: sector.slice(-3),
  route: sector.replaceAll('-', '–').slice(0, 40),
})

/** Says to the ticketing desk that the flight of a sold ticket waits for something else. */
async function noteWaiting(context: EngineContext, passengerId: number, ticket: Row): Promise<void> {
  const { db, clock } = context
  const binding = bindingNamed('passenger')
  const record = await rowById(db, binding.entity, passengerId)
  if (!record) return
  const facts = await loadFacts(db, passengerId, system, clock.today())
  await doEffects(context, {
    binding,
    record,
    before: storedOf(binding, record, facts),
    facts,
    passengerId,
    effects: [note('N27', { ticket_no: String(ticket['ticket_no']) })],
    ...afterwards,
    data: {},
  })
}

/** The passenger of a ticket that was sold or used flies with it. */
async function ticketFlight(context: EngineContext, ticket: Row): Promise<void> {
  const { pnr, airline, flight_no, travel_date, sector, passenger } = ticket
  if (typeof passenger !== 'number') return
  const isWhole = pnr && airline && flight_no && travel_date && typeof sector === 'string'
  const happened =
    isWhole &&
    (await send(context, { module: 'flight', id: null, passengerId: passenger }, 'TICKET', {
      ...(isNumber(ticket['ticket_no']) ? { ticket_no: ticket['ticket_no'] } : {}),
      pnr,
      airway: airline,
      flight_no,
      flight_date: travel_date,
      ...airportsOf(sector),
      fare: ticket['sale_price'] ?? ticket['net_cost'],
      ticket_ref: ticket['id'],
    }))
  if (!happened) await noteWaiting(context, passenger, ticket)
}

/** The flight of a ticket that is void, refunded or back in stock has none any more. */
async function cancelFlight(context: EngineContext, ticket: Row, reason: string): Promise<void> {
  const flight = await flightOf(context.db, ticket['id'])
  if (flight)
    await send(context, { module: 'flight', id: flight.id, passengerId: flight.passenger }, 'CANCEL_TICKET', {
      reason,
      refund_amount: '0.00',
      charge: '0.00',
    })
}

/** A reissue moves the flight to the day and number of the new ticket. @param from ticket the flight stands on. */
async function moveFlight(
  context: EngineContext,
  from: unknown,
  ticket: Row,
  reason = 'The ticket was reissued.',
): Promise<void> {
  const flight = await flightOf(context.db, from)
  if (!flight || !ticket['flight_no'] || !ticket['travel_date']) return
  const happened = await send(
    context,
    { module: 'flight', id: flight.id, passengerId: flight.passenger },
    'RESCHEDULE',
    {
      flight_no: ticket['flight_no'],
      flight_date: ticket['travel_date'],
      ...(isNumber(ticket['ticket_no']) ? { ticket_no: ticket['ticket_no'] } : {}),
      ticket_ref: ticket['id'],
      charge: '0.00',
      reason,
    },
  )
  if (!happened) await noteWaiting(context, flight.passenger, ticket)
}

/** The flight of a ticket whose day or number was put right follows it. */
async function editFlight(context: EngineContext, ticket: Row, data: Row): Promise<void> {
  if ('flight_no' in data || 'travel_date' in data)
    await moveFlight(context, ticket['id'], ticket, 'The ticket was corrected.')
}

/** A passenger who leaves with a ticket has flown it. */
async function departWith(context: EngineContext, ticket: Row): Promise<void> {
  const flight = await flightOf(context.db, ticket['id'])
  if (flight)
    await send(context, { module: 'flight', id: flight.id, passengerId: flight.passenger }, 'DEPART', {
      departed_date: ticket['travel_date'],
    })
}

const ofTicket: Readonly<Record<string, (context: EngineContext, ticket: Row, data: Row) => Promise<void>>> =
  {
    SELL: ticketFlight,
    OWN_USE: ticketFlight,
    VOID: (context, ticket) => cancelFlight(context, ticket, 'The ticket is void.'),
    REVERSE_SALE: (context, ticket) =>
      cancelFlight(context, ticket, 'The sale of the ticket was taken back.'),
    REFUND_APPROVED: (context, ticket) => cancelFlight(context, ticket, 'The ticket is refunded.'),
    REPLACE: (context, ticket) => moveFlight(context, ticket['parent'], ticket),
    REVALIDATE: (context, ticket) => moveFlight(context, ticket['id'], ticket),
    MARK_FLOWN: departWith,
    EDIT: editFlight,
  }

/** Asks the airline for the money of a ticket its passenger does not use; the desk completes the request. */
async function requestRefund(context: EngineContext, ticket: number, reason: unknown): Promise<void> {
  const { db, clock, actor } = context
  const { numbered } = ticketRefund
  const { rows } = await sql<{ branch: number; channel: string }>`
    select branch, channel from iata_ticket t where id = ${ticket} and state ${inStates(ticketWorkflow, 'sold', 'own_use')}
      and not exists (select 1 from ticket_refund r where r.ticket = t.id and r.state ${inStates(ticketRefundWorkflow, 'requested', 'submitted')} and not r.is_deleted)`.execute(
    db,
  )
  const [found] = rows
  if (!found || !numbered) return
  await insertRow(
    db,
    ticketRefund,
    {
      refund_no: await nextNumber(db, ticketRefund, numbered, clock.today()),
      branch: found.branch,
      ticket,
      kind: 'full',
      settlement: found.channel,
      request_date: clock.today(),
      request_reason: String(reason),
      state: 'requested',
      state_since: clock.today(),
    },
    actor.id,
  )
}

const ofFlight: Readonly<
  Record<string, (context: EngineContext, ticket: number, data: Row) => Promise<unknown>>
> = {
  DEPART: (context, id) => send(context, { module: 'iata_ticket', id, passengerId: null }, 'MARK_FLOWN', {}),
  DATE_PASSED: (context, id) =>
    send(context, { module: 'iata_ticket', id, passengerId: null }, 'MARK_FLOWN', {}),
  CORRECT_NOT_FLOWN: (context, id) =>
    send(context, { module: 'iata_ticket', id, passengerId: null }, 'NOT_FLOWN', {}),
  CORRECT_OFFLOADED: (context, id) =>
    send(context, { module: 'iata_ticket', id, passengerId: null }, 'NOT_FLOWN', {}),
  CANCEL_TICKET: (context, id, data) => requestRefund(context, id, data['reason']),
}

/** Called after every event of every workflow. */
export async function moveTogether(
  context: EngineContext,
  { module, type, record, data }: { module: string; type: string; record: Row; data: Row },
): Promise<void> {
  if (module === iataTicket.name) await ofTicket[type]?.(context, record, data)
  if (module === 'flight' && typeof record['ticket_ref'] === 'number')
    await ofFlight[type]?.(context, record['ticket_ref'], data)
}

/** An own use that is taken back takes the flight back. */
export async function takenBack(context: EngineContext, module: string, before: Row): Promise<void> {
  if (module === iataTicket.name && before['state'] === 'own_use')
    await cancelFlight(context, before, 'The use of the ticket was taken back.')
}
