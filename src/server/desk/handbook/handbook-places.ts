/** Where the work of a workflow is done, as links of the product. */
import type { StageName } from '../../../domain/journey/facts.ts'

export const boardOf = (stage: StageName): string => `/apps/board/${stage}`

/** Lists of workflows that are no step of a passenger; those without one are reached from other records. */
export const listOfWorkflow: Readonly<Record<string, string>> = {
  visa_entry: '/apps/visaEntry-management/visaEntries',
  demand: '/apps/demand-management/demands',
  complaint: '/apps/complain-management/complains',
  document_send: '/apps/documentSend-management/documentSends',
  acc_update_perm: '/apps/accUpdatePerm-management/accUpdatePerms',
  ticket_sale: '/apps/ticketsale-management/ticketsales',
  ticket_refund: '/apps/ticketrefund-management/ticketrefunds',
  ticket_depute: '/apps/ticketdepute-management/ticketdeputes',
  ticket_edit: '/apps/ticketedit-management/ticketedits',
  journey: '/apps/passenger-management/passengers',
  custody: '/apps/passenger-management/passengers',
  voucher: '/apps/voucherQueue',
  submission_list: '/apps/visaSubmissionList',
  auto_status: '/apps/autoStatusUpdate/new',
  multiple_status: '/apps/multipleStatusUpdate/new',
  multiple_visa: '/apps/multipleVisaEntry/new',
  cheque: '/apps/cheque-management/cheques',
  bank_statement: '/apps/bankStatement-management/bankStatements',
  bsp_statement: '/apps/bspStatement-management/bspStatements',
  year_close: '/apps/yearClose-management/yearCloses',
  fx_revalue: '/apps/fxRevalue-management/fxRevalues',
  ticket: '/apps/iataTicket-management/iataTickets',
  temporary_ticket: '/apps/iataTicketTemporary-management/iataTicketTemporarys',
  ticket_memo: '/apps/ticketMemo-management/ticketMemos',
}
