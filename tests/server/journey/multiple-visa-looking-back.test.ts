/** A multiple visa entry afterwards: the work of its passengers, their traces, and its own history held against the tables. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import type { WorkPage } from '../../../src/domain/desk/work.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { advance, judge, type StoredWorkflow } from '../../../src/machines/kit/judge.ts'
import { differencesOf, readTrace, replay } from '../../../src/machines/kit/trace.ts'
import { multipleVisaWorkflow } from '../../../src/machines/visas/multiple-visa.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { bindingOf } from '../../../src/server/workflow/event/bindings.ts'
import { loadFacts, system } from '../../../src/server/workflow/event/facts.ts'
import { rowById } from '../../../src/server/workflow/event/rows.ts'
import { checkWorkflows } from '../../../src/server/workflow/view/check-workflows.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

const base = '/multiple_visa_entry/api/v1/multiple_visa_entry'
let d: Driver
let entry: number
/** Allotted by the entry; allotted on their own page; put on hold after the rehearsal, so refused by the entry. */
let bulk: Person
let single: Person
let held: Person

const work = async (id: number): Promise<string[]> =>
  (
    await sql<{
      line: string
    }>`select concat_ws(' ', stage, role, module, event, due, due_of, since) as line from passenger_work where passenger = ${id} order by 1`.execute(
      d.db,
    )
  ).rows.map(({ line }) => line)
const mine = async (id: number): Promise<string[]> => {
  const { status, body } = await d.send('agents', 'GET', '/open_work/api/v1/open_work/mine/')
  expect(status).toBe(200)
  return (body as unknown as WorkPage).items // The route answers by this schema.
    .filter(({ passenger }) => passenger === id)
    .map(({ stage, event }) => `${stage} ${event}`)
}
const traceOf = async ({ id }: Person) => {
  const { status, body } = await d.send('processing', 'GET', `/passenger/api/v1/passenger/trace/${id}/`)
  expect(status).toBe(200)
  return readTrace(JSON.stringify(body))
}

/** A moment is written in two forms. */
const comparable = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value

let before: string[]
beforeAll(async () => {
  d = await workflowDriver()
  ;[bulk, single, held] = [await d.bring('documents'), await d.bring('documents'), await d.bring('documents')]
  before = await mine(bulk.id)
  const visa = await d.visaEntry({
    visa_no: `13055507${d.no().slice(-2)}`,
    country: d.ids.saudi,
    lines: [['General Labourer', 'male', 5]],
  })
  const made = await d.send('agents', 'POST', `${base}/create/`, {
    visa_entry: visa.id,
    visa_line: visa.lines[0],
    allot_date: d.day,
    passengers: [bulk.id, held.id],
  })
  expect([made.status, made.body.detail]).toEqual([201, undefined])
  entry = Number(made.body['id'])
  expect((await d.send('agents', 'POST', `${base}/confirm/${entry}/`, {})).status).toBe(202)
  await d.ok(held, 'journey', 'HOLD', d.sample('journey', 'HOLD', 'active'), 'manager')
  await drainQueue(d.app.services, jobs)
  await d.ok(single, 'visa', 'ALLOT', {
    visa_entry: visa.id,
    visa_line: visa.lines[0],
    allot_date: d.day,
  })
})
afterAll(() => d.close())

it('leaves the same work as allotting each passenger alone, and none of its own', async () => {
  expect(before).toContain('visa ALLOT')
  expect(await mine(bulk.id)).toEqual(await mine(single.id))
  expect(await mine(bulk.id)).not.toContain('visa ALLOT')
  expect(await work(bulk.id)).toEqual(await work(single.id))
  expect((await work(bulk.id)).length).toBeGreaterThan(2)
  expect((await work(held.id)).filter((line) => line.startsWith('visa '))).toEqual([])
})

it('is in the traces of its passengers, allotted and refused, and the machines answer them alike', async () => {
  const allotted = await traceOf(bulk)
  expect(
    allotted.steps
      .filter(({ machine }) => machine === 'visa_allotment')
      .map(({ event, to, source, answered }) => [event, to, source, answered.event]),
  ).toContainEqual(['ALLOT', 'allotted', 'bulk', 'ok'])
  expect(differencesOf(replay(allotted, workflows))).toEqual([])
  const refused = await traceOf(held)
  expect(
    refused.steps
      .filter(({ machine }) => machine === 'visa_allotment')
      .map(({ event, refused: codes, source }) => [event, codes?.length, source]),
  ).toEqual([['ALLOT', 1, 'bulk']])
  expect(differencesOf(replay(refused, workflows))).toEqual([])
})

it('has a history that the table repeats, from its draft to the stored record', async () => {
  const binding = bindingOf('multiple_visa_entry')
  if (!binding) throw new Error('multiple visa entries have no workflow')
  const now = await rowById(d.db, binding.entity, entry)
  const { rows } = await sql<{
    event: string
    from_state: string
    to_state: string
    payload: Row
    snapshot: Row
    by_user: number | null
  }>`select event, from_state, to_state, payload, snapshot, by_user from stage_event where module = 'multiple_visa_entry' and machine = 'multiple_visa' and record_id = ${entry} order by id desc`.execute(
    d.db,
  )
  expect(rows.map(({ event }) => event)).toEqual(['ALL_DONE', 'CONFIRM'])
  const facts = await loadFacts(d.db, null, system, d.day)
  let after: Row = now ?? {}
  for (const { event, from_state, to_state, payload, snapshot, by_user } of rows) {
    const record: Row = { ...after, ...snapshot, state: from_state }
    const stored: StoredWorkflow = {
      state: from_state,
      record,
      facts: {
        ...facts,
        user: by_user === null ? facts.user : { id: by_user, role: 'AGR' },
        lookups: { ...facts.lookups, counts: { bulk_ok: 2, bulk_total: 2 } },
      },
      last: null,
    }
    expect([event, judge(multipleVisaWorkflow, stored, { type: event, data: payload }).ok]).toEqual([
      event,
      true,
    ])
    const outcome = advance(multipleVisaWorkflow, stored, { type: event, data: payload })
    expect([outcome.state, to_state]).toEqual([to_state, String(after['state'])])
    // What the event wrote; `job_run` is of its effect, which has a record of its own.
    for (const name of Object.keys(snapshot))
      if (name !== 'state_since')
        expect([name, comparable(outcome.record[name])]).toEqual([name, comparable(after[name])])
    after = record
  }
  expect(after).toMatchObject({ state: 'draft', run_by: null, run_at: null, ok_count: null })
})

it('strands nobody when the tables are held against everything that is stored', async () => {
  const check = await checkWorkflows(d.db, workflows)
  expect(check.records).toBeGreaterThan(10)
  expect(check.stranded).toEqual([])
  const { done: _, ...states } = multipleVisaWorkflow.states
  const without = await checkWorkflows(d.db, {
    ...workflows,
    multiple_visa: { ...multipleVisaWorkflow, states },
  })
  expect(without.stranded.map(({ machine }) => machine)).toContain('multiple_visa')
})
