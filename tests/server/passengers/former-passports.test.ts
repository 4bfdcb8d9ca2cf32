/** Every number that was a person's passport is refused for another person, by every way a number comes in (decision 0415). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeTd3 } from '../../../src/domain/passengers/mrz/mrz.ts'
import { importer } from '../papers/import-file.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const fileOf = async (id: number) =>
  (await d.send('manager', 'GET', `/passenger/api/v1/passenger/${id}`)).body
const change = async (
  id: number,
  passport_no: string,
  more: object = {},
  who: 'manager' | 'entry' = 'manager',
) =>
  d.send(
    who,
    'PUT',
    `/passenger/api/v1/passenger/update/${id}`,
    { passport_no, ...more },
    { 'if-match': `"${String((await fileOf(id))['version'])}"` },
  )
const lose = (person: Person) =>
  d.ok(person, 'custody', 'REPORT_LOST', { date: d.day, gd_no: 'GD-7', note: 'Lost on the bus.' })
const replace = (person: Person, new_passport_no: string) =>
  d.event(person, 'custody', 'REPLACED', { new_passport_no, date: d.day })
const refusal = (no: string) => `Passport ${no} was reported lost or replaced for another person.`
const renewed = { reason: 'the passport was renewed' }

/** What a file is refused with that is made of what the passport reader proposes: the two lines and every field read from them. */
async function scan(passport_no: string): Promise<string> {
  const lines = writeTd3({
    issuing_state: 'BGD',
    nationality: 'BGD',
    surname: 'KARIM',
    given_name: 'ABDUL',
    passport_no,
    date_of_birth: '1995-03-15',
    gender: 'male',
    passport_expiry_date: '2033-08-20',
  })
  const { status, body } = await d.send('entry', 'POST', '/passenger/api/v1/passenger/passport_mrz/', {
    text: `${lines.line1}\n${lines.line2}`,
  })
  expect([status, body['ok']]).toEqual([200, true])
  const read = Object.fromEntries(
    Object.entries(body['fields'] as Record<string, { value: unknown }>)
      .filter(([name]) => ['surname', 'given_name', 'passport_no', 'date_of_birth', 'gender'].includes(name))
      .map(([name, { value }]) => [name, value]),
  )
  expect(read['passport_no']).toBe(passport_no)
  return d
    .draft('recruiting', { ...read, mrz_line1: lines.line1, mrz_line2: lines.line2 })
    .then(String, (fault: unknown) => String(fault))
}

/** What each way in answers to a number: status and sentence, with the field it points to. */
async function everyWay(no: string, other: Person, waiting: Person): Promise<Record<string, unknown>> {
  const draft = await d
    .draft('recruiting', { passport_no: no })
    .then(String, (fault: unknown) => String(fault))
  const scanned = await scan(no)
  const form = await change(other.id, no)
  const before = (await fileOf(other.id))['passport_no']
  const corrected = await d.event(
    other,
    'journey',
    'CORRECT_DATA',
    { field: 'passport_no', value: no, reason: 'the number was mistyped there' },
    'manager',
  )
  const event = await replace(waiting, no)
  const files = importer(d, await d.users.as('admin'))
  const made = await files.check(
    await files.upload('passenger', [
      ['Passenger Type', 'Full Name', 'Gender', 'Mobile', 'Passport No', 'Date of Birth', 'Country'],
      ['recruiting', 'ABDUL KARIM', 'Male', '01712345678', no, '15/03/1995', 'Saudi Arabia'],
    ]),
  )
  const rows = await files.rows(made.id)
  return {
    create: draft.includes(refusal(no)) && draft.includes('"pointer":"/passport_no"'),
    scan: scanned.includes(refusal(no)) && scanned.includes('"pointer":"/passport_no"'),
    // A file is changed by its form alone: no field of it can be corrected like one of a step.
    correction: [corrected.status, (await fileOf(other.id))['passport_no'] === before],
    form: [form.status, JSON.stringify(form.body).includes(refusal(no))],
    event: [event.status, JSON.stringify(event.body).includes(refusal(no))],
    row: rows.flatMap((row) =>
      (row.faults ?? []).map(({ key, message }) => [key, message.startsWith(refusal(no))]),
    ),
  }
}

it('keeps every former number of a person from all others, whichever way it comes', async () => {
  const owner = await d.bring('registered')
  const first = String((await fileOf(owner.id))['passport_no'])
  const numbers = ['Z20000011', 'Z20000012', 'Z20000013', 'Z20000014']
  for (const no of numbers.slice(0, 2)) {
    await lose(owner)
    expect((await replace(owner, no)).status).toBe(200)
  }
  for (const no of numbers.slice(2)) expect((await change(owner.id, no, renewed)).status).toBe(200)

  const other = await d.draft()
  const waiting = await d.bring('registered')
  await lose(waiting)
  for (const no of [first, ...numbers.slice(0, 3)])
    expect({ no, ...(await everyWay(no, other, waiting)) }).toEqual({
      no,
      create: true,
      scan: true,
      correction: [403, true],
      form: [422, true],
      event: [409, true],
      row: [['passport_no', true]],
    })
  // Its own person may have it again; a manager may enter it for another with a reason.
  expect((await change(owner.id, first, renewed)).status).toBe(200)
  expect((await change(other.id, numbers[0] ?? '', { reason: 'the number was mistyped there' })).status).toBe(
    200,
  )
})

it('frees a number when its replacement is undone, and counts nothing that was typed in a draft', async () => {
  const owner = await d.bring('registered')
  await lose(owner)
  expect((await replace(owner, 'Z20000021')).status).toBe(200)
  await d.ok(owner, 'custody', 'UNDO_LAST', { reason: 'entered for the wrong person' }, 'manager')
  const draft = await d.draft()
  const typed = String((await fileOf(draft.id))['passport_no'])
  expect((await change(draft.id, 'Z20000022')).status).toBe(200)
  const waiting = await d.bring('registered')
  await lose(waiting)
  expect((await replace(waiting, 'Z20000021')).status).toBe(200)
  const other = await d.draft()
  expect((await change(other.id, typed)).status).toBe(200)
})

it('moves no passport for a number that is a former one, and says whose only to those who see the file', async () => {
  const owner = await d.bring('registered')
  const old = String((await fileOf(owner.id))['passport_no'])
  await lose(owner)
  expect((await replace(owner, 'BX0450001')).status).toBe(200)
  const counted = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from stage_event where machine = 'custody' and passenger_id = ${owner.id}`.execute(
        d.db,
      )
    ).rows[0]?.n
  const before = await counted()
  for (const way of ['in', 'out', 'look']) {
    const answer = (who: 'entry' | 'processing.ctg') =>
      d.send(who, 'POST', '/passport_custody/api/v1/passport_custody/scan/', {
        code: old.toLowerCase(),
        way,
        ...(way === 'out' ? { place: 'embassy' } : {}),
      })
    const own = await answer('entry')
    expect([way, own.status, own.body.detail]).toEqual([
      way,
      404,
      `Passport ${old} is a former one of #${owner.id} MD RAKIB HASAN; now it is BX0450001.`,
    ])
    const foreign = await answer('processing.ctg')
    expect([foreign.status, foreign.body.detail]).toEqual([404, `No passenger found for '${old}'.`])
  }
  expect(await counted()).toBe(before)
  // The new booklet is known like any other.
  const out = await d.send('entry', 'POST', '/passport_custody/api/v1/passport_custody/scan/', {
    code: 'BX0450001',
    way: 'look',
  })
  expect(out.status).toBe(200)
})
