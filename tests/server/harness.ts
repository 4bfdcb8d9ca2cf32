import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { expectFilledTexts } from './records/placeholders.ts'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { roles, type RoleName } from '../../src/domain/people/access.ts'
import { buildApp, type App, type AppParts } from '../../src/server/composition/app.ts'
import { authenticate as sessionAuthenticate } from '../../src/server/access/authenticate.ts'
import { fixedClock, type FixedClock } from '../../src/server/platform/clock.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { Db } from '../../src/server/platform/db/kysely.ts'
import { temporaryKeys, type Keys } from '../../src/server/platform/keys.ts'
import type { SessionUser } from '../../src/server/platform/session-user.ts'
import { testDatabase, type TestDatabase } from './database.ts'

/** Sends one request; bodies are JSON. */
export type Inject = (options: InjectOptions) => Promise<LightMyRequestResponse>

export interface TestApp {
  app: App
  db: Db
  database: TestDatabase
  clock: FixedClock
  /** Without a sign-in. */
  inject: Inject
  /** As a signed-in person who needs no row in the database; for tests of the server itself. */
  as(user: SessionUser): Inject
  /** Lines the server logged. */
  logged: string[]
  close(): Promise<void>
}

export interface TestAppOptions extends Partial<Pick<AppParts, 'routes' | 'authenticate'>> {
  today?: string
  env?: NodeJS.ProcessEnv
  /** Built browser files; none unless given. */
  distDir?: string
  /** A migrated database to take instead of an empty copy on the built-in server. */
  database?: TestDatabase
  /** Keys that what stands in the database was sealed with; new ones unless given. */
  keys?: Keys
  /** Directory whose files the data directory begins with. */
  files?: string
}

const userHeader = 'x-test-user'

/** A person for `as()`: a default role with the permissions the test names. */
export function testUser(
  roleName: RoleName,
  permissions: string[] = [],
  more: Partial<SessionUser> = {},
): SessionUser {
  const role = roles.find((one) => one.name === roleName)
  if (!role) throw new Error(`No role ${roleName}`)
  return {
    id: role.rank,
    email: `${roleName}@example.test`,
    firstName: role.title,
    lastName: 'Test',
    roleId: role.rank,
    roleName,
    accessLevel: role.level,
    permissions: new Set(permissions),
    branchId: 1,
    branchScope: 'all',
    branches: [1],
    agentScope: [],
    language: 'en',
    sid: '00000000-0000-4000-8000-000000000001',
    ...more,
  }
}

/** The real server on a fresh copy of the migrated database, with a clock that stands still. Close it in afterAll. */
export async function testApp({
  today = '2027-01-03',
  env = {},
  distDir,
  routes,
  authenticate,
  database: given,
  keys = temporaryKeys(),
  files,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await testDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'rams-app-'))
  if (files !== undefined) cpSync(files, dataDir, { recursive: true })
  const people = new Map<string, SessionUser>()
  const logged: string[] = []
  const write = (line: string): void => void logged.push(line)
  const note = (level: string) => (message: string, fields?: object) =>
    write(JSON.stringify({ level, message, ...fields }))
  const clock = fixedClock(today)
  const app = await buildApp({
    db: database.db,
    reportDb: database.db,
    config: {
      ...readConfig({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '10000', ...env }),
      distDir: distDir ?? join(dataDir, 'no-dist'),
    },
    clock,
    keys,
    listen: database.appConfig,
    owner: database.ownerConfig,
    log: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') },
    routes,
    // The header stands for a token; it exists only in this process's tests.
    authenticate: async (req, services) =>
      people.get(String(req.headers[userHeader])) ?? (authenticate ?? sessionAuthenticate)(req, services),
  })
  const inject: Inject = (options) => app.server.inject(options)
  return {
    app,
    db: database.db,
    database,
    clock,
    inject,
    as(user) {
      const name = `${user.id}-${people.size}`
      people.set(name, user)
      return (options) => inject({ ...options, headers: { ...options.headers, [userHeader]: name } })
    },
    logged,
    async close() {
      await app.server.close()
      // Whatever a test did: what it stored can be read.
      await expectFilledTexts(database.db).finally(() => database.drop())
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
