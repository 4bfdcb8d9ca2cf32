import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handbookRules, type PlanRules, type RuleCell } from '../../../src/domain/journey/plan-rules.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import type { Answer } from '../agency.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
let ready: Person
let begun: Person
beforeAll(async () => {
  d = await workflowDriver()
  ready = await d.bring('manpower cleared')
  begun = await d.bring('registered')
})
afterAll(() => d.close())

const url = '/passenger_type/api/v1/passenger_type/plans/'
const effectUrl = '/passenger_type/api/v1/passenger_type/plans_effect/'
const withCells = (cells: Partial<Record<string, RuleCell>>): PlanRules => ({
  ...handbookRules,
  types: { ...handbookRules.types, recruiting: { ...handbookRules.types.recruiting, ...cells } },
})
const read = async () =>
  (await d.send('admin', 'GET', url)).body as Answer & {
    version: number
    rules: PlanRules
    history: { version: number; reason: string; made_by: string | null }[]
  }
const change = async (rules: PlanRules, more: Record<string, unknown> = {}) =>
  d.send('admin', 'PUT', url, {
    rules,
    countries: [],
    reason: 'The police ask for it now',
    version: (await read()).version,
    ...more,
  })
const work = () => drainQueue(d.app.services, jobs)
const file = async (person: Person) =>
  (
    await sql<{
      journey_state: string
      next_action: string | null
      stage_summary: Record<string, { needed: boolean }>
    }>`select journey_state, next_action, stage_summary from passenger where id = ${person.id}`.execute(d.db)
  ).rows[0]
const saudi = async () =>
  (
    await sql<{
      id: number
      version: number
      needs_police: string
    }>`select id, version, needs_police from country where iso2 = 'SA'`.execute(d.db)
  ).rows[0] ?? { id: 0, version: 0, needs_police: '' }

describe('stage plans as data', () => {
  it('begin as those of the handbook', async () => {
    expect(await read()).toMatchObject({
      version: 1,
      rules: handbookRules,
      history: [{ version: 1, made_by: null, reason: 'The plans of the handbook' }],
    })
    const { countries } = (await read()) as unknown as { countries: { iso2: string }[] }
    expect(countries.find(({ iso2 }) => iso2 === 'SA')).toMatchObject({
      name: 'Saudi Arabia',
      medical_system: 'wafid',
      needs_police: 'optional',
      uses_okala: 'required',
      uses_mofa: 'required',
      uses_visa_bio: 'required',
      uses_attestation: 'optional',
    })
    expect((await file(ready))?.journey_state).toBe('ready_to_fly')
  })

  it('say beforehand what a change would do, and change nothing by being asked', async () => {
    const effect = async (rules: PlanRules, countries: object[] = []) =>
      (await d.send('admin', 'POST', effectUrl, { rules, countries })).body
    expect(await effect(handbookRules)).toEqual({
      open: 2,
      other_plan: 0,
      becomes_ready: 0,
      no_longer_ready: 0,
    })
    expect(await effect(withCells({ police: 'R' }))).toEqual({
      open: 2,
      other_plan: 2,
      becomes_ready: 0,
      no_longer_ready: 1,
    })
    const { id, version } = await saudi()
    expect(await effect(handbookRules, [{ id, version, needs_police: 'required' }])).toEqual({
      open: 2,
      other_plan: 2,
      becomes_ready: 0,
      no_longer_ready: 1,
    })
    expect((await read()).version).toBe(1)
  })

  it('refuse what the workflows do not allow, each cell at its place', async () => {
    const answer = await change(withCells({ flight: '-', embassy: 'O' }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      {
        pointer: '/rules/types/recruiting/embassy',
        code: 'PLAN',
        message: 'Embassy: Clearance and flight depend on the stamped visa, so the embassy stays required.',
      },
      {
        pointer: '/rules/types/recruiting/flight',
        code: 'PLAN',
        message: 'Flight: A passenger departs with the flight, so the flight cannot be left out.',
      },
    ])
    expect((await change(withCells({ police: 'R' }), { reason: ' ' })).status).toBe(422)
    expect(
      (await d.send('manager', 'PUT', url, { rules: handbookRules, reason: 'because I may', version: 1 }))
        .status,
    ).toBe(403)
    expect((await d.send('manager', 'GET', url)).status).toBe(200)
    expect((await read()).version).toBe(1)
  })

  it('take the open files with them: readiness, next action and the stages lists show', async () => {
    const answer = await change(withCells({ police: 'R' }))
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
    await work()
    expect(await file(ready)).toMatchObject({
      journey_state: 'active',
      next_action: expect.stringMatching(/^Police Clearance: /) as unknown,
      stage_summary: { police: { needed: true } },
    })
    const {
      rows: [run],
    } = await sql<{
      result: unknown
    }>`select result from job_run where id = ${Number(answer.body['run'])}`.execute(d.db)
    expect(run?.result).toEqual({ files: 2, became_ready: 0, no_longer_ready: 1 })
    expect((await read()).history.map(({ version, reason }) => [version, reason])).toEqual([
      [2, 'The police ask for it now'],
      [1, 'The plans of the handbook'],
    ])
    // A user who read the old version does not overwrite the new one.
    expect((await change(handbookRules, { version: 1 })).status).toBe(409)
  })

  it('are changed together with what a country asks for, all or nothing', async () => {
    const { id, version } = await saudi()
    expect(
      (await change(handbookRules, { countries: [{ id, version: version + 5, needs_police: 'none' }] }))
        .status,
    ).toBe(409)
    expect([(await read()).version, (await saudi()).needs_police]).toEqual([2, 'optional'])
    expect((await change(handbookRules, { countries: [{ id, version, needs_police: 'none' }] })).status).toBe(
      200,
    )
    expect((await saudi()).needs_police).toBe('none')
    await work()
    expect((await file(ready))?.journey_state).toBe('ready_to_fly')
    expect((await file(begun))?.stage_summary['police']).toBeUndefined()
    const {
      rows: [kept],
    } = await sql<{ countries: unknown }>`select countries from stage_plan order by id desc limit 1`.execute(
      d.db,
    )
    expect(kept?.countries).toEqual({ [String(id)]: { needs_police: ['optional', 'none'] } })
  })

  it('follow a country that is changed in its own form', async () => {
    const { id, version } = await saudi()
    const saved = await d.send(
      'admin',
      'PUT',
      `/country/api/v1/country/update/${id}/`,
      { needs_police: 'required' },
      { 'if-match': `"${version}"` },
    )
    expect(saved.status).toBe(200)
    await work()
    expect((await file(ready))?.journey_state).toBe('active')
  })

  it('keep every version as it was', async () => {
    await expect(sql`update stage_plan set reason = 'another'`.execute(d.db)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`delete from stage_plan`.execute(d.db)).rejects.toThrow(/permission denied/)
    expect(
      (await sql`select 1 from audit_log where action = 'stagePlan.changed'`.execute(d.db)).rows,
    ).toHaveLength(2)
  })
})
