/** The engine of the Replay page: going through a course, changing it, comparing it, and writing it down as a test. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { workflows } from '../../src/machines/catalogue.ts'
import {
  differencesIn,
  lineOf,
  refusedBy,
  runTrace,
  type Edit,
  type Run,
} from '../../src/machines/kit/replay.ts'
import {
  differencesOfRuns,
  firstDifference,
  nextStop,
  stopNames,
  withoutGuard,
} from '../../src/machines/kit/replay-compare.ts'
import { testOfRun } from '../../src/machines/kit/replay-test.ts'
import { readTrace, type Trace, type TraceStep } from '../../src/machines/kit/trace.ts'
import { defineWorkflow, type Workflow } from '../../src/machines/kit/workflow.ts'
import { counterExampleOf } from '../../src/machines/kit/counter-example.ts'
import { runSaved } from '../mutation/saved.ts'

const open = (name: string): Trace =>
  readTrace(readFileSync(new URL(`../../src/machines/traces/${name}.json`, import.meta.url), 'utf8'))
const worker = open('male-worker')
const pilgrim = open('umrah')
const machine = (id: string): Workflow => workflows[id] ?? expect.fail(`there is no machine ${id}`)
const at = (run: Run, n: number) =>
  run.steps.find(({ step }) => step.n === n) ?? expect.fail(`there is no step ${n}`)

/** A passport that ends too early for the medical slip of step 10. */
const shortPassport: Edit = { n: 10, path: ['facts', 'passenger', 'passport_expiry_date'], to: '2026-08-01' }
/** The course with an attempt before step 10 that was refused. */
const withRefusal = (): Trace => {
  const steps = worker.steps.flatMap((step): TraceStep[] => {
    if (step.n !== 10) return [step]
    const facts = { passenger: { passport_expiry_date: '2026-08-01' } }
    const back = { passenger: { passport_expiry_date: '2031-12-31' } }
    const refused = {
      ...step,
      to: step.from,
      changed: {},
      refused: ['G-PASS6'],
      facts: { ...(step.facts as object), ...facts },
    }
    return [refused, { ...step, facts: back }]
  })
  return { ...worker, steps: steps.map((step, place) => ({ ...step, n: place + 1 })) }
}

describe('a course as its file has it', () => {
  test('conditions are said with the numbers of the settings the file holds', () => {
    const [first, ...rest] = worker.steps
    if (!first) return expect.fail('the course is empty')
    const strict = { ...first, facts: { ...(first.facts as object), settings: { passport_min_months: 9 } } }
    const said = (trace: Trace) =>
      runTrace(trace, workflows).steps.flatMap(({ asked }) => asked.map(({ says }) => says))
    expect(said(worker).filter((text) => text.includes('{{'))).toEqual([])
    expect(said({ ...worker, steps: [strict, ...rest] })).toContain(
      'the passport is valid for at least 9 months after that day',
    )
  })

  test.each([worker, pilgrim])('$title: every step comes to what the file says', (trace) => {
    const run = runTrace(trace, workflows)
    expect(run.steps.map(({ after }) => after.state)).toEqual(trace.steps.map(({ to }) => to))
    expect(run.steps.every(({ answered }) => answered === 'ok')).toBe(true)
  })

  test('a step says what it changed, what follows from it, who sent it and what that role may not send', () => {
    const slip = at(runTrace(worker, workflows), 10)
    expect(slip.before.state).toBe('not_started')
    expect(slip.record.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining(['fee', 'slip_no', 'slip_valid_until']),
    )
    expect(slip.effects).toContainEqual({ do: 'cost', kind: 'medical', amount: '8500.00' })
    expect(slip.actor).toMatchObject({ role: 'PRO', name: 'Processing Officer 3' })
    const training = at(runTrace(worker, workflows), 7)
    expect(training.actor.may).toContain('ENROL')
    expect(training.actor.mayNot).toContain('EXEMPT')
    expect(at(runTrace(worker, workflows), 11).facts.map(({ path }) => path.join('.'))).toContain(
      'stages.medical.state',
    )
  })

  test('a refused attempt names its guards and what each of them read', () => {
    const trace = withRefusal()
    const refused = at(runTrace(trace, workflows), 10)
    expect(refused.answered).toBe('G-PASS6')
    expect(refused.after.state).toBe('not_started')
    const [guard] = refused.asked.filter(({ refusals }) => refusals.length > 0)
    expect(guard?.code).toBe('G-PASS6')
    expect(guard?.reads).toContainEqual({
      path: ['facts', 'passenger', 'passport_expiry_date'],
      value: '2026-08-01',
    })
    expect(at(runTrace(trace, workflows), 11).answered).toBe('ok')
  })
})

