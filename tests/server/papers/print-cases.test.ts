/** Papers of the handbook's check cases, box by box: forms 12, cases 1 to 4 and 7. Faces: decision 0085. */
import { afterAll, describe, expect, it } from 'vitest'
import { femaleCv } from '../../../src/domain/prints/forms/female-cv.ts'
import { bmet } from '../../../src/domain/prints/forms/bmet.ts'
import { bmetVerify } from '../../../src/domain/prints/forms/bmet-verify.ts'
import {
  bmetSample,
  bmetVerifySample,
  malaysiaSample,
  thailandSample,
} from '../../../src/domain/prints/abroad-samples.ts'
import { ksaVisa } from '../../../src/domain/prints/forms/ksa-visa.ts'
import { ksaVisaManual } from '../../../src/domain/prints/forms/ksa-visa-manual.ts'
import { malaysiaVisa } from '../../../src/domain/prints/forms/malaysia-visa.ts'
import { maleCv } from '../../../src/domain/prints/forms/male-cv.ts'
import { makeSheet, type SheetOptions } from '../../../src/domain/prints/make-sheet.ts'
import { femaleSample, maleSample } from '../../../src/domain/prints/sample.ts'
import { thailandVisa } from '../../../src/domain/prints/forms/thailand-visa.ts'
import { readinessOf, withOwnRecord, type Sheet } from '../../../src/domain/prints/sheet.ts'
import type { PrintData, PrintForm, Row } from '../../../src/foundation/prints/print.ts'
import { drawPdf, stopPrints } from '../../../src/server/prints/draw.ts'
import { bag, readPdf, textIn, type PdfFile, type PdfPage } from './read-pdf.ts'

afterAll(stopPrints)

const print = async (
  form: PrintForm,
  data: PrintData,
  options: SheetOptions = {},
): Promise<{ file: PdfFile; sheet: Sheet }> => {
  const sheet = makeSheet(form, data, options)
  return {
    sheet,
    file: await readPdf(
      await drawPdf({
        kind: 'form',
        data: { sheets: [sheet] },
        at: '2026-11-20T00:00:00.000Z',
        author: 'NORTH STAR OVERSEAS LTD',
      }),
    ),
  }
}
const withRecord = (data: PrintData, name: string, change: Row): PrintData => ({
  ...data,
  records: { ...data.records, [name]: { ...data.records[name], ...change } },
})
const box = (page: PdfPage | undefined, place: string): string => {
  const [x = 0, y = 0, w = 0, h = 0] = place.split(' ').map(Number)
  return textIn(page, x, y, w, h)
}

