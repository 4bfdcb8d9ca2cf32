import { z } from 'zod'
import { reportColumnKinds, type Report, type ReportLink } from '../../foundation/reports/report.ts'
import { workflows } from '../../machines/catalogue.ts'
import { readReportRequest, type ReportReader } from './read-request.ts'
import { columnsBy, type ReportRequest, type RawReportQuery } from './report-request.ts'
import { booksWarning, ownEntries } from './books-warning.ts'
import { printedFilters } from './printed-filters.ts'
import { reportAnswerOf } from './report-page.ts'
import { rowId } from './report-sql.ts'
import { mustRead } from './visible-report.ts'

const totalsShape = z.object({
  count: z.number(),
  sums: z.record(z.string(), z.string()),
  measures: z.record(z.string(), z.number().nullable()),
})
const equalsShape = z.union([
  z.literal('count'),
  z.object({ plus: z.string(), minus: z.string().optional() }),
])
/** Where a number or a row leads, as it travels. */
export const linkShape = z.union([
  z.object({ path: z.string(), otherwise: z.string().optional() }),
  z.object({
    report: z.string(),
    filters: z.record(z.string(), z.string()),
    /** What of the opened report the number is; left out for counts. */ equals: equalsShape.optional(),
  }),
])
const wireLink = (link: ReportLink): z.input<typeof linkShape> =>
  'path' in link ? link : { ...link, filters: { ...link.filters } }
const columnShape = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(reportColumnKinds),
  machine: z.string().optional(),
  /** How its texts are said to readers (`ReportColumn`). */ words: z.string().optional(),
  row: z.string().optional(),
  isNextAction: z.boolean().optional(),
  hasReports: z.boolean().optional(),
  hyphen: z.object({ digits: z.number(), after: z.number(), before: z.string().optional() }).optional(),
  namedBy: z.string().optional(),
  state: z.string().optional(),
  opens: z.union([linkShape, z.array(linkShape)]).optional(),
  /** Name and width (px) the user gave the column. */ given: z.string().optional(),
  width: z.number().optional(),
})

/** What a report answers: one page of rows, totals over all of them, and how it was asked. */
export const reportAnswer = z.object({
  name: z.string(),
  title: z.string(),
  /** The day and instant the numbers are of. */
  as_of: z.string(),
  at: z.string(),
  columns: z.array(columnShape),
  columns_by: z.enum(columnsBy),
  /** Keys of every column this user may choose. */
  available: z.array(columnShape),
  rows: z.array(z.looseObject({ row_id: z.number() })),
  totals: totalsShape,
  groups: z.array(
    totalsShape.extend({
      value: z.string().nullable(),
      label: z.string().nullable(),
      filter: z.string().nullable(),
    }),
  ),
  filters: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
  /** Names of the filters this user may use. */
  usable: z.array(z.string()),
  group: z.string().nullable(),
  sort: z.string(),
  size: z.number(),
  next: z.string().nullable(),
  /** States of every machine shown or filtered by, in their order, with what they mean for the journey. */
  kinds: z.record(z.string(), z.record(z.string(), z.string())),
  may_export: z.boolean(),
  /** What is wrong with the books a statement is drawn from; null for nothing, and for other reports. */
  warning: z.string().nullable(),
  /** Entries authorised by who entered them, on statements where that is allowed at all. */
  own_entries: z.number().nullable(),
})

/** Page sizes of lists (entities 0.6). */
const pageSizes = [10, 25, 50, 100] as const
const usualSize = 25

/**
 * One page of a report. Its rows, and groups with totals, are two statements, one after the other on the
 * connection of the user who waits for them (while-asked.ts), or one where all rows are made anyway; none of
 * them loops.
 * @throws AppError access.denied, input.invalid.
 */
export async function answerReport(
  report: Report,
  raw: RawReportQuery,
  reader: ReportReader,
): Promise<z.input<typeof reportAnswer>> {
  mustRead(report, reader.user, 'read')
  const request = await readReportRequest(report, raw, reader)
  const size = pageSizes.find((one) => String(one) === raw['size']) ?? usualSize
  const { groups, totals, ...page } = await reportAnswerOf(request, size, raw['next'] || undefined)
  const filters = await printedFilters(request)
  const column = (key: string): z.input<typeof columnShape> => {
    const known: Partial<Report['columns'][string]> = request.columns[key] ?? {}
    const {
      label = key,
      kind = 'text',
      machine,
      state,
      opens,
      words,
      row,
      isNextAction,
      hasReports,
      hyphen,
      namedBy,
    } = known
    return {
      key,
      label,
      kind,
      ...(machine ? { machine } : {}),
      ...(words ? { words } : {}),
      ...(row ? { row } : {}),
      ...(isNextAction ? { isNextAction } : {}),
      ...(hasReports ? { hasReports } : {}),
      ...(hyphen ? { hyphen } : {}),
      ...(namedBy === undefined ? {} : { namedBy }),
      ...(state === undefined ? {} : { state }),
      ...(opens ? { opens: 'length' in opens ? opens.map(wireLink) : wireLink(opens) } : {}),
      ...(request.labels[key] ? { given: request.labels[key] } : {}),
      ...(request.widths[key] ? { width: request.widths[key] } : {}),
    }
  }
  return {
    name: report.name,
    title: report.title,
    as_of: reader.clock.today(),
    at: reader.clock.now().toISOString(),
    columns: request.shown.map(column),
    columns_by: request.shownBy,
    available: Object.keys(request.columns).map(column),
    rows: page.rows.map((row) => ({ ...row, row_id: Number(row[rowId]) })),
    totals: { ...totals, sums: { ...totals.sums }, measures: { ...totals.measures } },
    groups: groups.map((group) => ({ ...group, sums: { ...group.sums }, measures: { ...group.measures } })),
    filters,
    usable: Object.keys(request.filters),
    group: request.group,
    kinds: kindsOf(request),
    sort: request.sort.map(({ key, descending }) => (descending ? `-${key}` : key)).join(','),
    size,
    next: page.next,
    warning: await booksWarning(reader.db, report),
    own_entries: await ownEntries(reader.db, report),
    may_export: ['report.export', ...report.needs.map((module) => `${module}.export`)].every((permission) =>
      reader.user.permissions.has(permission),
    ),
  }
}

/** What the states of shown machines mean: machine → state → kind. */
function kindsOf({ columns, filters, shown }: ReportRequest): Record<string, Record<string, string>> {
  const named = new Set([
    ...shown.flatMap((key) => columns[key]?.machine ?? []),
    ...Object.values(filters).flatMap((filter) => filter.machine ?? []),
  ])
  return Object.fromEntries(
    [...named].map((id) => [
      id,
      Object.fromEntries(
        Object.entries(workflows[id]?.states ?? {}).map(([state, { kind }]) => [state, kind]),
      ),
    ]),
  )
}
