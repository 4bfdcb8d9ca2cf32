/** Closing a statement while a ticket of it is being changed: whichever began first is seen by the other. Source: tickets 8.9, 10.3. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '../desk.ts'

const today = '2025-07-20'
const changed = 'The books have changed since this statement was compared. Compare it again.'
const reconciled = 'The BSP period 2507-P3 is reconciled. Use ADM or ACM.'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())

/** Sends an event; the version it names is read before anything is held up. */
type Prepared = () => ReturnType<Desk['send']>

async function prepared(
  who: Parameters<Desk['send']>[0],
  module: string,
  id: number,
  body: object,
): Promise<Prepared> {
  const { version } = await desk.record(module, id)
  return () => desk.send(who, 'POST', `/${module}/api/v1/${module}/event/${id}/`, body, version)
}

/** Connections that wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database() where not l.granted`.execute(
      desk.base.db,
    )
  ).rows[0]?.count ?? 0

/**
 * Sends one event and, once it has read all it asks for and is about to write, the other; then both go on.
 * What they read is not held up, only the history, which each writes when its conditions are met.
 */
async function besideEachOther(first: Prepared, second: Prepared) {
  const holder = new pg.Client(desk.base.database.ownerConfig)
  await holder.connect()
  try {
    await holder.query('begin; lock table stage_event in share mode')
    const one = first()
    await expect.poll(waiting).toBe(1)
    const other = second()
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    return (await Promise.all([one, other])).map(({ status, body }) => [status, body.detail])
  } finally {
    await holder.end()
  }
}

/** A billing of this ticket that agrees with the books; its period is that of the tickets of the test, no other. */
async function matched(ticket: number): Promise<number> {
  const { ticket_no: no } = await desk.record('iata_ticket', ticket)
  const made = await desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
    content: [
      'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency',
      `2507-P3,TKTT,065,${String(no)},${today},45000.00,8500.00,0,3150.00,135.00,50485.00,BDT`,
    ].join('\n'),
  })
  const id = Number(made.body['id'])
  expect((await desk.event('accounts', 'bsp_statement', id, { type: 'MATCH' })).body).toMatchObject({
    state: 'matched',
  })
  expect(await desk.record('bsp_statement', id)).toMatchObject({ open_rows: 0 })
  return id
}

/** A sold ticket with a refund its airline is about to grant. */
async function refundAsked(ticket: number): Promise<number> {
  await desk.sold(ticket)
  const refund = await desk.create('ticket_refund', {
    ticket,
    kind: 'full',
    request_date: today,
    request_reason: 'the passenger withdrew',
    ra_no: '8800001',
  })
  expect((await desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })).status).toBe(
    200,
  )
  return refund
}

const granted = {
  type: 'AIRLINE_APPROVED',
  fare_refund: '45000.00',
  tax_refund: '8500.00',
  airline_penalty: '5000.00',
  commission_recall: '3150.00',
}

/** An edit of the fare that accounts have permitted. */
async function editAsked(ticket: number): Promise<number> {
  const edit = await desk.create('ticket_edit', {
    ticket,
    request_date: today,
    edit_reason: 'the airline filed another fare',
    fare: '44000.00',
    commission: '3080.00',
    ait: '132.00',
  })
  expect((await desk.event('ticketing', 'ticket_edit', edit, { type: 'SUBMIT' })).status).toBe(200)
  const permission = Number((await desk.record('ticket_edit', edit))['permission'])
  const { version } = await desk.record('acc_update_perm', permission)
  const url = `/acc_update_perm/api/v1/acc_update_perm/approve/${permission}`
  expect((await desk.send('accounts', 'POST', url, {}, version)).status).toBe(200)
  return edit
}

const bought = async (): Promise<number> => (await desk.bought()).tickets[0] ?? 0

it('is seen by an edit of the cost that was being approved', async () => {
  const ticket = await bought()
  const edit = await editAsked(ticket)
  const id = await matched(ticket)
  expect(
    await besideEachOther(
      await prepared('accounts', 'bsp_statement', id, { type: 'CLOSE' }),
      await prepared('manager', 'ticket_edit', edit, { type: 'APPROVE' }),
    ),
  ).toEqual([
    [200, undefined],
    [409, reconciled],
  ])
  expect(await desk.record('iata_ticket', ticket)).toMatchObject({ fare: '45000.00' })
  expect(await desk.record('bsp_statement', id)).toMatchObject({ state: 'reconciled' })
  // Nor is a ticket of a period that was closed voided.
  expect(
    (await desk.event('manager', 'iata_ticket', ticket, { type: 'VOID', reason: 'name misspelt' })).body
      .detail,
  ).toBe(reconciled)
})

it('is refused where a refund was being granted when it was asked for', async () => {
  const ticket = await bought()
  const refund = await refundAsked(ticket)
  const id = await matched(ticket)
  expect(
    await besideEachOther(
      await prepared('manager', 'ticket_refund', refund, granted),
      await prepared('accounts', 'bsp_statement', id, { type: 'CLOSE' }),
    ),
  ).toEqual([
    [200, undefined],
    [409, changed],
  ])
  expect(await desk.record('bsp_statement', id)).toMatchObject({ state: 'matched' })
})
