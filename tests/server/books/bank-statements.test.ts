/** Bank statements over HTTP: imported once, matched one to many and back, drafted, explained, closed by a second person. Source: decision 0760; samples 8. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportOf } from '../../../src/domain/reports/index.ts'
import type { ReportRow, ReportTotals } from '../../../src/foundation/reports/report.ts'
import { moneyText, parseMoney } from '../../../src/foundation/values/money.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { openMoneyDesk, type MoneyDesk } from '../tickets/money-desk.ts'

const today = '2026-12-16'
let desk: MoneyDesk
beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
})
afterAll(() => desk.base.close())

interface Shown {
  id: number
  text: string
  amount: string
  state: string
  offers: string[]
  payment: number | null
  suggestion: { kind: string; rows?: number[]; lines?: number[]; account?: number; learned?: boolean } | null
}
interface Page {
  rows: Shown[]
  lines: { id: number; amount: string; voucher_no: string }[]
  matches: {
    difference: string
    reason: string | null
    vouchers: { no: string; module: string; id: number }[]
  }[]
  foot: Record<string, string>
}

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/bank/${name}`, import.meta.url), 'utf8')
const create = async (account: string, content: string) =>
  desk.send('accounts', 'POST', '/bank_statement/api/v1/bank_statement/create/', {
    account: await desk.account(account),
    content,
  })
const faults = (body: Record<string, unknown>): string[] =>
  ((body['errors'] ?? []) as { message: string }[]).map(({ message }) => message) // Findings of a refused body.
const pageOf = async (id: number): Promise<Page> => {
  const { status, body } = await desk.send(
    'accounts',
    'GET',
    `/bank_statement/api/v1/bank_statement/rows/${id}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Page // The answer's own schema says so.
}
const event = (id: number, body: object, who: 'accounts' | 'manager' | 'admin' = 'accounts') =>
  desk.event(who, 'bank_statement', id, body)
const refusal = async (id: number, body: object, who: 'accounts' | 'manager' = 'accounts') => {
  const answer = await event(id, body, who)
  return [answer.status, answer.body.detail]
}
const rowOf = async (id: number, text: string): Promise<Shown> => {
  const found = (await pageOf(id)).rows.find((row) => row.text.includes(text))
  if (!found) throw new Error(`no row ${text}`)
  return found
}
const post = async (module: 'receipt_voucher' | 'payment_voucher', body: object): Promise<void> => {
  const made = await desk.send('accounts', 'POST', `/${module}/api/v1/${module}/create/`, {
    mode: 'bank',
    account: await desk.account('1112'),
    narration: 'For the bank',
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await desk.move('accounts', Number(made.body['id']), 'SUBMIT', module)
  await desk.move('manager', Number(made.body['id']), 'AUTHORISE', module)
}
const receive = async (amount: string, date: string, more: object = {}) =>
  post('receipt_voucher', {
    date,
    payer: 'Abdul Karim',
    lines: [{ account: await desk.account('1301'), sub_ledger: desk.customer, amount }],
    ...more,
  })

it('imports every sample once, into its own account', async () => {
  const numbers: [string, string][] = [
    ['1111', '1501200345678001'],
    ['1112', '2000'],
  ]
  for (const [code, no] of numbers)
    await sql`update ledger_account set account_no = ${no} where code = ${code}`.execute(desk.base.db)
  const mt940 = await create('1111', fixture('bank-mt940.sta'))
  expect([mt940.status, mt940.body]).toMatchObject([
    201,
    {
      state: 'imported',
      format: 'mt940',
      opening: '1250000.00',
      closing: '2102389.43',
      movements: 8,
      open_rows: 8,
      content: null,
    },
  ])
  const id = Number(mt940.body['id'])
  expect((await create('1111', fixture('bank-mt940.sta'))).body.detail).toBe(
    'This statement was already imported.',
  )
  const camt = await create('1111', fixture('bank-camt053.xml'))
  expect([camt.status, faults(camt.body)[0]]).toEqual([
    422,
    'Row 1: this movement is on the statement from 01 Dec 2026 to 15 Dec 2026.',
  ])
  const csv = await create('1111', fixture('bank-bd.csv'))
  expect([csv.status, faults(csv.body)[0]]).toEqual([
    422,
    'Row 9: this movement is on the statement from 01 Dec 2026 to 15 Dec 2026.',
  ])
  expect(faults((await create('1112', fixture('bank-bd.csv'))).body)[0]).toBe(
    'The file is of the account 1501200345678001, not of 1112 Bank - collection account (BDT).',
  )
  const wallet = await create('1121', fixture('wallet-bkash.csv'))
  expect([wallet.status, wallet.body]).toMatchObject([
    201,
    { format: 'wallet', opening: '21500.00', closing: '10343.75', movements: 6 },
  ])
  // Given back, its movements may come in another file.
  for (const [format, name] of [
    ['camt053', 'bank-camt053.xml'],
    ['csv', 'bank-bd.csv'],
  ] as const) {
    const last = await sql<{
      id: number
    }>`select id from bank_statement where state = 'imported' and format in ('mt940', 'camt053') limit 1`.execute(
      desk.base.db,
    )
    expect(
      (await event(last.rows[0]?.id ?? 0, { type: 'DISCARD', reason: 'The other file is used' })).status,
    ).toBe(200)
    const made = await create('1111', fixture(name))
    expect([made.status, made.body], name).toMatchObject([201, { format, opening: '1250000.00' }])
  }
  expect(await desk.record('bank_statement', id)).toMatchObject({ state: 'discarded' })
})

it('says what is wrong in a file', async () => {
  const said = async (content: string, account = '1112') => faults((await create(account, content)).body)
  const good = 'Date,Particulars,Debit,Credit,Balance\n01/12/2026,RENT,100.00,,900.00'
  expect(await said('')).toEqual(['Please choose the file of the statement.'])
  expect(await said('Dear sir')).toEqual([
    'This is no statement of a bank or wallet: MT940, CAMT.053, or a CSV with dates, amounts and balances.',
  ])
  expect(await said(`${good}\n02/12/2026,RENT,100.00,,900.00`)).toEqual([
    'Row 3: the balance does not follow from the movements.',
  ])
  expect(await said('Date,Particulars,Debit,Credit\n01/12/2026,RENT,100.00,')).toEqual([
    'The file has no balances that prove its movements.',
  ])
  expect(await said(good, '1101')).toEqual(['Please choose a bank account or wallet.'])
  expect(await said(good.replace('Date,', 'Currency,USD\nDate,'))).toEqual([
    'The file is in USD, and 1112 Bank - collection account (BDT) is kept in BDT.',
  ])
})

it('matches one to many and back, drafts, explains, and closes by two people', async () => {
  await receive('1000.00', '2026-11-20')
  await receive('900.00', '2026-12-01')
  await receive('600.00', '2026-12-02')
  await receive('200.00', '2026-12-06')
  await post('payment_voucher', {
    date: '2026-12-03',
    payee: 'The landlord',
    reference: '100231',
    lines: [{ account: await desk.account('5302'), amount: '300.00' }],
  })
  const made = await create(
    '1112',
    [
      'Date,Particulars,Debit,Credit,Balance',
      '02/12/2026,AGENT DEPOSIT BATCH,,1500.00,2500.00',
      '03/12/2026,SMS ALERT CHARGE,100.00,,2400.00',
      '03/12/2026,VAT ON SMS ALERT CHARGE,15.00,,2385.00',
      '04/12/2026,CHQ 100231,300.00,,2085.00',
      '05/12/2026,CREDIT OF ANOTHER CUSTOMER,,50.00,2135.00',
      '06/12/2026,CARD SETTLEMENT,,198.00,2333.00',
    ].join('\n'),
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  const first = await pageOf(id)
  const at = (text: string): Shown => first.rows.find((row) => row.text.startsWith(text)) ?? failing(text)
  const amountsOf = (row: Shown) =>
    row.suggestion?.lines?.map((line) => first.lines.find((one) => one.id === line)?.amount).toSorted()
  expect(amountsOf(at('AGENT'))).toEqual(['600.00', '900.00'])
  expect(amountsOf(at('CHQ'))).toEqual(['-300.00'])
  expect(at('SMS').suggestion).toMatchObject({
    kind: 'draft',
    account: await desk.account('5401'),
    learned: false,
  })
  expect([at('CREDIT').suggestion, at('CARD').suggestion]).toEqual([null, null])
  expect(at('AGENT').offers).toEqual(['PAIR', 'EXPLAIN', 'DRAFT'])
  expect(await refusal(id, { type: 'CLOSE' })).toMatchObject([409, expect.any(String)])

  // One to many, and back.
  const batch = { type: 'PAIR', rows: [at('AGENT').id], lines: at('AGENT').suggestion?.lines }
  expect((await event(id, batch)).body).toMatchObject({ state: 'matching' })
  expect((await rowOf(id, 'AGENT')).state).toBe('matched')
  expect(await refusal(id, batch)).toEqual([409, 'This row is already matched.'])
  expect(await refusal(id, { ...batch, rows: [at('CARD').id] })).toEqual([
    409,
    'A line of the ledger is already matched.',
  ])
  expect((await event(id, { type: 'UNPAIR', row: at('AGENT').id })).status).toBe(200)
  expect(await refusal(id, { type: 'UNPAIR', row: at('AGENT').id })).toEqual([
    409,
    'This row is not matched yet.',
  ])
  expect((await event(id, batch)).status).toBe(200)
  expect(
    (await event(id, { type: 'PAIR', rows: [at('CHQ').id], lines: at('CHQ').suggestion?.lines })).status,
  ).toBe(200)

  // A row with a draft is not explained; taken back, its draft ends with it.
  const charges = [at('SMS').id, at('VAT').id]
  const book = { type: 'DRAFT', rows: charges, booked_on: await desk.account('5306') }
  expect(await refusal(id, { ...book, booked_on: await desk.account('1101') })).toEqual([
    409,
    'Use a contra voucher to move money between cash and bank accounts.',
  ])
  expect((await event(id, book)).status).toBe(200)
  const drafted = await rowOf(id, 'VAT ON')
  expect([drafted.state, drafted.offers]).toEqual(['drafted', ['PAIR', 'UNPAIR']])
  expect(
    await refusal(id, { type: 'EXPLAIN', rows: [drafted.id], reason: 'It is a charge of the bank' }),
  ).toEqual([409, 'A voucher is drafted for this row. Take the row back first.'])
  expect((await event(id, { type: 'UNPAIR', row: drafted.id })).body).toMatchObject({ state: 'matching' })
  expect(
    (await pageOf(id)).rows.filter(({ id: row }) => charges.includes(row)).map(({ state }) => state),
  ).toEqual(['open', 'open'])
  const ended = await sql<{
    status: string
  }>`select status from payment_voucher where id = ${drafted.payment}`.execute(desk.base.db)
  expect(ended.rows[0]?.status).toBe('cancelled')
  expect((await event(id, book)).status).toBe(200)
  const { payment } = await rowOf(id, 'VAT ON')
  expect(await desk.record('payment_voucher', payment ?? 0)).toMatchObject({
    status: 'draft',
    amount: '115.00',
    mode: 'bank',
    date: '2026-12-03',
  })
  await desk.move('accounts', payment ?? 0, 'SUBMIT')
  await desk.move('manager', payment ?? 0, 'AUTHORISE')
  const { suggestion } = await rowOf(id, 'VAT ON')
  expect(suggestion).toMatchObject({ kind: 'pair', rows: charges })
  expect((await event(id, { type: 'PAIR', rows: suggestion?.rows, lines: suggestion?.lines })).status).toBe(
    200,
  )

  // What differs is explained.
  expect(
    (await event(id, { type: 'EXPLAIN', rows: [at('CREDIT').id], reason: 'The bank takes it back' })).status,
  ).toBe(200)
  const card = {
    type: 'PAIR',
    rows: [at('CARD').id],
    lines: first.lines.filter(({ amount }) => amount === '200.00').map((line) => line.id),
  }
  expect(await refusal(id, card)).toEqual([409, 'Rows and ledger differ by −2. Please enter the reason.'])
  expect((await event(id, { ...card, reason: 'Commission of the card company' })).status).toBe(200)
  const last = await pageOf(id)
  expect(last.foot).toEqual({
    opening: '1000.00',
    matched: '1285.00',
    explained: '48.00',
    open: '0.00',
    closing: '2333.00',
    ledger: '2285.00',
    not_on_statement: '0.00',
  })
  expect(last.matches.flatMap(({ difference, reason }) => (reason ? [[difference, reason]] : []))).toEqual([
    ['50.00', 'The bank takes it back'],
    ['-2.00', 'Commission of the card company'],
  ])

  // Two people, in the program and in the database.
  expect(await refusal(id, { type: 'CLOSE' })).toEqual([
    409,
    'You matched rows of this statement. Another person closes it.',
  ])
  const { actions } = (await desk.send('accounts', 'GET', `/bank_statement/api/v1/bank_statement/step/${id}`))
    .body['step'] as { actions: { event: string; others?: { message: string }[] }[] }
  expect(actions.find((one) => one.event === 'CLOSE')?.others?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Who may do this: .*Mahbub/),
  ])
  const { accounts } = desk.users.ids
  const run = (statement: ReturnType<typeof sql>) =>
    statement.execute(desk.base.db).then(
      () => 'done',
      (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
    )
  expect(
    await run(sql`update bank_statement set state = 'closed', closed_by = ${accounts} where id = ${id}`),
  ).toBe('A bank statement is closed by somebody who matched none of its rows.')
  const { manager } = desk.users.ids
  expect(
    await run(
      sql`update bank_statement set state = 'closed', closed_by = ${manager}, closing = closing + 1 where id = ${id}`,
    ),
  ).toBe('The closing balance is not what the ledger has and what is explained.')
  expect((await event(id, { type: 'CLOSE' }, 'manager')).body).toMatchObject({ state: 'closed' })
  expect(await desk.record('bank_statement', id)).toMatchObject({ closed_by: manager, open_rows: 0 })
  expect((await pageOf(id)).rows.every(({ offers }) => offers.length === 0)).toBe(true)
  expect(await run(sql`update bank_row set state = 'open', match = null where bank_statement = ${id}`)).toBe(
    'A closed bank statement cannot be changed. Reopen it first.',
  )
  expect(await run(sql`delete from bank_match where bank_statement = ${id}`)).toBe(
    'A closed bank statement cannot be changed. Reopen it first.',
  )
  expect((await event(id, { type: 'UNPAIR', row: at('CHQ').id })).status).toBe(409)
  expect((await event(id, { type: 'REOPEN', reason: 'The cheque is another one' })).status).toBe(403)
  expect(
    (await event(id, { type: 'REOPEN', reason: 'The cheque is another one' }, 'manager')).body,
  ).toMatchObject({ state: 'matching' })
  expect(await run(sql`update bank_statement set state = 'closed' where id = ${id}`)).toMatch(
    'closed by somebody',
  )
  expect((await event(id, { type: 'CLOSE' }, 'manager')).status).toBe(200)
  expect(await verifyBooks(desk.base.db)).toMatchObject({ ok: true, broken: [] })
})

const failing = (text: string): never => {
  throw new Error(`no row ${text}`)
}

it('proposes what it learned, and closes only what follows on the statement before', async () => {
  const made = await create(
    '1112',
    'Date,Particulars,Debit,Credit,Balance\n10/12/2026,SMS ALERT CHARGE DEC 2026,100.00,,2200.00',
  )
  const id = Number(made.body['id'])
  const [row] = (await pageOf(id)).rows
  expect(row?.suggestion).toMatchObject({ kind: 'draft', account: await desk.account('5306'), learned: true })
  expect(
    (await event(id, { type: 'EXPLAIN', rows: [row?.id], reason: 'Asked the bank about it' })).status,
  ).toBe(200)
  expect(await refusal(id, { type: 'EXPLAIN_OPENING', reason: 'Not the first statement' })).toEqual([
    409,
    'The statement before closed with 2,333, and this one opens with 2,300.',
  ])
  expect(await refusal(id, { type: 'CLOSE' }, 'manager')).toEqual([
    409,
    'The statement before closed with 2,333, and this one opens with 2,300.',
  ])
})

it('explains the opening balance of the first statement of an account', async () => {
  const made = await create('1111', 'Date,Particulars,Debit,Credit,Balance\n14/12/2026,INTEREST,,5.00,105.00')
  expect(made.status).toBe(201)
  const account = await desk.account('1121')
  const { rows } = await sql<{
    id: number
  }>`select id from bank_statement where account = ${account}`.execute(desk.base.db)
  const id = rows[0]?.id ?? 0
  const all = (await pageOf(id)).rows.map((one) => one.id)
  expect(
    (await event(id, { type: 'EXPLAIN', rows: all, reason: 'The wallet is not in the books' })).status,
  ).toBe(200)
  expect(await refusal(id, { type: 'CLOSE' }, 'manager')).toEqual([
    409,
    'The ledger had 0 where the statement opens with 21,500. Explain the opening balance.',
  ])
  expect(
    (await event(id, { type: 'EXPLAIN_OPENING', reason: 'The wallet is not in the books' })).status,
  ).toBe(200)
  expect((await event(id, { type: 'CLOSE' }, 'manager')).body).toMatchObject({ state: 'closed' })
})

it('leads from the balance of the books to that of the statement', async () => {
  await receive('70.00', '2026-12-05')
  await post('payment_voucher', {
    date: '2026-12-06',
    payee: 'The plumber',
    reference: '100232',
    lines: [{ account: await desk.account('5302'), amount: '40.00' }],
  })
  const account = await desk.account('1112')
  const { rows: statements } = await sql<{ id: number; ledger: bigint }>`
    select b.id, (select sum(l.debit_minor - l.credit_minor) from gl_line l join gl_voucher v on v.id = l.voucher_id where l.ledger_account_id = b.account and v.posting_date <= b.to_day)::bigint as ledger
    from bank_statement b where b.account = ${account} order by b.to_day`.execute(desk.base.db)
  const [first, second] = statements
  const report = reportOf('bankReconciliation')
  const of = async (statement: number | undefined) => {
    const path = `/report/api/v1/report/account/?${new URLSearchParams({ list: report.name, statement: String(statement) }).toString()}`
    const { status, body } = await desk.send('accounts', 'GET', path)
    expect(status, JSON.stringify(body)).toBe(200)
    const { rows, totals } = body as unknown as { rows: ReportRow[]; totals: ReportTotals } // Its schema says so.
    expect(report.holds(rows, totals)).toEqual([])
    return rows.map(({ part, amount }) => [part, amount])
  }
  expect(await of(first?.id)).toEqual([
    ['books_balance', moneyText(first?.ledger ?? 0n)],
    ['not_presented', '40.00'],
    ['not_credited', '-70.00'],
    ['explained', '50.00'],
    ['explained', '-2.00'],
    ['bank_balance', '2333.00'],
  ])
  // The foot of the statement's page says the same as its reconciliation: lines of earlier days, too.
  for (const { id } of statements) {
    const { foot } = await pageOf(id)
    const outstanding = (await of(id)).filter(([part]) => part === 'not_presented' || part === 'not_credited')
    expect(outstanding.length, String(id)).toBeGreaterThan(0)
    expect(parseMoney(String(foot['not_on_statement']))).toBe(
      -outstanding.reduce((sum, [, amount]) => sum + (parseMoney(String(amount)) ?? 0n), 0n),
    )
  }
  // What was explained before, and that the bank begins with less than it ended with, comes along.
  const later = await of(second?.id)
  expect(later.find(([part]) => part === 'brought_forward')).toEqual(['brought_forward', '15.00'])
  expect(later.at(-1)).toEqual(['bank_balance', '2200.00'])
})
