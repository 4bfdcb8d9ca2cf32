/** What a statement of the books is asked for, read from the filters of its report, and what its rows carry for their links. */
import { sql } from 'kysely'
import { appliedAdvances, settlingEntries } from '../../../../domain/books/applied-advance.ts'
import { voucherKinds } from '../../../../domain/books/kinds/index.ts'
import { entityOf, isEntityName } from '../../../../domain/entities.ts'
import { addDays, addMonths, type CivilDate } from '../../../../foundation/values/dates.ts'
import type { Level, Range } from '../../../books/statements.ts'
import type { Sql } from '../../../records/read/columns.ts'
import { seenBranches } from '../../../records/scope.ts'
import { fileWords } from '../../../platform/sheets/words-in.ts'
import type { ReportInput } from '../../report-sql.ts'

/** Before and after every day an entry can have. */
const firstDay: CivilDate = '1900-01-01'
const lastDay: CivilDate = '9999-12-31'

export type Days = Pick<Range, 'from' | 'to'>

export function rangeOf({ filters }: ReportInput): Days {
  const date = filters['date']
  return date?.kind === 'dates'
    ? { from: date.range.from ?? firstDay, to: date.range.to ?? lastDay }
    : { from: firstDay, to: lastDay }
}

export const idsOf = ({ filters }: ReportInput, name: string): readonly number[] | null => {
  const value = filters[name]
  return value?.kind === 'ids' ? value.ids : null
}
export const idOf = (input: ReportInput, name: string): number | null => idsOf(input, name)?.[0] ?? null

export const wordsOf = ({ filters }: ReportInput, name: string): readonly string[] | null => {
  const value = filters[name]
  return value?.kind === 'words' ? value.words : null
}
export const wordOf = (input: ReportInput, name: string): string | null => wordsOf(input, name)?.[0] ?? null

export const textOf = ({ filters }: ReportInput, name: string): string | null => {
  const value = filters[name]
  return value?.kind === 'text' ? value.text : null
}

export const isSet = ({ filters }: ReportInput, name: string): boolean => {
  const value = filters[name]
  return value?.kind === 'bool' && value.is
}

/** A word of a column of texts in the reader's language: the files say what the screen says. */
export const saidTo = ({ user }: ReportInput, word: string): string =>
  fileWords({ columns: {} }, user.language).value(word)

/** The day a filter names, today without one. */
export const dayOf = ({ filters, today }: ReportInput, name: string): CivilDate => {
  const value = filters[name]
  return value?.kind === 'day' ? value.day : today
}

/** Branches whose lines count: those asked for that the reader sees; all when null. */
export function branchesOf(input: ReportInput): readonly number[] | null {
  const [seen, asked] = [seenBranches(input.user), idsOf(input, 'branch')]
  return asked === null ? seen : asked.filter((branch) => seen === null || seen.includes(branch))
}

/** Filters of the address as links pass them on; null without one. */
export const same = (values: readonly (string | number)[] | null): Sql =>
  sql`${values === null || values.length === 0 ? null : values.join(',')}::text`
/** A range as an address carries it; open at an end that was not given. */
export const written = ({ from, to }: Days): string =>
  `${from === firstDay ? '' : from}..${to === lastDay ? '' : to}`
export const until = (to: CivilDate): Days => ({ from: firstDay, to })

const levels: readonly string[] = ['primary', 'group', 'ledger', 'sub_ledger'] satisfies Level[]
export const levelOf = (input: ReportInput): Level => {
  const word = wordOf(input, 'level')
  return word !== null && levels.includes(word) ? (word as Level) : 'group' // Just looked up.
}

const isMonthEnd = (day: CivilDate): boolean => addDays(day, 1).endsWith('-01')
const monthsBetween = (from: CivilDate, to: CivilDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
const daysIn = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1

/**
 * The range a statement is set beside: the year before, or as many days before it, whole months where it is of whole
 * months. Null when no comparison is asked for, and for a range without a beginning or an end.
 */
export function comparedRange(input: ReportInput, range: Days): Days | null {
  const word = wordOf(input, 'compare')
  if (word === null || range.from === firstDay || range.to === lastDay) return null
  const isWhole = range.from.endsWith('-01') && isMonthEnd(range.to)
  const back = (months: number): Days => ({
    from: addMonths(range.from, -months),
    to: isWhole
      ? addDays(addMonths(range.from, monthsBetween(range.from, range.to) + 1 - months), -1)
      : addMonths(range.to, -months),
  })
  if (word === 'previous_year') return back(12)
  return isWhole
    ? back(monthsBetween(range.from, range.to) + 1)
    : { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) }
}

