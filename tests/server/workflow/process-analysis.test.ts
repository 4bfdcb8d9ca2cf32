/** Where work waits and is refused, from the history of a workflow: each figure by hand, its rows, and who may read it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisRow, ProcessAnalysis } from '../../../src/domain/desk/process-analysis.ts'
import { overrideFields } from '../../../src/domain/journey/overrides.ts'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import type { StaffName } from '../users.ts'
import { reason, staffOf, workflowDriver, type Driver, type Person } from './workflow-driver.ts'

const base = '/process_analysis/api/v1/process_analysis'
let d: Driver
const people: Person[] = []
/** Days each passenger waited for the visit after the slip. */
const waits = [2, 4, 6, 8, 30]

const figures = async (query: string, who: StaffName = 'manager'): Promise<ProcessAnalysis> => {
  const { status, body } = await d.send(who, 'GET', `${base}/figures?workflow=medical${query}`)
  expect(status).toBe(200)
  return body as unknown as ProcessAnalysis // The route answers by this schema.
}
const rows = async (query: string, who: StaffName = 'manager') => {
  const { status, body } = await d.send(who, 'GET', `${base}/rows?workflow=medical${query}`)
  expect(status).toBe(200)
  return body as unknown as { rows: AnalysisRow[]; total: number } // The route answers by this schema.
}
const stateOf = (analysis: ProcessAnalysis, state: string) =>
  analysis.states.find((one) => one.state === state)
const move = (person: Person | undefined, event: string, day: string) =>
  d.database.asOwner(
    `update stage_event set on_date = '${day}' where passenger_id = ${person?.id} and machine = 'medical' and event = '${event}'`,
  )

