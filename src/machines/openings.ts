/**
 * What would open a closed action: for every guard that refuses, the smallest change of what it read that lets it pass. Found by
 * trying values on the machine itself; what is answered has been judged and opens.
 */
import type { z } from 'zod'
import { entityOf, isEntityName } from '../domain/entities.ts'
import { stageNames, type StageFacts, type StageName } from '../domain/journey/facts.ts'
import { aboutOf, stageRecord } from '../domain/journey/stage-records.ts'
import type { RoleCode } from '../domain/people/access.ts'
import type { Field } from '../foundation/definitions/fields.ts'
import { isSeveral, type Part } from '../foundation/text/sentence.ts'
import { addDays, daysBetween, isCivilDate } from '../foundation/values/dates.ts'
import { workflowOfModule } from './catalogue.ts'
import { refusalsOf, type GuardArgs, type GuardCall, type Refusal } from './kit/guard.ts'
import { callsOf, judge, roleAllowed, stateLabel, type StoredWorkflow } from './kit/judge.ts'
import { looksOf, valueAt, withValue, type ReadPath } from './kit/reads.ts'
import { argsOf, type Workflow, type WorkflowEvent } from './kit/workflow.ts'

/** A record and an event as they stand together; `GuardArgs` with the state. */
export interface Situation {
  stored: StoredWorkflow
  event: WorkflowEvent
}

/** One fact that has to be otherwise. */
export interface Change {
  /** Members of `GuardArgs`; ['state'] for the state of the record itself. */
  path: ReadPath
  was: unknown
  to: unknown
  /** 'from' and 'until': every later or greater, earlier or smaller value does as well; 'other': everything but `was` does. */
  bound: 'is' | 'from' | 'until' | 'other'
  /** What moves with it: a stage that is brought to another state counts otherwise, too. */
  also: readonly { path: ReadPath; to: unknown }[]
}

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

/** What a guard refuses; a value it cannot read is none that helps. */
export function refusedBy(call: GuardCall, situation: Situation): readonly Refusal[] {
  try {
    const found = refusalsOf(call, argsAt(situation))
    return found.some(({ sentence }) => sentence && !isWhole(sentence)) ? [unreadable] : found
  } catch {
    return [unreadable]
  }
}
/** Whether a sentence has a text for each of its words: without one it was said of a value nobody could enter. */
function isWhole(part: Part): boolean {
  if (typeof part !== 'object') return true
  if (isSeveral(part)) return part.every(isWhole)
  if ('key' in part) return part.parts.every(isWhole)
  return !('among' in part) || typeof part.text === 'string'
}
export const unreadable: Refusal = { code: 'G-STATE', message: '' }

export const argsAt = ({ stored: { record, facts, last }, event }: Situation): GuardArgs =>
  argsOf({ record, facts, last }, event)

/** The situation with a change made. */
export function changed(
  situation: Situation,
  { path, to, also }: Pick<Change, 'path' | 'to' | 'also'>,
): Situation {
  return [{ path, to }, ...also].reduce<Situation>((at, one) => {
    if (one.path[0] === 'state') return { ...at, stored: { ...at.stored, state: String(one.to) } }
    const { record, facts, last, data } = withValue(argsAt(at), one.path, one.to) as GuardArgs // The same members, one of them replaced.
    return {
      stored: { ...at.stored, record, facts, last },
      event: data === undefined ? at.event : { ...at.event, data },
    }
  }, situation)
}

const ownRecords: Readonly<Record<string, string>> = {
  'facts.passenger': 'passenger',
  'facts.country': 'country',
  'facts.profession': 'profession',
  'facts.agent': 'agent',
  'facts.agency': 'recruiting_agency',
  'facts.visa.entry': 'visa_entry',
  'facts.visa.line': 'visa_entry_line',
}

const isStage = (name: string | undefined): name is StageName => stageNames.some((one) => one === name)

