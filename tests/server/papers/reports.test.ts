/** One suite over all reports (reports 8): whatever is declared in src/domain/reports is asked here, on the demo agency. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../src/domain/people/access.ts'
import { linksOf, type Report } from '../../../src/foundation/reports/report.ts'
import { reportOf, reports } from '../../../src/domain/reports/index.ts'
import routeTexts from '../../../src/app/locales/en/routes.json' with { type: 'json' }
import readXlsxFile from 'read-excel-file/node'
import { modules } from '../../../src/domain/people/modules.ts'
import { defaultPermissions, type RoleName } from '../../../src/domain/people/access.ts'
import type { SessionUser } from '../../../src/server/platform/session-user.ts'
import { readReportRequest } from '../../../src/server/reports/read-request.ts'
import { exportReport } from '../../../src/server/reports/export-report.ts'
import { reportRows } from '../../../src/server/reports/report-page.ts'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { demoAgency, demoDay as today } from '../demo-agency.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'
import { rowsReadBy } from '../statements-sent.ts'
import { readPdf } from './read-pdf.ts'
import { ask, pathOf, sendingOnce, walkNumbers, whole, type Answer } from './walk-reports.ts'

let testServer: TestApp
let empty: TestApp

/** A person with the rights the seed gives a role, also for modules that are no entity. */
const person = (name: RoleName, more: Partial<SessionUser> = {}): SessionUser => {
  const code = roles.find((role) => role.name === name)?.code ?? 'DEO'
  return testUser(
    name,
    modules.flatMap((module) => defaultPermissions(module.name, module.access, code)),
    more,
  )
}

/** Values for filters without which a report shows nothing of the demo agency. */
const needed: Record<string, Record<string, string>> = {
  passengerDeliveryReports: { 'delivery.delivery_date': 'this_fy' },
  'day-book': { date: 'this_fy' },
  ticketSummary: { date: 'this_fy' },
  ticketSummaryEvents: { date: 'this_fy' },
  activityLogs: { at: 'this_fy' },
}
/** Who and what has the most of what a report about one of them shows. */
const busiest: Record<string, Record<string, string>> = {
  ledger: {
    account: 'select ledger_account_id as id from gl_line group by 1 order by count(*) desc, 1 limit 1',
  },
  passengerLedger: {
    passenger:
      'select passenger_id as id from gl_line where passenger_id is not null group by 1 order by count(*) desc, 1 limit 1',
  },
  'account-statement': {
    sub_ledger:
      'select sub_ledger_id as id from gl_line where sub_ledger_id is not null group by 1 order by count(*) desc, 1 limit 1',
  },
  foreignledger: {
    account: `select ledger_account_id as id from gl_line where currency <> 'BDT' group by 1 order by count(*) desc, 1 limit 1`,
    currency: `select c.id from gl_line l join currency c on c.code = l.currency where c.code <> 'BDT' group by 1 order by count(*) desc, 1 limit 1`,
  },
  bankReconciliation: {
    statement: `select id from bank_statement where state = 'matching' order by id limit 1`,
  },
  makeList: {
    make_list: 'select make_list as id from make_list_item group by 1 order by count(*) desc, 1 limit 1',
  },
}
/** The demo agency keeps no account in another currency. */
const without = new Set(['foreignledger'])
/** Reports of which it has two rows at most. */
const few = new Set([
  'foreignledger',
  'activityLogs',
  'receipt-summary',
  'postDateCheque',
  'medicalVisits',
  'medicalUnfits',
  'flightPapers',
])

/** Reports where whatever one looks for has many rows. */
const logs = new Set(['activityLogs', 'account-log'])

/** Cells of a CSV file. */
function csvRows(text: string): string[][] {
  return text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((found) =>
        (found[1] ?? found[2] ?? '').replaceAll('""', '"'),
      ),
    )
}

beforeAll(async () => {
  empty = await testApp({ today })
  testServer = await demoAgency()
  for (const [report, filters] of Object.entries(busiest)) {
    const values: Record<string, string> = {}
    for (const [filter, question] of Object.entries(filters)) {
      const [found] = await testServer.database.asOwner(question)
      values[filter] = String(found?.['id'] ?? 1)
    }
    needed[report] = values
  }
})
afterAll(async () => {
  await stopPrints()
  await testServer.close()
  await empty.close()
})