beforeAll(async () => {
  d = await workflowDriver()
  for (const wait of waits) {
    const person = await d.bring('medical')
    await move(person, 'ISSUE_SLIP', addDays(d.day, -wait))
    people.push(person)
  }
  const late = await d.bring('visa')
  people.push(late)
  await d.ok(late, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
  await move(late, 'ISSUE_SLIP', addDays(d.day, -11))
})
afterAll(() => d.close())

describe('the analysis of a process', () => {
  it('says how many are in each state, since when, and how long half and nine of ten waited', async () => {
    const analysis = await figures('')
    expect(stateOf(analysis, 'slip_issued')).toEqual({
      state: 'slip_issued',
      now: 1,
      oldest: addDays(d.day, -11),
      waits: 5,
      median: 6,
      ninety: 30,
      refused: 0,
    })
    expect(stateOf(analysis, 'fit')?.now).toBe(5)
    const known = analysis.chart.states.map(({ key }) => key)
    expect(analysis.states.filter(({ state }) => !known.includes(state))).toEqual([])
  })

  it('opens the rows each figure counted, the longest wait first', async () => {
    const { rows: waited, total } = await rows('&figure=waits&key=slip_issued')
    expect(total).toBe(5)
    expect(waited.map(({ count }) => count)).toEqual(waits.toReversed())
    expect(waited[0]).toMatchObject({
      passenger: people[4]?.id,
      from: addDays(d.day, -30),
      to: d.day,
      title: expect.stringMatching(/\w/),
    })
    const here = await rows('&figure=now&key=slip_issued')
    expect(here.rows.map(({ passenger, count }) => [passenger, count])).toEqual([[people[5]?.id, 11]])
    const { states } = await figures('')
    for (const { state, now, waits: left, refused } of states) {
      expect((await rows(`&figure=now&key=${state}`)).total).toBe(now)
      expect((await rows(`&figure=waits&key=${state}`)).total).toBe(left)
      const attempts = (await rows(`&figure=refused&key=${state}`)).rows.map(({ count }) => count ?? 0)
      expect(attempts.reduce((sum, count) => sum + count, 0)).toBe(refused)
    }
  })

  it('counts a stay to the end where a step out of it was undone', async () => {
    const person = people[5]
    if (!person) throw new Error('no passenger')
    await d.ok(person, 'medical', 'ATTEND', d.sample('medical', 'ATTEND', 'slip_issued'))
    expect(stateOf(await figures(''), 'slip_issued')).toMatchObject({ now: 0, waits: 6 })
    await d.ok(person, 'medical', 'UNDO_LAST', { reason }, 'manager')
    expect(stateOf(await figures(''), 'slip_issued')).toMatchObject({
      now: 1,
      oldest: addDays(d.day, -11),
      waits: 5,
    })
  })

  it('counts refusals per guard in the words of the reader, with every attempt', async () => {
    const [, , , , , person] = people
    if (!person) throw new Error('no passenger')
    await d.ok(person, 'medical', 'ATTEND', d.sample('medical', 'ATTEND', 'slip_issued'))
    const early = { ...d.sample('medical', 'RESULT_FIT', 'visited'), report_date: '2020-01-01' }
    for (let n = 0; n < 3; n += 1) {
      const answer = await d.event(person, 'medical', 'RESULT_FIT', early)
      expect([answer.status, answer.body.code]).toEqual([409, 'G-MED-RDATE'])
    }
    await d.ok(person, 'medical', 'UNDO_LAST', { reason }, 'manager')
    const { refusals, states } = await figures('')
    expect(states.map(({ state, refused }) => [state, refused]).filter(([, n]) => n !== 0)).toEqual([
      ['visited', 3],
    ])
    expect((await rows('&figure=refused&key=visited')).rows).toEqual([
      expect.objectContaining({ passenger: person.id, event: 'RESULT_FIT', count: 3 }),
    ])
    const refused = refusals.find(({ key }) => key === 'G-MED-RDATE')
    expect(refused).toEqual({
      key: 'G-MED-RDATE',
      label: 'the report date is between the visit date and today',
      count: 3,
    })
    const behind = await rows('&figure=refusals&key=G-MED-RDATE')
    expect(behind.rows).toEqual([
      expect.objectContaining({ passenger: person.id, event: 'RESULT_FIT', count: 3, by: 'Tania Sultana' }),
    ])
    expect(behind.rows[0]?.refusal?.message).toMatch(/between/)

    const { body } = await d.send('manager', 'GET', `${base}/figures?workflow=medical`, undefined, {
      'accept-language': 'tr',
    })
    const turkish = (body as unknown as ProcessAnalysis).refusals.find(({ key }) => key === 'G-MED-RDATE') // The route answers by this schema.
    expect(turkish?.label).toMatch(/rapor/)
  })

  it('counts overrides per user and corrections per field', async () => {
    const [first, second] = people
    if (!first || !second) throw new Error('no passenger')
    const fix = { field: 'report_no', reason }
    await d.ok(first, 'medical', 'CORRECT_DATA', { ...fix, value: 'FIT-A' }, 'manager')
    await d.ok(second, 'medical', 'CORRECT_DATA', { ...fix, value: 'FIT-B' }, 'manager')
    await d.database.asOwner(
      `update stage_event set payload = payload || '{"ceiling_override": true}' where passenger_id = ${first.id} and machine = 'medical' and event = 'ISSUE_SLIP'`,
    )
    await d.database.asOwner(
      `update stage_event set payload = payload || '{"ceiling_override": false}' where passenger_id = ${second.id} and machine = 'medical' and event = 'ISSUE_SLIP'`,
    )
    const { overrides, corrections } = await figures('')
    expect(overrides).toEqual([{ key: String(d.users.ids.processing), label: 'Tania Sultana', count: 1 }])
    expect(corrections).toEqual([{ key: 'report_no', label: expect.any(String), count: 2 }])
    const fixed = await rows('&figure=corrections&key=report_no')
    expect(fixed.rows.map(({ passenger }) => passenger)).toEqual([second.id, first.id])
    expect(fixed.rows[0]).toMatchObject({ by: 'Mahbub Alam', reason })
    expect(
      (await rows(`&figure=overrides&key=${d.users.ids.processing}`)).rows.map(({ passenger }) => passenger),
    ).toEqual([first.id])
  })

  it('knows every field of a payload that overrides a rule', () => {
    const names = Object.values(workflows).flatMap(({ rows: all }) =>
      all.flatMap(({ payload = [] }) => payload.map((name) => name.replace('?', ''))),
    )
    expect([...new Set(names.filter((name) => name.includes('override')))].toSorted()).toEqual(
      [...overrideFields].toSorted(),
    )
  })

  it('is narrowed by months, agent, medical centre and branch', async () => {
    const left = (analysis: ProcessAnalysis) => stateOf(analysis, 'slip_issued')?.waits ?? 0
    const month = d.day.slice(0, 7)
    const before = addDays(`${month}-01`, -1).slice(0, 7)
    expect(left(await figures(`&from=${month}&to=${month}`))).toBe(5)
    expect(left(await figures(`&from=${before}&to=${month}`))).toBe(5)
    expect(left(await figures(`&from=${month}`))).toBe(5)
    expect(left(await figures(`&from=${before}&to=${before}`))).toBe(0)
    expect(left(await figures(`&to=${before}`))).toBe(0)
    const { rows: of } = await sql<{ agent: number; branch: number }>`
      select agent, branch from passenger where id = ${people[0]?.id ?? 0}`.execute(d.db)
    expect(left(await figures(`&agent=${of[0]?.agent}`))).toBe(5)
    expect(left(await figures(`&agent=${(of[0]?.agent ?? 0) + 10_000}`))).toBe(0)
    expect(left(await figures(`&branch=${of[0]?.branch}`))).toBe(5)
    expect(left(await figures(`&branch=${d.users.branchIds.CTG}`))).toBe(0)
    expect(left(await figures(`&medical_center=${d.ids.center['dhaka1']}`))).toBe(5)
    expect(left(await figures(`&medical_center=${(d.ids.center['dhaka1'] ?? 0) + 10_000}`))).toBe(0)
  })

  it('answers for every workflow it offers', async () => {
    const { workflows: offered } = await figures('')
    expect(offered.length).toBeGreaterThan(15)
    for (const { id } of offered) {
      const { status, body } = await d.send('manager', 'GET', `${base}/figures?workflow=${id}`)
      expect([id, status]).toEqual([id, 200])
      expect(body as unknown as ProcessAnalysis).toMatchObject({ workflow: id }) // The route answers by this schema.
      const behind = await d.send('manager', 'GET', `${base}/rows?workflow=${id}&figure=now&key=none`)
      expect([id, behind.status]).toEqual([id, 200])
    }
  })

  it('shows a manager of one branch that branch alone', async () => {
    expect((await figures('', 'manager.ctg')).states).toEqual([])
    expect((await figures('', 'manager.ctg')).refusals).toEqual([])
    expect((await rows('&figure=waits&key=slip_issued', 'manager.ctg')).total).toBe(0)
    expect((await rows('&figure=refusals&key=G-MED-RDATE', 'manager.ctg')).total).toBe(0)
    const [first] = people
    const toCtg = `branch = ${d.users.branchIds.CTG}`
    await d.database.asOwner(`update passenger set ${toCtg} where id = ${first?.id}`)
    await d.database.asOwner(`update medical set ${toCtg} where passenger = ${first?.id}`)
    expect(stateOf(await figures('', 'manager.ctg'), 'slip_issued')).toMatchObject({ waits: 1, median: 2 })
    expect((await rows('&figure=waits&key=slip_issued', 'manager.ctg')).rows).toEqual([
      expect.objectContaining({ passenger: first?.id }),
    ])
  })

  it('is for administrators and managers alone', async () => {
    for (const [code, who] of Object.entries(staffOf))
      for (const path of ['figures?workflow=medical', 'rows?workflow=medical&figure=now&key=fit']) {
        const { status } = await d.send(who, 'GET', `${base}/${path}`)
        expect([code, status]).toEqual([code, code === 'ADM' || code === 'MGR' ? 200 : 403])
      }
  })
})
