/** Bills and payments in another currency settled in the workbench: the difference is realised, and comes back with it. Source: accounting 10.4, 11; decision 1022. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '../../../../src/server/books/verify-books.ts'
import { applyAdvance } from '../../../../src/server/books/allocations.ts'
import { createDb } from '../../../../src/server/platform/db/kysely.ts'
import { createPool } from '../../../../src/server/platform/db/pool.ts'
import { testUser } from '../../harness.ts'
import { openMoneyDesk, type MoneyDesk } from '../../tickets/money-desk.ts'
import { ownParties } from './own-parties.ts'

const today = '2026-12-16'
let desk: MoneyDesk
let currencies: ReadonlyMap<string, number>
beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
  await sql`insert into currency (code, name, rate_to_base, rate_date, minor_unit) values ('SAR', 'Riyal', 32, ${today}, 2), ('USD', 'Dollar', 120, ${today}, 2), ('KWX', 'Dinar', 390, ${today}, 3)`.execute(
    desk.base.db,
  )
  const { rows } = await sql<{ code: string; id: number }>`select code, id from currency`.execute(
    desk.base.db,
  )
  currencies = new Map(rows.map(({ code, id }) => [code, id]))
})
afterAll(() => desk.base.close())

const partyOn = ownParties(() => desk, 'ABROAD')
const inCurrency = (currency: string, rate: string) => ({ currency: currencies.get(currency), rate })
async function post(module: string, body: object): Promise<number> {
  const made = await desk.send('accounts', 'POST', `/${module}/api/v1/${module}/create/`, {
    date: today,
    narration: 'From abroad',
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  await desk.move('accounts', id, 'SUBMIT', module)
  await desk.move('manager', id, 'AUTHORISE', module)
  return id
}
const bill = async (customer: number, amount: string, rate: string, currency = 'SAR') =>
  post('sales', {
    customer,
    ...inCurrency(currency, rate),
    lines: [{ account: await desk.account('4202'), description: 'Recruitment', amount }],
  })
const receive = async (account: string, sub: number, amount: string, rate: string, currency = 'SAR') =>
  post('receipt_voucher', {
    mode: 'cash',
    account: await desk.account('1101'),
    payer: 'From abroad',
    ...inCurrency(currency, rate),
    lines: [{ account: await desk.account(account), sub_ledger: sub, amount }],
  })
let bills = 0
const owe = async (supplier: number, amount: string, rate: string, currency = 'SAR') =>
  post('purchase', {
    supplier,
    supplier_bill_no: `F-${++bills}`,
    ...inCurrency(currency, rate),
    lines: [{ account: await desk.account('5201'), description: 'Visa', amount }],
  })
const pay = async (account: string, sub: number, amount: string, rate: string, currency = 'SAR') =>
  post('payment_voucher', {
    mode: 'cash',
    account: await desk.account('1101'),
    payee: 'Abroad',
    ...inCurrency(currency, rate),
    lines: [{ account: await desk.account(account), sub_ledger: sub, amount }],
  })

interface Item {
  id: number
  side: 'debit' | 'credit'
  open: string
  currency: string
  foreign: { open: string } | null
}
interface Page {
  items: Item[]
  settled: {
    id: number
    entry: string | null
    page: number | null
    amount: string
    foreign: { currency: string; amount: string } | null
    undo: boolean
  }[]
}
const page = async (sub: number): Promise<Page> =>
  (await desk.send('accounts', 'GET', `/voucher/api/v1/voucher/settlement/${sub}`)).body as unknown as Page // The answer's own schema says so.
const openOf = async (sub: number): Promise<string[]> =>
  (await page(sub)).items
    .map(({ side, open, currency, foreign }) => `${side} ${currency} ${foreign?.open ?? '–'} = ${open}`)
    .toSorted()
const settle = async (sub: number, amount: string, amounts: Partial<Record<number, string>> = {}) => {
  const { items } = await page(sub)
  const rows = (side: Item['side']) =>
    items.filter((one) => one.side === side).map(({ id }) => ({ item: id, amount: amounts[id] ?? amount }))
  return desk.send('accounts', 'POST', `/voucher/api/v1/voucher/settle/${sub}`, {
    debits: rows('debit'),
    credits: rows('credit'),
  })
}
const takeBack = async (sub: number) => {
  const [settled] = (await page(sub)).settled
  return desk.send('accounts', 'POST', `/voucher/api/v1/voucher/unsettle/${sub}`, {
    settlement: settled?.id,
    is_entry: settled?.entry !== null,
    reason: 'Settled with the wrong bill',
  })
}
/** Account, hundredths of BDT (debits above zero) and of its own currency of each line. */
const linesOf = async (no: string) =>
  (
    await sql<{ line: string }>`
      select concat_ws(' ', a.code, l.debit_minor - l.credit_minor, l.fc_minor) as line from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id where v.voucher_no = ${no} order by l.line_no`.execute(
      desk.base.db,
    )
  ).rows.map(({ line }) => line)
