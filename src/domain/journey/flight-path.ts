/**
 * The way from today to the flight: which stages are left, when each can begin and end by the agency's own history, and
 * what runs out before. Source: machines 8.3 (what waits for what), 8.5, 9.1; specification 2 "expiring data".
 */
import { addDays, addMonths } from '../../foundation/values/dates.ts'
import { stageNames, type Facts, type StageName } from './facts.ts'
import { afterOf, isApplicable, medicalStillNeeded, satisfiesFor } from './stage-plan.ts'

/** How long a stage took, as a median in days, over so many cases of the agency; `of` says whose. */
export interface Pace {
  stage: StageName
  days: number
  cases: number
  of: 'branch' | 'country' | 'type' | 'agency'
}

/** One stage still to be done; days 'YYYY-MM-DD'. */
export interface PathStep {
  stage: StageName
  /** 'running' has begun, 'open' can begin today, 'waiting' waits for others, 'stopped' goes on only after a decision. */
  kind: 'running' | 'open' | 'waiting' | 'stopped'
  waitsFor: StageName[]
  from: string
  until: string
  /** Null where the agency has no history of the stage: it is reckoned as a day's work. */
  pace: Pace | null
}

/** Something that ends before it is used. */
interface PathDanger {
  what: 'medical' | 'mofa' | 'visa' | 'passport'
  /** Day it ends; for a passport the day up to which it allows a flight. */
  day: string
  /** Day it would still have to be good, and for what. */
  needed: string
  for: StageName
}

/**
 * Something that stands in the way today and does not pass by itself. 'state': the stage was refused, failed, expired or
 * was called off; 'ended': its result is past its last day; 'unfit': an earlier medical closes the way; 'passport': lost.
 */
interface PathStop {
  why: 'state' | 'ended' | 'unfit' | 'passport'
  stage: StageName
  /** State of the stage's record as its machine names it. */
  state: string
  /** Day it ended, or from which an unfit passenger may be examined again; null when there is none. */
  day: string | null
}

export interface FlightPath {
  steps: PathStep[]
  /** What must be decided or done again first. With any of them the days below are the earliest possible, not a forecast. */
  stops: PathStop[]
  /** Day of the flight: the ticket's own, else the forecast. */
  flight: string
  isTicketed: boolean
  /** Day on which everything before the flight would be done. */
  ready: string
  dangers: PathDanger[]
}

/** Reckoned for a stage without history. */
const unknownDays = 1
const later = (days: readonly string[]): string => days.toSorted().at(-1) ?? ''
const dayOf = (facts: Facts, stage: StageName, field: string): string | null => {
  const value = facts.stages[stage]?.record?.[field]
  return typeof value === 'string' && value ? value : null
}

/** Field of a stage's record that says when its result ends. */
const endFields: Partial<Record<StageName, string>> = {
  documents: 'expiry_date',
  enrolment: 'expiry_date',
  police: 'expiry_date',
  okala: 'expiry_date',
  attestation: 'expiry_date',
  medical: 'expiry_date',
  embassy: 'visa_expiry_date',
}

/** What stops one stage, null when it may go on. An unfit result closes it over all attempts (G-MED-RETEST). */
function stopOf(stage: StageName, facts: Facts): PathStop | null {
  const at = facts.stages[stage]
  if (!at || at.satisfied || !isApplicable(stage, facts)) return null
  const { state } = at
  const { unfit } = facts
  if (stage === 'medical' && unfit && (state === 'unfit' || at.kind === 'initial' || at.kind === 'parked')) {
    const day = unfit.category === 'permanent' ? null : unfit.retest_after
    const isOver = unfit.category === 'temporary' && (day === null || day <= facts.today)
    if (state === 'unfit' || !isOver) return { why: 'unfit', stage, state, day }
  }
  if (at.kind === 'blocker' || at.kind === 'parked') return { why: 'state', stage, state, day: null }
  const field = endFields[stage]
  const end = field === undefined ? null : dayOf(facts, stage, field)
  return at.kind === 'satisfied' && end !== null && end < facts.today
    ? { why: 'ended', stage, state, day: end }
    : null
}

function stopsOf(facts: Facts): PathStop[] {
  const ofStages = stageNames.flatMap((stage) => stopOf(stage, facts) ?? [])
  return facts.custody.state === 'lost'
    ? [{ why: 'passport', stage: 'flight', state: 'lost', day: null }, ...ofStages]
    : ofStages
}

