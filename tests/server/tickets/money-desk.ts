/** A ticket desk that can pay: people with limits, money in hand, and vouchers that are handed in and authorised over HTTP. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { insertRow } from '../users.ts'
import { openDesk, type Desk } from './desk.ts'

export interface MoneyDesk extends Desk {
  /** Id of a ledger account. */
  account: (code: string) => Promise<number>
  /** Sends an event to a voucher, which must take it. */
  move: (
    who: 'accounts' | 'manager',
    id: number,
    type: string,
    module?: string,
    body?: object,
  ) => Promise<Record<string, unknown>>
  /** The payment an event drafted, changed and handed in: it pays in cash. */
  handedIn: (module: string, id: number, change?: object) => Promise<number>
}

/** Opens the desk on a day with this amount in the cash account 1101. */
export async function openMoneyDesk(today: string, inHand: string): Promise<MoneyDesk> {
  const desk = await openDesk(today)
  const { db } = desk.base
  const account: MoneyDesk['account'] = async (code) =>
    (await sql<{ id: number }>`select id from ledger_account where code = ${code}`.execute(db)).rows[0]?.id ??
    0
  const move: MoneyDesk['move'] = async (who, id, type, module = 'payment_voucher', body = {}) => {
    const { version } = await desk.record(module, id)
    const answer = await desk.send(
      who,
      'POST',
      `/${module}/api/v1/${module}/event/${id}/`,
      { type, ...body },
      version,
    )
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  for (const who of ['manager', 'accounts'] as const)
    await insertRow(db, 'authorize_account', {
      user: desk.users.ids[who],
      scope: 'all',
      max_amount: 1_000_000_00n,
      valid_from: '2025-07-01',
    })
  const { body } = await desk.send('accounts', 'POST', '/receipt_voucher/api/v1/receipt_voucher/create/', {
    date: today,
    mode: 'cash',
    account: await account('1101'),
    payer: 'the agent',
    narration: 'Money in hand',
    lines: [{ account: await account('1301'), sub_ledger: desk.customer, amount: inHand }],
  })
  await move('accounts', Number(body['id']), 'SUBMIT', 'receipt_voucher')
  await move('manager', Number(body['id']), 'AUTHORISE', 'receipt_voucher')
  const handedIn: MoneyDesk['handedIn'] = async (module, id, change = {}) => {
    const payment = Number((await desk.record(module, id))['payment'])
    const draft = await desk.record('payment_voucher', payment)
    const put = await desk.send(
      'accounts',
      'PUT',
      `/payment_voucher/api/v1/payment_voucher/update/${payment}/`,
      { mode: 'cash', account: await account('1101'), ...change },
      draft['version'],
    )
    expect(put).toMatchObject({ status: 200 })
    await move('accounts', payment, 'SUBMIT')
    return payment
  }
  return { ...desk, account, move, handedIn }
}
