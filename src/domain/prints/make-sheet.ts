/** Puts a sheet together: values, texts, head and marks of one print. Source: forms 1.2, 1.13. */
import type { PrintData, PrintForm } from '../../foundation/prints/print.ts'
import {
  noCalibration,
  pictureFiles,
  valuesOf,
  withOwnRecord,
  type Calibration,
  type Letterhead,
  type Sheet,
  type SheetMode,
  type TypedValues,
} from './sheet.ts'
import { banglaDate } from './values/bangla.ts'
import { day, telephone } from './values/show-value.ts'
import { lookUp, textAt, textOf } from './values/look-up.ts'

export interface SheetOptions {
  mode?: SheetMode
  pages?: readonly number[]
  calibration?: Calibration
  letterhead?: Letterhead['mode']
  barcodes?: boolean
  /** "Printed by …"; only papers of the office carry it. */
  officeLine?: string
  /** The office's stored signature and seal, where the person ticked them. */
  marks?: { signature: boolean; seal: boolean }
  /** Values for this print only, by box. */
  typed?: TypedValues
}

/** Who signs for the licence the worker goes under. */
const signatureOf = (data: PrintData, isBangla: boolean): string[] => {
  const said = (field: string): string =>
    isBangla
      ? textOf(data, `recruiting_agency.${field}_bn | recruiting_agency.${field}`)
      : textAt(data, `recruiting_agency.${field}`)
  return [said('proprietor_name'), said('proprietor_designation'), said('name')]
}

/** Head of a letter to an embassy, BMET or a training centre: the licence the worker goes under. */
function headOf(data: PrintData, mode: Letterhead['mode'], isBangla: boolean, reference: string): Letterhead {
  const agency = (field: string): string => textAt(data, `recruiting_agency.${field}`)
  const isOwn = agency('rl_no') === textAt(data, 'own_agency.rl_no')
  return {
    mode,
    name: agency('name'),
    licence: agency('rl_no') ? `Government approved recruiting licence No. RL-${agency('rl_no')}` : '',
    address: agency('address'),
    contact: [
      ['Tel', telephone(agency('phone'))],
      ['E-mail', agency('email')],
      ['Web', isOwn ? textAt(data, 'general_setting.website') : ''],
    ]
      .filter(([, value]) => value)
      .map(([name, value]) => `${name}: ${value}`)
      .join('   '),
    reference: reference ? `${isBangla ? 'স্মারক নং:' : 'Ref:'} ${reference}` : '',
    date: isBangla ? `তারিখ: ${banglaDate(data.today)}` : `Date: ${day(data.today)}`,
    logo: isOwn ? textAt(data, 'general_setting.logo') : agency('letterhead'),
  }
}

/** Files of the ticked marks; nothing on papers without a signature block, or where none is stored. */
function marksOf(
  form: PrintForm,
  data: PrintData,
  { signature, seal }: NonNullable<SheetOptions['marks']>,
): Sheet['marks'] {
  if (!form.signed) return {}
  const [signed, sealed] = [
    signature ? textAt(data, 'recruiting_agency.signature') : '',
    seal ? textAt(data, 'recruiting_agency.seal') : '',
  ]
  return { ...(signed ? { signature: signed } : {}), ...(sealed ? { seal: sealed } : {}) }
}

/** The printer's position, moved by what was typed for this passenger's own blank (forms 1.8). */
function movedBy(calibration: Calibration, form: PrintForm, data: PrintData): Calibration {
  const offset = form.overprint && form.own ? lookUp(data, `${form.own}.manual_offset`) : null
  if (typeof offset !== 'object' || offset === null) return calibration
  const by = (axis: string): number => Number(Reflect.get(offset, axis)) || 0
  return { ...calibration, dx: calibration.dx + by('x'), dy: calibration.dy + by('y') }
}

/** The frozen sheet of one print; `data` as it was gathered. */
export function makeSheet(
  form: PrintForm,
  gathered: PrintData,
  {
    mode = form.overprint ? 'overprint' : 'full',
    pages = [],
    calibration = noCalibration,
    letterhead = 'print',
    barcodes = !form.overprint,
    officeLine = '',
    typed = {},
    marks = { signature: false, seal: false },
  }: SheetOptions = {},
): Sheet {
  const data = withOwnRecord(form, gathered)
  const isBangla = form.languages === 'bn'
  const words = form.words(data)
  const reference =
    typeof words['reference'] === 'string' ? words['reference'] : textAt(data, 'passenger.office_serial')
  return {
    form: form.code,
    version: form.version,
    mode,
    pages,
    calibration: movedBy(calibration, form, data),
    barcodes,
    values: valuesOf(form, data, typed),
    words: { signature: signatureOf(data, isBangla), ...words },
    pictures: pictureFiles(form, data),
    head: form.letterhead ? headOf(data, letterhead, isBangla, reference) : null,
    officeLine: form.officeLine ? officeLine : '',
    ...(marks.signature || marks.seal ? { marks: marksOf(form, data, marks) } : {}),
    ...(Object.keys(typed).length > 0 ? { typed } : {}),
  }
}
