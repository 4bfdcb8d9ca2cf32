/** A ticket desk over HTTP: an airline of BSP, an agent who buys, and colleagues with an authority for tickets. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { workflowOfModule } from '../../../src/machines/catalogue.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { testApp, type TestApp } from '../harness.ts'
import { createUsers, insertRow, type StaffName, type Users } from '../users.ts'

interface Answer {
  status: number
  body: Record<string, unknown> & { detail?: string; code?: string }
}

/** Account, party, debit and credit in minor units, and whether the line is about a ticket; the voucher's number before. */
type Line = readonly [
  no: string,
  account: string,
  party: string | null,
  debit: number,
  credit: number,
  ticket: boolean,
]

export interface Desk {
  base: TestApp
  users: Users
  /** Sub ledger of the agent tickets are sold to. */
  customer: number
  airline: number
  gds: number
  /** A worker of the agency's own branch. */
  passenger: number
  send: (
    who: StaffName,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    version?: unknown,
  ) => Promise<Answer>
  record: (module: string, id: number) => Promise<Record<string, unknown>>
  /** Sends an event with the version that is stored. */
  event: (who: StaffName, module: string, id: number, body: object) => Promise<Answer>
  /** @throws Error unless the record was made. */
  create: (module: string, body: object) => Promise<number>
  lastEntry: () => Promise<bigint>
  linesAfter: (last: bigint) => Promise<Line[]>
  /** A line of a request: fare 45,000.00 and tax 8,500.00, with a number of its own. */
  line: (more?: object) => { ticket_no: string } & Record<string, unknown>
  /** A request that was finalised. */
  bought: (lines?: object[], more?: object) => Promise<{ purchase: number; tickets: number[] }>
  /** A sale that was handed in and authorised. */
  sold: (ticket: number, price?: string, more?: object) => Promise<number>
}

