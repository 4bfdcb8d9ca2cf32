/** A small agency in memory: passengers with all their machines, moved the way the server moves them (design 3, machines 0.2-0.3). */
import {
  stageNames,
  type Facts,
  type LastEvent,
  type Row,
  type StageFacts,
  type StageName,
} from '../../src/domain/journey/facts.ts'
import { entityOf } from '../../src/domain/entities.ts'
import { afterOf, isSatisfied, stagePlan } from '../../src/domain/journey/stage-plan.ts'
import { workflows } from '../../src/machines/catalogue.ts'
import { dailyRules } from '../../src/machines/journey/daily-rules.ts'
import { advance, judge, stateLabel, type StoredWorkflow } from '../../src/machines/kit/judge.ts'
import type { Effect, Workflow } from '../../src/machines/kit/workflow.ts'
import { paperEntities } from '../../src/machines/journey/paper.ts'
import { goodFacts } from './facts.ts'

export type Target = { passenger: number; machine: 'journey' | 'custody' | StageName } | { entry: number }
type AppliedEffect =
  | { target: Target; event: string; entry: number }
  | { custody: Row; was: { state: string; record: Row } }
  | { attempt: true }
  | { passenger: Row }

interface Entry {
  id: number
  event: string
  from: string
  to: string
  before: Row
  undo: LastEvent['undo']
  appliedEffects: AppliedEffect[]
  undone: boolean
}
export interface Held {
  state: string
  record: Row
  entries: Entry[]
}
interface Passenger {
  journey: Held
  custody: Held
  /** Attempts per stage, the current one last. */
  steps: Partial<Record<StageName, Held[]>>
}
interface VisaEntry {
  held: Held
  lines: { id: number; quantity: number }[]
}
export interface World {
  today: string
  nextId: number
  passengers: Passenger[]
  visas: VisaEntry[]
  /** Units taken minus given back per line, as the machines said it; independent of the counters. */
  ledger: Record<number, number>
}

const kept: Partial<Record<StageName, { workflow: string; discriminators: Row }>> = {
  documents: { workflow: 'paper', discriminators: { paper_kind: 'document_check' } },
  police: { workflow: 'paper', discriminators: { paper_kind: 'police' } },
  okala: { workflow: 'paper', discriminators: { paper_kind: 'okala' } },
  attestation: { workflow: 'paper', discriminators: { paper_kind: 'emb_attestation' } },
  visa: { workflow: 'visa_allotment', discriminators: {} },
  medical: { workflow: 'medical', discriminators: {} },
  training: { workflow: 'training', discriminators: {} },
  bmet_reg: { workflow: 'finger', discriminators: { kind: 'bmet' } },
  visa_bio: { workflow: 'finger', discriminators: { kind: 'visa_bio' } },
  mofa: { workflow: 'mofa', discriminators: {} },
  embassy: { workflow: 'embassy', discriminators: {} },
  manpower: { workflow: 'manpower', discriminators: {} },
  flight: { workflow: 'flight', discriminators: {} },
  delivery: { workflow: 'delivery', discriminators: {} },
}
const worldStages = stageNames.filter((stage) => kept[stage])
/** Fields a new attempt takes over, as the server does. */
const carried = ['kind', 'paper_kind', 'training_type', 'visa_entry', 'visa_line']
const holding = [
  'allotted',
  'in_use',
  'stamped',
  'consumed',
  'visa_expired',
  'cancel_requested',
  'reissue_requested',
]
const pairs: Readonly<Record<string, string>> = {
  MARK_IN_USE: 'MARK_UNUSED',
  MARK_UNUSED: 'MARK_IN_USE',
  MARK_STAMPED: 'MARK_UNSTAMPED',
  MARK_UNSTAMPED: 'MARK_STAMPED',
  MARK_CONSUMED: 'MARK_UNCONSUMED',
  MARK_UNCONSUMED: 'MARK_CONSUMED',
  ALLOTTED: 'RELEASED',
  RELEASED: 'ALLOTTED',
  FLIGHT_FLOWN: 'FLIGHT_UNFLOWN',
  FLIGHT_UNFLOWN: 'FLIGHT_FLOWN',
}

