import { definePrint, type PrintData, type Row } from '../../../foundation/prints/print.ts'
import { bmetSample } from '../abroad-samples.ts'
import { papersOver } from '../doubts.ts'
import { lookUp, textAt, textOf } from '../values/look-up.ts'
import { amount, day, months, telephone, upper } from '../values/show-value.ts'
import { englishWords } from '../values/words.ts'
import { fillWording, linesOf, section } from '../wording.ts'
import { printPaths } from '../paths.ts'

const seeds = {
  terms: [
    'The employer engages the worker as {job} at {place_of_work}, {country}, for {period} from the day the worker reports for duty. The contract may be renewed by agreement of both parties.',
    'The first 90 days are a probation period.',
    'The basic salary is {currency} {salary} ({salary_words}) a month, paid at the end of each month through a bank or another traceable channel.',
    'Working time is {hours}. Extra work is paid at the rate set by the labour law of {country}.',
    'The worker has {weekly_holiday} of rest and {leave} of leave.',
    'Food: {food_terms}. Accommodation: {accommodation_terms}. Lodging must be safe and, for women, separate.',
    'Air passage: {ticket_terms}. The employer bears the return fare when the contract ends for reasons not caused by the worker.',
    'The employer provides medical care and insurance and bears their cost.',
    'The employer bears the cost of visa, residence permit, work permit and their renewal.',
    'The worker keeps the passport and personal papers.',
    'The worker obeys the law of {country}, respects its customs and performs the agreed work with care.',
    'In case of accident at work the employer pays compensation under the law of {country}.',
    'In case of death the employer sends the remains and belongings to Bangladesh at its own cost and pays all dues to the legal heirs.',
    'Either party may end the contract with the notice required by law. Dues are settled before departure.',
    'Disputes are first settled amicably, with the help of the Bangladesh mission; failing that, by the competent authority of {country}.',
    'Matters not stated here follow the labour law of {country}. The contract is made in three copies of equal force.',
  ].join('\n'),
}

const isDomestic = (data: PrintData): boolean => textAt(data, 'profession.is_domestic') === 'true'

/** Terms before the officer typed others: the employer provides, the law of the country fills the rest (forms 5.1 page 3, 6.6). */
const prefill = (data: PrintData): Row => ({
  contract_date: data.today,
  salary: textOf(data, 'musaned_okala.monthly_salary | passenger.contract_salary | visa_line.basic_salary'),
  months: textAt(data, 'passenger.contract_months'),
  food: 'provided by the employer',
  accommodation: 'provided by the employer',
  ticket: 'joining and return by the employer',
  hours: isDomestic(data) ? 'not more than 10 hours a day with rest' : '8 hours a day, 6 days a week',
  weekly_holiday: isDomestic(data) ? 'one full day a week' : 'one day a week',
  leave: isDomestic(data) ? '30 days a year' : '21 days a year',
})

const currency = (data: PrintData): string =>
  textOf(data, 'bmet_contract.salary_currency.code | passenger.salary_currency.code')
const salary = (data: PrintData): string => textAt(data, 'bmet_contract.salary').replace(/\.0+$/, '')
const place = (data: PrintData): string =>
  textOf(data, 'ksa_visa.destination_city | visa_entry.sponsor_city').toUpperCase()
const period = (data: PrintData): string => months(Number(textAt(data, 'bmet_contract.months')))
const words = (data: PrintData): string =>
  /^\d+$/.test(salary(data)) ? englishWords(BigInt(salary(data))).toLowerCase() : ''

const clauseValues = (data: PrintData): Record<string, string> => ({
  job: textAt(data, 'profession.name').toUpperCase(),
  place_of_work: place(data) || textAt(data, 'country.name').toUpperCase(),
  country: textAt(data, 'country.name'),
  period: period(data).toLowerCase(),
  currency: currency(data),
  salary: amount(salary(data), { currency: currency(data) }),
  salary_words: words(data),
  hours: textAt(data, 'bmet_contract.hours'),
  weekly_holiday: textAt(data, 'bmet_contract.weekly_holiday'),
  leave: textAt(data, 'bmet_contract.leave'),
  food_terms: textAt(data, 'bmet_contract.food'),
  accommodation_terms: textAt(data, 'bmet_contract.accommodation'),
  ticket_terms: textAt(data, 'bmet_contract.ticket'),
})

const number = (data: PrintData): string =>
  textAt(data, 'musaned_okala.document_no') ||
  (textAt(data, 'recruiting_agency.rl_no') && textAt(data, 'passenger.office_serial')
    ? `${textAt(data, 'recruiting_agency.rl_no')}/${textAt(data, 'passenger.office_serial')}`
    : '')

