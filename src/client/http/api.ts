import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import type { Answer } from './answers.ts'
import { askedLanguage } from './asked-language.ts'
import { ApiProblem } from './problem.ts'
import { untilConnected } from './outbox.ts'
import { noteAnswer } from './recent-answers.ts'
import { noteAgencyDay, noteAgencyZone } from '../records/records-today.ts'
import { onSignOut } from './sign-out.ts'
import { ownerOf, readToken, storeToken } from './token.ts'
import { clearTyping, noteWork } from './unsent-work.ts'

export { ApiProblem, isApiProblem } from './problem.ts'

const http = axios.create({
  headers: { Accept: 'application/json' },
  timeout: 60_000,
  paramsSerializer: { indexes: null },
})
http.interceptors.request.use((request) => {
  const language = askedLanguage()
  if (language !== null) request.headers.set('Accept-Language', language)
  return request
})
http.interceptors.response.use(
  (answer) => {
    noteAnswer(answer.config, answer)
    noteAgencyZone(answer.headers['x-agency-zone'])
    noteAgencyDay(answer.headers['x-agency-day'])
    return answer
  },
  (error: AxiosError) => {
    noteAnswer(error.config, error.response)
    throw error
  },
)

/** Paths every client may ask without a token: a 401 there is an answer, not the end of a session. */
const isOpenPath = (url: string | undefined) =>
  /\/user\/(login|refresh|logout|second_factor(\/confirm|\/keep)?)\/$/.test(url ?? '')

let sessionOver: () => Promise<boolean> = () => Promise.resolve(false)
/** Called when a request was refused with 401 and its one retry as well; answers whether the same person signed in again, and then the request is sent once more. */
export const onSessionOver = (callback: () => Promise<boolean>) => {
  sessionOver = callback
}

let pageOwner: number | null = null
/** Says whose page this window shows. What that person does is never sent with the token of another one. */
export const setPageOwner = (id: number) => {
  pageOwner = id
}
onSignOut(() => {
  pageOwner = null
})
const isOfAnother = (token: string | null): boolean => {
  const owner = token === null ? null : ownerOf(token)
  return pageOwner !== null && owner !== null && owner !== pageOwner
}

let reauthenticate: () => Promise<boolean> = () => Promise.resolve(false)
/** Called when a change needs the password typed again; answers whether it was, and then the request is sent once more. */
export const onReauthenticate = (callback: () => Promise<boolean>) => {
  reauthenticate = callback
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof AxiosError)) return error
  if (error.code === AxiosError.ERR_CANCELED) return error
  if (!error.response) return new ApiProblem(0, { code: 'network', title: 'The server does not answer.' })
  const wait = Number(error.response.headers['retry-after'])
  return new ApiProblem(
    error.response.status,
    error.response.data,
    Number.isFinite(wait) && wait > 0 ? wait : null,
  )
}

let refreshing: Promise<string> | null = null

/**
 * A fresh access token, asked for once over all tabs: the tab that holds the lock asks, the others find the
 * result in the storage. `used` is the token that was refused. Throws ApiProblem 401 when the session is
 * over.
 * Source: security 3. Without Web Locks (plain http on a LAN) the tabs ask one by one; the server accepts that.
 */
export function refreshAccess(used: string | null): Promise<string> {
  const ask = async () => {
    const now = readToken()
    if (now !== null && now !== used) return now
    const answer = await http
      .post<Answer<'POST /user/api/v1/user/refresh'>>('/user/api/v1/user/refresh/', {})
      .catch((error: unknown) => {
        throw problemOf(error)
      })
    storeToken(answer.data.access)
    return `Bearer ${answer.data.access}`
  }
  refreshing ??= (navigator.locks ? navigator.locks.request('rams-refresh', ask) : ask()).finally(() => {
    refreshing = null
  })
  return refreshing
}

/** Headers as a plain record: the ones every request has are axios's own. */
type Request = Omit<AxiosRequestConfig, 'headers'> & { headers?: Record<string, string> }

/** Sends a request; one refused for an old password is sent again after it was typed (security 2). */
async function send<T>(config: Request): Promise<AxiosResponse<T>> {
  try {
    return await sendSigned<T>(config)
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'auth.reauthenticate' && (await reauthenticate()))
      return sendSigned<T>(config)
    throw problem
  }
}

async function sendSigned<T>(config: Request): Promise<AxiosResponse<T>> {
  const used = readToken()
  if (!isOpenPath(config.url) && isOfAnother(used)) throw new ApiProblem(401, { code: 'auth.otherPerson' })
  const withToken = (token: string | null): AxiosRequestConfig => ({
    ...config,
    headers:
      token && !isOpenPath(config.url) ? { ...config.headers, Authorization: token } : { ...config.headers },
  })
  try {
    return await http.request<T>(withToken(used))
  } catch (error) {
    const problem = problemOf(error)
    if (!(problem instanceof ApiProblem) || problem.status !== 401 || isOpenPath(config.url) || used === null)
      throw problem
    try {
      const fresh = await refreshAccess(used)
      if (isOfAnother(fresh)) throw problem
      return await http.request<T>(withToken(fresh))
    } catch (again) {
      const second = problemOf(again)
      if (second instanceof ApiProblem && second.status === 401 && (await sessionOver()))
        return sendSigned<T>(config)
      throw second
    }
  }
}