const must = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw new Error('the world has no such thing')
  return value
}
const fresh = (state: string, record: Row): Held => ({ state, record, entries: [] })
const workflow = (id: string): Workflow => must(workflows[id])

export function newWorld(passengers: number, quantities: readonly number[]): World {
  return {
    today: goodFacts().today,
    nextId: 1,
    ledger: {},
    passengers: Array.from({ length: passengers }, (_, index) => ({
      journey: fresh('draft', { ...goodFacts().passenger, id: 1001 + index, skipped: [] }),
      custody: fresh('not_received', { id: 1001 + index }),
      steps: {},
    })),
    visas: quantities.map((quantity, index) => ({
      held: fresh('open', {
        id: index + 1,
        visa_no: `130555010${index}`,
        visa_kind: 'group',
        country: 1,
        recruiting_agency: 5,
        sponsor_name: 'Demo Sponsor',
        visa_file: 'file-1',
        expiry_date: '2028-11-09',
      }),
      lines: [{ id: 31 + index, quantity }],
    })),
  }
}

const attemptsOf = (world: World, line: number): Held[] =>
  world.passengers.flatMap((one) => one.steps.visa ?? []).filter((held) => held.record['visa_line'] === line)
/** Units of a line as the handbook counts them (M9a). */
export function counters(
  world: World,
  line: { id: number; quantity: number },
): { active: number; burnt: number; available: number } {
  const attempts = attemptsOf(world, line.id)
  const active = attempts.filter((held) => holding.includes(held.state)).length
  const burnt = attempts.filter(
    (held) => held.state === 'cancelled' && held.record['quantity_returned'] === false,
  ).length
  return { active, burnt, available: line.quantity - active - burnt }
}
const linesOf = (world: World) => world.visas.flatMap((visa) => visa.lines.map((line) => ({ visa, line })))
const lineRow = (world: World, id: unknown): Row | null => {
  const found = linesOf(world).find(({ line }) => line.id === id)
  return found
    ? {
        ...found.line,
        visa_entry: found.visa.held.record['id'],
        profession: 11,
        gender: 'male',
        ...counters(world, found.line),
      }
    : null
}
const entryRow = (world: World, id: unknown): Row | null => {
  const visa = world.visas.find(({ held }) => held.record['id'] === id)
  if (!visa) return null
  return {
    ...visa.held.record,
    state: visa.held.state,
    available: visa.lines.reduce((sum, line) => sum + counters(world, line).available, 0),
    lines: visa.lines,
  }
}

const stepOf = (person: Passenger, stage: StageName): Held =>
  person.steps[stage]?.at(-1) ??
  fresh(workflow(must(kept[stage]).workflow).initial, { ...must(kept[stage]).discriminators })

export function heldAt(world: World, target: Target): Held {
  if ('entry' in target) return must(world.visas[target.entry]).held
  const person = must(world.passengers[target.passenger])
  return target.machine === 'journey'
    ? person.journey
    : target.machine === 'custody'
      ? person.custody
      : stepOf(person, target.machine)
}
export const workflowAt = (target: Target): Workflow =>
  workflow(
    'entry' in target
      ? 'visa_entry'
      : target.machine === 'journey' || target.machine === 'custody'
        ? target.machine
        : must(kept[target.machine]).workflow,
  )

