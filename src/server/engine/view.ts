/** What a screen gets about a stage or a whole case: record, state, facts to judge by, and every action with its reason. */
import { sql } from 'kysely'
import { entityOf } from '../../domain/entities/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { stageNames, stagePaths, stageTitles, type Facts, type Row, type StageName } from '../../domain/facts.ts'
import { isApplicable, waitsFor } from '../../domain/stage-plan.ts'
import { eventLabel, offers, stateLabel, type Offer, type StoredWorkflow } from '../../machines/kit/judge.ts'
import { seesField } from '../crud/actor.ts'
import { maskValue } from '../crud/mask.ts'
import type { Db } from '../db/kysely.ts'
import type { SessionUser } from '../session-user.ts'
import { refLabels } from './lookups.ts'
import { bindings, custodyBinding, type Binding } from './bindings.ts'
import { payloadNames, storedOf, type EngineContext } from './run-event.ts'
import { stageRecord } from './stage-records.ts'

/** A row without what this user may not read (roles.md 3.2). */
export function shown(entity: Entity, user: SessionUser, row: Row): Row {
  const answer: Record<string, unknown> = { ...row }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'secret') delete answer[name]
    else if (!seesField(user, field) && name in answer) {
      if (field.hiddenAs === 'last4' || field.hiddenAs === 'masked') answer[name] = maskValue(answer[name], field.hiddenAs)
      else delete answer[name]
    }
  }
  return answer
}

/** Facts for the browser: the same, with reserved values masked and without the payload look-ups. */
export function shownFacts(facts: Facts, user: SessionUser): Facts {
  const stages = Object.fromEntries(Object.entries(facts.stages).map(([name, at]) => [name, { ...at, record: at.record ? shown(entityOf(at.module), user, at.record) : null }]))
  return {
    ...facts, stages,
    passenger: facts.passenger ? shown(entityOf('passenger'), user, facts.passenger) : null,
    agent: facts.agent ? shown(entityOf('agent'), user, facts.agent) : null,
    visa: facts.visa ? { ...facts.visa, entry: shown(entityOf('visa_entry'), user, facts.visa.entry) } : null,
  }
}

/** One action of a panel: open, or closed with the reason and the place to mend it. */
export interface Action {
  event: string
  label: string
  ok: boolean
  code?: string
  message?: string
  mend?: { label: string; path: string }
  payload: { name: string; required: boolean }[]
}

function actionsOf(binding: Binding, stored: StoredWorkflow): Action[] {
  return offers(binding.workflow, stored).map((offer: Offer) => ({
    event: offer.event, label: offer.label, ok: offer.verdict.ok,
    ...(offer.verdict.ok ? {} : { code: offer.verdict.code, message: offer.verdict.message, ...(offer.verdict.mend ? { mend: offer.verdict.mend } : {}) }),
    payload: payloadNames(binding, stored.state, offer.event).filter((name) => name !== 'ceiling_override?' && name !== 'event_id?').map((name) => ({ name: name.replace('?', ''), required: !name.endsWith('?') || (offer.event === 'UNDO_LAST' && name === 'reason?') })),
  }))
}

/** Who sent the last standing entry and whether it can still be taken back. */
interface LastEntry {
  id: number
  event: string
  label: string
  by: string | null
  age_hours: number
}

export interface StepView {
  module: string
  machine: string
  stage: StageName | null
  id: number | null
  version: number | null
  state: string
  state_label: string
  kind: string
  attempt_no: number
  record: Row
  labels: Record<string, string>
  last: LastEntry | null
  actions: Action[]
}

async function nameOf(db: Db, user: number | null): Promise<string | null> {
  if (user === null) return null
  const { rows } = await sql<{ name: string }>`select concat_ws(' ', first_name, last_name) as name from app_user where id = ${user}`.execute(db)
  return rows[0]?.name ?? null
}

/** One stage or record as a panel shows it. `row` is the current record or, before the first event, the marks alone. */
export async function stepView(context: EngineContext, binding: Binding, stage: StageName | null, row: Row, facts: Facts, user: SessionUser): Promise<StepView> {
  const id = Number(row['id'] ?? 0)
  const stored = await storedOf(context, binding, { ...row, [binding.column]: row[binding.column] ?? binding.workflow.initial }, facts)
  return {
    module: binding === custodyBinding ? 'passport_custody' : binding.module, machine: binding.workflow.id, stage, id: id > 0 ? id : null, version: id > 0 ? Number(row['version']) : null,
    state: stored.state, state_label: stateLabel(binding.workflow, stored.state, row), kind: binding.workflow.states[stored.state]?.kind ?? 'normal', attempt_no: Number(row['attempt_no'] ?? 1),
    record: binding.entity.name === 'passenger' ? {} : shown(binding.entity, user, row), labels: binding.entity.name === 'passenger' ? {} : await refLabels(context.db, binding.entity, row),
    last: stored.last ? { id: stored.last.id, event: stored.last.event, label: eventLabel(binding.workflow, stored.last.event), by: await nameOf(context.db, stored.last.by), age_hours: Math.floor(stored.last.ageHours) } : null,
    actions: actionsOf(binding, stored),
  }
}

/** One entry of the journey stepper (ux 5): state, how it counts, what it waits for. */
export interface StepperEntry {
  stage: StageName
  title: string
  path: string | null
  cell: 'R' | 'O'
  applicable: boolean
  skipped: boolean
  waits_for: string | null
}

export interface CaseView {
  facts: Facts
  stepper: StepperEntry[]
  steps: StepView[]
  journey: StepView
  custody: StepView
}

/** The whole case of a passenger: every stage of the plan with its panel data, the file's own actions and the passport. */
export async function caseView(context: EngineContext, facts: Facts, user: SessionUser): Promise<CaseView> {
  const passenger = facts.passenger ?? {}
  const about = { base_plan: facts.type?.base_plan ?? '', country: facts.country, profession: facts.profession }
  const planned = stageNames.filter((stage) => facts.plan[stage] !== undefined || facts.stages[stage]?.started)
  const steps: StepView[] = []
  for (const stage of planned) {
    const kept = stageRecord(stage, about)
    const binding = kept ? bindings[kept.module] : undefined
    if (!kept || !binding) continue
    steps.push(await stepView(context, binding, stage, facts.stages[stage]?.record ?? { ...kept.marks, passenger: passenger['id'], branch: passenger['branch'] }, facts, user))
  }
  const journey = bindings['passenger']
  if (!journey) throw new Error('the journey has no binding')
  return {
    facts: shownFacts(facts, user),
    stepper: planned.map((stage) => {
      const waits = waitsFor(stage, facts)
      return { stage, title: stageTitles[stage], path: stagePaths[stage], cell: facts.plan[stage] ?? 'O', applicable: isApplicable(stage, facts), skipped: facts.skipped.includes(stage), waits_for: waits ? stageTitles[waits] : null }
    }),
    steps,
    journey: await stepView(context, journey, null, passenger, facts, user),
    custody: await stepView(context, custodyBinding, null, passenger, facts, user),
  }
}
