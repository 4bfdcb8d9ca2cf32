/**
 * The handbook's scenario 4.2 in a real browser, from registration to the flight: every row that is peculiar to a domestic worker
 * or refused is done on its screen, on its day and by its person; the rows that tests/e2e/male-worker.spec.ts does on the same
 * screens are sent as those screens send them.
 */
import { sql } from 'kysely'
import { householdSkills } from '../../src/domain/passengers/female-cv.ts'
import { runDailyJob } from '../../src/server/workflow/bulk/daily-job.ts'
import { clerkOf } from './clerk.ts'
import { deskOf } from './desk.ts'
import { exampleOf } from './example.ts'
import { expect, test, type TestServer } from './test-server.ts'
import { pdf, picture } from './papers.ts'
import { shirin } from './passengers.ts'

const name = 'MST SHIRIN AKTER'
const page360 = '/apps/passenger-management/passenger/{id}'
const steps = `${page360}?tab=steps`
const file = { panel: 'File' }
const passport = { panel: 'Passport' }
const cvPanel = { panel: 'CV' }

/** Her biodata, complete except for the full-length photo. */
async function biodata({ db }: TestServer, passenger: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ id: number }>`select id from currency where code = 'SAR'`.execute(db)
  return {
    passenger,
    expected_salary: '1000.000',
    salary_currency: rows[0]?.id,
    children_count: 2,
    height_cm: 160,
    weight_kg: '58.0',
    languages: { arabic: 'fair', english: 'basic', bangla: 'good' },
    skills_house: Object.fromEntries(householdSkills.map((skill) => [skill, 'experienced'])),
    family_consent: true,
  }
}

