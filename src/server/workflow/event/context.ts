/** Contexts the engine is called with. */
import type { Context } from '../../http/define-route.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import type { EngineContext, EngineServices } from '../registry.ts'
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

/** As `requestContext`, for an event a person sends: what the machine refuses is kept once the refused transaction is over. */
export const eventContext = (
  context: Signed & Pick<Context<'user'>, 'audit' | 'afterRefusal'>,
): EngineContext => ({
  ...requestContext(context),
  refused: (attempt) => context.afterRefusal((db) => keepRefusal(db, context, context.user.id, attempt)),
})

/** The system acts by itself: the daily job, the sender of mails, a file that is looked at again. */
export const systemContext = (db: Tx, { clock, registry }: Omit<EngineServices, 'db'>): EngineContext => ({
  db,
  clock,
  registry,
  actor: system,
  source: 'auto',
})