/** Record a read fact belongs to, by the name of its entity; null for what belongs to none. */
export function recordOfRead(
  path: ReadPath,
  workflow: Workflow,
  args: Pick<GuardArgs, 'facts'>,
): string | null {
  const [root, part, name, member] = path
  if (root === 'record' || root === 'data') return workflow.module
  if (root !== 'facts') return null
  if (part === 'stages' && isStage(name) && member === 'record')
    return args.facts.stages[name]?.module ?? stageRecord(name, aboutOf(args.facts)).module
  if (part === 'lookups' && name === 'refs' && member !== undefined) {
    const to = workflow.fields[member]?.to ?? member
    return isEntityName(to) ? to : null
  }
  const found = Object.entries(ownRecords).find(([prefix]) => `${path.join('.')}.`.startsWith(`${prefix}.`))
  return found?.[1] ?? null
}

/** Definition of the field a read fact is; undefined for what is no field. */
export function fieldOfRead(
  path: ReadPath,
  workflow: Workflow,
  args: Pick<GuardArgs, 'facts'>,
): Field | undefined {
  const name = path.at(-1) ?? ''
  if (path[0] === 'data' || path[0] === 'record') {
    const own = workflow.fields[name]
    if (own) return own
  }
  const entity = recordOfRead(path, workflow, args)
  return entity !== null && isEntityName(entity) ? entityOf(entity).fields[name] : undefined
}

type Ways = Pick<Change, 'path' | 'to' | 'also'>

/** States a record can be brought to, those fewest events away first. */
function statesNear(workflow: Workflow, from: string): string[] {
  const near: string[] = []
  for (let reached = [from]; reached.length > 0;) {
    const next = reached.flatMap((state) =>
      workflow.rows
        .filter(({ froms }) => froms.includes(state))
        .map(({ to }) => (to === '(same)' ? state : to)),
    )
    reached = [...new Set(next)].filter((state) => state !== from && !near.includes(state))
    near.push(...reached)
  }
  return [...near, ...Object.keys(workflow.states).filter((state) => state !== from && !near.includes(state))]
}

/** A stage in each other state of its machine, with all that goes with that state. */
function stageWays(stage: StageName, args: GuardArgs): Ways[] {
  const found: StageFacts | undefined = args.facts.stages[stage]
  const kept = stageRecord(stage, aboutOf(args.facts))
  const workflow = workflowOfModule(found?.module ?? kept.module)
  if (!workflow) return []
  const path = ['facts', 'stages', stage]
  // What messages ask for is said before what would do as well, e.g. an exemption.
  const isAsked = (state: string) => stateLabel(workflow, state, found?.record ?? {}) === found?.needed
  const states = statesNear(workflow, found?.state ?? workflow.initial)
  return [...states.filter(isAsked), ...states.filter((state) => !isAsked(state))].map((state) => {
    const kind = workflow.states[state]?.kind ?? 'normal'
    const record = found?.record ?? kept.marks
    const whole: StageFacts = {
      ...(found ?? {
        module: kept.module,
        needed: state,
        since: null,
        attempt_no: 1,
        event_id: 0,
        record,
      }),
      state,
      kind,
      label: stateLabel(workflow, state, record),
      started: kind !== 'initial',
      satisfied: kind === 'satisfied',
    }
    return { path: [...path, 'state'], to: state, also: [{ path, to: whole }] }
  })
}

const one = (path: ReadPath, to: unknown): Ways => ({ path, to, also: [] })
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
const farPast = '1940-01-01'
const farFuture = '2199-12-31'
const longestText = 'abcdefghij klmnopqrst'

type Kind = 'day' | 'number' | 'bool' | 'choice' | 'text'
function kindOfRead(value: unknown, field: Field | undefined, path: ReadPath): Kind {
  const name = path.at(-1) ?? ''
  if (typeof value === 'boolean' || field?.kind === 'bool') return 'bool'
  if (field?.kind === 'enum') return 'choice'
  if (
    field?.kind === 'date' ||
    (typeof value === 'string' && isCivilDate(value)) ||
    (value === undefined && name.endsWith('_date'))
  )
    return 'day'
  const isNumber = field !== undefined && ['money', 'int', 'decimal', 'ref'].includes(field.kind)
  return isNumber || isNumeric(value) ? 'number' : 'text'
}

