/** Reports over many sold tickets with their entries, beside plain SQL that comes to the same sums. */
import pg from 'pg'
import type { BenchServer } from './bench-server.ts'
import { connection, quantile, type Timed } from './measure.ts'
import { scaled } from './scale.ts'

const tickets = 100_000
const rounds = 5

/** Sales whose entries are written in one transaction. */
const perCommit = 500

/** Tickets of one sale. */
const perSale = 5

/** Days of the financial year so far, as many as there are. */
const daysBefore = (today: string): number =>
  Math.min(
    100,
    Math.floor(
      (Date.parse(today) -
        Date.parse(`${today.slice(5) < '07' ? Number(today.slice(0, 4)) - 1 : today.slice(0, 4)}-07-01`)) /
        86_400_000,
    ) + 1,
  )

/** Sold tickets with the entries of their sales, by the ledger's own rules. */
async function loadSales(client: pg.Client, count: number, today: string): Promise<void> {
  const first = Number(today.slice(5, 7)) >= 7 ? Number(today.slice(2, 4)) : Number(today.slice(2, 4)) - 1
  const sales = Math.ceil(count / perSale)
  const day = `($1::date - (i % ${daysBefore(today)}))`
  const branch = '(select min(id) from branch)'
  const customer = `(select s.id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where a.code = '1301' and s.party_type = 'agent' order by s.id desc limit 1)`
  await client.query('begin')
  await client.query(
    `insert into app_user (first_name, last_name, username, email, primary_phone, role, branch, branch_scope, password_hash)
     select 'Ticket', 'Poster', 'ticket.poster', 'tickets@example.org', '+8801744444444', role, branch, 'all', password_hash from app_user order by id limit 1`,
  )
  await client.query(
    `insert into authorize_account ("user", scope, max_amount, valid_from) select max(id), 'all', 900000000000000, '2020-01-01' from app_user`,
  )
  await client.query(
    `insert into agent (branch, agent_code, name, agent_type, primary_phone, country, address, commission_type, credit_limit, opening_balance, opening_side, opening_date)
     select ${branch}, 'AGT-BENCH', 'Bench Agent', 'corporate', '+8801900000009', (select min(id) from country), 'Dhaka', 'none', 0, 0, 'receivable', '2020-01-01'`,
  )
  await client.query(
    `insert into airway (name, iata_code, accounting_code, channel) select 'Bench Air ' || i, 'Z' || i, (980 + i)::text, 'bsp' from generate_series(1, 9) i`,
  )
  await client.query(
    `insert into ticket_sale (branch, state, sale_no, customer, sale_date, due_date, amount, voucher_no)
     select ${branch}, 'posted', 'BS-' || i, ${customer}, ${day}, ${day}, ${perSale} * 5450000, gl_give_number('TS', $3, null, 'ticket_sale', i) from generate_series(1, $2::integer) i`,
    [today, sales, `${first}${first + 1}`],
  )
  await client.query(
    `insert into iata_ticket (branch, state, ticket_no, airline, channel, issue_date, passenger_name, fare, tax, commission, ait, net_cost, published, sale_no, sale_price, customer)
     select ${branch}, 'sold', (981 + i % 9)::text || lpad(i::text, 10, '0'), a.id, 'bsp', ${day}, 'BENCH', 4500000, 850000, 315000, 13500, 5035000, 5350000, 'BS-' || (i % $3::integer + 1), 5450000, ${customer}
     from generate_series(1, $2::integer) i join airway a on a.accounting_code = (981 + i % 9)::text`,
    [today, count, sales],
  )
  await client.query(
    `insert into ticket_sale_line (ticket_sale, ticket, price) select s.id, t.id, 5450000 from ticket_sale s join iata_ticket t on t.sale_no = s.sale_no where s.sale_no like 'BS-%'`,
  )
  await client.query('commit')
  await client.query('analyze')
  const { rows: ids } = await client.query<{ first: number; last: number }>(
    `select min(id) as first, max(id) as last from ticket_sale where sale_no like 'BS-%'`,
  )
  const [{ first: from, last: to } = { first: 1, last: 0 }] = ids
  for (let at = from; at <= to; at += perCommit) {
    const span = [at, Math.min(at + perCommit - 1, to)]
    await client.query('begin')
    await client.query(
      `insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, narration, created_by, authorised_by, is_system, idempotency_key, tx, period_id)
     select s.voucher_no, 'ticket_sale', s.sale_date, 'ticket_sale', n.source_id, 'measured', (select min(id) from app_user), (select max(id) from app_user), false, 'bench-' || s.id, '0', 0
     from ticket_sale s join gl_number n on n.voucher_no = s.voucher_no where s.id between $1 and $2`,
      span,
    )
    await client.query(
      `insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, ticket_id, branch_id)
     select v.id, row_number() over (partition by v.id order by t.id, l.n), a.id, a.is_control, case when a.is_control then ${customer} end, l.debit, l.credit, t.id, ${branch}
     from gl_voucher v join ticket_sale s on s.voucher_no = v.voucher_no join iata_ticket t on t.sale_no = s.sale_no
       cross join (values (1, '1301', 5450000, 0), (2, '1202', 0, 5035000), (3, '4101', 0, 315000), (4, '4102', 0, 100000)) l(n, code, debit, credit) join ledger_account a on a.code = l.code
     where s.id between $1 and $2`,
      span,
    )
    await client.query('commit')
  }
  await client.query('analyze')
}

