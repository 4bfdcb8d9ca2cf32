/** Vouchers in another currency: what settles what, and what is left of bills and accounts. Source: accounting 10.4; decision 0670. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { tryRejected } from '../../../src/server/composition/golden/must-reject.ts'
import { postEvents } from '../../../src/server/composition/golden/post-events.ts'
import type { Story } from '../../../src/server/composition/golden/story.ts'
import { AppError } from '../../../src/domain/errors.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { createRecord } from '../../../src/server/records/write/write-record.ts'
import { problemOf } from '../../../src/server/http/plugins/problems.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rams-foreign-vouchers-'))
let base: TestDatabase
let agency: GoldenAgency
let story: Story

const purchase = (ref: string, currency: string, rate: string, amount: number) => ({
  ref,
  type: 'purchase',
  date: '2025-07-05',
  party: 'RA-001',
  currency,
  rate,
  lines: [{ account: '5201', amount }],
})
/** Pays `fc` of a bill and so much beyond it. */
const payment = (ref: string, bill: string, fc: number, more: object = {}, beyond = 0) => ({
  ref,
  type: 'payment',
  date: '2025-07-20',
  mode: 'bank',
  account: '1111',
  currency: 'SAR',
  rate: '33',
  lines: [{ account: '2104', party: 'RA-001', fc: fc + beyond, allocate: [{ bill, amount: fc }] }],
  ...more,
})

