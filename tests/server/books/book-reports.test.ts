/** A receipt over HTTP, from draft to the trial balance and the passenger's ledger (accounting 14). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportLink } from '../../../src/foundation/reports/report.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { defaultPermissions } from '../../../src/domain/people/access.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import type { SessionUser } from '../../../src/server/platform/session-user.ts'
import { makeWorld, personOf, requireStatus, type World } from '../records/factories.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'
import { openPostbox } from '../private-data/sent-mail.ts'
import { readPdf } from '../papers/read-pdf.ts'

type Row = Record<string, unknown> & { id: number; version: number }
type Answer = {
  warning: string | null
  own_entries: number | null
  rows: Record<string, unknown>[]
  totals: { count: number; sums: Record<string, string> }
  next: string | null
}
/** An accountant with the rights the seed gives, also for reports. */
const accountant = (id: number, more: Partial<SessionUser> = {}): SessionUser =>
  testUser(
    'accountant',
    modules.flatMap((module) => defaultPermissions(module.name, module.access, 'ACC')),
    { id, ...more },
  )
const today = '2025-08-20'
const kind = 'receipt_voucher'

let base: TestApp
let world: World
let clerk: Inject
let boss: Inject
let passenger: number
let account: (code: string) => number

beforeAll(async () => {
  base = await testApp({ today })
  world = await makeWorld(base.database)
  await seedBooks(base.db, today)
  const codes = new Map(
    (await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(base.db)).rows.map(
      ({ code, id }) => [code, id],
    ),
  )
  account = (code) => codes.get(code) ?? 0
  const made = await sql<{
    id: number
  }>`insert into passenger (branch, passenger_type, full_name, gender) values (${world.branch}, ${world.passengerType}, 'Rahim Uddin', 'male') returning id`.execute(
    base.db,
  )
  passenger = made.rows[0]?.id ?? 0
  await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (21, 'Second', 'Accountant', 'acc2', 'acc2@example.test', '+8801700009921', 20, ${world.branch}, 'all')`.execute(
    base.db,
  )
  await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (21, 'all', 500000000, '2025-07-01')`.execute(
    base.db,
  )
  clerk = base.as(accountant(20))
  boss = base.as(accountant(21))
})
afterAll(async () => {
  await stopPrints()
  await base.close()
})