/** Sold tickets with the day of their sale and what refunds took of them. */
const soldSql = `select k.id, k.sale_price, d.sale_date, k.airline, k.sale_price - k.net_cost - coalesce(k.agent_commission, 0) + coalesce(r.result, 0) as profit
  from iata_ticket k left join ticket_sale d on d.sale_no = k.sale_no and not d.is_deleted
    left join (select l.ticket_id, sum(l.credit_minor - l.debit_minor) as result from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id where v.voucher_type = 'ticket_refund' and left(a.code, 2) in ('41', '51') group by 1) r on r.ticket_id = k.id
  where k.sale_price is not null and k.state not in ('exchanged', 'voided') and not k.is_deleted`

/** A report as the screen asks for it, and what a person would write for its page and sums. */
const asked = (from: string, to: string) =>
  [
    {
      name: 'sold tickets, first page and totals',
      path: 'iata_ticket/?size=25',
      sql: `select count(*), sum(sale_price), sum(profit) from (${soldSql}) x; select * from (${soldSql}) x order by sale_date desc, id desc limit 26`,
    },
    {
      name: 'sold tickets, by airline',
      path: 'iata_ticket/?size=25&group=airline',
      sql: `select a.name, count(*), sum(x.sale_price), sum(x.profit) from (${soldSql}) x join airway a on a.id = x.airline group by a.name; select count(*), sum(sale_price), sum(profit) from (${soldSql}) x; select * from (${soldSql}) x order by airline, sale_date desc, id desc limit 26`,
    },
    {
      name: 'sales, first page and totals',
      path: 'iata_ticket/?list=ticketsales&size=25',
      sql: `select count(*), sum(s.amount), sum(n.cost), sum(o.open) from ticket_sale s
        join (select l.ticket_sale, sum(t.net_cost) as cost from ticket_sale_line l join iata_ticket t on t.id = l.ticket group by 1) n on n.ticket_sale = s.id
        join (select v.voucher_no, sum(g.debit_minor - coalesce(b.paid, 0)) as open from gl_voucher v join gl_line g on g.voucher_id = v.id join ledger_account a on a.id = g.ledger_account_id
          left join (select debit_line_id, sum(amount_minor) as paid from gl_allocation group by 1) b on b.debit_line_id = g.id where a.code in ('1301', '1302', '1303') and g.debit_minor > 0 group by 1) o on o.voucher_no = s.voucher_no
        where s.state = 'posted' and not s.is_deleted`,
    },
    {
      name: 'postings, first page and totals',
      path: 'ticket_purchase/?size=25',
      sql: `select count(distinct v.id), a.code, sum(l.debit_minor - l.credit_minor) from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id where v.voucher_type = 'ticket_sale' group by a.code`,
    },
    {
      name: 'summary by airline',
      path: `summary/?list=ticketSummary&date=${from}..${to}&by=airline`,
      sql: `select k.airline, count(distinct v.id), sum(l.credit_minor - l.debit_minor) from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id join iata_ticket k on k.id = l.ticket_id where left(a.code, 2) in ('41', '51') and v.posting_date between '${from}' and '${to}' group by k.airline`,
    },
  ] as const

export async function measureTickets(testServer: BenchServer): Promise<Timed[]> {
  const count = scaled(tickets)
  const client = new pg.Client(testServer.owner)
  client.on('error', () => undefined) // A lost connection also fails the statement that was running.
  await client.connect()
  const today = testServer.today()
  await loadSales(client, count, today)
  const from = new Date(Date.parse(today) - 300 * 86_400_000).toISOString().slice(0, 10)
  const timed: Timed[] = []
  for (const { name, path, sql } of asked(from, today)) {
    // Loading takes a while: each case begins with a token of its own.
    const list = connection(testServer.server().url, { authorization: await testServer.authorization() })
    const [over, raw]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      let began = performance.now()
      const { status, text } = await list.get(`/report/api/v1/report/${path}`)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
      if (round > 0) over.push(performance.now() - began)
      began = performance.now()
      await client.query(sql)
      if (round > 0) raw.push(performance.now() - began)
    }
    list.close()
    const ratios = over.map((ms, at) => ms / (raw[at] ?? 1))
    timed.push({
      name: `${name}, ${count} tickets`,
      p50: quantile(over, 0.5),
      p99: quantile(over, 0.99),
      note: `plain SQL ${quantile(raw, 0.5).toFixed(0)} ms, ratio ${quantile(ratios, 0.5).toFixed(1)}`,
    })
  }
  await client.end()
  return timed
}
