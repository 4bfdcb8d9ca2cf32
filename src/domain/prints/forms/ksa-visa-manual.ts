import { definePrint } from '../../../foundation/prints/print.ts'
import { ksaVisaBoxes } from '../boxes/ksa-visa.ts'
import { allDoubts, medicalUnfit, mofaMissing, papersOver, passportChanged } from '../doubts.ts'
import {
  dependentsTable,
  ksaVisaNeeded,
  ksaVisaPrefill,
  ksaVisaValues,
  paymentTooLong,
  paymentWords,
} from './ksa-visa.ts'
import { printPaths } from '../paths.ts'
import { maleSample } from '../sample.ts'
import { textAt } from '../values/look-up.ts'

/** Drawn by the embassy itself, or filled in there. */
const notOnBlank = new Set([
  'photo',
  'emblem',
  'off_visa_date',
  'off_visa_no',
  'off_fee',
  'off_type',
  'off_duration',
])

/** The values of the Saudi sheet alone, for the embassy's printed blank in the feeder. Source: forms 5.2. */
export const ksaVisaManual = definePrint({
  code: 'ksa_visa_manual',
  version: 1,
  path: printPaths.ksa_visa_manual,
  title: 'Saudi visa application, values',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'ksa_visa',
  own: 'ksa_visa',
  reads: ['mofa', 'embassy', 'medical', 'flight', 'ksa_visa'],
  languages: 'values',
  overprint: true,
  applies: (data) => textAt(data, 'country.iso2') === 'SA',
  boxes: ksaVisaBoxes.filter(([id]) => !notOnBlank.has(id)),
  tables: dependentsTable,
  values: ksaVisaValues,
  needed: ksaVisaNeeded,
  prefill: ksaVisaPrefill,
  doubts: allDoubts(
    papersOver({ sixMonths: true, months: 24 }),
    medicalUnfit,
    passportChanged,
    mofaMissing,
    paymentTooLong,
  ),
  words: paymentWords,
  sample: maleSample,
})
