import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { hyphened, type Field, type ProgramName } from '../../foundation/definitions/fields.ts'
import { percentText } from '../../foundation/values/percent.ts'
import { FilePicture } from '../inputs/file-field-picture.tsx'
import { amountText, dateText, instantText, numberText } from '../../foundation/text/agency-format.ts'
import type { Language } from '../../foundation/text/i18n.ts'
import { CheckmarkRegular, DocumentRegular } from '../icons/icons.ts'
import { Ltr } from '../layout/ltr.tsx'
import { StateChip } from '../workflow/state-chip.tsx'
import type { Meaning } from '../workflow/state-colours.ts'

/** The words a value needs in the language of the moment. */
export type ValueWords = {
  yes: string
  no: string
  value: (value: string, field?: Pick<Field, 'words'>) => string
  /** What people call that of which the program's name is given. */
  named: (names: ProgramName, name: string) => string
  language: Language
  /** The state of a machine as its screens show it, and the field that has it ('state' when left out). */
  stateOf?: ((state: string) => ReactNode) | undefined
  stateField?: string | undefined
}

const useStyles = makeStyles({
  colour: {
    display: 'inline-block',
    width: '14px',
    height: '14px',
    borderRadius: tokens.borderRadiusSmall,
    verticalAlign: 'middle',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
  },
})

/** What a value says by the word the definition uses; of everything else the colour is not needed. */
const meanings: Readonly<Record<string, Meaning>> = {
  valid: 'done',
  active: 'done',
  open: 'done',
  completed: 'done',
  authorised: 'done',
  fit: 'done',
  suspended: 'blocked',
  on_hold: 'blocked',
  pending: 'ours',
  urgent: 'late',
  out: 'others',
  cancelled: 'blocked',
  blacklisted: 'blocked',
  expired: 'late',
  lost: 'blocked',
  unfit: 'blocked',
  rejected: 'blocked',
}
/** Of a file or a paper; whether a person is married is no state of anything. */
const isStatus = (name: string) =>
  (/(^|_)(state|status|custody)$/.test(name) && name !== 'marital_status') || name === 'priority'

export const textOfValue = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : JSON.stringify(value)
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOfValue) : [])

/** A value in one line of text, for titles, cards and comparisons. */
export function plainValue(field: Field, value: unknown, label: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'text':
      return field.names
        ? words.named(field.names, textOfValue(value))
        : hyphened(field.hyphen, textOfValue(value))
    case 'longtext':
    case 'upper':
    case 'phone':
    case 'email':
    case 'time':
    case 'decimal':
    case 'file':
    case 'json':
    case 'secret':
      return textOfValue(value)
    case 'date':
      return dateText(textOfValue(value), words.language)
    case 'datetime':
      return instantText(textOfValue(value), words.language)
    case 'money':
      return amountText(textOfValue(value), words.language)
    case 'int':
      if (field.percent && typeof value === 'number') return `${percentText(value)} %`
      return typeof value === 'number' && Math.abs(value) >= 10_000
        ? numberText(value, words.language)
        : textOfValue(value)
    case 'bool':
      return value === true ? words.yes : words.no
    case 'enum':
      return words.value(textOfValue(value), field)
    case 'ref':
      return words.named({ thing: 'row', of: field.to ?? '' }, textOfValue(label ?? value))
    // The server joins the names of several; a form that just chose them has them one by one.
    case 'refs':
      return Array.isArray(label)
        ? textsOf(label).join(', ')
        : textOfValue(label) || textsOf(value).join(', ')
    case 'list':
      return textsOf(value)
        .map((one) => (field.values ? words.value(one, field) : one))
        .join(', ')
  }
}

const leftToRight = new Set<Field['kind']>([
  'date',
  'datetime',
  'money',
  'decimal',
  'int',
  'phone',
  'time',
  'email',
])
const isCode = (name: string) => /(_no|_code|code|pnr|iso2|iso3|serial|url|mrz_line\d)$/.test(name)

/** One value of a record as lists and pages show it. `name` is the field's wire name. */
export function EntityValue({
  name,
  field,
  value,
  label,
  words,
}: {
  name: string
  field: Field
  value: unknown
  label?: unknown
  words: ValueWords
}): ReactNode {
  const styles = useStyles()
  if (field.kind === 'file') {
    const id = typeof value === 'string' && value !== '' ? value : null
    return field.accept === 'image' ? (
      <FilePicture id={id} alt="" size="small" />
    ) : id ? (
      <DocumentRegular aria-label={name} />
    ) : null
  }
  if (name === (words.stateField ?? 'state') && words.stateOf && textOfValue(value) !== '')
    return words.stateOf(textOfValue(value))
  if (field.kind === 'bool') return value === true ? <CheckmarkRegular aria-label={words.yes} /> : null
  const text = plainValue(field, value, label, words)
  if (text === '') return null
  if (field.kind === 'enum' && isStatus(name))
    return (
      <StateChip meaning={meanings[textOfValue(value)] ?? 'rest'} size="small">
        {text}
      </StateChip>
    )
  if (/colou?r$|_bg$|_fg$/.test(name) && /^#[0-9a-f]{3,8}$/i.test(text))
    return (
      <>
        <span className={styles.colour} style={{ backgroundColor: text }} /> <Ltr>{text}</Ltr>
      </>
    )
  return leftToRight.has(field.kind) || (isCode(name) && !field.names) ? <Ltr>{text}</Ltr> : <bdi>{text}</bdi>
}
