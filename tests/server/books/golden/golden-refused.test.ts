/** What the handbook refuses, with its own words and nothing posted, after the month of G16. Source: golden G18. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kindOf, voucherKinds } from '../../../../src/domain/books/kinds/index.ts'
import type { VoucherKind } from '../../../../src/domain/books/posting.ts'
import { entityOf } from '../../../../src/domain/entities.ts'
import { runPeriodEvent } from '../../../../src/server/books/periods.ts'
import { runVoucherEvent } from '../../../../src/server/books/run-voucher.ts'
import { trialBalance } from '../../../../src/server/books/statements.ts'
import { tryRefused } from '../../../../src/server/composition/golden/must-reject.ts'
import { postEvents } from '../../../../src/server/composition/golden/post-events.ts'
import type { Story } from '../../../../src/server/composition/golden/story.ts'
import { create, send } from '../../../../src/server/composition/golden/records.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../../src/server/composition/golden/agency.ts'
import { readConfig } from '../../../../src/server/platform/config.ts'
import { removeRecord } from '../../../../src/server/records/write/remove-record.ts'
import { updateRecord } from '../../../../src/server/records/write/write-record.ts'
import scenarios from '../../../spec/golden.json' with { type: 'json' }
import { testDatabase, type TestDatabase } from '../../database.ts'

interface Event {
  ref?: string
  type: string
  date: string
}
const month =
  (scenarios as unknown as { code: string; events: Event[] }[]).find(({ code }) => code === 'G16')?.events ??
  [] // The handbook's own file.
const dataDir = mkdtempSync(join(tmpdir(), 'rams-golden-refused-'))
let base: TestDatabase
let agency: GoldenAgency
let story: Story
beforeAll(async () => {
  base = await testDatabase()
  agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
  story = await postEvents(agency, [])
})
afterAll(async () => {
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Work = () => Promise<unknown>
/** An event of the loader, or what else is tried. */
type Refused = [code: string, tried: object | Work, message: string]

const date = '2025-07-31'
const journal = (...lines: object[]) => ({ type: 'journal', date, lines })
const idjournal = (...lines: object[]) => ({ type: 'idjournal', date, lines })
const money = (
  type: 'payment' | 'receipt',
  account: string,
  mode: string,
  line: object,
  more: object = {},
) => ({
  type,
  date,
  mode,
  account,
  lines: [line],
  ...more,
})
const cost = (amount: number, more: object = {}) => ({ account: '5303', amount, ...more })
const purchase = (ticket: string) => ({
  type: 'ticket_purchase',
  date,
  due: '2025-08-15',
  ticket,
  airline: 'AIR-065',
  fare: 4_650_000,
  tax: 872_000,
  commission: 325_500,
  ait: 13_950,
})
const refund = (ticket: string, fare_refund: number) => ({
  type: 'ticket_refund',
  date,
  ticket,
  fare_refund,
  tax_refund: 0,
  airline_penalty: 0,
  settlement: 'bsp',
})
const depute = (ticket: string, fare_diff: number) => ({
  type: 'ticket_depute',
  date,
  ticket,
  new_ticket: '0652412000178',
  fare_diff,
  tax_diff: 0,
  penalty: 0,
})

const vouchers = entityOf('payment_voucher')
interface Version {
  id: number
  version: number
}

