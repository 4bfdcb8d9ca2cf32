/**
 * The administrator opens every page of the demo agency, in Turkish; each shows what it should, passes the accessibility
 * check and fits the narrowest phone. In Arabic they are opened on that phone. The roles read theirs in
 * English (crawl-roles.spec.ts).
 */
import { routeRows, type RouteRow } from '../../../src/app/routes.ts'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import passengerTexts from '../../../src/app/locales/en/passenger.json' with { type: 'json' }
import {
  complaintsOf,
  inLanguage,
  isGuestOnly,
  isRedirect,
  narrowestPhone,
  planOf,
  visit,
  widerOnPhone,
  widerThanWindow,
} from './crawler.ts'
import { expect, signIn, test, walkTo } from '../test-server.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/**
 * The walk is longer than a session on a slow machine, whose server's clock stands still: each part signs in
 * again.
 */
const parts = ['first', 'second', 'third'] as const
for (const [part, name] of parts.entries())
  test(`the administrator opens every page of the ${name} third, and the accessibility check finds nothing grave`, async ({
    page,
    demoServer,
  }) => {
    const { visits, unknown } = await planOf(demoServer)
    const open = visits.filter(({ row }) => !isGuestOnly(row))
    const size = Math.ceil(open.length / parts.length)
    const wrong = [...unknown]
    await inLanguage(demoServer, 'admin', 'tr', async () => {
      await signIn(page, demoServer, 'admin')
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
  demoServer,
}) => {
  const { visits } = await planOf(demoServer)
  await page.setViewportSize(narrowestPhone)
  await inLanguage(demoServer, 'admin', 'ar', async () => {
    await signIn(page, demoServer, 'admin')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    const complaints = complaintsOf(page)
    const wrong: string[] = []
    const looked = new Set<string>()
    for (const one of visits.filter(({ row }) => !isGuestOnly(row) && !isRedirect(row))) {
      if (looked.has(one.row.path) && one.tab === undefined) continue
      looked.add(one.row.path)
      wrong.push(...(await visit(page, one, complaints)))
      const wider = await widerThanWindow(page)
      if (wider) wrong.push(`${one.path} ${wider}`)
    }
    expect(looked.size).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })
})

/** An id that can exist and does not. */
const free = '2147483646'
/** The address of a row with the id of no record; null where the address names none. */
function pathOfNoRecord({ path, kind }: RouteRow): string | null {
  const parts = path.split('/')
  const isId = (part: string) => /^:(?:id|passengerId|userId)\??$/.test(part)
  if (!parts.some(isId) || kind === 'redirect') return null
  return parts.flatMap((part) => (isId(part) ? free : part.startsWith(':') ? [] : part)).join('/')
}

test('a page of a record that does not exist says so and does not offer to try again', async ({
  page,
  demoServer,
}) => {
  const paths = routeRows.flatMap((row) => pathOfNoRecord(row) ?? [])
  const said = [entityTexts.state.none, entityTexts.state.gone.split('{{one}}')[1] ?? '', passengerTexts.gone]
  await signIn(page, demoServer, 'admin')
  const wrong: string[] = []
  for (const path of paths) {
    await walkTo(page, path)
    await expect(page.locator(`main[data-path="${path}"] h1`)).toHaveText(/\S/)
    await expect(page.locator('main [aria-busy=true], main [role=progressbar]')).toHaveCount(0)
    // The panel of a list opens a moment after its list stands.
    const isSaid = async () => {
      const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
      return said.some((one) => text.includes(one))
    }
    const found = await expect
      .poll(isSaid, { timeout: 10_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
    const again = await page.getByRole('button', { name: /^(?:Try again|Retry|Load again)$/ }).count()
    if (!found || again > 0)
      wrong.push(`${path}: ${(await page.locator('main').innerText()).replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  }
  expect(paths.length).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})
