/** The facts machines judge by, made of the rows of one passenger as the machines read them. */
import type { RoleCode } from '../../../domain/people/access.ts'
import { actingRole } from '../../../domain/people/access.ts'
import { entityOf } from '../../../domain/entities.ts'
import {
  stageNames,
  type Facts,
  type Row,
  type StageFacts,
  type StageName,
} from '../../../domain/journey/facts.ts'
import {
  missingDocuments,
  missingFields,
  okalaOf,
  readSettings,
  resultThen,
  unfitOf,
} from '../../../domain/journey/fact-parts.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import { readPlanRules } from '../../../domain/journey/plan-rules.ts'
import { isSatisfied, medicalSystem } from '../../../domain/journey/stage-plan.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { stateLabel } from '../../../machines/kit/judge.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { wireRow } from '../../records/read/related-rows.ts'
import type { WaitingTask } from './end-tasks.ts'
import { once } from '../../../foundation/definitions/once.ts'
import { aboutOf, planKept, stageOfRecord, stageRecord } from '../../../domain/journey/stage-records.ts'
import {
  agencyQuery,
  loadBase,
  loadBases,
  noPassenger,
  type Base,
  type OfAgency,
} from './facts-sql/facts-query.ts'
import { withUnits } from './facts-sql/visa-line.ts'

/** Who acts: a signed-in person, or the system (daily job, another machine). */
export type Actor = { id: number; role: RoleCode; user: SessionUser } | { id: null; role: 'SYS'; user: null }
export const system: Actor = { id: null, role: 'SYS', user: null }

/** A person's role for the machines; a role the agency made itself acts with its level's nearest default. */
export const actorOf = (user: SessionUser): Actor => ({
  id: user.id,
  role: actingRole(user.roleName, user.accessLevel),
  user,
})

/** The visa a file holds; refusals say what it is for, so its refs carry their names. */
function visaOf(base: Base, allotment: Row | null): Facts['visa'] {
  if (!allotment?.['visa_line'] || !base.visa_entry || !base.visa_line) return null
  return {
    entry: { ...wireRow(entityOf('visa_entry'), base.visa_entry), labels: { country: base.visa_country } },
    line: {
      ...withUnits(base.visa_line, base.active, base.burnt),
      labels: { profession: base.visa_profession },
    },
  }
}

const kindOf = (workflow: Workflow, state: string) => workflow.states[state]?.kind ?? 'normal'
const neededLabel = (workflow: Workflow, discriminators: Row) =>
  stateLabel(
    workflow,
    Object.entries(workflow.states).find(([, state]) => state.kind === 'satisfied')?.[0] ?? '',
    discriminators,
  )

/** A record whose only entry was undone stands there empty: its stage has not begun (decision 0002). */
const isStarted = (step: { row: Row; event_id: string | null }, initial: string): boolean =>
  step.event_id !== null || step.row.state !== initial || (step.row.attempt_no ?? 1) > 1

/** Which of several current records of one stage counts: the training the plan asks for, the newest delivery. */
const preferred = (
  rows: readonly { module: string; row: Row; event_id: string | null }[],
  discriminators: Row,
) =>
  rows
    .toSorted(
      (a, b) =>
        Number(Object.entries(discriminators).every(([name, value]) => a.row[name] === value)) -
        Number(Object.entries(discriminators).every(([name, value]) => b.row[name] === value)),
    )
    .at(-1)

/**
 * Everything the machines may know about a passenger on `today`, for this actor.
 * @param passengerId null for records of no passenger (visa entry): plan and stages are then empty.
 */
export async function loadFacts(
  db: Db,
  passengerId: number | null,
  actor: Actor,
  today: string,
): Promise<Facts> {
  if (passengerId !== null) return factsOf(await loadBase(db, passengerId), actor, today)
  return agencyFacts((await agencyQuery.execute(db)).rows[0], actor, today)
}

/** The facts of records that belong to no passenger, from the answer to `agencyQuery`. */
export function agencyFacts(agencyWide: OfAgency | undefined, actor: Actor, today: string): Facts {
  if (!agencyWide) throw new Error('the query of the agency answered no row')
  return factsOf({ ...noPassenger, ...agencyWide }, actor, today)
}

/** The facts for the system, with what is kept beside them: lines of open work (work-rows.ts) and tasks that wait (tasks.ts). */
export interface Known {
  facts: Facts
  work: readonly string[]
  tasks: readonly WaitingTask[]
}

export async function loadFactsAndWork(db: Db, passengerId: number, today: string): Promise<Known> {
  const base = await loadBase(db, passengerId)
  return { facts: factsOf(base, system, today), work: base.work, tasks: base.tasks }
}

/** The same for several passengers; who is gone is left out. */
export async function loadFactsOfMany(
  db: Db,
  passengers: readonly number[],
  today: string,
): Promise<Known[]> {
  return [...(await loadBases(db, passengers)).values()].map((base) => ({
    facts: factsOf(base, system, today),
    work: base.work,
    tasks: base.tasks,
  }))
}

/** A record of a step as it stood at some moment, with the latest entry that stood then. */
export interface StepThen {
  module: string
  row: Row
  event_id: string | null
  used: number | null
}

