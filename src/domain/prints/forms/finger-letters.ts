import { ageOn } from '../../../foundation/values/dates.ts'
import type { BoxRow } from '../../../foundation/prints/print-boxes.ts'
import { definePrint, type PrintData } from '../../../foundation/prints/print.ts'
import { allDoubts, domesticAge, otherGender, papersOver } from '../doubts.ts'
import { agencyWords, everybody, letterWords } from './male-training.ts'
import { printPaths } from '../paths.ts'
import { femaleSample, maleSample } from '../sample.ts'
import { banglaDigits } from '../values/bangla.ts'
import { textAt } from '../values/look-up.ts'
import { day, telephone } from '../values/show-value.ts'

const boxes: readonly BoxRow[] = [
  ['office', 'DEMO office', '', 'finger.office', 'T', 'R'],
  ['full_name', 'Full name', '', 'passenger.full_name', 'U', 'R'],
  ['passport_no', 'Passport No.', '', 'passenger.passport_no', 'U', 'R'],
  ['date_of_birth', 'Date of birth', '', 'passenger.date_of_birth', 'D1', 'R'],
  ['agency_bn', 'Agency name in Bangla', '', 'recruiting_agency.name_bn', 'T', 'R'],
  ['letter_no', 'Letter No.', '', 'finger.letter_no', 'T', 'W'],
]

const addressee = 'বরাবর,\nসহকারী পরিচালক\nজেলা কর্মসংস্থান ও জনশক্তি অফিস, {office_bn}'
const request = 'তাঁদের পাসপোর্ট, ভিসা ও ছবি সঠিক আছে। বহির্গমন ছাড়পত্রের জন্য আঙুলের ছাপ গ্রহণ করার অনুরোধ জানাচ্ছি।'

const values = (data: PrintData): Record<string, string> => ({
  ...agencyWords(data),
  office_bn: textAt(data, 'finger.office'),
})
const mobile = (data: PrintData): string => telephone(textAt(data, 'passenger.mobile'))
const start = (one: PrintData, at: number): string[] => [
  banglaDigits(at + 1),
  textAt(one, 'passenger.full_name'),
  textAt(one, 'passenger.passport_no'),
  day(textAt(one, 'passenger.date_of_birth')),
]

const maleSeeds = {
  addressee,
  subject: 'বিষয়: {country_adj} {count_bn} জন পুরুষ কর্মীর আঙুলের ছাপ গ্রহণের অনুরোধ।',
  body: `জনাব, আমাদের রিক্রুটিং এজেন্সি {agency_bn} (আরএল-{rl_bn}) এর মাধ্যমে নিম্নবর্ণিত {count_bn} জন কর্মী চাকরি নিয়ে {country_bn} যাবেন।\n\n${request}`,
  terms: 'সংযুক্তি: ১। পাসপোর্টের ফটোকপি ২। ভিসার ফটোকপি ৩। ছবি',
  footer: 'বিনীত,',
}

/** Letter to the district office about the fingerprints of men. Source: forms 6.3. */
export const maleFingerLetter = definePrint({
  code: 'male_finger_letter',
  version: 1,
  path: printPaths.male_finger_letter,
  title: 'Fingerprint letter (male)',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'finger',
  reads: ['finger'],
  languages: 'bn',
  letterhead: true,
  signed: true,
  together: true,
  applies: (data) => textAt(data, 'passenger.gender') === 'male',
  boxes,
  seeds: maleSeeds,
  doubts: allDoubts(otherGender('male'), papersOver()),
  words: (data) =>
    letterWords(
      data,
      maleSeeds,
      values(data),
      {
        head: ['ক্র. নং', 'নাম', 'পাসপোর্ট নং', 'জন্ম তারিখ', 'ভিসা নং', 'মোবাইল'],
        widths: [10, 48, 24, 22, 26, 35],
        rows: everybody(data).map((one, at) => [
          ...start(one, at),
          textAt(one, 'visa_entry.visa_no'),
          mobile(one),
        ]),
      },
      textAt(data, 'finger.letter_no'),
    ),
  sample: maleSample,
})

const femaleSeeds = {
  addressee,
  subject: 'বিষয়: {country_adj} {count_bn} জন নারী গৃহকর্মীর আঙুলের ছাপ গ্রহণের অনুরোধ।',
  body: `জনাব, আমাদের রিক্রুটিং এজেন্সি {agency_bn} (আরএল-{rl_bn}) এর মাধ্যমে নিম্নবর্ণিত {count_bn} জন নারী কর্মী গৃহকর্মী হিসেবে {country_bn} যাবেন। তাঁরা প্রশিক্ষণ শেষ করেছেন এবং অভিভাবকের সম্মতিপত্র দাখিল করেছেন।\n\n${request}`,
  terms: 'সংযুক্তি: ১। পাসপোর্টের ফটোকপি ২। ভিসার ফটোকপি ৩। ছবি ৪। প্রশিক্ষণ সনদ ৫। অভিভাবকের সম্মতিপত্র',
  footer: 'বিনীত,',
}

/** Letter to the district office about the fingerprints of women, who have finished their training. Source: forms 6.3. */
export const femaleFingerLetter = definePrint({
  code: 'female_finger_letter',
  version: 1,
  path: printPaths.female_finger_letter,
  title: 'Fingerprint letter (female)',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'finger',
  reads: ['finger', 'training'],
  languages: 'bn',
  letterhead: true,
  signed: true,
  together: true,
  applies: (data) => textAt(data, 'passenger.gender') === 'female',
  boxes: [...boxes, ['certificate_no', 'Training certificate', '', 'training.certificate_no', 'T', 'R']],
  seeds: femaleSeeds,
  doubts: allDoubts(otherGender('female'), domesticAge, papersOver()),
  words: (data) =>
    letterWords(
      data,
      femaleSeeds,
      values(data),
      {
        head: ['ক্র. নং', 'নাম', 'পাসপোর্ট নং', 'জন্ম তারিখ', 'বয়স', 'প্রশিক্ষণ সনদ নং', 'মোবাইল'],
        widths: [10, 42, 24, 22, 12, 30, 25],
        rows: everybody(data).map((one, at) => [
          ...start(one, at),
          textAt(one, 'passenger.date_of_birth')
            ? banglaDigits(ageOn(textAt(one, 'passenger.date_of_birth'), data.today))
            : '',
          textAt(one, 'training.certificate_no'),
          mobile(one),
        ]),
      },
      textAt(data, 'finger.letter_no'),
    ),
  sample: femaleSample,
})
