/** Payload fields that many events share and no table stores under their own name. */
import { choice, date, file, longtext, text } from '../../domain/kit/fields.ts'

export const eventFields = {
  reason: longtext(500, { label: 'Reason' }),
  note: longtext(500, { label: 'Note' }),
  evidence_file: file('doc', { label: 'Evidence' }),
  field: text(60, { label: 'Field' }),
  value: text(250, { label: 'Correct value' }),
  cancel_date: date({ label: 'Cancelled on' }),
  carrier_note: text(120),
  confirmed_by_manager: choice(['yes'], { label: 'Manager confirms' }),
} as const
