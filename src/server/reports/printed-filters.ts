import { sql } from 'kysely'
import { showDate } from '../../domain/dates.ts'
import type { FilterValue } from '../../domain/kit/report-query.ts'
import type { ReportFilter } from '../../domain/kit/report.ts'
import { refsLabelSql } from '../crud/label-sql.ts'
import type { AskedReport } from './asked-report.ts'

/** One filter in words, as paper shows it: 'Agent: Karim (AG-0001)'. */
export interface PrintedFilter {
  name: string
  label: string
  text: string
}

const range = (from: string | null, to: string | null): string => (from === to ? (from ?? '') : from === null ? `to ${to ?? ''}` : to === null ? `from ${from}` : `${from} – ${to}`)
const shownDay = (day: string | null): string | null => (day === null ? null : showDate(day))

function words(value: FilterValue, names: string | undefined): string {
  switch (value.kind) {
    case 'ids': return names ?? value.ids.join(', ')
    case 'words': return value.words.map((word) => word.replaceAll('_', ' ')).join(', ')
    case 'bool': return value.is ? 'Yes' : 'No'
    case 'text': return value.text
    case 'numbers': return range(value.from?.toString() ?? null, value.to?.toString() ?? null)
    case 'dates': return range(shownDay(value.range.from), shownDay(value.range.to))
  }
}

const labelled = (filter: ReportFilter): string => (filter.stage && filter.stage !== filter.label ? `${filter.stage} ${filter.label}` : filter.label)

/** The filters of a report as its paper says them; names of records are looked up in one statement. */
export async function printedFilters(asked: AskedReport): Promise<PrintedFilter[]> {
  const refs = Object.entries(asked.values).flatMap(([name, value]) => {
    const to = asked.filters[name]?.to
    return value.kind === 'ids' && to ? [{ name, to, ids: value.ids }] : []
  })
  const db = asked.input(new Set()).db
  const found = refs.length === 0 ? {} : ((await sql<Record<string, string | null>>`select ${sql.join(refs.map(({ name, to, ids }) => sql`${refsLabelSql(to, sql`${[...ids]}::int4[]`)} as ${sql.id(name)}`))}`.execute(db)).rows[0] ?? {})
  const lines = Object.entries(asked.values).flatMap(([name, value]) => {
    const filter = asked.filters[name]
    return filter ? [{ name, label: labelled(filter), text: words(value, found[name] ?? undefined) }] : []
  })
  return asked.q === '' ? lines : [...lines, { name: 'q', label: 'Search', text: asked.q }]
}
