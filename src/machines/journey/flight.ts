import { choice, money, text } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { addDays, showDate } from '../../foundation/values/dates.ts'
import { type Reschedule, flight } from '../../domain/flights/flight.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { isApplicable } from '../../domain/journey/stage-plan.ts'
import { earlierStagesDone, inPlan, journeyOpen, fixStage } from '../guards/journey.ts'
import { ageAllowed, notFuture, notPast, passportValid } from '../guards/passport-and-dates.ts'
import { stageField, noEmbassyRequest } from '../guards/stages.ts'
import { refuseTaken } from '../guards/taken.ts'
import type { Effect } from '../kit/workflow.ts'
import { cal, cost, custody, note, send, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { valueOf } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { reasonGiven } from '../kit/undo.ts'
import { table, type ArgsOf, type SetArgsOf } from '../kit/table.ts'

/** Fields of the payload that the table keeps under another name, in a list, or not at all. */
const payloadOnly = {
  charge: money({ label: 'Charge' }),
  refund_amount: money({ label: 'Refund' }),
  outcome: choice(['missed'], { label: 'Outcome' }),
  authority: text(60, { label: 'Authority that offloaded' }),
}

const flightTable = table({
  fields: { ...flight.fields, ...eventFields, ...payloadOnly },
  states: {
    not_started: { kind: 'initial', label: 'Ticket Pending' },
    requested: { kind: 'normal', label: 'Ticket Requested' },
    ticketed: { kind: 'normal', label: 'Flight Waiting' },
    flown: { kind: 'satisfied', label: 'Flight OK' },
    missed: { kind: 'blocker', label: 'Flight Missed' },
    offloaded: { kind: 'blocker', label: 'Offloaded' },
    ticket_cancelled: { kind: 'blocker', label: 'Ticket Cancelled' },
    cancelled: { kind: 'parked', label: 'Flight Cancelled' },
  },
})
const { row, workflow, guard } = flightTable
type Args = ArgsOf<typeof flightTable>
type SetArgs = SetArgsOf<typeof flightTable>

/** How long a flight may be corrected by anybody but an admin (machines G-FLT-RECENT). */
const correctableDays = 7

const beforeVisaExpiry = guard('G-FLT-VISA', {
  needs: 'payload',
  says: 'the flight date is not after the visa expiry',
  check: (args) => {
    const day = valueOf(args, 'flight_date')
    const expiry = stageField(args.facts.stages.embassy, 'visa_expiry_date')
    if (day === null || expiry === null || day <= expiry) return null
    return {
      ...say`Flight date ${{ day }} is after the visa expiry ${{ day: expiry }}.`,
      field: 'flight_date',
      fix: fixStage(args, 'embassy'),
    }
  },
})

const medicalUntilFlight = guard('G-MED-FLT', {
  needs: 'payload',
  says: 'the medical report is valid until the flight, where the country asks for that',
  check: (args) => {
    const { facts } = args
    const day = valueOf(args, 'flight_date')
    const expiry = stageField(facts.stages.medical, 'expiry_date')
    if (
      facts.country?.['medical_needed_until'] !== 'flight' ||
      !isApplicable('medical', facts) ||
      day === null ||
      expiry === null ||
      expiry >= day
    )
      return null
    return {
      ...say`Medical expires on ${{ day: expiry }}, before the flight date ${{ day }}.`,
      field: 'flight_date',
      fix: fixStage(args, 'medical'),
    }
  },
})

const clearanceIssued = guard('G-MAN-OK', {
  needs: 'facts',
  says: 'the clearance is issued or not needed, or the agency allows tickets before it',
  check: (args) => {
    const { plan, skipped, stages, settings } = args.facts
    if (
      plan.manpower !== 'R' ||
      skipped.includes('manpower') ||
      stages.manpower?.satisfied ||
      settings.ticket_before_manpower
    )
      return null
    return {
      ...say`Manpower clearance is not issued.`,
      fix: fixStage(args, 'manpower'),
      stage: 'manpower',
    }
  },
})

/** States of a ticket that a passenger can fly with, as the ticket desk keeps them. */
const flyable = ['sold', 'own_use']

/** A ticket of the desk is sold, and only to the passenger of the flight. */
function refuseTicket(args: Args): ReturnType<typeof refuseTaken> {
  if (!args.data?.ticket_ref) return null
  const ticket = args.facts.lookups.refs['ticket_ref']
  if (!ticket || ticket['passenger'] !== args.facts.passenger?.['id'])
    return { ...say`This ticket was not bought for this passenger.`, field: 'ticket_ref' }
  return flyable.includes(String(ticket['state']))
    ? null
    : { ...say`Ticket ${showTicketNumber(String(ticket['ticket_no']))} is not sold.`, field: 'ticket_ref' }
}

const ticketValid = (kept?: 'kept') =>
  guard(
    'G-FLT-TKT',
    {
      needs: 'payload',
      says: "the ticket number has 13 digits and no other passenger has it; the passenger's own ticket, or one the agency sold to the passenger, may lack it",
      // 'kept': a rescheduled flight keeps its ticket when no new number is given.
      check: (args) => {
        const no = args.data?.ticket_no
        // A ticket of the ticket module may have the number of a low-cost airline.
        const mayLack =
          kept === 'kept' || valueOf(args, 'own_ticket') === 'true' || Boolean(args.data?.ticket_ref)
        if (!(mayLack && !no) && !/^\d{13}$/.test(String(no ?? '')))
          return { ...say`Ticket number must have 13 digits.`, field: 'ticket_no' }
        return (
          refuseTicket(args) ??
          refuseTaken(
            args,
            ['ticket_no'],
            (ticket, holder) =>
              say`Ticket ${showTicketNumber(ticket)} is already used by passenger #${holder.passenger}.`,
          )
        )
      },
    },
    [kept],
  )

const airportsDiffer = guard('G-FLT-AIRPORTS', {
  needs: 'payload',
  says: 'the flight arrives at another airport than it leaves from',
  check: ({ data }) =>
    data?.from_airport && data.from_airport === data.to_airport
      ? { ...say`From and to must be different.`, field: 'to_airport' }
      : null,
})

const flightDayReached = guard('G-FLT-PAST', {
  needs: 'facts',
  says: 'the flight day has come',
  check: ({ record, facts }) => {
    const day = record.flight_date ? String(record.flight_date) : null
    return day !== null && day > facts.today ? { ...say`The flight date ${{ day }} has not come yet.` } : null
  },
})

const flightRecent = guard('G-FLT-RECENT', {
  needs: 'facts',
  says: 'the flight is at most 7 days old, or an administrator makes the correction',
  check: ({ record, facts }) => {
    const day = record.flight_date ? String(record.flight_date) : null
    const late = day !== null && facts.today > addDays(day, correctableDays)
    return late && facts.user.role !== 'ADM'
      ? { ...say`A flight older than 7 days can be corrected only by an administrator.` }
      : null
  },
})

/**
 * Flight: ticket request, ticket and departure. The day after the flight the system assumes it until someone confirms.
 * Source: machines M7; what of the payload may be left out: decision 0020.
 */
export const flightWorkflow = workflow({
  id: 'flight',
  table: 'M7',
  version: 1,
  title: 'Flight',
  module: 'flight',
  stage: 'flight',
  initial: 'not_started',
  correct: ['TKT', 'PRO'],
  labels: {
    REQUEST: 'request a ticket',
    TICKET: 'issue the ticket',
    DEPART: 'record the departure',
    RESCHEDULE: 'change the flight date',
    MISS: 'record the missed flight',
    OFFLOAD: 'record the offload',
    CONFIRM_DEPARTURE: 'confirm the departure',
    CORRECT_NOT_FLOWN: 'correct the departure',
    CORRECT_OFFLOADED: 'correct the departure',
    CANCEL_TICKET: 'cancel the ticket',
  },
  rows: [
    row({
      n: 1,
      from: ['not_started'],
      on: 'REQUEST',
      to: 'requested',
      roles: ['PRO', 'TKT', 'AGR'],
      undo: 'self',
      payload: { preferred_date: 'required', route: 'required', note: 'optional' },
      guards: [journeyOpen, inPlan('flight'), notPast('preferred_date')],
      effects: ({ record }) => [task('TKT', `Ticket for {name}, ${record.route}`, 1, ['requested'])],
    }),
    row({
      n: 2,
      from: ['not_started', 'requested', 'missed', 'offloaded', 'ticket_cancelled'],
      on: 'TICKET',
      to: 'ticketed',
      roles: ['TKT'],
      undo: 'self',
      payload: {
        own_ticket: 'optional',
        ticket_no: 'optional',
        pnr: 'required',
        airway: 'required',
        flight_no: 'required',
        flight_date: 'required',
        departure_time: 'optional',
        from_airport: 'required',
        to_airport: 'required',
        fare: 'required',
        ticket_ref: 'optional',
        route: 'optional',
        baggage_kg: 'optional',
        meet_and_assist: 'optional',
      },
      guards: [
        journeyOpen,
        inPlan('flight'),
        earlierStagesDone('flight'),
        noEmbassyRequest,
        clearanceIssued,
        notPast('flight_date'),
        beforeVisaExpiry,
        medicalUntilFlight,
        passportValid('flight_date'),
        ageAllowed('flight_date'),
        ticketValid(),
        airportsDiffer,
      ],
      set: asTicketed,
      effects: (args) => [...announced(args), ...outsideTickets(args, cost('ticket', args.record.fare))],
    }),
    row({
      n: 3,
      from: ['ticketed'],
      on: 'RESCHEDULE',
      to: '(same)',
      roles: ['TKT'],
      undo: 'self',
      payload: {
        flight_no: 'required',
        flight_date: 'required',
        departure_time: 'optional',
        ticket_no: 'optional',
        ticket_ref: 'optional',
        charge: 'required',
        reason: 'required',
      },
      guards: [
        journeyOpen,
        notPast('flight_date'),
        beforeVisaExpiry,
        medicalUntilFlight,
        passportValid('flight_date'),
        ticketValid('kept'),
        reasonGiven,
      ],
      set: rescheduled,
      effects: (args) => [...announced(args), ...outsideTickets(args, cost('reissue', args.data?.charge))],
    }),
    row({
      n: 4,
      from: ['ticketed'],
      on: 'DEPART',
      to: 'flown',
      roles: ['TKT', 'PRO'],
      undo: 'self',
      payload: { departed_date: 'required', boarding_note: 'optional' },
      guards: [journeyOpen, flightDayReached, notFuture('departed_date')],
      set: () => ({ confirmed: true }),
      effects: departed,
    }),
    row({
      n: 5,
      from: ['ticketed'],
      on: 'DATE_PASSED',
      to: 'flown',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the flight day has passed, the agency lets passengers count as departed, and the file is in process',
        holds: ({ record, facts }) =>
          isPast(record.flight_date, facts.today) &&
          facts.settings.auto_flown &&
          ['active', 'ready_to_fly'].includes(facts.lifecycle),
      },
      set: ({ record }) => ({ confirmed: false, departed_date: record.flight_date }),
      effects: (args) => [...departed(args), note('N13', { date: flightDay(args) })],
    }),
    row({
      n: 6,
      from: ['flown'],
      on: 'CONFIRM_DEPARTURE',
      to: '(same)',
      roles: ['TKT', 'PRO', 'DEO'],
      undo: 'self',
      payload: { note: 'optional' },
      when: {
        says: 'the departure is not confirmed yet',
        otherwise: say`The departure is already confirmed.`,
        holds: ({ record }) => record.confirmed !== true,
      },
      set: () => ({ confirmed: true }),
    }),
    row({
      n: 7,
      from: ['flown'],
      on: 'CORRECT_NOT_FLOWN',
      to: 'missed',
      roles: ['TKT'],
      undo: 'mgr',
      payload: { outcome: 'required', reason: 'required' },
      guards: [reasonGiven, flightRecent],
      when: {
        says: 'the outcome is a missed flight',
        otherwise: say`Choose a missed flight as the outcome, or record the offload.`,
        holds: ({ data }) => data === undefined || data.outcome === 'missed',
      },
      set: notFlown,
      effects: staysHere,
    }),
    row({
      n: 8,
      from: ['flown'],
      on: 'CORRECT_OFFLOADED',
      to: 'offloaded',
      roles: ['TKT'],
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, flightRecent],
      set: notFlown,
      effects: staysHere,
    }),
    row({
      n: 9,
      from: ['ticketed'],
      on: 'MISS',
      to: 'missed',
      roles: ['TKT'],
      undo: 'self',
      payload: { reason: 'required', penalty: 'required' },
      guards: [flightDayReached, reasonGiven],
      set: ({ data }) => ({ miss_reason: data?.reason }),
      effects: (args) => [didNotFly(args), cost('no_show', args.record.penalty)],
    }),
    row({
      n: 10,
      from: ['ticketed'],
      on: 'OFFLOAD',
      to: 'offloaded',
      roles: ['TKT', 'PRO'],
      undo: 'self',
      payload: { reason: 'required', authority: 'required' },
      guards: [flightDayReached, reasonGiven],
      set: ({ data }) => ({ miss_reason: data?.reason, offload_authority: data?.authority }),
      effects: (args) => [didNotFly(args)],
    }),
    row({
      n: 11,
      from: ['ticketed'],
      on: 'CANCEL_TICKET',
      to: 'ticket_cancelled',
      roles: ['TKT'],
      undo: 'mgr',
      payload: { reason: 'required', refund_amount: 'required', charge: 'required' },
      guards: [reasonGiven],
      effects: (args) => outsideTickets(args, cost('refund', args.data?.refund_amount)),
    }),
    row({
      n: 12,
      from: ['not_started', 'requested', 'missed', 'offloaded', 'ticket_cancelled'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['TKT', 'PRO'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 13,
      from: ['cancelled'],
      on: 'RESTART',
      to: 'not_started',
      roles: ['TKT', 'PRO'],
      undo: 'self',
      guards: [journeyOpen],
      effects: () => [{ do: 'newAttempt' }],
    }),
  ],
})

function flightDay({ record }: Args): string {
  return showDate(String(record.flight_date))
}

/** A new ticket replaces what stood there; the passenger's own ticket costs the agency nothing (row 2). */
function asTicketed({ record, data }: SetArgs) {
  const own = data?.own_ticket === true
  return {
    own_ticket: own,
    ticket_no: data?.ticket_no ?? null,
    fare: own ? '0.00' : record.fare,
    route: record.route ?? `${String(record.from_airport)}–${String(record.to_airport)}`,
  }
}

/** Keeps every change of the flight day with its charge and reason (row 3). */
function rescheduled({ was, record, data, facts }: SetArgs) {
  const before = Array.isArray(was.reschedules) ? (was.reschedules as Reschedule[]) : [] // Only this machine writes the list.
  const change: Reschedule = {
    from: String(was.flight_date),
    to: String(record.flight_date),
    charge: String(data?.charge ?? '0.00'),
    reason: String(data?.reason ?? ''),
    by: facts.user.id,
    at: facts.today,
  }
  return { reschedules: [...before, change] }
}

function announced(args: Args) {
  const { record } = args
  return [
    ...cal(record.flight_date, 'flight'),
    note('N11', { flight_no: String(record.flight_no), date: flightDay(args) }),
  ]
}

/** A ticket of the ticket module has its entries there; only another one leaves a cost to enter (tickets 5.3). */
const outsideTickets = ({ record }: Args, effect: Effect): Effect[] => (record.ticket_ref ? [] : [effect])

function departed({ record }: Args) {
  return [
    send('journey', 'FLIGHT_FLOWN', { flight_date: record.departed_date }),
    send('visa_allotment', 'MARK_CONSUMED'),
    custody('delivered'),
  ]
}

function notFlown({ data }: SetArgs) {
  return { miss_reason: data?.reason, departed_date: null, confirmed: false }
}

function didNotFly(args: Args) {
  return note('N12', { date: flightDay(args), reason: String(args.data?.reason) })
}

/** The departure is taken back from journey and visa (rows 7 and 8). */
function staysHere(args: Args) {
  return [
    send('journey', 'FLIGHT_UNFLOWN', { reason: args.data?.reason }),
    send('visa_allotment', 'MARK_UNCONSUMED'),
    didNotFly(args),
  ]
}