/** What the server loads for one passenger (machines 8.3-8.5); without one, for a visa entry. */
function factsOf(world: World, target: Target, data: Row = {}, role: Facts['user']['role'] = 'ADM'): Facts {
  const base = goodFacts({ user: { id: role === 'SYS' ? null : 7, role } })
  const refs = {
    ...base.lookups.refs,
    visa_entry: entryRow(world, data['visa_entry']),
    visa_line: lineRow(world, data['visa_line']),
    line: lineRow(world, data['line']),
  }
  const lookups = {
    ...base.lookups,
    refs: Object.fromEntries(Object.entries(refs).filter(([, row]) => row !== null)),
  }
  if ('entry' in target)
    return { ...base, today: world.today, passenger: null, visa: null, plan: {}, stages: {}, lookups }
  const person = must(world.passengers[target.passenger])
  const plan = stagePlan({ basePlan: 'recruiting', country: base.country, isDomestic: false })
  const stages: Partial<Record<StageName, StageFacts>> = {}
  for (const stage of worldStages) {
    const machine = workflow(must(kept[stage]).workflow)
    const held = stepOf(person, stage)
    const settledState =
      Object.keys(machine.states).find((name) => machine.states[name]?.kind === 'satisfied') ?? ''
    stages[stage] = {
      module: machine.module,
      state: held.state,
      kind: must(machine.states[held.state]).kind,
      label: stateLabel(machine, held.state, held.record),
      needed: stateLabel(machine, settledState, held.record),
      since: null,
      started: (person.steps[stage]?.length ?? 0) > 0,
      satisfied: false,
      record: held.record,
      attempt_no: person.steps[stage]?.length ?? 1,
      event_id: held.entries.at(-1)?.id ?? 0,
    }
  }
  const satisfied = (stage: StageName): boolean => {
    const at = stages[stage]
    return (
      at !== undefined &&
      isSatisfied(stage, at, {
        today: world.today,
        plan,
        country: base.country,
        base_plan: 'recruiting',
        satisfied,
        state: (other) => stages[other]?.state ?? '',
      })
    )
  }
  for (const [stage, at] of Object.entries(stages)) at.satisfied = satisfied(stage as StageName)
  const entry = entryRow(world, stages.visa?.record?.['visa_entry'])
  const line = lineRow(world, stages.visa?.record?.['visa_line'])
  return {
    ...base,
    today: world.today,
    plan,
    stages,
    lookups,
    passenger: person.journey.record,
    lifecycle: person.journey.state,
    skipped: person.journey.record['skipped'] as StageName[],
    custody: {
      state: person.custody.state,
      place: person.custody.record['custody_place'] ? String(person.custody.record['custody_place']) : null,
    },
    visa: entry && line ? { entry, line } : null,
    okala: { authorised: stages.okala?.satisfied === true, left: 5 },
  }
}

/** A stage that leans on `stage` and was begun after that entry (G-UNDO-DOWN). */
function startedAfter(world: World, target: Target, entry: Entry, facts: Facts): string | null {
  if ('entry' in target || target.machine === 'journey' || target.machine === 'custody') return null
  const leaning = new Set<StageName>([target.machine])
  for (const stage of stageNames)
    if (
      afterOf(stage, facts).some((one) => leaning.has(one)) ||
      (stage === 'flight' && leaning.has('manpower'))
    )
      leaning.add(stage)
  leaning.delete(target.machine)
  const person = must(world.passengers[target.passenger])
  return (
    [...leaning].find((stage) =>
      (person.steps[stage] ?? []).some((held) =>
        held.entries.some(
          (one) =>
            !one.undone && one.id > entry.id && one.from === workflow(must(kept[stage]).workflow).initial,
        ),
      ),
    ) ?? null
  )
}

function lastOf(world: World, target: Target, facts: Facts): LastEvent | null {
  const entry = heldAt(world, target).entries.findLast((one) => !one.undone)
  return entry
    ? {
        id: entry.id,
        event: entry.event,
        from: entry.from,
        to: entry.to,
        by: 7,
        undo: entry.undo,
        ageHours: 1,
        before: entry.before,
        downstream: startedAfter(world, target, entry, facts),
      }
    : null
}
function stored(world: World, target: Target, data: Row, role: Facts['user']['role']): StoredWorkflow {
  const held = heldAt(world, target)
  const record = 'entry' in target ? must(entryRow(world, held.record['id'])) : held.record
  const facts = factsOf(world, target, data, role)
  return { state: held.state, record, facts, last: lastOf(world, target, facts) }
}

