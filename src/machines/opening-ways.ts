/** Other values for what a guard looked at: those worth trying when a closed action is to be opened (`openings.ts`). */
import type { z } from 'zod'
import { stageNames, type StageFacts, type StageName } from '../domain/journey/facts.ts'
import { aboutOf, stageRecord } from '../domain/journey/stage-records.ts'
import type { Field } from '../foundation/definitions/fields.ts'
import { addDays, isCivilDate } from '../foundation/values/dates.ts'
import { workflowOfModule } from './catalogue.ts'
import { type GuardArgs, type GuardCall, type Refusal } from './kit/guard.ts'
import { stateLabel } from './kit/judge.ts'
import { looksOf, valueAt, type ReadPath } from './kit/reads.ts'
import { type Workflow } from './kit/workflow.ts'
import {
  type Situation,
  type Change,
  argsAt,
  recordOfRead,
  fieldOfRead,
  isStage,
} from './opening-situation.ts'

export type Ways = Pick<Change, 'path' | 'to' | 'also'>

/** States a record can be brought to, those fewest events away first. */
export function statesNear(workflow: Workflow, from: string): string[] {
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
export function stageWays(stage: StageName, args: GuardArgs): Ways[] {
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
    const record = found?.record ?? kept.discriminators
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
export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
export const farPast = '1940-01-01'
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
export const written = (value: number, like: unknown, field: Field | undefined): number | string =>
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

/** What people can do something about comes first; what a person is, and what the agency has settled, last. */
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

export function effortOf(way: Ways, situation: Situation, refusal: Refusal): number {
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
