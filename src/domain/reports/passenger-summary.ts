import { defineReport, type ReportFilter } from '../../foundation/reports/report.ts'
import { sheetSteps, stagesFilters } from './passenger-stages.ts'

/** What makes the lines of the matrix: filter of the working sheet that opens a line, and how its value is called. */
export const summaryLines = {
  agent: 'agent',
  country: 'country',
  passenger_type: 'passenger_type',
  profession: 'profession',
  demand: 'demand',
  month: 'registered_at',
  branch: 'branch',
} as const
export type SummaryLine = keyof typeof summaryLines
const summaryColumns = ['journey_state', 'current_status', ...sheetSteps] as const
export type SummaryColumn = (typeof summaryColumns)[number]

const inner: Readonly<Record<string, ReportFilter>> = Object.fromEntries(
  Object.entries(stagesFilters).map(([name, filter]) => [name, { ...filter, isParam: true }]),
)

const amount = (value: unknown): number => (typeof value === 'number' ? value : Number(value ?? 0))

/** The counted summary: lines by columns, every number opens its passengers in the working sheet. Source: reports 3. */
export const passengerSummaryReport = defineReport({
  name: 'passengerSummary',
  title: 'Passenger Summary',
  endpoint: 'summary',
  needs: ['passenger'],
  isMatrix: true,
  columns: {
    line: { label: 'Line', kind: 'text', namedBy: 'lines' },
    total: { label: 'Total', kind: 'int', total: true },
    departed: { label: 'Departed or arrived', kind: 'int', total: true },
    in_process: { label: 'Still in process', kind: 'int', total: true },
  },
  shown: ['line', 'total', 'departed', 'in_process'],
  filters: {
    lines: {
      label: 'Lines',
      kind: 'choice',
      values: Object.keys(summaryLines),
      isSingle: true,
      isRequired: true,
      isParam: true,
      default: 'agent',
    },
    counted: {
      label: 'Columns',
      kind: 'choice',
      values: summaryColumns,
      isSingle: true,
      isRequired: true,
      isParam: true,
      default: 'journey_state',
    },
    percent: { label: 'Percent', kind: 'bool', isParam: true },
    ...inner,
  },
  sort: '-total',
  // Every passenger is in exactly one column of their line.
  holds: (rows) =>
    rows.flatMap((row) => {
      const cells = Object.keys(row).filter((key) => key.startsWith('c:'))
      const sum = cells.reduce((all, key) => all + amount(row[key]), 0)
      return sum === amount(row.total)
        ? []
        : [`${String(row.line)}: its columns sum to ${sum}, its total is ${amount(row.total)}`]
    }),
})
