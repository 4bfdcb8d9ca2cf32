import { describe, expect, test } from 'vitest'
import {
  checkDigit,
  isMrzLine,
  mrzLengthMessage,
  normaliseMrzText,
  parseTd3,
  writeTd3,
} from '../../../src/domain/passengers/mrz/mrz.ts'
import type { Td3Data } from '../../../src/domain/passengers/mrz/mrz.ts'

const today = '2027-01-03'
const bangladeshi = { issuing_state: 'BGD', nationality: 'BGD' } as const

/** The five people of the end-to-end scenarios with the lines of their passports. */
const people: { code: string; page: string; data: Td3Data; line1: string; line2: string }[] = [
  {
    code: 'R1',
    page: 'MD RAKIB HASAN',
    data: {
      ...bangladeshi,
      surname: 'HASAN',
      given_name: 'MD RAKIB',
      passport_no: 'Z10000101',
      date_of_birth: '1998-05-14',
      gender: 'male',
      passport_expiry_date: '2033-08-20',
    },
    line1: 'P<BGDHASAN<<MD<RAKIB<<<<<<<<<<<<<<<<<<<<<<<<',
    line2: 'Z100001016BGD9805149M3308202<<<<<<<<<<<<<<02',
  },
  {
    code: 'F1',
    page: 'MST SHIRIN AKTER',
    data: {
      ...bangladeshi,
      surname: 'AKTER',
      given_name: 'MST SHIRIN',
      passport_no: 'Z10000102',
      date_of_birth: '1995-03-20',
      gender: 'female',
      passport_expiry_date: '2034-02-11',
    },
    line1: 'P<BGDAKTER<<MST<SHIRIN<<<<<<<<<<<<<<<<<<<<<<',
    line2: 'Z100001027BGD9503205F3402111<<<<<<<<<<<<<<08',
  },
  {
    code: 'S1',
    page: 'MD SOHEL RANA',
    data: {
      ...bangladeshi,
      surname: 'RANA',
      given_name: 'MD SOHEL',
      passport_no: 'Z10000103',
      date_of_birth: '1996-11-02',
      gender: 'male',
      passport_expiry_date: '2032-06-29',
    },
    line1: 'P<BGDRANA<<MD<SOHEL<<<<<<<<<<<<<<<<<<<<<<<<<',
    line2: 'Z100001038BGD9611021M3206294<<<<<<<<<<<<<<02',
  },
  {
    code: 'U1',
    page: 'ABDUL HALIM',
    data: {
      ...bangladeshi,
      surname: 'HALIM',
      given_name: 'ABDUL',
      passport_no: 'Z10000104',
      date_of_birth: '1968-01-25',
      gender: 'male',
      passport_expiry_date: '2031-10-04',
    },
    line1: 'P<BGDHALIM<<ABDUL<<<<<<<<<<<<<<<<<<<<<<<<<<<',
    line2: 'Z100001049BGD6801254M3110049<<<<<<<<<<<<<<04',
  },
  {
    code: 'J1',
    page: 'MD JAMAL UDDIN',
    data: {
      ...bangladeshi,
      surname: 'UDDIN',
      given_name: 'MD JAMAL',
      passport_no: 'Z10000105',
      date_of_birth: '1993-09-09',
      gender: 'male',
      passport_expiry_date: '2035-01-14',
    },
    line1: 'P<BGDUDDIN<<MD<JAMAL<<<<<<<<<<<<<<<<<<<<<<<<',
    line2: 'Z100001050BGD9309094M3501140<<<<<<<<<<<<<<00',
  },
]
const [r1] = people
if (!r1) throw new Error('the first person is missing')
const replaceAt = (line: string, at: number, text: string): string =>
  line.slice(0, at) + text + line.slice(at + text.length)