describe('case 1: ksa-visa, complete male driver', () => {
  it('lists nothing missing and nothing doubtful', () => {
    expect(readinessOf(ksaVisa, withOwnRecord(ksaVisa, maleSample))).toEqual({ missing: [], doubts: [] })
  })

  it('prints letter, sheet and agreement with every value in its box', async () => {
    const { file } = await print(ksaVisa, maleSample)
    const [letter, sheet, agreement] = file.pages
    expect(file.pages).toHaveLength(3)
    for (const page of file.pages)
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([210, 297])
    expect(box(sheet, '38 56 132 6.5')).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
    expect(box(sheet, '41 69 29 6.5')).toBe('12/05/1994')
    expect(box(sheet, '62 106.5 88 7')).toBe(
      'VILL: JOYNAGAR, P.O: JOYNAGAR-3500, P.S: MURADNAGAR, DIST: CUMILLA, 01711000001',
    )
    expect(bag(box(sheet, '136 95 46 5.5'))).toBe(bag('سائق خاص'))
    expect(box(sheet, '156 100.5 44 5.5')).toBe('HOUSE DRIVER')
    expect(box(sheet, '174.5 140 24 5.5')).toBe('A01234567')
    expect(box(sheet, '92 250.5 44 6')).toBe('1301234567')
    expect(box(sheet, '21 250.5 29 6')).toBe('1448/05/10')
    expect(bag(box(sheet, '38 256.5 130 6'))).toBe(bag('خالد بن ناصر العتيبي'))
    expect(box(sheet, '100 168.5 74 6.5')).toBe('')
    expect(bag(box(sheet, '10 221 190 6'))).toBe(
      bag('خالد بن ناصر العتيبي، حي الروضة، الرياض، 00966551234567'),
    )
    expect(box(sheet, '10 221 190 6')).not.toContain('+')
    expect(box(sheet, '75 34 60 6')).toBe('E123456789')
    expect(box(sheet, '75 41 60 5')).toBe('RL-0999 / SL-2451')
    expect(bag(box(sheet, '170 56 30 6.5'))).toBe(bag('الاسم الكامل:'))
    expect(box(sheet, '10 56 28 6.5')).toBe('Full name:')
    for (const said of [
      'The Chief of the Consular Section',
      '1301234567',
      'Date: 1448/05/10',
      'Date: 03/02/2024',
      'No. 1 of 5 visas',
      'SL No. 2451',
    ])
      expect(letter?.text).toContain(said)
    for (const said of [
      'EMPLOYMENT AGREEMENT',
      'SAR 1,500',
      'Signature of first party',
      'Signature of second party',
    ])
      expect(agreement?.text).toContain(said)
    expect(file.foreignFaces).toEqual([])
  })

  it('says the day of the authorisation in the Hijri calendar also when only the other day is known', async () => {
    const data = withRecord(maleSample, 'visa_entry', { issue_date_hijri: null })
    expect(readinessOf(ksaVisa, withOwnRecord(ksaVisa, data)).doubts.map(({ code }) => code)).toEqual([
      'CONVERTED',
    ])
    expect(makeSheet(ksaVisa, data).values['off_auth_date']).toBe('1448/05/10')
  })
})

describe('case 2: ksa-visa-manual, moved position', () => {
  const data = withRecord(maleSample, 'ksa_visa', { manual_overrides: { carrier: 'SAUDIA' } })
  const calibration = { dx: 1.5, dy: -2, sx: 1, sy: 1, nudges: {} }

  it('puts every value where the printer needs it and draws nothing else', async () => {
    const { file } = await print(ksaVisaManual, data, { calibration })
    const [page] = file.pages
    expect(file.pages).toHaveLength(1)
    expect(box(page, '39.5 54 132 6.5')).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
    expect(box(page, '42.5 67 29 6.5')).toBe('12/05/1994')
    expect(box(page, '132.5 173 35 6.5')).toBe('SAUDIA')
    expect(box(page, '176 138 24 5.5')).toBe('A01234567')
    const name = page?.words.find((word) => word.text.startsWith('MOHAMMAD'))
    expect(Math.abs((name?.x ?? 0) - 40)).toBeLessThan(0.6)
    for (const said of ['Full name', 'EMBASSY', 'For official use', 'Photo', 'BIMAN', 'Printed by'])
      expect(page?.text).not.toContain(said)
    expect(bag(page?.text ?? '')).not.toContain(bag('الكامل').repeat(2))
    expect(page?.pictures).toBe(0)
  })

  it('keeps passenger and flight as they are', () => {
    expect(makeSheet(ksaVisa, data).values['carrier']).toBe('BIMAN BANGLADESH')
    expect(makeSheet(ksaVisaManual, data).values['carrier']).toBe('SAUDIA')
  })
})