/** The agency's day is `today`; close `base` in afterAll. */
export async function openDesk(today: string): Promise<Desk> {
  const base = await testApp({ today })
  const users = await createUsers(base)
  const { db } = base
  await seedBooks(db, today)
  const airline = await insertRow(db, 'airway', {
    name: 'Saudia',
    iata_code: 'SV',
    accounting_code: '065',
    channel: 'bsp',
    commission_bp: 700,
  })
  const { rows: countries } = await sql<{ id: number }>`select id from country limit 1`.execute(db)
  const agent = await insertRow(db, 'agent', {
    branch: users.branchIds.DHK,
    agent_code: 'AGT-001',
    name: 'Abdul Karim',
    agent_type: 'corporate',
    primary_phone: '+8801900000001',
    country: countries[0]?.id,
    address: 'Dhaka',
    commission_type: 'none',
    credit_limit: 1_000_000_00n,
    opening_balance: 0n,
    opening_side: 'receivable',
    opening_date: '2025-07-01',
  })
  const { rows: ledgers } = await sql<{ id: number }>`
    select s.id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where a.code = '1301' and s.party_type = 'agent' and s.party_id = ${agent}`.execute(
    db,
  )
  const customer = ledgers[0]?.id ?? 0
  const known = await sql<{ id: number }>`select id from gds limit 1`.execute(db)
  const gds = known.rows[0]?.id ?? (await insertRow(db, 'gds', { name: 'Amadeus', code: '1A' }))
  const type = await insertRow(db, 'passenger_type', {
    name: 'recruiting',
    title: 'Recruiting',
    serial_letter: 'R',
    base_plan: 'recruiting',
    is_worker: true,
  })
  const passenger = await insertRow(db, 'passenger', {
    branch: users.branchIds.DHK,
    passenger_type: type,
    full_name: 'RAKIB HASAN',
    gender: 'male',
  })
  for (const who of ['manager', 'accounts'] as const)
    await insertRow(db, 'authorize_account', {
      user: users.ids[who],
      scope: 'ticket',
      max_amount: 1_000_000_00n,
      valid_from: '2025-07-01',
    })

  const send: Desk['send'] = async (who, method, url, payload, version) => {
    const inject = await users.as(who)
    const answer = await inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: {
        'idempotency-key': randomUUID(),
        ...(version === undefined ? {} : { 'if-match': `"${String(version)}"` }),
      },
    })
    return { status: answer.statusCode, body: answer.json<Answer['body']>() }
  }
  const record: Desk['record'] = async (module, id) =>
    (await send('admin', 'GET', `/${module}/api/v1/${module}/${id}`)).body
  const lastEntry: Desk['lastEntry'] = async () =>
    (await sql<{ id: bigint }>`select coalesce(max(id), 0)::bigint as id from gl_voucher`.execute(db)).rows[0]
      ?.id ?? 0n
  const event: Desk['event'] = async (who, module, id, body) => {
    const before = await lastEntry()
    const { version } = await record(module, id)
    const answer = await send(who, 'POST', `/${module}/api/v1/${module}/event/${id}/`, body, version)
    const type = 'type' in body ? String(body.type) : ''
    const isForeseen = workflowOfModule(module)?.rows.some((row) => row.on === type && row.posts) ?? false
    if (!isForeseen && (await lastEntry()) !== before)
      throw new Error(`${type} of ${module} posts, and its row does not say so: nobody sees the lines before`)
    return answer
  }
  const must = (answer: Answer, status: number): Answer => {
    if (answer.status !== status) throw new Error(`wanted ${status}: ${JSON.stringify(answer.body)}`)
    return answer
  }
  const create: Desk['create'] = async (module, body) =>
    Number(must(await send('ticketing', 'POST', `/${module}/api/v1/${module}/create/`, body), 201).body['id'])
  let serial = 0
  const line: Desk['line'] = (more = {}) => ({
    ticket_no: `06524110${String(++serial).padStart(5, '0')}`,
    passenger_name: 'RAKIB HASAN',
    pnr: 'ab12cd',
    sector: 'DAC-RUH',
    travel_date: '2025-07-20',
    fare: '45000.00',
    tax: '8500.00',
    ...more,
  })
  return {
    base,
    users,
    customer,
    airline,
    gds,
    passenger,
    send,
    record,
    event,
    create,
    line,
    lastEntry,
    linesAfter: async (last) =>
      (
        await sql<{ line: Line }>`
          select json_build_array(v.voucher_no, a.code, s.code, l.debit_minor, l.credit_minor, l.ticket_id is not null) as line
          from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id
          where v.id > ${last} order by v.id, l.line_no`.execute(db)
      ).rows.map((row) => row.line),
    async bought(lines = [line()], more = {}) {
      const purchase = await create('ticket_purchase', { channel: 'bsp', airline, gds, lines, ...more })
      must(await event('ticketing', 'ticket_purchase', purchase, { type: 'FINALISE' }), 200)
      const { rows } = await sql<{
        id: number
      }>`select id from iata_ticket where purchase = ${purchase} order by id`.execute(db)
      return { purchase, tickets: rows.map(({ id }) => id) }
    },
    async sold(ticket, price = '54500.00', more = {}) {
      const sale = await create('ticket_sale', {
        customer,
        sale_date: base.clock.today(),
        due_date: base.clock.today(),
        lines: [{ ticket, price, ...more }],
      })
      must(await event('ticketing', 'ticket_sale', sale, { type: 'SUBMIT' }), 200)
      must(await event('manager', 'ticket_sale', sale, { type: 'AUTHORISE' }), 200)
      return sale
    },
  }
}

/** A cashier who sells at the counter. */
export async function insertPic({ base: { db }, users }: Desk): Promise<number> {
  return insertRow(db, 'employee', {
    branch: users.branchIds.DHK,
    employee_code: 'EMP-0003',
    name: 'Rahima Begum',
    gender: 'female',
    date_of_birth: '1990-01-01',
    nid_no: '1990123456',
    primary_phone: '+8801700000003',
    department: await insertRow(db, 'department', { name: 'Counter' }),
    designation: await insertRow(db, 'designation', { name: 'Cashier' }),
    joining_date: '2020-01-01',
    present_address: 'Dhaka',
  })
}
