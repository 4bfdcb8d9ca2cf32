/** The agency of the handbook's scenarios (demo 2 and 4.0): branches, staff, licences, agents, centres, visas, on a fixed day. */
import { sql } from 'kysely'
import { seedReference } from '../../src/server/composition/seed/reference.ts'
import type { Inject, TestApp } from './harness.ts'
import { createUsers, insertRow, type StaffName, type Users } from './users.ts'

/** What the agency is furnished in: the real server, its database and its clock. */
export type TestServer = Pick<TestApp, 'app' | 'db' | 'clock' | 'inject'>

export interface Furnished {
  users: Users
  /** Sends a request as a member of the staff and answers status and body. */
  send(
    who: StaffName,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Answer }>
  ids: {
    saudi: number
    malaysia: number
    kuwait: number
    ownAgency: number
    agent: Record<string, number>
    center: Record<string, number>
    profession(name: string): Promise<number>
    type(name: string): Promise<number>
    dhaka: number
    thana: number
    carrier: number
    qualification: number
  }
  /** A visa entry in state open with one line per [profession, gender, quantity]. */
  visaEntry(given: {
    visa_no: string
    country: number
    lines: [string, 'male' | 'female', number][]
    sponsor_id?: string
    kind?: string
    expiry?: string
    state?: string
  }): Promise<{ id: number; lines: number[] }>
  /** A paper; sent in a body it stands for one the sender has just uploaded for that record. */
  file(mime?: string): Promise<string>
}
export type Answer = Record<string, unknown> & {
  code?: string
  detail?: string
  errors?: { pointer: string; message: string }[]
  fix?: { label: string; path: string }
}

