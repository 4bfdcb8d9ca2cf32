import { deputeOf } from '../../domain/tickets/postings.ts'
import { ticketDepute } from '../../domain/tickets/ticket-depute.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { authorityHeld, broken, brokenByOther } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, recordOf, table } from '../kit/table.ts'

const deputeTable = table({
  record: recordOf<typeof ticketDepute>(),
  fields: { ...ticketDepute.fields, ...eventFields },
  states: {
    requested: { kind: 'initial', label: 'Requested' },
    quoted: { kind: 'normal', label: 'Quoted' },
    accepted: { kind: 'normal', label: 'Accepted' },
    reissued: { kind: 'final', label: 'Reissued', isAim: true },
    rejected: { kind: 'final', label: 'Rejected' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = deputeTable

const ticketSold = guard('G-TD-TICKET', {
  needs: 'facts',
  says: 'the ticket is sold and not flown',
  check: (args) => brokenByOther(args, 'ticket'),
})

const amountsRight = guard('G-TD-AMOUNTS', {
  needs: 'facts',
  says: 'no difference is negative and the agency bears no more than fare difference and penalty',
  check: (args) => broken(args, 'amounts'),
})

// Asked with the number that is given: one that was written down wrong is put right in the step itself.
const newNumberFree = guard('G-TD-NUMBER', {
  needs: 'payload',
  says: 'the new ticket number differs from the old one and belongs to no other ticket',
  check: (args) => broken(args, 'number', 'new_ticket_no'),
})

/** A reissue from the request to the new ticket. Source: tickets 8.6. */
export const ticketDeputeWorkflow = workflow({
  id: 'ticket_depute',
  table: 'T6',
  version: 1,
  title: 'Ticket Reissue',
  module: 'ticket_depute',
  stage: null,
  initial: 'requested',
  correct: null,
  labels: {
    QUOTE: 'quote the price',
    ACCEPT: 'record that the customer agrees',
    DECLINE: 'record that the customer declines',
    REISSUE: 'record the new ticket',
    AIRLINE_REFUSED: 'record the refusal of the airline',
  },
  orders: ['reissue ticket', 'post ticket reissue'],
  rows: [
    row({
      n: 1,
      from: ['requested'],
      on: 'QUOTE',
      to: 'quoted',
      roles: ['TKT'],
      undo: 'self',
      payload: {
        fare_diff: 'required',
        tax_diff: 'required',
        penalty: 'required',
        commission: 'optional',
        ait: 'optional',
        service_fee: 'optional',
        absorbed: 'optional',
        due_date: 'optional',
      },
      guards: [ticketSold, amountsRight],
      set: ({ record, facts }) => {
        // Left out, commission and AIT are those of the fare difference.
        const usual = (name: 'commission' | 'ait'): string =>
          record[name] ?? moneyText(BigInt(facts.lookups.counts[name] ?? 0))
        const given = { commission: usual('commission'), ait: usual('ait') }
        const { charge, payable } = deputeOf({ ...record, ...given })
        return { ...given, charge: moneyText(charge), payable: moneyText(payable) }
      },
    }),
    row({
      n: 2,
      from: ['quoted'],
      on: 'ACCEPT',
      to: 'accepted',
      roles: ['TKT'],
      undo: 'self',
    }),
    row({
      n: 3,
      from: ['quoted'],
      on: 'DECLINE',
      to: 'cancelled',
      roles: ['TKT'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 4,
      from: ['accepted'],
      on: 'REISSUE',
      to: 'reissued',
      roles: only('MGR'),
      undo: 'none',
      payload: {
        new_ticket_no: 'optional',
        new_pnr: 'optional',
        new_sector: 'optional',
        new_flight_no: 'optional',
        new_travel_date: 'optional',
      },
      guards: [ticketSold, newNumberFree, authorityHeld],
      posts: true,
      effects: () => [{ do: 'order', name: 'reissue ticket', data: {} }],
    }),
    row({
      n: 5,
      from: ['accepted'],
      on: 'AIRLINE_REFUSED',
      to: 'rejected',
      roles: ['TKT'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
  ],
})
