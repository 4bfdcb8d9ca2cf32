import { term, type Term } from '../../../foundation/text/sentence.ts'
import { stateLabel } from '../../../machines/kit/judge.ts'
import { ticketWorkflow } from '../../../machines/tickets/ticket.ts'

/** The state of a ticket as sentences say it. */
export const ticketState = (state: string): Term =>
  term(stateLabel(ticketWorkflow, state).toLowerCase(), `state.${ticketWorkflow.id}`)
