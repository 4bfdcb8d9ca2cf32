/** Two clerks move the same ticket at the same moment, each with another event of money: one wins, the other reads what happened and who did it. Source: tickets 8. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '../../../../src/server/books/verify-books.ts'
import { insertRow } from '../../users.ts'
import { openDesk, type Desk } from '../desk.ts'

const today = '2025-07-20'
const reason = 'the agent asked for it in writing'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
  // What the pairs leave sold depends on who was first; it must not meet the limit of the customer.
  await sql`update agent set credit_limit = 99999999900`.execute(desk.base.db)
  await insertRow(desk.base.db, 'authorize_account', {
    user: desk.users.ids.admin,
    scope: 'ticket',
    max_amount: 1_000_000_00n,
    valid_from: '2025-07-01',
  })
})
afterAll(() => desk.base.close())

/** The click that is left, once everything before it is done. */
interface Click {
  module: string
  id: number
  body: { type: string } & Record<string, unknown>
}
type Prepare = (ticket: number, sale: number) => Promise<Click>

const done = async (answer: ReturnType<Desk['event']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Events of money about a ticket, each up to the click that moves the ticket. */
const events = {
  async sell(ticket) {
    const id = await desk.create('ticket_sale', {
      customer: desk.customer,
      sale_date: today,
      due_date: today,
      lines: [{ ticket, price: '54500.00' }],
    })
    await done(desk.event('ticketing', 'ticket_sale', id, { type: 'SUBMIT' }))
    return { module: 'ticket_sale', id, body: { type: 'AUTHORISE' } }
  },
  async refund(ticket) {
    const id = await desk.create('ticket_refund', {
      ticket,
      request_date: today,
      request_reason: reason,
      ra_no: 'RA-1',
    })
    return { module: 'ticket_refund', id, body: { type: 'SUBMIT_TO_AIRLINE' } }
  },
  async reissue(ticket) {
    const id = await desk.create('ticket_depute', { ticket, kind: 'date', request_date: today })
    await done(
      desk.event('ticketing', 'ticket_depute', id, {
        type: 'QUOTE',
        fare_diff: '1000.00',
        tax_diff: '0.00',
        penalty: '500.00',
      }),
    )
    await done(desk.event('ticketing', 'ticket_depute', id, { type: 'ACCEPT' }))
    return {
      module: 'ticket_depute',
      id,
      body: { type: 'REISSUE', new_ticket_no: desk.line().ticket_no },
    }
  },
  void: (ticket) => Promise.resolve({ module: 'iata_ticket', id: ticket, body: { type: 'VOID', reason } }),
  use: (ticket) =>
    Promise.resolve({
      module: 'iata_ticket',
      id: ticket,
      body: { type: 'OWN_USE', passenger: desk.passenger },
    }),
  async edit(ticket) {
    const id = await desk.create('ticket_edit', {
      ticket,
      request_date: today,
      edit_reason: reason,
      tax: '8600.00',
    })
    await done(desk.event('ticketing', 'ticket_edit', id, { type: 'SUBMIT' }))
    const { permission } = await desk.record('ticket_edit', id)
    const { version } = await desk.record('acc_update_perm', Number(permission))
    const at = `/acc_update_perm/api/v1/acc_update_perm/approve/${String(permission)}`
    await done(desk.send('accounts', 'POST', at, {}, version))
    return { module: 'ticket_edit', id, body: { type: 'APPROVE' } }
  },
  takeBack: (_ticket, sale) =>
    Promise.resolve({ module: 'ticket_sale', id: sale, body: { type: 'REVERSE', reason } }),
} satisfies Record<string, Prepare>
type Name = keyof typeof events

type Pair = [Name, Name]
const rounds = 2
/** Each with itself and every other, once; a second sale or edit is not handed in while one waits (same-ticket.test.ts). */
const pairsOf = (names: readonly Name[]): Pair[] =>
  names
    .flatMap((one, at) => names.slice(at).map((other): Pair => [one, other]))
    .filter(([one, other]) => one !== other || !['edit', 'sell'].includes(one))

const people = ['manager', 'admin'] as const
/**
 * One after the other: a ticket that was corrected is sold, refunded or void as before, and the airline is asked for the refund of
 * one that was sold, used or taken back a moment ago.
 */
const mayBothGo = (one: Name, other: Name): boolean =>
  one !== other &&
  ([one, other].includes('edit') ||
    ([one, other].includes('refund') &&
      [one, other].some((name) => ['sell', 'use', 'takeBack'].includes(name))))
const nameOf = { manager: 'Mahbub Alam', admin: 'Farzana Kabir' } as const

async function race([one, other]: Pair, isSold: boolean): Promise<void> {
  const [ticket = 0] = (await desk.bought()).tickets
  const sale = isSold ? await desk.sold(ticket) : 0
  const clicks = [await events[one](ticket, sale), await events[other](ticket, sale)] as const
  const stored = await Promise.all(clicks.map(({ module, id }) => desk.record(module, id)))
  const answers = await Promise.all(
    clicks.map(({ module, id, body }, at) =>
      desk.send(
        people[at] ?? 'manager',
        'POST',
        `/${module}/api/v1/${module}/event/${id}/`,
        body,
        stored[at]?.['version'],
      ),
    ),
  )
  const said = JSON.stringify(answers.map(({ status, body }) => [status, body.detail, body['others']]))
  const lost = answers.findIndex(({ status }) => status !== 200)
  if (lost < 0) expect(mayBothGo(one, other), said).toBe(true)
  else {
    expect([answers[1 - lost]?.status, answers[lost]?.status], said).toEqual([200, 409])
    // The refusal names the one who was first, and the own document stays as it was.
    expect(JSON.stringify(answers[lost]?.body), said).toContain(nameOf[people[1 - lost] ?? 'manager'])
    const { module = '', id = 0 } = clicks[lost] ?? {}
    const isSame = clicks.every((click) => click.module === module && click.id === id)
    if (module !== 'iata_ticket' && !isSame)
      expect((await desk.record(module, id))['state'], said).toBe(stored[lost]?.['state'])
  }
  expect((await verifyBooks(desk.base.db)).broken, said).toEqual([])
}

describe('a ticket in stock', () => {
  it.each(pairsOf(['sell', 'refund', 'void', 'use', 'edit']))('%s and %s at once', async (...pair) => {
    for (let round = 0; round < rounds; round++) await race(pair, false)
  })
})

describe('a sold ticket', () => {
  it.each(pairsOf(['refund', 'reissue', 'void', 'takeBack', 'edit']))(
    '%s and %s at once',
    async (...pair) => {
      for (let round = 0; round < rounds; round++) await race(pair, true)
    },
  )
})
