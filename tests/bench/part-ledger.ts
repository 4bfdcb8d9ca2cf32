/** The books under load: vouchers authorised over HTTP beside the same ledger statements alone, and a trial balance over many lines. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { BenchServer } from './bench-server.ts'
import { connected, fill, linesPerVoucher, nextSource, shared, type Books } from './ledger-fill.ts'
import { connection, quantile, type Connection, type Timed } from './measure.ts'
import { measureHledger } from './part-hledger.ts'
import { measureProof } from './part-proof.ts'
import { scaled } from './scale.ts'

const poster = 'second@example.org'
const clientCounts = [1, 8, 32]
const enteringClients = 8
const number = (value: number): string => value.toFixed(2)

/** A second person who may authorise what the first one enters, and the accounts both use. */
async function prepare(client: pg.Client, today: string): Promise<Books> {
  await client.query(
    `insert into app_user (first_name, last_name, username, email, primary_phone, role, branch, branch_scope, password_hash)
     select 'Second', 'Poster', 'second.poster', $1, '+8801733333333', role, branch, 'all', password_hash from app_user order by id limit 1`,
    [poster],
  )
  await client.query(
    `insert into authorize_account ("user", scope, max_amount, valid_from) select id, 'all', 900000000000000, '2020-01-01' from app_user`,
  )
  const { rows: people } = await client.query<{ id: number; branch: number }>(
    'select id, branch from app_user order by id',
  )
  const { rows: known } = await client.query<{ code: string; id: number }>(
    `select code, id from ledger_account where code in ('1111', '3101', '5302') order by code`,
  )
  const [clerk, second] = people
  const [bank, capital, rent] = known.map(({ id }) => id)
  if (!clerk || !second || !bank || !capital || !rent) throw new Error('the agency has no chart of accounts')
  const first = Number(today.slice(5, 7)) >= 7 ? Number(today.slice(2, 4)) : Number(today.slice(2, 4)) - 1
  return {
    branch: clerk.branch,
    clerk: clerk.id,
    poster: second.id,
    accounts: [bank, capital, rent],
    year: `${first}${first + 1}`,
  }
}

interface Draft {
  id: number
  version: number
}

async function send(
  line: Connection,
  path: string,
  body: unknown,
  version?: number,
  tries = 10,
): Promise<Draft> {
  const { status, text } = await line.post(path, body, {
    'idempotency-key': randomUUID(),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  })
  // A machine that others use as well may keep a statement waiting too long: sent again, as the screens do, in the same time.
  if (status === 503 && tries > 1) {
    await new Promise((done) => setTimeout(done, 250))
    return send(line, path, body, version, tries - 1)
  }
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Draft // The record.
}

function lineOf(lines: readonly Connection[], client: number): Connection {
  const line = lines[client]
  if (!line) throw new Error(`client ${client} has no connection`)
  return line
}

async function tokenOf(testServer: BenchServer, email: string, password: string): Promise<string> {
  const login = await testServer.call('POST', '/user/api/v1/user/login/', { email, password })
  return `Bearer ${String(login.body['access'])}`
}

const rate = (name: string, times: readonly number[], ms: number, note = ''): Timed => ({
  name,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  note: `${((times.length / ms) * 1000).toFixed(0)} vouchers/s${note}`,
})

/** The time a session at rest keeps what it counted to itself. */
const restMs = 11_000

