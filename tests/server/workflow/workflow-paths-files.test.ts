/** Tickets, papers, visas, deliveries, the passport and the file itself over HTTP: every row taken, kept, and taken back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reason, workflowDriver, type Driver, type Person, type Place } from './workflow-driver.ts'
import { expectCoverage, walker, type Steps } from './workflow-explorer.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())
// A walk of a whole table takes its time on a busy machine.

const { walks, does, night, onDay, later } = walker(() => d)

it('flight', async () => {
  const assumed = async (): Promise<Person> => {
    const person = await d.bring('ticketed')
    await night(person, 'flight', 6, 'R01', 'flown')
    expect(await d.stateAt(person, 'journey')).toBe('departed')
    expect(await d.stateAt(person, 'visa')).toBe('consumed')
    expect(await d.stateAt(person, 'custody')).toBe('delivered')
    return person
  }
  await walks([
    {
      place: 'flight',
      fresh: () => d.bring('manpower cleared'),
      skip: ['6'],
      around: { 4: onDay(5), 9: onDay(5), 10: onDay(5) },
    },
    { place: 'flight', fresh: assumed, start: 'flown', only: ['6'], around: { 6: onDay(6) } },
  ])
})

it('papers', async () => {
  const expired =
    (place: Place, to: Parameters<Driver['bring']>[0], days = 31) =>
    async (): Promise<Person> => {
      const person = await does(await d.bring(to), `${place} OBTAIN`)
      await night(person, place, days, 'R14', 'expired')
      return person
    }
  const own = {
    data: { 1: () => ({ reference_no: `REF-${d.no()}` }), 2: () => ({ reference_no: `REF-${d.no()}` }) },
  }
  await walks([
    { place: 'documents', fresh: () => d.bring('registered') },
    { place: 'documents', fresh: expired('documents', 'registered'), start: 'expired' },
    { place: 'police', fresh: () => d.bring('documents'), ...own },
    { place: 'police', fresh: expired('police', 'documents'), start: 'expired' },
    { place: 'attestation', fresh: () => d.bring('visa'), ...own },
    { place: 'attestation', fresh: expired('attestation', 'visa'), start: 'expired' },
    {
      place: 'enrolment',
      fresh: async () => does(await d.bring('registered', await d.draft('umrah')), 'documents OBTAIN'),
    },
  ])
})

it('okala, one for all passengers of a visa line', async () => {
  const line = d.visa.lines[0]
  const own = async (): Promise<Person> => {
    const visa = await d.visaEntry({
      visa_no: `13057${d.no()}`,
      country: d.ids.saudi,
      lines: [['General Labourer', 'male', 50]],
    })
    return does(await d.bring('documents'), ['visa ALLOT', { visa_entry: visa.id, visa_line: visa.lines[0] }])
  }
  const expired = async (): Promise<Person> => {
    const person = await does(await own(), 'okala OBTAIN')
    await night(person, 'okala', 31, 'R14', 'expired')
    return person
  }
  await walks([
    { place: 'okala', fresh: own },
    { place: 'okala', fresh: expired, start: 'expired' },
  ])
  expect(d.visa.lines[0]).toBe(line)
})

it('visa allotment', async () => {
  const brought =
    (to: Parameters<Driver['bring']>[0], ...steps: Steps) =>
    async (): Promise<Person> =>
      does(await d.bring(to), ...steps)
  const expired = async (): Promise<Person> => {
    const person = await d.bring('embassy collected')
    await night(person, 'embassy', 90, 'R08', 'expired')
    return person
  }
  const consumed = async (): Promise<Person> => {
    const person = await does(await d.bring('flown'), 'journey RETURN_EARLY', 'journey REOPEN')
    d.clock.set(d.day)
    return person
  }
  const afterCancel = ['embassy QUERY', 'visa REQUEST_CANCEL', 'visa CONFIRM_CANCEL'] as const
  const newMofa = ['mofa RESTART', 'mofa APPLY', 'mofa ISSUE'] as const
  const burnt = { 12: { quantity_returned: false, cost_bearer: 'agent' } }
  await walks(
    [
      { place: 'visa', fresh: () => d.bring('documents') },
      {
        place: 'visa',
        fresh: brought('embassy submitted', 'embassy QUERY'),
        start: 'in_use',
        skip: ['14', '15', '17', '18', '19'],
      },
      {
        place: 'visa',
        fresh: brought('embassy submitted', 'embassy QUERY'),
        start: 'in_use',
        skip: ['14', '15', '16', '17', '18', '19'],
        data: burnt,
      },
      {
        place: 'visa',
        fresh: brought('embassy submitted', ...afterCancel, 'visa REQUEST_REISSUE', ...newMofa),
        start: 'reissue_requested',
        only: ['17', '20'],
      },
      {
        place: 'visa',
        fresh: () => d.bring('embassy collected'),
        start: 'stamped',
        skip: ['13', '15', '19', '20', '16:cancelled'],
      },
      {
        place: 'visa',
        fresh: expired,
        start: 'visa_expired',
        skip: ['13', '14', '18', '20', '16:cancelled'],
      },
      { place: 'visa', fresh: consumed, start: 'consumed', only: ['21'] },
    ],
    {
      'the MOFA is given up': async () => {
        const person = await does(await d.bring('bmet'), 'mofa APPLY')
        expect(await d.stateAt(person, 'visa')).toBe('in_use')
        await does(person, 'mofa CANCEL')
        expect(await d.stateAt(person, 'visa')).toBe('allotted')
      },
      'a stamp is taken off': async () => {
        const person = await does(await d.bring('embassy collected'), 'embassy CORRECT_TO_SUBMITTED')
        expect(await d.stateAt(person, 'visa')).toBe('in_use')
      },
      'the flight did not happen': async () => {
        const person = await does(await d.bring('flown'), 'flight CORRECT_NOT_FLOWN')
        expect([
          await d.stateAt(person, 'visa'),
          await d.stateAt(person, 'journey'),
          await d.stateAt(person, 'custody'),
        ]).toEqual(['stamped', 'ready_to_fly', 'in_office'])
      },
    },
  )
})

it('visa entry', async () => {
  const entry = async (
    quantity: number,
    more: Record<string, unknown> = {},
  ): Promise<Person & { line: number }> => {
    const visa = await d.visaEntry({
      visa_no: `13058${d.no()}`,
      country: d.ids.saudi,
      lines: [['General Labourer', 'male', quantity]],
      state: 'draft',
    })
    await sql`update visa_entry set visa_file = ${d.paper}, unit_cost = 1500 where id = ${visa.id}`.execute(
      d.db,
    )
    if (more['expiry'])
      await sql`update visa_entry set expiry_date = ${String(more['expiry'])} where id = ${visa.id}`.execute(
        d.db,
      )
    return { id: 0, line: visa.lines[0] ?? 0, records: { visa_entry: visa.id } }
  }
  const allot = async (held: Person & { line: number }): Promise<Person> =>
    does(await d.bring('documents'), [
      'visa ALLOT',
      { visa_entry: held.records.visa_entry, visa_line: held.line },
    ])
  const open = async (quantity = 3): Promise<Person & { line: number }> => {
    const held = await entry(quantity)
    await does(held, 'visa_entry OPEN')
    return held
  }
  const stateOf = (held: Person) => d.stateAt(held, 'visa_entry')
  const expired = async (
    before: (held: Person & { line: number }) => Promise<unknown>,
  ): Promise<Person & { line: number }> => {
    const held = await entry(1, { expiry: later(10) })
    await does(held, 'visa_entry OPEN')
    await before(held)
    await night(held, 'visa_entry', 11, 'R15', 'expired')
    return held
  }
  /** One entry after the other: a route's passenger is the visa itself. */
  let current: Person & { line: number }
  const route = (make: () => Promise<Person & { line: number }>) => async (): Promise<Person> =>
    (current = await make())
  const adjusted = { 6: () => ({ line: current.line, quantity: 5 }) }
  await walks(
    [
      { place: 'visa_entry', fresh: route(() => entry(3)), data: adjusted },
      {
        place: 'visa_entry',
        fresh: route(async () => {
          const held = await open(1)
          await allot(held)
          return held
        }),
        start: 'exhausted',
        skip: ['11', '13'],
        data: adjusted,
      },
      { place: 'visa_entry', fresh: route(() => expired(async () => undefined)), start: 'expired' },
    ],
    {
      'units come back to an exhausted, a suspended and an expired visa': async () => {
        const exhausted = await open(1)
        const person = await allot(exhausted)
        expect(await stateOf(exhausted)).toBe('exhausted')
        await does(person, 'visa RELEASE')
        expect(await stateOf(exhausted)).toBe('open')
        const suspended = await open(2)
        const other = await allot(suspended)
        await does(suspended, 'visa_entry SUSPEND')
        await does(other, 'visa RELEASE')
        expect(await stateOf(suspended)).toBe('suspended')
        let third: Person | undefined
        const old = await expired(async (held) => {
          third = await allot(held)
        })
        await does(third ?? other, 'visa RELEASE')
        expect(await stateOf(old)).toBe('expired')
      },
      'a suspended visa runs out': () => expired((held) => does(held, 'visa_entry SUSPEND')),
      'an exhausted visa is cancelled when its only unit was burnt': async () => {
        const held = await open(1)
        const person = await d.bring('embassy submitted', await allot(held), 'visa')
        await does(person, 'embassy QUERY', 'visa REQUEST_CANCEL', [
          'visa CONFIRM_CANCEL',
          { quantity_returned: false, cost_bearer: 'agent' },
        ])
        expect(await stateOf(held)).toBe('exhausted')
        await does(held, 'visa_entry CANCEL')
      },
      'one whose workers all have flown is closed when exhausted': async () => {
        const held = await open(1)
        await allot(held)
        await sql`update visa_allotment set state = 'consumed' where visa_entry = ${held.records.visa_entry}`.execute(
          d.db,
        )
        await does(held, 'visa_entry CLOSE')
      },
    },
  )
})