describe('case 7: femaleCVPrint, no full-length photo', () => {
  const data = withRecord(femaleSample, 'female_cv', { full_photo: null })

  it('lists the photo alone', () => {
    const { missing, doubts } = readinessOf(femaleCv, withOwnRecord(femaleCv, data))
    expect(missing.map(({ box: id, level, record, field }) => [id, level, `${record}.${field}`])).toEqual([
      ['photo_full', 'R', 'female_cv.full_photo'],
    ])
    expect(doubts).toEqual([])
  })

  it('prints the frame with its name and everything else in its box', async () => {
    const { file, sheet } = await print(femaleCv, data)
    const [page] = file.pages
    expect(file.pages).toHaveLength(1)
    expect([...file.faces].map((face) => face.split('-')[0])).not.toContain('Helvetica')
    expect(box(page, '131 77 67 120')).toBe('Full-length photo')
    expect(box(page, '38 59 132 8')).toBe('SHAHANARA BEGUM')
    expect(bag(box(page, '38 67 132 8'))).toBe(bag('شاهنارا بيغم'))
    expect(box(page, '48 44.4 72 6.2')).toBe('1,000 SAR')
    expect(box(page, '44 101.1 54 5.7')).toBe('31')
    expect(box(page, '44 123.9 54 5.7')).toBe('2')
    expect(box(page, '36 275.6 138 9')).toBe('WILLING TO LEARN: SEWING. CAN TRAVEL AT ONCE')
    expect(sheet.values).toMatchObject({
      arabic: 'fair',
      english: 'basic',
      sk_cleaning: 'yes',
      sk_sewing: 'no',
      sk_computer: 'no',
    })
    expect(sheet.values['exp']).toEqual([['JORDAN', '2018 - 2021', 'HOUSEMAID', 'AMMAN FAMILY']])
    expect(page?.text).not.toContain('FIRST TIMER')
  })

  it('is the same paper alone and after other forms in the same process', async () => {
    const order = (form: PrintForm, one: PrintData) => ({
      kind: 'form',
      data: { sheets: [makeSheet(form, one)] },
      at: '2026-11-20T00:00:00.000Z',
      author: 'A',
    })
    await stopPrints()
    const alone = await drawPdf(order(femaleCv, data))
    await stopPrints()
    await drawPdf(order(ksaVisa, maleSample))
    await drawPdf(order(ksaVisaManual, maleSample))
    expect(Buffer.from(await drawPdf(order(femaleCv, data))).equals(Buffer.from(alone))).toBe(true)
  })
})

describe('case 3: bmet, missing NID and nominee mobile', () => {
  const worker = (): PrintData => {
    let data = withRecord(bmetSample, 'passenger', {
      office_serial: '2463',
      full_name: 'MD. SHAKIL HOSSAIN',
      full_name_bn: 'মোঃ শাকিল হোসেন',
      father_name: 'MD. ABUL HOSSAIN',
      mother_name: 'ROKEYA BEGUM',
      spouse_name: '',
      marital_status: 'single',
      date_of_birth: '1999-02-28',
      nid_no: '',
      birth_reg_no: '19996813456001234',
      mobile: '+8801819000045',
      passport_no: 'EJ0098765',
      passport_issue_date: '2025-01-15',
      passport_expiry_date: '2035-01-14',
      height_cm: 171,
      weight_kg: '64',
      contract_salary: '1200',
      nominee_name: 'Rokeya Begum',
      nominee_relation: 'Mother',
      nominee_nid: '1975681345600',
      nominee_phone: '',
    })
    data = withRecord(data, 'visa_entry', {
      visa_no: '1309876543',
      sponsor_name: 'RAWABI AL KHALEEJ EST',
      sponsor_id: '7001234567',
    })
    return withRecord(data, 'man_power', {
      income_tax: '500.00',
      welfare_fee: '3500.00',
      insurance_fee: '1000.00',
      smart_card_fee: '0.00',
    })
  }

  it('lists the two needed values first and nothing of a spouse', () => {
    const { missing } = readinessOf(bmet, withOwnRecord(bmet, worker()))
    expect(missing.filter(({ level }) => level !== 'W').map(({ box: id, level }) => [id, level])).toEqual([
      ['nid', 'R'],
      ['nom_mob', 'R'],
    ])
    expect(missing.slice(0, 2).map(({ box: id }) => id)).toEqual(['nid', 'nom_mob'])
  })

  it('prints two pages with every value in its box', async () => {
    const { file } = await print(bmet, worker())
    const [first, second] = file.pages
    expect(file.pages).toHaveLength(2)
    expect(box(first, '50 90 148 8')).toBe('MD. SHAKIL HOSSAIN')
    expect(bag(box(first, '50 98.5 148 8'))).toBe(bag('মোঃ শাকিল হোসেন'))
    expect(box(first, '50 124 54 8').replaceAll(' ', '')).toBe('28021999')
    expect(box(first, '143 141 55 8').replaceAll(' ', '')).toBe('01819000045')
    expect(box(first, '50 149.5 102 8')).toBe('')
    expect(box(first, '50 158 102 8').replaceAll(' ', '')).toBe('19996813456001234')
    expect(box(first, '50 209 54 8').replaceAll(' ', '')).toBe('EJ0098765')
    expect(box(first, '50 115.5 54 8')).toBe('')
    expect(box(first, '50 243.5 148 8')).toBe('RAWABI AL KHALEEJ EST (ID 7001234567)')
    expect(box(second, '143 105.5 55 8')).toBe('')
    expect(
      ['52 172.4 26 6.4', '52 178.8 26 6.4', '52 185.2 26 6.4', '52 191.6 26 6.4'].map((at) =>
        box(second, at),
      ),
    ).toEqual(['500', '3,500', '1,000', ''])
    expect(second?.text).not.toContain('Smart card')
    expect(file.foreignFaces).toEqual([])
  })
})

