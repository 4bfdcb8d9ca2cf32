/**
 * The handbook's scenario 4.1 in a real browser, from sign-in to "flown": every row a clerk does on a screen, in its order, on
 * its day and by its person. tests/server/scenarios/scenario-male-worker.test.ts walks the same rows over HTTP.
 */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { readProblemReport } from '../../src/domain/desk/problem-report.ts'
import { workflows } from '../../src/machines/catalogue.ts'
import { differencesOf, presentEvent, readTrace, replay } from '../../src/machines/kit/trace.ts'
import { runDailyJob } from '../../src/server/workflow/bulk/daily-job.ts'
import { openCashier } from '../server/books/cashier.ts'
import { clerkOf, fill } from './clerk.ts'
import { exampleOf } from './example.ts'
import { expect, test } from './test-server.ts'
import { pdf, picture } from './papers.ts'

const mrz = 'P<BGDHASAN<<MD<RAKIB<<<<<<<<<<<<<<<<<<<<<<<<\nZ100001016BGD9805149M3308202<<<<<<<<<<<<<<02'
const name = 'MD RAKIB HASAN'
const page360 = '/apps/passenger-management/passenger/{id}'
const steps = `${page360}?tab=steps`
const file = { panel: 'File' }
const passport = { panel: 'Passport' }
const bmet = { panel: 'BMET Registration' }
const biometrics = { panel: 'Biometrics' }

