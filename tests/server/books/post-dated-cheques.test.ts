/** The report of post-dated cheques by due date and party, beside the accounts that hold them (accounting 7, 14; identity R10). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultPermissions } from '../../../src/domain/people/access.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { postEvents } from '../../../src/server/composition/golden/post-events.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'
import { ask, whole } from '../papers/walk-reports.ts'

let base: TestApp
let agency: GoldenAgency
let admin: Inject
const dataDir = mkdtempSync(join(tmpdir(), 'rams-cheques-'))
const report = reportOf('postDateCheque')
/** Everybody's rights over the books, without one module. */
const reader = (without?: string): Inject =>
  base.as(
    testUser(
      'admin',
      modules
        .filter(({ name }) => name !== without)
        .flatMap((module) => defaultPermissions(module.name, module.access, 'ADM')),
    ),
  )

const received = (ref: string, no: string, date: string, due: string, lines: object[]) => ({
  ref,
  type: 'receipt',
  date,
  mode: 'cheque',
  account: '1111',
  cheque: { no, bank: 'IBBL Motijheel', date: due },
  lines,
})
const from = (party: string, amount: number, more: object = {}) => ({
  account: '1301',
  party,
  amount,
  ...more,
})

beforeAll(async () => {
  base = await testApp({ today: '2025-07-31' })
  agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
  await postEvents(agency, [
    {
      ref: 'V00',
      type: 'receipt',
      date: '2025-07-01',
      mode: 'bank',
      account: '1111',
      lines: [{ account: '3101', amount: 30_000_000 }],
    },
    // One cheque pays for two customers; tax was withheld from one of them.
    received('V01', '440121', '2025-07-10', '2025-08-05', [
      from('AGT-003', 20_000_000),
      from('AGT-001', 6_000_000, { tds: 600_000 }),
      from('AGT-003', 1_000_000),
    ]),
    received('V02', '440122', '2025-07-11', '2025-07-30', [from('AGT-001', 500_000)]),
    // Dated on its day: straight to the bank.
    received('V03', '440123', '2025-07-12', '2025-07-12', [from('AGT-001', 700_000)]),
    {
      ref: 'V04',
      type: 'payment',
      date: '2025-07-13',
      mode: 'cheque',
      account: '1111',
      cheque: { no: '009931', bank: 'own', date: '2025-08-11' },
      lines: [{ account: '2102', party: 'SUP-001', amount: 4_000_000 }],
    },
    {
      ref: 'V05',
      type: 'payment',
      date: '2025-07-13',
      mode: 'cheque',
      account: '1111',
      cheque: { no: '009932', bank: 'own', date: '2025-08-12' },
      lines: [{ account: '2102', party: 'SUP-001', amount: 300_000 }],
    },
    { ref: 'V06', type: 'reverse', of: 'V02', date: '2025-07-20' },
    { ref: 'V07', type: 'reverse', of: 'V05', date: '2025-07-21' },
  ])
  admin = reader()
})
afterAll(async () => {
  await base.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('lists what is held by due date, a cheque of two parties once for each, less the tax withheld', async () => {
  const keys = [
    'direction',
    'cheque_no',
    'bank',
    'party_code',
    'date',
    'cheque_date',
    'amount',
    'status',
    'days_left',
    'ended_on',
  ]
  const rows = await whole(admin, report, { columns: keys.join(',') })
  expect(rows.map((row) => keys.map((key) => row[key]))).toEqual([
    [
      'received',
      '440121',
      'IBBL Motijheel',
      'AGT-003',
      '2025-07-10',
      '2025-08-05',
      '210000.00',
      'held',
      5,
      null,
    ],
    [
      'received',
      '440121',
      'IBBL Motijheel',
      'AGT-001',
      '2025-07-10',
      '2025-08-05',
      '54000.00',
      'held',
      5,
      null,
    ],
    [
      'issued',
      '009931',
      expect.stringMatching(/^1111 /),
      'SUP-001',
      '2025-07-13',
      '2025-08-11',
      '40000.00',
      'held',
      11,
      null,
    ],
  ])
})

it('adds up what is held on each side to the account that holds it', async () => {
  const trial = await whole(admin, reportOf('trialBalance'), {
    level: 'ledger',
    date: '2025-07-31..2025-07-31',
  })
  const closing = (code: string, side: string) => trial.find((row) => row['code'] === code)?.[side]
  const sum = async (direction: string) =>
    (await ask(admin, report, { direction, status: 'held' })).totals.sums['amount']
  expect(await sum('received')).toBe('264000.00')
  expect(closing('1201', 'closing_debit')).toBe('264000.00')
  expect(await sum('issued')).toBe('40000.00')
  expect(closing('2201', 'closing_credit')).toBe('40000.00')
})

it('says of a reversed voucher that its cheque went back or was stopped, and on which day', async () => {
  const query = { status: 'returned_to_drawer,stopped' }
  const rows = await whole(admin, report, query)
  expect(
    rows.map(({ cheque_no: no, status, ended_on: day, days_left: left, amount }) => [
      no,
      status,
      day,
      left,
      amount,
    ]),
  ).toEqual([
    ['440122', 'returned_to_drawer', '2025-07-20', null, '5000.00'],
    ['009932', 'stopped', '2025-07-21', null, '3000.00'],
  ])
  expect(report.holds(rows, (await ask(admin, report, query)).totals)).toEqual([])
})

it('narrows to days and parties and adds up by party', async () => {
  const rows = await whole(admin, report, { due: '2025-08-06..2025-08-31' })
  expect(rows.map(({ cheque_no: no }) => no)).toEqual(['009931'])
  const { groups } = await ask(admin, report, { group: 'party', status: 'held,returned_to_drawer' })
  expect(groups.map(({ sums }) => String(sums['amount'])).toSorted()).toEqual([
    '210000.00',
    '40000.00',
    '59000.00',
  ])
  const [party] = groups.filter(({ sums }) => sums['amount'] === '59000.00')
  expect(
    (await whole(admin, report, { sub_ledger: party?.filter ?? '' })).map(({ cheque_no: no, amount }) => [
      no,
      amount,
    ]),
  ).toEqual([['440121', '54000.00']])
})

it('stays closed to a reader who may not see payments', async () => {
  const answer = await reader('payment_voucher')({
    url: '/report/api/v1/report/account/?list=postDateCheque',
  })
  expect(answer.statusCode).toBe(403)
})

it('says per day what falls due, with the sums of those still open and the overdue ones of earlier days', async () => {
  const calendar = async (from: string, to: string, who = admin) => {
    const answer = await who({ method: 'GET', url: `/cheque/api/v1/cheque/calendar/?from=${from}&to=${to}` })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const august = await calendar('2025-07-27', '2025-09-06')
  expect(august).toMatchObject({
    status: 200,
    body: {
      days: [
        { day: '2025-08-05', received: '264000.00', issued: '0.00', waiting: 1 },
        { day: '2025-08-11', received: '0.00', issued: '40000.00', waiting: 1 },
      ],
      earlier: [],
      is_capped: false,
    },
  })
  expect(
    (august.body['cheques'] as Record<string, unknown>[]).map((one) => [
      one['cheque_no'],
      one['state'],
      one['waits'],
      one['overdue'],
    ]),
  ).toEqual([
    ['440122', 'returned', false, false],
    ['440121', 'held', true, false],
    ['009931', 'held', true, false],
    ['009932', 'stopped', false, false],
  ])
  base.clock.set('2025-08-08')
  const later = await calendar('2025-08-31', '2025-10-04')
  expect(later.body).toMatchObject({
    cheques: [],
    earlier: [{ cheque_no: '440121', overdue: true, amount: '264000.00' }],
  })
  expect((await calendar('2025-01-01', '2025-12-31')).status).toBe(422)
  expect((await calendar('2025-08-01', '2025-08-31', reader('cheque'))).status).toBe(403)
})

it('shows the lines of a cheque with what took them back, each with its account, party and voucher', async () => {
  const entriesOf = async (no: string, who = admin) => {
    const { rows } = await sql<{
      id: number
      receipt: number
    }>`select id, receipt from cheque where cheque_no = ${no}`.execute(base.db)
    const [cheque] = rows
    const answer = await who({ method: 'GET', url: `/cheque/api/v1/cheque/entries/${cheque?.id}` })
    return { status: answer.statusCode, receipt: cheque?.receipt, body: answer.json<{ entries: Row[] }>() }
  }
  const { status, receipt, body } = await entriesOf('440122')
  expect(status).toBe(200)
  expect(
    body.entries.map((line) => [line['account'], line['debit'], line['credit'], line['sub_ledger'] !== null]),
  ).toEqual([
    ['1201', '5000.00', '0.00', false],
    ['1301', '0.00', '5000.00', true],
    ['1201', '0.00', '5000.00', false],
    ['1301', '5000.00', '0.00', true],
  ])
  expect(body.entries.map((line) => line['source'])).toEqual(
    body.entries.map(() => ({ module: 'receipt_voucher', id: receipt })),
  )
  expect((await entriesOf('440122', reader('cheque'))).status).toBe(403)
})

it('offers what can be done to a cheque to those whose event would be taken, and nothing to those who only read', async () => {
  const { rows } = await sql<{ id: number }>`select id from cheque where cheque_no = '440121'`.execute(
    base.db,
  )
  const actions = async (...permissions: string[]) => {
    const who = base.as(testUser('branch-manager', permissions))
    const step = await who({ url: `/cheque/api/v1/cheque/step/${rows[0]?.id}` })
    const sent = await who({
      method: 'POST',
      url: `/cheque/api/v1/cheque/rehearse/${rows[0]?.id}`,
      payload: { type: 'DEPOSIT' },
    })
    return [step.json<{ step: { actions: unknown[] } }>().step.actions.length > 0, sent.statusCode !== 403]
  }
  expect(await actions('cheque.read', 'cheque.update')).toEqual([true, true])
  expect(await actions('cheque.read')).toEqual([false, false])
})
