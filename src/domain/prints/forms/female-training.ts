import { ageOn } from '../../../foundation/values/dates.ts'
import { definePrint } from '../../../foundation/prints/print.ts'
import { allDoubts, domesticAge, otherGender, papersOver } from '../doubts.ts'
import { everybody, letterWords, trainingBoxes, trainingWords } from './male-training.ts'
import { printPaths } from '../paths.ts'
import { femaleSample } from '../sample.ts'
import { banglaDigits } from '../values/bangla.ts'
import { textAt, textOf } from '../values/look-up.ts'
import { day } from '../values/show-value.ts'

const seeds = {
  addressee: 'বরাবর,\nঅধ্যক্ষ\n{center_bn}\n{center_address_bn}',
  subject: 'বিষয়: {count_bn} জন নারী কর্মীর গৃহকর্ম প্রশিক্ষণ কোর্সে ভর্তির অনুরোধ।',
  body: 'জনাব, আমাদের রিক্রুটিং এজেন্সি {agency_bn} (আরএল-{rl_bn}) এর মাধ্যমে নিম্নবর্ণিত {count_bn} জন নারী কর্মী গৃহকর্মী হিসেবে {country_bn} যাবেন।\n\n{start_date_bn} তারিখ থেকে {duration_bn} দিনের কোর্সে তাঁদের ভর্তি করে প্রশিক্ষণ শেষে সনদ দেওয়ার অনুরোধ জানাচ্ছি।\n\nপ্রশিক্ষণকালে থাকা, খাওয়া ও নিরাপত্তার ব্যবস্থায় আমরা সহযোগিতা করব এবং কেন্দ্রের নিয়ম মেনে চলব।',
  footer: 'বিনীত,',
}

/** Letter to the principal of a training centre about women in domestic work. Source: forms 6.4. */
export const femaleTraining = definePrint({
  code: 'female_training',
  version: 1,
  path: printPaths.female_training,
  title: 'Training letter (female)',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'training',
  reads: ['training'],
  languages: 'bn',
  letterhead: true,
  signed: true,
  together: true,
  applies: (data) => textAt(data, 'passenger.gender') === 'female',
  boxes: trainingBoxes,
  seeds,
  doubts: allDoubts(otherGender('female'), domesticAge, papersOver()),
  words: (data) =>
    letterWords(
      data,
      seeds,
      trainingWords(data, 'housekeeping'),
      {
        head: ['ক্র. নং', 'নাম', 'পিতা/স্বামীর নাম', 'পাসপোর্ট নং', 'জন্ম তারিখ', 'বয়স', 'শিক্ষা'],
        widths: [10, 40, 38, 24, 22, 11, 20],
        rows: everybody(data).map((one, at) => [
          banglaDigits(at + 1),
          textAt(one, 'passenger.full_name'),
          textOf(
            one,
            textAt(one, 'passenger.marital_status') === 'married'
              ? 'passenger.spouse_name | passenger.father_name'
              : 'passenger.father_name',
          ),
          textAt(one, 'passenger.passport_no'),
          day(textAt(one, 'passenger.date_of_birth')),
          textAt(one, 'passenger.date_of_birth')
            ? banglaDigits(ageOn(textAt(one, 'passenger.date_of_birth'), data.today))
            : '',
          textOf(one, 'qualification.name_bn | passenger.qualification.name_bn | qualification.name'),
        ]),
      },
      textAt(data, 'training.letter_no'),
    ),
  sample: femaleSample,
})
