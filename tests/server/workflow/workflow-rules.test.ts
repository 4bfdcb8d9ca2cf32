/** What the engine promises beside the tables: versions, races, scope, payloads, numbers, corrections, undo rules, masks, history. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import type { Answer } from '../agency.ts'
import { reason, workflowDriver, type Driver, type Person, type Place, type Sent } from './workflow-driver.ts'
import { differences, walker } from './workflow-explorer.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())
beforeEach(() => d.clock.set(d.day))
const { does } = walker(() => d)

const refused = ({ status, body }: Sent) => ({ status, code: body.code, said: body.detail })
const undo = (
  person: Person,
  place: Place,
  who: Parameters<Driver['event']>[4] = 'processing',
  data: Row = {},
) => d.event(person, place, 'UNDO_LAST', { reason, ...data }, who)
const record = (answer: Answer): Row => answer['record'] as Row // Every step answers its record.
const count = async (person: Person): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from stage_event where passenger_id = ${person.id}`.execute(d.db)
  return rows[0]?.n ?? -1
}
/** A passenger of another branch. */
async function inBranch(person: Person, code: 'CTG' | 'SYL'): Promise<Person> {
  await sql`update passenger set branch = ${d.users.branchIds[code]} where id = ${person.id}`.execute(d.db)
  return person
}

describe('a clerk who speaks of an old version', () => {
  it('learns who changed the record when, and sees it as it is now', async () => {
    const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP')
    const answer = await d.event(person, 'medical', 'ATTEND', { visit_date: d.day }, 'entry', {
      'if-match': '"7"',
    })
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toMatch(
      /^This record was changed by Farzana Kabir at \d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d\. Reload and try again\.$/,
    )
    expect(answer.body['current']).toMatchObject({
      id: person.records.medical,
      version: 1,
      state: 'slip_issued',
      slip_date: d.day,
    })
    expect(
      (await d.event(person, 'medical', 'ATTEND', { visit_date: d.day }, 'entry', { 'if-match': '"1"' }))
        .body['version'],
    ).toBe(2)
  })
})

