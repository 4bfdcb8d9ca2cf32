/** Every report by name. A line here and its row statement in src/server/reports give it endpoint, screen, files and tests. */
import type { Report } from '../../foundation/reports/report.ts'
import { activityLogsReport } from './activity-logs.ts'
import { agentsReport } from './agents.ts'
import { circularsReport } from './circulars.ts'
import { companyOverviewsReport, companyVisasReport } from './company-overviews.ts'
import { embassyReport } from './embassy.ts'
import { flightReport } from './flight.ts'
import { ledgerReport, passengerLedgerReport } from './ledger.ts'
import { makeListReport } from './make-list.ts'
import { manPowerReport } from './man-power.ts'
import { medicalReport } from './medical.ts'
import { mofaReport } from './mofa.ts'
import { deliveryRegister, passengerDeliveryReport } from './passenger-delivery.ts'
import { passengerReport } from './passenger.ts'
import { passengerStagesReport } from './passenger-stages.ts'
import { passengerSummaryReport } from './passenger-summary.ts'
import { accountLogReport } from './statements/account-log.ts'
import { accountStatementReport, accountStatementSummaryReport } from './statements/account-statement.ts'
import { balanceSheetReport } from './statements/balance-sheet.ts'
import { dayBooks } from './statements/day-books.ts'
import { bankReconciliationReport } from './statements/bank-reconciliation.ts'
import { foreignLedgerReport } from './statements/foreign-ledger.ts'
import { moneyReports } from './statements/money-vouchers.ts'
import { ageingReport, creditorReport, debtorReport } from './statements/parties.ts'
import { postDatedChequeReport } from './statements/post-dated-cheques.ts'
import { profitLossReport } from './statements/profit-loss.ts'
import { statusListReports } from './status-lists.ts'
import {
  soldTicketsReport,
  ticketPostingsReport,
  ticketRefundsReport,
  ticketReissuesReport,
  ticketSalesReport,
} from './tickets/tickets.ts'
import { passengerProfitEntriesReport, passengerProfitReport } from './passenger-profit.ts'
import { ticketStockReport } from './tickets/ticket-stock.ts'
import { ticketSummaryEventsReport, ticketSummaryReport } from './tickets/ticket-summary.ts'
import { trainingReport } from './training.ts'
import { trialBalanceReport } from './trial-balance.ts'

export const reports: readonly Report[] = [
  passengerReport,
  medicalReport,
  embassyReport,
  mofaReport,
  trainingReport,
  manPowerReport,
  flightReport,
  passengerSummaryReport,
  passengerStagesReport,
  passengerDeliveryReport,
  deliveryRegister,
  agentsReport,
  companyOverviewsReport,
  companyVisasReport,
  activityLogsReport,
  circularsReport,
  trialBalanceReport,
  profitLossReport,
  balanceSheetReport,
  debtorReport,
  creditorReport,
  ageingReport,
  ...moneyReports,
  postDatedChequeReport,
  accountStatementReport,
  accountStatementSummaryReport,
  foreignLedgerReport,
  bankReconciliationReport,
  ...dayBooks,
  accountLogReport,
  ledgerReport,
  passengerLedgerReport,
  makeListReport,
  soldTicketsReport,
  ticketSalesReport,
  ticketRefundsReport,
  ticketReissuesReport,
  ticketPostingsReport,
  passengerProfitReport,
  passengerProfitEntriesReport,
  ticketStockReport,
  ticketSummaryReport,
  ticketSummaryEventsReport,
  ...statusListReports,
]

const byName = new Map(reports.map((report) => [report.name, report]))
if (byName.size !== reports.length) throw new Error('Two reports have the same name.')

/** @throws Error for a name that is not declared. */
export function reportOf(name: string): Report {
  const report = byName.get(name)
  if (!report) throw new Error(`There is no report "${name}".`)
  return report
}
