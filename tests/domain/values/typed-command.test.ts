import { describe, expect, test } from 'vitest'
import arabicLook from '../../../src/app/locales/ar/look.json' with { type: 'json' }
import banglaLook from '../../../src/app/locales/bn/look.json' with { type: 'json' }
import englishLook from '../../../src/app/locales/en/look.json' with { type: 'json' }
import turkishLook from '../../../src/app/locales/tr/look.json' with { type: 'json' }
import { readCommands, subjectsIn, type TypedCommand } from '../../../src/foundation/text/typed-command.ts'
import type { Reader } from '../../../src/foundation/text/typed-words.ts'

const reader: Reader = {
  language: 'en',
  today: '2026-11-20',
  links: 'from to on for in at by with of the and bdt tk taka',
}
const fit: TypedCommand = {
  key: 'fit',
  names: ['Result: fit', 'RESULT_FIT'],
  places: ['Medical', 'medical'],
  fields: [
    { name: 'report_no', kind: 'text', label: 'Report number', required: true },
    { name: 'report_date', kind: 'date', label: 'Report date', required: true },
    { name: 'expiry_date', kind: 'date', label: 'Expiry date', required: false },
  ],
}
const unfit: TypedCommand = {
  key: 'unfit',
  names: ['Result: unfit', 'RESULT_UNFIT'],
  places: ['Medical', 'medical'],
  fields: [
    { name: 'report_date', kind: 'date', label: 'Report date', required: true, past: true },
    {
      name: 'unfit_category',
      kind: 'enum',
      label: 'Category',
      required: true,
      choices: [
        { value: 'temporary', words: ['temporary', 'For a time'] },
        { value: 'permanent', words: ['permanent', 'For ever'] },
      ],
    },
    { name: 'note', kind: 'longtext', label: 'Note', required: false },
  ],
}
const slip: TypedCommand = {
  key: 'slip',
  names: ['Issue slip', 'ISSUE_SLIP'],
  places: ['Medical', 'medical'],
  fields: [
    { name: 'medical_center', kind: 'ref', label: 'Medical center', required: true },
    { name: 'slip_no', kind: 'upper', label: 'Slip number', required: true },
    { name: 'appointment_date', kind: 'date', label: 'Appointment', required: false, future: true },
    { name: 'appointment_time', kind: 'time', label: 'Time', required: false },
    { name: 'fee', kind: 'money', label: 'Fee', required: true },
    { name: 'days', kind: 'int', label: 'Days', required: false },
  ],
}
const receive: TypedCommand = {
  key: 'receive',
  names: ['Receive payment', 'receive'],
  places: [],
  fields: [
    { name: 'amount', kind: 'money', label: 'Amount', required: true },
    {
      name: 'mode',
      kind: 'enum',
      label: 'How',
      required: false,
      choices: [
        { value: 'mfs', words: ['bKash', 'nagad', 'Mobile wallet'] },
        { value: 'cash', words: ['Cash'] },
      ],
    },
  ],
}
const all = [fit, unfit, slip, receive]
const read = (line: string, subject: string | null = '1023', commands = all, by = reader) =>
  readCommands(line, subject, commands, by)
const first = (line: string, subject?: string | null) => {
  const [reading] = read(line, subject)
  return reading && { ...reading.values, ...(reading.unread.length > 0 ? { unread: reading.unread } : {}) }
}