/** A payment voucher the clerk submitted. */
async function submitted(amount: string): Promise<Version> {
  agency.clock.set(date)
  const id = await create(agency, 'payment_voucher', {
    date,
    mode: 'bank',
    account: agency.accounts.get('1111'),
    lines: [{ account: agency.accounts.get('5303'), amount }],
  })
  await move({ id, version: 1 }, 'clerk', 'SUBMIT')
  return { id, version: 2 }
}
function move(
  { id, version }: Version,
  who: 'clerk' | 'approver',
  type: 'SUBMIT' | 'AUTHORISE' | 'RETURN',
  { kind = kindOf('payment_voucher') }: { kind?: VoucherKind | undefined } = {},
) {
  if (!kind) throw new Error('There are no payment vouchers.')
  const data = type === 'RETURN' ? { reason: 'Not needed after all' } : {}
  return agency.as(who, (crud) =>
    runVoucherEvent(crud, { kind, id, type, data, ifMatch: version, key: randomUUID() }),
  )
}
const posted = (ref: string) => {
  const found = story.posted.get(ref)
  if (!found) throw new Error(`There is no event ${ref}.`)
  return found
}
const request = (ref: string) =>
  create(agency, 'acc_update_perm', {
    voucher_type: posted(ref).module,
    voucher_id: posted(ref).id,
    action: 'delete',
    reason: 'Entered twice by mistake',
  })

/** Before the cheque of M13 is brought to the bank. */
const early: Refused[] = [
  [
    'N25',
    {
      ...money('receipt', '1112', 'cheque', { account: '1301', party: 'AGT-002', amount: 100 }),
      date: '2025-07-21',
      cheque: { no: '771201', bank: 'DBBL Banani', date: '2025-07-25' },
    },
    'This cheque has already been received.',
  ],
  [
    'N26',
    { type: 'pdc_deposit', date: '2025-07-21', of: 'M13', account: '1112' },
    'The cheque cannot be deposited before 22 Jul 2025.',
  ],
]

