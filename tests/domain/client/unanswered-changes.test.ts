/** The one door to the server: a change happens once, whatever becomes of the connection or the session in between. */
import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { beforeEach, expect, test } from 'vitest'
import { answeredBy } from './answered-by.ts'

const tokenOf = (user: number) =>
  `Bearer x.${btoa(JSON.stringify({ sub: String(user), exp: 4_000_000_000 }))}.x`
let token: string | null = tokenOf(7)

type Sent = { what: string; key: string | undefined; token: string | undefined; body: unknown }
const sent: Sent[] = []
/** What happens to requests in turn; 'lost': the server gets it, its answer does not arrive. */
let fates: ('lost' | 'ended' | 'running' | 'stale' | 'fine')[] = []
/** Bodies the server carried out, by key: the same key is carried out once. */
const carriedOut = new Map<string, unknown>()
const adapter = (config: InternalAxiosRequestConfig) => {
  const key = config.headers.get('Idempotency-Key') as string | undefined
  const url = config.url ?? ''
  sent.push({
    what: `${config.method} ${url}`,
    key,
    token: config.headers.get('Authorization') as string | undefined,
    body: config.data,
  })
  const fate = url.includes('/refresh/') ? 'ended' : (fates.shift() ?? 'fine')
  const answer = (status: number, code?: string) => ({
    status,
    statusText: '',
    headers: {},
    config,
    data: { code, id: 1 },
  })
  const refuse = (status: number, code: string) =>
    Promise.reject(new AxiosError('refused', undefined, config, null, answer(status, code)))
  if (fate === 'ended') return refuse(401, 'auth.ended')
  if (fate === 'running') return refuse(409, 'idempotency.running')
  if (fate === 'stale') return refuse(409, 'record.stale')
  if (config.method !== 'get' && key) carriedOut.set(key, config.data)
  return fate === 'lost'
    ? Promise.reject(new AxiosError('no answer', AxiosError.ERR_NETWORK, config, null))
    : Promise.resolve(answer(200))
}
answeredBy(adapter, {
  getItem: (key: string) => (key === 'jwt_access_token' ? token : null),
  setItem: (_: string, value: string) => {
    token = value
  },
  removeItem: () => {
    token = null
  },
})
const { api, isApiProblem, onSessionOver, setPageOwner } = await import('../../../src/client/http/api.ts')
const { onWaitingChanges, sendWaitingNow, waitingChanges } =
  await import('../../../src/client/http/outbox.ts')
const { hasUnsentWork } = await import('../../../src/client/http/unsent-work.ts')
const { clearPersonalData } = await import('../../../src/client/http/sign-out.ts')

const codeOf = (error: unknown) => (isApiProblem(error) ? error.code : 'fault')
const untilWaiting = () =>
  new Promise<void>((resolve) => {
    if (waitingChanges() > 0) return resolve()
    const stop = onWaitingChanges(() => {
      if (waitingChanges() > 0) {
        stop()
        resolve()
      }
    })
  })
beforeEach(() => {
  clearPersonalData()
  sent.length = 0
  carriedOut.clear()
  token = tokenOf(7)
  onSessionOver(() => Promise.resolve(false))
})

const changes = [
  ['post', () => api.post('/city/api/v1/city/create/', { name: 'Dhaka' })],
  ['put', () => api.put('/city/api/v1/city/update/1/', { name: 'Dhaka' }, { ifMatch: 3 })],
  ['patch', () => api.patch('/city/api/v1/city/update/1/', { name: 'Dhaka' })],
  ['delete', () => api.delete('/city/api/v1/city/delete/1/', { ifMatch: 3 })],
  ['upload', () => api.upload('/city/api/v1/city/picture/', new FormData())],
] as const

test.each(changes)(
  'a %s whose answers are lost is sent again with its key and carried out once',
  async (_, change) => {
    fates = ['lost', 'lost', 'running', 'fine']
    const done = change()
    for (let lost = 0; lost < 3; lost += 1) {
      await untilWaiting()
      expect(hasUnsentWork()).toBe(true)
      sendWaitingNow()
    }
    await expect(done).resolves.toMatchObject({ id: 1 })
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(carriedOut.size).toBe(1)
    expect(waitingChanges()).toBe(0)
    expect(hasUnsentWork()).toBe(false)
  },
)

test('a refusal that comes after the connection reaches who sent the change', async () => {
  fates = ['lost', 'stale']
  const done = api.put('/city/api/v1/city/update/1/', {}, { ifMatch: 3 }).catch(codeOf)
  await untilWaiting()
  sendWaitingNow()
  expect(await done).toBe('record.stale')
})

test.each(changes)(
  'a %s refused because the session was over is sent with the same key once its person is back',
  async (_, change) => {
    fates = ['ended', 'fine']
    let signIn: (isBack: boolean) => void = () => {}
    const asked = new Promise<void>((resolve) => {
      onSessionOver(() => {
        resolve()
        return new Promise((answer) => {
          signIn = answer
        })
      })
    })
    setPageOwner(7)
    const done = change()
    await asked
    expect(hasUnsentWork()).toBe(true)
    token = tokenOf(7).replace('x.', 'new.')
    signIn(true)
    await expect(done).resolves.toMatchObject({ id: 1 })
    const tries = sent.filter(({ what }) => what.includes('/city/'))
    expect(tries).toHaveLength(2)
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1)
    expect(tries.at(-1)?.token).toBe(token)
  },
)

test('what one person typed is never sent with the token of another', async () => {
  setPageOwner(7)
  token = tokenOf(8)
  expect(await api.post('/city/api/v1/city/create/', {}).catch(codeOf)).toBe('auth.otherPerson')
  expect(sent).toEqual([])
  // Nor when the token changes hands while the first try is on its way.
  token = tokenOf(7)
  fates = ['ended']
  const done = api.post('/city/api/v1/city/create/', {}).catch(codeOf)
  token = tokenOf(8)
  await done
  expect(sent.filter((one) => one.token === tokenOf(8))).toEqual([])
})

test('signing out gives up what waits; nothing of it is sent afterwards', async () => {
  fates = ['lost']
  const done = api.post('/city/api/v1/city/create/', {}).catch(codeOf)
  await untilWaiting()
  clearPersonalData()
  expect(await done).toBe('network')
  expect(waitingChanges()).toBe(0)
  sendWaitingNow()
  expect(sent).toHaveLength(1)
})

test('reading is not repeated here, and what is sent once fails at once', async () => {
  fates = ['lost', 'lost']
  expect(await api.get('/city/api/v1/city/all/').catch(codeOf)).toBe('network')
  expect(await api.put('/draft/api/v1/draft/x/', {}, { once: true }).catch(codeOf)).toBe('network')
  expect(sent.map(({ key }) => key)).toEqual([undefined, undefined])
})
