/** Effects the file of a passenger and its stages ask for by name: serial, attempts, cancellations, numbers of letters. */
import { sql } from 'kysely'
import { entityOf } from '../../domain/entities.ts'
import type { Row, StageName } from '../../domain/journey/facts.ts'
import { flightWorkflow } from '../../machines/journey/flight.ts'
import { nextNumber } from '../records/write/numbering.ts'
import { bindings } from '../workflow/event/bindings.ts'
import { repeatCustody, restoreCustody } from '../workflow/event/custody.ts'
import { loadFacts, system } from '../workflow/event/facts.ts'
import { insertRow, rowById, updateRow } from '../workflow/event/rows.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import type { AppliedEffect } from '../workflow/event/stage-events.ts'
import { aboutOf, stageRecord } from '../../domain/journey/stage-records.ts'
import { requireUntouched, swapAttempts } from '../workflow/event/undo-checks.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { EngineContext, NamedEffect } from '../workflow/registry.ts'

/** A stage's next attempt beside the one it follows. */
interface Attempt {
  module: string
  old: number
  new: number
}

const passengerOf = (passengerId: number | null): number => passengerId ?? 0
/** Written by the machines with this key. */
const stagesIn = (data: Row): readonly StageName[] => (data['stages'] ?? []) as StageName[]
const reasonIn = (data: Row, given: Row): string => String(data['reason'] ?? given['reason'] ?? '')