const late: Refused[] = [
  [
    'N01',
    journal({ account: '5303', dr: 100_000 }, { account: '2501', cr: 99_000 }),
    'Debit and credit are not equal. Difference is 10.',
  ],
  ['N02', journal({ account: '5303', dr: 100_000 }), 'A voucher needs at least two lines.'],
  [
    'N03',
    journal({ account: '1301', dr: 5_000 }, { account: '4304', cr: 5_000 }),
    'Please select a sub ledger for Accounts receivable - agents.',
  ],
  [
    'N04',
    journal({ account: '1301', party: 'PAX-001', dr: 5_000 }, { account: '4304', cr: 5_000 }),
    'passenger is not allowed on Accounts receivable - agents.',
  ],
  [
    'N05',
    journal({ account: '1101', dr: 5_000 }, { account: '4304', cr: 5_000 }),
    'Cash and bank accounts cannot be used in a journal. Use a payment, receipt or contra voucher.',
  ],
  [
    'N06',
    journal({ account: '5303', dr: 500, cr: 500 }, { account: '2501', cr: 500 }),
    'Enter either a debit or a credit.',
  ],
  [
    'N07',
    journal({ account: '5303', dr: 0 }, { account: '2501', cr: 500 }),
    'Amount must be greater than 0.',
  ],
  [
    'N08',
    { type: 'contra', date, from: '1111', to: '1111', amount: 100 },
    'From and to accounts must be different.',
  ],
  [
    'N09',
    { type: 'contra', date, from: '1111', to: '5303', amount: 100 },
    'Contra is only for cash, bank and mobile wallet accounts.',
  ],
  [
    'N10',
    money('payment', '1101', 'cash', cost(60_000_000)),
    'Insufficient balance in Cash in hand - head office. Available 458,400.',
  ],
  [
    'N11',
    money('receipt', '1112', 'bank', {
      account: '1301',
      party: 'AGT-001',
      amount: 27_300_001,
      allocate: [{ bill: 'M08', amount: 27_300_001 }],
    }),
    'Allocated amount exceeds the outstanding amount.',
  ],
  [
    'N12',
    money('receipt', '1112', 'bank', {
      account: '1301',
      party: 'AGT-001',
      amount: 1_000,
      allocate: [{ bill: 'M18', amount: 1_000 }],
    }),
    'An allocation must stay within one party and one account.',
  ],
  [
    'N13',
    money('payment', '1111', 'bank', cost(100_000, { tds: 100_000 })),
    'TDS must be less than the amount.',
  ],
  [
    'N14',
    { type: 'sales', date, party: 'AGT-001', lines: [{ account: '4201', amount: 1_000, discount: 1_001 }] },
    'Discount cannot exceed the amount.',
  ],
  [
    'N15',
    { type: 'sales', date, due: '2025-07-30', party: 'AGT-001', lines: [{ account: '4201', amount: 1_000 }] },
    'Due date cannot be before the bill date.',
  ],
  [
    'N16',
    {
      type: 'purchase',
      date,
      party: 'RA-001',
      currency: 'SAR',
      rate: '0',
      lines: [{ account: '5201', amount: 1_000 }],
    },
    'Exchange rate must be greater than 0.',
  ],
  [
    'N17',
    idjournal(
      { account: '2302', party: 'AGT-003', dr: 1_000 },
      { account: '1301', party: 'AGT-003', cr: 1_000 },
    ),
    'Select two different IDs.',
  ],
  [
    'N18',
    idjournal({ account: '1301', party: 'AGT-001', dr: 1_000 }, { account: '4201', cr: 1_000 }),
    'This account is not allowed in a journal by ID.',
  ],
  [
    'N19',
    idjournal(
      { account: '2302', party: 'AGT-003', dr: 25_000_000 },
      { account: '1301', party: 'AGT-001', cr: 25_000_000 },
    ),
    'The advance of AGT-003 is 200,000.',
  ],
  [
    'N20',
    async () => {
      const own = await submitted('10.00')
      await move(own, 'clerk', 'AUTHORISE').finally(() => move(own, 'approver', 'RETURN'))
    },
    'You cannot authorise a voucher you created.',
  ],
  [
    'N21',
    async () => {
      const large = await submitted('500000.00')
      const limit = (max: bigint) =>
        sql`update authorize_account set max_amount = ${max} where "user" = (select id from app_user where username = 'approver')`.execute(
          base.db,
        )
      await limit(10_000_000n)
      await move(large, 'approver', 'AUTHORISE').finally(async () => {
        await limit(900_000_000_000_000n)
        await move(large, 'approver', 'RETURN')
      })
    },
    'You are not authorised to approve payment vouchers up to BDT 500,000.',
  ],
  [
    'N22 changed',
    () =>
      agency.as('clerk', (crud) =>
        updateRecord(
          vouchers,
          posted('M03').id,
          { narration: 'Something else' },
          {},
          posted('M03').version,
          crud,
          crud.services.registry.hooks,
        ),
      ),
    'Posted entries cannot be changed or deleted. Reverse the voucher instead.',
  ],
  [
    'N22 deleted',
    () =>
      agency.as('clerk', (crud) =>
        removeRecord(vouchers, posted('M03').id, posted('M03').version, crud, crud.services.registry.hooks),
      ),
    'Posted entries cannot be changed or deleted. Reverse the voucher instead.',
  ],
  ['N23', { type: 'reverse', date, of: 'M34' }, 'This voucher is already reversed.'],
  [
    'N24',
    { type: 'reverse', date: '2025-07-01', of: 'M10' },
    'The reversal date cannot be before the voucher date.',
  ],
  [
    'N28',
    { ...money('payment', '1111', 'bank', cost(100)), date: '2027-01-01' },
    'No accounting period covers 2027-01-01.',
  ],
  [
    'N29 past its day',
    async () => {
      agency.clock.set('2025-07-28')
      const id = await request('M11')
      await send(agency, 'approver', 'acc_update_perm', id, 'APPROVE')
      agency.clock.set(date)
      await send(agency, 'clerk', 'acc_update_perm', id, 'USE')
    },
    'This permission has expired. Request a new one.',
  ],
  [
    'N29 a second time',
    async () => {
      const { rows } = await sql<{
        id: number
      }>`select id from acc_update_perm where status = 'used'`.execute(base.db)
      await send(agency, 'clerk', 'acc_update_perm', rows[0]?.id ?? 0, 'USE')
    },
    'This permission has expired. Request a new one.',
  ],
  [
    'N30',
    {
      type: 'ticket_sale',
      date,
      customer: 'AGT-001',
      due: '2025-08-15',
      lines: [{ ticket: '0652412000101', price: 5_650_000, passenger: 'PAX-002' }],
    },
    'This ticket is already sold.',
  ],
  ['N31', refund('1762412000123', 1), 'This ticket is refunded and cannot be refunded.'],
  [
    'N32',
    { type: 'ticket_void', date: '2025-07-03', ticket: '0652412000101' },
    'The void window for this ticket closed at 02 Jul 2025, 23:59. Use a refund.',
  ],
  ['N33', purchase('065241200010'), 'Ticket number must have 13 digits.'],
  ['N34', purchase('1762412000199'), 'Ticket number must start with 065 for Saudia.'],
  ['N35', purchase('0652412000101'), 'This ticket number already exists.'],
  ['N36', refund('0652412000101', 4_650_001), 'Refund fare exceeds the ticket fare.'],
  ['N37', depute('0652412000112', 0), 'Only a sold ticket can be reissued.'],
  ['N38', depute('0652412000145', -1), 'Residual value must be handled as a refund.'],
  [
    'N39',
    {
      type: 'ticket_pic_sale',
      date,
      due: date,
      pic: 'EMP-003',
      lines: [{ ticket: '0652412000101', passenger: 'PAX-006', price: 100, collected: 101 }],
    },
    'Collected amount cannot exceed the price.',
  ],
  [
    'N41',
    async () => {
      agency.clock.set(date)
      await request('M12')
      await request('M12')
    },
    'A request for this entry is already open.',
  ],
  [
    'N42',
    () => base.asOwner(`update gl_line set debit_minor = debit_minor + 1 where debit_minor > 0`),
    'Posted entries cannot be changed or deleted. Reverse the voucher instead.',
  ],
  [
    'N27',
    async () => {
      agency.clock.set(date)
      for (const kind of voucherKinds) {
        const { rows: waiting } =
          await sql<Version>`select id, version from ${sql.table(kind.module)} where status = 'submitted'`.execute(
            base.db,
          )
        for (const one of waiting) await move(one, 'approver', 'RETURN', { kind })
      }
      const { rows } = await sql<{
        id: number
        version: number
      }>`select id, version from accounting_period where starts_on = '2025-07-01'`.execute(base.db)
      await agency.as('approver', (crud) =>
        runPeriodEvent(crud, rows[0]?.id ?? 0, 'CLOSE', rows[0]?.version ?? 0),
      )
      await postEvents(agency, [money('payment', '1111', 'bank', cost(100))], story)
    },
    'The accounting period 2025-07-01 to 2025-07-31 is closed.',
  ],
]

async function answersTo(
  refused: readonly Refused[],
): Promise<[code: string, said: string | null, ok: boolean][]> {
  const answers: [string, string | null, boolean][] = []
  for (const [code, tried, message] of refused) {
    const { said, ok } = await tryRefused(
      agency,
      message,
      typeof tried === 'function' ? (tried as Work) : () => postEvents(agency, [tried], story),
    )
    answers.push([code, said, ok])
  }
  return answers
}
const expected = (refused: readonly Refused[]) => refused.map(([code, , message]) => [code, message, true])
const balances = () => trialBalance(agency.db, { from: '2025-07-01', to: date })

it('refuses what the handbook refuses, in its words, and the trial balance stays', async () => {
  const deposit = month.findIndex(({ type }) => type === 'pdc_deposit')
  await postEvents(agency, month.slice(0, deposit), story)
  expect(await answersTo(early)).toEqual(expected(early))
  await postEvents(agency, month.slice(deposit), story)
  const before = await balances()
  expect(await answersTo(late)).toEqual(expected(late))
  expect(await balances()).toEqual(before)
})
