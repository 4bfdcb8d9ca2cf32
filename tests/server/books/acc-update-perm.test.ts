/** Permission to change a posted voucher: asked, decided by an authority, used once; the books before and after (machines M12; accounting 6.3, 9). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runDailyJob } from '../../../src/server/workflow/bulk/daily-job.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { makeWorld, personOf, requireStatus, uploadAs, type World } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

type Row = Record<string, unknown> & { id: number; version: number }
const today = '2025-08-20'
const reason = 'Typed ten times too large.'

let base: TestApp
let world: World
/** Enters and asks. */
let clerk: Inject
/** Authorises without limit; not their own. */
let chief: Inject
/** Authorises payments up to 100,000. */
let boss: Inject
let codes: Map<string, number>
const account = (code: string): number => codes.get(code) ?? 0

beforeAll(async () => {
  base = await testApp({ today })
  world = await makeWorld(base.database)
  await seedBooks(base.db, today)
  codes = new Map(
    (await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(base.db)).rows.map(
      (row) => [row.code, row.id],
    ),
  )
  await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (21, 'Second', 'Accountant', 'acc2', 'acc2@example.test', '+8801700009921', 20, ${world.branch}, 'all')`.execute(
    base.db,
  )
  clerk = base.as(personOf('accountant', { id: 20 }))
  chief = base.as(personOf('accountant', { id: 21 }))
  boss = base.as(personOf('branch-manager'))
  for (const [user, scope, max] of [
    [21, 'all', 5_000_000_00n],
    [10, 'payment_voucher', 100_000_00n],
  ] as const)
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${user}, ${scope}, ${max}, '2025-07-01')`.execute(
      base.db,
    )
  await posted('receipt_voucher', {
    date: '2025-08-01',
    mode: 'bank',
    account: account('1111'),
    narration: 'Capital',
    lines: [{ account: account('3101'), amount: '900000.00' }],
  })
})
afterAll(() => base.close())
beforeEach(() => base.clock.set(today))

