import { sql } from 'kysely'
import { dayText, isolated, monthOfYearText, withoutMarks } from '../../foundation/text/format.ts'
import type { ReportFilter } from '../../foundation/reports/report.ts'
import type { FilterValue } from '../../foundation/reports/report-query.ts'
import { refsLabelSql } from '../records/read/label-sql.ts'
import type { ReportRequest } from './report-request.ts'
import type { FileWords } from '../platform/sheets/words-in.ts'

/** One filter in words, as paper shows it: 'Agent: Karim (AG-0001)'. */
export interface PrintedFilter {
  name: string
  label: string
  text: string
}

function range(from: string | null, to: string | null, { say }: FileWords): string {
  if (from === to) return from ?? ''
  if (from === null) return say('report', 'paper.upTo', `to ${to ?? ''}`, { to: to ?? '' })
  return to === null ? say('report', 'paper.since', `from ${from}`, { from }) : `${from} – ${to}`
}

function textOf(
  value: FilterValue,
  names: string | undefined,
  machine: string | undefined,
  words: FileWords,
): string {
  const day = (given: string | null): string | null =>
    given === null ? null : dayText(given, words.language)
  switch (value.kind) {
    case 'ids':
      return names ?? value.ids.join(', ')
    case 'words':
      return value.words.map((word) => words.value(word, machine)).join(', ')
    case 'bool':
      return value.is ? words.say('report', 'yes', 'Yes') : words.say('report', 'no', 'No')
    case 'text':
      return value.text
    case 'numbers':
      return range(value.from?.toString() ?? null, value.to?.toString() ?? null, words)
    case 'day':
      return dayText(value.day, words.language)
    case 'dates':
      if (value.range.from === null && value.range.to === null)
        return words.say('report', 'anyTime', 'Any time')
      return value.range.from !== null && value.range.to !== null && value.range.from !== value.range.to
        ? isolated(withoutMarks(range(day(value.range.from), day(value.range.to), words)), words.language)
        : range(day(value.range.from), day(value.range.to), words)
  }
}

/** A filter with its value; a text that is a value of another filter as that filter has it (`ReportFilter.chosenBy`). */
function readAs(
  { filters, values, words }: ReportRequest,
  name: string,
  value: FilterValue,
): { filter: ReportFilter | undefined; value: FilterValue } {
  const filter = filters[name]
  const chosen = filter?.chosenBy === undefined ? undefined : values[filter.chosenBy]
  const line = chosen?.kind === 'words' ? (chosen.words[0] ?? '') : ''
  const of = filters[line]
  if (value.kind !== 'text') return { filter, value }
  if (line === 'month')
    return { filter, value: { kind: 'text', text: monthOfYearText(value.text, words.language) } }
  if (!of) return { filter, value }
  if (of.to && /^\d{1,9}$/.test(value.text))
    return { filter: of, value: { kind: 'ids', ids: [Number(value.text)] } }
  return of.kind === 'choice'
    ? { filter: of, value: { kind: 'words', words: [value.text] } }
    : { filter, value }
}

/** The filters of a report as its paper says them; names of records are looked up in one statement. */
export async function printedFilters(request: ReportRequest): Promise<PrintedFilter[]> {
  const given = Object.entries(request.values).map(([name, value]) => ({
    name,
    ...readAs(request, name, value),
  }))
  const refs = given.flatMap(({ name, filter, value }) => {
    const to = filter?.to
    return value.kind === 'ids' && to ? [{ name, to, ids: value.ids }] : []
  })
  const db = request.input(new Set()).db
  const found =
    refs.length === 0
      ? {}
      : ((
          await sql<
            Record<string, string | null>
          >`select ${sql.join(refs.map(({ name, to, ids }) => sql`${refsLabelSql(to, sql`${[...ids]}::int4[]`)} as ${sql.id(name)}`))}`.execute(
            db,
          )
        ).rows[0] ?? {})
  /** What the product brings with it is called as the reader calls it; several names are one text here. */
  const nameOf = (name: string, { to }: ReportFilter, value: FilterValue): string | undefined => {
    const stored = found[name] ?? undefined
    return stored !== undefined && to !== undefined && value.kind === 'ids' && value.ids.length === 1
      ? request.words.text({ kind: 'text', row: to }, stored)
      : stored
  }
  const lines = given.flatMap(({ name, filter, value }) => {
    return filter
      ? [
          {
            name,
            label: request.words.filter(name),
            text: textOf(value, nameOf(name, filter, value), filter.machine, request.words),
          },
        ]
      : []
  })
  return request.q === ''
    ? lines
    : [...lines, { name: 'q', label: request.words.say('report', 'search', 'Search'), text: request.q }]
}