const send = async (
  who: Inject,
  path: string,
  payload: object,
  version?: number,
  module = kind,
): Promise<Row> => {
  const answer = await who({
    method: 'POST',
    url: `/${module}/api/v1/${module}/${path}`,
    payload,
    headers: {
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  })
  requireStatus(answer, path === 'create/' ? 201 : 200, path)
  return answer.json<Row>()
}
const report = async (name: string, query: Record<string, string>, who = boss): Promise<Answer> => {
  const { endpoint, isList } = reportOf(name)
  const answer = await who({
    url: `/report/api/v1/report/${endpoint}/?${new URLSearchParams({ ...(isList ? { list: name } : {}), ...query }).toString()}`,
  })
  requireStatus(answer, 200, name)
  return answer.json<Answer>()
}

it('shows a receipt of a passenger in trial balance, ledger and passenger ledger, with the same amounts', async () => {
  const {
    rows: [party],
  } = await sql<{
    id: number
  }>`select party_sub_ledger(${account('2301')}, 'passenger', ${passenger}) as id`.execute(base.db)
  const draft = await send(clerk, 'create/', {
    date: '2025-08-10',
    mode: 'cash',
    account: account('1101'),
    narration: 'First instalment',
    lines: [{ account: account('2301'), sub_ledger: party?.id, passenger, amount: '25000.50' }],
  })
  const submitted = await send(clerk, `event/${draft.id}`, { type: 'SUBMIT' }, draft.version)
  await send(boss, `event/${draft.id}`, { type: 'AUTHORISE' }, submitted.version)

  const groups = await report('trialBalance', {})
  expect(
    groups.rows.map(({ debit, credit, closing_debit: dr, closing_credit: cr }) => [debit, credit, dr, cr]),
  ).toEqual([
    ['25000.50', '0.00', '25000.50', '0.00'],
    ['0.00', '25000.50', '0.00', '25000.50'],
  ])
  expect(reportOf('trialBalance').holds(groups.rows, { measures: {}, ...groups.totals })).toEqual([])
  const accounts = await report('trialBalance', { level: 'ledger', date: '2025-08-01..2025-08-31' })
  expect(accounts.rows.map(({ code, account_id: id, range }) => [code, id, range])).toEqual([
    ['1101', account('1101'), '2025-08-01..2025-08-31'],
    ['2301', account('2301'), '2025-08-01..2025-08-31'],
  ])

  const ledger = await report('ledger', { account: String(account('1101')) })
  expect(ledger.rows).toMatchObject([
    {
      date: '2025-08-10',
      type: kind,
      debit: '25000.50',
      credit: '0.00',
      balance: '25000.50',
      stem: 'receiptVoucher',
      plural: 'receiptVouchers',
      source_id: draft.id,
    },
  ])
  const later = await report('ledger', { account: String(account('1101')), date: '2025-08-11..2025-08-31' })
  expect(later.rows).toMatchObject([
    { type: 'opening', date: '2025-08-11', debit: null, balance: '25000.50', stem: null },
  ])
  expect(later.totals.sums).toEqual({ debit: '0.00', credit: '0.00' })

  const own = await report('passengerLedger', { passenger: String(passenger) })
  const money = await boss({ url: `/voucher/api/v1/voucher/passenger_money/${passenger}/` })
  requireStatus(money, 200, 'passenger_money')
  const onAdvances = { account: account('2301'), sub_ledger: party?.id }
  expect(money.json()).toEqual({
    billed: '0.00',
    received: '25000.50',
    adjusted: '0.00',
    due: '-25000.50',
    receive_on: onAdvances,
    waiting: [],
  })
  expect(own.rows).toMatchObject([
    {
      part: 'account',
      date: '2025-08-10',
      account: expect.stringContaining('2301') as unknown,
      debit: '0.00',
      credit: '25000.50',
      balance: '-25000.50',
      source_id: draft.id,
    },
  ])
})

it('shows what an agent owes or is owed in all accounts, and opens the ledger behind it (L7)', async () => {
  const made = await sql<{
    id: number
  }>`insert into agent (branch, agent_code, name, agent_type, primary_phone, country, address, commission_type, credit_limit, opening_balance, opening_side, opening_date)
    values (${world.branch}, 'AG-7', 'Karim', 'corporate', '+8801700007777', ${world.country}, '1 Road', 'none', 0, 0, 'receivable', '2025-07-01') returning id`.execute(
    base.db,
  )
  const agent = made.rows[0]?.id ?? 0
  const party = async (code: string): Promise<number> =>
    (
      await sql<{ id: number }>`select party_sub_ledger(${account(code)}, 'agent', ${agent}) as id`.execute(
        base.db,
      )
    ).rows[0]?.id ?? 0
  const pay = async (code: string, amount: string): Promise<void> => {
    const draft = await send(clerk, 'create/', {
      date: '2025-08-11',
      mode: 'cash',
      account: account('1101'),
      narration: 'From the agent',
      lines: [{ account: account(code), sub_ledger: await party(code), amount }],
    })
    const submitted = await send(clerk, `event/${draft.id}`, { type: 'SUBMIT' }, draft.version)
    await send(boss, `event/${draft.id}`, { type: 'AUTHORISE' }, submitted.version)
  }
  await pay('2302', '10000.50')
  await pay('1301', '300.25')
  const answer = await report('agents', { columns: 'name,balance', has_balance: 'yes' })
  // Receivable is positive, payable negative.
  expect(answer.rows).toMatchObject([{ row_id: agent, balance: '-10300.75' }])
  expect(answer.totals.sums['balance']).toBe('-10300.75')
  // It opens all accounts of the agent, not only the one that holds most of it.
  const parts = await report('trialBalance', {
    level: 'sub_ledger',
    agent: String(agent),
    account: String(answer.rows[0]?.['balance_accounts']),
    date: `..${String(answer.rows[0]?.['today'])}`,
  })
  expect(parts.rows.map(({ code, closing_debit: dr, closing_credit: cr }) => [code, dr, cr])).toEqual([
    ['1301', '0.00', '300.25'],
    ['2302', '0.00', '10000.50'],
  ])
  expect((await report('agents', { has_balance: 'no' })).rows.map((one) => one['row_id'])).not.toContain(
    agent,
  )
  // An agent with a balance stays (entities 3.1).
  const gone = await base.as(personOf('admin'))({
    method: 'DELETE',
    url: `/agent/api/v1/agent/delete/${agent}/`,
    headers: { 'if-match': '"1"' },
  })
  expect([gone.statusCode, gone.json<{ detail: string }>().detail]).toEqual([
    409,
    'Agent has a balance of BDT 10,300.75. Settle it first.',
  ])
})

it('says on the dashboard where the money stands: as the trial balance has it, without what was reversed, for readers of the statements', async () => {
  const read = async (who = boss) => {
    const answer = await who({ url: '/dashboard/api/v1/dashboard/account_summary/' })
    requireStatus(answer, 200, 'account_summary')
    return answer.json<{ as_of: string; amounts: Record<string, string> }>()
  }
  const { amounts: before } = await read()
  const more = async (amount: string) => {
    const draft = await send(clerk, 'create/', {
      date: today,
      mode: 'cash',
      account: account('1101'),
      narration: 'Rent of a room',
      lines: [{ account: account('4304'), amount }],
    })
    const submitted = await send(clerk, `event/${draft.id}`, { type: 'SUBMIT' }, draft.version)
    return send(boss, `event/${draft.id}`, { type: 'AUTHORISE' }, submitted.version)
  }
  await more('700.25')
  const wrong = await more('99.00')
  await send(
    boss,
    `event/${wrong.id}`,
    { type: 'REVERSE', reason: 'Entered twice by mistake.', date: today },
    wrong.version,
  )
  const { as_of: day, amounts } = await read()
  const cents = (text = '') => Math.round(Number(text) * 100)
  const grown = Object.fromEntries(
    Object.keys(amounts)
      .map((name) => [name, cents(amounts[name]) - cents(before[name])])
      .filter(([, by]) => by !== 0),
  )
  expect([day, grown]).toEqual([today, { cash: 70_025, receipts_today: 70_025, net_profit_month: 70_025 }])
  const trial = (await report('trialBalance', { level: 'ledger', date: `..${today}` })).rows
  const closing = (code: string) =>
    cents(String(trial.find((row) => row['code'] === code)?.['closing_debit'] ?? '0')) -
    cents(String(trial.find((row) => row['code'] === code)?.['closing_credit'] ?? '0'))
  expect(cents(amounts['cash'])).toBe(closing('1101') + closing('1102'))
  expect(cents(amounts['receivable'])).toBe(closing('1301') + closing('1302') + closing('1303'))
  const agents = await base.as(personOf('agent-relations'))({
    url: '/dashboard/api/v1/dashboard/account_summary/',
  })
  expect(agents.statusCode).toBe(403)
})

it('opens from every figure of the dashboard exactly the rows it is made of', async () => {
  const answer = await boss({ url: '/dashboard/api/v1/dashboard/account_summary/' })
  const { amounts, opens } = answer.json<{
    amounts: Record<string, string>
    opens: Record<string, ReportLink>
  }>()
  const cents = (text: unknown) => Math.round(Number(text ?? 0) * 100)
  expect(Object.keys(opens).toSorted()).toEqual(Object.keys(amounts).toSorted())
  for (const [name, link] of Object.entries(opens)) {
    if ('path' in link) {
      // A list of vouchers, with the filters of its address.
      const module =
        /^\/apps\/(\w+)-management/.exec(link.path)?.[1] === 'receiptVoucher'
          ? 'receipt_voucher'
          : 'payment_voucher'
      const list = await boss({ url: `/${module}/api/v1/${module}/all/?${link.path.split('?')[1] ?? ''}` })
      requireStatus(list, 200, link.path)
      const [vouchers = []] = Object.values(list.json<Record<string, unknown>>()).filter(
        (part): part is { amount: string }[] => Array.isArray(part),
      )
      expect([name, vouchers.reduce((sum, { amount }) => sum + cents(amount), 0)]).toEqual([
        name,
        cents(amounts[name]),
      ])
      continue
    }
    const { totals } = await report(link.report, link.filters)
    const { plus, minus = '' } = typeof link.equals === 'object' ? link.equals : { plus: '' }
    expect([name, cents(totals.sums[plus]) - cents(totals.sums[minus])]).toEqual([name, cents(amounts[name])])
  }
  expect(cents(amounts['receipts_today'])).toBeGreaterThan(0)
})

it('receives money of a passenger against their bills while they owe some, else as an advance', async () => {
  const owed = async () =>
    (await boss({ url: `/voucher/api/v1/voucher/passenger_money/${passenger}/` })).json<{
      due: string
      receive_on: object | null
    }>()
  const {
    rows: [customer],
  } = await sql<{
    id: number
  }>`select party_sub_ledger(${account('1302')}, 'passenger', ${passenger}) as id`.execute(base.db)
  const bill = await send(
    clerk,
    'create/',
    {
      date: '2025-08-12',
      customer: customer?.id,
      due_date: '2025-08-20',
      lines: [{ account: account('4201'), description: 'Recruitment charge', amount: '40000.00' }],
    },
    undefined,
    'sales',
  )
  const submitted = await send(clerk, `event/${bill.id}`, { type: 'SUBMIT' }, bill.version, 'sales')
  await send(boss, `event/${bill.id}`, { type: 'AUTHORISE' }, submitted.version, 'sales')
  expect(await owed()).toMatchObject({
    due: '14999.50',
    receive_on: { account: account('1302'), sub_ledger: customer?.id },
  })
  const paid = await send(clerk, 'create/', {
    date: '2025-08-13',
    mode: 'cash',
    account: account('1101'),
    narration: 'The rest',
    lines: [{ account: account('1302'), sub_ledger: customer?.id, passenger, amount: '40000.00' }],
  })
  const handed = await send(clerk, `event/${paid.id}`, { type: 'SUBMIT' }, paid.version)
  await send(boss, `event/${paid.id}`, { type: 'AUTHORISE' }, handed.version)
  expect(await owed()).toMatchObject({ due: '-25000.50', receive_on: { account: account('2301') } })
})

it('reads a ledger from its end, page by page, with the balances it has from its beginning', async () => {
  for (let n = 1; n <= 11; n++) {
    const lines = [{ account: account('4304'), amount: `${n}.00` }]
    const draft = await send(clerk, 'create/', {
      date: '2025-08-15',
      mode: 'cash',
      account: account('1101'),
      payer: 'Visitor',
      lines,
    })
    const handed = await send(clerk, `event/${draft.id}`, { type: 'SUBMIT' }, draft.version)
    await send(boss, `event/${draft.id}`, { type: 'AUTHORISE' }, handed.version)
  }
  const asked = { account: String(account('1101')), date: '2025-08-15..', size: '10' }
  const pages = async (sort: string) => {
    const rows: unknown[] = []
    for (let next = ''; ;) {
      const answer = await report('ledger', { ...asked, sort, ...(next ? { next } : {}) })
      rows.push(
        ...answer.rows.map((row) => [row['line'] ?? row['row_id'], row['voucher_no'], row['balance']]),
      )
      if (!answer.next) return rows
      next = answer.next
    }
  }
  const forward = await pages('line')
  // The balance brought forward and two pages of lines.
  expect(forward.length).toBeGreaterThan(11)
  expect(forward[0]).toEqual([1, null, expect.any(String)])
  expect(await pages('-line')).toEqual(forward.toReversed())
  // No other order is one of a ledger.
  expect(await pages('-debit')).toEqual(forward)
})

it('says who was paid where the line has no party, as the voucher says it', async () => {
  const draft = await send(
    clerk,
    'create/',
    {
      date: '2025-08-14',
      mode: 'cash',
      account: account('1101'),
      payee: 'Landlord of the office',
      lines: [{ account: account('5302'), amount: '10.00' }],
    },
    undefined,
    'payment_voucher',
  )
  const handed = await send(clerk, `event/${draft.id}`, { type: 'SUBMIT' }, draft.version, 'payment_voucher')
  await send(boss, `event/${draft.id}`, { type: 'AUTHORISE' }, handed.version, 'payment_voucher')
  const { rows } = await report('payment', { date: '2025-08-14..2025-08-14' })
  expect(rows.map(({ party, party_id: id }) => [party, id ?? null])).toEqual([
    ['Landlord of the office', null],
  ])
})

it('shows nothing of other branches and no passenger outside the scope of the reader', async () => {
  const elsewhere = base.as(accountant(21, { branchScope: 'own', branchId: 999_999, branches: [] }))
  expect((await report('trialBalance', {}, elsewhere)).rows).toEqual([])
  expect((await report('ledger', { account: String(account('1101')) }, elsewhere)).rows).toEqual([])
  expect((await report('passengerLedger', { passenger: String(passenger) }, elsewhere)).rows).toEqual([])
  expect((await elsewhere({ url: `/voucher/api/v1/voucher/passenger_money/${passenger}/` })).statusCode).toBe(
    404,
  )
})

it('warns on every statement, on screen and on paper, while the last check of the books found something', async () => {
  const paper = async (): Promise<string> => {
    const answer = await boss({
      url: '/report/api/v1/report/trial_balance/without_pagination/?format=pdf&level=ledger',
    })
    requireStatus(answer, 200, 'paper')
    return (await readPdf(answer.rawPayload)).pages.map(({ text }) => text).join(' ')
  }
  const found = 'seal chain: Ledger integrity check failed at entry 2: content'
  await sql`insert into job_run (job, trigger, state, error) values ('verify_books', 'schedule', 'failed', ${found})`.execute(
    base.db,
  )
  for (const [name, query] of [
    ['trialBalance', {}],
    ['ledger', { account: String(account('1101')) }],
    ['passengerLedger', { passenger: String(passenger) }],
  ] as const)
    expect([name, (await report(name, query)).warning]).toEqual([name, found])
  expect((await report('agents', {})).warning).toBeNull()
  expect(await paper()).toContain('Ledger integrity check failed at entry 2')
  await sql`insert into job_run (job, trigger, state) values ('verify_books', 'manual', 'done')`.execute(
    base.db,
  )
  expect((await report('trialBalance', {})).warning).toBeNull()
  expect(await paper()).not.toContain('integrity')
})

it('says on every statement how many entries one person stands for, once that is allowed', async () => {
  expect((await report('trialBalance', {})).own_entries).toBeNull()
  const given = await sql<{ id: number }>`
    insert into authorize_account ("user", scope, max_amount, valid_from, can_approve_own, created_by, updated_by) values (21, 'receipt_voucher', 5000000, '2025-07-01', true, 20, 20) returning id`.execute(
    base.db,
  )
  expect((await report('trialBalance', {})).own_entries).toBe(0)
  const draft = await send(boss, 'create/', {
    date: '2025-08-13',
    mode: 'cash',
    account: account('1101'),
    narration: 'Entered and authorised by one',
    lines: [{ account: account('4304'), amount: '10.00' }],
  })
  const handed = await send(boss, `event/${draft.id}`, { type: 'SUBMIT' }, draft.version)
  await send(boss, `event/${draft.id}`, { type: 'AUTHORISE' }, handed.version)
  // What was authorised stays said after the authority is gone.
  await sql`update authorize_account set is_active = false where id = ${given.rows[0]?.id}`.execute(base.db)
  for (const [name, query] of [
    ['trialBalance', {}],
    ['ledger', { account: String(account('1102')) }],
  ] as const)
    expect([name, (await report(name, query)).own_entries]).toEqual([name, 1])
  expect((await report('agents', {})).own_entries).toBeNull()
  const answer = await boss({
    url: '/report/api/v1/report/trial_balance/without_pagination/?format=pdf&level=ledger',
  })
  requireStatus(answer, 200, 'paper')
  const text = (await readPdf(answer.rawPayload)).pages.map((page) => page.text).join(' ')
  expect(text).toContain('Self-authorised entries: 1')
})

describe('the statement of account of a party', () => {
  const mails = async () =>
    (
      await sql<{ kind: string; to: string[]; subject: string; files: string[]; by: number }>`
        select kind, recipients as to, subject, files, by_user as by from mail_outbox order by id`.execute(
        base.db,
      )
    ).rows
  const mail = (who: Inject, id: number, key = randomUUID()) =>
    who({
      method: 'POST',
      url: `/report/api/v1/report/mail_statement/${id}`,
      payload: {},
      headers: { 'idempotency-key': key },
    })
  async function agentWith(email: string | null): Promise<number> {
    const code = email === null ? 'AGT-902' : 'AGT-901'
    const { rows } = await sql<{ id: number }>`
      insert into agent (branch, agent_code, name, agent_type, primary_phone, country, address, commission_type, credit_limit, opening_balance, opening_side, opening_date, email)
      values (${world.branch}, ${code}, 'Karim Overseas', 'corporate', ${`+8801900000${code.slice(-3)}`}, ${world.country}, 'Dhaka', 'none', 100000000, 0, 'receivable', '2025-07-01', ${email}) returning id`.execute(
      base.db,
    )
    const sub = await sql<{
      id: number
    }>`select party_sub_ledger(${account('1301')}, 'agent', ${rows[0]?.id}) as id`.execute(base.db)
    return sub.rows[0]?.id ?? 0
  }
  const post = async (module: string, body: object) => {
    const draft = await send(clerk, 'create/', body, undefined, module)
    const submitted = await send(clerk, `event/${draft.id}`, { type: 'SUBMIT' }, draft.version, module)
    await send(boss, `event/${draft.id}`, { type: 'AUTHORISE' }, submitted.version, module)
  }
  let owed: number
  beforeAll(async () => {
    owed = await agentWith('karim@overseas.example')
    await post('sales', {
      date: '2025-08-01',
      due_date: '2025-08-10',
      customer: owed,
      lines: [{ account: account('4201'), description: 'Recruitment charge', amount: '1000.00' }],
    })
    await post('receipt_voucher', {
      date: '2025-08-05',
      mode: 'cash',
      account: account('1101'),
      lines: [{ account: account('1301'), sub_ledger: owed, amount: '300.00' }],
    })
  })

  it('says on paper whose it is, what is due in words, and how old it is', async () => {
    const answer = await boss({
      url: `/report/api/v1/report/account/without_pagination/?list=account-statement&sub_ledger=${owed}&format=print`,
    })
    requireStatus(answer, 200, 'paper')
    const text = (await readPdf(answer.rawPayload)).pages.map((page) => page.text).join(' ')
    for (const part of [
      'Statement of account: Karim Overseas',
      'Amount due: BDT 700.00 (',
      'Seven Hundred',
      '1–30 days: BDT 1,000.00',
      'Unallocated: BDT',
    ])
      expect(text).toContain(part)
  })

  it('is mailed once to the address of the record, with the paper', async () => {
    const key = randomUUID()
    for (const answer of [await mail(boss, owed, key), await mail(boss, owed, key)]) {
      requireStatus(answer, 202, 'mail')
      expect(answer.json()).toMatchObject({ to: 'karim@overseas.example' })
    }
    const [only, ...more] = await mails()
    expect(more).toEqual([])
    expect(only).toMatchObject({
      kind: 'party_statement',
      to: ['karim@overseas.example'],
      subject: 'Statement of account: Karim Overseas',
      by: 21,
    })
    const { rows } = await sql<{ name: string; mime: string; module: string }>`
      select name, mime, module from file_blob where id = any(${only?.files ?? []}::uuid[])`.execute(base.db)
    expect(rows).toEqual([
      { name: `account-statement-${today}.pdf`, mime: 'application/pdf', module: 'sub_ledger_account' },
    ])
  })

  it('arrives at the mail server of the agency with the ages of what is due', async () => {
    const postbox = await openPostbox(base)
    try {
      await postbox.arrived() // What waited before.
      requireStatus(await mail(boss, owed), 202, 'mail')
      const [arrived = '', ...more] = await postbox.arrived()
      expect(more).toEqual([])
      for (const part of [
        /^To: .*karim@overseas\.example/m,
        /Subject: Statement of account: Karim Overseas/,
        'Amount due: BDT 700.00 (',
        '1–30 days: BDT 1,000.00',
      ])
        expect(arrived).toMatch(part)
    } finally {
      await postbox.close()
    }
  })

  it('is not mailed without an address, by those who hand no accounts out, or of a party somebody does not know', async () => {
    const before = (await mails()).length
    const bare = await mail(boss, await agentWith(null))
    expect([bare.statusCode, bare.json<{ detail: string }>().detail]).toEqual([
      422,
      'This party has no email address.',
    ])
    expect((await mail(base.as(personOf('agent-relations')), owed)).statusCode).toBe(403)
    expect((await mail(base.as(accountant(20, { agentScope: [999_999] })), owed)).statusCode).toBe(404)
    expect(await mails()).toHaveLength(before)
  })
})
