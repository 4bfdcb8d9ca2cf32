/** Rules that look at more than one field of a record, or at the rows its refs point to. Pure; form and server share them. */
import { saidOf, type Sentence, type Wording } from '../text/sentence.ts'
import type { CivilDate } from '../values/dates.ts'

export type Values = Readonly<Record<string, unknown>>

interface About {
  /** The agency's day, from the clock. */
  today: CivilDate
  /** Rows the ref fields point to, by field name; a rule that needs an absent one is not asked. */
  related?: Readonly<Record<string, Values | null | undefined>>
  /** True for a new record. */
  isNew?: boolean
}

export interface Finding {
  field: string
  code: string
  message: string
  sentence?: Sentence
  /** Shown to the person; does not hinder saving. */
  isWarning?: boolean
}

/** Answers every rule a record breaks; `false` and `null` entries are rules it keeps. */
export type Checks<R extends Values = Values> = (
  record: R,
  about: About,
) => readonly (Finding | false | null | undefined | '')[]

/** `broken(a === b, 'b', 'DIFFERENT', 'A and b must be different.')`: a finding when the condition is true. */
export const broken = (is: unknown, field: string, code: string, wording: Wording): Finding | false =>
  Boolean(is) && { field, code, ...saidOf(wording) }

export const warning = (is: unknown, field: string, code: string, wording: Wording): Finding | false =>
  Boolean(is) && { field, code, ...saidOf(wording), isWarning: true }

/** Text of a value; empty for null and undefined, JSON for a structure. */
export function said(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : JSON.stringify(value)
}
