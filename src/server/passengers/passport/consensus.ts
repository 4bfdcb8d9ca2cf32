import type { MrzLines } from '../../../domain/passengers/mrz/mrz.ts'
import { normaliseMrzText } from '../../../domain/passengers/mrz/mrz-text.ts'
import {
  compositeOf,
  digitFits,
  line2Spans,
  mrzLineLength,
} from '../../../domain/passengers/mrz/mrz-layout.ts'
import { repairSlips, wrongDigits } from '../../../domain/passengers/mrz/mrz-slips.ts'
import { isMrzCountry } from '../../../domain/passengers/mrz/mrz-countries.ts'

/** Lines the readings agree on, and for each sign the share of readings (0 to 1) that have it. */
export interface Consensus extends MrzLines {
  shares1: number[]
  shares2: number[]
}

/** Every way to see 44 signs in a line that was read too long or too short: noise at its ends, fillers lost or doubled. */
function fits(line: string): string[] {
  const found: string[] = []
  for (let from = 0; from + mrzLineLength <= line.length; from++)
    found.push(line.slice(from, from + mrzLineLength))
  const run = /<{3,}/.exec(line)
  if (run && Math.abs(line.length - mrzLineLength) <= 6) {
    const end = line.slice(run.index + run[0].length)
    const length = mrzLineLength - run.index - end.length
    if (length > 0) found.push(line.slice(0, run.index) + '<'.repeat(length) + end)
  }
  if (line.length < mrzLineLength && line.length >= 30 && line.endsWith('<'))
    found.push(line.padEnd(mrzLineLength, '<'))
  return found
}

const line1Worth = (line: string): number =>
  (line.startsWith('P') ? 2 : 0) +
  (isMrzCountry(line.slice(2, 5).replace(/<+$/, '')) ? 3 : 0) +
  (line.includes('<<') ? 1 : 0)

/** The best 44-sign lines in one raw reading, look-alikes put right; null when there are no two such lines. */
export function linesOf(text: string): MrzLines | null {
  const wholes = text
    .split('\n')
    .map((line) => normaliseMrzText(line).line1)
    .filter((line) => line.length >= 30)
  let best: { lines: MrzLines; worth: number } | null = null
  for (let at = 0; at + 1 < wholes.length; at++) {
    for (const line1 of fits(wholes[at] ?? '')) {
      for (const line2 of fits(wholes[at + 1] ?? '')) {
        const lines = repairSlips({ line1, line2 })
        const worth =
          line1Worth(lines.line1) +
          (isMrzCountry(lines.line2.slice(10, 13).replace(/<+$/, '')) ? 3 : 0) -
          2 * wrongDigits(lines.line2)
        if (!best || worth > best.worth) best = { lines, worth }
      }
    }
  }
  return best?.lines ?? null
}

/**
 * A right check digit is worth as much as this many readings. Not more: with ten possible digits a misread field passes
 * by chance now and then, and must not beat many readings that agree on a field which is wrong in the passport itself.
 */
const passingWeight = 3

/** The text with the most weight. Ties go to the earlier reading. */
function vote(texts: string[], passes: (text: string) => boolean): { text: string; share: number } {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const weight = ([text, count]: [string, number]): number => count * (passes(text) ? passingWeight : 1)
  const [text, count] = [...counts].toSorted((a, b) => weight(b) - weight(a))[0] ?? ['', 0]
  return { text, share: count / Math.max(1, texts.length) }
}

const anything = (): boolean => true
const guardedBy = (field: string): boolean => digitFits(field.slice(0, -1), field.slice(-1))
const country = (code: string): boolean => isMrzCountry(code.replace(/<+$/, ''))

/** Line 2 in pieces that stand or fall together: a field with its check digit, or a single field. */
const pieces: readonly { span: readonly [number, number]; passes: (text: string) => boolean }[] = [
  { span: [0, line2Spans.passport_no_digit[1]], passes: guardedBy },
  { span: line2Spans.nationality, passes: country },
  { span: [line2Spans.date_of_birth[0], line2Spans.date_of_birth_digit[1]], passes: guardedBy },
  { span: line2Spans.gender, passes: (sex) => /[MF<]/.test(sex) },
  { span: [line2Spans.passport_expiry_date[0], line2Spans.passport_expiry_date_digit[1]], passes: guardedBy },
  { span: [line2Spans.personal_no[0], line2Spans.personal_no_digit[1]], passes: guardedBy },
]

/** Joins readings of the same zone: fields by their check digits, names sign by sign. Expects at least one reading. */
export function agree(readings: readonly MrzLines[]): Consensus {
  let line1 = ''
  const shares1: number[] = []
  const state = vote(
    readings.map((reading) => reading.line1.slice(2, 5)),
    country,
  )
  for (let at = 0; at < mrzLineLength; at++) {
    const sign = vote(
      readings.map((reading) => reading.line1[at] ?? '<'),
      anything,
    )
    const inState = at >= 2 && at < 5
    line1 += inState ? (state.text[at - 2] ?? '<') : sign.text
    shares1.push(inState ? state.share : sign.share)
  }
  let line2 = ''
  const shares2: number[] = []
  for (const { span, passes } of pieces) {
    const piece = vote(
      readings.map((reading) => reading.line2.slice(span[0], span[1])),
      passes,
    )
    line2 += piece.text
    shares2.push(...Array.from(piece.text, () => piece.share))
  }
  const last = vote(
    readings.map((reading) => reading.line2.slice(-1)),
    (digit) => digitFits(compositeOf(line2), digit),
  )
  return { line1, line2: line2 + last.text, shares1, shares2: [...shares2, last.share] }
}

/** True when these lines are worth showing to a clerk: a passport, with at most two wrong check digits. */
export function isLegible({ line1, line2 }: MrzLines): boolean {
  const wrong = wrongDigits(line2)
  return line1.startsWith('P') && (wrong <= 1 || (wrong === 2 && country(line1.slice(2, 5))))
}
