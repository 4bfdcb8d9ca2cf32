/** Multiple visa entries stored before 0610, one in each state: their values stay, and each goes on from where it stood. */
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultPermissions } from '../../../src/domain/people/access.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { loadAsWritten } from '../../../src/server/operations/backup/scratch.ts'
import { migrate, readMigrations } from '../../../src/server/platform/db/migrate.ts'
import { multipleVisaRoutes } from '../../../src/server/workflow/routes/multiple-visa.ts'
import { checkWorkflows } from '../../../src/server/workflow/view/check-workflows.ts'
import { testDatabase } from '../database.ts'
import { testApp, testUser, type TestApp } from '../harness.ts'

const path = fileURLToPath(new URL('../../fixtures/releases/1/demo.backup', import.meta.url))
const base = '/multiple_visa_entry/api/v1/multiple_visa_entry'
const rights = modules.flatMap((module) => defaultPermissions(module.name, module.access, 'ADM'))
const states = ['draft', 'running', 'done'] as const

interface Stored {
  id: number
  state: string
  state_since: string
  version: number
  machine_version: number
  ok_count: number | null
  fail_count: number | null
}

let app: TestApp
let user: Parameters<TestApp['as']>[0]
let before: Record<string, unknown>[]
const ids: Record<(typeof states)[number], number> = { draft: 0, running: 0, done: 0 }

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  await loadAsWritten(path, 'release one fixture', { config: database.ownerConfig })
  await migrate(
    database.ownerConfig,
    readMigrations().filter(({ number }) => number < 610),
  )
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await database.asOwner(text, values))[0]?.['id'])
  const admin = await one(
    `select u.id from app_user u join role r on r.id = u.role where r.access_level = 'admin' and u.is_active order by u.id limit 1`,
  )
  user = testUser('admin', rights, { id: admin })
  const line = await one(
    `select l.id from visa_entry_line l join visa_entry e on e.id = l.visa_entry where e.state = 'open' order by l.id limit 1`,
  )
  const people = await database.asOwner(
    `select id from passenger where journey_state = 'active' and not is_deleted order by id limit 3`,
  )
  // As the earlier version left them: a draft with what was foreseen, one whose job waits, and one that is over.
  for (const [at, state] of states.entries()) {
    const passenger = Number(people[at]?.['id'])
    const run =
      state === 'draft'
        ? null
        : await one(
            `insert into job_run (job, trigger, by_user, state, finished_at) values ('multiple_visa', 'request', $1, $2, $3) returning id`,
            [admin, state === 'done' ? 'done' : 'queued', state === 'done' ? '2026-11-10T00:00:00Z' : null],
          )
    ids[state] = await one(
      `insert into multiple_visa_entry (branch, visa_entry, visa_line, allot_date, passengers, state, run_by, run_at, ok_count, fail_count, job_run, created_at, updated_at, created_by, version)
       select p.branch, l.visa_entry, l.id, e.issue_date, array[p.id], $1, $2, $3, $4, $5, $6, '2026-11-01T20:30:00Z', '2026-11-05T19:00:00Z', $7, 4
       from passenger p, visa_entry_line l join visa_entry e on e.id = l.visa_entry where p.id = $8 and l.id = $9 returning id`,
      [
        state,
        state === 'draft' ? null : admin,
        state === 'done' ? '2026-11-09T18:30:00Z' : null,
        state === 'done' ? 1 : null,
        state === 'done' ? 0 : null,
        run,
        admin,
        passenger,
        line,
      ],
    )
    if (run !== null)
      await database.asOwner(`update job_run set payload = jsonb_build_object('id', $1::int) where id = $2`, [
        ids[state],
        run,
      ])
    await database.asOwner(
      `insert into bulk_row (module, run_id, position, passenger, foreseen, ok, from_state, to_state, tried_at) values ('multiple_visa_entry', $1, 1, $2, true, true, 'visa.not_allotted', 'visa.allotted', $3)`,
      [ids[state], passenger, state === 'done' ? '2026-11-09T18:30:00Z' : null],
    )
  }
  before = await database.asOwner('select * from multiple_visa_entry order by id')
  await migrate(database.ownerConfig)
  app = await testApp({ database, today: '2026-11-26', routes: multipleVisaRoutes })
})
afterAll(() => app.close())

const stored = async (): Promise<Record<string, Stored>> => {
  const rows = (await app.database.asOwner(
    `select id, state, state_since::text, version, machine_version, ok_count, fail_count from multiple_visa_entry where id = any($1)`,
    [Object.values(ids)],
  )) as unknown as Stored[] // The columns named.
  return Object.fromEntries(
    states.map((state) => [state, rows.find(({ id }) => id === ids[state])]),
  ) as Record<string, Stored>
}
const history = async (id: number): Promise<string[]> =>
  (
    await sql<{
      line: string
    }>`select concat_ws(' ', event, from_state, to_state) as line from stage_event where module = 'multiple_visa_entry' and machine = 'multiple_visa' and record_id = ${id} order by id`.execute(
      app.db,
    )
  ).rows.map(({ line }) => line)
const confirm = async (id: number): Promise<[number, string | undefined]> => {
  const answer = await app.as(user)({ method: 'POST', url: `${base}/confirm/${id}/`, payload: {} })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}

it('keep state and values, and have the day they came to it, in the time of the agency', async () => {
  const after = await app.database.asOwner('select * from multiple_visa_entry order by id')
  const known = after.map((row) => {
    const { state_since: _, machine_version: __, ...rest } = row
    return rest
  })
  expect(known).toEqual(before)
  const { draft, running, done } = await stored()
  expect([draft, running, done].map((row) => [row?.state, row?.state_since, row?.machine_version])).toEqual([
    ['draft', '2026-11-02', 1],
    ['running', '2026-11-06', 1],
    ['done', '2026-11-10', 1],
  ])
})

it('are all in a state the workflow knows', async () => {
  const check = await checkWorkflows(app.db, workflows)
  expect(check.records).toBeGreaterThan(50)
  expect(check.stranded.filter(({ machine }) => machine === 'multiple_visa')).toEqual([])
})

it('are refused a second confirmation where they were confirmed before, which is kept', async () => {
  expect(await confirm(ids.running)).toEqual([409, 'record.draftOnly'])
  expect(await confirm(ids.done)).toEqual([409, 'record.draftOnly'])
  const rows = await app.database.asOwner(
    `select record_id, state, codes from refused_event where module = 'multiple_visa_entry' order by id`,
  )
  expect(rows).toEqual([
    { record_id: ids.running, state: 'running', codes: 'G-STATE' },
    { record_id: ids.done, state: 'done', codes: 'G-STATE' },
  ])
})

it('go on: the draft is confirmed, the job that waited finishes the running one, the finished one stays', async () => {
  const old = await stored()
  expect((await confirm(ids.draft))[0]).toBe(202)
  await drainQueue(app.app.services, jobs)
  const now = await stored()
  expect(now['done']).toEqual(old['done'])
  for (const name of ['draft', 'running'] as const) {
    expect([name, now[name]?.state, now[name]?.state_since]).toEqual([name, 'done', '2026-11-26'])
    expect(Number(now[name]?.ok_count) + Number(now[name]?.fail_count)).toBe(1)
  }
  expect(await history(ids.draft)).toEqual(['CONFIRM draft running', 'ALL_DONE running done'])
  expect(await history(ids.running)).toEqual(['ALL_DONE running done'])
  expect(await history(ids.done)).toEqual([])
})
