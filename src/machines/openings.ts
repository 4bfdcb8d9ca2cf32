/**
 * What would open a closed action: for every guard that refuses, the smallest change of what it read that lets it pass. Found by
 * trying values on the machine itself; what is answered has been judged and opens.
 */
import { stageNames } from '../domain/journey/facts.ts'
import type { RoleCode } from '../domain/people/access.ts'
import type { Field } from '../foundation/definitions/fields.ts'
import { addDays, daysBetween, isCivilDate } from '../foundation/values/dates.ts'
import { type GuardCall, type Refusal } from './kit/guard.ts'
import { callsOf, judge, roleAllowed, type StoredWorkflow } from './kit/judge.ts'
import { looksOf, valueAt, type ReadPath } from './kit/reads.ts'
import { type Workflow, type WorkflowEvent } from './kit/workflow.ts'
import {
  type Situation,
  type Change,
  refusedBy,
  unreadable,
  argsAt,
  changed,
  fieldOfRead,
  isStage,
} from './opening-situation.ts'
import {
  type Ways,
  statesNear,
  stageWays,
  isNumeric,
  written,
  effortOf,
  farPast,
  waysOf,
} from './opening-ways.ts'

/** A guard that refuses, what it looked at, and what would make it pass; no changes where nothing was found. */
interface Opening {
  refusal: Refusal
  reads: readonly ReadPath[]
  changes: readonly Change[]
}

export interface Openings {
  /** Every guard that refuses, in the order of the handbook. */
  reasons: readonly Opening[]
  /** All changes together, after which the machine takes the event; null where none were found. */
  changes: readonly Change[] | null
  /** The search ended before everything was tried. */
  isCut?: true
}

/** Between a value that is refused and one that passes: the last one that still passes. */
function nearest(
  way: Ways,
  was: unknown,
  passes: (to: unknown) => boolean,
  field: Field | undefined,
): Pick<Change, 'to' | 'bound'> {
  const { to } = way
  const isDay = typeof to === 'string' && isCivilDate(to)
  const unit = field?.kind === 'money' || (typeof to === 'string' && to.includes('.')) ? 100 : 1
  if (!isDay && (!isNumeric(to) || field?.kind === 'ref')) return { to, bound: 'is' }
  const at = (value: unknown): number =>
    isDay ? daysBetween(farPast, String(value)) : Math.round(Number(value) * unit)
  const back = (value: number): unknown =>
    isDay ? addDays(farPast, value) : written(value / unit, to, field)
  const isStart = isDay ? typeof was === 'string' && isCivilDate(was) : isNumeric(was)
  let good = at(to)
  let bad = isStart ? at(was) : null
  // From an empty value the ways out are tried on both sides.
  if (bad === null) {
    const offset = isDay ? 40_000 : 100_000_000
    bad =
      [good - 1, good + 1, good - 366, good + 366, good - offset, good + offset].find((value) => {
        const tried = back(value)
        return !(typeof tried === 'string' && isDay && !isCivilDate(tried)) && !passes(tried)
      }) ?? null
    if (bad === null) return { to, bound: 'is' }
  }
  while (Math.abs(good - bad) > 1) {
    const middle = Math.trunc((good + bad) / 2)
    if (passes(back(middle))) good = middle
    else bad = middle
  }
  const further = good + (good - bad)
  const bound = passes(back(further)) ? (good > bad ? 'from' : 'until') : 'is'
  return { to: back(good), bound }
}

const mostTries = 1500
const mostDeep = 6
const mostKept = 8
const lastResort = 40

/** How often guards may still be asked in one search. */
interface Budget {
  left: number
}