const entryOf = ({ status, body }: Awaited<ReturnType<typeof settle>>): string => {
  expect(status, JSON.stringify(body)).toBe(200)
  return String((body['vouchers'] as string[])[0]) // The answer's own schema says so.
}
const isWhole = async () => expect(await verifyBooks(desk.base.db)).toMatchObject({ ok: true, broken: [] })

describe('lines in another currency are settled with each other', () => {
  it('a receipt worth more than the bill realises a gain, in an entry that comes back', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    await bill(employer, '1000.00', '30')
    await receive('1303', employer, '1000.00', '31')
    const before = ['credit SAR 1000.00 = 31000.00', 'debit SAR 1000.00 = 30000.00']
    expect(await openOf(employer)).toEqual(before)
    // The money sheet drafts a voucher in that currency from it.
    const due = await desk.send(
      'accounts',
      'GET',
      `/voucher/api/v1/voucher/open_items/?sub_ledger=${employer}&side=debit`,
    )
    expect(due.body['items']).toMatchObject([{ currency: 'SAR', open: '30000.00', open_foreign: '1000.00' }])
    const no = entryOf(await settle(employer, '1000.00'))
    expect(no).toMatch(/^ES-2627-\d{6}$/)
    expect(await linesOf(no)).toEqual(['1303 3100000 100000', '1303 -3000000 -100000', '4301 -100000'])
    expect(await openOf(employer)).toEqual([])
    const { settled } = await page(employer)
    expect(settled).toMatchObject([
      { entry: no, foreign: { currency: 'SAR', amount: '1000.00' }, undo: true },
    ])
    await isWhole()
    const { body } = await desk.send(
      'accounts',
      'GET',
      `/voucher/api/v1/voucher/applied_advance/${settled[0]?.page}`,
    )
    expect(body).toMatchObject({
      is_advance: false,
      voucher_no: no,
      amount: '31000.00',
      bill: { amount: '30000.00', foreign: { currency: 'SAR', amount: '1000.00' } },
      advance: { amount: '31000.00', foreign: { currency: 'SAR', amount: '1000.00' } },
      undo: { open: true },
    })
    expect((await takeBack(employer)).status).toBe(200)
    expect(await openOf(employer)).toEqual(before)
    expect((await page(employer)).settled).toEqual([])
    await isWhole()
  })

  it('a payment worth more than the bill realises a loss, and parts that do not divide leave nothing', async () => {
    const [supplier = 0] = await partyOn('supplier', '2102')
    await owe(supplier, '100.00', '32.3333')
    await pay('2102', supplier, '33.33', '33')
    const first = entryOf(await settle(supplier, '33.33'))
    expect(await linesOf(first)).toEqual(['2102 107767 3333', '2102 -109989 -3333', '5402 2222'])
    await pay('2102', supplier, '66.67', '32')
    const second = entryOf(await settle(supplier, '66.67'))
    expect(await linesOf(second)).toEqual(['2102 215566 6667', '2102 -213344 -6667', '4301 -2222'])
    expect(await openOf(supplier)).toEqual([])
    await isWhole()
  })

  it('at the same rate they are joined as they are, and opened again', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    await bill(employer, '500.00', '30')
    await receive('1303', employer, '200.00', '30')
    const answer = await settle(employer, '200.00')
    expect([answer.status, answer.body]).toEqual([200, { vouchers: [] }])
    expect(await openOf(employer)).toEqual(['debit SAR 300.00 = 9000.00'])
    expect((await page(employer)).settled).toMatchObject([
      { entry: null, amount: '6000.00', foreign: { currency: 'SAR', amount: '200.00' } },
    ])
    expect((await takeBack(employer)).status).toBe(200)
    expect(await openOf(employer)).toEqual(['credit SAR 200.00 = 6000.00', 'debit SAR 500.00 = 15000.00'])
    await isWhole()
  })

  it('one receipt pays two bills of other rates, each with its own difference', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    await bill(employer, '100.00', '30')
    await bill(employer, '100.00', '33')
    await receive('1303', employer, '200.00', '31')
    const { items } = await page(employer)
    const credit = items.find(({ side }) => side === 'credit')?.id ?? 0
    const { body } = await settle(employer, '100.00', { [credit]: '200.00' })
    const made = body['vouchers'] as string[] // The answer's own schema says so.
    expect(await Promise.all(made.map(linesOf))).toEqual([
      ['1303 310000 10000', '1303 -300000 -10000', '4301 -10000'],
      ['1303 310000 10000', '1303 -330000 -10000', '5402 20000'],
    ])
    expect(await openOf(employer)).toEqual([])
    await isWhole()
  })

  it('an advance in another currency is applied with its difference', async () => {
    const [payable = 0, advances = 0] = await partyOn('supplier', '2102', '1403')
    await pay('1403', advances, '70.00', '30')
    await owe(payable, '100.00', '31')
    const no = entryOf(await settle(payable, '70.00'))
    expect(no).toMatch(/^AA-/)
    expect(await linesOf(no)).toEqual(['2102 217000 7000', '1403 -210000 -7000', '4301 -7000'])
    expect(await openOf(payable)).toEqual(['credit SAR 30.00 = 930.00'])
    expect((await takeBack(payable)).status).toBe(200)
    expect(await openOf(payable)).toEqual(['credit SAR 100.00 = 3100.00', 'debit SAR 70.00 = 2100.00'])
    await isWhole()
  })

  it('a currency of three places is settled to the last of them', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    await bill(employer, '1.25', '390.5', 'KWX')
    await receive('1303', employer, '1.25', '391', 'KWX')
    expect(await openOf(employer)).toEqual(['credit KWX 1.250 = 488.75', 'debit KWX 1.250 = 488.13'])
    expect((await settle(employer, '1.2501')).body).toMatchObject({
      errors: [
        { pointer: '/debits/0/amount', message: 'An amount in KWX has at most 3 decimals.' },
        { pointer: '/credits/0/amount' },
      ],
    })
    const no = entryOf(await settle(employer, '1.250'))
    expect(await linesOf(no)).toEqual(['1303 48875 1250', '1303 -48813 -1250', '4301 -62'])
  })

  it('comes back when the receipt is reversed', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    await bill(employer, '100.00', '30')
    const receipt = await receive('1303', employer, '100.00', '31')
    const no = entryOf(await settle(employer, '100.00'))
    await desk.move('manager', receipt, 'REVERSE', 'receipt_voucher', {
      reason: 'The money was not theirs',
      date: today,
    })
    expect(await openOf(employer)).toEqual(['debit SAR 100.00 = 3000.00'])
    const { rows } = await sql`select 1 from gl_voucher where voucher_no = ${`${no}-R`}`.execute(desk.base.db)
    expect(rows).toHaveLength(1)
    await isWhole()
  })
})