describe('what if', () => {
  const run = runTrace(worker, workflows, { edits: [shortPassport] })

  test('a changed fact refuses the step, and the course goes on from there', () => {
    expect(refusedBy(at(run, 10)).map(({ code }) => code)).toEqual(['G-PASS6'])
    expect(lineOf(at(run, 14))).toContain('14 medical RESULT_FIT: not_started, G-STATE')
    expect(refusedBy(at(run, 16)).map(({ code }) => code)).toContain('G-MED-FIT')
    expect(at(run, 38).after.state).toBe('active')
  })

  test('what other machines wrote because of a step is not there without it', () => {
    expect(at(run, 15).answered).toBe('unsent')
    expect(at(run, 33).answered).toBe('unsent')
    expect(at(run, 7).answered).toBe('ok')
  })

  test('a changed payload is taken over into the record of later steps', () => {
    const other = runTrace(worker, workflows, {
      edits: [{ n: 10, path: ['data', 'slip_date'], to: '2026-05-20' }],
    })
    expect(at(other, 10).after.record['slip_valid_until']).toBe('2026-06-19')
    expect(at(other, 13).before.record['slip_date']).toBe('2026-05-20')
    expect(at(other, 13).before.facts.stages.medical?.record?.['slip_date']).toBe('2026-05-20')
    expect(at(other, 38).after.state).toBe('completed')
  })

  test('a stage brought to another state counts as that state', () => {
    const unfit = runTrace(worker, workflows, {
      edits: [{ n: 16, path: ['facts', 'stages', 'medical', 'state'], to: 'unfit' }],
    })
    expect(at(unfit, 16).before.facts.stages.medical?.satisfied).toBe(false)
    expect(refusedBy(at(unfit, 16)).map(({ code }) => code)).toContain('G-MED-FIT')
  })

  test('a value no guard can read refuses, and does not end the page', () => {
    const odd = runTrace(worker, workflows, {
      edits: [
        { n: 10, path: ['facts', 'passenger'], to: null },
        { n: 10, path: ['facts', 'stages'], to: 7 },
      ],
    })
    expect(at(odd, 10).answered).not.toBe('ok')
    expect(odd.steps).toHaveLength(worker.steps.length)
  })
})

describe('side by side', () => {
  const run = runTrace(worker, workflows)

  test('a course is equal to itself', () => {
    expect(differencesOfRuns(run, runTrace(worker, workflows))).toEqual([])
  })

  test('the first difference of a changed course is the changed step', () => {
    const other = runTrace(worker, workflows, { edits: [shortPassport] })
    expect(firstDifference(run, other)).toEqual({ at: 9, what: 'answer', left: 'ok', right: 'G-PASS6' })
  })

  test('of two courses it is where they did different things', () => {
    expect(firstDifference(run, runTrace(pilgrim, workflows))).toEqual({
      at: 3,
      what: 'step',
      left: 'visa_entry ALLOTTED',
      right: 'paper REQUEST',
    })
    expect(differencesOfRuns(run, runTrace(pilgrim, workflows)).at(-1)?.what).toBe('end')
  })

  test('of two versions of a machine it is what the removed guard held back', () => {
    const trace = withRefusal()
    const other = runTrace(
      trace,
      { ...workflows, medical: withoutGuard(machine('medical'), 'G-PASS6') },
      { base: runTrace(trace, workflows).steps },
    )
    const found = firstDifference(runTrace(trace, workflows), other)
    expect(found).toEqual({ at: 9, what: 'answer', left: 'G-PASS6', right: 'ok' })
    // The slip is out now, so the next try comes too late.
    expect(other.steps[10]?.answered).toBe('G-STATE')
  })

  test('a removed row strands what came after it', () => {
    const fewer = defineWorkflow({
      ...machine('mofa'),
      rows: machine('mofa').rows.filter(({ on }) => on !== 'ISSUE'),
    })
    const other = runTrace(worker, { ...workflows, mofa: fewer }, { base: run.steps })
    expect(at(other, 18).answered).not.toBe('ok')
    expect(at(other, 18).after.state).toBe('paid')
    expect(refusedBy(at(other, 21)).map(({ code }) => code)).toContain('G-MOFA-OK')
  })
})