it('delivery', async () => {
  const due = async (): Promise<Person> => d.bring('ticketed')
  await walks([{ place: 'delivery', fresh: due }])
})

it('custody', async () => {
  await walks([
    { place: 'custody', fresh: () => d.draft() },
    { place: 'custody', fresh: () => d.bring('registered'), start: 'in_office' },
  ])
})

it('journey', async () => {
  const umrah = async (): Promise<Person> => d.bring('registered', await d.draft('umrah'))
  const pilgrimage = [
    'documents OBTAIN',
    'enrolment OBTAIN',
    'visa_bio DONE',
    'embassy PREPARE',
    ['embassy SUBMIT', { carrier: undefined }],
    ['embassy STAMP', { visa_format: 'e_visa' }],
  ] as const
  const umrahAbroad = async (): Promise<Person> => {
    const person = await does(await umrah(), ...pilgrimage, 'flight TICKET')
    d.clock.set(later(5))
    await does(person, 'flight DEPART')
    d.clock.set(d.day)
    return person
  }
  /** Ready without a visa, as only a pilgrim can be: a manager skips the embassy. */
  const umrahReady = async (): Promise<Person> =>
    does(await umrah(), 'documents OBTAIN', 'enrolment OBTAIN', 'visa_bio DONE', [
      'journey SKIP_STAGE',
      { stage: 'embassy' },
    ])
  const abroad = async (): Promise<Person> => {
    const person = await d.bring('flown', await d.draft('recruiting', { agreed_amount: '100000.00' }))
    d.clock.set(d.day)
    return person
  }
  const skipFirst = async (person: Person) => {
    await d.ok(person, 'journey', 'SKIP_STAGE', { stage: 'police', reason }, 'manager')
    return async () => {
      await d.ok(person, 'journey', 'UNDO_LAST', { reason }, 'manager')
    }
  }
  const data = {
    18: { passenger_type: await d.ids.type('processing') },
    19: { country: d.ids.kuwait },
    21: { stage: 'police' },
  }
  const umrahData = {
    ...data,
    18: { passenger_type: await d.ids.type('travel') },
    20: { stage: 'documents' },
  }
  const around = { 21: skipFirst, 7: onDay(6), 8: onDay(6), 9: onDay(6), 10: onDay(120) }
  await walks(
    [
      { place: 'journey', fresh: () => d.draft('recruiting', { agreed_amount: '100000.00' }), data, around },
      {
        place: 'journey',
        fresh: () => d.bring('medical'),
        start: 'active',
        only: ['13', '16'],
        data,
        around,
      },
      {
        place: 'journey',
        fresh: () => d.bring('manpower cleared'),
        start: 'ready_to_fly',
        only: ['11', '20', '21'],
        data,
        around,
      },
      {
        place: 'journey',
        fresh: umrahReady,
        start: 'ready_to_fly',
        only: ['13', '16', '18', '19'],
        data: umrahData,
        around,
      },
      { place: 'journey', fresh: abroad, start: 'departed', skip: ['9'], data, around },
      { place: 'journey', fresh: umrahAbroad, start: 'departed', skip: ['8', '10'], data: umrahData, around },
    ],
    {
      'a worker whose ticket came before the clearance departs from the middle of the way': async () => {
        await sql`update general_setting set process_settings = coalesce(process_settings, '{}'::jsonb) || '{"ticket_before_manpower": true}'`.execute(
          d.db,
        )
        const person = await does(await d.bring('embassy collected'), 'flight TICKET')
        d.clock.set(later(5))
        await does(person, 'flight DEPART')
        expect(await d.stateAt(person, 'journey')).toBe('departed')
        const undone = await d.event(person, 'flight', 'UNDO_LAST', { reason }, 'manager')
        expect([undone.status, await d.stateAt(person, 'journey')]).toEqual([200, 'active'])
        await sql`update general_setting set process_settings = process_settings - 'ticket_before_manpower'`.execute(
          d.db,
        )
      },
    },
  )
})

it('takes every row of these tables, or says why not', () =>
  expectCoverage(d, {
    flight: {},
    documents: {},
    visa: { '6:allotted': 'handing the file in marks the visa as in use first' },
    visa_entry: {},
    delivery: {},
    custody: {},
    journey: {},
  }))
