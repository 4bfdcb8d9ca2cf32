/** The page of an applied advance: what it used for what, who did it, its lines, and the way back with the reason where there is none. Source: accounting 4.8; decision 0832. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personOf } from '../../records/factories.ts'
import { openMoneyDesk, type MoneyDesk } from '../../tickets/money-desk.ts'
import { insertRow } from '../../users.ts'

const today = '2026-12-16'
let desk: MoneyDesk
beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
})
afterAll(() => desk.base.close())

interface Supplier {
  payable: number
  advances: number
}
async function supplierCalled(code: string): Promise<Supplier> {
  const on = async (account: string) =>
    insertRow(desk.base.db, 'sub_ledger_account', {
      code,
      name: code,
      ledger_account: await desk.account(account),
      party_type: 'supplier',
    })
  return { payable: await on('2102'), advances: await on('1403') }
}
async function post(
  module: 'payment_voucher' | 'purchase' | 'receipt_voucher' | 'sales',
  body: object,
): Promise<number> {
  const made = await desk.send('accounts', 'POST', `/${module}/api/v1/${module}/create/`, {
    date: today,
    narration: 'A supplier',
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  await desk.move('accounts', id, 'SUBMIT', module)
  await desk.move('manager', id, 'AUTHORISE', module)
  return id
}

interface Item {
  id: number
  side: 'debit' | 'credit'
}
/** An advance of 700 applied to a bill of 1,000. */
async function applied(code: string) {
  const { payable, advances } = await supplierCalled(code)
  const payment = await post('payment_voucher', {
    mode: 'cash',
    account: await desk.account('1101'),
    payee: code,
    lines: [{ account: await desk.account('1403'), sub_ledger: advances, amount: '700.00' }],
  })
  const bill = await post('purchase', {
    supplier: payable,
    supplier_bill_no: `${code}-1`,
    lines: [{ account: await desk.account('5302'), description: 'Rent', amount: '1000.00' }],
  })
  const before = await desk.send('accounts', 'GET', `/voucher/api/v1/voucher/settlement/${payable}`)
  const items = before.body['items'] as Item[] // The answer's own schema says so.
  const rows = (side: Item['side']) =>
    items.filter((one) => one.side === side).map(({ id }) => ({ item: id, amount: '700.00' }))
  const answer = await desk.send('accounts', 'POST', `/voucher/api/v1/voucher/settle/${payable}`, {
    debits: rows('debit'),
    credits: rows('credit'),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const after = await desk.send('accounts', 'GET', `/voucher/api/v1/voucher/settlement/${payable}`)
  const [settled] = after.body['settled'] as { id: number; entry: string; page: number }[] // The answer's own schema says so.
  if (!settled) throw new Error('Nothing was settled.')
  return { payable, payment, bill, settled }
}
const read = async (page: number, as: 'accounts' | 'manager' = 'accounts') =>
  desk.send(as, 'GET', `/voucher/api/v1/voucher/applied_advance/${page}`)
const takeBack = async (payable: number, settlement: unknown) =>
  desk.send('accounts', 'POST', `/voucher/api/v1/voucher/unsettle/${payable}`, {
    settlement,
    is_entry: true,
    reason: 'Applied to the wrong bill',
  })

/** Whether the accountant has an authority for bills. */
const authority = async (isActive: boolean) =>
  sql`update authorize_account set is_active = ${isActive} where "user" = ${desk.users.ids.accounts}`.execute(
    desk.base.db,
  )

describe('the page of an applied advance', () => {
  it('says what was applied to what, and is the way back', async () => {
    const { payable, payment, bill, settled } = await applied('PAPER-1')
    const { status, body } = await read(settled.page)
    expect(status, JSON.stringify(body).slice(0, 400)).toBe(200)
    expect(body).toMatchObject({
      id: settled.page,
      settlement: settled.id,
      voucher_no: settled.entry,
      date: today,
      amount: '700.00',
      party: { code: 'PAPER-1', name: 'PAPER-1' },
      advance: { source: { module: 'payment_voucher', id: payment }, account: '1403', amount: '700.00' },
      bill: { source: { module: 'purchase', id: bill }, account: '2102', amount: '1000.00' },
      lines: [
        { account: '2102', debit: '700.00', credit: '0.00' },
        { account: '1403', debit: '0.00', credit: '700.00' },
      ],
      taken_back: null,
      undo: { open: true, message: null },
    })
    expect(body['by']).not.toBeNull()
    expect((await takeBack(payable, body['settlement'])).status).toBe(200)
    const after = (await read(settled.page)).body
    expect(after).toMatchObject({
      // Bill and advance stay readable.
      bill: { source: { id: bill } },
      advance: { source: { id: payment } },
      taken_back: {
        voucher_no: `${settled.entry}-R`,
        date: today,
        reason: 'Applied to the wrong bill',
      },
      undo: { open: false, message: 'This settlement is already taken back.' },
    })
    expect(after['lines']).toHaveLength(4)
  })

  it('is where ledger, statement of the party and audit log lead', async () => {
    const { payable, settled } = await applied('PAPER-2')
    const account = await desk.account('2102')
    const date = `${today}..${today}`
    const leads = { stem: 'appliedAdvance', plural: 'appliedAdvances', source_id: settled.page }
    for (const list of [
      `ledger&account=${account}&sub_ledger=${payable}`,
      `account-statement&sub_ledger=${payable}`,
    ]) {
      const { status, body } = await desk.send(
        'accounts',
        'GET',
        `/report/api/v1/report/account/?list=${list}&date=${date}`,
      )
      expect(status, JSON.stringify(body).slice(0, 400)).toBe(200)
      const rows = body['rows'] as { voucher_no: string | null }[] // As every list answers.
      expect(
        rows.filter((row) => row.voucher_no === settled.entry),
        JSON.stringify(body),
      ).toMatchObject([leads])
    }
    const { rows: audited } = await sql<{ action: string }>`
      select action from audit_log where module = 'advance_apply' and object_id = ${String(settled.page)} order by id`.execute(
      desk.base.db,
    )
    expect(audited).toEqual([{ action: 'voucher.advanceApplied' }])
    await takeBack(payable, settled.id)
    const { rows: after } = await sql<{ action: string }>`
      select action from audit_log where module = 'advance_apply' and object_id = ${String(settled.page)} order by id`.execute(
      desk.base.db,
    )
    expect(after.map(({ action }) => action)).toEqual(['voucher.advanceApplied', 'voucher.unsettled'])
  })

  it('says why there is no way back without an authority for bills, as the operation does', async () => {
    const { payable, settled } = await applied('PAPER-3')
    await authority(false)
    const { body } = await read(settled.page)
    const why = 'You are not authorised to approve bills up to BDT 700.'
    expect(body['undo']).toEqual({ open: false, message: `${why} Who may do this: Mahbub Alam.` })
    const refused = await takeBack(payable, settled.id)
    expect([refused.status, refused.body['detail']]).toEqual([409, why])
  })

  it('is nothing for a number without an entry', async () => {
    expect((await read(2_000_000_000)).status).toBe(404)
  })
})

it('is applied and taken back by who authorises bills, who enters no vouchers', async () => {
  const { payable, advances } = await supplierCalled('PAPER-9')
  await post('payment_voucher', {
    mode: 'cash',
    account: await desk.account('1101'),
    payee: 'PAPER-9',
    lines: [{ account: await desk.account('1403'), sub_ledger: advances, amount: '500.00' }],
  })
  await post('purchase', {
    supplier: payable,
    supplier_bill_no: 'PAPER-9-1',
    lines: [{ account: await desk.account('5302'), description: 'Rent', amount: '500.00' }],
  })
  const page = async () =>
    (await desk.send('manager', 'GET', `/voucher/api/v1/voucher/settlement/${payable}`)).body
  const items = (await page())['items'] as Item[] // The answer's own schema says so.
  const rows = (side: Item['side']) =>
    items.filter((one) => one.side === side).map(({ id }) => ({ item: id, amount: '500.00' }))
  const settle = async (who: 'accounts' | 'manager' | 'entry' | 'audit') => {
    const { status, body } = await desk.send(who, 'POST', `/voucher/api/v1/voucher/settle/${payable}`, {
      debits: rows('debit'),
      credits: rows('credit'),
    })
    return [status, body.detail]
  }
  await authority(false)
  expect((await settle('entry'))[0]).toBe(403)
  expect((await settle('audit'))[0]).toBe(403)
  expect(await settle('accounts')).toEqual([409, 'You are not authorised to approve bills up to BDT 500.'])
  expect((await settle('manager'))[0]).toBe(200)
  const [settled] = (await page())['settled'] as { id: number; page: number }[] // The answer's own schema says so.
  expect((await read(settled?.page ?? 0, 'manager')).body['undo']).toEqual({ open: true, message: null })
  const back = await desk.send('manager', 'POST', `/voucher/api/v1/voucher/unsettle/${payable}`, {
    settlement: settled?.id,
    is_entry: true,
    reason: 'Applied to the wrong bill',
  })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
})

it('goes back with a cheque that bounces, by who may not take it back alone', async () => {
  const { rows: agents } = await sql<{ receivable: number; advances: number }>`
    select party_sub_ledger((select id from ledger_account where code = '1301'), 'agent', a.id) as receivable,
      party_sub_ledger((select id from ledger_account where code = '2302'), 'agent', a.id) as advances from agent a order by a.id limit 1`.execute(
    desk.base.db,
  )
  const { receivable = 0, advances = 0 } = agents[0] ?? {}
  const receipt = await post('receipt_voucher', {
    mode: 'cheque',
    account: await desk.account('1111'),
    payer: 'The agent',
    cheque_no: 'BA-7001',
    cheque_date: '2026-12-20',
    bank_name: 'DBBL Banani',
    lines: [{ account: await desk.account('2302'), sub_ledger: advances, amount: '300.00' }],
  })
  await post('sales', {
    customer: receivable,
    lines: [{ account: await desk.account('4203'), description: 'Papers', amount: '300.00' }],
  })
  const open = async () =>
    (await desk.send('manager', 'GET', `/voucher/api/v1/voucher/settlement/${receivable}`)).body[
      'items'
    ] as (Item & { voucher_no: string; account: string; open: string })[] // The answer's own schema says so.
  const rows = (await open()).filter((one) => one.open === '300.00')
  const ticked = (side: Item['side']) =>
    rows.filter((one) => one.side === side).map(({ id }) => ({ item: id, amount: '300.00' }))
  await authority(true)
  const settled = await desk.send('accounts', 'POST', `/voucher/api/v1/voucher/settle/${receivable}`, {
    debits: ticked('debit'),
    credits: ticked('credit'),
  })
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  await authority(false)
  const { rows: cheques } = await sql<{
    id: number
  }>`select id from cheque where receipt = ${receipt}`.execute(desk.base.db)
  const cheque = cheques[0]?.id ?? 0
  desk.base.clock.set('2026-12-21')
  const accountant = desk.base.as(personOf('accountant', { id: desk.users.ids.accounts, branchScope: 'all' }))
  for (const payload of [{ type: 'DEPOSIT' }, { type: 'BOUNCE', reason: 'No money on the account' }]) {
    const { version } = (
      await sql<{ version: number }>`select version from cheque where id = ${cheque}`.execute(desk.base.db)
    ).rows[0] ?? { version: 0 }
    const done = await accountant({
      method: 'POST',
      url: `/cheque/api/v1/cheque/event/${cheque}`,
      payload,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
    })
    expect(done.statusCode, done.body).toBe(200)
  }
  desk.base.clock.set(today)
  expect((await open()).map(({ side, open: amount, account }) => [account, side, amount])).toContainEqual([
    '1301',
    'debit',
    '300.00',
  ])
})
