/** A capability unknown to the product posts a document of its own kind: through its registration alone, previewed and taken back. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minor } from '../../../src/domain/books/document.ts'
import { Draft, type DocumentKind } from '../../../src/domain/books/posting.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { ddl } from '../../../src/foundation/definitions/ddl.ts'
import { defineEntity } from '../../../src/foundation/definitions/entity.ts'
import { money, text } from '../../../src/foundation/definitions/fields.ts'
import { eventFields } from '../../../src/machines/kit/event-fields.ts'
import { defineWorkflow, type Effect } from '../../../src/machines/kit/workflow.ts'
import { booksCapability } from '../../../src/server/books/capability.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { entityTable } from '../../../src/server/platform/db/definitions.ts'
import { appRole } from '../../../src/server/platform/db/grants.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import type { Binding } from '../../../src/server/workflow/event/bindings.ts'
import { actorOf } from '../../../src/server/workflow/event/facts.ts'
import { rehearse } from '../../../src/server/workflow/event/rehearse.ts'
import { insertRow, rowById } from '../../../src/server/workflow/event/rows.ts'
import { runEvent } from '../../../src/server/workflow/event/run-event.ts'
import { registryOf, type Capability, type EngineContext } from '../../../src/server/workflow/registry.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { testApp, type TestApp } from '../harness.ts'
import { createUsers, type Users } from '../users.ts'

const tea = defineEntity({
  name: 'tea_sale',
  label: 'Tea sale',
  access: 'FLIGHT',
  branchScoped: true,
  title: '{number}',
  machine: 'tea',
  fields: { number: text(20, { label: 'Number' }), price: money({ label: 'Price' }) },
})

const workflow = defineWorkflow({
  id: 'tea',
  table: 'X1',
  version: 1,
  title: 'Tea sale',
  module: 'tea_sale',
  stage: null,
  states: {
    brewed: { kind: 'initial', label: 'Brewed' },
    sold: { kind: 'normal', label: 'Sold' },
  },
  initial: 'brewed',
  fields: { ...eventFields, ...tea.fields },
  correct: null,
  orders: ['post tea sale'],
  rows: [
    {
      n: 1,
      from: ['brewed'],
      on: 'SELL',
      to: 'sold',
      roles: 'MGR',
      undo: 'self',
      payload: ['price'],
      effects: ({ data, record }): Effect[] => [
        {
          do: 'order',
          name: 'post tea sale',
          data: {
            price: data?.['price'],
            narration: `Tea ${String(record['number'])}`,
            ticket: record['id'],
          },
        },
      ],
    },
  ],
})

/** A dollar price, half in BDT of the day; the other side stays in BDT. */
const teaSale: DocumentKind = {
  source: 'tea_sale',
  prefix: 'TE',
  scope: 'ticket',
  title: 'Tea sale',
  post(document, books) {
    const draft = new Draft(document, books)
    const price = minor(document['price'])
    draft.addOwn('debit', 'of costs', books.code('5302'), price, {
      ticket: Number(document['ticket']),
      foreign: { currency: 'USD', amount: price / 100n, rate: '100' },
    })
    draft.addOwn('credit', 'of income', books.code('4101'), price, { ticket: Number(document['ticket']) })
    return draft.done()
  },
}
const teaRoom: Capability = { name: 'tea room', postings: { 'tea sale': teaSale } }
const { posts, previews } = booksCapability
const books: Capability = { name: 'books', ...(posts ? { posts } : {}), ...(previews ? { previews } : {}) }

const binding: Binding = {
  module: 'tea_sale',
  entity: tea,
  workflow,
  column: 'state',
  sinceColumn: 'state_since',
}
const today = '2025-08-20'

