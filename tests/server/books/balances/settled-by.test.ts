/** What a voucher's page says of the vouchers that settle it, or that it settles. Source: accounting 6.1, 8, 11. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VoucherView } from '../../../../src/client/desk/vouchers.ts'
import { roles } from '../../../../src/domain/people/access.ts'
import { permissionsOf } from '../../../../src/server/http/authorization-table.ts'
import { testUser } from '../../harness.ts'
import { openMoneyDesk, type MoneyDesk } from '../../tickets/money-desk.ts'
import { insertRow } from '../../users.ts'
import { ownParties } from './own-parties.ts'

const today = '2026-12-16'
let desk: MoneyDesk
let riyal: number
beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
  riyal = await insertRow(desk.base.db, 'currency', {
    code: 'SAR',
    name: 'Riyal',
    rate_to_base: 32,
    rate_date: today,
    minor_unit: 2,
  })
})
afterAll(() => desk.base.close())

const partyOn = ownParties(() => desk, 'SETTLED')

interface Posted {
  module: string
  id: number
  no: string
}
const accountant = (branchId: number, without: readonly string[] = []) => {
  const role = roles.find(({ name }) => name === 'accountant')
  if (!role) throw new Error('No accountant.')
  const rights = permissionsOf(role, new Set(['sales', 'purchase', 'receipt_voucher', 'payment_voucher']))
  return testUser(
    'accountant',
    [...rights].filter((one) => !without.includes(one)),
    { id: desk.users.ids.accounts, branchId, branches: [], branchScope: 'own' },
  )
}
async function post(module: string, body: object, branch = desk.users.branchIds.DHK): Promise<Posted> {
  const send = desk.base.as(accountant(branch))
  const made = await send({
    method: 'POST',
    url: `/${module}/api/v1/${module}/create/`,
    headers: { 'idempotency-key': randomUUID() },
    payload: { date: today, narration: 'Settled in parts', ...body },
  })
  expect(made.statusCode, made.body).toBe(201)
  const { id, version } = made.json<{ id: number; version: number }>()
  const submitted = await send({
    method: 'POST',
    url: `/${module}/api/v1/${module}/event/${id}/`,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
    payload: { type: 'SUBMIT' },
  })
  expect(submitted.statusCode, submitted.body).toBe(200)
  const { voucher_no: no } = await desk.move('manager', id, 'AUTHORISE', module)
  return { module, id, no: String(no) }
}
const bill = async (customer: number, amount: string, more: object = {}) =>
  post('sales', {
    customer,
    lines: [{ account: await desk.account('4202'), description: 'Recruitment', amount }],
    ...more,
  })
const receive = async (sub: number, amount: string, more: object = {}, branch?: number) =>
  post(
    'receipt_voucher',
    {
      mode: 'cash',
      account: await desk.account('1101'),
      payer: 'An employer',
      lines: [{ account: await desk.account('1303'), sub_ledger: sub, amount }],
      ...more,
    },
    branch,
  )

interface Item {
  id: number
  voucher_no: string
}
const workbench = async (sub: number) =>
  (await desk.send('accounts', 'GET', `/voucher/api/v1/voucher/settlement/${sub}`)).body as {
    items: Item[]
    settled: { id: number; entry: string | null; debit: string; credit: string }[]
  } // The answer's own schema says so.
async function settle(sub: number, debit: Posted, credit: Posted, amount: string): Promise<string[]> {
  const { items } = await workbench(sub)
  const tick = ({ no }: Posted) => [{ item: items.find((one) => one.voucher_no === no)?.id, amount }]
  const answer = await desk.send('accounts', 'POST', `/voucher/api/v1/voucher/settle/${sub}`, {
    debits: tick(debit),
    credits: tick(credit),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['vouchers'] as string[] // The answer's own schema says so.
}
async function takeBack(sub: number, ofCredit: Posted) {
  const found = (await workbench(sub)).settled.find(({ credit }) => credit === ofCredit.no)
  const answer = await desk.send('accounts', 'POST', `/voucher/api/v1/voucher/unsettle/${sub}`, {
    settlement: found?.id,
    is_entry: found?.entry !== null,
    reason: 'Settled with the wrong bill',
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const viewOf = async ({ module, id }: Posted, reader?: ReturnType<typeof testUser>): Promise<VoucherView> => {
  const send = reader ? desk.base.as(reader) : await desk.users.as('accounts')
  const answer = await send({ url: `/${module}/api/v1/${module}/view/${id}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<VoucherView>()
}
const settlementsOf = async (...of: Parameters<typeof viewOf>): Promise<VoucherView['settlements']> =>
  (await viewOf(...of)).settlements
const source = ({ module, id }: Posted) => ({ module, id })

describe('the page of a voucher says what settles it', () => {
  it('lists the receipts of a bill without those taken back, and the bill on the page of each receipt', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    const sold = await bill(employer, '1000.00')
    const none = { role: 'owed', settled: '0.00', open: '1000.00', foreign: null, rows: [], is_capped: false }
    expect(await settlementsOf(sold)).toEqual([none])
    const [first, second] = [await receive(employer, '400.00'), await receive(employer, '500.00')]
    await settle(employer, sold, first, '400.00')
    await settle(employer, sold, second, '300.00')
    const row = (of: Posted, amount: string) => ({
      id: expect.any(Number),
      voucher_no: of.no,
      date: today,
      source: source(of),
      entry: null,
      amount,
      foreign: null,
    })
    expect(await settlementsOf(sold)).toEqual([
      { ...none, settled: '700.00', open: '300.00', rows: [row(second, '300.00'), row(first, '400.00')] },
    ])
    expect(await settlementsOf(second)).toEqual([
      { ...none, role: 'paid', settled: '300.00', open: '200.00', rows: [row(sold, '300.00')] },
    ])
    await takeBack(employer, first)
    expect(await settlementsOf(sold)).toEqual([
      { ...none, settled: '300.00', open: '700.00', rows: [row(second, '300.00')] },
    ])
    expect(await settlementsOf(first)).toEqual([{ ...none, role: 'paid', open: '400.00' }])
    // A reversal opens the bill again and leaves nothing open of the receipt.
    await desk.move('manager', second.id, 'REVERSE', second.module, { reason: 'Booked twice by mistake' })
    expect(await settlementsOf(sold)).toEqual([none])
    expect(await settlementsOf(second)).toEqual([])
  })

  it('says a bill in another currency in both, and names the entry of the difference', async () => {
    const [employer = 0] = await partyOn('employer', '1303')
    const sold = await bill(employer, '1000.00', { currency: riyal, rate: '30' })
    expect((await viewOf(sold)).entries).toMatchObject([
      { debit: '30000.00', currency: 'SAR', foreign: '1000.00' },
      { credit: '30000.00', currency: 'SAR', foreign: '-1000.00' },
    ])
    const paid = await receive(employer, '600.00', { currency: riyal, rate: '31' })
    const [entry] = await settle(employer, sold, paid, '600.00')
    const named = { voucher_no: entry, type: 'exchange_settlement' }
    expect(await settlementsOf(sold)).toMatchObject([
      {
        role: 'owed',
        settled: '18000.00',
        open: '12000.00',
        foreign: { currency: 'SAR', settled: '600.00', open: '400.00' },
        rows: [
          {
            voucher_no: paid.no,
            source: source(paid),
            entry: named,
            amount: '18000.00',
            foreign: { currency: 'SAR', amount: '600.00' },
          },
        ],
      },
    ])
    expect(await settlementsOf(paid)).toMatchObject([
      {
        role: 'paid',
        settled: '18600.00',
        open: '0.00',
        foreign: { settled: '600.00', open: '0.00' },
        rows: [{ voucher_no: sold.no, source: source(sold), entry: named, amount: '18600.00' }],
      },
    ])
    await takeBack(employer, paid)
    expect(await settlementsOf(sold)).toMatchObject([{ open: '30000.00', rows: [] }])
  })

  it('names the payment an advance was made by, and the entry that applied it', async () => {
    const [payable = 0, advances = 0] = await partyOn('supplier', '2102', '1403')
    const payment = await post('payment_voucher', {
      mode: 'cash',
      account: await desk.account('1101'),
      payee: 'A supplier',
      lines: [{ account: await desk.account('1403'), sub_ledger: advances, amount: '700.00' }],
    })
    const owed = await post('purchase', {
      supplier: payable,
      supplier_bill_no: 'SB-1',
      lines: [{ account: await desk.account('5302'), description: 'Rent', amount: '1000.00' }],
    })
    const [entry] = await settle(payable, payment, owed, '700.00')
    const named = { voucher_no: entry, type: 'advance_apply' }
    expect(await settlementsOf(owed)).toMatchObject([
      { role: 'owed', settled: '700.00', open: '300.00', rows: [{ source: source(payment), entry: named }] },
    ])
    expect(await settlementsOf(payment)).toMatchObject([
      { role: 'paid', settled: '700.00', open: '0.00', rows: [{ source: source(owed), entry: named }] },
    ])
  })

  it('gives a reader the number alone of a voucher outside the own rights or branch', async () => {
    const { DHK, CTG } = desk.users.branchIds
    const [employer = 0] = await partyOn('employer', '1303')
    const sold = await bill(employer, '1000.00')
    const near = await receive(employer, '400.00')
    const far = await receive(employer, '300.00', {}, CTG)
    await settle(employer, sold, near, '400.00')
    await settle(employer, sold, far, '300.00')
    const shown = async (reader: ReturnType<typeof testUser>) =>
      (await settlementsOf(sold, reader)).map(({ settled, open, rows }) => [
        settled,
        open,
        ...rows.map(({ voucher_no: no, date, source: from }) => [no, date, from]),
      ])
    const hidden = ({ no }: Posted) => [no, null, null]
    expect(await shown(accountant(DHK))).toEqual([
      ['700.00', '300.00', hidden(far), [near.no, today, source(near)]],
    ])
    expect(await shown(accountant(DHK, ['receipt_voucher.read']))).toEqual([
      ['700.00', '300.00', hidden(far), hidden(near)],
    ])
    const { rows } = await sql<{ branch: number }>`
      select branch from receipt_voucher where id = any(${[near.id, far.id]}::int4[]) order by id`.execute(
      desk.base.db,
    )
    expect(rows.map(({ branch }) => branch)).toEqual([DHK, CTG])
  })

  it('says nothing of a draft, nor of a voucher without a party', async () => {
    const made = await desk.send('accounts', 'POST', '/payment_voucher/api/v1/payment_voucher/create/', {
      date: today,
      narration: 'Rent',
      mode: 'cash',
      account: await desk.account('1101'),
      payee: 'A landlord',
      lines: [{ account: await desk.account('5302'), amount: '100.00' }],
    })
    const draft = { module: 'payment_voucher', id: Number(made.body['id']), no: '' }
    expect(await settlementsOf(draft)).toEqual([])
    await desk.move('accounts', draft.id, 'SUBMIT', draft.module)
    await desk.move('manager', draft.id, 'AUTHORISE', draft.module)
    expect(await settlementsOf(draft)).toEqual([])
  })
})
