/** Undertakings on non-judicial stamp paper: of the agency with its workers, of one worker, of a guardian. Source: forms 8.4. */
import { banglaDate, banglaDigits } from '../values/bangla.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { amount } from '../values/show-value.ts'
import {
  defineListPrint,
  listWords,
  minorOf,
  ofAgency,
  ofList,
  profession,
  said,
  wordingOf,
  type ListGiven,
  type ListPerson,
} from './list-form.ts'
import { edges, legal, type ListBlock, type ListPage } from './list-sheet.ts'

const stampGap = 100
const valueOfOneStamp = 100
const mostOnStamp = 12

const seeds = {
  subject:
    'নিম্নলিখিত {country_adj} {count_bn} জন কর্মী প্রেরণ সংক্রান্ত রিক্রুটিং এজেন্সি {agency_bn} (আরএল-{rl_bn}) এর অঙ্গীকারনামা',
  body: [
    'আমি {agency_bn} (আরএল-{rl_bn}) এর {proprietor_designation_bn} অঙ্গীকার করছি যে, বিভিন্ন নিয়োগকর্তার অধীনে বর্ণিত {count_bn} জন কর্মীর একক বহির্গমন ছাড়পত্রের জন্য দাখিল করা ভিসা, চুক্তিপত্র ও অন্যান্য কাগজপত্র সঠিক আছে।',
    'কর্মীদের বিমানবন্দরে নিয়োগকর্তা বা তাঁর প্রতিনিধি গ্রহণ করবেন। ছাড়পত্রে উল্লিখিত দেশ ছাড়া অন্য দেশে তাঁদের পাঠানো হবে না। ভিসা জাল প্রমাণিত হলে, নিয়োগকর্তা গ্রহণ না করলে বা চাকরিতে সমস্যা হলে সকল দায় আমার এজেন্সি বহন করবে এবং কর্মীকে দেশে ফেরত আনবে।',
    'এ অঙ্গীকারের ব্যত্যয় হলে কর্তৃপক্ষ বৈদেশিক কর্মসংস্থান ও অভিবাসী আইন ২০১৩ অনুযায়ী ব্যবস্থা নিতে পারবে। আমি স্বেচ্ছায় ও সজ্ঞানে স্বাক্ষর করলাম।',
  ].join('\n\n'),
  terms: [
    'আমি {full_name}, পাসপোর্ট নং {passport_no}, স্বেচ্ছায় {country_bn} দেশে {job_bn} পেশায় কাজ করতে যাচ্ছি। চুক্তির শর্ত আমি পড়েছি বা আমাকে পড়ে শোনানো হয়েছে এবং আমি তা বুঝেছি। আমার দেওয়া সকল তথ্য ও কাগজপত্র সঠিক।',
    'আমি {guardian_name}, কর্মী {full_name} (পাসপোর্ট নং {passport_no}) এর {guardian_relation_bn}। তাঁর {country_bn} দেশে গৃহকর্মী হিসেবে কাজ করতে যাওয়ায় আমার সম্মতি আছে এবং কোনো আপত্তি নেই।',
  ].join('\n'),
}

const head = ['ক্র/নং', 'কর্মীর নাম', 'পাসপোর্ট নম্বর', 'ভিসা নম্বর', 'নিয়োগকারীর নাম', 'পদের নাম', 'অভিবাসন ব্যয়']
const widths = [9, 42, 24, 24, 32, 22, 17]
/** Empty without an agreed amount, to be written on: the undertaking would otherwise swear that nothing is paid. */
const costOf = (person: ListPerson): string =>
  said(person, 'passenger.agreed_amount') === ''
    ? ''
    : amount(moneyText(minorOf(person, 'passenger.agreed_amount') - minorOf(person, 'passenger.discount')))
const rowOf = (person: ListPerson, at: number): string[] => [
  banglaDigits(at + 1),
  said(person, 'passenger.full_name').toUpperCase(),
  said(person, 'passenger.passport_no'),
  said(person, 'embassy.visa_stamp_no | visa_entry.visa_no'),
  said(person, 'visa_entry.sponsor_name').toUpperCase(),
  profession(person),
  costOf(person),
]

const sheet = (blocks: readonly ListBlock[], top = stampGap): ListPage => ({
  ...legal,
  margin: edges(25, 20.9, top, 20),
  label: null,
  letterhead: false,
  blocks,
})
const text = (words: string): ListBlock => ({ kind: 'text', text: words, size: 12, after: 4 })

