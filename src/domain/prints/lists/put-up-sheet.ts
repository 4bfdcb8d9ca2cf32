/** Manpower submission list, the put-up sheet of the clearance section: a column per worker, or a row. Source: forms 8.2. */
import { banglaAmount, banglaDate, banglaDigits } from '../values/bangla.ts'
import { amount, day } from '../values/show-value.ts'
import {
  defineListPrint,
  listWords,
  minorOf,
  ofAgency,
  ofList,
  profession,
  reference,
  said,
  wordingOf,
  type ListGiven,
  type ListPerson,
} from './list-form.ts'
import { edges, legalAcross, type ListBlock, type ListPage } from './list-sheet.ts'

const workersPerPage = 8
const seeds = {
  body: 'বর্ণিত কর্মীগণ গ্রুপ ভিসার অন্তর্ভুক্ত নন। তাঁদের পাসপোর্ট, ভিসা ও চুক্তিপত্রের বেতন ও শর্ত সঠিক আছে। কোনো ত্রুটির কারণে কর্মীর সমস্যা হলে {agency_bn} (আরএল-{rl_bn}) দায় নেবে ও ক্ষতিপূরণ দেবে।',
}
const signs = [
  'এজেন্সির মালিক/প্রতিনিধি',
  'পরীক্ষিত, কাগজপত্র সঠিক আছে/নাই – সহকারী',
  'তথ্যাদি সঠিক আছে/নাই – সহকারী পরিচালক',
  'ছাড়পত্র দেওয়া যায়/যায় না – উপ-পরিচালক',
  'ছাড়পত্র দেওয়া যায়/যায় না – পরিচালক',
]

/** What is paid per worker; the first file stands for all. */
function rates({ people: [first] }: ListGiven): { tax: bigint; welfare: bigint; card: bigint } {
  return first
    ? {
        tax: minorOf(first, 'man_power.income_tax'),
        welfare: minorOf(first, 'man_power.welfare_fee') + minorOf(first, 'man_power.insurance_fee'),
        card: minorOf(first, 'man_power.smart_card_fee'),
      }
    : { tax: 0n, welfare: 0n, card: 0n }
}
const money = (minor: bigint): string => (minor === 0n ? '' : banglaAmount(minor))

function headTable(input: ListGiven): ListBlock {
  const words = listWords(input)
  const { tax, welfare, card } = rates(input)
  const isAttested = input.people.some(
    (person) => said(person, 'calling_emb_attestation.state') === 'obtained',
  )
  const cells: [string, string][] = [
    ['নিয়োগকারী দেশের নাম', words['country_bn'] ?? ''],
    ['লাইসেন্স নং', words['rl_bn'] ?? ''],
    ['রিক্রুটিং এজেন্সির নাম', words['agency_bn'] ?? ''],
    ['ভিসার ধরন', isAttested ? 'সত্যায়িত' : 'অসত্যায়িত'],
    ['উৎস আয়কর জনপ্রতি', money(tax)],
    ['কল্যাণ ও বীমা ফি জনপ্রতি', money(welfare)],
    ...(card === 0n ? [] : [['স্মার্ট কার্ড ফি', money(card)] satisfies [string, string]]),
    ['টাকা জমার পারমিট নং', ofList(input, 'permit_no')],
    ['তারিখ', banglaDate(ofList(input, 'list_date') || input.today)],
  ]
  const width = 326 / cells.length
  return {
    kind: 'table',
    head: cells.map(([label]) => label),
    widths: cells.map(() => width),
    size: 8,
    groups: [{ rows: [cells.map(([, value]) => value)] }],
  }
}

const lines: readonly (readonly [string, (person: ListPerson, at: number) => string])[] = [
  ['Employee No.', (_person, at) => String(at + 1)],
  ['Worker SI. No.', () => ''],
  ['Company name', (person) => said(person, 'visa_entry.sponsor_name').toUpperCase()],
  ['Employee name', (person) => said(person, 'passenger.full_name').toUpperCase()],
  ['Job post', profession],
  [
    'Salary',
    (person) => amount(said(person, 'visa_line.basic_salary').replace(/\.0+$/, ''), { currency: 'X' }),
  ],
  ['Reg Id No.', (person) => said(person, 'bmet.bmet_reg_no | finger.reference_no')],
  ['Visa number', (person) => said(person, 'embassy.visa_stamp_no')],
  ['Visa issue date', (person) => day(said(person, 'embassy.stamp_date'))],
  ['Visa expiry date', (person) => day(said(person, 'embassy.visa_expiry_date'))],
  ['Passport No.', (person) => said(person, 'passenger.passport_no')],
  ['Passport issue date', (person) => day(said(person, 'passenger.passport_issue_date'))],
  ['Passport expiry date', (person) => day(said(person, 'passenger.passport_expiry_date'))],
  ['Date of birth', (person) => day(said(person, 'passenger.date_of_birth'))],
]

