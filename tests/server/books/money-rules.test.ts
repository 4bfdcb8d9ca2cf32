/** What leaves an account is there, agents stay within their credit, accounts keep their currency, a cheque is used once, applied advances come back (accounting 4, 6.1; decisions 0201, 0202). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { makeWorld, personOf, requireStatus, type World } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

type Row = Record<string, unknown> & { id: number; version: number }
const today = '2025-08-20'
const reason = 'Entered for the wrong agent.'

let base: TestApp
let world: World
let clerk: Inject
let other: Inject
let boss: Inject
let account: (code: string) => number

beforeAll(async () => {
  base = await testApp({ today })
  world = await makeWorld(base.database)
  await sql`insert into currency (code, name, rate_to_base, rate_date) values ('SAR', 'Saudi Riyal', 32.5, '2025-07-01')`.execute(
    base.db,
  )
  await seedBooks(base.db, today)
  const codes = new Map(
    (await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(base.db)).rows.map(
      (row) => [row.code, row.id],
    ),
  )
  account = (code) => codes.get(code) ?? 0
  await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (21, 'Second', 'Accountant', 'acc2', 'acc2@example.test', '+8801700009921', 20, ${world.branch}, 'all')`.execute(
    base.db,
  )
  clerk = base.as(personOf('accountant', { id: 20 }))
  other = base.as(personOf('accountant', { id: 21 }))
  boss = base.as(personOf('branch-manager'))
  for (const user of [21, 10])
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${user}, 'all', 90000000000, '2025-07-01')`.execute(
      base.db,
    )
})
afterAll(() => base.close())

let agents = 0
/** @param limit in BDT. */
async function agentWith(
  limit: number,
): Promise<{ id: number; name: string; on: (code: string) => Promise<number> }> {
  agents += 1
  const name = `Agent ${agents}`
  const id =
    (
      await sql<{
        id: number
      }>`insert into agent (branch, agent_code, name, agent_type, primary_phone, country, address, commission_type, credit_limit, opening_balance, opening_side, opening_date)
    values (${world.branch}, ${`AGT-${agents}`}, ${name}, 'corporate', ${`+8801900000${100 + agents}`}, ${world.country}, 'Dhaka', 'none', ${BigInt(limit) * 100n}, 0, 'receivable', '2025-07-01') returning id`.execute(
        base.db,
      )
    ).rows[0]?.id ?? 0
  return {
    id,
    name,
    on: async (code) =>
      (
        await sql<{ id: number }>`select party_sub_ledger(${account(code)}, 'agent', ${id}) as id`.execute(
          base.db,
        )
      ).rows[0]?.id ?? 0,
  }
}
const send = (who: Inject, kind: string, path: string, payload: object, version?: number) =>
  who({
    method: 'POST',
    url: `/${kind}/api/v1/${kind}/${path}`,
    payload,
    headers: {
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  })
const event = (who: Inject, kind: string, record: Row, type: string, more: object = {}) =>
  send(who, kind, `event/${record.id}`, { type, ...more }, record.version)
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
const draft = async (kind: string, payload: object): Promise<Row> => {
  const answer = await send(clerk, kind, 'create/', payload)
  requireStatus(answer, 201, kind)
  return answer.json<Row>()
}
const submitted = async (kind: string, payload: object): Promise<Row> =>
  done(clerk, kind, await draft(kind, payload), 'SUBMIT')
const posted = async (kind: string, payload: object): Promise<Row> =>
  done(other, kind, await submitted(kind, payload), 'AUTHORISE')
const said = async (answer: ReturnType<typeof send>) => {
  const { status, code, detail } = (await answer).json<{ status: number; code: string; detail: string }>()
  return [status, code, detail]
}
const balance = async (code: string): Promise<number> =>
  Number(
    (
      await sql<{
        b: bigint
      }>`select coalesce(sum(debit_minor - credit_minor), 0)::bigint as b from gl_line where ledger_account_id = ${account(code)}`.execute(
        base.db,
      )
    ).rows[0]?.b,
  )
const receipt = (code: string, amount: string, more: object = {}) => ({
  date: '2025-08-05',
  mode: 'cash',
  account: account(code),
  lines: [{ account: account('3101'), amount }],
  ...more,
})
const payment = (code: string, amount: string, more: object = {}) => ({
  date: '2025-08-06',
  mode: 'cash',
  account: account(code),
  lines: [{ account: account('5304'), amount }],
  ...more,
})
const offersOf = async (kind: string, { id }: Row, who = other) =>
  (await who({ url: `/${kind}/api/v1/${kind}/view/${id}` })).json<{ offers: Row[] }>().offers

describe('money that was spent', () => {
  const requests = 'acc_update_perm'
  const permitted = async (voucher: Row, more: object) => {
    const asked = await send(clerk, requests, 'create/', {
      voucher_type: 'receipt_voucher',
      voucher_id: voucher.id,
      reason,
      ...more,
    })
    requireStatus(asked, 201, 'a request')
    const { id } = asked.json<Row>()
    requireStatus(await send(other, requests, `approve/${id}`, {}), 200, 'approve')
    return id
  }
  it('does not leave petty cash a second time: neither by a reversal, nor by a removal or a smaller entry under a permission', async () => {
    const cash = '1102'
    const income = await posted('receipt_voucher', receipt(cash, '30000.00'))
    const spent = await posted('payment_voucher', payment(cash, '30000.00'))
    const short = 'Insufficient balance in Petty cash. Available 0.'
    expect(
      (await offersOf('receipt_voucher', income)).filter(({ event }) => event === 'REVERSE'),
    ).toMatchObject([{ open: false, message: short }])
    expect(await said(event(other, 'receipt_voucher', income, 'REVERSE', { reason }))).toEqual([
      409,
      'cash.insufficient',
      short,
    ])
    expect(
      await said(event(other, 'receipt_voucher', income, 'REVERSE', { reason, date: '2025-08-05' })),
    ).toEqual([409, 'cash.insufficient', short])
    expect(
      (
        await said(
          send(clerk, requests, `event/${await permitted(income, { action: 'delete' })}`, { type: 'USE' }),
        )
      )[0],
    ).toBe(409)
    expect(await balance(cash)).toBe(0)
    await done(other, 'payment_voucher', spent, 'REVERSE', { reason })
    await done(
      other,
      'receipt_voucher',
      (await clerk({ url: `/receipt_voucher/api/v1/receipt_voucher/${income.id}` })).json<Row>(),
      'REVERSE',
      { reason },
    )
    expect(await balance(cash)).toBe(0)
  })

  it('is missed when a smaller receipt takes the place of the one it came from', async () => {
    const cash = '1102'
    const income = await posted('receipt_voucher', receipt(cash, '500.00'))
    await posted('payment_voucher', payment(cash, '400.00'))
    const smaller = await draft('receipt_voucher', receipt(cash, '300.00'))
    const use = await send(
      clerk,
      requests,
      `event/${await permitted(income, { action: 'edit', amount_after: '300.00' })}`,
      { type: 'USE', replacement: smaller.id },
    )
    expect(use.json()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^Insufficient balance in Petty cash/) as string,
    })
    expect(await balance(cash)).toBe(10_000)
  })

  it('does not come back from where a contra moved it on', async () => {
    await posted('receipt_voucher', receipt('1101', '900.00'))
    const moved = await posted('contra', {
      date: '2025-08-06',
      from_account: account('1101'),
      to_account: account('1121'),
      moved: '900.00',
      charge: '0.00',
    })
    await posted('payment_voucher', payment('1121', '900.00', { mode: 'mfs', date: '2025-08-07' }))
    expect(await said(event(other, 'contra', moved, 'REVERSE', { reason }))).toEqual([
      409,
      'cash.insufficient',
      expect.stringMatching(/Available 0\.$/),
    ])
  })
})

