import { definePrint, type PrintData, type Row } from '../../../foundation/prints/print.ts'
import { kuwaitSample } from '../abroad-samples.ts'
import { kuwaitVisaBoxes, kuwaitVisaStatics } from '../boxes/kuwait-visa.ts'
import { papersOver } from '../doubts.ts'
import { textAt } from '../values/look-up.ts'
import { months } from '../values/show-value.ts'
import { printPaths } from '../paths.ts'

const prefill = (data: PrintData): Row => ({
  visa_type: 'work',
  purpose: 'employment',
  permit_no: textAt(data, 'visa_entry.visa_no'),
  sponsor_civil_id: textAt(data, 'visa_entry.sponsor_id'),
  mission_name_ar: 'سفارة دولة الكويت',
  mission_city_ar: 'دكا',
  duration_of_stay: months(Number(textAt(data, 'passenger.contract_months'))),
})

/** Application for stamping the entry permit. Source: forms 5.5. */
export const kuwaitVisa = definePrint({
  code: 'kuwait_visa',
  version: 1,
  path: printPaths.kuwait_visa,
  title: 'Kuwaiti visa application',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'ksa_visa',
  own: 'visa_form',
  reads: ['visa_form', 'medical', 'embassy', 'flight'],
  languages: 'en + ar',
  applies: (data) => textAt(data, 'country.iso2') === 'KW',
  boxes: kuwaitVisaBoxes,
  statics: kuwaitVisaStatics,
  prefill,
  doubts: papersOver({ sixMonths: true }),
  values: {
    // The article of the work permit stands behind its number, where it was typed.
    entry_permit_no: (data) =>
      [textAt(data, 'visa_form.permit_no'), textAt(data, 'visa_form.permit_article')]
        .filter(Boolean)
        .join(' / '),
  },
  sample: kuwaitSample,
})
