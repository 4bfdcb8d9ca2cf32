/** The shortest way through one machine that comes to the answer of a step: the counter-example of a model-based test. */
import { advance, judge, type StoredWorkflow } from './judge.ts'
import { lineOf, runTrace, type Machines, type Run, type RunStep } from './replay.ts'
import { patchOf, type Trace, type TraceStep } from './trace.ts'
import type { Workflow } from './workflow.ts'

/** Steps in a row on one record, each from where the one before leads; null where the machine does not go this way. */
function chained(
  workflow: Workflow,
  way: readonly RunStep[],
): { one: RunStep; before: StoredWorkflow }[] | null {
  const [first] = way
  if (!first) return null
  let state: string = workflow.initial
  let record = { ...first.before.record, ...('state' in first.before.record ? { state } : {}) }
  const found: { one: RunStep; before: StoredWorkflow }[] = []
  for (const [place, one] of way.entries()) {
    const { facts, last } = one.before
    const before = { state, record, facts, last }
    found.push({ one, before })
    if (place === way.length - 1) return found
    if (!judge(workflow, before, one.event).ok) return null
    const next = advance(workflow, before, one.event)
    state = next.state
    record = { ...next.record, ...('state' in next.record ? { state } : {}) }
  }
  return null
}

/** The chain as a course of its own. */
function traceOf(title: string, exported_on: string, chain: NonNullable<ReturnType<typeof chained>>): Trace {
  let earlier: unknown = {}
  const steps = chain.map(({ one: { step, event }, before }, place): TraceStep => {
    const later: unknown = JSON.parse(JSON.stringify(before.facts))
    const facts = patchOf(earlier, later) as TraceStep['facts'] // A patch of JSON is JSON.
    earlier = later
    return {
      ...step,
      n: place + 1,
      from: before.state,
      payload: event.data ?? {},
      before: { record: before.record, last: before.last },
      facts,
    }
  })
  return JSON.parse(JSON.stringify({ format: 'rams-trace/1', title, exported_on, steps })) as Trace // As a file is read.
}

/** What a step came to, apart from its place in the course. */
const answerOf = (one: RunStep): string => lineOf(one).replace(/^\d+ /, '')

/**
 * Leaves out of the way to a step every event without which its machine gives the same answer.
 * @returns a course of this one record from the first state on; null where the machine does not lead to the step by itself.
 */
export function counterExampleOf(run: Run, at: number, machines: Machines): Trace | null {
  const here = run.steps[at]
  const workflow = here && machines[here.step.machine]
  if (!here || !workflow) return null
  const { record, attempt, machine } = here.step
  const expected = answerOf(here)
  const exampleOf = (way: readonly RunStep[]): Trace | null => {
    const chain = chained(workflow, way)
    if (!chain) return null
    const trace = traceOf(`${machine}: ${expected}`, run.trace.exported_on, chain)
    const end = runTrace(trace, machines).steps.at(-1)
    return end && answerOf(end) === expected ? trace : null
  }
  let way = run.steps
    .slice(0, at)
    .filter(({ step, answered }) => step.record === record && step.attempt === attempt && answered === 'ok')
    .concat(here)
  let found = exampleOf(way)
  for (let place = way.length - 2; found && place >= 0; place -= 1) {
    const shorter = way.toSpliced(place, 1)
    const tried = exampleOf(shorter)
    if (tried) [found, way] = [tried, shorter]
  }
  return found
}