describe('the credit limit of an agent', () => {
  const bill = async (customer: number, amount: string) => ({
    date: '2025-08-05',
    due_date: '2025-08-20',
    customer,
    lines: [{ account: account('4201'), description: 'Recruitment charge', amount }],
  })
  it('stops a bill beyond it, counts what is owed, advances and cheques that are not cleared, and yields to a manager with a reason', async () => {
    const agent = await agentWith(1000)
    await posted('sales', await bill(await agent.on('1301'), '600.00'))
    const next = await submitted('sales', await bill(await agent.on('1301'), '400.01'))
    const beyond = `Credit limit of ${agent.name} is exceeded by BDT 0.01. Limit 1,000, due 600, this document 400.01. A manager can let it pass with a reason.`
    expect(await said(event(other, 'sales', next, 'AUTHORISE'))).toEqual([409, 'agent.creditLimit', beyond])
    expect(await offersOf('sales', next)).toContainEqual(
      expect.objectContaining({ event: 'AUTHORISE', open: false, message: beyond }),
    )
    // An advance makes room; a cheque that can still bounce does not.
    const advance = (more: object) => ({
      date: '2025-08-06',
      mode: 'cash',
      account: account('1101'),
      ...more,
    })
    const sub = await agent.on('2302')
    await posted(
      'receipt_voucher',
      advance({
        mode: 'cheque',
        account: account('1111'),
        cheque_no: '550001',
        cheque_date: '2025-09-05',
        bank_name: 'DBBL',
        lines: [{ account: account('2302'), sub_ledger: sub, amount: '5000.00' }],
      }),
    )
    expect(await said(event(other, 'sales', next, 'AUTHORISE'))).toEqual([409, 'agent.creditLimit', beyond])
    await posted(
      'receipt_voucher',
      advance({ lines: [{ account: account('2302'), sub_ledger: sub, amount: '0.01' }] }),
    )
    await done(other, 'sales', next, 'AUTHORISE')
    const large = await submitted('sales', await bill(await agent.on('1301'), '100000.00'))
    const far = `Credit limit of ${agent.name} is exceeded by BDT 100,000. Limit 1,000, due 1,000, this document 100,000. A manager can let it pass with a reason.`
    expect(await offersOf('sales', large, boss)).toContainEqual(
      expect.objectContaining({ event: 'AUTHORISE', open: true, note: far, needs_reason: true }),
    )
    expect(await said(event(boss, 'sales', large, 'AUTHORISE'))).toEqual([409, 'agent.creditLimit', far])
    expect(
      await said(event(other, 'sales', large, 'AUTHORISE', { reason: 'Pays on Monday, agreed.' })),
    ).toEqual([409, 'agent.creditLimit', far])
    await done(boss, 'sales', large, 'AUTHORISE', { reason: 'Pays on Monday, agreed.' })
    const { rows } = await sql<{
      note: string
    }>`select reason as note from stage_event where module = 'sales' and machine = 'voucher' and record_id = ${large.id} and event = 'AUTHORISE'`.execute(
      base.db,
    )
    expect(rows).toEqual([{ note: 'Pays on Monday, agreed.' }])
  })

  it('holds for two bills at once, and 0 is no credit', async () => {
    const agent = await agentWith(1000)
    const two = [
      await submitted('sales', await bill(await agent.on('1301'), '600.00')),
      await submitted('sales', await bill(await agent.on('1301'), '600.00')),
    ]
    const answers = await Promise.all(two.map((one) => event(other, 'sales', one, 'AUTHORISE')))
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const none = await agentWith(0)
    const first = await submitted('sales', await bill(await none.on('1301'), '1.00'))
    expect(await said(event(other, 'sales', first, 'AUTHORISE'))).toEqual([
      409,
      'agent.creditLimit',
      `Credit limit of ${none.name} is exceeded by BDT 1. Limit 0, due 0, this document 1. A manager can let it pass with a reason.`,
    ])
  })
})

