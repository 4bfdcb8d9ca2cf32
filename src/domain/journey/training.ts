import { choice, date, file, longtext, money, ref, text } from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/** Kinds of training with what each asks for (machines M4). Days count both ends; `years` = life of the certificate. */
export const trainingTypes = {
  pdo: { title: 'PDO', minDays: 3, years: null },
  housekeeping: { title: 'Housekeeping', minDays: 60, years: null },
  skill_trade: { title: 'Skill trade', minDays: 1, years: null },
  svp: { title: 'SVP', minDays: 1, years: 5 },
  language: { title: 'Language', minDays: 30, years: null },
  hajj_course: { title: 'Hajj course', minDays: 1, years: null },
} as const
export type TrainingType = keyof typeof trainingTypes
const trainingTypeNames = [
  'pdo',
  'housekeeping',
  'skill_trade',
  'svp',
  'language',
  'hajj_course',
] as const satisfies readonly TrainingType[]

/**
 * A course or test of a passenger: orientation, housekeeping, skill. Source: steps 8.
 * Paper: training letter, certificate.
 */
export const training = defineEntity({
  name: 'training',
  label: 'Training',
  plural: 'trainings',
  pluralLabel: 'Trainings',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Training #{attempt_no}',
  machine: 'training',
  step: { stage: 'training' },
  fields: {
    training_type: choice(trainingTypeNames, { required: true, list: 1, correctable: true }),
    training_center: text(100, { list: 2, searched: true, correctable: true }),
    city: ref('city', { correctable: true }),
    letter_no: text(20, {
      unique: true,
      list: 3,
      searched: true,
      correctable: true,
      help: 'If left empty, the system gives it.',
    }),
    letter_date: date({ past: true, list: 3, correctable: true }),
    batch_no: text(20, { list: 4, searched: true, correctable: true }),
    roll_no: text(20, { correctable: true }),
    start_date: date({ list: 5, correctable: true }),
    end_date: date({ notBefore: 'start_date', list: 6, correctable: true }),
    trade: ref('profession', { requiredWhen: { training_type: ['skill_trade', 'svp'] }, correctable: true }),
    fee: money({ list: 7, correctable: true }),
    certificate_no: text(30, {
      unique: true,
      uniqueMessage: 'Certificate {certificate_no} is already used by passenger #{passenger}.',
      list: 8,
      searched: true,
      correctable: true,
    }),
    certificate_date: date({ past: true, notBefore: 'start_date', list: 9, correctable: true }),
    cert_expiry_date: date({ after: 'certificate_date', correctable: true }),
    grade: text(10, { correctable: true }),
    exempt_reason: longtext(250),
    evidence_file: file('doc', { label: 'Evidence' }),
    drop_date: date({ past: true }),
    fail_reason: longtext(250),
    certificate_file: file('doc', { label: 'Certificate' }),
  },
})
