import type { Facts } from '../../domain/journey/facts.ts'
import { addMonths, daysBetween } from '../../foundation/values/dates.ts'
import type { ExpiryLevel } from '../../ui/workflow/expiry-chip.tsx'

export type Expiry = { what: 'passport' | 'medical' | 'visa'; day: string; days: number; level: ExpiryLevel }

const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What of a file runs out and how soon: the passport warns six months ahead, medical and visa by the agency's notice days. */
export function expiriesOf(facts: Facts): Expiry[] {
  const level = (day: string, warnFrom: number): ExpiryLevel =>
    day < facts.today ? 'over' : daysBetween(facts.today, day) <= warnFrom ? 'soon' : 'good'
  const passportWarning = daysBetween(facts.today, addMonths(facts.today, facts.settings.passport_min_months))
  const medical = facts.stages.medical
  const expiries = [
    {
      what: 'passport' as const,
      day: dayOf(facts.passenger?.['passport_expiry_date']),
      warn: passportWarning,
    },
    {
      what: 'medical' as const,
      day:
        medical?.state === 'fit' || medical?.state === 'expired'
          ? dayOf(medical.record?.['expiry_date'])
          : null,
      warn: facts.settings.medical_notice_days,
    },
    {
      what: 'visa' as const,
      day: dayOf(facts.stages.embassy?.record?.['visa_expiry_date']),
      warn: facts.settings.visa_notice_days,
    },
  ]
  return expiries.flatMap(({ what, day, warn }) =>
    day === null ? [] : [{ what, day, days: daysBetween(facts.today, day), level: level(day, warn) }],
  )
}
