/** Killing anything in the middle of the money steps of tickets: every step has its entry once, and the books are complete. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deaths, mortalServer, password } from '../crash-rounds.ts'
import { systemClock } from '../../../src/server/platform/clock.ts'

const server = mortalServer()
/** The server's day: between 18:00 and midnight of UTC it is the next one already. */
const today = systemClock('Asia/Dhaka').today()
/** Who authorises what the administrator enters. */
let manager = ''
/** Who accepts memos. */
let accountant = ''
let customer = 0
let airline = 0
let gds = 0
let pic = 0
let passenger = 0

async function listed(module: string, q: string): Promise<number> {
  const url = `/${module}/api/v1/${module}/without_pagination/all/?q=${encodeURIComponent(q)}`
  const { body } = await vi.waitUntil(
    async () => {
      const answer = await server.call('GET', url)
      return answer.status === 200 ? answer : null
    },
    { timeout: 90_000, interval: 100 },
  )
  const [rows] = Object.values(body).filter(Array.isArray)
  return (rows?.[0] as { id: number } | undefined)?.id ?? 0 // A row of a picker.
}
const created = async (module: string, body: object): Promise<number> =>
  Number((await server.insist(`/${module}/api/v1/${module}/create/`, body))['id'])
const event = (module: string, id: number, type: string, body: object = {}, by?: string) =>
  server.insist(`/${module}/api/v1/${module}/event/${id}/`, { type, ...body }, by)

/** A user with an authority, who chose a new password. */
async function engage(role: 'branch-manager' | 'accountant', primary_phone: string): Promise<string> {
  const email = `${role}@example.org`
  const given = 'first words from the office'
  const user = await created('user', {
    first_name: 'Mahbub',
    last_name: 'Alam',
    username: role.replace('-', '.'),
    email,
    primary_phone,
    role: await listed('role', role),
    branch: await listed('branch', ''),
    branch_scope: role === 'accountant' ? 'own' : 'all',
    password: given,
    confirm_password: given,
  })
  const first = await server.signIn(email, given)
  await server.insist(
    '/user/api/v1/user/passwordchange/',
    { current_password: given, password, confirm_password: password },
    first,
  )
  await created('authorize_account', {
    user,
    scope: 'all',
    max_amount: '1000000.00',
    valid_from: '2025-01-01',
  })
  return server.signIn(email)
}

beforeAll(async () => {
  await server.open()
  manager = await engage('branch-manager', '+8801733333333')
  accountant = await engage('accountant', '+8801733333334')
  const agent = await created('agent', {
    name: 'Abdul Karim',
    agent_type: 'corporate',
    company_name: 'Karim Travels',
    primary_phone: '+966500000001',
    country: await listed('country', 'Saudi Arabia'),
    address: 'Riyadh',
    commission_type: 'none',
    credit_limit: '9000000.00',
    opening_balance: '0.00',
    opening_side: 'receivable',
    opening_date: '2025-01-01',
  })
  expect(agent).toBeGreaterThan(0)
  customer = await listed('sub_ledger_account', 'Abdul Karim')
  airline = await listed('airway', 'Saudia')
  gds = await listed('gds', 'Amadeus')
  pic = await created('employee', {
    name: 'Rahima Begum',
    gender: 'female',
    date_of_birth: '1990-01-01',
    nid_no: '1990123456',
    primary_phone: '+8801700000003',
    department: await created('department', { name: 'Counter' }),
    designation: await created('designation', { name: 'Cashier' }),
    joining_date: '2020-01-01',
    present_address: 'Dhaka',
  })
  passenger = await created('passenger', {
    passenger_type: await listed('passenger_type', 'recruit'),
    full_name: 'RAKIB HASAN',
    given_name: 'RAKIB HASAN',
    gender: 'male',
    priority: 'normal',
  })
  expect([customer, airline, gds]).not.toContain(0)
})
afterAll(() => server.close())

let serial = 0
/** Of each kind. */
let memosSoFar = 0

/** Buys a ticket of 53,500.00. */
async function bought(ticket_no: string): Promise<number> {
  const purchase = await created('ticket_purchase', {
    channel: 'bsp',
    airline,
    gds,
    lines: [
      {
        ticket_no,
        passenger_name: 'RAKIB HASAN',
        pnr: 'AB12CD',
        sector: 'DAC-RUH',
        fare: '45000.00',
        tax: '8500.00',
        commission: '3150.00',
        ait: '135.00',
      },
    ],
  })
  await event('ticket_purchase', purchase, 'FINALISE')
  return listed('iata_ticket', ticket_no)
}

/** A ticket is bought, sold, taken back, sold again and refunded: five entries, by two people. @returns its number. */
async function life(): Promise<string> {
  const ticket_no = `06524110${String(++serial).padStart(5, '0')}`
  const ticket = await bought(ticket_no)
  const sell = async (): Promise<number> => {
    const sale = await created('ticket_sale', {
      customer,
      sale_date: today,
      due_date: today,
      lines: [{ ticket, price: '54500.00' }],
    })
    await event('ticket_sale', sale, 'SUBMIT')
    await event('ticket_sale', sale, 'AUTHORISE', {}, manager)
    return sale
  }
  await event('ticket_sale', await sell(), 'REVERSE', { reason: 'sold to somebody else' }, manager)
  await sell()
  const refund = await created('ticket_refund', {
    ticket,
    kind: 'full',
    request_date: today,
    request_reason: 'the passenger withdrew',
    ra_no: 'RA-1',
  })
  await event('ticket_refund', refund, 'SUBMIT_TO_AIRLINE')
  await event(
    'ticket_refund',
    refund,
    'AIRLINE_APPROVED',
    {
      fare_refund: '45000.00',
      tax_refund: '8500.00',
      airline_penalty: '5000.00',
      commission_recall: '3150.00',
    },
    manager,
  )
  return ticket_no
}