describe('a typed line', () => {
  test.each([
    'fit 1023 today',
    '1023 fit today',
    'today: fit for 1023',
    'FIT #1023, today',
    '1023 medical fit t 20/11',
  ])('%s is the fit result of today', (line) => {
    const [reading, ...others] = read(line)
    expect(reading?.key).toBe('fit')
    expect(reading?.values).toEqual({ report_date: '2026-11-20' })
    expect(others).toEqual([])
  })
  test.each<[string, object]>([
    ['fit 1023 yesterday', { report_date: '2026-11-19' }],
    ['fit 1023 15', { report_date: '2026-11-15' }],
    ['fit 1023 15 mar', { report_date: '2026-03-15' }],
    ['fit 1023 on 1 december 2026', { report_date: '2026-12-01' }],
    ['fit 1023 yesterday 18/1/27', { report_date: '2026-11-19', expiry_date: '2027-01-18' }],
    ['fit 1023 expiry 18/1/27 report date -1', { report_date: '2026-11-19', expiry_date: '2027-01-18' }],
    ['fit 1023 report number 77 today', { report_no: '77', report_date: '2026-11-20' }],
    ['fit 1023 R-5566 today', { report_no: 'R-5566', report_date: '2026-11-20' }],
    ['unfit 1023 today temporary', { report_date: '2026-11-20', unfit_category: 'temporary' }],
    ['unfit for ever 1023 today', { report_date: '2026-11-20', unfit_category: 'permanent' }],
    ['unfit 1023 today note Fever, and a cough', { report_date: '2026-11-20', note: 'Fever, and a cough' }],
    ['slip 1023 gc-99 8,500 9:30', { slip_no: 'GC-99', fee: '8500.00', appointment_time: '09:30' }],
    ['slip 1023 days 3 8.5k +2', { days: 3, fee: '8500.00', appointment_date: '2026-11-22' }],
    ['receive 50000 from 1023 bkash', { amount: '50000.00', mode: 'mfs' }],
    ['1023 receive 50k', { amount: '50000.00' }],
    ['receive 2,000.50 tk mobile wallet 1023', { amount: '2000.50', mode: 'mfs' }],
    ['rec 700tk cash from 1023', { amount: '700.00', mode: 'cash' }],
  ])('%s', (line, values) => {
    expect(first(line)).toEqual(values)
  })
  test('says every word that fits nothing', () => {
    expect(first('fit 1023 today hurrah')).toEqual({ report_date: '2026-11-20', unread: ['hurrah'] })
    expect(first('receive 1023 5000 6000 dollars')).toEqual({
      amount: '5000.00',
      unread: ['6000', 'dollars'],
    })
    expect(first('fit 1023 expiry')).toEqual({ unread: ['expiry'] })
  })
  test('gives a day that cannot be to no field', () => {
    expect(first('unfit 1023 tomorrow')).toEqual({ unread: ['tomorrow'] })
  })
  test('offers every command its words name, and only those', () => {
    expect(read('result 1023 today').map(({ key }) => key)).toEqual(['fit', 'unfit'])
    expect(read('result 1023 today temporary').map(({ key }) => key)).toEqual(['unfit'])
    expect(read('medical 1023').map(({ key }) => key)).toEqual(['fit', 'unfit', 'slip'])
    expect(read('1023 today')).toEqual([])
    expect(read('hello 1023')).toEqual([])
  })
  test('needs no subject where the page says it', () => {
    expect(first('fit today', null)).toEqual({ report_date: '2026-11-20' })
  })
  test('takes the number after a word of connection as the passenger where one number is both', () => {
    expect(first('receive 1023 from 1023')).toEqual({ amount: '1023.00' })
  })
})

describe('in the language of the reader', () => {
  test('Turkish', () => {
    const turkish = [
      { ...fit, names: ['Sonuç: uygun', 'RESULT_FIT'], places: ['Sağlık muayenesi'] },
      { ...unfit, names: ['Sonuç: uygun değil', 'RESULT_UNFIT'], places: ['Sağlık muayenesi'] },
    ]
    const by = { ...reader, language: 'tr', links: 'için ile' }
    expect(read('1023 için UYGUN bugün', '1023', turkish, by)).toEqual([
      { key: 'fit', values: { report_date: '2026-11-20' }, unread: [] },
      { key: 'unfit', values: { report_date: '2026-11-20' }, unread: [] },
    ])
    expect(read('uygun degil 1023 5 Kasım', '1023', turkish, by)).toEqual([
      { key: 'unfit', values: { report_date: '2026-11-05' }, unread: [] },
    ])
    expect(read('fit 1023 dün', '1023', turkish, by)[0]?.values).toEqual({ report_date: '2026-11-19' })
  })
  test('Arabic, with its own digits', () => {
    const arabic = [{ ...fit, names: ['النتيجة: لائق', 'RESULT_FIT'], places: ['الفحص الطبي'] }]
    const by = { ...reader, language: 'ar', links: 'من إلى في على' }
    expect(subjectsIn('لائق ١٠٢٣ اليوم', by)).toEqual(['1023'])
    expect(read('لائق ١٠٢٣ أمس', '1023', arabic, by)).toEqual([
      { key: 'fit', values: { report_date: '2026-11-19' }, unread: [] },
    ])
    expect(read('نتيجة لائق ١٠٢٣ غدا', '1023', arabic, by)[0]?.values).toEqual({ report_date: '2026-11-21' })
  })
  test('Bangla', () => {
    const bangla = [{ ...fit, names: ['ফল: ফিট', 'RESULT_FIT'], places: ['মেডিকেল'] }]
    const by = { ...reader, language: 'bn', links: 'থেকে জন্য' }
    expect(read('ফিট ১০২৩ আজ', '1023', bangla, by)).toEqual([
      { key: 'fit', values: { report_date: '2026-11-20' }, unread: [] },
    ])
  })
})

