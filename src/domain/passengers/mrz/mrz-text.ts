import { mrzLineLength } from './mrz-layout.ts'

/** Two lines as found in a text; their length is not checked here. */
export interface MrzLines {
  line1: string
  line2: string
}

/** Signs that stand for the filler `<`: other arrows, and dashes from scanners set to another keyboard. */
const fillers = /[‹〈⟨＜≺<\-_‐‑‒–—―−>]/g

const upper = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('&lt;', '<')
    .replace(/[«≪]/g, '<<')
    .replace(/[ıİ]/g, 'I')
    .toUpperCase()
    .replace(fillers, '<')

/** Spaces are noise, unless they are what a scanner made of the fillers: then the line is long enough only with them. */
function squeeze(line: string): string {
  const joined = line.replaceAll(' ', '')
  const trimmed = line.trimStart()
  if (joined.length < mrzLineLength && trimmed.length === mrzLineLength && !joined.includes('<'))
    return trimmed.replaceAll(' ', '<')
  return joined
}

const startsLine1 = /^P[A-Z<][A-Z0-9<]{3}/

/**
 * Finds the two MRZ lines in pasted or scanned text: keyboard-wedge scanners (both lines in one, control characters),
 * spaces, lower case, Turkish i, wrong dashes, other text above or below. Empty strings stand for lines that are not there.
 * Limit: signs are never added or dropped inside a line, so a line with 43 signs stays one with 43 signs.
 */
export function normaliseMrzText(text: string): MrzLines {
  const lines = upper(text)
    // Scanners frame the lines with STX, ETX, VT and the like.
    .split(/\p{Cc}+/u)
    .map((line) => squeeze(line.replace(/[^A-Z0-9< ]/g, '')))
    .filter((line) => line !== '')
  const first = lines.findLastIndex(
    (line, at) => startsLine1.test(line) && (line.length > mrzLineLength || at < lines.length - 1),
  )
  if (first === -1) return { line1: lines[0] ?? '', line2: lines[1] ?? '' }
  const line1 = lines[first] ?? ''
  if (line1.length >= 2 * mrzLineLength - 1)
    return { line1: line1.slice(0, mrzLineLength), line2: line1.slice(mrzLineLength) }
  return { line1, line2: lines[first + 1] ?? '' }
}
