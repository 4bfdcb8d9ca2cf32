/** The demo agency as its tests read it: loaded once in a run, copied for every file. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import type { Key } from '../../src/server/platform/keys.ts'
import { maintenance, onServer, testDatabase } from './database.ts'
import { testApp, type TestApp } from './harness.ts'

/** A Wednesday; the loader works on any day of the week, because its people keep their weekends. */
export const demoDay = '2027-03-10'
export const demoPassword = 'nine lanterns on the ferry'

/** What the first visit answered. */
export interface DemoAnswer {
  password: string
  users: { email: string; role: string }[]
}

const key = (id: string): Key => ({ id, secret: Buffer.alloc(32, id) })
const options = {
  today: demoDay,
  env: { DEMO_PASSWORD: demoPassword },
  // Everybody reads with the keys the loader sealed with.
  keys: { jwt: key('demo-jwt'), audit: key('demo-audit'), data: key('demo-data') },
}
const template = 'rams_demo'

/** Loads the agency through the first visit of a new installation, and keeps its database, files and answer. */
async function load(files: string, answerFile: string): Promise<void> {
  const database = await testDatabase()
  const testServer = await testApp({ ...options, database })
  const made = await testServer.inject({ method: 'POST', url: '/setup/api/v1/setup/demo/', payload: {} })
  expect(made.statusCode, made.body).toBe(200)
  await testServer.app.server.close()
  await database.leave()
  const { dataDir } = testServer.app.services.config
  cpSync(dataDir, files, { recursive: true })
  rmSync(dataDir, { recursive: true, force: true })
  const { database: name } = database.ownerConfig
  await onServer(maintenance(), (client) => client.query(`alter database ${name} rename to ${template}`))
  writeFileSync(answerFile, made.body)
}

/** A copy of the demo agency, with what its first visit answered; close it in afterAll. */
export async function demoAgency(): Promise<TestApp & { made: DemoAnswer }> {
  const { shared } = inject('database')
  const files = join(shared, 'demo-files')
  const answerFile = join(shared, 'demo.json')
  // The first file that asks loads it; one that asks meanwhile waits for it.
  await onServer(maintenance(), async (client) => {
    await client.query('select pg_advisory_lock(4711)')
    if (!existsSync(answerFile)) await load(files, answerFile)
  })
  const testServer = await testApp({ ...options, database: await testDatabase({ template }), files })
  return { ...testServer, made: JSON.parse(readFileSync(answerFile, 'utf8')) as DemoAnswer }
}
