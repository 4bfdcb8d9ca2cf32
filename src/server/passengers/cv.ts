/**
 * What the specification asks of CVs in addition to their records: the one of a passenger, and what happened
 * to it (tests/spec/endpoints.json, group step).
 */
import { z } from 'zod'
import { entityOf } from '../../domain/entities.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { cvModules } from '../../machines/journey/cv.ts'
import { bindingOf } from '../workflow/event/bindings.ts'
import { stepView } from '../workflow/view/view.ts'
import { shown } from '../records/shown-row.ts'
import { defineRoute, type Route } from '../http/define-route.ts'
import { passengerParams, visibleFacts } from '../workflow/routes/visible-facts.ts'
import { eventLog, logAnswer } from '../workflow/view/event-log.ts'
import { requestContext } from '../workflow/event/context.ts'

const anything = z.record(z.string(), z.unknown())

function routesOf(module: string): Route[] {
  const base = `/${module}/api/v1/${module}`
  const entity = entityOf(module)
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/get_by_passenger_id/:passenger_id`,
      summary: `${entity.label} of a passenger with what can be done to it now; current is null before it is written`,
      access: 'user',
      permission: `${module}.read`,
      params: passengerParams,
      response: z.object({
        current: anything.nullable(),
        history: z.array(anything),
        steps: z.array(anything),
      }),
      async handler(context) {
        const facts = await visibleFacts(context, context.params.passenger_id)
        const at = facts.stages.cv
        const binding = bindingOf(module)
        if (!binding || at?.module !== module) return { current: null, history: [], steps: [] }
        const row: Row = at.record ?? {
          passenger: context.params.passenger_id,
          branch: facts.passenger?.['branch'],
        }
        const view = await stepView(requestContext(context), binding, 'cv', row, facts, context.user) // A view only reads.
        return {
          current: at.record ? { ...shown(entity, context.user, at.record) } : null,
          history: [],
          steps: [{ ...view }],
        }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/log/:passenger_id`,
      summary: `What happened to the ${entity.label} of a passenger`,
      access: 'user',
      permission: `${module}.read`,
      params: passengerParams,
      response: logAnswer,
      async handler(context) {
        await visibleFacts(context, context.params.passenger_id)
        return { log: await eventLog(context.db, context.user, context.params.passenger_id, module) }
      },
    }),
  ]
}

/** The calls of both CVs. */
export const cvRoutes = (): Route[] => cvModules.flatMap(routesOf)
