/**
 * What the process makes of a passenger's amounts (proposals, drafts, tasks, history) shows them to no user who may not see them on
 * the passenger: every operation that reads is called as the roles concerned. Source: roles 3.2; accounting 4.9; decision 0840.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../../../src/server/http/define-route.ts'
import { readableText } from '../../private-data/secrets.ts'
import type { StaffName } from '../../users.ts'
import type { Person } from '../../workflow/workflow-driver.ts'
import { draftDriver, type DraftDriver } from './driver.ts'

/** Whole BDT that stand nowhere else. */
const amounts = {
  agreed: 73_918,
  net: 73_627,
  commission: 68_317,
  received: 31_819,
  visa: 61_379,
  purchase: 122_758,
}
type Amount = keyof typeof amounts

let d: DraftDriver
let person: Person
let calls: { operation: string; url: string }[]
beforeAll(async () => {
  d = await draftDriver()
  await d.set({ bill_at: 'registered', commission_due_at: 'departed' })
  for (const who of ['accounts', 'manager'] as const)
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${d.users.ids[who]}, 'all', 9000000000, '2026-07-01')`.execute(
      d.db,
    )
  await buyVisa()
  person = await d.draft('recruiting', { agreed_amount: '73918.00', discount: '291.00', payer: 'passenger' })
  await sql`update passenger set agent_commission = ${amounts.commission * 100} where id = ${person.id}`.execute(
    d.db,
  )
  await d.bring('registered', person)
  const bill = await d.proposal(person, 'bill')
  await d.move('accounts', 'sales', Number(bill.voucher), 'SUBMIT')
  await d.move('manager', 'sales', Number(bill.voucher), 'AUTHORISE')
  await receive()
  await d.bring('flown', person, 'registered')
  await d.ok(person, 'journey', 'ARRIVE', d.sample('journey', 'ARRIVE', 'departed'))
  await d.ok(person, 'journey', 'RETURN_EARLY', d.sample('journey', 'RETURN_EARLY', 'arrived'), 'manager')
  calls = await everyReading()
})
afterAll(() => d.close())

/** Two visas of an agent, whose purchase is drafted. */
async function buyVisa() {
  await sql`update visa_entry_line set quantity = 1 where visa_entry = ${d.visa.id}`.execute(d.db)
  await sql`update visa_entry set state = 'draft', visa_file = ${d.paper}, supplier = ${d.ids.agent['AG-0002']}, unit_cost = ${amounts.visa}, cost_currency = (select id from currency where code = 'BDT') where id = ${d.visa.id}`.execute(
    d.db,
  )
  await d.ok({ id: 0, records: { visa_entry: d.visa.id } }, 'visa_entry', 'OPEN', {}, 'agents')
}

/** Cash of the passenger, against the bill. */
async function receive() {
  const { rows } = await sql<{ account: number; sub: number }>`
    select a.id as account, s.id as sub from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where a.code = '1302' and s.party_type = 'passenger' and s.party_id = ${person.id}`.execute(
    d.db,
  )
  const made = await d.send(
    'accounts',
    'POST',
    '/receipt_voucher/api/v1/receipt_voucher/create/',
    {
      date: d.day,
      mode: 'cash',
      account: await d.account('1101'),
      lines: [
        {
          account: rows[0]?.account,
          sub_ledger: rows[0]?.sub,
          passenger: person.id,
          amount: `${amounts.received}.00`,
        },
      ],
    },
    { 'idempotency-key': randomUUID() },
  )
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const id = Number(made.body['id'])
  await d.move('accounts', 'receipt_voucher', id, 'SUBMIT')
  await d.move('manager', 'receipt_voucher', id, 'AUTHORISE')
}

/** A stream that never ends, and papers and reports, whose fields the tests of private data walk. */
const notCalled = /^\/(event|print|report)\//

/** Every other operation that reads, of the person and of each record that came of the amounts. */
async function everyReading() {
  const { rows } = await sql<{ module: string; id: number }>`
    select 'cost_proposal' as module, id from cost_proposal
    union select voucher_type, voucher from cost_proposal where voucher is not null
    union select 'receipt_voucher', max(id) from receipt_voucher`.execute(d.db)
  const idsOf = (module: string): number[] => [
    person.id,
    ...rows.filter((row) => row.module === module).map(({ id }) => id),
  ]
  return d.app.routes
    .filter(({ method, path }: Route) => method === 'GET' && !path.includes('*') && !notCalled.test(path))
    .flatMap(({ path }: Route) => {
      const module = path.split('/')[1] ?? ''
      const urls = /:\w+/.test(path)
        ? idsOf(module).map((id) => path.replaceAll(/:\w+/g, String(id)))
        : [path, `${path}?passenger=${person.id}`]
      return urls.map((url) => ({ operation: `GET ${path}`, url }))
    })
}

/** Which amounts a member of the staff finds, with the operations that showed them. */
async function found(who: StaffName): Promise<Map<Amount, string[]>> {
  const seen = new Map<Amount, string[]>()
  const send = await d.users.as(who)
  for (const { operation, url } of calls) {
    const answer = await send({ method: 'GET', url })
    const text = (await readableText(answer.rawPayload)).replaceAll(/(?<=\d),(?=\d)/g, '')
    for (const [name, whole] of Object.entries(amounts) as [Amount, number][])
      // The keys of a literal object. Hashes and fractions of a second hold such digits by chance.
      if (new RegExp(`(?<![\\w.])${whole}(?:00|\\.00)?(?!\\w)`).test(text))
        seen.set(name, [...new Set([...(seen.get(name) ?? []), operation])])
  }
  return seen
}

describe('the amounts of a passenger', () => {
  it('are what accounts read of the proposals, so that the others would find them', async () => {
    const seen = await found('accounts')
    expect([...seen.keys()].toSorted()).toEqual(Object.keys(amounts).toSorted())
    expect(seen.get('net')).toContain('GET /cost_proposal/api/v1/cost_proposal/all')
    expect(seen.get('commission')).toContain('GET /cost_proposal/api/v1/cost_proposal/:id')
    expect(seen.get('commission')).toContain('GET /journal/api/v1/journal/:id')
    expect(seen.get('purchase')).toContain('GET /purchase/api/v1/purchase/:id')
  })

  it.each([
    ['entry', ['agreed', 'net', 'commission', 'received', 'visa', 'purchase']],
    ['processing', ['commission', 'visa', 'purchase']],
    ['ticketing', ['commission', 'visa', 'purchase']],
  ] as const)('are not shown to %s by any operation: %s', async (who, hidden) => {
    const seen = await found(who)
    expect(hidden.flatMap((name) => (seen.get(name) ?? []).map((one) => `${name}: ${one}`))).toEqual([])
  })

  it('stand in no task, notice, mail or entry of the calendar, which nobody reads by a role', async () => {
    const leaks: string[] = []
    for (const table of ['todo_task', 'notification', 'mail_outbox', 'calendar_event', 'chat_message']) {
      const { rows } = await sql<{ content: string }>`
        select to_jsonb(t)::text as content from ${sql.table(table)} t`.execute(d.db)
      for (const { content } of rows)
        for (const [name, whole] of Object.entries(amounts))
          if (content.replaceAll(/(?<=\d),(?=\d)/g, '').includes(String(whole)))
            leaks.push(`${table}: ${name}`)
    }
    expect(leaks).toEqual([])
  })
})
