/** Parts of the facts of a case: settings, okala, missing papers, a medical result. */
import type { Known } from '../../foundation/definitions/entity.ts'
import { labelOf } from '../../foundation/definitions/fields.ts'
import { lacking } from '../../foundation/definitions/needed.ts'
import { entityOf } from '../entities.ts'
import type { medical } from './medical.ts'
import type { musanedOkala } from './musaned-okala.ts'
import type { Facts, ProcessSettings, Row, StageFacts, UnfitResult } from './facts.ts'
import { defaultProcessSettings } from './process-settings.ts'

/** A standing result, by the medical system that examined. */
export type SystemResult = UnfitResult & { system: string | null }

type Okala = Row &
  Partial<Pick<Known<(typeof musanedOkala)['fields']>, 'expiry_date' | 'visa_line' | 'quantity'>>

export function okalaOf(record: Okala | null, used: number | null, today: string): Facts['okala'] {
  if (!record) return null
  const expiry = record.expiry_date ?? null
  const authorised =
    record.state === 'not_needed' || (record.state === 'obtained' && (expiry === null || expiry >= today))
  // An okala that is not needed has no quantity to use up.
  if (record.paper_kind !== 'okala' || !record.visa_line || record.state === 'not_needed')
    return { authorised, left: authorised ? 1 : 0 }
  return { authorised, left: (record.quantity ?? 0) - (used ?? 0) }
}

/** Labels of the fields registration needs that are empty (G-REG). */
export const missingFields = (passenger: Row): string[] =>
  lacking(entityOf('passenger'), 'registration', passenger)

/** The first of these labels that is one of a field of the passenger's form; a paper of the checklist is none. */
export const passengerFieldOf = (labels: readonly string[]): string | undefined => {
  const fields = Object.entries(entityOf('passenger').fields)
  const found = labels.flatMap((label) =>
    fields.filter(([name, field]) => labelOf(name, field).toLowerCase() === label.toLowerCase()),
  )
  return found[0]?.[0]
}

export function missingDocuments(passenger: Row, check: Row | null): string[] {
  const missing = [
    ['photo', 'Photo'],
    ['passport_image', 'Passport image'],
  ]
    .filter(([name]) => !passenger[name ?? ''])
    .map(([, label]) => label ?? '')
  const items = Array.isArray(check?.['checklist'])
    ? (check['checklist'] as { item?: string; needed?: boolean; received_on?: string | null }[])
    : []
  return [
    ...missing,
    ...items
      .filter((item) => item.needed && !item.received_on)
      .map((item) => String(item.item).replaceAll('_', ' ')),
  ]
}

/** The newest standing result of a medical system; one whose system is unknown counts everywhere. */
export function unfitOf(results: SystemResult[], system: string): UnfitResult | null {
  const result = results.find((one) => one.system === null || one.system === system)
  return result ? { category: result.category, retest_after: result.retest_after } : null
}

/** Of an earlier moment only the attempt of that moment is known. */
export function resultThen(at: StageFacts | undefined): SystemResult[] {
  const record: (Row & Partial<Known<(typeof medical)['fields']>>) | null = at?.record ?? null
  const category = record?.unfit_category
  if (at?.state !== 'unfit' || (category !== 'temporary' && category !== 'permanent')) return []
  return [
    {
      system: null,
      category,
      retest_after: record?.retest_after ?? null,
    },
  ]
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Process settings as guards read them; unset keys have the handbook's defaults (entities 1.6.1). */
export function readSettings(stored: Row | null, site: Row | null): ProcessSettings {
  const weekend = Array.isArray(site?.['weekend_days'])
    ? (site['weekend_days'] as unknown[])
        .map((day) => weekdays.indexOf(String(day)))
        .filter((day) => day >= 0)
    : [5, 6]
  const holidays = Array.isArray(site?.['holidays'])
    ? (site['holidays'] as { date?: string }[]).flatMap((day) => (day.date ? [day.date] : []))
    : []
  return { ...defaultProcessSettings, ...stored, weekend_days: weekend, holidays }
}