describe('an entry that is not what its lines say', () => {
  /** Bill and receipt of a hundred riyal, and their open lines. */
  const pair = async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    await bill(employer, '100.00', '30')
    await receive('1303', employer, '100.00', '31')
    const { items } = await page(employer)
    const of = (side: Item['side']) => items.find((one) => one.side === side)?.id ?? 0
    return { employer, debit: of('debit'), credit: of('credit') }
  }
  const post$ = async (
    lines: { bill: number; advance: number },
    carried: { bill: bigint; advance: bigint },
    amount = 10_000n,
  ) =>
    desk.base.db
      .transaction()
      .execute((db) =>
        applyAdvance(
          { db, user: { ...testUser('admin'), id: desk.users.ids.accounts }, clock: desk.base.clock },
          { ...lines, amount, carried: { ...carried, digits: 2 }, date: today, key: randomUUID() },
        ),
      )

  it.each([
    ['more than the bill carried', { bill: 300_001n, advance: 310_000n }, 10_000n],
    ['less than the receipt carried', { bill: 300_000n, advance: 309_999n }, 10_000n],
    ['a part at the value of the whole', { bill: 300_000n, advance: 155_000n }, 5_000n],
    ['no difference at all', { bill: 300_000n, advance: 300_000n }, 10_000n],
  ])('is refused by the database: %s', async (_what, carried, amount) => {
    const { employer, debit, credit } = await pair()
    await expect(post$({ bill: debit, advance: credit }, carried, amount)).rejects.toThrow(
      'Only the ledger itself makes system entries.',
    )
    expect(await openOf(employer)).toHaveLength(2)
    // What the lines carried is taken.
    await post$({ bill: debit, advance: credit }, { bill: 300_000n, advance: 310_000n })
    expect(await openOf(employer)).toEqual([])
  })

  it('is named by the check of the books, however it came to be', async () => {
    const { employer } = await pair()
    const no = entryOf(await settle(employer, '100.00'))
    const owner = createDb(createPool(desk.base.database.ownerConfig, { size: 1 }))
    class Undone extends Error {}
    let found: string[] = []
    await owner
      .transaction()
      .execute(async (trx) => {
        await sql
          .raw(`set local acc.migration = 'on'; alter table gl_allocation disable trigger all`)
          .execute(trx)
        await sql`update gl_allocation a set amount_minor = 299999 from gl_line l join gl_voucher v on v.id = l.voucher_id
          where v.voucher_no = ${no} and l.id = a.credit_line_id and l.sub_ledger_id is not null`.execute(trx)
        found = (await verifyBooks(trx)).broken.map(({ rule, what }) => `${rule}: ${what}`)
        throw new Undone()
      })
      .catch((fault: unknown) => {
        if (!(fault instanceof Undone)) throw fault
      })
    await owner.destroy()
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^foreign settlements: SB-\d{4}-\d{6} is settled in SAR, and not in BDT$/),
        `exchange settlements: ${no} does not take what its lines carried`,
      ]),
    )
  })
})

