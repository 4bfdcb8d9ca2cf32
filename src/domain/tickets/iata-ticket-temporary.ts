import { broken } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, longtext, ref, text } from '../../foundation/definitions/fields.ts'
import { commissionWithinFare, ticketColumns, ticketDetails, ticketNumber } from './ticket-fields.ts'

/** Where the values of a temporary ticket come from. */
const ticketSources = ['manual', 'file', 'pasted'] as const

/**
 * A ticket of the agency's own plate that is not verified yet: staged while it is being captured, temporary once it is
 * complete. It posts nothing; transferred, it is a ticket. Source: tickets 5.2, machine 8.2.
 */
export const iataTicketTemporary = defineEntity({
  name: 'iata_ticket_temporary',
  label: 'Temporary Ticket',
  access: 'TICKET',
  branchScoped: true,
  remove: 'draft-only',
  edit: 'until-final',
  machine: 'temporary_ticket',
  stateList: 8,
  sort: ['-id'],
  columns: ticketColumns,
  // While it is staged it may have no number yet.
  title: '{ticket_no} {pnr} {passenger_name}',
  hasNoCopy: true,
  plural: 'iata_ticket_temporaries',
  paths: {
    list: '/apps/iataTicketTemporary-management/iataTicketTemporarys',
    detail: '/apps/iataTicketTemporary-management/iataTicketTemporarys/:id/:name?',
    form: '/apps/iataTicketTemporary-management/:id',
  },
  checks: (ticket, { isNew }) => [
    broken(
      (isNew || ('ticket_no' in ticket && 'pnr' in ticket)) && !ticket['ticket_no'] && !ticket['pnr'],
      'ticket_no',
      'ticket.unnamed',
      'Enter a PNR or a ticket number.',
    ),
    commissionWithinFare(ticket),
  ],
  fields: {
    ticket_no: text(20, {
      label: 'Ticket number',
      unique: true,
      uniqueWhen: { state: ['temporary'] },
      uniqueMessage: 'This ticket is already in the temporary list.',
      ...ticketNumber,
      list: 1,
      searched: true,
      section: 'Ticket',
    }),
    airline: ref('airway', { list: 3, searched: true, section: 'Ticket' }),
    gds: ref('gds', { label: 'GDS', section: 'Ticket' }),
    issue_date: date({ past: true, list: 2, section: 'Ticket' }),
    ...ticketDetails,
    source: choice(ticketSources, { label: 'Taken from', default: 'manual', section: 'Source' }),
    raw_text: longtext(20_000, {
      label: 'Text of the reservation system',
      sensitive: true,
      section: 'Source',
    }),
    transferred_to: ref('iata_ticket', { label: 'Ticket it became', calc: true }),
  },
})
