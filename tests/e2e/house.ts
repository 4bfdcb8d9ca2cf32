/** The product as a browser meets it: built files, real database, and a clock that stands still until the test moves it. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import pg from 'pg'
import { buildApp, type App } from '../../src/server/composition/app.ts'
import { startCluster } from '../../src/server/platform/cluster/cluster.ts'
import { fixedClock, type FixedClock } from '../../src/server/platform/clock.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { appRole } from '../../src/server/platform/db/grants.ts'
import { createDb, type Db } from '../../src/server/platform/db/kysely.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { createPool } from '../../src/server/platform/db/pool.ts'
import { ensureDatabase } from '../../src/server/platform/db/prepare.ts'
import { temporaryKeys } from '../../src/server/platform/keys.ts'
import { furnish, type Furnished } from '../server/agency-data.ts'
import { testPassword, type StaffName } from '../server/users.ts'

/** Day on which every house begins. */
const firstDay = '2027-01-03'

/** Lets the clock of a context's pages run ahead of what it would be. Every form of the constructor passes through. */
export const moveClock = (context: BrowserContext, byMs: number): Promise<unknown> =>
  context.addInitScript((aheadMs) => {
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        super(...(given.length === 0 ? ([Real.now() + aheadMs] as unknown as []) : given))
      }
      static override now = () => Real.now() + aheadMs
    } as DateConstructor
  }, byMs)

/**
 * Lets the pages of a context live in the time of the houses, whatever day it really is: an access token of a house would
 * otherwise have ended already. Their time goes on by itself; the house's clock moves by days when the test says so.
 * @param really what the browser's clock says, where that is not this machine's time.
 */
export const inHouseTime = (context: BrowserContext, really = Date.now()): Promise<unknown> =>
  moveClock(context, Date.parse(`${firstDay}T12:00:00Z`) - really)

/** A running product with nobody in it. */
interface Shell {
  url: string
  db: Db
  clock: FixedClock
  app: App
}
export interface House extends Furnished, Shell {}

/**
 * Collects what the pages of a context do against the content security policy of the server; a library's probe that is
 * caught counts too, because it drowns a real attack in the reports (security 7).
 */
async function policyViolations(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  await context.exposeFunction('policyViolated', (what: string) => void found.push(what))
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ disposition, effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        if (disposition === 'enforce')
          (globalThis as unknown as { policyViolated: (what: string) => void }).policyViolated(
            `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`,
          ) // Exposed above.
      },
    )
  })
  return found
}

/** Pages that took a dialog or a field from the person at it while something of theirs loaded (`PageBoundary`). */
function hiddenPages(context: BrowserContext): string[] {
  const found: string[] = []
  context.on('console', (message) => {
    if (message.text().startsWith('The page was hidden')) found.push(message.page()?.url() ?? '')
  })
  return found
}

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (message: string, fields?: object) => console.log(message, fields),
}

/** Where houses are built: one PostgreSQL with a migrated database that every house gets a copy of. */
interface Ground {
  build(): Promise<{ shell: Shell; close: () => Promise<void> }>
}

async function openGround(): Promise<{ ground: Ground; close: () => Promise<void> }> {
  const dist = resolve(import.meta.dirname, '../../dist/client')
  if (!existsSync(join(dist, 'index.html'))) throw new Error('Build the browser files first: npm run build')
  const clusterDir = mkdtempSync(join(tmpdir(), 'rams-e2e-'))
  chmodSync(clusterDir, 0o711)
  const cluster = await startCluster(clusterDir, {
    initdbArgs: ['--no-sync'],
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const template = 'rams_template'
  await ensureDatabase(cluster.config('postgres'), template)
  await migrate(cluster.config(template))
  let built = 0
  return {
    ground: {
      async build() {
        const name = `house_${(built += 1)}`
        const owner = new pg.Client(cluster.config('postgres'))
        await owner.connect()
        await owner
          .query(`create database ${name} template ${template} strategy file_copy`)
          .finally(() => owner.end())
        const dataDir = mkdtempSync(join(tmpdir(), 'rams-e2e-house-'))
        const connection = { ...cluster.config(name), user: appRole }
        const db = createDb(createPool(connection, { size: 8 }))
        const clock = fixedClock(firstDay)
        const env = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', DEMO_PASSWORD: testPassword }
        const app = await buildApp({
          db,
          reportDb: db,
          config: { ...readConfig(env), distDir: dist },
          clock,
          keys: temporaryKeys(),
          listen: connection,
          log: silent,
        })
        const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
        return {
          shell: { url, db, clock, app },
          async close() {
            await app.server.close()
            await db.destroy()
            rmSync(dataDir, { recursive: true, force: true })
          },
        }
      },
    },
    async close() {
      await cluster.stop()
      rmSync(clusterDir, { recursive: true, force: true })
    },
  }
}

async function furnishHouse({ url, db, clock, app }: Shell): Promise<House> {
  return {
    ...(await furnish({ app, db, clock, inject: (options) => app.server.inject(options) })),
    url,
    db,
    clock,
    app,
  }
}

/** The demo agency with its 86 passengers; its staff has the names and the password of the tests. */
async function loadDemoHouse(shell: Shell): Promise<Shell> {
  const answer = await shell.app.server.inject({
    method: 'POST',
    url: '/setup/api/v1/setup/demo/',
    payload: {},
  })
  if (answer.statusCode >= 300) throw new Error(`The demo agency could not be made: ${answer.body}`)
  return shell
}

/** `test` with the agency of the scenarios, a house of its own for every test, or with the demo agency, which the tests of a worker share and only look at. Each is opened when a test asks for it. */
export const test = base.extend<{ house: House }, { ground: Ground; demoHouse: Shell }>({
  context: async ({ context }, give) => {
    await inHouseTime(context)
    const violations = await policyViolations(context)
    const hidden = hiddenPages(context)
    await give(context)
    expect(violations).toEqual([])
    expect(hidden).toEqual([])
  },
  // Playwright reads which fixtures are wanted from the pattern; none are.
  ground: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, here nothing
    async ({}, use) => {
      const { ground, close } = await openGround()
      await use(ground)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  house: [
    async ({ ground, context }, use) => {
      const { shell, close } = await ground.build()
      await use(await furnishHouse(shell))
      // Before the house goes, nobody asks it for anything any more.
      await context.close()
      await close()
    },
    { scope: 'test' },
  ],
  demoHouse: [
    async ({ ground }, use) => {
      const { shell, close } = await ground.build()
      await use(await loadDemoHouse(shell))
      await close()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})
export { expect }

/** Signs a member of the staff in through the sign-in page. */
export async function signIn(page: Page, house: Pick<House, 'url'>, who: StaffName): Promise<void> {
  await page.goto(`${house.url}/login`)
  await page.getByLabel('E-mail').fill(`${who}@example.com`)
  await page.getByLabel('Password', { exact: false }).first().fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** The same without the page, for somebody who works at a browser where another one did before. What is open afterwards is no page of the product. */
export async function takeSeat(page: Page, house: Pick<House, 'url'>, who: StaffName): Promise<void> {
  // The page of the one before is left first: an answer it still waits for could sign the next one out.
  await page.goto(`${house.url}/healthz`)
  await page.context().clearCookies()
  const answer = await page.request.post(`${house.url}/user/api/v1/user/login/`, {
    data: { email: `${who}@example.com`, password: testPassword },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { access } = (await answer.json()) as { access: string } // The shape of the answer is the server's contract; its tests check it.
  await page.evaluate((token) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('jwt_access_token', `Bearer ${token}`)
  }, access)
}
