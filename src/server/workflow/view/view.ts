/** What a screen gets about a stage or a whole case: record, state, facts to judge by, and every action with its reason. */
import type { Action, CaseView, StepView } from '../../../domain/journey/case-view.ts'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import {
  stageNames,
  stagePaths,
  stageTitles,
  type Facts,
  type Row,
  type StageName,
} from '../../../domain/journey/facts.ts'
import { isApplicable, waitsFor } from '../../../domain/journey/stage-plan.ts'
import {
  eventLabel,
  offers,
  otherRefusals,
  stateLabel,
  type Closed,
  type Offer,
  type StoredWorkflow,
} from '../../../machines/kit/judge.ts'
import { seesField } from '../../records/actor.ts'
import { shown } from '../../records/shown-row.ts'
import { loadTargets } from '../../records/read/related-rows.ts'
import { translatedRefusal, type ReaderLanguage } from '../../platform/reader-words.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { eventRight } from '../routes/event-right.ts'
import { labelsIn } from '../event/lookups.ts'
import { bindings, custodyBinding, type Binding } from '../event/bindings.ts'
import { proposalsFor, type Proposals } from './proposals.ts'
import { payloadNames } from '../event/run-event.ts'
import { storedOf } from '../event/stored-workflow.ts'
import { loadPast, type Past } from '../event/stage-events.ts'
import { aboutOf, stageRecord } from '../../../domain/journey/stage-records.ts'
import type { EngineContext } from '../registry.ts'
import { formOf } from '../../../machines/journey/proposals.ts'

/** Payload of an entry without what this user may not read of the record it was written to, or of the file (roles 3.2). */
export function shownPayload(entity: Entity, user: SessionUser, payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const { field, ...values } = payload as Row // A payload is an object of named values.
  const named = typeof field === 'string' && ('value' in values || 'old' in values) ? field : null
  const fields = { ...entityOf('passenger').fields, ...entity.fields }
  // A correction names its field; its values are as reserved as that field.
  const about: Entity =
    named && fields[named]
      ? { ...entity, fields: { ...fields, value: fields[named], old: fields[named] } }
      : { ...entity, fields }
  return { ...shown(about, user, values), ...(field === undefined ? {} : { field }) }
}

/** Facts for the browser: every row in them as its reader may see it. */
export function shownFacts(facts: Facts, user: SessionUser): Facts {
  const stages = Object.fromEntries(
    Object.entries(facts.stages).map(([name, at]) => [
      name,
      { ...at, record: at.record ? shown(entityOf(at.module), user, at.record) : null },
    ]),
  )
  const seesMoney = entityOf('passenger').fields['agreed_amount']
  // Who may not read amounts learns of a due only from the refusal of a delivery.
  const money = !seesMoney || seesField(user, seesMoney) ? facts.money : { agreed: '', received: '', due: '' }
  return {
    ...facts,
    stages,
    money,
    passenger: facts.passenger ? shown(entityOf('passenger'), user, facts.passenger) : null,
    agent: facts.agent ? shown(entityOf('agent'), user, facts.agent) : null,
    agency: facts.agency ? shown(entityOf('recruiting_agency'), user, facts.agency) : null,
    visa: facts.visa
      ? {
          entry: shown(entityOf('visa_entry'), user, facts.visa.entry),
          line: shown(entityOf('visa_entry_line'), user, facts.visa.line),
        }
      : null,
    // A row under a name that is no entity's is not sent: no rule says what of it may be read.
    lookups: {
      ...facts.lookups,
      refs: Object.fromEntries(
        Object.entries(facts.lookups.refs).flatMap(([name, row]): [string, Row | null][] =>
          row === null ? [[name, row]] : isEntityName(name) ? [[name, shown(entityOf(name), user, row)]] : [],
        ),
      ),
    },
  }
}

/** Proposals of an open action without what this user may not read. */
function proposedFor(
  binding: Binding,
  stage: string,
  offer: Offer,
  user: SessionUser,
  proposals: Proposals,
): { proposed?: Row } {
  const values = offer.verdict.ok ? proposals[`${stage}.${offer.event}`] : undefined
  return values === undefined ? {} : { proposed: shown(binding.entity, user, values) }
}

