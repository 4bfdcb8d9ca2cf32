/** Addresses of their own that the specification gives to events of a ticket request. Source: tickets 5.1. */
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { sendsAny } from '../../machines/kit/judge.ts'
import { ticketPurchaseWorkflow } from '../../machines/tickets/ticket-purchase.ts'
import { defineRoute, idParams, type Route } from '../http/define-route.ts'
import { requestContext } from '../workflow/event/context.ts'
import { bindingOf } from '../workflow/event/bindings.ts'
import { runEvent } from '../workflow/event/run-event.ts'

export const ticketPurchaseRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/ticket_purchase/api/v1/ticket_purchase/final_purchase/:id',
    summary: 'Issues the tickets of a request, each with its entry in the books',
    access: 'user',
    permission: 'ticket_purchase.update',
    audit: 'ticket_purchase.FINALISE',
    admits: (role) => sendsAny(ticketPurchaseWorkflow, role),
    params: idParams,
    body: z.object({ issue_date: z.iso.date().optional() }),
    response: z.object({ id: z.number(), state: z.string(), version: z.number() }),
    async handler(context) {
      const binding = bindingOf('ticket_purchase')
      if (!binding) throw new AppError('record.notFound')
      const { id, state, version } = await runEvent(requestContext(context), {
        binding,
        id: context.params.id,
        passengerId: null,
        type: 'FINALISE',
        data: context.body,
        ifMatch: context.ifMatch,
      })
      return { id, state, version }
    },
  }),
]
