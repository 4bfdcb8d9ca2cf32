import { autoStatusWorkflow } from '../../../machines/journey/auto-status.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { visibleRows } from '../../records/scope.ts'
import { autoStatus } from '../../workflow/jobs/auto-status.ts'
import { autoStatusRehearsal } from '../../workflow/jobs/auto-status-rehearsal.ts'
import { startJob } from '../../jobs/start-job.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'

const started = z.object({ job_run: z.number() })
const mostShown = 500

/** The auto status update: started by hand, rehearsed, and what a run has moved (machines M15; roles 3.1). */
export const cronRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/cron/api/v1/cron/start',
    summary: 'Starts the auto status update in the background',
    access: 'staff',
    permission: 'auto_status_update.create',
    audit: 'auto_status.started',
    status: 202,
    body: z.object({ rules: z.array(z.string().max(4)).max(30).optional() }),
    response: started,
    async handler({ db, user, body }) {
      const running =
        await sql`select 1 from auto_status_run where state ${inStates(autoStatusWorkflow, 'running')}`.execute(
          db,
        )
      const run =
        running.rows.length > 0
          ? null
          : await startJob(db, autoStatus, body.rules ? { rules: body.rules } : {}, user, 'manual').catch(
              (fault: unknown) => {
                if (fault instanceof AppError && fault.code === 'job.busy') return null
                throw fault
              },
            )
      if (!run) throw new AppError('job.running', { publicCode: 'G-JOB-LOCK' })
      return { job_run: run.id }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/cron/api/v1/cron/rehearse',
    summary: 'Finds out what the auto status update would move now',
    access: 'staff',
    permission: 'auto_status_update.read',
    status: 202,
    body: z.object({}),
    response: started,
    handler: async ({ db, user }) => ({ job_run: (await startJob(db, autoStatusRehearsal, {}, user)).id }),
  }),
  defineRoute({
    method: 'GET',
    path: '/auto_status_run/api/v1/auto_status_run/moved/:id',
    summary: 'Entries one run of the auto status update has made',
    access: 'user',
    permission: 'auto_status_run.read',
    params: idParams,
    response: z.object({
      moved: z.array(
        z.object({
          id: z.number(),
          passenger: z.number().nullable(),
          name: z.string(),
          machine: z.string(),
          event: z.string(),
          from: z.string().nullable(),
          to: z.string(),
        }),
      ),
      total: z.number(),
    }),
    async handler({ db, user, params }) {
      const { rows: runs } = await sql<{
        from: string
        to: string | null
      }>`select started_at as from, finished_at as to from auto_status_run where id = ${params.id}`.execute(
        db,
      )
      const [run] = runs
      if (!run) throw new AppError('record.notFound')
      const { rows } = await sql<{
        id: string
        passenger: number | null
        name: string | null
        machine: string
        event: string
        from: string | null
        to: string
        total: number
      }>`
        select e.id::text, e.passenger_id as passenger, p.full_name as name, e.machine, e.event, e.from_state as from, e.to_state as to, count(*) over ()::int as total
        from stage_event e left join passenger p on p.id = e.passenger_id
        where e.source = 'auto' and e.machine <> 'auto_status' and e.machine <> 'multiple_status' and e.at >= ${run.from} and e.at <= coalesce(${run.to}::timestamptz, 'infinity') and (p.id is null or ${visibleRows(entityOf('passenger'), user, 'p')})
        order by e.id limit ${mostShown}`.execute(db)
      return {
        moved: rows.map(({ total: _total, id, name, ...row }) => ({
          ...row,
          id: Number(id),
          name: name ?? '',
        })),
        total: rows[0]?.total ?? 0,
      }
    },
  }),
]
