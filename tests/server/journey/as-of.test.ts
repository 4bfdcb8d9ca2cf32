/** Looking back: every moment of a case is rebuilt exactly as it was, also across undo, correction and new attempts; and the case as a trace. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaseView } from '../../../src/domain/journey/case-view.ts'
import type { Facts, Row } from '../../../src/domain/journey/facts.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { defineWorkflow } from '../../../src/machines/kit/workflow.ts'
import { differencesOf, readTrace, replay, type Trace } from '../../../src/machines/kit/trace.ts'
import { system, loadFacts } from '../../../src/server/workflow/event/facts.ts'
import { checkInWords, checkWorkflows } from '../../../src/server/workflow/view/check-workflows.ts'
import { loadCourse, standAfter } from '../../../src/server/workflow/view/as-of.ts'
import type { StaffName } from '../users.ts'
import { openCashier } from '../books/cashier.ts'
import { milestones, reason, workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
let person: Person
/** Facts as they were loaded right after an entry, by its id. */
const seen = new Map<number, { facts: Facts; day: string }>()

const latest = async (): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`select max(id)::int as id from stage_event where passenger_id = ${person.id}`.execute(d.db)
  return rows[0]?.id ?? 0
}
const note = async () => {
  seen.set(await latest(), {
    facts: await loadFacts(d.db, person.id, system, d.clock.today()),
    day: d.clock.today(),
  })
}
const act = async (...args: Parameters<Driver['ok']> extends [Person, ...infer Rest] ? Rest : never) => {
  await d.ok(person, ...args)
  await note()
}

