import {
  choice,
  date,
  file,
  int,
  decimal,
  longtext,
  money,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/** Reasons a centre may report (machines M1, GCC unfit criteria). */
const unfitReasons = [
  'hiv',
  'hepatitis_b',
  'hepatitis_c',
  'tb_active',
  'tb_scar',
  'syphilis',
  'malaria',
  'microfilaria',
  'leprosy',
  'renal',
  'hepatic',
  'cardiac',
  'hypertension',
  'diabetes',
  'cancer',
  'psychiatric',
  'disability',
  'low_haemoglobin',
  'respiratory',
  'pregnancy',
  'vision',
  'hearing',
  'other',
] as const

const temporaryReasons: readonly string[] = [
  'pregnancy',
  'hypertension',
  'diabetes',
  'low_haemoglobin',
  'malaria',
  'microfilaria',
  'syphilis',
  'respiratory',
  'vision',
]
/** Category the handbook proposes for a reason; the officer may choose the other. */
export const usualCategory = (reason: string): 'temporary' | 'permanent' =>
  temporaryReasons.includes(reason) ? 'temporary' : 'permanent'

/**
 * The medical examination of a passenger. Source: steps 1; paper: Wafid slip and medical report.
 */
export const medical = defineEntity({
  name: 'medical',
  label: 'Medical',
  plural: 'medicals',
  pluralLabel: 'Medicals',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Medical #{attempt_no}',
  machine: 'medical',
  step: { stage: 'medical' },
  fields: {
    medical_center: ref('medical_center', {
      label: 'Medical center',
      list: 1,
      searched: true,
      correctable: true,
    }),
    slip_no: text(20, {
      label: 'Slip no',
      unique: true,
      pattern: /^[A-Z0-9-]{6,20}$/,
      patternMessage: '6 to 20 letters and digits',
      list: 2,
      searched: true,
      correctable: true,
    }),
    slip_date: date({ past: true, list: 3, correctable: true }),
    slip_valid_until: date({ calc: true, list: 4 }),
    appointment_date: date({ notBefore: 'slip_date', list: 5, correctable: true }),
    visit_date: date({ past: true, list: 6, correctable: true }),
    report_no: text(30, { unique: true, list: 8, searched: true, correctable: true }),
    report_date: date({ list: 9, correctable: true }),
    expiry_date: date({ list: 10, correctable: true }),
    held_reason: text(150),
    recheck_date: date(),
    unfit_reason_code: choice(unfitReasons, {
      label: 'Unfit reason',
      list: 11,
      visibleTo: ['ADM', 'MGR', 'PRO'],
    }),
    unfit_category: choice(['temporary', 'permanent'], { list: 12 }),
    retest_after: date({ correctable: true }),
    fee: money({ list: 13, correctable: true }),
    paid_by: choice(['agency', 'passenger', 'agent']),
    report_file: file('doc', { visibleTo: ['ADM', 'MGR', 'PRO'] }),
    evidence_file: file('doc'),
    slip_void: choice(['yes'], { calc: true }),
    height_cm: int({ min: 120, max: 220 }),
    weight_kg: decimal(1, { min: 30, max: 200 }),
    blood_group: choice(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']),
    note: longtext(500),
  },
})
