/** Scenario 4.4 of the handbook's demo: an umrah group of five, many of them moved at once, every row with its day, value and refusal text. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BulkRow } from '../../../src/domain/journey/bulk-events.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { rakib } from '../agency.ts'
import { done, openScenario, recordOf, refused, type Scenario, type Traveller } from './scenario.ts'

let s: Scenario
const group: Traveller[] = []
const pilgrims = [
  ['ABDUL HALIM', 'male', '1968-01-25', 'Z10000104', '2021-10-05', '2031-10-04', 58],
  ['MST AMENA KHATUN', 'female', '1972-06-01', 'Z10000204', '2022-03-01', '2032-02-29', 54],
  ['MD NASIR UDDIN', 'male', '1995-04-11', 'Z10000304', '2022-03-01', '2032-02-29', 31],
  ['MST RUMANA AKTER', 'female', '1999-08-20', 'Z10000404', '2022-03-01', '2032-02-29', 27],
  ['HAJERA BEGUM', 'female', '1950-05-05', 'Z10000504', '2022-03-01', '2032-02-29', 76],
] as const

beforeAll(async () => {
  s = await openScenario()
})
afterAll(async () => {
  await s.a.close()
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(s.a.logged.slice(-3).join('\n'))
})

/** Pilgrims by their place in the group: one(3) is U3. */
const one = (place: number): Traveller => {
  const found = group[place - 1]
  if (!found) throw new Error(`there is no U${place}`)
  return found
}
const ids = (people: readonly Traveller[]): number[] => people.map(({ id }) => id)
/** One event for many, carried out in the background. @param own the number each of them gets */
async function bulk(
  target: string,
  people: readonly Traveller[],
  common: Record<string, unknown>,
  own?: (at: number) => string,
): Promise<{ ok: number; failed: number; rows: Pick<BulkRow, 'passenger' | 'ok' | 'to' | 'message'>[] }> {
  const sent = await s.a.send('ticketing', 'POST', '/passenger/api/v1/passenger/multiple_status_update/', {
    target_event: target,
    common_payload: common,
    passengers: ids(people),
    note: 'the whole group together',
    ...(own ? { numbers: people.map(({ id }, at) => `${id}=${own(at)}`) } : {}),
  })
  expect({ status: sent.status, said: sent.body.errors ?? sent.body.detail }).toEqual({
    status: 200,
    said: undefined,
  })
  await drainQueue(s.a.app.services, jobs)
  const { body } = await s.a.send(
    'ticketing',
    'GET',
    `/multiple_status_update/api/v1/multiple_status_update/rows/${Number(sent.body['id'])}/`,
  )
  const rows = (body['rows'] as BulkRow[]).map(({ passenger, ok, to, message }) => ({
    passenger,
    ok,
    to,
    message,
  }))
  return { ok: rows.filter((row) => row.ok).length, failed: rows.filter((row) => !row.ok).length, rows }
}
/** Learns which records a bulk update made. */
async function learn(place: string, table: string, condition = sql`true`): Promise<void> {
  for (const person of group) {
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(table)} where passenger = ${person.id} and is_current and not is_deleted and ${condition} order by id desc limit 1`.execute(
      s.a.db,
    )
    if (rows[0]) person.records[place] = rows[0].id
  }
}
const states = (table: string) => Promise.all(group.map((person) => person.states(table)))
const lifecycles = () => Promise.all(group.map(async (person) => (await person.file())['journey_state']))
const ticket = async (no: string, day: string) => ({
  ticket_no: `9970000000${no}`,
  pnr: 'DEMO04',
  airway: await s.airway('BG'),
  flight_no: 'BG335',
  flight_date: day,
  from_airport: 'DAC',
  to_airport: 'JED',
  fare: '92000.00',
})

describe('umrah group UMR-2027-01', () => {
  it('1 and 2: five pilgrims, the oldest 76; no stage of workers', async () => {
    const {
      mrz_line1: _one,
      mrz_line2: _two,
      qualification: _three,
      profession: _four,
      ...base
    } = await rakib(s.a)
    const type = await s.a.ids.type('umrah')
    for (const [at, [name, gender, born, passport, issued, expires, age]] of pilgrims.entries()) {
      const [surname = '', ...given] = name.split(' ').toReversed()
      const person = await s.create('ticketing', {
        ...base,
        passenger_type: type,
        full_name: name,
        given_name: given.toReversed().join(' '),
        surname,
        gender,
        date_of_birth: born,
        passport_no: passport,
        passport_issue_date: issued,
        passport_expiry_date: expires,
        nid_no: `19680000${at}1`,
        mobile: `+880171234561${at}`,
        agent: s.a.ids.agent['AG-0008'],
        agreed_amount: '145000.00',
        group_no: 'UMR-2027-01',
        package_name: 'Economy 9 nights',
        nights_makkah: 6,
        nights_madinah: 3,
        departure_target: '2027-01-28',
        return_target: '2027-02-06',
      })
      group.push(person)
      expect(await person.file()).toMatchObject({ age })
      done(await person.journey('ticketing', 'REGISTER'), 'active')
      expect(await person.file()).toMatchObject({ office_serial: `DHK-U-2027-000${at + 1}` })
    }
    const { body } = await s.a.send('ticketing', 'GET', `/passenger/api/v1/passenger/case/${one(5).id}/`)
    const stages = (body['stepper'] as { stage: string }[]).map(({ stage }) => stage)
    expect(
      stages.filter((stage) => ['visa', 'training', 'manpower', 'bmet_reg', 'mofa'].includes(stage)),
    ).toEqual([])
    const { rows } = await sql<{
      total: bigint
    }>`select sum(agreed_amount)::bigint as total from passenger where group_no = 'UMR-2027-01'`.execute(
      s.a.db,
    )
    expect(String(rows[0]?.total)).toBe('72500000')
  })

  it('3: the documents of all five at once', async () => {
    expect(
      await bulk('documents.OBTAIN', group, { issue_date: '2027-01-03' }, (at) => `CHK-U${at + 1}`),
    ).toMatchObject({ ok: 5, failed: 0 })
    expect(await states('office_work')).toEqual(Array.from({ length: 5 }, () => ['obtained']))
  })

  it('4 and 5: the group is booked and confirmed', async () => {
    s.on('2027-01-04')
    for (const person of group)
      done(
        await person.send('ticketing', 'enrolment', 'REQUEST', {
          request_date: '2027-01-04',
          office: 'Demo Umrah Services',
        }),
        'requested',
      )
    s.on('2027-01-06')
    for (const person of group)
      done(
        await person.send('ticketing', 'enrolment', 'OBTAIN', {
          document_no: 'BRN-2027-0104',
          issue_date: '2027-01-06',
        }),
        'obtained',
      )
  })

  it('6: four give their fingerprints by the app', async () => {
    s.on('2027-01-07')
    expect(
      await bulk(
        'visa_bio.DONE',
        group.slice(0, 4),
        { done_date: '2027-01-07' },
        (at) => `APP-90050${at + 1}`,
      ),
    ).toMatchObject({ ok: 4, failed: 0 })
  })

  it('7 and 8: the app cannot read the fifth', async () => {
    done(
      await one(5).send('ticketing', 'visa_bio', 'BOOK', {
        center: 'mobile app',
        appointment_no: 'APP-900505',
        appointment_date: '2027-01-07',
      }),
      'booked',
    )
    done(
      await one(5).send('ticketing', 'visa_bio', 'FAIL', {
        fail_date: '2027-01-07',
        reason: 'Fingerprints are not readable by the app',
      }),
      'failed',
    )
    expect(await one(5).status()).toBe('Finger Failed')
  })

  it('9 to 11: no visa without them; the second attempt is made at the centre', async () => {
    s.on('2027-01-10')
    refused(
      await one(5).send('ticketing', 'embassy', 'PREPARE', { prepared_date: '2027-01-10' }),
      409,
      'Biometrics must be Finger OK before Embassy. It is Finger Failed now.',
    )
    const again = await one(5).send('ticketing', 'visa_bio', 'RESTART')
    done(again, 'not_started')
    expect(again.body['attempt_no']).toBe(2)
    done(
      await one(5).send('ticketing', 'visa_bio', 'DONE', {
        done_date: '2027-01-10',
        reference_no: 'BIO-900505',
      }),
      'done',
    )
  })

  it('12 and 13: applied for together on the portal, on one list; the passports stay', async () => {
    s.on('2027-01-11')
    const paper = await s.a.file()
    await sql`update passenger set photo = ${paper}, passport_image = ${paper} where group_no = 'UMR-2027-01'`.execute(
      s.a.db,
    )
    expect(await bulk('embassy.PREPARE', group, { prepared_date: '2027-01-11' })).toMatchObject({
      ok: 5,
      failed: 0,
    })
    await learn('embassy', 'embassy')
    const lists = new Set<string | undefined>()
    for (const person of group) {
      const answer = await person.send('ticketing', 'embassy', 'SUBMIT', { submit_date: '2027-01-11' })
      done(answer, 'submitted')
      lists.add((answer.body['labels'] as Record<string, string>)['submission_list'])
      expect(await person.file()).toMatchObject({ custody: 'in_office' })
    }
    expect([...lists]).toEqual(['VS-2027-0001'])
  })

  it('14 to 16: five e-visas, collected by themselves; all are ready to fly', async () => {
    s.on('2027-01-12')
    const stamped = await bulk(
      'embassy.STAMP',
      group,
      {
        stamp_date: '2027-01-12',
        visa_format: 'e_visa',
        visa_expiry_date: '2027-04-12',
        entries: 'multiple',
        stay_days: 90,
      },
      (at) => `EV90050${at + 1}`,
    )
    expect(stamped).toMatchObject({ ok: 5, failed: 0 })
    expect(await states('embassy')).toEqual(Array.from({ length: 5 }, () => ['collected']))
    expect(await lifecycles()).toEqual(Array.from({ length: 5 }, () => 'ready_to_fly'))
    expect((await s.list('flight', 'flightTicketWaitings')).sort((a, b) => a - b)).toEqual(ids(group))
  })

  it('17: five tickets to Jeddah and back', async () => {
    s.on('2027-01-13')
    for (const [at, person] of group.entries())
      done(
        await person.send('ticketing', 'flight', 'TICKET', await ticket(`20${at + 1}`, '2027-01-28')),
        'ticketed',
      )
    expect((await s.list('flight', 'flightFlightWaitings')).sort((a, b) => a - b)).toEqual(ids(group))
  })

  it('18 to 20: a passenger who withdraws gives the ticket back first', async () => {
    s.on('2027-01-20')
    const withdrawn = { reason_code: 'passenger_withdrew', reason: 'His mother is seriously ill' }
    refused(
      await one(3).journey('ticketing', 'CANCEL_JOURNEY', withdrawn),
      409,
      'A ticket is issued for 28 Jan 2027. Cancel or refund the ticket first.',
    )
    done(
      await one(3).send('ticketing', 'flight', 'CANCEL_TICKET', {
        refund_amount: '80000.00',
        charge: '12000.00',
        reason: 'The passenger withdrew',
      }),
      'ticket_cancelled',
    )
    done(await one(3).journey('ticketing', 'CANCEL_JOURNEY', withdrawn), 'cancelled')
    expect([
      await s.tasks(one(3).id, 'Refund/settle%'),
      await s.tasks(one(3).id, 'Return passport%'),
    ]).toEqual([
      [{ title: 'Refund/settle MD NASIR UDDIN', due_date: '2027-01-22' }],
      [{ title: 'Return passport of MD NASIR UDDIN', due_date: '2027-01-22' }],
    ])
  })

  it('21 to 23: the passport is given back; what is due the manager lets pass', async () => {
    s.on('2027-01-21')
    done(
      await one(3).send('entry', 'passenger_delivery', 'PREPARE', {
        purpose: 'after_cancel',
        items: ['passport'],
        received_by_type: 'passenger',
        receiver_name: 'MD NASIR UDDIN',
        receiver_phone: '+8801712345612',
      }),
      'prepared',
    )
    refused(
      await one(3).send('entry', 'passenger_delivery', 'HAND_OVER', { delivery_date: '2027-01-21' }),
      409,
      'BDT 145,000 is still due. A manager must approve the delivery.',
    )
    done(
      await one(3).send('manager', 'passenger_delivery', 'APPROVE_DUE', {
        reason: 'The journey is cancelled, nothing is owed',
      }),
      'prepared',
    )
    done(
      await one(3).send('entry', 'passenger_delivery', 'HAND_OVER', { delivery_date: '2027-01-21' }),
      'handed_over',
    )
    expect(await one(3).file()).toMatchObject({ custody: 'delivered', journey_state: 'cancelled' })
  })

  it('24: four have flown', async () => {
    s.on('2027-01-29')
    expect(await s.job()).toMatchObject({ R01: 4 })
    expect(await lifecycles()).toEqual(['departed', 'departed', 'cancelled', 'departed', 'departed'])
    expect((await s.list('flight', 'latestFlights')).sort((a, b) => a - b)).toEqual(
      ids([one(1), one(2), one(4), one(5)]),
    )
  })

  it('25: one of them had missed it', async () => {
    done(
      await one(4).send('ticketing', 'flight', 'CORRECT_NOT_FLOWN', {
        outcome: 'missed',
        reason: 'Reached the airport after check-in closed',
      }),
      'missed',
    )
    expect(await one(4).file()).toMatchObject({ journey_state: 'ready_to_fly', custody: 'in_office' })
    expect(await s.notes('% did not fly on %')).toEqual([
      'MST RUMANA AKTER did not fly on 28 Jan 2027: Reached the airport after check-in closed.',
    ])
  })

  it('26 and 27: the others arrive; she gets another ticket', async () => {
    s.on('2027-01-30')
    expect(await s.job()).toMatchObject({ R02: 3 })
    expect(await lifecycles()).toEqual(['arrived', 'arrived', 'cancelled', 'ready_to_fly', 'arrived'])
    const answer = await one(4).send('ticketing', 'flight', 'TICKET', await ticket('206', '2027-01-31'))
    done(answer, 'ticketed')
    expect(recordOf(answer)).toMatchObject({ flight_date: '2027-01-31' })
  })

  it('28 and 29: she follows two days later', async () => {
    s.on('2027-02-01')
    expect(await s.job()).toMatchObject({ R01: 1 })
    expect(await one(4).file()).toMatchObject({ journey_state: 'departed' })
    s.on('2027-02-02')
    expect(await s.job()).toMatchObject({ R02: 1 })
    expect(await one(4).file()).toMatchObject({ journey_state: 'arrived', arrive_date: '2027-02-02' })
  })

  it('30: the day after the return all four files are completed', async () => {
    s.on('2027-02-07')
    expect(await s.job()).toMatchObject({ R04: 4 })
    expect(await lifecycles()).toEqual(['completed', 'completed', 'cancelled', 'completed', 'completed'])
  })
})
