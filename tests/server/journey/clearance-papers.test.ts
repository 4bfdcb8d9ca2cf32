/** Papers of the BMET file over HTTP: who may stand on each, what the system finds, numbers of the permission, the printed paper, and the BMET form of a passenger. Source: steps 11, 12, 19. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { readPdf } from '../papers/read-pdf.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

// The first drawing starts the thread and reads six faces, which takes its time on a busy machine.
let d: Driver
let ready: Person
let cleared: Person
beforeAll(async () => {
  d = await workflowDriver()
  ready = await d.bring('manpower ready')
  cleared = await d.bring('manpower cleared')
})
afterAll(async () => {
  await d.close()
  await stopPrints()
})

const url = (module: string, action: string, id?: number) =>
  `/${module}/api/v1/${module}/${action}/${id === undefined ? '' : `${id}/`}`
const head = () => ({ country: d.ids.saudi, recruiting_agency: d.ids.ownAgency, list_date: d.day })
async function make(module: string, more: Row = {}): Promise<number> {
  const made = await d.send('processing', 'POST', url(module, 'create'), { ...head(), ...more })
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined })
  return Number(made.body['id'])
}
const send = (module: string, id: number, type: string, data: Row = {}) =>
  d.send('processing', 'POST', url(module, 'event', id), { type, ...data })
const add = (module: string, id: number, person: Person) =>
  send(module, id, 'ADD_ROW', { passenger: person.id })
const members = async (module: string, id: number) =>
  (await d.send('processing', 'GET', url(module, 'members', id))).body['members'] as {
    name: string
    passenger: number
    serial: number
  }[]
const paper = async (module: string, id: number) =>
  readPdf((await (await d.users.as('processing'))({ url: url(module, 'print', id) })).rawPayload)
const stamp = (no: string, more: Row = {}) => ({ stamp_no: no, stamp_value: '300.00', ...more })

it('a note sheet takes workers who are ready, of its sex, and says why it takes nobody else', async () => {
  const sheet = await make('manpower_note_sheet', { variant: 'male' })
  const offered = (await d.send('processing', 'GET', url('manpower_note_sheet', 'candidates', sheet))).body[
    'groups'
  ] as { passengers: { id: number }[] }[]
  expect(offered.flatMap(({ passengers }) => passengers.map(({ id }) => id))).toEqual([ready.id])
  expect((await add('manpower_note_sheet', sheet, cleared)).body).toMatchObject({
    code: 'G-LIST-MEMBER',
    detail: 'MD RAKIB HASAN is not ready for manpower: manpower is Manpower OK.',
    errors: [{ pointer: '/passenger' }],
  })
  const early = await d.bring('visa')
  expect((await add('manpower_note_sheet', sheet, early)).body.detail).toMatch(
    /^MD RAKIB HASAN is not ready for manpower: ./,
  )
  const women = await make('manpower_note_sheet', { variant: 'female' })
  expect((await add('manpower_note_sheet', women, ready)).body.detail).toBe(
    'Note sheet is for female workers only.',
  )
  expect((await add('manpower_note_sheet', sheet, ready)).body).toMatchObject({ state: 'draft' })
  const other = await make('manpower_note_sheet')
  expect((await add('manpower_note_sheet', other, ready)).body.detail).toMatch(
    /^MD RAKIB HASAN is already on list NS-2027-\d{4}\.$/,
  )
  // The paper of the sheet's variant, a draft without its number.
  expect(
    (await d.send('processing', 'GET', url('manpower_note_sheet', 'print_readiness', sheet))).body,
  ).toMatchObject({ title: 'Note sheet (male)', people: 1, refusals: [] })
  expect((await paper('manpower_note_sheet', sheet)).pages).toHaveLength(2)
  expect((await send('manpower_note_sheet', sheet, 'PRINT')).body).toMatchObject({ state: 'printed' })
  // What was printed is changed no more; taken back to a draft by a row it is.
  const read = (
    await d.send('processing', 'GET', url('manpower_note_sheet', String(sheet)).replace(/\/$/, '/'))
  ).body
  const locked = await d.send('processing', 'PUT', url('manpower_note_sheet', 'update', sheet), {
    addressee: 'Somebody else',
    version: read['version'],
  })
  expect([locked.status, locked.body.errors]).toEqual([
    422,
    [
      expect.objectContaining({
        pointer: '/addressee',
        message: 'Only a draft can be changed. Take the print back first.',
      }),
    ],
  ])
  expect(
    (await send('manpower_note_sheet', sheet, 'REMOVE_ROW', { passenger: ready.id })).body,
  ).toMatchObject({ state: 'draft' })
  expect(read['signatory']).toBe(
    (
      await sql<{
        name: string
      }>`select proprietor_name as name from recruiting_agency where id = ${d.ids.ownAgency}`.execute(d.db)
    ).rows[0]?.name,
  )
})

it('a permission is counted: cleared before, this time, what is left, and nobody above it', async () => {
  const bare = await d.send('processing', 'POST', url('manpower_note_sheet', 'create'), {
    ...head(),
    permission_no: 'EWOE/2027/11',
  })
  expect((bare.body.errors ?? []).map(({ pointer, message }) => [pointer, message])).toEqual([
    ['/permission_date', 'Permission date is required.'],
    ['/total_permitted', 'Total permitted is required.'],
  ])
  const visa = (
    await sql<{ visa: number }>`select visa_entry as visa from passenger where id = ${ready.id}`.execute(d.db)
  ).rows[0]?.visa
  const sheet = await make('manpower_note_sheet', {
    permission_no: 'EWOE/2027/11',
    permission_date: d.day,
    total_permitted: 2,
    visa_entry: visa,
  })
  await add('manpower_note_sheet', sheet, ready)
  const numbers = async () =>
    (
      await sql`select cleared_before, this_time, balance from manpower_note_sheet where id = ${sheet}`.execute(
        d.db,
      )
    ).rows[0]
  expect(await numbers()).toEqual({ cleared_before: 1, this_time: 1, balance: 0 })
  const second = await d.bring('manpower ready')
  expect((await add('manpower_note_sheet', sheet, second)).body.detail).toBe(
    'This note sheet exceeds the permitted number by 1.',
  )
  expect(await members('manpower_note_sheet', sheet)).toHaveLength(1)
  const orders = [{ purpose: 'income_tax', no: 'CH-1', date: d.day, bank: 'Sonali Bank', amount: '1.00' }]
  const version = (await d.send('processing', 'GET', url('manpower_note_sheet', String(sheet)))).body[
    'version'
  ]
  const changed = await d.send('processing', 'PUT', url('manpower_note_sheet', 'update', sheet), {
    pay_orders: orders,
    version,
  })
  expect(changed.body.errors).toBeUndefined()
  expect(
    (await d.send('processing', 'GET', url('manpower_note_sheet', 'print_readiness', sheet))).body[
      'warnings'
    ],
  ).toEqual([expect.stringMatching(/^Pay orders differ from the fees by BDT /)])
  expect(
    (await send('manpower_note_sheet', sheet, 'CANCEL', { reason: 'made for the wrong permission' })).body,
  ).toMatchObject({ state: 'cancelled' })
})

it('an application names whom BMET has or will have, and leaves their clearance alone', async () => {
  const application = await make('bmet_application', { enclosures: ['Passport copies'] })
  expect((await add('bmet_application', application, cleared)).body.detail).toBe(
    'MD RAKIB HASAN: manpower is Manpower OK.',
  )
  await add('bmet_application', application, ready)
  const again = await make('bmet_application')
  expect((await add('bmet_application', again, ready)).body).toMatchObject({ state: 'draft' })
  expect((await send('bmet_application', application, 'SUBMIT', { submit_date: d.day })).body).toMatchObject({
    state: 'submitted',
  })
  expect(
    (await sql`select state from man_power where passenger = ${ready.id} and is_current`.execute(d.db)).rows,
  ).toEqual([{ state: 'ready' }])
  const text = (await paper('bmet_application', application)).pages.map((page) => page.text).join(' ')
  expect(text).toContain('Passport copies')
  expect(text).toMatch(/BA-2027-\d{4}/)
  expect((await send('bmet_application', application, 'CLOSE')).body).toMatchObject({ state: 'closed' })
})

it('stamp paper: its number is given once, a worker signs alone, a guardian only for a domestic worker', async () => {
  const own = await make(
    'bmet_stamp',
    stamp('GHA 1000001', { witness1: 'Abdul Karim', witness1_nid: '1975681345', notary: true }),
  )
  const twice = await d.send('processing', 'POST', url('bmet_stamp', 'create'), {
    ...head(),
    ...stamp('GHA 1000001'),
  })
  expect([twice.status, twice.body.errors?.[0]?.pointer]).toEqual([409, '/stamp_no'])
  await add('bmet_stamp', own, ready)
  expect((await paper('bmet_stamp', own)).pages).toHaveLength(3)
  const worker = await make('bmet_stamp', stamp('GHA 1000002', { deponent: 'worker' }))
  await add('bmet_stamp', worker, ready)
  expect((await add('bmet_stamp', worker, await d.bring('manpower ready'))).body.detail).toBe(
    'One person signs this paper, and stands on it already.',
  )
  const guardian = await make('bmet_stamp', stamp('GHA 1000003', { deponent: 'guardian' }))
  expect((await add('bmet_stamp', guardian, ready)).body.detail).toBe(
    'A guardian gives consent only for domestic workers.',
  )
})

it('the reference list finds who was cleared; printed it stays as it was', async () => {
  const visa = (
    await sql<{ visa: number }>`select visa_entry as visa from passenger where id = ${cleared.id}`.execute(
      d.db,
    )
  ).rows[0]?.visa
  const without = await d.send('processing', 'POST', url('list_of_manpower_ref', 'create'), head())
  expect(without.body.errors).toMatchObject([
    { pointer: '/visa_entry', message: 'Select a visa or a demand.' },
  ])
  const list = await make('list_of_manpower_ref', { visa_entry: visa })
  expect((await members('list_of_manpower_ref', list)).map((row) => row.passenger)).toEqual([cleared.id])
  expect((await add('list_of_manpower_ref', list, ready)).body.detail).toBe(
    'The system finds the passengers of this list.',
  )
  const later = await d.bring('manpower cleared')
  expect((await members('list_of_manpower_ref', list)).map((row) => row.passenger)).toEqual([
    cleared.id,
    later.id,
  ])
  expect((await send('list_of_manpower_ref', list, 'PRINT')).body).toMatchObject({ state: 'printed' })
  await d.bring('manpower cleared')
  expect((await members('list_of_manpower_ref', list)).map((row) => [row.serial, row.passenger])).toEqual([
    [1, cleared.id],
    [2, later.id],
  ])
  expect((await paper('list_of_manpower_ref', list)).pages[0]?.text).toContain('Total cleared: 2')
  // Taking the print back finds them again.
  expect(
    (await send('list_of_manpower_ref', list, 'UNDO_LAST', { reason: 'somebody was missing on it' })).body,
  ).toMatchObject({ state: 'draft' })
  expect(await members('list_of_manpower_ref', list)).toHaveLength(3)
})

it('only who works on steps makes papers, who may read them reads them, and other branches see none', async () => {
  const sheet = await make('manpower_note_sheet')
  expect((await d.send('accounts', 'POST', url('manpower_note_sheet', 'create'), head())).status).toBe(403)
  expect(
    (await d.send('audit', 'POST', url('bmet_stamp', 'create'), { ...head(), ...stamp('GHA 9') })).status,
  ).toBe(403)
  expect((await d.send('audit', 'GET', url('manpower_note_sheet', 'members', sheet))).status).toBe(200)
  expect(
    (
      await d.send('audit', 'POST', url('manpower_note_sheet', 'event', sheet), {
        type: 'ADD_ROW',
        passenger: ready.id,
      })
    ).status,
  ).toBe(403)
  const start = await d.send('processing', 'GET', url('bmet_application', 'form_data', ready.id))
  expect(start.body).toMatchObject({ country: d.ids.saudi, recruiting_agency: d.ids.ownAgency })
})

it('the BMET form of a passenger is filled from the file, kept once, and printed from what was typed', async () => {
  const form = await d.send('processing', 'GET', url('bmet', 'form_data', ready.id))
  expect(form.status).toBe(200)
  expect(form.body['record']).toMatchObject({
    bmet_reg_no: expect.stringMatching(/./),
    nominee_name: expect.any(String),
  })
  expect((await d.send('processing', 'GET', url('bmet', 'get_by_passenger_id', ready.id))).body).toBeNull()
  const bare = await d.send('processing', 'POST', url('bmet', 'create'), {
    passenger: ready.id,
    form_date: d.day,
  })
  expect((bare.body.errors ?? []).map(({ pointer }) => pointer)).toEqual([
    '/nominee_name',
    '/nominee_relation',
    '/nominee_phone',
    '/nominee_address',
  ])
  const typed = {
    passenger: ready.id,
    form_date: d.day,
    nominee_name: 'ROKEYA BEGUM',
    nominee_relation: 'Mother',
    nominee_phone: '+8801712345678',
    nominee_address: 'Village Char Para, Cumilla',
    bank_name: 'Sonali Bank PLC',
    bank_account: '1234567890123',
  }
  const made = await d.send('processing', 'POST', url('bmet', 'create'), typed)
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined })
  const again = await d.send('processing', 'POST', url('bmet', 'create'), typed)
  expect(again.body.errors).toMatchObject([
    { pointer: '/passenger', message: 'This passenger has a BMET form.' },
  ])
  expect(
    (await d.send('processing', 'GET', url('bmet', 'get_by_passenger_id', ready.id))).body,
  ).toMatchObject({ id: made.body['id'], nominee_name: 'ROKEYA BEGUM' })
  const values = (await d.send('processing', 'GET', url('bmet', 'form_data', ready.id))).body['values'] as Row
  expect(values).toMatchObject({ nom: 'ROKEYA BEGUM', bank: 'Sonali Bank PLC' })
  const version = (await d.send('processing', 'GET', url('bmet', String(made.body['id'])))).body['version']
  expect(
    (
      await d.send('processing', 'PUT', url('bmet', 'update', Number(made.body['id'])), {
        bank_branch: 'Motijheel',
        version,
      })
    ).status,
  ).toBe(200)
  // Prints and changes, newest first, with who did it.
  expect((await d.send('processing', 'GET', url('bmet', 'log', ready.id))).body['log']).toMatchObject([
    { action: 'bmet.updated', by: expect.stringMatching(/./) as string },
    { action: 'bmet.created' },
  ])
  expect(
    (
      await d.send('processing', 'DELETE', url('bmet', 'delete', Number(made.body['id'])), undefined, {
        'if-match': `"${Number(version) + 1}"`,
      })
    ).status,
  ).toBeLessThan(300)
  expect((await d.send('processing', 'GET', url('bmet', 'get_by_passenger_id', ready.id))).body).toBeNull()
  expect((await d.send('processing', 'GET', url('bmet', 'form_data', 999_999))).status).toBe(404)
})

it('terms of the contract and the answer of BMET are records of their own that their prints read', async () => {
  const terms = {
    passenger: cleared.id,
    salary: '1500',
    months: 24,
    hours: '8 hours',
    leave: '21 days',
    food: 'by the employer',
    accommodation: 'by the employer',
    ticket: 'by the employer',
  }
  expect(
    (await d.send('processing', 'POST', url('bmet_contract', 'create'), terms)).body.errors,
  ).toBeUndefined()
  expect(
    (
      (await d.send('processing', 'GET', url('bmet_contract', 'form_data', cleared.id))).body['values'] as Row
    )['salary'],
  ).toContain('1500')
  const answer = {
    name: 'MD RAKIB HASAN',
    passport_no: '',
    date_of_birth: '',
    country: '',
    profession: '',
    employer: '',
    visa_no: '',
    registration_no: '',
    certificate_no: '',
  }
  expect(
    (
      await d.send('processing', 'POST', url('bmet_verify', 'create'), {
        passenger: cleared.id,
        check_date: d.day,
        check_result: 'valid',
        answer,
      })
    ).body.errors,
  ).toBeUndefined()
  expect(
    ((await d.send('processing', 'GET', url('bmet_verify', 'form_data', cleared.id))).body['values'] as Row)[
      'result'
    ],
  ).toBe('valid')
})

it('an answer of BMET that differs is a task for the processing officer until it agrees', async () => {
  const one = (await d.send('processing', 'GET', url('bmet_verify', 'get_by_passenger_id', cleared.id))).body
  const tasks = async () =>
    (
      await sql<{
        title: string
        completed: boolean
        for_role: string
        due: string
      }>`select title, completed, for_role, due_date::text as due from todo_task where passenger = ${cleared.id} and source = 'auto' order by id`.execute(
        d.db,
      )
    ).rows
  const say = async (check_result: string) => {
    const { version } = (await d.send('processing', 'GET', url('bmet_verify', String(one['id'])))).body
    expect(
      (
        await d.send('processing', 'PUT', url('bmet_verify', 'update', Number(one['id'])), {
          check_result,
          version,
        })
      ).body,
    ).toMatchObject({ check_result })
  }
  expect(await tasks()).toEqual([])
  await say('mismatch')
  await say('mismatch')
  expect(await tasks()).toEqual([
    {
      title: 'BMET answer differs: MD RAKIB HASAN',
      completed: false,
      for_role: 'processing-officer',
      due: d.day,
    },
  ])
  await say('valid')
  expect(await tasks()).toMatchObject([{ completed: true }])
  await say('mismatch')
  expect(await tasks()).toMatchObject([{ completed: false, due: d.day }])
})
