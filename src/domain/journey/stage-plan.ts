/**
 * Which stages a passenger needs and in what order. Source: machines 8.3 (plan per type), 8.4 (country
 * overlay), 8.5 (satisfied), 8.6 (ready to fly). Pure: data in, plan out.
 */
import { parseMoney } from '../../foundation/values/money.ts'
import {
  stageNames,
  type Facts,
  type PlanCell,
  type Row,
  type StageFacts,
  type StageName,
  type StagePlan,
} from './facts.ts'
import { handbookRules, type BasePlan, type PlanRules } from './plan-rules.ts'

export type { BasePlan } from './plan-rules.ts'

const asCell = (uses: unknown): PlanCell | '-' =>
  uses === 'required' ? 'R' : uses === 'optional' ? 'O' : '-'

export interface PlanInput {
  basePlan: BasePlan
  /** The agency's rules; those of the handbook when left out. */
  rules?: PlanRules
  country: Row | null
  isDomestic: boolean
  /** Workers asked for by the demand letter, for the Saudi attestation rule. */
  demandQuantity?: number
}

/** Resolves the C cells of a worker's plan by country (machines 8.4). */
function overlay(stage: StageName, input: PlanInput, rules: PlanRules): PlanCell | '-' {
  const { country, isDomestic } = input
  if (!country) return '-'
  const iso = String(country['iso2'] ?? '')
  switch (stage) {
    case 'medical': {
      const system = country['medical_system']
      return system === 'none' || !system ? '-' : system === 'local' ? 'O' : 'R'
    }
    case 'police':
      return asCell(country['needs_police'])
    case 'okala':
      return asCell(country['uses_okala'])
    case 'mofa':
      return asCell(country['uses_mofa'])
    case 'visa_bio':
      return asCell(country['uses_visa_bio'])
    case 'attestation': {
      const large = rules.large_demand[iso]
      if (isDomestic && rules.domestic_attestation.includes(iso)) return 'R'
      if (large !== undefined && (input.demandQuantity ?? 0) >= large) return 'R'
      return asCell(country['uses_attestation'])
    }
    case 'documents':
    case 'enrolment':
    case 'cv':
    case 'visa':
    case 'training':
    case 'bmet_reg':
    case 'embassy':
    case 'manpower':
    case 'flight':
    case 'delivery':
      return '-'
  }
}

/** The plan of one passenger: required and optional stages; a stage without a cell is not needed. */
export function stagePlan(input: PlanInput): StagePlan {
  const rules = input.rules ?? handbookRules
  const plan: StagePlan = {}
  for (const stage of stageNames) {
    const cell = rules.types[input.basePlan][stage]
    const resolved = cell === 'C' ? overlay(stage, input, rules) : cell
    if (resolved !== '-') plan[stage] = resolved
  }
  return plan
}

/** Medical system the plan asks for (machines G-MED-CENTER): hajj, umrah and students are tested locally. */
export function medicalSystem(facts: Pick<Facts, 'type' | 'country'>): string {
  return ['hajj', 'umrah', 'student'].includes(facts.type?.base_plan ?? '')
    ? 'local'
    : String(facts.country?.['medical_system'] ?? 'none')
}

/** The training a stage plan means (machines 8.3, row training). */
export function trainingType(basePlan: string): 'pdo' | 'housekeeping' | 'hajj_course' {
  return basePlan === 'female' ? 'housekeeping' : basePlan === 'hajj' ? 'hajj_course' : 'pdo'
}

/** The medical must still be good: the stage up to which the country wants it is not satisfied (G-MED-NEEDED). */
export function medicalStillNeeded(facts: Facts): boolean {
  const until = facts.country?.['medical_needed_until']
  const stage: StageName = until === 'manpower' ? 'manpower' : until === 'flight' ? 'flight' : 'embassy'
  return !(facts.stages[stage]?.satisfied ?? false)
}

/** Stages that count: required, or optional once started; never a skipped one (machines 8.3). */
export function isApplicable(stage: StageName, facts: Pick<Facts, 'plan' | 'skipped' | 'stages'>): boolean {
  const cell = facts.plan[stage]
  if (!cell || facts.skipped.includes(stage)) return false
  return cell === 'R' || (facts.stages[stage]?.started ?? false)
}

/** What a stage waits for (machines 8.3, column after); only applicable stages of it count. */
export function afterOf(stage: StageName, facts: Facts): StageName[] {
  const female = facts.type?.base_plan === 'female'
  const mofaCounts = isApplicable('mofa', facts)
  const lists: Partial<Record<StageName, StageName[]>> = {
    enrolment: ['documents'],
    training: female ? ['medical'] : [],
    okala: female ? ['visa', 'cv'] : ['visa'],
    mofa: ['visa', 'okala', 'medical'],
    visa_bio: mofaCounts ? ['mofa'] : ['documents', 'enrolment'],
    attestation: ['visa'],
    embassy: ['documents', 'enrolment', 'visa', 'medical', 'police', 'mofa', 'visa_bio', 'attestation'],
    manpower: ['embassy', 'training', 'bmet_reg', 'attestation'],
    flight: ['embassy'],
    delivery: [],
  }
  return (lists[stage] ?? []).filter((needed) => isApplicable(needed, facts))
}

/** True when `needed` is good enough for `stage`: a visa being reissued still carries mofa and biometrics (8.5). */
export function satisfiesFor(stage: StageName, needed: StageName, facts: Facts): boolean {
  const stageFacts = facts.stages[needed]
  if (!stageFacts) return false
  if (needed === 'visa' && stageFacts.state === 'reissue_requested')
    return stage === 'mofa' || stage === 'visa_bio'
  return stageFacts.satisfied
}

