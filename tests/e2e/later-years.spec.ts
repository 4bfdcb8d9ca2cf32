/** The journeys do not depend on the day they run on: a test server's day is 3 January 2027, also for a browser that is years ahead. */
import { expect, inServerTime, moveClock, signIn, test } from './test-server.ts'

/** Before the day of the test servers, the day after it, and long after: by the clock of the last two, a test server's token has ended. */
const days = ['2026-11-25', '2027-01-04', '2031-06-30']

test('a browser on any day works in the time of the test server', async ({ browser, testServer }) => {
  for (const day of days) {
    const really = Date.parse(`${day}T23:59:30Z`)
    const context = await browser.newContext()
    await moveClock(context, really - Date.now())
    await inServerTime(context, really)
    try {
      const page = await context.newPage()
      await signIn(page, testServer, 'entry')
      expect(await page.evaluate(() => new Date().toISOString().slice(0, 10))).toBe('2027-01-03')
      // A page that is loaded finds its token still valid and asks for no other.
      const renewals: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/user/refresh/')) renewals.push(request.url())
      })
      await page.goto(`${testServer.url}/apps/myWork`)
      await expect(page.getByRole('heading', { name: 'My work' }).first()).toBeVisible()
      expect(renewals, day).toEqual([])
    } finally {
      await context.close()
    }
  }
})
