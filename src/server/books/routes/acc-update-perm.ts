/** Decisions on update permissions, and taking back a request that was not decided (specification: approve and cancel have addresses of their own). */
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { removeManyAnswer, removeManyBody } from '../../records/wire-schemas.ts'
import { removeMany, removeRecord } from '../../records/write/remove-record.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import { bindingOf } from '../../workflow/event/bindings.ts'
import { runEvent } from '../../workflow/event/run-event.ts'
import { AppError } from '../../../domain/errors.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'
import { eventContext } from '../../workflow/event/context.ts'

const base = '/acc_update_perm/api/v1/acc_update_perm'
const decision = z.object({ decision_note: z.string().max(500).optional() })
const decided = z.object({ id: z.number(), status: z.string(), version: z.number() })

async function decide(
  context: Context<'user'>,
  id: number,
  type: 'APPROVE' | 'CANCEL',
  data: Record<string, unknown>,
) {
  const binding = bindingOf('acc_update_perm')
  if (!binding) throw new AppError('record.notFound')
  const done = await runEvent(eventContext(context), {
    binding,
    id,
    passengerId: null,
    type,
    data,
    ifMatch: context.ifMatch,
  }) // Every non-GET route runs in a transaction.
  return { id: done.id, status: done.state, version: done.version }
}

export const accUpdatePermRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: `${base}/approve/:id`,
    summary: 'Permits the change of a posted voucher for some hours',
    access: 'user',
    permission: 'acc_update_perm.approve',
    audit: 'acc_update_perm.APPROVE',
    params: idParams,
    body: decision,
    response: decided,
    handler: (context) => decide(context, context.params.id, 'APPROVE', context.body),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/cancel/:id`,
    summary: 'Refuses a request, or takes an approval back',
    access: 'user',
    permission: 'acc_update_perm.approve',
    audit: 'acc_update_perm.CANCEL',
    params: idParams,
    body: decision,
    response: decided,
    handler: (context) => decide(context, context.params.id, 'CANCEL', context.body),
  }),
  defineRoute({
    // A user who may ask may take away an undecided request of their own; the hook asks whose it is.
    method: 'DELETE',
    path: `${base}/delete/:id`,
    summary: "Deletes an undecided request of one's own",
    access: 'user',
    narrowed: 'ownOrManager',
    permission: 'acc_update_perm.create',
    audit: 'acc_update_perm.deleted',
    ifMatch: true,
    params: idParams,
    response: null,
    handler: (context) =>
      removeRecord(
        entityOf('acc_update_perm'),
        context.params.id,
        context.ifMatch,
        context,
        context.services.registry.hooks,
      ),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/delete_multiple/`,
    summary: "Deletes several undecided requests of one's own; each by the rule of one",
    access: 'user',
    permission: 'acc_update_perm.create',
    transaction: false,
    body: removeManyBody,
    response: removeManyAnswer,
    handler: (context) =>
      removeMany(
        entityOf('acc_update_perm'),
        context.body.ids,
        context,
        context.services.registry.hooks,
        (db) =>
          async (entry = {}) => {
            await auditWriter(context.services.keys.audit)(db, {
              actor: context.user.id,
              session: context.user.sid,
              action: 'record.deleted',
              requestId: context.req.id,
              ...entry,
            })
          },
      ),
  }),
]
