/**
 * `definePrint`: one file says what a printed paper needs, where each value stands and what is wrong when it is missing.
 * The readiness list, the full print, the overprint, the calibration sheet, the stories and the tests read it.
 * Source: forms 0, 1.5, 1.14.
 */
import { boxesOf, type BoxRow, type PrintBox } from './print-boxes.ts'

export type Row = Readonly<Record<string, unknown>>

/** What was gathered for one passenger: the current record of each kind, refs as the rows they point to. */
export interface PrintData {
  /** The agency's day. */
  today: string
  /** Records by name; absent or null when there is none. */
  records: Readonly<Record<string, Row | null>>
  /** Wordings of the agency that replace the seeds, by section (forms 1.12). */
  texts?: Readonly<Record<string, string>>
  grouping?: 'thousands' | 'lakh'
  /** Letters about several people: the others, in their order. */
  others?: readonly PrintData[]
}

/** A value as a box shows it: a text, the chosen option (or options), or rows of a table. */
export type BoxValue = string | readonly (readonly string[])[]

/** What a paper that is no grid of boxes says, as its page reads it. */
export type PrintWords = Readonly<Record<string, string | readonly string[] | readonly (readonly string[])[]>>

/** Everything a print may doubt (forms 1.5); the screens say each in the reader's language. */
export const doubtCodes = [
  'PPX',
  'PP6',
  'PP24',
  'VISAX',
  'MEDX',
  'MEDU',
  'GEND_male',
  'GEND_female',
  'AGE',
  'NAMEQ',
  'MOFA',
  'DUPV',
  'NIDLEN',
  'NOTKT',
  'CLR',
  'OLDCARD',
  'CONVERTED',
  'LICENCE',
  'LONG',
  'PAYORD',
  'CROWD',
] as const
export type DoubtCode = (typeof doubtCodes)[number]

export interface PrintDoubt {
  code: DoubtCode
  /** The sentence in English, as the log and clients without a screen read it. */
  text: string
  /** What its translations put in, by name. */
  values?: Readonly<Record<string, string | number>>
}

/** A fixed text of a grid: English, the second language, and where they stand. Sizes in mm. */
export interface PrintStatic {
  page?: number
  text: string
  x: number
  y: number
  w: number
  size?: number
  bold?: boolean
  align?: 'left' | 'center' | 'right'
  /** A grey bar across the width, as heads of sections have. */
  bar?: boolean
}

/** Rows a table box has room for, under columns of these widths (any unit: they share the width of the box). */
export interface TableShape {
  columns: readonly number[]
  rows: number
}

interface PrintPaper {
  /** mm */
  width: number
  height: number
  pages: number
}

export interface PrintForm {
  /** form_code of the log (forms 4). */
  code: string
  /** Raised by every change of what stands on the paper; the log keeps it. */
  version: number
  /** First part of the print's path: /apps/{path}/:id. */
  path: string
  /** Title of the file. */
  title: string
  paper: PrintPaper
  /** Module whose `print` permission opens it and whose `override` prints it with needed blanks. */
  module: string
  /** Records it reads in addition to the passenger, their visa and the agencies. */
  reads: readonly string[]
  /** Record of its own, where typed values live; made by the first print. */
  own?: string
  /** Values of the own record before the officer typed others. */
  prefill: (data: PrintData) => Row
  /** Wordings by section, unless the agency wrote its own (forms 1.12). */
  seeds: Readonly<Record<string, string>>
  /** Passengers it is for. */
  applies: (data: PrintData) => boolean
  boxes: readonly PrintBox[]
  statics: readonly PrintStatic[]
  /** Columns and rows of the boxes that are tables, by box. */
  tables: Readonly<Record<string, TableShape>>
  /** Values that are more than the source of their box says, by box. */
  values: Readonly<Record<string, (data: PrintData) => BoxValue>>
  /** Condition of boxes needed now and then (F), by box. */
  needed: Readonly<Record<string, (data: PrintData) => boolean>>
  /** Doubts in addition to those of its boxes. */
  doubts: (data: PrintData) => PrintDoubt[]
  /** What parts without boxes say. */
  words: (data: PrintData) => PrintWords
  /** Drawn as one sheet for several passengers, e.g. a letter with a table. */
  together?: boolean
  /** Only values, on the authority's own printed paper; positions are adjusted per printer. */
  overprint?: boolean
  /** Also printed on the authority's own paper when the person chooses so. */
  onBlank?: boolean
  /** What leaves for an authority carries no marks of the office (forms 1.13). */
  officeLine: boolean
  letterhead: boolean
  /** Ends with the signature block of the office, which may carry its stored signature and seal (forms 1.2). */
  signed?: boolean
  languages: string
  /** Language of its wordings (forms 1.12): Bangla for Bangla papers, else English, unless said otherwise. */
  wording: 'en' | 'bn' | 'ar'
  /** An invented person, complete. */
  sample: PrintData
}

type Given = Omit<
  PrintForm,
  | 'boxes'
  | 'prefill'
  | 'seeds'
  | 'statics'
  | 'tables'
  | 'values'
  | 'needed'
  | 'doubts'
  | 'words'
  | 'applies'
  | 'letterhead'
  | 'officeLine'
  | 'wording'
> &
  Partial<
    Pick<
      PrintForm,
      | 'prefill'
      | 'seeds'
      | 'statics'
      | 'tables'
      | 'values'
      | 'needed'
      | 'doubts'
      | 'words'
      | 'applies'
      | 'letterhead'
      | 'officeLine'
      | 'wording'
    >
  > & { boxes: readonly BoxRow[] }

/** Read for every form, because a medical report or a stamped visa that is over is a doubt on any paper (forms 1.5). */
const doubted = ['medical', 'embassy']

/**
 * Completes a definition and checks it: a wrong declaration fails at start with its address.
 * @throws Error 'ksa_visa.dob: …' for a box outside the paper, a value of no box, a condition that is missing.
 */
export function definePrint(given: Given): PrintForm {
  const boxes = boxesOf(given.code, given.boxes)
  const reads = [...new Set([...given.reads, ...doubted])]
  const form: PrintForm = {
    prefill: () => ({}),
    seeds: {},
    statics: [],
    tables: {},
    values: {},
    needed: {},
    doubts: () => [],
    words: () => ({}),
    applies: () => true,
    letterhead: false,
    officeLine: false,
    wording: given.languages === 'bn' ? 'bn' : 'en',
    ...given,
    boxes,
    reads,
  }
  const ids = new Set(boxes.map((box) => box.id))
  const wrong = (id: string, why: string): never => {
    throw new Error(`${form.code}.${id}: ${why}`)
  }
  if (ids.size !== boxes.length) wrong('boxes', 'two boxes have one id')
  for (const id of [...Object.keys(form.values), ...Object.keys(form.needed)])
    if (!ids.has(id)) wrong(id, 'there is no such box')
  for (const box of boxes) {
    if (box.level === 'F' && !form.needed[box.id]) wrong(box.id, 'needed now and then, but nothing says when')
    if (box.value && (box.y + box.h > form.paper.height - 1 || box.value.x + box.value.w > form.paper.width))
      wrong(box.id, 'stands outside the paper')
    if (box.kind === 'table' && !form.tables[box.id]) wrong(box.id, 'is a table without columns')
    if (box.page > form.paper.pages) wrong(box.id, 'there is no such page')
  }
  return form
}