/** What else closes an action. */
function othersOf(verdict: Closed, language: ReaderLanguage): Pick<Action, 'others'> {
  const others = otherRefusals(verdict)
  return others.length > 0 ? { others: others.map((one) => translatedRefusal(one, language)) } : {}
}

function actionsOf(
  binding: Binding,
  stored: StoredWorkflow,
  language: ReaderLanguage,
  more: (offer: Offer, payload: Action['payload']) => Pick<Action, 'proposed' | 'prefilled' | 'choices'>,
): Action[] {
  return offers(binding.workflow, stored).map((offer: Offer) => {
    const payload = payloadNames(binding, stored.state, offer.event)
      .filter((name) => name !== 'ceiling_override?' && name !== 'event_id?')
      .map((name) => ({
        name: name.replace('?', ''),
        required:
          !name.endsWith('?') ||
          (offer.event === 'UNDO_LAST' && name === 'reason?') ||
          (stored.facts.lookups.needed?.[offer.event] ?? []).includes(name.replace('?', '')),
      }))
    return {
      event: offer.event,
      label: offer.label,
      ok: offer.verdict.ok,
      ...(offer.verdict.ok
        ? {}
        : {
            ...translatedRefusal(offer.verdict, language),
            ...othersOf(offer.verdict, language),
            ...(offer.verdict.denied ? { denied: true } : {}),
          }),
      payload,
      ...more(offer, payload),
    }
  })
}

/** What a panel shows of its record; of the passenger's own row only where the passport is and since when. */
function recordOf(binding: Binding, row: Row, user: SessionUser): Row {
  if (binding.entity.name !== 'passenger') return shown(binding.entity, user, row)
  return binding === custodyBinding
    ? { custody_place: row['custody_place'] ?? null, custody_since: row['custody_since'] ?? null }
    : {}
}

/** A step whose records have no names yet. */
type JudgedStep = { step: StepView; binding: Binding; row: Row }

/** Names, in one statement, what the records of these steps point to and what their forms start with, so that a proposed centre is read at once. */
async function namedSteps(context: EngineContext, judged: readonly JudgedStep[]): Promise<StepView[]> {
  const ownFields = ({ entity }: Binding) => (entity.name === 'passenger' ? {} : entity.fields)
  const related = await loadTargets(
    context.db,
    judged.flatMap(({ step, binding, row }) => [
      { fields: ownFields(binding), values: row },
      ...step.actions.flatMap(({ prefilled }) =>
        prefilled ? [{ fields: binding.workflow.fields, values: prefilled }] : [],
      ),
    ]),
    null,
  )
  return judged.map(({ step, binding, row }) => ({
    ...step,
    labels: labelsIn(related, { fields: ownFields(binding) }, row),
    actions: step.actions.map((action) => {
      const labels = labelsIn(related, { fields: binding.workflow.fields }, action.prefilled ?? {})
      return Object.keys(labels).length > 0 ? { ...action, labels } : action
    }),
  }))
}

/** One stage or record as a panel shows it. `row` is the current record or, before the first event, the discriminators alone. */
export async function stepView(
  context: EngineContext,
  binding: Binding,
  stage: StageName | null,
  row: Row,
  facts: Facts,
  user: SessionUser,
): Promise<StepView> {
  const past = await loadPast(
    context.db,
    facts,
    [{ workflow: binding.workflow, id: row.id ?? 0 }],
    context.clock.now(),
  )
  const known = { past, proposals: {}, seen: shownFacts(facts, user) }
  const judged = judgedStep(binding, stage, row, facts, user, known)
  const [step = judged.step] = await namedSteps(context, [judged])
  return step
}

/** A document of the books or of the office that this person may only read offers them nothing its route would refuse. */
const maySend = ({ entity, module }: Binding, user: SessionUser): boolean =>
  entity.step !== undefined || entity.name === 'passenger' || user.permissions.has(eventRight(module))

