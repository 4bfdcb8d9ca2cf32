/**
 * The first three tasks of a new user: a worker registered from a passport, ten medical slips issued, money
 * received with its receipt. Seconds, keys and clicks of each. `npm run bench -- acts`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { openCashier } from '../../server/books/cashier.ts'
import { rakib } from '../../server/agency-data.ts'
import { deskOf } from '../../e2e/desk.ts'
import { expect, signIn, signInByRequest, test, type TestServer } from '../../e2e/test-server.ts'
import { measuredClerk } from './measured-clerk.ts'

const mrz = 'P<BGDHASAN<<MD<RAKIB<<<<<<<<<<<<<<<<<<<<<<<<\nZ100001016BGD9805149M3308202<<<<<<<<<<<<<<02'

/** What the clerk reads from the papers, by the label of the field that asks for it. */
const answers: Readonly<Record<string, string>> = {
  'Father Name': 'ABUL HASAN',
  'Mother Name': 'RAHELA KHATUN',
  'Birth Place': 'Dhaka',
  Religion: 'Islam',
  'Marital Status': 'Single',
  NID: '1998123456',
  'Passport Issue Date': '21/08/2023',
  'Passport Issue Place': 'DIP/DHAKA',
  'Passport Received Date': '03/01/2027',
  Mobile: '01712345678',
  'Present Address': 'Paltan, Dhaka',
  'Permanent Village': 'Char Madhua',
  'Permanent City': 'Dhaka',
  'Permanent Thana': 'Adabor',
  'Emergency Name': 'ABUL HASAN',
  'Emergency Relation': 'Father',
  'Emergency Phone': '01712345679',
  Qualification: 'SSC',
  Agent: 'Abdul Karim Sarker',
  Country: 'Saudi Arabia',
  Profession: 'General Labourer',
  'Agreed Amount': '150000',
}

