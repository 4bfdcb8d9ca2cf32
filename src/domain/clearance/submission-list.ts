import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, file, longtext, ref, text } from '../../foundation/definitions/fields.ts'

/** What every cover list of passports has in common (steps 6 and 10). */
const listFields = {
  list_no: text(20, {
    label: 'List number',
    unique: true,
    list: 1,
    searched: true,
    help: 'If left empty, the system gives it.',
  }),
  country: ref('country', { required: true, list: 2 }),
  recruiting_agency: ref('recruiting_agency', {
    required: true,
    only: { licence_status: 'valid' },
    list: 3,
    searched: true,
  }),
  list_date: date({ required: true, list: 4 }),
  submit_date: date({ notBefore: 'list_date', list: 5 }),
  carrier: ref('employee', { label: 'Delegate', only: { is_delegate: true }, list: 6 }),
  letter_text: longtext(3000),
  received_copy: file('doc'),
} as const

const common = {
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  machine: 'submission_list',
  sort: ['-list_date', '-id'],
  title: '{list_no}',
} as const

const embassyList = <const N extends string>(name: N, label: string, prefix: string) =>
  defineEntity({
    ...common,
    name,
    label,
    numbered: { field: 'list_no', pattern: `${prefix}-{YYYY}-####` },
    fields: listFields,
  })

/** The cover list under which passports go to an embassy. Source: steps 6, machines M9c. */
export const visaSubmissionList = embassyList('visa_submission_list', 'Visa Submission List', 'VS')
/** The list that asks an embassy to take visas back. */
export const visaCancelList = embassyList('visa_cancel_list', 'Visa Cancel List', 'VC')
/** The list that asks an embassy to stamp again. */
export const visaReissueList = embassyList('visa_reissue_list', 'Visa Reissue List', 'VR')

/** The list under which files go to BMET for clearance. Source: steps 10, machines M9c. */
export const manPowerList = defineEntity({
  ...common,
  name: 'man_power_list',
  label: 'Manpower List',
  numbered: { field: 'list_no', pattern: 'MP-{YYYY}-####' },
  fields: {
    ...listFields,
    gender: choice(['male', 'female', 'mixed'], { required: true, default: 'mixed', list: 7 }),
    visa_entry: ref('visa_entry'),
    note_sheet_no: text(30),
  },
})
