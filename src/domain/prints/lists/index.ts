/** Every printed list by its code. A new one: its contract in this folder and a line here. Source: forms 8. */
import { bmetApplication, callingAttestation, manpowerRefList } from './bmet-letters.ts'
import { visaCancel, visaReissue, visaSubmission } from './embassy-lists.ts'
import type { ListForm } from './list-form.ts'
import { noteSheetFemale, noteSheetGeneral, noteSheetMale } from './note-sheet.ts'
import { putUpSheet } from './put-up-sheet.ts'
import { bmetStamp } from './stamp-list.ts'

export const listForms: readonly ListForm[] = [
  visaSubmission,
  visaCancel,
  visaReissue,
  putUpSheet,
  noteSheetGeneral,
  noteSheetMale,
  noteSheetFemale,
  bmetStamp,
  manpowerRefList,
  bmetApplication,
  callingAttestation,
]

/** @throws Error for a code that is no list. */
export function listForm(code: string): ListForm {
  const form = listForms.find((one) => one.code === code)
  if (!form) throw new Error(`There is no printed list "${code}".`)
  return form
}

/** Papers of the cover lists that have one each, by module. */
const formOfList: Readonly<Record<string, string>> = {
  visa_submission_list: 'visa_submission',
  visa_cancel_list: 'visa_cancel',
  visa_reissue_list: 'visa_reissue',
  man_power_list: 'manpower_submission',
  bmet_application: 'bmet_application',
  bmet_stamp: 'bmet_stamp',
  list_of_manpower_ref: 'manpower_ref_list',
}
const noteSheets: Readonly<Record<string, string>> = {
  general: 'note_sheet',
  male: 'note_sheet_male',
  female: 'note_sheet_female',
}

/** Code of the paper of a list; that of a note sheet follows its variant. '' for a module without a paper. */
export const paperOfList = (module: string, list: Readonly<Record<string, unknown>>): string =>
  (module === 'manpower_note_sheet' ? noteSheets[String(list['variant'])] : formOfList[module]) ?? ''