/** @param known what the caller has loaded for all steps at once. */
function judgedStep(
  binding: Binding,
  stage: StageName | null,
  row: Row,
  facts: Facts,
  user: SessionUser,
  { past, proposals, seen }: { past: Past; proposals: Proposals; seen: Facts },
): JudgedStep {
  const id = row.id ?? 0
  const stored = storedOf(
    binding,
    { ...row, [binding.column]: row[binding.column] ?? binding.workflow.initial },
    facts,
    past,
  )
  const seenRecord = recordOf(binding, row, user)
  const step: StepView = {
    module: binding === custodyBinding ? 'passport_custody' : binding.module,
    machine: binding.workflow.id,
    stage,
    id: id > 0 ? id : null,
    version: id > 0 ? (row.version ?? null) : null,
    state: stored.state,
    state_label: stateLabel(binding.workflow, stored.state, row),
    kind: binding.workflow.states[stored.state]?.kind ?? 'normal',
    attempt_no: row.attempt_no ?? 1,
    record: seenRecord,
    labels: {},
    last: stored.last
      ? {
          id: stored.last.id,
          event: stored.last.event,
          label: eventLabel(binding.workflow, stored.last.event),
          by: stored.foundLast?.by_name ?? null,
          age_hours: Math.floor(stored.last.ageHours),
        }
      : null,
    actions: maySend(binding, user)
      ? actionsOf(binding, stored, user.language, (offer, payload) => {
          if (!offer.verdict.ok) return {}
          const given = proposedFor(binding, stage ?? binding.workflow.id, offer, user, proposals)
          const at = { module: binding.module, machine: binding.workflow.id, stage, record: seenRecord }
          return { ...given, ...formOf(payload, binding.workflow, at, seen, given.proposed) }
        })
      : [],
  }
  return { step, binding, row }
}

/** The whole case of a passenger: every stage of the plan with its panel data, the file's own actions and the passport. @param pastThen entries as they stood at an earlier moment. */
export async function caseView(
  context: EngineContext,
  facts: Facts,
  user: SessionUser,
  pastThen?: Past,
): Promise<CaseView> {
  const passenger = facts.passenger ?? {}
  const about = aboutOf(facts)
  const planned = stageNames.filter(
    (stage) => facts.plan[stage] !== undefined || facts.stages[stage]?.started,
  )
  const journey = bindings['passenger']
  if (!journey) throw new Error('the journey has no binding')
  const id = Number(passenger['id'] ?? 0)
  const open = planned.flatMap((stage) => {
    const kept = stageRecord(stage, about)
    const binding = bindings[kept.module]
    const row: Row = facts.stages[stage]?.record ?? {
      ...kept.discriminators,
      passenger: passenger['id'],
      branch: passenger['branch'],
    }
    return binding ? [{ stage, binding, row }] : []
  })
  const [past, proposals] = await Promise.all([
    pastThen ??
      loadPast(
        context.db,
        facts,
        [
          ...open.map(({ binding, row }) => ({ workflow: binding.workflow, id: row.id ?? 0 })),
          { workflow: journey.workflow, id },
          { workflow: custodyBinding.workflow, id },
        ],
        context.clock.now(),
      ),
    proposalsFor(context.db, facts, user),
  ])
  const known = { past, proposals, seen: shownFacts(facts, user) }
  const steps = await namedSteps(context, [
    ...open.map(({ stage, binding, row }) => judgedStep(binding, stage, row, facts, user, known)),
    ...[journey, custodyBinding].map((binding) => judgedStep(binding, null, passenger, facts, user, known)),
  ])
  const [file, custody] = steps.splice(open.length)
  if (!file || !custody) throw new Error('the case lost a step')
  return {
    facts: known.seen,
    stepper: planned.map((stage) => {
      const waits = waitsFor(stage, facts)
      return {
        stage,
        title: stageTitles[stage],
        path: stagePaths[stage],
        cell: facts.plan[stage] ?? 'O',
        applicable: isApplicable(stage, facts),
        skipped: facts.skipped.includes(stage),
        waits_for: waits ? stageTitles[waits] : null,
      }
    }),
    steps,
    journey: file,
    custody,
  }
}