const isTrue = (input: ListGiven, name: string): boolean => ofList(input, name) === 'true'
function close(input: ListGiven): ListBlock[] {
  const date = ofList(input, 'executed_date')
  const witnesses = [
    ['১', ofList(input, 'witness1')],
    ['২', ofList(input, 'witness2')],
  ].filter(([, who]) => who)
  return [
    text(`রিক্রুটিং এজেন্সির নাম: ${ofAgency(input, 'name_bn') || ofAgency(input, 'name')}`),
    text(`মালিকের নাম: ${ofAgency(input, 'proprietor_name_bn') || ofAgency(input, 'proprietor_name')}`),
    text(`তারিখ: ${date ? banglaDate(date) : ''}`),
    { kind: 'signatures', texts: ['স্বাক্ষর ও সিল'], space: 22 },
    ...witnesses.map(([number, who]): ListBlock => ({
      kind: 'text',
      text: `সাক্ষী ${number}: ${who}`,
      size: 11,
      after: 8,
    })),
    ...(isTrue(input, 'notary')
      ? [{ kind: 'frame', text: 'নোটারি', width: 60, height: 40 } satisfies ListBlock]
      : []),
  ]
}

/** The agency answers for all: the table and three texts over as many sheets as the value asks for. */
function agencyPages(input: ListGiven): ListPage[] {
  const words = listWords(input)
  const sheets = Math.max(1, Math.ceil(Number(ofList(input, 'stamp_value') || 300) / valueOfOneStamp))
  const [first = '', second = '', third = ''] = wordingOf(input, seeds, 'body', words).split(/\n\s*\n/)
  const rows = input.people.map(rowOf)
  const isLong = rows.length > mostOnStamp
  const next = (page: number): ListBlock[] =>
    page < sheets
      ? [{ kind: 'text', text: `চলমান পাতা – ${banglaDigits(page + 1)}`, align: 'right', size: 11 }]
      : []
  const opening: ListBlock[] = [
    { kind: 'heading', text: wordingOf(input, seeds, 'subject', words), size: 12, align: 'center' },
    { kind: 'table', head, widths, size: 8, groups: [{ rows: isLong ? rows.slice(0, mostOnStamp) : rows }] },
    text(first),
  ]
  const rest = sheets === 1 ? [] : sheets === 2 ? [[second, third]] : [[second], [third]]
  const later = rest.map((texts, at): ListBlock[] => [
    { kind: 'text', text: `পাতা নং – ${banglaDigits(at + 2)}`, align: 'center', size: 12, after: 4 },
    ...texts.map(text),
    ...(at === rest.length - 1 ? close(input) : []),
    ...next(at + 2),
  ])
  const pages = [
    sheet(sheets === 1 ? [...opening, text(second), text(third), ...close(input)] : [...opening, ...next(1)]),
    ...later.map((blocks) => sheet(blocks)),
  ]
  // A table too long for the stamp goes on plain paper; the number of stamps stays.
  return isLong
    ? [
        ...pages,
        sheet(
          [
            { kind: 'heading', text: 'সংযুক্ত তালিকা', size: 12, align: 'center' },
            { kind: 'table', head, widths, size: 8, groups: [{ rows: rows.slice(mostOnStamp) }] },
          ],
          20,
        ),
      ]
    : pages
}

/** One person signs for themselves, or gives their consent. */
function personPages(input: ListGiven, isGuardian: boolean): ListPage[] {
  return input.people.map((person) => {
    const words = {
      ...listWords(input),
      full_name: said(person, 'passenger.full_name_bn | passenger.full_name'),
      passport_no: said(person, 'passenger.passport_no'),
      job_bn: said(person, 'profession.name_bn | profession.name'),
      guardian_name: said(person, 'passenger.guardian_name'),
      guardian_relation_bn: said(person, 'passenger.guardian_relation'),
    }
    const [worker = '', guardian = ''] = wordingOf(input, seeds, 'terms', words).split('\n')
    return sheet([
      { kind: 'heading', text: isGuardian ? 'অভিভাবকের সম্মতিপত্র' : 'অঙ্গীকারনামা', size: 14, align: 'center' },
      text(isGuardian ? guardian : worker),
      { kind: 'signatures', texts: ['স্বাক্ষর'], space: 24, thumb: true },
    ])
  })
}

export const bmetStamp = defineListPrint({
  code: 'bmet_stamp',
  title: 'BMET stamp list',
  reads: ['embassy', 'man_power', 'bmet'],
  wording: 'bn',
  refusals: (input) =>
    ofList(input, 'deponent') === 'guardian' &&
    input.people.some((person) => said(person, 'passenger.base_plan') !== 'female')
      ? ['A guardian gives consent only for domestic workers.']
      : [],
  pages: (input) =>
    ['worker', 'guardian'].includes(ofList(input, 'deponent'))
      ? personPages(input, ofList(input, 'deponent') === 'guardian')
      : agencyPages(input),
})
