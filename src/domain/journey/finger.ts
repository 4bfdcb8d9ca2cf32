import { choice, date, file, longtext, money, text } from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/** bmet: registration and fingerprint at BMET; visa_bio: biometrics for the destination (Tasheer, Visa Bio app, QVC). */
const fingerKinds = ['bmet', 'visa_bio'] as const

/**
 * Fingerprints of a passenger, for BMET or for the destination. Source: steps 9.
 * Paper: finger letter (male, female), appointment slip, receipt.
 */
export const finger = defineEntity({
  name: 'finger',
  label: 'Finger',
  plural: 'fingers',
  pluralLabel: 'Fingerprints',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Finger #{attempt_no}',
  machine: 'finger',
  step: { stage: 'finger' },
  fields: {
    kind: choice(fingerKinds, { required: true, list: 1 }),
    letter_no: text(20, {
      unique: true,
      list: 2,
      searched: true,
      correctable: true,
      help: 'If left empty, the system gives it.',
    }),
    letter_date: date({ past: true, list: 2, correctable: true }),
    office: text(100, { list: 3, searched: true, correctable: true }),
    center: text(100, { list: 3, searched: true, correctable: true }),
    appointment_no: text(30, { unique: true, list: 4, searched: true, correctable: true }),
    appointment_date: date({ list: 5, correctable: true }),
    done_date: date({ past: true, list: 6, correctable: true }),
    reference_no: text(30, {
      unique: ['kind'],
      uniqueMessage: 'Registration number {reference_no} belongs to passenger #{passenger}.',
      pattern: /^[A-Z0-9/-]{5,30}$/,
      patternMessage: '5 to 30 capital letters, digits, dashes or slashes',
      list: 7,
      searched: true,
      correctable: true,
    }),
    valid_until: date({ list: 8, correctable: true }),
    fee: money({ correctable: true }),
    fail_date: date({ past: true }),
    fail_reason: longtext(250),
    receipt_file: file('doc', { label: 'Receipt' }),
    evidence_file: file('doc', { label: 'Evidence' }),
  },
})
