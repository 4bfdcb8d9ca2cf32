/** Every workflow. A machine gets a line here and is known to server, browser and tests. */
import { kindOf } from '../domain/books/kinds/index.ts'
import { listModules } from '../domain/clearance/submission-lists.ts'
import { accountingPeriodWorkflow } from './books/accounting-period.ts'
import { accUpdatePermWorkflow } from './books/acc-update-perm.ts'
import { autoStatusWorkflow } from './journey/auto-status.ts'
import { complaintWorkflow } from './desk/complaint.ts'
import { cvModules, cvWorkflow } from './journey/cv.ts'
import { custodyWorkflow } from './journey/custody.ts'
import { deliveryWorkflow } from './journey/delivery.ts'
import { demandWorkflow } from './visas/demand.ts'
import { importBatchWorkflow } from './desk/import-batch.ts'
import { importRowWorkflow } from './desk/import-row.ts'
import { jobRunWorkflow } from './desk/job-run.ts'
import { mailWorkflow } from './desk/mail.ts'
import { fiscalYearWorkflow } from './books/fiscal-year.ts'
import { costProposalWorkflow } from './books/cost-proposal.ts'
import { reportExportWorkflow } from './desk/report-export.ts'
import { documentSendWorkflow } from './desk/document-send.ts'
import { embassyWorkflow } from './journey/embassy.ts'
import { fingerWorkflow } from './journey/finger.ts'
import { flightWorkflow } from './journey/flight.ts'
import { journeyWorkflow } from './journey/journey.ts'
import { manpowerWorkflow } from './journey/manpower.ts'
import { medicalWorkflow } from './journey/medical.ts'
import { mofaWorkflow } from './journey/mofa.ts'
import { multipleStatusWorkflow } from './journey/multiple-status.ts'
import { paperModules, paperWorkflow } from './journey/paper.ts'
import { submissionListWorkflow } from './journey/submission-list.ts'
import { trainingWorkflow } from './journey/training.ts'
import { visaAllotmentWorkflow } from './visas/visa-allotment.ts'
import { multipleVisaWorkflow } from './visas/multiple-visa.ts'
import { visaEntryWorkflow } from './visas/visa-entry.ts'
import { bankRowWorkflow } from './books/bank-row.ts'
import { bankStatementWorkflow } from './books/bank-statement.ts'
import { bspStatementWorkflow } from './tickets/bsp-statement.ts'
import { temporaryTicketWorkflow } from './tickets/temporary-ticket.ts'
import { ticketWorkflow } from './tickets/ticket.ts'
import { ticketDeputeWorkflow } from './tickets/ticket-depute.ts'
import { ticketEditWorkflow } from './tickets/ticket-edit.ts'
import { ticketMemoWorkflow } from './tickets/ticket-memo.ts'
import { ticketPurchaseWorkflow } from './tickets/ticket-purchase.ts'
import { ticketRefundWorkflow } from './tickets/ticket-refund.ts'
import { saleModules, ticketSaleWorkflow } from './tickets/ticket-sale.ts'
import { voucherWorkflow } from './books/voucher.ts'
import { chequeWorkflow } from './books/cheque.ts'
import { fxRevalueWorkflow } from './books/fx-revalue.ts'
import { yearCloseWorkflow } from './books/year-close.ts'
import type { Workflow } from './kit/workflow.ts'

const all: readonly Workflow[] = [
  medicalWorkflow,
  mofaWorkflow,
  embassyWorkflow,
  trainingWorkflow,
  fingerWorkflow,
  manpowerWorkflow,
  flightWorkflow,
  journeyWorkflow,
  visaEntryWorkflow,
  visaAllotmentWorkflow,
  submissionListWorkflow,
  demandWorkflow,
  complaintWorkflow,
  accUpdatePermWorkflow,
  documentSendWorkflow,
  deliveryWorkflow,
  custodyWorkflow,
  autoStatusWorkflow,
  multipleStatusWorkflow,
  multipleVisaWorkflow,
  paperWorkflow,
  cvWorkflow,
  voucherWorkflow,
  yearCloseWorkflow,
  fxRevalueWorkflow,
  chequeWorkflow,
  accountingPeriodWorkflow,
  ticketPurchaseWorkflow,
  temporaryTicketWorkflow,
  ticketWorkflow,
  ticketSaleWorkflow,
  ticketRefundWorkflow,
  ticketDeputeWorkflow,
  ticketEditWorkflow,
  ticketMemoWorkflow,
  bspStatementWorkflow,
  bankStatementWorkflow,
  bankRowWorkflow,
  jobRunWorkflow,
  mailWorkflow,
  importBatchWorkflow,
  importRowWorkflow,
  fiscalYearWorkflow,
  costProposalWorkflow,
  reportExportWorkflow,
]

/** Workflows by id, in the order of the handbook's tables. */
export const workflows: Readonly<Record<string, Workflow>> = Object.fromEntries(
  all.map((workflow) => [workflow.id, workflow]),
)

/** The workflow whose state a module's records carry; undefined for a module without one. */
export const workflowOfModule = (module: string): Workflow | undefined =>
  all.find((workflow) => workflow.module === module) ??
  (Object.values(paperModules).includes(module)
    ? paperWorkflow
    : cvModules.includes(module)
      ? cvWorkflow
      : kindOf(module)
        ? voucherWorkflow
        : (listModules as readonly string[]).includes(module)
          ? submissionListWorkflow
          : saleModules.includes(module)
            ? ticketSaleWorkflow
            : undefined)
