/** Opened courses of Replay: what was changed in each, what it is compared with, and how it leaves the page again. */
import { workflows } from '../catalogue.ts'
import { everyRefusal } from './judge.ts'
import { differencesOfRuns, stopNames, withoutGuard, type FirstDifference } from './replay-compare.ts'
import { runTrace, type Edit, type Machines, type Run, type RunStep } from './replay.ts'
import { valueAt, type ReadPath } from './reads.ts'
import type { Trace } from './trace.ts'
import { argsOf } from './workflow.ts'

export interface Course {
  name: string
  trace: Trace
  edits: readonly Edit[]
}

/** A course as a link or a file carries it. */
export interface Shared {
  trace: Trace
  edits: readonly Edit[]
  /** Place of the step that is looked at, from 0. */
  at: number
}

/** Machines of another version of the product, as `npm run machines` writes them there. */
export interface OtherVersion {
  /** Name of the file they came in. */
  name: string
  run: (trace: Trace, edits: readonly Edit[], base: readonly RunStep[]) => Run
}

/** What a course is compared with: nothing, its own file, another course or version by its place, or machines without a guard. */
export type Against = 'none' | 'file' | `course:${number}` | `version:${number}` | `guard:${string}`

/** What the page has open. */
export interface Opened {
  courses: readonly Course[]
  versions: readonly OtherVersion[]
}

/** Changed courses of one file that stay computed: those gone back to while a change is tried and taken out again. */
const mostKept = 20
const runs = new WeakMap<Trace, Map<string, Run>>()

/** How a course goes with its changes; computed once for a file and what is changed in it. */
export function runOf({ trace, edits }: Course): Run {
  const kept = runs.get(trace) ?? new Map<string, Run>()
  runs.set(trace, kept)
  const key = JSON.stringify(edits)
  const run = kept.get(key) ?? runTrace(trace, workflows, { edits })
  kept.delete(key)
  kept.set(key, run)
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  return run
}

/** Every guard this course met, or that closes an action of one of its steps. */
export const guardsIn = (run: Run): readonly string[] =>
  [
    ...new Set([
      ...stopNames(run).guard,
      ...run.steps.flatMap(({ offered }) =>
        offered.flatMap(({ verdict }) => (verdict.ok ? [] : everyRefusal(verdict).map(({ code }) => code))),
      ),
    ]),
  ].toSorted()

/** The machines with one guard taken out of each that has it; the others stay the same ones. */
const machinesWithout = (code: string): Machines =>
  Object.fromEntries(
    Object.entries(workflows).map(([id, workflow]) => [
      id,
      workflow.rows.some(({ calls }) => calls.some((call) => call.code === code))
        ? withoutGuard(workflow, code)
        : workflow,
    ]),
  )

function comparedRun({ courses, versions }: Opened, here: Course, against: Against): Run | null {
  const [kind, rest = ''] = against.split(':')
  const unchanged = () => runOf({ ...here, edits: [] })
  if (kind === 'file') return unchanged()
  if (kind === 'guard')
    return runTrace(here.trace, machinesWithout(rest), { edits: here.edits, base: unchanged().steps })
  if (kind === 'version')
    return versions[Number(rest)]?.run(here.trace, here.edits, unchanged().steps) ?? null
  const other = kind === 'course' ? courses[Number(rest)] : undefined
  return other ? runOf(other) : null
}

/** The run a course is compared with, and every step at which both part; null where nothing is compared. */
export function comparisonOf(
  opened: Opened,
  here: Course,
  against: Against,
): { other: Run; differences: readonly FirstDifference[] } | null {
  const other = comparedRun(opened, here, against)
  return other && { other, differences: differencesOfRuns(runOf(here), other) }
}

/** A typed path; null where it leads to nothing that can be changed. */
export function pathOf(typed: string): ReadPath | null {
  const path = typed.trim().split('.')
  const isPath =
    ['facts', 'record', 'data'].includes(path[0] ?? '') &&
    path.length > 1 &&
    path.every((name) => name !== '')
  return isPath ? path : null
}

/** What stands at a path when the event of a step is judged. */
export const valueIn = ({ before, event }: RunStep, path: ReadPath): unknown =>
  valueAt(argsOf({ record: before.record, facts: before.facts, last: before.last }, event), path)

/** Paths worth changing at a step: its payload, and what its guards read. */
export function pathsOf(one: RunStep): ReadPath[] {
  const data = Object.keys(one.event.data ?? {}).map((name) => ['data', name])
  const reads = one.asked
    .flatMap((guard) => guard.reads.map(({ path }) => path))
    .filter(([root]) => root === 'facts' || root === 'record')
  const all = [...data, ...reads, ['facts', 'today'], ['facts', 'user', 'role'], ['facts', 'lifecycle']]
  return [...new Map(all.map((path) => [path.join('.'), path])).values()]
}

/** What was typed, as its place holds it: a number stays a number, nothing becomes null. */
export function valueOfText(text: string, was: unknown): unknown {
  const typed = text.trim()
  if (typed === '' || typed === 'null') return null
  if (typed === 'true' || typed === 'false') return typed === 'true'
  if (typeof was === 'number' && Number.isFinite(Number(typed))) return Number(typed)
  if (!/^[[{]/.test(typed)) return typed
  try {
    return JSON.parse(typed) as unknown
  } catch {
    return typed
  }
}

/** The changes with one more; a second one of the same place takes the place of the first. */
export const withEdit = (edits: readonly Edit[], edit: Edit): readonly Edit[] => [
  ...edits.filter(({ n, path }) => n !== edit.n || path.join('.') !== edit.path.join('.')),
  edit,
]

/** Members in one text; changes and place stand beside the members of the trace, so any reader of traces can open it. */
export const textOf = ({ trace, edits, at }: Shared): string => JSON.stringify({ ...trace, edits, at })

/** A name of a file out of a title. */
export const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'course'