/** First stage `stage` still waits for; null when it may start. */
export function waitsFor(stage: StageName, facts: Facts): StageName | null {
  return afterOf(stage, facts).find((needed) => !satisfiesFor(stage, needed, facts)) ?? null
}

const dayOf = (row: Row | null | undefined, field: string): string | null =>
  row?.[field] ? String(row[field]) : null

/**
 * The satisfied predicate of a stage (machines 8.5).
 * @param others states of the stages it leans on (medical needs embassy, manpower or flight; mofa needs embassy).
 */
export function isSatisfied(
  stage: StageName,
  stageFacts: Pick<StageFacts, 'state' | 'record'>,
  context: {
    today: string
    plan: StagePlan
    country: Row | null
    base_plan: string
    satisfied: (stage: StageName) => boolean
    state: (stage: StageName) => string
  },
): boolean {
  const { state, record } = stageFacts
  const notExpired = (field: string) => {
    const day = dayOf(record, field)
    return day === null || day >= context.today
  }
  switch (stage) {
    case 'documents':
    case 'enrolment':
    case 'police':
    case 'okala':
    case 'attestation':
      return state === 'not_needed' || (state === 'obtained' && notExpired('expiry_date'))
    case 'cv':
      return context.base_plan === 'female'
        ? state === 'selected'
        : ['ready', 'sent', 'selected'].includes(state)
    case 'visa':
      return ['allotted', 'in_use', 'stamped', 'consumed'].includes(state)
    case 'medical': {
      const until = context.country?.['medical_needed_until']
      const done = context.satisfied(
        until === 'manpower' ? 'manpower' : until === 'flight' ? 'flight' : 'embassy',
      )
      return state === 'fit' && (notExpired('expiry_date') || done)
    }
    case 'training':
      return state === 'passed' || state === 'exempted'
    case 'bmet_reg':
    case 'visa_bio':
      return state === 'done' || state === 'exempted'
    case 'mofa':
      return state === 'issued' || context.satisfied('embassy')
    case 'embassy':
      return (
        (state === 'stamped' || state === 'collected') &&
        (notExpired('visa_expiry_date') || context.state('flight') === 'flown')
      )
    case 'manpower':
      return state === 'cleared'
    case 'flight':
      return state === 'flown'
    case 'delivery':
      return state === 'handed_over' && (record?.['purpose'] ?? 'for_flight') === 'for_flight'
  }
}

/** ready_to_fly (machines 8.6): every required stage but flight and delivery is done or skipped, no started optional one blocks. */
export function allPrerequisites(
  facts: Pick<Facts, 'plan' | 'skipped'> & {
    stages: Partial<Record<StageName, Pick<StageFacts, 'satisfied' | 'kind'>>>
  },
): boolean {
  return stageNames.every((stage) => {
    const cell = facts.plan[stage]
    if (!cell || stage === 'flight' || stage === 'delivery' || facts.skipped.includes(stage)) return true
    const stageFacts = facts.stages[stage]
    return cell === 'R' ? (stageFacts?.satisfied ?? false) : stageFacts?.kind !== 'blocker'
  })
}

/** A worker's highest lawful charge in minor units of BDT for a country; null = no ceiling (entities 2.1.1, machines G-CEIL). */
export function costCeiling(country: Row | null, gender: unknown, isDomestic: boolean): bigint | null {
  if (gender === 'female' && isDomestic) return 0n
  const ceiling = country?.[gender === 'female' ? 'cost_ceiling_female' : 'cost_ceiling_male']
  return ceiling === null || ceiling === undefined || ceiling === '' ? null : parseMoney(String(ceiling))
}

/** What everything before it leads to, in order: each opens the way to the next (decision 0262). */
const gates: readonly StageName[] = ['embassy', 'manpower', 'flight', 'delivery']

/** Unsatisfied stages a stage waits for, however far back, and itself. */
function holdingUp(stage: StageName, facts: Facts, stages: Set<StageName> = new Set()): Set<StageName> {
  if (stages.has(stage)) return stages
  stages.add(stage)
  for (const needed of afterOf(stage, facts))
    if (!satisfiesFor(stage, needed, facts)) holdingUp(needed, facts, stages)
  return stages
}

/**
 * The stage to work on next (8.7): what holds up the earliest gate that is not passed, first in the handbook's order;
 * behind the gates whatever else is required. Null when the file rests or everything is done.
 */
export function nextStage(facts: Facts): StageName | null {
  if (facts.lifecycle !== 'active' && facts.lifecycle !== 'ready_to_fly') return null
  const isMissing = (stage: StageName) =>
    facts.plan[stage] === 'R' && !facts.skipped.includes(stage) && !facts.stages[stage]?.satisfied
  const isOpen = (stage: StageName) => !facts.stages[stage]?.satisfied && waitsFor(stage, facts) === null
  for (const gate of gates.filter(isMissing)) {
    const holding = holdingUp(gate, facts)
    // The flight waits for everything required (8.6), also for what was asked for only after the embassy.
    const isHolding = (stage: StageName) =>
      holding.has(stage) || (gate === 'flight' && stage !== 'delivery' && isMissing(stage))
    const first = stageNames.find((stage) => isHolding(stage) && isOpen(stage))
    if (first) return first
  }
  return stageNames.find((stage) => isMissing(stage) && isOpen(stage)) ?? null
}
