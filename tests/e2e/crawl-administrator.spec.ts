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

/** The walk is longer than a session on a slow machine, whose server's clock stands still: each part signs in anew. */
const parts = ['first', 'second', 'third'] as const
for (const [part, name] of parts.entries())
  test(`the administrator opens every page of the ${name} third, and the accessibility check finds nothing grave`, async ({
    page,
    demoHouse,
  }) => {
    const { visits, unknown } = await planOf(demoHouse)
    const open = visits.filter(({ row }) => !isGuestOnly(row))
    const size = Math.ceil(open.length / parts.length)
    await signIn(page, demoHouse, 'admin')
    const complaints = complaintsOf(page)
    const wrong = [...unknown]
    const looked = new Set(open.slice(0, part * size).map(({ row }) => row.path))
    for (const one of open.slice(part * size, (part + 1) * size)) {
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
    expect(size).toBeGreaterThan(80)
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
