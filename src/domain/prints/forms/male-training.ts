import type { BoxRow } from '../../../foundation/prints/print-boxes.ts'
import { definePrint, type PrintData } from '../../../foundation/prints/print.ts'
import { daysBetween } from '../../../foundation/values/dates.ts'
import { trainingTypes, type TrainingType } from '../../journey/training.ts'
import { allDoubts, otherGender, papersOver } from '../doubts.ts'
import { banglaCount, banglaDate, banglaDigits } from '../values/bangla.ts'
import { printPaths } from '../paths.ts'
import { maleSample } from '../sample.ts'
import { textAt, textOf } from '../values/look-up.ts'
import { day } from '../values/show-value.ts'
import { linesOf, paragraphs, section } from '../wording.ts'

/** Everybody the letter names, in the order chosen. */
export const everybody = (data: PrintData): PrintData[] => [data, ...(data.others ?? [])]

/** What letters of the agency say of it and of where the workers go. */
export const agencyWords = (data: PrintData): Record<string, string> => ({
  agency_bn: textOf(data, 'recruiting_agency.name_bn | recruiting_agency.name'),
  rl_bn: banglaDigits(textAt(data, 'recruiting_agency.rl_no')),
  country_bn: textOf(data, 'country.name_bn | country.name'),
  country_adj:
    textAt(data, 'country.adjective_bn') ||
    (textAt(data, 'country.name_bn') ? `${textAt(data, 'country.name_bn')}গামী` : ''),
  count_bn: banglaCount(everybody(data).length),
})

const isTrainingType = (name: string): name is TrainingType => name in trainingTypes

/** Days of the course: both ends count; the least of its kind while a day is missing. */
function courseDays(data: PrintData, kind: TrainingType): number {
  const [start, end] = [textAt(data, 'training.start_date'), textAt(data, 'training.end_date')]
  const type = textAt(data, 'training.training_type')
  return start && end
    ? daysBetween(start, end) + 1
    : trainingTypes[isTrainingType(type) ? type : kind].minDays
}

export const trainingWords = (data: PrintData, kind: TrainingType): Record<string, string> => ({
  ...agencyWords(data),
  center_bn: textAt(data, 'training.training_center'),
  center_address_bn: textOf(data, 'training.city.name_bn | training.city.name'),
  start_date_bn: textAt(data, 'training.start_date') ? banglaDate(textAt(data, 'training.start_date')) : '',
  duration_bn: banglaDigits(courseDays(data, kind)),
})

/** A letter has no boxes: these are the values its text and table need. */
export const trainingBoxes: readonly BoxRow[] = [
  ['training_center', 'Training centre', '', 'training.training_center', 'T', 'R'],
  ['full_name', 'Full name', '', 'passenger.full_name', 'U', 'R'],
  ['passport_no', 'Passport No.', '', 'passenger.passport_no', 'U', 'R'],
  ['date_of_birth', 'Date of birth', '', 'passenger.date_of_birth', 'D1', 'R'],
  ['agency_bn', 'Agency name in Bangla', '', 'recruiting_agency.name_bn', 'T', 'W'],
  ['start_date', 'Start date', '', 'training.start_date', 'D1', 'W'],
  ['letter_no', 'Letter No.', '', 'training.letter_no', 'T', 'W'],
]

/** What every letter says, section by section, with the table of its people. */
export function letterWords(
  data: PrintData,
  seeds: Readonly<Record<string, string>>,
  values: Record<string, string>,
  table: { head: readonly string[]; widths: readonly number[]; rows: string[][] },
  reference: string,
) {
  return {
    reference,
    addressee: linesOf(section(data, seeds, 'addressee', values)),
    subject: section(data, seeds, 'subject', values),
    body: paragraphs(section(data, seeds, 'body', values)),
    head: table.head,
    widths: table.widths.map(String),
    rows: table.rows,
    enclosures: section(data, seeds, 'terms', values),
    close: section(data, seeds, 'footer', values),
  }
}

const seeds = {
  addressee: 'বরাবর,\nঅধ্যক্ষ\n{center_bn}\n{center_address_bn}',
  subject: 'বিষয়: {count_bn} জন পুরুষ কর্মীর প্রাক-বহির্গমন ওরিয়েন্টেশন কোর্সে ভর্তির অনুরোধ।',
  body: 'জনাব, আমাদের রিক্রুটিং এজেন্সি {agency_bn} (আরএল-{rl_bn}) এর মাধ্যমে নিম্নবর্ণিত {count_bn} জন কর্মী {country_bn} যাবেন।\n\n{start_date_bn} তারিখ থেকে {duration_bn} দিনের কোর্সে তাঁদের ভর্তি করে প্রশিক্ষণ শেষে সনদ দেওয়ার অনুরোধ জানাচ্ছি।',
  footer: 'বিনীত,',
}

/** Letter to the principal of a training centre about men before they leave. Source: forms 6.4. */
export const maleTraining = definePrint({
  code: 'male_training',
  version: 1,
  path: printPaths.male_training,
  title: 'Training letter (male)',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'training',
  reads: ['training'],
  languages: 'bn',
  letterhead: true,
  signed: true,
  together: true,
  applies: (data) => textAt(data, 'passenger.gender') === 'male',
  boxes: trainingBoxes,
  seeds,
  doubts: allDoubts(otherGender('male'), papersOver()),
  words: (data) =>
    letterWords(
      data,
      seeds,
      trainingWords(data, 'pdo'),
      {
        head: ['ক্র. নং', 'নাম', 'পিতার নাম', 'পাসপোর্ট নং', 'জন্ম তারিখ', 'গন্তব্য'],
        widths: [10, 45, 40, 24, 22, 24],
        rows: everybody(data).map((one, at) => [
          banglaDigits(at + 1),
          textAt(one, 'passenger.full_name'),
          textAt(one, 'passenger.father_name'),
          textAt(one, 'passenger.passport_no'),
          day(textAt(one, 'passenger.date_of_birth')),
          textOf(one, 'country.name_bn | country.name'),
        ]),
      },
      textAt(data, 'training.letter_no'),
    ),
  sample: maleSample,
})
