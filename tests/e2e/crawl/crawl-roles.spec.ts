/** Anonymous callers and every role except the administrator: what they may open opens, the rest sends them home. */
import { homePath } from '../../../src/app/routes.ts'
import { defaultPermissions, roles, type RoleName } from '../../../src/domain/people/access.ts'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { printFormAt } from '../../../src/domain/prints/index.ts'
import { mayVisit } from '../../../src/machines/shell/route-auth.ts'
import type { StaffName } from '../../server/users.ts'
import {
  axeTrouble,
  complaintsOf,
  isGuestOnly,
  isRedirect,
  planOf,
  visit,
  visitsBy,
  type Visit,
} from './crawler.ts'
import { expect, signIn, test, walkTo } from '../test-server.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const staffOf: Readonly<Record<RoleName, StaffName>> = {
  admin: 'admin',
  'branch-manager': 'manager',
  'processing-officer': 'processing',
  'ticketing-officer': 'ticketing',
  accountant: 'accounts',
  'agent-relations': 'agents',
  'data-entry': 'entry',
  auditor: 'audit',
}

/** One visit of each kind by a text of the visit. */
const firstOf = (visits: readonly Visit[], key: (visit: Visit) => string): Visit[] =>
  [...new Map(visits.toReversed().map((one) => [key(one), one])).values()].toReversed()

test('an anonymous caller sees the pages for everybody and is asked to sign in everywhere else', async ({
  page,
  demoServer,
}) => {
  const complaints = complaintsOf(page)
  const wrong: string[] = []
  for (const { row, path } of (await planOf(demoServer)).visits) {
    if (isRedirect(row) || (row.access !== null && !isGuestOnly(row))) continue
    await page.goto(demoServer.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
    // The heading stands before the page does.
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(path)
    wrong.push(...[...(await axeTrouble(page, 'body')), ...complaints()].map((one) => `${path}: ${one}`))
  }
  expect(wrong).toEqual([])
  await page.goto(demoServer.url + homePath)
  await page.waitForURL((url) => url.pathname === '/login')
})

for (const { name, title, level, code } of roles.filter((role) => role.name !== 'admin')) {
  test(`the role ${title} opens what it may and is sent home from the rest`, async ({ page, demoServer }) => {
    const visits = (await visitsBy(demoServer, staffOf[name])).filter(({ row }) => !isRedirect(row))
    const mayOpen = ({ row }: Visit) => mayVisit(row.access, [name, level])
    // Whom a print form lets in may still not print it; the server says so (roles 3 and 5).
    const mayPrint = ({ row }: Visit) =>
      row.print === undefined || prints.has(printFormAt(row.print)?.module ?? '')
    const prints = new Set(
      Object.values<Entity>(entities)
        .filter(({ name: module, access }) =>
          defaultPermissions(module, access, code).includes(`${module}.print`),
        )
        .map((entity) => entity.name),
    )
    await signIn(page, demoServer, staffOf[name])
    const complaints = complaintsOf(page)
    const wrong: string[] = []
    // One screen of each kind and list of roles: the administrator opens them all, and tests/domain/routes.test.ts compares every screen with what a role may read.
    for (const one of firstOf(
      visits.filter((one) => mayOpen(one) && mayPrint(one)),
      ({ row }) => `${row.kind} ${(row.access ?? []).join()}`,
    ))
      wrong.push(...(await visit(page, one, complaints)))
    // The rows with one list of roles are refused by one and the same line.
    for (const { path } of firstOf(
      visits.filter((one) => !mayOpen(one)),
      ({ row }) => (row.access ?? []).join(),
    )) {
      await walkTo(page, path)
      await page
        .waitForURL((url) => url.pathname === homePath, { timeout: 5000 })
        .catch(() => wrong.push(`${path}: was not sent home`))
      wrong.push(...complaints().map((one) => `${path}: ${one}`))
    }
    expect(wrong).toEqual([])
  })
}
