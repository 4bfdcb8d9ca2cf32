import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { verifyChain } from '../../../src/server/platform/audit/verify.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { housekeeping } from '../../../src/server/operations/jobs/housekeeping.ts'
import { startJob } from '../../../src/server/jobs/start-job.ts'
import { drainQueue, startWorker, sweepLost } from '../../../src/server/jobs/worker.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { importRoutes } from '../../../src/server/imports/routes.ts'
import { personOf, requireStatus, recordFactory, type RecordFactory } from '../records/factories.ts'
import { seedRights } from '../../../src/server/composition/seed/rights.ts'
import { testApp, type TestApp } from '../harness.ts'
import { importer, sendFile } from './import-file.ts'

const today = '2027-01-03'
let base: TestApp
let factory: RecordFactory
let work: ReturnType<typeof importer>
beforeAll(async () => {
  base = await testApp({ today, routes: [...recordRoutes(), ...importRoutes] })
  factory = await recordFactory(base, today)
  // Runs read the rights of their user from the tables.
  await seedRights(base.db)
  work = importer(base, factory.admin)
})
afterAll(() => base.close())

const messagesOf = async (id: number): Promise<[number, string, string][]> =>
  (await work.rows(id, 'bad')).flatMap((row) =>
    (row.faults ?? []).map((fault): [number, string, string] => [row.line, fault.key, fault.message]),
  )
const namesIn = async (table: string): Promise<string[]> =>
  (
    await sql<{
      name: string
    }>`select name from ${sql.table(table)} where not is_deleted order by id`.execute(base.db)
  ).rows.map((row) => row.name)

const runsOf = async (batch: number): Promise<{ id: number; state: string }[]> =>
  (
    await sql<{
      id: number
      state: string
    }>`select id, state from job_run where payload->>'batch' = ${String(batch)} and payload->>'work' = 'write' and (result is not null or state <> 'cancelled' or started_at is not null) order by id`.execute(
      base.db,
    )
  ).rows
