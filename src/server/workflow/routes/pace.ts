import { z } from 'zod'
import { stageNames } from '../../../domain/journey/facts.ts'
import type { Pace } from '../../../domain/journey/flight-path.ts'
import { paceFor } from '../view/pace.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { visibleFacts } from './visible-facts.ts'

const pace: z.ZodType<Pace> = z.object({
  stage: z.enum(stageNames),
  days: z.number(),
  cases: z.number(),
  of: z.enum(['branch', 'country', 'type', 'agency']),
})

export const paceRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/pace/:id',
    summary:
      'How long each stage usually takes for a passenger like this one, from the history of the agency',
    access: 'user',
    permission: 'passenger.read',
    params: idParams,
    response: z.object({ pace: z.array(pace) }),
    handler: async (context) => ({
      pace: await paceFor(context.db, await visibleFacts(context, context.params.id)),
    }),
  }),
]