const send = (
  who: Inject,
  path: string,
  payload: object,
  version?: number,
  method: 'POST' | 'PUT' | 'DELETE' = 'POST',
) =>
  who({
    method,
    url: path,
    ...(method === 'DELETE' ? {} : { payload }),
    headers: {
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  })
const ok = async (
  answer: Promise<Awaited<ReturnType<Inject>>>,
  status: number,
  what: string,
): Promise<Row> => {
  const got = await answer
  requireStatus(got, status, what)
  return got.json<Row>()
}
const draft = (kind: string, payload: object) =>
  ok(send(clerk, `/${kind}/api/v1/${kind}/create/`, payload), 201, kind)
async function posted(kind: string, payload: object): Promise<Row> {
  const made = await draft(kind, payload)
  const submitted = await ok(
    send(clerk, `/${kind}/api/v1/${kind}/event/${made.id}`, { type: 'SUBMIT' }, made.version),
    200,
    'SUBMIT',
  )
  return ok(
    send(chief, `/${kind}/api/v1/${kind}/event/${made.id}`, { type: 'AUTHORISE' }, submitted.version),
    200,
    'AUTHORISE',
  )
}
const power = (amount: string) => ({
  date: '2025-08-10',
  mode: 'bank',
  account: account('1111'),
  narration: 'Electricity',
  lines: [{ account: account('5303'), amount }],
})
const at = '/acc_update_perm/api/v1/acc_update_perm'
const ask = (who: Inject, voucher: Row, more: object = {}) =>
  send(who, `${at}/create/`, {
    voucher_type: 'payment_voucher',
    voucher_id: voucher.id,
    action: 'delete',
    reason,
    ...more,
  })
const asked = async (voucher: Row, more: object = {}) => ok(ask(clerk, voucher, more), 201, 'a request')
const decide = (who: Inject, request: Row, what: 'approve' | 'cancel', note?: string) =>
  send(who, `${at}/${what}/${request.id}`, note === undefined ? {} : { decision_note: note })
const event = (who: Inject, request: Row, type: string, more: object = {}) =>
  send(who, `${at}/event/${request.id}`, { type, ...more })
const said = async (answer: Promise<Awaited<ReturnType<Inject>>>) => {
  const got = await answer
  const body = got.json<{ code?: string; detail?: string }>()
  return [got.statusCode, body.code, body.detail]
}
const documentOf = async (id: number) =>
  (
    await sql<{
      status: string
      voucher_no: string
      replaced_by: string | null
      amended_from: string | null
      reversed_on: string | null
    }>`select status, voucher_no, replaced_by, amended_from, reversed_on::text from payment_voucher where id = ${id}`.execute(
      base.db,
    )
  ).rows[0]
const stateOf = async ({ id }: Row) =>
  (
    await sql<{
      status: string
      state: string
    }>`select status, state from acc_update_perm where id = ${id}`.execute(base.db)
  ).rows[0]
const balance = async (code: string) =>
  (
    await sql<{
      b: bigint
    }>`select coalesce(sum(debit_minor - credit_minor), 0)::bigint as b from gl_line where ledger_account_id = ${account(code)}`.execute(
      base.db,
    )
  ).rows[0]?.b.toString()

it('is asked for a posted voucher once, by a user who may, and those who may decide are notified', async () => {
  const voucher = await posted('payment_voucher', power('20000.00'))
  const request = await asked(voucher, { action: 'edit', amount_after: '2000.00' })
  expect(request).toMatchObject({
    status: 'pending',
    voucher_no: voucher['voucher_no'],
    amount_before: '20000.00',
    amount_after: '2000.00',
    requested_by: 20,
  })
  const { rows: notes } = await sql<{
    user: number
    message: string
    url: string
  }>`select "user" as user, message, url from notification where key like ${`N18:${request.id}:%`} order by 1`.execute(
    base.db,
  )
  const message =
    `${personOf('accountant').firstName} ${personOf('accountant').lastName} asks to edit payment voucher ${String(voucher['voucher_no'])}.`.trim()
  expect(notes).toEqual(
    [10, 21].map((user) => ({
      user,
      message,
      url: `/apps/accUpdatePerm-management/accUpdatePerms/${request.id}`,
    })),
  )
  expect(await said(ask(clerk, voucher))).toEqual([
    409,
    expect.any(String),
    'A request for this entry is already open.',
  ])
  const fresh = await draft('payment_voucher', power('10.00'))
  expect(await said(ask(clerk, fresh))).toEqual([
    422,
    expect.any(String),
    'Only posted vouchers need an update permission.',
  ])
  expect(await said(ask(clerk, { id: 999_999, version: 1 }))).toEqual([
    422,
    expect.any(String),
    'There is no such voucher.',
  ])
  expect((await ask(base.as(personOf('auditor')), voucher)).statusCode).toBe(403)
  expect((await ask(base.as(personOf('data-entry')), voucher)).statusCode).toBe(403)
  const edit = await ask(clerk, await posted('payment_voucher', power('30.00')), { action: 'edit' })
  expect(edit.json<{ errors: object[] }>().errors).toMatchObject([{ pointer: '/amount_after' }])
  expect(await said(ask(clerk, voucher, { reason: 'short' }))).toEqual([
    422,
    expect.any(String),
    expect.any(String),
  ])
})

it('is decided by an authority of scope and amount, never by who asked', async () => {
  const request = await asked(await posted('payment_voucher', power('150000.00')))
  expect(await said(decide(clerk, request, 'approve'))).toEqual([
    409,
    'G-AP-AUTH',
    'You cannot approve your own request.',
  ])
  expect(await said(decide(boss, request, 'approve'))).toEqual([
    409,
    'G-AP-AUTH',
    'You are not authorised to approve payment vouchers up to BDT 150,000.',
  ])
  expect(await said(decide(chief, request, 'cancel', 'no'))).toEqual([
    409,
    'G-REASON',
    'Please give a reason of at least 10 characters.',
  ])
  expect((await decide(base.as(personOf('ticketing-officer')), request, 'approve')).statusCode).toBe(403)
  expect((await decide(chief, request, 'approve')).json()).toMatchObject({ status: 'approved' })
  expect((await decide(chief, request, 'cancel', 'The bill was right after all.')).json()).toMatchObject({
    status: 'canceled',
  })
  expect(await said(decide(chief, request, 'approve'))).toEqual([
    409,
    'G-STATE',
    'Cannot approve the request: Account Update Permission is Cancelled.',
  ])
  const { rows } = await sql<{
    message: string
  }>`select message from notification where "user" = 20 and key like ${`N19:acc_update_perm:${request.id}:%`} order by id`.execute(
    base.db,
  )
  expect(rows.map((row) => row.message.replace(/PV-\S+/, 'PV'))).toEqual([
    'Your request for PV was approved.',
    'Your request for PV was cancelled.',
  ])
})

it('a replacement without words of its own keeps those the original has by now', async () => {
  const voucher = await posted('payment_voucher', power('700.00'))
  await ok(
    send(
      clerk,
      `/payment_voucher/api/v1/payment_voucher/event/${voucher.id}`,
      { type: 'DESCRIBE', narration: 'Electricity of July', reference: 'Meter 4' },
      voucher.version,
    ),
    200,
    'DESCRIBE',
  )
  const request = await asked(voucher, { action: 'edit', amount_after: '70.00' })
  await ok(decide(chief, request, 'approve'), 200, 'approve')
  const { narration: _narration, ...bare } = power('70.00')
  const right = await draft('payment_voucher', { ...bare, reference: 'Meter 5' })
  await ok(event(clerk, request, 'USE', { replacement: right.id }), 200, 'USE')
  const { rows } = await sql<object>`
    select p.narration, p.reference, v.narration as sealed from payment_voucher p join gl_voucher v on v.source_type = 'payment_voucher' and v.source_id = p.id where p.id = ${right.id}`.execute(
    base.db,
  )
  expect(rows).toEqual([
    { narration: 'Electricity of July', reference: 'Meter 5', sealed: 'Electricity of July' },
  ])
})

it('an edit reverses the original and posts the draft in one transaction, both ways linked', async () => {
  const before = [await balance('5303'), await balance('1111')]
  const voucher = await posted('payment_voucher', power('20000.00'))
  const paper = await uploadAs(base.db, 20, 'payment_voucher')
  await sql`update payment_voucher set attachment = ${paper} where id = ${voucher.id}`.execute(base.db)
  const request = await asked(voucher, { action: 'edit', amount_after: '2000.00' })
  expect(await said(event(clerk, request, 'USE'))).toEqual([
    409,
    'G-STATE',
    'Cannot make the permitted change: Account Update Permission is Pending.',
  ])
  await ok(decide(chief, request, 'approve'), 200, 'approve')
  const missing = await event(clerk, request, 'USE')
  expect(missing.json()).toMatchObject({
    code: 'G-AP-USE',
    detail: 'Enter the changed voucher as a draft first, and give its number here.',
    errors: [{ pointer: '/replacement' }],
  })
  const wrong = await draft('payment_voucher', power('2500.00'))
  expect(await said(event(clerk, request, 'USE', { replacement: wrong.id }))).toEqual([
    409,
    'G-AP-USE',
    'The draft amounts to BDT 2,500, but BDT 2,000 was approved.',
  ])
  const right = await draft('payment_voucher', power('2000.00'))
  expect((await event(chief, request, 'USE', { replacement: right.id })).statusCode).toBe(409)
  // The rehearsal of any workflow shows what it would post: here the mirror and the replacement, and every refusal of the event.
  const rehearse = (who: Inject, more: object) =>
    send(who, `${at}/rehearse/${request.id}`, { type: 'USE', ...more })
  const linesOf = async () =>
    (
      await sql<Row>`select a.code as account, l.debit_minor::int as debit, l.credit_minor::int as credit from gl_line l join ledger_account a on a.id = l.ledger_account_id order by l.id`.execute(
        base.db,
      )
    ).rows
  const standing = await linesOf()
  expect(await said(rehearse(chief, { replacement: right.id }))).toEqual(
    await said(event(chief, request, 'USE', { replacement: right.id })),
  )
  expect(await said(rehearse(clerk, { replacement: wrong.id }))).toEqual(
    await said(event(clerk, request, 'USE', { replacement: wrong.id })),
  )
  const foreseen = await ok(rehearse(clerk, { replacement: right.id }), 200, 'rehearsal')
  expect(await linesOf()).toEqual(standing)
  const used = await event(clerk, request, 'USE', { replacement: right.id })
  const { journal } = foreseen['previews'] as {
    journal: { account: string; debit: string; credit: string }[]
  }
  expect(
    journal.map(({ account: code, debit, credit }) => ({
      account: code,
      debit: Number(debit) * 100,
      credit: Number(credit) * 100,
    })),
  ).toEqual((await linesOf()).slice(standing.length))
  expect(journal).toHaveLength(4)
  expect([used.statusCode, used.json<{ state: string }>().state], used.body).toEqual([200, 'used'])
  const [original, replacement] = [await documentOf(voucher.id), await documentOf(right.id)]
  expect(original).toMatchObject({
    status: 'reversed',
    replaced_by: replacement?.voucher_no,
    reversed_on: '2025-08-10',
  })
  expect(replacement).toMatchObject({ status: 'posted', amended_from: original?.voucher_no })
  // Each page opens the other, and that of the reversed one its reversal.
  const linksOf = async (id: number) =>
    (await clerk({ url: `/payment_voucher/api/v1/payment_voucher/view/${id}/` })).json<{
      links: { link: string; id: number; name: string }[]
    }>().links
  expect(await linksOf(voucher.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ link: 'reversal', name: `${original?.voucher_no}-R` }),
      expect.objectContaining({ link: 'replaced_by', id: right.id, name: replacement?.voucher_no }),
    ]),
  )
  expect(await linksOf(right.id)).toMatchObject([
    { link: 'replaces', id: voucher.id, name: original?.voucher_no },
  ])
  // The paper stays with the voucher that stands as well.
  expect(
    (
      await sql`select id, attachment from payment_voucher where attachment = ${paper} order by id`.execute(
        base.db,
      )
    ).rows,
  ).toEqual([
    { id: voucher.id, attachment: paper },
    { id: right.id, attachment: paper },
  ])
  const { rows } = await sql<{
    no: string
    day: string
    authorised_by: number
  }>`select voucher_no as no, posting_date::text as day, authorised_by from gl_voucher where source_type = 'payment_voucher' and source_id in (${voucher.id}, ${right.id}) order by id`.execute(
    base.db,
  )
  expect(rows).toEqual([
    { no: original?.voucher_no, day: '2025-08-10', authorised_by: 21 },
    { no: `${original?.voucher_no}-R`, day: '2025-08-10', authorised_by: 21 },
    { no: replacement?.voucher_no, day: '2025-08-10', authorised_by: 21 },
  ])
  expect([
    BigInt((await balance('5303')) ?? 0) - BigInt(before[0] ?? 0),
    BigInt((await balance('1111')) ?? 0) - BigInt(before[1] ?? 0),
  ]).toEqual([200_000n, -200_000n])
  const kept = (
    await sql<{
      before: object
      after: object
      replaced_by: string
    }>`select before, after, replaced_by from acc_update_perm where id = ${request.id}`.execute(base.db)
  ).rows[0]
  expect(kept).toMatchObject({
    before: { amount: '20000.00', date: '2025-08-10' },
    after: { amount: '2000.00', voucher_no: replacement?.voucher_no },
    replaced_by: replacement?.voucher_no,
  })
  expect(await said(event(clerk, request, 'USE', { replacement: right.id }))).toEqual([
    409,
    'G-STATE',
    'This permission has expired. Request a new one.',
  ])
  expect((await asked((await documentOf(right.id)) ? { ...right } : right))['status']).toBe('pending')
})

