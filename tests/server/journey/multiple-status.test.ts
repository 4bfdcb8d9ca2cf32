/** The multiple status update over HTTP: rehearsal and real run agree, nothing happens twice, entries are taken back, rights and branches hold. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BulkRow } from '../../../src/domain/journey/bulk-events.ts'
import { bulkJob, carryOut, bulkActionOf, untried } from '../../../src/server/workflow/bulk/bulk.ts'
import { actorOf } from '../../../src/server/workflow/event/facts.ts'
import { userById } from '../../../src/server/access/authenticate.ts'
import { entities } from '../../../src/domain/entities.ts'
import { rowById } from '../../../src/server/workflow/event/rows.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import type { StaffName } from '../users.ts'
import { reason, workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const module = 'multiple_status_update'
const note = 'all of them were at the centre today'
const once = (body: Readonly<Record<string, unknown>>, who: StaffName = 'processing') =>
  d.send(who, 'POST', '/passenger/api/v1/passenger/multiple_status_update/', { note, ...body })
const rowsOf = async (id: unknown, who: StaffName = 'processing') =>
  (await d.send(who, 'GET', `/${module}/api/v1/${module}/rows/${Number(id)}/`)).body as unknown as {
    state: string
    rows: BulkRow[]
    counts: Record<string, number>
    job_run: number | null
  } // The shape of the route's schema.
const event = (id: unknown, type: string, data = {}, who: StaffName = 'processing') =>
  d.send(who, 'POST', `/${module}/api/v1/${module}/event/${Number(id)}/`, { type, ...data })
const drain = () => drainQueue(d.app.services, jobs)
const entries = async (ids: readonly number[], type: string) =>
  Number(
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from stage_event where event = ${type} and passenger_id = any(${[...ids]}::int[]) and undone_at is null`.execute(
        d.db,
      )
    ).rows[0]?.n,
  )
const slips = async (n: number): Promise<Person[]> => {
  const people: Person[] = []
  for (let at = 0; at < n; at++) {
    const person = await d.bring('visa')
    await d.ok(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
    people.push(person)
  }
  return people
}
const visit = { target_event: 'medical.ATTEND', common_payload: { visit_date: '2027-01-20' } }

it('a rehearsal says who would move and why the others would not, and changes nothing', async () => {
  const [one, two] = await slips(2)
  const fresh = await d.bring('registered')
  const ids = [one?.id ?? 0, fresh.id, two?.id ?? 0]
  const before = await d.snapshot(one as Person)
  const unknown = await once({ ...visit, passengers: [...ids, 999_999], dry_run: true })
  expect([unknown.status, unknown.body.errors?.map(({ pointer }) => pointer)]).toEqual([422, ['/passengers']])
  const made = await once({ ...visit, passengers: ids, dry_run: true })
  expect([
    made.status,
    made.body['state'],
    made.body['ok_count'],
    made.body['fail_count'],
    made.body['job_run'],
  ]).toEqual([200, 'previewing', 2, 1, null])
  expect(
    (made.body['rows'] as BulkRow[]).map(({ passenger, ok, from, to, code, message, is_tried: tried }) => ({
      passenger,
      ok,
      from,
      to,
      code,
      message,
      tried,
    })),
  ).toEqual([
    {
      passenger: one?.id,
      ok: true,
      from: 'medical.slip_issued',
      to: 'medical.visited',
      code: null,
      message: null,
      tried: false,
    },
    {
      passenger: fresh.id,
      ok: false,
      from: 'medical.not_started',
      to: null,
      code: 'G-STATE',
      message: 'Cannot record the visit: Medical is Not Examined.',
      tried: false,
    },
    {
      passenger: two?.id,
      ok: true,
      from: 'medical.slip_issued',
      to: 'medical.visited',
      code: null,
      message: null,
      tried: false,
    },
  ])
  expect(await d.snapshot(one as Person)).toEqual(before)
  // Choosing again leaves the update where it was; another rehearsal replaces the first one.
  expect((await event(made.body['id'], 'BACK')).body['state']).toBe('choosing')
  expect((await event(made.body['id'], 'SELECT', { passengers: [fresh.id] })).status).toBe(200)
  await event(made.body['id'], 'PREVIEW', { ...visit, note })
  expect((await rowsOf(made.body['id'])).rows.map((row) => row.passenger)).toEqual([fresh.id])
  const refused = await event(made.body['id'], 'CONFIRM')
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'The action is possible for none of these passengers. Go back and choose others.',
  ])
})

it('carries out what was foreseen, in the background, each in its own transaction, and a second run finds nothing to do', async () => {
  const people = await slips(3)
  const fresh = await d.bring('registered')
  const ids = [...people.map(({ id }) => id), fresh.id]
  const made = await once({ ...visit, passengers: ids })
  expect([made.status, made.body['state']]).toEqual([200, 'running'])
  expect(await entries(ids, 'ATTEND')).toBe(0)
  await drain()
  const done = await rowsOf(made.body['id'])
  expect([done.state, done.counts]).toEqual([
    'done',
    { total: 4, foreseen: 3, moved: 3, tried: 3, undone: 0 },
  ])
  expect(done.rows.map((row) => [row.passenger, row.ok, row.is_tried, row.to])).toEqual([
    ...people.map(({ id }) => [id, true, true, 'medical.visited']),
    [fresh.id, false, false, null],
  ])
  const record = await rowById(d.db, entities.multiple_status_update, Number(made.body['id']))
  expect(record).toMatchObject({ ok_count: 3, fail_count: 1, run_by: d.users.ids.processing, state: 'done' })
  const { rows } = await sql<{
    source: string
    by_user: number
  }>`select distinct source, by_user from stage_event where event = 'ATTEND' and passenger_id = any(${ids}::int[])`.execute(
    d.db,
  )
  expect(rows).toEqual([{ source: 'bulk', by_user: d.users.ids.processing }])
  // A second run of the job finds no passenger left.
  await sql`insert into job_run (job, trigger, by_user, payload, attempt) values (${bulkJob}, 'retry', ${d.users.ids.processing}, ${JSON.stringify({ id: made.body['id'], only_ok: true })}, 2)`.execute(
    d.db,
  )
  await drain()
  expect(await entries(ids, 'ATTEND')).toBe(3)
})

it('a passenger moved in the meantime is refused with the reason, and the others go on', async () => {
  const [one, two] = await slips(2)
  const made = await once({ ...visit, passengers: [one?.id, two?.id] })
  await d.ok(one as Person, 'medical', 'ATTEND', { visit_date: d.day })
  await drain()
  expect((await rowsOf(made.body['id'])).rows.map((row) => [row.foreseen, row.ok, row.message])).toEqual([
    [true, false, 'Cannot record the visit: Medical is Medical Visit.'],
    [true, true, null],
  ])
})

it('goes on where it stopped: nobody twice, nobody left out', async () => {
  const people = await slips(4)
  const ids = people.map(({ id }) => id)
  const made = await once({ ...visit, passengers: ids })
  const at = { module: 'multiple_status_update', id: Number(made.body['id']) } as const
  const user = await userById(d.db, d.users.ids.processing)
  const record = await rowById(d.db, entities.multiple_status_update, at.id)
  if (!user || !record) throw new Error('the update is gone')
  const worker = { clock: d.clock, registry: d.app.services.registry, actor: actorOf(user) }
  // A server that died after two rows; then two servers that take the rest up at the same moment.
  for (const passenger of ids.slice(0, 2)) await carryOut(d.db, worker, at, bulkActionOf(record), passenger)
  expect(await untried(d.db, at, true)).toEqual(ids.slice(2))
  await Promise.all(
    [...ids, ...ids].map((passenger) => carryOut(d.db, worker, at, bulkActionOf(record), passenger)),
  )
  await drain()
  const done = await rowsOf(at.id)
  expect([done.state, done.counts['moved'], await entries(ids, 'ATTEND')]).toEqual(['done', 4, 4])
})

it('numbers belong to single passengers; one that stands twice or is missing is reported at its row', async () => {
  const people = await slips(4)
  for (const person of people) await d.ok(person, 'medical', 'ATTEND', { visit_date: d.day })
  const [a, b, c, e] = people.map(({ id }) => id)
  const made = await once({
    target_event: 'medical.RESULT_FIT',
    common_payload: { report_date: d.day },
    passengers: [a, b, c, e],
    numbers: [`${a}=BULK-1`, `${b}=BULK-1`, `${e}=BULK-2`],
  })
  expect((made.body['rows'] as BulkRow[]).map((row) => [row.own, row.ok, row.message])).toEqual([
    ['BULK-1', true, null],
    ['BULK-1', false, 'Report No BULK-1 is given twice in this update.'],
    [null, false, 'Report No is required.'],
    ['BULK-2', true, null],
  ])
  await drain()
  const { rows } = await sql<{
    passenger: number
    report_no: string | null
    state: string
  }>`select passenger, report_no, state from medical where passenger = any(${[a, b, c, e]}::int[]) and is_current order by passenger`.execute(
    d.db,
  )
  expect(rows).toEqual([
    { passenger: a, report_no: 'BULK-1', state: 'fit' },
    { passenger: b, report_no: null, state: 'visited' },
    { passenger: c, report_no: null, state: 'visited' },
    { passenger: e, report_no: 'BULK-2', state: 'fit' },
  ])
})

it('slips are issued to many at once, each with its own number; a number given twice stays behind', async () => {
  const people: Person[] = []
  for (let at = 0; at < 3; at++) people.push(await d.bring('visa'))
  const [a, b, c] = people.map(({ id }) => id)
  const { slip_no: _, ...common } = d.sample('medical', 'ISSUE_SLIP', 'not_started')
  const made = await once({
    target_event: 'medical.ISSUE_SLIP',
    common_payload: common,
    passengers: [a, b, c],
    numbers: [`${a}=W-BULK-1`, `${b}=W-BULK-1`, `${c}=W-BULK-2`],
  })
  expect([made.status, (made.body['rows'] as BulkRow[]).map((row) => row.ok)]).toEqual([
    200,
    [true, false, true],
  ])
  await drain()
  const { rows } = await sql<{
    passenger: number
    slip_no: string | null
  }>`select passenger, slip_no from medical where passenger = any(${[a, b, c]}::int[]) and is_current and state = 'slip_issued' order by passenger`.execute(
    d.db,
  )
  expect(rows).toEqual([
    { passenger: a, slip_no: 'W-BULK-1' },
    { passenger: c, slip_no: 'W-BULK-2' },
  ])
})

it('a value all of them get is refused once, at its field', async () => {
  const [one] = await slips(1)
  const bare = await once({ ...visit, common_payload: {}, passengers: [one?.id] })
  expect([bare.status, bare.body.errors]).toEqual([
    422,
    [expect.objectContaining({ pointer: '/common_payload/visit_date', message: 'Visit Date is required.' })],
  ])
  const short = await once({ ...visit, passengers: [one?.id], note: 'too short' })
  expect(short.body).toMatchObject({ status: 409, code: 'G-REASON', errors: [{ pointer: '/note' }] })
  const never = await once({ ...visit, target_event: 'medical.RESULT_UNFIT', passengers: [one?.id] })
  expect(never.body).toMatchObject({
    status: 409,
    code: 'G-MS-EVT',
    detail: 'This status cannot be set for several passengers at once.',
  })
  expect((await once({ ...visit, passengers: [] })).status).toBe(422)
})

it('other stages: the whole file, an office paper, fingerprints, and a list handed in together', async () => {
  const held = [await d.bring('registered'), await d.bring('registered')].map(({ id }) => id)
  const hold = await once({
    target_event: 'journey.HOLD',
    common_payload: { reason_code: 'other', review_date: '2027-02-10', reason },
    passengers: held,
  })
  expect([hold.body.detail, hold.body.errors, hold.body['ok_count']]).toEqual([undefined, undefined, 2])
  const checked = [await d.bring('registered'), await d.bring('registered')].map(({ id }) => id)
  const paper = await once({
    target_event: 'documents.OBTAIN',
    common_payload: { issue_date: d.day },
    numbers: checked.map((id) => `${id}=CHECK-${id}`),
    passengers: checked,
  })
  expect([
    paper.body.detail,
    paper.body.errors,
    (paper.body['rows'] as BulkRow[]).map((row) => row.message),
  ]).toEqual([undefined, undefined, [null, null]])
  const fingers = [await d.bring('documents'), await d.bring('documents')].map(({ id }) => id)
  const done = await once({
    target_event: 'bmet_reg.DONE',
    common_payload: { done_date: d.day },
    numbers: fingers.map((id) => `${id}=BMET-B-${id}`),
    passengers: fingers,
  })
  expect((done.body['rows'] as BulkRow[]).map((row) => [row.to, row.message])).toEqual([
    ['bmet_reg.done', null],
    ['bmet_reg.done', null],
  ])
  const files = [await d.bring('embassy ready'), await d.bring('embassy ready')].map(({ id }) => id)
  const list = await once({
    target_event: 'embassy.SUBMIT',
    common_payload: { submit_date: d.day, carrier: d.ids.carrier },
    passengers: files,
  })
  expect((list.body['rows'] as BulkRow[]).map((row) => row.message)).toEqual([null, null])
  await drain()
  const { rows } = await sql<{
    submission_list: number
  }>`select distinct submission_list from embassy where passenger = any(${files}::int[]) and is_current and state = 'submitted'`.execute(
    d.db,
  )
  expect(rows).toHaveLength(1)
  const { rows: states } = await sql<{
    journey_state: string
  }>`select distinct journey_state from passenger where id = any(${held}::int[])`.execute(d.db)
  expect(states).toEqual([{ journey_state: 'on_hold' }])
})

it('drafts are registered together, and passports go out and come back together', async () => {
  const drafts = [await d.bring('registered'), await d.bring('registered')].map(({ id }) => id)
  await sql`update passenger set journey_state = 'draft', office_serial = null, custody = 'not_received' where id = any(${drafts}::int[])`.execute(
    d.db,
  )
  const waiting = await d.send('processing', 'POST', `/${module}/api/v1/${module}/waiting/`, {
    target_event: 'journey.REGISTER',
  })
  expect((waiting.body['people'] as { id: number }[]).map(({ id }) => id)).toEqual(
    expect.arrayContaining(drafts),
  )
  const moveAll = async (target: string, common: object, to: string) => {
    const made = await once({ target_event: target, common_payload: common, passengers: drafts })
    expect([
      target,
      made.body.detail,
      made.body.errors,
      (made.body['rows'] as BulkRow[]).map((row) => [row.message, row.to]),
    ]).toEqual([target, undefined, undefined, drafts.map(() => [null, to])])
    await drain()
    expect((await rowsOf(made.body['id'])).counts).toMatchObject({ moved: 2 })
    return made.body['id']
  }
  const places = async () =>
    (
      await sql<{
        custody: string
        place: string | null
        state: string
      }>`select distinct custody, custody_place as place, journey_state as state from passenger where id = any(${drafts}::int[])`.execute(
        d.db,
      )
    ).rows
  await moveAll('journey.REGISTER', {}, 'journey.active')
  const { rows: serials } = await sql<{
    office_serial: string | null
  }>`select distinct office_serial from passenger where id = any(${drafts}::int[])`.execute(d.db)
  expect(serials.filter((row) => row.office_serial !== null)).toHaveLength(2)
  expect(await places()).toEqual([{ custody: 'in_office', place: null, state: 'active' }])
  const out = await moveAll('custody.SEND_OUT', { place: 'bmet', carrier: d.ids.carrier }, 'custody.out')
  expect(await places()).toEqual([{ custody: 'out', place: 'bmet', state: 'active' }])
  const { rows: logged } = await sql<{
    n: number
  }>`select count(*)::int as n from passport_custody_log where passenger = any(${drafts}::int[]) and to_place = 'bmet' and carrier = ${d.ids.carrier}`.execute(
    d.db,
  )
  expect(logged).toEqual([{ n: 2 }])
  // The ordinary undo brings them back where they were.
  expect(
    (await d.send('processing', 'POST', `/${module}/api/v1/${module}/undo/${Number(out)}/`, { reason }))
      .status,
  ).toBe(202)
  await drain()
  expect(await places()).toEqual([{ custody: 'in_office', place: null, state: 'active' }])
  await moveAll('custody.SEND_OUT', { place: 'embassy' }, 'custody.out')
  await moveAll('custody.BRING_BACK', { date: d.day }, 'custody.in_office')
  // A passport that lies here cannot come back; the row says so.
  const again = await once({
    target_event: 'custody.BRING_BACK',
    common_payload: { date: d.day },
    passengers: drafts,
    dry_run: true,
  })
  expect((again.body['rows'] as BulkRow[]).map((row) => row.code)).toEqual(['G-STATE', 'G-STATE'])
})

it('ticks the papers of each passenger: who lacks one stays, and what is in is kept in the record of each', async () => {
  const [whole, lacking, untouched] = [
    await d.bring('registered'),
    await d.bring('registered'),
    await d.bring('registered'),
  ]
  const ids = [whole.id, lacking.id, untouched.id]
  const target_event = 'documents.OBTAIN'
  const asked = await d.send('processing', 'POST', `/${module}/api/v1/${module}/own_values/`, {
    target_event,
    ids,
  })
  type Paper = { item: string; needed: boolean; received_on: string | null }
  const values = asked.body['values'] as Record<string, { checklist: Paper[] }> // The shape of the route's schema.
  expect(Object.keys(values).map(Number)).toEqual(ids)
  const list = values[whole.id]?.checklist ?? []
  expect(list.filter(({ needed }) => needed).length).toBeGreaterThan(3)
  expect(list.every(({ received_on }) => received_on === null)).toBe(true)
  const ticked = (but?: string) => ({
    checklist: list.map((paper) => ({
      ...paper,
      received_on: paper.needed && paper.item !== but ? d.day : null,
    })),
  })
  const missing = 'nominee papers'
  const made = await once({
    target_event,
    passengers: ids,
    common_payload: { issue_date: d.day },
    numbers: ids.map((one) => `${one}=CHK-${one}`),
    own_payload: {
      [whole.id]: ticked(),
      [lacking.id]: ticked(missing),
      [untouched.id]: values[untouched.id],
    },
  })
  expect((made.body['rows'] as BulkRow[]).map(({ foreseen, message }) => [foreseen, message])).toEqual([
    [true, null],
    [false, `Missing documents: ${missing}.`],
    [false, expect.stringContaining('passport original')],
  ])
  await drain()
  const { rows } = await sql<{
    passenger: number
    checklist: Paper[]
  }>`select passenger, checklist from office_work where passenger = any(${ids}::int[]) and state = 'obtained'`.execute(
    d.db,
  )
  expect(rows).toEqual([{ passenger: whole.id, ...ticked() }])
  // The page of the update shows what was ticked, so that who was blocked can be chosen again with it.
  const page = await d.send(
    'processing',
    'GET',
    `/${module}/api/v1/${module}/rows/${Number(made.body['id'])}/`,
  )
  expect(page.body['own_payload']).toMatchObject({ [lacking.id]: ticked(missing) })
  // Another branch learns nothing of these passengers.
  const foreign = await d.send('processing.ctg', 'POST', `/${module}/api/v1/${module}/own_values/`, {
    target_event,
    ids,
  })
  expect([foreign.status, foreign.body['values']]).toEqual([200, {}])
})

it('is taken back as a whole, each by the ordinary undo; who went on since then stays, with the reason', async () => {
  const people = await slips(3)
  const ids = people.map(({ id }) => id)
  const before = await d.snapshot(people[1] as Person)
  const made = await once({ ...visit, passengers: ids })
  const undo = (body: object, who: StaffName = 'processing') =>
    d.send(who, 'POST', `/${module}/api/v1/${module}/undo/${Number(made.body['id'])}/`, body)
  expect((await undo({ reason })).body).toMatchObject({ status: 409, code: 'G-MS-UNDO' })
  await drain()
  await d.ok(people[0] as Person, 'medical', 'RESULT_FIT', d.sample('medical', 'RESULT_FIT', 'visited'))
  expect((await undo({ reason: 'short' })).body).toMatchObject({
    status: 422,
    errors: [{ pointer: '/reason' }],
  })
  expect((await undo({ reason })).status).toBe(202)
  await drain()
  const after = await rowsOf(made.body['id'])
  expect(after.rows.map((row) => [row.is_undone, row.undo_message])).toEqual([
    [false, 'Only the last entry can be undone.'],
    [true, null],
    [true, null],
  ])
  expect(await d.snapshot(people[1] as Person)).toEqual(before)
})

it('finds passengers by pasted numbers and by what waits for the event, and never those of other branches', async () => {
  const [one, two] = await slips(2)
  const { rows } = await sql<{
    passport_no: string
    office_serial: string
  }>`select passport_no, office_serial from passenger where id = any(${[one?.id, two?.id]}::int[]) order by id`.execute(
    d.db,
  )
  const found = await d.send('processing', 'POST', `/${module}/api/v1/${module}/find/`, {
    texts: [rows[1]?.passport_no, 'Z99999999', rows[0]?.office_serial.toLowerCase(), rows[1]?.passport_no],
  })
  expect([(found.body['people'] as { id: number }[]).map(({ id }) => id), found.body['missing']]).toEqual([
    [two?.id, one?.id],
    ['Z99999999'],
  ])
  const waiting = await d.send('processing', 'POST', `/${module}/api/v1/${module}/waiting/`, {
    target_event: 'medical.ATTEND',
    country: d.ids.saudi,
  })
  const ids = (waiting.body['people'] as { id: number }[]).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([one?.id, two?.id]))
  await sql`insert into branch (name, code, address, phone, city) select 'Sylhet', 'SYL', address, phone, city from branch where code = 'DHK' on conflict do nothing`.execute(
    d.db,
  )
  await sql`update passenger set branch = (select id from branch where code = 'SYL') where id = ${one?.id}`.execute(
    d.db,
  )
  const hidden = await d.send('processing', 'POST', `/${module}/api/v1/${module}/find/`, {
    texts: [rows[0]?.passport_no],
  })
  expect(hidden.body).toMatchObject({ people: [], missing: [rows[0]?.passport_no] })
  const foreign = await once({ ...visit, passengers: [one?.id, two?.id], dry_run: true })
  const absent = await once({ ...visit, passengers: [999_999, two?.id], dry_run: true })
  expect([foreign.status, foreign.body.errors]).toEqual([422, absent.body.errors])
  const own = await once({ ...visit, passengers: [two?.id], dry_run: true })
  expect([own.body['ok_count'], (own.body['rows'] as BulkRow[]).map((row) => row.passenger)]).toEqual([
    1,
    [two?.id],
  ])
})

it("is nobody else's business: rights of the roles, and of the branch of the update", async () => {
  const [one] = await slips(1)
  const statuses = async (who: StaffName) =>
    (await once({ ...visit, passengers: [one?.id], dry_run: true }, who)).status
  expect([
    await statuses('entry'),
    await statuses('accounts'),
    await statuses('agents'),
    await statuses('audit'),
    await statuses('manager'),
    await statuses('ticketing'),
  ]).toEqual([403, 403, 403, 403, 200, 200])
  const made = await once({ ...visit, passengers: [one?.id], dry_run: true }, 'ticketing')
  // A ticketing officer has no business with the medical of a worker, and the preview says so.
  expect((made.body['rows'] as BulkRow[]).map((row) => row.code)).toEqual(['G-ROLE'])
  expect(
    (
      await event(
        made.body['id'],
        'ROW_DONE',
        { passenger: one?.id, ok: true, from: null, to: null, message: null },
        'admin',
      )
    ).status,
  ).toBe(403)
  await sql`update multiple_status_update set branch = (select id from branch where code = 'SYL') where id = ${Number(made.body['id'])}`.execute(
    d.db,
  )
  expect(
    (await d.send('processing', 'GET', `/${module}/api/v1/${module}/rows/${Number(made.body['id'])}/`))
      .status,
  ).toBe(404)
})

it('checks rows of a sheet before it is sent: each with its reason, nothing kept, nothing of another branch', async () => {
  const [one, two] = [await d.bring('visa'), await d.bring('visa')]
  const slip = d.sample('medical', 'ISSUE_SLIP', 'not_started')
  const { slip_no: taken, ...common } = slip
  const held = await d.bring('visa')
  await d.ok(held, 'medical', 'ISSUE_SLIP', slip)
  const check = (rows: readonly object[], who: StaffName = 'processing', payload: object = common) =>
    d.send(who, 'POST', `/${module}/api/v1/${module}/check/`, {
      target_event: 'medical.ISSUE_SLIP',
      common_payload: payload,
      rows,
    })
  const kept = async () =>
    (
      await sql<{
        n: number
      }>`select (select count(*) from stage_event) + (select count(*) from multiple_status_update) + (select count(*) from refused_event) as n`.execute(
        d.db,
      )
    ).rows[0]?.n
  const before = [await kept(), await d.snapshot(one)]
  const answer = await check([
    { passenger: one.id, own: 'W-CHECK-1' },
    { passenger: two.id, own: 'w-check-1' },
    { passenger: held.id, own: 'W-CHECK-2' },
  ])
  const rows = answer.body['rows'] as Pick<BulkRow, 'passenger' | 'ok' | 'code' | 'message'>[]
  expect([answer.status, rows.map(({ passenger, ok, code }) => [passenger, ok, code])]).toEqual([
    200,
    [
      [one.id, true, null],
      [two.id, false, 'G-MS-TWICE'],
      [held.id, false, 'G-STATE'],
    ],
  ])
  const used = await check([{ passenger: one.id, own: String(taken) }])
  expect((used.body['rows'] as typeof rows)[0]).toMatchObject({
    ok: false,
    message: expect.stringContaining(String(taken)),
  })
  expect([await kept(), await d.snapshot(one)]).toEqual(before)
  expect((await check([{ passenger: one.id, own: 'W-CHECK-1' }], 'processing', {})).body).toMatchObject({
    status: 422,
  })
  const foreign = await check([{ passenger: one.id, own: 'W-CHECK-1' }], 'processing.ctg')
  const unknown = await check([{ passenger: 999_999, own: 'W-CHECK-1' }], 'processing.ctg')
  const said = ({ body }: typeof foreign) =>
    (body['rows'] as typeof rows).map(({ ok, code, message }) => [ok, code, message])
  expect(said(foreign)).toEqual(said(unknown))
  expect(said(foreign)[0]?.[0]).toBe(false)
})

it('opens with what was given last for such passengers, alone or for many; for unlike ones with nothing', async () => {
  const target_event = 'medical.ISSUE_SLIP'
  const common = async (people: readonly Person[], who: StaffName = 'processing') =>
    (
      await d.send(who, 'POST', `/${module}/api/v1/${module}/own_values/`, {
        target_event,
        ids: people.map(({ id }) => id),
      })
    ).body['common']
  const people = [await d.bring('visa'), await d.bring('visa'), await d.bring('visa')]
  const [first, second, third] = people
  const { slip_no: _own, ...sample } = d.sample('medical', 'ISSUE_SLIP', 'not_started')
  const given = { medical_center: sample['medical_center'], fee: '7100.00', paid_by: 'agent' }
  const made = await once({
    target_event,
    passengers: [first?.id, second?.id],
    numbers: [`${first?.id}=W27-9001`, `${second?.id}=W27-9002`],
    common_payload: { ...sample, ...given, appointment_date: null },
  })
  expect(made.status).toBe(200)
  expect(await common([third as Person])).toEqual(given)
  // A colleague of the branch is helped too, another branch is not.
  expect(await common([third as Person], 'manager')).toEqual(given)
  expect(await common([third as Person], 'processing.ctg')).toEqual({})
  const abroad = await d.draft('malaysia')
  expect(await common([third as Person, abroad])).toEqual({})
})
