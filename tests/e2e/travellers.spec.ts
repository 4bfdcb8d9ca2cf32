/**
 * The passengers who are no workers (machines 8.3 and 8.4): each is led by "Next" on their own page, from
 * registration until there is nothing left to do. One table says for each type what stands next and what is
 * done there.
 */
import { runDailyJob } from '../../src/server/workflow/bulk/daily-job.ts'
import { rakib } from '../server/agency-data.ts'
import { insertRow, type StaffName } from '../server/users.ts'
import { clerkOf, type Value, type Values } from './clerk.ts'
import { deskOf } from './desk.ts'
import { exampleOf } from './example.ts'
import { expect, signIn, test, type TestServer } from './test-server.ts'
import { pdf, picture, upload } from './papers.ts'

const page360 = '/apps/passenger-management/passenger/{id}'
const day = '3/1/2027'
const allIn = { press: 'All are in' }

/**
 * What stands next for a type, and what is done there, or on another screen (`at`) before it; `of`
 * distinguishes the passengers in numbers.
 */
type Action = { next: string; action: string; values: (of: string) => Values; who?: StaffName; at?: string }
const paper = (next: string, prefix: string, more: Values = {}): Action => ({
  next,
  action: 'Record the paper',
  values: (of) => ({ 'Document no': `${prefix}-${of}`, 'Issue Date': day, ...more }),
})
const documents = paper('Documents', 'CHK', { Checklist: allIn })
const fingers: Action = {
  next: 'Biometrics',
  action: 'Record the fingerprint',
  values: (of) => ({ 'Done Date': day, 'Reference No': `BIO-${of}` }),
}
const embassy = (format: string, carrier: Values = {}): Action[] => [
  { next: 'Embassy', action: 'Prepare the file', values: () => ({ 'Prepared Date': day, Checklist: allIn }) },
  { next: 'Embassy', action: 'Submit to the embassy', values: () => ({ 'Submit Date': day, ...carrier }) },
  {
    next: 'Embassy',
    action: 'Record the visa',
    values: (of) => ({
      'Visa Stamp No': `60000${of}`,
      'Stamp Date': day,
      'Visa Expiry Date': '30/3/2027',
      'Visa Format': { choose: format },
      Entries: { choose: 'Single' },
    }),
  },
]
const ticket = (to: string): Action => ({
  next: 'Flight',
  action: 'Issue the ticket',
  who: 'ticketing',
  values: (of) => ({
    'Ticket No': `065000000${of}`,
    PNR: `DEM${of.slice(1)}`,
    Airway: { pick: 'Saudia' },
    'Flight No': 'SV801',
    'Flight Date': '28/1/2027',
    From: 'DAC',
    To: to,
    Fare: '52000',
  }),
})
const kamal: Record<string, Value> = { Delegate: { pick: 'Kamal Hossain' } }

interface Journey {
  type: 'hajj' | 'umrah' | 'travel' | 'student'
  country: (testServer: TestServer) => Promise<number>
  file: Readonly<Record<string, unknown>>
  serial: string
  /** The stages at registration, as the way of the case names them. */
  begins: readonly string[]
  actions: readonly Action[]
  ends: readonly string[]
  /** Status of the file when the day after the last one has come. */
  end: string
}

const countryBy =
  (iso2: string) =>
  async ({ db }: TestServer): Promise<number> =>
    (await db.selectFrom('country').select('id').where('iso2', '=', iso2).executeTakeFirstOrThrow()).id

