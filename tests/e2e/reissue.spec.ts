/**
 * The handbook's scenario 4.5 in a real browser: the embassy rejects the visa, it is asked back on a cancel list, asked for again on a
 * reissue list after a new MOFA application, and the worker flies. What other journeys do on the same screens is sent as those
 * screens send it.
 */
import { runDailyJob } from '../../src/server/workflow/bulk/daily-job.ts'
import { openCashier } from '../server/books/cashier.ts'
import { clerkOf, fill, type Clerk, type Values } from './clerk.ts'
import { deskOf } from './desk.ts'
import { expect, test } from './test-server.ts'
import { jamal } from './passengers.ts'
import type { Page } from '@playwright/test'

const name = 'MD JAMAL UDDIN'
const page360 = '/apps/passenger-management/passenger/{id}'
const steps = `${page360}?tab=steps`
const file = { panel: 'File' }
const passport = { panel: 'Passport' }
const visaPanel = { panel: 'Visa' }
const today = (day: string) => day.split('-').toReversed().map(Number).join('/')

/** Makes a cover list at its screen, puts the passenger on it with a reason and hands it in; answers the address of the list. */
async function handIn(
  page: Page,
  clerk: Clerk,
  stem: string,
  day: string,
  kind: string,
  reason: string,
): Promise<string> {
  const main = page.locator('main')
  await clerk.open(`/apps/${stem}`)
  const form = main.getByRole('region', { name: 'New list', exact: true })
  await fill(form, 'Country', { pick: 'Saudi Arabia' })
  await fill(form, 'Recruiting Agency', { pick: 'Shapla Bridge' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => new RegExp(`/apps/${stem}/\\d+$`).test(url.pathname))
  const { pathname } = new URL(page.url())
  await main.getByRole('combobox', { name: 'Kind of reason' }).selectOption({ label: kind })
  await main.getByRole('textbox', { name: 'Reason', exact: true }).fill(reason)
  await main.getByRole('textbox', { name: 'Add passengers' }).fill('Z10000105')
  await main.getByRole('button', { name: 'Add to the list' }).click()
  await expect(main.getByText('1 passenger added')).toBeVisible()
  await clerk.act(pathname, 'Hand the list in', {
    'Submit Date': today(day),
    Delegate: { pick: 'Kamal Hossain' },
  })
  return pathname
}

/** Types the embassy's answer for the passenger into the form of the list. */
async function answer(page: Page, clerk: Clerk, list: string, event: string, values: Values): Promise<void> {
  await clerk.open(list)
  const form = page.locator('main').getByRole('form', { name: `Answer for ${name}` })
  await form.getByRole('combobox', { name: 'Answer' }).selectOption({ label: event })
  for (const [label, value] of Object.entries(values)) await fill(form, label, value)
  await form.getByRole('button', { name: 'Record the answer' }).click()
}

test('J1 MD JAMAL UDDIN flies with a visa that was rejected, cancelled and reissued', async ({
  page,
  testServer,
}) => {
  let passenger = 0
  const clerk = clerkOf(page, testServer, () => passenger, name)
  const desk = deskOf(testServer, () => passenger)
  const { clock } = testServer
  const visa = await testServer.visaEntry({
    visa_no: '1305550101',
    country: testServer.ids.saudi,
    lines: [
      ['General Labourer', 'male', 10],
      ['Electrician', 'male', 5],
    ],
  })
  const cashier = await openCashier(testServer)
  const job = (only?: string[]) =>
    runDailyJob(testServer.app.services, { trigger: 'schedule', by: null, ...(only ? { only } : {}) })
  const left = async (): Promise<number | undefined> => {
    const { body } = await testServer.send(
      'agents',
      'GET',
      '/visa_entry/api/v1/visa_entry/check_quantity/1305550101/',
    )
    return (body['lines'] as { id: number; available: number }[]).find(({ id }) => id === visa.lines[1])
      ?.available
  }

  await test.step('1 to 8: registered, allotted, fit', async () => {
    passenger = await desk.register(await jamal(testServer))
    await desk.send('entry', 'documents', 'OBTAIN', { document_no: 'CHK-0005', issue_date: '2027-01-03' })
    await desk.send('agents', 'visa', 'ALLOT', {
      visa_entry: visa.id,
      visa_line: visa.lines[1],
      allot_date: '2027-01-03',
    })
    expect(await left()).toBe(4)
    clock.set('2027-01-04')
    await desk.send('processing', 'okala', 'OBTAIN', {
      document_no: 'OKL-90000105',
      issue_date: '2027-01-04',
      expiry_date: '2027-12-31',
      quantity: 5,
      delegate_agency: testServer.ids.ownAgency,
    })
    await desk.send('processing', 'medical', 'ISSUE_SLIP', {
      medical_center: testServer.ids.center['dhaka1'],
      slip_no: 'W27-000105',
      slip_date: '2027-01-04',
      appointment_date: '2027-01-05',
      fee: '8500.00',
      paid_by: 'agency',
    })
    clock.set('2027-01-05')
    await desk.send('entry', 'medical', 'ATTEND', { visit_date: '2027-01-05' })
    clock.set('2027-01-10')
    await desk.send('processing', 'medical', 'RESULT_FIT', {
      report_no: 'FIT-000105',
      report_date: '2027-01-10',
    })
  })

  await test.step('9 and 10: an electrician needs a skill certificate for the MOFA', async () => {
    clock.set('2027-01-11')
    await clerk.sit('processing')
    await clerk.closed('/apps/mofa/{id}', 'Apply', 'Skill certificate (SVP) is required for Electrician.')
    await clerk.edit({ 'Skill Certificate No': 'SVP-900105' })
    await clerk.act('/apps/mofa/{id}', 'Apply', {
      'Application no (E-number)': 'E900000105',
      'Applied Date': '11/1/2027',
    })
    await clerk.headline('MOFA Applied')
  })

  await test.step('11 to 19: everything is ready and lies at the embassy', async () => {
    await desk.send('accounts', 'mofa', 'PAY', {
      paid_date: '2027-01-11',
      fee: '9500.00',
      insurance_fee: '1500.00',
      payment_ref: 'PAY-105',
    })
    clock.set('2027-01-12')
    await desk.send('processing', 'mofa', 'ISSUE', { mofa_no: '900105', mofa_date: '2027-01-12' })
    clock.set('2027-01-13')
    await desk.send('entry', 'visa_bio', 'DONE', { done_date: '2027-01-13', reference_no: 'TSH-900105' })
    await desk.send('entry', 'bmet_reg', 'DONE', { done_date: '2027-01-13', reference_no: 'BMET-CML-900105' })
    clock.set('2027-01-17')
    await desk.send('entry', 'training', 'ENROL', {
      training_type: 'pdo',
      training_center: 'TTC Dhaka',
      batch_no: 'PDO-27-03',
      start_date: '2027-01-17',
      end_date: '2027-01-19',
    })
    await desk.send('processing', 'embassy', 'PREPARE', { prepared_date: '2027-01-17' })
    clock.set('2027-01-18')
    expect((await job(['R09'])).counts['R09']).toBe(1)
    await desk.send('processing', 'embassy', 'SUBMIT', {
      submit_date: '2027-01-18',
      carrier: testServer.ids.carrier,
    })
    clock.set('2027-01-20')
    await desk.send('processing', 'training', 'PASS', {
      certificate_no: 'PDO-900105',
      certificate_date: '2027-01-20',
    })
  })

  await test.step('20: the embassy rejects; the passport is back', async () => {
    clock.set('2027-01-24')
    await clerk.sit('processing')
    await clerk.act('/apps/embassy/{id}', 'Record the rejection', {
      'Reject Date': '24/1/2027',
      'Kind of reason': { choose: 'Wrong profession' },
      Reason: 'Profession on the MOFA differs from the visa',
    })
    await clerk.headline('Visa Rejected')
    await clerk.open(page360)
    await clerk.sees('In Office', passport)
  })

  let cancelList = ''
  await test.step('21: the visa goes on a cancel list', async () => {
    clock.set('2027-01-25')
    await clerk.sit('processing')
    cancelList = await handIn(
      page,
      clerk,
      'visaCancelList',
      '2027-01-25',
      'Rejected',
      'Rejected for the profession on the MOFA',
    )
    await clerk.sees('VC-2027-0001')
    await clerk.open(page360)
    await clerk.headline('Visa Cancel Requested')
    await clerk.sees('Embassy', passport)
  })

  await test.step('22: the passenger cannot be cancelled while the embassy is asked', async () => {
    clock.set('2027-01-26')
    await clerk.sit('manager')
    await clerk.closed(
      page360,
      'Cancel the passenger',
      "Visa is Visa Cancel Requested. Wait for the embassy's answer first.",
      file,
    )
  })

  await test.step('23: cancelled; the number is free again, embassy and MOFA are void', async () => {
    clock.set('2027-02-01')
    await clerk.sit('processing')
    await answer(page, clerk, cancelList, 'Cancellation confirmed', {
      'Cancelled on': '1/2/2027',
      'Reference No': 'CAN-900105',
      'Visa number can be used again': { on: true },
    })
    await clerk.sees('Visa Cancelled')
    expect(await left()).toBe(5)
    await clerk.open(steps)
    await clerk.sees('Visa Cancelled', { panel: 'Embassy' })
    await clerk.sees('MOFA Expired', { panel: 'MOFA' })
    await clerk.open(page360)
    await clerk.sees('In Office', passport)
  })

  let reissueList = ''
  await test.step('24 and 25: asked for again; without a MOFA number the new visa cannot be recorded', async () => {
    clock.set('2027-02-02')
    await clerk.sit('processing')
    reissueList = await handIn(
      page,
      clerk,
      'visaReissueList',
      '2027-02-02',
      'Corrected data',
      'Profession corrected on the new MOFA',
    )
    await clerk.sees('VR-2027-0001')
    expect(await left()).toBe(4)
    await answer(page, clerk, reissueList, 'Reissue confirmed', {
      'Visa Stamp No': '600000205',
      'Stamp Date': '2/2/2027',
    })
    await clerk.sees('MOFA number is not issued for this passenger.')
    await clerk.closed(steps, 'Reissue confirmed', 'MOFA number is not issued for this passenger.', visaPanel)
  })

  await test.step('26 to 29: a second application to the MOFA', async () => {
    await clerk.act('/apps/mofa/{id}', 'Start again')
    await clerk.act('/apps/mofa/{id}', 'Apply', {
      'Application no (E-number)': 'E900000205',
      'Applied Date': '2/2/2027',
    })
    clock.set('2027-02-03')
    await desk.send('accounts', 'mofa', 'PAY', {
      paid_date: '2027-02-03',
      fee: '9500.00',
      insurance_fee: '1500.00',
      payment_ref: 'PAY-205',
    })
    await desk.send('processing', 'mofa', 'ISSUE', { mofa_no: '900205', mofa_date: '2027-02-03' })
  })

  await test.step('30 and 31: reissued, stamped and collected', async () => {
    clock.set('2027-02-09')
    await clerk.sit('processing')
    await answer(page, clerk, reissueList, 'Reissue confirmed', {
      'Visa Stamp No': '600000205',
      'Stamp Date': '9/2/2027',
      'Visa Expiry Date': '10/5/2027',
      'Visa Format': { choose: 'Sticker' },
    })
    await clerk.sees('Visa Stamped')
    await clerk.open(page360)
    await clerk.headline('Visa Stamped')
    await clerk.sees('In Office', passport)
    clock.set('2027-02-10')
    await clerk.sit('entry')
    await clerk.act('/apps/embassy/{id}', 'Record the passport return', { 'Collect Date': '10/2/2027' })
    await clerk.headline('Visa Stamp OK')
    await clerk.listed('visaStampOks', true)
    await clerk.listed('manpowerWaitings', true)
  })

  await test.step('32 to 35: cleared and ready to fly', async () => {
    clock.set('2027-02-11')
    await desk.send('processing', 'manpower', 'PREPARE', { prepared_date: '2027-02-11' })
    clock.set('2027-02-14')
    await desk.send('processing', 'manpower', 'SUBMIT', {
      submit_date: '2027-02-14',
      note_sheet_no: 'NS-2027-0004',
      carrier: testServer.ids.carrier,
      passport_listed: true,
    })
    clock.set('2027-02-17')
    await desk.send('processing', 'manpower', 'CLEAR', {
      clearance_no: 'CL-900105',
      clearance_date: '2027-02-17',
      smart_card_no: 'SC-900105',
    })
  })

  await test.step('36 to 39: the ticket, and the papers of a passenger who has paid in full', async () => {
    clock.set('2027-02-18')
    await clerk.sit('ticketing')
    await clerk.open(page360)
    await clerk.headline('Ready to Fly')
    await clerk.act('/apps/flight/{id}', 'Issue the ticket', {
      'Ticket No': '0650000000105',
      PNR: 'DEMO05',
      Airway: { pick: 'Saudia' },
      'Flight No': 'SV809',
      'Flight Date': '25/2/2027',
      From: 'DAC',
      To: 'DMM',
      Fare: '55000',
    })
    clock.set('2027-02-24')
    await cashier.receive(passenger, '160000.00')
    await desk.send('entry', 'delivery', 'PREPARE', {
      purpose: 'for_flight',
      items: ['passport', 'visa_copy', 'ticket', 'smart_card'],
      received_by_type: 'passenger',
      receiver_name: name,
      receiver_phone: '+8801712345605',
    })
    await desk.send('entry', 'delivery', 'HAND_OVER', { delivery_date: '2027-02-24' })
  })

  await test.step('40: flown; the file shows rejection, cancellation and reissue in their order', async () => {
    clock.set('2027-02-26')
    expect((await job()).counts['R01']).toBe(1)
    await clerk.sit('processing')
    await clerk.open(steps)
    await clerk.headline('Departed')
    await clerk.sees('Visa Used', visaPanel)
    expect(await left()).toBe(4)
    const view = await desk.view()
    expect(
      Object.fromEntries(
        (['medical', 'mofa', 'embassy'] as const).map((stage) => [
          stage,
          view.steps.find((step) => step.stage === stage)?.attempt_no,
        ]),
      ),
    ).toEqual({ medical: 1, mofa: 2, embassy: 2 })
    await clerk.open(`${page360}?tab=history`)
    await clerk.sees('Record the rejection')
    const shown = await page.locator('main').innerText()
    // The newest stands first.
    const order = [
      'Reissue confirmed',
      'Request the reissue',
      'Cancellation confirmed',
      'CAN-900105',
      'Request the cancellation',
      'Record the rejection',
    ]
    expect(
      order
        .filter((text) => shown.includes(text))
        .toSorted((one, other) => shown.indexOf(one) - shown.indexOf(other)),
    ).toEqual(order)
  })
})
