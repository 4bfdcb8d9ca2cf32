/** One suite over all print forms: what the sample says stands on the paper, nothing leaks, nothing is lost. Source: forms 11. */
import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { PrintData, PrintForm } from '../../../src/foundation/prints/print.ts'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { listForm } from '../../../src/domain/prints/lists/index.ts'
import { makeSheet } from '../../../src/domain/prints/make-sheet.ts'
import { printForms } from '../../../src/domain/prints/index.ts'
import { boxLabel, readinessOf, withOwnRecord } from '../../../src/domain/prints/sheet.ts'
import { scriptOf } from '../../../src/prints/scripts.ts'
import { drawPdf, stopPrints } from '../../../src/server/prints/draw.ts'
import { bag, plainText, readPdf, textIn } from './read-pdf.ts'

const at = '2026-11-20T06:00:00.000Z'
const author = 'NORTH STAR OVERSEAS LTD'
/** A picture of one white dot. */
const dot = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const draw = async (form: PrintForm, data: PrintData): Promise<Uint8Array> => {
  const sheet = makeSheet(form, data, { officeLine: 'Printed by A. Clerk on 20/11/2026 12:00, rev 1' })
  return drawPdf({
    kind: 'form',
    data: { sheets: [sheet] },
    at,
    author,
    pictures: Object.fromEntries(Object.values(sheet.pictures).map((name) => [name, dot])),
  })
}
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const noRecords: PrintData = { today: '2026-11-20', records: {} }
const faces = /^(NotoSans|IBMPlexSansArabic|HindSiliguri)-(Regular|Bold)$/
const leaks = /undefined|null|NaN|Invalid Date|\[object|\{|\}|\uFFFD/

interface Planted {
  path: string
  start: string
  end: string
}

const textKinds: ReadonlySet<string> = new Set(['text', 'longtext', 'email', 'phone'])
/** What a person may type freely: fields of records that are text, and names that come with them. */
function isFreeText(record: string, field: string, value: string): boolean {
  const entity = entities[record as keyof typeof entities] as Entity | undefined // The name of a record of a print.
  const kind = entity?.fields[field]?.kind
  return kind === undefined
    ? /[A-Z]{3}|[A-Z][a-z]{3}/.test(value) && !/\d{4}|@|_/.test(value)
    : textKinds.has(kind)
}

/** Ways a value may be too long: of many words, of one, of digits, in Arabic or Bangla letters. */
const lengthenings = {
  words: (value: string) => `${value} ${'AND MORE '.repeat(12)}`,
  'one word': (value: string) => `${value.replaceAll(' ', '')}${'EXTRAORDINARILY'.repeat(6)}`,
  digits: (value: string) => `${value.replaceAll(/\D/g, '')}${'8801712345678'.repeat(7)}`,
  Arabic: () => 'محمد بن عبد الله الغامدي '.repeat(8),
  Bangla: () => 'মোহাম্মদ আব্দুল করিম শেখ '.repeat(8),
} satisfies Record<string, (value: string) => string>

/** The sample with every free text made too long, each between two numbers of its own. */
function lengthened(
  sample: PrintData,
  longer: (value: string) => string,
): { data: PrintData; marked: Planted[] } {
  const marked: Planted[] = []
  const grown = (value: string, path: string): string => {
    const at = String(marked.length + 100)
    marked.push({ path, start: `93${at}`, end: `94${at}` })
    return `93${at}${longer(value)}94${at}`
  }
  const walk = (value: unknown, record: string, field: string): unknown => {
    if (typeof value === 'string')
      return isFreeText(record, field, value) ? grown(value, `${record}.${field}`) : value
    if (Array.isArray(value)) return value.map((one) => walk(one, record, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, walk(one, field === '' ? record : field, name)]),
    )
  }
  const records = Object.fromEntries(
    Object.entries(sample.records).map(([name, row]) => [name, walk(row, name, '')]),
  ) as PrintData['records'] // The same shape, longer texts.
  return { data: { ...sample, records }, marked }
}

/** Letters without the blanks and breaks that lines put between them, digits of Bangla as others. */
const joined = (text: string): string =>
  plainText(text)
    .replaceAll(/\s/g, '')
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))

afterAll(stopPrints)

