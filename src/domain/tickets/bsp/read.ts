/** A billing of BSP in whatever form it was sent: which it is, what is wrong with it, and which period it is of. */
import { say, type Said, type Wording } from '../../../foundation/text/sentence.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { keyboardMinus } from '../../../foundation/values/typed-input.ts'
import type { Billing, BillingProblem } from './billing.ts'
import { billingPeriodOf, periodsOf, type BspCalendar, type BspPeriod } from './calendar.ts'
import { readBillingCsv } from './csv.ts'
import { readHot } from './hot.ts'
import { readStatementText } from './statement-text.ts'

type BillingFormat = 'hot' | 'csv' | 'text'

/** Null where the text is no billing at all. */
export function readBilling(text: string): { format: BillingFormat; billing: Billing } | null {
  const content = keyboardMinus(text.replace(/^\uFEFF/, ''))
  if (content.startsWith('BFH')) return { format: 'hot', billing: readHot(content) }
  if (/^[^\n]*\btransaction_code\b/i.test(content)) return { format: 'csv', billing: readBillingCsv(content) }
  if (/BILLING PERIOD:|COMBINED TOTALS/.test(content))
    return { format: 'text', billing: readStatementText(content) }
  return null
}

/** Whether it is only a total that does not agree: the documents are read, and the statement cannot be closed. */
export const isOfTotals = ({ reason }: BillingProblem): boolean =>
  reason === 'sum-differs' || reason === 'count-differs'

export function problemText({ row, column, reason }: BillingProblem): Said {
  switch (reason) {
    case 'net-differs':
      return say`Row ${row}: net does not equal its parts.`
    case 'missing-column':
      return say`The column ${column} is missing.`
    case 'unknown-revision':
      return say`Row ${row}: only files of DISH revision 23 can be read.`
    case 'out-of-order':
      return say`Row ${row}: the records are not in their order.`
    case 'sum-differs':
    case 'count-differs':
      return say`Row ${row}: the total of ${column} does not agree.`
    case 'not-valid':
    case 'unknown-code':
    case 'not-read':
      return say`Row ${row}: ${column} is not valid.`
  }
}

const monthOf = (day: CivilDate): string => day.slice(0, 7)

/** A period by its number in the month: the row of the calendar with that code, else that of the rule. */
const numbered = (month: string, no: number, { rows, bank }: BspCalendar): BspPeriod | null => {
  const rule = periodsOf(month, bank)
  const code = `${month.slice(2, 4)}${month.slice(5, 7)}-P${no}`
  return rows.find((row) => row.code === code) ?? rule[no - 1] ?? null
}

/**
 * The period a billing is of, with the days its documents were issued on: some countries bill a whole month as one period
 * (decision 0610). Days that the file says itself go before its number: a HOT of the same billing has only its last day.
 * @returns a sentence where the file says no period and has no dated document.
 */
export function billedPeriod(
  format: BillingFormat,
  billing: Billing,
  calendar: BspCalendar,
): BspPeriod | Exclude<Wording, string> {
  const days = billing.lines.flatMap(({ issuedOn }) => (issuedOn ? [issuedOn] : [])).toSorted()
  const said = /^(\d\d)(\d\d)(?:-P|0)?(\d\d?)$/.exec(billing.period ?? '')
  const month = said ? `20${said[1]}-${said[2]}` : days.length > 0 ? monthOf(days.at(-1) ?? '') : null
  if (!month || !/-(?:0[1-9]|1[0-2])$/.test(month)) return say`The file names no billing period.`
  const at = billing.covers
    ? billingPeriodOf(billing.covers.to, calendar)
    : format === 'hot' && said
      ? billingPeriodOf(`${month}-${(said[3] ?? '').padStart(2, '0')}`, calendar)
      : said
        ? numbered(month, Number(said[3]), calendar)
        : billingPeriodOf(days.at(-1) ?? '', calendar)
  if (!at) return say`The file names no billing period.`
  const within = days.filter((day) => monthOf(day) === month)
  const first = billing.covers?.from ?? within[0] ?? at.from
  const last = billing.covers?.to ?? within.at(-1) ?? at.to
  return {
    code: at.code,
    from: first < at.from ? first : at.from,
    to: last > at.to ? last : at.to,
    remitOn: billing.dueOn ?? at.remitOn,
  }
}
