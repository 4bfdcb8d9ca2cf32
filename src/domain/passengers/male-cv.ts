import { broken } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, json, text, type SchemaLibrary } from '../../foundation/definitions/fields.ts'
import {
  backgroundFields,
  cvChecks,
  offerFields,
  outcomeFields,
  personFields,
  contactFields,
} from './cv-fields.ts'

const trades = (z: SchemaLibrary) =>
  z
    .array(
      z.strictObject({
        trade: z.string().min(1).max(60),
        level: z.enum(['helper', 'skilled', 'expert']),
        tools: z.string().max(120),
      }),
    )
    .max(10)

/** Biodata of a man for employers abroad. Source: steps 17, machines M18; paper: forms 7.2. */
export const maleCv = defineEntity({
  name: 'male_cv',
  label: 'Male CV',
  access: 'PAX',
  branchScoped: true,
  remove: 'draft-only',
  machine: 'cv',
  sort: ['-id'],
  title: '{cv_no} {passenger}',
  numbered: { field: 'cv_no', pattern: 'MCV-####' },
  paths: {
    list: '/apps/cvMale-management/cvMales',
    detail: '/apps/cvMale-management/cvMales/:id/:name?',
    form: '/apps/cvMale-management/:id',
  },
  fields: {
    ...offerFields,
    ...personFields,
    ...backgroundFields,
    skills_trade: json({ label: 'Skills', shape: trades, section: 'Skills' }),
    driving_licence: choice(['none', 'light', 'heavy'], { default: 'none', section: 'Skills' }),
    driving_licence_no: text(20, { section: 'Skills', shownWhen: { driving_licence: ['light', 'heavy'] } }),
    driving_licence_expiry: date({ section: 'Skills', shownWhen: { driving_licence: ['light', 'heavy'] } }),
    ...contactFields,
    ...outcomeFields,
  },
  checks: (cv, about) => [
    ...cvChecks('male')(cv, about),
    broken(
      cv['driving_licence_expiry'] && String(cv['driving_licence_expiry']) < about.today && about.isNew,
      'driving_licence_expiry',
      'EXPIRED',
      'The driving licence has expired.',
    ),
  ],
})