describe('an account in Riyal', () => {
  const refusal = /is kept in SAR\. This amount is in BDT\.$/
  it.each<[string, () => object]>([
    ['receipt_voucher', () => receipt('1113', '100.00', { mode: 'bank' })],
    ['payment_voucher', () => payment('1113', '100.00', { mode: 'bank' })],
    ['opening_balance', () => ({ date: '2025-08-06', lines: [{ account: account('1113'), debit: '5.00' }] })],
  ])('takes no taka of a %s', async (kind, payload) => {
    const answer = await event(clerk, kind, await draft(kind, payload()), 'SUBMIT')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      {
        errors: expect.arrayContaining([
          expect.objectContaining({
            code: 'account.currency',
            message: expect.stringMatching(refusal) as string,
          }),
        ]) as object[],
      },
    ])
  })

  it.each([
    ['1111', '1113'],
    ['1113', '1111'],
  ])('is said in Riyal in a contra from %s to %s', async (from, to) => {
    const made = await draft('contra', {
      date: '2025-08-06',
      from_account: account(from),
      to_account: account(to),
      moved: '5.00',
      charge: '0.00',
    })
    const answer = await event(clerk, 'contra', made, 'SUBMIT')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: [{ pointer: '/foreign_amount', message: 'Amount must be greater than 0.' }] },
    ])
  })

  it('takes none by plain SQL either', async () => {
    const line = (no: number, code: string, debit: number, credit: number) =>
      sql`insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, debit_minor, credit_minor, branch_id) values ((select max(id) from gl_voucher), ${no}, ${account(code)}, false, ${debit}, ${credit}, ${world.branch})`
    await expect(
      base.db.transaction().execute(async (trx) => {
        await sql`insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, created_by, authorised_by, idempotency_key, tx, period_id) values (gl_give_number('JV', '2526', null, 'attack', 1), 'journal', '2025-08-05', 'attack', 1, 20, 21, 'sar', '0', 0)`.execute(
          trx,
        )
        await line(1, '1113', 500, 0).execute(trx)
      }),
    ).rejects.toThrow(refusal)
  })
})

