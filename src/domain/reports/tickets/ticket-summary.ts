/** What the ticket desk earned, added up, and the events behind it, both from the books. Source: tickets 11; identity R11. */
import { numberHyphen } from '../../tickets/ticket-number.ts'
import {
  defineReport,
  type NumberBehind,
  type ReportColumn,
  type ReportFilter,
  type ReportRowWith,
} from '../../../foundation/reports/report.ts'
import { refFilter } from '../dictionary.ts'
import { branchFilter, linesOfVoucher, minorOf } from '../statements/shared.ts'

export const ticketSummaryLines = ['airline', 'month', 'agent', 'pic', 'gds', 'channel', 'user'] as const

const money = (label: string): ReportColumn => ({ label, kind: 'money', total: true })
const counts = {
  sold: { label: 'Sold', kind: 'int', total: true },
  voided: { label: 'Voided', kind: 'int', total: true },
  refunded: { label: 'Refunded', kind: 'int', total: true },
  reissued: { label: 'Reissued', kind: 'int', total: true },
} as const satisfies Record<string, ReportColumn>
const amounts = {
  sale_value: money('Sale value'),
  net_cost: money('Net cost'),
  commission: money('Commission'),
  markup: money('Mark-up'),
  discount: money('Discount'),
  agent_commission: money('Agent commission'),
  depute_income: money('Income of reissues'),
  refund_income: money('Result of refunds'),
  void_income: money('Result of voids'),
  adm: money('Debit memos'),
  acm: money('Credit memos'),
  other_income: money('Others and write-offs'),
  net_income: money('Net income'),
}
export const ticketSummaryCounts = Object.keys(counts)
export const ticketSummaryAmounts = Object.keys(amounts)
const gains = ['commission', 'markup', 'depute_income', 'refund_income', 'void_income', 'acm', 'other_income']
const losses = ['discount', 'agent_commission', 'adm']

/** Net income is what its parts make, in every row; the ledger has it as the movement of groups 41 and 51. */
const addsUp = (rows: readonly ReportRowWith<'net_income'>[]): string[] =>
  rows.flatMap((row) => {
    if ([...gains, ...losses, 'net_income'].some((key) => !(key in row))) return []
    const sum = (keys: readonly string[]) => keys.reduce((all, key) => all + minorOf(row[key]), 0n)
    return minorOf(row.net_income) === sum(gains) - sum(losses)
      ? []
      : [`row ${String(row.row_id)}: net income is not what its parts make`]
  })

const by: ReportFilter = {
  label: 'Added up by',
  kind: 'choice',
  values: ticketSummaryLines,
  isSingle: true,
  isParam: true,
  default: 'airline',
}
/** What both ask for: the events are chosen by it before they are added up. */
const commonFilters: Readonly<Record<string, ReportFilter>> = {
  airline: refFilter('iata_ticket', 'airline', { isParam: true }),
  gds: refFilter('iata_ticket', 'gds', { isParam: true }),
  channel: { label: 'Channel', kind: 'choice', of: ['iata_ticket', 'channel'], isParam: true },
  basis: { label: 'Basis', kind: 'choice', of: ['iata_ticket', 'basis'], isParam: true },
  customer: { label: 'Customer', kind: 'ref', to: 'sub_ledger_account', isParam: true },
  agent: { label: 'Agent', kind: 'ref', to: 'agent', isParam: true },
  pic: { label: 'Person in charge', kind: 'ref', to: 'employee', isParam: true },
  user: { label: 'Entered by', kind: 'ref', to: 'user', isParam: true },
  branch: branchFilter,
  // A month that has just begun would open empty (decision 1140).
  date: { label: 'Date', kind: 'dates', isParam: true, default: 'last_30_days' },
}

const behind = (equals?: NumberBehind) => ({
  report: 'ticketSummaryEvents',
  filters: {
    by: '{by_word}',
    value: '{value}',
    date: '{days}',
    ...Object.fromEntries(
      Object.keys(commonFilters)
        .filter((name) => name !== 'date')
        .map((name) => [name, `{asked_${name}?}`]),
    ),
  },
  ...(equals ? { equals } : {}),
})

/** Events of tickets added up by airline, month, agent, person in charge, GDS, channel or who entered them. */
export const ticketSummaryReport = defineReport({
  name: 'ticketSummary',
  title: 'Ticket Sales Summary',
  endpoint: 'summary',
  isList: true,
  needs: ['iata_ticket', 'ledger_account'],
  isStatement: true,
  isOrdered: true,
  columns: {
    line: { label: 'Line', kind: 'int' },
    of: { label: 'Of', kind: 'text', namedBy: 'by', opens: behind() },
    ...counts,
    // The same keys with a way in.
    ...(Object.fromEntries(
      Object.entries(amounts).map(([key, column]): readonly unknown[] => [
        key,
        { ...column, opens: behind({ plus: key }) },
      ]),
    ) as typeof amounts),
  },
  // All of them: what is left out would be missing in the net income a reader adds up.
  shown: ['of', 'sold', 'refunded', 'reissued', ...ticketSummaryAmounts],
  filters: { by, ...commonFilters },
  sort: 'line',
  holds: addsUp,
})

/** The events behind a line of the summary, or behind filters of one's own. */
export const ticketSummaryEventsReport = defineReport({
  name: 'ticketSummaryEvents',
  title: 'Events of the Ticket Sales Summary',
  endpoint: 'summary',
  isList: true,
  needs: ['iata_ticket', 'ledger_account'],
  isStatement: true,
  columns: {
    date: { label: 'Date', kind: 'date' },
    event: { label: 'Event', kind: 'choice' },
    voucher_no: { label: 'Voucher number', kind: 'code', opens: linesOfVoucher },
    ticket_no: {
      label: 'Ticket number',
      kind: 'text',
      of: ['iata_ticket', 'ticket_no'],
      hyphen: numberHyphen,
    },
    airline: { label: 'Airline', kind: 'text', of: ['iata_ticket', 'airline'] },
    customer: { label: 'Customer', kind: 'text', of: ['iata_ticket', 'customer'] },
    ...counts,
    ...amounts,
  },
  shown: ['date', 'event', 'voucher_no', 'ticket_no', ...ticketSummaryAmounts],
  filters: {
    ...commonFilters,
    by,
    value: { label: 'Value', kind: 'text', isParam: true, chosenBy: 'by' },
  },
  sort: '-date',
  search: { keys: ['voucher_no', 'ticket_no', 'airline', 'customer'] },
  opens: { path: '/apps/{stem}-management/{plural}/{source_id}' },
  holds: addsUp,
})