/** Undertaking, what was paid and the five signatures; on every page of the columns. */
function foot(input: ListGiven): ListBlock[] {
  const { tax, welfare, card } = rates(input)
  const count = BigInt(input.people.length)
  const [first] = input.people
  const order = first ? said(first, 'man_power.pay_order_no') : ''
  const dated =
    first && said(first, 'man_power.pay_order_date')
      ? banglaDate(said(first, 'man_power.pay_order_date'))
      : ''
  const paid = (
    [
      ['উৎস আয়কর', tax],
      ['কল্যাণ ও বীমা ফি', welfare],
      ['স্মার্ট কার্ড ফি', card],
    ] as const
  ).filter(([, rate]) => rate > 0n)
  return [
    { kind: 'text', text: wordingOf(input, seeds, 'body', listWords(input)), size: 9, after: 1.5 },
    ...paid.map(([label, rate]): ListBlock => ({
      kind: 'text',
      text: `${label}: পে-অর্ডার নং ${order || '..........'}, তারিখ ${dated || '..........'}, টাকা ${banglaAmount(rate * count)}`,
      size: 8.5,
      after: 0.6,
    })),
    { kind: 'signs', rows: [signs], height: 18 },
  ]
}

const title = (input: ListGiven): ListBlock[] => [
  {
    kind: 'heading',
    text: 'একক বহির্গমন ছাড়পত্রের পুটআপ শিট ও ডাটা এন্ট্রি ফরম',
    size: 12,
    align: 'center',
    after: 1,
  },
  {
    kind: 'pair',
    left: `Ref: ${reference(input)}`,
    right: `${ofAgency(input, 'name')} - RL-${ofAgency(input, 'rl_no')}`,
    size: 8.5,
  },
]

const page = (blocks: readonly ListBlock[]): ListPage => ({
  ...legalAcross,
  margin: edges(14.8, 14.8, 8, 12),
  label: 'bn',
  letterhead: false,
  blocks,
})

/** A column per worker, eight on a sheet. */
function columns(input: ListGiven): ListPage[] {
  const sheets = Math.max(1, Math.ceil(input.people.length / workersPerPage))
  return Array.from({ length: sheets }, (_, sheet) => {
    const from = sheet * workersPerPage
    const workers = input.people.slice(from, from + workersPerPage)
    const rows = lines.map(([label, value]) => [
      label,
      ...Array.from({ length: workersPerPage }, (__, at) =>
        workers[at] ? value(workers[at], from + at) : '',
      ),
    ])
    const [head = [], ...rest] = rows
    return page([
      ...title(input),
      headTable(input),
      {
        kind: 'table',
        head,
        widths: [38, ...Array.from({ length: workersPerPage }, () => 36)],
        size: 7.5,
        groups: [{ rows: rest }],
      },
      ...foot(input),
    ])
  })
}

const rowHead = [
  'ক্র/নং',
  'বিদেশগামী কর্মীর নাম',
  'পাসপোর্ট নম্বর',
  'ভিসা নম্বর',
  'এডভাইস নং',
  'নিয়োগকারীর নাম',
  'ভিসা সংখ্যা',
  'পদের নাম',
  'বেতন',
  'আহার',
  'বি/ভাড়া',
  'উৎস আয়কর',
  'কল্যাণ ফি',
  'ব্রিফিং',
  'মন্তব্য',
]
const rowWidths = [10, 46, 24, 26, 26, 42, 14, 26, 18, 14, 14, 18, 18, 14, 16]

/** A row per worker. */
function rowsPage(input: ListGiven): ListPage[] {
  const { tax, welfare } = rates(input)
  const rows = input.people.map((person, at) => [
    banglaDigits(at + 1),
    said(person, 'passenger.full_name').toUpperCase(),
    said(person, 'passenger.passport_no'),
    said(person, 'embassy.visa_stamp_no'),
    said(person, 'visa_entry.visa_no'),
    said(person, 'visa_entry.sponsor_name').toUpperCase(),
    said(person, 'visa_line.quantity'),
    profession(person),
    amount(said(person, 'visa_line.basic_salary').replace(/\.0+$/, ''), { currency: 'X' }),
    '',
    '',
    money(tax),
    money(welfare),
    '',
    '',
  ])
  return [
    page([
      ...title(input),
      headTable(input),
      { kind: 'table', head: rowHead, widths: rowWidths, size: 7.5, groups: [{ rows }] },
      ...foot(input),
    ]),
  ]
}

export const putUpSheet = defineListPrint({
  code: 'manpower_submission',
  title: 'Manpower submission list',
  reads: ['embassy', 'man_power', 'finger', 'calling_emb_attestation', 'medical', 'bmet'],
  wording: 'bn',
  pages: (input) => (ofList(input, 'layout') === 'B' ? rowsPage(input) : columns(input)),
})