describe('a cheque', () => {
  const issued = (no: string, more: object = {}) =>
    payment('1112', '10.00', { mode: 'cheque', cheque_no: no, cheque_date: '2025-09-05', ...more })
  const received = (no: string, bank: string) =>
    receipt('1111', '10.00', { mode: 'cheque', cheque_no: no, cheque_date: '2025-09-05', bank_name: bank })
  const cases: [string, string, () => object, () => object, string, string][] = [
    [
      'issued',
      'payment_voucher',
      () => issued('A-1001'),
      () => issued('a-1001'),
      'cheque.used',
      'This cheque number is already used for this account.',
    ],
    [
      'received',
      'receipt_voucher',
      () => received('771201', 'DBBL Banani'),
      () => received('771201', ' dbbl banani'),
      'cheque.received',
      'This cheque has already been received.',
    ],
  ]
  it.each(cases)('that was %s does not count twice', async (_what, kind, first, second, code, detail) => {
    const one = await submitted(kind, first())
    const again = await draft(kind, second())
    expect(await said(event(clerk, kind, again, 'SUBMIT'))).toEqual([409, code, detail])
    const whole = await done(other, kind, one, 'AUTHORISE')
    expect(await said(event(clerk, kind, again, 'SUBMIT'))).toEqual([409, code, detail])
    await done(other, kind, whole, 'REVERSE', { reason })
    await done(other, kind, await done(clerk, kind, again, 'SUBMIT'), 'AUTHORISE')
  })
  it.each(cases)(
    'that was %s is refused by the database to the second of two at once',
    async (_what, kind, first, second, _code, detail) => {
      const two = [
        await draft(kind, { ...first(), cheque_no: 'B-2002' }),
        await draft(kind, { ...second(), cheque_no: 'b-2002' }),
      ]
      const answers = await Promise.all(two.map((one) => event(clerk, kind, one, 'SUBMIT')))
      expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
      const loser = two[answers.findIndex((answer) => answer.statusCode === 409)]
      await expect(
        base.database.asOwner(`update ${kind} set status = 'submitted' where id = ${loser?.id}`),
      ).rejects.toThrow(detail)
    },
  )
  it('of another account or another bank is another cheque', async () => {
    await submitted('payment_voucher', issued('C-3003'))
    await submitted('payment_voucher', issued('C-3003', { account: account('1111') }))
    await submitted('receipt_voucher', received('C-3003', 'DBBL Banani'))
    await submitted('receipt_voucher', received('C-3003', 'Sonali Motijheel'))
  })
})

