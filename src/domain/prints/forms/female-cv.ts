import { ageOn } from '../../../foundation/values/dates.ts'
import {
  definePrint,
  type BoxValue,
  type PrintData,
  type PrintStatic,
} from '../../../foundation/prints/print.ts'
import { femaleCvBoxes } from '../boxes/female-cv.ts'
import { allDoubts, domesticAge, otherGender, papersOver } from '../doubts.ts'
import { printPaths } from '../paths.ts'
import { femaleSample } from '../sample.ts'
import { amount, telephone } from '../values/show-value.ts'
import { lookUp, textAt, textOf } from '../values/look-up.ts'

const skills = [
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

/** 'yes' for who has done the work, 'no' for who has not or would learn it; '' when it was not asked. */
const skill =
  (name: string) =>
  (data: PrintData): BoxValue => {
    const level = textAt(data, `female_cv.skills_house.${name}`)
    return level === 'experienced' ? 'yes' : level === 'no' || level === 'willing' ? 'no' : ''
  }

/** A language the passenger did not learn crosses nothing, but is no missing value. */
const languageLevel =
  (record: string, name: string) =>
  (data: PrintData): string =>
    textAt(data, `${record}.languages.${name}`)

/** Newest three posts abroad; one row across the table says that there was none. */
export const experienceRows =
  (record: string, none: string) =>
  (data: PrintData): BoxValue => {
    const rows = lookUp(data, `${record}.experience`)
    if (!Array.isArray(rows) || rows.length === 0) return [[none]]
    const said = (value: unknown): string =>
      (typeof value === 'object' && value !== null
        ? String(Reflect.get(value, 'name') ?? '')
        : String(value ?? '')
      ).toUpperCase()
    return [...(rows as Record<string, unknown>[])]
      .sort((a, b) => Number(b['to_year'] ?? 0) - Number(a['to_year'] ?? 0))
      .slice(0, 3)
      .map((row) => [
        said(row['country_name'] ?? row['country']),
        `${said(row['from_year'])} - ${said(row['to_year'])}`,
        said(row['post']),
        said(row['employer']),
      ])
  }

/** Values both CVs share, read from their own record. */
export const cvValues = (record: string): Record<string, (data: PrintData) => BoxValue> => ({
  agency: (data) =>
    [
      textAt(data, 'general_setting.company_name').toUpperCase(),
      textAt(data, 'own_agency.rl_no') && `RL-${textAt(data, 'own_agency.rl_no')}`,
    ]
      .filter(Boolean)
      .join(', '),
  salary: (data) => {
    const currency = textAt(data, `${record}.salary_currency.code`)
    return [amount(textAt(data, `${record}.expected_salary`).replace(/\.0+$/, ''), { currency }), currency]
      .filter(Boolean)
      .join(' ')
  },
  complexion: (data) => textAt(data, `${record}.complexion`).split('_')[0]?.toUpperCase() ?? '',
  age: (data) =>
    textAt(data, 'passenger.date_of_birth')
      ? String(ageOn(textAt(data, 'passenger.date_of_birth'), data.today))
      : '',
  weight: (data) => suffixed(textAt(data, `${record}.weight_kg`).replace(/\.0+$/, ''), 'KG'),
  height: (data) => suffixed(textAt(data, `${record}.height_cm`), 'CM'),
  contact: (data) =>
    [telephone(textAt(data, 'general_setting.phone')), textAt(data, 'general_setting.email')]
      .filter(Boolean)
      .join(', '),
  arabic: languageLevel(record, 'arabic'),
  english: languageLevel(record, 'english'),
})
const suffixed = (value: string, unit: string): string => (value ? `${value} ${unit}` : '')

/** Titles and bars of a CV. @param skills heading of the last part. */
export const cvStatics = (skills: string): readonly PrintStatic[] => [
  { text: 'APPLICATION FOR EMPLOYMENT', x: 40, y: 10, w: 115, size: 14, bold: true, align: 'center' },
  { text: 'طلب توظيف', x: 40, y: 17, w: 115, size: 13, bold: true, align: 'center' },
  { text: 'DETAILS OF APPLICANT', x: 12, y: 77, w: 58, bar: true },
  { text: 'بيانات مقدم الطلب', x: 70, y: 77, w: 58, bar: true, align: 'right' },
  { text: 'PASSPORT', x: 12, y: 153.9, w: 58, bar: true },
  { text: 'جواز السفر', x: 70, y: 153.9, w: 58, bar: true, align: 'right' },
  { text: 'LANGUAGES', x: 12, y: 184.7, w: 58, bar: true },
  { text: 'اللغات', x: 70, y: 184.7, w: 58, bar: true, align: 'right' },
  { text: 'PREVIOUS EMPLOYMENT ABROAD', x: 12, y: 204.1, w: 93, bar: true },
  { text: 'الخبرة السابقة في الخارج', x: 105, y: 204.1, w: 93, bar: true, align: 'right' },
  { text: skills, x: 12, y: 239.1, w: 93, bar: true },
  { text: 'المهارات والخبرات', x: 105, y: 239.1, w: 93, bar: true, align: 'right' },
]

/** Rows of the experience abroad. */
export const cvTables = { exp: { columns: [40, 36, 50, 60], rows: 3 } }

/** Page of a domestic worker for employers abroad. Source: forms 7.1. */
export const femaleCv = definePrint({
  code: 'female_cv',
  version: 1,
  path: printPaths.female_cv,
  title: 'Curriculum vitae',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'female_cv',
  reads: ['female_cv'],
  languages: 'en + ar',
  officeLine: true,
  applies: (data) => textAt(data, 'passenger.gender') === 'female',
  boxes: femaleCvBoxes,
  tables: cvTables,
  statics: cvStatics('SKILLS AND EXPERIENCE'),
  values: {
    ...cvValues('female_cv'),
    ...Object.fromEntries(skills.map((name) => [`sk_${name}`, skill(name)])),
    exp: experienceRows('female_cv', 'FIRST TIMER / لم يسبق لها العمل'),
    remarks: (data) => {
      const willing = skills
        .filter((name) => textAt(data, `female_cv.skills_house.${name}`) === 'willing')
        .map((name) => name.replaceAll('_', ' ').toUpperCase())
      return [
        willing.length > 0 ? `WILLING TO LEARN: ${willing.join(', ')}.` : '',
        textAt(data, 'female_cv.remarks'),
      ]
        .filter(Boolean)
        .join(' ')
    },
  },
  doubts: allDoubts(otherGender('female'), domesticAge, papersOver()),
  words: (data) => ({ language: textOf(data, 'female_cv.cv_language') || 'en_ar' }),
  sample: femaleSample,
})