it('a deletion is the reversal alone; what the books refuse leaves the permission as it was', async () => {
  const voucher = await posted('payment_voucher', power('700.00'))
  const request = await asked(voucher)
  await ok(decide(boss, request, 'approve'), 200, 'approve')
  await ok(event(clerk, request, 'USE'), 200, 'USE')
  expect(await documentOf(voucher.id)).toMatchObject({ status: 'reversed', replaced_by: null })
  const second = await posted('payment_voucher', power('800.00'))
  const edit = await asked(second, { action: 'edit', amount_after: '850000.00' })
  await ok(decide(chief, edit, 'approve'), 200, 'approve')
  const tooMuch = await draft('payment_voucher', {
    ...power('850000.00'),
    lines: [{ account: account('5303'), amount: '850000.00' }],
  })
  await posted('payment_voucher', power('120000.00'))
  expect(await said(event(clerk, edit, 'USE', { replacement: tooMuch.id }))).toEqual([
    409,
    'G-AP-USE',
    expect.stringMatching(/^Insufficient balance in /),
  ])
  expect([
    await stateOf(edit),
    (await documentOf(second.id))?.status,
    (await documentOf(tooMuch.id))?.status,
  ]).toEqual([{ status: 'approved', state: 'approved' }, 'posted', 'draft'])
})

