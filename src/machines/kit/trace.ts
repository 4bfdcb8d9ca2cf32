/**
 * A trace: the course of one case as a file, event by event, with what the machine knew each time (design 3 "Replay").
 * The product writes it with personal data replaced; Storybook plays it, tests hold the machines of today against it.
 */
import type { Facts, LastEvent, Row } from '../../domain/journey/facts.ts'
import { say, term, type Said } from '../../foundation/text/sentence.ts'
import { judge, offers, type StoredWorkflow, type Verdict } from './judge.ts'
import type { Workflow } from './workflow.ts'

/** What judging answered: 'ok', or the code of what refused. */
type Answered = string

/** A line of the books that names the passenger. Who else stands behind it is no part of a file. */
export interface PostedLine {
  /** Place of its voucher among those of the file, from 1. */
  voucher: number
  kind: string
  on_date: string
  /** Code and kind of the account. */
  account: string
  account_kind: string
  debit: string
  credit: string
}

export interface TraceStep {
  /** Place in the file, from 1. */
  n: number
  machine: string
  version: number
  module: string
  /** Name of the record in this file, e.g. 'medical 1'. */
  record: string
  stage: string | null
  attempt: number
  event: string
  from: string
  to: string
  /** Who sent it: role code and a made-up name; the system has neither name. */
  by: { role: Facts['user']['role']; name: string | null }
  source: string
  on_date: string
  payload: Row
  /** The entry was taken back later. */
  undone: boolean
  /** Record and last entry as the machine saw them before the event. */
  before: { record: Row; last: LastEvent | null }
  /** What changed in the facts since the step before; see `patched`. */
  facts: Json
  /** Fields of the record after the event that differ from before. */
  changed: Row
  /** What was posted from the day of this step until the day of the next; absent where nothing was, or the reader may not know. */
  posted?: readonly PostedLine[]
  /** Codes of the guards that refused it when it was tried; absent for what happened. */
  refused?: readonly string[]
  /** What the machines answered when the file was written. */
  answered: { event: Answered; offered: Readonly<Record<string, Answered>> }
}

export interface Trace {
  format: 'rams-trace/1'
  /** 'Male worker to Saudi Arabia'. */
  title: string
  exported_on: string
  steps: readonly TraceStep[]
  /**
   * Where the case stood when the file was written: a step `presentEvent` of every stage, which leads nowhere and whose answers
   * say each action, open or closed. Absent in files of earlier versions.
   */
  now?: readonly TraceStep[]
}

/** The event of the steps that only say what could be done when a trace was written. */
export const presentEvent = 'NOW'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values of JSON, not both objects, say the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** What turns one value into the other, as a JSON merge patch (RFC 7386): null takes a member away. */
export function patchOf(from: unknown, to: unknown): unknown {
  if (!isObject(from) || !isObject(to)) return to
  const patch: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[name], to[name]]
    if (isObject(before) && isObject(after)) {
      const within = patchOf(before, after)
      if (Object.keys(within as object).length > 0) patch[name] = within
    } else if (!isSame(before, after)) patch[name] = after ?? null
  }
  return patch
}

/** The value with a patch of `patchOf` applied. Members that were null are absent afterwards; machines read both alike. */
export function patched(from: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const values = { ...(isObject(from) ? from : {}) }
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete values[name]
    else values[name] = isObject(value) ? patched(values[name], value) : value
  }
  return values
}

/** Facts out of applied patches: members a merge patch cannot carry as null but machines read without asking are there again. */
export function factsRead(carried: unknown): Facts {
  const given = carried as Partial<Facts> // Written by the exporter from Facts.
  const nothing = {
    passenger: null,
    type: null,
    country: null,
    profession: null,
    agent: null,
    agency: null,
    visa: null,
    okala: null,
  }
  const bare = { since: null, record: null }
  const stages = Object.fromEntries(
    Object.entries(given.stages ?? {}).map(([name, at]) => [name, { ...bare, ...at }]),
  )
  return {
    ...nothing,
    ...given,
    custody: { place: null, ...given.custody },
    stages,
    lookups: { refs: {}, taken: {}, counts: {}, texts: {}, ...given.lookups },
    user: { id: null, ...given.user },
  } as Facts // The exporter wrote every other member.
}