/** Asks again and again, as a screen does, at most half a minute. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('what was waited for did not come')
    await sleep(5)
  }
}

describe('a file', () => {
  it.each([
    ['semicolons', 'Name;Name Bangla\r\nAlpha;আলফা\r\n'],
    ['tabs', 'Name\tName Bangla\nAlpha\tআলফা'],
    ['bars', 'Name|Name Bangla\nAlpha|আলফা\n'],
    ['a byte order mark', '\uFEFFName,Name Bangla\nAlpha,আলফা\n'],
    ['a separator said by Excel', 'sep=;\r\nName;Name Bangla\r\nAlpha;আলফা\r\n'],
  ])('is read with %s', async (_what, text) => {
    const made = await work.upload('profession', text, 'list.csv')
    expect(made.headers).toEqual(['Name', 'Name Bangla'])
    expect((await work.rows(made.id)).map((row) => row.cells)).toEqual([['Alpha', 'আলফা']])
  })

  it('keeps quotes, separators and line breaks inside a quoted cell, and counts rows as a spreadsheet does', async () => {
    const made = await work.upload('profession', 'Name,Name Bangla\n"A ""big"", one","two\nlines"\n\nLast,\n')
    expect((await work.rows(made.id)).map((row) => [row.line, row.cells])).toEqual([
      [2, ['A "big", one', 'two\nlines']],
      [4, ['Last', '']],
    ])
  })

  it.each([
    [
      'UTF-16',
      Buffer.from('\uFEFFName\nAlpha', 'utf16le'),
      'a.csv',
      'This file is written in UTF-16. In Excel choose “Save as” and the type “CSV UTF-8”, or save it as XLSX.',
    ],
    [
      'Latin 1',
      Buffer.from('Name\nM\xfcller', 'latin1'),
      'a.csv',
      'This file is not written in UTF-8, so its letters cannot be recognised. In Excel choose “Save as” and the type “CSV UTF-8”, or save it as XLSX.',
    ],
    [
      'an open quote',
      Buffer.from('Name\n"Alpha\n'),
      'a.csv',
      'A quotation mark that opens in row 2 is never closed. Check the file and choose it again.',
    ],
    ['nothing', Buffer.from('\n\n'), 'a.csv', 'This file is empty.'],
    [
      'a heading only',
      Buffer.from('Name\n'),
      'a.csv',
      'This file has a heading and no rows. Fill in at least one row.',
    ],
    [
      'an old Excel file',
      Buffer.from('Name'),
      'a.xls',
      'This is an old Excel file. Save it as XLSX or CSV UTF-8 and choose it again.',
    ],
    ['a picture', Buffer.from('PK'), 'a.png', 'Choose a CSV or XLSX file.'],
    ['a zip that calls itself CSV', Buffer.from('PK\u0003\u0004'), 'a.csv', 'Choose a CSV or XLSX file.'],
    [
      'a zip that is no workbook',
      Buffer.from('PK\u0003\u0004 and nothing more than this text'),
      'a.xlsx',
      'This file is damaged or no XLSX file. Open it in a spreadsheet program and save it again.',
    ],
  ])('with %s is refused with what to do', async (_what, bytes, name, message) => {
    const answer = await sendFile(factory.admin, 'profession', name, bytes)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: object[] }>().errors).toEqual([{ pointer: '/file', code: 'FILE', message }])
  })

  it('has at most 50,000 rows', async () => {
    const answer = await sendFile(factory.admin, 'profession', 'big.csv', `Name\n${'x\n'.repeat(50_001)}`)
    expect(answer.json<{ detail: string }>().detail).toBe(
      'This file has 50001 rows; at most 50000 can be imported at once. Divide it into several files.',
    )
  })

  it('is for who may create, and only for records that can come from a file', async () => {
    const auditor = base.as(personOf('auditor'))
    expect((await sendFile(auditor, 'profession', 'a.csv', 'Name\nA')).statusCode).toBe(403)
    expect((await sendFile(factory.admin, 'user', 'a.csv', 'Name\nA')).statusCode).toBe(404)
    expect((await sendFile(factory.admin, 'constructor', 'a.csv', 'Name\nA')).statusCode).toBe(404)
  })

  it('belongs to who brought it', async () => {
    const made = await work.upload('profession', 'Name\nMine')
    const other = base.as(personOf('branch-manager'))
    expect((await other({ url: `/import/api/v1/import/${made.id}` })).statusCode).toBe(404)
    expect((await other({ url: `/import/api/v1/import/rows/${made.id}` })).statusCode).toBe(404)
    expect(
      (
        await other({
          method: 'POST',
          url: `/import/api/v1/import/commit/${made.id}`,
          payload: { leave_bad: true },
        })
      ).statusCode,
    ).toBe(404)
    const recent = await factory.admin({ url: '/import/api/v1/import/recent/profession/' })
    expect(recent.json<{ imports: { id: number }[] }>().imports[0]?.id).toBe(made.id)
  })
})

describe('columns', () => {
  it('are proposed from labels and field names, each once', async () => {
    const made = await work.upload('city', 'NAME *,name_bn,Country,Something else,country\nA,,Oman,x,y')
    expect(made.columns).toEqual(['name', 'name_bn', 'country', null, null])
  })

  it('must cover what a record needs, and mean a field once', async () => {
    const made = await work.upload('city', 'Name,Country\nA,Oman')
    const put = (columns: (string | null)[]) =>
      factory.admin({ method: 'PUT', url: `/import/api/v1/import/columns/${made.id}`, payload: { columns } })
    expect((await put(['name', null])).json()).toMatchObject({
      status: 422,
      detail: 'No column means Country. A record needs it.',
    })
    expect((await put(['name', 'name'])).json()).toMatchObject({
      status: 422,
      detail: 'Two columns of the file mean Name. Choose one.',
    })
    expect((await put(['name', 'created_by'])).json()).toMatchObject({
      status: 422,
      detail: 'One of the fields does not exist.',
    })
    expect((await put(['name'])).json()).toMatchObject({
      status: 422,
      detail: 'Say for every column of the file what it means.',
    })
  })

  it('may be said by the reader’s own words for choices', async () => {
    const made = await work.upload('employee', 'Ad,Cinsiyet\nAyşe,Kadın')
    const checked = await work
      .check(made, ['name', 'gender'].concat() as (string | null)[], {})
      .catch((fault: unknown) => String(fault))
    expect(checked).toContain(
      'No column means Date of Birth, NID, Primary Phone, Department, Designation, Joining Date, Present Address. A record needs it.',
    )
    const city = await work.upload('city', 'İl,Ülke,Bölge\nDakka 2,Bangladesh,Dakka')
    const words = { division: { dakka: 'Dhaka' } }
    expect((await work.check(city, ['name', 'country', 'division'], words)).counts).toMatchObject({
      good: 1,
      bad: 0,
    })
  })
})

describe('rows', () => {
  it('are judged like the form, with the sentence at the cell', async () => {
    const made = await work.check(
      await work.upload('city', [
        ['Name', 'Country', 'Division', 'Has a Manpower Office'],
        ['', 'Oman', '', ''],
        ['Nowhere', 'Atlantis', '', ''],
        ['Sylhet', 'Bangladesh', '', ''],
        ['Rajshahi', 'BD', 'Mars', ''],
        ['Khulna', 'Bangladesh', 'Khulna', 'perhaps'],
        ['x'.repeat(61), 'Oman', '', ''],
        ['Muscat', 'OMN', '', 'yes'],
        ['muscat', 'Oman', '', ''],
        ['Dhaka', 'Bangladesh', 'Dhaka', 'no'],
      ]),
    )
    expect(made.counts).toMatchObject({ good: 1, bad: 8 })
    expect(await messagesOf(made.id)).toEqual([
      [2, 'name', 'Name is required.'],
      [3, 'country', 'Country "Atlantis" was not found.'],
      [4, 'division', 'Division is required.'],
      [5, 'division', 'Select a valid Division.'],
      [6, 'has_demo_office', 'Select a valid Has a Manpower Office.'],
      [7, 'name', 'Name must be 60 characters or fewer.'],
      [9, 'name', 'Name already exists. It stands in row 8 of this file too.'],
      [10, 'name', 'This city already exists in Bangladesh.'],
    ])
  })

  it('say when a name can be several records, take the one the rest of the row points to, and say where none does', async () => {
    const twin = await factory.make(entities.city, {
      name: 'Salalah',
      country: factory.world.destination,
      division: undefined,
    })
    const other = await factory.make(entities.city, { name: 'Salalah', country: factory.world.country })
    await factory.make(entities.city, { name: 'Barka', country: factory.world.country })
    for (const { id } of [twin, other]) await factory.make(entities.thana, { name: 'Harbour', city: id })
    await factory.make(entities.thana, { name: 'North', city: twin.id })
    const row = (city: string, thana: string): string[] => [
      'Someone',
      'male',
      '1990-01-01',
      '1234567890',
      '01712345670',
      'D1',
      'D2',
      today,
      'Road 1',
      city,
      thana,
    ]
    await factory.make(entities.department, { name: 'D1' })
    await factory.make(entities.designation, { name: 'D2' })
    const made = await work.check(
      await work.upload('employee', [
        [
          'name',
          'gender',
          'date_of_birth',
          'nid_no',
          'primary_phone',
          'department',
          'designation',
          'joining_date',
          'present_address',
          'city',
          'thana',
        ],
        row('Salalah', 'North'),
        row(`#${twin.id}`, 'North'),
        row('Barka', 'Harbour'),
      ]),
    )
    const rows = await work.rows(made.id)
    expect(rows[0]?.faults?.[0]).toMatchObject({ key: 'city', code: 'REF_MANY' })
    expect(rows[0]?.faults?.[0]?.message).toMatch(
      /^City "Salalah" can be 2 records: .*Write one of them in full\.$/,
    )
    expect(rows[1]?.faults?.map((fault) => fault.key)).toEqual(['nid_no', 'primary_phone'])
    expect(rows[2]?.faults?.find(({ key }) => key === 'thana')?.message).toBe(
      'Thana does not belong to Barka.',
    )
  })

  it('name inactive records with the reason of the form', async () => {
    await factory.make(entities.agent, {
      name: 'Gone Agent',
      agent_type: 'foreign_delegate',
      is_active: false,
    })
    const made = await work.check(
      await work.upload('passenger', [
        ['Passenger Type', 'Full Name', 'Gender', 'Agent'],
        ['recruiting', 'KARIM', 'male', 'gone agent'],
      ]),
    )
    expect(await messagesOf(made.id)).toEqual([
      [2, 'agent', 'This Agent is no longer active. Select another.'],
    ])
  })

  it('that fill only columns of lines add them to the record above', async () => {
    await factory.make(entities.profession, { name: 'Mason' })
    await factory.make(entities.profession, { name: 'Welder' })
    const sample = await factory.make(entities.visa_entry)
    const agent = await factory.make(entities.agent, { name: 'Visa Seller' })
    const head = [
      'visa_no',
      'visa_kind',
      'country',
      'sponsor_id',
      'sponsor_name',
      'issue_date',
      'expiry_date',
      'entry_date',
      'lines.profession',
      'lines.gender',
      'lines.quantity',
    ]
    const full = [
      '6001234567',
      'group',
      'Oman',
      String(sample['sponsor_id']),
      'Sponsor',
      '2026-06-01',
      '2028-01-01',
      '2026-06-02',
      'Mason',
      'male',
      '10',
    ]
    const extra = Object.entries(entities.visa_entry.fields)
      .filter(
        ([name, field]) =>
          'required' in field &&
          field.required &&
          !head.includes(name) &&
          !('calc' in field && field.calc) &&
          !('default' in field),
      )
      .map(([name]) => name)
    const more = extra.map((name) =>
      name === 'agent'
        ? String(agent['agent_code'])
        : name === 'recruiting_agency'
          ? `#${String(sample[name])}`
          : String(sample[name]),
    )
    const line = (trade: string, quantity: string) => [
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      trade,
      'male',
      quantity,
      ...extra.map(() => ''),
    ]
    const made = await work.check(
      await work.upload('visa_entry', [
        [...head, ...extra],
        [...full, ...more],
        line('Welder', '5'),
        line('Welder', '0'),
      ]),
    )
    expect(await messagesOf(made.id)).toEqual([
      [4, 'lines.quantity', 'Quantity must be between 1 and 1000.'],
      [4, 'lines.profession', 'This profession is already in the list.'],
    ])
    const corrected = await factory.admin({
      method: 'PUT',
      url: `/import/api/v1/import/rows/${made.id}`,
      payload: { rows: [{ line: 4, cells: { 8: '', 9: '', 10: '' } }] },
    })
    requireStatus(corrected, 200)
    expect(corrected.json()).toMatchObject({ import: { counts: { bad: 0 } } })
    const written = await work.commit(made.id)
    expect(written.counts['created']).toBeGreaterThan(1)
    const record = (await work.rows(made.id, 'created'))[0]?.record_id
    const read = await factory.admin({ url: `/visa_entry/api/v1/visa_entry/${record}` })
    expect(read.json<{ lines: { quantity: number }[] }>().lines.map(({ quantity }) => quantity)).toEqual([
      10, 5,
    ])
    // Records of three rows each, more rows than are taken back at once: none is divided.
    await factory.make(entities.profession, { name: 'Helper' })
    const many = Array.from({ length: 180 }, (_, at) => [
      [...full.with(0, String(6_001_300_000 + at)), ...more],
      line('Welder', '5'),
      line('Helper', '2'),
    ]).flat()
    const large = await work.whole('visa_entry', [[...head, ...extra], ...many])
    expect(large.counts).toMatchObject({ created: 540, bad: 0 })
    const kept = (await work.rows(large.id, 'created'))[0]?.record_id ?? 0
    await sql`update visa_entry set version = 2 where id = ${kept}`.execute(base.db)
    expect((await work.undo(large.id)).counts).toMatchObject({ undone: 537, kept: 3, created: 0 })
    expect((await sql`select id from visa_entry where visa_no like '60013%'`.execute(base.db)).rows).toEqual([
      { id: kept },
    ])
  })

  it('are corrected in place, together with those that shared a value', async () => {
    const made = await work.check(
      await work.upload('department', [
        ['Name', 'Remark'],
        ['Sales', 'a'],
        ['Sales', 'b'],
        ['', 'c'],
      ]),
    )
    expect(made.counts).toMatchObject({ good: 1, bad: 2 })
    const fix = async (rows: object[]) => {
      const answer = await factory.admin({
        method: 'PUT',
        url: `/import/api/v1/import/rows/${made.id}`,
        payload: { rows },
      })
      requireStatus(answer, 200, 'fix')
      return answer.json<{ lines: number[]; import: { counts: Record<string, number> } }>()
    }
    // The first of the twins changes, so the second is free.
    const first = await fix([{ line: 2, cells: { 0: 'Buying' } }])
    expect(first.lines.toSorted((a, b) => a - b)).toEqual([2, 3])
    expect(first.import.counts).toMatchObject({ good: 2, bad: 1 })
    // It takes the name of another row: now that one is the second.
    expect((await fix([{ line: 4, cells: { 0: 'sales' } }])).import.counts).toMatchObject({
      good: 2,
      bad: 1,
    })
    expect(await messagesOf(made.id)).toEqual([
      [4, 'name', 'Name already exists. It stands in row 3 of this file too.'],
    ])
    expect((await fix([{ line: 3, skip: true }])).import.counts).toMatchObject({
      good: 2,
      bad: 0,
      skipped: 1,
    })
    expect((await fix([{ line: 3, skip: false }])).import.counts).toMatchObject({
      good: 2,
      bad: 1,
      skipped: 0,
    })
    expect(
      (
        await factory.admin({
          method: 'PUT',
          url: `/import/api/v1/import/rows/${made.id}`,
          payload: { rows: [{ line: 2, cells: { 99: 'x' } }] },
        })
      ).statusCode,
    ).toBe(422)
  })
})

describe('a batch', () => {
  it('is refused while rows are bad, or leaves them when asked', async () => {
    const made = await work.check(
      await work.upload('qualification', [
        ['Name', 'Level'],
        ['Good one', '3'],
        ['Bad one', 'many'],
      ]),
    )
    const refused = await factory.admin({
      method: 'POST',
      url: `/import/api/v1/import/commit/${made.id}`,
      payload: { leave_bad: false },
    })
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'import.bad',
      detail: 'Rows with something wrong: 1. Fix them, skip them, or import the others without them.',
    })
    expect(await namesIn('qualification')).not.toContain('Good one')
    const done = await work.commit(made.id, true)
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, bad: 1 } })
    // The bad one is corrected afterwards and comes in by itself.
    await factory.admin({
      method: 'PUT',
      url: `/import/api/v1/import/rows/${made.id}`,
      payload: { rows: [{ line: 3, cells: { 1: '4' } }] },
    })
    expect(await work.commit(made.id)).toMatchObject({ state: 'done', counts: { created: 2, bad: 0 } })
    expect(await namesIn('qualification')).toEqual(expect.arrayContaining(['Good one', 'Bad one']))
  })

  it('gives numbers in order, steps over typed ones, and leaves audit rows as a single creation does', async () => {
    const row = (name: string, phone: string, code = ''): string[] => [
      code,
      name,
      'foreign_delegate',
      'Company',
      phone,
      'Oman',
      'Road 1',
      '2026-06-01',
    ]
    const head = [
      'agent_code',
      'name',
      'agent_type',
      'company_name',
      'primary_phone',
      'country',
      'address',
      'opening_date',
    ]
    const single = await factory.make(entities.agent)
    const at = Number(String(single['agent_code']).slice(3))
    const code = (n: number): string => `AG-${String(at + n).padStart(4, '0')}`
    const done = await work.whole('agent', [
      head,
      row('One', '+96891000001'),
      row('Two', '+96891000002', code(2)),
      row('Three', '+96891000003'),
    ])
    expect(done.counts).toMatchObject({ created: 3, bad: 0 })
    const ids = (await work.rows(done.id)).map((one) => one.record_id)
    const { rows } = await sql<{
      agent_code: string
      created_by: number
      version: number
      branch: number
    }>`select agent_code, created_by, version, branch from agent where id = any(${ids}::int4[]) order by id`.execute(
      base.db,
    )
    expect(rows).toEqual(
      [code(1), code(2), code(3)].map((agent_code) => ({
        agent_code,
        created_by: 1,
        version: 1,
        branch: factory.world.branch,
      })),
    )
    const log = await sql<{
      action: string
      changes: Record<string, unknown>
    }>`select action, changes from audit_log where module = 'agent' and object_id = any(${ids.map(String)}::text[]) order by id`.execute(
      base.db,
    )
    expect(log.rows.map((entry) => entry.action)).toEqual(['agent.created', 'agent.created', 'agent.created'])
    expect(log.rows[0]?.changes).toMatchObject({ name: [null, 'One'], agent_code: [null, code(1)] })
    expect(await verifyChain(base.db, base.app.services.keys.audit)).toMatchObject({ ok: true })
    const history = await factory.admin({ url: `/agent/api/v1/agent/history/${ids[0]}` })
    expect(history.json<{ history: { action: string }[] }>().history.map((entry) => entry.action)).toEqual([
      'agent.created',
    ])
    const next = await factory.make(entities.agent)
    expect(next['agent_code']).toBe(code(4))
  })

  it('is taken back: what was edited or is used stays and says why', async () => {
    const done = await work.whole('country', [
      ['Name', 'ISO code (2 letters)', 'ISO code (3 letters)', 'Nationality'],
      ['Qatar', 'QA', 'QAT', 'Qatari'],
      ['Kuwait', 'KW', 'KWT', 'Kuwaiti'],
      ['Jordan', 'JO', 'JOR', 'Jordanian'],
    ])
    expect(done.counts).toMatchObject({ created: 3 })
    const [qatar, kuwait, jordan] = (await work.rows(done.id)).map((row) => row.record_id ?? 0)
    requireStatus(
      await factory.admin({
        method: 'PUT',
        url: `/country/api/v1/country/update/${qatar}`,
        payload: { nationality: 'Qatari citizen' },
        headers: { 'if-match': '"1"' },
      }),
      200,
    )
    await factory.make(entities.city, { name: 'Kuwait City', country: kuwait, division: undefined })
    const undone = await work.undo(done.id)
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 2, created: 0 } })
    expect((await work.rows(done.id, 'kept')).map((row) => row.note)).toEqual([
      'It was changed after the import.',
      'Kuwait is used by 1 city.',
    ])
    expect((await factory.admin({ url: `/country/api/v1/country/${jordan}` })).statusCode).toBe(404)
    expect((await factory.admin({ url: `/country/api/v1/country/${kuwait}` })).statusCode).toBe(200)
    const log = await sql<{
      action: string
    }>`select action from audit_log where module = 'country' and object_id = ${String(jordan)} order by id`.execute(
      base.db,
    )
    expect(log.rows.map((row) => row.action)).toEqual(['country.created', 'country.deleted'])
    expect(
      (await factory.admin({ method: 'POST', url: `/import/api/v1/import/undo/${done.id}` })).statusCode,
    ).toBe(409)
  })

  it('is stopped between two chunks, goes on later, and is taken back completely', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => [`Trade ${at}`, 'skilled'])
    const made = await work.check(await work.upload('profession', [['Name', 'Skill Class'], ...many]))
    // Called off before any server took it up.
    await work.ask('POST', 'commit', made.id, 202, { leave_bad: false })
    expect(await work.ask('POST', 'cancel', made.id, 202)).toMatchObject({
      state: 'checked',
      counts: { created: 0, good: 1200 },
    })
    expect(await drainQueue(base.app.services, jobs)).toEqual([])
    // And after its first chunk: the question of the run stands already when the chunk is written.
    await work.ask('POST', 'commit', made.id, 202, { leave_bad: false })
    const [run] = await runsOf(made.id)
    const drained = drainQueue(base.app.services, jobs)
    await until(async () => (await work.ask('GET', '', made.id, 200)).counts['created'] === 500)
    await work.ask('POST', 'cancel', made.id, 202)
    await drained
    const stopped = await work.ask('GET', '', made.id, 200)
    expect(stopped).toMatchObject({ state: 'checked' })
    expect([500, 1000]).toContain(stopped.counts['created'])
    expect((stopped.counts['created'] ?? 0) + (stopped.counts['good'] ?? 0)).toBe(1200)
    expect((await runsOf(made.id)).map(({ id, state }) => [id === run?.id, state])).toEqual([
      [true, 'cancelled'],
    ])
    const finished = await work.commit(made.id)
    expect(finished).toMatchObject({ state: 'done', counts: { created: 1200, good: 0 } })
    expect((await namesIn('profession')).filter((name) => name.startsWith('Trade '))).toHaveLength(1200)
    expect(await work.undo(made.id)).toMatchObject({ state: 'undone', counts: { undone: 1200 } })
    expect((await namesIn('profession')).filter((name) => name.startsWith('Trade '))).toEqual([])
  })

  it('that was to be all or nothing is taken back when a row becomes bad meanwhile', async () => {
    const made = await work.check(await work.upload('task_type', [['Name'], ['Errand'], ['Raced']]))
    await factory.make(entities.task_type, { name: 'raced' })
    const answer = await work.commit(made.id, false)
    expect(answer).toMatchObject({ state: 'checked', counts: { created: 0, good: 1, bad: 1 } })
    expect(await namesIn('task_type')).not.toContain('Errand')
    expect(await messagesOf(made.id)).toEqual([[3, 'name', 'Name already exists.']])
  })

  it('goes on by itself when its server is gone, and waits for a person when nothing helps', async () => {
    const many = Array.from({ length: 600 }, (_, at) => [`Post ${at}`])
    const made = await work.check(await work.upload('designation', [['Name'], ...many]))
    await work.ask('POST', 'commit', made.id, 202, { leave_bad: false })
    // A server that stops after the first chunk.
    const dying = await startWorker(base.app.services, base.database.appConfig, jobs)
    await until(async () => ((await work.ask('GET', '', made.id, 200)).counts['created'] ?? 0) >= 500)
    await dying.stop()
    // It stands between two chunks, or its last one was just written; in both cases no other request may begin it.
    const left = await work.ask('GET', '', made.id, 200)
    expect((left.counts['created'] ?? 0) + (left.counts['good'] ?? 0)).toBe(600)
    expect(['writing', 'done']).toContain(left.state)
    expect(
      (
        await factory.admin({
          method: 'POST',
          url: `/import/api/v1/import/commit/${made.id}`,
          payload: { leave_bad: false },
        })
      ).statusCode,
    ).toBe(409)
    await until(async () => {
      await drainQueue(base.app.services, jobs)
      return (await work.ask('GET', '', made.id, 200)).state === 'done'
    })
    expect((await work.ask('GET', '', made.id, 200)).counts).toMatchObject({ created: 600, good: 0 })
    expect((await namesIn('designation')).filter((name) => name.startsWith('Post '))).toHaveLength(600)
    expect(await work.undo(made.id)).toMatchObject({ state: 'undone', counts: { undone: 600 } })
  })

  it('says that it was interrupted when no attempt is left, and is taken up by hand', async () => {
    const made = await work.check(await work.upload('designation', [['Name'], ['Left behind']]))
    await work.ask('POST', 'commit', made.id, 202, { leave_bad: false })
    // Five servers died under it, one after the other; none of them holds its lock.
    await sql`update job_run set state = 'running', attempt = 5, server = 77, started_at = now() where only_key = ${`import_work: batch ${made.id}`} and state = 'queued'`.execute(
      base.db,
    )
    expect(await work.ask('GET', '', made.id, 200)).toMatchObject({ state: 'writing' })
    expect(await sweepLost(base.db, jobs)).toBe(1)
    expect(await work.ask('GET', '', made.id, 200)).toMatchObject({
      state: 'interrupted',
      work: 'writing',
      counts: { created: 0, good: 1 },
    })
    await work.ask('POST', 'resume', made.id, 202)
    expect(await work.done(made.id)).toMatchObject({ state: 'done', counts: { created: 1 } })
  })

  it('is written with the rights its owner has by then', async () => {
    const made = await work.check(await work.upload('designation', [['Name'], ['Too late']]))
    await work.ask('POST', 'commit', made.id, 202, { leave_bad: false })
    const [run] = await runsOf(made.id)
    await sql`update job_run set by_user = ${personOf('auditor').id} where id = ${run?.id ?? 0}`.execute(
      base.db,
    )
    await drainQueue(base.app.services, jobs)
    // Another user's run finds nothing: an import belongs to who brought it.
    expect(await work.ask('GET', '', made.id, 200)).toMatchObject({ counts: { created: 0, good: 1 } })
  })

  it('clears its cells a quarter later, and can still be taken back', async () => {
    const made = await work.check(
      await work.upload(
        'designation',
        [['Name'], ['Kept post'], ['']].concat([['Other post'], ['Other post']]),
      ),
    )
    const empty = await work.upload('designation', [['Name'], ['Never written']])
    await work.commit(made.id, true)
    const young = await work.upload('designation', [['Name'], ['Young']])
    await sql`update import_batch set changed_at = now() - interval '91 days' where id = any(${[made.id, empty.id]}::int4[])`.execute(
      base.db,
    )
    const { id } = await startJob(base.db, housekeeping, {}, null)
    await drainQueue(base.app.services, jobs)
    expect(
      (await sql<{ result: object }>`select result from job_run where id = ${id}`.execute(base.db)).rows[0]
        ?.result,
    ).toMatchObject({ imports: 2 })
    expect((await work.rows(made.id)).map(({ state, cells, faults }) => ({ state, cells, faults }))).toEqual([
      { state: 'created', cells: [], faults: null },
      { state: 'created', cells: [], faults: null },
    ])
    expect((await factory.admin({ url: `/import/api/v1/import/${empty.id}` })).statusCode).toBe(404)
    expect((await work.rows(young.id)).map(({ cells }) => cells)).toEqual([['Young']])
    expect(await work.undo(made.id)).toMatchObject({ state: 'undone', counts: { undone: 2 } })
    expect(await namesIn('designation')).not.toContain('Kept post')
  })

  it('is removed when it created nothing', async () => {
    const made = await work.upload('profession', 'Name\nNever')
    requireStatus(
      await factory.admin({ method: 'DELETE', url: `/import/api/v1/import/delete/${made.id}` }),
      204,
    )
    expect((await factory.admin({ url: `/import/api/v1/import/${made.id}` })).statusCode).toBe(404)
    const kept = await work.whole('task_type', 'Name\nForever')
    expect(
      (await factory.admin({ method: 'DELETE', url: `/import/api/v1/import/delete/${kept.id}` })).statusCode,
    ).toBe(409)
  })

  it('brings passengers in as drafts, with defaults and warnings of the form', async () => {
    const phone = '+8801811111111'
    const head = [
      'Passenger Type',
      'Full Name',
      'Gender',
      'Mobile',
      'Passport No',
      'Date of Birth',
      'Country',
      'Agreed Amount',
    ]
    const done = await work.whole('passenger', [
      head,
      ['recruiting', 'ABDUL KARIM', 'Male', phone, 'A01234567', '15/03/1995', 'OM', '1,65,000'],
      ['Recruiting', 'RAHIM UDDIN', 'male', phone, 'a01234567', '', 'Oman', ''],
    ])
    const rows = await work.rows(done.id)
    expect(rows.map((row) => row.state)).toEqual(['created', 'bad'])
    expect(rows[1]?.faults?.[0]).toMatchObject({ key: 'passport_no', code: 'TWICE' })
    const read = await factory.admin({ url: `/passenger/api/v1/passenger/${rows[0]?.record_id}` })
    expect(read.json()).toMatchObject({
      full_name: 'ABDUL KARIM',
      date_of_birth: '1995-03-15',
      agreed_amount: '165000.00',
      journey_state: 'draft',
      base_plan: 'recruiting',
      nationality: factory.world.country,
      payer: 'passenger',
      branch: factory.world.branch,
    })
  })

  it('puts passengers it brings in on the board, and takes both back', async () => {
    const head = [
      'Passenger Type',
      'Full Name',
      'Gender',
      'Mobile',
      'Passport No',
      'Date of Birth',
      'Country',
    ]
    const done = await work.whole('passenger', [
      head,
      ['recruiting', 'JAMAL HOSSAIN', 'male', '+8801822222221', 'A02234567', '15/03/1995', 'OM'],
      ['recruiting', 'KAMAL HOSSAIN', 'male', '+8801822222222', 'A02234568', '16/03/1995', 'OM'],
    ])
    expect(done.counts).toMatchObject({ created: 2 })
    const ids = (await work.rows(done.id)).map((row) => row.record_id)
    const filesOnBoard = async () =>
      (
        await sql<{
          passenger: number
        }>`select passenger from passenger_stage where stage = 'journey' and state = 'draft' and passenger = any(${ids}::int4[]) order by 1`.execute(
          base.db,
        )
      ).rows.map(({ passenger }) => passenger)
    expect(await filesOnBoard()).toEqual(ids)
    requireStatus(
      await factory.admin({
        method: 'PUT',
        url: `/passenger/api/v1/passenger/update/${ids[1]}`,
        payload: { father_name: 'ABDUL HALIM' },
        headers: { 'if-match': '"1"' },
      }),
      200,
    )
    expect(await work.undo(done.id)).toMatchObject({
      state: 'undone',
      counts: { undone: 1, kept: 1, created: 0 },
    })
    expect((await work.rows(done.id, 'kept')).map((row) => [row.record_id, row.note])).toEqual([
      [ids[1], 'It was changed after the import.'],
    ])
    expect(await filesOnBoard()).toEqual([ids[1]])
    expect(
      (await sql`select 1 from passenger_edit_history where passenger = any(${ids}::int4[])`.execute(base.db))
        .rows,
    ).not.toHaveLength(0)
  })

  it('says of a blacklisted person why, as the form does', async () => {
    const head = [
      'Passenger Type',
      'Full Name',
      'Gender',
      'Mobile',
      'Passport No',
      'Date of Birth',
      'Country',
      'NID No',
    ]
    const row = (name: string, passport: string, nid: string): string[] => [
      'recruiting',
      name,
      'male',
      '+8801833333331',
      passport,
      '15/03/1995',
      'OM',
      nid,
    ]
    const first = await work.whole('passenger', [
      head,
      row('SELIM MIA', 'A03234567', '1990123456789'),
      row('HALIM MIA', 'A03234568', '1991123456789'),
    ])
    expect(first.counts).toMatchObject({ created: 2 })
    await sql`update passenger set journey_state = 'blacklisted', blacklist_reason = 'He brought a forged birth certificate' where nid_no = '1990123456789'`.execute(
      base.db,
    )
    const made = await work.check(
      await work.upload('passenger', [
        head,
        row('SALIM MIA', 'A03234569', '1990123456789'),
        row('HALIM MIYA', 'A03234570', '1991123456789'),
      ]),
    )
    const known = (await work.rows(first.id))[1]?.record_id
    expect(await messagesOf(made.id)).toEqual([
      [2, 'nid_no', 'This person is blacklisted: He brought a forged birth certificate.'],
      [3, 'nid_no', `This NID belongs to passenger #${known} HALIM MIA.`],
    ])
  })
})