/** Changes after which one guard passes, as few as possible; null where none were found. */
export function changesFor(
  workflow: Workflow,
  start: Situation,
  call: GuardCall,
  budget: Budget = { left: Infinity },
): Change[] | null {
  let tries = 0
  const answer = (situation: Situation): Refusal | undefined => {
    tries++
    budget.left--
    return refusedBy(call, situation)[0]
  }
  const isAnyOther = (situation: Situation, { path }: Ways): boolean => {
    const stage = path[2]
    const ways = isStage(stage) ? stageWays(stage, argsAt(situation)) : []
    return ways.length > 1 && ways.every((way) => answer(changed(situation, way)) === undefined)
  }
  const looked = (situation: Situation) =>
    looksOf(call, argsAt(situation))
      .plain.map((path) => path.join('.'))
      .join(' ')
  let waiting: { situation: Situation; made: Change[] }[] = [{ situation: start, made: [] }]
  const known = new Set<string>()
  // A rule of the agency or of the country is changed only where nothing else helps.
  let otherwise: Change[] | null = null
  for (let deep = 0; deep < mostDeep && waiting.length > 0; deep++) {
    const next: typeof waiting = []
    for (const { situation, made } of waiting) {
      const refusal = answer(situation)
      if (!refusal) return made
      for (const way of waysOf(workflow, situation, call, refusal)) {
        if (tries > mostTries || budget.left < 0) return otherwise
        const was = valueAt(argsAt(situation), way.path)
        const tried = changed(situation, way)
        const still = answer(tried)
        if (still === unreadable) continue
        if (!still) {
          const field = fieldOfRead(way.path, workflow, argsAt(situation))
          const passes = (to: unknown) => answer(changed(situation, { ...way, to })) === undefined
          const found: Pick<Change, 'to' | 'bound'> =
            way.also.length > 0
              ? { to: way.to, bound: isAnyOther(situation, way) ? 'other' : 'is' }
              : nearest(way, was, passes, field)
          const all = [...made, { ...way, was, ...found }]
          if (effortOf(way, situation, refusal) < lastResort) return all
          otherwise ??= all
          continue
        }
        // Only what leads the guard on to something else is followed further.
        const sign = `${still.message} ${looked(tried)}`
        if (sign !== `${refusal.message} ${looked(situation)}` && !known.has(sign)) {
          known.add(sign)
          next.push({ situation: tried, made: [...made, { ...way, was, bound: 'is' }] })
        }
      }
    }
    waiting = next.slice(0, mostKept)
  }
  return otherwise
}

/** Guards of one row, its plain condition among them. */
export function callsOfRow(row: Workflow['rows'][number]): GuardCall[] {
  const { when } = row
  return when
    ? [
        ...row.calls,
        {
          code: 'G-STATE',
          params: [],
          needs: 'facts',
          says: when.says,
          check: (args) => (when.holds(args) ? null : { message: when.says }),
        },
      ]
    : [...row.calls]
}

const rolesInOrder: readonly RoleCode[] = ['DEO', 'PRO', 'TKT', 'AGR', 'ACC', 'MGR', 'ADM']

/** The changes of role and state an event needs before any guard is asked; null where no row takes it. */
function beforeGuards(
  workflow: Workflow,
  situation: Situation,
): { calls: readonly GuardCall[]; changes: Change[] }[] {
  const { stored, event } = situation
  if (event.type === 'UNDO_LAST' || event.type === 'CORRECT_DATA')
    return callsOf(workflow, stored, event.type).map((calls) => ({ calls, changes: [] }))
  const { role } = stored.facts.user
  const type = stored.facts.type?.name ?? null
  const near = [stored.state, ...statesNear(workflow, stored.state)]
  return workflow.rows
    .filter((row) => row.on === event.type && (row.roles !== 'SYS' || role === 'SYS'))
    .flatMap((row) => {
      const state = near.find((name) => row.froms.includes(name))
      const able = [role, ...rolesInOrder].find((code) => roleAllowed(row.roles, code, type))
      if (state === undefined || able === undefined) return []
      const made = (path: ReadPath, was: unknown, to: unknown): Change[] =>
        was === to ? [] : [{ path, was, to, bound: 'is', also: [] }]
      return [
        {
          calls: callsOfRow(row),
          changes: [...made(['state'], stored.state, state), ...made(['facts', 'user', 'role'], role, able)],
          far: near.indexOf(state) + (able === role ? 0 : 1),
        },
      ]
    })
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 4)
}

