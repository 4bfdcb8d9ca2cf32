/** What leaves the analysis: traces for QA without personal data, and the check of a condition before it is released. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import type { HistoryCheck } from '../../../src/domain/desk/history-check.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { differencesOf, readTrace, replay } from '../../../src/machines/kit/trace.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import type { StaffName } from '../users.ts'
import { zippedTexts } from '../private-data/secrets.ts'
import { reason, staffOf, workflowDriver, type Driver, type Person } from './workflow-driver.ts'

const base = '/process_analysis/api/v1/process_analysis'
let d: Driver
let first: Person
let second: Person
beforeAll(async () => {
  d = await workflowDriver()
  first = await d.bring('embassy submitted')
  second = await d.bring('visa')
  await d.ok(second, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
  await d.ok(second, 'medical', 'ATTEND', d.sample('medical', 'ATTEND', 'slip_issued'))
  const early = { ...d.sample('medical', 'RESULT_FIT', 'visited'), report_no: 'CANARY-77' }
  expect(
    (await d.event(second, 'medical', 'RESULT_FIT', { ...early, report_date: '2020-01-01' })).status,
  ).toBe(409)
  await d.ok(second, 'medical', 'RESULT_FIT', early)
  await d.ok(second, 'medical', 'CORRECT_DATA', { field: 'report_no', value: 'CANARY-78', reason }, 'manager')
})
afterAll(() => d.close())

interface Run {
  state: string
  result: Row | null
  error: string | null
}
/** Asks for a run, lets it work and reads it. */
async function ran(who: StaffName, path: string, body: Row): Promise<{ run: number; found: Run }> {
  const { status, body: answer } = await d.send(who, 'POST', `${base}/${path}`, body)
  expect(status).toBe(202)
  await drainQueue(d.app.services, jobs)
  const { run } = answer as unknown as { run: number } // The route answers by this schema.
  const { body: found } = await d.send(who, 'GET', `/job/api/v1/job/run/${run}/`)
  return { run, found: found as unknown as Run } // The route answers by this schema.
}
async function texts(who: StaffName, run: number): Promise<Map<string, string>> {
  const inject = await d.users.as(who)
  const file = await inject({ method: 'GET', url: `/job/api/v1/job/file/${run}/` })
  expect(file.statusCode).toBe(200)
  return zippedTexts(file.rawPayload)
}

describe('the traces of an analysis', () => {
  it('are one file per passenger that replays without a difference, refusals among its steps', async () => {
    const { run, found } = await ran('manager', 'traces', { workflow: 'medical' })
    expect(found).toMatchObject({ state: 'done', result: { traces: 2, total: 2 } })
    const files = await texts('manager', run)
    expect([...files.keys()]).toEqual(['medical-001.json', 'medical-002.json'])
    const traces = [...files.values()].map(readTrace)
    for (const trace of traces) {
      expect(trace.steps.length).toBeGreaterThan(5)
      expect(differencesOf(replay(trace, workflows))).toEqual([])
    }
    expect(traces.flatMap(({ steps }) => steps.flatMap(({ refused }) => refused ?? []))).toContain(
      'G-MED-RDATE',
    )
  })

  it('say nothing of who a passenger or a user is', async () => {
    const { run } = await ran('manager', 'traces', { workflow: 'medical' })
    const said = [...(await texts('manager', run)).values()].join('\n')
    const { rows } = await sql<{
      row: Row
    }>`select to_jsonb(p) as row from passenger p where id = any(${[first.id, second.id]}::int4[])`.execute(
      d.db,
    )
    const names = [
      'full_name',
      'surname',
      'father_name',
      'passport_no',
      'nid_no',
      'mobile',
      'date_of_birth',
      'office_serial',
    ]
    const secrets = rows
      .flatMap(({ row }) => names.map((name) => String(row[name] ?? '')))
      .filter((value) => value.length > 2)
    expect(secrets.length).toBeGreaterThan(9)
    const { rows: users } = await sql<{
      name: string
    }>`select concat_ws(' ', first_name, last_name) as name from app_user`.execute(d.db)
    const all = [...secrets, ...users.map(({ name }) => name), 'CANARY-77', 'CANARY-78', reason]
    expect(all.filter((value) => said.includes(value))).toEqual([])
  })

  it('hold only what the filters and the branch of the manager let through', async () => {
    const other = await ran('manager', 'traces', { workflow: 'medical', from: '2020-01', to: '2020-01' })
    expect(other.found.result).toMatchObject({ traces: 0 })
    const embassy = await ran('manager', 'traces', { workflow: 'embassy' })
    expect(embassy.found.result).toMatchObject({ traces: 1 })
    const ctg = await ran('manager.ctg', 'traces', { workflow: 'medical' })
    expect(ctg.found.result).toMatchObject({ traces: 0 })
  })

  it('are written for managers alone, and given to nobody who is none any more', async () => {
    for (const [code, who] of Object.entries(staffOf))
      if (code !== 'ADM' && code !== 'MGR')
        for (const [path, body] of [
          ['traces', { workflow: 'medical' }],
          ['check', {}],
        ] as const)
          expect([code, (await d.send(who, 'POST', `${base}/${path}`, body)).status]).toEqual([code, 403])
    const { run } = await ran('manager', 'traces', { workflow: 'medical' })
    const { ids, roleIds } = d.users
    await d.database.asOwner(
      `update app_user set role = ${roleIds['processing-officer']} where id = ${ids.manager}`,
    )
    const file = await (await d.users.as('manager'))({ method: 'GET', url: `/job/api/v1/job/file/${run}/` })
    await d.database.asOwner(
      `update app_user set role = ${roleIds['branch-manager']} where id = ${ids.manager}`,
    )
    expect(file.statusCode).toBe(403)
  })
})

describe('the check on the screen', () => {
  it('names what one more condition would have refused, in its sentence', async () => {
    const { body } = await d.send('manager', 'GET', `${base}/changes?workflow=medical`)
    const { guards, events } = body as unknown as Record<
      'guards' | 'events',
      { key: string; label: string }[]
    > // The route answers by this schema.
    expect(events).toContainEqual({ key: 'ATTEND', label: expect.any(String) })
    const embassyStamped = guards.find(({ key }) => key.startsWith('G-MED-RDATE'))
    expect(embassyStamped?.label).toBe('the report date is between the visit date and today')
    const change = { workflow: 'medical', event: 'ISSUE_SLIP', guard: 'G-MED-RDATE' }
    const { found } = await ran('manager', 'check', { change })
    const check = found.result as unknown as HistoryCheck // What the job answers.
    expect(check.passengers).toBe(2)
    expect(check.refused.map(({ passenger, event, code }) => [passenger, event, code])).toEqual([
      [second.id, 'ISSUE_SLIP', 'G-MED-RDATE'],
      [first.id, 'ISSUE_SLIP', 'G-MED-RDATE'],
    ])
    expect(check.refused[0]?.message).toMatch(/between/)
  })

  it('says that nothing changes with the machines that run, of the branch of the manager alone', async () => {
    const { found } = await ran('manager', 'check', {})
    expect(found.result).toMatchObject({ passengers: 2, refused: [], stranded: [] })
    const ctg = await ran('manager.ctg', 'check', {})
    expect(ctg.found.result).toMatchObject({ passengers: 0 })
  })

  it('refuses a condition there is not', async () => {
    const change = { workflow: 'medical', event: 'ATTEND', guard: 'G-NONE' }
    expect((await d.send('manager', 'POST', `${base}/check`, { change })).status).toBe(404)
  })
})
