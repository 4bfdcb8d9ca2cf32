import { iataTicketTemporary } from '../../domain/tickets/iata-ticket-temporary.ts'
import { broken } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { reasonGiven } from '../kit/undo.ts'
import { recordOf, table } from '../kit/table.ts'

const temporaryTable = table({
  record: recordOf<typeof iataTicketTemporary>(),
  fields: { ...iataTicketTemporary.fields, ...eventFields },
  states: {
    staged: { kind: 'initial', label: 'Staged' },
    temporary: { kind: 'normal', label: 'Temporary' },
    transferred: { kind: 'final', label: 'Transferred', isAim: true },
    discarded: { kind: 'final', label: 'Discarded' },
  },
})
const { row, workflow, guard } = temporaryTable

const hasTemporaryFields = guard('G-TT-FIELDS', {
  needs: 'facts',
  says: 'the ticket has an airline, a ticket number of that airline, a passenger name and a fare',
  check: (args) => broken(args, 'temporary'),
})

const hasFinalFields = guard('G-TT-FINAL', {
  needs: 'facts',
  says: 'the ticket has everything a BSP ticket is posted with',
  check: (args) => broken(args, 'final'),
})

const notDuplicate = guard('G-TT-TWICE', {
  needs: 'facts',
  says: 'no ticket and no other temporary ticket has its number',
  check: (args) => broken(args, 'twice', 'ticket_no'),
})

/** A ticket that was captured, until it is verified and posted as a ticket. Source: tickets 8.2. */
export const temporaryTicketWorkflow = workflow({
  id: 'temporary_ticket',
  table: 'T2',
  version: 1,
  title: 'Temporary Ticket',
  module: 'iata_ticket_temporary',
  stage: null,
  initial: 'staged',
  correct: null,
  labels: {
    TRANSFER_TO_TEMPORARY: 'put on the temporary list',
    TRANSFER_TO_IATA: 'transfer to the tickets',
    SEND_BACK: 'send back for completion',
    DISCARD: 'discard the ticket',
  },
  orders: ['transfer ticket'],
  rows: [
    row({
      n: 1,
      from: ['staged'],
      on: 'TRANSFER_TO_TEMPORARY',
      to: 'temporary',
      roles: ['TKT'],
      undo: 'self',
      guards: [hasTemporaryFields, notDuplicate],
    }),
    row({
      n: 2,
      from: ['temporary'],
      on: 'TRANSFER_TO_IATA',
      to: 'transferred',
      roles: ['TKT'],
      undo: 'none',
      guards: [hasTemporaryFields, hasFinalFields, notDuplicate],
      posts: true,
      effects: () => [{ do: 'order', name: 'transfer ticket', data: {} }],
    }),
    row({
      n: 3,
      from: ['temporary'],
      on: 'SEND_BACK',
      to: 'staged',
      roles: ['TKT'],
      undo: 'self',
    }),
    row({
      n: 4,
      from: ['staged', 'temporary'],
      on: 'DISCARD',
      to: 'discarded',
      roles: ['TKT'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
  ],
})
