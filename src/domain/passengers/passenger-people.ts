/** Where the passenger lives, their family and what they have learnt. Source: entities 4.3. */
import {
  bool,
  choice,
  date,
  email,
  file,
  int,
  json,
  phone,
  ref,
  text,
  type SchemaLibrary,
} from '../../foundation/definitions/fields.ts'
import { nidNo, postCode } from '../../foundation/definitions/patterns.ts'
import { seesNationalId } from './passenger-lifecycle.ts'

const contact = 'Contact'
const family = 'Family, nominee and guardian'
const work = 'Education and work'
const registration = { requiredBy: 'registration', section: contact } as const
const nominee = { requiredBy: 'manpower', requiredWhen: { is_worker: [true] }, section: family } as const
const guardian = {
  requiredBy: 'registration',
  requiredWhen: { base_plan: ['female'] },
  section: family,
} as const

export const relations = [
  'father',
  'mother',
  'spouse',
  'brother',
  'sister',
  'son',
  'daughter',
  'uncle',
  'other',
] as const

const languages = (library: SchemaLibrary) =>
  library
    .array(
      library.strictObject({
        language: library.string().min(1).max(40),
        level: library.enum(['none', 'basic', 'fair', 'good']),
      }),
    )
    .max(20)

export const contactFields = {
  mobile: phone({ ...registration, list: 12, searched: true }),
  alt_mobile: phone({ label: 'Other mobile', searched: true, section: contact }),
  whatsapp: phone({ label: 'WhatsApp', searched: true, section: contact }),
  email: email({ searched: true, section: contact }),
  present_address: text(250, { ...registration }),
  permanent_village: text(80, { ...registration }),
  permanent_post_office: text(80, { section: contact }),
  permanent_city: ref('city', { ...registration, list: 13 }),
  permanent_thana: ref('thana', {
    ...registration,
    list: 13,
    dependsOn: { field: 'permanent_city', through: 'city', message: 'Thana does not belong to {city}.' },
  }),
  permanent_postcode: text(4, { label: 'Permanent post code', ...postCode, section: contact }),
  emergency_name: text(80, { ...registration }),
  emergency_relation: choice(relations, { ...registration }),
  emergency_phone: phone({ ...registration }),
} as const

export const familyFields = {
  children_count: int({ label: 'Children', min: 0, max: 20, section: family }),
  nominee_name: text(80, { ...nominee }),
  nominee_relation: choice(relations, { ...nominee }),
  nominee_phone: phone({ ...nominee }),
  nominee_nid: text(17, { label: 'NID of the nominee', ...nidNo, ...seesNationalId, section: family }),
  nominee_address: text(250, { section: family }),
  nominee_photo: file('image', { section: family }),
  guardian_name: text(80, { ...guardian }),
  guardian_relation: choice(['father', 'husband', 'brother', 'mother', 'other'], { ...guardian }),
  guardian_phone: phone({ ...guardian }),
  guardian_noc_file: file('doc', {
    label: "Guardian's no-objection certificate",
    requiredBy: 'manpower',
    requiredWhen: { base_plan: ['female'] },
    section: family,
  }),
  mahram_passenger: ref('passenger', {
    label: 'Mahram',
    shownWhen: { base_plan: ['hajj', 'umrah'] },
    section: family,
  }),
  mahram_relation: text(30, { shownWhen: { base_plan: ['hajj', 'umrah'] }, section: family }),
} as const

export const workFields = {
  qualification: ref('qualification', {
    requiredBy: 'registration',
    requiredWhen: { is_worker: [true] },
    section: work,
  }),
  experience_years: int({ min: 0, max: 45, section: work }),
  experience_country: ref('country', { section: work }),
  is_returnee: bool({ label: 'Returned migrant', section: work }),
  languages: json({ shape: languages, section: work }),
  skill_certificate_no: text(40, { section: work }),
  skill_certificate_expiry: date({ section: work }),
  skill_certificate_file: file('doc', { section: work }),
} as const
