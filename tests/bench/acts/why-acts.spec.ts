/** From the question "why was this passenger refused?" to its answer on the screen. `npm run bench -- acts` */
import { mkdirSync, writeFileSync } from 'node:fs'
import { rakib } from '../../server/agency-data.ts'
import { deskOf } from '../../e2e/desk.ts'
import { expect, signIn, test } from '../../e2e/house.ts'
import { measuredClerk } from './measured-clerk.ts'

test('why a passenger was refused', async ({ page, house }) => {
  const main = page.locator('main')
  let passenger = 0
  const desk = deskOf(house, () => passenger)
  passenger = await desk.register({ ...(await rakib(house)), payer: 'passenger', agreed_amount: '150000.00' })
  const day = house.clock.today()
  await desk.send('processing', 'medical', 'ISSUE_SLIP', {
    medical_center: house.ids.center['dhaka1'],
    slip_no: 'W27-000900',
    slip_date: day,
    appointment_date: day,
    fee: '8500.00',
    paid_by: 'agency',
  })
  await desk.send('entry', 'medical', 'ATTEND', { visit_date: day })
  const medical = (await desk.view()).steps.find(({ stage }) => stage === 'medical')
  const refused = await house.send('processing', 'POST', `/medical/api/v1/medical/event/${medical?.id}/`, {
    type: 'RESULT_FIT',
    report_no: 'FIT-000900',
    report_date: '2027-01-09',
  })
  expect(refused.status).toBe(409)
  const clerk = await measuredClerk(page)
  await signIn(page, house, 'manager')
  await expect(main.getByRole('heading', { name: /Mahbub/ })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'My work' })).toBeVisible()
  await clerk.act('why a passenger was refused, from the first page', async () => {
    await clerk.press('Control+k')
    await page.keyboard.type('Z10000101')
    await expect(page.getByRole('option', { name: /RAKIB/ }).first()).toBeVisible()
    await clerk.press('Enter')
    await page.waitForURL(/passenger\/\d+/)
    // The refusal stands first in the timeline, with its sentence; what was looked at is one press away.
    const line = main
      .getByRole('listitem')
      .filter({ hasText: 'Report date must be between the visit date and today.' })
    await expect(line).toBeVisible()
    await clerk.click(line.getByText('What was looked at, and what would have made it possible'))
    await expect(line).toContainText('09 Jan 2027')
    console.log(await line.innerText())
  })
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/why-acts.json', `${JSON.stringify(clerk.acts, null, 1)}\n`)
  console.table(clerk.acts)
})
