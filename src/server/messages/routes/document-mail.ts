/** A document mail written and sent in one call (specification: mail/document). */
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { createRecord } from '../../records/write/write-record.ts'
import { createBody } from '../../records/wire-schemas.ts'
import { bindingOf } from '../../workflow/event/bindings.ts'
import { runEvent } from '../../workflow/event/run-event.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { eventContext } from '../../workflow/event/context.ts'

export const documentMailRoute: Route = defineRoute({
  method: 'POST',
  path: '/mail/api/v1/mail/document/',
  summary: 'Writes a mail with papers of passengers and hands it to the sender',
  access: 'user',
  permission: 'document_send.create',
  audit: 'document_send.SEND',
  limit: 30,
  status: 201,
  body: createBody(entityOf('document_send')),
  response: z.object({ id: z.number(), state: z.string(), version: z.number() }),
  async handler(context) {
    const binding = bindingOf('document_send')
    if (!binding) throw new AppError('record.notFound')
    const made = await createRecord(
      entityOf('document_send'),
      context.body,
      context,
      context.services.registry.hooks,
    )
    const done = await runEvent(eventContext(context), {
      binding,
      id: Number(made['id']),
      passengerId: null,
      type: 'SEND',
      data: {},
    }) // Every non-GET route runs in a transaction.
    return { id: done.id, state: done.state, version: done.version }
  },
})
