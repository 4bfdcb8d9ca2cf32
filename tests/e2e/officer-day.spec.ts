/**
 * One male worker for Saudi Arabia from the passport to the papers handed over (demo.md 4.1 without its refusals), with every click
 * and every given field counted. The same four clerks and the accountant have just served another worker, as on any day.
 */
import { sql } from 'kysely'
import { writeFileSync } from 'node:fs'
import { runDailyJob } from '../../src/server/engine/daily-job.ts'
import { openCashier } from '../server/cashier.ts'
import { countedOfficer } from './counted-officer.ts'
import { expect, test } from './house.ts'
import { pdf, picture } from './papers.ts'

const mrz = 'P<BGDHASAN<<MD<RAKIB<<<<<<<<<<<<<<<<<<<<<<<<\nZ100001016BGD9805149M3308202<<<<<<<<<<<<<<02'
const name = 'MD RAKIB HASAN'
const bmet = { panel: 'BMET Registration' }
const biometrics = { panel: 'Biometrics' }

/** Most that the whole way may cost. */
const most = { clicks: 149, fields: 76 }

test('one worker from passport to papers handed over, counted', async ({ page, house }) => {
  let passenger = 0
  const { db, clock } = house
  await house.visaEntry({ visa_no: '1305550101', country: house.ids.saudi, lines: [['General Labourer', 'male', 10], ['Electrician', 'male', 5]] })
  const job = (only?: string[]) => runDailyJob(db, clock, { trigger: 'schedule', by: null, ...(only ? { only } : {}) })
  const cashier = await openCashier(house)
  const officer = await countedOfficer(page, house, () => passenger, name)

  officer.part('registration')
  await officer.sit('entry')
  const main = page.locator('main')
  await officer.goTo('/apps/passenger-management/new/recruiting')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await officer.give(main, 'Machine-readable lines', mrz)
  await officer.click(page.getByRole('button', { name: 'Read the lines' }))
  await officer.click(page.getByRole('button', { name: 'Accept all good' }))
  await officer.click(page.getByRole('button', { name: 'Fill the form' }))
  await expect(page.getByRole('textbox', { name: 'Passport number', exact: true })).toHaveValue('Z10000101')
  for (const [label, value] of [
    ['Father Name', 'ABUL HASAN'], ['Mother Name', 'RAHELA KHATUN'], ['Birth Place', { pick: 'Dhaka' }], ['Religion', { choose: 'Islam' }], ['Marital Status', { choose: 'Single' }], ['NID', '1998123456'],
    ['Passport Issue Date', '21/8/2023'], ['Passport Received Date', '3/1/2027'], ['Mobile', '01712345678'], ['Present Address', 'Paltan, Dhaka'], ['Permanent Village', 'Char Madhua'], ['Permanent City', { pick: 'Dhaka' }], ['Permanent Thana', { pick: 'Dhaka' }],
    ['Emergency Relation', { choose: 'Father' }], ['Emergency Name', 'ABUL HASAN'], ['Emergency Phone', '01712345679'], ['Qualification', { pick: 'SSC' }], ['Agent', { pick: 'Abdul Karim Sarker' }], ['Country', { pick: 'Saudi Arabia' }],
    ['Profession', { pick: 'General Labourer' }], ['Agreed Amount', '150000'],
  ] as const) await officer.give(main, label, value)
  const [saved] = await Promise.all([page.waitForResponse((response) => response.url().includes('/passenger/create/')), officer.click(page.getByRole('button', { name: 'Save', exact: true }))])
  expect(saved.status(), await saved.text()).toBe(201)
  passenger = ((await saved.json()) as { id: number }).id
  await page.waitForURL(/passenger-management\/passenger\//)
  await officer.does('Register the passenger')
  officer.part('documents')
  await officer.does('Record the paper', { Checklist: { press: 'All are in' }, 'Document no': 'CHK-0001', 'Issue Date': '3/1/2027' }, { panel: 'Documents' })

  officer.part('visa')
  await officer.sit('agents')
  await officer.does('Allot a visa', { Visa: { pick: '1305550101' }, 'Visa line': { choose: 'General Labourer · Male · 10 left' }, 'Allot Date': '3/1/2027' })

  officer.part('okala')
  clock.set('2027-01-04')
  await officer.sit('processing')
  await officer.does('Record the paper', { 'Document no': 'OKL-90000101', 'Issue Date': '4/1/2027', 'Expiry Date': '31/12/2027', Quantity: '10', 'Delegate Agency': { pick: 'Shapla Bridge' }, Document: { file: picture('okala.jpg') } }, { panel: 'Okala' })
  officer.part('medical slip')
  await officer.does('Issue slip', { 'Medical center': { pick: 'Demo Medical Center Dhaka 1' }, 'Slip no': 'W27-000101', 'Slip Date': '4/1/2027', 'Appointment Date': '6/1/2027', Fee: '8500', 'Paid By': { choose: 'Agency' } })

  officer.part('medical visit')
  clock.set('2027-01-06')
  await officer.sit('entry')
  await officer.does('Record the visit', { 'Visit Date': '6/1/2027' })
  officer.part('medical result')
  clock.set('2027-01-10')
  await officer.sit('processing')
  await officer.does('Result: fit', { 'Report No': 'FIT-000101', 'Report Date': '10/1/2027' })
  officer.part('finger letter')
  await officer.does('Issue the letter', { Office: 'DEMO Dhaka', 'Letter Date': '10/1/2027' }, bmet)

  officer.part('MOFA applied')
  clock.set('2027-01-11')
  await officer.sit('processing')
  await officer.does('Apply', { 'Application no (E-number)': 'E900000101', 'Applied Date': '11/1/2027' })
  officer.part('MOFA paid')
  await officer.sit('accounts')
  await officer.does('Record the payment', { 'Paid Date': '11/1/2027', Fee: '9500', 'Insurance Fee': '1500', 'Payment reference': 'PAY-101' })
  officer.part('MOFA issued')
  clock.set('2027-01-12')
  await officer.sit('processing')
  await officer.does('Record the MOFA number', { 'MOFA no': '900101', 'MOFA date': '12/1/2027' })

  officer.part('fingerprint')
  clock.set('2027-01-13')
  await officer.sit('entry')
  await officer.does('Record the fingerprint', { 'Done Date': '13/1/2027', 'Reference No': 'BMET-DHK-900101' }, bmet)
  officer.part('biometrics booked')
  await officer.sit('processing')
  await officer.does('Book the appointment', { Center: 'Tasheer Dhaka', 'Appointment No': 'TSH-900101', 'Appointment Date': '14/1/2027' }, biometrics)
  officer.part('biometrics')
  clock.set('2027-01-14')
  await officer.sit('entry')
  await officer.does('Record the fingerprint', { 'Done Date': '14/1/2027', 'Reference No': 'TSH-900101' }, biometrics)

  officer.part('training')
  clock.set('2027-01-17')
  await officer.sit('entry')
  await officer.does('Enrol', { 'Training Type': { choose: 'Pre-departure orientation' }, 'Training Center': 'TTC Dhaka', 'Batch No': 'PDO-27-03', 'Start Date': '17/1/2027', Fee: '300', 'End Date': '19/1/2027' })
  officer.part('photo and passport')
  await officer.sit('processing')
  await officer.edits({ Photo: { file: picture('photo.jpg') }, 'Passport Image': { file: picture('passport.jpg') } })
  officer.part('embassy file')
  await officer.does('Prepare the file', { 'Prepared Date': '17/1/2027', Checklist: { press: 'All are in' } })
  officer.part('embassy submitted')
  clock.set('2027-01-18')
  await job(['R09'])
  await officer.sit('processing')
  await officer.does('Submit to the embassy', { 'Submit Date': '18/1/2027', Carrier: { pick: 'Kamal Hossain' } })
  officer.part('training passed')
  clock.set('2027-01-20')
  await officer.sit('processing')
  await officer.does('Result: passed', { 'Certificate No': 'PDO-900101', 'Certificate Date': '20/1/2027' })
  officer.part('visa stamped')
  clock.set('2027-01-25')
  await officer.sit('processing')
  await officer.does('Record the visa', { 'Visa Stamp No': '600000101', 'Stamp Date': '25/1/2027', 'Visa Expiry Date': '25/4/2027', 'Visa Format': { choose: 'Sticker' }, Entries: { choose: 'Single' } })
  officer.part('passport back')
  clock.set('2027-01-26')
  await officer.sit('entry')
  await officer.does('Record the passport return', { 'Collect Date': '26/1/2027' })

  officer.part('nominee and contract')
  clock.set('2027-01-27')
  await officer.sit('processing')
  await officer.edits({ 'Nominee Name': 'ABUL HASAN', 'Nominee Relation': { choose: 'Father' }, 'Nominee Phone': '01712345679', 'Employment contract': { file: pdf } })
  officer.part('clearance file')
  await officer.does('Prepare the file', { 'Prepared Date': '27/1/2027' }, { panel: 'Manpower' })
  officer.part('clearance submitted')
  clock.set('2027-01-28')
  await officer.sit('processing')
  await officer.does('Submit to BMET', { 'Submit Date': '28/1/2027', 'Note Sheet No': 'NS-2027-0001', Carrier: { pick: 'Kamal Hossain' } })
  officer.part('clearance')
  clock.set('2027-02-02')
  await officer.sit('processing')
  await officer.does('Record the clearance', { 'Clearance No': 'CL-900101', 'Clearance Date': '2/2/2027', 'Smart Card No': 'SC-900101' })
  officer.part('ticket requested')
  clock.set('2027-02-03')
  await officer.sit('processing')
  await officer.does('Request a ticket', { 'Preferred Date': '10/2/2027', Route: 'DAC–RUH' })
  officer.part('ticket')
  await officer.sit('ticketing')
  await officer.does('Issue the ticket', { 'Ticket No': '0650000000101', PNR: 'DEMO01', Airway: { pick: 'Saudia' }, 'Flight No': 'SV805', From: 'DAC', To: 'RUH', Fare: '52000', 'Flight Date': '10/2/2027' })

  officer.part('delivery')
  clock.set('2027-02-08')
  await cashier.receive(passenger, '150000.00')
  await officer.sit('entry')
  await officer.does('Prepare the delivery', { 'Receiver Name': name, 'Receiver Phone': '01712345678' })
  officer.part('handed over')
  clock.set('2027-02-09')
  await officer.sit('entry')
  await officer.does('Hand over', { 'Delivery Date': '9/2/2027' })
  const { rows } = await sql<{ custody: string }>`select custody from passenger where id = ${passenger}`.execute(db)
  expect(rows).toEqual([{ custody: 'delivered' }])

  const costs = officer.costs()
  const sum = costs.reduce((all, one) => ({ clicks: all.clicks + one.clicks, fields: all.fields + one.fields }), { clicks: 0, fields: 0 })
  console.table([...costs.map(({ part, clicks, fields }) => ({ part, clicks, fields })), { part: 'all', ...sum }])
  writeFileSync('test-results/officer-day.json', JSON.stringify({ ...sum, parts: costs }, null, 1))
  expect(sum.clicks).toBeLessThanOrEqual(most.clicks)
  expect(sum.fields).toBeLessThanOrEqual(most.fields)
})
