import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError, errorCodes, type ErrorCode } from '../../../src/domain/errors.ts'
import { problemOf } from '../../../src/server/http/plugins/problems.ts'
import { agency, rakib, type Agency } from '../agency.ts'

let a: Agency
let passenger = 0

beforeAll(async () => {
  a = await agency({ today: '2027-01-03' })
  const visa = await a.visaEntry({
    visa_no: '1305550101',
    country: a.ids.saudi,
    lines: [['General Labourer', 'male', 10]],
  })
  const made = await a.send('entry', 'POST', '/passenger/api/v1/passenger/create/', {
    ...(await rakib(a)),
    agreed_amount: '150000.00',
  })
  passenger = Number(made.body['id'])
  const registered = await a.send('entry', 'POST', `/passenger/api/v1/passenger/event/${passenger}/`, {
    type: 'REGISTER',
  })
  expect({ status: registered.status, said: registered.body.detail }).toEqual({
    status: 200,
    said: undefined,
  })
  visaLine = { visa_entry: visa.id, visa_line: visa.lines[0] }
})
afterAll(() => a.close())
let visaLine: Record<string, unknown> = {}

const start = async (
  module: string,
  who: 'agents' | 'processing',
  type: string,
  data: Record<string, unknown>,
) => {
  const answer = await a.send(who, 'POST', `/${module}/api/v1/${module}/create/`, {
    passenger,
    type,
    ...data,
  })
  expect({ said: answer.body.detail, errors: answer.body.errors, status: answer.status }).toEqual({
    said: undefined,
    errors: undefined,
    status: 201,
  })
  return Number(answer.body['id'])
}
const embassy = async (): Promise<
  Record<string, { ok: boolean; message: string | null; fix?: { path: string } }>
> =>
  (await a.send('processing', 'GET', `/embassy/api/v1/embassy/check/${passenger}/`)).body as Record<
    string,
    { ok: boolean; message: string | null }
  > // The declared answer.
const center = (id: number | undefined, query = '') =>
  a.send('processing', 'GET', `/medical/api/v1/medical/check_center/${id}${query}`)

describe('before the embassy', () => {
  it('a registered worker lacks visa, medical, MOFA and fingerprints, and sees where to fix each', async () => {
    const checks = await embassy()
    expect(
      Object.fromEntries(
        Object.entries(checks).map(([name, { ok, message }]) => [name, ok ? 'ok' : message]),
      ),
    ).toEqual({
      visa: 'Visa is not allotted to this passenger.',
      medical: 'Medical must be fit and valid on 03 Jan 2027. It is Not Examined.',
      mofa: 'MOFA number is not issued for this passenger.',
      passport: 'ok',
      bio: 'Biometrics must be Finger OK before Embassy. It is Finger Pending now.',
      police: 'ok',
      attestation: 'ok',
    })
    expect(checks['mofa']?.fix?.path).toBe(`/apps/mofa/${passenger}`)
  })

  it('a visa and a fit medical are in order from then on', async () => {
    await start('visa_allotment', 'agents', 'ALLOT', { ...visaLine, allot_date: '2027-01-03' })
    const medical = await start('medical', 'processing', 'ISSUE_SLIP', {
      medical_center: a.ids.center['dhaka1'],
      slip_no: 'W27-000101',
      slip_date: '2027-01-03',
      fee: '8500.00',
      paid_by: 'agency',
    })
    await a.send('processing', 'POST', `/medical/api/v1/medical/event/${medical}/`, {
      type: 'ATTEND',
      visit_date: '2027-01-03',
    })
    await a.send('processing', 'POST', `/medical/api/v1/medical/event/${medical}/`, {
      type: 'RESULT_FIT',
      report_no: 'FIT-000101',
      report_date: '2027-01-03',
    })
    expect(await embassy()).toMatchObject({
      visa: { ok: true, message: null },
      medical: { ok: true, message: null },
      mofa: { ok: false },
    })
  })

  it('a passport that runs out within six months is named with both days', async () => {
    await sql`update passenger set passport_expiry_date = '2027-07-02' where id = ${passenger}`.execute(a.db)
    expect((await embassy())['passport']).toMatchObject({
      ok: false,
      message: 'Passport must be valid for at least 6 months after 03 Jan 2027. It expires on 02 Jul 2027.',
    })
    await sql`update passenger set passport_expiry_date = '2027-07-03' where id = ${passenger}`.execute(a.db)
    expect((await embassy())['passport']).toMatchObject({ ok: true })
  })

  it('BMET asks for the stamped visa', async () => {
    const { status, body } = await a.send(
      'processing',
      'GET',
      `/man_power/api/v1/man_power/check_embassy/${passenger}/`,
    )
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ok: false, message: 'Visa is not stamped for this passenger.' },
    })
  })

  it('a passenger who does not exist has no answers, and a reader may not ask', async () => {
    expect((await a.send('processing', 'GET', '/embassy/api/v1/embassy/check/999999/')).status).toBe(404)
    expect((await a.send('audit', 'GET', `/embassy/api/v1/embassy/check/${passenger}/`)).status).toBe(403)
  })
})

describe('a medical centre', () => {
  it('serves the countries that approved it', async () => {
    expect((await center(a.ids.center['dhaka1'], `?passenger=${passenger}`)).body).toEqual({
      ok: true,
      message: null,
    })
    expect((await center(a.ids.center['fwcms'], `?passenger=${passenger}`)).body).toEqual({
      ok: false,
      message: 'Demo FWCMS Bio-Medical Dhaka is not approved for Saudi Arabia.',
    })
    expect((await center(a.ids.center['fwcms'])).body).toEqual({ ok: true, message: null })
  })

  it('serves nobody after its licence, and still on its last day', async () => {
    const id = a.ids.center['dhaka1']
    await sql`update medical_center set licence_expiry = '2027-01-03' where id = ${id}`.execute(a.db)
    expect((await center(id)).body).toMatchObject({ ok: true })
    await sql`update medical_center set licence_expiry = '2027-01-02' where id = ${id}`.execute(a.db)
    expect((await center(id)).body).toEqual({
      ok: false,
      message: 'The licence of Demo Medical Center Dhaka 1 expired on 02 Jan 2027.',
    })
    expect((await center(id, `?passenger=${passenger}`)).body).toMatchObject({ ok: false })
    await sql`update medical_center set licence_expiry = null, is_active = false where id = ${id}`.execute(
      a.db,
    )
    expect((await center(id)).body).toEqual({
      ok: false,
      message: 'Demo Medical Center Dhaka 1 is not active.',
    })
    expect((await center(999999)).status).toBe(404)
  })
})

describe('the title of a refusal', () => {
  const codes = Object.keys(errorCodes) as ErrorCode[] // Object.keys loses the codes.
  it('never shows a mark nobody filled', () => {
    const unfilled = codes
      .map((code) => problemOf(new AppError(code), 'r', '/'))
      .filter(({ title, detail }) => /[{}]/.test(title + detail) || title === '')
    expect(unfilled).toEqual([])
  })

  it('is the text of the table when its values are given, also when only the detail is special', () => {
    expect(
      problemOf(new AppError('input.notUnique', { values: { label: 'Phone' } }), 'r', '/'),
    ).toMatchObject({ title: 'Phone already exists.', detail: 'Phone already exists.' })
    expect(
      problemOf(new AppError('input.notUnique', { detail: 'Another agent has this phone.' }), 'r', '/'),
    ).toMatchObject({ title: 'This is not possible now.', detail: 'Another agent has this phone.' })
  })
})
