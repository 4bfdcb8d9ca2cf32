/** Printed lists: the handbook's check cases 5 and 6 box by box, every list without leaks, and the paper of a real list over HTTP. Source: forms 8, 12. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintData, Row } from '../../../src/foundation/prints/print.ts'
import { listForm, listForms } from '../../../src/domain/prints/lists/index.ts'
import { doubtLine, type ListGiven, type ListPerson } from '../../../src/domain/prints/lists/list-form.ts'
import { doubtWeight } from '../../../src/domain/prints/readiness.ts'
import { bmetSample } from '../../../src/domain/prints/abroad-samples.ts'
import { drawPdf, stopPrints } from '../../../src/server/prints/draw.ts'
import { readPdf, type PdfFile } from './read-pdf.ts'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'

afterAll(stopPrints)
// The first drawing starts the thread and reads six faces, which takes its time on a busy machine.

const agency: Row = { ...bmetSample.records['recruiting_agency'] }
const country: Row = { name: 'Saudi Arabia', name_bn: 'সৌদি আরব', adjective_bn: 'সৌদি আরবগামী', iso2: 'SA' }
const withRecords = (records: Record<string, Row>): PrintData => ({
  ...bmetSample,
  records: {
    ...bmetSample.records,
    ...Object.fromEntries(
      Object.entries(records).map(([name, row]) => [name, { ...bmetSample.records[name], ...row }]),
    ),
  },
})
const given = (more: Partial<ListGiven>): ListGiven => ({
  today: '2026-11-20',
  list: { list_no: 'VS-2026-0031', list_date: '2026-11-20', state: 'printed' },
  country,
  agency,
  people: [],
  ...more,
})
const draw = async (code: string, of: ListGiven): Promise<PdfFile> =>
  readPdf(
    await drawPdf({
      kind: 'list',
      data: listForm(code).build(of),
      at: '2026-11-20T00:00:00.000Z',
      author: 'NORTH STAR OVERSEAS LTD',
    }),
  )
const leaks = /undefined|null|NaN|Invalid Date|\[object|\{|\}|\uFFFD/

const sponsors = ['خالد بن ناصر العتيبي', 'فاطمة أحمد حسن', 'محمد علي الغامدي']
const driver = (passport: number, visa: number, at: number): ListPerson => ({
  data: withRecords({
    passenger: {
      full_name: `DRIVER NUMBER ${String.fromCharCode(65 + at)}`,
      passport_no: `A0123${passport}`,
    },
    visa_entry: { visa_no: `130123${visa}`, sponsor_name_ar: sponsors[at % 3] ?? '' },
    agent: { name: 'KARIM BROTHERS' },
  }),
  reason_code: 'name_mismatch',
  reason: 'the name on the visa is wrong',
})
const people = (count: number, passport: number, visa: number, from = 0): ListPerson[] =>
  Array.from({ length: count }, (_, at) => driver(passport + at, visa + at, from + at))

describe('case 5: visa submission list of 15', () => {
  const list = given({
    people: people(12, 4510, 4510, 2),
    combined: { reissue: people(2, 4500, 4500), cancel: people(1, 4550, 4550, 14) },
  })

  it('prints the Arabic sheet for the embassy with all three groups, and the English one for the office', async () => {
    const file = await draw('visa_submission', list)
    const [arabic, english] = file.pages
    expect(file.pages).toHaveLength(2)
    expect(file.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [210, 297],
      [210, 297],
    ])
    expect(file.foreignFaces).toEqual([])
    for (const said of ['0999', '20/11/2026']) expect(arabic?.text).toContain(said)
    expect(arabic?.words.filter(({ text }) => text.trim() === '1448')).toHaveLength(15)
    const passports = arabic?.words.filter(({ text }) => /^A01234\d{3}$/.test(text.trim())) ?? []
    expect(passports).toHaveLength(15)
    expect(passports.every(({ x }) => x >= 160 && x <= 188)).toBe(true)
    const visas = arabic?.words.filter(({ text }) => /^1301234\d{3}$/.test(text.trim())) ?? []
    expect(visas).toHaveLength(15)
    expect(visas.every(({ x }) => x >= 66 && x <= 93)).toBe(true)
    // Serials begin again in each group: re-stamping, new, cancellation.
    const serials = (arabic?.words ?? [])
      .filter(({ text, x }) => /^\d{1,2}$/.test(text.trim()) && x >= 188 && x <= 198)
      .sort((a, b) => a.y - b.y)
      .map(({ text }) => Number(text))
    expect(serials).toEqual([1, 2, ...Array.from({ length: 12 }, (_, at) => at + 1), 1])
    expect(arabic?.words.some(({ text, x }) => text.trim() === '15' && x > 93 && x < 160)).toBe(true)
    for (const said of [
      'NORTH STAR OVERSEAS LTD - RL-0999',
      'Embassy List - 20/11/2026',
      'Re-Stamping',
      'New',
      'Cancellation',
      'KARIM BROTHERS',
    ])
      expect(english?.text).toContain(said)
    expect(english?.words.filter(({ text }) => /^A01234\d{3}$/.test(text.trim()))).toHaveLength(15)
  })

  it('keeps the bar of an empty group, and counts what is there', () => {
    const sheet = listForm('visa_submission').build({
      ...list,
      combined: { reissue: people(2, 4500, 4500), cancel: [] },
    })
    const table = sheet.pages[0]?.blocks.find((block) => block.kind === 'table')
    expect(table?.groups.map(({ bar, rows }) => [bar, rows.length])).toEqual([
      ['إعادة الختم', 2],
      ['جديد', 12],
      ['إلغاء', 0],
    ])
    expect(table?.total).toEqual(['', '', '', '14', '', 'المجموع'])
    expect(
      sheet.pages[0]?.blocks.filter(
        (block) =>
          block.kind === 'table' &&
          block.groups.some(({ rows }) => rows.some((row) => sponsors.includes(row[3] ?? ''))),
      ),
    ).toHaveLength(1)
  })

  it('asks for what the embassy needs of each, and for a reason where visas go back', () => {
    const bare: ListPerson = {
      data: withRecords({ passenger: { passport_no: '' }, visa_entry: { visa_no: '' } }),
    }
    expect(listForm('visa_submission').refusals(given({ people: [bare] }))).toEqual([
      'MOHAMMAD ABDUL KARIM SHEIKH: passport number, visa number missing.',
    ])
    expect(
      listForm('visa_submission').refusals(
        given({
          people: [
            {
              data: withRecords({
                passenger: { is_worker: false },
                visa_entry: { visa_no: '', sponsor_name: '', sponsor_name_ar: '' },
              }),
            },
          ],
        }),
      ),
    ).toEqual([])
    expect(listForm('visa_cancel').refusals(given({ people: [{ data: bmetSample }] }))).toEqual([
      'MOHAMMAD ABDUL KARIM SHEIKH: reason missing.',
    ])
    expect(listForm('visa_cancel').refusals(given({ people: people(3, 4510, 4510) }))).toEqual([])
  })

  it('says DRAFT where its number will stand', async () => {
    expect(
      (
        await draw(
          'visa_reissue',
          given({ list: { list_no: 'VR-2026-0001', state: 'draft' }, people: people(1, 4500, 4500) }),
        )
      ).pages[0]?.text,
    ).toContain('DRAFT')
  })
})

describe('case 6: manpowerNoteSheetMale, 3 workers', () => {
  const worker = (at: number): ListPerson => ({
    data: withRecords({
      passenger: { passport_no: `A0123456${7 + at}` },
      man_power: {
        income_tax: '500.00',
        welfare_fee: '3500.00',
        insurance_fee: '1000.00',
        smart_card_fee: '0.00',
      },
    }),
  })
  const orders = (po: string) => [
    { purpose: 'income_tax', no: 'CH-778812', amount: '1500', date: '2026-11-10', bank: 'Sonali Bank' },
    { purpose: 'welfare', no: 'PO-441201', amount: po, date: '2026-11-10', bank: 'Sonali Bank' },
    { purpose: 'insurance', no: 'PO-441201', amount: po, date: '2026-11-10', bank: 'Sonali Bank' },
  ]
  const sheet = (po = '13500'): ListGiven =>
    given({
      list: {
        list_no: 'NS-2026-0012',
        list_date: '2026-11-20',
        state: 'printed',
        start_no: 1,
        stamp_value: 300,
        checklist: [],
        pay_orders: orders(po),
      },
      people: [worker(0), worker(1), worker(2)],
    })

  it('prints two pages of numbered parts, the fees on the second', async () => {
    const file = await draw('note_sheet_male', sheet())
    const [first, second] = file.pages
    expect(file.pages).toHaveLength(2)
    expect(
      file.pages
        .flatMap(({ words }) => words)
        .filter(({ text, x }) => x < 37 && text.trim() !== '' && !/পাতা|\d|\//.test(text))
        .map(({ text }) => text),
    ).toEqual([])
    for (const said of ['A01234567', 'PDO-2026-55871', 'HOUSE DRIVER']) expect(first?.text).toContain(said)
    expect(second?.text).toContain('PO-441201')
    expect(first?.text).not.toContain('PO-441201')
    expect(file.foreignFaces).toEqual([])
  })

  it('says what its parts say, with the digits of Bangla and one row for a shared pay order', () => {
    const blocks = listForm('note_sheet_male').build(sheet()).pages[0]?.blocks ?? []
    const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
    expect(texts[0]).toContain('৩ (তিন) জন পুরুষ কর্মীর')
    expect(texts[0]).toContain('আরএল-০৯৯৯')
    expect(texts.join('\n')).toContain('লাইসেন্স ৩১/১২/২০২৭ তারিখ পর্যন্ত নবায়ন আছে')
    expect(texts.filter((text) => /^[১-৭]। /.test(text)).map((text) => text.slice(0, 2))).toEqual([
      '১।',
      '২।',
      '৩।',
      '৪।',
      '৫।',
      '৬।',
      '৭।',
    ])
    expect(texts).toEqual(
      expect.arrayContaining([
        '২। কর্মীর বিবরণ',
        '৩। প্রশিক্ষণ সনদের বিবরণ',
        '৪। ব্যাংক ও মেডিকেলের বিবরণ',
        '৭। ',
        'অনুবাদক',
      ]),
    )
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
    expect(tables.at(-1)?.groups[0]?.rows).toEqual([
      ['আয়কর চালান', '৫০০/-', '৩ (তিন) জন', '১,৫০০/-', 'CH-778812, ১০/১১/২০২৬', 'Sonali Bank'],
      ['কল্যাণ ও বীমা ফি', '৪,৫০০/-', '৩ (তিন) জন', '১৩,৫০০/-', 'PO-441201, ১০/১১/২০২৬', 'Sonali Bank'],
    ])
  })

  it('is for men only, and says when pay orders differ from the fees', () => {
    const woman: ListPerson = { data: withRecords({ passenger: { gender: 'female' } }) }
    expect(listForm('note_sheet_male').refusals({ ...sheet(), people: [worker(0), woman] })).toEqual([
      'Note sheet is for male workers only.',
    ])
    expect(listForm('note_sheet_male').doubts(sheet())).toEqual([])
    expect(listForm('note_sheet_male').doubts(sheet('13000')).map(doubtLine)).toEqual([
      'Pay orders differ from the fees by BDT 500.',
    ])
    expect(doubtWeight('PAYORD')).toBe('confirm')
  })

  it('of a group may not exceed its permission, and prints what is left', () => {
    const group = (total: number): ListGiven => ({
      ...sheet(),
      list: {
        ...sheet().list,
        permission_no: 'P-77',
        permission_date: '2026-10-01',
        total_permitted: total,
        cleared_before: 5,
      },
    })
    expect(listForm('note_sheet').refusals(group(7))).toEqual([
      'This note sheet exceeds the permitted number by 1.',
    ])
    expect(listForm('note_sheet').refusals(group(8))).toEqual([])
    const blocks = listForm('note_sheet').build(group(10)).pages[0]?.blocks ?? []
    expect(blocks.some((block) => block.kind === 'table' && block.groups[0]?.rows[0]?.at(-1) === '2')).toBe(
      true,
    )
    expect(blocks.some((block) => block.kind === 'text' && block.text.includes('গ্রুপ বহির্গমন'))).toBe(true)
  })
})

describe('the put-up sheet', () => {
  it('has eight workers on a sheet and its feet on each; the other layout a row per worker', async () => {
    const list = given({ people: people(9, 4500, 4500) })
    const file = await draw('manpower_submission', list)
    expect(file.pages).toHaveLength(2)
    expect([Math.round(file.pages[0]?.width ?? 0), Math.round(file.pages[0]?.height ?? 0)]).toEqual([
      356, 216,
    ])
    const sheet = listForm('manpower_submission').build(list)
    const workers = sheet.pages.map(({ blocks }) => blocks.filter((block) => block.kind === 'table')[1])
    expect(workers.map((table) => table?.head.filter((cell) => /^\d+$/.test(cell)).length)).toEqual([8, 1])
    expect(sheet.pages.every(({ blocks }) => blocks.some((block) => block.kind === 'signs'))).toBe(true)
    // No smart card fee, no column for it.
    expect(
      sheet.pages[0]?.blocks.some((block) => block.kind === 'table' && block.head.includes('স্মার্ট কার্ড ফি')),
    ).toBe(false)
    const rows = listForm('manpower_submission').build({ ...list, list: { ...list.list, layout: 'B' } })
    const table = rows.pages[0]?.blocks.filter((block) => block.kind === 'table')[1]
    expect([
      rows.pages.length,
      table?.groups[0]?.rows.length,
      table?.widths.reduce((sum, one) => sum + one, 0),
    ]).toEqual([1, 9, 326])
  })
})

describe('stamp paper', () => {
  const stamp = (value: number, count: number) =>
    listForm('bmet_stamp').build(
      given({
        list: { stamp_value: value, deponent: 'agency', list_no: 'ST-1', state: 'printed' },
        people: people(count, 4500, 4500),
      }),
    )
  it.each([
    [100, 3, 1],
    [150, 3, 2],
    [300, 3, 3],
    [300, 13, 4],
  ])('of %i taka with %i workers needs %i sheets', (value, count, sheets) => {
    expect(stamp(value, count).pages).toHaveLength(sheets)
  })

  it('leaves the head of the stamp free, not of the annex, and lets a guardian speak for domestic workers only', () => {
    expect(stamp(300, 13).pages.map(({ margin }) => margin.top)).toEqual([100, 100, 100, 20])
    expect(
      listForm('bmet_stamp').refusals(
        given({ list: { deponent: 'guardian' }, people: [{ data: bmetSample }] }),
      ),
    ).toHaveLength(1)
    expect(
      listForm('bmet_stamp').build(given({ list: { deponent: 'worker' }, people: people(2, 4500, 4500) }))
        .pages,
    ).toHaveLength(2)
  })
})

it('the reference list stands in the order of clearance with its total', () => {
  const cleared = (name: string, date: string): ListPerson => ({
    data: withRecords({ passenger: { full_name: name }, man_power: { clearance_date: date } }),
  })
  const blocks =
    listForm('manpower_ref_list').build(
      given({ people: [cleared('B', '2026-11-02'), cleared('C', '2026-11-01'), cleared('A', '2026-11-02')] }),
    ).pages[0]?.blocks ?? []
  const table = blocks.find((block) => block.kind === 'table')
  expect(table?.groups[0]?.rows.map((row) => row[1])).toEqual(['C', 'A', 'B'])
  expect(table?.total?.[1]).toBe('Total cleared: 3')
})

describe.each(listForms.map((form) => [form.code] as const))('%s', (code) => {
  it('names whose passport, visa or medical report is over', () => {
    const over = withRecords({
      passenger: { passport_expiry_date: '2026-11-19' },
      embassy: { visa_expiry_date: '2026-11-19' },
      medical: { expiry_date: '2026-11-19' },
    })
    const doubts = listForm(code)
      .doubts(given({ people: [{ data: over }] }))
      .filter(({ text }) => text.includes('19/11/2026'))
    expect(doubts.map(({ code: one, person }) => [one, doubtWeight(one), person === null])).toEqual([
      ['PPX', 'stop', false],
      ['VISAX', 'stop', false],
      ['MEDX', 'stop', false],
    ])
    expect(doubts.every(({ person }) => person === 'MOHAMMAD ABDUL KARIM SHEIKH')).toBe(true)
  })

  it.each([0, 3])(
    'draws %i people in embedded faces without leaks, the same bytes each time',
    async (count) => {
      const of = given({ people: people(count, 4500, 4500) })
      const order = {
        kind: 'list',
        data: listForm(code).build(of),
        at: '2026-11-20T00:00:00.000Z',
        author: 'NORTH STAR OVERSEAS LTD',
      }
      const bytes = await drawPdf(order)
      const file = await readPdf(bytes)
      for (const page of file.pages) expect(page.text).not.toMatch(leaks)
      expect(file.foreignFaces).toEqual([])
      expect(file.subject).toBe(`${code} 1`)
      const again = await drawPdf(order)
      expect(Buffer.from(bytes).equals(Buffer.from(again))).toBe(true)
      expect(count === 0 || file.pages.some(({ text }) => text.includes('A01234500'))).toBe(true)
    },
  )
})

describe('the paper of a list over HTTP', () => {
  let d: Driver
  let list = 0
  beforeAll(async () => {
    d = await workflowDriver()
    const person = await d.bring('embassy ready')
    const made = await d.send(
      'processing',
      'POST',
      '/visa_submission_list/api/v1/visa_submission_list/create/',
      { country: d.ids.saudi, recruiting_agency: d.ids.ownAgency, list_date: d.day },
    )
    list = Number(made.body['id'])
    await d.send('processing', 'POST', `/visa_submission_list/api/v1/visa_submission_list/event/${list}/`, {
      type: 'ADD_ROW',
      passenger: person.id,
    })
  })
  afterAll(() => d.close())
  const url = (what: string) => `/visa_submission_list/api/v1/visa_submission_list/${what}/${list}/`
  const paper = async () =>
    readPdf((await (await d.users.as('processing'))({ url: url('print') })).rawPayload)

  it('is the passengers of the list; once printed it says what it said then', async () => {
    expect((await d.send('processing', 'GET', url('print_readiness'))).body).toMatchObject({
      title: 'Visa submission list',
      people: 1,
      refusals: [],
    })
    expect((await paper()).pages[0]?.text).toContain('DRAFT')
    await d.send('processing', 'POST', `/visa_submission_list/api/v1/visa_submission_list/event/${list}/`, {
      type: 'PRINT',
    })
    const { rows } = await sql<{
      passport_no: string
      list_no: string
    }>`select p.passport_no, l.list_no from list_row r join passenger p on p.id = r.passenger join visa_submission_list l on l.id = r.list_id where r.list_id = ${list} and r.module = 'visa_submission_list'`.execute(
      d.db,
    )
    const printed = rows[0]?.passport_no ?? 'nothing'
    await sql`update passenger set passport_no = 'B99999999' where passport_no = ${printed}`.execute(d.db)
    const { pages } = await paper()
    expect(pages[0]?.text).toContain(printed)
    expect(pages[0]?.text).not.toContain('B99999999')
    expect(pages[0]?.text).toContain(rows[0]?.list_no ?? 'nothing')
    expect((await sql`select 1 from audit_log where action = 'print.list'`.execute(d.db)).rows).toHaveLength(
      2,
    )
  })

  it('weighs what is doubtful as a single paper does, and asks nothing once it went out', async () => {
    const person = await d.bring('embassy ready')
    const made = await d.send(
      'processing',
      'POST',
      '/visa_submission_list/api/v1/visa_submission_list/create/',
      { country: d.ids.saudi, recruiting_agency: d.ids.ownAgency, list_date: d.day },
    )
    const own = (what: string, query = '') =>
      `/visa_submission_list/api/v1/visa_submission_list/${what}/${Number(made.body['id'])}/${query}`
    await d.send('processing', 'POST', own('event'), { type: 'ADD_ROW', passenger: person.id })
    await sql`update medical set expiry_date = '2027-01-01' where passenger = ${person.id}`.execute(d.db)
    const print = async (who: 'processing' | 'manager', confirmed: string) => {
      const answer = await (
        await d.users.as(who)
      )({
        url: own('print', confirmed === '' ? '' : `?confirmed=${confirmed}`),
      })
      return answer.statusCode === 200
        ? 200
        : [
            answer.statusCode,
            (answer.json<{ errors?: { code: string }[] }>().errors ?? []).map(({ code }) => code),
          ]
    }
    const weights = async () =>
      (
        (await d.send('processing', 'GET', own('print_readiness'))).body['doubts'] as {
          code: string
          weight: string
          person: string | null
        }[]
      ).map(({ code, weight, person: whose }) => [code, weight, whose !== null])

    expect(await weights()).toEqual([['MEDX', 'stop', true]])
    expect(await print('processing', '')).toEqual([422, ['MEDX']])
    expect(await print('manager', 'PP6')).toEqual([422, ['MEDX']])
    expect(await print('processing', 'MEDX')).toEqual([403, []])
    expect(await print('manager', 'MEDX')).toBe(200)

    // A doubt that came up since asks again, also of a list that was fixed but never drawn.
    await sql`update passenger set passport_expiry_date = '2027-01-01' where id = ${person.id}`.execute(d.db)
    await d.send('processing', 'POST', own('event'), { type: 'PRINT' })
    expect(await weights()).toEqual([
      ['PPX', 'stop', true],
      ['MEDX', 'stop', true],
    ])
    expect(await print('manager', 'MEDX')).toEqual([422, ['PPX']])
    expect(await print('processing', 'MEDX,PPX')).toEqual([403, []])
    expect(await print('manager', 'MEDX,PPX')).toBe(200)
    // The same sheet again is a reprint of what is out already.
    expect(await weights()).toEqual([])
    expect(await print('processing', '')).toBe(200)
  })

  it('is refused with the sentence of what is missing, and nothing for who may not print', async () => {
    // The printed paper is kept; what hinders a print is a matter of the draft.
    await sql`update visa_entry set sponsor_name = '', sponsor_name_ar = null where visa_no = '1305550101'`.execute(
      d.db,
    )
    expect((await (await d.users.as('processing'))({ url: url('print') })).statusCode).toBe(200)
    await d.send('processing', 'POST', `/visa_submission_list/api/v1/visa_submission_list/event/${list}/`, {
      type: 'UNDO_LAST',
      reason: 'the sponsor is missing on it',
    })
    const refused = await d.send('processing', 'GET', url('print'))
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('sponsor missing.')
    expect((await d.send('accounts', 'GET', url('print'))).status).toBe(403)
    expect((await d.send('processing', 'GET', url('print').replace(String(list), '99999'))).status).toBe(404)
  })
})