describe('breakpoints', () => {
  const run = runTrace(worker, workflows)
  test('stop at a state, an event, a guard, and at the end where none is met', () => {
    expect(nextStop(run, 0, [{ kind: 'state', name: 'fit' }])).toBe(13)
    expect(nextStop(run, 0, [{ kind: 'event', name: 'DONE' }])).toBe(11)
    expect(nextStop(run, 11, [{ kind: 'event', name: 'DONE' }])).toBe(19)
    expect(nextStop(run, 0, [{ kind: 'guard', name: 'G-PASS6' }])).toBe(9)
    expect(nextStop(run, 0, [])).toBe(37)
  })
  test('are offered for what the course has', () => {
    expect(stopNames(run).state).toContain('slip_issued')
    expect(stopNames(run).event).toContain('ISSUE_SLIP')
    expect(stopNames(run).guard).toContain('G-PASS6')
  })
})

test('differences are said by plain values; nothing and null are the same', () => {
  expect(differencesIn({ a: 1, b: { c: null, d: [1] } }, { a: 1, b: { d: [2] }, e: 'x' })).toEqual([
    { path: ['b', 'd'], from: [1], to: [2] },
    { path: ['e'], from: undefined, to: 'x' },
  ])
})

describe('saved as a test', () => {
  test('a course with a refused step passes as written, and fails against its machine without the guard', async () => {
    const text = testOfRun(runTrace(withRefusal(), workflows), [])
    expect(await runSaved(text)).toBe('passed')
    expect(await runSaved(text, 'medical', 'G-PASS6')).toMatch(/^failed: .*Recruiting/s)
  })

  test('a changed course is saved with its change, and what was closed is noticed too', async () => {
    const edits = [shortPassport]
    const text = testOfRun(runTrace(worker, workflows, { edits }), edits)
    expect(text).toContain('10 medical ISSUE_SLIP: not_started, G-PASS6')
    expect(await runSaved(text)).toBe('passed')
    expect(await runSaved(text, 'medical', 'G-MED-NOSLIP')).toMatch(/^failed: /)
  })
})

describe('the counter-example of a step', () => {
  const exampleAt = (run: Run, n: number): Trace =>
    counterExampleOf(run, n - 1, workflows) ?? expect.fail(`there is no way to step ${n}`)

  test('is the way of its machine alone, from the first state to the same answer', () => {
    const run = runTrace(worker, workflows, {
      edits: [{ n: 16, path: ['facts', 'stages', 'medical', 'state'], to: 'unfit' }],
    })
    const example = exampleAt(run, 16)
    expect(example.steps.map(({ machine: id, event }) => `${id} ${event}`)).toEqual(['mofa APPLY'])
    expect(lineOf(at(runTrace(example, workflows), 1))).toBe(lineOf(at(run, 16)).replace('16', '1'))
    const fit = exampleAt(runTrace(worker, workflows), 14)
    expect(fit.steps.map(({ event }) => event)).toEqual(['ISSUE_SLIP', 'ATTEND', 'RESULT_FIT'])
    expect(fit.steps[0]?.from).toBe('not_started')
  })

  test('leaves out what the answer does not need', () => {
    // The slip was issued, taken back and issued again; only the last time counts.
    const slip = worker.steps[9] ?? expect.fail('there is no slip')
    const back: TraceStep = {
      ...slip,
      event: 'CORRECT_DATA',
      from: 'slip_issued',
      to: 'slip_issued',
      payload: { field: 'slip_no', value: 'W27-1', reason: 'misread' },
      before: { ...slip.before, record: { ...slip.before.record, ...slip.changed, state: 'slip_issued' } },
      facts: {},
    }
    const steps = worker.steps.toSpliced(10, 0, back).map((step, place) => ({ ...step, n: place + 1 }))
    const run = runTrace({ ...worker, steps }, workflows)
    expect(exampleAt(run, 15).steps.map(({ event }) => event)).toEqual(['ISSUE_SLIP', 'ATTEND', 'RESULT_FIT'])
  })

  test('passes as a test, and fails against its machine without the guard', async () => {
    const trace = withRefusal()
    const example = exampleAt(runTrace(trace, workflows), 10)
    const text = testOfRun(runTrace(example, workflows), [])
    expect(text.length).toBeLessThan(testOfRun(runTrace(trace, workflows), []).length / 4)
    expect(await runSaved(text)).toBe('passed')
    expect(await runSaved(text, 'medical', 'G-PASS6')).toMatch(/^failed: .*ISSUE_SLIP/s)
  })
})