describe('an applied advance', () => {
  const items = async (sub: number) =>
    (await clerk({ url: `/voucher/api/v1/voucher/open_items/?sub_ledger=${sub}` })).json<{
      items: { id: number; open: string; side: string }[]
    }>().items
  /** A bill of 1000, an advance of 700, of which 700 are applied to the bill on 12 August. */
  async function applied() {
    const agent = await agentWith(1_000_000)
    const [owed, held] = [await agent.on('1301'), await agent.on('2302')]
    const bill = await posted('sales', {
      date: '2025-08-05',
      due_date: '2025-08-20',
      customer: owed,
      lines: [{ account: account('4201'), description: 'Recruitment charge', amount: '1000.00' }],
    })
    const advance = await posted(
      'receipt_voucher',
      receipt('1101', '700.00', {
        lines: [{ account: account('2302'), sub_ledger: held, amount: '700.00' }],
      }),
    )
    const [billed, paid] = [(await items(owed))[0], (await items(held))[0]]
    const use = await send(other, 'voucher', 'apply_advance/', {
      bill: billed?.id,
      advance: paid?.id,
      amount: '700.00',
      date: '2025-08-12',
    })
    requireStatus(use, 201, 'apply_advance')
    return { owed, held, bill, advance, no: use.json<{ voucher_no: string }>().voucher_no }
  }
  const total = async (sub: number) => (await items(sub)).map(({ open, side }) => `${side} ${open}`)

  it('is taken back with the bill it paid, and is an advance again', async () => {
    const { owed, held, bill, no } = await applied()
    expect([await total(owed), await total(held)]).toEqual([['debit 300.00'], []])
    expect(await offersOf('sales', bill)).toContainEqual(
      expect.objectContaining({ event: 'REVERSE', open: true, note: `Taken back with it: ${no}.` }),
    )
    expect(await said(event(other, 'sales', bill, 'REVERSE', { reason, date: '2025-08-11' }))).toEqual([
      409,
      'voucher.reversalDate',
      `The reversal date cannot be before 12 Aug 2025: ${no} is taken back with it.`,
    ])
    await done(other, 'sales', bill, 'REVERSE', { reason, date: '2025-08-13' })
    expect([await total(owed), await total(held)]).toEqual([[], ['credit 700.00']])
    const { rows } = await sql<{
      no: string
      day: string
      by: number
    }>`select voucher_no as no, posting_date::text as day, authorised_by as by from gl_voucher where reverses_id = (select id from gl_voucher where voucher_no = ${no})`.execute(
      base.db,
    )
    expect(rows).toEqual([{ no: `${no}-R`, day: '2025-08-13', by: 21 }])
    const history = await sql<{
      changes: object
    }>`select payload -> 'changes' as changes from stage_event where module = 'sales' and machine = 'voucher' and record_id = ${bill.id} and event = 'REVERSE'`.execute(
      base.db,
    )
    expect(history.rows).toEqual([{ changes: { taken_back: [no] } }])
    // The course on its page says it beside the reason.
    const page = await other({ url: `/sales/api/v1/sales/view/${bill.id}` })
    expect(page.json<{ history: { action: string; note: string | null }[] }>().history[0]).toMatchObject({
      action: 'REVERSE',
      note: `${reason} · ${no}`,
    })
  })

  it('is taken back with the receipt it came from, and the bill is open again', async () => {
    const { owed, held, bill, advance, no } = await applied()
    await done(other, 'receipt_voucher', advance, 'REVERSE', { reason })
    expect([await total(owed), await total(held)]).toEqual([['debit 1000.00'], []])
    // Taken back once: the bill goes on its own.
    expect((await offersOf('sales', bill)).find((one) => one['event'] === 'REVERSE')).not.toHaveProperty(
      'note',
    )
    await done(other, 'sales', bill, 'REVERSE', { reason })
    expect([
      await total(owed),
      await total(held),
      (await sql`select 1 from gl_voucher where voucher_no = ${`${no}-R`}`.execute(base.db)).rows.length,
    ]).toEqual([[], [], 1])
  })

  it('is taken back under an update permission too, on the day it was applied', async () => {
    const { owed, held, bill } = await applied()
    const asked = (
      await send(clerk, 'acc_update_perm', 'create/', {
        voucher_type: 'sales',
        voucher_id: bill.id,
        action: 'delete',
        reason,
      })
    ).json<Row>()
    requireStatus(await send(other, 'acc_update_perm', `approve/${asked.id}`, {}), 200, 'approve')
    requireStatus(await send(clerk, 'acc_update_perm', `event/${asked.id}`, { type: 'USE' }), 200, 'USE')
    expect([await total(owed), await total(held)]).toEqual([[], ['credit 700.00']])
    const { rows } = await sql<{
      day: string
    }>`select reversed_on::text as day from sales where id = ${bill.id}`.execute(base.db)
    expect(rows).toEqual([{ day: '2025-08-12' }])
  })
})

