/** The product as its own process, with an agency in it, as the benchmark asks it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { databaseName, ownerRole } from '../../src/server/platform/cluster/cluster.ts'
import { socketDir } from '../../src/server/platform/cluster/place.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { databaseUser } from '../../src/server/platform/cluster/system-user.ts'
import { cleanUp, firstAgency, makeDataDir, runServer, type ServerProcess } from '../server/server-process.ts'

interface Answer {
  status: number
  body: Record<string, unknown>
}

export interface BenchServer {
  server(): ServerProcess
  dataDir: string
  owner: pg.ClientConfig
  /** Seconds from an empty data directory to the first answer. */
  firstStart: number
  /** Of everybody in it. */
  password: string
  /** The agency's day. */
  today(): string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The Authorization header of a new session: a token lives a quarter of an hour, a large run longer. */
  authorization(): Promise<string>
  /** Stops and starts the server. @returns seconds to the first answer. */
  restart(): Promise<number>
  close(): Promise<void>
}

const password = 'seven herons over the haor'
const env = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'error', EXPORT_ROWS: '1000000' }

function databaseDir(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
  } catch {
    return join(dataDir, 'postgres')
  }
}

async function started(dataDir: string): Promise<[ServerProcess, seconds: number]> {
  const began = performance.now()
  const server = await runServer(dataDir, env)
  if (server.url === '') throw new Error(`the server did not start:\n${server.output()}`)
  await fetch(`${server.url}/healthz`)
  return [server, (performance.now() - began) / 1000]
}

/** Starts the product on an empty data directory and sets up an agency in it. */
export async function benchServer(): Promise<BenchServer> {
  const dataDir = makeDataDir()
  const [first, firstStart] = await started(dataDir)
  let server = first
  let token = ''
  const call: BenchServer['call'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: token } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
  }
  const signIn = async (): Promise<void> => {
    token = ''
    const login = await call('POST', '/user/api/v1/user/login/', { email: 'ada@example.org', password })
    token = `Bearer ${String(login.body['access'])}`
  }
  const made = await call('POST', '/setup/api/v1/setup/agency/', firstAgency(password))
  if (made.status !== 201) throw new Error(`the agency was refused: ${JSON.stringify(made.body)}`)
  await signIn()
  return {
    server: () => server,
    dataDir,
    owner: {
      host: socketDir(databaseDir(dataDir), databaseUser()),
      port: 5432,
      user: ownerRole,
      database: databaseName,
    },
    firstStart,
    password,
    today: () => systemClock().today(),
    call,
    async authorization() {
      await signIn()
      return token
    },
    async restart() {
      server.child.kill('SIGTERM')
      await server.ended
      const [next, seconds] = await started(dataDir)
      server = next
      await signIn()
      return seconds
    },
    close: () => cleanUp(server, dataDir),
  }
}
