/**
 * Papers of the BMET file that name several passengers: note sheet, application, stamp undertaking, reference list. Each
 * is a cover list of its own kind: its passengers are rows, its states those of M9c. Source: steps 11 and 12,
 * forms 8.3–8.6 and 10, decision 0158.
 */
import { z } from 'zod'
import { broken, said } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  bool,
  choice,
  date,
  file,
  int,
  json,
  list,
  longtext,
  money,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'
import { seesNationalId } from '../passengers/passenger-lifecycle.ts'

const numberHelp = 'If left empty, the system gives it.'
// A file cannot say who stands on a paper, so none is imported.
const common = {
  hasOwnMaker: true,
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  machine: 'submission_list',
  sort: ['-list_date', '-id'],
  title: '{list_no}',
} as const

/** Country and licence a paper stands for: its passengers have the same (G-EMB-LIST). */
const head = {
  country: ref('country', { required: true, list: 2 }),
  recruiting_agency: ref('recruiting_agency', {
    required: true,
    only: { licence_status: 'valid' },
    list: 4,
    searched: true,
  }),
} as const
/** What handing a paper in says of it. */
const handedIn = {
  submit_date: date({ notBefore: 'list_date', list: 9 }),
  carrier: ref('employee', { label: 'Delegate', only: { is_delegate: true } }),
  received_copy: file('doc'),
} as const

const day = z.iso.date().nullable()
const payOrderPurposes = ['income_tax', 'welfare_fee', 'insurance_fee', 'smart_card_fee', 'other'] as const
const payOrders = z
  .array(
    z.strictObject({
      purpose: z.enum(payOrderPurposes),
      no: z.string().trim().min(1).max(30),
      date: day,
      bank: z.string().trim().max(60),
      amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter the amount with digits, for example 13500.'),
    }),
  )
  .max(20)
const checklist = z
  .array(
    z.strictObject({
      paragraph: z.string().trim().min(1).max(200),
      yes: z.boolean(),
      page: z.string().trim().max(10),
    }),
  )
  .max(40)

/** The office note on top of a BMET file; general, or for workers of one sex. Source: steps 11. */
export const manpowerNoteSheet = defineEntity({
  ...common,
  name: 'manpower_note_sheet',
  label: 'Manpower Note Sheet',
  numbered: { field: 'list_no', pattern: 'NS-{YYYY}-####' },
  fields: {
    list_no: text(20, { label: 'Note sheet no', unique: true, list: 1, searched: true, help: numberHelp }),
    variant: choice(['general', 'male', 'female'], {
      required: true,
      default: 'general',
      list: 3,
      label: 'For',
    }),
    list_date: date({ label: 'Note date', required: true, past: true, list: 5 }),
    ...head,
    visa_entry: ref('visa_entry', { label: 'Visa', list: 6, searched: true }),
    demand: ref('demand'),
    permission_no: text(40, {
      label: 'Permission number',
      searched: true,
      help: 'Ministry recruitment permission; only group visas have one.',
    }),
    permission_date: date({ past: true }),
    total_permitted: int({ min: 1, max: 10_000 }),
    cleared_before: int({ calc: true }),
    this_time: int({ calc: true }),
    balance: int({ calc: true, list: 8 }),
    addressee: text(150, {
      required: true,
      default: 'Director General, Bureau of Manpower, Employment and Training',
    }),
    signatory: text(80, { help: 'If left empty, the proprietor of the agency signs.' }),
    start_no: int({ label: 'First serial number', min: 1, max: 999, default: 1 }),
    visa_limit: int({ label: 'Most visas on one advice', min: 1, max: 500, default: 25 }),
    pay_orders: json({ shape: payOrders }),
    checklist: json({ shape: checklist }),
    ...handedIn,
  },
  checks: (sheet) => [
    broken(
      said(sheet['permission_no']) !== '' && said(sheet['permission_date']) === '',
      'permission_date',
      'REQUIRED',
      'Permission date is required.',
    ),
    broken(
      said(sheet['permission_no']) !== '' && said(sheet['total_permitted']) === '',
      'total_permitted',
      'REQUIRED',
      'Total permitted is required.',
    ),
  ],
})

/** The covering application to the Director General. Source: steps 12. */
export const bmetApplication = defineEntity({
  ...common,
  name: 'bmet_application',
  label: 'BMET Application',
  numbered: { field: 'list_no', pattern: 'BA-{YYYY}-####' },
  fields: {
    list_no: text(20, { label: 'Application no', unique: true, list: 1, searched: true, help: numberHelp }),
    list_date: date({ label: 'Date', required: true, list: 3 }),
    ...head,
    visa_entry: ref('visa_entry', { label: 'Visa', list: 5, searched: true }),
    enclosures: list({ help: 'If left empty, the usual ten papers are named.' }),
    body: longtext(3000, { help: 'If left empty, the wording of the agency is used.' }),
    ...handedIn,
  },
})

/** The undertaking on non-judicial stamp paper, of the agency, of a worker or of a guardian. Source: steps 12. */
export const bmetStamp = defineEntity({
  ...common,
  name: 'bmet_stamp',
  label: 'BMET Stamp',
  numbered: { field: 'list_no', pattern: 'ST-{YYYY}-####' },
  fields: {
    list_no: text(20, { label: 'Number', unique: true, list: 1, searched: true, help: numberHelp }),
    stamp_value: money({ required: true, default: '150.00', positive: true, list: 6 }),
    stamp_no: text(30, { required: true, unique: true, list: 5, searched: true }),
    list_date: date({ label: 'Executed date', required: true, list: 3 }),
    deponent: choice(['agency', 'worker', 'guardian'], {
      required: true,
      default: 'agency',
      list: 7,
      help: 'A guardian signs for female domestic workers only.',
    }),
    ...head,
    witness1: text(80, { label: 'First witness' }),
    witness1_nid: text(17, {
      label: 'NID of the first witness',
      ...seesNationalId,
      pattern: /^(\d{10}|\d{13}|\d{17})$/,
      patternMessage: 'NID must have 10, 13 or 17 digits.',
    }),
    witness2: text(80, { label: 'Second witness' }),
    witness2_nid: text(17, {
      label: 'NID of the second witness',
      ...seesNationalId,
      pattern: /^(\d{10}|\d{13}|\d{17})$/,
      patternMessage: 'NID must have 10, 13 or 17 digits.',
    }),
    notary: bool(),
    body: longtext(3000, { help: 'If left empty, the wording of the agency is used.' }),
    ...handedIn,
  },
})

/** Workers cleared before under one visa or demand, for the next file; the system finds them. Source: steps 12. */
export const listOfManpowerRef = defineEntity({
  ...common,
  name: 'list_of_manpower_ref',
  label: 'List of Manpower Ref',
  numbered: { field: 'list_no', pattern: 'MR-{YYYY}-####' },
  fields: {
    list_no: text(20, { label: 'Reference no', unique: true, list: 1, searched: true, help: numberHelp }),
    list_date: date({ label: 'Date', required: true, list: 3 }),
    ...head,
    visa_entry: ref('visa_entry', { label: 'Visa', list: 5, searched: true }),
    demand: ref('demand', { list: 6 }),
    ...handedIn,
  },
  // An update may name neither; one that names both as empty is refused as a new list is.
  checks: (sheet, { isNew }) => [
    broken(
      (isNew || ('visa_entry' in sheet && 'demand' in sheet)) &&
        said(sheet['visa_entry']) === '' &&
        said(sheet['demand']) === '',
      'visa_entry',
      'REQUIRED',
      'Select a visa or a demand.',
    ),
  ],
})
