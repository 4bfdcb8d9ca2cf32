import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, int, json, text, type SchemaLibrary } from '../../foundation/definitions/fields.ts'
import {
  backgroundFields,
  cvChecks,
  offerFields,
  outcomeFields,
  personFields,
  contactFields,
} from './cv-fields.ts'

/** Work of a household, as employers ask for it (forms 7.1). */
export const householdSkills = [
  'cleaning',
  'washing',
  'ironing',
  'cooking',
  'arabic_cooking',
  'baby_care',
  'child_care',
  'elderly_care',
  'sewing',
  'computer',
] as const
const skills = (z: SchemaLibrary) => {
  const answer = z.enum(['no', 'willing', 'experienced']).nullish()
  return z.strictObject({
    cleaning: answer,
    washing: answer,
    ironing: answer,
    cooking: answer,
    arabic_cooking: answer,
    baby_care: answer,
    child_care: answer,
    elderly_care: answer,
    sewing: answer,
    computer: answer,
  } satisfies Record<(typeof householdSkills)[number], typeof answer>)
}

/** Biodata of a domestic worker, by which employers choose her. Source: steps 17, machines M18; paper: forms 7.1. */
export const femaleCv = defineEntity({
  name: 'female_cv',
  label: 'Female CV',
  access: 'PAX',
  branchScoped: true,
  remove: 'draft-only',
  machine: 'cv',
  sort: ['-id'],
  title: '{cv_no} {passenger}',
  numbered: { field: 'cv_no', pattern: 'FCV-####' },
  paths: {
    list: '/apps/cvFemale-management/cvFemales',
    detail: '/apps/cvFemale-management/cvFemales/:id/:name?',
    form: '/apps/cvFemale-management/:id',
  },
  fields: {
    ...offerFields,
    ...personFields,
    ...backgroundFields,
    skills_house: json({ label: 'Housework', shape: skills, section: 'Skills' }),
    training_done: bool({ label: 'Has done the housekeeping course', section: 'Skills' }),
    training_center: text(100, { section: 'Skills', shownWhen: { training_done: [true] } }),
    training_days: int({ min: 1, max: 365, section: 'Skills', shownWhen: { training_done: [true] } }),
    lived_abroad: bool({ label: 'Has lived abroad', section: 'Skills' }),
    returned_reason: text(150, {
      label: 'Reason for the return',
      section: 'Skills',
      shownWhen: { lived_abroad: [true] },
    }),
    family_consent: bool({ label: 'The family agrees', section: 'Contact' }),
    ...contactFields,
    ...outcomeFields,
  },
  checks: cvChecks('female'),
})
