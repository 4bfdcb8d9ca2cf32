/**
 * What the office itself is run with, in a real browser: records brought in from a file, corrected and taken
 * back; a job; a new colleague.
 */
import { jobs } from '../../src/server/composition/jobs.ts'
import { drainQueue } from '../../src/server/jobs/worker.ts'
import { clerkOf, fill } from './clerk.ts'
import { expect, test } from './test-server.ts'
import { testPassword } from '../server/users.ts'

test('the office runs its own data', async ({ page, testServer }) => {
  const main = page.locator('main')
  const clerk = clerkOf(page, testServer, () => 0, '')
  /** Lets the queued jobs run once the page has asked for one. */
  const work = async (asked: RegExp, press: () => Promise<void>): Promise<void> => {
    const answered = page.waitForResponse(
      (response) => asked.test(response.url()) && response.request().method() !== 'GET',
    )
    await press()
    expect((await answered).ok()).toBe(true)
    await drainQueue(testServer.app.services, jobs)
  }

  await test.step('trades come in from a file: a bad row is corrected in its place, and all of them are taken back', async () => {
    await clerk.sit('admin')
    await clerk.open('/apps/profession-management/professions')
    await main
      .getByRole('link', { name: 'Import' })
      .or(main.getByRole('button', { name: 'Import' }))
      .click()
    await main.locator('input[type=file]').setInputFiles({
      name: 'trades.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Name,Skill Class\nShuttering Fixer,skilled\nCrane Rigger,expert\nPattern Mason,semi_skilled\n',
      ),
    })
    await work(/\/import\/columns\//, () => main.getByRole('button', { name: 'Check the rows' }).click())
    const bad = main.getByRole('region', { name: 'Row 3' })
    await expect(bad.getByRole('alert')).toHaveText('Select a valid Skill Class.')
    await bad.getByRole('combobox', { name: 'Skill Class' }).selectOption({ label: 'Skilled' })
    await work(/\/import\//, () => bad.getByRole('button', { name: 'Check again' }).click())
    await expect(main.getByText('All rows are good (3).')).toBeVisible()
    await work(/\/import\/commit\//, () => main.getByRole('button', { name: 'Import rows (3)' }).click())
    await expect(main.getByText('Rows imported: 3; rows left out: 0.')).toBeVisible()
    const batch = new URL(page.url()).pathname
    await main
      .getByRole('link', { name: 'Open the list' })
      .or(main.getByRole('button', { name: 'Open the list' }))
      .click()
    await main.getByRole('searchbox').fill('Crane Rigger')
    await expect(main.getByRole('link', { name: 'Crane Rigger' })).toBeVisible()
    await clerk.open(batch)
    await work(/\/import\/undo\//, () => main.getByRole('button', { name: 'Take rows back (3)' }).click())
    await expect(main.getByText('Removed: 3. Kept: 0.')).toBeVisible()
  })

  await test.step('a job runs by hand and shows its result', async () => {
    await clerk.open('/apps/jobs')
    const audit = main.getByRole('row').filter({ hasText: 'Verify the audit log' })
    await work(/\/job\/start\//, () => audit.getByRole('button', { name: /^Run now/ }).click())
    await expect(audit.getByText('Done')).toBeVisible()
  })

  await test.step('a new colleague comes in with the given role and a password of their own', async () => {
    await clerk.open('/apps/users-management/new')
    const person = {
      'First Name': 'Nasreen',
      'Last Name': 'Akter',
      'Primary Phone': '+8801700000177',
      Username: 'nasreen.akter',
      Email: 'nasreen@example.com',
      Password: testPassword,
      'Confirm Password': testPassword,
    }
    for (const [label, value] of Object.entries(person)) await fill(main, label, value)
    await fill(main, 'Role', { pick: 'Accountant' })
    await fill(main, 'Branch', { pick: 'Dhaka Head Office' })
    await page.keyboard.press('Control+s')
    await expect(main.getByRole('row').filter({ hasText: 'nasreen.akter' })).toContainText('Accountant')
    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto(`${testServer.url}/login`)
    await page.getByLabel('E-mail').fill('nasreen@example.com')
    await page.getByLabel('Password', { exact: false }).first().fill(testPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    // The user who made the account knows its password: the colleague chooses another one first.
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
    const own = 'only nasreen knows this one'
    await page.getByRole('textbox', { name: 'Current password' }).fill(testPassword)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(own)
    await page.getByRole('textbox', { name: 'New password again' }).fill(own)
    await page.getByRole('button', { name: 'Save password and go on' }).click()
    await expect(page.getByRole('button', { name: 'User menu: NASREEN AKTER Accountant' })).toBeVisible()
  })
})
