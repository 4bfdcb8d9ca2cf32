/** Cover lists over HTTP: rows of the table, passengers moved in the same transaction, refused ones named, answers, frozen papers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { listRowsOf } from '../../../src/server/lists/list-rows.ts'
import { reason, workflowDriver, type Driver, type Person, type Place } from './workflow-driver.ts'
import { expectCoverage, walker } from './workflow-explorer.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const { walks, does } = walker(() => d)
const modules = {
  visa_list: 'visa_submission_list',
  cancel_list: 'visa_cancel_list',
  reissue_list: 'visa_reissue_list',
  manpower_list: 'man_power_list',
} as const
type ListPlace = keyof typeof modules & Place

async function draft(place: ListPlace = 'visa_list', more: Row = {}): Promise<Person> {
  const made = await d.send('processing', 'POST', `/${modules[place]}/api/v1/${modules[place]}/create/`, {
    country: d.ids.saudi,
    recruiting_agency: d.ids.ownAgency,
    list_date: d.day,
    ...(place === 'manpower_list' ? { gender: 'mixed' } : {}),
    ...more,
  })
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined })
  return { id: 0, records: { [place]: Number(made.body['id']) } }
}
const idOf = (list: Person, place: ListPlace) => list.records[place] ?? 0
const add = (list: Person, person: Person, place: ListPlace = 'visa_list', more: Row = {}) =>
  d.event(list, place, 'ADD_ROW', { passenger: person.id, ...more })
async function withRow(...people: Person[]): Promise<Person> {
  const list = await draft()
  for (const person of people) expect((await add(list, person)).body.detail).toBeUndefined()
  return list
}
const members = (list: Person, place: ListPlace = 'visa_list') =>
  listRowsOf(d.db, modules[place], idOf(list, place))
const handIn = { submit_date: '2027-01-20' }
const submitted = async (...people: Person[]): Promise<Person> => {
  const list = await withRow(...people)
  await d.ok(list, 'visa_list', 'SUBMIT', { ...handIn, carrier: d.ids.carrier })
  return list
}

it('every row of the table', async () => {
  const ready = () => d.bring('embassy ready')
  await walks(
    [
      { place: 'visa_list', fresh: async () => withRow(await ready()), skip: ['1', '2', '4', '5', '6'] },
      {
        place: 'visa_list',
        fresh: async () => {
          const list = await submitted(await ready())
          await sql`update embassy set state = 'stamped' where submission_list = ${idOf(list, 'visa_list')}`.execute(
            d.db,
          )
          return list
        },
        start: 'submitted',
        only: ['6'],
      },
    ],
    {
      'rows come and go, also on a printed list, which is a draft again': async () => {
        const [one, two] = [await ready(), await ready()]
        const list = await withRow(one)
        await does(list, 'visa_list PRINT')
        expect((await add(list, two)).body).toMatchObject({ state: 'draft' })
        await does(list, 'visa_list PRINT')
        await d.ok(list, 'visa_list', 'REMOVE_ROW', { passenger: one.id })
        expect((await members(list)).map(({ serial, passenger }) => [serial, passenger])).toEqual([
          [1, two.id],
        ])
        await d.ok(list, 'visa_list', 'REMOVE_ROW', { passenger: two.id })
        expect(
          (await d.event(list, 'visa_list', 'SUBMIT', { ...handIn, carrier: d.ids.carrier })).body,
        ).toMatchObject({ code: 'G-LIST-ROWS', detail: 'Add at least one passenger to the list.' })
        expect((await d.event(list, 'visa_list', 'REMOVE_ROW', { passenger: two.id })).status).toBe(409)
      },
      'a printed list is handed in': async () => {
        const list = await withRow(await ready())
        await does(list, 'visa_list PRINT')
        await d.ok(list, 'visa_list', 'SUBMIT', { ...handIn, carrier: d.ids.carrier })
      },
      'an answer is recorded on the list': async () => {
        const person = await ready()
        const list = await submitted(person)
        await d.ok(list, 'visa_list', 'ROW_RESULT', {
          passenger: person.id,
          event: 'REJECT',
          payload: { reject_date: d.day, reason_code: 'name_mismatch', reason },
        })
      },
    },
  )
})

it('handing in moves every passenger and their passport at once; those refused stay, with the reason', async () => {
  const [one, two, three] = [
    await d.bring('embassy ready'),
    await d.bring('embassy ready'),
    await d.bring('embassy ready'),
  ]
  const list = await withRow(one, two, three)
  await does(two, ['custody SEND_OUT', { place: 'agent' }])
  const done = await d.ok(list, 'visa_list', 'SUBMIT', { ...handIn, carrier: d.ids.carrier })
  expect(done['state']).toBe('submitted')
  const seen = await members(list)
  expect(seen.map((row) => [row.passenger, row.is_submitted, row.is_waiting, row.refused])).toEqual([
    [one.id, true, true, null],
    [two.id, false, false, 'Not submitted: Passport is not in the office (agent). Record its return first.'],
    [three.id, true, true, null],
  ])
  const { rows } = await sql<{ id: number; state: string; custody: string; status: string }>`
    select p.id, e.state, p.custody, s.maps_to as status from passenger p join embassy e on e.passenger = p.id and e.is_current join current_status s on s.id = p.current_status where p.id in (${one.id}, ${two.id}, ${three.id}) order by p.id`.execute(
    d.db,
  )
  expect(rows).toEqual([
    { id: one.id, state: 'submitted', custody: 'out', status: 'embassy.submitted' },
    { id: two.id, state: 'ready', custody: 'out', status: expect.any(String) },
    { id: three.id, state: 'submitted', custody: 'out', status: 'embassy.submitted' },
  ])
  // The refused one is free for the next list; the answers close this one.
  const close = () => d.event(list, 'visa_list', 'CLOSE')
  expect((await close()).body).toMatchObject({
    code: 'G-LIST-OPEN',
    detail: 'Passengers on this list without a result: 2.',
  })
  const stamp = {
    passenger: one.id,
    event: 'STAMP',
    payload: { visa_stamp_no: `6${d.no()}`, stamp_date: d.day, visa_format: 'sticker' },
  }
  await d.ok(list, 'visa_list', 'ROW_RESULT', stamp)
  expect((await d.event(list, 'visa_list', 'ROW_RESULT', stamp)).body).toMatchObject({ code: 'G-STATE' })
  three.records.embassy = seen[2]?.record_id ?? 0
  await does(three, 'embassy REJECT')
  expect((await close()).body).toMatchObject({ state: 'closed' })
  await sql`update embassy set state = 'collected' where passenger = ${one.id}`.execute(d.db)
  expect((await members(list)).map((row) => row.state_label)).toEqual([
    'Visa Stamped',
    'Not submitted',
    'Visa Rejected',
  ])
})

it('the form of the hand-in marks what its passengers need, before anything is typed', async () => {
  const needed = async (list: Person, place: ListPlace) => {
    const { body } = await d.send(
      'processing',
      'GET',
      `/${modules[place]}/api/v1/${modules[place]}/step/${idOf(list, place)}/`,
    )
    const { actions } = body['step'] as {
      actions: { event: string; payload: { name: string; required: boolean }[] }[]
    }
    return actions
      .find(({ event }) => event === 'SUBMIT')
      ?.payload.flatMap(({ name, required }) => (required ? [name] : []))
  }
  const embassy = await draft()
  expect(await needed(embassy, 'visa_list')).toEqual(['submit_date'])
  await add(embassy, await d.bring('embassy ready'))
  expect(await needed(embassy, 'visa_list')).toEqual(['submit_date', 'carrier'])
  // A passport does not travel to a portal.
  await sql`update country set visa_format = 'e_visa' where id = ${d.ids.saudi}`.execute(d.db)
  expect(await needed(embassy, 'visa_list')).toEqual(['submit_date'])
  await sql`update country set visa_format = 'sticker' where id = ${d.ids.saudi}`.execute(d.db)
  const manpower = await draft('manpower_list')
  await add(manpower, await d.bring('manpower ready'), 'manpower_list')
  expect(await needed(manpower, 'manpower_list')).toEqual(['submit_date', 'note_sheet_no'])
})

it('everything a passenger was refused for stands on the list, to each reader in the own language', async () => {
  const [one, two] = [await d.bring('embassy ready'), await d.bring('embassy ready')]
  const list = await withRow(one, two)
  await does(two, ['custody SEND_OUT', { place: 'agent' }])
  await sql`update medical set expiry_date = ${d.day}::date - 1 where passenger = ${two.id}`.execute(d.db)
  await d.ok(list, 'visa_list', 'SUBMIT', { ...handIn, carrier: d.ids.carrier })
  const refusals = async () => {
    const { body } = await d.send(
      'processing',
      'GET',
      `/visa_submission_list/api/v1/visa_submission_list/members/${idOf(list, 'visa_list')}/`,
    )
    return (body['members'] as { refusals: { code: string; message: string; fix?: { path: string } }[] }[])[1]
      ?.refusals
  }
  const english = (await refusals()) ?? []
  expect(english.map(({ code }) => code)).toEqual(['G-HANDIN', 'G-MED-FIT'])
  expect(english[0]?.message).toBe('Passport is not in the office (agent). Record its return first.')
  expect(english.every(({ fix }) => fix?.path.startsWith('/apps/'))).toBe(true)
  await sql`update app_user set settings = coalesce(settings, '{}'::jsonb) || '{"language":"tr"}' where id = ${d.users.ids.processing}`.execute(
    d.db,
  )
  const turkish = (await refusals()) ?? []
  await sql`update app_user set settings = settings - 'language' where id = ${d.users.ids.processing}`.execute(
    d.db,
  )
  expect(turkish.map(({ code }) => code)).toEqual(['G-HANDIN', 'G-MED-FIT'])
  expect(turkish.some(({ message }, at) => message === english[at]?.message)).toBe(false)
})

it('who is added and refused hears every reason at once', async () => {
  const person = await d.bring('embassy ready')
  await does(person, ['custody SEND_OUT', { place: 'agent' }])
  await sql`update medical set expiry_date = ${d.day}::date - 1 where passenger = ${person.id}`.execute(d.db)
  const { status, body } = await add(await draft(), person)
  expect([status, body.code]).toEqual([409, 'G-LIST-MEMBER'])
  expect(body.detail).toContain('Passport is not in the office (agent).')
  expect((body['others'] as { message: string }[]).map(({ message }) => message)).toEqual([
    expect.stringContaining('Medical must be fit and valid'),
  ])
})

it('who was handed in and taken back is shown as withdrawn, also when the list is closed', async () => {
  const [one, two] = [await d.bring('embassy ready'), await d.bring('embassy ready')]
  const list = await withRow(one, two)
  await d.ok(list, 'visa_list', 'SUBMIT', { ...handIn, carrier: d.ids.carrier })
  const [first, second] = await members(list)
  one.records.embassy = first?.record_id ?? 0
  two.records.embassy = second?.record_id ?? 0
  await does(one, ['embassy WITHDRAW', { withdraw_date: d.day, reason }])
  const shown = async () =>
    (await members(list)).map((row) => [row.passenger, row.is_submitted, row.is_withdrawn, row.is_waiting])
  expect(await shown()).toEqual([
    [one.id, false, true, false],
    [two.id, true, false, true],
  ])
  await does(two, 'embassy REJECT')
  await d.ok(list, 'visa_list', 'CLOSE')
  expect((await members(list)).map((row) => row.state_label)).toEqual(['Withdrawn', 'Visa Rejected'])
  expect((await shown()).map(([, , withdrawn]) => withdrawn)).toEqual([true, false])
})

it('a row whose member cannot be handed in is refused with the reason, and a list nobody of which can go stays as it was', async () => {
  const stamped = await d.bring('embassy stamped')
  const ready = await d.bring('embassy ready')
  const list = await draft()
  const said = async (person: Person, more: Row = {}) => (await add(list, person, 'visa_list', more)).body
  expect(await said(stamped)).toMatchObject({
    code: 'G-LIST-MEMBER',
    detail: 'MD RAKIB HASAN: visa is Visa Stamped.',
    errors: [{ pointer: '/passenger' }],
  })
  expect(await said({ id: 999_999, records: {} })).toMatchObject({
    code: 'input.invalid',
    errors: [{ pointer: '/passenger', message: 'Select a Passenger from the list.' }],
  })
  expect(await said(ready)).toMatchObject({ state: 'draft' })
  const other = await draft()
  const number = (
    await d.send(
      'processing',
      'GET',
      `/visa_submission_list/api/v1/visa_submission_list/${idOf(list, 'visa_list')}/`,
    )
  ).body['list_no']
  expect((await add(other, ready)).body.detail).toBe(`MD RAKIB HASAN is already on list ${String(number)}.`)
  const kuwait = await draft('visa_list', { country: d.ids.kuwait })
  expect((await add(kuwait, await d.bring('embassy ready'))).body.detail).toBe(
    `List ${await listNo(kuwait)} is for Kuwait, Shapla Bridge Overseas Ltd. (RL-9001).`,
  )
  await does(ready, ['custody SEND_OUT', { place: 'agent' }])
  const refused = await d.event(list, 'visa_list', 'SUBMIT', { ...handIn, carrier: d.ids.carrier })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'No passenger of this list can be submitted. MD RAKIB HASAN: Passport is not in the office (agent). Record its return first.',
  ])
  expect((await members(list)).map((row) => [row.is_submitted, row.refused])).toEqual([[false, null]])
  expect(await d.stateAt(list, 'visa_list')).toBe('draft')
})

it('a list nobody of which can go names everything that each member lacks, with the place', async () => {
  const [one, two] = [await d.bring('embassy ready'), await d.bring('embassy ready')]
  const list = await withRow(one, two)
  for (const person of [one, two]) await does(person, ['custody SEND_OUT', { place: 'agent' }])
  const { status, body } = await d.event(list, 'visa_list', 'SUBMIT', handIn)
  expect(status).toBe(409)
  const others = body['others'] as { message: string; fix?: { path: string } }[]
  const said = [String(body.detail), ...others.map(({ message }) => message)]
  const office = 'MD RAKIB HASAN: Passport is not in the office (agent). Record its return first.'
  const carrier = 'MD RAKIB HASAN: Select a delegate with a valid card.'
  expect(said[0]).toMatch(/^No passenger of this list can be submitted\. /)
  for (const sentence of [office, carrier])
    expect(said.filter((one_) => one_.endsWith(sentence))).toHaveLength(2)
  expect(others.map(({ fix }) => fix?.path).every((path) => path?.startsWith('/apps/'))).toBe(true)
})
const listNo = async (list: Person) =>
  String(
    (
      await d.send(
        'processing',
        'GET',
        `/visa_submission_list/api/v1/visa_submission_list/${idOf(list, 'visa_list')}/`,
      )
    ).body['list_no'],
  )

it('a list keeps what it said when it was printed', async () => {
  const person = await d.bring('embassy ready')
  const list = await withRow(person)
  await d.ok(list, 'visa_list', 'PRINT')
  const [before] = await members(list)
  await sql`update passenger set full_name = 'ANOTHER NAME', passport_no = 'Q99999999' where id = ${person.id}`.execute(
    d.db,
  )
  expect((await members(list))[0]).toMatchObject({ name: 'MD RAKIB HASAN', passport_no: before?.passport_no })
  const answer = await d.send(
    'processing',
    'GET',
    `/visa_submission_list/api/v1/visa_submission_list/members/${idOf(list, 'visa_list')}/`,
  )
  expect(answer.body['members']).toMatchObject([{ serial: 1, name: 'MD RAKIB HASAN', is_submitted: false }])
  await d.event(list, 'visa_list', 'UNDO_LAST', { reason })
  expect((await members(list))[0]).toMatchObject({ name: 'ANOTHER NAME', passport_no: 'Q99999999' })
})

it('a passenger handed in on their own page stands on the list of the day, and the list then skips them', async () => {
  const [one, two] = [await d.bring('embassy submitted'), await d.bring('embassy ready')]
  const { rows } = await sql<{
    id: number
  }>`select submission_list as id from embassy where passenger = ${one.id} and is_current`.execute(d.db)
  const list: Person = { id: 0, records: { visa_list: rows[0]?.id ?? 0 } }
  expect((await members(list)).filter((row) => row.passenger === one.id)).toMatchObject([
    { is_submitted: true },
  ])
  expect((await add(list, two)).body.detail).toBeUndefined()
  await d.ok(list, 'visa_list', 'SUBMIT', { ...handIn, carrier: d.ids.carrier })
  expect(
    (await members(list))
      .filter((row) => [one.id, two.id].includes(row.passenger))
      .map((row) => row.is_waiting),
  ).toEqual([true, true])
  const of = await d.send(
    'processing',
    'GET',
    `/visa_submission_list/api/v1/visa_submission_list/get_by_passenger_id/${two.id}/`,
  )
  expect(of.body).toMatchObject({ current: null, history: [{ id: idOf(list, 'visa_list') }] })
  const log = await d.send(
    'processing',
    'GET',
    `/visa_submission_list/api/v1/visa_submission_list/log/${two.id}/`,
  )
  expect((log.body['log'] as Row[]).map((entry) => entry['event'])).toEqual(['ADD_ROW'])
})

it('a cancel list asks for its visas and gives back what the embassy gives back', async () => {
  const person = await d.bring('embassy collected')
  const list = await draft('cancel_list')
  expect((await add(list, person, 'cancel_list')).body.detail).toBe('Select a reason for MD RAKIB HASAN.')
  expect((await add(list, person, 'cancel_list', { reason_code: 'unfit' })).body.detail).toBe(
    'Please give a reason of at least 10 characters.',
  )
  expect(
    (await add(list, person, 'cancel_list', { reason_code: 'unfit', reason })).body.detail,
  ).toBeUndefined()
  await d.ok(list, 'cancel_list', 'SUBMIT', handIn)
  expect(await d.stateAt(person, 'visa')).toBe('cancel_requested')
  await d.ok(list, 'cancel_list', 'ROW_RESULT', {
    passenger: person.id,
    event: 'CONFIRM_CANCEL',
    payload: { cancel_date: d.day, reference_no: 'CX-1', quantity_returned: true },
  })
  expect([await d.stateAt(person, 'visa'), await d.stateAt(person, 'embassy')]).toEqual([
    'cancelled',
    'cancelled',
  ])
  const again = await draft('reissue_list')
  expect(
    (await add(again, person, 'reissue_list', { reason_code: 'after_cancel', reason })).body.detail,
  ).toBeUndefined()
  await d.ok(again, 'reissue_list', 'SUBMIT', handIn)
  expect(await d.stateAt(person, 'visa')).toBe('reissue_requested')
  const wrong = await d.event(again, 'reissue_list', 'ROW_RESULT', {
    passenger: person.id,
    event: 'CONFIRM_CANCEL',
    payload: {},
  })
  expect(wrong.body.detail).toBe('This answer is not known here.')
})

it('a manpower list carries its note sheet, and a value the answer lacks is named', async () => {
  const person = await d.bring('manpower ready')
  const list = await draft('manpower_list', { note_sheet_no: 'NS-2027-7' })
  expect((await add(list, person, 'manpower_list')).body.detail).toBeUndefined()
  await d.ok(list, 'manpower_list', 'SUBMIT', handIn)
  const { rows } = await sql<{
    state: string
    note_sheet_no: string
  }>`select state, note_sheet_no from man_power where passenger = ${person.id} and is_current`.execute(d.db)
  expect(rows).toEqual([{ state: 'submitted', note_sheet_no: 'NS-2027-7' }])
  const bare = await d.event(list, 'manpower_list', 'ROW_RESULT', {
    passenger: person.id,
    event: 'CLEAR',
    payload: {},
  })
  expect([bare.status, bare.body.errors?.map(({ pointer }) => pointer).sort()]).toEqual([
    422,
    ['/clearance_date', '/clearance_no'],
  ])
})

it('nobody outside the branch sees a list, and a deleted draft frees its passengers', async () => {
  const person = await d.bring('embassy ready')
  const list = await withRow(person)
  const id = idOf(list, 'visa_list')
  expect(
    (
      await d.send('audit', 'POST', `/visa_submission_list/api/v1/visa_submission_list/event/${id}/`, {
        type: 'PRINT',
      })
    ).status,
  ).toBe(403)
  const { rows } = await sql<{
    version: number
  }>`select version from visa_submission_list where id = ${id}`.execute(d.db)
  const gone = await d.send(
    'manager',
    'DELETE',
    `/visa_submission_list/api/v1/visa_submission_list/delete/${id}/`,
    undefined,
    { 'if-match': `"${rows[0]?.version}"` },
  )
  expect(gone.status).toBe(204)
  expect((await add(await draft(), person)).body.detail).toBeUndefined()
})

it('takes every row of the table', () => expectCoverage(d, { visa_list: {} }))
