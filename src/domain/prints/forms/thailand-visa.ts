import { definePrint, type PrintData, type Row } from '../../../foundation/prints/print.ts'
import { thailandSample } from '../abroad-samples.ts'
import { thailandVisaBoxes, thailandVisaStatics } from '../boxes/thailand-visa.ts'
import { papersOver } from '../doubts.ts'
import { lookUp, textAt } from '../values/look-up.ts'
import { day, upper } from '../values/show-value.ts'
import { printPaths } from '../paths.ts'

const prefill = (data: PrintData): Row => ({
  visa_type: 'non_immigrant',
  purpose: 'business',
  entries_count: 1,
  nationality_at_birth: upper('nationality', lookUp(data, 'passenger.nationality')),
  travel_by: 'AIR',
  passport_valid_for: 'ALL COUNTRIES',
  duration_of_stay: '90 DAYS',
})

const purposes = new Set(['tourism', 'transit', 'business', 'diplomatic'])
const home = (data: PrintData): string => textAt(data, 'passenger.full_address')
const here = (data: PrintData): string =>
  textAt(data, 'passenger.present_address').toUpperCase() || home(data)

function title(data: PrintData): string {
  if (textAt(data, 'passenger.gender') === 'male') return 'mr'
  if (textAt(data, 'passenger.gender') !== 'female') return ''
  return textAt(data, 'passenger.marital_status') === 'single' ? 'miss' : 'mrs'
}

/** Application at the Royal Thai Embassy; workers go as Non-Immigrant, Business. Source: forms 5.4; Thai lines: decision 0128. */
export const thailandVisa = definePrint({
  code: 'thailand_visa',
  version: 1,
  path: printPaths.thailand_visa,
  title: 'Thai visa application',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'ksa_visa',
  own: 'visa_form',
  reads: ['visa_form', 'medical', 'embassy', 'flight'],
  languages: 'en',
  applies: (data) => textAt(data, 'country.iso2') === 'TH',
  boxes: thailandVisaBoxes,
  statics: thailandVisaStatics,
  prefill,
  doubts: papersOver({ sixMonths: true }),
  needed: {
    purpose: (data) => textAt(data, 'visa_form.other_purpose') === '',
    purpose_other: (data) => !purposes.has(textAt(data, 'visa_form.purpose')),
  },
  values: {
    title,
    addr1: here,
    perm: (data) => (home(data) === '' ? '' : home(data) === here(data) ? 'SAME AS ABOVE' : home(data)),
    children: (data) => textAt(data, 'visa_form.accompanying_children') || 'NONE',
    prev: (data) => day(textAt(data, 'visa_form.previous_visit_date')) || 'NONE',
    purpose: (data) =>
      purposes.has(textAt(data, 'visa_form.purpose')) ? textAt(data, 'visa_form.purpose') : '',
    purpose_other: (data) =>
      purposes.has(textAt(data, 'visa_form.purpose'))
        ? ''
        : textAt(data, 'visa_form.other_purpose').toUpperCase(),
    date2: (data) =>
      ['tourist', 'transit'].includes(textAt(data, 'visa_form.visa_type')) ? day(data.today) : '',
  },
  sample: thailandSample,
})
