/** What machines know of a case, with personal data replaced and what no machine reads left out. */
import { entityOf } from '../../../domain/entities.ts'
import { changedBy, othersMay, type Facts, type Row } from '../../../domain/journey/facts.ts'
import { once } from '../../../foundation/definitions/once.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** Counters are those of today; a passenger who took a unit then found one. */
export const withUnit = (line: Row | null): Row | null =>
  line ? { ...line, available: Math.max(Number(line['available'] ?? 0), 1) } : null

/** What the database derives from a row and no machine reads; empty fields say nothing. */
const derived = new Set([
  'search_text',
  'search_digits',
  'stage_summary',
  'current_status',
  'status_since',
  'next_action',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
])
export const plain = once((row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => !derived.has(name) && value !== null && value !== undefined,
    ),
  ),
)

/** Reference rows name no person and stay readable; everything else is replaced. */
const openRows = new Set(['country', 'profession', 'passenger_type'])
/** Modules of refs that are not called like them; a line of a visa is no entity and holds only numbers and choices. */
const refModules: Readonly<Record<string, string>> = { carrier: 'employee', assigned_to: 'user' }
/** Facts of an accepted entry, with the units it found. */
export const withUnits = (facts: Facts): Facts => ({
  ...facts,
  visa: facts.visa && { ...facts.visa, line: withUnit(facts.visa.line) ?? facts.visa.line },
  okala: facts.okala?.authorised ? { ...facts.okala, left: Math.max(facts.okala.left, 1) } : facts.okala,
})

/** A file leaves the agency: it names no colleague, neither who was first nor who else may. */
const withoutColleagues = (texts: Facts['lookups']['texts']): Facts['lookups']['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => name !== changedBy && name !== othersMay))

/** Facts with everything that identifies a person replaced. */
export function factsIn(facts: Facts, replace: Pseudonyms): Facts {
  const row = (module: string, found: Row | null): Row | null =>
    found === null ? null : plain(replace.row(module, found))
  const refs = Object.fromEntries(
    Object.entries(facts.lookups.refs).map(([name, found]) => [
      name,
      openRows.has(name) ? found : row(refModules[name] ?? name, found),
    ]),
  )
  return {
    ...facts,
    user: { id: replace.user(facts.user.id), role: facts.user.role },
    passenger: row('passenger', facts.passenger),
    agent: row('agent', facts.agent),
    agency: row('recruiting_agency', facts.agency),
    money: replace.sees(entityOf('passenger').fields['agreed_amount'])
      ? facts.money
      : { agreed: '0.00', received: '0.00', due: '0.00' },
    visa: facts.visa
      ? {
          entry: plain(replace.row('visa_entry', facts.visa.entry)),
          line: facts.visa.line,
        }
      : null,
    stages: Object.fromEntries(
      Object.entries(facts.stages).map(([name, at]) => [name, { ...at, record: row(at.module, at.record) }]),
    ),
    lookups: { ...facts.lookups, refs, texts: withoutColleagues(facts.lookups.texts) },
  }
}
