/** Demands and complaints over HTTP: every row taken, kept, and taken back; what passengers and other records make of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reason, workflowDriver, type Driver, type Person } from './workflow-driver.ts'
import { expectCoverage, walker } from './workflow-explorer.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())
// A walk of a whole table takes its time on a busy machine.

const { walks, does, night, later } = walker(() => d)
const oneRow = async <T extends object>(statement: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  (await statement.execute(d.db)).rows[0]

const demand =
  (quantity = 3, more: Record<string, unknown> = {}) =>
  async (): Promise<Person> => {
    const made = await d.send('agents', 'POST', '/demand/api/v1/demand/create/', {
      country: d.ids.saudi,
      employer_name: 'Al Nakheel Demo Contracting Est.',
      recruiting_agency: d.ids.ownAgency,
      demand_letter_no: `DL-${d.no()}`,
      demand_letter_date: '2027-01-02',
      received_date: '2027-01-05',
      expiry_date: later(200),
      interview_date: later(20),
      lines: [
        {
          profession: await d.ids.profession('General Labourer'),
          gender: 'male',
          quantity,
          basic_salary: '1200',
          salary_currency: await currency(),
          food: 'free',
          accommodation: 'free',
          air_ticket: 'employer',
        },
      ],
      ...more,
    })
    expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined })
    const id = Number(made.body['id'])
    await sql`update demand set demand_file = ${d.paper} where id = ${id}`.execute(d.db)
    return { id: 0, records: { demand: id } }
  }
const currency = async (): Promise<number> =>
  (await oneRow(sql<{ id: number }>`select id from currency where not is_deleted order by id limit 1`))?.id ??
  0
/** A passenger of the demand, registered and in process. */
const selected = async (held: Person): Promise<Person> =>
  d.bring('registered', await d.draft('recruiting', { demand: held.records.demand }))
const stateOf = (held: Person, place: 'demand' | 'complaint' = 'demand') => d.stateAt(held, place)

it('demand', async () => {
  const opened = async (quantity = 3): Promise<Person> => does(await demand(quantity)(), 'demand OPEN')
  const filled = async (): Promise<Person> => {
    const held = await opened(1)
    await selected(held)
    expect(await stateOf(held)).toBe('filled')
    return held
  }
  const expired = async (): Promise<Person> => {
    const held = await opened()
    await night(held, 'demand', 201, 'R16', 'expired')
    return held
  }
  const published = async (quantity = 3): Promise<Person> =>
    does(await opened(quantity), 'demand PUBLISH_CIRCULAR')
  await walks(
    [
      { place: 'demand', fresh: demand() },
      { place: 'demand', fresh: filled, start: 'filled', only: ['9', '11'] },
      { place: 'demand', fresh: expired, start: 'expired', only: ['8', '11', '13'] },
    ],
    {
      'a circular ends by itself': async () => {
        const held = await published()
        await night(held, 'demand', 31, 'R16', 'open')
        expect(
          (
            await oneRow(
              sql<{
                n: number
              }>`select count(*)::int as n from todo_task t join demand m on t.title = 'Circular ' || m.circular_no || ' ended' where m.id = ${held.records.demand} and t.for_role = 'agent-relations' and t.for_branch = m.branch`,
            )
          )?.n,
        ).toBe(1)
      },
      'a circulated demand runs out': async () => {
        const held = await published()
        await sql`update demand set circular_last_date = ${later(300)} where id = ${held.records.demand}`.execute(
          d.db,
        )
        await night(held, 'demand', 201, 'R16', 'expired')
      },
      'a filled demand runs out': async () => night(await filled(), 'demand', 201, 'R16', 'expired'),
      'a passenger who leaves frees the place, one who is selected on the form takes it, and undo gives it back':
        async () => {
          const held = await published(1)
          const person = await selected(held)
          expect(await stateOf(held)).toBe('filled')
          await does(person, ['journey CANCEL_JOURNEY', { reason_code: 'passenger_withdrew' }])
          expect(await stateOf(held)).toBe('open')
          const other = await d.bring('registered')
          const { version } = (await oneRow(
            sql<{ version: number }>`select version from passenger where id = ${other.id}`,
          )) ?? { version: 0 }
          const chosen = await d.send(
            'processing',
            'PUT',
            `/passenger/api/v1/passenger/update/${other.id}/`,
            { demand: held.records.demand },
            { 'if-match': `"${version}"` },
          )
          expect({ status: chosen.status, errors: chosen.body.errors }).toEqual({
            status: 200,
            errors: undefined,
          })
          expect(await stateOf(held)).toBe('filled')
          expect((await d.event(held, 'demand', 'CANCEL', { reason }, 'manager')).body).toMatchObject({
            code: 'G-STATE',
          })
        },
      'a demand on which passengers are selected is not cancelled': async () => {
        const held = await opened(2)
        await selected(held)
        const refused = await d.event(held, 'demand', 'CANCEL', { reason }, 'manager')
        expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
          409,
          'G-DM-NOSEL',
          'Passengers selected on this demand: 1.',
        ])
      },
    },
  )
})