/** Milliseconds that the database has worked on statements so far. */
async function databaseMs(testServer: BenchServer): Promise<number> {
  await new Promise((done) => setTimeout(done, restMs))
  const [client] = await connected(testServer, 1)
  if (!client) throw new Error('no connection')
  const { rows } = await client.query<{ ms: number }>(
    'select active_time as ms from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return Number(rows[0]?.ms)
}

/**
 * Capital paid into the bank, authorised by a second person: the whole request. With one client the time the database needs for
 * the very statements of these requests is counted, too: what is left of the time is the server's and the way's.
 */
async function overHttp(
  testServer: BenchServer,
  books: Books,
  clients: number,
  count: number,
  today: string,
  note = '',
): Promise<Timed> {
  const url = testServer.server().url
  const [clerk, second] = [
    await testServer.authorization(),
    await tokenOf(testServer, poster, testServer.password),
  ]
  const lines = (count: number, authorization: string) =>
    Array.from({ length: count }, () => connection(url, { authorization }))
  const entering = lines(enteringClients, clerk)
  const authorising = lines(clients, second)
  const drafts: Draft[] = []
  await shared(
    Array.from({ length: count }, (_, n) => n),
    enteringClients,
    async (_, client) => {
      const line = lineOf(entering, client)
      const draft = await send(line, '/receipt_voucher/api/v1/receipt_voucher/create/', {
        date: today,
        mode: 'bank',
        account: books.accounts[0],
        lines: [{ account: books.accounts[1], amount: '100.00' }],
      })
      drafts.push(
        await send(
          line,
          `/receipt_voucher/api/v1/receipt_voucher/event/${draft.id}`,
          { type: 'SUBMIT' },
          draft.version,
        ),
      )
    },
  )
  const before = clients === 1 ? await databaseMs(testServer) : 0
  const began = performance.now()
  const times = await shared(drafts, clients, async ({ id, version }, client) => {
    await send(
      lineOf(authorising, client),
      `/receipt_voucher/api/v1/receipt_voucher/event/${id}`,
      { type: 'AUTHORISE' },
      version,
    )
  })
  const ms = performance.now() - began
  for (const line of [...entering, ...authorising]) line.close()
  const own = clients === 1 ? (await databaseMs(testServer)) - before : 0
  return rate(
    `voucher authorised, ${clients} client${clients > 1 ? 's' : ''}`,
    times,
    ms,
    clients === 1
      ? `${note}, ${number(own / count)} ms of each the database's own (${number(own / ms)})`
      : note,
  )
}

/** The ledger's own statements for one voucher, as the server sends them, without request, workflow, document and audit. */
async function post(
  client: pg.Client,
  books: Books,
  today: string,
  source: number,
  lines: readonly { account: number; debit: number; credit: number; party?: number }[],
): Promise<void> {
  await client.query('begin')
  const {
    rows: [given],
  } = await client.query<{ no: string }>({
    name: 'no',
    text: `select gl_give_number('JV', $1, null, 'bench', $2) as no`,
    values: [books.year, source],
  })
  const {
    rows: [voucher],
  } = await client.query<{ id: string }>({
    name: 'voucher',
    text: `insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, narration, is_closing, created_by, authorised_by, is_system, idempotency_key, tx, period_id)
      values ($1, 'journal', $2, 'bench', $3, 'measured', false, $4, $5, false, $6, '0', 0) returning id`,
    values: [given?.no, today, source, books.clerk, books.poster, randomUUID()],
  })
  await client.query({
    name: 'lines',
    text: `insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, passenger_id, branch_id, due_date, reference)
      select $1, r.n, r.account, r.party is not null, r.party, r.debit, r.credit, null, $2, $4::date + 15, null from jsonb_to_recordset($3::jsonb) as r(n int, account int, debit bigint, credit bigint, party int) order by r.n`,
    values: [
      voucher?.id,
      books.branch,
      JSON.stringify(lines.map((line, at) => ({ n: at + 1, ...line }))),
      today,
    ],
  })
  await client.query('commit')
}

async function inSql(
  testServer: BenchServer,
  books: Books,
  clients: number,
  count: number,
  today: string,
): Promise<Timed> {
  const lines = await connected(testServer, clients)
  const [bank, , rent] = books.accounts
  const began = performance.now()
  const times = await shared(
    Array.from({ length: count }, () => nextSource()),
    clients,
    async (source, client) => {
      const own = lines[client]
      if (own)
        await post(own, books, today, source, [
          { account: rent, debit: 100_00, credit: 0 },
          { account: bank, debit: 0, credit: 100_00 },
        ])
    },
  )
  const ms = performance.now() - began
  await Promise.all(lines.map((client) => client.end()))
  return rate(`  its statements alone, ${clients} client${clients > 1 ? 's' : ''}`, times, ms)
}

const pagesMeasured = 20

/** Milliseconds of each try of a plain statement. */
async function timesOf(
  client: pg.Client,
  statement: string,
  values: unknown[],
  tries: number,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < tries; n++) {
    const began = performance.now()
    await client.query(statement, values)
    times.push(performance.now() - began)
  }
  return times
}

