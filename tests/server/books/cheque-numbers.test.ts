/**
 * A cheque number stands in one voucher (accounting 4.1, 4.2), by the program's own rule: the triggers that would refuse
 * the second one as well are dropped in this database, so that each way in has to be refused before them.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { defaultPermissions } from '../../../src/domain/people/access.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { whole } from '../papers/walk-reports.ts'
import { makeWorld, personOf, requireStatus } from '../records/factories.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'

type Row = Record<string, unknown> & { id: number; version: number }
interface Refusal {
  status: number
  code: string
  detail: string
  errors: { pointer: string; message: string }[]
}
const today = '2025-08-20'
const triggers = ['payment_voucher', 'receipt_voucher'] as const

let base: TestApp
let clerk: Inject
let chief: Inject
let account: (code: string) => number
let agentOn: (code: string) => Promise<number>

beforeAll(async () => {
  base = await testApp({ today })
  const world = await makeWorld(base.database)
  await seedBooks(base.db, today)
  const { rows } = await sql<{
    code: string
    id: number
  }>`select code, id from ledger_account`.execute(base.db)
  const codes = new Map(rows.map(({ code, id }) => [code, id]))
  account = (code) => codes.get(code) ?? 0
  await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (21, 'Second', 'Accountant', 'acc2', 'acc2@example.test', '+8801700009921', 20, ${world.branch}, 'all')`.execute(
    base.db,
  )
  clerk = base.as(personOf('accountant', { id: 20 }))
  chief = base.as(personOf('accountant', { id: 21 }))
  await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (21, 'all', 900000000, '2025-07-01')`.execute(
    base.db,
  )
  const agent = await sql<{
    id: number
  }>`insert into agent (branch, agent_code, name, agent_type, primary_phone, country, address, commission_type, credit_limit, opening_balance, opening_side, opening_date)
    values (${world.branch}, 'AGT-1', 'Agent 1', 'corporate', '+8801900000101', ${world.country}, 'Dhaka', 'none', 100000000, 0, 'receivable', '2025-07-01') returning id`.execute(
    base.db,
  )
  agentOn = async (code) =>
    (
      await sql<{
        id: number
      }>`select party_sub_ledger(${account(code)}, 'agent', ${agent.rows[0]?.id}) as id`.execute(base.db)
    ).rows[0]?.id ?? 0
  await posted('receipt_voucher', {
    date: '2025-08-01',
    mode: 'bank',
    account: account('1111'),
    lines: [{ account: account('3101'), amount: '900000.00' }],
  })
  for (const table of triggers)
    await base.database.asOwner(
      `begin; select set_config('acc.migration', 'on', true); drop trigger ${table}_cheque_once on ${table}; commit`,
    )
})
afterAll(() => base.close())

const post = (who: Inject, kind: string, path: string, payload: object, version?: number) =>
  who({
    method: 'POST',
    url: `/${kind}/api/v1/${kind}/${path}`,
    payload,
    headers: {
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  })
const event = (who: Inject, kind: string, { id, version }: Row, type: string, more: object = {}) =>
  post(who, kind, `event/${id}`, { type, ...more }, version)
const accepted = async (answer: ReturnType<typeof post>, what: string, status = 200): Promise<Row> => {
  const given = await answer
  requireStatus(given, status, what)
  return given.json<Row>()
}
const draft = (kind: string, payload: object) =>
  accepted(post(clerk, kind, 'create/', payload), `create ${kind}`, 201)
const submitted = async (kind: string, payload: object): Promise<Row> =>
  accepted(event(clerk, kind, await draft(kind, payload), 'SUBMIT'), 'SUBMIT')
const posted = async (kind: string, payload: object): Promise<Row> =>
  accepted(event(chief, kind, await submitted(kind, payload), 'AUTHORISE'), 'AUTHORISE')
const refusal = async (answer: ReturnType<typeof post>) => {
  const { status, code, detail, errors } = (await answer).json<Refusal>()
  return { status, code, detail, errors: errors?.map(({ pointer, message }) => ({ pointer, message })) }
}

const inHand = 'This cheque has already been received.'
const given = 'This cheque number is already used for this account.'
const refused = (kind: string, field = 'cheque_no') => {
  const [code, detail] = kind === 'receipt_voucher' ? ['cheque.received', inHand] : ['cheque.used', given]
  return { status: 409, code, detail, errors: [{ pointer: `/${field}`, message: detail }] }
}

const received = async (cheque_no: string, more: object = {}) => ({
  date: '2025-08-10',
  mode: 'cheque',
  account: account('1111'),
  payer: 'Agent 1',
  cheque_no,
  cheque_date: '2025-08-10',
  bank_name: 'DBBL Banani',
  lines: [{ account: account('1301'), sub_ledger: await agentOn('1301'), amount: '1000.00' }],
  ...more,
})
const issued = (cheque_no: string, more: object = {}) => ({
  date: '2025-08-10',
  mode: 'cheque',
  account: account('1111'),
  cheque_no,
  cheque_date: '2025-08-10',
  lines: [{ account: account('5303'), amount: '1000.00' }],
  ...more,
})
const bodyOf = (kind: string, cheque_no: string, more: object = {}) =>
  kind === 'receipt_voucher' ? received(cheque_no, more) : Promise.resolve(issued(cheque_no, more))

it.each(triggers)('of a %s is refused where it is handed in, however it is spelt', async (kind) => {
  await submitted(kind, await bodyOf(kind, 'AB-1001'))
  const again = await draft(
    kind,
    await bodyOf(kind, 'ab-1001', kind === 'receipt_voucher' ? { bank_name: ' dbbl BANANI' } : {}),
  )
  expect(await refusal(event(clerk, kind, again, 'SUBMIT'))).toEqual(refused(kind))
  await posted(kind, await bodyOf(kind, 'AB-1002'))
  expect(
    await refusal(event(clerk, kind, await draft(kind, await bodyOf(kind, 'AB-1002')), 'SUBMIT')),
  ).toEqual(refused(kind))
})

it.each(triggers)('of a %s is asked again where it is authorised', async (kind) => {
  const first = await submitted(kind, await bodyOf(kind, 'AB-2001'))
  const second = await submitted(kind, await bodyOf(kind, 'AB-2002'))
  // As two that were handed in at the same moment stand.
  await base.database.asOwner(
    `begin; select set_config('acc.migration', 'on', true); alter table ${kind} disable trigger ${kind}_freeze; update ${kind} set cheque_no = 'AB-2001' where id = ${second.id}; set constraints all immediate; alter table ${kind} enable always trigger ${kind}_freeze; commit`,
  )
  expect(await refusal(event(chief, kind, second, 'AUTHORISE'))).toEqual(refused(kind))
  expect(await refusal(event(chief, kind, first, 'AUTHORISE'))).toEqual(refused(kind))
  await accepted(event(clerk, kind, second, 'CANCEL', { reason: 'entered twice by mistake' }), 'CANCEL')
  await accepted(event(chief, kind, first, 'AUTHORISE'), 'AUTHORISE')
})

it.each(triggers)('of a %s is asked again after it was returned and corrected', async (kind) => {
  await submitted(kind, await bodyOf(kind, 'AB-3001'))
  const other = await submitted(kind, await bodyOf(kind, 'AB-3002'))
  const returned = await accepted(
    event(chief, kind, other, 'RETURN', { reason: 'the number is not readable' }),
    'RETURN',
  )
  const changed = await accepted(
    clerk({
      method: 'PUT',
      url: `/${kind}/api/v1/${kind}/update/${returned.id}`,
      payload: { cheque_no: 'AB-3001' },
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"${returned.version}"` },
    }),
    'update',
  )
  expect(await refusal(event(clerk, kind, changed, 'SUBMIT'))).toEqual(refused(kind))
})

it('is another number at another bank, or of another account', async () => {
  await submitted('receipt_voucher', await received('AB-4001'))
  await submitted('receipt_voucher', await received('AB-4001', { bank_name: 'City Bank' }))
  await submitted('payment_voucher', issued('AB-4001'))
  await submitted('payment_voucher', issued('AB-4001', { account: account('1112') }))
})

it('comes again once after the register says that the cheque is over, and not a third time', async () => {
  const due = { cheque_date: '2025-09-05' }
  const chequeOf = async (voucher: Row): Promise<Row> => {
    const [row] = await base.database.asOwner(`select id, version from cheque where receipt = ${voucher.id}`)
    return row as Row // As the statement names them.
  }
  const first = await posted('receipt_voucher', await received('AB-5001', due))
  const again = await draft('receipt_voucher', await received('AB-5001', due))
  expect(await refusal(event(clerk, 'receipt_voucher', again, 'SUBMIT'))).toEqual(refused('receipt_voucher'))
  // The cheque of the register keeps its number whatever its day becomes.
  await accepted(
    event(clerk, 'cheque', await chequeOf(first), 'POSTPONE', { cheque_date: '2025-09-10' }),
    'POSTPONE',
  )
  expect(await refusal(event(clerk, 'receipt_voucher', again, 'SUBMIT'))).toEqual(refused('receipt_voucher'))
  base.clock.set('2025-09-10')
  await accepted(event(clerk, 'cheque', await chequeOf(first), 'DEPOSIT'), 'DEPOSIT')
  expect(await refusal(event(clerk, 'receipt_voucher', again, 'SUBMIT'))).toEqual(refused('receipt_voucher'))
  await accepted(
    event(clerk, 'cheque', await chequeOf(first), 'BOUNCE', { reason: 'no money on the account' }),
    'BOUNCE',
  )
  // The day book names who recorded it, not who once posted the receipt of the cheque.
  const reader = base.as(
    testUser(
      'admin',
      modules.flatMap((one) => defaultPermissions(one.name, one.access, 'ADM')),
    ),
  )
  const lines = await whole(reader, reportOf('day-book'), { date: '2025-09-10', columns: 'voucher_no,user' })
  const { rows: people } = await sql<{
    name: string
  }>`select concat_ws(' ', first_name, last_name) as name from app_user where id in (20, 21) order by id`.execute(
    base.db,
  )
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines.map((line) => line['user']))).toEqual(new Set([people[0]?.name]))
  const second = await accepted(event(clerk, 'receipt_voucher', again, 'SUBMIT'), 'SUBMIT')
  const third = await draft('receipt_voucher', await received('AB-5001', due))
  expect(await refusal(event(clerk, 'receipt_voucher', third, 'SUBMIT'))).toEqual(refused('receipt_voucher'))
  base.clock.set(today)
  expect(second['status']).toBe('submitted')
})

it('stands in one voucher also where an update permission replaces one', async () => {
  for (const kind of triggers) {
    const number = (n: number) => `AB-600${n}`
    const more = { cheque_date: '2025-09-05' }
    const original = await posted(kind, await bodyOf(kind, number(1), more))
    await posted(kind, await bodyOf(kind, number(2)))
    const request = await accepted(
      post(clerk, 'acc_update_perm', 'create/', {
        voucher_type: kind,
        voucher_id: original.id,
        action: 'edit',
        amount_after: '1000.00',
        reason: 'The cheque was entered wrong.',
      }),
      'request',
      201,
    )
    await accepted(post(chief, 'acc_update_perm', `approve/${request.id}`, {}), 'approve')
    const use = (replacement: number) =>
      post(clerk, 'acc_update_perm', `event/${request.id}`, { type: 'USE', replacement })
    const taken = await draft(kind, await bodyOf(kind, number(2)))
    const detail = kind === 'receipt_voucher' ? inHand : given
    expect(await refusal(use(taken.id))).toEqual({
      status: 409,
      code: 'G-AP-USE',
      detail,
      errors: [{ pointer: '/replacement', message: detail }],
    })
    // The voucher that is taken back with it gives its number up.
    const own = await draft(kind, await bodyOf(kind, number(1)))
    await accepted(use(own.id), 'USE')
    const after = await draft(kind, await bodyOf(kind, number(1)))
    expect(await refusal(event(clerk, kind, after, 'SUBMIT'))).toEqual(refused(kind))
  }
})

it('leaves books in which only the rules it dropped are missing', async () => {
  expect((await verifyBooks(base.db)).broken).toEqual([
    { rule: 'guards', what: 'The guard payment_voucher_cheque_once on payment_voucher is missing' },
  ])
})

it('is named at its field where two are handed in at once and the database refuses one', async () => {
  for (const table of triggers)
    await base.database.asOwner(
      `begin; select set_config('acc.migration', 'on', true); create constraint trigger ${table}_cheque_once after insert or update on ${table} deferrable initially deferred for each row execute function gl_cheque_once(); commit`,
    )
  for (const kind of triggers) {
    const pair = [
      await draft(kind, await bodyOf(kind, 'AB-7001')),
      await draft(kind, await bodyOf(kind, 'AB-7001')),
    ]
    const answers = await Promise.all(pair.map((one) => event(clerk, kind, one, 'SUBMIT')))
    const late = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(late.length).toBe(1)
    const [refusedOne] = late
    if (refusedOne) expect(await refusal(Promise.resolve(refusedOne))).toEqual(refused(kind))
  }
})