describe('case 4: malaysiaVisa', () => {
  it('lacks nothing and prints each value in its box and each cross in its square', async () => {
    expect(readinessOf(malaysiaVisa, withOwnRecord(malaysiaVisa, malaysiaSample))).toEqual({
      missing: [],
      doubts: [],
    })
    const { file, sheet } = await print(malaysiaVisa, malaysiaSample)
    const [page] = file.pages
    expect(file.pages).toHaveLength(1)
    expect(file.faces.every((face) => face.startsWith('NotoSans-'))).toBe(true)
    expect(
      [
        '62 57 96 9',
        '62 87 50 9',
        '148 151 50 9',
        '62 117 136 13',
        '62 172 136 9',
        '148 246 50 9',
        '32 261 40 9',
      ].map((at) => box(page, at)),
    ).toEqual([
      'RAFIQUL ISLAM BHUIYAN',
      '09/11/1990',
      '21/08/2033',
      'VILL: KALIHATI, P.O: KALIHATI-1970, P.S: KALIHATI, DIST: TANGAIL, BANGLADESH',
      'SERI MAJU PLANTATION SDN BHD',
      'PLKS/2026/004512',
      '20/11/2026',
    ])
    expect(box(page, '148 141 49.5 9').replaceAll(' ', '')).toBe('BW0765432')
    expect(
      Object.fromEntries(
        ['application_type', 'gender', 'marital', 'visa_type', 'purpose'].map((id) => [id, sheet.values[id]]),
      ),
    ).toEqual({
      application_type: 'with',
      gender: 'male',
      marital: 'single',
      visa_type: 'single',
      purpose: 'employment',
    })
    for (const said of ['JABATAN IMIGRESEN MALAYSIA', 'BORANG PERMOHONAN VISA', 'IMM. 47'])
      expect(page?.text).toContain(said)
  })

  it('says others of a passenger who was married before', () => {
    expect(
      makeSheet(malaysiaVisa, withRecord(malaysiaSample, 'passenger', { marital_status: 'widowed' })).values[
        'marital'
      ],
    ).toBe('other')
  })
})