describe.each(printForms.map((form) => [form.code, form] as const))('%s', (_code, form) => {
  it('says everything its sample says, in embedded faces, without leaks', async () => {
    const file = await readPdf(await draw(form, form.sample))
    const sheet = makeSheet(form, form.sample)
    expect(file.pages).toHaveLength(form.paper.pages)
    for (const page of file.pages) {
      expect(page.width).toBeCloseTo(form.paper.width, 0)
      expect(page.height).toBeCloseTo(form.paper.height, 0)
      expect(page.text).not.toMatch(leaks)
    }
    expect(file.foreignFaces).toEqual([])
    expect(file.faces.filter((face) => !faces.test(face))).toEqual([])
    expect(file.subject).toBe(`${form.code} ${form.version}`)
    expect(file.title + file.author).not.toContain(String(form.sample.records['passenger']?.['passport_no']))
    const lost = form.boxes.flatMap((box) => {
      const value = sheet.values[box.id]
      if (
        !box.value ||
        typeof value !== 'string' ||
        ['options', 'table', 'barcode', 'cells'].includes(box.kind)
      )
        return []
      const found = textIn(file.pages[box.page - 1], box.value.x, box.y, box.value.w, box.h)
      const isSame = scriptOf(value) === 'latin' ? found === plainText(value) : bag(found) === bag(value)
      return isSame ? [] : [`${box.id}: "${value}" is "${found}"`]
    })
    expect(lost).toEqual([])
    const pictures = form.boxes.filter((box) => sheet.pictures[box.id] !== undefined).length
    expect(file.pages.reduce((sum, page) => sum + page.pictures, 0)).toBe(form.overprint ? 0 : pictures)
  })

  it('lists nothing for its sample and every needed box without records', () => {
    expect(readinessOf(form, withOwnRecord(form, form.sample))).toEqual({ missing: [], doubts: [] })
    const { missing } = readinessOf(form, withOwnRecord(form, noRecords))
    const prefilled = new Set(missing.map(({ box }) => box))
    const own = form.prefill(noRecords)
    const expected = form.boxes.filter(
      (box) =>
        box.level === 'R' && !Object.keys(own).some((field) => box.source.includes(`${form.own}.${field}`)),
    )
    expect(expected.filter((box) => !prefilled.has(box.id)).map((box) => box.id)).toEqual([])
  })

  it('doubts a passport, a stamped visa and a medical report that are over', () => {
    const over = (name: string, field: string) => ({
      [name]: { ...form.sample.records[name], [field]: '2026-11-19' },
    })
    const data = {
      ...form.sample,
      records: {
        ...form.sample.records,
        ...over('passenger', 'passport_expiry_date'),
        ...over('embassy', 'visa_expiry_date'),
        ...over('medical', 'expiry_date'),
      },
    }
    expect(form.reads).toEqual(expect.arrayContaining(['embassy', 'medical']))
    expect(readinessOf(form, withOwnRecord(form, data)).doubts.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['PPX', 'VISAX', 'MEDX']),
    )
  })

  it('draws missing records as empty boxes', async () => {
    const file = await readPdf(await draw(form, noRecords))
    expect(file.pages.length).toBe(form.paper.pages)
    for (const page of file.pages) expect(page.text).not.toMatch(leaks)
  })

  it.each(Object.entries(lengthenings))(
    'never cuts a value of too many %s silently: it stands whole in its place, or readiness names its box',
    async (_kind, longer) => {
      const { data, marked } = lengthened(form.sample, longer)
      const { doubts } = readinessOf(form, withOwnRecord(form, data))
      const named = new Set(
        doubts.flatMap(({ code, values }) => (code === 'LONG' ? [values?.['label']] : [])),
      )
      const file = await readPdf(await draw(form, data))
      const sheet = makeSheet(form, data)
      const text = joined(file.pages.map((page) => page.text).join(' '))
      const tooLong = form.boxes.filter((box) => named.has(boxLabel(box)))
      const isNamed = ({ end }: Planted): boolean =>
        tooLong.some((box) => JSON.stringify(sheet.values[box.id] ?? '').includes(end))
      // A text of the sheet that no part of the form shows is not on the paper of the sample either.
      const cut = marked.filter(
        (one) =>
          (text.includes(one.start) || text.includes(one.end)) &&
          !isNamed(one) &&
          !(text.includes(one.start) && text.includes(one.end)),
      )
      expect(cut.map(({ path }) => path)).toEqual([])
      const outside = file.pages.flatMap((page) =>
        page.words
          .filter(({ x, y, w }) => x < -0.5 || x + w > page.width + 0.5 || y < 0 || y > page.height)
          .map((word) => word.text),
      )
      expect(outside).toEqual([])
      // A letter before the boxes that takes more pages moves them.
      const isMoved = file.pages.length !== form.paper.pages
      const beside = form.boxes.flatMap((box) => {
        const value = sheet.values[box.id]
        if (!box.value || typeof value !== 'string' || isMoved || named.has(boxLabel(box))) return []
        if (['options', 'barcode', 'cells'].includes(box.kind)) return []
        const found = joined(textIn(file.pages[box.page - 1], box.value.x, box.y, box.value.w, box.h))
        const isWhole = scriptOf(value) === 'latin' ? found === joined(value) : bag(found) === bag(value)
        return isWhole ? [] : [`${box.id}: "${value}" is "${found}"`]
      })
      expect(beside).toEqual([])
      expect(marked.some(({ start }) => text.includes(start))).toBe(true)
    },
  )

  it('is the same file when the same sheet is drawn again', async () => {
    expect(hash(await draw(form, form.sample))).toBe(hash(await draw(form, form.sample)))
  })
})