describe.each(people)('the passport of $code', ({ page, data, line1, line2 }) => {
  test('is read with every field green', () => {
    const reading = parseTd3(line1, line2, today)
    expect(reading.ok).toBe(true)
    expect(reading.wrongDigits).toBe(0)
    expect(reading.message).toBeUndefined()
    const values = Object.fromEntries(
      Object.entries(reading.fields).map(([name, field]) => [name, field.value]),
    )
    expect(values).toEqual({ ...data, full_name: page, personal_no: '' })
    for (const field of Object.values(reading.fields))
      expect(field).toMatchObject({ ok: true, doubtful: false })
  })
  test('is written sign for sign', () => {
    expect(writeTd3(data)).toEqual({ line1, line2 })
  })
})

describe('the ICAO specimen', () => {
  const line1 = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'
  const line2 = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'
  test('has five right check digits, and Utopia is no country', () => {
    const { fields, wrongDigits, ok } = parseTd3(line1, line2, '2010-01-01')
    expect(wrongDigits).toBe(0)
    expect(fields).toMatchObject({
      full_name: { value: 'ANNA MARIA ERIKSSON', ok: true },
      passport_no: { value: 'L898902C3', ok: true, doubtful: false },
      date_of_birth: { value: '1974-08-12' },
      gender: { value: 'female' },
      passport_expiry_date: { value: '2012-04-15' },
      personal_no: { value: 'ZE184226B', ok: true },
      nationality: { value: 'UTO', ok: false },
    })
    expect(ok).toBe(false)
  })
  test('gives the check digits printed in the standard', () => {
    expect(
      ['L898902C3', '740812', '120415', 'ZE184226B<<<<<', 'D23145890', '520727'].map(checkDigit),
    ).toEqual(['6', '2', '9', '1', '7', '3'])
  })
})

describe('a wrong digit', () => {
  test.each([
    [3, 'passport_no', 'The MRZ check digit of Passport Number is wrong. Check the passport image.'],
    [15, 'date_of_birth', 'The MRZ check digit of Date of Birth is wrong. Check the passport image.'],
    [
      25,
      'passport_expiry_date',
      'The MRZ check digit of Passport Expiry Date is wrong. Check the passport image.',
    ],
    [30, 'personal_no', 'The MRZ check digit of Personal Number is wrong. Check the passport image.'],
  ] as const)('at place %i of line 2 is reported at %s', (at, name, message) => {
    const reading = parseTd3(r1.line1, replaceAt(r1.line2, at, '9'), today)
    expect(reading.ok).toBe(false)
    expect(reading.fields[name]).toMatchObject({ ok: false, doubtful: true, message })
    const others = Object.entries(reading.fields).filter(([other]) => other !== name)
    expect(others.filter(([, field]) => !field.ok)).toEqual([])
  })
  test('in the last place is reported for the complete line', () => {
    const reading = parseTd3(r1.line1, replaceAt(r1.line2, 43, '7'), today)
    expect(reading).toMatchObject({
      ok: false,
      wrongDigits: 1,
      message: 'The MRZ check digit of the whole line is wrong. Check the passport image.',
    })
  })
  test('is found for every digit of the number, whatever other digit is read', () => {
    for (let at = 1; at <= 8; at++) {
      for (const digit of '0123456789') {
        if (digit === r1.line2[at]) continue
        expect(parseTd3(r1.line1, replaceAt(r1.line2, at, digit), today).fields.passport_no.ok).toBe(false)
      }
    }
  })
})

