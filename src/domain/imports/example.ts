/** Values for the example row of a sample file: true to the field's own rules, plainly invented. */
import { addDays, type CivilDate } from '../../foundation/values/dates.ts'
import type { Field } from '../../foundation/definitions/fields.ts'

/** Texts that fit the patterns of the handbook; the first that fits is shown. */
const shapes: readonly string[] = [
  'Example',
  'example',
  'EXAMPLE',
  'example-one',
  'EX',
  'EXA',
  'EXAM',
  'E',
  '12345',
  '1234',
  '123',
  '12345678',
  '1234567890',
  '19901234567890123',
  'A01234567',
  'EX-12345',
  'EX-1-ABCDE',
  '#1A2B3C',
  'module.read',
  'medical.fit',
  '1448/05/12',
  '+880',
  '09:30',
]

const pastDays = 400
const futureDays = 400

/** A text for one cell, or null where only other records can say (references). */
export function exampleText(field: Field, today: CivilDate): string | null {
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'upper': {
      const fits = (text: string): boolean =>
        text.length <= (field.max ?? text.length) &&
        text.length >= (field.min ?? 0) &&
        (!field.pattern || field.pattern.test(text))
      const long = 'Example text '
        .repeat(Math.ceil((field.min ?? 0) / 'Example text '.length))
        .trim()
        .padEnd(field.min ?? 0, '.')
      return (
        [...shapes, long].map((text) => (field.kind === 'upper' ? text.toUpperCase() : text)).find(fits) ?? ''
      )
    }
    case 'int':
      return String(Math.min(field.max ?? Number.MAX_SAFE_INTEGER, Math.max(field.min ?? 1, 1)))
    case 'decimal':
      return String(Math.max(1, field.min ?? 1))
    case 'money':
      return '1000.00'
    case 'date':
      return field.future || field.after
        ? addDays(today, futureDays)
        : field.past
          ? addDays(today, -pastDays)
          : today
    case 'datetime':
      return `${today}T09:00:00+06:00`
    case 'time':
      return '09:30'
    case 'phone':
      return '+8801712345678'
    case 'email':
      return 'example@example.com'
    case 'bool':
      return 'no'
    case 'enum':
      return field.values?.[0] ?? ''
    case 'list':
      return field.values?.[0] ?? 'example'
    case 'ref':
    case 'refs':
    case 'file':
    case 'json':
    case 'secret':
      return null
  }
}
