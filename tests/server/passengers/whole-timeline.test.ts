/** One timeline of a passenger: all events in one order, and for each user only what their role may read. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import type { TimelineMoment } from '../../../src/domain/passengers/passenger-timeline.ts'
import { openCashier } from '../books/cashier.ts'
import { insertRow, type StaffName } from '../users.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
let person: Person
const resolution = 'She was brought to the shelter of the mission.'

interface Answer {
  moments: TimelineMoment[]
  kinds: string[]
  next: string | null
}
const ask = async (who: StaffName, query = '', id = person.id) => {
  const { status, body } = await d.send(
    who,
    'GET',
    `/passenger/api/v1/passenger/whole_timeline/${id}/${query}`,
  )
  return { status, ...(body as unknown as Answer) } // The route declares it.
}
/** Every page of it. */
async function whole(who: StaffName, kind = ''): Promise<TimelineMoment[]> {
  const all: TimelineMoment[] = []
  let next: string | null = null
  do {
    const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(next ? { before: next } : {}) })
    const page: Answer = await ask(who, `?${query}`)
    all.push(...page.moments)
    next = page.next
  } while (next !== null)
  return all
}
const kindsOf = (moments: readonly TimelineMoment[]) =>
  [...new Set(moments.map(({ kind }) => kind))].toSorted()

