/** Vouchers through the API: two people, authority, limits, repeats, versions, periods, money, reversals (accounting 4, 6.1, 8). */
import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { checkBooks } from '../../../src/server/books/proof/check-job.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { makeWorld, personOf, requireStatus, type World } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { moneyText } from '../../../src/foundation/values/money.ts'
import { showDate } from '../../../src/foundation/values/dates.ts'

type Row = Record<string, unknown> & { id: number; version: number }
const today = '2025-08-20'

let base: TestApp
let world: World
let clerk: Inject
let other: Inject
let boss: Inject
let codes: Map<string, number>
let agent: number

const account = (code: string): number => codes.get(code) ?? 0
const agentOn = async (code: string): Promise<number> =>
  (
    await sql<{ id: number }>`select party_sub_ledger(${account(code)}, 'agent', ${agent}) as id`.execute(
      base.db,
    )
  ).rows[0]?.id ?? 0

beforeAll(async () => {
  base = await testApp({ today })
  world = await makeWorld(base.database)
  await seedBooks(base.db, today)
  codes = new Map(
    (await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(base.db)).rows.map(
      (row) => [row.code, row.id],
    ),
  )
  const made = await sql<{
    id: number
  }>`insert into agent (branch, agent_code, name, agent_type, primary_phone, country, address, commission_type, credit_limit, opening_balance, opening_side, opening_date)
    values (${world.branch}, 'AGT-001', 'Abdul Karim', 'corporate', '+8801900000001', ${world.country}, 'Dhaka', 'none', 5000000, 0, 'receivable', '2025-07-01') returning id`.execute(
    base.db,
  )
  agent = made.rows[0]?.id ?? 0
  await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (21, 'Second', 'Accountant', 'acc2', 'acc2@example.test', '+8801700009921', 20, ${world.branch}, 'all')`.execute(
    base.db,
  )
  clerk = base.as(personOf('accountant', { id: 20 }))
  other = base.as(personOf('accountant', { id: 21 }))
  boss = base.as(personOf('branch-manager'))
  for (const [user, scope, max] of [
    [21, 'all', 5_000_000_00n],
    [10, 'payment_voucher', 100_000_00n],
  ] as const) {
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${user}, ${scope}, ${max}, '2025-07-01')`.execute(
      base.db,
    )
  }
})
afterAll(() => base.close())

