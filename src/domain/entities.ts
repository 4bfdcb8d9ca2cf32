/** Every record of the product by name. A line here gives it table, routes, screens, search, permissions and tests. */
import type { Entity } from '../foundation/definitions/entity.ts'
import { accUpdatePerm } from './books/chart/acc-update-perm.ts'
import { accountGroup } from './books/chart/account-group.ts'
import { accountingPeriod } from './books/chart/accounting-period.ts'
import { authorizeAccount } from './books/chart/authorize-account.ts'
import { fiscalYear } from './books/chart/fiscal-year.ts'
import { ledgerAccount } from './books/chart/ledger-account.ts'
import { primaryGroup } from './books/chart/primary-group.ts'
import { subLedgerAccount } from './books/chart/sub-ledger-account.ts'
import { cheque } from './books/vouchers/cheque.ts'
import { exchangeRate } from './books/chart/exchange-rate.ts'
import { bankStatement } from './books/bank/bank-statement.ts'
import { fxRevalue } from './books/chart/fx-revalue.ts'
import { yearClose } from './books/chart/year-close.ts'
import { agent } from './parties/agent.ts'
import { airway } from './flights/airway.ts'
import { autoStatusRun } from './journey/auto-status-run.ts'
import { branch } from './agency/branch.ts'
import { calendarEvent } from './desk/calendar-event.ts'
import { chatMessage } from './messages/chat-message.ts'
import { city } from './agency/city.ts'
import {
  bmetApplication,
  bmetStamp,
  listOfManpowerRef,
  manpowerNoteSheet,
} from './clearance/clearance-papers.ts'
import { columnSetting } from './agency/column-setting.ts'
import { costProposal } from './books/cost-proposal.ts'
import { complain } from './desk/complain.ts'
import { bspStatement } from './tickets/bsp/statement.ts'
import { iataTicket } from './tickets/iata-ticket.ts'
import { iataTicketTemporary } from './tickets/iata-ticket-temporary.ts'
import { ticketDepute } from './tickets/ticket-depute.ts'
import { ticketEdit } from './tickets/ticket-edit.ts'
import { ticketMemo } from './tickets/ticket-memo.ts'
import { ticketPicSale } from './tickets/ticket-pic-sale.ts'
import { ticketPurchase } from './tickets/ticket-purchase.ts'
import { ticketRefund } from './tickets/ticket-refund.ts'
import { ticketSale } from './tickets/ticket-sale.ts'
import { country } from './agency/country.ts'
import { currency } from './agency/currency.ts'
import { currentStatus } from './journey/current-status.ts'
import { demand } from './visas/demand.ts'
import { department } from './people/department.ts'
import { designation } from './people/designation.ts'
import { documentSend } from './messages/document-send.ts'
import { employee } from './people/employee.ts'
import { femaleCv } from './passengers/female-cv.ts'
import { formcontent } from './documents/formcontent.ts'
import { formcontentDetail } from './documents/formcontent-detail.ts'
import { gds } from './flights/gds.ts'
import { generalSetting } from './agency/general-setting.ts'
import { makeList } from './desk/make-list.ts'
import { makeListItem } from './desk/make-list-item.ts'
import { maleCv } from './passengers/male-cv.ts'
import { medicalCenter } from './parties/medical-center.ts'
import { menuItem } from './people/menu-item.ts'
import { multipleStatusUpdate } from './journey/multiple-status-update.ts'
import { multipleVisaEntry } from './visas/multiple-visa-entry.ts'
import { notification } from './messages/notification.ts'
import { passenger } from './passengers/passenger.ts'
import { passengerDocument } from './documents/passenger-document.ts'
import { passengerEditHistory } from './passengers/passenger-edit-history.ts'
import { passengerType } from './passengers/passenger-type.ts'
import { passportCustodyLog } from './journey/passport-custody-log.ts'
import { permission } from './people/permission.ts'
import { profession } from './agency/profession.ts'
import { qualification } from './people/qualification.ts'
import { recruitingAgency } from './parties/recruiting-agency.ts'
import { reportExport } from './desk/report-export.ts'
import { role } from './people/role.ts'
import { roleMenu } from './people/role-menu.ts'
import { bmet } from './clearance/bmet.ts'
import { bmetContract } from './clearance/bmet-contract.ts'
import { bmetVerify } from './clearance/bmet-verify.ts'
import { callingEmbAttestation } from './journey/calling-emb-attestation.ts'
import { departure } from './flights/departure.ts'
import { embassy } from './journey/embassy.ts'
import { finger } from './journey/finger.ts'
import { flight } from './flights/flight.ts'
import { ksaVisa } from './visas/ksa-visa.ts'
import { manPower } from './clearance/man-power.ts'
import { medical } from './journey/medical.ts'
import { mofa } from './journey/mofa.ts'
import { musanedOkala } from './journey/musaned-okala.ts'
import { officeWork } from './journey/office-work.ts'
import { passengerDelivery } from './clearance/passenger-delivery.ts'
import { policeClearance } from './journey/police-clearance.ts'
import { training } from './journey/training.ts'
import { visaAllotment } from './visas/visa-allotment.ts'
import { visaForm } from './visas/visa-form.ts'
import {
  manPowerList,
  visaCancelList,
  visaReissueList,
  visaSubmissionList,
} from './clearance/submission-list.ts'
import { taskType } from './desk/task-type.ts'
import { thana } from './agency/thana.ts'
import { todoTask } from './desk/todo-task.ts'
import { user } from './people/user.ts'
import { visaEntry } from './visas/visa-entry.ts'
import { visaEntryLine } from './visas/visa-entry-line.ts'
import { purchase, sales } from './books/vouchers/bills.ts'
import { idjournal, journal, openingBalance } from './books/vouchers/journals.ts'
import { contra, paymentVoucher, receiptVoucher } from './books/vouchers/money-vouchers.ts'
import { airport } from './flights/airport.ts'
import { voucherTemplate } from './books/vouchers/voucher-template.ts'
import { bspPeriod } from './tickets/bsp/period.ts'