/** Sends an event; false when it is refused, and then nothing has changed. */
export function send(
  world: World,
  target: Target,
  event: string,
  data: Row,
  role: Facts['user']['role'] = 'ADM',
): Entry | false {
  const machine = workflowAt(target)
  const at = stored(world, target, data, role)
  if (!judge(machine, at, { type: event, data }).ok) return false
  const outcome = advance(machine, at, { type: event, data })
  const before = Object.fromEntries(
    Object.keys(outcome.record)
      .filter((name) => outcome.record[name] !== at.record[name])
      .map((name) => [name, at.record[name] ?? null]),
  )
  const row = machine.rows.find((one) => outcome.taken[0] === one.n && one.on === event)
  const entry: Entry = {
    id: world.nextId++,
    event,
    from: at.state,
    to: outcome.state,
    before,
    undo: row?.undo ?? 'none',
    appliedEffects: [],
    undone: false,
  }
  const isNew = outcome.effects.some((effect) => effect.do === 'newAttempt')
  const held = place(world, target, isNew)
  held.record = isNew
    ? {
        ...Object.fromEntries(
          carried.filter((name) => name in at.record).map((name) => [name, at.record[name]]),
        ),
        ...columnsOf(
          machine,
          Object.fromEntries(Object.keys(before).map((name) => [name, outcome.record[name]])),
        ),
      }
    : columnsOf(machine, outcome.record)
  held.state = outcome.state
  held.entries.push(entry)
  if (isNew) entry.appliedEffects.push({ attempt: true })
  for (const effect of outcome.effects) entry.appliedEffects.push(...act(world, target, effect))
  return entry
}

/** Only what the table of the machine keeps; payload such as a reason lives in the history. */
function columnsOf(machine: Workflow, record: Row): Row {
  const fields: Row =
    machine.id === 'paper'
      ? Object.assign({}, ...Object.values(paperEntities).map((entity) => entity.fields))
      : entityOf(machine.module).fields
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => name === 'id' || (name in fields && name !== 'available')),
  )
}

/** The record an event writes to: the current one, one made by the first event, or a new attempt. */
function place(world: World, target: Target, isNew: boolean): Held {
  if ('entry' in target || target.machine === 'journey' || target.machine === 'custody')
    return heldAt(world, target)
  const person = must(world.passengers[target.passenger])
  const list = (person.steps[target.machine] ??= [])
  if (list.length === 0 || isNew) list.push(fresh('', {}))
  return must(list.at(-1))
}

const targetOf = (from: Target, to: string, record: number | undefined): Target => {
  if (to === 'visa_entry') return { entry: must(record) - 1 }
  const stage = worldStages.find((name) => kept[name]?.workflow === to)
  return {
    passenger: 'passenger' in from ? from.passenger : 0,
    machine: to === 'journey' ? 'journey' : must(stage),
  }
}

function count(world: World, event: string, line: unknown): void {
  if (event === 'ALLOTTED' || event === 'RELEASED')
    world.ledger[Number(line)] = (world.ledger[Number(line)] ?? 0) + (event === 'ALLOTTED' ? 1 : -1)
}

function act(world: World, target: Target, effect: Effect): AppliedEffect[] {
  if (effect.do === 'send') {
    count(world, effect.event, effect.data?.['line'])
    const to = targetOf(target, effect.to, effect.record)
    // A step that was never begun has no record to send to.
    if (
      'machine' in to &&
      to.machine !== 'journey' &&
      to.machine !== 'custody' &&
      !world.passengers[to.passenger]?.steps[to.machine]
    )
      return []
    const done = send(world, to, effect.event, effect.data ?? {}, 'SYS')
    return done || effect.to === 'visa_entry'
      ? [{ target: to, event: effect.event, entry: done ? done.id : 0 }]
      : []
  }
  if (effect.do === 'custody' && 'passenger' in target) return moveTo(world, target.passenger, effect.place)
  if (effect.do === 'order' && 'passenger' in target)
    return order(world, target.passenger, effect.name, effect.data ?? {})
  return []
}

