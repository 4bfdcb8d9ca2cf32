/** Memos of airlines and statements of BSP over HTTP: every row of their tables out of every state. Source: tickets 8.8, 8.9. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../../src/domain/journey/facts.ts'
import type { Person, Place } from '../../workflow/workflow-driver.ts'
import { expectCoverage, walker } from '../../workflow/workflow-explorer.ts'
import { ticketDriver, type TicketDriver } from './ticket-driver.ts'

const today = '2025-07-20'
let d: TicketDriver
beforeAll(async () => {
  d = await ticketDriver(today)
})
afterAll(() => d.desk.base.close())
const { walks } = walker(() => d)
const after = (person: Person, place: Place, ...steps: string[]): Promise<Person> =>
  d.after(person, place, ...steps)

let memos = 0
async function memo(kind: 'adm' | 'acm' = 'adm'): Promise<Person> {
  const { status, body } = await d.desk.send('admin', 'POST', '/ticket_memo/api/v1/ticket_memo/create/', {
    memo_no: `06561${String((memos += 1)).padStart(5, '0')}`,
    airline: d.desk.airline,
    kind,
    received_on: today,
    amount: '3200.00',
    memo_reason: 'the fare was of another class',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return d.at('ticket_memo', Number(body['id']))
}

it('memos', async () => {
  const place = 'ticket_memo'
  const accepted = async () => after(await memo(), place, 'accounts ACCEPT')
  /** The memo's line on the account of the airline is set off against a credit memo, and open again. */
  const settle = async (person: Person) => {
    const credit = await after(await memo('acm'), place, 'accounts ACCEPT')
    const lineOf = (of: Person, side: 'debit' | 'credit') =>
      sql`(select l.id from gl_line l join gl_voucher v on v.id = l.voucher_id join ticket_memo m on m.voucher_no = v.voucher_no join ledger_account a on a.id = l.ledger_account_id
        where m.id = ${of.records[place] ?? 0} and a.code = '2101' and ${sql.ref(`l.${side}_minor`)} > 0)`
    const { rows } = await sql<{ id: bigint }>`
      insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, created_by)
      values (${lineOf(credit, 'debit')}, ${lineOf(person, 'credit')}, 320000, ${today}, 1) returning id`.execute(
      d.db,
    )
    return async () => {
      await sql`insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, undoes_id, created_by)
        select debit_line_id, credit_line_id, -amount_minor, allocated_on, id, 1 from gl_allocation where id = ${rows[0]?.id}`.execute(
        d.db,
      )
    }
  }
  const pay = async (person: Person): Promise<number> => {
    const { rows } = await sql<{ id: number; account: number; ledger: number }>`
      select l.id::int4 as id, l.ledger_account_id as account, l.sub_ledger_id as ledger from gl_line l join gl_voucher v on v.id = l.voucher_id join ticket_memo m on m.voucher_no = v.voucher_no join ledger_account a on a.id = l.ledger_account_id
      where m.id = ${person.records[place] ?? 0} and a.code = '2101'`.execute(d.db)
    const made = await d.desk.send('accounts', 'POST', '/payment_voucher/api/v1/payment_voucher/create/', {
      date: d.clock.today(),
      mode: 'cash',
      account: await d.desk.account('1101'),
      payee: 'Saudia',
      narration: 'a memo of the airline',
      lines: rows.map(({ id, account, ledger }) => ({
        account,
        sub_ledger: ledger,
        amount: '3200.00',
        allocations: [{ item: id, amount: '3200.00' }],
      })),
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const payment = Number(made.body['id'])
    await d.desk.move('accounts', payment, 'SUBMIT')
    await d.desk.move('manager', payment, 'AUTHORISE')
    return payment
  }
  await walks(
    [
      { place, fresh: memo },
      {
        place,
        fresh: async () => after(await memo(), place, 'manager DISPUTE'),
        start: 'disputed',
      },
      { place, fresh: accepted, start: 'accepted', around: { 5: settle } },
    ],
    {
      'settled with a statement, and open again': async () => {
        const person = await accepted()
        const back = await settle(person)
        await d.system(person, place, 'SETTLED_IN_BSP')
        await back()
        await d.system(person, place, 'PAYMENT_CANCELLED')
        expect(await d.stateAt(person, place)).toBe('accepted')
      },
      'settled by a payment, and open again once that is reversed': async () => {
        const person = await accepted()
        const payment = await pay(person)
        expect(await d.stateAt(person, place)).toBe('settled')
        await d.desk.move('manager', payment, 'REVERSE', 'payment_voucher', { reason: 'paid by mistake' })
        expect(await d.stateAt(person, place)).toBe('accepted')
      },
    },
  )
  await expectCoverage(d, { ticket_memo: {} })
})

it('statements of BSP', async () => {
  const place = 'bsp_statement'
  let billed = 0
  const statement = async (): Promise<Person> => {
    const no = String((billed += 1)).padStart(6, '0')
    const { status, body } = await d.desk.send(
      'accounts',
      'POST',
      '/bsp_statement/api/v1/bsp_statement/create/',
      {
        content: `billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency\n2501-P1,TKTT,065,0652433${no},2025-01-03,45000.00,8500.00,0,3150.00,135.00,50485.00,BDT`,
      },
    )
    expect(status, JSON.stringify(body)).toBe(201)
    return d.at(place, Number(body['id']))
  }
  const matched = async () => after(await statement(), place, 'accounts MATCH')
  const firstRow = async (person: Person): Promise<Row> => {
    const { rows } = await sql<{
      id: number
    }>`select id from bsp_row where bsp_statement = ${person.records[place] ?? 0} and code is not null`.execute(
      d.db,
    )
    return { row: rows[0]?.id, action: 'capture' }
  }
  const resolved = async () => {
    const person = await matched()
    await d.ok(person, place, 'RESOLVE', await firstRow(person), 'accounts')
    return person
  }
  const reconciled = async () => after(await resolved(), place, 'accounts CLOSE')
  const remitting = async () => after(await reconciled(), place, 'accounts REMIT')
  let waiting: Row = {}
  await walks(
    [
      { place, fresh: statement },
      {
        place,
        fresh: async () => {
          const person = await matched()
          waiting = await firstRow(person)
          return person
        },
        start: 'matched',
        skip: ['3'],
        data: { 2: () => waiting },
      },
      { place, fresh: resolved, start: 'matched', only: ['3'] },
      { place, fresh: reconciled, start: 'reconciled' },
    ],
    {
      'it is paid, paid by another payment, and taken back': async () => {
        const person = await remitting()
        const payment = await d.pay(person, place)
        expect(await d.stateAt(person, place)).toBe('remitted')
        await d.system(person, place, 'PAYMENT_POSTED', { payment })
        await d.system(person, place, 'PAYMENT_CANCELLED')
      },
      'the payment is given up': async () => d.system(await remitting(), place, 'PAYMENT_CANCELLED'),
    },
  )
  await expectCoverage(d, { bsp_statement: {} })
})
