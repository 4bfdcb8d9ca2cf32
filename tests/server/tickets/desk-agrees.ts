/** Every number of the ticket desk, held against the lines behind it, the lists of the records and the ledger. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deskQueues, deskSteps, type DeskQueue } from '../../../src/domain/tickets/desk.ts'
import type { StaffName } from '../users.ts'
import type { Desk } from './desk.ts'

interface Tiles {
  todo: number
  queues: { queue: DeskQueue; all: number; late: number; amount: string }[]
  money: {
    bsp: { amount: string; credit: string; periods: { amount: string }[] } | null
    deposits: { balance: string }[]
    mine: { month: number; month_amount: string }
  }
}
interface Line {
  queue: DeskQueue
  id: number
  is_late: boolean
  amount: string | null
}
type Stored = Record<string, unknown>

const minor = (amount: unknown): number => Math.round(Number(amount ?? 0) * 100)
const sumOf = (amounts: readonly unknown[]): number =>
  amounts.reduce<number>((sum, one) => sum + minor(one), 0)

/** All pages of the lines of a queue. */
async function linesOf(desk: Desk, queue: DeskQueue | 'todo', who: StaffName): Promise<Line[]> {
  const found: Line[] = []
  for (let skip: number | null = 0; skip !== null;) {
    const at = `/dashboard/api/v1/dashboard/ticket_work/?queue=${queue}&size=200&skip=${skip}`
    const { status, body } = await desk.send(who, 'GET', at)
    expect({ status, body }).toMatchObject({ status: 200 })
    const page = body as unknown as { lines: Line[]; next: number | null } // The answer of the route.
    found.push(...page.lines)
    skip = page.next
  }
  return found
}

/** All records of a list in some states. */
async function recordsIn(desk: Desk, module: string, states: readonly string[], who: StaffName) {
  const found: Stored[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const at = `/${module}/api/v1/${module}/all/?size=100&page=${page}`
    const { status, body } = await desk.send(who, 'GET', at)
    expect({ status, body }).toMatchObject({ status: 200 })
    found.push(...(Object.values(body).find(Array.isArray) as Stored[])) // The rows of the list.
    pages = Number(body['total_pages'])
  }
  return found.filter(({ state }) => states.includes(String(state)))
}

/** What of a list waits at the desk: a refund whose customer gets nothing back is over with its approval. */
const waits = (queue: DeskQueue, record: Stored): boolean =>
  queue !== 'refunds' || record['state'] !== 'approved' || minor(record['customer_credit']) > 0

export async function deskAgrees(desk: Desk, who: StaffName): Promise<void> {
  const { body } = await desk.send(who, 'GET', '/dashboard/api/v1/dashboard/ticket_desk/')
  const { todo, queues, money } = body as unknown as Tiles // The answer of the route.
  const balance = async (...codes: string[]) =>
    (
      await sql<{ sum: number }>`
        select coalesce(sum(l.debit_minor - l.credit_minor), 0)::float8 as sum from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = any(${codes}::text[])`.execute(
        desk.base.db,
      )
    ).rows[0]?.sum ?? 0

  for (const { queue, all, late, amount } of queues) {
    const lines = await linesOf(desk, queue, who)
    expect({ who, queue, all, late, amount: minor(amount) }).toEqual({
      who,
      queue,
      all: lines.length,
      late: lines.filter((line) => line.is_late).length,
      amount: sumOf(lines.map((line) => line.amount)),
    })
    if (queue === 'billings') continue
    const listed = await recordsIn(desk, deskQueues[queue], Object.keys(deskSteps[queue]), who)
    expect({ queue, ids: lines.map(({ id }) => id).toSorted((one, other) => one - other) }).toEqual({
      queue,
      ids: listed
        .filter((record) => waits(queue, record))
        .map(({ id }) => Number(id))
        .toSorted((one, other) => one - other),
    })
  }
  expect(todo).toBe((await linesOf(desk, 'todo', who)).length)

  // A ticket that was never sold stays in stock until its refund is approved; it waits among the refunds.
  const { rows: refunding } = await sql<{ cost: number }>`
    select coalesce(sum(net_cost), 0)::float8 as cost from iata_ticket where state = 'refund_pending' and state_before = 'in_stock' and not is_deleted`.execute(
    desk.base.db,
  )
  expect(minor(queues.find(({ queue }) => queue === 'stock')?.amount) + (refunding[0]?.cost ?? 0)).toBe(
    await balance('1202', '1409'),
  )
  // What is owed and what airlines owe is the account of the airlines; a period of the bill adds up to what is owed.
  expect(minor(money.bsp?.amount) - minor(money.bsp?.credit)).toBe(0 - (await balance('2101')))
  expect(sumOf((money.bsp?.periods ?? []).map(({ amount }) => amount))).toBe(minor(money.bsp?.amount))
  expect(sumOf(money.deposits.map((one) => one.balance))).toBe(await balance('1402'))

  const own = (await recordsIn(desk, 'ticket_sale', ['posted'], who)).filter(
    ({ created_by: by }) => by === desk.users.ids[who],
  )
  expect(money.mine.month).toBe(own.length)
  expect(minor(money.mine.month_amount)).toBe(sumOf(own.map(({ amount }) => amount)))
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.debit_minor), 0)::float8 as sum from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
    where v.voucher_no = any(${own.map(({ voucher_no: no }) => String(no))}::text[]) and a.code in ('1301', '1302', '1303')`.execute(
    desk.base.db,
  )
  expect(minor(money.mine.month_amount)).toBe(rows[0]?.sum)
}