it('runs out: after its hours, and after a week without an answer', async () => {
  const approved = await asked(await posted('payment_voucher', power('40.00')))
  const waiting = await asked(await posted('payment_voucher', power('50.00')))
  await ok(decide(chief, approved, 'approve'), 200, 'approve')
  base.clock.set('2025-08-22')
  expect(await said(event(clerk, approved, 'USE'))).toEqual([
    409,
    'G-AP-LIVE',
    'This permission has expired. Request a new one.',
  ])
  const job = (day: string) => {
    base.clock.set(day)
    return runDailyJob(base.app.services, { trigger: 'schedule', by: null, only: ['R17'] })
  }
  expect((await job('2025-08-23')).errors).toEqual([])
  expect([(await stateOf(approved))?.status, (await stateOf(waiting))?.status]).toEqual([
    'expired',
    'pending',
  ])
  expect(await said(event(clerk, approved, 'USE'))).toEqual([
    409,
    'G-STATE',
    'This permission has expired. Request a new one.',
  ])
  await job('2025-08-27')
  expect((await stateOf(waiting))?.status).toBe('pending')
  await job('2025-08-28')
  expect((await stateOf(waiting))?.status).toBe('expired')
})

it('is withdrawn, changed and deleted by who asked, while nobody decided', async () => {
  const first = await asked(await posted('payment_voucher', power('60.00')))
  expect((await event(chief, first, 'WITHDRAW')).statusCode).toBe(409)
  await ok(event(clerk, first, 'WITHDRAW'), 200, 'WITHDRAW')
  expect((await stateOf(first))?.status).toBe('canceled')
  const second = await asked(await posted('payment_voucher', power('70.00')))
  expect((await send(chief, `${at}/delete/${second.id}`, {}, second.version, 'DELETE')).statusCode).toBe(403)
  expect((await send(clerk, `${at}/delete/${second.id}`, {}, second.version, 'DELETE')).statusCode).toBe(204)
  const third = await asked(await posted('payment_voucher', power('80.00')))
  await ok(decide(chief, third, 'approve'), 200, 'approve')
  expect((await send(clerk, `${at}/delete/${third.id}`, {}, 2, 'DELETE')).statusCode).toBe(409)
  const admin = base.as(personOf('admin'))
  expect(
    await said(send(admin, `${at}/update/${third.id}`, { reason: 'Another reason altogether.' }, 2, 'PUT')),
  ).toEqual([409, 'G-STATE', 'A decided request is not changed. Make a new one.'])
})