/** Number as the place it stands in writes it: amounts as text with two digits. */
const written = (value: number, like: unknown, field: Field | undefined): number | string =>
  typeof like === 'number' ||
  (typeof like !== 'string' && field?.kind !== 'money' && field?.kind !== 'decimal')
    ? value
    : value.toFixed(2)

/** A value of a shape that holds something: one member in each list, no box ticked. */
function sampleOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') return [sampleOf(def.element)]
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, member]) => [name, sampleOf(member)]))
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'string') return 'Passport'
  if (def.type === 'number') return 1
  return def.type === 'boolean' ? false : null
}

/** Other values for one plain fact a guard looked at. @param seen what else it looked at, as thresholds. */
function valueWays(path: ReadPath, workflow: Workflow, args: GuardArgs, seen: readonly unknown[]): Ways[] {
  const value = valueAt(args, path)
  const field = fieldOfRead(path, workflow, args)
  const values = ((): unknown[] => {
    // Which row an event names is known by that row, not by its number.
    if (field?.kind === 'ref' && path[0] === 'data') return value ? [null] : [1]
    const shape = field?.kind === 'json' && typeof field.shape === 'object' ? field.shape : null
    if (shape) return [[], sampleOf(shape), null].filter((to) => to === null || shape.safeParse(to).success)
    switch (kindOfRead(value, field, path)) {
      case 'bool':
        return [value !== true]
      case 'choice':
        return [...(field?.values ?? []), null]
      case 'day': {
        // A story or a trace may say a "today" that is no date.
        const days = [args.facts.today, ...seen].filter(
          (one): one is string => typeof one === 'string' && isCivilDate(one),
        )
        return [...days.flatMap((day) => [day, addDays(day, 1), addDays(day, -1)]), farPast, farFuture, null]
      }
      case 'number': {
        const numbers = seen.filter(isNumeric).map(Number)
        return [
          ...[0, 1, ...numbers.flatMap((at) => [at, at + 1, at - 1])].map((to) => written(to, value, field)),
          written(99_999_999, value, field),
          null,
        ]
      }
      case 'text':
        return [
          ...seen.filter((one) => typeof one === 'string'),
          longestText,
          '1234567890',
          '1',
          null,
          true,
          {},
          // A list that must hold something.
          ...(field && ['list', 'refs', 'json'].includes(field.kind) ? [[field.values?.[0] ?? 1]] : []),
        ]
    }
  })()
  return values.filter((to) => to !== value).map((to) => one(path, to))
}

/** Other values for something with members: a name that is free, a list that is empty or holds what was sought. */
function branchWays(path: ReadPath, args: GuardArgs, seen: readonly unknown[]): Ways[] {
  const value = valueAt(args, path)
  if (Array.isArray(value)) {
    const sought = seen.filter((one) => typeof one === 'string' || typeof one === 'number')
    return [
      ...(value.length > 0 ? [one(path, [])] : []),
      ...[...new Set([...sought, ...stageNames])]
        .filter((member) => !value.includes(member))
        .map((member) => one(path, [...(value as unknown[]), member])),
    ]
  }
  return path[1] === 'unfit' || (path[1] === 'lookups' && path.length > 3) ? [one(path, null)] : []
}

/** What people can do something about comes first; what somebody is, and what the agency has settled, last. */
const effort: Readonly<Record<string, number>> = {
  record: 20,
  'facts.stages': 10,
  'facts.custody': 10,
  'facts.lifecycle': 10,
  'facts.passenger': 15,
  'facts.money': 15,
  'facts.missing': 15,
  'facts.okala': 20,
  'facts.lookups': 25,
  'facts.visa': 25,
  'facts.today': 35,
  'facts.agency': 30,
  'facts.country': 40,
  'facts.profession': 40,
  'facts.agent': 30,
  'facts.unfit': 45,
  'facts.skipped': 50,
  last: 50,
  'facts.user': 60,
  'facts.plan': 70,
  'facts.type': 80,
  'facts.correctable': 90,
  'facts.settledStage': 90,
  'facts.settings': 95,
}
const lasting = new Set([
  'gender',
  'date_of_birth',
  'passport_no',
  'country',
  'passenger_type',
  'id',
  'profession',
])

