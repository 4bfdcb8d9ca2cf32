import { definePrint, type PrintData } from '../../../foundation/prints/print.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import { papersOver } from '../doubts.ts'
import { printPaths } from '../paths.ts'
import { maleSample } from '../sample.ts'
import { amountWords } from '../values/amount-words.ts'
import { banglaAmount, banglaDigits, banglaMonths } from '../values/bangla.ts'
import { textAt, textOf } from '../values/look-up.ts'
import { telephone } from '../values/show-value.ts'
import { fillWording, linesOf, section } from '../wording.ts'

/** Women in domestic work pay nothing; what clauses 2 and 7 say instead. */
const nothingTaken = 'কর্মীর নিকট হতে কোনো অর্থ নেওয়া হবে না।'
/** Days in which money comes back when the agency could not send the worker. */
const refundDays = 30

const seeds = {
  terms: [
    'প্রথম পক্ষ দ্বিতীয় পক্ষকে {country_bn} দেশে {job_bn} পেশায় মাসিক {salary_bn} বেতনে {period_bn} মেয়াদে পাঠানোর ব্যবস্থা করবেন।',
    'মোট ব্যয় {cost_bn} ({cost_words_bn})। অগ্রিম {advance_bn} রসিদের মাধ্যমে গ্রহণ করা হলো। বাকি {due_bn} ভিসা স্ট্যাম্পিংয়ের পর পরিশোধ করতে হবে।',
    'সকল লেনদেন প্রথম পক্ষের মুদ্রিত রসিদে হবে। রসিদ ছাড়া লেনদেনের দায় প্রথম পক্ষ নেবেন না।',
    'দ্বিতীয় পক্ষ সঠিক তথ্য ও মূল কাগজপত্র দেবেন। ভুল তথ্যের কারণে ক্ষতি হলে তিনি দায়ী থাকবেন।',
    'স্বাস্থ্য পরীক্ষায় অযোগ্য হলে প্রকৃত খরচ বাদে বাকি টাকা ফেরত দেওয়া হবে।',
    'প্রথম পক্ষের কারণে নির্ধারিত সময়ে পাঠানো না গেলে জমা টাকা {refund_days_bn} দিনের মধ্যে ফেরত দেওয়া হবে।',
    'ভিসা হওয়ার পর দ্বিতীয় পক্ষ না গেলে প্রকৃত খরচ কেটে রাখা হবে।',
    'বিদেশে পৌঁছে চুক্তি অনুযায়ী কাজ ও বেতন না পেলে প্রথম পক্ষ প্রতিকারের ব্যবস্থা করবেন।',
    'দ্বিতীয় পক্ষ গন্তব্য দেশের আইন মেনে চলবেন ও চুক্তি অনুযায়ী কাজ করবেন; নির্যাতন বা চুক্তিভঙ্গ হলে প্রথম পক্ষ ও বাংলাদেশ মিশনকে জানাবেন।',
    'বিরোধ হলে আলোচনায়, না হলে বৈদেশিক কর্মসংস্থান ও অভিবাসী আইন ২০১৩ অনুযায়ী নিষ্পত্তি হবে।',
  ].join('\n'),
}

const isFree = (data: PrintData): boolean =>
  textAt(data, 'passenger.base_plan') === 'female' && textAt(data, 'profession.is_domestic') === 'true'
/** An amount of the passenger; null when none is agreed, which is not the same as zero. */
const minor = (data: PrintData, field: string): bigint | null =>
  parseMoney(textAt(data, `passenger.${field}`))
function cost(data: PrintData): bigint | null {
  const agreed = minor(data, 'agreed_amount')
  return isFree(data) ? 0n : agreed === null ? null : agreed - (minor(data, 'discount') ?? 0n)
}
/** '' for an amount that is not there: the paper then has a dotted line to write on. */
const shown = (amount: bigint | null, words: (minor: bigint) => string = banglaAmount): string =>
  amount === null ? '' : words(amount)
/** What was received and what is due follow from the cost: without one they are open as well. */
const ofCost = (data: PrintData, field: string): bigint | null =>
  cost(data) === null ? null : minor(data, field)

/** 'মাসিক' salary as currency and Bangla digits. */
function salaryText(data: PrintData): string {
  const salary = textOf(data, 'bmet_contract.salary | passenger.contract_salary').replace(/\.0+$/, '')
  const currency = textOf(data, 'bmet_contract.salary_currency.code | passenger.salary_currency.code')
  return salary ? banglaDigits(`${currency} ${salary.replace(/\B(?=(\d{3})+$)/g, ',')}`) : ''
}

const clauseValues = (data: PrintData): Record<string, string> => {
  const months = Number(textOf(data, 'bmet_contract.months | passenger.contract_months'))
  return {
    country_bn: textOf(data, 'country.name_bn | country.name'),
    job_bn: textOf(data, 'profession.name_bn | profession.name'),
    salary_bn: salaryText(data),
    period_bn: months > 0 ? banglaMonths(months) : '',
    cost_bn: shown(cost(data)),
    cost_words_bn: shown(cost(data), (paid) => amountWords(paid, 'BDT').bn),
    advance_bn: shown(minor(data, 'received_amount')),
    due_bn: shown(ofCost(data, 'due_amount')),
    refund_days_bn: banglaDigits(refundDays),
  }
}

