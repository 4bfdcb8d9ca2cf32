import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../../src/domain/errors.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import { nextTick, startClockwork } from '../../../src/server/jobs/clockwork.ts'
import { defineJob, type Job } from '../../../src/server/jobs/define-job.ts'
import type { JobRun } from '../../../src/domain/agency/job-run.ts'
import { jobs as productJobs } from '../../../src/server/composition/jobs.ts'
import { enqueue, runById } from '../../../src/server/jobs/runs.ts'
import { cancelRun, startJob } from '../../../src/server/jobs/start-job.ts'
import { drainQueue, startWorker, sweepLost, type Worker } from '../../../src/server/jobs/worker.ts'
import { jobRoutes } from '../../../src/server/composition/job-routes.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'
import { createUsers, type Users } from '../users.ts'

const gates = new Map<string, () => void>()
const calls: string[] = []
const adds = defineJob({
  name: 'adds',
  title: 'Adds numbers',
  payload: z.object({ numbers: z.array(z.number()).max(10) }),
  async run({ payload, progress, user }) {
    payload.numbers.forEach((_, at) => progress(at, payload.numbers.length))
    return { sum: payload.numbers.reduce((sum, one) => sum + one, 0), by: user?.email ?? null }
  },
})
/** Runs until it is cancelled or its gate is opened. */
const waits = defineJob({
  name: 'waits',
  title: 'Waits',
  byHand: true,
  alone: true,
  attempts: 2,
  retrySeconds: 0,
  payload: z.object({}),
  async abandoned(_trx, _payload, end) {
    calls.push(`waits ${end}`)
  },
  async run({ run, signal, stopIfCancelled, progress }) {
    calls.push(`waits ${run.id} attempt ${run.attempt}`)
    progress(1, 2, 'half way')
    await new Promise<void>((done) => {
      gates.set('waits', done)
      signal.addEventListener('abort', () => done())
    })
    stopIfCancelled()
    return { ended: true }
  },
})
const fails = defineJob({
  name: 'fails',
  title: 'Fails',
  attempts: 3,
  retrySeconds: 0,
  payload: z.object({ polite: z.boolean() }),
  async abandoned(_trx, { polite }, end) {
    calls.push(`fails ${polite ? 'politely ' : ''}${end}`)
  },
  async run({ payload }) {
    throw payload.polite ? new AppError('limit.rows') : new Error('secret detail')
  },
})
const writes = defineJob({
  name: 'writes',
  title: 'Writes a file',
  payload: z.object({}),
  run: async ({ keepFile }) =>
    void (await keepFile({ name: 'رپورت 1.csv', mime: 'text/csv', bytes: Buffer.from('a,b\n') })),
})
const ticks = defineJob({
  name: 'ticks',
  title: 'Ticks',
  schedule: async () => '15 0 * * *',
  payload: z.object({}),
  run: async () => ({ ticked: true }),
})
const jobs: ReadonlyMap<string, Job> = new Map(
  [adds, waits, fails, writes, ticks].map((job) => [job.name, job as Job]),
)

