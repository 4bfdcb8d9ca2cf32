/**
 * A journal of six lines as an accountant types it who came from a program without a mouse: from the open form to the draft.
 * Seconds and keys; a press of the mouse fails it. `npm run bench -- acts`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { expect, signIn, test } from '../../e2e/test-server.ts'
import { measuredClerk } from './measured-clerk.ts'

/** Costs of a month that are not billed yet: five costs, and what is owed for them. */
const lines = [
  { account: '5303', debit: '9400', description: 'Electricity' },
  { account: '5302', debit: '38000', description: 'Rent' },
  { account: '5304', debit: '3100', description: 'Paper' },
  { account: '5305', debit: '6200', description: 'Delegates' },
  { account: '5306', debit: '4500', description: 'Internet' },
  { account: '2501', debit: null, description: 'Not billed yet' },
] as const

test('the acts of a journal', async ({ page, testServer }) => {
  const main = page.locator('main')
  await seedBooks(testServer.db, testServer.clock.today())
  const clerk = await measuredClerk(page)
  await signIn(page, testServer, 'accounts')
  await page.goto(`${testServer.url}/apps/journal-management/new`)
  const cell = (label: string, at: number) =>
    main
      .getByRole('combobox', { name: `${label}, Line ${at}` })
      .or(main.getByRole('textbox', { name: `${label}, Line ${at}` }))
  await expect(cell('Account', 1)).toBeFocused()
  const enter = () => clerk.press('Enter')
  await clerk.act('a journal of six lines', async () => {
    for (const [index, { account, debit, description }] of lines.entries()) {
      const at = index + 1
      await expect(cell('Account', at)).toBeFocused()
      await page.keyboard.type(account)
      await expect(
        page
          .getByRole('listbox')
          .getByRole('option')
          .filter({ hasText: account })
          .filter({ hasNotText: 'Create' }),
      ).toBeVisible()
      await enter()
      await expect(cell('Account', at)).toHaveValue(new RegExp(account))
      // These accounts have no parties: there is nothing to choose.
      await expect(main.locator('td[data-cell=sub_ledger] [data-passed-by]')).toHaveCount(at)
      await enter()
      await expect(cell('Debit', at)).toBeFocused()
      if (debit !== null) await page.keyboard.type(debit)
      await enter()
      // The last line has no debit and takes the credit that is proposed.
      if (debit === null) await enter()
      await expect(cell('Due', at)).toBeFocused()
      await enter()
      await enter()
      await expect(cell('Description', at)).toBeFocused()
      await page.keyboard.type(description)
      if (at < lines.length) await enter()
    }
    await expect(main.getByText('Debit and credit are equal.')).toBeVisible()
    await clerk.press('Control+s')
    await page.waitForURL((at) => !at.pathname.endsWith('/new'))
  })
  const { rows } = await sql<{ amount: string; lines: number }>`
    select j.amount::text, (select count(*)::int from journal_line l where l.journal = j.id) as lines from journal j`.execute(
    testServer.db,
  )
  expect(rows).toEqual([{ amount: '6120000', lines: 6 }])
  const [act] = clerk.acts
  expect(act?.clicks).toBe(0)
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/journal-acts.json', `${JSON.stringify(clerk.acts, null, 1)}\n`)
  console.table(clerk.acts)
})