/** A page of an account with its running balance, as one plain statement. */
const pageInSql = `select * from (select v.posting_date, v.voucher_no, v.voucher_type, v.narration, l.reference, l.debit_minor, l.credit_minor, sum(l.debit_minor - l.credit_minor) over w as balance, row_number() over w as line
        from gl_line l join gl_voucher v on v.id = l.voucher_id where l.ledger_account_id = $1 window w as (order by v.posting_date, v.id, l.line_no rows unbounded preceding)) x where line > $2 order by line limit 50`

/** The cursor of a page with another line as the one before it. */
function cursorAt(next: string, line: number): string {
  const [order, , ...rest] = JSON.parse(Buffer.from(next, 'base64url').toString()) as unknown[] // As the server writes it: order, line, what comes after.
  return Buffer.from(JSON.stringify([order, String(line), ...rest])).toString('base64url')
}

const sums = 'sum(l.debit_minor) as debit, sum(l.credit_minor) as credit'
const ofLines =
  'from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id'
const openOf = `l.debit_minor - coalesce(x.paid, 0)`
const owed = `from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id and a.code in ('1301', '1302', '1303') join sub_ledger_account s on s.id = l.sub_ledger_id
  left join (select debit_line_id as id, sum(amount_minor) as paid from gl_allocation group by 1) x on x.id = l.id`
/** What each statement is compared with: the plain statement over the lines that has its figures, and its address. */
const statements: readonly [name: string, plain: string, path: string][] = [
  [
    'trial balance of the year',
    `select a.code, ${sums} ${ofLines} group by 1 order by 1`,
    'trial_balance/?level=ledger&date=this_fy&size=100',
  ],
  [
    'balance sheet of today',
    `select a.code, ${sums} ${ofLines} group by 1 order by 1`,
    'balance_sheet/?level=ledger&size=100',
  ],
  [
    'profit and loss of the year',
    `select a.code, ${sums} ${ofLines} where a.code >= '4' and not v.is_closing group by 1 order by 1`,
    'profit_loss/?level=ledger&date=this_fy&size=100',
  ],
  [
    'debtors with ages',
    `select s.id, ${sums}, sum(${openOf}) filter (where l.due_date >= current_date) as not_due, sum(${openOf}) filter (where l.due_date < current_date) as due ${owed} group by 1 order by 2 desc limit 50`,
    'sundry_debtor/?date=this_fy&size=50',
  ],
  [
    'ageing bill by bill',
    `select s.name, v.voucher_no, l.due_date, ${openOf} as open, sum(${openOf}) over () as total ${owed} where ${openOf} <> 0 order by s.name, l.due_date limit 50`,
    'account/?list=ageing&size=50',
  ],
]
const statementTries = 7

/** Postings per second with one, eight and thirty-two clients, each beside its statements alone. */
export async function measurePosting(
  testServer: BenchServer,
  onRow: (row: Timed) => void,
): Promise<{ books: Books; rows: Timed[] }> {
  const today = testServer.today()
  const [client] = await connected(testServer, 1)
  if (!client) throw new Error('no connection')
  const books = await prepare(client, today)
  await client.end()
  const rows: Timed[] = []
  for (const clients of clientCounts) {
    const count = scaled(150 * clients, clients)
    for (const row of [
      await overHttp(testServer, books, clients, count, today),
      await inSql(testServer, books, clients, count, today),
    ]) {
      rows.push(row)
      onRow(row)
    }
  }
  return { books, rows }
}

