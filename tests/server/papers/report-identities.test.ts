/** What reports promise about each other (reports 8): counts that open their rows, columns that stay with their report, exports that can be stopped. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultPermissions, roles, type RoleName } from '../../../src/domain/people/access.ts'
import {
  linksOf,
  questionOfLink,
  type Report,
  type ReportLink,
  type ReportRow,
  type ReportTotals,
} from '../../../src/foundation/reports/report.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import readXlsxFile from 'read-excel-file/node'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { exportReport } from '../../../src/server/reports/export-report.ts'
import type { SessionUser } from '../../../src/server/platform/session-user.ts'
import { recordFactory } from '../records/factories.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'
import { readPdf } from './read-pdf.ts'

let testServer: TestApp
let agents: [number, number] = [0, 0]
const person = (name: RoleName): SessionUser => {
  const code = roles.find((role) => role.name === name)?.code ?? 'DEO'
  return testUser(
    name,
    modules.flatMap((module) => defaultPermissions(module.name, module.access, code)),
  )
}
let admin: Inject

interface Answer {
  columns: { key: string; label: string; opens?: ReportLink | readonly ReportLink[]; given?: string }[]
  rows: ReportRow[]
  totals: ReportTotals
  next: string | null
}
const pathOf = (report: Report, query: Record<string, string> = {}, action = ''): string =>
  `/report/api/v1/report/${report.endpoint}/${action}?${new URLSearchParams({ ...(report.isList ? { list: report.name } : {}), ...query }).toString()}`
async function ask(report: Report, query: Record<string, string> = {}): Promise<Answer> {
  const answer = await admin({ url: pathOf(report, query) })
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, ''])
  return answer.json<Answer>()
}

beforeAll(async () => {
  const today = '2027-03-10'
  testServer = await testApp({ today })
  const factory = await recordFactory(testServer, today)
  const [one, other] = [await factory.create(entityOf('agent')), await factory.create(entityOf('agent'))]
  agents = [one, other]
  for (const [at, agent] of [one, one, one, other, other].entries())
    await factory.make(entityOf('passenger'), { agent, gender: at % 2 === 0 ? 'male' : 'female' })
  // Files at several places of the journey, as the matrix counts them.
  await sql`update passenger set journey_state = case when id = (select max(id) from passenger) then 'cancelled' else journey_state end, registered_at = ${`${today}T06:00:00Z`}::timestamptz`.execute(
    testServer.db,
  )
  admin = testServer.as(person('admin'))
})
afterAll(async () => {
  await stopPrints()
  await testServer.close()
})

it.each(['all', 'men', 'one agent', 'this month', 'two states'] as const)(
  'counts of the summary are the rows of the working sheet for equal filters (L3): %s',
  async (which) => {
    const filters: Record<string, string> = {
      all: {},
      men: { gender: 'male' },
      'one agent': { agent: String(agents[0]) },
      'this month': { registered_at: '2027-03-01..2027-03-31' },
      'two states': { journey_state: 'draft,cancelled' },
    }[which]
    const [summary, sheet] = [reportOf('passengerSummary'), reportOf('passengerStages')]
    const { totals: all } = await ask(sheet, filters)
    expect(all.count).toBe({ all: 5, men: 3, 'one agent': 3, 'this month': 5, 'two states': 5 }[which])
    for (const lines of ['agent', 'country', 'month'] as const) {
      for (const counted of ['journey_state', 'current_status', 'medical'] as const) {
        const matrix = await ask(summary, { ...filters, lines, counted, size: '100' })
        expect([lines, counted, matrix.totals.sums['total']]).toEqual([lines, counted, String(all.count)])
        // Every number opens exactly as many rows; the largest line stands for the others.
        const [row] = matrix.rows
        for (const { key, opens } of row ? matrix.columns : []) {
          const count = row?.[key]
          const [link] = linksOf(opens)
          const question = link && 'report' in link && row ? questionOfLink(link, row) : null
          if (!link || !('report' in link) || question === null || typeof count !== 'number') continue
          expect(link.report).toBe(sheet.name)
          expect([lines, counted, key, (await ask(sheet, question)).totals.count]).toEqual([
            lines,
            counted,
            key,
            count,
          ])
        }
      }
    }
  },
)

it('a column chosen on the column page appears on the screen, in every file and in no other report (L8)', async () => {
  const [medical, embassy] = [reportOf('medical'), reportOf('embassy')]
  const before = {
    medical: (await ask(medical)).columns.map(({ key }) => key),
    embassy: (await ask(embassy)).columns.map(({ key }) => key),
  }
  expect(before.medical).not.toContain('father_name')
  const scope = `/column_setting/api/v1/column_setting/scope/${medical.columnScope ?? ''}/`
  const choose = (columns: object[]) => admin({ method: 'PUT', url: scope, payload: { role: null, columns } })
  expect(
    (
      await choose([
        { key: 'id', visible: true },
        { key: 'full_name', visible: true },
        { key: 'father_name', visible: true, label: 'Name of the father' },
        { key: 'medical.state', visible: false },
      ])
    ).statusCode,
  ).toBe(200)
  const shown = await ask(medical)
  expect(shown.columns.map(({ key }) => key)).toEqual(['id', 'full_name', 'father_name'])
  expect(shown.columns[2]?.given).toBe('Name of the father')
  const file = (format: string) => admin({ url: pathOf(medical, { format }, 'without_pagination/') })
  expect((await file('csv')).body.split('\r\n')[0]?.replace('\uFEFF', '').split(',')).toHaveLength(3)
  expect((await file('csv')).body.split('\r\n')[0]).toContain('Name of the father')
  const [sheet] = await readXlsxFile((await file('xlsx')).rawPayload)
  expect(sheet?.data[0]?.[2]).toBe('Name of the father')
  const paper = await readPdf((await file('pdf')).rawPayload)
  for (const page of paper.pages) expect(page.text).toContain('Name of the father')
  expect((await ask(embassy)).columns.map(({ key }) => key)).toEqual(before.embassy)
  expect((await choose([])).statusCode).toBe(200)
  expect((await ask(medical)).columns.map(({ key }) => key)).toEqual(before.medical)
})

it('columns that users keep for themselves are theirs alone, in every report and file, before those of their role, until they reset them', async () => {
  const [visits, medical] = [reportOf('medicalVisits'), reportOf('medical')]
  const clerk = person('processing-officer')
  const send = testServer.as(clerk)
  const keep = (report: Report, keys: string[]) =>
    send({
      method: 'PUT',
      url: `/column_setting/api/v1/column_setting/mine/report-${report.name}`,
      payload: { columns: keys.map((key) => ({ key, visible: true })) },
    })
  const seen = async (by: Inject, report: Report, query: Record<string, string> = {}) => {
    const { columns, columns_by: whose } = (await by({ url: pathOf(report, query) })).json<
      Answer & { columns_by: string }
    >()
    return { keys: columns.map(({ key }) => key), whose }
  }
  const usual = await seen(send, visits)
  expect(usual.whose).toBe('usual')
  expect((await keep(visits, ['full_name', 'a_column_of_long_ago', 'mobile'])).statusCode).toBe(200)
  expect(await seen(send, visits)).toEqual({ keys: ['full_name', 'mobile'], whose: 'own' })
  expect(await seen(send, visits, { columns: 'id,mobile' })).toEqual({
    keys: ['id', 'mobile'],
    whose: 'view',
  })
  expect(await seen(admin, visits)).toEqual(usual)
  const scope = `/column_setting/api/v1/column_setting/scope/${medical.columnScope ?? ''}/`
  await admin({
    method: 'PUT',
    url: scope,
    payload: {
      role: null,
      columns: [
        { key: 'id', visible: true },
        { key: 'father_name', visible: true, label: 'Father', width: 320 },
      ],
    },
  })
  expect(await seen(send, medical)).toEqual({ keys: ['id', 'father_name'], whose: 'role' })
  await keep(medical, ['father_name', 'mobile', 'agent_balance'])
  // A user cannot keep what the role may not see; names and widths of the column page stay.
  expect(await seen(send, medical)).toEqual({ keys: ['father_name', 'mobile'], whose: 'own' })
  expect((await send({ url: pathOf(medical) })).json<Answer>().columns[0]).toMatchObject({
    given: 'Father',
    width: 320,
  })
  expect(
    (await send({ url: pathOf(medical, { format: 'csv' }, 'without_pagination/') })).body
      .split('\r\n')[0]
      ?.replace('\uFEFF', ''),
  ).toBe('Father,Mobile')
  await keep(medical, [])
  expect((await seen(send, medical)).whose).toBe('role')
  await admin({ method: 'PUT', url: scope, payload: { role: null, columns: [] } })
})

it('columns of a report without a column page are set for a role too, for that role alone', async () => {
  const list = reportOf('medicalFits')
  const officer = person('processing-officer')
  const [role] = (
    await sql<{ id: number }>`select id from role where name = 'processing-officer'`.execute(testServer.db)
  ).rows
  const give = (columns: object[]) =>
    admin({
      method: 'PUT',
      url: `/column_setting/api/v1/column_setting/scope/${list.columnScope}/`,
      payload: { role: role?.id, columns },
    })
  expect(
    (
      await give([
        { key: 'full_name', visible: true },
        { key: 'mobile', visible: true },
      ])
    ).statusCode,
  ).toBe(200)
  const seen = async (by: Inject) =>
    (await by({ url: pathOf(list) })).json<Answer>().columns.map(({ key }) => key)
  expect(await seen(testServer.as({ ...officer, roleId: role?.id ?? 0 }))).toEqual(['full_name', 'mobile'])
  expect(await seen(admin)).toEqual(list.shown)
  expect(
    (
      await admin({
        method: 'PUT',
        url: '/column_setting/api/v1/column_setting/scope/passengerSummary/',
        payload: { role: null, columns: [] },
      })
    ).statusCode,
  ).toBe(404)
  const nowhere = await admin({
    method: 'POST',
    url: '/column_setting/api/v1/column_setting/create/',
    payload: { scope: 'nowhere', key: 'full_name', position: 1 },
  })
  expect([nowhere.statusCode, nowhere.body.includes('/scope')]).toEqual([422, true])
  const set = async (row: object) => {
    const answer = await admin({
      method: 'POST',
      url: '/column_setting/api/v1/column_setting/create/',
      payload: { scope: list.columnScope, position: 1, ...row },
    })
    return [answer.statusCode, answer.json<{ errors?: unknown }>().errors]
  }
  expect(await set({ key: 'no_such_column' })).toEqual([
    422,
    [expect.objectContaining({ pointer: '/key', message: 'Unknown column.' })],
  ])
  expect(await set({ key: 'full_name', editable: true })).toEqual([
    422,
    [expect.objectContaining({ pointer: '/editable', message: 'This column cannot be edited here.' })],
  ])
  expect((await give([])).statusCode).toBe(200)
  expect(await seen(testServer.as(officer))).toEqual(list.shown)
})

it.each(['csv', 'xlsx', 'pdf'] as const)(
  'an export nobody waits for any more ends early as %s, and no file of it is left',
  async (format) => {
    const report = reportOf('passenger')
    const reader = { db: testServer.db, user: person('admin'), clock: testServer.clock }
    let drawn = 0
    const options = {
      format,
      most: 10_000,
      begin: async () => undefined,
      draw: async () => {
        drawn += 1
        return Buffer.from('paper')
      },
    }
    const whole = await exportReport(report, {}, reader, {
      ...options,
      watch: { isCancelled: () => false, onProgress: async () => undefined },
    })
    expect(whole?.rows).toBeGreaterThan(0)
    drawn = 0
    let progressCount = 0
    const stopped = await exportReport(report, {}, reader, {
      ...options,
      watch: { isCancelled: () => true, onProgress: async () => void (progressCount += 1) },
    })
    expect([stopped, drawn, progressCount]).toEqual([null, 0, 0])
    // A paper whose drawing was given up is no file either.
    if (format === 'pdf')
      expect(
        await exportReport(report, {}, reader, {
          ...options,
          draw: async () => null,
          watch: { isCancelled: () => false, onProgress: async () => undefined },
        }),
      ).toBeNull()
  },
)