const send = (
  who: Inject,
  kind: string,
  path: string,
  payload: object,
  {
    version,
    key = randomUUID(),
    method = 'POST' as 'POST' | 'PUT',
  }: { version?: number; key?: string; method?: 'POST' | 'PUT' } = {},
) =>
  who({
    method,
    url: `/${kind}/api/v1/${kind}/${path}`,
    payload,
    headers: { 'idempotency-key': key, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
  })
const create = async (kind: string, payload: object, who = clerk): Promise<Row> => {
  const answer = await send(who, kind, 'create/', payload)
  requireStatus(answer, 201, kind)
  return answer.json<Row>()
}
const event = (who: Inject, kind: string, record: Row, type: string, more: object = {}, key = randomUUID()) =>
  send(who, kind, `event/${record.id}`, { type, ...more }, { version: record.version, key })
const done = async (
  who: Inject,
  kind: string,
  record: Row,
  type: string,
  more: object = {},
): Promise<Row> => {
  const answer = await event(who, kind, record, type, more)
  requireStatus(answer, 200, `${type} ${kind}`)
  return answer.json<Row>()
}
const posted = async (kind: string, payload: object): Promise<Row> =>
  done(other, kind, await done(clerk, kind, await create(kind, payload), 'SUBMIT'), 'AUTHORISE')

const capital = (more = {}) => ({
  date: '2025-08-01',
  mode: 'bank',
  account: account('1111'),
  narration: 'Capital',
  lines: [{ account: account('3101'), amount: '500000.00' }],
  ...more,
})
const rent = (more = {}) => ({
  date: '2025-08-05',
  mode: 'bank',
  account: account('1111'),
  lines: [{ account: account('5302'), amount: '60000.00', tds: '3000.00' }],
  ...more,
})
const balance = async (code: string): Promise<string> =>
  (
    await sql<{
      b: bigint
    }>`select coalesce(sum(debit_minor - credit_minor), 0)::bigint as b from gl_line where ledger_account_id = ${account(code)}`.execute(
      base.db,
    )
  ).rows[0]?.b.toString() ?? ''
const entries = async (): Promise<number> =>
  Number((await sql<{ n: bigint }>`select count(*) as n from gl_voucher`.execute(base.db)).rows[0]?.n)

describe('a voucher', () => {
  it('is entered by one person, authorised by another, and stands in the books', async () => {
    const draft = await create('receipt_voucher', capital({ payer: 'Farid Uddin' }))
    expect(draft).toMatchObject({ status: 'draft', voucher_no: null, amount: '500000.00', version: 1 })
    const submitted = await done(clerk, 'receipt_voucher', draft, 'SUBMIT')
    expect(submitted).toMatchObject({ status: 'submitted', voucher_no: 'RV-2526-000001', version: 2 })
    const queue = (await other({ url: '/voucher/api/v1/voucher/queue/' })).json<{ vouchers: Row[] }>()
      .vouchers
    expect(queue).toMatchObject([
      {
        kind: 'receipt_voucher',
        id: draft.id,
        voucher_no: 'RV-2526-000001',
        party: 'Farid Uddin',
        submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        limit: expect.stringMatching(/^\d+\.\d\d$/),
        open: true,
        own: false,
      },
    ])
    const done1 = await done(other, 'receipt_voucher', submitted, 'AUTHORISE')
    expect(done1).toMatchObject({ status: 'posted', authorised_by: 21 })
    const view = (await clerk({ url: `/receipt_voucher/api/v1/receipt_voucher/view/${draft.id}` })).json<{
      entries: Row[]
      history: Row[]
      offers: Row[]
    }>()
    expect(view.entries.map(({ account: code, debit, credit }) => [code, debit, credit])).toEqual([
      ['1111', '500000.00', '0.00'],
      ['3101', '0.00', '500000.00'],
    ])
    expect(view.history.map((one) => one['action'])).toEqual(['AUTHORISE', 'SUBMIT', 'CREATE'])
    expect(view.offers.map((one) => one['event'])).toEqual(['REVERSE', 'DESCRIBE'])
  })

  it('names the party of its lines where nobody wrote who pays, and follows them until somebody does', async () => {
    const party = await agentOn('1301')
    const from = (more: object = {}) =>
      capital({ lines: [{ account: account('1301'), sub_ledger: party, amount: '100.00' }], ...more })
    const change = async (record: Row, more: object): Promise<Row> => {
      const answer = await send(clerk, 'receipt_voucher', `update/${record.id}`, more, {
        version: record.version,
        method: 'PUT',
      })
      requireStatus(answer, 200, 'update')
      return answer.json<Row>()
    }
    const draft = await create('receipt_voucher', from())
    expect(draft).toMatchObject({ payer: 'Abdul Karim' })
    // Several or no parties are no name; what came from the lines goes with them.
    const without = await change(draft, capital())
    expect(without).toMatchObject({ payer: null })
    const again = await change(without, from())
    expect(again).toMatchObject({ payer: 'Abdul Karim' })
    const own = await change(again, from({ payer: 'His brother' }))
    expect(await change(own, capital())).toMatchObject({ payer: 'His brother' })
    expect(await create('payment_voucher', from({ payee: '' }))).toMatchObject({ payee: 'Abdul Karim' })
  })

  it('takes the last rate of its currency up to its day where nobody wrote one', async () => {
    const { rows } = await sql<{
      id: number
    }>`insert into currency (code, name, rate_to_base, minor_unit, rate_date) values ('SAR', 'Riyal', 32, 2, '2025-07-01') returning id`.execute(
      base.db,
    )
    const currency = rows[0]?.id ?? 0
    for (const [date, rate] of [
      ['2025-07-20', '32.5'],
      ['2025-08-03', '33.25'],
    ])
      requireStatus(
        await send(clerk, 'exchange_rate', 'create/', { currency, date, rate }),
        201,
        'exchange_rate',
      )
    const bill = (more: object) =>
      create('receipt_voucher', capital({ account: account('1113'), currency, ...more }))
    const stated = (record: Row) => Number(record['rate'])
    expect(stated(await bill({ date: '2025-08-02' }))).toBe(32.5)
    expect(stated(await bill({ date: '2025-08-04' }))).toBe(33.25)
    expect(stated(await bill({ date: '2025-08-04', rate: '31' }))).toBe(31)
    // Before the first rate of the table a user has to write one.
    expect((await bill({ date: '2025-07-19' }))['rate']).toBeNull()
    expect((await create('receipt_voucher', capital()))['rate']).toBeNull()
  })

  it('is found in a picker by day, amount and payer, the latest first', async () => {
    const first = await create('receipt_voucher', capital({ payer: 'Earlier Payer' }))
    const second = await create('receipt_voucher', capital({ payer: 'Later Payer' }))
    const answer = await clerk({
      url: '/receipt_voucher/api/v1/receipt_voucher/without_pagination/all/?q=Payer',
    })
    expect(answer.json<{ receipt_vouchers: Row[] }>().receipt_vouchers).toMatchObject([
      { id: second.id, subtitle: '01 Aug 2025 · 500,000.00 · Later Payer' },
      { id: first.id, subtitle: '01 Aug 2025 · 500,000.00 · Earlier Payer' },
    ])
    // Who only points to a voucher sees its number: amount and payer are for those who may read it.
    const entry = base.as(personOf('data-entry'))
    const named = await entry({
      url: `/receipt_voucher/api/v1/receipt_voucher/without_pagination/all/?ids=${second.id}`,
    })
    expect(named.json<{ receipt_vouchers: Row[] }>().receipt_vouchers).toEqual([
      expect.not.objectContaining({ subtitle: expect.anything() as string }),
    ])
  })

  it('is rehearsed by a user who may send the event, with its lines and with every refusal of it', async () => {
    const submitted = await done(
      clerk,
      'receipt_voucher',
      await create('receipt_voucher', capital()),
      'SUBMIT',
    )
    const rehearsed = (who: Inject, type: string, more: object = {}, version = submitted.version) =>
      send(who, 'receipt_voucher', `rehearse/${submitted.id}`, { type, ...more }, { version })
    const before = await entries()
    const answer = await rehearsed(other, 'AUTHORISE')
    requireStatus(answer, 200, 'rehearsal')
    const { state, previews } = answer.json<{ state: string; previews: { journal: Row[] } }>()
    expect(state).toBe('posted')
    expect(previews.journal).toMatchObject([
      { account: '1111', debit: '500000.00', credit: '0.00', currency: 'BDT', date: '2025-08-01' },
      { account: '3101', debit: '0.00', credit: '500000.00', narration: 'Capital', foreign: null },
    ])
    expect(await entries()).toBe(before)
    expect(
      (await clerk({ url: `/receipt_voucher/api/v1/receipt_voucher/${submitted.id}` })).json<Row>(),
    ).toMatchObject({ status: 'submitted', version: submitted.version })
    // The author, one without authority, a state that does not wait for it, a version that has changed.
    const refusalOf = (json: Record<string, unknown>) => [json['status'], json['code'], json['detail']]
    for (const [who, type, more, version] of [
      [clerk, 'AUTHORISE', {}, submitted.version],
      [boss, 'AUTHORISE', {}, submitted.version],
      [other, 'REVERSE', { reason: 'Twice' }, submitted.version],
      [other, 'AUTHORISE', {}, submitted.version - 1],
      [other, 'RETURN', {}, submitted.version],
    ] as const) {
      const foreseen = await rehearsed(who, type, more, version)
      const real = await event(who, 'receipt_voucher', { ...submitted, version }, type, more)
      expect(real.statusCode).toBeGreaterThanOrEqual(400)
      expect([foreseen.statusCode, refusalOf(foreseen.json())]).toEqual([
        real.statusCode,
        refusalOf(real.json()),
      ])
    }
    await done(clerk, 'receipt_voucher', submitted, 'CANCEL', { reason: 'Entered for a test' })
  })

  it('is rehearsed with what the account and the party hold after it, for who may open their ledgers', async () => {
    const party = await agentOn('2302')
    const submitted = await done(
      clerk,
      'receipt_voucher',
      await create('receipt_voucher', {
        ...capital(),
        lines: [{ account: account('2302'), sub_ledger: party, amount: '7000.00' }],
      }),
      'SUBMIT',
    )
    const balances = async (who: Inject) => {
      const answer = await send(
        who,
        'receipt_voucher',
        `rehearse/${submitted.id}`,
        { type: 'AUTHORISE' },
        { version: submitted.version },
      )
      requireStatus(answer, 200, 'rehearsal')
      return answer.json<{ previews: { balances: Row[] } }>().previews.balances
    }
    const accountantWith = (more: readonly string[], rest = {}) =>
      base.as(personOf('accountant', { id: 21, permissions: new Set(more), ...rest }))
    const rights = ['receipt_voucher.read', 'ledger_account.read', 'report.read']
    const seen = await balances(accountantWith(rights))
    expect(await balances(accountantWith(rights.slice(0, 2)))).toEqual([])
    expect(await balances(accountantWith([rights[0] ?? '', 'report.read']))).toEqual([])
    // Who is limited to other agents does not see this one.
    const narrow = await balances(accountantWith(rights, { agentScope: [agent + 1000] }))
    expect(narrow.map(({ of }) => of)).toEqual(['money'])
    await done(other, 'receipt_voucher', submitted, 'AUTHORISE')
    const owed = await sql<{ sum: bigint }>`
      select coalesce(sum(debit_minor - credit_minor), 0)::bigint as sum from gl_line where sub_ledger_id = ${party}`.execute(
      base.db,
    )
    expect(seen).toMatchObject([
      { of: 'money', balance: moneyText(BigInt(await balance('1111'))) },
      { of: 'party', name: 'Abdul Karim', balance: moneyText(owed.rows[0]?.sum ?? 0n) },
    ])
    expect(owed.rows[0]?.sum).not.toBe(0n)
  })

  it('is authorised with others from the queue, as it was seen there', async () => {
    const [first, second] = [
      await done(clerk, 'payment_voucher', await create('payment_voucher', rent()), 'SUBMIT'),
      await done(clerk, 'payment_voucher', await create('payment_voucher', rent()), 'SUBMIT'),
    ]
    const picked = [
      { kind: 'payment_voucher', id: first.id, version: first.version },
      { kind: 'payment_voucher', id: second.id, version: second.version - 1 },
    ]
    const answer = await other({
      method: 'POST',
      url: '/voucher/api/v1/voucher/authorise_selected/',
      payload: { vouchers: picked },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(answer.json<{ results: Row[] }>().results).toMatchObject([
      { id: first.id, ok: true },
      { id: second.id, ok: false, message: expect.stringMatching(/changed/i) as string },
    ])
    const stands = async (id: number) =>
      (await clerk({ url: `/payment_voucher/api/v1/payment_voucher/${id}` })).json<Row>()
    expect([(await stands(first.id))['status'], (await stands(second.id))['status']]).toEqual([
      'posted',
      'submitted',
    ])
    for (const voucher of [await stands(first.id), await stands(second.id)])
      await done(other, 'payment_voucher', voucher, voucher['status'] === 'posted' ? 'REVERSE' : 'CANCEL', {
        reason: 'Only entered to be tried out.',
      })
  })

  it('posts its tax beside the money', async () => {
    const made = await posted('payment_voucher', rent())
    const view = (await clerk({ url: `/payment_voucher/api/v1/payment_voucher/view/${made.id}` })).json<{
      entries: Row[]
    }>()
    expect(view.entries.map(({ account: code, debit, credit }) => [code, debit, credit])).toEqual([
      ['5302', '60000.00', '0.00'],
      ['1111', '0.00', '57000.00'],
      ['2402', '0.00', '3000.00'],
    ])
  })

  it('says everything that is missing when it is submitted, at its place', async () => {
    const draft = await create('payment_voucher', {
      date: '2025-08-05',
      lines: [
        { amount: '0.00' },
        { account: account('1301'), amount: '5.00' },
        { account: account('5304'), amount: '5.00', tds: '5.00' },
        { account: account('1101'), amount: '1.00' },
      ],
    })
    const answer = await event(clerk, 'payment_voucher', draft, 'SUBMIT')
    expect(answer.statusCode).toBe(422)
    expect(
      answer
        .json<{ errors: { pointer: string; message: string }[] }>()
        .errors.map(({ pointer, message }) => `${pointer} ${message}`),
    ).toEqual([
      '/mode Please select a payment mode.',
      '/account Please select the account to pay from.',
      '/lines/0/account Please select an account.',
      '/lines/0/amount Amount must be greater than 0.',
      '/lines/1/sub_ledger Please select a sub ledger for Accounts receivable - agents.',
      '/lines/2/tds TDS must be less than the amount.',
      '/lines/3/account Use a contra voucher to move money between cash and bank accounts.',
    ])
  })

  it.each<[string, object, string]>([
    [
      'unequal sides',
      {
        lines: [
          { code: '5303', debit: '1000.00' },
          { code: '2501', credit: '990.00' },
        ],
      },
      'Debit and credit are not equal. Difference is 10.',
    ],
    ['one line', { lines: [{ code: '5303', debit: '1000.00' }] }, 'A voucher needs at least two lines.'],
    [
      'cash',
      {
        lines: [
          { code: '1101', debit: '50.00' },
          { code: '4304', credit: '50.00' },
        ],
      },
      'Cash and bank accounts cannot be used in a journal. Use a payment, receipt or contra voucher.',
    ],
    [
      'no amount',
      { lines: [{ code: '5303' }, { code: '2501', credit: '5.00' }] },
      'Amount must be greater than 0.',
    ],
    [
      'retained earnings',
      {
        lines: [
          { code: '3201', debit: '5.00' },
          { code: '2501', credit: '5.00' },
        ],
      },
      'Only an administrator can post to Retained earnings.',
    ],
  ])('a journal with %s is refused', async (_what, body, message) => {
    const lines = (body as { lines: { code: string }[] }).lines.map(({ code, ...line }) => ({
      account: account(code),
      ...line,
    }))
    const answer = await event(
      clerk,
      'journal',
      await create('journal', { date: '2025-08-05', lines }),
      'SUBMIT',
    )
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([422, message])
  })

  it('a journal with a wrong account says at once that its sides differ too', async () => {
    const lines = [
      { account: account('1101'), debit: '50.00' },
      { account: account('4304'), credit: '40.00' },
    ]
    const draft = await create('journal', { date: '2025-08-05', lines })
    const answer = (await event(clerk, 'journal', draft, 'SUBMIT')).json<{
      errors: { pointer: string; message: string }[]
    }>()
    expect(answer.errors.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/lines/0/account Cash and bank accounts cannot be used in a journal. Use a payment, receipt or contra voucher.',
      '/lines Debit and credit are not equal. Difference is 10.',
    ])
  })

  it('is not authorised by its creator, nor beyond an authority, nor without one', async () => {
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (20, 'payment_voucher', 100000000, '2025-07-01')`.execute(
      base.db,
    )
    const draft = await done(
      clerk,
      'payment_voucher',
      await create('payment_voucher', rent({ lines: [{ account: account('5302'), amount: '150000.00' }] })),
      'SUBMIT',
    )
    const before = await entries()
    const own = await event(clerk, 'payment_voucher', draft, 'AUTHORISE')
    expect([own.statusCode, own.json<{ detail: string }>().detail]).toEqual([
      409,
      'You cannot authorise a voucher you created.',
    ])
    const small = await event(boss, 'payment_voucher', draft, 'AUTHORISE')
    expect([small.statusCode, small.json<{ detail: string }>().detail]).toEqual([
      409,
      'You are not authorised to approve payment vouchers up to BDT 150,000.',
    ])
    const auditor = await event(base.as(personOf('auditor')), 'payment_voucher', draft, 'AUTHORISE')
    expect(auditor.statusCode).toBe(403)
    expect(await entries()).toBe(before)
    const back = await done(other, 'payment_voucher', draft, 'RETURN', {
      reason: 'The rent is for two months.',
    })
    expect(back).toMatchObject({ status: 'draft', voucher_no: draft['voucher_no'] })
    const gone = await done(clerk, 'payment_voucher', back, 'CANCEL', {
      reason: 'Entered for the wrong month.',
    })
    expect(gone).toMatchObject({ status: 'cancelled', voucher_no: draft['voucher_no'] })
  })

  it('sent twice with one key posts once and answers the same', async () => {
    const submitted = await done(
      clerk,
      'receipt_voucher',
      await create('receipt_voucher', capital()),
      'SUBMIT',
    )
    const key = randomUUID()
    const first = await event(other, 'receipt_voucher', submitted, 'AUTHORISE', {}, key)
    const before = await entries()
    const again = await event(other, 'receipt_voucher', submitted, 'AUTHORISE', {}, key)
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()])
    expect(await entries()).toBe(before)
    const without = await other({
      method: 'POST',
      url: `/receipt_voucher/api/v1/receipt_voucher/event/${submitted.id}`,
      payload: { type: 'REVERSE' },
      headers: { 'if-match': '"3"' },
    })
    expect(without.statusCode).toBe(400)
  })

  it('is not authorised in a version nobody saw', async () => {
    const submitted = await done(
      clerk,
      'receipt_voucher',
      await create('receipt_voucher', capital()),
      'SUBMIT',
    )
    const stale = await event(other, 'receipt_voucher', { ...submitted, version: 1 }, 'AUTHORISE')
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'record.stale'])
  })

  it('in a closed period is refused, in a soft-closed one only an administrator goes on', async () => {
    await base.database.asOwner(
      `update accounting_period set status = 'soft_closed' where starts_on = '2025-07-01'`,
    )
    const draft = await create('receipt_voucher', capital({ date: '2025-07-10' }))
    const answer = await event(clerk, 'receipt_voucher', draft, 'SUBMIT')
    expect([answer.statusCode, answer.json<{ detail: string; code: string }>()]).toMatchObject([
      409,
      { detail: 'The accounting period 2025-07-01 to 2025-07-31 is closed.', code: 'period.closed' },
    ])
    expect(await done(base.as(personOf('admin')), 'receipt_voucher', draft, 'SUBMIT')).toMatchObject({
      status: 'submitted',
    })
    const none = await event(
      clerk,
      'receipt_voucher',
      await create('receipt_voucher', capital({ date: '2024-03-01' })),
      'SUBMIT',
    )
    expect(none.json()).toMatchObject({
      detail: 'No accounting period covers 2024-03-01.',
      code: 'period.none',
    })
  })

  it('pays only money that is there, on its day and later', async () => {
    const submitted = await done(
      clerk,
      'payment_voucher',
      await create('payment_voucher', {
        date: '2025-08-05',
        mode: 'cash',
        account: account('1101'),
        lines: [{ account: account('5304'), amount: '100.00' }],
      }),
      'SUBMIT',
    )
    const answer = await event(other, 'payment_voucher', submitted, 'AUTHORISE')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        detail: 'Insufficient balance in Cash in hand - head office. Available 0.',
        code: 'cash.insufficient',
      },
    ])
  })

  it('that is posted cannot be changed or deleted', async () => {
    const made = await posted('receipt_voucher', capital())
    const change = await send(
      clerk,
      'receipt_voucher',
      `update/${made.id}`,
      { narration: 'Other' },
      { version: made.version, method: 'PUT' },
    )
    const remove = await base.as(personOf('admin'))({
      method: 'DELETE',
      url: `/receipt_voucher/api/v1/receipt_voucher/delete/${made.id}`,
      headers: { 'if-match': `"${made.version}"` },
    })
    expect([change.statusCode, change.json<{ detail: string }>().detail]).toEqual([
      409,
      'Posted entries cannot be changed or deleted. Reverse the voucher instead.',
    ])
    expect(remove.statusCode).toBe(409)
  })

  it('of another user is not edited', async () => {
    const draft = await create('receipt_voucher', capital())
    const answer = await send(
      other,
      'receipt_voucher',
      `update/${draft.id}`,
      { narration: 'Mine' },
      { version: draft.version, method: 'PUT' },
    )
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      'You can only edit your own draft.',
    ])
    const own = await send(
      clerk,
      'receipt_voucher',
      `update/${draft.id}`,
      { lines: [{ account: account('3101'), amount: '12.50' }] },
      { version: draft.version, method: 'PUT' },
    )
    expect([own.statusCode, own.json<Row>()['amount']]).toEqual([200, '12.50'])
  })
})

describe('a bill and its payment', () => {
  it('are settled, and open again when the payment is reversed', async () => {
    const customer = await agentOn('1301')
    const bill = await posted('sales', {
      date: '2025-08-02',
      customer,
      due_date: '2025-08-17',
      lines: [
        { account: account('4201'), description: 'Recruitment charge', amount: '1000.00', vat_bp: 1500 },
      ],
    })
    const items = async () =>
      (await clerk({ url: `/voucher/api/v1/voucher/open_items/?sub_ledger=${customer}` })).json<{
        items: { id: number; open: string; waiting: string; side: string; voucher_no: string }[]
      }>().items
    const [item] = await items()
    expect(item).toMatchObject({
      open: '1150.00',
      waiting: '0.00',
      side: 'debit',
      currency: 'BDT',
      open_foreign: null,
      voucher_no: bill['voucher_no'],
    })
    const pay = (amount: string) => ({
      date: '2025-08-03',
      mode: 'cash',
      account: account('1101'),
      lines: [
        { account: account('1301'), sub_ledger: customer, amount, allocations: [{ item: item?.id, amount }] },
      ],
    })
    const waiting = await done(
      clerk,
      'receipt_voucher',
      await create('receipt_voucher', pay('1150.00')),
      'SUBMIT',
    )
    // A draft pays nothing yet; what was handed in is not offered a second time.
    const draft = await create('receipt_voucher', pay('1150.00'))
    expect(await items()).toMatchObject([{ open: '1150.00', waiting: '1150.00' }])
    const second = await done(clerk, 'receipt_voucher', draft, 'SUBMIT')
    expect(await items()).toMatchObject([{ open: '1150.00', waiting: '2300.00' }])
    const both = await Promise.all([
      event(other, 'receipt_voucher', waiting, 'AUTHORISE'),
      event(other, 'receipt_voucher', second, 'AUTHORISE'),
    ])
    expect(both.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const refused = both.find((answer) => answer.statusCode === 409)
    expect(refused?.json()).toMatchObject({
      detail: 'Allocated amount exceeds the outstanding amount.',
      code: 'allocation.tooMuch',
    })
    expect(await items()).toEqual([])
    const receipt = both.find((answer) => answer.statusCode === 200)?.json<Row>()
    if (!receipt) throw new Error('no receipt was posted')
    const early = await event(other, 'receipt_voucher', receipt, 'REVERSE', {
      reason: 'Entered for the wrong agent.',
      date: '2025-08-02',
    })
    expect([early.statusCode, early.json<{ detail: string }>().detail]).toEqual([
      409,
      'The reversal date cannot be before the voucher date.',
    ])
    const cash = await balance('1101')
    const reversed = await done(other, 'receipt_voucher', receipt, 'REVERSE', {
      reason: 'Entered for the wrong agent.',
      date: '2025-08-10',
    })
    expect(reversed).toMatchObject({ status: 'reversed', reversed_on: '2025-08-10' })
    expect(BigInt(await balance('1101'))).toBe(BigInt(cash) - 115_000n)
    expect(await items()).toMatchObject([{ open: '1150.00', voucher_no: bill['voucher_no'] }])
    const again = await event(other, 'receipt_voucher', reversed, 'REVERSE', {
      reason: 'Entered for the wrong agent.',
    })
    expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([
      409,
      'This voucher is already reversed.',
    ])
  })
})

describe('the chart of accounts', () => {
  const admin = () => base.as(personOf('admin'))
  it('says which rule a change breaks', async () => {
    const used = (
      await admin()({ url: `/ledger_account/api/v1/ledger_account/${account('3101')}` })
    ).json<Row>()
    const turned = await admin()({
      method: 'PUT',
      url: `/ledger_account/api/v1/ledger_account/update/${used.id}`,
      payload: { nature: 'debit' },
      headers: { 'if-match': `"${used.version}"` },
    })
    expect([turned.statusCode, turned.json<{ detail: string }>().detail]).toEqual([
      409,
      'An account with postings cannot change its code, nature or kind.',
    ])
    const second = await admin()({
      method: 'POST',
      url: '/ledger_account/api/v1/ledger_account/create/',
      payload: {
        code: '3203',
        name: 'Another opening',
        account_group: used['account_group'],
        nature: 'credit',
        kind: 'opening_equity',
      },
    })
    expect([
      second.statusCode,
      second.json<{ errors: { message: string }[] }>().errors.map((one) => one.message),
    ]).toEqual([422, ['Account code must start with 31.']])
    expect(
      (
        await admin()({ method: 'POST', url: '/primary_group/api/v1/primary_group/create/', payload: {} })
      ).json(),
    ).toMatchObject({ detail: 'Primary groups are fixed.' })
    const authority = await admin()({
      method: 'POST',
      url: '/authorize_account/api/v1/authorize_account/create/',
      payload: { user: 40, scope: 'all', max_amount: '5.00', valid_from: '2025-08-01' },
    })
    expect(authority.json<{ errors: { message: string }[] }>().errors[0]?.message).toBe(
      'This role cannot hold approval authority.',
    )
  })
})

describe('an accounting period', () => {
  it('closes in its order, for good, and only when nothing waits', async () => {
    const admin = base.as(personOf('admin'))
    const { rows } = await sql<
      Row & { starts_on: string; name: string }
    >`select id, version, name, starts_on from accounting_period order by starts_on`.execute(base.db)
    const [opening, july] = rows
    const move = (who: Inject, period: Row | undefined, type: string, version = period?.version) =>
      who({
        method: 'POST',
        url: `/accounting_period/api/v1/accounting_period/event/${period?.id}`,
        payload: { type },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await move(clerk, july, 'CLOSE')).statusCode).toBe(403)
    expect((await move(boss, july, 'CLOSE')).statusCode).toBe(403)
    expect((await move(admin, july, 'CLOSE')).json()).toMatchObject({
      detail: `Close Opening ${showDate(opening?.starts_on ?? '')} first.`,
    })
    expect((await move(admin, opening, 'CLOSE')).json()).toMatchObject({ status: 'closed' })
    expect((await move(admin, july, 'CLOSE')).json()).toMatchObject({
      detail: 'Vouchers waiting for authorisation: 1.',
    })
    expect((await move(boss, july, 'REOPEN')).json()).toMatchObject({ status: 'open' })
    expect((await move(admin, opening, 'REOPEN', (opening?.version ?? 0) + 1)).json()).toMatchObject({
      detail: 'A closed period cannot be reopened.',
    })
  })
})

it('leaves books that verify', async () => {
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
  const answer = (await clerk({ url: '/voucher/api/v1/voucher/verify_books/' })).json<{
    ok: boolean
    entries: number
    seal: { seq: number }
  }>()
  expect(answer.ok).toBe(true)
  expect(answer.seal.seq).toBe(answer.entries)
  const again = await clerk({ url: '/voucher/api/v1/voucher/verify_books/' })
  expect(again.json()).toMatchObject({ ok: true, entries: answer.entries, reread: 0 })
  const whole = await clerk({ url: '/voucher/api/v1/voucher/verify_books/?whole=true' })
  expect(whole.json()).toMatchObject({ ok: true, reread: answer.entries, since: null })
  // Every entry, as long as the books are: a run with progress, whose result is kept.
  const path = '/voucher/api/v1/voucher/check_books/'
  const asked = await clerk({ method: 'POST', url: path })
  expect(asked.statusCode).toBe(202)
  const { run } = asked.json<{ run: number }>()
  expect((await clerk({ method: 'POST', url: path })).json()).toEqual({ run })
  expect((await boss({ method: 'POST', url: path })).json()).toMatchObject({ code: 'job.busy' })
  await drainQueue(
    { ...base.app.services, userById: () => Promise.resolve(personOf('accountant', { id: 20 })) },
    new Map([[checkBooks.name, checkBooks]]),
  )
  expect((await clerk({ url: `/job/api/v1/job/run/${run}` })).json()).toMatchObject({
    state: 'done',
    done: 1000,
    total: 1000,
    result: { ok: true, reread: answer.entries, since: null, seal: answer.seal, broken: [] },
  })
})

describe('what a passenger has paid', () => {
  const person = async (payer: string): Promise<number> =>
    (
      await sql<{
        id: number
      }>`insert into passenger (branch, passenger_type, full_name, gender, payer, agreed_amount, agent) values (${world.branch}, ${world.passengerType}, 'MD PAYER', 'male', ${payer}, 15000000, ${agent}) returning id`.execute(
        base.db,
      )
    ).rows[0]?.id ?? 0
  const partyOf = async (code: string, id: number): Promise<number> =>
    (
      await sql<{ id: number }>`select party_sub_ledger(${account(code)}, 'passenger', ${id}) as id`.execute(
        base.db,
      )
    ).rows[0]?.id ?? 0
  const money = async (id: number) => {
    const { received_amount, due_amount } = (await boss({ url: `/passenger/api/v1/passenger/${id}` })).json<
      Record<string, string>
    >()
    return { received_amount, due_amount }
  }
  const receipt = (line: Record<string, unknown>) =>
    posted('receipt_voucher', { date: '2025-08-18', mode: 'cash', account: account('1101'), lines: [line] })

  it('follows their receipts and payouts in the transaction that posts them, and their reversal', async () => {
    const id = await person('passenger')
    const advance = await receipt({
      account: account('2301'),
      sub_ledger: await partyOf('2301', id),
      amount: '40000.00',
    })
    expect(await money(id)).toEqual({ received_amount: '40000.00', due_amount: '110000.00' })
    await receipt({ account: account('1302'), sub_ledger: await partyOf('1302', id), amount: '5000.00' })
    await posted('payment_voucher', {
      date: '2025-08-19',
      mode: 'cash',
      account: account('1101'),
      lines: [{ account: account('2301'), sub_ledger: await partyOf('2301', id), amount: '1000.00' }],
    })
    expect(await money(id)).toEqual({ received_amount: '44000.00', due_amount: '106000.00' })
    await done(other, 'receipt_voucher', advance, 'REVERSE', { reason: 'Entered for the wrong passenger.' })
    expect(await money(id)).toEqual({ received_amount: '4000.00', due_amount: '146000.00' })
  })

  it('counts what the agent pays for them, where the agent is the payer and the line names them', async () => {
    const [viaAgent, own] = [await person('agent'), await person('passenger')]
    const sub_ledger = await agentOn('2302')
    for (const passenger of [viaAgent, own])
      await receipt({ account: account('2302'), sub_ledger, passenger, amount: '7000.00' })
    await receipt({ account: account('2302'), sub_ledger, amount: '9000.00' })
    expect(await money(viaAgent)).toEqual({ received_amount: '7000.00', due_amount: '143000.00' })
    expect(await money(own)).toEqual({ received_amount: '0.00', due_amount: '150000.00' })
  })

  it('is not known before a user authorises the receipt, and names no passenger of a branch the clerk does not see', async () => {
    const id = await person('passenger')
    const { rows } = await sql<{
      id: number
    }>`insert into passenger (branch, passenger_type, full_name, gender) values (${world.otherBranch}, ${world.passengerType}, 'MD ELSEWHERE', 'male') returning id`.execute(
      base.db,
    )
    const body = (passenger: number | undefined) => ({
      date: '2025-08-18',
      mode: 'cash',
      account: account('1101'),
      lines: [{ account: account('4101'), passenger, amount: '10.00' }],
    })
    await done(
      clerk,
      'receipt_voucher',
      await create('receipt_voucher', {
        ...body(undefined),
        lines: [{ account: account('2301'), sub_ledger: await partyOf('2301', id), amount: '40000.00' }],
      }),
      'SUBMIT',
    )
    expect(await money(id)).toEqual({ received_amount: '0.00', due_amount: '150000.00' })
    const narrow = base.as(personOf('accountant', { id: 20, branchId: world.branch, branchScope: 'own' }))
    const refused = await send(narrow, 'receipt_voucher', 'create/', body(rows[0]?.id))
    expect(refused.json<{ errors: unknown }>().errors).toMatchObject([
      { pointer: '/lines/0/passenger', message: 'Select a Passenger from the list.' },
    ])
    const draft = await create('receipt_voucher', body(id), narrow)
    const line = (draft['lines'] as { id: number }[])[0]
    const changed = await send(
      narrow,
      'receipt_voucher',
      `update/${draft.id}`,
      { lines: [{ ...body(rows[0]?.id).lines[0], id: line?.id }] },
      { version: draft.version, method: 'PUT' },
    )
    expect(changed.json<{ errors: unknown }>().errors).toMatchObject([
      { pointer: '/lines/0/passenger', message: 'Select a Passenger from the list.' },
    ])
  })

  it('and owes is settled and looked into only by those who may see them', async () => {
    const { rows } = await sql<{
      id: number
    }>`insert into passenger (branch, passenger_type, full_name, gender) values (${world.otherBranch}, ${world.passengerType}, 'MD ELSEWHERE', 'male') returning id`.execute(
      base.db,
    )
    const party = await partyOf('2301', rows[0]?.id ?? 0)
    await receipt({ account: account('2301'), sub_ledger: party, amount: '500.00' })
    const narrow = base.as(personOf('accountant', { id: 20, branchId: world.branch, branchScope: 'own' }))
    const items = (who: Inject) => who({ url: `/voucher/api/v1/voucher/open_items/?sub_ledger=${party}` })
    const open = (await items(clerk)).json<{ items: { id: number }[] }>().items
    expect(open).toHaveLength(1)
    expect((await items(narrow)).statusCode).toBe(404)
    const settle = { from: open[0]?.id, to: open[0]?.id, amount: '1.00' }
    expect(
      (
        await narrow({
          method: 'POST',
          url: '/voucher/api/v1/voucher/allocate/',
          payload: settle,
          headers: { 'idempotency-key': randomUUID() },
        })
      ).statusCode,
    ).toBe(404)
    expect(
      (
        await narrow({
          method: 'POST',
          url: '/voucher/api/v1/voucher/apply_advance/',
          payload: { bill: settle.from, advance: settle.to, amount: '1.00' },
          headers: { 'idempotency-key': randomUUID() },
        })
      ).statusCode,
    ).toBe(404)
    const limited = base.as(personOf('agent-relations', { agentScope: [agent] }))
    expect(
      (await limited({ url: `/voucher/api/v1/voucher/open_items/?sub_ledger=${await agentOn('2302')}` }))
        .statusCode,
    ).toBe(200)
    const other = base.as(personOf('agent-relations', { agentScope: [agent + 1000] }))
    expect(
      (await other({ url: `/voucher/api/v1/voucher/open_items/?sub_ledger=${await agentOn('2302')}` }))
        .statusCode,
    ).toBe(404)
  })
})

/** How often something was written to the database while `work` ran; several statements may go in one write. */
async function waysToDatabase(work: () => Promise<unknown>): Promise<number> {
  const one = vi.spyOn(Socket.prototype, '_write')
  const several = vi.spyOn(Socket.prototype, '_writev')
  try {
    await work()
    return one.mock.calls.length + several.mock.calls.length
  } finally {
    one.mockRestore()
    several.mockRestore()
  }
}

describe('the way of a voucher to the database', () => {
  it('is gone six times when it is authorised, plus the look-up of the session', async () => {
    const [first, second] = [
      await done(clerk, 'receipt_voucher', await create('receipt_voucher', capital()), 'SUBMIT'),
      await done(clerk, 'receipt_voucher', await create('receipt_voucher', capital()), 'SUBMIT'),
    ]
    await done(other, 'receipt_voucher', first, 'AUTHORISE') // Opens connections and prepares statements.
    const ways = await waysToDatabase(() => done(other, 'receipt_voucher', second, 'AUTHORISE'))
    expect(ways).toBeGreaterThan(1)
    expect(ways).toBeLessThanOrEqual(6)
  })
})
