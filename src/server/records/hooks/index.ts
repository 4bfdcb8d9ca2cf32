import { hashForUser } from './user-password.ts'
import type { HookTable } from '../hooks.ts'
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
import { cvHooks } from './cv.ts'
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

/** Checks that need only records and rights; those of a capability stand in its own room. */
export const recordHooks: HookTable = {
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
  manpower_note_sheet: noteSheetHooks,
  bmet_application: clearancePaperHooks,
  bmet_verify: bmetVerifyHooks,
  bmet_stamp: clearancePaperHooks,
  list_of_manpower_ref: clearancePaperHooks,
  male_cv: cvHooks,
  female_cv: cvHooks,
  make_list: makeListHooks,
  passenger: passengerHooks,
  passenger_document: passengerDocumentHooks,
  todo_task: todoTaskHooks,
  calendar_event: calendarEventHooks,
}