/** A case at some moment: what differs from now. Countries, settings and counters are those of today. */
export interface Then {
  passenger: Row
  /** Records that existed; `kept` answers those of now whose history is not this passenger's (a shared okala). */
  steps: (kept: readonly StepThen[]) => readonly StepThen[]
  country?: Row | null
  profession?: Row | null
}

/** The passenger and the records of the steps as the machines read them; every moment of a course asks for them. */
export const passengerNow = once((base: Base): Row | null =>
  base.passenger ? wireRow(entityOf('passenger'), base.passenger) : null,
)
const stepsNow = once((base: Base): readonly StepThen[] =>
  base.steps.map((step) => ({ ...step, row: wireRow(entityOf(step.module), step.row) })),
)

const countryNow = once((base: Base): Row | null =>
  base.country ? wireRow(entityOf('country'), base.country) : null,
)
const agentNow = once((base: Base): Row | null =>
  base.agent ? wireRow(entityOf('agent'), base.agent) : null,
)

/** What the machines knew of a case, from what is loaded now and what was different then. */
export function factsOf(base: Base, actor: Actor, today: string, then?: Then): Facts {
  const passenger = then?.passenger ?? passengerNow(base)
  const type = base.type
    ? {
        name: String(base.type['name']),
        title: String(base.type['title']),
        is_worker: base.type['is_worker'] === true,
        base_plan: String(base.type['base_plan']),
      }
    : null
  const country = then?.country === undefined ? countryNow(base) : then.country
  const profession = then?.profession === undefined ? base.profession : then.profession
  const about = aboutOf({ type, country, profession, passenger })
  const now = stepsNow(base)
  const found = then ? then.steps(now) : now
  const skipped = (Array.isArray(passenger?.['skipped']) ? passenger['skipped'] : []) as StageName[]

  const plan = type === null ? {} : planKept(readPlanRules(base.plan_rules), about, base.demand_quantity ?? 0)

  const stages: Partial<Record<StageName, StageFacts>> = {}
  for (const stage of stageNames) {
    const kept = stageRecord(stage, about)
    const workflow = workflows[kept.workflow]
    if (!workflow || type === null) continue
    const step = preferred(
      found.filter((one) => stageOfRecord(one.module, one.row) === stage),
      kept.discriminators,
    )
    const state = String(step?.row.state ?? workflow.initial)
    const discriminators = step?.row ?? kept.discriminators
    const started = step !== undefined && isStarted(step, workflow.initial)
    stages[stage] = {
      module: kept.module,
      state,
      kind: kindOf(workflow, state),
      label: stateLabel(workflow, state, discriminators),
      needed: neededLabel(workflow, discriminators),
      since: started && step.row.state_since ? String(step.row.state_since) : null,
      started,
      satisfied: false,
      record: step?.row ?? null,
      attempt_no: step?.row.attempt_no ?? 1,
      event_id: Number(step?.event_id ?? 0),
    }
  }
  const judged = new Map<StageName, boolean>()
  const satisfied = (stage: StageName): boolean => {
    const known = judged.get(stage)
    if (known !== undefined) return known
    const at = stages[stage]
    const answer =
      at !== undefined &&
      isSatisfied(stage, at, {
        today,
        plan,
        country,
        base_plan: about.base_plan,
        satisfied,
        state: (other) => stages[other]?.state ?? '',
      })
    judged.set(stage, answer)
    return answer
  }
  for (const [stage, at] of Object.entries(stages)) at.satisfied = satisfied(stage as StageName)

  const visa = visaOf(base, stages.visa?.record ?? null)
  const entryAgency = visa?.entry['recruiting_agency']
  const agency = entryAgency ? base.visa_agency : (base.agency ?? base.own_agency)
  const agreed = parseMoney(String(passenger?.['agreed_amount'] ?? '0')) ?? 0n
  const discount = parseMoney(String(passenger?.['discount'] ?? '0')) ?? 0n
  const received = parseMoney(String(passenger?.['received_amount'] ?? '0')) ?? 0n
  return {
    today,
    user: { id: actor.id, role: actor.role },
    settings: readSettings(base.settings, base.site),
    passenger,
    lifecycle: String(passenger?.['journey_state'] ?? 'active'),
    type,
    country,
    profession,
    agent: agentNow(base),
    agency,
    plan,
    skipped,
    custody: {
      state: String(passenger?.['custody'] ?? 'not_received'),
      place: passenger?.['custody_place'] ? String(passenger['custody_place']) : null,
    },
    stages,
    visa,
    unfit: unfitOf(then ? resultThen(stages.medical) : base.unfit, medicalSystem({ type, country })),
    okala: okalaOf(
      stages.okala?.record ?? null,
      found.find((step) => step.row === stages.okala?.record)?.used ?? null,
      today,
    ),
    money: {
      agreed: moneyText(agreed),
      received: moneyText(received),
      due: moneyText(agreed - discount - received),
    },
    missing: {
      registration: passenger
        ? missingFields({
            ...passenger,
            is_worker: type?.is_worker ?? false,
            base_plan: type?.base_plan ?? null,
          })
        : [],
      documents: passenger ? missingDocuments(passenger, stages.documents?.record ?? null) : [],
    },
    correctable: [],
    settledStage: false,
    lookups: { refs: {}, taken: {}, counts: { critical_complaints: base.critical_complaints }, texts: {} },
  }
}
