/** The auto status update as a job: its rehearsal is what the run then does, it runs once a day's worth, and one run at a time. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { runDailyJob } from '../../../src/server/workflow/bulk/daily-job.ts'
import type { DueRule } from '../../../src/server/workflow/bulk/daily-rehearsal.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { runById } from '../../../src/server/jobs/runs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import type { StaffName } from '../users.ts'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const start = (who: StaffName = 'processing') => d.send(who, 'POST', '/cron/api/v1/cron/start/', {})
const drain = () => drainQueue(d.app.services, jobs)
const resultOf = async (id: unknown) => (await runById(d.db, Number(id)))?.result as Record<string, unknown>
const rehearsed = async () => {
  const asked = await d.send('processing', 'POST', '/cron/api/v1/cron/rehearse/', {})
  expect(asked.status).toBe(202)
  await drain()
  return (await resultOf(asked.body['job_run'])) as unknown as {
    rules: DueRule[]
    total: number
    errors: number
  } // The job's own answer.
}
const lastRun = async () =>
  (
    await sql<{
      id: number
      state: string
      errors: unknown
      finished_at: string | null
    }>`select id, state, errors, finished_at from auto_status_run order by id desc limit 1`.execute(d.db)
  ).rows[0]

it('a rehearsal names who would move, by rule, also what follows from it in the same night, and changes nothing; the run then does exactly that', async () => {
  const slip = await d.bring('visa')
  await d.ok(slip, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
  const flying = await d.bring('ticketed')
  const held = await d.bring('registered')
  await d.ok(held, 'journey', 'HOLD', {
    ...d.sample('journey', 'HOLD', 'active'),
    review_date: addDays(d.day, 20),
  })
  // Long enough after the flight for the arrival to be taken for granted in the same night.
  const day = addDays(d.day, 40)
  d.clock.set(day)
  const before = [await d.snapshot(slip), await d.snapshot(flying), await d.snapshot(held)]
  const { rules, total, errors } = await rehearsed()
  const found = Object.fromEntries(
    rules.map(({ key, rows }) => [key, rows.map(({ passenger, from, to }) => [passenger, from, to])]),
  )
  expect(found['R01.DATE_PASSED']).toEqual([[flying.id, 'flight.ticketed', 'flight.flown']])
  expect(found['R02.ARRIVE']).toEqual([[flying.id, 'journey.departed', 'journey.arrived']])
  expect(found['R05.SLIP_EXPIRE']).toEqual([[slip.id, 'medical.slip_issued', 'medical.not_started']])
  expect(found['R19.note']).toEqual([[held.id, 'journey.on_hold', 'journey.on_hold']])
  expect(errors).toBe(0)
  expect([await d.snapshot(slip), await d.snapshot(flying), await d.snapshot(held)]).toEqual(before)
  const begun = await start()
  expect(begun.status).toBe(202)
  await drain()
  const done = await resultOf(begun.body['job_run'])
  const { rows } = await sql<{
    rule_counts: Record<string, number>
    state: string
  }>`select rule_counts, state from auto_status_run where id = ${Number(done['record'])}`.execute(d.db)
  const foreseen: Record<string, number> = {}
  for (const { rule, count } of rules) foreseen[rule] = (foreseen[rule] ?? 0) + count
  expect(rows).toEqual([{ rule_counts: foreseen, state: 'done' }])
  expect(done['moved']).toBe(total)
  // What was moved is named, passenger by passenger.
  const moved = await d.send(
    'processing',
    'GET',
    `/auto_status_run/api/v1/auto_status_run/moved/${Number(done['record'])}/`,
  )
  expect(
    (moved.body['moved'] as { passenger: number; event: string }[])
      .filter(({ event }) => ['DATE_PASSED', 'ARRIVE', 'SLIP_EXPIRE'].includes(event))
      .map(({ passenger, event }) => `${passenger} ${event}`)
      .sort(),
  ).toEqual([`${flying.id} ARRIVE`, `${flying.id} DATE_PASSED`, `${slip.id} SLIP_EXPIRE`].sort())
  // A second run of the same day, and a second rehearsal, find nothing.
  expect(await rehearsed()).toMatchObject({ rules: [], total: 0 })
  const again = await start()
  await drain()
  expect(await resultOf(again.body['job_run'])).toMatchObject({ moved: 0, errors: 0 })
})

it('runs once at a time: a second start is refused, also while a run of another server is at work', async () => {
  expect((await start()).status).toBe(202)
  expect((await start('admin')).body).toMatchObject({
    status: 409,
    code: 'G-JOB-LOCK',
    detail: 'Auto status update is already running.',
  })
  await drain()
  const both = await Promise.allSettled([
    runDailyJob(d.app.services, { trigger: 'schedule', by: null }),
    runDailyJob(d.app.services, { trigger: 'schedule', by: null }),
  ])
  const refused = both.filter((one) => one.status === 'rejected')
  // Whichever came second was refused, or began after the first had ended and found nothing.
  for (const one of refused) expect(String(one.reason)).toContain('already running')
  await sql`insert into auto_status_run (started_at, trigger, state) values (${d.clock.now().toISOString()}, 'schedule', 'running')`.execute(
    d.db,
  )
  await expect(runDailyJob(d.app.services, { trigger: 'schedule', by: null })).rejects.toThrow(
    'Auto status update is already running.',
  )
  expect((await start()).body).toMatchObject({ status: 409, code: 'G-JOB-LOCK' })
})

it('a run that lost its process is ended by the next one after its time, with an entry of its own', async () => {
  await sql`update auto_status_run set started_at = ${new Date(d.clock.now().getTime() - 31 * 60_000).toISOString()} where state = 'running'`.execute(
    d.db,
  )
  const { rows: lost } = await sql<{
    id: number
  }>`select id from auto_status_run where state = 'running'`.execute(d.db)
  await runDailyJob(d.app.services, { trigger: 'schedule', by: null })
  const { rows } = await sql<{
    state: string
  }>`select state from auto_status_run where id = ${lost[0]?.id}`.execute(d.db)
  expect(rows).toEqual([{ state: 'failed' }])
  const { rows: log } = await sql<{
    event: string
  }>`select event from stage_event where module = 'auto_status_run' and record_id = ${lost[0]?.id}`.execute(
    d.db,
  )
  expect(log.map(({ event }) => event)).toEqual(['TIMEOUT'])
  expect((await lastRun())?.state).toBe('done')
})

it('one record that cannot be moved stops nobody else, and a manager is notified', async () => {
  const [good, bad] = [await d.bring('visa'), await d.bring('visa')]
  for (const person of [good, bad])
    await d.ok(person, 'medical', 'ISSUE_SLIP', {
      ...d.sample('medical', 'ISSUE_SLIP', 'not_started'),
      slip_date: d.clock.today(),
      appointment_date: addDays(d.clock.today(), 1),
    })
  await d.database.asOwner(
    `alter table medical add constraint test_stuck check (passenger <> ${Number(bad?.id)} or state = 'slip_issued')`,
  )
  d.clock.set(addDays(d.clock.today(), 40))
  const { counts, errors } = await runDailyJob(d.app.services, { trigger: 'schedule', by: null })
  expect([counts['R05'], errors.map(({ rule }) => rule)]).toEqual([1, ['R05']])
  expect(await lastRun()).toMatchObject({ state: 'failed' })
  const { rows } = await sql<{
    for_role: string
  }>`select for_role from todo_task where title = 'Auto status update failed'`.execute(d.db)
  expect(rows).toEqual([{ for_role: 'branch-manager' }])
})

it('belongs to those who may start it', async () => {
  const statuses: number[] = []
  for (const who of ['entry', 'accounts', 'agents', 'audit', 'ticketing'] as const)
    statuses.push((await start(who)).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403])
})

it('that meets a fault of the server ends as failed, and the next one runs', async () => {
  const { rows: before } = await sql<{ id: number }>`select max(id) as id from auto_status_run`.execute(d.db)
  await d.database.asOwner('alter table medical drop constraint if exists test_stuck')
  await d.database.asOwner('alter table complain rename to complain_away')
  try {
    await start()
    await drain()
  } finally {
    await d.database.asOwner('alter table complain_away rename to complain')
  }
  const broken = await lastRun()
  expect(broken?.id).toBeGreaterThan(before[0]?.id ?? 0)
  expect(broken).toMatchObject({ state: 'failed', errors: expect.arrayContaining([{ message: 'fault' }]) })
  expect(broken?.finished_at).not.toBeNull()
  await sql`delete from job_run where job = 'auto_status'`.execute(d.db)
  await start()
  await drain()
  expect((await lastRun())?.state).toBe('done')
})
