import { broken } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, file, int, money, ref, text, upper } from '../../foundation/definitions/fields.ts'

const uses = ['required', 'optional', 'none'] as const
const destination = {
  requiredWhen: { is_destination: [true] },
  shownWhen: { is_destination: [true] },
} as const
const work = { ...destination, section: 'Destination' } as const

/** A country; destinations carry what their embassy asks for, which decides the stage plan. Source: entities 2.1, machines 8.4. */
export const country = defineEntity({
  name: 'country',
  label: 'Country',
  plural: 'countries',
  pluralLabel: 'Countries',
  access: 'MASTER-A',
  sort: ['position', 'name'],
  subtitle: '{iso2}',
  paths: {
    list: '/apps/country-management/countries',
    detail: '/apps/country-management/countries/:id/:name?',
    form: '/apps/country-management/:id',
  },
  fields: {
    flag: file('image', { list: 0, section: 'Country' }),
    name: text(60, { required: true, unique: true, list: 1, searched: true, section: 'Country' }),
    name_bn: text(60, { section: 'Country' }),
    name_ar: text(60, { section: 'Country' }),
    adjective_bn: text(60, {
      label: 'Adjective in Bangla',
      section: 'Country',
      help: 'For letters, for example সৌদি আরবগামী.',
    }),
    iso2: upper(2, {
      label: 'ISO code (2 letters)',
      required: true,
      unique: true,
      list: 2,
      searched: true,
      pattern: /^[A-Z]{2}$/,
      patternMessage: 'Use the 2-letter ISO code.',
      section: 'Country',
    }),
    iso3: upper(3, {
      label: 'ISO code (3 letters)',
      required: true,
      unique: true,
      list: 2,
      searched: true,
      pattern: /^[A-Z]{3}$/,
      patternMessage: 'Use the 3-letter ISO code.',
      section: 'Country',
    }),
    dial_code: text(5, {
      pattern: /^\+\d{1,4}$/,
      patternMessage: 'a dial code like +880',
      section: 'Country',
    }),
    nationality: text(40, { required: true, list: 3, section: 'Country' }),
    currency: ref('currency', { list: 4, section: 'Country' }),
    position: int({ min: 0, default: 1000, section: 'Country' }),
    is_destination: bool({ list: 5, section: 'Destination' }),
    medical_system: choice(['wafid', 'fwcms', 'qvc', 'local', 'none'], { ...work, list: 6 }),
    medical_validity_days: int({
      min: 1,
      max: 365,
      requiredWhen: { medical_system: ['wafid', 'fwcms', 'qvc'] },
      shownWhen: { is_destination: [true] },
      section: 'Destination',
      list: 7,
    }),
    medical_needed_until: choice(['stamping', 'manpower', 'flight'], { ...work, default: 'stamping' }),
    uses_okala: choice(uses, { ...work, default: 'none' }),
    uses_mofa: choice(uses, { ...work, label: 'Uses MOFA', default: 'none' }),
    uses_visa_bio: choice(uses, { ...work, label: 'Uses visa biometrics', default: 'none' }),
    uses_attestation: choice(uses, { ...work, default: 'optional' }),
    needs_police: choice(uses, { ...work, label: 'Needs police clearance', default: 'optional' }),
    visa_validity_days: int({ ...work, min: 1, max: 1000, default: 90, list: 8 }),
    visa_format: choice(['sticker', 'e_visa', 'both'], {
      shownWhen: { is_destination: [true] },
      section: 'Destination',
    }),
    min_age: int({ ...work, min: 14, max: 80, default: 18 }),
    max_age: int({ ...work, min: 14, max: 80, default: 60 }),
    female_domestic_min_age: int({
      min: 14,
      max: 80,
      section: 'Destination',
      shownWhen: { is_destination: [true] },
    }),
    female_domestic_max_age: int({
      min: 14,
      max: 80,
      section: 'Destination',
      shownWhen: { is_destination: [true] },
    }),
    cost_ceiling_male: money({
      list: 9,
      section: 'Migration cost',
      help: 'Highest amount the government allows, in BDT.',
    }),
    cost_ceiling_female: money({ list: 9, section: 'Migration cost' }),
    visa_no_pattern: text(60, {
      section: 'Visa number',
      help: 'Regular expression of a visa number, for example ^\\d{10}$.',
    }),
    visa_no_hint: text(60, { section: 'Visa number', help: 'Completes "Visa number must be …".' }),
  },
  checks: (country) => [
    broken(
      Number(country['min_age'] ?? 0) > Number(country['max_age'] ?? 999),
      'max_age',
      'RANGE',
      'Max Age cannot be below Min Age.',
    ),
    broken(
      typeof country['visa_no_pattern'] === 'string' && !isPattern(country['visa_no_pattern']),
      'visa_no_pattern',
      'PAT',
      'Visa No Pattern must be a regular expression.',
    ),
  ],
})

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}
