/** Where the accounting periods stand, and closing them (accounting 10). */
import { z } from 'zod'
import { periodEvents, runPeriodEvent } from '../periods.ts'
import { periodStanding, standingOfPeriods } from '../period-standing.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'

export const periodRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/accounting_period/api/v1/accounting_period/standing',
    summary: 'Periods of the open years, what can be done with each and what keeps it open',
    access: 'user',
    permission: 'accounting_period.read',
    response: periodStanding,
    handler: standingOfPeriods,
  }),
  defineRoute({
    // Managers close softly, administrators for good; the action asks for the role.
    method: 'POST',
    path: '/accounting_period/api/v1/accounting_period/event/:id',
    summary: 'Closes an accounting period softly or for good, or opens a softly closed one',
    access: 'user',
    permission: 'accounting_period.approve',
    ifMatch: true,
    params: idParams,
    body: z.object({ type: z.enum(periodEvents) }),
    response: z.object({ id: z.number(), status: z.string(), version: z.number() }),
    handler: (context) => runPeriodEvent(context, context.params.id, context.body.type, context.ifMatch),
  }),
]
