/** Two courses side by side, where a debugger stops, and a machine without one of its guards. */
import type { Effect, Workflow } from './workflow.ts'
import { defineWorkflow } from './workflow.ts'
import { differencesIn, refusedBy, type Run, type RunStep } from './replay.ts'

export interface FirstDifference {
  /** Place of the step, from 0. */
  at: number
  what: 'end' | 'step' | 'answer' | 'state' | 'record' | 'effects' | 'offered'
  left: string
  right: string
}

const answerOf = (one: RunStep): string =>
  one.answered === 'ok'
    ? 'ok'
    : [...new Set([one.answered, ...refusedBy(one).map(({ code }) => code)])].join(' ')
const effectOf = (effect: Effect): string =>
  effect.do === 'send' ? `send ${effect.to} ${effect.event}` : JSON.stringify(effect)
const offeredOf = ({ offered }: RunStep): string =>
  offered.map(({ event, verdict }) => `${event} ${verdict.ok ? 'ok' : verdict.code}`).join(', ')

/** What two steps differ in, the weightiest first; null where they do not. Values are compared only within one course. */
function differenceOf(
  left: RunStep,
  right: RunStep,
  isSameCourse: boolean,
): Omit<FirstDifference, 'at'> | null {
  const compared: [FirstDifference['what'], (one: RunStep) => string][] = [
    ['step', ({ step }) => `${step.machine} ${step.event}`],
    ['answer', answerOf],
    ['state', ({ before, after }) => `${before.state} → ${after.state}`],
    ['effects', ({ effects }) => effects.map((one) => (isSameCourse ? effectOf(one) : one.do)).join(', ')],
    // Another passenger is handled by other people, who may do other things.
    ...(isSameCourse ? [['offered', offeredOf] satisfies [FirstDifference['what'], typeof offeredOf]] : []),
  ]
  for (const [what, read] of compared) {
    const [a, b] = [read(left), read(right)]
    if (a !== b) return { what, left: a, right: b }
  }
  const [field] = isSameCourse ? differencesIn(left.after.record, right.after.record) : []
  return field
    ? {
        what: 'record',
        left: `${field.path.join('.')} ${JSON.stringify(field.from ?? null)}`,
        right: `${field.path.join('.')} ${JSON.stringify(field.to ?? null)}`,
      }
    : null
}

/** Every place at which two courses part; the first one is where it began. */
export function differencesOfRuns(left: Run, right: Run): FirstDifference[] {
  const isSameCourse = left.trace === right.trace
  return Array.from({ length: Math.max(left.steps.length, right.steps.length) }, (_, at) => {
    const [a, b] = [left.steps[at], right.steps[at]]
    const name = (one: RunStep | undefined) => (one ? `${one.step.machine} ${one.step.event}` : '')
    if (!a || !b) return [{ at, what: 'end' as const, left: name(a), right: name(b) }]
    const found = differenceOf(a, b, isSameCourse)
    return found ? [{ at, ...found }] : []
  }).flat()
}

export const firstDifference = (left: Run, right: Run): FirstDifference | null =>
  differencesOfRuns(left, right)[0] ?? null

/** Where playing stops: a step that enters or leaves a state, has this event, or whose event met this guard. */
export interface Breakpoint {
  kind: 'state' | 'event' | 'guard'
  name: string
}

export const stopsAt = (one: RunStep, { kind, name }: Breakpoint): boolean =>
  kind === 'state'
    ? one.before.state === name || one.after.state === name
    : kind === 'event'
      ? one.step.event === name
      : one.asked.some(({ code }) => code === name) || refusedBy(one).some(({ code }) => code === name)

/** The next place after `at` at which playing stops; the last one where no breakpoint is met. */
export function nextStop({ steps }: Run, at: number, breakpoints: readonly Breakpoint[]): number {
  const found = steps.findIndex(
    (one, place) => place > at && breakpoints.some((breakpoint) => stopsAt(one, breakpoint)),
  )
  return found < 0 ? steps.length - 1 : found
}

/** Names a breakpoint can be set on in this course, each once. */
export function stopNames({ steps }: Run): Readonly<Record<Breakpoint['kind'], readonly string[]>> {
  const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()
  return {
    state: sorted(steps.flatMap(({ before, after }) => [before.state, after.state])),
    event: sorted(steps.map(({ step }) => step.event)),
    guard: sorted(
      steps.flatMap((one) => [
        ...one.asked.map(({ code }) => code),
        ...refusedBy(one).map(({ code }) => code),
      ]),
    ),
  }
}

/** The same machine with one guard taken out of every row. */
export const withoutGuard = (workflow: Workflow, code: string): Workflow =>
  defineWorkflow({
    ...workflow,
    rows: workflow.rows.map((row) => ({ ...row, guards: row.calls.filter((call) => call.code !== code) })),
  })