describe('what is not settled', () => {
  it('never one currency with another', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    await bill(employer, '100.00', '30')
    await receive('1303', employer, '100.00', '120', 'USD')
    expect((await settle(employer, '100.00')).body).toMatchObject({
      code: 'allocation.unmatched',
      errors: [
        { pointer: '/debits/0/amount', message: 'SAR 100 of this has nothing on the other side.' },
        { pointer: '/credits/0/amount', message: 'USD 100 of this has nothing on the other side.' },
      ],
    })
  })

  it('never more than is open in that currency', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    await bill(employer, '100.00', '30')
    await receive('1303', employer, '90.00', '31')
    // As much of BDT as is open is no measure of the riyal.
    expect((await settle(employer, '95.00')).body).toMatchObject({
      code: 'allocation.tooMuch',
      errors: [{ pointer: '/credits/0/amount' }],
    })
  })

  it('no difference without an authority for bills', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    await bill(employer, '100.00', '30')
    await receive('1303', employer, '100.00', '31')
    const active = async (isActive: boolean) =>
      sql`update authorize_account set is_active = ${isActive} where "user" = ${desk.users.ids.accounts}`.execute(
        desk.base.db,
      )
    await active(false)
    try {
      expect((await settle(employer, '100.00')).body).toMatchObject({ code: 'voucher.noAuthority' })
    } finally {
      await active(true)
    }
    expect(await openOf(employer)).toHaveLength(2)
  })
})