/** Stages left, each as early as what it waits for allows, in the order of their days. */
function stepsOf(
  facts: Facts,
  paceOf: (stage: StageName) => Pace | null,
  stops: readonly PathStop[],
): PathStep[] {
  const steps = new Map<StageName, PathStep>()
  const visit = (stage: StageName): PathStep | null => {
    const cached = steps.get(stage)
    if (cached) return cached
    const at = facts.stages[stage]
    if (!at || at.satisfied || !isApplicable(stage, facts)) return null
    const open = afterOf(stage, facts).filter((needed) => !satisfiesFor(stage, needed, facts))
    const before = open.flatMap((needed) => visit(needed)?.until ?? [])
    const pace = paceOf(stage)
    const stop = stops.find((one) => one.stage === stage && one.why !== 'passport')
    // What was stopped is done again in full, an unfit passenger not before the day of the next examination.
    const since = at.started && !stop ? (at.since ?? facts.today) : null
    const from = later([facts.today, stop?.why === 'unfit' ? (stop.day ?? '') : '', ...before])
    // What has begun needs the rest of its usual time, at least until today.
    const until = later([
      from,
      addDays(since !== null && before.length === 0 ? since : from, pace?.days ?? unknownDays),
    ])
    const step: PathStep = {
      stage,
      kind: stop ? 'stopped' : at.started ? 'running' : open.length > 0 ? 'waiting' : 'open',
      waitsFor: open,
      from: since ?? from,
      until,
      pace,
    }
    steps.set(stage, step)
    return step
  }
  for (const stage of stageNames) if (stage !== 'flight' && stage !== 'delivery') visit(stage)
  return [...steps.values()].toSorted(
    (a, b) => a.until.localeCompare(b.until) || a.from.localeCompare(b.from),
  )
}

/**
 * The way of a file that is under way; null for one that rests or has flown.
 * @param paceOf median of a stage from the agency's history, null without one.
 */
export function flightPath(facts: Facts, paceOf: (stage: StageName) => Pace | null): FlightPath | null {
  if (
    !facts.passenger ||
    (facts.lifecycle !== 'active' && facts.lifecycle !== 'ready_to_fly') ||
    !facts.plan.flight ||
    facts.stages.flight?.satisfied
  )
    return null
  const stops = stopsOf(facts)
  const steps = stepsOf(facts, paceOf, stops)
  const ready = later([facts.today, ...steps.map(({ until }) => until)])
  const ticket = facts.stages.flight?.state === 'ticketed' ? dayOf(facts, 'flight', 'flight_date') : null
  const flight = ticket ?? addDays(ready, paceOf('flight')?.days ?? unknownDays)
  const endOf = (stage: StageName): string => steps.find((step) => step.stage === stage)?.until ?? facts.today
  const dangers: PathDanger[] = []
  const check = (what: PathDanger['what'], day: string | null, needed: string, stage: StageName) => {
    if (day !== null && day < needed) dangers.push({ what, day, needed, for: stage })
  }
  if (facts.stages.medical?.satisfied && medicalStillNeeded(facts)) {
    const until = facts.country?.['medical_needed_until']
    const stage: StageName = until === 'manpower' ? 'manpower' : until === 'flight' ? 'flight' : 'embassy'
    check(
      'medical',
      dayOf(facts, 'medical', 'expiry_date'),
      stage === 'flight' ? flight : endOf(stage),
      stage,
    )
  }
  if (facts.stages.mofa?.state === 'issued' && !facts.stages.embassy?.satisfied)
    check('mofa', dayOf(facts, 'mofa', 'expiry_date'), endOf('embassy'), 'embassy')
  if (facts.stages.embassy?.satisfied)
    check('visa', dayOf(facts, 'embassy', 'visa_expiry_date'), flight, 'flight')
  const passport = facts.passenger['passport_expiry_date']
  if (typeof passport === 'string' && passport)
    check('passport', addMonths(passport, -facts.settings.passport_min_months), flight, 'flight')
  // A ticket that leaves before everything is done is a danger of its own: each stage that would be late is named.
  return { steps, stops, flight, isTicketed: ticket !== null, ready, dangers }
}
