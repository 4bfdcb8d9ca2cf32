/** Who the passenger is and what their passport says. Source: entities 4.3; paper: the passport. */
import { choice, date, decimal, file, int, ref, text, upper } from '../../foundation/definitions/fields.ts'
import { nidNo } from '../../foundation/definitions/patterns.ts'
import { liveFiles, seesNationalId } from './passenger-lifecycle.ts'

const section = 'Identity'
const passport = 'Passport'
const registration = { requiredBy: 'registration', section } as const
const inPassport = { requiredBy: 'registration', section: passport } as const

const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const

export const identityFields = {
  photo: file('image', {
    requiredBy: 'embassy',
    list: 0,
    section,
    help: 'At least 300 x 300 pixels, white background.',
  }),
  full_name: upper(78, {
    required: true,
    list: 4,
    searched: true,
    section,
    help: 'As printed in the passport.',
  }),
  given_name: upper(39, { ...registration, searched: true }),
  surname: upper(39, { searched: true, section, help: 'Empty for a passport with a single name.' }),
  full_name_bn: text(80, { section }),
  full_name_ar: text(80, { section }),
  father_name: upper(60, { ...registration, searched: true }),
  father_name_bn: text(80, { section }),
  mother_name: upper(60, { ...registration, searched: true }),
  spouse_name: upper(60, { ...registration, requiredWhen: { marital_status: ['married'] } }),
  gender: choice(['male', 'female', 'other'], { required: true, list: 5, section }),
  date_of_birth: date({ ...registration, past: true, list: 6 }),
  age: int({ calc: true, virtual: true, list: 7 }),
  birth_place: ref('city', { ...registration }),
  nationality: ref('country', { ...registration }),
  religion: choice(['islam', 'hinduism', 'buddhism', 'christianity', 'other'], { ...registration }),
  marital_status: choice(['single', 'married', 'divorced', 'widowed'], { ...registration, words: 'marital' }),
  blood_group: choice(bloodGroups, { section }),
  height_cm: int({ label: 'Height (cm)', min: 120, max: 220, section }),
  weight_kg: decimal(1, { label: 'Weight (kg)', min: 30, max: 200, section }),
  identification_mark: text(100, { section }),
  signature_image: file('image', { label: 'Signature', section }),
  nid_no: text(17, {
    label: 'NID',
    ...nidNo,
    ...seesNationalId,
    ...registration,
    requiredWhen: { birth_reg_no: [null, ''] },
    unique: true,
    uniqueWhen: { journey_state: liveFiles },
    uniqueMessage: 'This NID belongs to passenger #{id} {full_name}.',
    searched: true,
  }),
  birth_reg_no: text(17, {
    label: 'Birth registration number',
    pattern: /^\d{17}$/,
    patternMessage: 'Birth registration number must have 17 digits.',
    ...seesNationalId,
    ...registration,
    requiredWhen: { nid_no: [null, ''] },
    unique: true,
    uniqueWhen: { journey_state: liveFiles },
    searched: true,
  }),
} as const

export const passportFields = {
  passport_no: upper(9, {
    label: 'Passport number',
    ...inPassport,
    pattern: /^[A-Z0-9]{6,9}$/,
    patternMessage: 'Passport number must be 1 letter + 8 digits or 2 letters + 7 digits.',
    unique: true,
    uniqueWhen: { journey_state: liveFiles },
    uniqueMessage: 'Passport {passport_no} is already registered: #{id} {full_name}, {current_status}.',
    list: 8,
    searched: true,
    sensitive: true,
  }),
  passport_type: choice(['ordinary', 'official', 'diplomatic', 'emergency'], {
    ...inPassport,
    default: 'ordinary',
  }),
  passport_issue_date: date({ ...inPassport, past: true, after: 'date_of_birth' }),
  passport_expiry_date: date({ ...inPassport, after: 'passport_issue_date', list: 9 }),
  passport_issue_place: text(40, { ...inPassport, default: 'DIP/DHAKA' }),
  previous_passport_no: upper(9, { searched: true, section: passport }),
  mrz_line1: text(44, {
    label: 'MRZ line 1',
    pattern: /^[A-Z0-9<]{44}$/,
    patternMessage: 'Each MRZ line must have 44 characters.',
    section: passport,
    sensitive: true,
  }),
  mrz_line2: text(44, {
    label: 'MRZ line 2',
    pattern: /^[A-Z0-9<]{44}$/,
    patternMessage: 'Each MRZ line must have 44 characters.',
    section: passport,
    sensitive: true,
  }),
  passport_image: file('image', { requiredBy: 'embassy', section: passport }),
  passport_received_date: date({ ...inPassport, past: true, startsToday: true, list: 10 }),
  blank_pages: int({ min: 0, max: 64, section: passport }),
} as const
