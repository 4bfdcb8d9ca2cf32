/** What stands in the way of an entry, or of taking it back, beyond its own record (machines 0.3): a unit that is gone, a step that has begun. */
import { AppError } from '../../../domain/errors.ts'
import { say, type Sentence, type Term } from '../../../foundation/text/sentence.ts'
import { type Facts, type Row } from '../../../domain/journey/facts.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { journeyOpen } from '../../../machines/guards/journey.ts'
import { checkGuard } from '../../../machines/kit/guard.ts'
import { word } from '../../../machines/guards/words.ts'
import { titleTerm } from '../../../machines/kit/judge.ts'
import { findTaken } from '../../records/write/unique-values.ts'
import { bindingOf, type Binding } from './bindings.ts'
import { rowById, updateRow } from './rows.ts'
import { lastStanding } from './stage-events.ts'
import type { EngineContext } from '../registry.ts'

/** The journey's own later entries begin with the arrival abroad. */
const laterThanFlight = word('Arrival')

const refused = ({ message, sentence }: { message: string; sentence?: Sentence | undefined }): AppError =>
  new AppError('step.refused', { detail: message, sentence, publicCode: 'G-UNDO-DOWN' })
const begun = (later: Term): AppError =>
  refused(say`${later} has already started after this entry. Undo it first.`)

/**
 * Refuses to take back what another record did because of an entry, when that record has gone on since.
 * @param eventId the entry that must be its last; 0 = it must have none yet.
 * @throws AppError G-UNDO-DOWN
 */
export async function requireUntouched(
  context: EngineContext,
  module: string,
  record: number,
  eventId: number,
  machine?: Binding,
): Promise<void> {
  const binding = machine ?? bindingOf(module)
  if (!binding) return
  const row = await rowById(context.db, binding.entity, record)
  const last = await lastStanding(
    context.db,
    binding.workflow.module,
    binding.workflow.id,
    record,
    context.clock.now(),
  )
  const title = binding.workflow.id === 'journey' ? laterThanFlight : titleTerm(binding.workflow, row ?? {})
  if (!row || row.is_current === false || Number(last?.id ?? 0) !== eventId) throw begun(title)
}

/**
 * A departure and its correction happen to the file as well: one the journey cannot follow (on hold, already arrived)
 * would part the two, so it is refused. Any other event a machine does not wait for is ignored (machines 0.1).
 * @throws AppError G-JRN, G-UNDO-DOWN
 */
export function refuseUnheard(event: string, facts: Facts): void {
  if (event === 'FLIGHT_UNFLOWN') throw begun(laterThanFlight)
  const refused =
    event === 'FLIGHT_FLOWN'
      ? checkGuard(journeyOpen, { record: facts.passenger ?? {}, facts, last: null, data: {} })
      : null
  if (refused)
    throw new AppError('step.refused', {
      detail: refused.message,
      sentence: refused.sentence,
      publicCode: refused.code,
      fix: refused.fix,
    })
}

/**
 * Refuses to give a record back a number that it had given up, where another record has it by now.
 * @param row the record as it would stand
 * @param leaving the attempt that goes with the undo; what it carries is free again
 * @throws AppError G-UNDO-DOWN with the sentence of the field
 */
export async function requireNumbersFree(
  context: EngineContext,
  entity: Entity,
  row: Row,
  leaving: number | null,
): Promise<void> {
  const names = new Set(Object.keys(entity.fields).filter((name) => entity.fields[name]?.uniqueWhen))
  if (names.size === 0) return
  const [taken] = await findTaken(context.db, entity, row, names, [
    row.id ?? 0,
    ...(leaving === null ? [] : [leaving]),
  ])
  if (taken) throw refused(taken)
}

/** Puts the earlier attempt back in the place of the one an undone event made. Answers its new version. */
export async function swapAttempts(
  context: EngineContext,
  entity: Entity,
  attempt: { old: number; new: number },
): Promise<number> {
  const by = { by: context.actor.id, bump: true }
  await updateRow(context.db, entity, attempt.new, { is_current: false, is_deleted: true }, by)
  return updateRow(context.db, entity, attempt.old, { is_current: true }, by)
}
