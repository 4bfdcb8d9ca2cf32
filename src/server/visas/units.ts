/** An undone entry that takes a unit of a visa line again. */
import { AppError } from '../../domain/errors.ts'
import { entities, entityOf } from '../../domain/entities.ts'
import type { visaAllotment } from '../../domain/visas/visa-allotment.ts'
import type { RowOf, StoredRow } from '../../foundation/definitions/entity.ts'
import { unitsLeft, visaLive } from '../../machines/guards/visa.ts'
import { checkGuard } from '../../machines/kit/guard.ts'
import { loadFacts, system } from '../workflow/event/facts.ts'
import { lineById } from '../workflow/event/facts-sql/visa-line.ts'
import { refLabels } from '../workflow/event/lookups.ts'
import { rowById } from '../workflow/event/rows.ts'
import type { EngineContext } from '../workflow/registry.ts'

const holding = [
  'allotted',
  'in_use',
  'stamped',
  'consumed',
  'visa_expired',
  'cancel_requested',
  'reissue_requested',
]
type Allotment = Partial<RowOf<typeof visaAllotment>>
const unitOf = (row: Allotment | null): number | null =>
  row?.visa_line &&
  (holding.includes(row.state ?? '') || (row.state === 'cancelled' && row.quantity_returned === false))
    ? row.visa_line
    : null

/**
 * An undone entry that takes a unit again needs one that is free, on a visa that is still carried (G-VE-LIVE, G-VE-QTY).
 * @param before the allotment as it was before the undo. Called when the restored row is written, so the counters include it.
 * @throws AppError with the guard's own sentence.
 */
export async function requireUnit(
  context: EngineContext,
  before: Allotment,
  allotment: number,
): Promise<void> {
  const after: (StoredRow & Allotment) | null = await rowById(
    context.db,
    entityOf('visa_allotment'),
    allotment,
  )
  const line = unitOf(after)
  if (!after || line === null || line === unitOf(before)) return
  const counted = await lineById(context.db, line, { lock: true })
  const entry = await rowById(context.db, entities.visa_entry, after.visa_entry ?? 0)
  const facts = await loadFacts(context.db, after.passenger ?? null, system, context.clock.today())
  const labels = counted ? await refLabels(context.db, entities.visa_entry_line, counted) : {}
  const isEnded = entry !== null && ['closed', 'cancelled'].includes(entry.state)
  const args = {
    record: after,
    last: null,
    facts: {
      ...facts,
      lookups: {
        ...facts.lookups,
        refs: { visa_entry: entry, visa_line: counted && { ...counted, labels } },
      },
    },
    data: {},
  }
  const refused = checkGuard(isEnded ? visaLive : unitsLeft('counted'), args)
  if (refused)
    throw new AppError('step.refused', {
      detail: refused.message,
      sentence: refused.sentence,
      publicCode: refused.code,
      fix: refused.fix,
    })
}