const journeys: readonly Journey[] = [
  {
    type: 'hajj',
    country: countryBy('SA'),
    serial: 'DHK-H-2027-0001',
    file: {
      hajj_year: 2027,
      pre_registration_no: 'PR-0301',
      package_ref: 'Economy',
      management: 'private',
      return_target: '2027-02-20',
    },
    begins: [
      'Documents: Pending',
      'Enrolment: after Documents',
      'Medical: Not Examined',
      'Training: Training Pending',
      'Biometrics: after Documents',
      'Embassy: after Documents',
      'Flight: after Embassy',
      'Delivery: Draft',
    ],
    actions: [
      documents,
      paper('Enrolment', 'HR'),
      {
        next: 'Medical',
        action: 'Record a visit without slip',
        values: () => ({
          'Medical center': { pick: 'Demo Civil Surgeon Dhaka' },
          'Visit Date': day,
          Fee: '2500',
        }),
      },
      {
        next: 'Medical',
        action: 'Result: fit',
        values: (of) => ({ 'Report No': `FIT-${of}`, 'Report Date': day }),
      },
      fingers,
      ...embassy('E-visa'),
      ticket('JED'),
    ],
    ends: [
      'Documents: Documents OK',
      'Enrolment: Registered',
      'Medical: Medical Fit',
      'Training: Training Pending',
      'Biometrics: Finger OK',
      'Embassy: Visa Stamp OK',
      'Flight: Flight OK',
      'Delivery: Delivered',
    ],
    end: 'Completed',
  },
  {
    type: 'umrah',
    country: countryBy('SA'),
    serial: 'DHK-U-2027-0001',
    file: {
      group_no: 'UMR-2027-01',
      package_name: 'Economy',
      departure_target: '2027-01-28',
      return_target: '2027-02-06',
    },
    begins: [
      'Documents: Pending',
      'Enrolment: after Documents',
      'Medical: Not Examined',
      'Biometrics: after Documents',
      'Embassy: after Documents',
      'Flight: after Embassy',
      'Delivery: Draft',
    ],
    actions: [documents, paper('Enrolment', 'BRN'), fingers, ...embassy('E-visa'), ticket('JED')],
    ends: [
      'Documents: Documents OK',
      'Enrolment: Booking OK',
      'Medical: Not Examined',
      'Biometrics: Finger OK',
      'Embassy: Visa Stamp OK',
      'Flight: Flight OK',
      'Delivery: Delivered',
    ],
    end: 'Completed',
  },
  {
    type: 'travel',
    country: countryBy('TH'),
    serial: 'DHK-V-2027-0001',
    file: {
      purpose: 'visit',
      travel_from: '2027-01-28',
      travel_to: '2027-02-10',
      return_target: '2027-02-10',
    },
    begins: [
      'Documents: Pending',
      'Police Clearance: Pending',
      'Embassy: after Documents',
      'Flight: after Embassy',
      'Delivery: Draft',
    ],
    actions: [
      documents,
      ...embassy('Sticker', kamal),
      {
        next: 'Flight',
        at: '/apps/embassy/{id}',
        action: 'Record the passport return',
        values: () => ({ 'Collect Date': day }),
      },
      ticket('BKK'),
    ],
    ends: [
      'Documents: Documents OK',
      'Police Clearance: Pending',
      'Embassy: Visa Stamp OK',
      'Flight: Flight OK',
      'Delivery: Delivered',
    ],
    end: 'Completed',
  },
  {
    type: 'student',
    country: countryBy('MY'),
    serial: 'DHK-S-2027-0001',
    file: { institution: 'Universiti Demo', course: 'Computer science', intake: 'February 2027' },
    begins: [
      'Documents: Pending',
      'Enrolment: after Documents',
      'Medical: Not Examined',
      'Police Clearance: Pending',
      'Biometrics: after Documents',
      'Attestation: Pending',
      'Embassy: after Documents',
      'Flight: after Embassy',
      'Delivery: Draft',
    ],
    actions: [
      documents,
      paper('Enrolment', 'OFF'),
      paper('Police Clearance', 'PCC', { Document: { file: pdf } }),
      ...embassy('E-visa'),
      ticket('KUL'),
    ],
    ends: [
      'Documents: Documents OK',
      'Enrolment: Offer Received',
      'Medical: Not Examined',
      'Police Clearance: Police Clearance OK',
      'Biometrics: Finger Pending',
      'Attestation: Pending',
      'Embassy: Visa Stamp OK',
      'Flight: Flight OK',
      'Delivery: Delivered',
    ],
    end: 'Arrived',
  },
]

/** The file of a passenger who is no worker. */
async function traveller(
  testServer: TestServer,
  { type, country, file }: Journey,
  of: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { mrz_line1: _one, mrz_line2: _two, profession: _three, ...person } = await rakib(testServer)
  return {
    ...person,
    passenger_type: await testServer.ids.type(type),
    country: await country(testServer),
    agent: testServer.ids.agent['AG-0008'],
    full_name: `MD ${type.toUpperCase()} ALI`,
    given_name: 'MD',
    surname: 'ALI',
    passport_no: `Z1000${of}`,
    nid_no: `199812${of}`,
    agreed_amount: '145000.00',
    photo: await upload(testServer, picture('photo.jpg')),
    passport_image: await upload(testServer, picture('passport.jpg')),
    ...file,
  }
}

