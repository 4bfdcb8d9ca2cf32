/** Payload fields that many events share and no table stores under their own name. */
import { bool, file, int, longtext, text } from '../../foundation/definitions/fields.ts'

export const eventFields = {
  /** As long as the columns that keep it (steps 0: text(250)). */
  reason: longtext(250, { label: 'Reason' }),
  note: longtext(500, { label: 'Note' }),
  evidence_file: file('doc', { label: 'Evidence' }),
  /** CORRECT_DATA: which field, and what it should say. */
  field: text(60, { label: 'Field' }),
  value: text(250, { label: 'Correct value' }),
  /** UNDO_LAST: the entry the clerk saw as the last one. */
  event_id: int({ label: 'Entry' }),
  /** A manager takes responsibility for an amount above the government ceiling (G-CEIL). */
  ceiling_override: bool({ label: 'Allow above the ceiling' }),
} as const