/** Contract of employer and worker shown to BMET, in three signed copies. Source: forms 6.6; its second language: decision 0128. */
export const bmetContract = definePrint({
  code: 'bmet_contract',
  version: 1,
  path: printPaths.bmet_contract,
  title: 'Employment contract',
  paper: { width: 210, height: 297, pages: 2 },
  module: 'man_power',
  own: 'bmet_contract',
  reads: ['bmet_contract', 'bmet', 'musaned_okala', 'ksa_visa', 'medical', 'embassy'],
  languages: 'en',
  applies: (data) => textAt(data, 'passenger.is_worker') === 'true',
  boxes: [
    ['number', 'Contract No.', '', 'passenger.office_serial', 'T', 'R'],
    ['sponsor_name', 'Employer', '', 'visa_entry.sponsor_name', 'U', 'R'],
    ['sponsor_id', 'Employer ID', '', 'visa_entry.sponsor_id', 'T', 'R'],
    ['sponsor_address', 'Employer address', '', 'visa_entry.sponsor_address', 'U', 'W'],
    ['sponsor_phone', 'Employer telephone', '', 'visa_entry.sponsor_phone', 'T', 'W'],
    ['agency', 'Recruiting agency', '', 'recruiting_agency.name', 'U', 'R'],
    ['full_name', 'Full name', '', 'passenger.full_name', 'U', 'R'],
    ['passport_no', 'Passport No.', '', 'passenger.passport_no', 'U', 'R'],
    ['pp_issue', 'Passport date of issue', '', 'passenger.passport_issue_date', 'D1', 'R'],
    ['pp_place', 'Passport place of issue', '', 'passenger.passport_issue_place', 'U', 'R'],
    ['pp_expiry', 'Passport date of expiry', '', 'passenger.passport_expiry_date', 'D1', 'R'],
    ['dob', 'Date of birth', '', 'passenger.date_of_birth', 'D1', 'R'],
    ['nid', 'NID', '', 'passenger.nid_no | passenger.birth_reg_no', 'T', 'R'],
    ['address', 'Permanent address', '', 'passenger.permanent_village', 'T', 'R'],
    ['mobile', 'Mobile', '', 'passenger.mobile', 'T', 'R'],
    ['nominee', 'Next of kin', '', 'bmet.nominee_name | passenger.nominee_name', 'T', 'W'],
    ['job', 'Profession', '', 'profession.name', 'U', 'R'],
    ['country', 'Country', '', 'country.name', 'U', 'R'],
    ['place', 'Place of work', '', 'ksa_visa.destination_city | visa_entry.sponsor_city', 'U', 'W'],
    ['salary', 'Monthly salary', '', 'bmet_contract.salary', 'T', 'R'],
    ['period', 'Contract period', '', 'bmet_contract.months', 'MY', 'R'],
    ['visa_no', 'Visa No.', '', 'visa_entry.visa_no', 'T', 'R'],
  ],
  prefill,
  seeds,
  doubts: papersOver(),
  values: { number, address: (data) => textAt(data, 'passenger.full_address') },
  words: (data) => {
    const said = (source: string): string => textOf(data, source)
    const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')
    const values = clauseValues(data)
    return {
      number: number(data),
      date: day(textAt(data, 'bmet_contract.contract_date')),
      first: [
        ['Name', said('visa_entry.sponsor_name').toUpperCase()],
        ['ID', said('visa_entry.sponsor_id')],
        ['Address', said('visa_entry.sponsor_address').toUpperCase()],
        ['Telephone', telephone(said('visa_entry.sponsor_phone'))],
        [
          'Represented by',
          joined(
            said('recruiting_agency.name').toUpperCase(),
            said('recruiting_agency.rl_no') && `RL-${said('recruiting_agency.rl_no')}`,
            said('recruiting_agency.address').toUpperCase(),
          ),
        ],
      ],
      second: [
        ['Name', said('passenger.full_name').toUpperCase()],
        [
          'Passport No.',
          joined(
            said('passenger.passport_no'),
            upper('passport_issue_place', lookUp(data, 'passenger.passport_issue_place')),
          ),
        ],
        [
          'Issued, expires',
          joined(day(said('passenger.passport_issue_date')), day(said('passenger.passport_expiry_date'))),
        ],
        ['Date of birth', day(said('passenger.date_of_birth'))],
        ['NID', said('passenger.nid_no | passenger.birth_reg_no')],
        ['Address', said('passenger.full_address')],
        ['Mobile', telephone(said('passenger.mobile'))],
        [
          'Next of kin',
          joined(
            said('bmet.nominee_name | passenger.nominee_name'),
            said('bmet.nominee_relation | passenger.nominee_relation'),
            telephone(said('bmet.nominee_phone | passenger.nominee_phone')),
          ),
        ],
      ],
      terms: [
        ['Job', values['job'] ?? ''],
        ['Country, place of work', joined(said('country.name').toUpperCase(), place(data))],
        [
          'Salary',
          [values['currency'], values['salary'], words(data) && `(${words(data)})`].filter(Boolean).join(' '),
        ],
        ['Period', period(data)],
        ['Visa No.', said('visa_entry.visa_no')],
      ],
      clauses: linesOf(section(data, seeds, 'terms')).map((clause, at) => [
        `${at + 1}.`,
        fillWording(clause, values),
      ]),
      agency: said('recruiting_agency.name').toUpperCase(),
    }
  },
  sample: bmetSample,
})
