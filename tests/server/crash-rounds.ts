/** The running product under kill -9: what people send is sent again until it is answered, and the server or its database dies under them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanUp, firstAgency, makeDataDir, runServer, type ServerProcess } from './server-process.ts'

/** Rounds of each kind of death; more in `npm run bench -- crash`. */
export const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)
export const deaths = Array.from({ length: rounds }, (_, round) =>
  (['server', 'database', 'both'] as const).map((kind) => ({ kind, round })),
).flat()
type Death = (typeof deaths)[number]['kind']

interface Sent {
  status: number
  body: Record<string, unknown>
}

export interface MortalServer {
  /** Starts it with an agency of its own and signs its administrator in. */
  open(): Promise<void>
  close(): Promise<void>
  signIn(email: string, by?: string): Promise<string>
  /** @param token of another user than the administrator. */
  call(method: string, path: string, body?: unknown, more?: { token?: string; key?: string }): Promise<Sent>
  /** A change that is sent again with the same key while there is no answer. @throws Error when it is refused. */
  insist(path: string, body: unknown, token?: string): Promise<Record<string, unknown>>
  /** Kills while others work. @returns seconds until it served again. */
  die(kind: Death): Promise<number>
}

export const password = 'seven herons over the haor'
const env = { RATE_LIMIT_FACTOR: '1000' }
/** No answer, or one that says to come again. */
const again = new Set([0, 409, 429, 500, 503])
/** Many, because a busy machine takes half a minute to start the product again. */
const mostTries = 900

export function mortalServer(): MortalServer {
  const dataDir = makeDataDir()
  let server: ServerProcess
  let administrator = ''

  const call: MortalServer['call'] = async (method, path, body, { token = administrator, key } = {}) => {
    try {
      const answer = await fetch(server.url + path, {
        method,
        signal: AbortSignal.timeout(10_000),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: token } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text ? (JSON.parse(text) as Sent['body']) : {} }
    } catch {
      return { status: 0, body: {} } // The server died under the request.
    }
  }
  const signIn = async (email: string, by = password): Promise<string> => {
    const { body } = await call('POST', '/user/api/v1/user/login/', { email, password: by })
    return `Bearer ${String(body['access'])}`
  }
  return {
    call,
    signIn,
    async open() {
      server = await runServer(dataDir, env)
      const made = await call('POST', '/setup/api/v1/setup/agency/', firstAgency(password))
      if (made.status !== 201) throw new Error(`the agency was not made: ${JSON.stringify(made.body)}`)
      administrator = await signIn('ada@example.org')
    },
    close: () => cleanUp(server, dataDir),
    async insist(path, body, token) {
      const key = randomUUID()
      for (let tries = 0; ; tries++) {
        const sent = await call('POST', path, body, { key, ...(token ? { token } : {}) })
        if (sent.status >= 200 && sent.status < 300) return sent.body
        const isRefused = String(sent.body['code']).startsWith('G-') // By a condition of the workflow.
        if (tries > mostTries || isRefused || !again.has(sent.status))
          throw new Error(
            `${path} ${JSON.stringify(body)} answered ${sent.status} ${JSON.stringify(sent.body)}`,
          )
        await sleep(100)
      }
    },
    async die(kind) {
      await sleep(150 + Math.random() * 500)
      const began = performance.now()
      if (kind !== 'server') process.kill(server.databasePid(), 'SIGKILL')
      if (kind !== 'database') {
        server.child.kill('SIGKILL')
        await server.ended
        server = await runServer(dataDir, env)
      }
      for (;;) {
        if ((await fetch(`${server.url}/readyz`).catch(() => null))?.status === 200)
          return (performance.now() - began) / 1000
        await sleep(20)
      }
    },
  }
}
