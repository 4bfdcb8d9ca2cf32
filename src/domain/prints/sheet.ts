/** What a print says, frozen: values by box, made from the records once and kept with the log. Source: forms 1.5, 1.13, 1.14. */
import type { PrintBox } from '../../foundation/prints/print-boxes.ts'
import type { BoxValue, PrintData, PrintDoubt, PrintForm, PrintWords } from '../../foundation/prints/print.ts'
import { fitsBox } from './values/fit-box.ts'
import { firstOf, lookUp, plain } from './values/look-up.ts'
import { boxText } from './values/show-value.ts'

/** Shifts of one printer, in mm and as factors (forms 1.8). */
export interface Calibration {
  dx: number
  dy: number
  sx: number
  sy: number
  nudges: Readonly<Record<string, readonly [dx: number, dy: number]>>
}
export const noCalibration: Calibration = { dx: 0, dy: 0, sx: 1, sy: 1, nudges: {} }

/** The office named on top of a letter (forms 1.2). `print` draws it, `pad` leaves the head of the sheet empty. */
export interface Letterhead {
  mode: 'print' | 'pad' | 'none'
  name: string
  licence: string
  address: string
  contact: string
  reference: string
  date: string
  /** Name of a picture. */
  logo?: string
}

/** full = everything; overprint = values only, on the authority's paper; test = crosses, rulers and outlines of the boxes. */
export type SheetMode = 'full' | 'overprint' | 'test'

export interface Sheet {
  form: string
  version: number
  mode: SheetMode
  /** Pages to draw; all when empty. */
  pages: readonly number[]
  values: Readonly<Record<string, BoxValue>>
  words: PrintWords
  /** Names of pictures by box. */
  pictures: Readonly<Record<string, string>>
  calibration: Calibration
  head: Letterhead | null
  /** Pictures the person put into the signature block of the office; names of files. */
  marks?: { signature?: string; seal?: string }
  /** "Printed by …" at the foot of papers that stay in the office; '' without it. */
  officeLine: string
  barcodes: boolean
  /** Values typed for this print only, by box; kept with the log (forms 1.13, overrides). */
  typed?: TypedValues
}

export type TypedValues = Readonly<Record<string, string>>
const nothingTyped: TypedValues = {}

const pictureKinds = new Set<PrintBox['kind']>(['photo', 'image', 'signature'])
const isPicture = (box: PrintBox): boolean => pictureKinds.has(box.kind)

const isEmpty = (value: BoxValue): boolean =>
  value === '' || (typeof value !== 'string' && value.length === 0)

const typable = new Set<PrintBox['kind']>([
  'text',
  'upper',
  'arabic',
  'bangla',
  'mixed',
  'day',
  'hijri',
  'number',
  'months',
  'cells',
  'options',
])

/** Boxes a clerk may fill in for one print: values of a fixed grid that are no pictures, tables or barcodes. */
export const typableBoxes = (form: PrintForm): PrintBox[] =>
  form.together
    ? []
    : form.boxes.filter((box) => box.value !== null && box.level !== '-' && typable.has(box.kind))

/** What is wrong with values typed for one print, by box. */
export const typedFaults = (form: PrintForm, typed: TypedValues): { box: string; message: string }[] => {
  const boxes = new Map(typableBoxes(form).map((box) => [box.id, box]))
  return Object.entries(typed).flatMap(([id, value]) => {
    const box = boxes.get(id)
    if (!box) return [{ box: id, message: 'This box cannot be filled in by hand.' }]
    return box.kind === 'options' && !box.options.some((option) => option.value === value)
      ? [{ box: id, message: `Choose one of the answers of ${boxLabel(box)}.` }]
      : []
  })
}

/** Every box with what stands in it: what was typed for this print, else its value. Boxes with a value of their own rule come from the form, the others from their source. */
export function valuesOf(
  form: PrintForm,
  data: PrintData,
  forThisPrint: TypedValues = nothingTyped,
): Record<string, BoxValue> {
  const typed = form.overprint && form.own ? lookUp(data, `${form.own}.manual_overrides`) : null
  return Object.fromEntries(
    form.boxes
      .filter((box) => !isPicture(box))
      .map((box): [string, BoxValue] => {
        const over: unknown =
          typeof typed === 'object' && typed !== null ? Reflect.get(typed, box.id) : undefined
        const now = forThisPrint[box.id]
        if (now !== undefined && now !== '') return [box.id, now]
        return [
          box.id,
          typeof over === 'string' && over !== ''
            ? over
            : (form.values[box.id]?.(data) ?? boxText(data, box)),
        ]
      }),
  )
}

