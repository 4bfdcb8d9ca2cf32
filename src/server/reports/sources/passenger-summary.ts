import { sql } from 'kysely'
import { writeRange } from '../../../foundation/reports/date-range.ts'
import type { FilterValue } from '../../../foundation/reports/report-query.ts'
import type { ReportColumn } from '../../../foundation/reports/report.ts'
import { passengerStagesReport, stagesFilters } from '../../../domain/reports/passenger-stages.ts'
import {
  passengerSummaryReport,
  summaryLines,
  type SummaryColumn,
  type SummaryLine,
} from '../../../domain/reports/passenger-summary.ts'
import { stepEntities } from '../../../domain/reports/dictionary.ts'
import { entityOf } from '../../../domain/entities.ts'
import { workflows } from '../../../machines/catalogue.ts'
import type { Sql } from '../../records/read/columns.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import { allOf } from '../../records/scope.ts'
import { comparedFilters } from './conditions.ts'
import { passengerReportRows } from './passenger.ts'
import { keyOf, outputs, type ReportInput, type ReportQuery, type ReportShape } from '../report-sql.ts'

const word = (value: FilterValue | undefined, otherwise: string): string =>
  value?.kind === 'words' ? (value.words[0] ?? otherwise) : otherwise
const lineOf = ({ filters }: ReportInput): SummaryLine => word(filters['lines'], 'agent') as SummaryLine // The filter lets only these through.
const columnOf = ({ filters }: ReportInput): SummaryColumn =>
  word(filters['counted'], 'journey_state') as SummaryColumn // The filter lets only these through.
const lineTitles: Readonly<Record<SummaryLine, string>> = {
  agent: 'Agent',
  country: 'Country',
  passenger_type: 'Passenger Type',
  profession: 'Profession',
  demand: 'Demand',
  month: 'Month',
  branch: 'Branch',
}
const isPercent = ({ filters }: ReportInput): boolean =>
  filters['percent']?.kind === 'bool' && filters['percent'].is

/** A filter as the address of the working sheet carries it. */
function written(value: FilterValue): string {
  switch (value.kind) {
    case 'ids':
      return value.ids.join(',')
    case 'words':
      return value.words.join(',')
    case 'bool':
      return value.is ? 'yes' : 'no'
    case 'text':
      return value.text
    case 'day':
      return value.day
    case 'numbers':
      return `${value.from ?? ''}..${value.to ?? ''}`
    case 'dates':
      return writeRange(value.range)
  }
}

interface Counted {
  /** Key of the working sheet whose values make the columns. */
  key: string
  filter: string
  values: readonly { value: string; label: string }[]
  /** Machine the values are states of. */
  machine?: string
}

/** The columns of the matrix in the order of the process. */
async function counted(input: ReportInput): Promise<Counted> {
  const by = columnOf(input)
  if (by === 'current_status') {
    const { rows } = await sql<{
      id: number
      name: string
    }>`select id, name from current_status where not is_deleted order by position nulls last, rank nulls last, id`.execute(
      input.db,
    )
    return {
      key: 'current_status_id',
      filter: 'current_status',
      values: [
        ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: '', label: '–' },
      ],
    }
  }
  const machine = by === 'journey_state' ? 'journey' : (entityOf(stepEntities[by]).machine ?? by)
  const key = by === 'journey_state' ? 'journey_state' : `${by}.state`
  return {
    key,
    filter: key,
    machine,
    values: Object.entries(workflows[machine]?.states ?? {}).map(([value, { label }]) => ({ value, label })),
  }
}

const month = (input: ReportInput): Sql =>
  sql`to_char(${keyOf('registered_at')} at time zone ${input.zone}, 'YYYY-MM')`

const left = ['departed', 'arrived']
const ended = ['completed', 'cancelled', 'returned']
const underWay = Object.keys(workflows['journey']?.states ?? {}).filter(
  (state) => !left.includes(state) && !ended.includes(state),
)

