import type { PaperVersion } from '../../client/passengers/passenger-documents.ts'
import { addMonths, daysBetween } from '../../foundation/values/dates.ts'
import {
  documentKinds,
  neededKinds,
  standingOf,
  type DocumentStanding,
} from '../../domain/documents/document-checklist.ts'
import type { Facts, Row } from '../../domain/journey/facts.ts'

/**
 * One kind of paper of a passenger; `name` distinguishes free kinds. `own` is the file kept in the
 * passenger's own fields.
 */
export type PaperRow = {
  key: string
  kind: string
  name: string
  isNeeded: boolean
  standing: DocumentStanding
  expiry: string | null
  versions: PaperVersion[]
  own: { field: string; file: string } | null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Files of the passenger's own fields that are papers of the check list. */
const ownFields: Readonly<Record<string, { field: string; expiry?: string }>> = {
  passport: { field: 'passport_image', expiry: 'passport_expiry_date' },
  photos: { field: 'photo' },
}

/** The papers this passenger needs and others that are there, in the order of the check list (steps 16.1). */
export function paperRows(facts: Facts, versions: readonly PaperVersion[]): PaperRow[] {
  const needed = new Set<string>(neededKinds(facts.type?.base_plan ?? ''))
  const passportDays = daysBetween(facts.today, addMonths(facts.today, facts.settings.passport_min_months))
  const passenger: Row = facts.passenger ?? {}
  const rowOf = (kind: string, name: string): PaperRow | null => {
    const of = versions
      .filter((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase())
      .toSorted((a, b) => b.version_no - a.version_no)
    const field = ownFields[kind]
    const file = field ? textOf(passenger[field.field]) : ''
    const own = field && file !== '' ? { field: field.field, file } : null
    const [newest] = of
    if (!newest && !own && !needed.has(kind)) return null
    const expiry = newest
      ? newest.expiry_date
      : own && field?.expiry
        ? textOf(passenger[field.expiry]) || null
        : null
    const standing =
      newest || own
        ? standingOf(
            expiry,
            facts.today,
            kind === 'passport' ? passportDays : facts.settings.visa_notice_days,
          )
        : 'missing'
    return {
      key: `${kind}.${name.toLowerCase()}`,
      kind,
      name: newest?.name ?? name,
      isNeeded: needed.has(kind),
      standing,
      expiry,
      versions: of,
      own,
    }
  }
  const free = [
    ...new Map(
      versions.filter(({ kind }) => kind === 'other').map(({ name }) => [name.toLowerCase(), name]),
    ).values(),
  ].toSorted()
  const listed = documentKinds.filter((kind) => kind !== 'other').map((kind) => rowOf(kind, ''))
  return [...listed, ...free.map((name) => rowOf('other', name))].filter((row) => row !== null)
}