beforeAll(async () => {
  base = await testDatabase()
  agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
  story = await postEvents(agency, [
    {
      ref: 'V00',
      type: 'receipt',
      date: '2025-07-01',
      mode: 'bank',
      account: '1111',
      lines: [{ account: '3101', amount: 900_000_000 }],
    },
    {
      ref: 'V01',
      type: 'contra',
      date: '2025-07-02',
      from: '1111',
      to: '1113',
      amount: 10_000_000,
      to_currency: 'SAR',
      to_amount: 300_000,
    },
  ])
})
afterAll(async () => {
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Line {
  code: string
  base: bigint
  fc: bigint | null
}

/** Lines of the entry of an event, debits above zero. */
async function linesOf(ref: string): Promise<[string, number, number | null][]> {
  const no = [...story.refs].find(([, one]) => one === ref)?.[0]
  const { rows } = await sql<Line>`
    select a.code, (l.debit_minor - l.credit_minor)::bigint as base, l.fc_minor as fc from gl_line l
      join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id where v.voucher_no = ${no} order by l.line_no`.execute(
    base.db,
  )
  return rows.map(({ code, base: worth, fc }) => [code, Number(worth), fc === null ? null : Number(fc)])
}

it('leaves nothing of a bill that is paid in parts that do not divide it', async () => {
  await postEvents(
    agency,
    [
      purchase('V10', 'SAR', '32.3333', 10_000),
      payment('V11', 'V10', 3_333),
      payment('V12', 'V10', 3_333),
      payment('V13', 'V10', 3_334),
    ],
    story,
  )
  const carried = [await linesOf('V11'), await linesOf('V12'), await linesOf('V13')].map(([first]) => first)
  expect(carried).toEqual([
    ['2104', 107_767, 3_333],
    ['2104', 107_767, 3_333],
    ['2104', 107_799, 3_334],
  ])
  expect(carried.reduce((sum, line) => sum + (line?.[1] ?? 0), 0)).toBe(323_333)
})

it('takes what is paid beyond a bill at the rate of the voucher', async () => {
  await postEvents(
    agency,
    [purchase('V20', 'SAR', '32', 10_000), payment('V21', 'V20', 10_000, {}, 1_000)],
    story,
  )
  expect(await linesOf('V21')).toEqual([
    ['2104', 320_000 + 33_000, 11_000],
    ['1111', -363_000, null],
    ['5402', 10_000, null],
  ])
})

it('opens a bill again when its payment is reversed, and takes it once more', async () => {
  await postEvents(
    agency,
    [
      purchase('V30', 'SAR', '32', 10_000),
      payment('V31', 'V30', 10_000),
      { ref: 'V32', type: 'reverse', of: 'V31', date: '2025-07-20' },
      payment('V33', 'V30', 10_000),
    ],
    story,
  )
  expect(await linesOf('V33')).toEqual(await linesOf('V31'))
})

it('knows currencies of three and of no decimals', async () => {
  await sql`insert into currency (code, name, rate_to_base, rate_date, minor_unit) values ('KWX', 'Dinar', 390, '2025-07-01', 3), ('JPX', 'Yen', 0.8, '2025-07-01', 0)`.execute(
    base.db,
  )
  const { rows } = await sql<{
    code: string
    id: number
  }>`select code, id from currency where code in ('KWX', 'JPX')`.execute(base.db)
  const known = new Map([...agency.currencies, ...rows.map(({ code, id }) => [code, id] as const)])
  await postEvents(
    { ...agency, currencies: known },
    [purchase('V40', 'KWX', '390.5', 1_250), purchase('V41', 'JPX', '0.8', 120_000)],
    story,
  )
  expect(await linesOf('V40')).toEqual([
    ['5201', 488_125, 12_500],
    ['2104', -488_125, -12_500],
  ])
  expect(await linesOf('V41')).toEqual([
    ['5201', 96_000, 1_200],
    ['2104', -96_000, -1_200],
  ])
})

it('refuses what mixes currencies or is not there', async () => {
  await postEvents(agency, [purchase('V50', 'SAR', '32', 10_000)], story)
  const refused: [event: object, message: string][] = [
    [purchase('V51', 'SAR', '0', 10_000), 'Exchange rate must be greater than 0.'],
    [payment('V52', 'V50', 10_001), 'Allocated amount exceeds the outstanding amount.'],
    [payment('V54', 'V50', 0, {}, 1_000), 'Amount must be greater than 0.'],
    [payment('V53', 'V50', 1_000, { currency: 'USD', rate: '122' }), 'The bill is in SAR.'],
    [
      {
        type: 'payment',
        date: '2025-07-20',
        mode: 'bank',
        account: '1111',
        lines: [
          {
            account: '2104',
            party: 'RA-001',
            amount: 1_000,
            allocate: [{ bill: 'V50', amount: 1_000 }],
          },
        ],
      },
      'The bill is in SAR.',
    ],
    [
      payment('V54', 'V50', 1_000, { account: '1113', currency: 'USD', rate: '122' }),
      'Bank - SAR account is kept in SAR. This amount is in USD.',
    ],
    [
      payment('V55', 'V50', 10_000, { account: '1113' }, 300_000),
      'Insufficient balance in Bank - SAR account. Available SAR 3,000.',
    ],
    [
      payment('V56', 'V50', 1_000, {
        mode: 'cheque',
        cheque: { no: '445566', bank: 'DBBL', date: '2025-08-20' },
      }),
      'A post-dated cheque is in BDT.',
    ],
    [
      { type: 'contra', date: '2025-07-20', from: '1113', to: '1114', amount: 100, to_amount: 100 },
      'Only one of the two accounts can be in another currency.',
    ],
  ]
  const answers = await tryRejected(
    agency,
    story,
    refused.map(([event, message]) => ({ event, message })),
  )
  expect(answers.map(({ said }) => said)).toEqual(refused.map(([, message]) => message))
  expect(answers.every(({ ok }) => ok)).toBe(true)
})

it('takes an account that is emptied to nothing, with what it cost', async () => {
  await postEvents(
    agency,
    [
      {
        ref: 'V60',
        type: 'contra',
        date: '2025-07-21',
        from: '1113',
        to: '1111',
        amount: 6_700_000,
        to_amount: 200_000,
      },
      {
        ref: 'V61',
        type: 'contra',
        date: '2025-07-22',
        from: '1113',
        to: '1111',
        amount: 3_300_000,
        charge: 5_000,
        to_amount: 100_000,
      },
    ],
    story,
  )
  expect(await linesOf('V60')).toEqual([
    ['1111', 6_700_000, null],
    ['1113', -6_666_667, -200_000],
    ['4301', -33_333, null],
  ])
  expect(await linesOf('V61')).toEqual([
    ['1111', 3_300_000, null],
    ['5401', 5_000, null],
    ['1113', -3_333_333, -100_000],
    ['5402', 28_333, null],
  ])
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})

it('says where a rate is missing or doubtful, and leads to the table of the rates', async () => {
  const made = async (module: string, body: object) =>
    agency.as('clerk', (crud) =>
      createRecord(entityOf(module), { ...body }, crud, crud.services.registry.hooks),
    )
  const idOf = async (code: string) => {
    const { rows } = await sql<{ id: number }>`select id from currency where code = ${code}`.execute(base.db)
    return rows[0]?.id ?? 0
  }
  const [sar, usd] = [await idOf('SAR'), await idOf('USD')]
  const lines = [{ account: agency.accounts.get('5201'), description: 'Fees', amount: '100.00' }]
  const remarksOf = async (more: object) =>
    (await made('purchase', { date: '2025-07-20', currency: sar, lines, ...more })).warnings ?? []
  const none = 'There is no exchange rate of SAR up to 20 Jul 2025.'
  expect(await remarksOf({})).toEqual([{ pointer: '/rate', message: none }])
  await made('exchange_rate', { currency: sar, date: '2025-07-10', rate: '32' })
  expect(await remarksOf({})).toEqual([])
  expect(await remarksOf({ rate: '33.6' })).toEqual([])
  const doubtful = [{ pointer: '/rate', message: 'The rate differs by more than 5% from the last rate.' }]
  expect(await remarksOf({ rate: '33.61' })).toEqual(doubtful)
  expect(await remarksOf({ rate: '30.39' })).toEqual(doubtful)
  expect(await remarksOf({ currency: usd, rate: '122' })).toEqual([])
  const refused: unknown = await made('fx_revalue', { date: '2025-07-20' }).catch((fault: unknown) => fault)
  if (!(refused instanceof AppError)) throw new Error('It was not refused.')
  expect(problemOf(refused, '', '')).toMatchObject({
    detail: 'There is no exchange rate of SAR on 20 Jul 2025.',
    errors: [{ pointer: '/date' }],
    fix: {
      label: 'Enter the exchange rate of SAR',
      path: `/apps/exchangeRate-management/new?currency=${sar}&date=2025-07-20`,
    },
  })
})