beforeAll(async () => {
  d = await workflowDriver()
  person = await d.draft()
  await d.bring('okala', person)
  await note()
  await act('medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
  await act('medical', 'ATTEND', d.sample('medical', 'ATTEND', 'slip_issued'), 'entry')
  await act('medical', 'RESULT_UNFIT', d.sample('medical', 'RESULT_UNFIT', 'visited'))
  await act(
    'medical',
    'CORRECT_TO_FIT',
    { ...d.sample('medical', 'CORRECT_TO_FIT', 'unfit'), reason },
    'manager',
  )
  await act('medical', 'UNDO_LAST', { reason }, 'manager')
  await act('medical', 'UNDO_LAST', { reason }, 'manager')
  await act('medical', 'RESULT_FIT', d.sample('medical', 'RESULT_FIT', 'visited'))
  const { rows } = await sql<{
    version: number
  }>`select version from medical where id = ${person.records.medical ?? 0}`.execute(d.db)
  expect(rows).toHaveLength(1)
  await act('medical', 'CORRECT_DATA', { field: 'report_no', value: 'FIT-CORRECTED', reason }, 'manager')
  for (const milestone of milestones.slice(
    milestones.indexOf('training'),
    milestones.indexOf('embassy submitted') + 1,
  )) {
    await d.bring(milestone, person, milestones[milestones.indexOf(milestone) - 1])
    await note()
  }
  await act('embassy', 'REJECT', { ...d.sample('embassy', 'REJECT', 'submitted'), reason }, 'processing')
  await act('embassy', 'UNDO_LAST', { reason }, 'manager')
  for (const milestone of milestones.slice(milestones.indexOf('embassy stamped'))) {
    await d.bring(milestone, person, milestones[milestones.indexOf(milestone) - 1])
    await note()
  }
  await act('journey', 'ARRIVE', d.sample('journey', 'ARRIVE', 'departed'), 'manager')
})
afterAll(() => d.close())

/** Stamps of the row itself; no entry carries them and no machine reads them. */
const stamps = new Set([
  'version',
  'updated_at',
  'updated_by',
  'machine_version',
  'created_at',
  'current_status',
  'status_since',
  'next_action',
])
const plain = (row: Row | null | undefined): Row | null =>
  row ? Object.fromEntries(Object.entries(row).filter(([name]) => !stamps.has(name))) : null

describe('a case as it was', () => {
  it('has every moment exactly as it was seen then', async () => {
    const course = await loadCourse(d.db, person.id)
    expect(seen.size).toBeGreaterThan(20)
    for (const [id, { facts: then, day }] of seen) {
      const entry = course.entries.find((one) => one.id === id)
      const { facts } = await standAfter(d.db, course, entry, system, day)
      const shape = (one: Facts) => ({
        lifecycle: one.lifecycle,
        custody: one.custody,
        plan: one.plan,
        skipped: one.skipped,
        missing: one.missing,
        stages: Object.fromEntries(
          Object.entries(one.stages).map(([name, at]) => [
            name,
            {
              state: at.state,
              started: at.started,
              satisfied: at.satisfied,
              attempt: at.attempt_no,
              since: at.since,
              record: plain(at.record),
            },
          ]),
        ),
      })
      expect({ at: `${entry?.machine} ${entry?.event}`, ...shape(facts) }).toEqual({
        at: `${entry?.machine} ${entry?.event}`,
        ...shape(then),
      })
    }
  })

  it('is answered with the actions of that moment, on the day of that moment', async () => {
    const { body } = await d.send('processing', 'GET', `/passenger/api/v1/passenger/moments/${person.id}/`)
    const moments = body['moments'] as { id: number; machine: string; event: string; on_date: string }[]
    const visit = moments.find(({ machine, event }) => machine === 'medical' && event === 'ATTEND')
    const past = (
      await d.send('processing', 'GET', `/passenger/api/v1/passenger/case/${person.id}/?after=${visit?.id}`)
    ).body as unknown as CaseView
    const medical = past.steps.find(({ stage }) => stage === 'medical')
    expect({ state: medical?.state, today: past.facts.today, last: medical?.last?.event }).toEqual({
      state: 'visited',
      today: visit?.on_date,
      last: 'ATTEND',
    })
    expect(medical?.actions.filter(({ ok }) => ok).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['RESULT_FIT', 'RESULT_UNFIT', 'RESULT_HELD']),
    )
    expect(past.steps.find(({ stage }) => stage === 'embassy')).toMatchObject({
      state: 'not_started',
      id: null,
    })
    const now = (await d.send('processing', 'GET', `/passenger/api/v1/passenger/case/${person.id}/`))
      .body as unknown as CaseView
    expect(now.steps.find(({ stage }) => stage === 'medical')?.state).toBe('fit')
  })

  it('is not answered for an entry of another user or to a user who may not see the file', async () => {
    const other = await d.bring('registered')
    const { body } = await d.send('processing', 'GET', `/passenger/api/v1/passenger/moments/${other.id}/`)
    const [first] = body['moments'] as { id: number }[]
    expect(
      (await d.send('processing', 'GET', `/passenger/api/v1/passenger/case/${person.id}/?after=${first?.id}`))
        .status,
    ).toBe(404)
    expect((await d.send('processing', 'GET', '/passenger/api/v1/passenger/moments/999999/')).status).toBe(
      404,
    )
  })
})