const opens = (workflow: Workflow, { stored, event }: Situation): boolean => judge(workflow, stored, event).ok

/** The changes that are needed among these: what the event opens without is left out. */
function fewest(workflow: Workflow, start: Situation, changes: readonly Change[]): Change[] {
  let needed = [...changes]
  for (const change of changes) {
    const without = needed.filter((other) => other !== change)
    if (opens(workflow, without.reduce(changed, start))) needed = without
  }
  return needed
}

/** Changes after which one guard refuses nothing; what was found so far where there is none. */
function changesOf(workflow: Workflow, start: Situation, call: GuardCall, budget: Budget): Change[] {
  const found: Change[] = []
  let situation = start
  for (let again = 0; again < stageNames.length && refusedBy(call, situation).length > 0; again++) {
    const step = changesFor(workflow, situation, call, budget) ?? stepOf(workflow, situation, call, budget)
    if (!step) break
    found.push(...step)
    situation = step.reduce(changed, situation)
  }
  return found
}

const mostRounds = 3

/**
 * Every guard that refuses an event, what it read, and the smallest change that opens the event. Null where it is open.
 * @param mostAsked how often guards are asked at most; a search that ends for it is marked.
 */
export function openingsOf(
  workflow: Workflow,
  stored: StoredWorkflow,
  event: WorkflowEvent,
  mostAsked = Infinity,
): Openings | null {
  const budget: Budget = { left: mostAsked }
  const start: Situation = { stored, event }
  const verdict = judge(workflow, stored, event)
  if (verdict.ok) return null
  const { ok: _ok, status: _status, denied: _denied, others: _others, ...first } = verdict
  let best: Openings | null = null
  for (const { calls, changes: before } of beforeGuards(workflow, start)) {
    const reasons: Opening[] = before.map((change) => ({
      refusal: first,
      reads: [change.path],
      changes: [change],
    }))
    let situation = before.reduce(changed, start)
    const made: Change[] = [...before]
    // A change for one guard may be one too many for another: they are asked until all are content.
    for (let round = 0; round < mostRounds; round++)
      for (const call of calls) {
        const [own] = refusedBy(call, start)
        const [refusal] = refusedBy(call, situation)
        const found = refusal ? changesOf(workflow, situation, call, budget) : []
        situation = found.reduce(changed, situation)
        made.push(...found)
        const said = own ?? refusal
        if (said && (round === 0 || found.length > 0))
          reasons.push({ refusal: said, reads: looksOf(call, argsAt(start)).plain, changes: found })
      }
    const isOpen = opens(workflow, situation)
    const needed = isOpen ? fewest(workflow, start, made) : null
    const all: Openings = {
      ...(needed === null && budget.left < 0 ? { isCut: true } : {}),
      reasons: reasons.map((reason) => ({
        ...reason,
        changes: needed ? reason.changes.filter((change) => needed.includes(change)) : reason.changes,
      })),
      changes: needed,
    }
    if (
      best === null ||
      (all.changes !== null && (best.changes === null || all.changes.length < best.changes.length))
    )
      best = all
  }
  return best ?? { reasons: [], changes: null }
}

/** One change that makes a guard refuse fewer things, e.g. one of several stages it waits for. */
function stepOf(workflow: Workflow, situation: Situation, call: GuardCall, budget: Budget): Change[] | null {
  if (budget.left < 0) return null
  const before = refusedBy(call, situation)
  const [first] = before
  if (!first || before.length < 2) return null
  for (const way of waysOf(workflow, situation, call, first).slice(0, Math.min(600, budget.left))) {
    budget.left--
    if (refusedBy(call, changed(situation, way)).length < before.length)
      return [{ ...way, was: valueAt(argsAt(situation), way.path), bound: 'is' }]
  }
  return null
}
