/** Short checks of the handbook's demo (4.6): one test each, with the exact sentence. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BulkRow } from '../../../src/domain/journey/bulk-events.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { openCashier, type Cashier } from '../books/cashier.ts'
import { done, refused, type Sent } from './scenario.ts'
import { insertRow } from '../users.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver('2027-01-04')
})
afterAll(() => d.close())
beforeEach(() => d.clock.set('2027-01-04'))

const sampled = async (
  person: Person,
  place: Parameters<Driver['event']>[1],
  type: string,
  more: Row = {},
): Promise<Sent> =>
  d.event(person, place, type, { ...d.sample(place, type, await d.stateAt(person, place)), ...more })
const registered = async (more: Row = {}): Promise<Person> =>
  d.bring('registered', await d.draft('recruiting', more))
/** Registered, slip and visit of the day. */
async function visited(): Promise<Person> {
  const person = await registered()
  await d.ok(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
  await d.ok(person, 'medical', 'ATTEND', d.sample('medical', 'ATTEND', 'slip_issued'))
  return person
}
const statusList = async (card: string, name: string): Promise<number[]> =>
  (
    (await d.send('manager', 'GET', `/dashboard/api/v1/dashboard/${card}_list/?name=${name}`)).body[
      'rows'
    ] as { id: number }[]
  ).map(({ id }) => id)

it('permanent unfit', async () => {
  d.clock.set('2027-01-10')
  const person = await visited()
  done(
    await d.event(person, 'medical', 'RESULT_UNFIT', {
      report_no: 'UNF-1',
      report_date: '2027-01-10',
      unfit_reason_code: 'tb_scar',
      unfit_category: 'permanent',
    }),
    'unfit',
  )
  refused(
    await d.event(person, 'medical', 'RETEST'),
    409,
    'Permanently unfit for Saudi Arabia. Change the country or return the passport.',
  )
})

it('temporary unfit', async () => {
  d.clock.set('2027-01-10')
  const person = await visited()
  done(
    await d.event(person, 'medical', 'RESULT_UNFIT', {
      report_no: 'UNF-2',
      report_date: '2027-01-10',
      unfit_reason_code: 'hypertension',
      unfit_category: 'temporary',
    }),
    'unfit',
  )
  d.clock.set('2027-03-01')
  refused(await d.event(person, 'medical', 'RETEST'), 409, 'Retest is allowed from 10 Apr 2027.')
  d.clock.set('2027-04-10')
  done(await d.event(person, 'medical', 'RETEST'), 'not_started')
})

it('wrong fit', async () => {
  const person = await visited()
  done(await sampled(person, 'medical', 'RESULT_FIT'), 'fit')
  done(await d.event(person, 'medical', 'UNDO_LAST', { reason: 'Entered for wrong passenger' }), 'visited')
  const { body } = await d.send('processing', 'GET', `/medical/api/v1/medical/log/${person.id}/`)
  const log = (body['log'] as Row[]).map((entry) => [entry['event'], entry['undone_at'] !== null])
  expect(
    log
      .filter(([event]) => event === 'RESULT_FIT' || event === 'UNDO_LAST')
      .toSorted(([one], [two]) => String(one).localeCompare(String(two))),
  ).toEqual([
    ['RESULT_FIT', true],
    ['UNDO_LAST', false],
  ])
})

it('late correction', async () => {
  const person = await visited()
  done(await sampled(person, 'medical', 'RESULT_FIT'), 'fit')
  d.clock.set('2027-01-07')
  refused(
    await d.event(person, 'medical', 'UNDO_LAST', { reason: 'Entered for wrong passenger' }),
    409,
    'Your entry is older than 24 hours. Ask a manager to undo it.',
  )
  done(
    await d.event(person, 'medical', 'UNDO_LAST', { reason: 'Entered for wrong passenger' }, 'manager'),
    'visited',
  )
})

it('quantity, and okala limit: ten units, ten applications', async () => {
  const visa = await d.visaEntry({
    visa_no: '1305550101',
    country: d.ids.saudi,
    sponsor_id: '7005550102',
    lines: [['General Labourer', 'male', 10]],
  })
  const units = { visa_entry: visa.id, visa_line: visa.lines[0], allot_date: '2027-01-04' }
  const people: Person[] = []
  for (let at = 0; at < 11; at++) people.push(await registered())
  const last = people.pop() as Person // Eleven were made.
  for (const person of people) await d.ok(person, 'visa', 'ALLOT', units, 'agents')
  refused(
    await d.event(last, 'visa', 'ALLOT', units, 'agents'),
    409,
    'No visa is left on 1305550101 for General Labourer.',
  )
  // The sponsor gets an eleventh unit; the okala was given for ten.
  await d.ok(people[0] as Person, 'okala', 'OBTAIN', {
    document_no: 'OKL-10',
    issue_date: '2027-01-04',
    expiry_date: '2027-12-31',
    quantity: 10,
    delegate_agency: d.ids.ownAgency,
    file: d.paper,
  })
  done(
    await d.send('agents', 'POST', `/visa_entry/api/v1/visa_entry/event/${visa.id}/`, {
      type: 'ADJUST_QTY',
      line: visa.lines[0],
      quantity: 11,
      reason: 'The sponsor received one more visa',
    }),
    'open',
  )
  await d.ok(last, 'visa', 'ALLOT', units, 'agents')
  for (const person of [...people, last]) {
    await sql`insert into medical (branch, passenger, state, attempt_no, is_current, report_no, report_date, expiry_date, visit_date) select branch, id, 'fit', 1, true, ${`FIT-L${person.id}`}, '2027-01-04', '2027-03-05', '2027-01-04' from passenger where id = ${person.id}`.execute(
      d.db,
    )
    const answer = await sampled(person, 'mofa', 'APPLY')
    if (person === last) refused(answer, 409, 'Okala is not authorised for visa 1305550101.')
    else done(answer, 'applied')
  }
})

it('duplicate passport', async () => {
  const first = await registered({ passport_no: 'Z10000101' })
  const { body } = await d.send('processing', 'GET', `/passenger/api/v1/passenger/${first.id}/`)
  const second = await d.send('entry', 'POST', '/passenger/api/v1/passenger/create/', {
    passenger_type: body['passenger_type'],
    full_name: 'MD RAKIB HASAN',
    given_name: 'MD RAKIB',
    surname: 'HASAN',
    gender: 'male',
    date_of_birth: '1998-05-14',
    passport_no: 'Z10000101',
    mobile: '+8801712345678',
  })
  refused(second, 409, `Passport Z10000101 is already registered: #${first.id} MD RAKIB HASAN, Registered.`)
})

it('passport 6 months', async () => {
  const person = await registered({ passport_issue_date: '2017-07-01', passport_expiry_date: '2027-06-30' })
  refused(
    await sampled(person, 'medical', 'ISSUE_SLIP', { slip_date: '2027-01-04' }),
    409,
    'Passport must be valid for at least 6 months after 04 Jan 2027. It expires on 30 Jun 2027.',
  )
})

it('bad MRZ', async () => {
  const { body } = await d.send('entry', 'POST', '/passenger/api/v1/passenger/passport_mrz/', {
    text: 'P<BGDHASAN<<MD<RAKIB<<<<<<<<<<<<<<<<<<<<<<<<\nZ100001916BGD9805149M3308202<<<<<<<<<<<<<<02',
  })
  expect((body['fields'] as Record<string, unknown>)['passport_no']).toMatchObject({
    ok: false,
    message: 'The MRZ check digit of Passport Number is wrong. Check the passport image.',
  })
})

it('female age', async () => {
  const person = await d.draft('recruiting', {
    passenger_type: await d.ids.type('female'),
    gender: 'female',
    profession: await d.ids.profession('Domestic Worker'),
    agreed_amount: '0.00',
    date_of_birth: '2003-06-01',
    guardian_name: 'ABUL HASAN',
    guardian_relation: 'father',
    guardian_phone: '+8801711000003',
  })
  refused(
    await d.event(person, 'journey', 'REGISTER', {}, 'entry'),
    409,
    'Age must be between 25 and 45 for Saudi Arabia. The passenger is 23 on 04 Jan 2027.',
  )
})

it('visa expiry, and job twice', async () => {
  const person = await d.bring('embassy submitted')
  done(await sampled(person, 'embassy', 'STAMP', { visa_expiry_date: '2027-01-14' }), 'stamped')
  const night = await d.night('2027-01-15')
  expect([
    night.errors,
    night.counts['R08'],
    await d.stateAt(person, 'embassy'),
    await d.stateAt(person, 'visa'),
  ]).toEqual([[], 1, 'expired', 'visa_expired'])
  const { rows } = await sql<{
    message: string
  }>`select distinct message from notification where message like 'Visa of % expired on %'`.execute(d.db)
  expect(rows).toEqual([{ message: 'Visa of MD RAKIB HASAN expired on 14 Jan 2027 before flight.' }])
  expect(await statusList('expiry', 'visaExpires')).toContain(person.id)
  expect((await d.night('2027-01-15')).counts).toEqual({})
  await d.ok(person, 'custody', 'BRING_BACK', d.sample('custody', 'BRING_BACK', 'out'))
  done(
    await d.event(person, 'visa', 'REQUEST_REISSUE', {
      request_date: '2027-01-15',
      reason_code: 'expired_unused',
      reason: 'The flight was cancelled twice',
    }),
    'reissue_requested',
  )
})

it('flown wins', async () => {
  const person = await d.bring('embassy submitted')
  done(await sampled(person, 'embassy', 'STAMP', { visa_expiry_date: '2027-01-09' }), 'stamped')
  await d.bring('ticketed', person, 'embassy stamped')
  const night = await d.night('2027-01-10')
  expect([night.errors, night.counts['R01'], night.counts['R08']]).toEqual([[], 1, undefined])
  expect([
    await d.stateAt(person, 'flight'),
    await d.stateAt(person, 'journey'),
    await d.stateAt(person, 'visa'),
  ]).toEqual(['flown', 'departed', 'consumed'])
  const { rows } =
    await sql`select 1 from stage_event where passenger_id = ${person.id} and event = 'VISA_EXPIRE'`.execute(
      d.db,
    )
  expect(rows).toEqual([])
})

it('hold', async () => {
  const person = await registered()
  done(
    await d.event(person, 'journey', 'HOLD', {
      reason_code: 'payment_due',
      reason: 'The agent has not paid yet',
      review_date: '2027-01-20',
    }),
    'on_hold',
  )
  refused(await sampled(person, 'medical', 'ISSUE_SLIP'), 409, 'This passenger is on hold. Resume it first.')
})

it('branch scope', async () => {
  const person = await registered()
  refused(
    await d.send('processing.ctg', 'GET', `/passenger/api/v1/passenger/${person.id}/`),
    404,
    'Not found.',
  )
  refused(
    await d.send('processing.ctg', 'GET', `/passenger/api/v1/passenger/case/${person.id}/`),
    404,
    'Not found.',
  )
})

it('bulk', async () => {
  const people: Person[] = []
  for (let at = 0; at < 5; at++)
    people.push(await d.bring(at === 4 ? 'manpower ready' : 'manpower submitted'))
  const sent = await d.send('processing', 'POST', '/passenger/api/v1/passenger/multiple_status_update/', {
    target_event: 'manpower.CLEAR',
    common_payload: { clearance_date: '2027-01-04' },
    passengers: people.map(({ id }) => id),
    numbers: people.map(({ id }) => `${id}=CL-B${id}`),
    note: 'cards of the day of BMET',
  })
  expect([sent.status, sent.body.detail, sent.body.errors]).toEqual([200, undefined, undefined])
  await drainQueue(d.app.services, jobs)
  const { body } = await d.send(
    'processing',
    'GET',
    `/multiple_status_update/api/v1/multiple_status_update/rows/${Number(sent.body['id'])}/`,
  )
  expect((body['rows'] as BulkRow[]).map(({ ok, message }) => [ok, message])).toEqual([
    ...Array.from({ length: 4 }, () => [true, null]),
    [false, 'Cannot record the clearance: Manpower is Manpower File Ready.'],
  ])
})

it('blacklist', async () => {
  const first = await registered({ nid_no: '1990123999' })
  done(
    await d.event(
      first,
      'journey',
      'BLACKLIST',
      { reason_code: 'forged_documents', reason: 'He brought a forged birth certificate' },
      'manager',
    ),
    'blacklisted',
  )
  const says = [['/nid_no', 'This person is blacklisted: He brought a forged birth certificate.']]
  const made = await d.send('entry', 'POST', '/passenger/api/v1/passenger/create/', {
    passenger_type: await d.ids.type('recruiting'),
    full_name: 'MD RAKIB HASAN',
    given_name: 'MD RAKIB',
    surname: 'HASAN',
    gender: 'male',
    date_of_birth: '1998-05-14',
    passport_no: 'Z20000777',
    nid_no: '1990123999',
    mobile: '+8801712345678',
  })
  expect([made.status, made.body.errors?.map(({ pointer, message }) => [pointer, message])]).toEqual([
    422,
    says,
  ])
  const second = await d.draft()
  const { body } = await d.send('processing', 'GET', `/passenger/api/v1/passenger/${second.id}/`)
  const typed = await d.send(
    'entry',
    'PUT',
    `/passenger/api/v1/passenger/update/${second.id}/`,
    { nid_no: '1990123999' },
    { 'if-match': `"${String(body['version'])}"` },
  )
  expect([typed.status, typed.body.errors?.map(({ pointer, message }) => [pointer, message])]).toEqual([
    422,
    says,
  ])
})

it('licence', async () => {
  const agency = await insertRow(d.db, 'recruiting_agency', {
    name: 'Karnaphuli Overseas',
    rl_no: '9003',
    licence_issue_date: '2024-01-01',
    licence_expiry_date: '2027-01-06',
    licence_status: 'valid',
    is_own: false,
    proprietor_name: 'Demo',
    proprietor_designation: 'Proprietor',
    address: 'Dhaka',
    phone: '+8801700000003',
  })
  const visa = await d.visaEntry({
    visa_no: '1305550103',
    country: d.ids.saudi,
    sponsor_id: '7005550103',
    lines: [['General Labourer', 'male', 1]],
  })
  await sql`update visa_entry set recruiting_agency = ${agency} where id = ${visa.id}`.execute(d.db)
  const person = await d.bring('documents')
  await d.ok(person, 'visa', 'ALLOT', {
    visa_entry: visa.id,
    visa_line: visa.lines[0],
    allot_date: '2027-01-04',
  })
  await d.ok(person, 'okala', 'OBTAIN', {
    document_no: 'OKL-9003',
    issue_date: '2027-01-04',
    expiry_date: '2027-12-31',
    quantity: 1,
    delegate_agency: agency,
    file: d.paper,
  })
  await d.bring('embassy ready', person, 'okala')
  const made = await d.send(
    'processing',
    'POST',
    '/visa_submission_list/api/v1/visa_submission_list/create/',
    { country: d.ids.saudi, recruiting_agency: agency, list_date: '2027-01-04' },
  )
  const event = (type: string, data: Row) =>
    d.send(
      'processing',
      'POST',
      `/visa_submission_list/api/v1/visa_submission_list/event/${Number(made.body['id'])}/`,
      { type, ...data },
    )
  done(await event('ADD_ROW', { passenger: person.id }), 'draft')
  d.clock.set('2027-01-07')
  refused(
    await event('SUBMIT', { submit_date: '2027-01-07', carrier: d.ids.carrier }),
    409,
    'Recruiting licence RL-9003 expired on 06 Jan 2027.',
  )
  expect(await d.stateAt(person, 'embassy')).toBe('ready')
})

const ask = (who: 'accounts' | 'processing', voucher: number) =>
  d.send(
    who,
    'POST',
    '/acc_update_perm/api/v1/acc_update_perm/create/',
    {
      voucher_type: 'receipt_voucher',
      voucher_id: voucher,
      action: 'delete',
      reason: 'The money came for another passenger',
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
const approve = (request: Sent, who: 'accounts' | 'admin' = 'accounts') =>
  d.send(
    who,
    'POST',
    `/acc_update_perm/api/v1/acc_update_perm/approve/${Number(request.body['id'])}/`,
    {},
    { 'idempotency-key': crypto.randomUUID() },
  )
/** A receipt for this passenger that was authorised. */
async function receipt(amount: string): Promise<{ person: Person; voucher: number }> {
  cashier ??= await openCashier(d)
  const person = await registered()
  await sql`update passenger set received_amount = 0 where id = ${person.id}`.execute(d.db)
  await cashier.receive(person.id, amount)
  const { rows } = await sql<{ id: number }>`select max(id) as id from receipt_voucher`.execute(d.db)
  return { person, voucher: rows[0]?.id ?? 0 }
}
let cashier: Cashier | undefined

it('acc permission', async () => {
  const { person } = await receipt('20000.00')
  const { body } = await d.send('processing', 'GET', `/passenger/api/v1/passenger/${person.id}/`)
  refused(
    await d.send(
      'processing',
      'PUT',
      `/passenger/api/v1/passenger/update/${person.id}/`,
      { agreed_amount: '140000.00', reason: 'A discount was agreed' },
      { 'if-match': `"${String(body['version'])}"` },
    ),
    409,
    'Amounts of this passenger are posted. Request permission to change them.',
  )
})

it('self approval', async () => {
  const { voucher } = await receipt('30000.00')
  await insertRow(d.db, 'authorize_account', {
    user: d.users.ids.accounts,
    scope: 'receipt_voucher',
    max_amount: 50_000_00n,
    valid_from: '2027-01-01',
  })
  const request = await ask('accounts', voucher)
  expect([request.status, request.body.detail]).toEqual([201, undefined])
  refused(await approve(request), 409, 'You cannot approve your own request.')
})

it('authority limit', async () => {
  const { voucher } = await receipt('80000.00')
  const request = await ask('processing', voucher)
  expect([request.status, request.body.detail]).toEqual([201, undefined])
  // Not the accountant, who wrote the receipt and may not decide about it at all.
  await insertRow(d.db, 'authorize_account', {
    user: d.users.ids.admin,
    scope: 'receipt_voucher',
    max_amount: 50_000_00n,
    valid_from: '2027-01-01',
  })
  refused(
    await approve(request, 'admin'),
    409,
    'You are not authorised to approve receipt vouchers up to BDT 80,000.',
  )
})
