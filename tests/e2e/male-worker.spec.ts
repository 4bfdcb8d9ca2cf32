/**
 * Rows 1 to 3 of the handbook's scenario 4.1 in a real browser: sign-in, passport, the refused amount, registration. The whole
 * scenario is walked over HTTP in tests/server/scenario-male-worker.test.ts.
 */
import { clerkOf, fill } from './clerk.ts'
import { expect, test } from './house.ts'

const mrz = 'P<BGDHASAN<<MD<RAKIB<<<<<<<<<<<<<<<<<<<<<<<<\nZ100001016BGD9805149M3308202<<<<<<<<<<<<<<02'

test('a male worker is registered from his passport', async ({ page, house }) => {
  let passenger = 0
  const clerk = clerkOf(page, house, () => passenger)
  const home = '/apps/passenger-management/passenger/{id}'

  await test.step('data entry reads the passport and registers the passenger', async () => {
    await clerk.sit('entry')
    await page.goto(`${house.url}/apps/passenger-management/new/recruiting`)
    const main = page.locator('main')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await fill(main, 'Machine-readable lines', mrz)
    await page.getByRole('button', { name: 'Read the lines' }).click()
    await page.getByRole('button', { name: 'Accept all good' }).click()
    await page.getByRole('button', { name: 'Fill the form' }).click()
    await expect(page.getByRole('textbox', { name: 'Passport number', exact: true })).toHaveValue('Z10000101')
    await expect(page.getByRole('textbox', { name: 'Full Name', exact: true })).toHaveValue('MD RAKIB HASAN')
    await fill(main, 'Father Name', 'ABUL HASAN')
    await fill(main, 'Mother Name', 'RAHELA KHATUN')
    await fill(main, 'Birth Place', { pick: 'Dhaka' })
    await fill(main, 'Religion', { choose: 'Islam' })
    await fill(main, 'Marital Status', { choose: 'Single' })
    await fill(main, 'NID', '1998123456')
    await fill(main, 'Passport Issue Date', '21/08/2023')
    await fill(main, 'Passport Received Date', '03/01/2027')
    await fill(main, 'Mobile', '01712345678')
    await fill(main, 'Present Address', 'Paltan, Dhaka')
    await fill(main, 'Permanent Village', 'Char Madhua')
    await fill(main, 'Permanent City', { pick: 'Dhaka' })
    await page.getByRole('combobox', { name: 'Permanent Thana', exact: true }).click()
    await page.getByRole('listbox').getByRole('option', { name: /Dhaka/ }).first().click()
    await fill(main, 'Emergency Name', 'ABUL HASAN')
    await fill(main, 'Emergency Relation', { choose: 'Father' })
    await fill(main, 'Emergency Phone', '01712345679')
    await fill(main, 'Qualification', { pick: 'SSC' })
    await fill(main, 'Agent', { pick: 'Abdul Karim Sarker' })
    await fill(main, 'Country', { pick: 'Saudi Arabia' })
    await fill(main, 'Profession', { pick: 'General Labourer' })
    const saved = page.waitForResponse((response) => response.url().includes('/passenger/create/'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const answer = await saved
    expect(answer.status(), await answer.text()).toBe(201)
    passenger = ((await answer.json()) as { id: number }).id
  })

  await test.step('the amount above the ceiling is refused, 150,000 is registered', async () => {
    const amount = async (value: string) => {
      await clerk.sit('processing')
      await page.goto(`${house.url}/apps/passenger-management/${passenger}`)
      await fill(page.locator('main'), 'Agreed Amount', value)
      const saved = page.waitForResponse((response) => response.url().includes('/passenger/update/'))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      expect((await saved).status()).toBe(200)
    }
    await amount('180000')
    await page.goto(`${house.url}${home.replace('{id}', String(passenger))}`)
    await clerk.sees('Agreed amount is above the government ceiling of BDT 165,000 for Saudi Arabia.')
    await amount('150000')
    await clerk.sit('entry')
    await clerk.act(home, 'Register the passenger', {}, { panel: 'File' })
    await clerk.sees('DHK-R-2027-0001')
  })
})
