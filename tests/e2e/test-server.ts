/** The product as a browser meets it: built files, real database, and a clock that stands still until the test moves it. */
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import pg from 'pg'
import { buildApp, type App } from '../../src/server/composition/app.ts'
import { ownerRole } from '../../src/server/platform/cluster/cluster.ts'
import { fixedClock, type FixedClock } from '../../src/server/platform/clock.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { appRole } from '../../src/server/platform/db/grants.ts'
import { createDb, type Db } from '../../src/server/platform/db/kysely.ts'
import { createPool } from '../../src/server/platform/db/pool.ts'
import { temporaryKeys, type Key, type Keys } from '../../src/server/platform/keys.ts'
import { furnish, type Furnished } from '../server/agency-data.ts'
import { testPassword, type StaffName } from '../server/users.ts'
import { emptyTemplate, databaseOfRun } from '../e2e-database.ts'

/** Day on which every test server begins. */
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
 * Lets the pages of a context live in the time of the test servers, whatever day it really is: an access token of a test server would
 * otherwise have ended already. Their time goes on by itself; the test server's clock moves by days when the test says so.
 * @param really what the browser's clock says, where that is not this machine's time.
 */
export const inServerTime = (context: BrowserContext, really = Date.now()): Promise<unknown> =>
  moveClock(context, Date.parse(`${firstDay}T12:00:00Z`) - really)

/** A running product without users. */
interface Shell {
  url: string
  db: Db
  clock: FixedClock
  app: App
}
export interface TestServer extends Furnished, Shell {}

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

/** Connection to the run's PostgreSQL. */
const at = (user: string, database: string): pg.ClientConfig => ({
  host: databaseOfRun().host,
  port: 5432,
  user,
  database,
})

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(at(ownerRole, 'postgres'))
  await client.connect()
  return work(client).finally(() => client.end())
}

interface Built {
  shell: Shell
  database: string
  dataDir: string
  /** Ends the server; what it wrote stays. */
  stop: () => Promise<void>
}

/**
 * Starts a product on a copy of a database.
 * @param given.files directory whose files its own begins with. @param given.keys what these and the database were sealed with.
 */
async function build(given: { template?: string; files?: string; keys?: Keys } = {}): Promise<Built> {
  const { template = emptyTemplate, files, keys = temporaryKeys() } = given
  const dist = resolve(import.meta.dirname, '../../dist/client')
  if (!existsSync(join(dist, 'index.html'))) throw new Error('Build the browser files first: npm run build')
  const database = `house_${randomBytes(6).toString('hex')}`
  await asOwner((client) =>
    client.query(`create database ${database} template ${template} strategy file_copy`),
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'rams-e2e-server-'))
  if (files !== undefined) cpSync(files, dataDir, { recursive: true })
  const connection = at(appRole, database)
  const db = createDb(createPool(connection, { size: 8 }))
  const clock = fixedClock(firstDay)
  const env = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', DEMO_PASSWORD: testPassword }
  const app = await buildApp({
    db,
    reportDb: db,
    config: { ...readConfig(env), distDir: dist },
    clock,
    keys,
    listen: connection,
    log: silent,
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    shell: { url, db, clock, app },
    database,
    dataDir,
    async stop() {
      await app.server.close()
      await db.destroy()
    },
  }
}

/** Ends a product and takes away what it kept. */
async function tearDown({ stop, database, dataDir }: Built): Promise<void> {
  await stop()
  await asOwner((client) => client.query(`drop database if exists ${database} with (force)`))
  rmSync(dataDir, { recursive: true, force: true })
}

async function furnishServer({ url, db, clock, app }: Shell): Promise<TestServer> {
  return {
    ...(await furnish({ app, db, clock, inject: (options) => app.server.inject(options) })),
    url,
    db,
    clock,
    app,
  }
}

const demoTemplate = 'rams_e2e_demo'
const demoKey = (id: string): Key => ({ id, secret: Buffer.alloc(32, id) })
/** Every copy of the demo agency reads with the keys it was sealed with. */
const demoKeys: Keys = { jwt: demoKey('e2e-jwt'), audit: demoKey('e2e-audit'), data: demoKey('e2e-data') }

/** The demo agency with its 86 passengers; its staff has the names and the password of the tests. The first worker that asks loads it, every one gets a copy. */
async function buildDemo(): Promise<Built> {
  const files = join(databaseOfRun().shared, 'demo-files')
  await asOwner(async (client) => {
    await client.query('select pg_advisory_lock(4712)')
    if (existsSync(files)) return
    const { shell, database, dataDir, stop } = await build({ keys: demoKeys })
    const answer = await shell.app.server.inject({
      method: 'POST',
      url: '/setup/api/v1/setup/demo/',
      payload: {},
    })
    if (answer.statusCode >= 300) throw new Error(`The demo agency could not be made: ${answer.body}`)
    await stop()
    await client.query(`alter database ${database} rename to ${demoTemplate}`)
    cpSync(dataDir, files, { recursive: true })
    rmSync(dataDir, { recursive: true, force: true })
  })
  return build({ template: demoTemplate, files, keys: demoKeys })
}

/** `test` with the agency of the scenarios, a test server of its own for every test, or with the demo agency, which the tests of a worker share and only look at. Each is opened when a test asks for it. */
export const test = base.extend<{ testServer: TestServer }, { demoServer: Shell }>({
  context: async ({ context }, give) => {
    await inServerTime(context)
    const violations = await policyViolations(context)
    const hidden = hiddenPages(context)
    await give(context)
    expect(violations).toEqual([])
    expect(hidden).toEqual([])
  },
  testServer: [
    async ({ context }, use) => {
      const built = await build()
      await use(await furnishServer(built.shell))
      // Before the test server goes, no page asks it for anything any more.
      await context.close()
      await tearDown(built)
    },
    { scope: 'test' },
  ],
  demoServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, here nothing
    async ({}, use) => {
      const built = await buildDemo()
      await use(built.shell)
      await tearDown(built)
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})
export { expect }

/** Signs a member of the staff in through the sign-in page. */
export async function signIn(page: Page, testServer: Pick<TestServer, 'url'>, who: StaffName): Promise<void> {
  await page.goto(`${testServer.url}/login`)
  await page.getByLabel('E-mail').fill(`${who}@example.com`)
  await page.getByLabel('Password', { exact: false }).first().fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/**
 * The same without the page, for a user who works at a browser where another one did before. What is open
 * afterwards is no page of the product.
 */
export async function signInByRequest(
  page: Page,
  testServer: Pick<TestServer, 'url'>,
  who: StaffName,
): Promise<void> {
  // The page of the one before is left first: an answer it still waits for could sign the next one out.
  await page.goto(`${testServer.url}/healthz`)
  await page.context().clearCookies()
  const answer = await page.request.post(`${testServer.url}/user/api/v1/user/login/`, {
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

/** Goes to another page of the product as its links do, without loading it again. */
export const walkTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