/** Office serial by the agency's pattern, one counter per branch, type and year; given once and never again (entities 1.6). */
async function assignSerial(context: EngineContext, passengerId: number): Promise<void> {
  const { rows } = await sql<{ serial: string | null; pattern: string; branch: string; letter: string }>`
    select p.office_serial as serial, coalesce((select g.serial_pattern from general_setting g order by g.id limit 1), '{BR}-{T}-{YYYY}-{####}') as pattern, b.code as branch, t.serial_letter as letter
    from passenger p join branch b on b.id = p.branch join passenger_type t on t.id = p.passenger_type where p.id = ${passengerId}`.execute(
    context.db,
  )
  const [about] = rows
  if (!about || about.serial) return
  const pattern = about.pattern
    .replace('{BR}', about.branch)
    .replace('{T}', about.letter)
    .replace(/\{(#+)\}/, '$1')
  const serial = await nextNumber(
    context.db,
    entityOf('passenger'),
    { field: 'office_serial', pattern },
    context.clock.today(),
  )
  await sql`update passenger set office_serial = ${serial}, registered_at = ${context.clock.now().toISOString()} where id = ${passengerId}`.execute(
    context.db,
  )
}

/** Cancels stages as the system; with no names, every stage that is under way or whose paper binds the visa (machines M8 row 13). */
async function cancelStages(
  context: EngineContext,
  passengerId: number,
  names: readonly StageName[] | null,
  reason: string,
): Promise<AppliedEffect[]> {
  const facts = await loadFacts(context.db, passengerId, system, context.clock.today())
  const appliedEffects: AppliedEffect[] = []
  for (const [stage, at] of Object.entries(facts.stages) as [
    StageName,
    NonNullable<(typeof facts.stages)[StageName]>,
  ][]) {
    if (!at.record || stage === 'visa' || at.record.passenger === null) continue
    const isOpen =
      at.kind === 'normal' ||
      at.kind === 'blocker' ||
      at.kind === 'initial' ||
      (stage === 'mofa' && at.state === 'issued')
    if (names ? !names.includes(stage) : !isOpen) continue
    const binding = bindings[at.module]
    if (!binding) continue
    const result = await runEvent(
      { ...context, actor: system, source: 'machine' },
      { binding, id: at.record.id ?? null, passengerId, type: 'CANCEL', data: { reason } },
    )
    if (result.happened)
      appliedEffects.push({
        do: 'send',
        to: binding.workflow.id,
        record: result.id,
        event: 'CANCEL',
        event_id: result.eventId,
        module: at.module,
      })
  }
  return appliedEffects
}

/**
 * Starts stages again: the old record stays as it was, a fresh one stands in the initial state (machines M8
 * rows 15 and 19).
 */
async function newAttempts(
  context: EngineContext,
  passengerId: number,
  names: readonly StageName[],
): Promise<{ made: Attempt[] }> {
  const facts = await loadFacts(context.db, passengerId, system, context.clock.today())
  const about = aboutOf(facts)
  const made: Attempt[] = []
  for (const stage of names) {
    const at = facts.stages[stage]
    const binding = at ? bindings[at.module] : undefined
    // A CV has no attempts: it goes back to its draft and is written again.
    if (!at?.record || !binding?.entity.step) continue
    const old = at.record.id ?? 0
    await updateRow(context.db, binding.entity, old, { is_current: false }, { by: null, bump: true })
    const fresh = await insertRow(
      context.db,
      binding.entity,
      {
        ...stageRecord(stage, about).discriminators,
        passenger: passengerId,
        branch: at.record.branch,
        state: binding.workflow.initial,
        state_since: context.clock.today(),
        machine_version: binding.workflow.version,
        attempt_no: at.attempt_no + 1,
        is_current: true,
        is_demo: at.record.is_demo ?? false,
      },
      null,
    )
    made.push({ module: at.module, old, new: fresh })
  }
  return { made }
}

/** A flight that did not happen: the passport is where it was before the departure moved it; one handed over earlier stays with its owner. */
async function custodyBeforeFlight(
  context: EngineContext,
  passengerId: number,
): Promise<Row | readonly AppliedEffect[]> {
  const { rows } = await sql<{ effects: AppliedEffect[] | null }>`
    select e.effects from stage_event e where e.passenger_id = ${passengerId} and e.machine = 'flight' and e.to_state ${inStates(flightWorkflow, 'flown')} and e.from_state not ${inStates(flightWorkflow, 'flown')} and e.undone_at is null order by e.id desc limit 1`.execute(
    context.db,
  )
  const moved = rows[0]?.effects?.find((applied) => applied.do === 'custody')
  if (!moved) return [{ do: 'skipped', what: 'the departure did not move the passport' }]
  const since = (await rowById(context.db, entityOf('passenger'), passengerId))?.['custody_since'] ?? null
  const isBack = await restoreCustody(context, passengerId, moved)
  return isBack
    ? { moved, since }
    : [{ do: 'skipped', what: 'the passport was moved on since the departure' }]
}

export const journeyEffects: Readonly<Record<string, NamedEffect>> = {
  /** A serial stays with its file once it is given (entities 4.3 "never reused"). */
  'assign serial': {
    async do(context, { passengerId }) {
      await assignSerial(context, passengerOf(passengerId))
      return undefined
    },
  },
  /** The plan is computed from type and country each time facts are loaded; the history says when it began. */
  'build plan': { do: async () => undefined },
  'cancel open stages': {
    do: (context, { passengerId, data: given }, data) =>
      cancelStages(context, passengerOf(passengerId), null, reasonIn(data, given)),
  },
  'cancel stages': {
    do: (context, { passengerId, data: given }, data) =>
      cancelStages(context, passengerOf(passengerId), stagesIn(data), reasonIn(data, given)),
  },
  'new attempts': {
    do: (context, { passengerId }, data) => newAttempts(context, passengerOf(passengerId), stagesIn(data)),
    async undo(context, kept, passengerId) {
      if (passengerId === null) return
      for (const one of (kept['made'] ?? []) as Attempt[]) {
        await requireUntouched(context, one.module, one.new, 0)
        await swapAttempts(context, entityOf(one.module), one)
      }
    },
  },
  'custody before flight': {
    do: (context, { passengerId }) => custodyBeforeFlight(context, passengerOf(passengerId)),
    async undo(context, kept, passengerId) {
      if (passengerId === null) return
      const moved = kept['moved'] as Extract<AppliedEffect, { do: 'custody' }> // Written by `do`.
      await repeatCustody(context, passengerId, moved, kept['since'])
    },
  },
  /** The number a paper of the record carries. */
  number: {
    async do(context, { binding, record }, data) {
      const field = String(data['field'])
      const number = await nextNumber(
        context.db,
        binding.entity,
        { field, pattern: String(data['pattern']) },
        context.clock.today(),
      )
      await updateRow(
        context.db,
        binding.entity,
        record.id,
        { [field]: number },
        { by: context.actor.id, bump: false },
      )
      return { field, module: binding.module, record: record.id }
    },
    /** The number is not given again; the paper it stood on is void. */
    async undo(context, kept) {
      if (!kept['record']) return
      await updateRow(
        context.db,
        entityOf(String(kept['module'])),
        Number(kept['record']),
        { [String(kept['field'])]: null },
        { by: context.actor.id, bump: false },
      )
    },
  },
  'set passenger': {
    async do(context, { passengerId }, values) {
      const entity = entityOf('passenger')
      const before = await rowById(context.db, entity, passengerOf(passengerId))
      await updateRow(context.db, entity, passengerOf(passengerId), values, {
        by: context.actor.id,
        bump: false,
      })
      return Object.fromEntries(Object.keys(values).map((name) => [name, before?.[name] ?? null]))
    },
    async undo(context, kept, passengerId) {
      if (passengerId === null) return
      await updateRow(context.db, entityOf('passenger'), passengerId, kept, {
        by: context.actor.id,
        bump: false,
      })
    },
  },
}