/** The matrix' columns: one per value, each opening its passengers with the line and the filters in force. */
export const passengerSummaryShape: ReportShape = async (input) => {
  const { filter, values, machine } = await counted(input)
  const line = lineOf(input)
  const kept = Object.fromEntries(
    Object.entries(input.filters)
      .filter(([name]) => name in stagesFilters)
      .map(([name, value]) => [name, written(value)]),
  )
  const opens = (more: Record<string, string>): ReportColumn['opens'] => ({
    report: passengerStagesReport.name,
    filters: { ...kept, [summaryLines[line]]: '{line_filter}', ...more },
  })
  const cells = values.map(({ value, label }): [string, ReportColumn] => [
    `c:${value}`,
    {
      label,
      ...(machine ? { machine, state: value } : {}),
      kind: isPercent(input) ? 'percent' : 'int',
      ...(isPercent(input) ? {} : { total: true }),
      ...(value === '' ? {} : { opens: opens({ [filter]: value }) }),
    },
  ])
  /** Passengers of the line in some states, as far as the filters in force let them through. */
  const inStates = (states: readonly string[]): Pick<ReportColumn, 'opens'> => {
    const asked = input.filters['journey_state']
    const some = asked?.kind === 'words' ? states.filter((state) => asked.words.includes(state)) : states
    return some.length === 0 ? {} : { opens: opens({ journey_state: some.join(',') }) }
  }
  const { line: first, total, departed, in_process: inProcess, ...rest } = passengerSummaryReport.columns
  return {
    ...(first ? { line: { ...first, label: lineTitles[line] } } : {}),
    ...Object.fromEntries(cells),
    ...(total ? { total: { ...total, opens: opens({}) } } : {}),
    ...(departed ? { departed: { ...departed, ...inStates(left) } } : {}),
    ...(inProcess ? { in_process: { ...inProcess, ...inStates(underWay) } } : {}),
    ...rest,
  }
}

const inState = (states: readonly string[]): Sql =>
  sql`count(*) filter (where ${keyOf('journey_state')} = any(${[...states]}::text[]))`

/** Lines by columns, counted over exactly the rows of the working sheet (reports L3). */
export const passengerSummaryRows: ReportQuery = async (input) => {
  const line = lineOf(input)
  const { key, values } = await counted(input)
  const lineKey = line === 'month' ? 'registered_at' : line === 'branch' ? 'branch_id' : `${line}_id`
  const filters = Object.fromEntries(Object.entries(input.filters).filter(([name]) => name in stagesFilters))
  const needed = new Set([
    'journey_state',
    key,
    lineKey,
    ...Object.keys(filters).map((name) => stagesFilters[name]?.on ?? name),
  ])
  const rows = await passengerReportRows({ ...input, keys: needed })
  const conditions = comparedFilters(stagesFilters, filters, passengerStagesReport.columns, input.zone)
  const value = line === 'month' ? month(input) : sql`${keyOf(lineKey)}::text`
  const count = (one: string): Sql =>
    one === ''
      ? sql`count(*) filter (where ${keyOf(key)} is null)`
      : sql`count(*) filter (where ${keyOf(key)}::text = ${one})`
  const share = (one: string): Sql =>
    isPercent(input) ? sql`round(100.0 * ${count(one)} / count(*), 1)` : count(one)
  const label =
    line === 'month' ? sql`g.known` : refLabelSql(line === 'branch' ? 'branch' : line, sql`g.known::int`)
  // A month's filter is the range of its days.
  const lineFilter =
    line === 'month'
      ? sql`g.known || '-01..' || to_char((g.known || '-01')::date + interval '1 month' - interval '1 day', 'YYYY-MM-DD')`
      : sql`g.known`
  const names = values.map(({ value: one }) => `c:${one}`)
  const list = outputs(
    sql`row_number() over (order by g.known nulls last)`,
    {
      line: () => label,
      line_filter: () => lineFilter,
      total: () => sql`g.total`,
      departed: () => sql`g.departed`,
      in_process: () => sql`g.total - g.departed - g.completed - g.cancelled - g.returned`,
      ...Object.fromEntries(names.map((name) => [name, () => sql`${sql.id('g', name)}`])),
    },
    input.keys,
  )
  return sql`select ${list} from (
    select ${value} as known, count(*) as total, ${inState(left)} as departed, ${inState(['completed'])} as completed, ${inState(['cancelled'])} as cancelled, ${inState(['returned'])} as returned,
      ${sql.join(values.map(({ value: one }) => sql`${share(one)} as ${sql.id(`c:${one}`)}`))}
    from (${rows}) as r where ${allOf(conditions)} group by 1) as g`
}
