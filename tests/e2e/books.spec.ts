/**
 * A day of the books in a real browser: money is received from a passenger's page, another person posts it from the queue, a
 * journal goes back and forth and is reversed, and reports, files of them and the check of the books say the same.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { rakib } from '../server/agency-data.ts'
import { jobs } from '../../src/server/composition/jobs.ts'
import { drainQueue } from '../../src/server/jobs/worker.ts'
import { openCashier } from '../server/books/cashier.ts'
import { insertRow } from '../server/users.ts'
import { fill, pick, clerkOf } from './clerk.ts'
import { deskOf } from './desk.ts'
import { expect, test } from './house.ts'

const name = 'MD RAKIB HASAN'

/** The row of a table whose first words these are. */
const rowOf = (scope: Locator, text: string | RegExp): Locator =>
  scope.getByRole('row').filter({ hasText: text })
const voucherPanel = (page: Page): Locator =>
  page.locator('main').getByRole('region', { name: 'Voucher', exact: true }).first()

test('the books of a day', async ({ page, house }) => {
  const main = page.locator('main')
  let passenger = 0
  const clerk = clerkOf(page, house, () => passenger, name)
  await openCashier(house)
  await insertRow(house.db, 'authorize_account', {
    user: house.users.ids.manager,
    scope: 'journal',
    max_amount: 500_000_00n,
    valid_from: house.clock.today(),
  })
  passenger = await deskOf(house, () => passenger).register({
    ...(await rakib(house)),
    payer: 'passenger',
    agreed_amount: '150000.00',
  })

  await test.step('the accountant receives money from the page of the passenger', async () => {
    await clerk.sit('accounts')
    await clerk.open('/apps/passenger-management/passenger/{id}?tab=money')
    await main.getByRole('button', { name: 'Receive money' }).click()
    const sheet = page.getByRole('dialog', { name: 'Receive payment' })
    await expect(sheet.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await page.keyboard.type('60000+10000')
    await page.keyboard.press('Tab')
    await sheet.getByRole('button', { name: 'Receive 70,000.00' }).click()
    await expect(
      page.getByText('BDT 70,000.00 received. Another person authorises the receipt.'),
    ).toBeVisible()
    const paper = page.getByRole('dialog', { name: 'Money receipt (A5)' })
    await expect(paper.getByRole('button', { name: 'Print' })).toBeVisible()
    await paper.getByRole('button', { name: 'Close' }).click()
    await expect(paper).toBeHidden()
  })

  await test.step('the manager posts it from the queue', async () => {
    await clerk.sit('manager')
    await clerk.open('/apps/voucherQueue')
    await expect(rowOf(main, 'RV-2627-000001')).toContainText('70,000.00')
    await main.getByRole('button', { name: 'Choose all I may authorise' }).click()
    await main.getByRole('button', { name: 'Authorise chosen (1)' }).click()
    await expect(main.getByText('No voucher waits for authorisation.')).toBeVisible()
    await clerk.open('/apps/passenger-management/passenger/{id}?tab=money')
    await expect(main.getByRole('region', { name: 'In the books' })).toContainText('70,000.00')
  })

  await test.step('whoever holds the receipt checks it without signing in, and learns nothing of the passenger', async () => {
    // What the first print of a numbered voucher makes.
    const { rows } = await sql<{ token: string }>`
      insert into voucher_proof (module, voucher_id) select 'receipt_voucher', id from receipt_voucher returning token`.execute(
      house.db,
    )
    const token = rows[0]?.token ?? ''
    await page.goto(`${house.url}/healthz`)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${house.url}/v/voucher/${token}`)
    await expect(page.getByText('This voucher is in the books.')).toBeVisible()
    const shown = await page.locator('body').innerText()
    expect(shown).toContain('RV-2627-000001')
    expect(shown).toContain('BDT 70,000.00')
    expect(shown).not.toContain('RAKIB')
    await page.goto(`${house.url}/v/voucher/7`)
    await expect(page.getByText('No voucher has this address.')).toBeVisible()
  })

  await test.step('a journal is typed by keyboard, goes back with a reason, is mended, posted and reversed', async () => {
    await clerk.sit('accounts')
    await clerk.open('/apps/journal-management/new')
    await main.getByRole('textbox', { name: 'Narration' }).fill('Furniture found in the office rent')
    await pick(main, 'Account, Line 1', 'Office rent')
    await main.getByRole('textbox', { name: 'Debit, Line 1' }).fill('500')
    await page.keyboard.press('Enter')
    for (let n = 0; n < 4; n++) await page.keyboard.press('Enter')
    await pick(main, 'Account, Line 2', 'Salaries and')
    // The difference is only proposed until Enter takes it, in the cell it stands in.
    const credit = main.getByRole('textbox', { name: 'Credit, Line 2' })
    await expect(credit).toHaveAttribute('placeholder', '500.00')
    await expect(credit).toHaveValue('')
    await credit.focus()
    await page.keyboard.press('Enter')
    await expect(credit).toHaveValue('500.00')
    await expect(main.getByText('Debit and credit are equal.')).toBeVisible()
    await page.keyboard.press('Control+s')
    await voucherPanel(page).getByRole('button', { name: 'Submit' }).click()
    await expect(voucherPanel(page).getByText('Submitted', { exact: true })).toBeVisible()
    const { pathname } = new URL(page.url())

    await clerk.sit('manager')
    await clerk.open(pathname)
    await voucherPanel(page).getByRole('button', { name: 'Return' }).click()
    const back = voucherPanel(page).getByRole('form')
    await back.getByRole('textbox', { name: 'Reason' }).fill('The invoice says 650')
    await back.getByRole('button', { name: 'Return' }).click()
    await expect(voucherPanel(page).getByText('Draft', { exact: true })).toBeVisible()

    await clerk.sit('accounts')
    await clerk.open(pathname)
    await expect(main.getByText('The invoice says 650').first()).toBeVisible()
    await main
      .getByRole('link', { name: 'Edit' })
      .or(main.getByRole('button', { name: 'Edit' }))
      .first()
      .click()
    await fill(main, 'Debit, Line 1', '650')
    await expect(main.getByText('Debit and credit are not equal. Difference is 150.00.')).toBeVisible()
    await fill(main, 'Credit, Line 2', '650')
    // A page that is left at once keeps what was typed as unsent work; here it is sent.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await page.keyboard.press('Control+s')
    await saved
    await clerk.open(pathname)
    await voucherPanel(page).getByRole('button', { name: 'Submit' }).click()
    await expect(voucherPanel(page).getByText('Submitted', { exact: true })).toBeVisible()

    await clerk.sit('manager')
    await clerk.open(pathname)
    await voucherPanel(page).getByRole('button', { name: 'Authorise' }).click()
    await expect(voucherPanel(page).getByText('Posted', { exact: true })).toBeVisible()
    await voucherPanel(page).getByRole('button', { name: 'Reverse' }).click()
    const undo = voucherPanel(page).getByRole('form')
    await undo.getByRole('textbox', { name: 'Reason' }).fill('Booked twice')
    await undo.getByRole('button', { name: 'Reverse' }).click()
    await expect(voucherPanel(page).getByText('Reversed', { exact: true })).toBeVisible()
  })

  await test.step('reports, a file of one and the check of the books say the same', async () => {
    await clerk.sit('accounts')
    await clerk.open('/apps/report-management/passengerledger-reports?passenger={id}')
    await main.getByRole('link', { name: 'RV-2627-000001' }).click()
    await expect(voucherPanel(page).getByText('BDT 70,000.00')).toBeVisible()

    await clerk.open('/apps/report-management/trial-balance-summary-reports?level=ledger')
    const cash = rowOf(main, '1101')
    await expect(cash).toContainText('70,000.00')
    // Rent and salaries came and went.
    await expect(rowOf(main, '5302')).toContainText('650.00')
    await expect(main.getByRole('rowheader', { name: /^Total/ }).locator('..')).toContainText('71,300.00')
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Trial Balance.csv')
    const lines = readFileSync(await file.path(), 'utf8').split(/\r?\n/)
    expect(
      lines.filter((line) => /^"?1101/.test(line)).map((line) => line.split(',').slice(4).join()),
    ).toEqual(['70000.00,0.00,70000.00,0.00'])
    await cash.getByRole('link', { name: 'Cash' }).click()
    await expect(rowOf(main, 'RV-2627-000001')).toContainText('70,000.00')

    await clerk.sit('admin')
    await clerk.open('/apps/voucherQueue')
    await main.getByRole('button', { name: 'Check now' }).click()
    await expect(main.getByText('The books are in order. Entries: 3.')).toBeVisible()
    // Nothing happened since, so no entry is read a second time.
    await main.getByRole('button', { name: 'Check now' }).click()
    await expect(
      main.getByText('Read again: 0. The others are unchanged since all were checked on'),
    ).toBeVisible()
    // Every entry is read by a run beside the page, which shows how far it is.
    const begun = page.waitForResponse((answer) => answer.url().includes('/check_books/') && answer.ok())
    await main.getByRole('button', { name: 'Check every entry' }).click()
    await begun
    await expect(main.getByRole('progressbar', { name: 'Checking the books…' })).toBeVisible()
    await drainQueue(house.app.services, jobs)
    await expect(main.getByText('Check of every entry,')).toBeVisible()
    await expect(main.getByText('Read again:')).toBeHidden()
    await expect(main.getByText('The books are in order. Entries: 3.')).toBeVisible()
  })
})