test('F1 MST SHIRIN AKTER goes from her registration to her flight', async ({ page, testServer }) => {
  let passenger = 0
  const example = exampleOf(page, testServer, 'female', () => passenger)
  const clerk = clerkOf(page, testServer, () => passenger, name, example)
  const desk = deskOf(testServer, () => passenger)
  const { db, clock } = testServer
  const visa = await testServer.visaEntry({
    visa_no: '1305550102',
    country: testServer.ids.saudi,
    lines: [['Domestic Worker', 'female', 1]],
    sponsor_id: '1055550102',
    kind: 'domestic',
    expiry: '2028-11-20',
  })
  const job = (only?: string[]) =>
    runDailyJob(testServer.app.services, { trigger: 'schedule', by: null, ...(only ? { only } : {}) })

  await test.step('1 and 2: a domestic worker may not be charged; the form says so and keeps what was typed', async () => {
    const made = await testServer.send(
      'entry',
      'POST',
      '/passenger/api/v1/passenger/create/',
      await shirin(testServer),
    )
    expect({ status: made.status, said: made.body.errors ?? made.body.detail }).toEqual({
      status: 201,
      said: undefined,
    })
    passenger = Number(made.body['id'])
    await clerk.sit('processing')
    await clerk.editRefused({ 'Agreed Amount': '20000.00' }, 'A female domestic worker must not be charged.')
  })

  await test.step('3: registered without a charge', async () => {
    await clerk.edit({ 'Agreed Amount': '0' })
    await clerk.sit('entry')
    await clerk.act(page360, 'Register the passenger', {}, file)
    await clerk.sees('DHK-F-2027-0001')
    await clerk.headline('Registered')
  })

  await test.step("4 and 5: the papers are not complete without the guardian's consent", async () => {
    const paper = { 'Document no': 'CHK-0002', 'Issue Date': '3/1/2027' }
    await clerk.refused(
      '/apps/officeWork/{id}',
      'Record the paper',
      { ...paper, Checklist: { press: 'All are in', clear: 'guardian NOC' } },
      'Missing documents: guardian NOC + guardian NID.',
    )
    clock.set('2027-01-04')
    await clerk.sit('entry')
    await clerk.act('/apps/officeWork/{id}', 'Record the paper', {
      ...paper,
      Checklist: { press: 'All are in' },
      Document: { file: picture('husband-noc.jpg') },
    })
    await clerk.headline('Documents OK')
  })

  await test.step('6 and 7: the CV asks for a full-length photo and shows where to attach it', async () => {
    const made = await testServer.send(
      'entry',
      'POST',
      '/female_cv/api/v1/female_cv/create/',
      await biodata(testServer, passenger),
    )
    expect({ status: made.status, said: made.body.errors ?? made.body.detail }).toEqual({
      status: 201,
      said: undefined,
    })
    await clerk.closed(steps, 'Finish the CV', 'Attach a full-length photo.', cvPanel)
    await page
      .getByRole('region', { name: 'CV', exact: true })
      .getByRole('link', { name: 'Open the CV' })
      .click()
    const photo = page.getByRole('region', { name: 'Full-length photo', exact: true })
    await photo.locator('input[type=file]:not([capture])').setInputFiles(picture('full-length.jpg'))
    await expect(photo.getByText('full-length.jpg')).toBeVisible()
    const [saved] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/female_cv/update/')),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ])
    expect(saved.status(), await saved.text()).toBe(200)
    await clerk.act(steps, 'Finish the CV', {}, cvPanel)
    await clerk.sees('CV Ready', cvPanel)
  })

  await test.step('8 to 10: the CV goes to the office in Riyadh while she visits the medical centre', async () => {
    await desk.send('processing', 'medical', 'ISSUE_SLIP', {
      medical_center: testServer.ids.center['dhaka1'],
      slip_no: 'W27-000102',
      slip_date: '2027-01-04',
      appointment_date: '2027-01-05',
      fee: '8500.00',
      paid_by: 'agency',
    })
    clock.set('2027-01-05')
    await clerk.sit('agents')
    await clerk.act(
      steps,
      'Send the CV',
      { Agent: { pick: 'Qasr Recruitment Office' }, 'Sent on': '5/1/2027' },
      cvPanel,
    )
    await clerk.sees('CV Sent', cvPanel)
    await desk.send('entry', 'medical', 'ATTEND', { visit_date: '2027-01-05' })
  })

  await test.step('11: no course before the medical result', async () => {
    clock.set('2027-01-06')
    await clerk.sit('entry')
    await clerk.closed(
      '/apps/training/{id}',
      'Enrol',
      'Medical must be Medical Fit before Training. It is Medical Visit now.',
    )
  })

  await test.step('12 and 13: the result is held, she is looked at again', async () => {
    clock.set('2027-01-07')
    await clerk.sit('processing')
    await clerk.act('/apps/medical/{id}', 'Result: held', {
      'Held Reason': 'chest X-ray repeat',
      'Recheck Date': '10/1/2027',
    })
    await clerk.sees('Medical Held')
    await clerk.listed('medicalVisits', true)
    clock.set('2027-01-10')
    await clerk.sit('entry')
    await clerk.act('/apps/medical/{id}', 'Record the re-check', { 'Visit Date': '10/1/2027' })
    await clerk.sees('Medical Visit')
  })

  await test.step('14: the employer chooses her', async () => {
    await clerk.sit('agents')
    await clerk.act(
      steps,
      'Record the selection',
      { Employer: 'Abdullah Demo Al Harbi', 'Selected on': '10/1/2027' },
      cvPanel,
    )
    await clerk.sees('CV Selected', cvPanel)
  })

  await test.step('15: fit for sixty days', async () => {
    clock.set('2027-01-12')
    await clerk.sit('processing')
    await clerk.act('/apps/medical/{id}', 'Result: fit', {
      'Report No': 'FIT-000102',
      'Report Date': '12/1/2027',
    })
    await clerk.sees('13 Mar 2027')
  })

  await test.step('16 and 17: the only unit of the visa is hers, the visa is fully allotted', async () => {
    await clerk.sit('agents')
    await clerk.act(
      steps,
      'Allot a visa',
      {
        Visa: { pick: '1305550102' },
        'Visa line': { choose: 'Domestic Worker · Female · 1 left' },
        'Allot Date': '12/1/2027',
      },
      { panel: 'Visa' },
    )
    await clerk.sees('Visa Allotted', { panel: 'Visa' })
    await clerk.open(`/apps/visaEntry-management/visaEntries/${visa.id}`)
    await clerk.sees('Fully Allotted')
  })

  await test.step('18 and 19: the Musaned contract is offered and accepted; she must arrive within ninety days', async () => {
    await clerk.act(steps, 'Request the paper', { 'Request Date': '12/1/2027' }, { panel: 'Okala' })
    await clerk.sees('Contract Offered', { panel: 'Okala' })
    clock.set('2027-01-14')
    await clerk.sit('processing')
    await clerk.act('/apps/musanedOkala/{id}', 'Record the paper', {
      'Document no': 'MSN-900102',
      'Issue Date': '14/1/2027',
      'Monthly Salary': '1000',
      'Contract Months': '24',
    })
    await clerk.sees('Contract Accepted')
    await clerk.sees('14 Apr 2027')
    const { rows } = await sql<{
      due_date: string
    }>`select due_date from todo_task where passenger = ${passenger} and title like 'Arrival deadline of%'`.execute(
      db,
    )
    expect(rows).toEqual([{ due_date: '2027-03-30' }])
  })

  await test.step('20: enrolled for sixty days of housekeeping, not for fewer', async () => {
    clock.set('2027-01-17')
    await clerk.sit('entry')
    const course = {
      'Training Type': { choose: 'Housekeeping' },
      'Training Center': 'TTC Mirpur',
      'Batch No': 'HK-27-01',
      'Start Date': '17/1/2027',
    }
    await clerk.refused(
      '/apps/training/{id}',
      'Enrol',
      { ...course, 'End Date': '16/3/2027' },
      'Housekeeping needs at least 60 days.',
    )
    await clerk.act('/apps/training/{id}', 'Enrol', { ...course, 'End Date': '17/3/2027' })
    await clerk.sees('Training Enrolled')
  })

  await test.step('21 to 28: MOFA, fingerprints and embassy go on while she learns', async () => {
    await desk.send('processing', 'mofa', 'APPLY', {
      application_no: 'E900000102',
      applied_date: '2027-01-17',
    })
    await desk.send('accounts', 'mofa', 'PAY', {
      paid_date: '2027-01-17',
      fee: '9500.00',
      insurance_fee: '1500.00',
      payment_ref: 'PAY-102',
    })
    clock.set('2027-01-18')
    expect((await job(['R09'])).counts['R09']).toBe(1)
    await desk.send('processing', 'mofa', 'ISSUE', { mofa_no: '900102', mofa_date: '2027-01-18' })
    await desk.send('entry', 'bmet_reg', 'DONE', { done_date: '2027-01-18', reference_no: 'BMET-FRD-900102' })
    clock.set('2027-01-19')
    await desk.send('entry', 'visa_bio', 'DONE', { done_date: '2027-01-19', reference_no: 'TSH-900102' })
    clock.set('2027-01-20')
    await desk.send('processing', 'embassy', 'PREPARE', { prepared_date: '2027-01-20' })
    clock.set('2027-01-21')
    await desk.send('processing', 'embassy', 'SUBMIT', {
      submit_date: '2027-01-21',
      carrier: testServer.ids.carrier,
    })
  })

  await test.step('29: an e-visa is not collected while the passport is at the embassy', async () => {
    clock.set('2027-01-31')
    await clerk.sit('processing')
    await clerk.act('/apps/embassy/{id}', 'Record the visa', {
      'Visa Stamp No': '600000102',
      'Stamp Date': '31/1/2027',
      'Visa Expiry Date': '1/5/2027',
      'Visa Format': { choose: 'E-visa' },
      Entries: { choose: 'Single' },
    })
    await clerk.headline('Visa Stamped')
    await clerk.open(page360)
    await clerk.sees('Embassy', passport)
  })

  await test.step('30: the passport comes back', async () => {
    clock.set('2027-02-01')
    await clerk.sit('entry')
    await clerk.act('/apps/embassy/{id}', 'Record the passport return', { 'Collect Date': '1/2/2027' })
    await clerk.headline('Visa Stamp OK')
    await clerk.open(page360)
    await clerk.sees('In Office', passport)
  })

  await test.step('31: no clearance while she is in training', async () => {
    clock.set('2027-02-02')
    await clerk.sit('processing')
    await clerk.closed(
      '/apps/manPower/{id}',
      'Prepare the file',
      'Training must be Training OK before Manpower. It is In Training now.',
    )
  })

  await test.step('32: the fitness report runs out, but it was needed only until the stamp', async () => {
    clock.set('2027-03-14')
    expect((await job()).counts['R06'] ?? 0).toBe(0)
    await clerk.sit('processing')
    await clerk.open(steps)
    await clerk.sees('Medical Fit', { panel: 'Medical' })
  })

  await test.step('33: the course is passed', async () => {
    clock.set('2027-03-18')
    await clerk.sit('processing')
    await clerk.act('/apps/training/{id}', 'Result: passed', {
      'Certificate No': 'HK-900102',
      'Certificate Date': '18/3/2027',
    })
    await clerk.sees('Training OK')
  })

  await test.step("34: nominee, contract and the guardian's consent are asked for", async () => {
    clock.set('2027-03-21')
    await clerk.sit('processing')
    await clerk.edit({
      'Nominee Name': 'RAHELA KHATUN',
      'Nominee Relation': { choose: 'Mother' },
      'Nominee Phone': '01712345680',
      'Employment contract': { file: pdf },
    })
    await clerk.closed(
      '/apps/manPower/{id}',
      'Prepare the file',
      "Attach the guardian's no-objection certificate.",
    )
    await clerk.edit({ "Guardian's no-objection certificate": { file: picture('husband-noc.jpg') } })
    await clerk.act('/apps/manPower/{id}', 'Prepare the file', { 'Prepared Date': '21/3/2027' })
    await clerk.headline('Manpower Ready')
  })

  await test.step('35 to 37: BMET objects, the file is corrected and handed in again', async () => {
    clock.set('2027-03-22')
    await desk.send('processing', 'manpower', 'SUBMIT', {
      submit_date: '2027-03-22',
      note_sheet_no: 'NS-2027-0002',
      carrier: testServer.ids.carrier,
      passport_listed: true,
    })
    clock.set('2027-03-23')
    await clerk.sit('processing')
    await clerk.act('/apps/manPower/{id}', 'Record an objection', {
      'Objection Date': '23/3/2027',
      Reason: 'Nominee relation missing in the form',
    })
    await clerk.headline('Manpower Objection')
    clock.set('2027-03-24')
    await clerk.sit('processing')
    await clerk.act('/apps/manPower/{id}', 'Submit again', { 'Submit Date': '24/3/2027' })
    await clerk.headline('Manpower Waiting')
  })

  await test.step('38 and 39: cleared, and ready to fly by itself', async () => {
    clock.set('2027-03-25')
    await clerk.sit('processing')
    await clerk.act('/apps/manPower/{id}', 'Record the clearance', {
      'Clearance No': 'CL-900102',
      'Clearance Date': '25/3/2027',
      'Smart Card No': 'SC-900102',
    })
    await clerk.headline('Ready to Fly')
  })

  await test.step('40: the employer pays the ticket', async () => {
    clock.set('2027-03-28')
    await clerk.sit('ticketing')
    await clerk.act('/apps/flight/{id}', 'Issue the ticket', {
      'Ticket No': '0650000000102',
      PNR: 'DEMO02',
      Airway: { pick: 'Saudia' },
      'Flight No': 'SV803',
      'Flight Date': '1/4/2027',
      From: 'DAC',
      To: 'JED',
      Fare: '0',
    })
    await clerk.headline('Flight Waiting')
  })

  await test.step('41 to 43: nothing is due, so the papers are handed over without a manager', async () => {
    clock.set('2027-03-31')
    await clerk.sit('entry')
    await clerk.act('/apps/passengerDelivery/{id}', 'Prepare the delivery', {
      'Receiver Name': name,
      'Receiver Phone': '01712345602',
    })
    await clerk.act('/apps/passengerDelivery/{id}', 'Hand over', { 'Delivery Date': '31/3/2027' })
    await clerk.headline('Passport Delivered')
  })

  await test.step('44: flown the day after the flight; the visa is used', async () => {
    clock.set('2027-04-02')
    expect((await job()).counts['R01']).toBe(1)
    await clerk.sit('ticketing')
    await clerk.open(steps)
    await clerk.headline('Departed')
    await clerk.sees('Flight OK', { panel: 'Flight' })
    await clerk.sees('Visa Used', { panel: 'Visa' })
  })

  await test.step('45: arrived, with three months of guarantee', async () => {
    clock.set('2027-04-03')
    expect((await job()).counts['R02']).toBe(1)
    await clerk.sit('agents')
    await clerk.open(page360)
    await clerk.headline('Arrived')
    await example.end()
    expect((await desk.view()).facts.passenger).toMatchObject({ guarantee_until: '2027-07-02' })
  })
})
