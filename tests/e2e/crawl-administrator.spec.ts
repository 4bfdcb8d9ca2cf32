/** The administrator opens every page of the demo agency; each shows what it should and passes the accessibility check. */
import { complaintsOf, isGuestOnly, isRedirect, planOf, visit, walkTo } from './crawler.ts'
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