describe('jobs', () => {
  let testServer: TestApp
  let users: Users
  let admin: Inject
  let clerk: Inject
  let workers: Worker[] = []
  beforeAll(async () => {
    testServer = await testApp({ routes: jobRoutes(jobs) })
    users = await createUsers(testServer)
    admin = await users.as('admin')
    clerk = await users.as('processing')
  })
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    workers = []
    await sql`delete from job_run`.execute(testServer.db)
    calls.length = 0
  })
  afterAll(() => testServer.close())

  const work = async (): Promise<Worker> => {
    const worker = await startWorker(testServer.app.services, testServer.database.appConfig, jobs)
    workers.push(worker)
    return worker
  }
  const drain = () => drainQueue(testServer.app.services, jobs)
  const isIn = async (id: number, state: JobRun['state']): Promise<void> => {
    await expect
      .poll(async () => (await runById(testServer.db, id))?.state, { timeout: 15_000, interval: 20 })
      .toBe(state)
  }
  const me = { id: 0 }

  it('runs with the rights of the user who asked, answers its result and full progress', async () => {
    me.id = users.ids.processing
    const run = await startJob(testServer.db, adds, { numbers: [1, 2, 3] }, me)
    expect(run).toMatchObject({
      state: 'queued',
      trigger: 'request',
      by_name: 'Tania Sultana',
      done: 0,
      result: null,
    })
    await work()
    await isIn(run.id, 'done')
    expect(await runById(testServer.db, run.id)).toMatchObject({
      result: { sum: 6, by: 'processing@example.com' },
      done: 3,
      total: 3,
      error: null,
      attempt: 1,
    })
  })

  it('starts only when the transaction that asked commits', async () => {
    await work()
    await expect(
      tx(testServer.db, async (trx) => {
        await startJob(trx, adds, { numbers: [] }, null)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const { id } = await tx(testServer.db, (trx) => startJob(trx, adds, { numbers: [4] }, null))
    await isIn(id, 'done')
    expect((await sql`select id from job_run`.execute(testServer.db)).rows).toEqual([{ id }])
  })

  it('refuses a payload that is none, and a job that contradicts itself', async () => {
    await expect(startJob(testServer.db, adds, { numbers: ['x'] } as never, null)).rejects.toThrow('numbers')
    expect(() => defineJob({ ...adds, byHand: true })).toThrow('has no payload')
    expect(() => defineJob({ ...adds, name: 'Bad Name' })).toThrow('snake_case')
  })

  it('happens once, whichever of two servers takes it', async () => {
    await Promise.all([work(), work()])
    const ids = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, n) => (await startJob(testServer.db, adds, { numbers: [n] }, null)).id,
      ),
    )
    for (const id of ids) await isIn(id, 'done')
    const { rows } = await sql<{
      servers: number
      attempts: number
      runs: number
    }>`select count(distinct server)::int as servers, max(attempt)::int as attempts, count(*)::int as runs from job_run`.execute(
      testServer.db,
    )
    expect(rows[0]).toMatchObject({ attempts: 1, runs: 20 })
  })

  it('does not stand beside itself when it runs alone', async () => {
    const first = await startJob(testServer.db, waits, {}, null)
    await expect(startJob(testServer.db, waits, {}, null)).rejects.toThrow('Waits is already running.')
    await cancelRun(testServer.db, first.id, null)
    expect((await startJob(testServer.db, waits, {}, null)).state).toBe('queued')
  })

  it('is cancelled while it waits, and while it runs on another server', async () => {
    const queued = await startJob(testServer.db, waits, {}, null)
    expect(await cancelRun(testServer.db, queued.id, null)).toMatchObject({
      state: 'cancelled',
      cancel_asked: true,
    })
    await work()
    const { id } = await startJob(testServer.db, waits, {}, null)
    await isIn(id, 'running')
    await expect
      .poll(async () => runById(testServer.db, id))
      .toMatchObject({ done: 1, total: 2, note: 'half way' })
    expect(await cancelRun(testServer.db, id, null)).toMatchObject({ cancel_asked: true })
    await isIn(id, 'cancelled')
    expect(await cancelRun(testServer.db, id, null)).toMatchObject({ state: 'cancelled' })
    expect(calls).toEqual([`waits ${id} attempt 1`, 'waits cancelled'])
  })

  it('ends what it left open once, when its last attempt is over', async () => {
    await startJob(testServer.db, fails, { polite: true }, null)
    expect(await drain()).toHaveLength(3)
    expect(calls).toEqual(['fails politely failed'])
    await startJob(testServer.db, adds, { numbers: [1] }, null)
    await drain()
    const { id } = await startJob(testServer.db, waits, {}, null)
    await sql`update job_run set state = 'running', server = 77, attempt = 2 where id = ${id}`.execute(
      testServer.db,
    )
    await sweepLost(testServer.db, jobs)
    expect(calls).toEqual(['fails politely failed', 'waits failed'])
  })

  it('tries again as often as it says, and shows only sentences made for people', async () => {
    const rude = await startJob(testServer.db, fails, { polite: false }, null)
    expect(await drain()).toHaveLength(3)
    expect(await runById(testServer.db, rude.id)).toMatchObject({
      state: 'failed',
      error: 'Something went wrong',
      retried_as: rude.id + 1,
    })
    expect(await runById(testServer.db, rude.id + 2)).toMatchObject({
      state: 'failed',
      attempt: 3,
      trigger: 'retry',
      retried_as: null,
    })
    const polite = await startJob(testServer.db, fails, { polite: true }, null)
    await drain()
    expect(await runById(testServer.db, polite.id)).toMatchObject({
      error: 'Too many rows. Narrow the filter.',
    })
    expect(testServer.logged.join('\n')).toContain('a job failed')
  })

  it('is marked interrupted when its server is gone, and done again when it says so', async () => {
    // A run whose server holds no lock is one that a killed process left behind.
    const { id } = await startJob(testServer.db, waits, {}, null)
    await sql`update job_run set state = 'running', server = 77, started_at = now() where id = ${id}`.execute(
      testServer.db,
    )
    const lost = await startJob(testServer.db, adds, { numbers: [] }, null)
    await sql`update job_run set state = 'running', server = 77, started_at = now() where id = ${lost.id}`.execute(
      testServer.db,
    )
    const alive = await work()
    await isIn(id, 'interrupted')
    const again = (await runById(testServer.db, id))?.retried_as ?? 0
    await isIn(again, 'running')
    expect(await runById(testServer.db, lost.id)).toMatchObject({
      state: 'interrupted',
      error: 'The server that ran it is gone.',
      retried_as: null,
    })
    expect(await sweepLost(testServer.db, jobs)).toBe(0)
    expect(calls).toEqual([`waits ${again} attempt 2`])
    await alive.stop()
    // A server that stops in order interrupts what does not end, too.
    expect(await runById(testServer.db, again)).toMatchObject({
      state: 'interrupted',
      error: 'The server stopped.',
    })
    expect(calls).toEqual([`waits ${again} attempt 2`, 'waits failed'])
  })

  it('says why it failed in the language of the user who asks', async () => {
    const { id } = await startJob(testServer.db, adds, { numbers: [] }, { id: users.ids.accounts })
    await sql`update job_run set state = 'failed', error = 'You do not have permission to do this.', finished_at = now() where id = ${id}`.execute(
      testServer.db,
    )
    const admin = await users.as('admin')
    const seen = async (language: string) =>
      (await admin({ url: `/job/api/v1/job/run/${id}/`, headers: { 'accept-language': language } })).json<{
        error: string
      }>().error
    expect([await seen('tr'), await seen('en')]).toEqual([
      'Bu işlem için yetkiniz yok.',
      'You do not have permission to do this.',
    ])
  })

  it('is not run for a user who was deactivated meanwhile', async () => {
    const { id } = await startJob(testServer.db, adds, { numbers: [] }, { id: users.ids.entry })
    await sql`update app_user set is_active = false where id = ${users.ids.entry}`.execute(testServer.db)
    await drain()
    expect(await runById(testServer.db, id)).toMatchObject({
      state: 'failed',
      error: 'You do not have permission to do this.',
    })
  })

  it('runs once for each tick of the clock', async () => {
    const tick = () =>
      enqueue(testServer.db, {
        job: 'ticks',
        trigger: 'schedule',
        by: null,
        payload: {},
        onlyKey: 'ticks',
        tick: '00000000-0000-4000-8000-000000000009',
      })
    expect(await tick()).toEqual(expect.any(Number))
    expect(await tick()).toBeNull()
    await drain()
    expect(await tick()).toBeNull()
  })

  it('has its schedule in the agency zone, on both servers one', async () => {
    expect(nextTick('15 0 * * *', 'Asia/Dhaka', new Date('2027-01-03T12:00:00Z'))).toBe(
      '2027-01-03T18:15:00.000Z',
    )
    const clocks = await Promise.all(
      [1, 2].map(() => startClockwork(testServer.database.ownerConfig, testServer.app.services, jobs)),
    )
    expect(await testServer.database.asOwner('select name, key, cron, timezone from jobs.schedule')).toEqual([
      { name: 'tick', key: 'ticks', cron: '15 0 * * *', timezone: 'Asia/Dhaka' },
    ])
    await Promise.all(clocks.map((clock) => clock.stop()))
  })

  it('have a title in every language', () => {
    for (const language of ['en', 'tr', 'ar']) {
      const { job } = JSON.parse(
        readFileSync(new URL(`../../../src/app/locales/${language}/jobs.json`, import.meta.url), 'utf8'),
      ) as { job: Record<string, string> }
      expect(
        [...productJobs.values()]
          .filter(({ name, title }) => (language === 'en' ? job[name] !== title : !job[name]))
          .map(({ name }) => `${language}: ${name}`),
      ).toEqual([])
    }
  })

  it('find broken books in the night, say so to every administrator, and are content with whole ones', async () => {
    const check = async () => {
      const id = await enqueue(testServer.db, {
        job: 'verify_books',
        trigger: 'schedule',
        by: null,
        payload: {},
        onlyKey: 'verify_books',
      })
      await drainQueue(testServer.app.services, productJobs)
      return runById(testServer.db, id ?? 0)
    }
    expect(await check()).toMatchObject({ state: 'done', result: { entries: 0, seal: 0 } })
    const guard = (
      await testServer.database.asOwner(
        `select tgname, tgrelid::regclass::text as t from pg_trigger where tgname ~ '^gl_' and tgrelid = 'gl_line'::regclass and not tgisinternal limit 1`,
      )
    )[0]
    await testServer.database.asOwner(
      `set acc.migration = 'on'; alter table gl_line disable trigger ${String(guard?.['tgname'])}`,
    )
    expect(await check()).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('is switched off'),
    })
    const { rows } = await sql<{
      message: string
      url: string
    }>`select message, url from notification where key = 'books-broken'`.execute(testServer.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows[0]?.message).toContain('The books are broken: guards')
    await testServer.database.asOwner(
      `set acc.migration = 'on'; alter table gl_line enable always trigger ${String(guard?.['tgname'])}`,
    )
    expect(await check()).toMatchObject({ state: 'done' })
  })

  describe('over HTTP', () => {
    it('are listed for administrators with next run and last runs, and started by hand', async () => {
      const started = await admin({ method: 'POST', url: '/job/api/v1/job/start/waits/' })
      expect(started.statusCode).toBe(202)
      expect((await admin({ method: 'POST', url: '/job/api/v1/job/start/waits/' })).json()).toMatchObject({
        code: 'job.busy',
      })
      expect((await admin({ method: 'POST', url: '/job/api/v1/job/start/adds/' })).statusCode).toBe(404)
      expect((await clerk({ method: 'POST', url: '/job/api/v1/job/start/waits/' })).statusCode).toBe(403)
      const { jobs: listed, zone } = (await admin({ url: '/job/api/v1/job/all/' })).json<{
        jobs: { name: string; next_run: string | null; runs: JobRun[] }[]
        zone: string
      }>()
      expect(zone).toBe('Asia/Dhaka')
      expect(listed.map((job) => [job.name, job.next_run, job.runs.length])).toEqual([
        ['adds', null, 0],
        ['waits', null, 1],
        ['fails', null, 0],
        ['writes', null, 0],
        ['ticks', '2027-01-03T18:15:00.000Z', 0],
      ])
      expect((await clerk({ url: '/job/api/v1/job/all/' })).statusCode).toBe(403)
    })

    it('are followed and cancelled by the user who asked, and by no other', async () => {
      const { id } = await startJob(testServer.db, waits, {}, { id: users.ids.processing })
      const other = await users.as('ticketing')
      expect((await other({ url: `/job/api/v1/job/run/${id}/` })).statusCode).toBe(404)
      expect((await other({ method: 'POST', url: `/job/api/v1/job/cancel/${id}/` })).statusCode).toBe(404)
      expect((await clerk({ url: `/job/api/v1/job/run/${id}/` })).json()).toMatchObject({
        id,
        state: 'queued',
        by_name: 'Tania Sultana',
      })
      expect(
        (await clerk({ url: '/job/api/v1/job/runs/' })).json<{ runs: JobRun[] }>().runs.map((run) => run.id),
      ).toEqual([id])
      expect((await other({ url: '/job/api/v1/job/runs/' })).json()).toEqual({ runs: [] })
      expect((await clerk({ method: 'POST', url: `/job/api/v1/job/cancel/${id}/` })).json()).toMatchObject({
        state: 'cancelled',
      })
    })

    it('hand their file to the user who asked only', async () => {
      const { id } = await startJob(testServer.db, writes, {}, { id: users.ids.processing })
      await drain()
      expect(await runById(testServer.db, id)).toMatchObject({ state: 'done', has_file: true })
      const answer = await clerk({ url: `/job/api/v1/job/file/${id}/` })
      expect([answer.body, answer.headers['content-type']]).toEqual(['a,b\n', 'text/csv'])
      expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%D8%B1")
      expect((await admin({ url: `/job/api/v1/job/file/${id}/` })).statusCode).toBe(404)
    })

    it('notify the screens of their owner that they changed', async () => {
      const heard: string[] = []
      const leave = testServer.app.services.events.join({
        user: testUser('processing-officer', [], { id: users.ids.processing }),
        send: (_event, data) => heard.push(data),
        check: () => undefined,
        end: () => undefined,
      })
      await expect
        .poll(async () => {
          await startJob(testServer.db, adds, { numbers: [] }, { id: users.ids.processing })
          return heard.length
        })
        .toBeGreaterThan(0)
      expect(heard[0]).toContain('"module":"job_run"')
      leave()
    })
  })
})