/** A ticket is bought, sold at the counter and reissued: three entries. @returns its number and that of the new ticket. */
async function counterLife(): Promise<readonly [string, string]> {
  const no = String(++serial).padStart(5, '0')
  const [ticket_no, new_ticket_no] = [`06524120${no}`, `06524130${no}`]
  const ticket = await bought(ticket_no)
  const sale = await created('ticket_pic_sale', {
    pic,
    sale_date: today,
    due_date: today,
    incentive: '300.00',
    lines: [{ ticket, passenger, price: '55000.00', collected: '30000.00' }],
  })
  await event('ticket_pic_sale', sale, 'SUBMIT')
  await event('ticket_pic_sale', sale, 'AUTHORISE', {}, manager)
  const depute = await created('ticket_depute', { ticket, kind: 'date', request_date: today })
  await event('ticket_depute', depute, 'QUOTE', {
    fare_diff: '4000.00',
    tax_diff: '0.00',
    penalty: '3500.00',
    commission: '280.00',
    ait: '12.00',
    service_fee: '1000.00',
  })
  await event('ticket_depute', depute, 'ACCEPT')
  await event('ticket_depute', depute, 'REISSUE', { new_ticket_no }, manager)
  return [ticket_no, new_ticket_no]
}

/** A debit and a credit memo of the airline are entered by one and accepted by another. */
async function memos(): Promise<void> {
  const no = String(++serial).padStart(5, '0')
  for (const [kind, digit, amount, share] of [
    ['adm', 1, '3200.00', '2000.00'],
    ['acm', 2, '1200.00', '700.00'],
  ] as const) {
    const memo = await created('ticket_memo', {
      memo_no: `1576${digit}${no}`,
      airline,
      kind,
      received_on: today,
      amount,
      lines: [{ sub_ledger: customer, amount: share }],
    })
    await event('ticket_memo', memo, 'ACCEPT', {}, accountant)
  }
}

type Columns = 'event' | 'payable' | 'receivable'
/** Entries of a ticket by their effect, or those of a kind. */
async function entriesOf(no: string, more = ''): Promise<string[]> {
  const { body } = await server.call(
    'GET',
    `/report/api/v1/report/ticket_purchase/?list=ticketpostings&q=${no}&columns=event,payable,receivable${more}`,
  )
  const rows = body['rows'] as Record<Columns, string>[] // Columns that were asked for.
  return rows.map(({ event: what, payable, receivable }) => `${what} ${payable} ${receivable}`).toSorted()
}

async function booksHold(): Promise<void> {
  const { body } = await server.call('GET', '/voucher/api/v1/voucher/verify_books/')
  expect(body).toMatchObject({ ok: true, broken: [] })
}

describe.each(deaths)('kill -9 of the $kind, round $round', ({ kind }) => {
  it('posts every money step of a ticket once', async () => {
    const [seconds, ...tickets] = await Promise.all([server.die(kind), ...Array.from({ length: 6 }, life)])
    console.log(`kill -9 of ${kind}: ready again after ${seconds.toFixed(2)} s`)
    for (const ticket_no of tickets) {
      const ticket = await listed('iata_ticket', ticket_no)
      const thread = await server.call('GET', `/iata_ticket/api/v1/iata_ticket/thread/${ticket}`)
      const documents = thread.body['rows'] as { module: string; state: string }[] // The answer of the route.
      expect(documents.map(({ module, state }) => `${module} ${state}`).toSorted()).toEqual([
        'iata_ticket refunded',
        'ticket_purchase final',
        'ticket_refund approved',
        'ticket_sale posted',
        'ticket_sale reversed',
      ])
      expect(await entriesOf(ticket_no)).toEqual([
        'ticket_purchase -50485.00 0.00',
        'ticket_refund 45350.00 -48500.00',
        'ticket_sale 0.00 -54500.00',
        'ticket_sale 0.00 54500.00',
        'ticket_sale 0.00 54500.00',
      ])
    }
    await booksHold()
  })

  it('posts counter sales, reissues and memos once', async () => {
    const [, sold, entered] = await Promise.all([
      server.die(kind),
      Promise.all(Array.from({ length: 4 }, counterLife)),
      Promise.all(Array.from({ length: 2 }, memos)),
    ])
    for (const [no, reissued] of sold) {
      expect(await entriesOf(no)).toEqual([
        'ticket_depute -7232.00 8500.00',
        'ticket_pic_sale 0.00 25000.00',
        'ticket_purchase -50485.00 0.00',
      ])
      expect(await listed('iata_ticket', reissued)).not.toBe(0)
    }
    memosSoFar += entered.length
    for (const [list, amounts] of [
      ['ticket_adm', '-3200.00 2000.00'],
      ['ticket_acm', '1200.00 -700.00'],
    ] as const)
      expect(await entriesOf('', `&event=${list}`)).toEqual(
        Array.from({ length: memosSoFar }, () => `${list} ${amounts}`),
      )
    await booksHold()
  })
})