/** The day a balance is set beside: the last of the month before, or the same day a year ago. */
export function comparedDay(input: ReportInput, day: CivilDate): CivilDate | null {
  const word = wordOf(input, 'compare')
  if (word === null) return null
  return word === 'previous_year'
    ? isMonthEnd(day)
      ? addDays(addMonths(addDays(day, 1), -12), -1)
      : addMonths(day, -12)
    : addDays(`${day.slice(0, 7)}-01`, -1)
}

/** Records whose events post entries, by what the entries say they come of. */
const posters: Readonly<Record<string, string>> = {
  pdc_clear: 'cheque',
  pdc_bounce: 'cheque',
  year_close: 'year_close',
  fx_revalue: 'fx_revalue',
}

/** Parts of the address of a document's page: '/apps/{stem}-management/{plural}/{id}'; null for one without a page. */
export function pageOf(
  type: string,
  id: number,
): { stem: string | null; plural: string | null; source_id: number } {
  if (settlingEntries.includes(type)) return { ...appliedAdvances, source_id: id }
  const name = posters[type] ?? type
  const paths = isEntityName(name) ? entityOf(name).paths : undefined
  const found = /^\/apps\/(\w+)-management\/(\w+)$/.exec(paths?.list ?? '')
  return { stem: found?.[1] ?? null, plural: found?.[2] ?? null, source_id: id }
}

/** Documents of tickets that keep the number of their entry, by what the entry says it comes of: it is posted from a source of its own. */
const ticketDocuments: Readonly<Record<string, string>> = {
  ticket_sale: 'ticket_sale',
  ticket_pic_sale: 'ticket_pic_sale',
  ticket_refund: 'ticket_refund',
  ticket_depute: 'ticket_depute',
  ticket_adm: 'ticket_memo',
  ticket_acm: 'ticket_memo',
}
/** What is posted from the ticket itself: it names the ticket on its lines. */
const ofTicket = ['ticket_purchase', 'ticket_own_use', 'ticket_void', 'ticket_write_off']
const ticketPages: Readonly<Record<string, string>> = {
  ...ticketDocuments,
  ...Object.fromEntries(ofTicket.map((type) => [type, 'iata_ticket'])),
  ticket_rounding: 'bsp_statement',
}

/** One part of the address of a line's document, by the kind of document. */
const pagePart = (of: string, part: 'stem' | 'plural'): Sql =>
  sql`case ${sql.id(of, 'source_type')} ${sql.join(
    [
      ...[...voucherKinds.map(({ module }) => module), ...settlingEntries, ...Object.keys(posters)].map(
        (type) => [type, type] as const,
      ),
      ...Object.entries(ticketPages),
    ].flatMap(([type, page]) => {
      const word = pageOf(page, 0)[part]
      return word === null ? [] : [sql`when ${sql.lit(type)} then ${sql.lit(word)}`]
    }),
    sql` `,
  )} end`

/** Closings and revaluations number their entries apart: their record is found by the number that was given. */
const numbered = ['year_close', 'fx_revalue'] as const

function recordOf(of: string): Sql {
  const [type, id] = [sql.id(of, 'source_type'), sql.id(of, 'source_id')]
  const found = numbered.map(
    (name) =>
      sql`when ${sql.lit(name)} then (select max(d.id) from ${sql.table(name)} d join gl_number n on n.voucher_no = any(string_to_array(d.voucher_no, ', ')) where n.source_type = ${type} and n.source_id = ${id})`,
  )
  const number = sql.id(of, 'voucher_no')
  const documents = Object.entries(ticketDocuments).map(
    ([source, table]) =>
      sql`when ${sql.lit(source)} then (select max(d.id) from ${sql.table(table)} d where d.voucher_no = regexp_replace(${number}, '-R$', '') and not d.is_deleted)`,
  )
  const tickets = ofTicket.map(
    (source) =>
      sql`when ${sql.lit(source)} then (select max(t.ticket_id) from gl_voucher g join gl_line t on t.voucher_id = g.id where g.voucher_no = ${number})`,
  )
  return sql`(case ${type} ${sql.join([...found, ...documents, ...tickets], sql` `)} else ${id} end)::int`
}

/** Keys of the address of a line's document. @param of name the lines have. */
export const pageColumns = (of: string): Record<'stem' | 'plural' | 'source_id', () => Sql> => ({
  stem: () => pagePart(of, 'stem'),
  plural: () => pagePart(of, 'plural'),
  source_id: () => recordOf(of),
})