describe('a trace', () => {
  let trace: Trace
  it('holds the whole course and agrees with the machines that wrote it', async () => {
    const answer = await d.send('processing', 'GET', `/passenger/api/v1/passenger/trace/${person.id}/`)
    expect(answer.status).toBe(200)
    const text = JSON.stringify(answer.body)
    trace = readTrace(text)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from stage_event where passenger_id = ${person.id}`.execute(d.db)
    expect(trace.steps.length).toBe(rows[0]?.n)
    expect(differencesOf(replay(trace, workflows))).toEqual([])
    // Every event a person or the daily job sent is one the machine of that moment would have taken.
    expect(
      trace.steps
        .filter(({ answered }) => answered.event !== 'ok')
        .map(({ machine, event, answered }) => `${machine} ${event} ${answered.event}`),
    ).toEqual([])
  })

  it('names nobody: no name, number of a paper, phone or file of the case is in it', async () => {
    const text = JSON.stringify(trace)
    const { rows } = await sql<{
      row: Row
    }>`select to_jsonb(p) as row from passenger p where id = ${person.id}`.execute(d.db)
    const personal = [
      'full_name',
      'given_name',
      'surname',
      'father_name',
      'mother_name',
      'nid_no',
      'passport_no',
      'mobile',
      'emergency_name',
      'emergency_phone',
      'nominee_name',
      'nominee_phone',
      'permanent_village',
      'photo',
      'date_of_birth',
    ].map((name) => String(rows[0]?.row[name] ?? ''))
    expect(personal.filter((value) => value.length < 3)).toEqual([])
    expect(personal.filter((value) => text.includes(value))).toEqual([])
    expect(
      ['Farzana', 'Abdul Karim', 'Al Nakheel', 'FIT-CORRECTED', reason].filter((value) =>
        text.includes(value),
      ),
    ).toEqual([])
  })

  it('replaces the same value the same way within a file, and otherwise in the next', async () => {
    const names = new Set(
      trace.steps.flatMap(({ before }) =>
        typeof before.record['full_name'] === 'string' ? [before.record['full_name']] : [],
      ),
    )
    expect(names.size).toBe(1)
    const again = readTrace(
      JSON.stringify(
        (await d.send('processing', 'GET', `/passenger/api/v1/passenger/trace/${person.id}/`)).body,
      ),
    )
    expect(
      again.steps.flatMap(({ before }) => before.record['full_name'] ?? []).includes([...names][0] ?? ''),
    ).toBe(false)
  })

  it('shows what a changed machine does otherwise', () => {
    const medical = workflows['medical']
    if (!medical) throw new Error('no medical')
    const stricter = defineWorkflow({
      ...medical,
      rows: medical.rows.map((row) => (row.on === 'RESULT_FIT' ? { ...row, roles: 'only:MGR' } : row)),
    })
    expect(differencesOf(replay(trace, { ...workflows, medical: stricter }))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/medical RESULT_FIT: RESULT_FIT answers G-ROLE, not ok$/),
      ]),
    )
    const shorter = defineWorkflow({ ...medical, rows: medical.rows.filter((row) => row.on !== 'ATTEND') })
    expect(differencesOf(replay(trace, { ...workflows, medical: shorter }))).toEqual(
      expect.arrayContaining([expect.stringContaining('ATTEND is not possible in slip_issued')]),
    )
  })

  it('says to each role what it may read: no reserved amount, currency or reason in the file of the others', async () => {
    await sql`update passenger set agent_commission = 7391846100 where id = ${person.id}`.execute(d.db)
    await sql`update visa_entry set unit_cost = 8391846.25, cost_currency = (select id from currency where code = 'BDT') where id = (select visa_entry from passenger where id = ${person.id})`.execute(
      d.db,
    )
    const { rows } = await sql<{
      code: string
    }>`select payload ->> 'unfit_reason_code' as code from stage_event where passenger_id = ${person.id} and event = 'RESULT_UNFIT'`.execute(
      d.db,
    )
    expect(rows[0]?.code).toMatch(/^(?!other$)[a-z_]+$/)
    const said = async (name: StaffName) => {
      const own = await d.send(name, 'GET', `/passenger/api/v1/passenger/trace/${person.id}/`)
      expect([name, own.status]).toEqual([name, 200])
      const text = JSON.stringify(own.body)
      return {
        commission: text.includes('73918461'),
        cost: text.includes('8391846'),
        currency: text.includes('"cost_currency"'),
        reason: text.includes(rows[0]?.code ?? ''),
        // What is left out changes no answer of a machine.
        differences: differencesOf(replay(readTrace(text), workflows)),
      }
    }
    const all = { commission: true, cost: true, currency: true, reason: false, differences: [] }
    const none = { ...all, commission: false, cost: false, currency: false }
    expect(await Promise.all((['manager', 'accounts', 'agents'] as const).map(said))).toEqual([all, all, all])
    expect(await Promise.all((['processing', 'ticketing'] as const).map(said))).toEqual([none, none])
  })

  it('is for the staff only', async () => {
    expect((await d.send('entry', 'GET', `/passenger/api/v1/passenger/trace/${person.id}/`)).status).toBe(403)
  })

  it('holds what the books say of the passenger, for who may read statements alone', async () => {
    const cashier = await openCashier(d)
    await cashier.receive(person.id, '20000.00')
    const other = await d.bring('registered')
    await cashier.receive(other.id, '7777.00')
    const postedFor = async (name: StaffName) => {
      const { body } = await d.send(name, 'GET', `/passenger/api/v1/passenger/trace/${person.id}/`)
      const { steps } = readTrace(JSON.stringify(body))
      return steps.flatMap(({ posted = [] }, at) =>
        posted.map((line) => ({ ...line, at, last: steps.length - 1 })),
      )
    }
    const lines = await postedFor('accounts')
    expect(lines.map(({ kind, debit, credit }) => `${kind} ${debit} ${credit}`)).toEqual([
      'receipt_voucher 20000.00 0.00',
      'receipt_voucher 0.00 20000.00',
    ])
    expect(lines[1]).toMatchObject({ voucher: 1, account_kind: 'control', on_date: d.clock.today() })
    // Posted today, after everything else.
    expect(lines.every(({ at, last }) => at === last)).toBe(true)
    expect(await postedFor('processing')).toEqual([])
  })

  it('says what is wrong with a file that is none', () => {
    expect(() => readTrace('{')).toThrow('This file is not JSON.')
    expect(() => readTrace('{"format":"other"}')).toThrow('This file is not a trace of this product.')
    expect(() =>
      readTrace(readFileSync(new URL('../../spec/strings.json', import.meta.url), 'utf8')),
    ).toThrow('not a trace')
    expect(() => readTrace('{"format":"rams-trace/1","steps":[{}]}')).toThrow(
      'Step 1 of the trace is incomplete.',
    )
  })
})

describe('the check before a machine is changed', () => {
  it('strands nobody with the machines that made the history', async () => {
    const check = await checkWorkflows(d.db, workflows)
    expect(check.entries).toBeGreaterThan(40)
    expect(check.records).toBeGreaterThan(15)
    expect(check.stranded).toEqual([])
    expect(checkInWords(check)).toMatch(/No passenger would be stranded\.$/)
  })

  it('lists who would be stranded by a state that is gone, an event that is gone and an event that leads elsewhere', async () => {
    const { medical, embassy } = workflows
    if (!medical || !embassy) throw new Error('no workflows')
    const { fit: _fit, ...others } = medical.states
    const withoutFit = {
      ...medical,
      states: others as typeof medical.states,
      rows: medical.rows.filter((row) => row.to !== 'fit' && !row.froms.includes('fit')),
    }
    const elsewhere = {
      ...embassy,
      rows: embassy.rows.map((row) => (row.on === 'STAMP' ? { ...row, to: 'ready' } : row)),
    }
    const check = await checkWorkflows(d.db, { ...workflows, medical: withoutFit, embassy: elsewhere })
    expect(Object.keys(check.counts)).toEqual(
      expect.arrayContaining([
        'medical: state fit is gone',
        'embassy: STAMP leads from submitted to ready, not to stamped',
      ]),
    )
    expect(new Set(check.stranded.map(({ passenger }) => passenger))).toEqual(new Set([person.id]))
    expect(check.stranded[0]?.serial).toMatch(/^DHK-R-2027-\d{4}$/)
    expect(checkInWords(check)).toContain('1 passenger would be stranded:')
    const { delivery: _gone, ...fewer } = workflows
    expect(
      (await checkWorkflows(d.db, fewer)).stranded.filter(({ machine }) => machine !== 'delivery'),
    ).toEqual([])
  })

  it('follows the names of states of an older version, and says when there are none', async () => {
    const { medical } = workflows
    if (!medical) throw new Error('no medical')
    const renamed = { ...medical, version: 2, migrate: { 1: (state: string) => state } }
    expect((await checkWorkflows(d.db, { ...workflows, medical: renamed })).stranded).toEqual([])
    const { migrate: _none, ...unmapped } = renamed
    expect((await checkWorkflows(d.db, { ...workflows, medical: unmapped })).counts).toHaveProperty([
      'medical: medical: no mapping from version 1 to 2',
    ])
  })
})
