/**
 * What one clerk enters stands before the others at once: no page is loaded again. The time it took is noted
 * beside the result.
 */
import type { Page } from '@playwright/test'
import { clerkOf, fill } from './clerk.ts'
import { deskOf } from './desk.ts'
import { expect, inServerTime, signIn, test } from './test-server.ts'
import { jamal } from './passengers.ts'

const name = 'MD JAMAL UDDIN'

/** Marks the page as it is now; a page that is loaded again has lost the mark. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['seen'] = 'before'
  })
const isStill = (page: Page) => page.evaluate(() => document.documentElement.dataset['seen'] === 'before')

test('an event one clerk sends appears in the work list and on the passenger page of another', async ({
  page,
  browser,
  testServer,
}) => {
  let passenger = 0
  const clerk = clerkOf(page, testServer, () => passenger, name)
  const desk = deskOf(testServer, () => passenger)
  passenger = await desk.register(await jamal(testServer))

  const other = await browser.newContext()
  await inServerTime(other)
  try {
    const work = await other.newPage()
    await signIn(work, testServer, 'entry')
    await work.goto(`${testServer.url}/apps/myWork`)
    const lines = work.locator('main').getByRole('listitem').filter({ hasText: name })
    await expect(lines.filter({ hasText: 'Issue slip' })).toBeVisible()
    await expect(lines.filter({ hasText: 'Record the visit' })).toHaveCount(0)
    const case360 = await other.newPage()
    await case360.goto(`${testServer.url}/apps/passenger-management/passenger/${passenger}`)
    const journey = case360.locator('main').getByRole('region', { name: 'Journey', exact: true })
    await expect(journey.getByRole('listitem', { name: 'Medical: Not Examined' })).toBeVisible()
    for (const one of [work, case360]) await mark(one)

    await clerk.sit('processing')
    await clerk.open('/apps/medical/{id}')
    const form = page.locator('main').getByRole('form', { name: 'Issue slip', exact: true })
    await expect(form).toBeVisible()
    for (const [label, value] of Object.entries({
      'Medical center': { pick: 'Demo Medical Center Dhaka 1' },
      'Slip no': 'W27-000105',
      'Slip Date': '3/1/2027',
      'Appointment Date': '5/1/2027',
      Fee: '8500',
      'Paid By': { choose: 'Agency' },
    }))
      await fill(form, label, value)
    const answered = page
      .waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().includes('/medical/create/'),
      )
      .then((response) => ({ status: response.status(), at: Date.now() }))
    await form.getByRole('button', { name: 'Issue slip', exact: true }).click()
    const seen = async (what: string, shown: () => Promise<void>) => {
      await shown()
      const at = Date.now()
      test.info().annotations.push({
        type: 'latency',
        description: `${what}: ${Math.max(0, at - (await answered).at)} ms after the answer`,
      })
    }
    await Promise.all([
      seen('work list', () => expect(lines.filter({ hasText: 'Record the visit' })).toBeVisible()),
      seen('passenger page', () =>
        expect(journey.getByRole('listitem', { name: 'Medical: Slip Issued' })).toBeVisible(),
      ),
    ])
    expect((await answered).status).toBe(201)
    await expect(lines.filter({ hasText: 'Issue slip' })).toHaveCount(0)
    for (const one of [work, case360]) expect(await isStill(one)).toBe(true)
    console.log(
      test
        .info()
        .annotations.map(({ description }) => description)
        .join(', '),
    )
  } finally {
    await other.close()
  }
})
