/** A file of drafts comes in, is registered together from the list, looked at and taken back: no draft is opened. */
import { sql } from 'kysely'
import { entityOf } from '../../src/domain/entities.ts'
import { labelOf } from '../../src/foundation/definitions/fields.ts'
import { jobs } from '../../src/server/composition/jobs.ts'
import { drainQueue } from '../../src/server/jobs/worker.ts'
import { draftColumns } from '../server/journey/draft-columns.ts'
import { expect, signIn, test } from './test-server.ts'

test('drafts of a file are registered together and taken back', async ({ page, testServer }) => {
  const main = page.locator('main')
  const sheet = page.getByRole('dialog', { name: 'One step for many passengers' })
  const n = 6
  const fields: Readonly<Record<string, Parameters<typeof labelOf>[1]>> = entityOf('passenger').fields
  const names = Object.keys(draftColumns(0))
  const cells = [
    names.map((name) => labelOf(name, fields[name] ?? {})),
    ...Array.from({ length: n }, (_, at) => Object.values(draftColumns(at))),
  ]
  const csv = cells
    .map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
    .join('\n')
  /** Lets the queued jobs run once the page has asked for one. */
  const work = async (asked: RegExp, press: () => Promise<void>): Promise<void> => {
    const answered = page.waitForResponse(
      (response) =>
        asked.test(`${response.url()} ${response.request().postData() ?? ''}`) &&
        response.request().method() !== 'GET',
    )
    await press()
    expect((await answered).ok()).toBe(true)
    await drainQueue(testServer.app.services, jobs)
  }
  const states = async () =>
    (
      await sql<{ state: string; custody: string; n: number }>`
        select journey_state as state, custody, count(*)::int as n from passenger where passport_no like 'Z81000%' group by 1, 2`.execute(
        testServer.db,
      )
    ).rows

  await test.step('the file comes in', async () => {
    await signIn(page, testServer, 'manager')
    await page.goto(`${testServer.url}/apps/passenger-management/passengers/recruiting`)
    await main
      .getByRole('link', { name: 'Import' })
      .or(main.getByRole('button', { name: 'Import' }))
      .click()
    await main
      .locator('input[type=file]')
      .setInputFiles({ name: 'drafts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await work(/\/import\/columns\//, () => main.getByRole('button', { name: 'Check the rows' }).click())
    await expect(main.getByText(`All rows are good (${n}).`)).toBeVisible()
    await work(/\/import\/commit\//, () => main.getByRole('button', { name: `Import rows (${n})` }).click())
    await expect(main.getByText(`Rows imported: ${n}; rows left out: 0.`)).toBeVisible()
    expect(await states()).toEqual([{ state: 'draft', custody: 'not_received', n }])
  })

  await test.step('all of them are chosen in the list and registered together', async () => {
    await main
      .getByRole('link', { name: 'Open the list' })
      .or(main.getByRole('button', { name: 'Open the list' }))
      .click()
    // The same six rows stand there before the search is answered, and its answer clears what was chosen.
    const found = page.waitForResponse((response) => /[?&]q=MD/.test(response.url()))
    await main.getByRole('searchbox').fill('MD IMPORTED')
    await found
    await expect(main.getByRole('link', { name: 'MD IMPORTED A' })).toBeVisible()
    await main.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Change status' }).click()
    await sheet.getByRole('combobox', { name: 'Status' }).selectOption('journey.REGISTER')
    await work(/\/passenger\/multiple_status_update\//, () =>
      sheet.getByRole('button', { name: new RegExp(`: ${n} passengers$`) }).click(),
    )
    await expect(sheet.getByRole('heading', { name: `${n} of ${n} moved` })).toBeVisible()
    expect(await states()).toEqual([{ state: 'active', custody: 'in_office', n }])
  })

  await test.step('the whole update is taken back', async () => {
    await sheet.getByRole('button', { name: `Take all ${n} entries back` }).click()
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('the wrong file was brought in')
    await work(/\/undo\//, () => sheet.getByRole('button', { name: 'Take back', exact: true }).click())
    await expect(sheet.getByRole('heading', { name: `${n} taken back` })).toBeVisible()
    expect(await states()).toEqual([{ state: 'draft', custody: 'not_received', n }])
  })
})
