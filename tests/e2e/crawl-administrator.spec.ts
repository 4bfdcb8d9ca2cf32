/** The administrator opens every page of the demo agency; each shows what it should and passes the accessibility check. */
import {
  complaintsOf,
  inLanguage,
  isGuestOnly,
  isRedirect,
  planOf,
  visit,
  walkTo,
  widerThanWindow,
} from './crawler.ts'
import { expect, signIn, test } from './house.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the administrator opens every page, and the accessibility check finds nothing grave', async ({
  page,
  demoHouse,
}) => {
  const { visits, unknown } = await planOf(demoHouse)
  await signIn(page, demoHouse, 'admin')
  const complaints = complaintsOf(page)
  const wrong = [...unknown]
  const looked = new Set<string>()
  for (const one of visits.filter(({ row }) => !isGuestOnly(row))) {
    const { row, path } = one
    if (isRedirect(row)) {
      await walkTo(page, path)
      await page.waitForURL((url) => url.pathname === row.to)
      continue
    }
    const isFirst = !looked.has(row.path)
    looked.add(row.path)
    wrong.push(
      ...(await visit(
        page,
        one,
        complaints,
        isFirst ? (row.kind === 'dashboard' ? 'body' : 'main') : undefined,
      )),
    )
  }
  expect(wrong).toEqual([])
})

for (const language of ['ar', 'tr'] as const)
  test(`no page scrolls sideways on the narrowest phone or shows codes in ${language}`, async ({
    page,
    demoHouse,
  }) => {
    const { visits } = await planOf(demoHouse)
    await page.setViewportSize({ width: 320, height: 720 })
    await inLanguage(demoHouse, 'admin', language, async () => {
      await signIn(page, demoHouse, 'admin')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const complaints = complaintsOf(page)
      const wrong: string[] = []
      const looked = new Set<string>()
      for (const one of visits.filter(({ row }) => !isGuestOnly(row) && !isRedirect(row))) {
        if (looked.has(one.row.path)) continue
        looked.add(one.row.path)
        wrong.push(...(await visit(page, one, complaints)))
        const wider = await widerThanWindow(page)
        if (wider) wrong.push(`${one.path} ${wider}`)
      }
      expect(looked.size).toBeGreaterThan(100)
      expect(wrong).toEqual([])
    })
  })
