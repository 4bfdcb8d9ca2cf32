/** Twenty passports in a row, in and out again, by a scanner that types and a keyboard: no mouse is touched. */
import { sql } from 'kysely'
import type { Locator } from '@playwright/test'
import { rakib } from '../server/agency-data.ts'
import { expect, signIn, test } from './test-server.ts'

test('passports are scanned in, out and looked up without a mouse', async ({ page, testServer }) => {
  const file = await rakib(testServer)
  const numbers = Array.from({ length: 20 }, (_, at) => `Z800000${String(at).padStart(2, '0')}`)
  for (const [at, passport_no] of numbers.entries()) {
    const { status, body } = await testServer.send('entry', 'POST', '/passenger/api/v1/passenger/create/', {
      ...file,
      full_name: `MD SCANNED ${String.fromCharCode(65 + at)}`,
      passport_no,
      nid_no: `19981239${String(at).padStart(2, '0')}`,
      mrz_line1: null,
      mrz_line2: null,
      agreed_amount: '150000.00',
    })
    expect([status, body.errors]).toEqual([201, undefined])
  }
  const places = async () =>
    (
      await sql<{
        custody: string
        place: string | null
        n: number
      }>`select custody, custody_place as place, count(*)::int as n from passenger where passport_no = any(${numbers}::text[]) group by 1, 2 order by 3 desc`.execute(
        testServer.db,
      )
    ).rows
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => {
        void (window as unknown as { countPress: () => Promise<void> }).countPress()
      },
      true,
    ),
  )
  await signIn(page, testServer, 'entry')
  presses = 0
  await page.goto(`${testServer.url}/apps/passportScan`)
  const field = page.getByRole('textbox', { name: 'Passport number, barcode or machine-readable line' })
  await expect(field).toBeFocused()
  const rows = page.getByRole('region', { name: 'Scanned passports' }).getByRole('row')
  const scan = async (text: string) => {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }

  for (const number of numbers) await scan(number)
  await expect(page.getByText('20 scanned · 20 recorded · 0 to look at')).toBeVisible()
  await expect(rows.filter({ hasText: 'Taken in' })).toHaveCount(20)
  expect(await places()).toEqual([{ custody: 'in_office', place: null, n: 20 }])
  // One scanned twice and one that no passenger has: each says so in its row, and the next scan goes on.
  await scan(numbers[3] ?? '')
  await scan('Z99999999')
  await expect(rows.filter({ hasText: numbers[3] ?? '' }).filter({ hasText: 'Already there' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Z99999999' })).toContainText("No passenger found for 'Z99999999'.")
  await expect(page.getByText('22 scanned · 20 recorded · 2 to look at')).toBeVisible()
  await expect(field).toBeFocused()

  // Out to BMET: the way and the place by keyboard, then machine-readable lines as some scanners send them.
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab') => {
    for (
      let step = 0;
      step < 8 && !(await target.evaluate((node) => node === document.activeElement));
      step += 1
    )
      await page.keyboard.press(key)
    await expect(target).toBeFocused()
  }
  const choose = async (from: string) => {
    await tabTo(page.getByRole('tab', { name: from }), 'Shift+Tab')
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  }
  await choose('Take in')
  const place = page.getByRole('combobox', { name: 'Goes to' })
  await expect(place).toBeFocused()
  await page.keyboard.type('BMET')
  await expect(place).toHaveValue('bmet')
  await tabTo(field, 'Tab')
  await scan('P<BGDSCANNED<<MD<<<<<<<<<<<<<<<<<<<<<<<<<<<<')
  await scan(`${numbers[0]}6BGD9805149M3308202<<<<<<<<<<<<<<02`)
  await scan(numbers[1] ?? '')
  await expect(rows.filter({ hasText: 'Given out' })).toHaveCount(2)
  expect(await places()).toEqual([
    { custody: 'in_office', place: null, n: 18 },
    { custody: 'out', place: 'bmet', n: 2 },
  ])

  await choose('Give out')
  await expect(field).toBeFocused()
  await scan(numbers[0] ?? '')
  await expect(rows.filter({ hasText: /Found.*recorded by/ })).toContainText(
    'BMET · recorded by Hasib Rahman',
  )
  expect(presses).toBe(0)
})
