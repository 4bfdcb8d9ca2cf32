/** A role that needs a second factor: set up at the sign-in, used with a code, used with a recovery code. */
import { sql } from 'kysely'
import { generate } from 'otplib'
import { testPassword } from '../server/users.ts'
import { fill } from './clerk.ts'
import { endSessions, over, signInAgain } from './ended-session.ts'
import { expect, signIn, test } from './test-server.ts'

test('a second factor is set up at the sign-in and asked for from then on', async ({ page, testServer }) => {
  await sql`update general_setting set require_totp_roles = '["processing-officer"]'`.execute(testServer.db)
  const epoch = () => Math.floor(testServer.clock.now().getTime() / 1000)
  const code = page.getByLabel('Code of six digits')

  await signInWithPassword()
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible()
  const secret = ((await page.locator('bdi').first().textContent()) ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await code.fill('000000')
  await expect(page.getByText('This code is wrong or was used already.')).toBeVisible()
  await expect(code).toHaveValue('000000')
  await code.fill(await generate({ secret, epoch: epoch() }))
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('rams-recovery-codes.txt')
  expect(await token()).toBeNull()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).not.toHaveURL(/login/)
  await expect.poll(token).not.toBeNull()

  await signOut()
  await signInWithPassword()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  // The code it was set up with was used; the next one is a step ahead of this clock, which stands still.
  await code.fill(await generate({ secret, epoch: epoch() }))
  await expect(page.getByText('This code is wrong or was used already.')).toBeVisible()
  await code.fill(await generate({ secret, epoch: epoch() + 30 }))
  await expect(page).not.toHaveURL(/login/)

  await signOut()
  await signInWithPassword()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').pressSequentially(codes[3] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).not.toHaveURL(/login/)
  await expect.poll(token).not.toBeNull()
  const { rows } = await sql<{
    left: number
  }>`select array_length(string_to_array(recovery_hashes, ' '), 1) as left from app_user where email = 'processing@example.com'`.execute(
    testServer.db,
  )
  expect(rows[0]?.left).toBe(9)

  async function token() {
    return page.evaluate(() => localStorage.getItem('jwt_access_token'))
  }
  async function signInWithPassword() {
    await page.goto(`${testServer.url}/login`)
    await page.getByLabel('E-mail').fill('processing@example.com')
    await page.getByLabel('Password', { exact: false }).first().fill(testPassword)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  async function signOut() {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.removeItem('jwt_access_token'))
  }
})

test('the sign-in over a page with unsent work sets a second factor up, asks for it and then sends the work', async ({
  page,
  testServer,
}) => {
  const main = page.locator('main')
  const epoch = () => Math.floor(testServer.clock.now().getTime() / 1000)
  const code = over(page).getByLabel('Code of six digits')
  const made = async (name: string) =>
    (await sql`select 1 from profession where name = ${name}`.execute(testServer.db)).rows.length
  const typed = async (name: string) => {
    await page.goto(`${testServer.url}/apps/profession-management/new`)
    await fill(main, 'Name', name)
    await fill(main, 'Skill Class', { choose: 'Skilled' })
    await endSessions(page, testServer)
    await page.keyboard.press('Control+s')
    await signInAgain(page)
  }

  await signIn(page, testServer, 'admin')
  await sql`update general_setting set require_totp_roles = '["admin"]'`.execute(testServer.db)
  await typed('Lamp Polisher')
  await expect(over(page).getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  const secret = ((await over(page).locator('bdi').first().textContent()) ?? '').replaceAll(' ', '')
  await code.fill('000000')
  await expect(over(page).getByText('This code is wrong or was used already.')).toBeVisible()
  await code.fill(await generate({ secret, epoch: epoch() }))
  await over(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(over(page)).toBeHidden()
  await expect.poll(() => made('Lamp Polisher')).toBe(1)

  await typed('Bell Founder')
  await expect(over(page).getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(await made('Bell Founder')).toBe(0)
  await code.fill(await generate({ secret, epoch: epoch() + 30 }))
  await expect(over(page)).toBeHidden()
  await expect.poll(() => made('Bell Founder')).toBe(1)
})