describe('at the same moment', () => {
  it('one of two clerks wins with the same event, the other reads what has become of the step', async () => {
    const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP', 'medical ATTEND')
    const answers = await Promise.all(
      ['processing', 'manager'].map((who) =>
        d.event(
          person,
          'medical',
          'RESULT_FIT',
          d.sample('medical', 'RESULT_FIT', 'visited'),
          who as 'processing',
        ),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.detail).toBe(
      'Cannot record the medical result: Medical is Medical Fit.',
    )
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from stage_event where passenger_id = ${person.id} and event = 'RESULT_FIT'`.execute(
      d.db,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('two clerks begin a stage and one record is made', async () => {
    const person = await d.bring('documents')
    const slip = () => ({
      passenger: person.id,
      type: 'ISSUE_SLIP',
      ...d.sample('medical', 'ISSUE_SLIP', 'not_started'),
    })
    const answers = await Promise.all(
      ['processing', 'entry', 'manager'].map((who) =>
        d.send(who as 'entry', 'POST', '/medical/api/v1/medical/create/', slip()),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((one, two) => one - two)).toEqual([201, 409, 409])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from medical where passenger = ${person.id}`.execute(d.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('twenty clerks ask for five units and five get one', async () => {
    const visa = await d.visaEntry({
      visa_no: '1305550777',
      country: d.ids.saudi,
      lines: [['General Labourer', 'male', 5]],
    })
    const people = await Promise.all(
      Array.from({ length: 20 }, () => d.draft().then((person) => d.bring('documents', person))),
    )
    const answers = await Promise.all(
      people.map((person) =>
        d.event(
          person,
          'visa',
          'ALLOT',
          { visa_entry: visa.id, visa_line: visa.lines[0], allot_date: d.day },
          'agents',
        ),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    expect([
      ...new Set(
        answers.filter((answer) => answer.status !== 201).map((answer) => JSON.stringify(refused(answer))),
      ),
    ]).toEqual([
      JSON.stringify({
        status: 409,
        code: 'G-VE-QTY',
        said: 'No visa is left on 1305550777 for General Labourer.',
      }),
    ])
    const { rows } = await sql<{
      taken: number
      state: string
    }>`select visa_line_taken(${visa.lines[0]}) as taken, (select state from visa_entry where id = ${visa.id})`.execute(
      d.db,
    )
    expect(rows).toEqual([{ taken: 5, state: 'exhausted' }])
  })

  it.each([
    [
      'medical',
      'ISSUE_SLIP',
      'slip_no',
      (no: string, id: number) => `Medical slip ${no} is already used by passenger #${id}.`,
    ],
    [
      'bmet',
      'DONE',
      'reference_no',
      (no: string, id: number) => `Registration number ${no} belongs to passenger #${id}.`,
    ],
    ['police', 'OBTAIN', 'document_no', () => 'Certificate no already exists.'],
  ] as const)(
    'a number of %s given twice is refused with its own sentence',
    async (place, type, field, says) => {
      const people = await Promise.all([d.bring('documents'), d.bring('documents'), d.bring('documents')])
      const number = `TWICE-${d.no()}`
      const answers = await Promise.all(
        people.map((person) =>
          d.event(person, place, type, { ...d.sample(place, type, 'not_started'), [field]: number }),
        ),
      )
      expect(answers.map((answer) => answer.status).toSorted((one, two) => one - two)).toEqual([
        201, 409, 409,
      ])
      const winner = people[answers.findIndex((answer) => answer.status === 201)]
      for (const answer of answers.filter((one) => one.status === 409)) {
        expect(answer.body.detail).toBe(says(number, winner?.id ?? 0))
        expect(answer.body.errors?.map((error) => error.pointer)).toEqual([`/${field}`])
      }
    },
  )

  it('the same number serves papers of tables that do not keep it unique', async () => {
    const people = [await d.bring('registered'), await d.bring('registered')]
    for (const person of people)
      expect(
        (await d.event(person, 'documents', 'OBTAIN', { document_no: 'CHK-0001', issue_date: d.day })).status,
      ).toBe(201)
  })
})

describe('scope', () => {
  it('hides files of other branches from every door', async () => {
    const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP')
    const doors: [string, string, unknown?][] = [
      [
        'POST',
        `/medical/api/v1/medical/event/${person.records.medical}/`,
        { type: 'ATTEND', visit_date: d.day },
      ],
      [
        'POST',
        '/medical/api/v1/medical/create/',
        { passenger: person.id, type: 'ATTEND', visit_date: d.day },
      ],
      [
        'POST',
        `/passenger/api/v1/passenger/event/${person.id}/`,
        { type: 'HOLD', reason, reason_code: 'other', review_date: d.day },
      ],
      [
        'POST',
        `/passport_custody/api/v1/passport_custody/event/${person.id}/`,
        { type: 'SEND_OUT', place: 'agent' },
      ],
      ['PUT', `/medical/api/v1/medical/update/${person.records.medical}/`, { field: 'fee', value: '1.00' }],
      ['GET', `/medical/api/v1/medical/get_by_passenger_id/${person.id}/`],
      ['GET', `/medical/api/v1/medical/log/${person.id}/`],
      ['GET', `/passenger/api/v1/passenger/case/${person.id}/`],
      ['GET', `/passenger/api/v1/passenger/timeline/${person.id}/`],
    ]
    const before = await count(person)
    for (const [method, url, body] of doors) {
      const answer = await d.send(
        'processing.ctg',
        method as 'GET',
        url,
        body,
        method === 'PUT' ? { 'if-match': '"1"' } : {},
      )
      expect({ url, status: answer.status, said: answer.body.detail }).toEqual({
        url,
        status: 404,
        said: 'Not found.',
      })
    }
    expect(await count(person)).toBe(before)
  })

  it('lets officers read other branches of their list and write only in their own', async () => {
    const person = await inBranch(await does(await d.bring('documents'), 'medical ISSUE_SLIP'), 'SYL')
    expect(
      (await d.send('processing2', 'GET', `/passenger/api/v1/passenger/case/${person.id}/`)).status,
    ).toBe(200)
    expect(refused(await d.event(person, 'medical', 'ATTEND', { visit_date: d.day }, 'processing2'))).toEqual(
      {
        status: 403,
        code: 'access.denied',
        said: 'This belongs to another branch. You may read it, and act only in your own branch.',
      },
    )
    expect((await d.event(person, 'medical', 'ATTEND', { visit_date: d.day }, 'manager')).status).toBe(200)
  })

  it('limits officers to their agents', async () => {
    const mine = await d.bring('documents')
    const other = await d.bring('documents', await d.draft('recruiting', { agent: d.ids.agent['AG-0003'] }))
    await sql`update app_user set agent_scope = array[${d.ids.agent['AG-0002']}]::int4[] where id = ${d.users.ids.agents}`.execute(
      d.db,
    )
    try {
      const [one, two] = [
        await d.event(mine, 'visa', 'ALLOT', d.sample('visa', 'ALLOT', 'none'), 'agents'),
        await d.event(other, 'visa', 'ALLOT', d.sample('visa', 'ALLOT', 'none'), 'agents'),
      ]
      expect([one.status, two.status]).toEqual([201, 404])
      await d.ok(other, 'visa', 'ALLOT', d.sample('visa', 'ALLOT', 'none'))
      expect(refused(await d.event(other, 'visa', 'RELEASE', { reason }, 'agents'))).toMatchObject({
        status: 404,
        said: 'Not found.',
      })
      expect(
        refused(
          await d.event(
            other,
            'journey',
            'HOLD',
            { reason, reason_code: 'other', review_date: d.day },
            'agents',
          ),
        ),
      ).toMatchObject({ status: 404 })
    } finally {
      await sql`update app_user set agent_scope = '{}' where id = ${d.users.ids.agents}`.execute(d.db)
    }
  })

  it('writes no foreign passenger into the history of a visa', async () => {
    const person = await d.bring('registered')
    const answer = await d.send('agents', 'POST', `/visa_entry/api/v1/visa_entry/event/${d.visa.id}/`, {
      type: 'SUSPEND',
      reason,
      passenger: person.id,
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/passenger' }] } })
    const suspended = async (): Promise<unknown[]> =>
      (
        await sql<{
          passenger_id: number | null
        }>`select passenger_id from stage_event where module = 'visa_entry' and event = 'SUSPEND' and record_id = ${d.visa.id}`.execute(
          d.db,
        )
      ).rows
    expect(await suspended()).toEqual([])
    expect(
      await d.send('agents', 'POST', `/visa_entry/api/v1/visa_entry/event/${d.visa.id}/`, {
        type: 'SUSPEND',
        reason,
      }),
    ).toMatchObject({ status: 200 })
    expect(await suspended()).toEqual([{ passenger_id: null }])
    await d.send('agents', 'POST', `/visa_entry/api/v1/visa_entry/event/${d.visa.id}/`, {
      type: 'UNDO_LAST',
      reason,
    })
  })
})

describe('a payload', () => {
  it('is refused with every faulty field at once, and unknown ones are named', async () => {
    const person = await d.bring('documents')
    const answer = await d.event(person, 'medical', 'ISSUE_SLIP', {
      slip_no: 'x',
      slip_date: '2027-02-30',
      fee: 'much',
      paid_by: 'nobody',
      state: 'fit',
    })
    expect(answer.status).toBe(422)
    const found = Object.fromEntries(
      (answer.body.errors ?? []).map((error) => [error.pointer, error.message]),
    )
    expect(found).toMatchObject({
      '/medical_center': 'Medical center is required.',
      '/slip_no': expect.stringContaining('6 to 20') as string,
      '/slip_date': expect.any(String) as string,
      '/fee': expect.any(String) as string,
      '/paid_by': expect.any(String) as string,
      '/state': 'This field is not known here.',
    })
    expect(await d.stateAt(person, 'medical')).toBe('not_started')
  })

  it('of a paper holds the fields of its own table only', async () => {
    const person = await d.bring('registered')
    const answer = await d.event(person, 'documents', 'REQUEST', {
      request_date: d.day,
      monthly_salary: '1000',
    })
    expect([answer.status, answer.body.errors?.map((error) => error.pointer)]).toEqual([
      422,
      ['/monthly_salary'],
    ])
  })

  it('takes a reason as long as the column that keeps it, and messages are cut', async () => {
    const person = await d.bring('embassy submitted')
    const long = 'wrong profession '.repeat(15).slice(0, 250)
    expect(
      (await d.event(person, 'embassy', 'QUERY', { query_date: d.day, reason: `${long}!` })).body.errors?.map(
        (error) => error.pointer,
      ),
    ).toEqual(['/reason'])
    const answer = await d.event(person, 'embassy', 'QUERY', { query_date: d.day, reason: long })
    expect([answer.status, record(answer.body)['query_reason']]).toEqual([200, long.trim()])
  })

  it('of an event nobody knows is refused, also under the names machines use among themselves', async () => {
    const person = await d.bring('embassy stamped')
    for (const type of ['FLY', 'STAGE_CHANGED', 'always', 'xstate.init', '']) {
      const answer = await d.event(person, 'embassy', type, {}, 'entry')
      expect({ type, ...refused(answer) }).toMatchObject({ type, status: 409, code: 'G-STATE' })
    }
    expect(refused(await d.event(person, 'embassy', 'MARK_STAMPED', {}, 'admin'))).toMatchObject({
      status: 409,
      code: 'G-STATE',
    })
    expect(refused(await d.event(person, 'visa', 'MARK_CONSUMED', {}, 'admin'))).toEqual({
      status: 403,
      code: 'G-ROLE',
      said: 'You do not have permission to mark consumed.',
    })
  })

  it('with an idempotency key is carried out once and answered twice', async () => {
    const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP')
    const headers = { 'idempotency-key': randomUUID() }
    const body = { visit_date: d.day }
    const first = await d.event(person, 'medical', 'ATTEND', body, 'entry', headers)
    const before = await count(person)
    const second = await d.event(person, 'medical', 'ATTEND', body, 'entry', headers)
    expect(second).toEqual(first)
    expect(await count(person)).toBe(before)
    expect(
      refused(
        await d.event(person, 'medical', 'ATTEND', { visit_date: addDays(d.day, -1) }, 'entry', headers),
      ),
    ).toMatchObject({ status: 422, code: 'idempotency.otherBody' })
  })
})

describe('CORRECT_DATA', () => {
  const correct = (
    person: Person,
    place: Place,
    data: Row,
    who: Parameters<Driver['event']>[4] = 'processing',
  ) => d.event(person, place, 'CORRECT_DATA', data, who)

  it('changes one field, keeps the old value in the history and moves the days that follow from it', async () => {
    const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP')
    const answer = await correct(person, 'medical', { field: 'slip_date', value: addDays(d.day, -2) })
    expect(refused(answer)).toMatchObject({ status: 200 })
    expect(record(answer.body)).toMatchObject({
      slip_date: addDays(d.day, -2),
      slip_valid_until: addDays(d.day, 28),
    })
    const log = await d.send('manager', 'GET', `/medical/api/v1/medical/log/${person.id}/`)
    expect((log.body['log'] as Row[])[0]).toMatchObject({
      event: 'CORRECT_DATA',
      from_state: 'slip_issued',
      to_state: 'slip_issued',
      payload: { field: 'slip_date', value: addDays(d.day, -2), old: d.day },
    })
    // What stands before a correction can still be taken back.
    expect((await undo(person, 'medical', 'manager')).body['state']).toBe('not_started')
  })

  it('reads the value as its field does', async () => {
    const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP')
    for (const [field, value] of [
      ['fee', 'much'],
      ['slip_date', '2027-02-30'],
      ['slip_no', 'x'],
      ['medical_center', 'none'],
      ['slip_no', ''],
    ] as const) {
      const answer = await correct(person, 'medical', { field, value })
      expect({ field, status: answer.status, at: answer.body.errors?.map((error) => error.pointer) }).toEqual(
        { field, status: 422, at: ['/value'] },
      )
    }
    expect(
      record(
        (await correct(person, 'medical', { field: 'medical_center', value: d.ids.center['dhaka1'] })).body,
      ),
    ).toMatchObject({ medical_center: d.ids.center['dhaka1'] })
    expect(record((await correct(person, 'medical', { field: 'fee', value: '9000.00' })).body)).toMatchObject(
      { fee: '9000.00' },
    )
  })

  it('asks the guards of what was entered again', async () => {
    const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP', 'medical ATTEND')
    const other = await does(await d.bring('documents'), 'medical ISSUE_SLIP')
    const taken = String(
      (
        await sql<{
          slip_no: string
        }>`select slip_no from medical where id = ${other.records.medical}`.execute(d.db)
      ).rows[0]?.slip_no,
    )
    const cases: [Row, string, string][] = [
      [{ field: 'slip_date', value: addDays(d.day, 1) }, 'input.invalid', 'Check the marked fields.'],
      [
        { field: 'visit_date', value: addDays(d.day, -1) },
        'G-SEQ',
        'Visit Date cannot be before Slip Date (20 Jan 2027).',
      ],
      [
        { field: 'slip_no', value: taken },
        'G-MED-SLIP',
        `Medical slip ${taken} is already used by passenger #${other.id}.`,
      ],
      [
        { field: 'medical_center', value: d.ids.center['fwcms'] },
        'G-MED-CENTER',
        'Demo FWCMS Bio-Medical Dhaka is not approved for Saudi Arabia.',
      ],
    ]
    for (const [data, code, said] of cases)
      expect({ data, ...refused(await correct(person, 'medical', data)) }).toMatchObject({ data, code, said })
  })

  it('needs a reason once the stage is satisfied or a day has passed, and only what is marked may be corrected', async () => {
    const fresh = await does(await d.bring('documents'), 'medical ISSUE_SLIP')
    expect((await correct(fresh, 'medical', { field: 'fee', value: '8600.00' })).status).toBe(200)
    d.clock.set(addDays(d.day, 2))
    expect(refused(await correct(fresh, 'medical', { field: 'fee', value: '8700.00' }))).toEqual({
      status: 409,
      code: 'G-CORRECT',
      said: 'Please give a reason of at least 10 characters.',
    })
    expect((await correct(fresh, 'medical', { field: 'fee', value: '8700.00', reason })).status).toBe(200)
    d.clock.set(d.day)
    const fit = await d.bring('medical')
    expect(refused(await correct(fit, 'medical', { field: 'report_no', value: 'FIT-9' }))).toMatchObject({
      code: 'G-CORRECT',
    })
    expect((await correct(fit, 'medical', { field: 'report_no', value: 'FIT-9', reason })).status).toBe(200)
    for (const field of ['state', 'passenger', 'slip_valid_until', 'unfit_reason_code', 'version', 'nothing'])
      expect(refused(await correct(fit, 'medical', { field, value: 'x', reason }))).toEqual({
        status: 409,
        code: 'G-CORRECT',
        said: 'This field cannot be corrected here.',
      })
    expect(refused(await correct(fit, 'medical', { field: 'fee', value: '1.00', reason }, 'entry'))).toEqual({
      status: 403,
      code: 'G-ROLE',
      said: 'You do not have permission to correct the data.',
    })
  })
})

describe('UNDO_LAST', () => {
  const notUndone = (said: string) => ({ status: 409, code: 'G-UNDO-WHO', said })

  it('is for the person who did it, within 24 hours, and for managers at any time', async () => {
    const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP')
    await d.ok(person, 'medical', 'ATTEND', { visit_date: d.day }, 'entry')
    expect(refused(await undo(person, 'medical', 'processing'))).toEqual(
      notUndone('You can undo only your own entry within 24 hours. Ask a manager.'),
    )
    d.clock.set(addDays(d.day, 2))
    expect(refused(await undo(person, 'medical', 'entry'))).toEqual(
      notUndone('Your entry is older than 24 hours. Ask a manager to undo it.'),
    )
    expect(refused(await undo(person, 'medical', 'manager', { reason: 'too short' }))).toMatchObject({
      code: 'G-REASON',
    })
    expect((await undo(person, 'medical', 'manager')).body['state']).toBe('slip_issued')
    await d.ok(person, 'medical', 'ATTEND', { visit_date: d.day }, 'entry')
    d.clock.set(addDays(d.day, 3))
    expect((await undo(person, 'medical', 'entry')).body['state']).toBe('slip_issued')
  })

  it('of what only managers take back is refused to the person who did it', async () => {
    const person = await d.bring('embassy submitted')
    await d.ok(person, 'embassy', 'REJECT', d.sample('embassy', 'REJECT', 'submitted'), 'processing')
    expect(refused(await undo(person, 'embassy', 'processing'))).toEqual(
      notUndone('Only a manager can undo this entry. Ask a manager.'),
    )
    expect((await undo(person, 'embassy', 'manager')).body['state']).toBe('submitted')
  })

  it('waits until the stages that lean on the entry are taken back themselves', async () => {
    const person = await d.bring('mofa')
    const started = {
      status: 409,
      code: 'G-UNDO-DOWN',
      said: 'MOFA has already started after this entry. Undo it first.',
    }
    expect(refused(await undo(person, 'medical', 'manager'))).toEqual(started)
    expect((await undo(person, 'mofa', 'manager')).body['state']).toBe('applied')
    expect(refused(await undo(person, 'medical', 'manager'))).toEqual(started)
    expect((await undo(person, 'mofa', 'manager')).body['state']).toBe('not_started')
    expect((await undo(person, 'medical', 'manager')).body['state']).toBe('visited')
  })

  it('of the registration waits for every stage', async () => {
    const person = await d.bring('documents')
    expect(refused(await undo(person, 'journey', 'manager'))).toEqual({
      status: 409,
      code: 'G-UNDO-DOWN',
      said: 'Documents has already started after this entry. Undo it first.',
    })
    await undo(person, 'documents', 'manager')
    expect((await undo(person, 'journey', 'manager')).body['state']).toBe('draft')
  })

  it('a row that asks for it waits as well: a passed training is not cancelled under a clearance', async () => {
    const person = await d.bring('manpower ready')
    expect(refused(await d.event(person, 'training', 'CANCEL', { reason }, 'manager'))).toEqual({
      status: 409,
      code: 'G-UNDO-DOWN',
      said: 'Manpower has already started after this entry. Undo it first.',
    })
  })

  it('takes back the last of more than nine entries', async () => {
    const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP')
    for (let day = 1; day <= 12; day++)
      await d.ok(person, 'medical', 'RESCHEDULE', { appointment_date: addDays(d.day, day) })
    const answer = await undo(person, 'medical', 'manager')
    expect(record(answer.body)['appointment_date']).toBe(addDays(d.day, 11))
    const { rows } = await sql<{
      start: string
    }>`select start from calendar_event where passenger = ${person.id} and category = 'medical' and not is_deleted`.execute(
      d.db,
    )
    expect(rows.map((row) => row.start.slice(0, 10))).toEqual([addDays(d.day, 11)])
  })

  it('of an optional stage leaves nothing to wait for', async () => {
    const person = await d.bring('visa_bio')
    await does(person, 'police REQUEST')
    expect(refused(await d.event(person, 'embassy', 'PREPARE', { prepared_date: d.day }))).toMatchObject({
      code: 'G-DEP',
    })
    await undo(person, 'police', 'manager')
    expect((await d.event(person, 'embassy', 'PREPARE', { prepared_date: d.day })).status).toBe(201)
  })

  it('of a machine that the entry moved does not hide what stood there before', async () => {
    const person = await d.bring('bmet')
    await does(person, 'mofa APPLY')
    await undo(person, 'mofa', 'manager')
    expect(await d.stateAt(person, 'visa')).toBe('allotted')
    expect((await undo(person, 'visa', 'manager')).body['state']).toBe('none')
  })

  it('of a resumed file that became ready by itself puts it on hold again', async () => {
    const person = await d.bring('manpower cleared')
    await does(person, 'journey HOLD', 'journey RESUME')
    expect(await d.stateAt(person, 'journey')).toBe('ready_to_fly')
    const before = await d.snapshot(person)
    expect((await undo(person, 'journey', 'manager')).body['state']).toBe('on_hold')
    await does(person, 'journey RESUME')
    expect(differences(before, await d.snapshot(person)).filter((one) => !one.startsWith('task'))).toEqual([])
  })

  it('takes no unit that another passenger holds by now, and none of a visa that has ended', async () => {
    const visa = await d.visaEntry({
      visa_no: '1305550778',
      country: d.ids.saudi,
      lines: [['General Labourer', 'male', 1]],
    })
    const allot: [string, Row] = ['visa ALLOT', { visa_entry: visa.id, visa_line: visa.lines[0] }]
    const first = await does(await d.bring('documents'), allot, 'visa RELEASE')
    const second = await does(await d.bring('documents'), allot)
    expect(refused(await undo(first, 'visa', 'manager'))).toEqual({
      status: 409,
      code: 'G-VE-QTY',
      said: 'No visa is left on 1305550778 for General Labourer.',
    })
    await does(second, 'visa RELEASE')
    expect((await undo(first, 'visa', 'manager')).body['state']).toBe('allotted')
    await does(first, 'visa RELEASE')
    const entry = { id: 0, records: { visa_entry: visa.id } }
    await does(entry, 'visa_entry CLOSE')
    expect(refused(await undo(first, 'visa', 'manager'))).toEqual({
      status: 409,
      code: 'G-VE-LIVE',
      said: 'Visa 1305550778 is Closed.',
    })
  })

  it('of a departure waits for the arrival, and of a cancelled file for what was done since', async () => {
    const person = await d.bring('flown')
    await does(person, 'journey ARRIVE')
    expect(refused(await undo(person, 'flight', 'manager'))).toEqual({
      status: 409,
      code: 'G-UNDO-DOWN',
      said: 'Arrival has already started after this entry. Undo it first.',
    })
    await undo(person, 'journey', 'manager')
    expect((await undo(person, 'flight', 'manager')).body['state']).toBe('ticketed')
    expect([
      await d.stateAt(person, 'journey'),
      await d.stateAt(person, 'visa'),
      await d.stateAt(person, 'custody'),
    ]).toEqual(['ready_to_fly', 'stamped', 'in_office'])
  })

  it('of a departure is not replaced by a correction: who has arrived has flown, and who is on hold does not fly', async () => {
    const arrived = await does(await d.bring('flown'), 'journey ARRIVE')
    expect(refused(await d.event(arrived, 'flight', 'CORRECT_OFFLOADED', { reason }, 'ticketing'))).toEqual({
      status: 409,
      code: 'G-UNDO-DOWN',
      said: 'Arrival has already started after this entry. Undo it first.',
    })
    d.clock.set(d.day)
    const held = await does(await d.bring('ticketed'), 'journey HOLD')
    d.clock.set(addDays(d.day, 5))
    expect(
      refused(await d.event(held, 'flight', 'DEPART', { departed_date: d.clock.today() }, 'ticketing')),
    ).toEqual({ status: 409, code: 'G-JRN', said: 'This passenger is on hold. Resume it first.' })
    expect([
      await d.stateAt(held, 'flight'),
      await d.stateAt(held, 'visa'),
      await d.stateAt(held, 'custody'),
    ]).toEqual(['ticketed', 'stamped', 'in_office'])
  })

  it('leaves a passport where a later entry put it', async () => {
    const person = await d.bring('embassy submitted')
    await does(person, 'custody BRING_BACK', ['custody SEND_OUT', { place: 'agent' }])
    await undo(person, 'embassy', 'manager')
    const { rows } =
      await sql<Row>`select custody, custody_place, custody_since from passenger where id = ${person.id}`.execute(
        d.db,
      )
    expect(rows).toEqual([{ custody: 'out', custody_place: 'agent', custody_since: d.day }])
  })
})

describe('an earlier attempt', () => {
  it('is history: nothing begins from it again', async () => {
    const person = await does(await d.bring('documents'), 'medical CANCEL')
    const old = person.records.medical
    await does(person, 'medical RETEST')
    expect(person.records.medical).not.toBe(old)
    const answer = await d.send('processing', 'POST', `/medical/api/v1/medical/event/${old}/`, {
      type: 'RETEST',
    })
    expect(refused(answer)).toEqual({
      status: 409,
      code: 'G-STATE',
      said: 'Cannot start a retest: Medical is Medical Cancelled, and a newer attempt has begun.',
    })
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from medical where passenger = ${person.id} and is_current`.execute(d.db)
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('what an event leaves behind', () => {
  it('every move of the passport stands in its log with carrier and list, also its way back', async () => {
    const person = await does(await d.bring('registered'), [
      'custody SEND_OUT',
      { place: 'agent', carrier: d.ids.carrier, list_ref: 'L-1' },
    ])
    await undo(person, 'custody', 'manager')
    const { rows } =
      await sql<Row>`select from_place, to_place, carrier, list_ref from passport_custody_log where passenger = ${person.id} order by id`.execute(
        d.db,
      )
    expect(rows).toEqual([
      { from_place: 'passenger', to_place: 'office', carrier: null, list_ref: null },
      { from_place: 'office', to_place: 'agent', carrier: d.ids.carrier, list_ref: 'L-1' },
      { from_place: 'agent', to_place: 'office', carrier: null, list_ref: null },
    ])
  })

  it('a passport that is out for long is asked after', async () => {
    const person = await does(await d.bring('registered'), ['custody SEND_OUT', { place: 'agent' }])
    const { counts } = await d.night(addDays(d.day, 20), 'R20')
    expect(counts['R20']).toBeGreaterThan(0)
    const { rows } = await sql<{
      message: string
    }>`select distinct message from notification where url = ${`/apps/passenger-management/passenger/${person.id}`} and message like 'Passport of%'`.execute(
      d.db,
    )
    expect(rows).toEqual([{ message: 'Passport of MD RAKIB HASAN is out to agent for 20 days.' }])
  })

  it('a delivery has a number, and a second one may follow when the papers came back', async () => {
    const person = await d.bring('ticketed')
    await does(person, 'delivery PREPARE', 'delivery HAND_OVER', 'delivery RETURN_BACK')
    const first = person.records.delivery
    delete person.records.delivery
    const answer = await d.event(person, 'delivery', 'PREPARE', d.sample('delivery', 'PREPARE', 'draft'))
    expect([answer.status, answer.body['attempt_no'], answer.body['id'] === first]).toEqual([201, 2, false])
    expect(String(record(answer.body)['delivery_no'])).toMatch(/^DL-2027-\d{4}$/)
  })

  it('two messages of one day both arrive', async () => {
    const person = await d.bring('ticketed')
    await does(
      person,
      ['flight RESCHEDULE', { flight_date: addDays(d.day, 6) }],
      ['flight RESCHEDULE', { flight_date: addDays(d.day, 7) }],
    )
    const { rows } = await sql<{
      message: string
    }>`select distinct message from notification where url = ${`/apps/passenger-management/passenger/${person.id}`} and message like 'Ticket issued%' order by 1`.execute(
      d.db,
    )
    expect(rows.map((row) => row.message.slice(-12))).toEqual([
      '25 Jan 2027.',
      '26 Jan 2027.',
      '27 Jan 2027.',
    ])
  })

  it('what a visa costs is proposed to the accountants', async () => {
    const visa = await d.visaEntry({
      visa_no: '1305550779',
      country: d.ids.saudi,
      lines: [['General Labourer', 'male', 3]],
      state: 'draft',
    })
    await sql`update visa_entry set visa_file = ${d.paper}, unit_cost = 1500 where id = ${visa.id}`.execute(
      d.db,
    )
    await does({ id: 0, records: { visa_entry: visa.id } }, 'visa_entry OPEN')
    const { rows } = await sql<{
      amount: bigint
    }>`select amount from cost_proposal where module = 'visa_entry' and record_id = ${visa.id}`.execute(d.db)
    expect(rows.map((row) => row.amount)).toEqual([450000n])
  })
})

describe('what not everybody may read', () => {
  const secret = 'hepatitis_b'
  it.each(['audit', 'ticketing', 'agents', 'entry', 'accounts'] as const)(
    '%s sees that a passenger is unfit, never why',
    async (who) => {
      const person = await does(await d.bring('documents'), 'medical ISSUE_SLIP', 'medical ATTEND', [
        'medical RESULT_UNFIT',
        { unfit_reason_code: secret, unfit_category: 'permanent' },
      ])
      const doors = [
        `/passenger/api/v1/passenger/case/${person.id}/`,
        `/passenger/api/v1/passenger/timeline/${person.id}/`,
        `/medical/api/v1/medical/log/${person.id}/`,
        `/medical/api/v1/medical/get_by_passenger_id/${person.id}/`,
        `/medical/api/v1/medical/${person.records.medical}/`,
        `/medical/api/v1/medical/step/${person.records.medical}/`,
      ]
      for (const url of doors) {
        const answer = await d.send(who, 'GET', url)
        expect({ url, shows: JSON.stringify(answer.body).includes(secret) }).toEqual({ url, shows: false })
        if (answer.status === 200 && url.includes('log'))
          expect((answer.body['log'] as Row[])[0]).toMatchObject({
            event: 'RESULT_UNFIT',
            payload: { unfit_category: 'permanent' },
          })
      }
      for (const reader of ['processing', 'manager'] as const)
        expect(
          JSON.stringify(
            (await d.send(reader, 'GET', `/passenger/api/v1/passenger/timeline/${person.id}/`)).body,
          ),
        ).toContain(secret)
    },
  )

  it('data entry reads no amounts of a file', async () => {
    const person = await d.bring('registered')
    const text = JSON.stringify(
      (await d.send('entry', 'GET', `/passenger/api/v1/passenger/case/${person.id}/`)).body,
    )
    expect(text).not.toContain('150000')
    expect(
      JSON.stringify(
        (await d.send('processing', 'GET', `/passenger/api/v1/passenger/case/${person.id}/`)).body,
      ),
    ).toContain('150000.00')
  })

  it('an auditor reads no more than the last digits of the national id of the receiver of papers', async () => {
    const person = await d.bring('ticketed')
    await does(person, [
      'delivery PREPARE',
      { received_by_type: 'relative', receiver_nid: '1998765432', authorisation_file: d.paper },
    ])
    for (const url of [
      `/passenger/api/v1/passenger/case/${person.id}/`,
      `/passenger/api/v1/passenger/timeline/${person.id}/`,
    ]) {
      expect({
        url,
        shows: JSON.stringify((await d.send('audit', 'GET', url)).body).includes('1998765432'),
      }).toEqual({ url, shows: false })
      expect(JSON.stringify((await d.send('entry', 'GET', url)).body)).toContain('1998765432')
    }
  })
})

describe('the history', () => {
  it('is only added to: the program can neither rewrite nor remove an entry', async () => {
    await d.bring('registered')
    for (const statement of [
      "update stage_event set payload = '{}'",
      "update stage_event set event = 'X'",
      'update stage_event set by_user = 1',
      'update stage_event set at = now()',
      'delete from stage_event',
      'truncate stage_event',
    ]) {
      await expect(sql.raw(statement).execute(d.db), statement).rejects.toThrow(/permission denied/)
    }
  })
})
