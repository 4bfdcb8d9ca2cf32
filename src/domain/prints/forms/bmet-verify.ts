import { definePrint, type PrintData, type Row } from '../../../foundation/prints/print.ts'
import { counted } from '../../../foundation/text/counted.ts'
import { monthsBetween } from '../values/months-left.ts'
import { bmetVerifySample } from '../abroad-samples.ts'
import { allDoubts, papersOver, passportChanged } from '../doubts.ts'
import { textAt, textOf } from '../values/look-up.ts'
import { day } from '../values/show-value.ts'
import { printPaths } from '../paths.ts'

const results = [
  ['valid', 'Valid / সঠিক'],
  ['not_found', 'Not found / পাওয়া যায়নি'],
  ['mismatch', 'Mismatch / গরমিল'],
] as const
const prefill = (data: PrintData): Row => ({
  check_date: data.today,
  clearance_no: textAt(data, 'man_power.clearance_no'),
  check_result: '',
})

/** Case, blanks and dots make no difference between two answers. */
const plainAnswer = (text: string): string => text.toUpperCase().replace(/[\s.,/-]+/g, '')

interface Compared {
  item: string
  office: string
  visa: string
  answer: string
  /** What the cells are compared by, where that is less than they say. */
  by?: readonly string[]
}

/** A tick when all filled cells agree, a cross when two differ, nothing with fewer than two (forms 6.5). */
function markOf({ office, visa, answer, by }: Compared): 'tick' | 'cross' | '' {
  const filled = (by ?? [office, visa, answer]).map(plainAnswer).filter(Boolean)
  if (filled.length < 2) return ''
  return new Set(filled).size === 1 ? 'tick' : 'cross'
}

function comparison(data: PrintData): Compared[] {
  const said = (source: string): string => textOf(data, source)
  const answer = (field: string): string => said(`bmet_verify.answer.${field}`)
  const expiry = said('passenger.passport_expiry_date')
  const left = expiry ? counted(monthsBetween(data.today, expiry), 'month') : ''
  const birth = answer('date_of_birth')
  return [
    {
      item: 'Name',
      office: said('passenger.full_name').toUpperCase(),
      visa: '',
      answer: answer('name').toUpperCase(),
    },
    {
      item: 'Passport No. and validity',
      office: [said('passenger.passport_no'), day(expiry), left].filter(Boolean).join(', '),
      visa: '',
      answer: answer('passport_no'),
      by: [said('passenger.passport_no'), answer('passport_no')],
    },
    {
      item: 'Date of birth',
      office: day(said('passenger.date_of_birth')),
      visa: '',
      answer: day(birth) || birth,
    },
    {
      item: 'Country',
      office: said('country.name').toUpperCase(),
      visa: said('visa_entry.country').toUpperCase(),
      answer: answer('country').toUpperCase(),
    },
    {
      item: 'Profession',
      office: said('profession.name').toUpperCase(),
      visa: said('visa_line.profession').toUpperCase(),
      answer: answer('profession').toUpperCase(),
    },
    {
      item: 'Employer, sponsor ID',
      office: '',
      visa: [said('visa_entry.sponsor_name').toUpperCase(), said('visa_entry.sponsor_id')]
        .filter(Boolean)
        .join(', '),
      answer: answer('employer').toUpperCase(),
      by: [said('visa_entry.sponsor_name'), answer('employer')],
    },
    {
      item: 'Visa No.; stamped No., expiry',
      office: '',
      visa: [said('visa_entry.visa_no'), said('embassy.visa_stamp_no'), day(said('embassy.visa_expiry_date'))]
        .filter(Boolean)
        .join(', '),
      answer: answer('visa_no'),
      by: [
        ...([said('visa_entry.visa_no'), said('embassy.visa_stamp_no')]
          .map(plainAnswer)
          .includes(plainAnswer(answer('visa_no')))
          ? [answer('visa_no')]
          : [said('embassy.visa_stamp_no | visa_entry.visa_no')]),
        answer('visa_no'),
      ],
    },
    {
      item: 'BMET registration No.',
      office: said('finger.reference_no'),
      visa: '',
      answer: answer('registration_no'),
    },
    {
      item: 'Training certificate',
      office: said('training.certificate_no'),
      visa: '',
      answer: answer('certificate_no'),
    },
    {
      item: 'Medical result, expiry',
      office: [
        { fit: 'FIT', unfit: 'UNFIT' }[said('medical.state')] ?? said('medical.result').toUpperCase(),
        day(said('medical.expiry_date')),
      ]
        .filter(Boolean)
        .join(', '),
      visa: '',
      answer: '',
    },
  ]
}

/** A cross proposes the result. */
const resultOf = (data: PrintData): string =>
  textAt(data, 'bmet_verify.check_result') ||
  (comparison(data).some((row) => markOf(row) === 'cross') ? 'mismatch' : '')

/** Record of the online check of a clearance before the passport is handed out. Source: forms 6.5. */
export const bmetVerify = definePrint({
  code: 'bmet_verify',
  version: 1,
  path: printPaths.bmet_verify,
  title: 'Check of the BMET clearance',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'man_power',
  own: 'bmet_verify',
  reads: ['bmet_verify', 'man_power', 'finger', 'training', 'medical', 'embassy', 'mofa'],
  languages: 'en + bn',
  letterhead: true,
  officeLine: true,
  applies: (data) => textAt(data, 'passenger.is_worker') === 'true',
  boxes: [
    [
      'clearance_no',
      'Clearance No.',
      'ছাড়পত্র নং',
      'bmet_verify.clearance_no | man_power.clearance_no',
      'T',
      'R',
    ],
    ['passport_no', 'Passport No.', 'পাসপোর্ট নং', 'passenger.passport_no', 'U', 'R'],
    ['check_date', 'Check date', 'যাচাইয়ের তারিখ', 'bmet_verify.check_date', 'D1', 'R'],
    ['smart_card_no', 'Smart card No.', 'স্মার্ট কার্ড নং', 'man_power.smart_card_no', 'T', 'O'],
    ['result', 'Result', 'ফলাফল', 'bmet_verify.check_result', 'T', 'R'],
    ['screenshot', 'Screenshot of the answer', '', 'bmet_verify.screenshot', 'IMG', 'W'],
  ],
  prefill,
  values: { result: resultOf },
  doubts: allDoubts(papersOver(), passportChanged),
  words: (data) => ({
    checks: [
      ['Clearance No. / ছাড়পত্র নং', textAt(data, 'bmet_verify.clearance_no')],
      ['Passport No. / পাসপোর্ট নং', textAt(data, 'passenger.passport_no')],
      ['Check date / যাচাইয়ের তারিখ', day(textAt(data, 'bmet_verify.check_date'))],
      ['Smart card No. / স্মার্ট কার্ড নং', textAt(data, 'man_power.smart_card_no')],
    ],
    results: results.map(([value, text]) => [text, value === resultOf(data) ? 'x' : '']),
    head: ['Item / বিষয়', 'Office file', 'Visa / MOFA', 'BMET answer', '', 'Remark'],
    rows: comparison(data).map((row) => [row.item, row.office, row.visa, row.answer, markOf(row)]),
  }),
  sample: bmetVerifySample,
})