test.each<[string, string[]]>([
  ['fit 1023 today', ['1023']],
  ['receive 50000 from 1023 bkash', ['1023', '50000']],
  ['1023 receive 50k', ['1023']],
  ['receive 50,000 from DHK-1', ['DHK-1']],
  ['fit Z10000101 15/3/26 30 nov', ['Z10000101', '30']],
  ['medical fit', []],
])('%s is about one of %j', (line, subjects) => expect(subjectsIn(line, reader)).toEqual(subjects))

/** As the palette reads in each language, with the texts it ships; 2026-11-20 is a Friday. */
describe('as a clerk types it', () => {
  const looks = { en: englishLook, tr: turkishLook, ar: arabicLook, bn: banglaLook }
  const names = {
    en: ['Result: fit', 'Result: unfit', 'Issue slip', 'Medical', 'Cash'],
    tr: ['Sonuç: uygun', 'Sonuç: uygun değil', 'Fiş ver', 'Sağlık', 'Nakit'],
    ar: ['النتيجة: لائق', 'النتيجة: غير لائق', 'إصدار قسيمة الفحص', 'الفحص الطبي', 'نقد'],
    bn: ['ফল: ফিট', 'ফল: আনফিট', 'স্লিপ দিন', 'মেডিকেল', 'নগদ'],
  } as const
  const commandsIn = (language: keyof typeof looks): TypedCommand[] => {
    const { receive: title, receiveWords } = looks[language].palette.typed
    const [fitName, unfitName, slipName, place, cash] = names[language]
    const past = fit.fields.map((field) => ({ ...field, past: field.name === 'report_date' }))
    return [
      { ...fit, names: [fitName, 'RESULT_FIT'], places: [place, 'medical'], fields: past },
      { ...unfit, names: [unfitName, 'RESULT_UNFIT'], places: [place, 'medical'] },
      { ...slip, names: [slipName, 'ISSUE_SLIP'], places: [place, 'medical'] },
      {
        ...receive,
        names: [title, receiveWords, 'receive'],
        fields: receive.fields.map((field) =>
          field.choices
            ? {
                ...field,
                choices: [
                  { value: 'cash', words: ['cash', cash] },
                  { value: 'mfs bKash', words: ['bKash', 'বিকাশ', 'بكاش'] },
                ],
              }
            : field,
        ),
      },
    ]
  }
  const readIn = (language: keyof typeof looks, line: string) => {
    const { links, spoken } = looks[language].palette.typed
    const by: Reader = { ...reader, language, links, spoken }
    const [subject = null] = subjectsIn(line, by)
    const [reading] = readCommands(line, subject, commandsIn(language), by)
    return { subject, ...reading }
  }
  const received = (amount: string, mode?: string) => ({ amount, ...(mode ? { mode } : {}) })

  test.each<[keyof typeof looks, string, string, object]>([
    ['en', '1023 fit tdy', 'fit', { report_date: '2026-11-20' }],
    ['en', 'fit 1023 sunday', 'fit', { report_date: '2026-11-15' }],
    ['en', 'fit 1023 last fri', 'fit', { report_date: '2026-11-13' }],
    ['en', 'fit 1023 on sunday 15 nov', 'fit', { report_date: '2026-11-15' }],
    ['en', 'fit 1023 day before yesterday', 'fit', { report_date: '2026-11-18' }],
    ['en', 'fit 1023 3 days ago', 'fit', { report_date: '2026-11-17' }],
    ['en', 'fit,1023,yday exp 18/1/27', 'fit', { report_date: '2026-11-19', expiry_date: '2027-01-18' }],
    ['en', 'unfit 1023 tdy temp', 'unfit', { report_date: '2026-11-20', unfit_category: 'temporary' }],
    [
      'en',
      'slip 1023 gc-99 8500 next sun 10am',
      'slip',
      { slip_no: 'GC-99', fee: '8500.00', appointment_date: '2026-11-22', appointment_time: '10:00' },
    ],
    [
      'en',
      'slips for 1023 gc-99 8.5k tmrw',
      'slip',
      { slip_no: 'GC-99', fee: '8500.00', appointment_date: '2026-11-21' },
    ],
    [
      'en',
      'slip 1023 gc-99 8500 mon',
      'slip',
      { slip_no: 'GC-99', fee: '8500.00', appointment_date: '2026-11-23' },
    ],
    ['en', 'receive 50000/- from 1023 bkash', 'receive', received('50000.00', 'mfs bKash')],
    ['en', 'received tk50,000 from 1023', 'receive', received('50000.00')],
    ['en', '1023 paid Tk. 1,50,000 cash', 'receive', received('150000.00', 'cash')],
    ['en', 'receive 1.5 lakh from 1023', 'receive', received('150000.00')],
    ['en', 'rcv 50 thousand taka 1023 bkash', 'receive', received('50000.00', 'mfs bKash')],
    ['en', 'receive 50 000 from 1023', 'receive', received('50000.00')],
    ['en', '৳2lac from 1023 received', 'receive', received('200000.00')],
    ['en', 'receive 50.000 from 1023', 'receive', received('50000.00')],
    ['tr', "1023'ten 50.000 tahsil et bkash", 'receive', received('50000.00', 'mfs bKash')],
    ['tr', '1023 ödedi 1.250,50 nakit', 'receive', received('1250.50', 'cash')],
    ['tr', '50 bin al 1023 bkash', 'receive', received('50000.00', 'mfs bKash')],
    ['tr', '1023 uygun dün', 'fit', { report_date: '2026-11-19' }],
    ['tr', '1023 uygun pazartesi günü', 'fit', { report_date: '2026-11-16' }],
    [
      'tr',
      "1023'e fiş ver gc-99 8500 yarın",
      'slip',
      { slip_no: 'GC-99', fee: '8500.00', appointment_date: '2026-11-21' },
    ],
    ['tr', '1023 uygun 3 gün önce', 'fit', { report_date: '2026-11-17' }],
    ['ar', 'استلام ٥٠٬٠٠٠ من ١٠٢٣ بكاش', 'receive', received('50000.00', 'mfs bKash')],
    ['ar', 'استلم ٥٠ ألف من ١٠٢٣ نقدا', 'receive', received('50000.00', 'cash')],
    ['ar', 'لائق ل١٠٢٣ يوم الأحد', 'fit', { report_date: '2026-11-15' }],
    ['ar', '١٠٢٣ لائق أول أمس', 'fit', { report_date: '2026-11-18' }],
    [
      'ar',
      'قسيمة ١٠٢٣ gc-99 ٨٥٠٠ الأحد القادم',
      'slip',
      { slip_no: 'GC-99', fee: '8500.00', appointment_date: '2026-11-22' },
    ],
    [
      'ar',
      'قسيمه ١٠٢٣ gc-99 ٨٥٠٠ بكره',
      'slip',
      { slip_no: 'GC-99', fee: '8500.00', appointment_date: '2026-11-21' },
    ],
    ['bn', '১০২৩ থেকে ৫০,০০০ টাকা নিন বিকাশ', 'receive', received('50000.00', 'mfs bKash')],
    ['bn', '১০২৩-এর ফিট গতকাল', 'fit', { report_date: '2026-11-19' }],
    ['bn', '১০২৩ জমা ১.৫ লাখ নগদ', 'receive', received('150000.00', 'cash')],
    ['bn', '৫০ হাজার নিন ১০২৩', 'receive', received('50000.00')],
  ])('%s: %s', (language, line, key, values) => {
    const { subject, ...reading } = readIn(language, line)
    expect([subject, reading]).toEqual(['1023', { key, values, unread: [] }])
  })

  test('what only looks like a day or a number is said to be not understood', () => {
    // Not a Sunday: two days, the second for the next field.
    expect(readIn('en', 'fit 1023 sunday 16 nov').values).toEqual({
      report_date: '2026-11-15',
      expiry_date: '2026-11-16',
    })
    expect(readIn('en', 'receive fifty from 1023')).toMatchObject({ values: {}, unread: ['fifty'] })
    expect(readIn('en', 'receive 5 5 from 1023')).toMatchObject({ values: { amount: '5.00' }, unread: ['5'] })
  })
})
