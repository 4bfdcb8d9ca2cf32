import { hashForUser } from './user-password.ts'
import type { HookTable } from '../hooks.ts'
import {
  authorizeAccountHooks,
  fiscalYearHooks,
  groupHooks,
  ledgerAccountHooks,
  subLedgerHooks,
} from './accounts.ts'
import { accUpdatePermHooks } from './acc-update-perm.ts'
import {
  agentHooks,
  calendarEventHooks,
  demandHooks,
  todoTaskHooks,
  visaEntryHooks,
} from './agency-business.ts'
import { bmetVerifyHooks } from './bmet-verify.ts'
import { clearancePaperHooks, noteSheetHooks } from './clearance-papers.ts'
import { columnSettingHooks } from './column-setting.ts'
import { complainHooks } from './complain.ts'
import { cvHooks } from './cv.ts'
import { documentSendHooks } from './document-send.ts'
import { makeListHooks } from './make-list.ts'
import {
  branchHooks,
  currencyHooks,
  currentStatusHooks,
  employeeHooks,
  generalSettingHooks,
  recruitingAgencyHooks,
} from './organisation.ts'
import { passengerDocumentHooks } from './passenger-document.ts'
import { passengerHooks } from './passenger.ts'
import { menuItemHooks, permissionHooks, roleHooks, roleMenuHooks } from './rights.ts'
import { userHooks } from './user.ts'
import { voucherHooks } from './vouchers.ts'

/** Server-side checks by entity; an entity without a line here needs none besides its definition. */
export const entityHooks: HookTable = {
  user: userHooks(hashForUser),
  role: roleHooks,
  permission: permissionHooks,
  menu_item: menuItemHooks,
  role_menu: roleMenuHooks,
  general_setting: generalSettingHooks,
  column_setting: columnSettingHooks,
  branch: branchHooks,
  currency: currencyHooks,
  recruiting_agency: recruitingAgencyHooks,
  current_status: currentStatusHooks,
  employee: employeeHooks,
  agent: agentHooks,
  visa_entry: visaEntryHooks,
  demand: demandHooks,
  complain: complainHooks,
  manpower_note_sheet: noteSheetHooks,
  bmet_application: clearancePaperHooks,
  bmet_verify: bmetVerifyHooks,
  bmet_stamp: clearancePaperHooks,
  list_of_manpower_ref: clearancePaperHooks,
  document_send: documentSendHooks,
  male_cv: cvHooks,
  female_cv: cvHooks,
  make_list: makeListHooks,
  passenger: passengerHooks,
  passenger_document: passengerDocumentHooks,
  todo_task: todoTaskHooks,
  calendar_event: calendarEventHooks,
  group: groupHooks,
  ledger_account: ledgerAccountHooks,
  sub_ledger_account: subLedgerHooks,
  authorize_account: authorizeAccountHooks,
  acc_update_perm: accUpdatePermHooks,
  fiscal_year: fiscalYearHooks,
  ...voucherHooks,
}
