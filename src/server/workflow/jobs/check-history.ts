import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import type { HistoryCheckResult, LostRecord, TriedChange } from '../../../domain/desk/history-check.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { isManager } from '../../records/actor.ts'
import { visibleRows } from '../../records/scope.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Sql } from '../../records/read/columns.ts'
import { checkHistory, withGuard } from '../view/check-history.ts'
import { checkWorkflows } from '../view/check-workflows.ts'

/** A condition tried on an event. */
export const triedChange: z.ZodType<TriedChange> = z.object({
  workflow: z.string().max(40),
  event: z.string().max(60),
  guard: z.string().max(200),
})

/** Passengers a check on the screen looks at; the command line looks at all. */
const mostPassengers = 500
const mostShown = 200

/** Passengers among those a reader may have whose records the machines do not know any more. */
async function lostAmong(
  db: Db,
  machines: Readonly<Record<string, Workflow>>,
  among: Sql,
): Promise<LostRecord[]> {
  const { stranded } = await checkWorkflows(db, machines)
  const ids = [...new Set(stranded.flatMap(({ passenger }) => (passenger === null ? [] : [passenger])))]
  const { rows } = await sql<{
    id: number
  }>`select p.id from passenger p where p.id = any(${ids}::int4[]) and ${among}`.execute(db)
  const visible = new Set(rows.map(({ id }) => id))
  return stranded.flatMap(({ passenger, serial, machine }) =>
    passenger !== null && visible.has(passenger) ? [{ passenger, serial, machine }] : [],
  )
}

/** Holds the history of the passengers a manager may read against the machines, changed as asked (decision 0882). */
export const checkHistoryJob = defineJob({
  name: 'workflow_check',
  title: 'Check of workflows against the history',
  parallel: 1,
  payload: z.object({
    change: triedChange.optional(),
  }),
  async run({ services, payload, user, progress, stopIfCancelled }) {
    if (!user || !isManager(user)) throw new AppError('access.denied')
    const machines = payload.change ? withGuard(workflows, payload.change) : workflows
    const among = visibleRows(entityOf('passenger'), user, 'p')
    const check = await checkHistory(services.reportDb, machines, {
      today: services.clock.today(),
      among,
      most: mostPassengers,
      progress: (done, total) => {
        stopIfCancelled()
        progress(done, total)
      },
    })
    const result: HistoryCheckResult = {
      ...check,
      refused: check.refused.slice(0, mostShown),
      stranded: check.stranded.slice(0, mostShown),
      refused_events: check.refused.length,
      stranded_passengers: new Set(check.stranded.map(({ passenger }) => passenger)).size,
      lost: (await lostAmong(services.reportDb, machines, among)).slice(0, mostShown),
    }
    return { ...result }
  },
})