let base: TestApp
let users: Users
beforeAll(async () => {
  base = await testApp({ today })
  users = await createUsers(base)
  await seedBooks(base.db, today)
  await insertRow(
    base.db,
    entityOf('currency'),
    { code: 'USD', name: 'US Dollar', rate_to_base: '100', rate_date: today },
    null,
  )
  const owner = new pg.Client(base.database.ownerConfig)
  await owner.connect()
  await owner.query(ddl([entityTable(tea)]))
  await owner.query(`grant select, insert, update on tea_sale to ${appRole}`)
  await owner.end()
  await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${users.ids.manager}, 'ticket', ${1_000_00n}, '2025-07-01')`.execute(
    base.db,
  )
})
afterAll(() => base.close())

async function contextOf(): Promise<Omit<EngineContext, 'db'>> {
  const user = await base.app.services.userById(base.db, users.ids.manager)
  if (!user) throw new Error('there is no such user')
  return {
    clock: base.clock,
    registry: registryOf([books, teaRoom], [workflow], runEvent),
    actor: actorOf(user),
    source: 'form',
  }
}
const request = (id: number, type: string, data: Row) => ({ binding, id, passengerId: null, type, data })
const send = async (id: number, type: string, data: Row) => {
  const own = await contextOf()
  return tx(base.db, (db) => runEvent({ ...own, db }, request(id, type, data)))
}
const made = (by: number) =>
  insertRow(
    base.db,
    tea,
    { number: 'T-1', branch: users.branchIds.DHK, state: 'brewed', state_since: today },
    by,
  )
const entries = async () =>
  (
    await sql<Row>`
      select v.voucher_no, a.code, l.debit_minor::int as debit, l.credit_minor::int as credit, trim(l.currency) as currency, l.fc_minor::int as fc, l.rate::float as rate, l.ticket_id::int as ticket
      from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id where v.source_type = 'tea_sale' order by v.id, l.line_no`.execute(
      base.db,
    )
  ).rows

it('refuses a kind of document that nobody posts', () => {
  expect(() => registryOf([teaRoom], [workflow], runEvent)).toThrow(
    'no capability posts the documents "tea sale"',
  )
})

it('posts in the transaction of the event, as rehearsed, and takes the entry back with it', async () => {
  const id = await made(users.ids.processing)
  const own = await contextOf()
  const foreseen = await rehearse({ ...own, db: base.db }, (context) =>
    runEvent(context, request(id, 'SELL', { price: '500.00' })),
  )
  expect(foreseen).toMatchObject({
    state: 'sold',
    previews: {
      journal: [
        { account: '5302', debit: '500.00', currency: 'USD', foreign: '5.00', narration: 'Tea T-1' },
        { account: '4101', credit: '500.00', currency: 'BDT', foreign: null },
      ],
    },
  })
  expect(await entries()).toEqual([])
  expect(await rowById(base.db, tea, id)).toMatchObject({ state: 'brewed', price: null })

  expect(await send(id, 'SELL', { price: '500.00' })).toMatchObject({ state: 'sold', happened: true })
  const first = { voucher_no: 'TE-2526-000001', ticket: id }
  const sold = [
    { ...first, code: '5302', debit: 50_000, credit: 0, currency: 'USD', fc: 500, rate: 100 },
    { ...first, code: '4101', debit: 0, credit: 50_000, currency: 'BDT', fc: null, rate: null },
  ]
  expect(await entries()).toEqual(sold)

  expect(await send(id, 'UNDO_LAST', { reason: 'The guest went away' })).toMatchObject({ state: 'brewed' })
  const back = { voucher_no: 'TE-2526-000001-R' }
  expect((await entries()).slice(2)).toEqual([
    { ...sold[0], ...back, debit: 0, credit: 50_000, fc: -500 },
    { ...sold[1], ...back, debit: 50_000, credit: 0 },
  ])
  // Sold again, the same record posts a document of its own.
  await send(id, 'SELL', { price: '400.00' })
  expect((await entries()).slice(4)).toMatchObject([
    { voucher_no: 'TE-2526-000002', debit: 40_000 },
    { voucher_no: 'TE-2526-000002', credit: 40_000 },
  ])
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})

it('refuses above the authority, for the maker and for an incomplete document, and nothing has moved', async () => {
  const before = await entries()
  const others = await made(users.ids.processing)
  const mine = await made(users.ids.manager)
  await expect(send(others, 'SELL', { price: '1000.01' })).rejects.toMatchObject({
    options: { publicCode: 'voucher.noAuthority' },
  })
  await expect(send(mine, 'SELL', { price: '10.00' })).rejects.toMatchObject({
    options: { publicCode: 'voucher.ownAuthorisation' },
  })
  await expect(send(others, 'SELL', { price: '0.00' })).rejects.toMatchObject({ code: 'input.invalid' })
  expect(await entries()).toEqual(before)
  expect(await rowById(base.db, tea, others)).toMatchObject({ state: 'brewed' })
})