/** One step as the machines of today see it. */
export interface Replayed {
  step: TraceStep
  stored: StoredWorkflow
  /** Verdict of today on the event; the sentence when it refuses. */
  verdict: { answered: Answered; message: string | null }
  /** What could be sent from the same state, with today's answer to each. */
  offered: { event: string; answered: Answered; message: string | null }[]
  /** How today's machines differ from those that wrote the file; empty when they agree. */
  differences: Said[]
}

// English says names as the machines know them, other languages as the screens call them.
const eventName = (workflow: Workflow, event: string) =>
  term(event, `eventOf.${workflow.id}.${event}`, `event.${event}`)
const stateName = (workflow: Workflow, state: string) => term(state, `state.${workflow.id}.${state}`)
/** An answer in a sentence: a word, or the code of what refused. */
const answerName = (answered: Answered = 'nothing') => term(answered, 'guards:word')

const stateGone = (workflow: Workflow, state: string): Said =>
  say`state ${stateName(workflow, state)} is gone`

/** Does the machine lead this event from one state to the other, by itself where rows follow? A reason, or null when it does. */
export function strandedBy(
  workflow: Workflow,
  entry: { event: string; from: string; to: string },
): Said | null {
  const { event, from, to } = entry
  if (!(to in workflow.states)) return stateGone(workflow, to)
  if (event === 'UNDO_LAST') return null
  if (!(from in workflow.states)) return stateGone(workflow, from)
  if (event === 'CORRECT_DATA')
    return workflow.correct === null ? say`nothing can be corrected any more` : null
  const reached = new Set<string>()
  const starts =
    event === 'STAGE_CHANGED'
      ? [from]
      : workflow.rows
          .filter((row) => row.on === event && row.froms.includes(from))
          .map((row) => (row.to === '(same)' ? from : row.to))
  const name = eventName(workflow, event)
  const before = stateName(workflow, from)
  if (starts.length === 0) return say`${name} is not possible in ${before}`
  for (const queue = [...starts]; queue.length > 0;) {
    const at = queue.pop() ?? from
    if (reached.has(at)) continue
    reached.add(at)
    for (const row of workflow.rows)
      if (row.on === 'always' && row.froms.includes(at)) queue.push(row.to === '(same)' ? at : row.to)
  }
  const ends = [...reached].map((end) => stateName(workflow, end))
  return reached.has(to)
    ? null
    : say`${name} leads from ${before} to ${ends}, not to ${stateName(workflow, to)}`
}

/** Judges one event and everything else that could be sent. */
export function answersOf(
  workflow: Workflow,
  stored: StoredWorkflow,
  event: string,
  payload: Row,
): Pick<Replayed, 'verdict' | 'offered'> {
  const verdict: Verdict =
    event === presentEvent ? { ok: true } : judge(workflow, stored, { type: event, data: payload })
  return {
    verdict: verdict.ok
      ? { answered: 'ok', message: null }
      : { answered: verdict.code, message: verdict.message },
    offered: offers(workflow, stored).map((offer) => ({
      event: offer.event,
      answered: offer.verdict.ok ? 'ok' : offer.verdict.code,
      message: offer.verdict.ok ? null : offer.verdict.message,
    })),
  }
}