it('a letter carries the stored signature and seal of its agency where they were ticked, no other paper does', async () => {
  const files = { signature: 'agency-signature', seal: 'agency-seal' }
  const picturesOn = async (
    form: PrintForm,
    marks: { signature: boolean; seal: boolean },
  ): Promise<number> => {
    const sheet = makeSheet(
      form,
      {
        ...form.sample,
        records: {
          ...form.sample.records,
          recruiting_agency: { ...form.sample.records['recruiting_agency'], ...files },
        },
      },
      { marks },
    )
    const bytes = await drawPdf({
      kind: 'form',
      data: { sheets: [sheet] },
      at,
      author,
      pictures: Object.fromEntries(Object.values(files).map((name) => [name, dot])),
    })
    return (await readPdf(bytes)).pages.reduce((sum, page) => sum + page.pictures, 0)
  }
  const signed = printForms.filter((form) => form.signed)
  expect(signed.map(({ code }) => code).sort()).toEqual([
    'female_finger_letter',
    'female_training',
    'ksa_visa',
    'male_finger_letter',
    'male_training',
  ])
  for (const form of signed)
    expect([
      form.code,
      await picturesOn(form, { signature: false, seal: false }),
      await picturesOn(form, { signature: true, seal: false }),
      await picturesOn(form, { signature: true, seal: true }),
    ]).toEqual([form.code, 0, 1, 2])
  const unsigned = printForms.find(({ code }) => code === 'malaysia_visa')
  expect(unsigned && (await picturesOn(unsigned, { signature: true, seal: true }))).toBe(0)
})

it('an agreement without an amount leaves dotted lines, never zero', async () => {
  const form = printForms.find(({ code }) => code === 'passenger_agreement')
  if (!form) throw new Error('There is no agreement.')
  const without = {
    ...form.sample,
    records: {
      ...form.sample.records,
      passenger: {
        ...form.sample.records['passenger'],
        agreed_amount: null,
        received_amount: '0.00',
        due_amount: '0.00',
        discount: null,
      },
    },
  }
  const { clauses } = makeSheet(form, without).words
  const cost = String(clauses?.[1]?.[1])
  expect(cost.split('মোট ব্যয় ')[1]?.startsWith('......')).toBe(true)
  expect(cost.match(/\.{30,}/g)).toHaveLength(3)
  expect(cost).not.toContain('শূন্য')
  expect(readinessOf(form, without).missing.map(({ box }) => box)).toEqual(expect.arrayContaining(['cost']))
  const full = String(makeSheet(form, form.sample).words['clauses']?.[1]?.[1])
  expect(full).toContain('১,৬৫,০০০/-')
  const person = { data: without, reason_code: '' }
  const stamp = (data: PrintData) =>
    JSON.stringify(
      listForm('bmet_stamp').build({
        today: without.today,
        list: { stamp_value: 100, deponent: 'agency', state: 'printed' },
        country: null,
        agency: null,
        people: [{ ...person, data }],
      }).pages,
    )
  expect([stamp(without).includes('"0"'), stamp(form.sample).includes('"165,000"')]).toEqual([false, true])
})

it('a departure card names the city of the airport beside its code', () => {
  const form = printForms.find(({ code }) => code === 'departure')
  const destination = (to: string | null, city: string | null) =>
    form &&
    makeSheet(form, {
      ...form.sample,
      records: {
        ...form.sample.records,
        departure: null,
        flight: { ...form.sample.records['flight'], to_airport: to },
        airport: to === null ? null : { code: to, city },
      },
    }).values['destination']
  expect([destination('RUH', 'Riyadh'), destination('XXZ', null), destination(null, null)]).toEqual([
    'RIYADH (RUH), SAUDI ARABIA',
    'XXZ, SAUDI ARABIA',
    'RIYADH, SAUDI ARABIA',
  ])
})

it('gives every form a code and a path of its own', () => {
  expect(new Set(printForms.map((form) => form.code)).size).toBe(printForms.length)
  expect(new Set(printForms.map((form) => form.path)).size).toBe(printForms.length)
})