beforeAll(async () => {
  d = await workflowDriver()
  person = await d.bring('visa')
  await d.ok(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
  // Refused: a result before the visit.
  const early = await d.event(person, 'medical', 'RESULT_FIT', d.sample('medical', 'RESULT_FIT', 'visited'))
  expect(early.status).toBe(409)
  await sql`update passenger set received_amount = 0 where id = ${person.id}`.execute(d.db)
  await (await openCashier(d)).receive(person.id, '20000.00')
  const branch = (
    await sql<{ branch: number }>`select branch from passenger where id = ${person.id}`.execute(d.db)
  ).rows[0]?.branch
  // Of one instant, so that only the id shows their order.
  for (let version = 1; version <= 40; version += 1)
    await insertRow(d.db, 'passenger_document', {
      branch,
      passenger: person.id,
      kind: 'nid',
      file: d.paper,
      version_no: version,
      is_current: version === 40,
      created_by: d.users.ids.entry,
      created_at: '2027-01-05T05:00:00.123456Z',
    })
  await insertRow(d.db, 'print_log', {
    form_code: 'passenger_agreement',
    form_version: 1,
    mode: 'full',
    passenger_ids: [person.id],
    sheets: '[]',
    three_up: false,
    made_at: '2027-01-05T00:00:00Z',
    author: 'x',
    page_count: 2,
    missing_fields: '[]',
    doubts: '[]',
    values_hash: 'x',
    revision: 1,
    reprint_no: 0,
    printed_by: d.users.ids.processing,
    printed_at: '2027-01-05T06:00:00Z',
    branch,
  })
  await insertRow(d.db, 'document_send', {
    branch,
    passengers: [person.id],
    recipient_type: 'agent',
    to: '["agent@example.com"]',
    subject: 'Copy of the visa',
    body: 'Please find it attached.',
    sent_at: '2027-01-05T07:00:00Z',
    sent_by: d.users.ids.processing,
    state: 'sent',
  })
  const made = await d.send('agents', 'POST', '/complain/api/v1/complain/create/', {
    complainant_type: 'family',
    passenger: person.id,
    complainant_name: 'Rahela Khatun',
    complainant_phone: '+8801712345601',
    category: 'salary_unpaid',
    priority: 'high',
    channel: 'phone',
    subject: 'Call from the family',
    description: 'No wage for three months.',
  })
  expect(made.body.errors).toBeUndefined()
  const complaint = { id: 0, records: { complaint: Number(made.body['id']) } }
  await d.ok(complaint, 'complaint', 'ASSIGN', { assigned_to: d.users.ids.processing }, 'manager')
  await d.ok(complaint, 'complaint', 'START', {}, 'processing')
  await d.ok(complaint, 'complaint', 'RESOLVE', { resolution, resolution_type: 'repatriated' }, 'processing')
})
afterAll(() => d.close())

it('gathers steps, refusals, papers, money, mails and changes, newest first, each once', async () => {
  const all = await whole('admin')
  expect(kindsOf(all)).toEqual(['edit', 'event', 'message', 'money', 'paper', 'refused'].toSorted())
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(all.map(({ at }) => Date.parse(at))).toEqual(
    all.map(({ at }) => Date.parse(at)).toSorted((a, b) => b - a),
  )
  expect(all.length).toBeGreaterThan(30)
  expect(all.find((one) => one.kind === 'money')).toMatchObject({
    money: { module: 'receipt_voucher', amount: '20000.00', effect: 'received', is_reversal: false },
  })
  expect(all.filter((one) => one.kind === 'paper').map(({ paper }) => [paper.what, paper.name])).toEqual(
    expect.arrayContaining([
      ['upload', 'nid'],
      ['print', 'passenger_agreement'],
    ]),
  )
  expect(all.find((one) => one.kind === 'message')).toMatchObject({
    message: { subject: 'Copy of the visa' },
  })
  const refused = all.find((one) => one.kind === 'refused')
  expect(refused).toMatchObject({ refused: { event: 'RESULT_FIT' } })
  // The facts its guards read are there as in the history.
  const { body } = await d.send('admin', 'GET', `/passenger/api/v1/passenger/timeline/${person.id}/`)
  expect([refused?.kind === 'refused' && refused.refused]).toEqual(
    (body['refused'] as Row[]).filter(({ event }) => event === 'RESULT_FIT'),
  )
})

it('has what was refused once, as a refusal in words', async () => {
  const draft = await d.draft()
  await sql`update passenger set mother_name = null where id = ${draft.id}`.execute(d.db)
  const answer = await d.event(draft, 'journey', 'REGISTER', {}, 'entry')
  expect([answer.status, answer.body.code]).toEqual([409, 'G-REG'])
  const { moments } = await ask('entry', '', draft.id)
  expect(moments.flatMap((one) => (one.kind === 'refused' ? [one.refused.event] : []))).toEqual(['REGISTER'])
  expect(
    moments.flatMap((one) =>
      one.kind === 'edit' ? one.edit.changes.filter(({ field }) => field === 'refused') : [],
    ),
  ).toEqual([])
})

it('pages by a key: what happens meanwhile moves no page, and a kind alone has all of its entries', async () => {
  const before = await whole('admin')
  const first = await ask('admin')
  expect(first.moments).toHaveLength(30)
  await d.ok(person, 'medical', 'ATTEND', d.sample('medical', 'ATTEND', 'slip_issued'))
  const second = await ask('admin', `?before=${first.next}`)
  expect([...first.moments, ...second.moments].map(({ key }) => key)).toEqual(
    before.slice(0, 30 + second.moments.length).map(({ key }) => key),
  )
  const after = await whole('admin')
  expect(after.length).toBeGreaterThan(before.length)
  for (const kind of kindsOf(after))
    expect((await whole('admin', kind)).map(({ key }) => key)).toEqual(
      after.filter((one) => one.kind === kind).map(({ key }) => key),
    )
  expect((await ask('admin', '?before=yesterday')).status).toBe(400)
})

it('shows each role what it may open, and no more', async () => {
  for (const who of Object.keys(d.users.ids) as StaffName[]) {
    if (who.endsWith('.ctg')) continue
    const me = (await d.send(who, 'GET', '/user/api/v1/user/me/')).body
    const rights = new Set(me['user_permissions'] as string[])
    const all = await whole(who)
    const has = (kind: string) => all.some((one) => one.kind === kind)
    expect([who, 'money', has('money')]).toEqual([who, 'money', rights.has('receipt_voucher.read')])
    expect([who, 'message', has('message')]).toEqual([who, 'message', rights.has('document_send.read')])
    for (const one of all) {
      if (one.kind === 'money') expect([who, rights.has(`${one.money.module}.read`)]).toEqual([who, true])
      if (one.kind === 'paper' && one.paper.what === 'print')
        expect([who, rights.has('passenger.print')]).toEqual([who, true])
    }
    if (!rights.has('receipt_voucher.read')) expect((await ask(who, '?kind=money')).status, who).toBe(403)
  }
})

it('says nothing of a complaint to who may not open it, here and in the history', async () => {
  const resolved = (log: unknown) =>
    (log as { module: string; event: string }[]).filter(
      ({ module, event }) => module === 'complain' && event === 'RESOLVE',
    ).length
  const seen: Partial<Record<StaffName, boolean>> = {
    admin: true,
    manager: true,
    processing: true,
    agents: true,
    // Their own complaints only (roles 3).
    entry: false,
    ticketing: false,
  }
  for (const [who, sees] of Object.entries(seen) as [StaffName, boolean][]) {
    const events = (await whole(who)).flatMap((one) => (one.kind === 'event' ? [one.log] : []))
    expect([who, resolved(events) > 0]).toEqual([who, sees])
    const { body } = await d.send(who, 'GET', `/passenger/api/v1/passenger/timeline/${person.id}/`)
    expect([who, resolved(body['log']) > 0]).toEqual([who, sees])
    expect(JSON.stringify(body).includes(resolution)).toBe(sees)
  }
})

it('names the records a change of the file points to, as the history of the record and the log do', async () => {
  const path = `/passenger/api/v1/passenger`
  const { body: file } = await d.send('admin', 'GET', `${path}/${person.id}/`)
  const label = (file['labels'] as Row)['birth_place']
  const city = (
    await sql<{
      id: number
      name: string
    }>`select id, name from city where id <> ${file['birth_place']} limit 1`.execute(d.db)
  ).rows[0]
  const changed = await d.send('admin', 'PUT', `${path}/update/${person.id}/`, {
    birth_place: city?.id,
    version: file['version'],
  })
  expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  const expected = { field: 'birth_place', from: file['birth_place'], to: city?.id, names: { from: label } }
  const edit = (await whole('admin', 'edit')).find(
    (one) => one.kind === 'edit' && one.edit.action === 'passenger.updated',
  )
  expect(edit?.kind === 'edit' && edit.edit.changes).toMatchObject([expected])
  const named = edit?.kind === 'edit' ? edit.edit.changes[0]?.names?.to : null
  expect(named).toContain(city?.name)
  const past = await d.send('admin', 'GET', `${path}/history/${person.id}/`)
  expect((past.body['history'] as Row[])[0]).toMatchObject({ changes: [expected] })
  const log = await d.send(
    'admin',
    'GET',
    `/activity_log/api/v1/activity_log/all/?module=passenger&record=${person.id}`,
  )
  expect((log.body['activity_logs'] as Row[])[0]).toMatchObject({ changes: [expected] })
})

it('is that of nobody outside the branch, and vouchers of another branch stay there', async () => {
  expect((await ask('processing.ctg')).status).toBe(404)
  expect((await ask('admin', '', 999_999)).status).toBe(404)
  expect(kindsOf(await whole('processing'))).toContain('money')
  await d.database.asOwner('alter table receipt_voucher disable trigger user')
  await d.database.asOwner("update receipt_voucher set branch = (select id from branch where code = 'CTG')")
  await d.database.asOwner('alter table receipt_voucher enable trigger user')
  expect(kindsOf(await whole('processing'))).not.toContain('money')
  expect(kindsOf(await whole('admin'))).toContain('money')
})