describe('the settlement of a party', () => {
  type Item = { id: number; open: string; side: string; voucher_no: string; days: number }
  type Page = {
    items: Item[]
    settled: {
      id: number
      entry: string | null
      debit: string
      credit: string
      amount: string
      undo: boolean
    }[]
  }
  const page = async (sub: number): Promise<Page> =>
    (await clerk({ url: `/voucher/api/v1/voucher/settlement/${sub}` })).json<Page>()
  const total = async (sub: number) =>
    (await page(sub)).items.map(({ open, side }) => `${side} ${open}`).sort()
  const settle = (who: Inject, sub: number, debits: [number, string][], credits: [number, string][]) => {
    const rows = (side: [number, string][]) => side.map(([item, amount]) => ({ item, amount }))
    return send(who, 'voucher', `settle/${sub}`, { debits: rows(debits), credits: rows(credits) })
  }
  const undo = (who: Inject, sub: number, settlement: number, is_entry: boolean, why = reason) =>
    send(who, 'voucher', `unsettle/${sub}`, { settlement, is_entry, reason: why })
  /** Bills of 1000 and 500, 600 on account and an advance of 700, none of them settled. */
  async function open() {
    const agent = await agentWith(1_000_000)
    const [owed, held] = [await agent.on('1301'), await agent.on('2302')]
    const bill = (due_date: string, amount: string) =>
      posted('sales', {
        date: '2025-08-01',
        due_date,
        customer: owed,
        lines: [{ account: account('4201'), description: 'Recruitment charge', amount }],
      })
    await bill('2025-08-18', '500.00')
    await bill('2025-08-10', '1000.00')
    for (const [code, sub_ledger, amount] of [
      ['1301', owed, '600.00'],
      ['2302', held, '700.00'],
    ] as const)
      await posted(
        'receipt_voucher',
        receipt('1101', amount, { lines: [{ account: account(code), sub_ledger, amount }] }),
      )
    const { items } = await page(owed)
    const of = (amount: string) => items.find((item) => item.open === amount)?.id ?? 0
    return { owed, held, of }
  }

  it('shows what is open on all its accounts, by the day it is due', async () => {
    const { owed, held } = await open()
    const { items } = await page(owed)
    expect(items.map(({ side, open: left, days }) => [side, left, days])).toEqual([
      ['credit', '600.00', 15],
      ['credit', '700.00', 15],
      ['debit', '1000.00', 10],
      ['debit', '500.00', 2],
    ])
    expect((await page(held)).items).toEqual(items)
  })

  it('joins what is on one account and applies an advance by an entry; both are taken back', async () => {
    const { owed, of } = await open()
    const answer = await settle(
      other,
      owed,
      [[of('1000.00'), '1000.00']],
      [
        [of('600.00'), '600.00'],
        [of('700.00'), '400.00'],
      ],
    )
    requireStatus(answer, 200, 'settle')
    const [no] = answer.json<{ vouchers: string[] }>().vouchers
    expect(no).toMatch(/^AA-/)
    expect(await total(owed)).toEqual(['credit 300.00', 'debit 500.00'])
    const { settled } = await page(owed)
    expect(settled.map(({ entry, amount, undo: may }) => [entry, amount, may])).toEqual(
      expect.arrayContaining([
        [no, '400.00', true],
        [null, '600.00', true],
      ]),
    )
    for (const { id, entry } of settled)
      requireStatus(await undo(other, owed, id, entry !== null), 200, 'unsettle')
    expect(await total(owed)).toEqual(['credit 600.00', 'credit 700.00', 'debit 1000.00', 'debit 500.00'])
    expect((await page(owed)).settled).toEqual([])
    const [first] = settled
    expect(await said(undo(other, owed, first?.id ?? 0, first?.entry !== null))).toEqual([
      409,
      'allocation.undone',
      'This settlement is already taken back.',
    ])
  })

  it('of two people who settle the same item at once lets one win and refuses the other at the row', async () => {
    const { owed, of } = await open()
    const answers = await Promise.all([
      settle(clerk, owed, [[of('1000.00'), '600.00']], [[of('600.00'), '600.00']]),
      settle(other, owed, [[of('500.00'), '500.00']], [[of('600.00'), '500.00']]),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'allocation.tooMuch',
      detail: 'Allocated amount exceeds the outstanding amount.',
      errors: [
        {
          pointer: '/credits/0/amount',
          code: 'allocation.tooMuch',
          message: 'Allocated amount exceeds the outstanding amount.',
        },
      ],
    })
  })

  it('of two people who take the same settlement back lets one win', async () => {
    const { owed, of } = await open()
    requireStatus(
      await settle(clerk, owed, [[of('1000.00'), '600.00']], [[of('600.00'), '600.00']]),
      200,
      'settle',
    )
    const [{ id } = { id: 0 }] = (await page(owed)).settled
    const answers = await Promise.all([undo(clerk, owed, id, false), undo(other, owed, id, false)])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('refuses an advance to those who do not authorise bills, and settles nothing then', async () => {
    const { owed, held, of } = await open()
    const refusal = [409, 'voucher.noAuthority', 'You are not authorised to approve bills up to BDT 700.']
    const both = settle(
      clerk,
      owed,
      [
        [of('1000.00'), '1000.00'],
        [of('500.00'), '300.00'],
      ],
      [
        [of('600.00'), '600.00'],
        [of('700.00'), '700.00'],
      ],
    )
    expect(await said(both)).toEqual(refusal)
    expect(
      (await both).json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer),
    ).toEqual(['/credits/1/amount'])
    expect(await total(owed)).toEqual(['credit 600.00', 'credit 700.00', 'debit 1000.00', 'debit 500.00'])
    expect(
      await said(
        send(clerk, 'voucher', 'apply_advance/', {
          bill: of('1000.00'),
          advance: of('700.00'),
          amount: '700.00',
        }),
      ),
    ).toEqual(refusal)
    requireStatus(
      await settle(other, held, [[of('1000.00'), '700.00']], [[of('700.00'), '700.00']]),
      200,
      'settle',
    )
    const [applied] = (await page(owed)).settled
    expect(await said(undo(clerk, owed, applied?.id ?? 0, true))).toEqual(refusal)
    expect(await said(undo(other, owed, applied?.id ?? 0, true, 'too short'))).toEqual([
      422,
      'input.invalid',
      'Please give a reason of at least 10 characters.',
    ])
  })

  it('names the row that has nothing on the other side, is of another party or of another side', async () => {
    const { owed, of } = await open()
    const otherParty = await open()
    const rows = async (answer: ReturnType<typeof settle>) =>
      (await answer)
        .json<{ errors: { pointer: string; code: string }[] }>()
        .errors.map(({ pointer, code }) => `${pointer} ${code}`)
    expect(await rows(settle(other, owed, [[of('1000.00'), '1000.00']], [[of('600.00'), '600.00']]))).toEqual(
      ['/debits/0/amount allocation.unmatched'],
    )
    expect(
      await rows(
        settle(
          other,
          owed,
          [
            [otherParty.of('1000.00'), '10.00'],
            [of('600.00'), '5.00'],
          ],
          [[of('600.00'), '0.00']],
        ),
      ),
    ).toEqual([
      '/debits/0/amount allocation.party',
      '/debits/1/amount allocation.party',
      '/credits/0/amount voucher.amount',
    ])
  })

  it('is found from the record of the party, by those who know of it', async () => {
    const agent = await agentWith(1_000_000)
    const owed = await agent.on('1301')
    const account_of = (who: Inject) =>
      who({ url: `/voucher/api/v1/voucher/party_account/?party_type=agent&party=${agent.id}` })
    expect((await account_of(clerk)).json()).toEqual({ sub_ledger: owed })
    const otherUser = base.as(personOf('agent-relations', { agentScope: [agent.id + 1000] }))
    expect((await account_of(otherUser)).statusCode).toBe(404)
    expect(
      (await clerk({ url: '/voucher/api/v1/voucher/party_account/?party_type=agent&party=999999' })).json(),
    ).toEqual({ sub_ledger: null })
  })

  it('is not of those who only look', async () => {
    const { owed, of } = await open()
    const joined: [[number, string][], [number, string][]] = [
      [[of('1000.00'), '600.00']],
      [[of('600.00'), '600.00']],
    ]
    // A manager approves bills and applies advances, but enters neither receipts nor payments.
    expect((await settle(boss, owed, ...joined)).statusCode).toBe(403)
    requireStatus(await settle(clerk, owed, ...joined), 200, 'settle')
    const [row] = (await page(owed)).settled
    expect((await undo(boss, owed, row?.id ?? 0, false)).statusCode).toBe(403)
    expect((await page(owed)).settled).toHaveLength(1)
  })
})

it('leaves books that verify', async () => {
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})
