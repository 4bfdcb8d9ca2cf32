/** Papers of the handbook's check cases, box by box: forms.md 12, cases 1, 2 and 7. Faces: decision 0085. */
import { afterAll, describe, expect, it } from 'vitest'
import { femaleCv } from '../../src/domain/prints/female-cv.ts'
import { ksaVisa } from '../../src/domain/prints/ksa-visa.ts'
import { ksaVisaManual } from '../../src/domain/prints/ksa-visa-manual.ts'
import { makeSheet, type SheetOptions } from '../../src/domain/prints/make-sheet.ts'
import { femaleSample, maleSample } from '../../src/domain/prints/sample.ts'
import { readinessOf, withOwnRecord, type Sheet } from '../../src/domain/prints/sheet.ts'
import type { PrintData, PrintForm, Row } from '../../src/domain/kit/print.ts'
import { drawPdf, stopPrints } from '../../src/server/prints/draw.ts'
import { bag, readPdf, textIn, type PdfFile, type PdfPage } from './read-pdf.ts'

afterAll(stopPrints)

const print = async (form: PrintForm, data: PrintData, options: SheetOptions = {}): Promise<{ file: PdfFile; sheet: Sheet }> => {
  const sheet = makeSheet(form, data, options)
  return { sheet, file: await readPdf(await drawPdf({ kind: 'form', data: { sheets: [sheet] }, at: '2026-11-20T00:00:00.000Z', author: 'NORTH STAR OVERSEAS LTD' })) }
}
const withRecord = (data: PrintData, name: string, change: Row): PrintData => ({ ...data, records: { ...data.records, [name]: { ...data.records[name], ...change } } })
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
    for (const page of file.pages) expect([Math.round(page.width), Math.round(page.height)]).toEqual([210, 297])
    expect(box(sheet, '38 56 132 6.5')).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
    expect(box(sheet, '41 69 29 6.5')).toBe('12/05/1994')
    expect(box(sheet, '62 106.5 88 7')).toBe('VILL: JOYNAGAR, P.O: JOYNAGAR-3500, P.S: MURADNAGAR, DIST: CUMILLA, 01711000001')
    expect(bag(box(sheet, '136 95 46 5.5'))).toBe(bag('سائق خاص'))
    expect(box(sheet, '156 100.5 44 5.5')).toBe('HOUSE DRIVER')
    expect(box(sheet, '174.5 140 24 5.5')).toBe('A01234567')
    expect(box(sheet, '92 250.5 44 6')).toBe('1301234567')
    expect(box(sheet, '21 250.5 29 6')).toBe('1448/05/10')
    expect(bag(box(sheet, '38 256.5 130 6'))).toBe(bag('خالد بن ناصر العتيبي'))
    expect(box(sheet, '100 168.5 74 6.5')).toBe('')
    expect(bag(box(sheet, '10 221 190 6'))).toBe(bag('خالد بن ناصر العتيبي، حي الروضة، الرياض، 00966551234567'))
    expect(box(sheet, '10 221 190 6')).not.toContain('+')
    expect(box(sheet, '75 34 60 6')).toBe('E123456789')
    expect(box(sheet, '75 41 60 5')).toBe('RL-0999 / SL-2451')
    expect(bag(box(sheet, '170 56 30 6.5'))).toBe(bag('الاسم الكامل:'))
    expect(box(sheet, '10 56 28 6.5')).toBe('Full name:')
    for (const said of ['The Chief of the Consular Section', '1301234567', 'Date: 1448/05/10', 'Date: 03/02/2024', 'No. 1 of 5 visas', 'SL No. 2451']) expect(letter?.text).toContain(said)
    for (const said of ['EMPLOYMENT AGREEMENT', 'SAR 1,500', 'Signature of first party', 'Signature of second party']) expect(agreement?.text).toContain(said)
    expect(file.foreignFaces).toEqual([])
  })

  it('says the day of the authorisation in the Hijri calendar also when only the other day is known', async () => {
    const data = withRecord(maleSample, 'visa_entry', { issue_date_hijri: null })
    expect(readinessOf(ksaVisa, withOwnRecord(ksaVisa, data)).doubts.map(({ code }) => code)).toEqual(['CONVERTED'])
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
    for (const said of ['Full name', 'EMBASSY', 'For official use', 'Photo', 'BIMAN', 'Printed by']) expect(page?.text).not.toContain(said)
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
    expect(missing.map(({ box: id, level, record, field }) => [id, level, `${record}.${field}`])).toEqual([['photo_full', 'R', 'female_cv.full_photo']])
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
    expect(sheet.values).toMatchObject({ arabic: 'fair', english: 'basic', sk_cleaning: 'yes', sk_sewing: 'no', sk_computer: 'no' })
    expect(sheet.values['exp']).toEqual([['JORDAN', '2018 - 2021', 'HOUSEMAID', 'AMMAN FAMILY']])
    expect(page?.text).not.toContain('FIRST TIMER')
  })

  it('is the same paper alone and after other forms in the same process', async () => {
    const order = (form: PrintForm, one: PrintData) => ({ kind: 'form', data: { sheets: [makeSheet(form, one)] }, at: '2026-11-20T00:00:00.000Z', author: 'A' })
    await stopPrints()
    const alone = await drawPdf(order(femaleCv, data))
    await stopPrints()
    await drawPdf(order(ksaVisa, maleSample))
    await drawPdf(order(ksaVisaManual, maleSample))
    expect(Buffer.from(await drawPdf(order(femaleCv, data))).equals(Buffer.from(alone))).toBe(true)
  })
})
