/** A list as a file, by the answer and by the job: the same rows and rights, however many there are. */
import { sql } from 'kysely'
import readXlsxFile, { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityOf } from '../../../src/domain/entities.ts'
import { passengerStagesReport } from '../../../src/domain/reports/passenger-stages.ts'
import { mostRows } from '../../../src/server/records/read/export-records.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { fileCell, type FileCell } from '../../../src/server/platform/sheets/report-cells.ts'
import { fileWords } from '../../../src/server/platform/sheets/words-in.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { jobRoutes } from '../../../src/server/composition/job-routes.ts'
import { seedRights } from '../../../src/server/composition/seed/rights.ts'
import { writeXlsx } from '../../../src/server/platform/sheets/write-xlsx.ts'
import { personOf, requireStatus, recordFactory, type RecordFactory } from './factories.ts'
import { testApp, type TestApp } from '../harness.ts'

const today = '2027-01-03'
const agents = '/agent/api/v1/agent'
let base: TestApp
let factory: RecordFactory
beforeAll(async () => {
  base = await testApp({ today, routes: [...recordRoutes(), ...jobRoutes()] })
  factory = await recordFactory(base, today)
  // Runs read the rights of their user from the tables.
  await seedRights(base.db)
  for (const name of ['Abdur Rahman', 'Zoë Müller', 'Karim 100%', 'Ab'])
    await factory.make(entityOf('agent'), { name })
})
afterAll(() => base.close())

/** Rows of the file a job wrote, and how the job ended. */
const byJob = async (
  entity: string,
  order: Record<string, string>,
): Promise<{ bytes: Buffer; result: unknown }> => {
  const started = await factory.admin({
    method: 'POST',
    url: `/${entity}/api/v1/${entity}/export_job/`,
    payload: order,
  })
  requireStatus(started, 202, started.body)
  await drainQueue(base.app.services, jobs)
  const { run } = started.json<{ run: number }>()
  const ended = (await factory.admin({ url: `/job/api/v1/job/run/${run}/` })).json<{
    state: string
    error: string | null
    result: unknown
  }>()
  expect({ state: ended.state, error: ended.error }).toEqual({ state: 'done', error: null })
  return {
    bytes: (await factory.admin({ url: `/job/api/v1/job/file/${run}/` })).rawPayload,
    result: ended.result,
  }
}

it('as a job is the same file as the answer, and is noted in the log', async () => {
  const question = 'columns=name,city,opening_date,credit_limit&sort=name'
  const [csv, xlsx] = [
    await byJob('agent', { format: 'csv', ...Object.fromEntries(new URLSearchParams(question)) }),
    await byJob('agent', { format: 'xlsx', ...Object.fromEntries(new URLSearchParams(question)) }),
  ]
  expect(csv.bytes.toString()).toBe(
    (await factory.admin({ url: `${agents}/export/?format=csv&${question}` })).body,
  )
  expect(
    xlsx.bytes.equals((await factory.admin({ url: `${agents}/export/?format=xlsx&${question}` })).rawPayload),
  ).toBe(true)
  const rows = await readSheet(xlsx.bytes)
  expect(rows.slice(0, 2)).toEqual([
    ['Name', 'City', 'Opening Date', 'Credit Limit'],
    ['Ab', 'Dhaka', new Date('2026-06-01'), 0],
  ])
  const noted = await sql<{
    changes: Record<string, unknown[]>
  }>`select changes from audit_log where action = 'agent.exported' order by id desc limit 1`.execute(base.db)
  expect(noted.rows[0]?.changes).toMatchObject({ rows: [null, rows.length - 1], format: [null, 'xlsx'] })
})

