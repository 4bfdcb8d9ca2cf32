/** The books under load: vouchers authorised over HTTP beside the same ledger statements alone, and a trial balance over many lines. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { BenchHouse } from './house.ts'
import { connection, quantile, type Timed } from './measure.ts'
import { measureProof } from './part-proof.ts'
import { scaled } from './scale.ts'

const poster = 'second@example.org'
const clientCounts = [1, 8]
/** A hundred fill a ledger quickly; BENCH_LINES_PER_VOUCHER=4 makes one like an agency's, in some ten minutes. */
const linesPerVoucher = Number(process.env['BENCH_LINES_PER_VOUCHER'] ?? 100)

interface Books {
  branch: number
  clerk: number
  poster: number
  /** Bank, capital and rent. */
  accounts: readonly [number, number, number]
  /** Two digits of the first year and of the second of the financial year: '2627'. */
  year: string
}

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
  url: string,
  authorization: string,
  path: string,
  body: unknown,
  version?: number,
): Promise<Draft> {
  const answer = await fetch(url + path, {
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
  return JSON.parse(text) as Draft // The record.
}

/** Shares work out: each client takes the next piece when it is done with one. @returns milliseconds of each. */
async function shared<T>(
  pieces: readonly T[],
  clients: number,
  work: (piece: T, client: number) => Promise<void>,
): Promise<number[]> {
  const left = [...pieces]
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let piece = left.pop(); piece !== undefined; piece = left.pop()) {
        const began = performance.now()
        await work(piece, client)
        times.push(performance.now() - began)
      }
    }),
  )
  return times
}

async function tokenOf(house: BenchHouse, email: string, password: string): Promise<string> {
  const login = await house.call('POST', '/user/api/v1/user/login/', { email, password })
  return `Bearer ${String(login.body['access'])}`
}

const rate = (name: string, times: readonly number[], ms: number, note = ''): Timed => ({
  name,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  note: `${((times.length / ms) * 1000).toFixed(0)} vouchers/s${note}`,
})

/** Capital paid into the bank, authorised by a second person: the whole request. */
async function overHttp(
  house: BenchHouse,
  books: Books,
  clients: number,
  count: number,
  today: string,
): Promise<Timed> {
  const url = house.server().url
  const [clerk, second] = [await house.authorization(), await tokenOf(house, poster, house.password)]
  const drafts: Draft[] = []
  await shared(
    Array.from({ length: count }, (_, n) => n),
    8,
    async () => {
      const draft = await send(url, clerk, '/receipt_voucher/api/v1/receipt_voucher/create/', {
        date: today,
        mode: 'bank',
        account: books.accounts[0],
        lines: [{ account: books.accounts[1], amount: '100.00' }],
      })
      drafts.push(
        await send(
          url,
          clerk,
          `/receipt_voucher/api/v1/receipt_voucher/event/${draft.id}`,
          { type: 'SUBMIT' },
          draft.version,
        ),
      )
    },
  )
  const began = performance.now()
  const times = await shared(drafts, clients, async ({ id, version }) => {
    await send(
      url,
      second,
      `/receipt_voucher/api/v1/receipt_voucher/event/${id}`,
      { type: 'AUTHORISE' },
      version,
    )
  })
  return rate(
    `voucher authorised, ${clients} client${clients > 1 ? 's' : ''}`,
    times,
    performance.now() - began,
  )
}

