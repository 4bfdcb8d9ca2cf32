/** Every record of the product by name. A line here gives it table, routes, screens, search, permissions and tests. */
import type { Entity } from '../../foundation/definitions/entity.ts'
import { accUpdatePerm } from './accounts/acc-update-perm.ts'
import { accountGroup } from './accounts/account-group.ts'
import { accountingPeriod } from './accounts/accounting-period.ts'
import { authorizeAccount } from './accounts/authorize-account.ts'
import { fiscalYear } from './accounts/fiscal-year.ts'
import { ledgerAccount } from './accounts/ledger-account.ts'
import { primaryGroup } from './accounts/primary-group.ts'
import { subLedgerAccount } from './accounts/sub-ledger-account.ts'
import { agent } from './agent.ts'
import { airway } from './airway.ts'
import { autoStatusRun } from './auto-status-run.ts'
import { branch } from './branch.ts'
import { calendarEvent } from './calendar-event.ts'
import { chatMessage } from './chat-message.ts'
import { city } from './city.ts'
import { bmetApplication, bmetStamp, listOfManpowerRef, manpowerNoteSheet } from './clearance-papers.ts'
import { columnSetting } from './column-setting.ts'
import { costProposal } from './cost-proposal.ts'
import { complain } from './complain.ts'
import { country } from './country.ts'
import { currency } from './currency.ts'
import { currentStatus } from './current-status.ts'
import { demand } from './demand.ts'
import { department } from './department.ts'
import { designation } from './designation.ts'
import { documentSend } from './document-send.ts'
import { employee } from './employee.ts'
import { femaleCv } from './female-cv.ts'
import { formcontent } from './formcontent.ts'
import { formcontentDetail } from './formcontent-detail.ts'
import { gds } from './gds.ts'
import { generalSetting } from './general-setting.ts'
import { makeList } from './make-list.ts'
import { makeListItem } from './make-list-item.ts'
import { maleCv } from './male-cv.ts'
import { medicalCenter } from './medical-center.ts'
import { menuItem } from './menu-item.ts'
import { multipleStatusUpdate } from './multiple-status-update.ts'
import { multipleVisaEntry } from './multiple-visa-entry.ts'
import { notification } from './notification.ts'
import { passenger } from './passenger.ts'
import { passengerDocument } from './passenger-document.ts'
import { passengerEditHistory } from './passenger-edit-history.ts'
import { passengerType } from './passenger-type.ts'
import { passportCustodyLog } from './passport-custody-log.ts'
import { permission } from './permission.ts'
import { profession } from './profession.ts'
import { qualification } from './qualification.ts'
import { recruitingAgency } from './recruiting-agency.ts'
import { reportExport } from './report-export.ts'
import { role } from './role.ts'
import { roleMenu } from './role-menu.ts'
import { bmet } from './steps/bmet.ts'
import { bmetContract } from './steps/bmet-contract.ts'
import { bmetVerify } from './steps/bmet-verify.ts'
import { callingEmbAttestation } from './steps/calling-emb-attestation.ts'
import { departure } from './steps/departure.ts'
import { embassy } from './steps/embassy.ts'
import { finger } from './steps/finger.ts'
import { flight } from './steps/flight.ts'
import { ksaVisa } from './steps/ksa-visa.ts'
import { manPower } from './steps/man-power.ts'
import { medical } from './steps/medical.ts'
import { mofa } from './steps/mofa.ts'
import { musanedOkala } from './steps/musaned-okala.ts'
import { officeWork } from './steps/office-work.ts'
import { passengerDelivery } from './steps/passenger-delivery.ts'
import { policeClearance } from './steps/police-clearance.ts'
import { training } from './steps/training.ts'
import { visaAllotment } from './steps/visa-allotment.ts'
import { visaForm } from './steps/visa-form.ts'
import { manPowerList, visaCancelList, visaReissueList, visaSubmissionList } from './submission-list.ts'
import { taskType } from './task-type.ts'
import { thana } from './thana.ts'
import { todoTask } from './todo-task.ts'
import { user } from './user.ts'
import { visaEntry } from './visa-entry.ts'
import { visaEntryLine } from './visa-entry-line.ts'
import { purchase, sales } from './vouchers/bills.ts'
import { idjournal, journal, openingBalance } from './vouchers/journals.ts'
import { contra, paymentVoucher, receiptVoucher } from './vouchers/money-vouchers.ts'

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
  fiscal_year: fiscalYear,
  accounting_period: accountingPeriod,
  payment_voucher: paymentVoucher,
  receipt_voucher: receiptVoucher,
  contra,
  journal,
  idjournal,
  sales,
  purchase,
  opening_balance: openingBalance,
} as const

export type EntityName = keyof typeof entities

const byName: Readonly<Record<string, Entity>> = entities

/** @throws Error for a name that is no entity. */
export function entityOf(name: string): Entity {
  const found = byName[name]
  if (!found) throw new Error(`There is no entity "${name}".`)
  return found
}

export const isEntityName = (name: string): name is EntityName => name in entities
