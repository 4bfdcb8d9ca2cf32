/** The row statement of every report, by its name; a report of one kind of record has none of its own. */
import { reportOf } from '../../../domain/reports/index.ts'
import { statusLists } from '../../../domain/journey/status-lists.ts'
import { activityLogsRows } from './activity-logs.ts'
import { agentsRows, agentsShape } from './agents.ts'
import { ledgerRows, ledgerSums, passengerLedgerRows, trialBalanceRows } from './books.ts'
import { circularsRows } from './circulars.ts'
import { companyOverviewsRows, companyVisasRows } from './company-overviews.ts'
import { makeListPaper, makeListRows, makeListShape } from './make-list.ts'
import { passengerReportRows } from './passenger.ts'
import { passengerSummaryRows, passengerSummaryShape } from './passenger-summary.ts'
import { deliveryRegisterRows, deliveryRows, medicalRows, register } from './registers.ts'
import { recordRows } from './record-rows.ts'
import type { ReportSource } from '../report-sql.ts'
import {
  balanceSheetRows,
  balanceSheetShape,
  profitLossRows,
  profitLossShape,
  trialBalanceShape,
} from './statements/results.ts'
import { accountLogRows } from './statements/account-log.ts'
import { accountStatementRows, accountStatementSummaryRows } from './statements/account-statement.ts'
import { accountStatementPaper } from './statements/statement-paper.ts'
import { bankReconciliationRows } from './statements/bank-reconciliation.ts'
import { foreignLedgerRows } from './statements/foreign-ledger.ts'
import { dayBookRows, moneyBookRows } from './statements/day-books.ts'
import { moneyRows, moneySummaryRows, moneySummaryShape } from './statements/money-vouchers.ts'
import { postDatedChequeRows } from './statements/post-dated-cheques.ts'
import { ageingOfPage, ageingRows, partyRows } from './statements/parties.ts'
import {
  soldTicketRows,
  ticketPostingRows,
  ticketRefundRows,
  ticketReissueRows,
  ticketSaleRows,
} from './tickets.ts'
import { passengerProfitEntryRows, passengerProfitRows } from './passenger-profit.ts'
import { ticketStockRows } from './ticket-stock.ts'
import { ticketSummaryEventRows, ticketSummaryRows } from './ticket-summary.ts'
import { statusListRows } from './status-list.ts'

const sources: Readonly<Record<string, ReportSource>> = {
  passenger: { rows: passengerReportRows },
  medical: { rows: medicalRows },
  embassy: { rows: register('embassy') },
  mofa: { rows: register('mofa') },
  training: { rows: register('training') },
  manPower: { rows: register('man_power') },
  flight: { rows: register('flight') },
  // The same rows with other columns: the register of files.
  passengerStages: { rows: passengerReportRows },
  passengerSummary: { rows: passengerSummaryRows, shape: passengerSummaryShape },
  passengerDelivery: { rows: deliveryRows },
  passengerDeliveryReports: { rows: deliveryRegisterRows },
  agents: { rows: agentsRows, shape: agentsShape },
  companyOverviews: { rows: companyOverviewsRows },
  companyVisas: { rows: companyVisasRows },
  activityLogs: { rows: activityLogsRows },
  circulars: { rows: circularsRows },
  trialBalance: { rows: trialBalanceRows, shape: trialBalanceShape, isMadeWhole: true },
  profitLoss: { rows: profitLossRows, shape: profitLossShape, isMadeWhole: true },
  balanceSheet: { rows: balanceSheetRows, shape: balanceSheetShape, isMadeWhole: true },
  debtor: { rows: partyRows('receivable'), isMadeWhole: true },
  creditor: { rows: partyRows('payable'), isMadeWhole: true },
  ageing: { rows: ageingRows, isMadeWhole: true, ofPage: ageingOfPage },
  receipt: { rows: moneyRows('receipt') },
  'receipt-summary': { rows: moneySummaryRows('receipt'), shape: moneySummaryShape('receipt') },
  payment: { rows: moneyRows('payment') },
  'payment-summary': { rows: moneySummaryRows('payment'), shape: moneySummaryShape('payment') },
  postDateCheque: { rows: postDatedChequeRows },
  'account-statement': { rows: accountStatementRows, paper: accountStatementPaper },
  'account-statement-summary': { rows: accountStatementSummaryRows },
  'cash-book': { rows: moneyBookRows(['cash', 'mfs']) },
  'bank-book': { rows: moneyBookRows(['bank']) },
  'day-book': { rows: dayBookRows },
  foreignledger: { rows: foreignLedgerRows },
  bankReconciliation: { rows: bankReconciliationRows },
  'account-log': { rows: accountLogRows },
  ledger: { rows: ledgerRows, numberedBy: 'line', sums: ledgerSums },
  passengerLedger: { rows: passengerLedgerRows },
  soldTickets: { rows: soldTicketRows },
  ticketsales: { rows: ticketSaleRows, isMadeWhole: true },
  ticketrefunds: { rows: ticketRefundRows },
  ticketdeputes: { rows: ticketReissueRows },
  ticketpostings: { rows: ticketPostingRows },
  passengerProfit: { rows: passengerProfitRows },
  passengerProfitEntries: { rows: passengerProfitEntryRows },
  ticketStock: { rows: ticketStockRows },
  ticketSummary: { rows: ticketSummaryRows, isMadeWhole: true },
  ticketSummaryEvents: { rows: ticketSummaryEventRows },
  makeList: { rows: makeListRows, shape: makeListShape, paper: makeListPaper },
  ...Object.fromEntries(statusLists.map(({ name }) => [name, { rows: statusListRows(name) }])),
}

/** @throws Error for a report without rows. */
export function sourceOf(name: string): ReportSource {
  const { rowsOf } = reportOf(name)
  const source = sources[name] ?? (rowsOf === undefined ? undefined : { rows: recordRows(rowsOf) })
  if (!source) throw new Error(`Report ${name} has no row statement in src/server/reports.`)
  return source
}
