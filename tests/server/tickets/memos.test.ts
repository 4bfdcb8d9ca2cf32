/** Memos of airlines: accepted, disputed, recovered and passed on, and settled. Source: tickets 5.8, 8.8. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { runDailyJob } from '../../../src/server/workflow/bulk/daily-job.ts'
import { insertRow } from '../users.ts'
import { openDesk, type Desk } from './desk.ts'

const today = '2025-07-20'
let desk: Desk
let before: bigint
let serial = 0

const memo = (more: object = {}) => ({
  memo_no: `15761${String(++serial).padStart(5, '0')}`,
  airline: desk.airline,
  kind: 'adm',
  received_on: today,
  amount: '3200.00',
  lines: [{ sub_ledger: desk.customer, amount: '2000.00' }],
  ...more,
})
const lines = async () =>
  (await desk.linesAfter(before)).map(([no, ...rest]) => [String(no).slice(0, 2), ...rest])

beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())
beforeEach(async () => {
  before = await desk.lastEntry()
})

it('posts a debit memo with its loss, and a credit memo with its income (G09)', async () => {
  const debit = await desk.create('ticket_memo', memo())
  expect(await desk.record('ticket_memo', debit)).toMatchObject({ latency_until: '2025-08-04' })
  const done = await desk.event('accounts', 'ticket_memo', debit, { type: 'ACCEPT' })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(await lines()).toEqual([
    ['AD', '1301', 'AGT-001', 200_000, 0, false],
    ['AD', '5103', null, 120_000, 0, false],
    ['AD', '2101', '065', 0, 320_000, false],
  ])
  expect(await desk.record('ticket_memo', debit)).toMatchObject({
    state: 'accepted',
    accepted_on: today,
    voucher_no: expect.stringMatching(/^AD-2526-/),
  })
  before = await desk.lastEntry()
  const credit = await desk.create(
    'ticket_memo',
    memo({ kind: 'acm', amount: '1200.00', lines: [{ sub_ledger: desk.customer, amount: '700.00' }] }),
  )
  expect((await desk.event('accounts', 'ticket_memo', credit, { type: 'ACCEPT' })).status).toBe(200)
  expect(await lines()).toEqual([
    ['AC', '2101', '065', 120_000, 0, false],
    ['AC', '1301', 'AGT-001', 0, 70_000, false],
    ['AC', '4106', null, 0, 50_000, false],
  ])
})

it('is about a ticket of its own airline', async () => {
  const { tickets } = await desk.bought()
  const other = await insertRow(desk.base.db, 'airway', {
    name: 'Qatar Airways',
    iata_code: 'QR',
    accounting_code: '157',
  })
  const answer = await desk.send(
    'ticketing',
    'POST',
    '/ticket_memo/api/v1/ticket_memo/create/',
    memo({ airline: other, ticket: tickets[0] }),
  )
  const errors = (answer.body['errors'] ?? []) as { pointer: string; message: string }[] // Findings of a refused body.
  expect([answer.status, errors.map(({ pointer, message }) => [pointer, message])]).toEqual([
    422,
    [['/ticket', 'The ticket is of another airline.']],
  ])
  await desk.create('ticket_memo', memo({ ticket: tickets[0] }))
})

it('refuses a memo entered twice, more parts than the whole, and a party that cannot bear one', async () => {
  const made = async (body: object) => {
    const { status, body: said } = await desk.send(
      'ticketing',
      'POST',
      '/ticket_memo/api/v1/ticket_memo/create/',
      body,
    )
    const errors = (said['errors'] ?? []) as { message: string }[] // Findings of a refused body.
    return [status, errors.map(({ message }) => message)]
  }
  const one = memo()
  await desk.create('ticket_memo', one)
  expect(await made(one)).toEqual([409, ['This memo is already entered.']])
  expect(await made(memo({ lines: [{ sub_ledger: desk.customer, amount: '3200.01' }] }))).toEqual([
    422,
    ['Recovered amount exceeds the memo.'],
  ])
  const { rows } = await sql<{ id: number }>`
    select s.id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where a.code = '2101' limit 1`.execute(
    desk.base.db,
  )
  const wrong = await desk.create(
    'ticket_memo',
    memo({ lines: [{ sub_ledger: rows[0]?.id, amount: '100.00' }] }),
  )
  const refused = await desk.event('accounts', 'ticket_memo', wrong, { type: 'ACCEPT' })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'A memo is recovered from customers or staff, and passed on to customers.',
  ])
  expect(await lines()).toEqual([])
})

it('says of a credit memo and of an accepted one why it is not disputed, and what to do instead', async () => {
  const dispute = { type: 'DISPUTE', reason: 'the amount is wrong' }
  const why = async (id: number) => {
    const { status, body } = await desk.event('manager', 'ticket_memo', id, dispute)
    return [status, body.detail]
  }
  const credit = await desk.create(
    'ticket_memo',
    memo({ kind: 'acm', received_on: '2025-07-01', latency_until: '2025-07-16' }),
  )
  const money =
    'A credit memo gives money to the agency and is not disputed. Accept it, or ask the airline for another memo.'
  expect(await why(credit)).toEqual([409, money])
  const debit = await desk.create('ticket_memo', memo({ lines: [] }))
  expect((await desk.event('accounts', 'ticket_memo', debit, { type: 'ACCEPT' })).status).toBe(200)
  expect(await why(debit)).toEqual([
    409,
    'An accepted memo is in the books and is not disputed. Ask the airline for another memo.',
  ])
})

it('is disputed within its days, and posts only where the airline insists', async () => {
  const reason = 'the fare was filed correctly'
  const late = await desk.create(
    'ticket_memo',
    memo({ received_on: '2025-07-01', latency_until: '2025-07-16' }),
  )
  const refused = await desk.event('manager', 'ticket_memo', late, { type: 'DISPUTE', reason })
  expect([refused.status, refused.body.detail]).toEqual([409, 'The dispute period ended on 16 Jul 2025.'])
  const [given, kept] = [
    await desk.create('ticket_memo', memo()),
    await desk.create('ticket_memo', memo({ lines: [] })),
  ]
  for (const id of [given, kept])
    expect(await desk.event('manager', 'ticket_memo', id, { type: 'DISPUTE', reason })).toMatchObject({
      body: { state: 'disputed' },
    })
  // The accountants ask the airline, until it answers.
  const asked = async () => {
    const { rows } = await sql<{ title: string; for_role: string; completed: boolean }>`
      select title, for_role, completed from todo_task where title like 'Ask the airline about the disputed memo %' order by id`.execute(
      desk.base.db,
    )
    return rows.map(({ for_role: role, completed }) => [role, completed])
  }
  expect(await asked()).toEqual([
    ['accountant', false],
    ['accountant', false],
  ])
  expect(await desk.event('manager', 'ticket_memo', given, { type: 'AIRLINE_WITHDRAWS' })).toMatchObject({
    body: { state: 'withdrawn' },
  })
  expect(await lines()).toEqual([])
  expect(await desk.event('manager', 'ticket_memo', kept, { type: 'AIRLINE_UPHOLDS' })).toMatchObject({
    body: { state: 'accepted' },
  })
  expect(await lines()).toEqual([
    ['AD', '5103', null, 320_000, 0, false],
    ['AD', '2101', '065', 0, 320_000, false],
  ])
  expect(await asked()).toEqual([
    ['accountant', true],
    ['accountant', true],
  ])
  const open = await desk.event('accounts', 'ticket_memo', kept, { type: 'SETTLE' })
  expect([open.status, open.body.detail]).toEqual([409, 'BDT 3,200 of this memo is still open.'])
  // The way out is the account it is open on.
  const { rows } = await sql<{ path: string }>`
    select '/apps/subLedger-management/subLedgers/' || l.sub_ledger_id as path from gl_line l join ledger_account a on a.id = l.ledger_account_id
    where a.code = '2101' order by l.id desc limit 1`.execute(desk.base.db)
  expect(open.body['fix']).toMatchObject({ label: 'Open the account of the airline', path: rows[0]?.path })
})

it('asks the accountants to accept a debit memo nobody disputed in time, once, and never a credit memo', async () => {
  const { base, users } = desk
  const ended = { received_on: '2025-07-01', latency_until: '2025-07-19' }
  const late = memo(ended)
  const id = await desk.create('ticket_memo', late)
  await desk.create('ticket_memo', memo({ ...ended, kind: 'acm' }))
  await desk.create('ticket_memo', memo({ ...ended, latency_until: today }))
  const title = `Accept memo ${late.memo_no}: its days to dispute are over`
  const tasks = async () => {
    const { rows } = await sql<{ title: string; for_role: string; completed: boolean }>`
      select title, for_role, completed from todo_task where title like ${`Accept memo ${late.memo_no.slice(0, 5)}%`} order by id`.execute(
      base.db,
    )
    return rows
  }
  const run = () => runDailyJob(base.app.services, { trigger: 'manual', by: users.ids.admin, only: ['R23'] })
  expect((await run()).errors).toEqual([])
  // The memo of the test before, too late to be disputed, waits as well.
  const asked = await tasks()
  expect(asked).toHaveLength(2)
  expect(asked).toContainEqual({ title, for_role: 'accountant', completed: false })
  base.clock.set('2025-07-21')
  expect((await run()).errors).toEqual([])
  expect((await tasks()).filter((one) => one.title === title)).toHaveLength(1)
  const done = await desk.event('accounts', 'ticket_memo', id, { type: 'ACCEPT' })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect((await tasks()).find((one) => one.title === title)?.completed).toBe(true)
})

it('leaves the books whole', async () => {
  expect(await verifyBooks(desk.base.db)).toMatchObject({ ok: true, broken: [] })
})