/** File ids of the pictures a print shows, by box. */
export const pictureFiles = (form: PrintForm, data: PrintData): Record<string, string> =>
  Object.fromEntries(
    form.boxes
      .filter(isPicture)
      .map((box) => [box.id, plain(firstOf(data, box.source).value)])
      .filter(([, file]) => file !== ''),
  )

/**
 * The data with the form's own record: what was typed before, the rest from the passenger and their steps
 * (forms 1.5, 5).
 */
export function withOwnRecord(form: PrintForm, data: PrintData): PrintData {
  if (!form.own) return data
  const stored = Object.entries(data.records[form.own] ?? {}).filter(
    ([, value]) => value !== null && value !== '',
  )
  return {
    ...data,
    records: { ...data.records, [form.own]: { ...form.prefill(data), ...Object.fromEntries(stored) } },
  }
}

/** A box without its value, with the field that fixes it. */
export interface MissingBox {
  box: string
  label: string
  level: 'R' | 'F' | 'W'
  /** Record and field that fix it; '' when the value is made by the system. */
  record: string
  field: string
}

export interface Readiness {
  missing: MissingBox[]
  doubts: PrintDoubt[]
}

const order: Record<MissingBox['level'], number> = { R: 0, F: 1, W: 2 }

/** What people call boxes that carry no label on the paper. */
const namesOfBare: Readonly<Record<string, string>> = {
  application_no: 'E-number',
  visa_barcode: 'Visa No. as barcode',
  profession_ar: 'Profession in Arabic',
  mahram_name: 'Name of the mahram',
  sponsor_block: 'Sponsor: name, address, phone',
  passport_barcode: 'Passport No. as barcode',
  passport_barcode_text: 'Passport No. under the barcode',
  barcode: 'Passport No. as barcode',
  barcode_text: 'Passport No. under the barcode',
  sponsor_name_ar: 'Sponsor in Arabic',
  name_ar: 'Name in Arabic',
  rl_serial: 'Licence and serial',
  agency: 'Agency and licence',
}

/** The label a person reads: labels of forms end in ':' or begin with a number. */
export const boxLabel = (box: PrintBox): string =>
  (box.label || namesOfBare[box.id] || box.id.replaceAll('_', ' '))
    .replace(/:$/, '')
    .replace(/^[*\d.\s]+/, '')
    .split(' | ')[0] || box.id

/** The record and field a box takes its value from, the first of several; '' where it is none. */
export function sourceField(box: PrintBox): { record: string; field: string } {
  const [record = '', field = ''] = (box.source.split(/[|,]/)[0] ?? '').trim().split('.')
  return { record: field ? record : '', field }
}

/**
 * What is missing and what is doubtful: needed boxes first, then those needed under a condition that holds, then warnings.
 * @param hasFile whether a stored picture can be read; a missing file counts as a missing value.
 * @param typed values for this print only; a box with one is not missing.
 */
export function readinessOf(
  form: PrintForm,
  data: PrintData,
  hasFile: (file: string) => boolean = () => true,
  typed: TypedValues = nothingTyped,
): Readiness {
  const values = valuesOf(form, data, typed)
  const files = pictureFiles(form, data)
  const missing = form.boxes.flatMap((box): MissingBox[] => {
    const level = box.level
    if (level === 'O' || level === '-' || (level === 'F' && !form.needed[box.id]?.(data))) return []
    const file = files[box.id]
    const isThere = isPicture(box) ? file !== undefined && hasFile(file) : !isEmpty(values[box.id] ?? '')
    if (isThere) return []
    return [{ box: box.id, label: boxLabel(box), level, ...sourceField(box) }]
  })
  const tooLong = form.boxes.flatMap((box): PrintDoubt[] => {
    const value = values[box.id]
    return value !== undefined && !fitsBox(box, value, form.tables[box.id])
      ? [{ code: 'LONG', text: `${boxLabel(box)} does not fit its box.`, values: { label: boxLabel(box) } }]
      : []
  })
  return {
    missing: missing.sort((a, b) => order[a.level] - order[b.level]),
    doubts: [...form.doubts(data), ...tooLong],
  }
}
