/**
 * Every kind of form while connection and session go away between typing and saving: nothing typed is lost, nothing happens
 * twice, and no other user sees it.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Page } from '@playwright/test'
import { rakib } from '../server/agency-data.ts'
import { openCashier } from '../server/books/cashier.ts'
import { testPassword, type StaffName } from '../server/users.ts'
import { jobs } from '../../src/server/composition/jobs.ts'
import { drainQueue } from '../../src/server/jobs/worker.ts'
import { clerkOf, fill } from './clerk.ts'
import { deskOf } from './desk.ts'
import { endSessions, over, signInAgain } from './ended-session.ts'
import { expect, signIn, test, type TestServer } from './test-server.ts'

/** The way of changes to the server: as it is, away, or answered into the void once. */
async function troubledLine(page: Page) {
  let way: 'through' | 'away' | 'lost' = 'through'
  let lost = 0
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET' || /\/(user|draft|message|notification)\/api\//.test(request.url()))
      return route.continue()
    if (way === 'away') return route.abort('internetdisconnected')
    if (way === 'through') return route.continue()
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    way = 'through'
    lost += 1
    return route.abort('connectionreset')
  })
  return {
    go: (next: typeof way) => {
      way = next
    },
    lost: () => lost,
  }
}

const countOf = async (testServer: TestServer, rows: RawBuilder<unknown>): Promise<number> =>
  Number(
    (await sql<{ n: number }>`select count(*)::int as n from (${rows}) as r`.execute(testServer.db)).rows[0]
      ?.n,
  )

test('what is typed in any form reaches the server once, over a lost connection, an ended session and a lost answer', async ({
  page,
  testServer,
}) => {
  const main = page.locator('main')
  let passenger = 0
  const clerk = clerkOf(page, testServer, () => passenger, 'MD RAKIB HASAN')
  await openCashier(testServer)
  passenger = await deskOf(testServer, () => passenger).register({
    ...(await rakib(testServer)),
    payer: 'passenger',
    agreed_amount: '150000.00',
  })
  const line = await troubledLine(page)
  let times = 0
  /** Sends what stands in the form through all of it. @param rows what must stand in the database once afterwards. */
  const send = async (press: () => Promise<void>, rows: RawBuilder<unknown>): Promise<void> => {
    line.go('away')
    await press()
    await expect(page.getByText('1 change waits to be sent.')).toBeVisible()
    await endSessions(page, testServer)
    line.go('lost')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(over(page)).toBeVisible()
    await expect(over(page).getByLabel('Password', { exact: false }).first()).toBeFocused()
    await signInAgain(page)
    await expect(over(page)).toHaveCount(0)
    times += 1
    await expect.poll(line.lost).toBe(times)
    await expect(page.getByText('1 change waits to be sent.')).toHaveCount(0)
    await expect.poll(() => countOf(testServer, rows)).toBe(1)
  }

  await test.step('the form of a record', async () => {
    await clerk.sit('admin')
    await clerk.load('/apps/profession-management/new')
    await fill(main, 'Name', 'Lamp Cleaner')
    await fill(main, 'Skill Class', { choose: 'Skilled' })
    await send(
      () => page.keyboard.press('Control+s'),
      sql`select 1 from profession where name = 'Lamp Cleaner' and skill_class = 'skilled'`,
    )
    await expect(page).toHaveURL(/professions$/)
  })

  await test.step('a row of an import', async () => {
    await clerk.load('/apps/profession-management/professions')
    await main
      .getByRole('link', { name: 'Import' })
      .or(main.getByRole('button', { name: 'Import' }))
      .click()
    await main.locator('input[type=file]').setInputFiles({
      name: 'trades.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Skill Class\nCrane Rigger,expert\n'),
    })
    await main.getByRole('button', { name: 'Check the rows' }).click()
    await expect
      .poll(async () => {
        await drainQueue(testServer.app.services, jobs)
        return main.getByRole('region', { name: 'Row 2' }).count()
      })
      .toBe(1)
    const bad = main.getByRole('region', { name: 'Row 2' })
    await bad.getByRole('combobox', { name: 'Skill Class' }).selectOption({ label: 'Skilled' })
    await send(
      () => bad.getByRole('button', { name: 'Check again' }).click(),
      sql`select 1 from import_row where cells::text like '%Crane Rigger%' and cells::text like '%skilled%'`,
    )
  })

  await test.step('a short form of one line', async () => {
    await clerk.load('/apps/todo/all')
    await main.getByRole('textbox', { name: 'New task' }).fill('Call the embassy')
    await send(
      () => page.keyboard.press('Enter'),
      sql`select 1 from todo_task where title = 'Call the embassy'`,
    )
  })

  await test.step('the form in a side panel', async () => {
    await clerk.load('/apps/todo/all')
    await main.getByRole('button', { name: 'With details' }).click()
    const panel = page.getByRole('dialog')
    await fill(panel, 'Title', 'Order stamp paper')
    await send(
      () => panel.getByRole('button', { name: 'Save', exact: true }).click(),
      sql`select 1 from todo_task where title = 'Order stamp paper'`,
    )
  })

  await test.step('the event of a step', async () => {
    await clerk.sit('processing')
    await clerk.load('/apps/medical/{id}')
    const form = main.getByRole('form', { name: 'Issue slip', exact: true })
    for (const [label, value] of Object.entries({
      'Medical center': { pick: 'Demo Medical Center Dhaka 1' },
      'Slip no': 'W27-000105',
      'Slip Date': '3/1/2027',
      'Appointment Date': '5/1/2027',
      Fee: '8500',
      'Paid By': { choose: 'Agency' },
    }))
      await fill(form, label, value)
    await send(
      () => form.getByRole('button', { name: 'Issue slip', exact: true }).click(),
      sql`select 1 from medical where slip_no = 'W27-000105' and state = 'slip_issued'`,
    )
    expect(
      await countOf(
        testServer,
        sql`select 1 from stage_event where module = 'medical' and event = 'ISSUE_SLIP'`,
      ),
    ).toBe(1)
  })

  await test.step('a voucher, and its way to the second person', async () => {
    await clerk.sit('accounts')
    await clerk.load('/apps/passenger-management/passenger/{id}?tab=money')
    await main.getByRole('button', { name: 'Receive money' }).click()
    const sheet = page.getByRole('dialog', { name: 'Receive payment' })
    await fill(sheet, 'Amount', '70000')
    await send(
      () => sheet.getByRole('button', { name: 'Receive 70,000.00' }).click(),
      sql`select 1 from receipt_voucher where status = 'submitted' and amount = 7000000`,
    )
    expect(await countOf(testServer, sql`select 1 from receipt_voucher`)).toBe(1)
    await clerk.load('/apps/receiptVoucher-management/new')
    await expect(main.getByRole('textbox', { name: 'Voucher date' })).toBeVisible()
    // The date is there already: the first thing to choose has the focus.
    await expect(main.locator('[data-field=mode] :focus')).toHaveCount(1)
    await fill(main, 'Mode', { choose: 'Cash' })
    await fill(main, 'Received into', { pick: 'Cash' })
    await main.getByRole('textbox', { name: 'Amount, Line 1' }).fill('500')
    await send(
      () => page.keyboard.press('Control+s'),
      sql`select 1 from receipt_voucher where status = 'draft' and amount = 50000`,
    )
  })
})

