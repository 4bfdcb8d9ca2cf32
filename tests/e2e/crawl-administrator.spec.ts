/**
 * The administrator opens every page of the demo agency, in Turkish; each shows what it should, passes the accessibility
 * check and fits the narrowest phone. In Arabic he opens them on that phone. The roles read theirs in English (crawl-roles.spec.ts).
 */
import {
  complaintsOf,
  inLanguage,
  isGuestOnly,
  isRedirect,
  narrowestPhone,
  planOf,
  visit,
  walkTo,
  widerOnPhone,
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
    const wrong = [...unknown]
    await inLanguage(demoHouse, 'admin', 'tr', async () => {
      await signIn(page, demoHouse, 'admin')
      await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
      const complaints = complaintsOf(page)
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
        const wider = isFirst ? await widerOnPhone(page) : null
        if (wider) wrong.push(`${path} on the narrowest phone: ${wider}`)
      }
    })
    expect(size).toBeGreaterThan(80)
    expect(wrong).toEqual([])
  })

test('no page scrolls sideways on the narrowest phone or shows codes in Arabic', async ({
  page,
  demoHouse,
}) => {
  const { visits } = await planOf(demoHouse)
  await page.setViewportSize(narrowestPhone)
  await inLanguage(demoHouse, 'admin', 'ar', async () => {
    await signIn(page, demoHouse, 'admin')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
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
