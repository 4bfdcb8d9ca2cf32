/** Comma-separated text as rows of cells (RFC 4180), whatever its separator. */
import { saidOf, say, type Wording } from '../../foundation/text/sentence.ts'

export interface SheetRow {
  /** As a spreadsheet counts them; the heading is usually 1. */
  line: number
  cells: string[]
}

/** Why a file cannot be read, in a sentence for the person who chose it. */
export class UnreadableFile extends Error {
  readonly wording: Wording
  constructor(wording: Wording) {
    super(saidOf(wording).message)
    this.wording = wording
  }
}

const separators = [',', ';', '\t', '|'] as const

/** @throws UnreadableFile for text that is not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    throw new UnreadableFile(
      'This file is written in UTF-16. In Excel choose “Save as” and the type “CSV UTF-8”, or save it as XLSX.',
    )
  if (bytes.includes(0)) throw new UnreadableFile('This is no text file. Choose a CSV or XLSX file.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile(
      'This file is not written in UTF-8, so its letters cannot be recognised. In Excel choose “Save as” and the type “CSV UTF-8”, or save it as XLSX.',
    )
  }
}

/** The separator that parts the heading into the most cells; quotes hide what is inside them. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map((one) => [one, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** 'sep=;' as Excel writes it in a line of its own. */
const saidSeparator = /^sep=(.)\r?\n/i

/** @throws UnreadableFile for a quote that never ends. */
export function parseCsv(given: string): SheetRow[] {
  const said = saidSeparator.exec(given)
  const text = said ? given.slice(said[0].length) : given
  const separator = said?.[1] ?? separatorOf(text)
  const rows: SheetRow[] = []
  let cells: string[] = []
  let at = 0
  let line = said ? 2 : 1
  let began = line
  const length = text.length
  const endRow = (): void => {
    rows.push({ line: began, cells })
    cells = []
    line++
    began = line
  }
  while (at < length) {
    let value = ''
    if (text[at] === '"') {
      at++
      for (;;) {
        const quote = text.indexOf('"', at)
        if (quote === -1)
          throw new UnreadableFile(
            say`A quotation mark that opens in row ${began} is never closed. Check the file and choose it again.`,
          )
        value += text.slice(at, quote)
        at = quote + 1
        if (text[at] !== '"') break
        value += '"'
        at++
      }
    }
    // What follows a closing quote up to the separator belongs to the cell, as spreadsheets read it.
    const start = at
    while (at < length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
    cells.push(value + text.slice(start, at))
    if (at >= length) break
    if (text[at] === separator) {
      at++
      if (at >= length) cells.push('')
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    endRow()
  }
  if (cells.length > 0) endRow()
  return rows
}