test('another person neither sends nor sees what the first one typed', async ({ page, testServer }) => {
  const main = page.locator('main')
  const secret = 'Lamp Polisher'
  const draftKept = () =>
    page.waitForResponse(
      (response) => response.url().includes('/draft/') && response.request().method() === 'PUT',
    )
  await signIn(page, testServer, 'admin')
  await page.goto(`${testServer.url}/apps/profession-management/new`)
  const kept = draftKept()
  await fill(main, 'Name', secret)
  expect((await kept).ok()).toBe(true)
  await endSessions(page, testServer)
  await fill(main, 'Skill Class', { choose: 'Skilled' })
  await page.keyboard.press('Control+s')
  await expect(over(page)).toBeVisible()

  await signInAgain(page, 'not the password at all')
  await expect(over(page).getByText('Incorrect username or password.')).toBeVisible()
  await over(page).getByRole('button', { name: 'Sign in as another person' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail').fill('manager@example.com')
  await page.getByLabel('Password', { exact: false }).first().fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(new RegExp(`^${testServer.url}/`))
  await expect(page.locator('main h1')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.goto(`${testServer.url}/apps/profession-management/new`)
  await expect(main.getByRole('heading').first()).toBeVisible()
  await expect(main.getByRole('progressbar')).toHaveCount(0)
  expect(await page.content()).not.toContain(secret)
  await expect(main.getByRole('button', { name: /^Restore draft/ })).toHaveCount(0)
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain(secret)
  expect(await countOf(testServer, sql`select 1 from profession where name = ${secret}`)).toBe(0)

  // The first one finds it again.
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  await signIn(page, testServer, 'admin')
  await page.goto(`${testServer.url}/apps/profession-management/new`)
  await main.getByRole('button', { name: /^Restore draft/ }).click()
  await expect(main.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(secret)
})

test('what is typed is kept when the page is loaded again at once', async ({ page, testServer }) => {
  const main = page.locator('main')
  await signIn(page, testServer, 'admin')
  await page.goto(`${testServer.url}/apps/todo/all`)
  await main.getByRole('textbox', { name: 'New task' }).fill('Call the embassy')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await main.getByRole('button', { name: /^Restore draft/ }).click()
  await expect(main.getByRole('textbox', { name: 'New task' })).toHaveValue('Call the embassy')
})

const idle = [
  ['a page that is only read', '/apps/profession-management/professions'],
  ['a form nobody typed in', '/apps/profession-management/new'],
] as const
for (const [what, path] of idle) {
  test(`the session of ${what} ends with its message at the sign-in page`, async ({ page, testServer }) => {
    const who: StaffName = 'admin'
    await signIn(page, testServer, who)
    await page.goto(`${testServer.url}${path}`)
    await expect(page.locator('main h1')).toBeVisible()
    await endSessions(page, testServer)
    await page.evaluate(() => {
      history.pushState({}, '', '/apps/agent-management/agents')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByText('Incorrect username or password.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(over(page)).toHaveCount(0)
  })
}
