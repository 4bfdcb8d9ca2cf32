/** Printing over HTTP: who may, what is missing, the same paper again, positions of a printer. Source: forms.md 1.5, 1.8, 1.13. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopPrints } from '../../src/server/prints/draw.ts'
import { makeWorld, personOf, type World } from './factories.ts'
import { testApp, type Inject, type TestApp } from './harness.ts'
import { readPdf, textIn } from './read-pdf.ts'

const base = '/print/api/v1/print'
let base0: TestApp
let world: World
let passenger = 0
let manager: Inject
let clerk: Inject

beforeAll(async () => {
  base0 = await testApp({ today: '2026-11-20' })
  world = await makeWorld(base0.database)
  const { db } = base0
  await sql`update country set iso2 = 'SA', name = 'Saudi Arabia' where id = ${world.destination}`.execute(db)
  const profession = (await sql<{ id: number }>`insert into profession (name, name_ar, skill_class) values ('HOUSE DRIVER', 'سائق خاص', 'less_skilled') returning id`.execute(db)).rows[0]?.id
  const agency = (await sql<{ id: number }>`
    insert into recruiting_agency (name, name_bn, rl_no, licence_issue_date, licence_expiry_date, licence_status, is_own, proprietor_name, proprietor_designation, address, phone)
    values ('NORTH STAR OVERSEAS LTD', 'নর্থ স্টার', '0999', '2020-01-01', '2027-12-31', 'valid', true, 'ABDUR RAHIM', 'Managing Director', '25 NAYA PALTAN, DHAKA-1000', '+880248310001') returning id`.execute(db)).rows[0]?.id
  await sql`
    insert into general_setting (site_name, company_name, own_agency, address, phone, email, base_currency, process_settings, weekend_days)
    select 'RAMS', 'NORTH STAR OVERSEAS LTD', ${agency}, '25 NAYA PALTAN', '+880248310001', 'office@northstar.example', ${world.currency}, '{}', '["Friday"]' where not exists (select 1 from general_setting)`.execute(db)
  await sql`update general_setting set company_name = 'NORTH STAR OVERSEAS LTD', own_agency = ${agency}`.execute(db)
  passenger = (await sql<{ id: number }>`
    insert into passenger (branch, passenger_type, full_name, mother_name, gender, marital_status, date_of_birth, birth_place, nationality, religion, passport_no, passport_issue_date, passport_expiry_date, passport_issue_place, mobile,
      permanent_village, permanent_post_office, permanent_postcode, permanent_city, permanent_thana, country, profession, recruiting_agency, contract_months, office_serial)
    values (${world.branch}, ${world.passengerType}, 'MOHAMMAD ABDUL KARIM SHEIKH', 'MOST. RAHIMA KHATUN', 'male', 'married', '1994-05-12', ${world.city}, ${world.country}, 'islam', 'A01234567', '2024-02-03', '2034-02-02', 'DHAKA', '+8801711000001',
      'JOYNAGAR', 'JOYNAGAR', '3500', ${world.city}, ${world.thana}, ${world.destination}, ${profession}, ${agency}, 24, '2451') returning id`.execute(db)).rows[0]?.id ?? 0
  manager = base0.as(personOf('branch-manager'))
  clerk = base0.as(personOf('processing-officer'))
})
afterAll(async () => {
  await stopPrints()
  await base0.close()
})

const order = (change: object = {}) => ({ form: 'ksa-visa', passengers: [passenger], ...change })
const readiness = async (inject: Inject, form = 'ksa-visa') => inject({ method: 'GET', url: `${base}/readiness/${form}?passengers=${passenger}` })
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

interface Readiness { values_hash: string; people: { missing: { box: string; level: string; path: string }[]; doubts: { code: string }[]; changes: { label: string; before: string; after: string }[] }[]; last: { revision: number } | null }
interface Made { id: number; revision: number; reprint_no: number }

describe('a form before it is printed', () => {
  it('offers the forms of the passenger', async () => {
    const answer = await manager({ method: 'GET', url: `${base}/forms/${passenger}` })
    const paths = answer.json<{ forms: { path: string }[] }>().forms.map((form) => form.path)
    expect(paths).toEqual(expect.arrayContaining(['ksa-visa', 'ksa-visa-manual', 'departure', 'passengerAgreement', 'maletraining']))
    expect(paths).not.toContain('femaleCVPrint')
  })

  it('lists needed values first, each with the screen that mends it', async () => {
    const { people } = (await readiness(manager)).json<Readiness>()
    const missing = people[0]?.missing ?? []
    expect(missing.map(({ level }) => level)).toEqual([...missing].map(({ level }) => level).sort((a, b) => 'RFW'.indexOf(a) - 'RFW'.indexOf(b)))
    expect(missing.find(({ box }) => box === 'photo')).toMatchObject({ level: 'R', path: `/apps/passenger-management/${passenger}` })
    expect(missing.map(({ box }) => box)).toEqual(expect.arrayContaining(['head_visa_no', 'sponsor_block', 'application_no']))
    expect(missing.map(({ box }) => box)).not.toContain('full_name')
    expect(people[0]?.doubts.map(({ code }) => code)).toContain('MOFA')
  })

  it('shows the very paper, without a row in the log', async () => {
    const answer = await manager({ method: 'POST', url: `${base}/preview/`, payload: order({ pages: [2] }) })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const { pages } = await readPdf(answer.rawPayload)
    expect(textIn(pages[0], 38, 56, 132, 6.5)).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
    expect((await sql<{ n: number }>`select count(*)::int as n from print_log`.execute(base0.db)).rows[0]?.n).toBe(0)
  })

  it('is nothing for strangers, people without the right, other branches and unknown forms', async () => {
    expect((await base0.inject({ method: 'GET', url: `${base}/readiness/ksa-visa?passengers=${passenger}` })).statusCode).toBe(401)
    expect((await readiness(base0.as(personOf('accountant')))).statusCode).toBe(403)
    expect((await readiness(base0.as(personOf('branch-manager', { branchScope: 'own', branchId: world.otherBranch, branches: [] })))).statusCode).toBe(404)
    expect((await readiness(manager, 'no-such-form')).statusCode).toBe(404)
  })
})

describe('a print', () => {
  const send = async (inject: Inject, change: object): Promise<Awaited<ReturnType<Inject>>> => {
    const { values_hash } = (await readiness(inject)).json<Readiness>()
    return inject({ method: 'POST', url: `${base}/create/`, payload: order({ values_hash, ...change }) })
  }

  it('with blanks is asked for, and needs the right to override', async () => {
    expect((await send(manager, {})).statusCode).toBe(422)
    expect((await send(clerk, { with_blanks: true })).statusCode).toBe(403)
  })

  it('is refused when the data changed since it was shown', async () => {
    const answer = await manager({ method: 'POST', url: `${base}/create/`, payload: order({ values_hash: '0'.repeat(64), with_blanks: true }) })
    expect(answer.statusCode).toBe(409)
  })

  it('gives the same bytes every time, counts reprints, and a changed value makes a new revision', async () => {
    const first = (await send(manager, { with_blanks: true })).json<Made>()
    expect(first).toMatchObject({ revision: 1, reprint_no: 0 })
    const file = async (id: number) => manager({ method: 'GET', url: `${base}/file/${id}` })
    const paper = await file(first.id)
    expect(paper.statusCode).toBe(200)
    expect(String(paper.headers['content-disposition'])).toContain('ksa_visa_2451_A01234567')
    const preview = await manager({ method: 'POST', url: `${base}/preview/`, payload: order() })
    expect(hash(preview.rawPayload)).toBe(hash(paper.rawPayload))

    const second = (await send(manager, { with_blanks: true })).json<Made>()
    expect(second).toMatchObject({ revision: 1, reprint_no: 1 })
    await sql`update passenger set mother_name = 'MOST. RAHIMA BEGUM' where id = ${passenger}`.execute(base0.db)
    const { people } = (await readiness(manager)).json<Readiness>()
    expect(people[0]?.changes).toEqual([{ label: "Mother's name", before: 'MOST. RAHIMA KHATUN', after: 'MOST. RAHIMA BEGUM' }])
    expect((await send(manager, { with_blanks: true })).json<Made>()).toMatchObject({ revision: 2, reprint_no: 0 })
    expect(hash((await file(first.id)).rawPayload)).toBe(hash(paper.rawPayload))

    const log = (await manager({ method: 'GET', url: `${base}/log/${passenger}?form=ksa_visa` })).json<{ prints: { revision: number; missing_fields: string[]; printed_by: string }[] }>().prints
    expect(log.map((row) => row.revision)).toEqual([2, 1, 1])
    expect(log[0]?.missing_fields).toContain('photo')
    const outside = base0.as(personOf('branch-manager', { branchScope: 'own', branchId: world.otherBranch, branches: [] }))
    expect((await outside({ method: 'GET', url: `${base}/file/${first.id}` })).statusCode).toBe(404)
  })
})

describe('a printer', () => {
  const position = { printer: 'Desk 2', dx: 1.5, dy: -2, sx: 1, sy: 1, nudges: {}, sheet_note: null }

  it('keeps its position for its person, and values move by it', async () => {
    const saved = await manager({ method: 'PUT', url: `${base}/calibration/ksa-visa-manual`, payload: position })
    expect(saved.statusCode).toBe(200)
    expect((await manager({ method: 'GET', url: `${base}/calibration/ksa-visa-manual` })).json()).toEqual({ printers: [position] })
    expect((await clerk({ method: 'GET', url: `${base}/calibration/ksa-visa-manual` })).json()).toEqual({ printers: [] })
    const answer = await manager({ method: 'POST', url: `${base}/preview/`, payload: order({ form: 'ksa-visa-manual', printer: 'Desk 2' }) })
    const { pages } = await readPdf(answer.rawPayload)
    const name = pages[0]?.words.find((word) => word.text.startsWith('MOHAMMAD'))
    expect(Math.abs((name?.x ?? 0) - 40)).toBeLessThan(0.6)
    expect(textIn(pages[0], 39.5, 54, 132, 6.5)).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
  })

  it('moves no further than paper does', async () => {
    expect((await manager({ method: 'PUT', url: `${base}/calibration/ksa-visa-manual`, payload: { ...position, dx: 16 } })).statusCode).toBe(422)
    expect((await manager({ method: 'PUT', url: `${base}/calibration/ksa-visa-manual`, payload: { ...position, sx: 1.2 } })).statusCode).toBe(422)
  })
})