describe('look-alike letters and digits', () => {
  const cases: [string, 1 | 2, number, string, keyof ReturnType<typeof parseTd3>['fields'], string][] = [
    ['O for 0 in the number', 2, 3, 'O', 'passport_no', 'Z10000101'],
    ['2 for Z at the start of the number', 2, 0, '2', 'passport_no', 'Z10000101'],
    ['I for 1 and O for 0 together', 2, 6, 'IO', 'passport_no', 'Z10000101'],
    ['O for 0 in the birthday', 2, 15, 'O', 'date_of_birth', '1998-05-14'],
    ['B for 8 in the expiry', 2, 24, 'B', 'passport_expiry_date', '2033-08-20'],
    ['B for 8 in the birthday', 2, 14, 'B', 'date_of_birth', '1998-05-14'],
    ['G for the check digit 6 of the number', 2, 9, 'G', 'passport_no', 'Z10000101'],
    ['0 for D in the nationality', 2, 12, '0', 'nationality', 'BGD'],
    ['8 for B in the state', 1, 2, '8', 'issuing_state', 'BGD'],
    ['5 for S in the surname', 1, 7, '5', 'surname', 'HASAN'],
  ]
  test.each(cases)('%s', (_title, line, at, signs, name, value) => {
    const reading =
      line === 1
        ? parseTd3(replaceAt(r1.line1, at, signs), r1.line2, today)
        : parseTd3(r1.line1, replaceAt(r1.line2, at, signs), today)
    expect(reading.fields[name]).toMatchObject({ value, ok: true })
    expect(reading).toMatchObject({ line1: r1.line1, line2: r1.line2, ok: true })
    expect(reading.fields[name].doubtful).toBe(true)
  })
  test('are left alone when two readings fit the check digit', () => {
    // G and 6 weigh the same modulo 10, so the check digit of a number without a known shape cannot
    // distinguish them.
    const { line1, line2 } = writeTd3({
      ...r1.data,
      issuing_state: 'NPL',
      nationality: 'NPL',
      passport_no: 'G6O000000',
    })
    expect(parseTd3(line1, line2, today).fields.passport_no).toMatchObject({
      value: 'G6O000000',
      ok: true,
      doubtful: false,
    })
    expect(parseTd3(line1, replaceAt(line2, 2, '0'), today).fields.passport_no).toMatchObject({
      value: 'G60000000',
      ok: false,
    })
  })
})

describe('the century', () => {
  const born = (day: string, on: string): string => {
    const { line1, line2 } = writeTd3({ ...r1.data, date_of_birth: day })
    return parseTd3(line1, line2, on).fields.date_of_birth.value
  }
  test('of a birthday today is this one, of tomorrow the last one', () => {
    expect(born('2027-01-03', today)).toBe('2027-01-03')
    expect(born('2027-01-04', today)).toBe('1927-01-04')
  })
  test('keeps the leap day of 2000 and refuses the one of 1999', () => {
    expect(born('2000-02-29', today)).toBe('2000-02-29')
    const line2 = r1.line2.slice(0, 13) + '990229' + checkDigit('990229') + r1.line2.slice(20)
    expect(parseTd3(r1.line1, line2, today).fields.date_of_birth).toMatchObject({
      value: '',
      ok: false,
      message: 'The MRZ gives no complete Date of Birth. Type it from the passport.',
    })
  })
  test('of an expiry is the nearer one', () => {
    const expiry = (day: string): string => {
      const { line1, line2 } = writeTd3({ ...r1.data, passport_expiry_date: day })
      return parseTd3(line1, line2, today).fields.passport_expiry_date.value
    }
    expect(expiry('2036-12-31')).toBe('2036-12-31')
    expect(expiry('1999-12-31')).toBe('1999-12-31')
  })
})

describe('names', () => {
  test('a person with one name has no surname', () => {
    const { line1, line2 } = writeTd3({ ...r1.data, surname: '', given_name: 'KARIM' })
    expect(line1).toBe('P<BGDKARIM'.padEnd(44, '<'))
    expect(parseTd3(line1, line2, today).fields).toMatchObject({
      given_name: { value: 'KARIM' },
      surname: { value: '', ok: true },
      full_name: { value: 'KARIM' },
    })
  })
  test('hyphens, apostrophes and accents follow the standard', () => {
    expect(writeTd3({ ...r1.data, surname: "O'Connor-Núñez", given_name: 'Mary Ann' }).line1).toBe(
      'P<BGDOCONNOR<NUNEZ<<MARY<ANN'.padEnd(44, '<'),
    )
  })
  test('a name that fills the line may be cut off and is doubtful', () => {
    const { line1, line2 } = writeTd3({
      ...r1.data,
      given_name: 'MUHAMMAD ABDULLAH AL MAMUN CHOWDHURY BHUIYAN',
    })
    expect(line1).toHaveLength(44)
    expect(parseTd3(line1, line2, today).fields.full_name).toMatchObject({
      ok: true,
      doubtful: true,
      message: 'The name may be cut off in the MRZ. Compare it with the passport.',
    })
  })
  test('signs read among the closing fillers are not taken for a name, and the name is doubtful', () => {
    const reading = parseTd3(replaceAt(r1.line1, 30, 'K'), r1.line2, today)
    expect(reading.fields.given_name).toMatchObject({ value: 'MD RAKIB', ok: true, doubtful: true })
  })
})

