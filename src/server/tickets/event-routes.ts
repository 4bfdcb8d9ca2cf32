/** Addresses of their own that the specification gives to events of requests and temporary tickets. Source: tickets 5.1, 5.2. */
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { sendsAny } from '../../machines/kit/judge.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import { temporaryTicketWorkflow } from '../../machines/tickets/temporary-ticket.ts'
import { ticketPurchaseWorkflow } from '../../machines/tickets/ticket-purchase.ts'
import { defineRoute, idParams, type Route } from '../http/define-route.ts'
import { eventContext } from '../workflow/event/context.ts'
import { bindingOf } from '../workflow/event/bindings.ts'
import { runEvent } from '../workflow/event/run-event.ts'

const issued = z.object({ issue_date: z.iso.date().optional() })
const nothing = z.object({})

interface OwnAddress {
  workflow: Workflow
  /** Last part of the address. */
  name: string
  event: string
  summary: string
  body: typeof issued | typeof nothing
}

const eventRoute = ({ workflow, name, event, summary, body }: OwnAddress): Route => {
  const { module } = workflow
  return defineRoute({
    method: 'POST',
    path: `/${module}/api/v1/${module}/${name}/:id`,
    summary,
    access: 'user',
    permission: `${module}.update`,
    audit: `${module}.${event}`,
    admits: (role) => sendsAny(workflow, role),
    params: idParams,
    body,
    response: z.object({ id: z.number(), state: z.string(), version: z.number() }),
    async handler(context) {
      const binding = bindingOf(module)
      if (!binding) throw new AppError('record.notFound')
      const { id, state, version } = await runEvent(eventContext(context), {
        binding,
        id: context.params.id,
        passengerId: null,
        type: event,
        data: context.body,
        ifMatch: context.ifMatch,
      })
      return { id, state, version }
    },
  })
}

export const ticketEventRoutes: readonly Route[] = [
  eventRoute({
    workflow: ticketPurchaseWorkflow,
    name: 'final_purchase',
    event: 'FINALISE',
    summary: 'Issues the tickets of a request, each with its entry in the books',
    body: issued,
  }),
  eventRoute({
    workflow: ticketPurchaseWorkflow,
    name: 'pay_bill_and_confirm',
    event: 'PAY_AND_CONFIRM',
    summary: 'Drafts the payment of the tickets of a request, which is confirmed once the payment is posted',
    body: nothing,
  }),
  eventRoute({
    workflow: temporaryTicketWorkflow,
    name: 'transfer_temporary',
    event: 'TRANSFER_TO_TEMPORARY',
    summary: 'Puts a captured ticket on the temporary list',
    body: nothing,
  }),
  eventRoute({
    workflow: temporaryTicketWorkflow,
    name: 'transfer',
    event: 'TRANSFER_TO_IATA',
    summary: 'Makes a temporary ticket a ticket, with its entry in the books',
    body: nothing,
  }),
]
