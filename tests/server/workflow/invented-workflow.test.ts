/** A workflow unknown to the product runs through the engine: its table, effect, facts and numbers come from its capability alone. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { ddl } from '../../../src/foundation/definitions/ddl.ts'
import { defineEntity } from '../../../src/foundation/definitions/entity.ts'
import { int, text } from '../../../src/foundation/definitions/fields.ts'
import { eventFields } from '../../../src/machines/kit/event-fields.ts'
import { defineWorkflow, type Effect } from '../../../src/machines/kit/workflow.ts'
import { entityTable } from '../../../src/server/platform/db/definitions.ts'
import { appRole } from '../../../src/server/platform/db/grants.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import type { Binding } from '../../../src/server/workflow/event/bindings.ts'
import { actorOf } from '../../../src/server/workflow/event/facts.ts'
import { insertRow, rowById } from '../../../src/server/workflow/event/rows.ts'
import { runEvent } from '../../../src/server/workflow/event/run-event.ts'
import { registryOf, type Capability } from '../../../src/server/workflow/registry.ts'
import { testApp, type TestApp } from '../harness.ts'
import { createUsers, type Users } from '../users.ts'

const tea = defineEntity({
  name: 'tea_round',
  label: 'Tea round',
  access: 'FLIGHT',
  branchScoped: true,
  title: '{number}',
  machine: 'tea',
  fields: { number: text(20, { label: 'Number' }), cups: int({ label: 'Cups' }) },
})

const workflow = defineWorkflow({
  id: 'tea',
  table: 'X1',
  version: 1,
  title: 'Tea round',
  module: 'tea_round',
  stage: null,
  states: {
    cold: { kind: 'initial', label: 'Cold' },
    hot: { kind: 'normal', label: 'Hot' },
    empty: { kind: 'final', label: 'Empty' },
  },
  initial: 'cold',
  fields: { ...eventFields, ...tea.fields },
  correct: null,
  orders: ['boil'],
  rows: [
    {
      n: 1,
      from: ['cold'],
      on: 'HEAT',
      to: 'hot',
      roles: 'PRO',
      undo: 'self',
      payload: ['cups'],
      when: {
        says: 'there is water for every cup',
        holds: ({ record, data, facts }) =>
          data === undefined ||
          Number(data['cups']) <= Number(record['kettles']) * (facts.lookups.counts['water'] ?? 0),
      },
      effects: ({ data }): Effect[] => [{ do: 'order', name: 'boil', data: { cups: data?.['cups'] } }],
    },
  ],
})

/** Cups on the stove, which only this capability knows. */
let boiled = 0
const calls: string[] = []
const kitchen: Capability = {
  name: 'kitchen',
  effects: {
    boil: {
      async do(_context, { record }, data) {
        calls.push(`boil ${String(data['cups'])} of ${String(record['number'])}`)
        const before = boiled
        boiled += Number(data['cups'])
        return { before }
      },
      async undo(_context, kept) {
        boiled = Number(kept['before'])
      },
    },
  },
  facts: { tea: async () => ({ counts: { water: 3 } }) },
  counted: { tea: async () => ({ kettles: 2 }) },
  events: {
    payload: async (_context, { binding }, data) =>
      binding.entity === tea && data['cups'] === 6 ? { ...data, cups: 5 } : data,
    async written(_context, { binding, type, data }) {
      if (binding.entity === tea) calls.push(`written ${type} ${String(data['cups'])}`)
    },
    async undone(_context, { binding, before }) {
      if (binding.entity === tea) calls.push(`undone from ${String(before['state'])}`)
    },
  },
}

const binding: Binding = {
  module: 'tea_round',
  entity: tea,
  workflow,
  column: 'state',
  sinceColumn: 'state_since',
}

let base: TestApp
let users: Users
beforeAll(async () => {
  base = await testApp()
  users = await createUsers(base)
  const owner = new pg.Client(base.database.ownerConfig)
  await owner.connect()
  await owner.query(ddl([entityTable(tea)]))
  await owner.query(`grant select, insert, update on tea_round to ${appRole}`)
  await owner.end()
})
afterAll(() => base.close())

async function send(id: number, type: string, data: Row) {
  const user = await base.app.services.userById(base.db, users.ids.processing)
  if (!user) throw new Error('there is no such user')
  return tx(base.db, (db) =>
    runEvent(
      {
        db,
        clock: base.clock,
        registry: registryOf([kitchen], [workflow], runEvent),
        actor: actorOf(user),
        source: 'form',
      },
      { binding, id, passengerId: null, type, data },
    ),
  )
}

it('runs an event of an invented workflow and takes it back', async () => {
  const id = await insertRow(
    base.db,
    tea,
    { number: 'T-1', branch: users.branchIds.DHK, state: 'cold', state_since: base.clock.today() },
    users.ids.processing,
  )
  await expect(send(id, 'HEAT', { cups: 7 })).rejects.toThrow('Tea round is Cold')
  expect([boiled, calls]).toEqual([0, []])

  expect(await send(id, 'HEAT', { cups: 6 })).toMatchObject({ id, state: 'hot', happened: true })
  expect(boiled).toBe(5)
  expect(calls).toEqual(['boil 5 of T-1', 'written HEAT 5'])
  expect(await rowById(base.db, tea, id)).toMatchObject({ state: 'hot', cups: 5 })
  const { rows } =
    await sql`select machine, event, to_state, effects from stage_event where record_id = ${id} and module = 'tea_round'`.execute(
      base.db,
    )
  expect(rows).toEqual([
    {
      machine: 'tea',
      event: 'HEAT',
      to_state: 'hot',
      effects: [{ do: 'order', name: 'boil', kept: { before: 0 } }],
    },
  ])

  expect(await send(id, 'UNDO_LAST', { reason: 'the kettle was empty' })).toMatchObject({ state: 'cold' })
  expect(boiled).toBe(0)
  expect(calls.at(-1)).toBe('undone from hot')
  expect(await rowById(base.db, tea, id)).toMatchObject({ state: 'cold', cups: null })
})