describe.each([...Map.groupBy(reports, ({ endpoint }) => endpoint)])(
  'the address of %s',
  (endpoint, served) => {
    const at = `/report/api/v1/report/${endpoint}`
    const operations = [
      { method: 'GET', url: `${at}/` },
      { method: 'GET', url: `${at}/without_pagination/` },
      { method: 'POST', url: `${at}/export_job/` },
    ] as const

    it('answers a question without anything, or names what it has to choose', async () => {
      const admin = testServer.as(person('admin'))
      const [meant] = [...served.filter(({ isList }) => !isList), ...served]
      const asks = Object.entries(meant?.filters ?? {}).flatMap(([name, filter]) =>
        filter.isRequired && !filter.default ? [`/${name}`] : [],
      )
      for (const { method, url } of operations) {
        const answer = await admin({
          method,
          url,
          ...(method === 'POST' ? { payload: { format: 'csv', page: '/apps/reports' } } : {}),
        })
        const said = answer.statusCode < 300 ? [] : answer.json<{ errors: Fault[] }>().errors
        expect([url, said.map(({ pointer }) => pointer)]).toEqual([url, asks])
        expect(said.every(({ message }) => message.endsWith(' is required.'))).toBe(true)
      }
    })

    it('names the reports there are when it is asked for another one', async () => {
      const admin = testServer.as(person('admin'))
      for (const { method, url } of operations) {
        const answer = await admin({
          method,
          url: method === 'GET' ? `${url}?list=nothing` : url,
          ...(method === 'POST'
            ? { payload: { format: 'csv', page: '/apps/reports', list: 'nothing' } }
            : {}),
        })
        const [fault] = answer.json<{ errors: Fault[] }>().errors
        expect([url, answer.statusCode, fault?.pointer]).toEqual([url, 422, '/list'])
        for (const { name } of served) expect(fault?.message).toContain(name)
      }
    })
  },
)

interface Fault {
  pointer: string
  message: string
}

