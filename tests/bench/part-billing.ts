/** A billing of BSP with many documents: imported as a file, compared with the tickets in the books, and closed. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { BenchServer } from './bench-server.ts'
import type { Timed } from './measure.ts'
import { scaled } from './scale.ts'

const documents = 5000
const module = '/bsp_statement/api/v1/bsp_statement'

/** Tickets of one airline, all in stock, numbered 999-0000000001 and on. */
async function stockTickets(client: pg.Client, count: number, today: string): Promise<void> {
  await client.query(
    `insert into airway (name, iata_code, accounting_code, channel) values ('Bench Air', 'ZB', '999', 'bsp')`,
  )
  await client.query(
    `insert into iata_ticket (branch, state, ticket_no, airline, channel, issue_date, passenger_name, fare, tax, commission, ait, net_cost)
     select (select min(id) from branch), 'in_stock', '999' || lpad(i::text, 10, '0'), (select id from airway where accounting_code = '999'), 'bsp', $1, 'BENCH', 4500000, 850000, 315000, 13500, 5035000
     from generate_series(1, $2::integer) i`,
    [today, count],
  )
}

const billingOf = (count: number, today: string): string =>
  [
    'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency',
    ...Array.from(
      { length: count },
      (_, at) =>
        `${today.slice(2, 4)}${today.slice(5, 7)}-P1,TKTT,999,999${String(at + 1).padStart(10, '0')},${today},45000.00,8500.00,0,3150.00,135.00,50485.00,BDT`,
    ),
  ].join('\n')

export async function measureBilling(testServer: BenchServer): Promise<Timed[]> {
  const count = scaled(documents)
  const client = new pg.Client(testServer.owner)
  await client.connect()
  await stockTickets(client, count, testServer.today())
  await client.end()
  const authorization = await testServer.authorization()
  const timed = async (name: string, path: string, body: object, version?: number) => {
    const began = performance.now()
    const answer = await fetch(testServer.server().url + module + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization,
        'idempotency-key': randomUUID(),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    const ms = performance.now() - began
    const record = JSON.parse(text) as { id: number; version: number } // The record.
    const row: Timed = { name, p50: ms, p99: ms, note: `${count} documents` }
    return { record, row }
  }
  const made = await timed('BSP billing imported', '/create/', {
    content: billingOf(count, testServer.today()),
  })
  const matched = await timed(
    'BSP billing matched',
    `/event/${made.record.id}/`,
    { type: 'MATCH' },
    made.record.version,
  )
  const closed = await timed(
    'BSP billing compared again and closed',
    `/event/${made.record.id}/`,
    { type: 'CLOSE' },
    matched.record.version,
  )
  return [made.row, matched.row, closed.row]
}
