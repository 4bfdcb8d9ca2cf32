/** The frame around every page as hands meet it: keys before everything has arrived, a slow line, the bar of a phone. */
import look from '../../src/app/locales/en/look.json' with { type: 'json' }
import shell from '../../src/app/locales/en/shell.json' with { type: 'json' }
import { axeTrouble } from './crawl/crawler.ts'
import { expect, signIn, test } from './test-server.ts'

const passengers = '/apps/passenger-management/passengers'

test('Ctrl+K and what is typed after it wait for a palette that comes late', async ({ page, testServer }) => {
  await signIn(page, testServer, 'processing')
  let release: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/palette-root*', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(testServer.url + passengers, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Passengers' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rakib')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await axeTrouble(page, 'body')).toEqual([])
  release()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('rakib')
})

test('on a phone the bar at the bottom leads to people, search and the menu', async ({
  page,
  testServer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, testServer, 'processing')
  const bar = page.getByRole('navigation', { name: look.bottom.label })
  await bar.getByRole('link', { name: 'People' }).click()
  await expect(page).toHaveURL(testServer.url + passengers)
  await expect(bar.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await axeTrouble(page, 'body')).toEqual([])
  }
  // A role without a page of the books has no such place.
  await expect(bar.getByRole('link', { name: 'Money' })).toHaveCount(0)
  await bar.getByRole('button', { name: look.bottom.search }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: shell.toolbar.more }).click()
  await expect(page.getByRole('dialog', { name: shell.menu.label })).toBeVisible()
})