it('a demand is opened with its letter and its attestation only', async () => {
  const held = await demand(1, { country: d.ids.kuwait })()
  await sql`update country set uses_attestation = 'required' where id = ${d.ids.kuwait}`.execute(d.db)
  const asked = async () => (await d.event(held, 'demand', 'OPEN', {}, 'agents')).body
  expect(await asked()).toMatchObject({
    code: 'G-DM-DOC',
    detail: 'Attestation by the Bangladesh mission is required for Kuwait.',
  })
  await sql`update demand set demand_file = null where id = ${held.records.demand}`.execute(d.db)
  expect(await asked()).toMatchObject({ code: 'G-DM-DOC', detail: 'Attach the demand letter.' })
  await sql`update demand set demand_file = ${d.paper}, attestation_no = 'AT-77', attestation_date = '2027-01-10' where id = ${held.records.demand}`.execute(
    d.db,
  )
  expect(await asked()).toMatchObject({ state: 'open' })
})

const complaint =
  (more: Record<string, unknown> = {}) =>
  async (): Promise<Person> => {
    const made = await d.send('agents', 'POST', '/complain/api/v1/complain/create/', {
      complainant_type: 'agent',
      agent: d.ids.agent['AG-0002'],
      complainant_name: 'Abdul Karim',
      complainant_phone: '+8801712345601',
      category: 'delay',
      priority: 'high',
      channel: 'phone',
      subject: 'Visa takes too long',
      description: 'He has waited for his visa since November.',
      ...more,
    })
    expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined })
    return { id: 0, records: { complaint: Number(made.body['id']) } }
  }

it('complaint', async () => {
  const closed = async (...steps: string[]): Promise<Person> => does(await complaint()(), ...steps)
  await walks(
    [
      { place: 'complaint', fresh: complaint() },
      { place: 'complaint', fresh: () => closed('complaint REJECT'), start: 'rejected', only: ['13'] },
      { place: 'complaint', fresh: () => closed('complaint WITHDRAW'), start: 'withdrawn', only: ['13'] },
    ],
    {
      'the manager hears once that it is overdue, in whatever state': async () => {
        for (const steps of [
          ['complaint ASSIGN'],
          ['complaint ASSIGN', 'complaint START'],
          ['complaint ASSIGN', 'complaint START'],
        ]) {
          const held = await closed(...steps)
          const state = await stateOf(held, 'complaint')
          await night(held, 'complaint', 9, 'R18', state)
          expect(
            (
              await oneRow(
                sql<{
                  overdue_told: boolean
                }>`select overdue_told from complain where id = ${held.records.complaint}`,
              )
            )?.overdue_told,
          ).toBe(true)
        }
        // One that was overdue before a party was asked.
        const waiting = await closed('complaint ASSIGN', 'complaint START')
        d.clock.set(later(9))
        await does(waiting, 'complaint WAIT')
        await night(waiting, 'complaint', 10, 'R18', 'waiting')
        const again = await d.night(later(11), 'R18')
        expect(again.counts).toEqual({})
      },
      'silence for 14 days accepts a resolution': async () =>
        night(
          await closed('complaint ASSIGN', 'complaint START', 'complaint RESOLVE'),
          'complaint',
          14,
          'R18',
          'closed',
        ),
    },
  )
})