describe.each(reports.map((report) => [report.name, report] as const))('report %s', (name, report) => {
  const given: Record<string, string> = {}
  beforeAll(() => void Object.assign(given, needed[name]))
  let admin: () => Inject
  /** Asks the same question once: between the questions it is used for, nothing is written but what the logs show. */
  let reading: () => Inject
  beforeAll(() => {
    const send = testServer.as(person('admin'))
    const sendOnce = sendingOnce(send)
    admin = () => send
    reading = () => (logs.has(name) ? send : sendOnce)
  })

  it('is empty where there is nothing, and says so with totals of zero', async () => {
    const answer = await ask(empty.as(person('admin')), report, given)
    expect(answer.rows).toEqual([])
    expect(answer.totals.count).toBe(0)
    expect(Object.values(answer.totals.sums).every((sum) => Number(sum) === 0)).toBe(true)
  })

  it('shows rows of the demo agency that hold', async () => {
    const rows = await whole(reading(), report, given)
    const { totals } = await ask(reading(), report, given)
    expect(rows.length > 0 || without.has(name)).toBe(true)
    expect(totals.count).toBe(rows.length)
    expect(new Set(rows.map((row) => row.row_id)).size).toBe(rows.length)
    expect(report.holds(rows, totals)).toEqual([])
    // What the usual columns do not show must hold too.
    const all = Object.keys(report.columns)
    if (!report.isMatrix && all.length < 30)
      expect(
        report.holds(await whole(reading(), report, { ...given, columns: all.join(',') }), totals),
      ).toEqual([])
  })

  it('brings no more rows from the database than a page shows', async () => {
    const { totals } = await ask(reading(), report, given)
    const reader = { db: testServer.db, user: person('admin'), clock: testServer.clock }
    const read = await rowsReadBy(async () => {
      // One more is read to know whether there is a next page.
      const page = await reportRows(await readReportRequest(report, given, reader), 1, undefined)
      expect(page.rows).toHaveLength(Math.min(1, totals.count))
    })
    expect(totals.count > 2 || few.has(name)).toBe(true)
    expect(read.filter(({ rows }) => rows > 2)).toEqual([])
  })

  it('shows one row alone, with totals, groups and a file of that row', async () => {
    const key = report.search?.keys.find((one) => report.columns[one])
    const columns = key && [...new Set([...report.shown, key])].join(',')
    const rows = key ? await whole(reading(), report, { ...given, columns: columns ?? '' }) : []
    const texts = rows.map((row) => String(row[key ?? ''] ?? ''))
    const at = texts.findIndex(
      (text) => text.length > 3 && texts.filter((other) => other.includes(text)).length === 1,
    )
    const row = rows[at]
    // Reports of the books are asked for one account, and the log of activities has many rows of everybody.
    if (!row || !columns)
      return expect(report.isOrdered || report.isMatrix || without.has(name) || logs.has(name)).toBe(true)
    const query = { ...given, columns, q: texts[at] ?? '' }
    const one = await ask(reading(), report, query)
    expect([one.totals.count, one.rows]).toEqual([1, [row]])
    for (const [of, sum] of Object.entries(one.totals.sums))
      expect([of, Number(sum)]).toEqual([of, Number(row[of] ?? 0)])
    for (const group of Object.keys(report.groups))
      expect([
        group,
        (await ask(reading(), report, { ...query, group })).groups.map(({ count }) => count),
      ]).toEqual([group, [1]])
    const csv = await admin()({
      url: pathOf(report, { ...query, format: 'csv' }).replace('/?', '/without_pagination/?'),
    })
    expect(csvRows(csv.body)).toHaveLength(2)
  })

  it('has numbers that open exactly the rows they are made of', async () => {
    const walked = await walkNumbers(reading(), report, given, [
      'this_month',
      '2027-02-01..2027-03-10',
      '2026-07-01..2027-03-10',
    ])
    expect(
      walked > 0 ||
        !Object.values(report.columns).some(
          // A code that opens a report is no number: it is the number of a voucher.
          ({ kind, opens }) => kind !== 'code' && linksOf(opens).some((link) => 'report' in link),
        ) ||
        (without.has(name) && name !== 'trialBalance'),
    ).toBe(true)
  })

  it('adds up what its rows say', async () => {
    const rows = await whole(reading(), report, given)
    const { totals } = await ask(reading(), report, given)
    for (const [key, sum] of Object.entries(totals.sums)) {
      expect(rows.every((row) => key in row)).toBe(true)
      const cents = rows.reduce((all, row) => all + Math.round(Number(row[key] ?? 0) * 100), 0)
      expect([key, Math.round(Number(sum) * 100)]).toEqual([key, cents])
    }
  })

  it('goes through every row once in every order', async () => {
    const count = (await ask(reading(), report, given)).totals.count
    const { columns } = await ask(reading(), report, given)
    for (const { key } of report.isOrdered ? [] : columns) {
      if (report.columns[key]?.sortable === false) continue
      for (const sort of [key, `-${key}`]) {
        const seen: number[] = []
        let next: string | null = ''
        for (let page = 0; page < 500 && next !== null; page++) {
          const part: Answer = await ask(reading(), report, {
            ...given,
            sort,
            size: '50',
            ...(next ? { next } : {}),
          })
          seen.push(...part.rows.map((row) => row.row_id))
          next = part.next
        }
        expect([sort, seen.length, new Set(seen).size]).toEqual([sort, count, count])
      }
    }
  })

  it('has groups whose counts sum to the ungrouped count, each with exactly its rows (L6)', async () => {
    const { totals } = await ask(reading(), report, given)
    for (const [group, { filter }] of Object.entries(report.groups)) {
      const answer = await ask(reading(), report, { ...given, group })
      expect([group, answer.groups.reduce((sum, one) => sum + one.count, 0)]).toEqual([group, totals.count])
      for (const [key, sum] of Object.entries(totals.sums))
        expect([
          group,
          key,
          answer.groups.reduce((all, one) => all + Math.round(Number(one.sums[key]) * 100), 0),
        ]).toEqual([group, key, Math.round(Number(sum) * 100)])
      const first = answer.groups.find((one) => one.filter !== null)
      if (filter && first?.filter)
        expect([
          group,
          (await ask(reading(), report, { ...given, [filter]: first.filter })).totals.count,
        ]).toEqual([group, first.count])
      const order = (await whole(reading(), report, { ...given, group })).map((row) => row.group ?? null)
      expect([group, order.filter((value, at) => at === 0 || value !== order[at - 1]).length]).toEqual([
        group,
        new Set(order).size,
      ])
    }
  })

  it('refuses filters, columns and orders nobody declared, and a from after a to', async () => {
    const status = async (query: Record<string, string>): Promise<number> =>
      (await admin()({ url: pathOf(report, { ...given, ...query }) })).statusCode
    expect(await status({ nothing: '1' })).toBe(400)
    expect(await status({ sort: 'password' })).toBe(report.isOrdered ? 200 : 422)
    expect(await status({ columns: 'password' })).toBe(422)
    expect(await status({ group: 'password' })).toBe(422)
    const dates = Object.entries(report.filters).find(([, filter]) => filter.kind === 'dates')
    if (dates) {
      const answer = await admin()({
        url: pathOf(report, { ...given, [dates[0]]: '2027-02-02..2027-02-01' }),
      })
      expect(answer.body).toContain('From date cannot be after to date.')
    }
  })

  it('answers every filter alone', async () => {
    for (const [filter, declared] of Object.entries(report.filters)) {
      const value = {
        ref: '1',
        choice: declared.values?.[0] ?? 'not_started',
        dates: 'this_fy',
        day: 'today',
        numbers: '1..50',
        bool: 'yes',
        text: declared.isRate ? '29.5' : 'a',
      }[declared.kind]
      await ask(reading(), report, { ...given, [filter]: value })
    }
  })

  it('writes exactly the rows of the screen into CSV and XLSX, in their order, and notes it (L5)', async () => {
    const rows = await whole(admin(), report, given)
    const shown = (await ask(admin(), report, given)).columns
    const csv = await admin()({
      url: pathOf(report, { ...given, format: 'csv' }).replace('/?', '/without_pagination/?'),
    })
    expect([csv.statusCode, csv.headers['content-type'], csv.body.charCodeAt(0)]).toEqual([
      200,
      'text/csv; charset=utf-8',
      0xfeff,
    ])
    const lines = csvRows(csv.body)
    expect(lines.length).toBe(rows.length + 1)
    expect(lines[0]?.length).toBe(shown.length)
    const numbered = shown.findIndex((column) => column.kind === 'int')
    const numberKey = shown[numbered]?.key ?? ''
    if (numbered >= 0)
      expect(lines.slice(1).map((line) => line[numbered])).toEqual(
        rows.map((row) => String(row[numberKey] ?? '')),
      )
    // Exports are noted themselves, so the log of activities has grown.
    const later = await whole(admin(), report, given)
    const xlsx = await admin()({
      url: pathOf(report, {
        ...given,
        format: 'xlsx',
        run: '5b9f2b1e-0000-4000-8000-00000000' + String(reports.indexOf(report)).padStart(4, '0'),
      }).replace('/?', '/without_pagination/?'),
    })
    expect(xlsx.statusCode).toBe(200)
    const [sheet] = await readXlsxFile(xlsx.rawPayload)
    expect(sheet?.data.length).toBe(later.length + 2)
    if (numbered >= 0)
      expect(sheet?.data.slice(1, -1).map((line) => line[numbered])).toEqual(
        later.map((row) => row[numberKey] ?? null),
      )
    const days = shown.findIndex((column) => column.kind === 'date')
    const dayKey = shown[days]?.key ?? ''
    if (days >= 0)
      expect(
        sheet?.data
          .slice(1, -1)
          .map((line) => (line[days] instanceof Date ? line[days].toISOString().slice(0, 10) : null)),
      ).toEqual(later.map((row) => row[dayKey] ?? null))
    const { rows: noted } = await sql<{
      rows: number
      done: number
      state: string
      format: string
    }>`select rows, done, state, format from report_export where report = ${name} order by id desc limit 2`.execute(
      testServer.db,
    )
    expect(noted).toEqual([
      { rows: later.length, done: later.length, state: 'done', format: 'xlsx' },
      { rows: rows.length, done: rows.length, state: 'done', format: 'csv' },
    ])
    const latest = await whole(admin(), report, given)
    const json = await admin()({ url: pathOf(report, given).replace('/?', '/without_pagination/?') })
    expect(json.json<Answer>().rows.map((row) => row.row_id)).toEqual(latest.map((row) => row.row_id))
    const {
      rows: [said],
    } = await sql<{
      changes: unknown
    }>`select changes from audit_log where action = 'report.exported' and object_id = ${name} order by id desc limit 1`.execute(
      testServer.db,
    )
    expect(said?.changes).toMatchObject({ format: [null, 'json'], rows: [null, latest.length] })
  })

  it.each(roles.map((role) => role.name))('keeps to the rights of %s', async (role) => {
    const user = person(role)
    const answer = await testServer.as(user)({ url: pathOf(report, given) })
    const may = (action: string): boolean =>
      ['report', ...report.needs].every((module) => user.permissions.has(`${module}.${action}`))
    expect(answer.statusCode).toBe(may('read') ? 200 : 403)
    const file = await testServer.as({ ...user, id: 1 })({
      url: pathOf(report, { ...given, format: 'csv' }).replace('/?', '/without_pagination/?'),
    })
    expect(file.statusCode).toBe(may('export') ? 200 : 403)
  })

  it('shows nothing of other branches and of other agents', async () => {
    const elsewhere = await ask(
      testServer.as(person('admin', { branchScope: 'own', branchId: 999_999, branches: [] })),
      report,
      given,
    )
    // Visas belong to no agent, so the agent scope does not narrow employers.
    if (report.needs.includes('passenger') && report.endpoint !== 'company_overview') {
      expect(elsewhere.totals.count).toBe(0)
      expect(
        (await ask(testServer.as(person('admin', { agentScope: [999_999] })), report, given)).totals.count,
      ).toBe(0)
    }
  })

  it('has no amounts for those who may not see them, in no column and by no filter or order', async () => {
    const user = person('data-entry')
    const secret = Object.entries(report.columns).filter(
      ([, column]) =>
        ['agreed_amount', 'due_amount', 'agent_balance', 'balance'].includes(column.of?.[1] ?? '') ||
        column.visibleTo,
    )
    if (!['report', ...report.needs].every((module) => user.permissions.has(`${module}.read`))) return
    const { available } = await ask(testServer.as(user), report, given)
    for (const [key, column] of secret) {
      if (column.visibleTo?.includes('DEO')) continue
      expect([key, available.some((one) => one.key === key)]).toEqual([key, false])
      const asked = await testServer.as(user)({ url: pathOf(report, { ...given, columns: `id,${key}` }) })
      if (asked.statusCode === 200)
        expect(asked.json<Answer>().columns.map((one) => one.key)).not.toContain(key)
      if (!report.isOrdered)
        expect((await testServer.as(user)({ url: pathOf(report, { ...given, sort: key }) })).statusCode).toBe(
          422,
        )
    }
  })
})

