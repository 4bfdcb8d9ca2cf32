/** Whatever the tables of tickets do not allow is refused over HTTP, for every state, event and role; nothing is written or posted. Source: tickets 8. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bindingOf } from '../../../../src/server/workflow/event/bindings.ts'
import { everyRole, sweepRefusals, type Staff } from '../../workflow/refusal-sweep.ts'
import { insertRow } from '../../users.ts'
import { insertPic, openDesk, type Desk } from '../desk.ts'

let desk: Desk
let staff: Staff
let ticket: number
beforeAll(async () => {
  desk = await openDesk('2025-07-20')
  staff = await everyRole(desk.base.db, desk.users)
  ticket = (await desk.bought()).tickets[0] ?? 0
})
afterAll(() => desk.base.close())

const line = { price: '60000.00' }
/** A record of each module as the desk makes it. */
const records: Readonly<Record<string, () => Promise<number>>> = {
  ticket_purchase: () =>
    desk.create('ticket_purchase', {
      channel: 'bsp',
      airline: desk.airline,
      gds: desk.gds,
      lines: [desk.line()],
    }),
  iata_ticket_temporary: () => desk.create('iata_ticket_temporary', { pnr: 'AB12CD' }),
  iata_ticket: () => Promise.resolve(ticket),
  ticket_sale: () =>
    desk.create('ticket_sale', {
      customer: desk.customer,
      sale_date: '2025-07-20',
      due_date: '2025-07-20',
      lines: [{ ticket, ...line }],
    }),
  ticket_pic_sale: async () =>
    desk.create('ticket_pic_sale', {
      pic: await insertPic(desk),
      sale_date: '2025-07-20',
      due_date: '2025-07-20',
      lines: [{ ticket, passenger: desk.passenger, ...line }],
    }),
  ticket_refund: () =>
    desk.create('ticket_refund', {
      ticket,
      request_date: '2025-07-20',
      request_reason: 'the passenger is ill',
    }),
  ticket_depute: () => desk.create('ticket_depute', { ticket, kind: 'date', request_date: '2025-07-20' }),
  ticket_edit: () =>
    desk.create('ticket_edit', {
      ticket,
      request_date: '2025-07-20',
      edit_reason: 'the class was mistyped',
      travel_class: 'Y',
    }),
  ticket_memo: () =>
    insertRow(desk.base.db, 'ticket_memo', {
      branch: desk.users.branchIds.DHK,
      memo_no: '0656100001',
      airline: desk.airline,
      kind: 'adm',
      received_on: '2025-07-20',
      latency_until: '2025-08-04',
      amount: 50000n,
      memo_reason: 'fare of another class',
      state: 'received',
    }),
  bsp_statement: () =>
    insertRow(desk.base.db, 'bsp_statement', {
      branch: desk.users.branchIds.DHK,
      period: '2507-P3',
      from_day: '2025-07-16',
      to_day: '2025-07-23',
      due_on: '2025-07-30',
      documents: 0,
      amount: 0n,
      state: 'imported',
    }),
}

it.each(Object.keys(records))('%s refuses what its table does not allow', async (module) => {
  const binding = bindingOf(module)
  if (!binding) throw new Error(`${module} has no workflow`)
  const { asked, findings } = await sweepRefusals({
    db: desk.base.db,
    clock: desk.base.clock,
    staff,
    binding,
    module,
    id: (await records[module]?.()) ?? 0,
    permission: `${module}.update`,
    passenger: null,
  })
  console.info(`${module}: ${asked} refusals as the table says`)
  expect(findings).toEqual([])
  const { states, events } = binding.workflow
  // Nearly all of them: a table allows few events in few states to few roles.
  expect(asked).toBeGreaterThan(Object.keys(states).length * events.length * 4)
})
