/** Two clerks spend the same money at the same moment: the deposit with an airline, the room of a person in charge. Source: tickets 5.1, 5.5. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow, type StaffName } from '../../users.ts'
import { insertPic } from '../desk.ts'
import { openMoneyDesk, type MoneyDesk } from '../money-desk.ts'

const today = '2025-07-20'
const rounds = 5
let desk: MoneyDesk
beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
  await insertRow(desk.base.db, 'authorize_account', {
    user: desk.users.ids.admin,
    scope: 'ticket',
    max_amount: 1_000_000_00n,
    valid_from: '2025-07-01',
  })
})
afterAll(() => desk.base.close())

/** Sends the same event to both at once. @returns status and refusal of each, the one that won first. */
async function atOnce(
  module: string,
  ids: readonly number[],
  type: string,
  who: readonly [StaffName, StaffName],
): Promise<unknown[]> {
  const answers = await Promise.all(
    ids.map(async (id, at) => {
      const { version } = await desk.record(module, id)
      return desk.send(
        who[at] ?? 'manager',
        'POST',
        `/${module}/api/v1/${module}/event/${id}/`,
        { type },
        version,
      )
    }),
  )
  return answers
    .map(({ status, body }) => [status, body.detail])
    .toSorted(([one], [other]) => Number(one) - Number(other))
}

const balance = async (code: string, party: string): Promise<bigint> =>
  (
    await sql<{ held: bigint }>`
      select coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as held from gl_line l join sub_ledger_account s on s.id = l.sub_ledger_id join ledger_account a on a.id = s.ledger_account
      where a.code = ${code} and s.party_type = ${party}`.execute(desk.base.db)
  ).rows[0]?.held ?? 0n

/** Pays money into the deposit with the airline. */
async function deposit(amount: string): Promise<void> {
  const { rows } = await sql<{ id: number; account: number }>`
    select s.id, a.id as account from sub_ledger_account s join ledger_account a on a.id = s.ledger_account
    where a.code = '1402' and s.party_type = 'airline' and s.party_id = ${desk.airline}`.execute(desk.base.db)
  const { body } = await desk.send('accounts', 'POST', '/payment_voucher/api/v1/payment_voucher/create/', {
    date: today,
    mode: 'cash',
    account: await desk.account('1101'),
    payee: 'Saudia',
    narration: 'Deposit with the airline',
    lines: [{ account: rows[0]?.account, sub_ledger: rows[0]?.id, amount }],
  })
  await desk.move('accounts', Number(body['id']), 'SUBMIT')
  await desk.move('manager', Number(body['id']), 'AUTHORISE')
}

it('buys with one of two requests what the deposit pays once', async () => {
  for (let round = 0; round < rounds; round++) {
    // A ticket costs 50,500.00; one round leaves nothing.
    await deposit('50500.00')
    const purchases = await Promise.all(
      [0, 1].map(() =>
        desk.create('ticket_purchase', {
          channel: 'deposit',
          airline: desk.airline,
          lines: [desk.line({ commission: '3000.00' })],
        }),
      ),
    )
    expect(await atOnce('ticket_purchase', purchases, 'FINALISE', ['manager', 'admin'])).toEqual([
      [200, undefined],
      [409, 'Deposit with Saudia is not enough. Available 0.'],
    ])
    expect(await balance('1402', 'airline')).toBe(0n)
  }
})

it('sells with one of two sales once the person in charge holds too much', async () => {
  const pic = await insertPic(desk)
  const collect = async (amount: string): Promise<number> => {
    const { tickets } = await desk.bought()
    const sale = await desk.create('ticket_pic_sale', {
      pic,
      sale_date: today,
      due_date: today,
      lines: [{ ticket: tickets[0], passenger: desk.passenger, price: amount, collected: amount }],
    })
    expect((await desk.event('ticketing', 'ticket_pic_sale', sale, { type: 'SUBMIT' })).status).toBe(200)
    return sale
  }
  for (let round = 0; round < rounds; round++) {
    const sales = [await collect('400000.00'), await collect('400000.00')]
    expect(await atOnce('ticket_pic_sale', sales, 'AUTHORISE', ['manager', 'accounts'])).toEqual([
      [200, undefined],
      [409, 'Rahima Begum holds 400,000 not handed in. Hand in before a new sale.'],
    ])
    // Handed in, so that the next round begins with nothing.
    const { rows } = await sql<{ id: number; account: number }>`
      select s.id, a.id as account from sub_ledger_account s join ledger_account a on a.id = s.ledger_account
      where a.code = '1405' and s.party_type = 'employee' and s.party_id = ${pic}`.execute(desk.base.db)
    const { body } = await desk.send('accounts', 'POST', '/receipt_voucher/api/v1/receipt_voucher/create/', {
      date: today,
      mode: 'cash',
      account: await desk.account('1101'),
      payer: 'Rahima Begum',
      narration: 'Handed in',
      lines: [{ account: rows[0]?.account, sub_ledger: rows[0]?.id, amount: '400000.00' }],
    })
    await desk.move('accounts', Number(body['id']), 'SUBMIT', 'receipt_voucher')
    await desk.move('manager', Number(body['id']), 'AUTHORISE', 'receipt_voucher')
    expect(await balance('1405', 'employee')).toBe(0n)
  }
})