/** It is not known whether the change happened: no answer, an answer of something in between, or its first try is still at work. */
const isUnanswered = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem &&
  (problem.status === 0 ||
    problem.status === 502 ||
    problem.status === 504 ||
    problem.code === 'idempotency.running')

/**
 * Sends a change until the server has answered it: without an answer it waits for the connection and is sent again with
 * the same key, so that it happens once. Only its answer, the person's sign-out or its own signal ends that.
 * @param savesTyping false for what is sent beside a form that stays open.
 */
async function sendChange<T>(
  config: Request,
  { idempotencyKey, ifMatch, signal, once = false, isLeaving = false, onWaiting }: WriteOptions,
  savesTyping = true,
): Promise<T> {
  const isSentOnce = once || isOpenPath(config.url) || readToken() === null
  const key = idempotencyKey ?? (isSentOnce ? undefined : newIdempotencyKey())
  const request: Request = {
    ...config,
    headers: writeHeaders(ifMatch, key),
    ...(signal ? { signal } : {}),
    ...(isLeaving ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {}),
  }
  if (isSentOnce) return (await send<T>(request)).data
  const done = noteWork()
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await send<T>(request)
        if (savesTyping) clearTyping()
        return answer.data
      } catch (problem) {
        if (!isUnanswered(problem) || signal?.aborted) throw problem
        onWaiting?.()
        if (!(await untilConnected(tries, { leastMs: (problem.retryAfterS ?? 0) * 1000, signal })))
          throw problem
      }
    }
  } finally {
    done()
  }
}

export type Params = Record<
  string,
  string | number | boolean | readonly (string | number)[] | null | undefined
>
export type WriteOptions = {
  /** The version the change is based on; becomes `If-Match: "n"`. */
  ifMatch?: number
  /** Makes a repeated request harmless; made by `newIdempotencyKey` when the form opens. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal
  /** Not sent again when it gets no answer: what only asks, what has its own way to try again, what the next one replaces. */
  once?: boolean
  /** The page goes, and the request outlives it; its answer is not read. */
  isLeaving?: boolean
  /** The change got no answer and waits for the connection; may be called several times. */
  onWaiting?: () => void
}

type UploadOptions = Pick<WriteOptions, 'once' | 'signal'> & {
  /** Called with the share of the bytes sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** '/city/api/v1/city/all/'; the last part is the action and, for one record, its id. */
export const apiPath = (module: string, action: string, id?: string | number) =>
  `/${module}/api/v1/${module}/${action}/${id === undefined ? '' : `${encodeURIComponent(id)}/`}`

export const newIdempotencyKey = (): string =>
  // randomUUID needs a secure context; a LAN address over http has none.
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')

/** The key of a further request of the same change: each part happens once, however often the whole is sent. */
export const keyOfPart = (key: string, part: number): string =>
  key.slice(0, -4) + (Number.parseInt(key.slice(-4), 16) ^ part).toString(16).padStart(4, '0')

const writeHeaders = (
  ifMatch: number | undefined,
  idempotencyKey: string | undefined,
): Record<string, string> => ({
  ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
  ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
})

/** The only door to the server. Every function throws ApiProblem. `T` is what the endpoint's own schema promises. */
export const api = {
  get: async <T>(path: string, params?: Params, signal?: AbortSignal): Promise<T> =>
    (await send<T>({ method: 'GET', url: path, params, ...(signal ? { signal } : {}) })).data,
  post: <T>(path: string, body: unknown = {}, options: WriteOptions = {}): Promise<T> =>
    sendChange<T>({ method: 'POST', url: path, data: body }, options),
  put: <T>(path: string, body: unknown, options: WriteOptions = {}): Promise<T> =>
    sendChange<T>({ method: 'PUT', url: path, data: body }, options),
  patch: <T>(path: string, body: unknown, options: WriteOptions = {}): Promise<T> =>
    sendChange<T>({ method: 'PATCH', url: path, data: body }, options),
  delete: <T>(path: string, options: WriteOptions & { body?: unknown } = {}): Promise<T> =>
    sendChange<T>({ method: 'DELETE', url: path, data: options.body }, options),
  /** A file as the server made it, for exports and scans. */
  blob: async (
    path: string,
    params?: Params,
    { signal, timeout }: { signal?: AbortSignal; timeout?: number } = {},
  ): Promise<Blob> =>
    (
      await send<Blob>({
        method: 'GET',
        url: path,
        params,
        responseType: 'blob',
        ...(signal ? { signal } : {}),
        ...(timeout ? { timeout } : {}),
      })
    ).data,
  /** A file made from what is sent, e.g. a preview. */
  postBlob: async (path: string, body: unknown, signal?: AbortSignal): Promise<Blob> =>
    (
      await send<Blob>({
        method: 'POST',
        url: path,
        data: body,
        responseType: 'blob',
        ...(signal ? { signal } : {}),
      })
    ).data,
  /** One file with its fields as multipart/form-data; what is typed around it is not saved by that. */
  upload: async <T>(
    path: string,
    form: FormData,
    { onProgress, ...options }: UploadOptions = {},
  ): Promise<T> => {
    const done = noteWork()
    try {
      return await sendChange<T>(
        {
          method: 'POST',
          url: path,
          data: form,
          onUploadProgress: (e) => onProgress?.(e.progress ?? 0),
        },
        options,
        false,
      )
    } finally {
      done()
    }
  },
}
