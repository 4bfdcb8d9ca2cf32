/** Boxes of a printed form in the notation of the handbook's tables (forms 0), read once when the form is defined. */

/** R needed, W warns when empty, O free, F needed under a condition, - never filled by the product. */
type BoxLevel = 'R' | 'W' | 'O' | 'F' | '-'
type BoxKind =
  | 'text'
  | 'upper'
  | 'arabic'
  | 'bangla'
  | 'mixed'
  | 'day'
  | 'hijri'
  | 'number'
  | 'months'
  | 'cells'
  | 'options'
  | 'photo'
  | 'image'
  | 'thumb'
  | 'signature'
  | 'barcode'
  | 'table'
  | 'blank'

/** Left edge and width in mm. */
interface Cell {
  x: number
  w: number
}

interface OptionText {
  /** Stored value that chooses it. */
  value: string
  text: string
  /** The second language. */
  text2?: string
}

export interface PrintBox {
  id: string
  page: number
  label: string
  label2: string
  /** 'entity.field | entity.field, …' as the handbook writes it. */
  source: string
  kind: BoxKind
  level: BoxLevel
  y: number
  h: number
  left: Cell | null
  /** Null: the value stands in the running text of a letter, not in a box. */
  value: Cell | null
  /** Second-language label; `y` where it stands on a line of its own. */
  right: (Cell & { y?: number }) | null
  bold: boolean
  center: boolean
  /** pt */
  size: number
  twoLines: boolean
  /** Boxes of one character each. */
  cells: number
  options: readonly OptionText[]
}

/**
 * [id, label, second label, source, format, level, place, options?]; place is 'y/h L V R' with '-' for a cell that is
 * not there, 'p2' before it for another page, '@95' behind R for its own line: 'p2 19/8 12/38 50/54 -'.
 */
export type BoxRow = readonly [
  id: string,
  label: string,
  label2: string,
  source: string,
  format: string,
  level: BoxLevel,
  place?: string,
  options?: string,
]

const kinds: Record<string, BoxKind> = {
  T: 'text',
  U: 'upper',
  A: 'arabic',
  B: 'bangla',
  AU: 'mixed',
  D1: 'day',
  D4: 'hijri',
  N0: 'number',
  MY: 'months',
  X: 'options',
  P: 'photo',
  IMG: 'image',
  TH: 'thumb',
  S: 'signature',
  C128: 'barcode',
  table: 'table',
  blank: 'blank',
}

function cellOf(text: string | undefined): (Cell & { y?: number }) | null {
  const found = /^([\d.]+)\/([\d.]+)(?:@([\d.]+))?$/.exec(text ?? '')
  return found
    ? { x: Number(found[1]), w: Number(found[2]), ...(found[3] ? { y: Number(found[3]) } : {}) }
    : null
}

/** 'work=Work / عمل; visit=Visit / زيارة' */
const optionsOf = (text: string): OptionText[] =>
  text.split(';').map((one) => {
    const [value = '', shown = ''] = one.trim().split('=')
    const [first = '', second] = shown.split(' / ')
    return { value, text: first.trim(), ...(second ? { text2: second.trim() } : {}) }
  })

function boxOf(
  code: string,
  [id, label, label2, source, format, level, place = '', options]: BoxRow,
): PrintBox {
  const [form = '', ...marks] = format.split(' ')
  const cells = /^BX(\d+)$/.exec(form)?.[1]
  const kind = cells ? 'cells' : kinds[form]
  if (!kind) throw new Error(`${code}.${id}: there is no format "${form}"`)
  const parts = place.split(' ').filter(Boolean)
  const page = parts[0]?.startsWith('p') ? Number(parts.shift()?.slice(1)) : 1
  const [line = '', left, value, right] = parts
  const across = cellOf(line)
  const valueCell = cellOf(value)
  if (place !== '' && (!across || !valueCell))
    throw new Error(`${code}.${id}: the place "${place}" cannot be read`)
  return {
    id,
    page,
    label,
    label2,
    source,
    kind,
    level,
    y: across?.x ?? 0,
    h: across?.w ?? 0,
    left: cellOf(left),
    value: valueCell,
    right: cellOf(right),
    bold: marks.includes('b'),
    center: marks.includes('c'),
    twoLines: marks.includes('2L'),
    size: Number(marks.find((mark) => /^s[\d.]+$/.test(mark))?.slice(1) ?? 9),
    cells: Number(cells ?? 0),
    options: options ? optionsOf(options) : [],
  }
}

/** @throws Error naming form and box for a row that cannot be read. */
export const boxesOf = (code: string, rows: readonly BoxRow[]): PrintBox[] =>
  rows.map((row) => boxOf(code, row))
