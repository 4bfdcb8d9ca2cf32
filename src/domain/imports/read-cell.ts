/** A cell of a file brought into the form in which a form would send it. What it then means, the entity's own rules judge. */
import { keyboardMinus } from '../../foundation/values/typed-input.ts'
import { typedPercent } from '../../foundation/values/percent.ts'
import { isCivilDate } from '../../foundation/values/dates.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { messages } from '../../foundation/definitions/messages.ts'
import type { Fault } from '../../foundation/definitions/read-value.ts'
import { plainHeading } from './propose.ts'

/** Words of the reader's language for values of a field: 'İşe alım' → 'recruiting'. */
export type Words = Readonly<Record<string, string>>

/** Either a value as a form sends it, or texts that name other records and have to be looked up. */
export type CellRead = { value: unknown } | { lookup: string[] } | { fault: Fault }

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x', 'evet', 'نعم', 'ha'])
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'hayır', 'hayir', 'لا'])
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// Exports put an apostrophe before what a spreadsheet would run (security 5).
const guarded = /^'(?=[=+\-@\t\r＝＋－＠])/
const between = /[;|\n]|,(?!\d)/
const grouped = /^-?\d{1,3}(,\d{2,3})+(\.\d+)?$/
/** A number as the wire has it: without grouping, its sign the one of a keyboard. */
function plainNumber(text: string): string {
  const signed = keyboardMinus(text)
  return grouped.test(signed) ? signed.replaceAll(',', '') : signed
}
const lostZero = /^1[3-9]\d{8}$/

/** '26-Apr-2027', '26 April 2027' → '2027-04-26'; the text itself when it is nothing of the kind. */
function namedMonth(text: string): string {
  const match = /^(\d{1,2})[ .-]([A-Za-z]{3,9})[ .,-]+(\d{4})$/.exec(text)
  const month = match ? monthNames.indexOf((match[2] ?? '').slice(0, 3).toLowerCase()) + 1 : 0
  const date =
    match && month > 0 ? `${match[3]}-${String(month).padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : ''
  return isCivilDate(date) ? date : text
}

/** The code of a choice, said by its code, its words or the reader's own word for it; the text itself when it is none. */
function choiceOf(field: Field, text: string, words: Words): string {
  const plain = plainHeading(text)
  return (
    field.values?.find((value) => value === text || plainHeading(value) === plain) ?? words[plain] ?? text
  )
}

/**
 * Reads one cell. An empty cell is an absent value, so that defaults count as in an empty form.
 * @param label name of the field as messages say it.
 */
export function readCell(label: string, field: Field, cell: string, words: Words = {}): CellRead {
  const text = cell.replace(guarded, '').trim()
  if (text === '') return { value: undefined }
  switch (field.kind) {
    case 'bool': {
      const plain = text.toLowerCase()
      if (yes.has(plain) || words[plainHeading(text)] === 'true') return { value: true }
      if (no.has(plain) || words[plainHeading(text)] === 'false') return { value: false }
      return { fault: { code: 'ENUM', ...messages.ENUM(label) } }
    }
    case 'enum':
      return { value: choiceOf(field, text, words) }
    case 'list':
      return {
        value: text
          .split(between)
          .map((part) => choiceOf(field, part.trim(), words))
          .filter((part) => part !== ''),
      }
    case 'ref':
      return { lookup: [text] }
    case 'refs':
      return {
        lookup: text
          .split(/[;|\n]/)
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      }
    case 'date':
      return { value: namedMonth(text) }
    case 'int':
      return { value: field.percent ? String(typedPercent(text) ?? text) : plainNumber(text) }
    case 'decimal':
    case 'money':
      return { value: plainNumber(text) }
    case 'phone':
      // A spreadsheet that took the number for a number lost its first zero.
      return { value: lostZero.test(text) ? `0${text}` : text }
    case 'text':
    case 'longtext':
    case 'upper':
    case 'email':
    case 'time':
    case 'datetime':
    case 'file':
    case 'json':
    case 'secret':
      return { value: text }
  }
}
