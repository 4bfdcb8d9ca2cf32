/** What is asked of one passenger over all stages: the case, its earlier moments, its course as a file, its timeline. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { CaseView } from '../../../domain/journey/case-view.ts'
import { sharedType } from '../../http/answer-types.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { requestContext } from '../event/context.ts'
import { actorOf } from '../event/facts.ts'
import { refusedEntry, refusedLog } from '../event/refused-events.ts'
import { caseAfter, momentsOf, type Moment } from '../view/as-of.ts'
import { eventLog, logEntry } from '../view/event-log.ts'
import { caseView } from '../view/view.ts'
import { writeTrace } from '../view/write-trace.ts'
import { visibleFacts } from './visible-facts.ts'

const moment: z.ZodType<Moment> = z.object({
  id: z.number(),
  machine: z.string(),
  stage: z.string().nullable(),
  event: z.string(),
  to_state: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  on_date: z.string(),
})

export const caseRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/case/:id',
    summary:
      'A passenger with every stage, its actions and what they wait for; as it was right after one of its entries when `after` names it',
    access: 'user',
    permission: 'passenger.read',
    params: idParams,
    query: z.object({ after: z.coerce.number().int().positive().optional() }),
    response: sharedType<CaseView>('CaseView', 'domain/journey/case-view.ts'),
    async handler(context) {
      const facts = await visibleFacts(context, context.params.id)
      const { after } = context.query
      if (after !== undefined)
        return caseAfter(
          requestContext(context),
          context.params.id,
          after,
          actorOf(context.user),
          context.user,
        )
      return caseView(requestContext(context), facts, context.user)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/moments/:id',
    summary: 'Every moment of a passenger that can be looked back at, oldest first',
    access: 'user',
    permission: 'passenger.read',
    params: idParams,
    response: z.object({ moments: z.array(moment) }),
    async handler(context) {
      await visibleFacts(context, context.params.id)
      return { moments: await momentsOf(context.db, context.params.id) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/trace/:id',
    summary: 'The course of a passenger as a file for replaying, personal data replaced',
    access: 'staff',
    permission: 'passenger.read',
    params: idParams,
    response: z.record(z.string(), z.unknown()),
    async handler(context) {
      await visibleFacts(context, context.params.id)
      return {
        ...(await writeTrace(
          context.db,
          context.params.id,
          context.clock,
          randomUUID(),
          context.user,
          context.services.registry,
        )),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/timeline/:id',
    summary: 'Every stage event of a passenger, newest first',
    access: 'user',
    permission: 'passenger.read',
    params: idParams,
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    response: z.object({
      log: z.array(logEntry),
      refused: z.array(refusedEntry),
      next: z.number().nullable(),
    }),
    async handler(context) {
      await visibleFacts(context, context.params.id)
      const log = await eventLog(
        context.db,
        context.user,
        context.params.id,
        null,
        context.query.before ?? null,
      )
      const next = log.length === 50 ? (log.at(-1)?.id ?? null) : null
      const refused = await refusedLog(context.db, context.user, context.params.id, {
        after: next,
        before: context.query.before ?? null,
      })
      return { log, refused, next }
    },
  }),
]
