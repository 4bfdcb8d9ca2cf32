/** Note sheets of the BMET file: general, for men, for women. Numbered parts of text and tables in Bangla. Source: forms 8.3. */
import { ageOn } from '../../../foundation/values/dates.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import { amount, telephone } from '../values/show-value.ts'
import { banglaAmount, banglaCount, banglaDate, banglaDigits } from '../values/bangla.ts'
import { plain } from '../values/look-up.ts'
import {
  crowdedVisas,
  defineListPrint,
  listWords,
  minorOf,
  ofList,
  profession,
  said,
  wordingOf,
  type ListDoubt,
  type ListForm,
  type ListGiven,
  type ListPerson,
} from './list-form.ts'
import { edges, portrait, type ListBlock, type ListPage } from './list-sheet.ts'

type Variant = 'general' | 'male' | 'female'
const genders: Readonly<Record<Variant, string>> = { general: '', male: 'পুরুষ', female: 'নারী' }

const opening =
  'রিক্রুটিং এজেন্সি {agency_bn} (আরএল-{rl_bn}) এর {proprietor_designation_bn} {country_adj} {count_bn} জন {gender_bn} কর্মীর অনুকূলে একক বহির্গমন ছাড়পত্র গ্রহণের জন্য আবেদনপত্রসহ নিম্নবর্ণিত কাগজপত্র দাখিল করেছেন।'
const items = [
  'ক) আবেদনপত্র – পতাকা ‘ক’',
  'খ) আয়কর চালান, কল্যাণ ও বীমা ফি এবং স্মার্ট কার্ড ফি বাবদ পে-অর্ডারের ফটোকপি – ‘খ’',
  'গ) পুট-আপ তালিকা – ‘গ’',
  'ঘ) {stamp_value_bn}/- টাকার নন-জুডিশিয়াল স্ট্যাম্পে অঙ্গীকারনামা – ‘ঘ’',
  'ঙ) পাসপোর্ট ও ভিসার ফটোকপি – ‘ঙ’',
  'চ) এনজাজ / ওকালা – ‘চ’',
  'ছ) চুক্তিপত্রের ফটোকপি – ‘ছ’',
  'জ) লাইসেন্স {licence_expiry_bn} তারিখ পর্যন্ত নবায়ন আছে – ‘জ’',
  'ঝ) প্রশিক্ষণ সনদ – ‘ঝ’',
  'ঞ) কর্মীর ডাটাশীট – ‘ঞ’',
]
const itemsOfWomen = ['ট) অভিভাবকের সম্মতিপত্র – ‘ট’', 'ঠ) মুসানেদ চুক্তি – ‘ঠ’']
const opinion =
  'দাখিলকৃত ভিসার সঠিকতা, ধরন, পেশা এবং এক এডভাইসে {limit_bn} এর অধিক ভিসা আছে কি না সে বিষয়ে মতামতের জন্য নথি অনুবাদকের নিকট পাঠানো হলো।'

/** Fees of one file in minor units; the first stands for all. */
const feesOf = (input: ListGiven): { key: string; label: string; rate: bigint }[] => {
  const [first] = input.people
  const rate = (field: string): bigint => (first ? minorOf(first, `man_power.${field}`) : 0n)
  return [
    ['income_tax', 'আয়কর চালান'],
    ['welfare_fee', 'কল্যাণ ফি'],
    ['insurance_fee', 'বীমা ফি'],
    ['smart_card_fee', 'স্মার্ট কার্ড ফি'],
  ].map(([key = '', label = '']) => ({ key, label, rate: rate(key) }))
}

interface Order {
  purpose: string
  no: string
  amount: bigint
  date: string
  bank: string
}
const ordersOf = (input: ListGiven): Order[] => {
  const stored = input.list['pay_orders']
  if (!Array.isArray(stored)) return []
  return stored.flatMap((row: unknown) => {
    if (typeof row !== 'object' || row === null) return []
    const of = (name: string): string => plain(Reflect.get(row, name))
    return [
      {
        purpose: of('purpose'),
        no: of('no') || of('pay_order_no'),
        amount: parseMoney(of('amount') || '0') ?? 0n,
        date: of('date') || of('pay_order_date'),
        bank: of('bank'),
      },
    ]
  })
}
const orderFor = (orders: readonly Order[], key: string): Order | undefined =>
  orders.find(({ purpose }) => purpose === key || purpose === key.replace('_fee', ''))