/** Fills a migrated, empty database with the agency. */
export async function furnish(testServer: TestServer): Promise<Furnished> {
  const users = await createUsers(testServer)
  const { db } = testServer
  await seedReference(db)
  const one = async (table: string, column: string, value: string): Promise<number> => {
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} and not is_deleted order by id limit 1`.execute(
      db,
    )
    if (!rows[0]) throw new Error(`${table}.${column} = ${value} was not seeded`)
    return rows[0].id
  }
  const saudi = await one('country', 'iso2', 'SA')
  const malaysia = await one('country', 'iso2', 'MY')
  const kuwait = await one('country', 'iso2', 'KW')
  const bangladesh = await one('country', 'iso2', 'BD')
  const dhaka = await one('city', 'name', 'Dhaka')
  const { rows: thanas } = await sql<{
    id: number
  }>`select id from thana where city = ${dhaka} order by id limit 1`.execute(db)
  const thana = thanas[0]?.id ?? (await insertRow(db, 'thana', { name: 'Paltan', city: dhaka }))
  const branch = users.branchIds.DHK

  const ownAgency = await insertRow(db, 'recruiting_agency', {
    name: 'Shapla Bridge Overseas Ltd.',
    rl_no: '9001',
    licence_issue_date: '2024-06-01',
    licence_expiry_date: '2028-05-18',
    licence_status: 'valid',
    is_own: true,
    proprietor_name: 'Farzana Kabir',
    proprietor_designation: 'Managing Director',
    address: 'Dhaka',
    phone: '+8801700000001',
  })
  await sql`update general_setting set own_agency = ${ownAgency}`.execute(db)
  const department = await insertRow(db, 'department', { name: 'Processing' })
  const designation = await insertRow(db, 'designation', { name: 'Delegate', department })
  const carrier = await insertRow(db, 'employee', {
    employee_code: 'EMP-0001',
    name: 'Kamal Hossain',
    gender: 'male',
    date_of_birth: '1990-01-01',
    nid_no: '1234567890',
    primary_phone: '+8801700000050',
    department,
    designation,
    joining_date: '2020-01-01',
    present_address: 'Dhaka',
    is_delegate: true,
    delegate_card_no: 'D-1',
    delegate_card_expiry: '2028-12-31',
    branch,
  })
  const agent: Record<string, number> = {}
  for (const [code, name, type] of [
    ['AG-0002', 'Abdul Karim Sarker', 'sub_agent'],
    ['AG-0003', 'Nurul Islam Bhuiyan', 'sub_agent'],
    ['AG-0007', 'Fatema Begum', 'sub_agent'],
    ['AG-0008', 'Al Baraka Hajj Kafela', 'corporate'],
    ['AG-0009', 'Qasr Recruitment Office', 'foreign_delegate'],
  ] as const) {
    agent[code] = await insertRow(db, 'agent', {
      agent_code: code,
      name,
      agent_type: type,
      primary_phone: `+88017000001${code.slice(-2)}`,
      country: bangladesh,
      city: dhaka,
      thana,
      address: 'Dhaka',
      commission_type: 'none',
      credit_limit: 0,
      opening_balance: 0,
      opening_side: 'receivable',
      opening_date: '2026-01-01',
      branch,
      nid_no: `12345678${code.slice(-2)}`,
    })
  }
  const center: Record<string, number> = {}
  for (const [key, code, name, system, countries] of [
    ['dhaka1', 'BD-DHK-901', 'Demo Medical Center Dhaka 1', 'wafid', [saudi, kuwait]],
    ['fwcms', 'BD-FW-905', 'Demo FWCMS Bio-Medical Dhaka', 'fwcms', [malaysia]],
  ] as const) {
    center[key] = await insertRow(db, 'medical_center', {
      name,
      code,
      system,
      approved_countries: [...countries],
      city: dhaka,
      address: 'Dhaka',
      phone: '+8801700000060',
      fee: 850000,
    })
  }

  // A session ends after an hour without use, so everybody signs in again when the day of the test moves on.
  const qualification = await one('qualification', 'name', 'SSC')
  const injects = new Map<string, Inject>()
  const papers = new Map<string, string>()
  const upload = async (mime: string, module: string, by: StaffName): Promise<string> => {
    const id = crypto.randomUUID()
    await sql`insert into file_blob (id, name, size, mime, sha256, module, uploaded_by) values (${id}, 'paper', 100, ${mime}, ${'0'.repeat(64)}, ${module}, ${users.ids[by]})`.execute(
      db,
    )
    return id
  }
  /** The body with an upload of its own for every paper of the tests in it. */
  const withUploads = async (who: StaffName, module: string, body: unknown): Promise<unknown> => {
    if (typeof body !== 'object' || body === null) return body
    const sent: Record<string, unknown> = { ...body }
    for (const [name, value] of Object.entries(sent)) {
      const mime = papers.get(String(value))
      if (mime !== undefined) sent[name] = await upload(mime, module, who)
    }
    return sent
  }
  const send: Furnished['send'] = async (who, method, url, body, headers) => {
    const key = `${who} ${testServer.clock.today()}`
    const inject = injects.get(key) ?? (await users.as(who))
    injects.set(key, inject)
    const payload = await withUploads(who, url.split('/')[1] ?? '', body)
    const answer = await inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload: payload as object }),
      headers: headers ?? {},
    })
    return { status: answer.statusCode, body: answer.body === '' ? {} : (answer.json() as Answer) }
  }
  const profession = (name: string) => one('profession', 'name', name)
  return {
    users,
    send,
    ids: {
      saudi,
      malaysia,
      kuwait,
      ownAgency,
      agent,
      center,
      profession,
      type: (name) => one('passenger_type', 'name', name),
      dhaka,
      thana,
      carrier,
      qualification,
    },
    async visaEntry({
      visa_no,
      country,
      lines,
      sponsor_id = '7005550101',
      kind = 'group',
      expiry = '2028-11-09',
      state = 'open',
    }) {
      const id = await insertRow(db, 'visa_entry', {
        visa_no,
        visa_kind: kind,
        country,
        sponsor_name: 'Al Nakheel Demo Contracting Est.',
        sponsor_id,
        issue_date: '2026-12-01',
        expiry_date: expiry,
        recruiting_agency: ownAgency,
        entry_date: '2026-12-05',
        branch,
        state,
      })
      const made: number[] = []
      for (const [name, gender, quantity] of lines)
        made.push(
          await insertRow(db, 'visa_entry_line', {
            visa_entry: id,
            profession: await profession(name),
            gender,
            quantity,
          }),
        )
      return { id, lines: made }
    },
    async file(mime = 'image/jpeg') {
      const id = await upload(mime, 'passenger', 'admin')
      papers.set(id, mime)
      return id
    },
  }
}

/** R1 of the fixtures: MD RAKIB HASAN, male worker to Saudi Arabia, without the agreed amount. */
export async function rakib(a: Pick<Furnished, 'ids'>): Promise<Record<string, unknown>> {
  const { line1, line2 } = {
    line1: 'P<BGDHASAN<<MD<RAKIB<<<<<<<<<<<<<<<<<<<<<<<<',
    line2: 'Z100001016BGD9805149M3308202<<<<<<<<<<<<<<02',
  }
  return {
    passenger_type: await a.ids.type('recruiting'),
    full_name: 'MD RAKIB HASAN',
    given_name: 'MD RAKIB',
    surname: 'HASAN',
    father_name: 'ABUL HASAN',
    mother_name: 'RAHELA KHATUN',
    gender: 'male',
    date_of_birth: '1998-05-14',
    birth_place: a.ids.dhaka,
    religion: 'islam',
    marital_status: 'single',
    nid_no: '1998123456',
    passport_no: 'Z10000101',
    passport_type: 'ordinary',
    passport_issue_date: '2023-08-21',
    passport_expiry_date: '2033-08-20',
    passport_issue_place: 'DIP/DHAKA',
    mrz_line1: line1,
    mrz_line2: line2,
    passport_received_date: '2027-01-03',
    mobile: '+8801712345678',
    present_address: 'Paltan, Dhaka',
    permanent_village: 'Char Madhua',
    permanent_city: a.ids.dhaka,
    permanent_thana: a.ids.thana,
    emergency_name: 'ABUL HASAN',
    emergency_relation: 'father',
    emergency_phone: '+8801712345679',
    agent: a.ids.agent['AG-0002'],
    country: a.ids.saudi,
    qualification: a.ids.qualification,
    profession: await a.ids.profession('General Labourer'),
    payer: 'agent',
    priority: 'normal',
  }
}
