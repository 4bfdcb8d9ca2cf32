/** Printing over HTTP: who may, what is missing, the same paper again, positions of a printer. Source: forms 1.5, 1.8, 1.13. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchPayload, batchPrint } from '../../../src/server/prints/batch-print.ts'
import { changeChannel } from '../../../src/server/platform/events/publish.ts'
import { RunCancelled } from '../../../src/server/jobs/define-job.ts'
import { printForms } from '../../../src/domain/prints/index.ts'
import { drawPdf, stopPrints } from '../../../src/server/prints/draw.ts'
import { joinPdf } from '../../../src/server/prints/join-pdf.ts'
import { makeWorld, personOf, type World } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'
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
  const profession = (
    await sql<{
      id: number
    }>`insert into profession (name, name_ar, skill_class) values ('HOUSE DRIVER', 'سائق خاص', 'less_skilled') returning id`.execute(
      db,
    )
  ).rows[0]?.id
  const agency = (
    await sql<{ id: number }>`
    insert into recruiting_agency (name, name_bn, rl_no, licence_issue_date, licence_expiry_date, licence_status, is_own, proprietor_name, proprietor_designation, address, phone)
    values ('NORTH STAR OVERSEAS LTD', 'নর্থ স্টার', '0999', '2020-01-01', '2027-12-31', 'valid', true, 'ABDUR RAHIM', 'Managing Director', '25 NAYA PALTAN, DHAKA-1000', '+880248310001') returning id`.execute(
      db,
    )
  ).rows[0]?.id
  await sql`
    insert into general_setting (site_name, company_name, own_agency, address, phone, email, base_currency, process_settings, weekend_days)
    select 'RAMS', 'NORTH STAR OVERSEAS LTD', ${agency}, '25 NAYA PALTAN', '+880248310001', 'office@northstar.example', ${world.currency}, '{}', '["Friday"]' where not exists (select 1 from general_setting)`.execute(
    db,
  )
  await sql`update general_setting set company_name = 'NORTH STAR OVERSEAS LTD', own_agency = ${agency}`.execute(
    db,
  )
  passenger =
    (
      await sql<{ id: number }>`
    insert into passenger (branch, passenger_type, full_name, mother_name, gender, marital_status, date_of_birth, birth_place, nationality, religion, passport_no, passport_issue_date, passport_expiry_date, passport_issue_place, mobile,
      permanent_village, permanent_post_office, permanent_postcode, permanent_city, permanent_thana, country, profession, recruiting_agency, contract_months, office_serial)
    values (${world.branch}, ${world.passengerType}, 'MOHAMMAD ABDUL KARIM SHEIKH', 'MOST. RAHIMA KHATUN', 'male', 'married', '1994-05-12', ${world.city}, ${world.country}, 'islam', 'A01234567', '2024-02-03', '2034-02-02', 'DHAKA', '+8801711000001',
      'JOYNAGAR', 'JOYNAGAR', '3500', ${world.city}, ${world.thana}, ${world.destination}, ${profession}, ${agency}, 24, '2451') returning id`.execute(
        db,
      )
    ).rows[0]?.id ?? 0
  manager = base0.as(personOf('branch-manager'))
  clerk = base0.as(personOf('processing-officer'))
})
afterAll(async () => {
  await stopPrints()
  await base0.close()
})

const order = (change: object = {}) => ({ form: 'ksa-visa', passengers: [passenger], ...change })
const readiness = async (inject: Inject, form = 'ksa-visa') =>
  inject({ method: 'GET', url: `${base}/readiness/${form}?passengers=${passenger}` })
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

interface Readiness {
  values_hash: string
  form: { own: { entity: string; unasked: string[] } | null }
  people: {
    own: { id: number | null; values: Record<string, unknown>; differing: string[] } | null
    missing: { box: string; label: string; level: string; path: string }[]
    doubts: { code: string; weight: string }[]
    changes: { label: string; before: string; after: string }[]
  }[]
  last: { revision: number } | null
}
interface Made {
  id: number
  revision: number
  reprint_no: number
}

describe('a form before it is printed', () => {
  it('offers the forms of the passenger', async () => {
    const answer = await manager({ method: 'GET', url: `${base}/forms/${passenger}` })
    const paths = answer.json<{ forms: { path: string }[] }>().forms.map((form) => form.path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'ksa-visa',
        'ksa-visa-manual',
        'departure',
        'passengerAgreement',
        'maletraining',
      ]),
    )
    expect(paths).toContain('maleCVPrint')
    expect(paths).not.toContain('femaleCVPrint')
    // Each says what it lacks, as its own page does.
    const { forms } = answer.json<{ forms: { path: string; missing: string[] }[] }>()
    const lacking = (await readiness(manager))
      .json<Readiness>()
      .people[0]?.missing.filter(({ level }) => level !== 'W')
      .map(({ label }) => label)
    expect(forms.find(({ path }) => path === 'ksa-visa')?.missing).toEqual([...new Set(lacking)])
    expect(lacking).toContain('Photo')
  })

  it('lists needed values first, each with the screen that fixes it', async () => {
    const { people } = (await readiness(manager)).json<Readiness>()
    const missing = people[0]?.missing ?? []
    expect(missing.map(({ level }) => level)).toEqual(
      [...missing].map(({ level }) => level).sort((a, b) => 'RFW'.indexOf(a) - 'RFW'.indexOf(b)),
    )
    expect(missing.find(({ box }) => box === 'photo')).toMatchObject({
      level: 'R',
      path: `/apps/passenger-management/${passenger}?field=photo`,
    })
    expect(missing.map(({ box }) => box)).toEqual(
      expect.arrayContaining(['head_visa_no', 'sponsor_block', 'application_no']),
    )
    expect(missing.map(({ box }) => box)).not.toContain('full_name')
    expect(people[0]?.doubts.map(({ code }) => code)).toContain('MOFA')
  })

  it('shows the very paper, without a row in the log', async () => {
    const answer = await manager({ method: 'POST', url: `${base}/preview/`, payload: order({ pages: [2] }) })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const { pages } = await readPdf(answer.rawPayload)
    expect(textIn(pages[0], 38, 56, 132, 6.5)).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
    expect(
      (await sql<{ n: number }>`select count(*)::int as n from print_log`.execute(base0.db)).rows[0]?.n,
    ).toBe(0)
  })

  it('is nothing for anonymous callers, people without the right, other branches and unknown forms', async () => {
    expect(
      (await base0.inject({ method: 'GET', url: `${base}/readiness/ksa-visa?passengers=${passenger}` }))
        .statusCode,
    ).toBe(401)
    expect((await readiness(base0.as(personOf('accountant')))).statusCode).toBe(403)
    expect(
      (
        await readiness(
          base0.as(
            personOf('branch-manager', { branchScope: 'own', branchId: world.otherBranch, branches: [] }),
          ),
        )
      ).statusCode,
    ).toBe(404)
    expect((await readiness(manager, 'no-such-form')).statusCode).toBe(404)
  })
})

describe('a print', () => {
  const send = async (inject: Inject, change: object): Promise<Awaited<ReturnType<Inject>>> => {
    const { values_hash, people } = (await readiness(inject)).json<Readiness>()
    return inject({
      method: 'POST',
      url: `${base}/create/`,
      payload: order({
        values_hash,
        confirmed: people.flatMap(({ doubts }) => doubts.map(({ code }) => code)),
        ...change,
      }),
    })
  }

  it('with blanks is asked for, and needs the right to override', async () => {
    expect((await send(manager, {})).statusCode).toBe(422)
    expect((await send(clerk, { with_blanks: true })).statusCode).toBe(403)
  })

  it('is refused when the data changed since it was shown', async () => {
    const answer = await manager({
      method: 'POST',
      url: `${base}/create/`,
      payload: order({ values_hash: '0'.repeat(64), with_blanks: true }),
    })
    expect(answer.statusCode).toBe(409)
  })

  it('gives the same bytes every time, counts reprints, and a changed value makes a new revision', async () => {
    const listener = new pg.Client(base0.database.appConfig)
    await listener.connect()
    const heard: unknown[] = []
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await listener.query(`listen ${changeChannel}`)
    const first = (await send(manager, { with_blanks: true })).json<Made>()
    expect(first).toMatchObject({ revision: 1, reprint_no: 0 })
    // The open page of the passenger hears of it: the timeline shows the print.
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ module: 'print', id: first.id, passenger }))
    await listener.end()
    const file = async (id: number) => manager({ method: 'GET', url: `${base}/file/${id}` })
    const paper = await file(first.id)
    expect(paper.statusCode).toBe(200)
    expect(String(paper.headers['content-disposition'])).toContain('ksa_visa_2451_A01234567')
    const preview = await manager({ method: 'POST', url: `${base}/preview/`, payload: order() })
    expect(hash(preview.rawPayload)).toBe(hash(paper.rawPayload))

    const second = (await send(manager, { with_blanks: true })).json<Made>()
    expect(second).toMatchObject({ revision: 1, reprint_no: 1 })
    await sql`update passenger set mother_name = 'MOST. RAHIMA BEGUM' where id = ${passenger}`.execute(
      base0.db,
    )
    const { people } = (await readiness(manager)).json<Readiness>()
    expect(people[0]?.changes).toEqual([
      { label: "Mother's name", before: 'MOST. RAHIMA KHATUN', after: 'MOST. RAHIMA BEGUM' },
    ])
    expect((await send(manager, { with_blanks: true })).json<Made>()).toMatchObject({
      revision: 2,
      reprint_no: 0,
    })
    expect(hash((await file(first.id)).rawPayload)).toBe(hash(paper.rawPayload))

    const log = (await manager({ method: 'GET', url: `${base}/log/${passenger}?form=ksa_visa` })).json<{
      prints: { revision: number; missing_fields: string[]; printed_by: string }[]
    }>().prints
    expect(log.map((row) => row.revision)).toEqual([2, 1, 1])
    expect(log[0]?.missing_fields).toContain('photo')
    const outside = base0.as(
      personOf('branch-manager', { branchScope: 'own', branchId: world.otherBranch, branches: [] }),
    )
    expect((await outside({ method: 'GET', url: `${base}/file/${first.id}` })).statusCode).toBe(404)
  })

  it('of another user is for those who may read all of it, and for its printer', async () => {
    await sql`update passenger set nid_no = '7391846101' where id = ${passenger}`.execute(base0.db)
    const auditor = base0.as(personOf('auditor'))
    const made = async (inject: Inject, form: string): Promise<number> => {
      const { values_hash, people } = (await readiness(inject, form)).json<Readiness>()
      const confirmed = people.flatMap(({ doubts }) => doubts.map(({ code }) => code))
      const answer = await inject({
        method: 'POST',
        url: `${base}/create/`,
        payload: order({ form, values_hash, confirmed, with_blanks: true }),
      })
      expect([form, answer.statusCode < 300 || answer.body]).toEqual([form, true])
      return answer.json<Made>().id
    }
    const file = async (inject: Inject, id: number) => inject({ method: 'GET', url: `${base}/file/${id}` })
    const fingers = await made(manager, 'finger')
    const paper = await readPdf((await file(manager, fingers)).rawPayload)
    expect(paper.pages.map(({ text }) => text.replaceAll(/\s/g, '')).join(' ')).toContain('7391846101')
    const refused = await file(auditor, fingers)
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      403,
      'This print carries values that your role may not read. Print it again to see what you may.',
    ])
    expect((await file(clerk, fingers)).statusCode).toBe(200)
    // A form without a reserved box is for every reader.
    expect((await file(auditor, await made(manager, 'ksa-visa'))).statusCode).toBe(200)
  })
})

describe('a printer', () => {
  const position = { printer: 'Desk 2', dx: 1.5, dy: -2, sx: 1, sy: 1, nudges: {}, sheet_note: null }

  it('keeps its position for its person, and values move by it', async () => {
    const saved = await manager({
      method: 'PUT',
      url: `${base}/calibration/ksa-visa-manual`,
      payload: position,
    })
    expect(saved.statusCode).toBe(200)
    expect((await manager({ method: 'GET', url: `${base}/calibration/ksa-visa-manual` })).json()).toEqual({
      printers: [position],
    })
    expect((await clerk({ method: 'GET', url: `${base}/calibration/ksa-visa-manual` })).json()).toEqual({
      printers: [],
    })
    const answer = await manager({
      method: 'POST',
      url: `${base}/preview/`,
      payload: order({ form: 'ksa-visa-manual', printer: 'Desk 2' }),
    })
    const { pages } = await readPdf(answer.rawPayload)
    const name = pages[0]?.words.find((word) => word.text.startsWith('MOHAMMAD'))
    expect(Math.abs((name?.x ?? 0) - 40)).toBeLessThan(0.6)
    expect(textIn(pages[0], 39.5, 54, 132, 6.5)).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
  })

  it('moves no further than paper does', async () => {
    expect(
      (
        await manager({
          method: 'PUT',
          url: `${base}/calibration/ksa-visa-manual`,
          payload: { ...position, dx: 16 },
        })
      ).statusCode,
    ).toBe(422)
    expect(
      (
        await manager({
          method: 'PUT',
          url: `${base}/calibration/ksa-visa-manual`,
          payload: { ...position, sx: 1.2 },
        })
      ).statusCode,
    ).toBe(422)
  })
})

describe('a batch', () => {
  /** Runs the job as a person asked for it. */
  async function run(change: object, { stopAfter = Infinity }: { stopAfter?: number } = {}) {
    const said: number[] = []
    const files: { name: string; bytes: Buffer }[] = []
    const stop = (): void => {
      if (said.length >= stopAfter) throw new RunCancelled('cancelled')
    }
    const result = await batchPrint.run({
      services: base0.app.services,
      payload: batchPayload.parse({ form: 'passengerAgreement', passengers: [passenger], ...change }),
      user: personOf('branch-manager'),
      run: { id: 1, attempt: 1, trigger: 'request', server: 1 },
      progress: (done) => void said.push(done),
      cancelled: () => false,
      stopIfCancelled: stop,
      signal: new AbortController().signal,
      keepFile: async ({ name, bytes }) => {
        files.push({ name, bytes: Buffer.from(bytes) })
        return { id: '', name } as never
      },
    })
    return { result, said, files }
  }
  const prints = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from print_log`.execute(base0.db)).rows[0]?.n ?? 0
  const people: number[] = []

  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`
      insert into passenger (branch, passenger_type, full_name, mother_name, gender, marital_status, date_of_birth, birth_place, nationality, religion, passport_no, passport_issue_date, passport_expiry_date, passport_issue_place, mobile,
        permanent_village, permanent_post_office, permanent_postcode, permanent_city, permanent_thana, country, profession, recruiting_agency, contract_months, office_serial, father_name, nid_no, contract_salary, salary_currency, agreed_amount)
      select branch, passenger_type, 'COPY ' || n, mother_name, gender, marital_status, date_of_birth, birth_place, nationality, religion, 'B' || lpad(n::text, 8, '0'), passport_issue_date, passport_expiry_date, passport_issue_place, '+88018110' || lpad(n::text, 5, '0'),
        permanent_village, permanent_post_office, permanent_postcode, permanent_city, permanent_thana, country, profession, recruiting_agency, contract_months, 'C' || n, 'ABDUL MAJID', '1990' || lpad(n::text, 9, '0'), 1000, ${world.currency}, 50000000
      from passenger, generate_series(1, 26) n where id = ${passenger} returning id`.execute(base0.db)
    people.push(...rows.map(({ id }) => id))
  })

  it('prints many into one file in parts, names who is left out and why, and logs each alone', async () => {
    const before = await prints()
    const { result, said, files } = await run({ passengers: [...people, passenger, 999_999] })
    expect(result).toMatchObject({
      printed: 26,
      left_out: [
        { id: passenger, name: 'MOHAMMAD ABDUL KARIM SHEIKH' },
        { id: 999_999, name: '', missing: [] },
      ],
    })
    expect((result as { left_out: { missing: string[] }[] }).left_out[0]?.missing.length).toBeGreaterThan(0)
    expect(said).toEqual([...said].sort((a, b) => a - b))
    expect(await prints()).toBe(before + 26)
    expect(files).toHaveLength(1)
    expect(files[0]?.name).toMatch(/^passenger_agreement_26pax_\d{8}-\d{4}\.pdf$/)
    const file = await readPdf(files[0]?.bytes ?? new Uint8Array())
    expect(file.pages).toHaveLength((result as { pages: number }).pages)
    expect(file.foreignFaces).toEqual([])
    expect(file.author).toBe('NORTH STAR OVERSEAS LTD')
    const text = file.pages.map((page) => page.text).join(' ')
    const found = people.map((_, at) => text.search(new RegExp(`COPY ${at + 1}(?!\\d)`)))
    expect(found.every((at) => at >= 0)).toBe(true)
    expect(found).toEqual([...found].sort((a, b) => a - b))
    const { rows } = await sql<{
      revision: number
    }>`select revision from print_log where passenger_ids = ${[people[0]]}::int4[]`.execute(base0.db)
    expect(rows).toEqual([{ revision: 1 }])
  })

  describe.each(printForms.map(({ path }) => path))('of %s', (form) => {
    it('asks and refuses like the print of one passenger when papers are over', async () => {
      const [id = 0] = people
      await sql`update passenger set passport_expiry_date = '2026-11-19' where id = ${id}`.execute(base0.db)
      const seen = (
        await manager({ method: 'GET', url: `${base}/readiness/${form}?passengers=${id}` })
      ).json<Readiness>()
      const doubts = seen.people[0]?.doubts ?? []
      const one = async (inject: Inject, confirmed: string[]) =>
        inject({
          method: 'POST',
          url: `${base}/create/`,
          payload: { form, passengers: [id], values_hash: seen.values_hash, with_blanks: true, confirmed },
        })
      const weighing = doubts.filter(({ weight }) => weight !== 'note').map(({ code }) => code)
      expect(weighing).toContain('PPX')
      const unasked = await one(
        manager,
        weighing.filter((code) => code !== 'PPX'),
      )
      expect([
        unasked.statusCode,
        unasked.json<{ errors: { code: string }[] }>().errors.map(({ code }) => code),
      ]).toEqual([422, ['PPX']])
      expect((await one(clerk, weighing)).statusCode).toBe(403)
      const before = await prints()
      // An override is a matter of each single print: a batch leaves the passenger out whatever was confirmed.
      for (const confirmed of [[], weighing]) {
        const { result, files } = await run({ form, passengers: [id], confirmed })
        const leftOut = (result as { left_out: { id: number; doubts: { code: string; weight: string }[] }[] })
          .left_out
        expect([leftOut.map((row) => row.id), files]).toEqual([[id], []])
        expect(leftOut[0]?.doubts).toContainEqual(expect.objectContaining({ code: 'PPX', weight: 'stop' }))
      }
      expect(await prints()).toBe(before)
      expect((await one(manager, weighing)).statusCode).toBe(201)
      await sql`update passenger set passport_expiry_date = '2034-02-02' where id = ${id}`.execute(base0.db)
    })
  })

  it('leaves out a passenger with a value that does not fit its box, as the print of one asks about it', async () => {
    const [id = 0] = people
    const long = `COPY ${'W'.repeat(73)}`
    await base0.database.asOwner(`update passenger set full_name = '${long}' where id = ${id}`)
    const asked: string[] = []
    for (const { path: form } of printForms) {
      const seen = (
        await manager({ method: 'GET', url: `${base}/readiness/${form}?passengers=${id}` })
      ).json<Readiness>()
      const doubts = (seen.people[0]?.doubts ?? []).filter(({ weight }) => weight !== 'note')
      const codes = doubts.map(({ code }) => code)
      // What only an override prints stays whatever is confirmed.
      const stops = doubts.flatMap(({ code, weight }) => (weight === 'stop' ? [code] : []))
      const leftOutFor = async (confirmed: string[]) => {
        const { result, files } = await run({ form, passengers: [id], confirmed })
        const { left_out: leftOut } = result as { left_out: { doubts: { code: string }[] }[] }
        expect([form, files.length]).toEqual([form, leftOut.length === 0 ? 1 : 0])
        return new Set(leftOut.flatMap((one) => one.doubts.map(({ code }) => code)))
      }
      const isLong = codes.includes('LONG')
      if (isLong) asked.push(form)
      expect([form, await leftOutFor(codes.filter((code) => code !== 'LONG'))]).toEqual([
        form,
        new Set(isLong ? [...stops, 'LONG'] : stops),
      ])
      expect([form, await leftOutFor(codes)]).toEqual([form, new Set(stops)])
    }
    // The others let a name run over several lines.
    expect(asked.length).toBeGreaterThan(7)
    await base0.database.asOwner(`update passenger set full_name = 'COPY 1' where id = ${id}`)
  })

  it('prints a passenger in doubt after a yes to that doubt alone', async () => {
    const [id = 0] = people
    await sql`update passenger set passport_expiry_date = '2027-02-01' where id = ${id}`.execute(base0.db)
    const first = await run({ form: 'departure', passengers: [id] })
    const { left_out: leftOut } = first.result as {
      left_out: { missing: string[]; doubts: { code: string; weight: string }[] }[]
    }
    expect(leftOut[0]?.doubts.map(({ code, weight }) => [code, weight])).toEqual(
      expect.arrayContaining([
        ['PP6', 'confirm'],
        ['NOTKT', 'confirm'],
      ]),
    )
    const other = await run({ form: 'departure', passengers: [id], confirmed: ['PP6'] })
    expect(
      (other.result as { left_out: { doubts: { code: string }[] }[] }).left_out[0]?.doubts.map(
        ({ code }) => code,
      ),
    ).not.toContain('PP6')
  })

  it('prints nothing when it is cancelled', async () => {
    const before = await prints()
    await expect(run({ passengers: people }, { stopAfter: 3 })).rejects.toThrow(RunCancelled)
    expect(await prints()).toBe(before)
  })

  it('makes no file when nobody is ready', async () => {
    const { result, files } = await run({})
    expect(result).toMatchObject({ printed: 0, left_out: [{ id: passenger }] })
    expect(files).toEqual([])
  })

  it('is refused without the right, for letters that name many, and for more than 500', async () => {
    const send = (inject: Inject, payload: object) =>
      inject({ method: 'POST', url: `${base}/batch/`, payload })
    expect(
      (await send(base0.as(personOf('accountant')), { form: 'ksa-visa', passengers: [passenger] }))
        .statusCode,
    ).toBe(403)
    expect((await send(manager, { form: 'maletraining', passengers: [passenger] })).statusCode).toBe(422)
    expect(
      (await send(manager, { form: 'ksa-visa', passengers: Array.from({ length: 501 }, (_, at) => at + 1) }))
        .statusCode,
    ).toBe(422)
  })

  it('joins parts into the same bytes every time', async () => {
    const part = async (name: string) =>
      drawPdf({
        kind: 'report',
        data: {
          title: name,
          head: { name, lines: [] },
          filters: '',
          foot: '',
          pageOf: 'Page {{page}} of {{pages}}',
          columns: [{ label: 'No.', align: 'right' }],
          rows: [{ kind: 'row', cells: [name] }],
          notes: [],
        },
        at: '2026-11-20T00:00:00.000Z',
        author: name,
      })
    const parts = [await part('ONE'), await part('TWO')]
    const facts = { title: 'Both', subject: 'both 1', author: 'NORTH STAR', at: '2026-11-20T00:00:00.000Z' }
    const [first, second] = [joinPdf(parts, facts), joinPdf(parts, facts)]
    expect(hash(Buffer.from(first.bytes))).toBe(hash(Buffer.from(second.bytes)))
    expect(first.pages).toBe(2)
    const file = await readPdf(first.bytes)
    expect([file.title, file.subject, file.author]).toEqual(['Both', 'both 1', 'NORTH STAR'])
    expect(file.pages.map((page) => page.text.includes('ONE'))).toEqual([true, false])
    expect(() => joinPdf([new Uint8Array([1, 2, 3])], facts)).toThrow('cannot be joined')
  })
})

describe("the agency's own wording", () => {
  const words = async (): Promise<string> => {
    const answer = await manager({
      method: 'POST',
      url: `${base}/preview/`,
      payload: order({ form: 'ksa-visa', pages: [1] }),
    })
    return (await readPdf(answer.rawPayload)).pages[0]?.text ?? ''
  }

  it('is read by the form that names it: general, then that of the country, and gone when it is switched off', async () => {
    const { db } = base0
    const head =
      (
        await sql<{
          id: number
        }>`insert into formcontent (code, title) values ('ksa_visa', 'KSA visa form') on conflict do nothing returning id`.execute(
          db,
        )
      ).rows[0]?.id ??
      (await sql<{ id: number }>`select id from formcontent where code = 'ksa_visa'`.execute(db)).rows[0]?.id
    const write = (content: string, country: number | null, language = 'en') =>
      sql`insert into formcontent_detail (head, section, language, country, content, position) values (${head}, 'footer', ${language}, ${country}, ${content}, 0)`.execute(
        db,
      )
    const before = await words()
    expect(before).not.toContain('With the regards of the office')
    await write('With the regards of the office', null)
    await write('In another language', null, 'bn')
    await write('For another country', world.country)
    expect(await words()).toContain('With the regards of the office')
    await write('With the regards of the Riyadh desk', world.destination)
    const said = await words()
    expect([
      said.includes('With the regards of the Riyadh desk'),
      said.includes('With the regards of the office'),
      said.includes('For another country'),
      said.includes('In another language'),
    ]).toEqual([true, false, false, false])
    await sql`update formcontent_detail set is_active = false where head = ${head}`.execute(db)
    expect(await words()).toBe(before)
  })
})

describe('values for one print only', () => {
  const typed = { application_no: 'E900000001' }
  const ask = (values: object, form = 'ksa-visa') =>
    manager({
      method: 'GET',
      url: `${base}/readiness/${form}?passengers=${passenger}&typed=${encodeURIComponent(JSON.stringify(values))}`,
    })

  it('fill a box that is missing, stand on the paper and in the log, and nowhere else', async () => {
    const empty = (await readiness(manager)).json<Readiness & { boxes: { id: string }[] }>()
    expect(empty.people[0]?.missing.map(({ box }) => box)).toContain('application_no')
    expect(empty.boxes.map(({ id }) => id)).toContain('application_no')
    const filled = (await ask(typed)).json<Readiness>()
    expect(filled.people[0]?.missing.map(({ box }) => box)).not.toContain('application_no')
    expect(filled.values_hash).not.toBe(empty.values_hash)
    const made = await manager({
      method: 'POST',
      url: `${base}/create/`,
      payload: {
        ...order({ typed }),
        values_hash: filled.values_hash,
        with_blanks: true,
        confirmed: filled.people[0]?.doubts.map(({ code }) => code),
      },
    })
    expect(made.statusCode, made.body).toBe(201)
    const { rows } = await sql<{
      typed: unknown
      value: string
    }>`select sheets->0->'typed' as typed, sheets->0->'values'->>'application_no' as value from print_log where id = ${made.json<Made>().id}`.execute(
      base0.db,
    )
    expect(rows).toEqual([{ typed, value: 'E900000001' }])
    const paper = await manager({ method: 'GET', url: `${base}/file/${made.json<Made>().id}` })
    expect((await readPdf(paper.rawPayload)).pages.map(({ text }) => text).join(' ')).toContain('E900000001')
    // The next print says again what the records say, and shows the change.
    expect((await readiness(manager)).json<Readiness>().people[0]?.changes).toContainEqual(
      expect.objectContaining({ before: 'E900000001', after: '' }),
    )
  })

  it('are refused where there is no such box or no such answer, and for several people', async () => {
    const refused = await ask({ nothing: 'x' })
    expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toEqual([
      422,
      [{ pointer: '/typed/nothing', code: 'TYPED', message: 'This box cannot be filled in by hand.' }],
    ])
    expect((await ask({ photo: 'x' })).statusCode).toBe(422)
    expect((await ask([])).statusCode).toBe(400)
    expect(
      (await manager({ method: 'GET', url: `${base}/readiness/ksa-visa?passengers=${passenger}&typed=oops` }))
        .statusCode,
    ).toBe(400)
  })
})

describe('the departure card on the printed card', () => {
  const preview = async (change: object) =>
    (
      await readPdf(
        (
          await manager({
            method: 'POST',
            url: `${base}/preview/`,
            payload: order({ form: 'departure', ...change }),
          })
        ).rawPayload,
      )
    ).pages[0]

  it('is its values alone, moved as the printer asks; a form without such a paper stays complete', async () => {
    const [whole, values] = [await preview({}), await preview({ overprint: true, three_up: true })]
    expect(whole?.text).toContain('DEPARTURE CARD')
    expect(values?.text).not.toMatch(/DEPARTURE CARD|Full name|OFFICIAL/)
    expect(values?.text).toContain('DHAKA')
    // One card to a sheet: the printed card is fed alone.
    expect([values?.width, values?.height].map((side) => Math.round(side ?? 0))).toEqual([200, 95])
    const place = (page: typeof whole) => page?.words.find(({ text }) => text === 'DHAKA')?.x ?? 0
    expect(
      (
        await manager({
          method: 'PUT',
          url: `${base}/calibration/departure`,
          payload: { printer: 'default', dx: 4, dy: 0, sx: 1, sy: 1 },
        })
      ).statusCode,
    ).toBe(200)
    expect(place(await preview({ overprint: true })) - place(values)).toBeCloseTo(4, 0)
    expect(place(await preview({})) - place(whole)).toBeCloseTo(0, 1)
    expect((await preview({ form: 'ksa-visa', overprint: true, pages: [2] }))?.text).toContain('Full name')
  })

  it('is logged as what it is, with the choices of the paper left out of what it says', async () => {
    const { values_hash, people } = (await readiness(manager, 'departure')).json<Readiness>()
    const made = await manager({
      method: 'POST',
      url: `${base}/create/`,
      payload: order({
        form: 'departure',
        overprint: true,
        seal: true,
        signature: true,
        values_hash,
        with_blanks: true,
        confirmed: people[0]?.doubts.map(({ code }) => code),
      }),
    })
    const { rows } = await sql<{
      mode: string
      three_up: boolean
    }>`select mode, three_up from print_log where id = ${made.json<Made>().id}`.execute(base0.db)
    expect(rows).toEqual([{ mode: 'overprint', three_up: false }])
  })
})

describe('the record of a form', () => {
  const prepared = async (form: string, inject = manager) => (await readiness(inject, form)).json<Readiness>()
  const make = (entity: string, payload: object) =>
    clerk({ method: 'POST', url: `/${entity}/api/v1/${entity}/create/`, payload })
  const onPaper = async (
    form: string,
    place: readonly [number, number, number, number],
    pages: readonly number[] = [],
  ) =>
    textIn(
      (
        await readPdf(
          (await manager({ method: 'POST', url: `${base}/preview/`, payload: order({ form, pages }) }))
            .rawPayload,
        )
      ).pages[0],
      ...place,
    )

  it('is offered with what the file says, and each of its missing boxes leads to its field', async () => {
    const { form, people } = await prepared('ksa-visa')
    expect(form.own).toEqual({
      entity: 'ksa_visa',
      unasked: ['passenger', 'manual_overrides', 'manual_offset'],
    })
    expect(people[0]?.own).toMatchObject({
      id: null,
      values: { passenger, purpose: 'work', profession_en: 'HOUSE DRIVER', duration_of_stay: '2 YEARS' },
      differing: [],
    })
    expect(people[0]?.missing.find(({ box }) => box === 'sect')?.path).toBe(
      `/apps/ksa-visa/${passenger}?fill=sect`,
    )
    expect(people[0]?.missing.find(({ box }) => box === 'head_visa_no')?.path).toBe(
      `/apps/passenger-management/passenger/${passenger}?tab=steps`,
    )
  })

  it('fills its boxes once it is kept, and names what differs from the file', async () => {
    const {
      people: [before],
    } = await prepared('ksa-visa')
    const made = await make('ksa_visa', {
      ...before?.own?.values,
      sect: 'sunni',
      profession_en: 'PRIVATE DRIVER',
    })
    expect(made.statusCode).toBe(201)
    const {
      people: [after],
    } = await prepared('ksa-visa')
    expect(after?.own).toMatchObject({ id: made.json<{ id: number }>().id, differing: ['profession_en'] })
    expect(after?.missing.map(({ box }) => box)).not.toContain('sect')
    expect(await onPaper('ksa-visa', [156, 100.5, 44, 5.5], [2])).toBe('PRIVATE DRIVER')
  })

  it('of a visa form belongs to one country', async () => {
    const {
      people: [before],
    } = await prepared('malaysiaVisa')
    expect(before?.own).toMatchObject({
      id: null,
      values: { passenger, form: 'malaysia_visa', purpose: 'employment', entries: 'single' },
    })
    expect(
      (
        await make('visa_form', {
          ...before?.own?.values,
          sponsor_state: 'Selangor',
          purpose: 'social_visit',
        })
      ).statusCode,
    ).toBe(201)
    expect(await onPaper('malaysiaVisa', [62, 206, 48, 8])).toBe('SELANGOR')
    expect((await prepared('thailandVisa')).people[0]?.own).toMatchObject({
      id: null,
      values: { form: 'thailand_visa', visa_type: 'non_immigrant', purpose: 'business' },
    })
    const again = await make('visa_form', { passenger, form: 'malaysia_visa' })
    expect(again.json<{ errors: unknown }>().errors).toMatchObject([
      { pointer: '/form', message: 'This passenger has this visa form.' },
    ])
  })

  it('moves values on the own blank by what was typed for it', async () => {
    const {
      rows: [kept],
    } = await sql<{
      id: number
      version: number
    }>`select id, version from ksa_visa where passenger = ${passenger}`.execute(base0.db)
    const name = [38, 56, 132, 6.5] as const
    expect(await onPaper('ksa-visa-manual', name)).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
    expect(
      (
        await clerk({
          method: 'PUT',
          url: `/ksa_visa/api/v1/ksa_visa/update/${kept?.id}/`,
          payload: {
            manual_offset: { x: 0, y: 9.5 },
            manual_overrides: { full_name: 'M A K SHEIKH' },
            version: kept?.version,
          },
        })
      ).statusCode,
    ).toBe(200)
    expect(await onPaper('ksa-visa-manual', [38, 65.5, 132, 6.5])).toBe('M A K SHEIKH')
    expect((await prepared('ksa-visa-manual')).form.own?.unasked).toEqual(['passenger'])
    expect(await onPaper('ksa-visa', name, [2])).toBe('MOHAMMAD ABDUL KARIM SHEIKH')
  })

  it('says nothing of fields the reader may not see', async () => {
    await sql`update passenger set nominee_name = 'ROKEYA BEGUM', nominee_nid = '1975681345600' where id = ${passenger}`.execute(
      base0.db,
    )
    expect((await prepared('bmet')).people[0]?.own?.values).toMatchObject({
      nominee_name: 'ROKEYA BEGUM',
      nominee_nid: '1975681345600',
    })
    const { values } = (await prepared('bmet', base0.as(personOf('auditor')))).people[0]?.own ?? {
      values: {},
    }
    expect(values).toMatchObject({ nominee_name: 'ROKEYA BEGUM' })
    expect(values).not.toHaveProperty('nominee_nid')
  })
})