describe('thailandVisa', () => {
  const valuesOf = (passenger: Row, form: Row = {}) =>
    makeSheet(thailandVisa, withRecord(withRecord(thailandSample, 'passenger', passenger), 'visa_form', form))
      .values

  it.each([
    ['male', 'married', 'mr'],
    ['female', 'single', 'miss'],
    ['female', 'widowed', 'mrs'],
  ])('calls %s, %s by the title %s', (gender, marital_status, title) => {
    expect(valuesOf({ gender, marital_status })['title']).toBe(title)
  })

  it('crosses no purpose when another one is written, and dates the second declaration of tourists only', () => {
    expect(valuesOf({}, { purpose: 'training', other_purpose: 'Training' })).toMatchObject({
      purpose: '',
      purpose_other: 'TRAINING',
      date2: '',
    })
    expect(valuesOf({}, { visa_type: 'tourist' })['date2']).toBe('20/11/2026')
    expect(valuesOf({ present_address: '' })['perm']).toBe('SAME AS ABOVE')
  })
})

describe('bmetVerify', () => {
  const marks = (data: PrintData) =>
    (makeSheet(bmetVerify, data).words['rows'] as string[][]).map((row) => [row[0], row[4]])

  it('ticks what agrees, leaves what nobody said, and proposes a mismatch for what differs', () => {
    expect(marks(bmetVerifySample)).toEqual([
      ['Name', 'tick'],
      ['Passport No. and validity', 'tick'],
      ['Date of birth', 'tick'],
      ['Country', 'tick'],
      ['Profession', 'tick'],
      ['Employer, sponsor ID', 'tick'],
      ['Visa No.; stamped No., expiry', 'tick'],
      ['BMET registration No.', 'tick'],
      ['Training certificate', 'tick'],
      ['Medical result, expiry', ''],
    ])
    const other = withRecord(bmetVerifySample, 'bmet_verify', {
      check_result: '',
      answer: { name: 'Mohammad  Abdul Karim. Sheikh', passport_no: 'A01234568' },
    })
    expect(marks(other).slice(0, 3)).toEqual([
      ['Name', 'tick'],
      ['Passport No. and validity', 'cross'],
      ['Date of birth', ''],
    ])
    expect(makeSheet(bmetVerify, other).values['result']).toBe('mismatch')
  })
})

describe('maleCVPrint', () => {
  it('stands on the grid of the female CV, with trades and licence in place of housework', async () => {
    expect(readinessOf(maleCv, withOwnRecord(maleCv, maleSample))).toEqual({ missing: [], doubts: [] })
    const { file, sheet } = await print(maleCv, maleSample)
    const [page] = file.pages
    expect(file.pages).toHaveLength(1)
    expect(file.foreignFaces).toEqual([])
    expect(box(page, '38 59 132 8')).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
    expect(bag(box(page, '38 67 132 8'))).toBe(bag('محمد عبد الكريم شيخ'))
    expect(box(page, '48 32 72 6.2')).toBe('MCV-0207')
    expect(box(page, '151 245.6 47 5.7')).toBe('DK0012345, 31/05/2030')
    expect(sheet.values).toMatchObject({
      licence: 'light',
      skills: [['DRIVING', 'SKILLED', 'CAR, PICK-UP']],
      exp: [['QATAR', '2017 - 2020', 'DRIVER', 'DOHA FAMILY']],
    })
    expect(page?.text).toContain('SKILLS AND LICENCES')
    expect(page?.text).not.toContain('Cleaning')
  })

  it('asks for the number of a licence and doubts a driver without one', () => {
    const without = withRecord(maleSample, 'male_cv', { driving_licence: 'none' })
    expect(readinessOf(maleCv, withOwnRecord(maleCv, without)).doubts.map(({ code }) => code)).toEqual([
      'LICENCE',
    ])
    const unnumbered = withRecord(maleSample, 'male_cv', {
      driving_licence_no: null,
      driving_licence_expiry: null,
    })
    expect(
      readinessOf(maleCv, withOwnRecord(maleCv, unnumbered)).missing.map(({ box: id, level }) => [id, level]),
    ).toEqual([['licence_no', 'F']])
    expect(makeSheet(maleCv, withRecord(maleSample, 'male_cv', { experience: [] })).values['exp']).toEqual([
      ['FIRST TIMER / لم يسبق له العمل'],
    ])
  })
})