/** Agreement of agency and worker on stamp paper: service, cost, refund. Source: forms 6.7. */
export const passengerAgreement = definePrint({
  code: 'passenger_agreement',
  version: 1,
  path: printPaths.passenger_agreement,
  title: 'Agreement with the passenger',
  paper: { width: 215.9, height: 355.6, pages: 2 },
  module: 'passenger',
  reads: ['office_work'],
  languages: 'bn',
  officeLine: true,
  boxes: [
    ['agency_bn', 'Agency name in Bangla', '', 'recruiting_agency.name_bn', 'T', 'R'],
    ['rl_no', 'RL number', '', 'recruiting_agency.rl_no', 'T', 'R'],
    [
      'proprietor',
      'Proprietor',
      '',
      'recruiting_agency.proprietor_name_bn | recruiting_agency.proprietor_name',
      'T',
      'R',
    ],
    [
      'agency_address',
      'Agency address',
      '',
      'recruiting_agency.address_bn | recruiting_agency.address',
      'T',
      'R',
    ],
    ['full_name', 'Full name', '', 'passenger.full_name_bn | passenger.full_name', 'T', 'R'],
    ['father_name', "Father's name", '', 'passenger.father_name_bn | passenger.father_name', 'T', 'R'],
    ['address', 'Permanent address', '', 'passenger.permanent_village', 'T', 'R'],
    ['passport_no', 'Passport No.', '', 'passenger.passport_no', 'U', 'R'],
    ['mobile', 'Mobile', '', 'passenger.mobile', 'T', 'R'],
    ['nid_no', 'NID', '', 'passenger.nid_no | passenger.birth_reg_no', 'T', 'R'],
    ['guardian', 'Guardian', '', 'passenger.guardian_name', 'T', 'F'],
    ['country', 'Country', '', 'country.name', 'T', 'R'],
    ['job', 'Profession', '', 'profession.name', 'T', 'R'],
    ['salary', 'Monthly salary', '', 'passenger.contract_salary', 'T', 'R'],
    ['period', 'Contract period', '', 'passenger.contract_months', 'MY', 'R'],
    ['cost', 'Agreed amount', '', 'passenger.agreed_amount', 'T', 'R'],
    ['received', 'Received amount', '', 'passenger.received_amount', 'T', 'W'],
    ['due', 'Due amount', '', 'passenger.due_amount', 'T', 'W'],
  ],
  needed: { guardian: (data) => textAt(data, 'passenger.base_plan') === 'female' },
  values: {
    address: (data) => textAt(data, 'passenger.full_address'),
    cost: (data) => shown(cost(data)),
  },
  seeds,
  doubts: papersOver(),
  words: (data) => {
    const values = clauseValues(data)
    const said = (source: string): string => textOf(data, source)
    const guardian =
      textAt(data, 'passenger.base_plan') === 'female'
        ? [
            [
              'অভিভাবক',
              [
                said('passenger.guardian_name'),
                said('passenger.guardian_relation'),
                telephone(said('passenger.guardian_phone')),
              ]
                .filter(Boolean)
                .join(', '),
            ],
          ]
        : []
    return {
      title: 'চুক্তিপত্র',
      reference: said('office_work.reference_no'),
      number: said('office_work.reference_no')
        ? `চুক্তি নং: ${banglaDigits(said('office_work.reference_no'))}`
        : '',
      first: [
        ['প্রথম পক্ষ', said('recruiting_agency.name_bn | recruiting_agency.name')],
        ['', `আরএল-${banglaDigits(said('recruiting_agency.rl_no'))}`],
        [
          'প্রতিনিধি',
          [
            said('recruiting_agency.proprietor_name_bn | recruiting_agency.proprietor_name'),
            said('recruiting_agency.proprietor_designation_bn | recruiting_agency.proprietor_designation'),
          ]
            .filter(Boolean)
            .join(', '),
        ],
        ['ঠিকানা', said('recruiting_agency.address_bn | recruiting_agency.address')],
      ],
      second: [
        ['দ্বিতীয় পক্ষ', said('passenger.full_name_bn | passenger.full_name')],
        ['পিতা', said('passenger.father_name_bn | passenger.father_name')],
        ['ঠিকানা', textAt(data, 'passenger.full_address')],
        ['পাসপোর্ট নং', said('passenger.passport_no')],
        ['মোবাইল', telephone(said('passenger.mobile'))],
        ['জাতীয় পরিচয়পত্র', said('passenger.nid_no | passenger.birth_reg_no')],
        ...guardian,
      ],
      clauses: linesOf(section(data, seeds, 'terms')).map((clause, at) => [
        `${banglaDigits(at + 1)}।`,
        isFree(data) && (at === 1 || at === 6) ? nothingTaken : fillWording(clause, values),
      ]),
    }
  },
  sample: maleSample,
})
