/** A report with more rows than one answer has: written by a job, with a notice, and fetched with the rights of that moment. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityOf } from '../../../src/domain/entities.ts'
import { defaultPermissions } from '../../../src/domain/people/access.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { jobRoutes } from '../../../src/server/composition/job-routes.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { seedRights } from '../../../src/server/composition/seed/rights.ts'
import { takeRun } from '../../../src/server/jobs/run-one.ts'
import { drainQueue, sweepLost } from '../../../src/server/jobs/worker.ts'
import { runById } from '../../../src/server/jobs/runs.ts'
import { cancelRun } from '../../../src/server/jobs/start-job.ts'
import { noteExport, noteProgress } from '../../../src/server/reports/export-log.ts'
import { reportExport } from '../../../src/server/reports/report-export-job.ts'
import { reportRoutes } from '../../../src/server/reports/routes/reports.ts'
import { testApp, testUser, type TestApp } from '../harness.ts'
import { recordFactory } from '../records/factories.ts'

const today = '2027-01-03'
const at = '/report/api/v1/report/agent'
const page = '/apps/report-management/agents-reports'
const names = ['Abdur Rahman', 'Zoë Müller', 'Karim 100%', 'Ab', '=1+1']
const rights = modules.flatMap((module) => defaultPermissions(module.name, module.access, 'ADM'))
let base: TestApp
beforeAll(async () => {
  base = await testApp({
    today,
    env: { EXPORT_ROWS: '3' },
    routes: [...recordRoutes(), ...reportRoutes(), ...jobRoutes()],
  })
  const factory = await recordFactory(base, today)
  await seedRights(base.db) // Runs read the rights of their user from the tables.
  for (const name of names) await factory.make(entityOf('agent'), { name })
})
afterAll(() => base.close())

it.each(['csv', 'xlsx'])('as %s arrives with the rows of the screen, for its owner alone', async (format) => {
  const admin = base.as(testUser('admin', rights))
  const order = (payload: object) => admin({ method: 'POST', url: `${at}/export_job/`, payload })
  const refused = await admin({ url: `${at}/without_pagination/?format=${format}` })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'limit.rows'])
  expect((await order({ format, page: 'https://evil.example/' })).statusCode).toBe(422)
  expect((await order({ format, page, sort: 'nothing' })).statusCode).toBe(422)

  const screen = (await admin({ url: `${at}/?size=100` })).json<{ totals: { count: number } }>()
  const count = screen.totals.count
  expect(count).toBeGreaterThanOrEqual(names.length)
  const started = await order({ format, page })
  expect([started.statusCode, started.body]).toEqual([202, expect.stringContaining('run')])
  const { run } = started.json<{ run: number }>()
  await drainQueue(base.app.services, jobs)

  const ended = (await admin({ url: `/job/api/v1/job/run/${run}/` })).json<object>()
  expect(ended).toMatchObject({ state: 'done', error: null, result: { rows: count } })
  const file = await admin({ url: `/job/api/v1/job/file/${run}/` })
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toContain(`.${format}`)
  if (format === 'csv') {
    const lines = file.body.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(count)
    for (const name of names) expect(lines.filter((line) => line.includes(name))).not.toEqual([])
  } else expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const notices = await sql<{
    user: number
    url: string
  }>`select "user", url from notification where key = ${`report_export:${run}`}`.execute(base.db)
  expect(notices.rows).toEqual([{ user: testUser('admin').id, url: `${page}?file=${run}` }])
  const notes = await sql<{
    rows: number
    done: number
    state: string
  }>`select rows, done, state from report_export where format = ${format}`.execute(base.db)
  expect(notes.rows).toEqual([{ rows: count, done: count, state: 'done' }])

  // Another user has no such file, and its owner has it only as long as the report.
  const other = base.as(testUser('admin', rights, { id: 99 }))
  expect((await other({ url: `/job/api/v1/job/file/${run}/` })).statusCode).toBe(404)
  const narrowed = base.as(
    testUser(
      'admin',
      rights.filter((one) => one !== 'agent.export'),
    ),
  )
  expect((await narrowed({ url: `/job/api/v1/job/file/${run}/` })).statusCode).toBe(403)
  expect(
    (await narrowed({ method: 'POST', url: `${at}/export_job/`, payload: { format, page } })).statusCode,
  ).toBe(403)
})

const lastNote = async () =>
  (
    await sql<{
      id: number
      state: string
      done: number | null
    }>`select id, state, done from report_export order by id desc limit 1`.execute(base.db)
  ).rows[0]
const exportStarted = async (): Promise<number> => {
  const admin = base.as(testUser('admin', rights))
  const started = await admin({ method: 'POST', url: `${at}/export_job/`, payload: { format: 'csv', page } })
  return started.json<{ run: number }>().run
}

it('ends as failed when its file cannot be kept', async () => {
  const before = await lastNote()
  const run = await exportStarted()
  const { services } = base.app
  await drainQueue({ ...services, config: { ...services.config, dataDir: '/dev/null' } }, jobs)
  expect((await runById(base.db, run))?.state).toBe('failed')
  const note = await lastNote()
  expect(note?.id).toBeGreaterThan(before?.id ?? 0)
  expect(note?.state).toBe('failed')
})

it.each([
  ['failed', 'lost with its server', false],
  ['cancelled', 'cancelled and then lost with its server', true],
])('ends as %s when it was %s', async (state, _, isCancelled) => {
  const run = await exportStarted()
  const goneServer = 77
  const taken = await takeRun(base.db, goneServer, ['report_export'])
  const { note } = reportExport.payload.parse(taken?.payload)
  await noteExport(base.db, {
    user: testUser('admin').id,
    report: 'agents',
    filters: {},
    rows: 5,
    format: 'csv',
    run: note,
    at: base.clock.now().toISOString(),
  })
  expect((await lastNote())?.state).toBe('running')
  if (isCancelled) await cancelRun(base.db, run, null)
  await sweepLost(base.db, jobs)
  expect((await lastNote())?.state).toBe(state)
})

it('stays as it ended, whatever is said of it later', async () => {
  await exportStarted()
  await drainQueue(base.app.services, jobs)
  const ended = await lastNote()
  expect(ended?.state).toBe('done')
  for (const event of ['PROGRESS', 'CANCEL', 'FAIL'] as const) {
    await noteProgress(base.db, ended?.id ?? 0, 0, event)
    expect([event, await lastNote()]).toEqual([event, ended])
  }
})