function effortOf(way: Ways, situation: Situation, refusal: Refusal): number {
  const [root = '', part = ''] = way.path
  const name = way.path.at(-1) ?? ''
  const base =
    refusal.field !== undefined && way.path.join('.').startsWith(`facts.lookups.refs.${refusal.field}.`)
      ? 5
      : root === 'data'
        ? refusal.field === name
          ? 0
          : refusal.field === undefined
            ? 28
            : 12
        : (effort[`${root}.${part}`] ?? effort[root] ?? 99)
  // Taking a value away says less than a better one, and what already stands is kept where it can be.
  const isEmptied = way.to === null && valueAt(argsAt(situation), way.path) !== undefined
  return base + (isEmptied ? 30 : 0) + (root !== 'data' && lasting.has(name) ? 55 : 0)
}

/** Whether an event carries a field; undo and correction say which by themselves. */
const takes = (workflow: Workflow, event: string, field: string | undefined): boolean =>
  field !== undefined &&
  (event === 'UNDO_LAST' ||
    event === 'CORRECT_DATA' ||
    workflow.rows.some(
      ({ on, payload = [] }) => on === event && (payload.includes(field) || payload.includes(`${field}?`)),
    ))

/** Ways to change what one guard looked at, the cheaper places first. */
export function waysOf(workflow: Workflow, situation: Situation, call: GuardCall, refusal: Refusal): Ways[] {
  const args = argsAt(situation)
  const { plain, branches } = looksOf(call, args)
  const seen = plain.map((path) => valueAt(args, path))
  const stages = [...plain, ...branches].flatMap(([root, part, name]) =>
    root === 'facts' && part === 'stages' && isStage(name) ? [name] : [],
  )
  const ways = [
    ...[...new Set(stages)].flatMap((stage) => stageWays(stage, args)),
    ...plain.flatMap((path): Ways[] => {
      const at = path.join('.')
      if (path[0] === 'data' && !takes(workflow, situation.event.type, path[1])) return []
      if (at === 'facts.today')
        return valueWays(path, workflow, args, seen).filter(({ to }) => String(to) > args.facts.today)
      if (at === 'facts.user.role')
        return (['PRO', 'ACC', 'TKT', 'MGR', 'ADM'] as const).map((role) => one(path, role))
      if (at === 'facts.user.id') return [one(path, 999_999)]
      if (path[1] === 'unfit') return []
      // What was entered is past; only what came after it can be taken back.
      if (path[0] === 'last') return at === 'last.downstream' ? [one(path, null)] : []
      if (at === 'facts.lifecycle')
        return statesNear(workflowOfModule('passenger') ?? workflow, args.facts.lifecycle).map((to) =>
          one(path, to),
        )
      if (at === 'facts.custody.state')
        return ['in_office', 'out', 'delivered', 'not_received'].map((to) => one(path, to))
      if (path[1] === 'plan') return ['R', undefined].map((to) => one(path, to))
      if (path[1] === 'stages' && (path[3] === 'label' || path[3] === 'needed' || path[3] === 'kind'))
        return []
      if (path.at(-1) === 'state') {
        const owner = workflowOfModule(recordOfRead(path, workflow, args) ?? '')
        return Object.keys(owner?.states ?? {}).map((to) => one(path, to))
      }
      return valueWays(path, workflow, args, seen)
    }),
    ...branches.flatMap((path) => branchWays(path, args, seen)),
  ]
  const kept = ways.filter(({ path, to }) => path[0] !== 'state' && valueAt(args, path) !== to)
  return kept
    .map((way) => ({ way, cost: effortOf(way, situation, refusal) }))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ way }) => way)
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
    const reach = isDay ? 40_000 : 100_000_000
    bad =
      [good - 1, good + 1, good - 366, good + 366, good - reach, good + reach].find((value) => {
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