export const entities = {
  user,
  role,
  permission,
  menu_item: menuItem,
  role_menu: roleMenu,
  general_setting: generalSetting,
  branch,

  department,
  designation,
  qualification,
  employee,

  country,
  city,
  thana,
  profession,
  currency,
  medical_center: medicalCenter,
  airway,
  gds,

  agent,
  recruiting_agency: recruitingAgency,
  demand,
  visa_entry: visaEntry,
  visa_entry_line: visaEntryLine,

  passenger_type: passengerType,
  current_status: currentStatus,
  passenger,
  passenger_document: passengerDocument,
  passenger_edit_history: passengerEditHistory,
  passport_custody_log: passportCustodyLog,
  report_export: reportExport,
  column_setting: columnSetting,
  formcontent,
  formcontent_detail: formcontentDetail,
  make_list: makeList,
  make_list_item: makeListItem,

  office_work: officeWork,
  medical,
  police_clearance: policeClearance,
  training,
  finger,
  visa_allotment: visaAllotment,
  musaned_okala: musanedOkala,
  mofa,
  calling_emb_attestation: callingEmbAttestation,
  visa_submission_list: visaSubmissionList,
  visa_cancel_list: visaCancelList,
  visa_reissue_list: visaReissueList,
  embassy,
  man_power_list: manPowerList,
  manpower_note_sheet: manpowerNoteSheet,
  bmet_application: bmetApplication,
  bmet_stamp: bmetStamp,
  list_of_manpower_ref: listOfManpowerRef,
  man_power: manPower,
  flight,
  passenger_delivery: passengerDelivery,
  ksa_visa: ksaVisa,
  visa_form: visaForm,
  bmet,
  bmet_verify: bmetVerify,
  bmet_contract: bmetContract,
  departure,
  complain,
  document_send: documentSend,
  male_cv: maleCv,
  female_cv: femaleCv,

  task_type: taskType,
  todo_task: todoTask,
  calendar_event: calendarEvent,
  notification,
  chat_message: chatMessage,
  auto_status_run: autoStatusRun,
  multiple_status_update: multipleStatusUpdate,
  multiple_visa_entry: multipleVisaEntry,
  cost_proposal: costProposal,

  primary_group: primaryGroup,
  group: accountGroup,
  ledger_account: ledgerAccount,
  sub_ledger_account: subLedgerAccount,
  authorize_account: authorizeAccount,
  acc_update_perm: accUpdatePerm,
  ticket_purchase: ticketPurchase,
  iata_ticket: iataTicket,
  iata_ticket_temporary: iataTicketTemporary,
  ticket_sale: ticketSale,
  ticket_pic_sale: ticketPicSale,
  ticket_refund: ticketRefund,
  ticket_depute: ticketDepute,
  ticket_edit: ticketEdit,
  ticket_memo: ticketMemo,
  bsp_statement: bspStatement,
  fiscal_year: fiscalYear,
  accounting_period: accountingPeriod,
  bank_statement: bankStatement,
  year_close: yearClose,
  exchange_rate: exchangeRate,
  fx_revalue: fxRevalue,
  cheque,
  payment_voucher: paymentVoucher,
  receipt_voucher: receiptVoucher,
  contra,
  journal,
  idjournal,
  sales,
  purchase,
  opening_balance: openingBalance,
  airport: airport,
  voucher_template: voucherTemplate,
  bsp_period: bspPeriod,
} as const

export type EntityName = keyof typeof entities

const byName: Readonly<Record<string, Entity>> = entities

/** @throws Error for a name that is no entity. */
export function entityOf(name: string): Entity {
  const entity = byName[name]
  if (!entity) throw new Error(`There is no entity "${name}".`)
  return entity
}

export const isEntityName = (name: string): name is EntityName => name in entities