describe('a file', () => {
  const reader = (language: 'tr' | 'ar') => testServer.as(person('admin', { language }))
  const asked = { columns: 'full_name,journey_state,gender,medical.state', group: 'agent' }
  const fileOf = (language: 'tr' | 'ar', format: string) =>
    reader(language)({
      url: pathOf(reportOf('passenger'), { ...asked, format }).replace('/?', '/without_pagination/?'),
    })

  it('says names, states and words as the screen of its reader does', async () => {
    const [head = [], ...rows] = csvRows((await fileOf('tr', 'csv')).body)
    expect(head).toEqual(['Tam ad', 'Dosya durumu', 'Cinsiyet', 'Sağlık'])
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(['Kadın', 'Erkek']))
    const words = [...new Set(rows.flatMap((row) => [row[1], row[3]]))]
    expect(
      words.filter((word) =>
        /^(registered|in process|fit|departed|completed|not started)$/i.test(word ?? ''),
      ),
    ).toEqual([])
    expect(words.length).toBeGreaterThan(4)
  })

  it('names its sheet and what it adds up in that language, and an Arabic sheet begins at the right', async () => {
    const answer = await fileOf('ar', 'xlsx')
    const [sheet] = await readXlsxFile(answer.rawPayload)
    expect(sheet?.sheet).toBe('تقرير المسافرين')
    expect(
      sheet?.data
        .at(-1)
        ?.map(String)
        .find((cell) => cell.startsWith('المجموع')),
    ).toBe(`المجموع ${String((sheet?.data.length ?? 0) - 2)}`)
  })

  it('says title, filters, groups, page and foot of the paper in that language', async () => {
    const answer = await reader('tr')({
      url: pathOf(reportOf('passenger'), { ...asked, gender: 'male', format: 'pdf' }).replace(
        '/?',
        '/without_pagination/?',
      ),
    })
    const text = (await readPdf(answer.rawPayload)).pages
      .map(({ words }) => words.map((word) => word.text).join(' '))
      .join(' ')
    for (const said of ['Yolcu raporu', 'Cinsiyet: Erkek', 'Sayfa 1 / ', 'Yazdıran:', 'Toplam'])
      expect(text).toContain(said)
    for (const english of ['Passenger Report', 'Printed by', 'Page 1', 'Gender'])
      expect(text).not.toContain(english)
  })
})