function moveTo(world: World, passenger: number, where: string): AppliedEffect[] {
  const target: Target = { passenger, machine: 'custody' }
  const held = heldAt(world, target)
  const was = { state: held.state, record: held.record }
  const date = world.today
  const [event, data]: [string, Row] =
    where === 'in_office'
      ? held.state === 'out'
        ? ['BRING_BACK', { date }]
        : ['RECEIVE', { date, from: 'passenger' }]
      : where === 'delivered'
        ? ['DELIVER', { date, receiver: 'passenger' }]
        : ['SEND_OUT', { place: where }]
  const done = send(world, target, event, data, 'SYS')
  return done ? [{ custody: { entry: done.id }, was }] : []
}

function order(world: World, passenger: number, name: string, data: Row): AppliedEffect[] {
  const person = must(world.passengers[passenger])
  if (name === 'set passenger') {
    const before = Object.fromEntries(
      Object.keys(data).map((field) => [field, person.journey.record[field] ?? null]),
    )
    person.journey.record = { ...person.journey.record, ...data }
    return [{ passenger: before }]
  }
  if (name === 'cancel open stages' || name === 'cancel stages') {
    const named = data['stages'] as StageName[] | undefined
    return worldStages
      .filter((stage) => stage !== 'visa' && person.steps[stage] && (named?.includes(stage) ?? true))
      .flatMap((stage): AppliedEffect[] => {
        const target: Target = { passenger, machine: stage }
        const kind = workflowAt(target).states[heldAt(world, target).state]?.kind
        if (!named && kind === 'satisfied' && stage !== 'mofa') return []
        const done = send(world, target, 'CANCEL', { reason: data['reason'] }, 'SYS')
        return done ? [{ target, event: 'CANCEL', entry: done.id }] : []
      })
  }
  if (name === 'custody before flight') {
    const flight = stepOf(person, 'flight').entries.findLast(
      (one) => !one.undone && (one.event === 'DEPART' || one.event === 'DATE_PASSED'),
    )
    const applied = flight?.appliedEffects.find((one) => 'custody' in one)
    if (!applied || !('custody' in applied)) return []
    const was = { state: person.custody.state, record: person.custody.record }
    Object.assign(person.custody, structuredClone(applied.was))
    return [{ custody: { entry: 0 }, was }]
  }
  return []
}

/** UNDO_LAST by a manager: state, fields and everything the entry did to others. */
export function undoLast(world: World, target: Target): boolean {
  const at = stored(world, target, {}, 'MGR')
  const event = { type: 'UNDO_LAST', data: { reason: 'entered by mistake' } }
  const machine = workflowAt(target)
  if (!judge(machine, at, event).ok) return false
  const outcome = advance(machine, at, event)
  const held = heldAt(world, target)
  const entry = must(held.entries.findLast((one) => !one.undone))
  takeBack(world, target, held, entry, outcome.state, columnsOf(machine, outcome.record))
  return true
}

function takeBack(world: World, target: Target, held: Held, entry: Entry, state: string, record: Row): void {
  entry.undone = true
  if (
    entry.appliedEffects.some((applied) => 'attempt' in applied) &&
    'machine' in target &&
    target.machine !== 'journey' &&
    target.machine !== 'custody'
  )
    must(world.passengers[target.passenger]?.steps[target.machine]).pop()
  else {
    held.state = state
    held.record = record
  }
  for (const applied of entry.appliedEffects.toReversed()) reverse(world, target, applied)
}

