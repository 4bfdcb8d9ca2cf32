/** What a scanner sends for a passport, and what a scan says of it. Source: machines M13b. */
import { normaliseMrzText } from './mrz/mrz-text.ts'

/** In the office, out of it, or only asked who holds it. */
export const scanWays = ['in', 'out', 'look'] as const
export type ScanWay = (typeof scanWays)[number]

/** Who holds a passport: state of its custody, and of its last move place, carrier, instant and who recorded it. */
export type Holder = {
  state: string
  place: string | null
  carrier: string | null
  list_ref: string | null
  at: string | null
  by: string | null
}

export type ScanAnswer = {
  passenger: { id: number; name: string; passport_no: string | null; office_serial: string | null }
  /** 'already': it is there, nothing was recorded. */
  result: 'moved' | 'already' | 'seen'
  holder: Holder
}

const secondLine = /^[A-Z0-9<]{9}[0-9<][A-Z<]{3}[0-9]{6}/
const firstLine = /^P[A-Z<][A-Z<]{3}[A-Z<]{4,}$/

/**
 * The number a scan means: a passport number, office serial or id as printed in a barcode or typed, or the number within the
 * machine-readable lines. Null for the first of those lines, which a scanner may send by itself and which holds no number.
 */
export function scannedNumber(text: string): string | null {
  const { line1, line2 } = normaliseMrzText(text)
  const line = [line2, line1].find((one) => one.length >= 20 && secondLine.test(one))
  if (line) return line.slice(0, 9).replaceAll('<', '')
  if (line1.includes('<') && firstLine.test(line1)) return null
  const plain = text.replace(/[\p{Cc}\s]+/gu, '').toUpperCase()
  return plain === '' ? null : plain
}
