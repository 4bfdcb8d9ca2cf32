import { addDays, type CivilDate } from '../../foundation/values/dates.ts'
import type { Row } from '../journey/facts.ts'

/**
 * Last day of a stamped visa: as printed, else stamp date + the country's usual validity (steps 5).
 * Null when neither is known, e.g. Singapore, where the letter says it.
 */
export function visaExpiry(stampDate: unknown, printed: unknown, country: Row | null): CivilDate | null {
  if (printed) return String(printed)
  const days = Number(country?.['visa_validity_days'] ?? 0)
  return stampDate && days > 0 ? addDays(String(stampDate), days) : null
}