/** Plays a trace through the machines: every step, and after them where the case stood when it was written, with its state, its record and today's answers. */
export function replay(trace: Trace, workflows: Readonly<Record<string, Workflow>>): Replayed[] {
  let facts: unknown = {}
  return [...trace.steps, ...(trace.now ?? [])].map((step): Replayed => {
    facts = patched(facts, step.facts)
    const stored: StoredWorkflow = {
      state: step.from,
      record: step.before.record,
      facts: factsRead(facts),
      last: step.before.last,
    }
    const workflow = workflows[step.machine]
    const nothing = { step, stored, verdict: { answered: 'gone', message: null }, offered: [] }
    if (!workflow) return { ...nothing, differences: [say`there is no machine ${step.machine}`] }
    // What was refused, and what only says where the case stands, led nowhere.
    const stranded =
      step.refused || step.event === presentEvent
        ? step.from in workflow.states
          ? null
          : stateGone(workflow, step.from)
        : strandedBy(workflow, step)
    if (!(step.from in workflow.states))
      return { ...nothing, differences: [stranded ?? stateGone(workflow, step.from)] }
    const today = answersOf(workflow, stored, step.event, step.payload)
    const offered = Object.fromEntries(today.offered.map((one) => [one.event, one.answered]))
    const names = [...new Set([...Object.keys(step.answered.offered), ...Object.keys(offered)])]
    const differences = [
      ...(stranded === null ? [] : [stranded]),
      ...(today.verdict.answered === step.answered.event
        ? []
        : [
            say`${eventName(workflow, step.event)} answers ${answerName(today.verdict.answered)}, not ${answerName(step.answered.event)}`,
          ]),
      ...names
        .filter((name) => offered[name] !== step.answered.offered[name])
        .map(
          (name) =>
            say`${eventName(workflow, name)} in ${stateName(workflow, step.from)} answers ${answerName(offered[name])}, not ${answerName(step.answered.offered[name])}`,
        ),
    ]
    return { step, stored, ...today, differences }
  })
}

/** Differences of all steps as lines: '7 embassy SUBMIT: …'; empty when today's machines agree with the file. */
export const differencesOf = (replayed: readonly Replayed[]): string[] =>
  replayed.flatMap(({ step, differences }) =>
    differences.map(({ message }) => `${step.n} ${step.machine} ${step.event}: ${message}`),
  )

const traceFaults = {
  notJson: () => 'This file is not JSON.',
  notTrace: () => 'This file is not a trace of this product.',
  stepIncomplete: (step: number) => `Step ${step} of the trace is incomplete.`,
}
export type TraceFaultKind = keyof typeof traceFaults

/** Why a file is no trace. Its message is English; screens say the kind in their own words. */
export class TraceFault extends Error {
  readonly kind: TraceFaultKind
  /** Place of the step at fault, from 1; 0 for the file as a whole. */
  readonly step: number
  constructor(kind: TraceFaultKind, step = 0) {
    super(traceFaults[kind](step))
    this.kind = kind
    this.step = step
  }
}

/** Reads a file as a trace. @throws TraceFault saying what is wrong with it. */
export function readTrace(text: string): Trace {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new TraceFault('notJson')
  }
  if (!isObject(read) || read['format'] !== 'rams-trace/1' || !Array.isArray(read['steps']))
    throw new TraceFault('notTrace')
  const broken = read['steps'].findIndex(
    (step: unknown) =>
      !isObject(step) ||
      ['machine', 'event', 'from', 'to', 'on_date'].some((name) => typeof step[name] !== 'string') ||
      !isObject(step['before']) ||
      !isObject(step['answered']),
  )
  if (broken >= 0) throw new TraceFault('stepIncomplete', broken + 1)
  return read as unknown as Trace // Its parts were looked at above.
}

/** A vitest file for tests/machines that holds the machines against this trace; `file` is the name the trace has in src/machines/traces. */
export function testOf(trace: Trace, file: string): string {
  return [
    `/** ${trace.title.replaceAll('*/', '')}: the machines of today answer every step of this course as those of ${trace.exported_on} did. */`,
    "import { readFileSync } from 'node:fs'",
    "import { expect, test } from 'vitest'",
    "import { workflows } from '../../src/machines/catalogue.ts'",
    "import { differencesOf, readTrace, replay } from '../../src/machines/kit/trace.ts'",
    '',
    `test(${JSON.stringify(trace.title)}, () => {`,
    `  const trace = readTrace(readFileSync(new URL(${JSON.stringify(`../../src/machines/traces/${file}`)}, import.meta.url), 'utf8'))`,
    `  expect(trace.steps.length).toBe(${trace.steps.length})`,
    '  expect(differencesOf(replay(trace, workflows))).toEqual([])',
    '})',
    '',
  ].join('\n')
}
