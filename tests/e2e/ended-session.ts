/** A session that ends at the server while a user works, and the sign-in over the page. */
import { sql } from 'kysely'
import type { Locator, Page } from '@playwright/test'
import { testPassword } from '../server/users.ts'
import type { TestServer } from './test-server.ts'

/** The sign-in that comes over a page with unsent work. */
export const over = (page: Page): Locator => page.getByRole('alertdialog')

/** Ends every session at the server, and the browser's way to a new token. */
export async function endSessions(page: Page, testServer: TestServer): Promise<void> {
  await sql`update user_session set ended_at = now(), end_reason = 'signed out' where ended_at is null`.execute(
    testServer.db,
  )
  await page.context().clearCookies()
}

export async function signInAgain(page: Page, password = testPassword): Promise<void> {
  await over(page).getByLabel('Password', { exact: false }).first().fill(password)
  await over(page).getByRole('button', { name: 'Login' }).click()
}