test('R1 MD RAKIB HASAN goes from passport to flight', async ({ page, testServer }) => {
  let passenger = 0
  const example = exampleOf(page, testServer, 'worker', () => passenger)
  const clerk = clerkOf(page, testServer, () => passenger, name, example)
  const { db, clock } = testServer
  const visa = await testServer.visaEntry({
    visa_no: '1305550101',
    country: testServer.ids.saudi,
    lines: [
      ['General Labourer', 'male', 10],
      ['Electrician', 'male', 5],
    ],
  })
  expect(visa.lines).toHaveLength(2)
  const job = (only?: string[]) =>
    runDailyJob(testServer.app.services, { trigger: 'schedule', by: null, ...(only ? { only } : {}) })
  const cashier = await openCashier(testServer)

  /** Reports a problem from the page that is open, and plays its file. */
  const reported = async (said: string) => {
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Report a problem' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByRole('textbox').fill(said)
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save the file' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    await expect(page.getByText(/rams-problem-\d+\.json$/).last()).toBeVisible()
    await page
      .getByRole('dialog', { name: 'The file is saved' })
      .getByRole('button', { name: 'Close' })
      .click()
    const report = readProblemReport(text)
    if (!report) throw new Error('the file is no report')
    const trace = readTrace(JSON.stringify(report.trace))
    const played = replay(trace, workflows)
    expect(differencesOf(played)).toEqual([])
    return { report, trace, played, text }
  }

  await test.step('1: data entry reads the passport and creates the draft', async () => {
    await clerk.sit('entry')
    await clerk.open('/apps/passenger-management/new/recruiting')
    const main = page.locator('main')
    // As a scanner sends them: with the last letter the lines are read and their field is gone.
    await main.getByRole('textbox', { name: 'Machine-readable lines' }).fill(mrz)
    await page.getByRole('button', { name: 'Accept all good' }).click()
    await page.getByRole('button', { name: 'Fill the form' }).click()
    for (const [label, value] of [
      ['Passport number', 'Z10000101'],
      ['Full Name', name],
      ['Date of Birth', '14 May 1998'],
      ['Passport Expiry Date', '20 Aug 2033'],
    ] as const) {
      await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(value)
    }
    await fill(main, 'Father Name', 'ABUL HASAN')
    await fill(main, 'Mother Name', 'RAHELA KHATUN')
    await fill(main, 'Birth Place', { pick: 'Dhaka' })
    await fill(main, 'Religion', { choose: 'Islam' })
    await fill(main, 'Marital Status', { choose: 'Single' })
    await fill(main, 'NID', '1998123456')
    await fill(main, 'Passport Issue Date', '21/08/2023')
    await fill(main, 'Passport Received Date', '03/01/2027')
    await fill(main, 'Mobile', '01712345678')
    await fill(main, 'Present Address', 'Paltan, Dhaka')
    await fill(main, 'Permanent Village', 'Char Madhua')
    await fill(main, 'Permanent City', { pick: 'Dhaka' })
    await page.getByRole('combobox', { name: 'Permanent Thana', exact: true }).click()
    await page.getByRole('listbox').getByRole('option', { name: /Dhaka/ }).first().click()
    await fill(main, 'Emergency Name', 'ABUL HASAN')
    await fill(main, 'Emergency Relation', { choose: 'Father' })
    await fill(main, 'Emergency Phone', '01712345679')
    await fill(main, 'Qualification', { pick: 'SSC' })
    await fill(main, 'Agent', { pick: 'Abdul Karim Sarker' })
    await fill(main, 'Country', { pick: 'Saudi Arabia' })
    await fill(main, 'Profession', { pick: 'General Labourer' })
    const [saved] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/passenger/create/')),
      page.getByRole('button', { name: 'Keep as draft', exact: true }).click(),
    ])
    expect(saved.status(), await saved.text()).toBe(201)
    passenger = ((await saved.json()) as { id: number }).id
    await clerk.open(page360)
    await clerk.headline('Draft')
    await expect(page.getByRole('heading', { name: 'File', exact: true })).toHaveCount(1)
  })

  await test.step('2 and 3: the amount above the ceiling is refused, 150,000 is registered', async () => {
    await clerk.sit('processing')
    await clerk.edit({ 'Agreed Amount': '180000' })
    await clerk.sit('entry')
    await clerk.closed(
      page360,
      'Register the passenger',
      'Agreed amount is above the government ceiling of BDT 165,000 for Saudi Arabia.',
      file,
    )
    await clerk.sit('processing')
    await clerk.edit({ 'Agreed Amount': '150000' })
    await clerk.sit('entry')
    await clerk.act(page360, 'Register the passenger', {}, file)
    await clerk.sees('DHK-R-2027-0001')
    await clerk.headline('Registered')
    await clerk.sees('In Office', passport)
    await clerk.listed('notMedicals', true)
  })

  await test.step('4: documents checked', async () => {
    await clerk.act('/apps/officeWork/{id}', 'Record the paper', {
      Checklist: { press: 'All are in' },
      'Document no': 'CHK-0001',
      'Issue Date': '3/1/2027',
    })
    await clerk.headline('Documents OK')
  })

  await test.step('5: visa allotted, one unit less', async () => {
    await clerk.sit('agents')
    await clerk.act(
      steps,
      'Allot a visa',
      {
        Visa: { pick: '1305550101' },
        'Visa line': { choose: 'General Labourer · Male · 10 left' },
        'Allot Date': '3/1/2027',
      },
      { panel: 'Visa' },
    )
    await clerk.headline('Visa Allotted')
  })

  await test.step('6: MOFA waits for the okala', async () => {
    await clerk.sit('processing')
    await clerk.closed('/apps/mofa/{id}', 'Apply', 'Okala must be Okala OK before MOFA. It is Pending now.')
    await page.getByRole('link', { name: /Okala/ }).first().click()
    await expect(page).toHaveURL(new RegExp(`/apps/musanedOkala/${passenger}$`))
  })

  await test.step('7: okala obtained for ten', async () => {
    clock.set('2027-01-04')
    await clerk.sit('processing')
    await clerk.act('/apps/musanedOkala/{id}', 'Record the paper', {
      'Document no': 'OKL-90000101',
      'Issue Date': '4/1/2027',
      'Expiry Date': '31/12/2027',
      Quantity: '10',
      'Delegate Agency': { pick: 'Shapla Bridge' },
      Document: { file: picture('okala.jpg') },
    })
    await clerk.sees('Okala OK')
  })

  await test.step('8: medical slip issued', async () => {
    await clerk.act('/apps/medical/{id}', 'Issue slip', {
      'Medical center': { pick: 'Demo Medical Center Dhaka 1' },
      'Slip no': 'W27-000101',
      'Slip Date': '4/1/2027',
      'Appointment Date': '6/1/2027',
      Fee: '8500',
      'Paid By': { choose: 'Agency' },
    })
    await clerk.sees('03 Feb 2027')
    await clerk.sees('8,500.00')
  })

  await test.step('9: visited', async () => {
    clock.set('2027-01-06')
    await clerk.sit('entry')
    await clerk.act('/apps/medical/{id}', 'Record the visit', { 'Visit Date': '6/1/2027' })
    await clerk.sees('Medical Visit')
    await clerk.listed('notMedicals', false)
    await clerk.listed('medicalVisits', true)
  })

  await test.step('10: data entry may not record results', async () => {
    clock.set('2027-01-10')
    await clerk.sit('entry')
    await clerk.closed(
      '/apps/medical/{id}',
      'Result: fit',
      'You do not have permission to record the medical result.',
    )
  })

  await test.step('a problem in the middle of the course opens in the state it was seen in', async () => {
    await clerk.sit('processing')
    await clerk.open(page360)
    const { trace, text } = await reported('No result can be typed')
    expect(trace.steps.at(-1)).toMatchObject({ machine: 'medical', event: 'ATTEND', to: 'visited' })
    const medical = trace.now?.find(({ machine }) => machine === 'medical')
    expect(medical).toMatchObject({ event: presentEvent, from: 'visited' })
    for (const personal of ['Z10000101', name, 'W27-000101']) expect(text).not.toContain(personal)
  })

  await test.step('11: fit for sixty days', async () => {
    await clerk.sit('processing')
    await clerk.act('/apps/medical/{id}', 'Result: fit', {
      'Report No': 'FIT-000101',
      'Report Date': '10/1/2027',
    })
    await clerk.sees('11 Mar 2027')
    await clerk.sees('Medical Fit')
    await clerk.listed('medicalFits', true)
  })

  await test.step('12: finger letter issued', async () => {
    await clerk.act(
      '/apps/fingerprint/{id}',
      'Issue the letter',
      { Office: 'DEMO Dhaka', 'Letter Date': '10/1/2027' },
      bmet,
    )
    await clerk.sees('FL-2027-0001', bmet)
  })

  await test.step('13: MOFA applied; the visa is in use', async () => {
    clock.set('2027-01-11')
    await clerk.sit('processing')
    await clerk.act('/apps/mofa/{id}', 'Apply', {
      'Application no (E-number)': 'E900000101',
      'Applied Date': '11/1/2027',
    })
    await clerk.headline('MOFA Applied')
    await clerk.open(steps)
    await clerk.sees('Visa In Use', { panel: 'Visa' })
  })

  await test.step('14: the accountant records the payment', async () => {
    await clerk.sit('accounts')
    await clerk.act(
      steps,
      'Record the payment',
      { 'Paid Date': '11/1/2027', Fee: '9500', 'Insurance Fee': '1500', 'Payment reference': 'PAY-101' },
      { panel: 'MOFA' },
    )
    await clerk.sees('MOFA Paid', { panel: 'MOFA' })
  })

  await test.step('15: MOFA issued until the visa ends', async () => {
    clock.set('2027-01-12')
    await clerk.sit('processing')
    await clerk.act('/apps/mofa/{id}', 'Record the MOFA number', {
      'MOFA no': '900101',
      'MOFA date': '12/1/2027',
    })
    await clerk.sees('09 Nov 2028')
    await clerk.headline('MOFA OK')
  })

  await test.step('16: fingerprint done', async () => {
    clock.set('2027-01-13')
    await clerk.sit('entry')
    await clerk.act(
      '/apps/fingerprint/{id}',
      'Record the fingerprint',
      { 'Done Date': '13/1/2027', 'Reference No': 'BMET-DHK-900101' },
      bmet,
    )
    await clerk.sees('200.00', bmet)
    await clerk.sees('Finger OK', bmet)
  })

  await test.step('17 and 18: biometrics booked and done', async () => {
    await clerk.sit('processing')
    await clerk.act(
      '/apps/fingerprint/{id}',
      'Book the appointment',
      { Center: 'Tasheer Dhaka', 'Appointment No': 'TSH-900101', 'Appointment Date': '14/1/2027' },
      biometrics,
    )
    await clerk.sees('Finger Appointment', biometrics)
    clock.set('2027-01-14')
    await clerk.sit('entry')
    await clerk.act(
      '/apps/fingerprint/{id}',
      'Record the fingerprint',
      { 'Done Date': '14/1/2027', 'Reference No': 'TSH-900101' },
      biometrics,
    )
    await clerk.sees('14 Apr 2027', biometrics)
    await clerk.headline('Tasheer OK')
  })

  await test.step('19 and 20: two days of orientation are too few, three are enough', async () => {
    clock.set('2027-01-17')
    await clerk.sit('entry')
    const course = {
      'Training Type': { choose: 'Pre-departure orientation' },
      'Training Center': 'TTC Dhaka',
      'Batch No': 'PDO-27-03',
      'Start Date': '17/1/2027',
      Fee: '300',
    }
    await clerk.refused(
      '/apps/training/{id}',
      'Enrol',
      { ...course, 'End Date': '18/1/2027' },
      'PDO needs at least 3 days.',
    )
    await clerk.act('/apps/training/{id}', 'Enrol', { ...course, 'End Date': '19/1/2027' })
    await clerk.sees('Training Enrolled')
  })

  await test.step('21: the embassy file waits for photo and passport, then it is prepared', async () => {
    await clerk.sit('processing')
    await clerk.closed('/apps/embassy/{id}', 'Prepare the file', 'Missing documents')
    await clerk.edit({
      Photo: { file: picture('photo.jpg') },
      'Passport Image': { file: picture('passport.jpg') },
    })
    await clerk.act('/apps/embassy/{id}', 'Prepare the file', {
      'Prepared Date': '17/1/2027',
      Checklist: { press: 'All are in' },
    })
    await clerk.headline('Embassy Ready')
    await clerk.listed('visaStampWaitings', true)
  })

  await test.step('22 and 23: the course has begun; submitted with the passport', async () => {
    clock.set('2027-01-18')
    await job(['R09'])
    await clerk.sit('processing')
    await clerk.open('/apps/training/{id}')
    await clerk.sees('In Training')
    await clerk.act('/apps/embassy/{id}', 'Submit to the embassy', {
      'Submit Date': '18/1/2027',
      Delegate: { pick: 'Kamal Hossain' },
    })
    await clerk.sees('27 Jan 2027')
    await clerk.sees('VS-2027-0001')
    await clerk.headline('Embassy Submitted')
    await clerk.open(page360)
    await clerk.sees('Embassy', passport)
  })

  await test.step('24: training passed', async () => {
    clock.set('2027-01-20')
    await clerk.sit('processing')
    await clerk.act('/apps/training/{id}', 'Result: passed', {
      'Certificate No': 'PDO-900101',
      'Certificate Date': '20/1/2027',
    })
    await clerk.sees('Training OK')
  })

  await test.step('25: visa stamped', async () => {
    clock.set('2027-01-25')
    await clerk.sit('processing')
    await clerk.act('/apps/embassy/{id}', 'Record the visa', {
      'Visa Stamp No': '600000101',
      'Stamp Date': '25/1/2027',
      'Visa Expiry Date': '25/4/2027',
      'Visa Format': { choose: 'Sticker' },
      Entries: { choose: 'Single' },
    })
    await clerk.headline('Visa Stamped')
    await clerk.listed('visaStampWaitings', false)
    await clerk.listed('visaStampOks', true)
    await clerk.listed('manpowerWaitings', true)
  })

  await test.step('26: passport back in the office; the manager takes that back and it is recorded again', async () => {
    clock.set('2027-01-26')
    const collect = async () => {
      await clerk.sit('entry')
      await clerk.act('/apps/embassy/{id}', 'Record the passport return', { 'Collect Date': '26/1/2027' })
      await clerk.headline('Visa Stamp OK')
    }
    await collect()
    await clerk.sit('manager')
    await clerk.act('/apps/embassy/{id}', 'Undo last entry', {
      Reason: 'the passport is still at the embassy',
    })
    await clerk.headline('Visa Stamped')
    await clerk.open(page360)
    await clerk.sees('Embassy', passport)
    await collect()
    await clerk.open(page360)
    await clerk.sees('In Office', passport)
  })

  await test.step('27: no ticket before the clearance', async () => {
    await clerk.sit('ticketing')
    await clerk.closed('/apps/flight/{id}', 'Issue the ticket', 'Manpower clearance is not issued.')
  })

  await test.step('28 and 29: nominee and contract are asked for, then the file is ready', async () => {
    clock.set('2027-01-27')
    await clerk.sit('processing')
    await clerk.closed(
      '/apps/manPower/{id}',
      'Prepare the file',
      'Nominee is required for manpower clearance.',
    )
    await clerk.edit({
      'Nominee Name': 'RAHELA KHATUN',
      'Nominee Relation': { choose: 'Mother' },
      'Nominee Phone': '01712345680',
      'Employment contract': { file: pdf },
    })
    await clerk.act('/apps/manPower/{id}', 'Prepare the file', { 'Prepared Date': '27/1/2027' })
    await clerk.headline('Manpower Ready')
  })

  await test.step('30: submitted to BMET with the official fees', async () => {
    clock.set('2027-01-28')
    await clerk.sit('processing')
    await clerk.act('/apps/manPower/{id}', 'Submit to BMET', {
      'Submit Date': '28/1/2027',
      'Note Sheet No': 'NS-2027-0001',
      Delegate: { pick: 'Kamal Hossain' },
    })
    await clerk.headline('Manpower Waiting')
    for (const fee of ['3,500.00', '1,000.00', '250.00']) await clerk.sees(fee)
  })

  await test.step('31 and 32: cleared, and ready to fly by itself', async () => {
    clock.set('2027-02-02')
    await clerk.sit('processing')
    await clerk.act('/apps/manPower/{id}', 'Record the clearance', {
      'Clearance No': 'CL-900101',
      'Clearance Date': '2/2/2027',
      'Smart Card No': 'SC-900101',
    })
    await clerk.headline('Ready to Fly')
    await clerk.headline('Ticket Waiting')
    await clerk.listed('manpowerOks', true)
    await clerk.listed('flightTicketWaitings', true)
  })

  await test.step('33: ticket requested', async () => {
    clock.set('2027-02-03')
    await clerk.sit('processing')
    await clerk.act('/apps/flight/{id}', 'Request a ticket', {
      'Preferred Date': '10/2/2027',
      Route: 'DAC–RUH',
    })
    await clerk.headline('Ticket Requested')
  })

  await test.step('34 and 35: a flight after the visa is refused; the ticket is issued', async () => {
    await clerk.sit('ticketing')
    const ticket = {
      'Ticket No': '0650000000101',
      PNR: 'DEMO01',
      Airway: { pick: 'Saudia' },
      'Flight No': 'SV805',
      From: 'DAC',
      To: 'RUH',
      Fare: '52000',
    }
    await clerk.refused(
      '/apps/flight/{id}',
      'Issue the ticket',
      { ...ticket, 'Flight Date': '26/4/2027' },
      'Flight date 26 Apr 2027 is after the visa expiry 25 Apr 2027.',
    )
    await clerk.act('/apps/flight/{id}', 'Issue the ticket', { ...ticket, 'Flight Date': '10/2/2027' })
    await clerk.headline('Flight Waiting')
    await clerk.listed('flightFlightWaitings', true)
  })

  await test.step('36 to 38: the delivery is prepared; with money due a manager must approve', async () => {
    clock.set('2027-02-08')
    await cashier.receive(passenger, '140000.00')
    await clerk.sit('entry')
    await clerk.act('/apps/passengerDelivery/{id}', 'Prepare the delivery', {
      'Receiver Name': name,
      'Receiver Phone': '01712345678',
    })
    await clerk.closed(
      '/apps/passengerDelivery/{id}',
      'Hand over',
      'BDT 10,000 is still due. A manager must approve the delivery.',
    )
  })

  await test.step('39: with everything received the papers are handed over', async () => {
    clock.set('2027-02-09')
    await cashier.receive(passenger, '10000.00')
    await clerk.sit('entry')
    await clerk.act('/apps/passengerDelivery/{id}', 'Hand over', { 'Delivery Date': '9/2/2027' })
    await clerk.headline('Passport Delivered')
    await clerk.open(page360)
    await clerk.sees('Delivered', passport)
  })

  await test.step('40: the day after the flight the daily job assumes the departure', async () => {
    clock.set('2027-02-11')
    expect((await job()).counts['R01']).toBe(1)
    await clerk.sit('ticketing')
    await clerk.open('/apps/flight/{id}')
    await clerk.headline('Departed')
    await clerk.headline('Flight Done')
    await clerk.sees('Flight OK')
    await clerk.listed('latestFlights', true)
  })

  await test.step('41: ticketing confirms the departure', async () => {
    await clerk.act('/apps/flight/{id}', 'Confirm the departure', { Note: 'boarded' })
    await clerk.sees('Flight OK')
    const { rows } = await sql<{
      state: string
      confirmed: boolean
    }>`select state, confirmed from flight where passenger = ${passenger}`.execute(db)
    expect(rows).toEqual([{ state: 'flown', confirmed: true }])
  })

  await test.step('42 and 43: arrived, and when the guarantee is over completed', async () => {
    clock.set('2027-02-12')
    await job()
    await clerk.sit('ticketing')
    await clerk.open(page360)
    await clerk.headline('Arrived')
    clock.set('2027-05-14')
    await job()
    await clerk.sit('ticketing')
    await clerk.open(page360)
    await clerk.headline('Completed')
    await example.end()
  })

  await test.step('a problem is reported as one file that plays the course without the name', async () => {
    await clerk.sit('processing')
    await clerk.open(page360)
    const { report, played, text } = await reported('Passport Z10000101 is not shown as delivered')
    expect(report.said).toBe('Passport … is not shown as delivered')
    expect(report.page).toMatchObject({
      route: '/apps/passenger-management/passenger/:passengerId/:passengerName?/:passengerType?',
      language: 'en',
    })
    expect(report.answers.map(({ status }) => status)).toContain(200)
    expect(played.at(-1)?.step.on_date).toBe('2027-05-14')
    for (const personal of ['Z10000101', name, 'RAHELA', '01712345678']) expect(text).not.toContain(personal)
  })
})