it('an open critical complaint of abuse keeps a passenger on the ground, its end lets them go', async () => {
  const person = await d.bring('manpower cleared')
  expect(await d.stateAt(person, 'journey')).toBe('ready_to_fly')
  const held = await complaint({
    passenger: person.id,
    complainant_type: 'family',
    category: 'abuse',
    priority: 'low',
  })()
  expect(
    await oneRow(
      sql<{
        priority: string
        opened_date: string
      }>`select priority, opened_date from complain where id = ${held.records.complaint}`,
    ),
  ).toEqual({ priority: 'critical', opened_date: d.day })
  expect(await d.stateAt(person, 'journey')).toBe('active')
  await does(held, 'complaint ASSIGN')
  const { rows: notes } = await sql<{
    user: number
    message: string
    url: string
  }>`select "user" as user, message, url from notification where message like 'Complaint %assigned to you.' and url like ${`%/${held.records.complaint}`}`.execute(
    d.db,
  )
  expect(notes).toEqual([
    {
      user: d.users.ids.processing,
      message: expect.stringMatching(/^Complaint CP-2027-\d{4} assigned to you\.$/),
      url: `/apps/complain-management/complains/${held.records.complaint}`,
    },
  ])
  await does(held, 'complaint REJECT')
  expect(await d.stateAt(person, 'journey')).toBe('ready_to_fly')
})

it('has its due day from the opening on, and keeps it once a user has taken it on', async () => {
  const held = await complaint({ priority: 'medium' })()
  const id = held.records.complaint ?? 0
  const kept = () =>
    oneRow(
      sql<{ due_date: string; version: number }>`select due_date, version from complain where id = ${id}`,
    )
  const change = async (body: Record<string, unknown>) =>
    d.send('agents', 'PUT', `/complain/api/v1/complain/update/${id}/`, body, {
      'if-match': `"${(await kept())?.version ?? 0}"`,
    })
  expect((await kept())?.due_date).toBe('2027-01-31')
  expect((await change({ priority: 'high' })).status).toBe(200)
  expect((await kept())?.due_date).toBe('2027-01-25')
  expect((await change({ subject: 'Visa takes far too long' })).status).toBe(200)
  await does(held, 'complaint ASSIGN')
  expect((await kept())?.due_date).toBe('2027-01-25')
  expect((await change({ priority: 'critical' })).status).toBe(200)
  expect((await kept())?.due_date).toBe('2027-01-25')
})

it('a complaint names a passenger or an agent, and its bmet reference where it came from there', async () => {
  const bare = await d.send('agents', 'POST', '/complain/api/v1/complain/create/', {
    complainant_type: 'family',
    complainant_name: 'A',
    complainant_phone: '+8801712345601',
    category: 'delay',
    channel: 'bmet',
    subject: 'Delay',
    description: 'too short',
  })
  expect(bare.status).toBe(422)
  expect(bare.body.errors?.map(({ pointer, message }) => [pointer, message])).toEqual(
    expect.arrayContaining([
      ['/passenger', 'Select a passenger or an agent.'],
      ['/bmet_ref_no', expect.any(String)],
      ['/description', expect.any(String)],
    ]),
  )
})

it('takes every row of these tables, or says why not', () => expectCoverage(d, { demand: {}, complaint: {} }))
