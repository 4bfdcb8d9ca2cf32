import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { readFileBytes } from '../platform/files/keep-file.ts'
import { agencyZone, cronOf, nextTick } from '../jobs/clockwork.ts'
import type { Job } from '../jobs/define-job.ts'
import { jobs as productJobs } from './jobs.ts'
import { listRuns, runById } from '../jobs/runs.ts'
import { cancelRun, startJob } from '../jobs/start-job.ts'
import { translate } from '../platform/reader-words.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { attachmentName } from '../http/attachment-name.ts'
import { defineRoute, idParams, type Route } from '../http/define-route.ts'

const run = z.object({
  id: z.number(),
  job: z.string(),
  trigger: z.enum(['schedule', 'manual', 'request', 'retry']),
  by_user: z.number().nullable(),
  by_name: z.string().nullable(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted']),
  attempt: z.number(),
  done: z.number(),
  total: z.number().nullable(),
  note: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
  has_file: z.boolean(),
  cancel_asked: z.boolean(),
  retried_as: z.number().nullable(),
  created_at: z.string(),
  run_after: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})
const job = z.object({
  name: z.string(),
  title: z.string(),
  by_hand: z.boolean(),
  cron: z.string().nullable(),
  next_run: z.string().nullable(),
  runs: z.array(run),
})
const lastRuns = 5

/** Administrators see and cancel every run; others their own. */
const ownerOf = (user: SessionUser): number | null => (user.accessLevel === 'admin' ? null : user.id)

/**
 * A run as its reader sees it: why it failed in the reader's language; what the rules said stays stored in
 * English.
 */
const runFor =
  ({ language }: SessionUser) =>
  <T extends { error: string | null }>(one: T): T =>
    one.error === null ? one : { ...one, error: translate({ message: one.error }, language) }

/** Runs of jobs: the list for administrators, and what the person who asked for one follows. */
export const jobRoutes = (jobs: ReadonlyMap<string, Job> = productJobs): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/job/api/v1/job/all/',
    summary: 'Every job with its schedule, next run and last runs',
    access: 'admin',
    response: z.object({ jobs: z.array(job), zone: z.string() }),
    async handler({ db, clock, user }) {
      const zone = await agencyZone(db, clock.zone)
      const list = await Promise.all(
        [...jobs.values()].map(async (one) => {
          const cron = await cronOf(db, one)
          return {
            name: one.name,
            title: one.title,
            by_hand: one.byHand === true,
            cron,
            next_run: cron === null ? null : nextTick(cron, zone, clock.now()),
            runs: (await listRuns(db, { job: one.name, limit: lastRuns })).map(runFor(user)),
          }
        }),
      )
      return { jobs: list, zone }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/job/api/v1/job/runs/',
    summary: 'Runs, newest first: of one job, or the own ones',
    access: 'user',
    owner: true,
    query: z.object({
      job: z.string().max(60).optional(),
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      size: z.coerce.number().int().min(1).max(200).default(25),
    }),
    response: z.object({ runs: z.array(run) }),
    handler: async ({ db, user, query }) => ({
      runs: (
        await listRuns(db, {
          job: query.job ?? null,
          user: ownerOf(user),
          limit: query.size,
          before: query.before ?? null,
        })
      ).map(runFor(user)),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/job/api/v1/job/run/:id',
    summary: 'State, progress and result of a run',
    access: 'user',
    owner: true,
    params: idParams,
    response: run,
    async handler({ db, user, params }) {
      const found = await runById(db, params.id, ownerOf(user))
      if (!found) throw new AppError('record.notFound')
      return runFor(user)(found)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/job/api/v1/job/cancel/:id',
    summary: 'Asks a run to end',
    access: 'user',
    owner: true,
    params: idParams,
    audit: 'job.cancelled',
    response: run,
    async handler({ db, user, params, audit }) {
      const found = await cancelRun(db, params.id, ownerOf(user))
      if (!found) throw new AppError('record.notFound')
      await audit({ object: { module: 'job_run', id: found.id } })
      return found
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/job/api/v1/job/start/:name',
    summary: 'Starts a job by hand',
    access: 'admin',
    params: z.object({ name: z.string().max(60) }),
    audit: 'job.started',
    response: run,
    status: 202,
    async handler({ db, user, params, audit }) {
      const found = jobs.get(params.name)
      if (!found?.byHand) throw new AppError('record.notFound')
      const started = await startJob(db, found, {}, user, 'manual')
      await audit({ object: { module: 'job_run', id: started.id }, changes: { job: [null, found.name] } })
      return started
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/job/api/v1/job/file/:id',
    summary: 'The file a run has made, for the user who asked for it',
    access: 'user',
    owner: true,
    params: idParams,
    response: 'raw',
    limit: 60,
    async handler({ db, user, params, reply, services, audit }) {
      const blob = await db
        .selectFrom('file_blob')
        .innerJoin('job_run', 'job_run.file', 'file_blob.id')
        .selectAll('file_blob')
        .select(['job_run.job', 'job_run.payload'])
        .where('job_run.id', '=', params.id)
        .where('job_run.by_user', '=', user.id)
        .executeTakeFirst()
      if (!blob) throw new AppError('record.notFound')
      const made = jobs.get(blob.job)
      if (made?.mayFetch?.(made.payload.parse(blob.payload), user) === false)
        throw new AppError('access.denied')
      const bytes = await readFileBytes(services, blob)
      await audit({ action: 'job.fileOpened', object: { module: 'job_run', id: params.id } })
      return reply
        .header('content-type', blob.mime)
        .header('content-length', bytes.length)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachmentName('attachment', blob.name))
        .send(bytes)
    },
  }),
]