it('leaves books that verify', async () => {
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})

it('keeps what a voucher, several vouchers at once and a decision were refused', async () => {
  const made = await draft('payment_voucher', power('700.00'))
  const path = '/payment_voucher/api/v1/payment_voucher/event'
  const submitted = await ok(
    send(clerk, `${path}/${made.id}`, { type: 'SUBMIT' }, made.version),
    200,
    'SUBMIT',
  )
  const kept = async (module: string, id: number) =>
    (
      await sql<{
        event: string
        times: number
      }>`select event, times from refused_event where module = ${module} and record_id = ${id} order by id`.execute(
        base.db,
      )
    ).rows
  expect(
    (await said(send(clerk, `${path}/${made.id}`, { type: 'AUTHORISE' }, submitted.version)))[0],
  ).toBeGreaterThan(399)
  expect(await kept('payment_voucher', made.id)).toEqual([{ event: 'AUTHORISE', times: 1 }])
  const selected = await ok(
    send(clerk, '/voucher/api/v1/voucher/authorise_selected/', {
      vouchers: [{ kind: 'payment_voucher', id: made.id, version: submitted.version }],
    }),
    200,
    'several at once',
  )
  expect(selected['results']).toMatchObject([{ ok: false }])
  expect(await kept('payment_voucher', made.id)).toEqual([{ event: 'AUTHORISE', times: 2 }])
  const request = await asked(await posted('payment_voucher', power('800.00')))
  await ok(decide(boss, request, 'cancel', 'it is not needed any more'), 200, 'cancel')
  expect((await said(decide(boss, request, 'approve')))[0]).toBe(409)
  expect(await kept('acc_update_perm', request.id)).toEqual([{ event: 'APPROVE', times: 1 }])
})