/** Postings, and the statements and pages of a million lines. */
export async function measureLedger(testServer: BenchServer, onRow: (row: Timed) => void): Promise<Timed[]> {
  const today = testServer.today()
  const { books, rows: result } = await measurePosting(testServer, onRow)
  const [client] = await connected(testServer, 1)
  if (!client) throw new Error('no connection')
  /** Said at once: the whole takes a quarter of an hour. */
  const keep = (...rows: Timed[]): void => {
    result.push(...rows)
    rows.forEach(onRow)
  }
  const lines = scaled(1_000_000, linesPerVoucher)
  const ms = await fill(testServer, books, today, lines)
  keep(await overHttp(testServer, books, 1, scaled(150, 1), today, `, after ${lines} lines`))
  const {
    rows: [largest],
  } = await client.query<{ id: number; code: string; lines: string }>(
    'select ledger_account_id as id, (select code from ledger_account where id = ledger_account_id) as code, count(*) as lines from gl_line group by 1 order by count(*) desc limit 1',
  )
  const middle = Math.floor(Number(largest?.lines ?? 0) / 2)
  const page = await timesOf(client, pageInSql, [largest?.id ?? 0, 0], pagesMeasured)
  const middlePage = await timesOf(client, pageInSql, [largest?.id ?? 0, middle], pagesMeasured)
  const plain = new Map<string, number[]>()
  for (const [name, statement] of statements)
    plain.set(name, await timesOf(client, statement, [], statementTries))
  const {
    rows: [held],
  } = await client.query<{ lines: string }>('select count(*) as lines from gl_line')
  await client.end()
  const authorization = await testServer.authorization()
  const line = connection(testServer.server().url, { authorization })
  const ask = async (name: string, path: string, times: number): Promise<Timed> => {
    const all: number[] = []
    for (let n = 0; n < times; n++) {
      const began = performance.now()
      const { status, text } = await line.get(path)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
      all.push(performance.now() - began)
    }
    return {
      name,
      p50: quantile(all, 0.5),
      p99: quantile(all, 0.99),
      note: `p95 ${quantile(all, 0.95).toFixed(1)} ms over ${held?.lines ?? '?'} lines, filled in ${(ms / 1000).toFixed(0)} s`,
    }
  }
  for (const [name, , path] of statements) {
    const times = plain.get(name) ?? []
    keep(
      { name: `${name} in SQL`, p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
      await ask('  the same over HTTP', `/report/api/v1/report/${path}`, statementTries),
    )
  }
  const account = `/report/api/v1/report/account/?list=ledger&account=${largest?.id ?? 0}&date=this_fy&size=50`
  const { next } = JSON.parse((await line.get(account)).text) as { next: string | null } // The page of the route above.
  if (next === null) throw new Error('the largest account has one page only')
  keep(
    {
      name: `ledger page in SQL, ${largest?.lines ?? 0} lines`,
      p50: quantile(page, 0.5),
      p99: quantile(page, 0.99),
    },
    await ask('  the same page over HTTP, with totals', account, pagesMeasured),
    { name: '  its middle page in SQL', p50: quantile(middlePage, 0.5), p99: quantile(middlePage, 0.99) },
    await ask('  the middle page over HTTP', `${account}&next=${cursorAt(next, middle)}`, pagesMeasured),
    await ask('  the last page over HTTP', `${account}&sort=-line`, pagesMeasured),
  )
  line.close()
  keep(...(await measureProof(testServer)))
  keep(...(await measureHledger(testServer, largest?.code ?? '')))
  return result
}