it('of more rows than one answer takes says the way on, and the job writes all of them', async () => {
  await sql`insert into profession (name, skill_class) select 'Trade ' || n, 'skilled' from generate_series(1, ${mostRows + 1}) as n`.execute(
    base.db,
  )
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from profession where is_active`.execute(base.db)
  const all = rows[0]?.n ?? 0
  expect(all).toBeGreaterThan(mostRows)
  const refused = await factory.admin({ url: '/profession/api/v1/profession/export/' })
  expect(refused.json()).toMatchObject({
    code: 'limit.exportRows',
    detail: expect.stringContaining('export_job'),
  })
  const { bytes, result } = await byJob('profession', { format: 'csv' })
  expect(result).toEqual({ rows: all })
  const lines = bytes.toString().trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(all)
  expect(new Set(lines).size).toBe(all)
})

/** Requests that were answered, one after the other, before the work ended; no more than asked for, because each takes a turn from the work. */
async function answeredDuring(work: Promise<unknown>, enough: number): Promise<number> {
  let isOver = false
  const ended = work.finally(() => void (isOver = true))
  let answered = 0
  while (!isOver && answered < enough) {
    const { statusCode } = await factory.admin({ url: `${agents}/all?size=5` })
    if (statusCode === 200 && !isOver) answered += 1
  }
  await ended
  return answered
}

it.each(['csv', 'xlsx'])(
  'as %s leaves the server free to answer others, as an answer and as a job',
  async (format) => {
    const asked = '/profession/api/v1/profession/export/?f.skill_class=is:skilled&f.name=contains:Trade%20'
    // One of the trades of the test before is left out, so that the others fit into one answer.
    await sql`update profession set is_active = false where name = 'Trade 1'`.execute(base.db)
    const whole = factory.admin({ url: `${asked}&format=${format}` })
    expect(await answeredDuring(whole, 21)).toBe(21)
    expect((await whole).statusCode).toBe(200)
    expect(await answeredDuring(byJob('profession', { format }), 21)).toBe(21)
  },
)

it('as a job needs the right the answer needs', async () => {
  const answer = await base.as(personOf('ticketing-officer'))({
    method: 'POST',
    url: '/profession/api/v1/profession/export_job/',
    payload: { format: 'csv' },
  })
  expect(answer.statusCode).toBe(
    (await base.as(personOf('ticketing-officer'))({ url: '/profession/api/v1/profession/export/' }))
      .statusCode,
  )
  expect(answer.statusCode).toBe(403)
})

it('of many rows leaves the server free to answer others while it is written', async () => {
  const batch = Array.from({ length: 500 }, (_, at): FileCell[] =>
    Array.from({ length: 12 }, (_, column) => ({ type: 'text', text: `Row ${at} of column ${column}` })),
  )
  const batches = 100
  let read = 0
  async function* rows(): AsyncGenerator<FileCell[][]> {
    for (; read < batches; read++) yield batch
  }
  let turns = 0
  const turn = (): void => {
    turns++
    if (read < batches) setImmediate(turn)
  }
  setImmediate(turn)
  const answered = factory.admin({ url: `${agents}/all/` }).then(({ statusCode }) => ({ statusCode, read }))
  await writeXlsx(
    [
      {
        name: 'Many',
        isRightToLeft: false,
        labels: Array.from({ length: 12 }, () => 'N'),
        batches: rows(),
        totals: () => [],
      },
    ],
    () => undefined,
  )
  const other = await answered
  expect(other.statusCode).toBe(200)
  // Answered long before the end, and the server had its turn about once per batch.
  expect(other.read).toBeLessThan(batches)
  expect(turns).toBeGreaterThan(batches / 2)
})

it('goes on in the next sheet when one is full, and loses and repeats no row', async () => {
  const chunks: Buffer[] = []
  const numbers = Array.from({ length: 23 }, (_, at) => at + 1)
  async function* batches(): AsyncGenerator<FileCell[][]> {
    for (let from = 0; from < numbers.length; from += 5)
      yield numbers.slice(from, from + 5).map((n) => [{ type: 'number', digits: String(n), format: 'whole' }])
  }
  await writeXlsx(
    [
      {
        name: 'Numbers [all]',
        isRightToLeft: false,
        labels: ['N'],
        batches: batches(),
        totals: () => [{ type: 'text', text: 'end' }],
      },
    ],
    (chunk) => chunks.push(chunk),
    10,
  )
  const sheets = await readXlsxFile(Buffer.concat(chunks))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Numbers  all ', 'Numbers  all  2', 'Numbers  all  3'])
  expect(sheets.every(({ data }) => data.length <= 10 && data[0]?.[0] === 'N')).toBe(true)
  expect(sheets.flatMap(({ data }) => data.slice(1).map(([cell]) => cell))).toEqual([...numbers, 'end'])
})

it.each([
  ['en', ['Marital Status', 'Next Action'], ['Single', 'Visa: allot the visa']],
  ['tr', ['Medeni hâl', 'Sıradaki işlem'], ['Bekâr', 'Vize: Vize tahsis et']],
  ['ar', ['الحالة الاجتماعية', 'الإجراء التالي'], ['أعزب أو عزباء', 'التأشيرة: تخصيص تأشيرة']],
] as const)(
  'in %s it says names, choices and the next action as the list does',
  async (language, names, values) => {
    const made = await factory.make(entityOf('passenger'), { marital_status: 'single' })
    await sql`update passenger set next_action = 'Visa: allot the visa' where id = ${made.id}`.execute(
      base.db,
    )
    const reader = base.as(personOf('admin', { language }))
    const ask = (format: string) =>
      reader({
        url: `/passenger/api/v1/passenger/export/?format=${format}&f.id=is:${made.id}&columns=marital_status,next_action`,
      })
    expect((await ask('csv')).body).toBe(`\uFEFF${names.join(',')}\r\n${values.join(',')}\r\n`)
    expect(await readSheet((await ask('xlsx')).rawPayload)).toEqual([names, values])
  },
)

it.each([
  ['en', 'Visa: allot the visa', 'Saudi Arabia'],
  ['tr', 'Vize: Vize tahsis et', 'Suudi Arabistan'],
  ['ar', 'التأشيرة: تخصيص تأشيرة', 'المملكة العربية السعودية'],
] as const)('and the file of a report says them in %s as its screen does', (language, next, country) => {
  const { columns } = passengerStagesReport
  const words = fileWords(passengerStagesReport, language)
  const cell = (key: string, value: string) =>
    fileCell(columns[key] ?? { kind: 'code' }, value, 'Asia/Dhaka', words)
  expect(cell('next_action', 'Visa: allot the visa')).toEqual({ type: 'text', text: next })
  expect(cell('country', 'Saudi Arabia')).toEqual({ type: 'text', text: country })
})
