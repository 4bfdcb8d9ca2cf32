/** Killing anything in the middle of workflow events: what was acknowledged is there once, what was retried is there once. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp, firstAgency, makeDataDir, runServer, type ServerProcess } from '../server-process.ts'

/** Rounds of each kind of death; more in `npm run bench -- crash`. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)
const eventsPerPassenger = rounds > 1 ? 25 : 10
const password = 'seven herons over the haor'
const dataDir = makeDataDir()
let server: ServerProcess
let token = ''

interface Sent {
  status: number
  body: Record<string, unknown>
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  try {
    const answer = await fetch(server.url + path, {
      method,
      signal: AbortSignal.timeout(10_000),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: token } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
  } catch {
    return { status: 0, body: {} } // The server died under the request; the caller retries with the same key.
  }
}

beforeAll(async () => {
  server = await runServer(dataDir, { RATE_LIMIT_FACTOR: '1000' })
  const made = await call('POST', '/setup/api/v1/setup/agency/', firstAgency(password))
  expect(made.status).toBe(201)
  const login = await call('POST', '/user/api/v1/user/login/', { email: 'ada@example.org', password })
  token = `Bearer ${String(login.body['access'])}`
}, 120_000)
afterAll(() => cleanUp(server, dataDir))

/** Eight clerks, each with a passenger whose passport goes out and comes back; a lost answer is asked for again with the same key. */
async function work(passenger: number, from: number, acknowledged: string[]): Promise<void> {
  for (let step = from; step < from + eventsPerPassenger; step++) {
    const key = randomUUID()
    const event =
      step === 0
        ? { type: 'RECEIVE', date: '2026-01-05', from: 'passenger' }
        : step % 2 === 1
          ? { type: 'SEND_OUT', place: 'courier' }
          : { type: 'BRING_BACK', date: '2026-01-05' }
    for (let tries = 0; ; tries++) {
      const { status, body } = await call(
        'POST',
        `/passport_custody/api/v1/passport_custody/event/${passenger}/`,
        event,
        { 'idempotency-key': key },
      )
      if (status === 200) break
      if (
        tries > 400 ||
        (status !== 0 && status !== 503 && status !== 500 && status !== 429 && status !== 409)
      )
        throw new Error(`step ${step} answered ${status} ${String(body['detail'])}`)
      await sleep(50)
    }
    acknowledged.push(key)
  }
}

async function die(kind: string): Promise<number> {
  await sleep(150 + Math.random() * 500)
  const began = performance.now()
  if (kind !== 'server') process.kill(server.databasePid(), 'SIGKILL')
  if (kind !== 'database') {
    server.child.kill('SIGKILL')
    await server.ended
    server = await runServer(dataDir, { RATE_LIMIT_FACTOR: '1000' })
  }
  for (;;) {
    if ((await fetch(`${server.url}/readyz`).catch(() => null))?.status === 200)
      return (performance.now() - began) / 1000
    await sleep(20)
  }
}

const deaths = Array.from({ length: rounds }, (_, round) =>
  ['server', 'database', 'both'].map((kind) => ({ kind, round })),
).flat()

describe.each(deaths)('kill -9 of the $kind, round $round', ({ kind }) => {
  it('loses nothing acknowledged and doubles nothing retried', async () => {
    const { body: types } = await call('GET', '/passenger_type/api/v1/passenger_type/without_pagination/all/')
    const list = (Object.values(types).find(Array.isArray) ?? []).filter((one: { label: string }) =>
      /recruit/i.test(one.label),
    ) as { id: number }[]
    const passengers: number[] = []
    for (let n = 0; n < 8; n++) {
      const made = await call('POST', '/passenger/api/v1/passenger/create/', {
        passenger_type: list[0]?.id,
        full_name: `CRASH PASSENGER ${String.fromCharCode(65 + n)}`,
        given_name: `CRASH PASSENGER ${String.fromCharCode(65 + n)}`,
        gender: 'male',
        priority: 'normal',
      })
      expect({ status: made.status, errors: made.body['errors'] }).toEqual({ status: 201, errors: undefined })
      passengers.push(Number(made.body['id']))
    }
    const acknowledged = passengers.map((): string[] => [])
    const [seconds] = await Promise.all([
      die(kind),
      ...passengers.map((passenger, at) => work(passenger, 0, acknowledged[at] ?? [])),
    ])
    console.log(`kill -9 of ${kind}: ready again after ${seconds.toFixed(2)} s`)
    for (const [at, passenger] of passengers.entries()) {
      const log: { event: string }[] = []
      for (let before: number | null = null; ;) {
        const page: Sent = await call(
          'GET',
          `/passenger/api/v1/passenger/timeline/${passenger}/${before === null ? '' : `?before=${before}`}`,
        )
        log.push(...((page.body['log'] as { event: string }[] | undefined) ?? []))
        before = (page.body['next'] as number | null | undefined) ?? null
        if (before === null) break
      }
      const expected = Array.from({ length: eventsPerPassenger }, (_, step) =>
        step === 0 ? 'RECEIVE' : step % 2 === 1 ? 'SEND_OUT' : 'BRING_BACK',
      )
      expect(acknowledged[at]).toHaveLength(eventsPerPassenger)
      expect(log.map((entry) => entry.event).toReversed()).toEqual(expected)
    }
    const chain = await call('GET', '/activity_log/api/v1/activity_log/verify/')
    expect(chain.body['ok']).toBe(true)
  }, 120_000)
})
