/** What a CV says of a man and a woman alike, in the order of its form. Source: steps 17, forms 7. */
import type { z } from 'zod'
import { say } from '../../foundation/text/sentence.ts'
import { ageOn } from '../../foundation/values/dates.ts'
import { broken, warning, type Checks } from '../../foundation/definitions/checks.ts'
import {
  choice,
  date,
  decimal,
  file,
  int,
  json,
  phone,
  ref,
  text,
  type SchemaLibrary,
} from '../../foundation/definitions/fields.ts'
import { relations } from './passenger-people.ts'

const offer = 'Offer'
const person = 'Person'
const work = 'Education and work'
const contact = 'Contact'
const pictures = 'Pictures'
/** A draft may be saved without it; FINISH asks for it (machines M18, G-CV-FULL). */
const needed = { requiredBy: 'finish' } as const
/** Left empty it comes from the passenger's file when the CV is made. */
const fromFile = 'Left empty, it is taken from the passenger.'

const level = (z: SchemaLibrary) => z.enum(['none', 'basic', 'fair', 'good']).nullish()
/** Level per language; one that was not asked about has none. */
const cvLanguages = (z: SchemaLibrary) =>
  z.strictObject({ arabic: level(z), english: level(z), bangla: level(z) })

const year = (z: SchemaLibrary) => z.number().int().min(1950).max(2100)
const experience = (z: SchemaLibrary) =>
  z
    .array(
      z.strictObject({
        country: z.string().min(1).max(60),
        employer: z.string().max(100),
        post: z.string().min(1).max(60),
        from_year: year(z),
        to_year: year(z),
        duties: z.string().max(250),
      }),
    )
    .max(10)

const sent = (z: SchemaLibrary) =>
  z
    .array(
      z.strictObject({
        agent: z.number().int(),
        agent_name: z.string().nullable(),
        date: z.string(),
        by: z.number().int().nullable(),
        result: z.enum(['selected', 'not_selected']).nullable(),
      }),
    )
    .max(200)

export const offerFields = {
  cv_no: text(20, { label: 'CV no', calc: true, unique: true, list: 1, searched: true }),
  passenger: ref('passenger', {
    required: true,
    unique: true,
    uniqueMessage: 'This passenger has a CV already: {cv_no}.',
    list: 2,
    searched: true,
    section: offer,
  }),
  post_applied: ref('profession', { ...needed, list: 3, section: offer, help: fromFile }),
  country: ref('country', {
    ...needed,
    list: 4,
    section: offer,
    only: { is_destination: true },
    help: fromFile,
  }),
  expected_salary: decimal(3, { ...needed, positive: true, list: 5, section: offer }),
  salary_currency: ref('currency', { ...needed, list: 5, section: offer }),
  contract_months: int({ ...needed, default: 24, min: 1, max: 60, section: offer }),
  cv_language: choice(['en', 'en_ar'], {
    ...needed,
    label: 'Language of the CV',
    default: 'en_ar',
    section: offer,
  }),
} as const

export const personFields = {
  height_cm: int({ ...needed, label: 'Height (cm)', min: 120, max: 220, section: person }),
  weight_kg: decimal(1, { ...needed, label: 'Weight (kg)', min: 30, max: 200, section: person }),
  complexion: choice(['fair', 'brown', 'dark'], { section: person }),
  religion: choice(['islam', 'hinduism', 'buddhism', 'christianity', 'other'], {
    ...needed,
    section: person,
    help: fromFile,
  }),
  marital_status: choice(['single', 'married', 'divorced', 'widowed'], {
    words: 'marital',
    ...needed,
    section: person,
    help: fromFile,
  }),
  children_count: int({ ...needed, label: 'Children', min: 0, max: 20, section: person }),
  youngest_child_age: int({ label: 'Age of the youngest child', min: 0, max: 60, section: person }),
} as const

export const backgroundFields = {
  qualification: ref('qualification', { ...needed, list: 6, section: work, help: fromFile }),
  languages: json({ ...needed, shape: cvLanguages, section: work }),
  experience: json({ shape: experience, section: work, searched: false }),
} as const

export const contactFields = {
  emergency_name: text(80, { ...needed, section: contact, help: fromFile }),
  emergency_relation: choice(relations, { ...needed, section: contact }),
  emergency_phone: phone({ ...needed, section: contact }),
  photo: file('image', { ...needed, list: 0, section: pictures, help: fromFile }),
  full_photo: file('image', { label: 'Full-length photo', section: pictures }),
  passport_image: file('image', { ...needed, section: pictures, help: fromFile }),
  video_link: text(200, {
    pattern: /^https:\/\/[^\s/]+\.\S+$/,
    patternMessage: 'Enter a full link starting with https.',
    section: pictures,
  }),
  remarks: text(250, { section: pictures }),
} as const

/** Set by the events of machine M18. */
export const outcomeFields = {
  sent_log: json({ label: 'Sent to', shape: sent, calc: true }),
  sent_date: date({ calc: true }),
  employer: text(120, { calc: true, list: 8, searched: true }),
  select_date: date({ label: 'Selected on', calc: true, list: 9 }),
  contract_no: text(40, { calc: true }),
} as const

/** What of a job abroad may be there of one still being typed. */
type Job = Partial<z.output<ReturnType<typeof experience>>[number]>
const jobsOf = (value: unknown): readonly Job[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []

/** Rules of every CV: the right form for the person, years that follow each other, a child that needs its mother. */
export const cvChecks =
  (gender: 'male' | 'female'): Checks =>
  (cv, { today, related }) => {
    const passenger = related?.['passenger']
    const is = passenger?.['gender']
    const thisYear = Number(today.slice(0, 4))
    const born =
      typeof passenger?.['date_of_birth'] === 'string'
        ? thisYear - ageOn(passenger['date_of_birth'], today)
        : 1950
    const wrongYears = jobsOf(cv['experience']).some(
      (row) =>
        Number(row.from_year) > Number(row.to_year) ||
        Number(row.to_year) > thisYear ||
        Number(row.from_year) < born,
    )
    const youngest = cv['youngest_child_age']
    return [
      broken(
        (is === 'male' || is === 'female') && is !== gender,
        'passenger',
        'GENDER',
        say`Use the ${String(is)} CV for this passenger.`,
      ),
      broken(wrongYears, 'experience', 'YEARS', 'Check the experience years.'),
      warning(
        gender === 'female' && typeof youngest === 'number' && youngest < 2,
        'youngest_child_age',
        'CHILD',
        'Youngest child is under 2 years.',
      ),
    ]
  }
