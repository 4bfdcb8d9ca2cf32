/** Contexts the engine is called with. */
import type { Context } from '../../http/define-route.ts'
import { tx, type Tx } from '../../platform/db/kysely.ts'
import { faultFields } from '../../platform/log.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import type { Services } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import type { EngineContext, EngineServices, RefusedAttempt } from '../registry.ts'
import { actorOf, system } from './facts.ts'
import { keepRefusal } from './refused-events.ts'

/** What of a request the engine needs. */
export type Signed = Pick<Context<'user'>, 'db' | 'clock' | 'user' | 'services'>

/** The signed-in person acts, at the moment of the request's clock. */
export const requestContext = ({ db, clock, user, services }: Signed): EngineContext => ({
  db: db as Tx, // Every operation that writes runs in a transaction; views only read.
  clock,
  registry: services.registry,
  actor: actorOf(user),
  source: 'form',
})

/** Of a request an event is sent in; what has no request behind it, e.g. the story of the demo agency, keeps no refusals. */
export type Sending = Signed & Pick<Context<'user'>, 'audit'> & Partial<Pick<Context<'user'>, 'afterRefusal'>>

/** As `requestContext`, for an event a person sends: what the machine refuses is kept once the refused transaction is over. */
export const eventContext = (context: Sending): EngineContext => ({
  ...requestContext(context),
  refused: (attempt) => context.afterRefusal?.((db) => keepRefusal(db, context, context.user.id, attempt)),
})

/** A worker that sends events in the name of a person. @returns it with a function that keeps what was refused since, each in a transaction after the refused one. */
export function jobContext({ db, clock, registry, keys, log }: Services, user: SessionUser) {
  const refused: RefusedAttempt[] = []
  const write = auditWriter(keys.audit)
  const audit: Context['audit'] = (entry = {}, within = db) =>
    write(within, { actor: user.id, action: 'refused', ...entry })
  return {
    worker: {
      clock,
      registry,
      actor: actorOf(user),
      refused: (attempt: RefusedAttempt) => refused.push(attempt),
    },
    keepRefused: async (): Promise<void> => {
      for (const attempt of refused.splice(0))
        await tx(db, (trx) => keepRefusal(trx, { audit, clock }, user.id, attempt)).catch((fault: unknown) =>
          log.error('a refusal was not kept', faultFields(fault)),
        )
    },
  }
}

/** The system acts by itself: the daily job, the sender of mails, a file that is looked at again. */
export const systemContext = (db: Tx, { clock, registry }: Omit<EngineServices, 'db'>): EngineContext => ({
  db,
  clock,
  registry,
  actor: system,
  source: 'auto',
})
