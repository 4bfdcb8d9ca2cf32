/** The product as a browser meets it: built files, real database, and a clock that stands still until the test moves it. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { buildApp, type App } from '../../src/server/app.ts'
import { startCluster } from '../../src/server/cluster/cluster.ts'
import { fixedClock, type FixedClock } from '../../src/server/clock.ts'
import { readConfig } from '../../src/server/config.ts'
import { appRole } from '../../src/server/db/grants.ts'
import { createDb, type Db } from '../../src/server/db/kysely.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createPool } from '../../src/server/db/pool.ts'
import { temporaryKeys } from '../../src/server/keys.ts'
import { furnish, type Furnished } from '../server/agency-data.ts'
import { testPassword, type StaffName } from '../server/users.ts'

/** A running product with nobody in it. */
interface Shell {
  url: string
  db: Db
  clock: FixedClock
  app: App
}
export interface House extends Furnished, Shell {}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: (message: string, fields?: object) => console.log(message, fields) }

async function openShell(): Promise<{ shell: Shell; close: () => Promise<void> }> {
  const dist = resolve(import.meta.dirname, '../../dist/client')
  if (!existsSync(join(dist, 'index.html'))) throw new Error('Build the browser files first: npm run build')
  const dataDir = mkdtempSync(join(tmpdir(), 'rams-e2e-'))
  chmodSync(dataDir, 0o711)
  const cluster = await startCluster(dataDir, { settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } })
  const owner = cluster.config('postgres')
  await migrate(owner)
  const connection = { ...owner, user: appRole }
  const db = createDb(createPool(connection, { size: 8 }))
  const clock = fixedClock('2027-01-03')
  const env = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', DEMO_PASSWORD: testPassword }
  const app = await buildApp({ db, reportDb: db, config: { ...readConfig(env), distDir: dist }, clock, keys: temporaryKeys(), listen: connection, log: silent })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    shell: { url, db, clock, app },
    async close() {
      await app.server.close()
      await db.destroy()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function furnishHouse({ url, db, clock, app }: Shell): Promise<House> {
  return { ...(await furnish({ app, db, clock, inject: (options) => app.server.inject(options) })), url, db, clock, app }
}

/** The demo agency with its 86 passengers; its staff has the names and the password of the tests. */
async function loadDemoHouse(shell: Shell): Promise<Shell> {
  const answer = await shell.app.server.inject({ method: 'POST', url: '/setup/api/v1/setup/demo/', payload: {} })
  if (answer.statusCode >= 300) throw new Error(`The demo agency could not be made: ${answer.body}`)
  return shell
}

/** `test` with one running house per worker: the agency of the scenarios, or the demo agency. Each is opened when a test asks for it. */
export const test = base.extend<object, { house: House; demoHouse: Shell }>({
  // Playwright reads which fixtures are wanted from the pattern; none are.
  house: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { shell, close } = await openShell()
      await use(await furnishHouse(shell))
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  demoHouse: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { shell, close } = await openShell()
      await use(await loadDemoHouse(shell))
      await close()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})
export { expect } from '@playwright/test'

/** Signs a member of the staff in through the sign-in page. */
export async function signIn(page: Page, house: Pick<House, 'url'>, who: StaffName): Promise<void> {
  await page.goto(`${house.url}/login`)
  await page.getByLabel('E-mail').fill(`${who}@example.com`)
  await page.getByLabel('Password', { exact: false }).first().fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}