/** One row for welfare and insurance where they share a pay order. */
function feeRows(input: ListGiven): string[][] {
  const orders = ordersOf(input)
  const count = BigInt(input.people.length)
  const row = (label: string, rate: bigint, order: Order | undefined): string[] => [
    label,
    banglaAmount(rate),
    `${banglaCount(input.people.length)} জন`,
    banglaAmount(rate * count),
    [order?.no, order?.date ? banglaDate(order.date) : ''].filter(Boolean).join(', '),
    order?.bank ?? '',
  ]
  const fees = feesOf(input).filter(({ rate }) => rate > 0n)
  const [welfare, insurance] = [
    orderFor(orders, 'welfare_fee'),
    orderFor(orders, 'insurance_fee') ?? orderFor(orders, 'welfare_fee'),
  ]
  const isShared =
    fees.some(({ key }) => key === 'welfare_fee') &&
    fees.some(({ key }) => key === 'insurance_fee') &&
    welfare !== undefined &&
    welfare.no === insurance?.no
  return fees.flatMap(({ key, label, rate }) => {
    if (!isShared || (key !== 'welfare_fee' && key !== 'insurance_fee'))
      return [row(label, rate, orderFor(orders, key))]
    return key === 'welfare_fee'
      ? [row('কল্যাণ ও বীমা ফি', rate + (fees.find((one) => one.key === 'insurance_fee')?.rate ?? 0n), welfare)]
      : []
  })
}

/** What the pay orders lack or have too much, in whole taka. */
/** PAYORD: what was paid is not what the fees make. */
function payDoubt(input: ListGiven): ListDoubt[] {
  const orders = ordersOf(input)
  if (orders.length === 0) return []
  const due = feesOf(input).reduce((sum, { rate }) => sum + rate, 0n) * BigInt(input.people.length)
  const paid = new Map(orders.map((order) => [order.no || order.purpose, order.amount]))
  const sum = [...paid.values()].reduce((all, one) => all + one, 0n)
  const difference = sum > due ? sum - due : due - sum
  const value = amount(moneyText(difference))
  return difference === 0n
    ? []
    : [
        {
          code: 'PAYORD',
          text: `Pay orders differ from the fees by BDT ${value}.`,
          values: { amount: value },
          person: null,
        },
      ]
}

const wrongGender =
  (variant: Variant) =>
  ({ people }: ListGiven): string[] =>
    variant !== 'general' && people.some((person) => said(person, 'passenger.gender') !== variant)
      ? [`Note sheet is for ${variant} workers only.`]
      : []

/** Group visas may not exceed what was permitted. */
function overPermitted(input: ListGiven): string[] {
  if (!ofList(input, 'permission_no')) return []
  const balance =
    Number(ofList(input, 'total_permitted') || 0) -
    Number(ofList(input, 'cleared_before') || 0) -
    input.people.length
  return balance < 0 ? [`This note sheet exceeds the permitted number by ${-balance}.`] : []
}

const table = (
  head: readonly string[],
  widths: readonly number[],
  rows: readonly (readonly string[])[],
): ListBlock => ({ kind: 'table', head, widths, size: 8, groups: [{ rows }] })
const each = (input: ListGiven, row: (person: ListPerson) => string[]): string[][] =>
  input.people.map((person, at) => [String(at + 1), ...row(person)])

