/** A server killed in the middle of an import: the next one goes on by itself, and every row comes in once, as one batch. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cleanUp, firstAgency, makeDataDir, runServer, type ServerProcess } from '../server-process.ts'

const count = 3000
const password = 'seven herons over the haor'
const dataDir = makeDataDir()
let database: TestDatabase
let owner: pg.Client
let server: ServerProcess
let token = ''

async function call(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const isForm = body instanceof FormData
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: token } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
}

const start = async (): Promise<void> => {
  const { user, host, database: name } = database.ownerConfig
  server = await runServer(dataDir, {
    DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${host}`,
    RATE_LIMIT_FACTOR: '1000',
  })
}

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.ownerConfig)
  await owner.connect()
  await start()
  const made = await call('POST', '/setup/api/v1/setup/agency/', firstAgency(password))
  expect(made.status).toBe(201)
  const login = await call('POST', '/user/api/v1/user/login/', { email: 'ada@example.org', password })
  token = `Bearer ${String(login.body['access'])}`
})
afterAll(async () => {
  await cleanUp(server, dataDir)
  await owner.end()
  await database.drop()
})

type Shown = { state: string; counts: Record<string, number> }
const shown = async (id: number): Promise<Shown> =>
  (await call('GET', `/import/api/v1/import/${id}/`)).body as Shown // The answer of the route.
const untilImport = async (id: number, holds: (now: Shown) => boolean): Promise<Shown> => {
  for (;;) {
    const now = await shown(id)
    if (holds(now)) return now
    if (now.state === 'failed') throw new Error('the import failed')
    await sleep(10)
  }
}
const records = async (): Promise<number> =>
  Number(
    (
      await owner.query<{ n: string }>(
        `select count(*) as n from profession where name like 'Crash trade %' and not is_deleted`,
      )
    ).rows[0]?.n,
  )

it(
  'goes on after kill -9 with the rows that are left, and is taken back completely',
  { timeout: 180_000 },
  async () => {
    const form = new FormData()
    form.append(
      'file',
      new Blob([
        `Name,Skill Class\n${Array.from({ length: count }, (_, at) => `Crash trade ${at},skilled`).join('\n')}`,
      ]),
      'trades.csv',
    )
    const made = await call('POST', '/import/api/v1/import/upload/profession/', form)
    expect(made.status).toBe(201)
    const id = Number(made.body['id'])
    expect(
      (await call('PUT', `/import/api/v1/import/columns/${id}`, { columns: ['name', 'skill_class'] })).status,
    ).toBe(202)
    expect((await untilImport(id, ({ state }) => state === 'checked')).counts).toMatchObject({ good: count })
    expect((await call('POST', `/import/api/v1/import/commit/${id}`, { leave_bad: false })).status).toBe(202)
    await expect.poll(records, { interval: 5 }).toBeGreaterThan(0)
    // Held after the chunk that is being written, however fast the machine is.
    await owner.query('begin; lock table profession in share mode')
    server.child.kill('SIGKILL')
    await server.ended
    const written = await records()
    await owner.query('rollback')
    // Whole chunks only, and not all of them: the kill came in the middle.
    expect(written % 500).toBe(0)
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(count)
    await start()
    // No request comes: the next server finds the run and goes on.
    expect((await untilImport(id, ({ state }) => state === 'done')).counts).toMatchObject({
      created: count,
      good: 0,
      bad: 0,
    })
    expect(await records()).toBe(count)
    const runs = async () =>
      (
        await owner.query<{ state: string; attempt: number }>(
          `select state, attempt from job_run where payload->>'work' = 'write' order by id`,
        )
      ).rows
    // The import is done a moment before the run that did it.
    await expect.poll(runs).toEqual([
      { state: 'interrupted', attempt: 1 },
      { state: 'done', attempt: 2 },
    ])
    expect((await call('POST', `/import/api/v1/import/undo/${id}`)).status).toBe(202)
    expect((await untilImport(id, ({ state }) => state === 'undone')).counts).toMatchObject({
      undone: count,
      kept: 0,
    })
    expect(await records()).toBe(0)
  },
)