function reverse(world: World, target: Target, applied: AppliedEffect): void {
  if ('passenger' in applied && 'passenger' in target) {
    const { journey } = must(world.passengers[target.passenger])
    journey.record = { ...journey.record, ...applied.passenger }
  }
  if ('custody' in applied && 'passenger' in target) {
    const { custody } = must(world.passengers[target.passenger])
    const moved = custody.entries.find((one) => one.id === applied.custody['entry'])
    if (moved) moved.undone = true
    Object.assign(custody, structuredClone(applied.was))
  }
  if (!('target' in applied)) return
  const held = heldAt(world, applied.target)
  const entry = held.entries.find((one) => one.id === applied.entry)
  const back = pairs[applied.event]
  if (back && 'entry' in applied.target)
    count(world, back, must(world.visas[applied.target.entry]).lines[0]?.id)
  if (back && send(world, applied.target, back, {}, 'SYS')) return
  if (entry) takeBack(world, applied.target, held, entry, entry.from, { ...held.record, ...entry.before })
}

/** After an event the always rows of every machine look at the new facts. True when an embassy file moved by itself. */
export function settle(world: World): boolean {
  let isCollected = false
  for (let moved = true; moved;) {
    moved = false
    for (let passenger = 0; passenger < world.passengers.length; passenger++) {
      for (const machine of ['embassy', 'journey'] as const) {
        const target: Target = { passenger, machine }
        if (machine === 'embassy' && !world.passengers[passenger]?.steps.embassy) continue
        const at = stored(world, target, {}, 'SYS')
        if (!judge(workflowAt(target), at, { type: 'STAGE_CHANGED', data: {} }).ok) continue
        const outcome = advance(workflowAt(target), at, { type: 'STAGE_CHANGED', data: {} })
        if (outcome.state === at.state) continue
        Object.assign(heldAt(world, target), {
          state: outcome.state,
          record: columnsOf(workflowAt(target), outcome.record),
        })
        moved = true
        isCollected ||= machine === 'embassy'
      }
    }
  }
  return isCollected
}

/** A night: the daily rules in their order, each record by itself. */
export function runDaily(world: World): void {
  for (const rule of dailyRules) {
    for (const target of targetsOf(world)) {
      if (workflowAt(target).id !== rule.workflow) continue
      if (
        'machine' in target &&
        target.machine !== 'journey' &&
        target.machine !== 'custody' &&
        !world.passengers[target.passenger]?.steps[target.machine]
      )
        continue
      const at = stored(world, target, {}, 'SYS')
      if (
        !rule.states.includes(at.state) ||
        (rule.lifecycles && !rule.lifecycles.includes(at.facts.lifecycle)) ||
        !rule.due(at.record, at.facts)
      )
        continue
      const applied = rule.does(at.record, at.facts)
      if ('event' in applied) send(world, target, applied.event, applied.data ?? {}, 'SYS')
      settle(world)
    }
  }
}

export const targetsOf = (world: World): Target[] => [
  ...world.passengers.flatMap((_, passenger): Target[] =>
    (['journey', 'custody', ...worldStages] as const).map((machine) => ({ passenger, machine })),
  ),
  ...world.visas.map((_, entry): Target => ({ entry })),
]

/** Everything a clerk can see, without history: what must be the same after an undo. */
export function seen(world: World): unknown {
  const tidy = (held: Held) => [
    held.state,
    Object.fromEntries(
      Object.entries(held.record)
        .filter(([, value]) => value !== null && value !== undefined)
        .sort(([a], [b]) => a.localeCompare(b)),
    ),
  ]
  return {
    passengers: world.passengers.map((one) => ({
      journey: tidy(one.journey),
      custody: [one.custody.state, one.custody.record['custody_place'] ?? null],
      steps: worldStages.map((stage) => [
        stage,
        Math.max(1, one.steps[stage]?.length ?? 0),
        tidy(stepOf(one, stage)),
      ]),
    })),
    visas: world.visas.map(({ held, lines }) => [held.state, lines.map((line) => counters(world, line))]),
  }
}