for (const [index, journey] of journeys.entries()) {
  test(`a passenger of the type ${journey.type} is led from registration to the end`, async ({
    page,
    testServer,
  }) => {
    const of = `030${index + 1}`
    let passenger = 0
    const example = exampleOf(page, testServer, journey.type, () => passenger)
    const clerk = clerkOf(page, testServer, () => passenger, `MD ${journey.type.toUpperCase()} ALI`, example)
    const desk = deskOf(testServer, () => passenger)
    const main = page.locator('main')
    const stages = async () => {
      const found: string[] = []
      for (const phase of await main
        .getByRole('list', { name: 'How far the file is' })
        .getByRole('button')
        .all()) {
        if ((await phase.getAttribute('aria-expanded')) !== 'true') await phase.click()
        found.push(
          ...(await main
            .getByRole('region', { name: 'Journey', exact: true })
            .getByRole('link')
            .evaluateAll((stops) => stops.map((stop) => stop.getAttribute('aria-label') ?? ''))),
        )
      }
      return found.toSorted((a, b) => a.localeCompare(b))
    }
    /** Closed actions of the open page that do not say why. */
    const unexplained = async () =>
      main
        .locator('h3:has-text("Not possible now") + ul > li')
        .evaluateAll((lines) =>
          lines
            .filter((line) => !/\S.{10,}\.$/.test((line.querySelector('bdi')?.textContent ?? '').trim()))
            .map((line) => line.textContent),
        )
    await insertRow(testServer.db, 'medical_center', {
      name: 'Demo Civil Surgeon Dhaka',
      code: 'CS-DHK-1',
      system: 'local',
      approved_countries: [testServer.ids.saudi, testServer.ids.malaysia],
      city: testServer.ids.dhaka,
      address: 'Dhaka',
      phone: '+8801700000061',
      fee: 250000,
    })
    passenger = await desk.register(await traveller(testServer, journey, of))

    await test.step('registered: the way of the type, and every action that is closed says why', async () => {
      await clerk.sit('processing')
      await clerk.open(`${page360}?tab=steps`)
      await clerk.sees(journey.serial)
      expect(await stages()).toEqual(journey.begins.toSorted((a, b) => a.localeCompare(b)))
      expect(await main.locator('h3:has-text("Not possible now") + ul > li').count()).toBeGreaterThan(0)
      expect(await unexplained()).toEqual([])
    })
    for (const { next, action, values, who = 'processing', at } of journey.actions) {
      await test.step(`next is ${next}: ${action}`, async () => {
        await clerk.sit(who)
        if (at === undefined) await clerk.act(page360, action, values(of), { panel: `Next: ${next}` })
        else {
          await clerk.open(page360)
          await expect(main.getByRole('region', { name: `Next: ${next}`, exact: true })).toBeVisible()
          await clerk.act(at, action, values(of))
        }
        expect(await unexplained()).toEqual([])
      })
    }
    await test.step('the papers are handed over, and the day after the flight the passenger has left', async () => {
      testServer.clock.set('2027-01-27')
      await desk.send('entry', 'delivery', 'PREPARE', {
        purpose: 'for_flight',
        items: ['passport', 'ticket'],
        received_by_type: 'passenger',
        receiver_name: 'MD ALI',
        receiver_phone: '+8801712345678',
      })
      await desk.send('manager', 'delivery', 'APPROVE_DUE', {
        reason: 'The agent pays at the end of the month',
      })
      await desk.send('entry', 'delivery', 'HAND_OVER', { delivery_date: '2027-01-27' })
      for (const today of ['2027-01-29', '2027-01-31', '2027-02-21']) {
        testServer.clock.set(today)
        await runDailyJob(testServer.app.services, { trigger: 'schedule', by: null })
      }
    })
    await test.step(`the end: ${journey.end}`, async () => {
      await clerk.sit('processing')
      await clerk.open(page360)
      await clerk.headline(journey.end)
      await example.end()
      expect(await stages()).toEqual(journey.ends.toSorted((a, b) => a.localeCompare(b)))
      await expect(main.getByRole('region', { name: /^Next: / })).toHaveCount(0)
      expect(await unexplained()).toEqual([])
    })
  })
}

test('a list of a type that does not exist says so and offers no new passenger', async ({
  page,
  testServer,
}) => {
  await signIn(page, testServer, 'processing')
  await page.goto(`${testServer.url}/apps/passenger-management/passengers/nobodys`)
  await expect(page.getByText('There is no such record')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New passenger' })).toHaveCount(0)
})
