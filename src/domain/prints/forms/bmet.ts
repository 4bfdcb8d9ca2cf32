import { definePrint, type PrintData, type Row } from '../../../foundation/prints/print.ts'
import { counted } from '../../../foundation/text/counted.ts'
import { bmetSample } from '../abroad-samples.ts'
import { bmetBoxes, bmetStatics } from '../boxes/bmet.ts'
import { allDoubts, medicalUnfit, oddNid, papersOver, passportChanged } from '../doubts.ts'
import { lookUp, plain, textAt, textOf } from '../values/look-up.ts'
import { amount, upper } from '../values/show-value.ts'
import { section } from '../wording.ts'
import { printPaths } from '../paths.ts'

const seeds = { body: 'আমি ঘোষণা করছি যে উপরের সকল তথ্য সঠিক। কোনো তথ্য ভুল প্রমাণিত হলে আমি দায়ী থাকব।' }

/** The nominee, salary and period of the file, until the sheet has its own. */
const prefill = (data: PrintData): Row => ({
  form_date: data.today,
  bmet_reg_no: textAt(data, 'finger.reference_no'),
  registration_date: textAt(data, 'finger.done_date'),
  salary: textOf(data, 'passenger.contract_salary | visa_line.basic_salary'),
  contract_months: textAt(data, 'passenger.contract_months'),
  nominee_name: textAt(data, 'passenger.nominee_name'),
  nominee_relation: textAt(data, 'passenger.nominee_relation'),
  nominee_nid: textAt(data, 'passenger.nominee_nid'),
  nominee_phone: textAt(data, 'passenger.nominee_phone'),
  nominee_address: textAt(data, 'passenger.nominee_address'),
  bank_name: '',
  bank_branch: '',
  bank_account: '',
})

const fees = [
  ['Income tax', 'income_tax'],
  ['Welfare', 'welfare_fee'],
  ['Insurance', 'insurance_fee'],
  ['Smart card', 'smart_card_fee'],
] as const

interface PayOrder {
  purpose?: unknown
  no?: unknown
  date?: unknown
  bank?: unknown
}
const ordersOf = (data: PrintData): PayOrder[] => {
  const rows = lookUp(data, 'manpower_note_sheet.pay_orders')
  return Array.isArray(rows)
    ? rows.filter((row): row is PayOrder => typeof row === 'object' && row !== null)
    : []
}

/** One row per fee that is paid, with its pay order: of the note sheet by purpose, else the one of the clearance. */
function feeRows(data: PrintData): string[][] {
  const orders = ordersOf(data)
  return fees.flatMap(([label, field]) => {
    const paid = textAt(data, `man_power.${field}`)
    if (paid === '' || Number(paid) === 0) return []
    const order = orders.find(({ purpose }) => purpose === field || purpose === field.replace('_fee', ''))
    const [no, date, bank] = order
      ? [plain(order.no), plain(order.date), plain(order.bank)]
      : [
          textAt(data, 'man_power.pay_order_no'),
          textAt(data, 'man_power.pay_order_date'),
          textAt(data, 'man_power.bank'),
        ]
    return [
      [
        label,
        amount(paid, { grouping: data.grouping }),
        no ?? '',
        (date ?? '').split('-').reverse().join('/'),
        bank ?? '',
      ],
    ]
  })
}

/** Languages as they are kept: a list of rows, or a record of names and levels. */
function languages(data: PrintData): string {
  const stored = lookUp(data, 'passenger.languages')
  if (Array.isArray(stored))
    return stored
      .flatMap((row: unknown) =>
        typeof row === 'object' && row !== null
          ? [
              [plain(Reflect.get(row, 'language')), plain(Reflect.get(row, 'level'))]
                .filter(Boolean)
                .join(' '),
            ]
          : [],
      )
      .filter(Boolean)
      .join(', ')
  return ''
}

const said = (...parts: string[]): string => parts.filter(Boolean).join(' / ')
const nid = (data: PrintData): string => textAt(data, 'passenger.nid_no')
const measure = (value: string, unit: string): string =>
  value === '' ? '' : `${value.replace(/\.0+$/, '')} ${unit}`

/** Data sheet of a worker for registration and clearance, flag ঞ of the note sheet. Source: forms 6.1. */
export const bmet = definePrint({
  code: 'bmet',
  version: 1,
  path: printPaths.bmet,
  title: 'BMET data sheet',
  paper: { width: 210, height: 297, pages: 2 },
  module: 'man_power',
  own: 'bmet',
  reads: ['bmet', 'finger', 'embassy', 'medical', 'training', 'man_power', 'mofa', 'manpower_note_sheet'],
  languages: 'en + bn',
  wording: 'bn',
  applies: (data) => textAt(data, 'passenger.is_worker') === 'true',
  boxes: bmetBoxes,
  tables: { fees: { columns: [40, 26, 50, 24, 46], rows: 4 } },
  statics: bmetStatics,
  prefill,
  seeds,
  needed: {
    spouse: (data) => textAt(data, 'passenger.marital_status') === 'married',
    brc: (data) => nid(data) === '',
  },
  values: {
    agency: (data) =>
      [
        textAt(data, 'recruiting_agency.name').toUpperCase(),
        textAt(data, 'recruiting_agency.rl_no') && `(RL-${textAt(data, 'recruiting_agency.rl_no')})`,
      ]
        .filter(Boolean)
        .join(' '),
    spouse: (data) =>
      textAt(data, 'passenger.marital_status') === 'married'
        ? upper('spouse_name', lookUp(data, 'passenger.spouse_name'))
        : '',
    height: (data) =>
      said(
        measure(textAt(data, 'passenger.height_cm'), 'cm'),
        measure(textAt(data, 'passenger.weight_kg'), 'kg'),
      ),
    po: (data) =>
      [textAt(data, 'passenger.permanent_post_office'), textAt(data, 'passenger.permanent_postcode')]
        .filter(Boolean)
        .join('-'),
    present: (data) => {
      const here = textAt(data, 'passenger.present_address')
      return textAt(data, 'passenger.permanent_village') === ''
        ? here
        : here === '' || here.toUpperCase() === textAt(data, 'passenger.full_address')
          ? 'SAME'
          : here
    },
    employer: (data) =>
      [
        textAt(data, 'visa_entry.sponsor_name').toUpperCase(),
        textAt(data, 'visa_entry.sponsor_id') && `(ID ${textAt(data, 'visa_entry.sponsor_id')})`,
      ]
        .filter(Boolean)
        .join(' '),
    salary: (data) => {
      const currency = textAt(data, 'passenger.salary_currency.code')
      const salary = textAt(data, 'bmet.salary')
      return salary === '' ? '' : [currency, amount(salary, { currency })].filter(Boolean).join(' ')
    },
    med_result: (data) =>
      ({ fit: 'FIT', unfit: 'UNFIT' })[textAt(data, 'medical.state')] ??
      upper('result', lookUp(data, 'medical.result')),
    batch: (data) => said(textAt(data, 'training.batch_no'), textAt(data, 'training.roll_no')),
    course: (data) => textAt(data, 'training.training_type').replaceAll('_', ' ').toUpperCase(),
    exp: (data) =>
      textAt(data, 'passenger.experience_years')
        ? counted(Number(textAt(data, 'passenger.experience_years')), 'year')
        : '',
    lang: languages,
    fees: feeRows,
  },
  doubts: allDoubts(papersOver(), medicalUnfit, passportChanged, oddNid),
  words: (data) => ({ declaration: section(data, seeds, 'body') }),
  sample: bmetSample,
})