/** The ledger's own statements for one voucher, as the server sends them, without request, workflow, document and audit. */
async function post(
  client: pg.Client,
  books: Books,
  today: string,
  source: number,
  lines: readonly { account: number; debit: number; credit: number }[],
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
      select $1, r.n, r.account, false, null, r.debit, r.credit, null, $2, null, null from jsonb_to_recordset($3::jsonb) as r(n int, account int, debit bigint, credit bigint) order by r.n`,
    values: [voucher?.id, books.branch, JSON.stringify(lines.map((line, at) => ({ n: at + 1, ...line })))],
  })
  await client.query('commit')
}

async function connected(house: BenchHouse, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client(house.owner))
  for (const client of clients) client.on('error', () => undefined) // A lost connection also fails the statement that was running.
  await Promise.all(clients.map((client) => client.connect()))
  return clients
}

let sources = 0

async function inSql(
  house: BenchHouse,
  books: Books,
  clients: number,
  count: number,
  today: string,
): Promise<Timed> {
  const lines = await connected(house, clients)
  const [bank, , rent] = books.accounts
  const began = performance.now()
  const times = await shared(
    Array.from({ length: count }, () => ++sources),
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

/** Vouchers of a hundred lines by the ledger's own statements: every trigger judges them, totals and seals come with them. */
async function fill(house: BenchHouse, books: Books, today: string, lines: number): Promise<number> {
  const clients = await connected(house, 2)
  const accounts =
    (
      await clients[0]?.query<{ id: number }>(
        `select id from ledger_account where kind = 'general' and is_active and not is_deleted order by id`,
      )
    )?.rows.map(({ id }) => id) ?? []
  const voucher = (n: number) =>
    Array.from({ length: linesPerVoucher }, (_, at) => ({
      account: accounts[(n * 7 + at) % accounts.length] ?? 0,
      debit: at % 2 === 0 ? (n % 900) * 100 + 100 : 0,
      credit: at % 2 === 0 ? 0 : (n % 900) * 100 + 100,
    }))
  const began = performance.now()
  await shared(
    Array.from({ length: Math.ceil(lines / linesPerVoucher) }, () => ++sources),
    clients.length,
    async (source, client) => {
      const own = clients[client]
      if (own) await post(own, books, today, source, voucher(source))
    },
  )
  await clients[0]?.query('analyze gl_line')
  await Promise.all(clients.map((client) => client.end()))
  return performance.now() - began
}

const pagesMeasured = 20

/** The first page of an account with its running balance, as one plain statement. @returns milliseconds of each try. */
async function pageInSql(client: pg.Client, account: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < pagesMeasured; n++) {
    const began = performance.now()
    await client.query(
      `select * from (select v.posting_date, v.voucher_no, v.voucher_type, v.narration, l.reference, l.debit_minor, l.credit_minor, sum(l.debit_minor - l.credit_minor) over w as balance, row_number() over w as line
        from gl_line l join gl_voucher v on v.id = l.voucher_id where l.ledger_account_id = $1 window w as (order by v.posting_date, v.id, l.line_no rows unbounded preceding)) x order by line limit 50`,
      [account],
    )
    times.push(performance.now() - began)
  }
  return times
}

/** Postings per second with one and eight clients, and the trial balance of a million lines. */
export async function measureLedger(house: BenchHouse): Promise<Timed[]> {
  const today = house.today()
  const [client] = await connected(house, 1)
  if (!client) throw new Error('no connection')
  const books = await prepare(client, today)
  const result: Timed[] = []
  for (const clients of clientCounts) {
    const count = scaled(150 * clients, clients)
    result.push(
      await overHttp(house, books, clients, count, today),
      await inSql(house, books, clients, count, today),
    )
  }
  const lines = scaled(1_000_000, linesPerVoucher)
  const ms = await fill(house, books, today, lines)
  const {
    rows: [largest],
  } = await client.query<{ id: number; lines: string }>(
    'select ledger_account_id as id, count(*) as lines from gl_line group by 1 order by count(*) desc limit 1',
  )
  const page = await pageInSql(client, largest?.id ?? 0)
  const {
    rows: [held],
  } = await client.query<{ lines: string }>('select count(*) as lines from gl_line')
  await client.end()
  const authorization = await house.authorization()
  const line = connection(house.server().url, { authorization })
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
  result.push(
    await ask('trial balance of the year', '/report/api/v1/report/trial_balance/?level=ledger&size=200', 40),
  )
  const account = `/report/api/v1/report/account/?list=ledger&account=${largest?.id ?? 0}&date=this_fy&size=50`
  result.push(
    {
      name: `ledger page in SQL, ${largest?.lines ?? 0} lines`,
      p50: quantile(page, 0.5),
      p99: quantile(page, 0.99),
    },
    await ask('  the same page over HTTP, with totals', account, pagesMeasured),
  )
  line.close()
  result.push(...(await measureProof(house)))
  return result
}
