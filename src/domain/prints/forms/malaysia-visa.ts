import { definePrint, type PrintData, type Row } from '../../../foundation/prints/print.ts'
import { malaysiaSample } from '../abroad-samples.ts'
import { malaysiaVisaBoxes, malaysiaVisaStatics } from '../boxes/malaysia-visa.ts'
import { papersOver } from '../doubts.ts'
import { lookUp, plain, textAt } from '../values/look-up.ts'
import { months } from '../values/show-value.ts'
import { printPaths } from '../paths.ts'

/** What a clerk need not type: the calling of this passenger, one entry, temporary work. */
const prefill = (data: PrintData): Row => ({
  with_reference: textAt(data, 'visa_entry.visa_kind') === 'calling',
  entries: 'single',
  purpose: 'employment',
  calling_no: textAt(data, 'calling_emb_attestation.document_no'),
  duration_of_stay: months(Number(textAt(data, 'passenger.contract_months'))),
})

/** A place of Bangladesh with the country behind it; nothing stays nothing. */
const withCountry = (place: string, data: PrintData): string =>
  [place.toUpperCase(), place === '' ? '' : plain(lookUp(data, 'passenger.nationality')).toUpperCase()]
    .filter(Boolean)
    .join(', ')

/** Visa with reference for a worker whose approval has come. Source: forms 5.3. */
export const malaysiaVisa = definePrint({
  code: 'malaysia_visa',
  version: 1,
  path: printPaths.malaysia_visa,
  title: 'Malaysian visa application (IMM.47)',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'ksa_visa',
  own: 'visa_form',
  reads: ['visa_form', 'calling_emb_attestation', 'medical', 'embassy'],
  languages: 'en',
  applies: (data) => textAt(data, 'country.iso2') === 'MY',
  boxes: malaysiaVisaBoxes,
  statics: malaysiaVisaStatics,
  prefill,
  doubts: papersOver({ sixMonths: true }),
  values: {
    application_type: (data) => (textAt(data, 'visa_form.with_reference') === 'true' ? 'with' : 'without'),
    marital: (data) =>
      ({ single: 'single', married: 'married', divorced: 'other', widowed: 'other' })[
        textAt(data, 'passenger.marital_status')
      ] ?? '',
    pob: (data) => withCountry(textAt(data, 'passenger.birth_place'), data),
    permanent_address: (data) => withCountry(textAt(data, 'passenger.full_address'), data),
    issue_place: (data) => withCountry(textAt(data, 'passenger.passport_issue_place'), data),
  },
  sample: malaysiaSample,
})
