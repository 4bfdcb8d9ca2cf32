/** Every printed list by its code. A new one: its contract in this folder and a line here. Source: forms.md 8. */
import { bmetApplication, callingAttestation, manpowerRefList } from './bmet-letters.ts'
import { visaCancel, visaReissue, visaSubmission } from './embassy-lists.ts'
import type { ListForm } from './list-form.ts'
import { noteSheetFemale, noteSheetGeneral, noteSheetMale } from './note-sheet.ts'
import { putUpSheet } from './put-up-sheet.ts'
import { bmetStamp } from './stamp-list.ts'

export const listForms: readonly ListForm[] = [visaSubmission, visaCancel, visaReissue, putUpSheet, noteSheetGeneral, noteSheetMale, noteSheetFemale, bmetStamp, manpowerRefList, bmetApplication, callingAttestation]

/** @throws Error for a code that is no list. */
export function listForm(code: string): ListForm {
  const form = listForms.find((one) => one.code === code)
  if (!form) throw new Error(`There is no printed list "${code}".`)
  return form
}

/** The paper of a cover list, by its module. */
export const formOfList: Readonly<Record<string, string>> = { visa_submission_list: 'visa_submission', visa_cancel_list: 'visa_cancel', visa_reissue_list: 'visa_reissue', man_power_list: 'manpower_submission' }