it('keeps the foot of an Arabic paper apart from the number of the page', async () => {
  const answer = await testServer.as(person('admin', { language: 'ar' }))({
    url: pathOf(reportOf('passenger'), { format: 'pdf' }).replace('/?', '/without_pagination/?'),
  })
  const { words } = (await readPdf(answer.rawPayload)).pages[0] ?? { words: [] }
  const lowest = Math.max(...words.map((word) => word.y))
  const line = words.filter((word) => lowest - word.y < 0.5).toSorted((a, b) => a.x - b.x)
  expect(line.length).toBeGreaterThan(1)
  expect(line.slice(1).filter((word, at) => word.x < (line[at]?.x ?? 0) + (line[at]?.w ?? 0) - 0.5)).toEqual(
    [],
  )
})

describe('the company overview', () => {
  it('counts for an employer the visas behind the row, and adds up their quantities', async () => {
    const send = testServer.as(person('admin'))
    const summed = ['total', 'allotted', 'available']
    const { rows } = await ask(send, reportOf('companyOverviews'), {
      columns: ['visas', ...summed].join(','),
      size: '100',
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const { totals } = await ask(send, reportOf('companyVisas'), { visas: String(row['visa_ids']) })
      expect([totals.count, ...summed.map((key) => Number(totals.sums[key]))]).toEqual([
        row['visas'],
        ...summed.map((key) => row[key]),
      ])
    }
  })
})

/** The numbers of the rows on a printed report: they end where their column's name ends. */
async function printedNumbers(bytes: Uint8Array): Promise<number[]> {
  const { pages } = await readPdf(bytes)
  return pages.flatMap(({ words }) => {
    const name = words.find((word) => word.text === 'No.')
    const right = (name?.x ?? 0) + (name?.w ?? 0)
    return words
      .filter(
        (word) =>
          /^\d+$/.test(word.text) && Math.abs(word.x + word.w - right) < 0.3 && word.y > (name?.y ?? 0),
      )
      .map((word) => Number(word.text))
  })
}

describe('reports on paper', () => {
  const fileOf = (report: Report, query: Record<string, string>) =>
    testServer.as(person('admin'))({ url: pathOf(report, query).replace('/?', '/without_pagination/?') })
  // Exports are noted in the log of activities, so its rows grow while they are counted.
  const printed = reports.filter(({ name }) => name !== 'activityLogs')
  const ownTitle = new Set(['makeList', 'account-statement']) // Named after a list or a party.
  // A file is called as the page it comes from.
  const titles = routeTexts.report

  it.each(printed.map((report) => [report.name, report] as const))(
    'prints as many rows as the screen and the other files have: %s (L5)',
    async (name, report) => {
      const { totals } = await ask(testServer.as(person('admin')), report, needed[name])
      const answer = await fileOf(report, { ...needed[name], format: 'pdf' })
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-total-rows']]).toEqual([
        200,
        'application/pdf',
        String(totals.count),
      ])
      // Rows that add up others are painted after the rest, in bold.
      expect((await printedNumbers(answer.rawPayload)).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: totals.count }, (_, at) => at + 1),
      )
      const csv = await fileOf(report, { ...needed[name], format: 'csv' })
      expect(csvRows(csv.body).length - 1).toBe(totals.count)
      const file = await readPdf(answer.rawPayload)
      expect(file.foreignFaces).toEqual([])
      if (!ownTitle.has(name))
        expect(file.title).toBe((titles as Record<string, string>)[name] ?? report.title)
      expect(file.pages.at(-1)?.text).toContain(`Page ${file.pages.length} of ${file.pages.length}`)
      const { rows } = await sql<{
        rows: number
        done: number
        state: string
        format: string
      }>`select rows, done, state, format from report_export where report = ${name} and format = 'pdf' order by id desc limit 1`.execute(
        testServer.db,
      )
      expect(rows).toEqual([{ rows: totals.count, done: totals.count, state: 'done', format: 'pdf' }])
    },
  )

  it('prints the rows of each group under its heading with what they add up to', async () => {
    const report = reports.find(({ name }) => name === 'passenger')
    if (!report) throw new Error('There is no passenger report.')
    const query = { group: 'agent', columns: 'id,full_name,agent,agreed_amount' }
    const { groups, totals } = await ask(testServer.as(person('admin')), report, query)
    const answer = await fileOf(report, { ...query, format: 'pdf' })
    expect(await printedNumbers(answer.rawPayload)).toEqual(
      Array.from({ length: totals.count }, (_, at) => at + 1),
    )
    const text = (await readPdf(answer.rawPayload)).pages.map((page) => page.text).join(' ')
    for (const { label, count } of groups) expect(text).toContain(`: ${label ?? '–'} (${count})`)
    expect([...text.matchAll(/Subtotal (\d+)/g)].reduce((sum, found) => sum + Number(found[1]), 0)).toBe(
      totals.count,
    )
    expect(text).toContain(`Total ${totals.count}`)
    expect(text).toContain((totals.sums['agreed_amount'] ?? '').replace(/\B(?=(\d{3})+\.)/g, ','))
  })

  it('says under a heading what its rows come to, in words, and repeats no count', async () => {
    const report = reportOf('medical')
    const { groups } = await ask(testServer.as(person('admin')), report, { group: 'state' })
    const text = (await readPdf((await fileOf(report, { group: 'state', format: 'pdf' })).rawPayload)).pages
      .map((page) => page.text)
      .join(' ')
    const fit = groups.find(({ value }) => value === 'fit')
    expect(text).toContain(
      `State: Medical Fit (${fit?.count}) Slip issued: 0 Visited: 0 Held: 0 Fit: ${fit?.count} Unfit: 0 Expired: 0 Fit %: 100 %`,
    )
    expect(text).not.toContain('Subtotal')
  })

  it('says the filters in words and refuses more rows than a file may have', async () => {
    const report = reports.find(({ name }) => name === 'passenger')
    if (!report) throw new Error('There is no passenger report.')
    const { filters } = await ask(testServer.as(person('admin')), report, { gender: 'male' })
    const file = await readPdf((await fileOf(report, { gender: 'male', format: 'pdf' })).rawPayload)
    expect(file.pages[0]?.text).toContain(
      `Gender: ${filters.find(({ name }) => name === 'gender')?.text ?? ''}`,
    )
    let begun = 0
    const begin = async (): Promise<void> => void (begun += 1)
    const exported = exportReport(
      report,
      {},
      { db: testServer.db, user: person('admin'), clock: testServer.clock },
      {
        format: 'pdf',
        most: 3,
        begin,
        draw: async () => Buffer.alloc(0),
        watch: { isCancelled: () => false, onProgress: async () => undefined },
      },
    )
    await expect(exported).rejects.toMatchObject({
      code: 'limit.rows',
      message: expect.stringMatching(
        /^The PDF of \d+ rows would be too long: it takes 3\. An Excel or CSV file has all of them\.$/,
      ) as string,
    })
    expect(begun).toBe(0)
  })
})