/** Name and kind of the field with the focus. */
const focused = (page: Page): Promise<{ label: string; kind: string }> =>
  page.evaluate(() => {
    const node = document.activeElement
    const group = node?.closest('[role=radiogroup], [role=group], fieldset, [role=region]')
    const nameOf = (one: Element | null | undefined) =>
      (one?.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .flatMap((id) => document.getElementById(id)?.textContent ?? [])
        .join(' ') ||
      one?.getAttribute('aria-label') ||
      ''
    const own =
      node instanceof HTMLInputElement || node instanceof HTMLSelectElement
        ? (node.labels?.[0]?.textContent ?? '')
        : node instanceof HTMLButtonElement
          ? (node.textContent ?? '')
          : ''
    return {
      label: (node instanceof HTMLInputElement && node.type === 'radio'
        ? nameOf(group)
        : own || nameOf(node) || nameOf(group)
      ).replace(/\s*\*$/, ''),
      kind: `${node?.tagName.toLowerCase()}/${node?.getAttribute('role') ?? node?.getAttribute('type') ?? ''}`,
    }
  })

const numbers = Array.from({ length: 10 }, (_, index) => index)

/** Ten workers who wait for their medical slip. */
async function registerPeople(testServer: TestServer): Promise<void> {
  for (const at of numbers)
    await deskOf(testServer, () => 0).register({
      ...(await rakib(testServer)),
      full_name: `MD WAITING ${String.fromCharCode(65 + at)}`,
      passport_no: `Z200001${String(at).padStart(2, '0')}`,
      nid_no: `19981239${String(at).padStart(2, '0')}`,
      mrz_line1: null,
      mrz_line2: null,
      payer: 'passenger',
      agreed_amount: '150000.00',
    })
}

test('the first three tasks of a new user', async ({ page, testServer }) => {
  const main = page.locator('main')
  await registerPeople(testServer)
  await openCashier(testServer)
  const clerk = await measuredClerk(page)
  await signIn(page, testServer, 'entry')
  await page.goto(`${testServer.url}/apps/passenger-management/passengers/recruiting`)
  await expect(
    main
      .getByRole('link', { name: 'New passenger' })
      .or(main.getByRole('button', { name: 'New passenger' }))
      .first(),
  ).toBeVisible()
  await clerk.act('a worker registered from his passport', async () => {
    await clerk.click(
      main
        .getByRole('link', { name: 'New passenger' })
        .or(main.getByRole('button', { name: 'New passenger' }))
        .first(),
    )
    await expect(main.getByRole('textbox', { name: 'Machine-readable lines' })).toBeVisible()
    // A scanner sends both lines of the passport page.
    await expect(main.getByRole('textbox', { name: 'Machine-readable lines' })).toBeFocused()
    await page.keyboard.insertText(mrz)
    await expect(page.getByRole('button', { name: 'Fill the form' })).toBeFocused()
    await clerk.press('Enter')
    await expect(main.getByRole('textbox', { name: 'Father Name' })).toBeFocused()
    for (let given = 0; given < 40; given += 1) {
      const { label, kind } = await focused(page)
      const answer = answers[label]
      if (answer === undefined) break
      await page.keyboard.type(answer)
      if (kind === 'input/combobox') {
        const option = page
          .getByRole('listbox')
          .getByRole('option')
          .filter({ hasText: answer })
          .filter({ hasNotText: 'Create' })
        await expect(option.first()).toBeVisible()
        await clerk.press('Enter')
      }
      await clerk.press('Control+.')
      await expect.poll(async () => (await focused(page)).label).not.toBe(label)
    }
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeFocused()
    await clerk.press('Enter')
    await page.waitForURL((at) => !at.pathname.includes('/new'))
  })
  const { rows: registered } = await sql<{
    id: number
    state: string
  }>`select id, state from passenger where passport_no = 'Z10000101'`.execute(testServer.db)
  expect(registered).toMatchObject([{ state: 'active' }])

  await signInByRequest(page, testServer, 'processing')
  await page.goto(`${testServer.url}/apps/passenger-management/passengers/recruiting?q=WAITING`)
  await expect(main.getByRole('row')).toHaveCount(11)
  await clerk.act('ten medical slips issued', async () => {
    await clerk.click(main.getByRole('checkbox').first())
    await clerk.click(main.getByRole('button', { name: 'Change status' }))
    const sheet = page.getByRole('dialog', { name: 'One step for many passengers' })
    const status = sheet.getByRole('combobox', { name: 'Status' })
    await expect(status).toBeFocused()
    await page.keyboard.type('Medical: I')
    await expect(status).toHaveValue('medical.ISSUE_SLIP')
    await clerk.pick('Medical center', 'Demo Medical Center Dhaka 1')
    await clerk.type('Slip Date', '3/1/2027')
    await clerk.type('Appointment Date', '6/1/2027')
    await clerk.type('Fee', '8500')
    await clerk.choose(sheet.getByRole('radio', { name: 'Agency' }))
    await clerk.goToField(sheet.getByRole('textbox', { name: /^Slip no of/ }).first())
    // A scanner sends each slip, or its number is typed; Enter goes to the next person.
    for (const at of numbers) {
      await page.keyboard.type(`W27-0002${String(at).padStart(2, '0')}`)
      await clerk.press('Enter')
    }
    await Promise.all([
      page.waitForResponse(
        // What was typed last is checked by a request of its own, which may answer first.
        (answer) =>
          answer.url().includes('multiple_status_update') &&
          !/\/(people|check)\//.test(answer.url()) &&
          answer.request().method() === 'POST',
      ),
      clerk.press('Control+Enter'),
    ])
    await drainQueue(testServer.app.services, jobs)
    await expect(sheet.getByRole('heading', { name: '10 of 10 moved' })).toBeVisible()
  })
  const { rows: slips } = await sql<{ n: number }>`
    select count(*)::int as n from medical where state = 'slip_issued' and slip_no like 'W27-0002%'`.execute(
    testServer.db,
  )
  expect(slips).toEqual([{ n: 10 }])

  await signInByRequest(page, testServer, 'accounts')
  await page.goto(`${testServer.url}/apps/passenger-management/passenger/${registered[0]?.id}`)
  await expect(main.getByRole('button', { name: /^Receive/ }).first()).toBeVisible()
  await clerk.act('money received and its receipt handed over', async () => {
    await clerk.click(main.getByRole('button', { name: /^Receive/ }).first())
    const sheet = page.getByRole('dialog', { name: 'Receive payment' })
    const amount = sheet.getByRole('textbox', { name: 'Amount' })
    await expect(amount).toBeFocused()
    await clerk.type('Amount', '50000')
    await clerk.click(sheet.getByRole('button', { name: /^Receive 50,000/ }))
    const paper = page.getByRole('dialog', { name: 'Money receipt (A5)' })
    await expect(paper.getByRole('button', { name: 'Print' })).toBeVisible()
    await clerk.click(paper.getByRole('button', { name: 'Print' }))
  })
  const { rows: receipts } = await sql<{ amount: string }>`
    select amount::text from receipt_voucher where status = 'submitted'`.execute(testServer.db)
  expect(receipts).toEqual([{ amount: '5000000' }])
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/office-acts.json', `${JSON.stringify(clerk.acts, null, 1)}\n`)
  console.table(clerk.acts)
})