function pages(variant: Variant, input: ListGiven): ListPage[] {
  const words = {
    ...listWords(input, genders[variant]),
    stamp_value_bn: banglaDigits(ofList(input, 'stamp_value') || '300'),
  }
  const isGroup = ofList(input, 'permission_no') !== ''
  const blocks: ListBlock[] = []
  let number = Number(ofList(input, 'start_no') || 1)
  const part = (text: string): void => {
    blocks.push({ kind: 'text', text: `${banglaDigits(number)}। ${text}`, after: 2 })
    number += 1
  }
  const seeds = { body: opening }
  part(
    wordingOf(input, seeds, 'body', words)
      .replace(/ +/g, ' ')
      .replace('একক', isGroup ? 'গ্রুপ' : 'একক'),
  )
  for (const item of [...items, ...(variant === 'female' ? itemsOfWomen : [])])
    blocks.push({
      kind: 'text',
      text: wordingOf(input, { item }, 'item', words),
      indent: 8,
      size: 10,
      after: 0.8,
    })
  if (isGroup) {
    part('অনুমতির বিবরণ')
    const [total, before] = [
      Number(ofList(input, 'total_permitted') || 0),
      Number(ofList(input, 'cleared_before') || 0),
    ]
    blocks.push(
      table(
        ['নিয়োগানুমতি নং ও তারিখ', 'অনুমোদিত সংখ্যা', 'ইতিপূর্বে ছাড়পত্র', 'এ নথিতে', 'অবশিষ্ট'],
        [50, 26, 28, 26, 30],
        [
          [
            [
              ofList(input, 'permission_no'),
              ofList(input, 'permission_date') ? banglaDate(ofList(input, 'permission_date')) : '',
            ]
              .filter(Boolean)
              .join(', '),
            String(total),
            String(before),
            String(input.people.length),
            String(total - before - input.people.length),
          ],
        ],
      ),
    )
  }
  part('কর্মীর বিবরণ')
  blocks.push(
    table(
      ['ক্র. নং', 'কর্মীর নাম', 'পাসপোর্ট নং', 'ভিসা এডভাইস', 'নিয়োগকর্তার নাম', 'পেশা'],
      [12, 40, 24, 26, 34, 24],
      each(input, (person) => [
        [
          said(person, 'passenger.full_name').toUpperCase(),
          said(person, 'passenger.mobile') ? `S.${telephone(said(person, 'passenger.mobile'))}` : '',
        ]
          .filter(Boolean)
          .join(' '),
        said(person, 'passenger.passport_no'),
        [said(person, 'visa_entry.visa_no'), said(person, 'visa_entry.sponsor_id')].filter(Boolean).join(' '),
        said(person, 'visa_entry.sponsor_name').toUpperCase(),
        profession(person),
      ]),
    ),
  )
  part('প্রশিক্ষণ সনদের বিবরণ')
  blocks.push(
    table(
      ['ক্র. নং', 'নাম', 'পাসপোর্ট', 'সনদ নং', 'ব্যাচ', 'রোল', 'টিটিসির নাম'],
      [12, 40, 24, 28, 14, 12, 30],
      each(input, (person) => [
        said(person, 'passenger.full_name').toUpperCase(),
        said(person, 'passenger.passport_no'),
        said(person, 'training.certificate_no'),
        said(person, 'training.batch_no'),
        said(person, 'training.roll_no'),
        said(person, 'training.training_center'),
      ]),
    ),
  )
  part('ব্যাংক ও মেডিকেলের বিবরণ')
  blocks.push(
    table(
      ['ক্র. নং', 'নাম', 'পাসপোর্ট', 'ব্যাংকের নাম', 'হিসাব নং', 'মেডিকেল সেন্টার'],
      [12, 40, 24, 28, 28, 28],
      each(input, (person) => [
        said(person, 'passenger.full_name').toUpperCase(),
        said(person, 'passenger.passport_no'),
        said(person, 'bmet.bank_name'),
        said(person, 'bmet.bank_account'),
        said(person, 'medical.medical_center'),
      ]),
    ),
  )
  if (variant === 'female') {
    part('মুসানেদের বিবরণ')
    blocks.push(
      table(
        ['ক্র. নং', 'নাম', 'পাসপোর্ট', 'বয়স', 'মুসানেদ চুক্তি নং', 'মাসিক বেতন'],
        [12, 46, 26, 14, 36, 26],
        each(input, (person) => [
          said(person, 'passenger.full_name').toUpperCase(),
          said(person, 'passenger.passport_no'),
          said(person, 'passenger.date_of_birth')
            ? String(ageOn(said(person, 'passenger.date_of_birth'), input.today))
            : '',
          said(person, 'musaned_okala.document_no'),
          [
            said(person, 'musaned_okala.salary_currency.code | passenger.salary_currency.code'),
            amount(
              said(person, 'musaned_okala.monthly_salary | passenger.contract_salary').replace(/\.0+$/, ''),
              { currency: 'X' },
            ),
          ]
            .filter(Boolean)
            .join(' '),
        ]),
      ),
    )
  }
  blocks.push({ kind: 'break' })
  part('আয়কর চালান, কল্যাণ ফি ও বীমা ফি-এর বিবরণ')
  blocks.push(
    table(
      ['ফি', 'জনপ্রতি হার', 'কর্মীর সংখ্যা', 'মোট টাকা', 'পে-অর্ডার / চালান নং ও তারিখ', 'ব্যাংক ও শাখা'],
      [28, 22, 24, 22, 40, 24],
      feeRows(input),
    ),
  )
  for (const line of checklist(input))
    blocks.push({ kind: 'text', text: line, indent: 8, size: 10, after: 0.8 })
  part(wordingOf(input, { opinion }, 'opinion', words))
  blocks.push({ kind: 'text', text: 'অনুবাদক', align: 'right', after: 4 })
  part('')
  blocks.push({ kind: 'signatures', texts: [ofList(input, 'signatory')], space: 24 })
  return [{ ...portrait, margin: edges(37.5, 12.5, 15, 18), label: 'bn', letterhead: false, blocks }]
}

/** "{paragraph}: আছে / নাই, পাতা {page}". */
function checklist(input: ListGiven): string[] {
  const stored = input.list['checklist']
  if (!Array.isArray(stored)) return []
  return stored.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null
      ? [
          `${plain(Reflect.get(row, 'paragraph'))}: ${plain(Reflect.get(row, 'yes')) === 'true' ? 'আছে' : 'নাই'}${plain(Reflect.get(row, 'page')) ? `, পাতা ${banglaDigits(plain(Reflect.get(row, 'page')))}` : ''}`,
        ]
      : [],
  )
}

const noteSheet = (code: string, title: string, variant: Variant): ListForm =>
  defineListPrint({
    code,
    title,
    reads: ['man_power', 'training', 'medical', 'musaned_okala', 'bmet'],
    wording: 'bn',
    refusals: (input) => [...wrongGender(variant)(input), ...overPermitted(input)],
    doubts: (input) => [
      ...payDoubt(input),
      // More than 25 visas on one advice are no single visas.
      ...crowdedVisas(input, Number(ofList(input, 'visa_limit') || 25)),
    ],
    pages: (input) => pages(variant, input),
  })

export const noteSheetGeneral = noteSheet('note_sheet', 'Note sheet', 'general')
export const noteSheetMale = noteSheet('note_sheet_male', 'Note sheet (male)', 'male')
export const noteSheetFemale = noteSheet('note_sheet_female', 'Note sheet (female)', 'female')
