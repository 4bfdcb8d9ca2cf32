/** Words of the product that guards put into their sentences, with the place where each is translated. */
import { titleCase } from '../../foundation/definitions/fields.ts'
import { type Term, term } from '../../foundation/text/sentence.ts'
import {
  type PaperKind,
  type Row,
  type StageFacts,
  type StageName,
  stageTitles,
} from '../../domain/journey/facts.ts'
import type { GuardArgs } from '../kit/guard.ts'

/** Machines whose states stand under another name than the module's. */
const machineOf: Readonly<Record<string, string>> = {
  man_power: 'manpower',
  passenger_delivery: 'delivery',
  office_work: 'paper',
  police_clearance: 'paper',
  musaned_okala: 'paper',
  calling_emb_attestation: 'paper',
  male_cv: 'cv',
  female_cv: 'cv',
}

/** Kinds of paper of a module, where no record says yet which it is. */
const kindsOf: Readonly<Record<string, readonly PaperKind[]>> = {
  office_work: ['document_check', 'hajj_registration', 'umrah_booking', 'admission_offer'],
  police_clearance: ['police'],
  musaned_okala: ['okala', 'musaned'],
  calling_emb_attestation: ['calling', 'emb_attestation'],
}

export const stageTerm = (stage: StageName): Term => term(stageTitles[stage], 'stage')

/** State of a stage as it is called; paper stages have names by kind of paper. @param label another state of the same stage. */
export function stateTerm(found: StageFacts, label: string = found.label): Term {
  const kind = found.record?.paper_kind
  const kinds = typeof kind === 'string' ? [kind] : (kindsOf[found.module] ?? [])
  return term(label, ...kinds.map((one) => `kind.${one}`), `state.${machineOf[found.module] ?? found.module}`)
}

/** A field of a payload by its name. */
export const fieldTerm = (name: string): Term =>
  term(
    titleCase(name),
    `field.${name}`,
    `fields:field.passenger.${name}`,
    'field',
    'fields:field.passenger',
    'fields:field.system',
  )

/** A value of a fixed list. */
export const valueTerm = (value: string): Term => term(value, 'value', 'fields:value')

/** A word that stands only in sentences; its translations are those of the area 'guards'. */
export const word = (text: string): Term => term(text, 'guards:word')

/** The country of the file, or that there is none yet. */
export const countryTerm = ({ facts }: Pick<GuardArgs, 'facts'>): Term | string =>
  facts.country ? String(facts.country['name']) : word('this country')

/**
 * What a field that points to another record calls it: answers carry the labels of their refs beside the ids. Never the id,
 * by which no user knows the record. @param named the record itself, where it is at hand
 */
export function labelIn(row: Row, field: string, named?: Row | null): string {
  const label =
    (row.labels as Row | undefined)?.[field] ?? // Beside the ids, by field.
    (named && named['id'] === row[field] ? named['name'] : null) ??
    row[field]
  return typeof label === 'string' ? label : '–'
}