describe('lines that are no passport', () => {
  test.each([
    [r1.line1.slice(1), r1.line2],
    [r1.line1, `${r1.line2}0`],
    [r1.line1, r1.line2.toLowerCase()],
    ['', ''],
  ])('%s | %s', (line1, line2) => {
    const reading = parseTd3(line1, line2, today)
    expect(reading).toMatchObject({ ok: false, message: mrzLengthMessage })
    expect(reading.fields.passport_no).toMatchObject({ value: '', ok: false })
  })
  test('a visa is refused by its first letter', () => {
    expect(parseTd3(`V${r1.line1.slice(1)}`, r1.line2, today)).toMatchObject({
      ok: false,
      message: 'This is not the machine-readable zone of a passport.',
    })
  })
  test('an unknown sex is asked, an unspecified one is other', () => {
    expect(parseTd3(r1.line1, replaceAt(r1.line2, 20, 'H'), today).fields.gender).toMatchObject({
      value: '',
      ok: false,
    })
    expect(parseTd3(r1.line1, replaceAt(r1.line2, 20, '<'), today).fields.gender).toMatchObject({
      value: 'other',
      ok: true,
      doubtful: true,
    })
  })
})

describe('pasted and scanned text', () => {
  const lines = { line1: r1.line1, line2: r1.line2 }
  test.each([
    ['two lines', `${r1.line1}\n${r1.line2}`],
    ['Windows line ends and spaces around', `  ${r1.line1} \r\n ${r1.line2}\r\n\r\n`],
    ['both lines in one', r1.line1 + r1.line2],
    ['both lines with a space between', `${r1.line1} ${r1.line2}`],
    ['lower case', `${r1.line1}\n${r1.line2}`.toLowerCase()],
    ['Turkish capitals', `${r1.line1}\n${r1.line2}`.replaceAll('I', 'İ')],
    ['Turkish small letters', `${r1.line1}\n${r1.line2}`.toLocaleLowerCase('tr')],
    [
      'spaces between groups',
      `${r1.line1.slice(0, 10)} ${r1.line1.slice(10)}\n${r1.line2.slice(0, 20)} ${r1.line2.slice(20)}`,
    ],
    ['dashes for fillers', `${r1.line1}\n${r1.line2}`.replaceAll('<', '–')],
    ['guillemets for two fillers', `${r1.line1}\n${r1.line2}`.replaceAll('<<', '«')],
    ['full-width arrows', `${r1.line1}\n${r1.line2}`.replaceAll('<', '＜')],
    ['spaces for fillers', `${r1.line1}\n${r1.line2}`.replaceAll('<', ' ')],
    ['a page copied from a web page', `${r1.line1}\n${r1.line2}`.replaceAll('<', '&lt;')],
    ['a scanner that frames the lines', `\u0002${r1.line1}\r${r1.line2}\r\u0003`],
    ['other text above and below', `PASSPORT\nPEOPLES REPUBLIC\n${r1.line1}\n${r1.line2}\n24`],
  ])('%s', (_title, text) => {
    expect(normaliseMrzText(text)).toEqual(lines)
  })
  test('a missing sign stays missing, so that the length is reported', () => {
    const found = normaliseMrzText(`${r1.line1.slice(0, 43)}\n${r1.line2}`)
    expect(isMrzLine(found.line1)).toBe(false)
    expect(parseTd3(found.line1, found.line2, today).message).toBe(mrzLengthMessage)
  })
  test('nothing is made of nothing', () => {
    expect(normaliseMrzText('  \n')).toEqual({ line1: '', line2: '' })
  })
})
