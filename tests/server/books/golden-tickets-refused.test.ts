/** What the handbook refuses of tickets, with its own words and nothing posted. Source: golden G18 (N30–N39), tickets of G16. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import { tryRejected } from '../../../src/server/composition/golden/must-reject.ts'
import { postEvents } from '../../../src/server/composition/golden/post-events.ts'
import { makeGoldenWorld } from '../../../src/server/composition/golden/world.ts'
import scenarios from '../../spec/golden.json' with { type: 'json' }
import { testDatabase } from '../database.ts'

interface Event {
  type: string
  date: string
}
const month = (scenarios as unknown as { code: string; events: Event[] }[]).find(({ code }) => code === 'G16') // The handbook's own file.

const sale = (ticket: string, price: number) => ({
  type: 'ticket_sale',
  date: '2025-07-31',
  customer: 'AGT-001',
  due: '2025-08-15',
  lines: [{ ticket, price, passenger: 'PAX-002' }],
})
const purchase = (ticket: string, date = '2025-07-31') => ({
  type: 'ticket_purchase',
  date,
  due: '2025-08-15',
  ticket,
  airline: 'AIR-065',
  fare: 4_650_000,
  tax: 872_000,
  commission: 325_500,
  ait: 13_950,
})
const refund = (ticket: string, fare_refund: number) => ({
  type: 'ticket_refund',
  date: '2025-07-31',
  ticket,
  fare_refund,
  tax_refund: 0,
  airline_penalty: 0,
  settlement: 'bsp',
})
const depute = (ticket: string, fare_diff: number) => ({
  type: 'ticket_depute',
  date: '2025-07-31',
  ticket,
  new_ticket: '0652412000178',
  fare_diff,
  tax_diff: 0,
  penalty: 0,
})

it('refuses what the handbook refuses of tickets, in its words', async () => {
  const base = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'rams-golden-'))
  try {
    const world = await makeGoldenWorld(base.db, readConfig({ DATA_DIR: dataDir }))
    const story = await postEvents(
      world,
      (month?.events ?? []).filter(({ type }) => type.startsWith('ticket_') || type === 'adm'),
    )
    expect(story.refs.size).toBe(10)
    const refused: [code: string, event: object, message: string][] = [
      ['N30', sale('0652412000101', 5_650_000), 'This ticket is already sold.'],
      ['N31', refund('1762412000123', 1), 'This ticket is refunded and cannot be refunded.'],
      [
        'N32',
        { type: 'ticket_void', date: '2025-07-03', ticket: '0652412000101' },
        'The void window for this ticket closed at 2025-07-02 23:59. Use a refund.',
      ],
      ['N33', purchase('065241200010'), 'Ticket number must have 13 digits.'],
      ['N34', purchase('1762412000199'), 'Ticket number must start with 065 for Saudia.'],
      ['N35', purchase('0652412000101'), 'This ticket number already exists.'],
      ['N36', refund('0652412000101', 4_650_001), 'Refund fare exceeds the ticket fare.'],
      ['N37', depute('0652412000112', 0), 'Only a sold ticket can be reissued.'],
      ['N38', depute('0652412000145', -1), 'Residual value must be handled as a refund.'],
      [
        'N39',
        {
          type: 'ticket_pic_sale',
          date: '2025-07-31',
          due: '2025-07-31',
          pic: 'EMP-003',
          lines: [{ ticket: '0652412000101', passenger: 'PAX-006', price: 100, collected: 101 }],
        },
        'Collected amount cannot exceed the price.',
      ],
    ]
    const answers = await tryRejected(
      world,
      story,
      refused.map(([, event, message]) => ({ event, message })),
    )
    expect(answers.map(({ said, ok }, at) => [refused[at]?.[0], said, ok])).toEqual(
      refused.map(([code, , message]) => [code, message, true]),
    )
  } finally {
    await base.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
