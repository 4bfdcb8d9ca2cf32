/**
 * The line to the server as it fails people: imported before anything that sends requests. Reads are answered, drafts are
 * kept in memory, and a change goes through, gets no answer, or meets a session that has ended.
 */
import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'

/** One attempt to change something, as the server would see it. */
export type Attempt = {
  path: string
  key: string
  body: string
  answered: 'nothing' | 'session over' | 'done'
}

const line = {
  way: 'through' as 'through' | 'away' | 'session over',
  reads: (_path: string): unknown => ({}),
  answers: (_path: string): unknown => ({ id: 1, version: 2 }),
}
const drafts = new Map<string, { value: Record<string, unknown>; at: string }>()
let attempts: Attempt[] = []

const answerOf = (config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse => ({
  config,
  status,
  data,
  statusText: '',
  headers: {},
})
const refused = (config: InternalAxiosRequestConfig, status: number) =>
  new AxiosError('refused', 'ERR', config, {}, answerOf(config, status, { code: 'auth.required' }))
const noAnswer = (config: InternalAxiosRequestConfig) =>
  new AxiosError('Network Error', AxiosError.ERR_NETWORK, config, {})

function draftAnswer(config: InternalAxiosRequestConfig, key: string): unknown {
  if (config.method === 'put') {
    const { value } = JSON.parse(String(config.data)) as { value: Record<string, unknown> }
    drafts.set(key, { value, at: '2027-01-03T06:00:00.000Z' })
    return { at: '2027-01-03T06:00:00.000Z' }
  }
  if (config.method === 'delete') drafts.delete(key)
  return { draft: drafts.get(key) ?? null }
}

axios.defaults.adapter = async (config) => {
  const path = config.url ?? ''
  const draft = /^\/draft\/api\/v1\/draft\/(.+)\/$/.exec(path)?.[1]
  if (draft) return answerOf(config, 200, draftAnswer(config, decodeURIComponent(draft)))
  // Only a person who types the password again ends "session over".
  if (path.endsWith('/user/refresh/')) throw refused(config, 401)
  if (config.method === 'get' && config.responseType !== 'blob')
    return answerOf(config, 200, line.reads(path))
  const key = config.headers.get('Idempotency-Key')
  const note = (answered: Attempt['answered']) =>
    attempts.push({ path, key: typeof key === 'string' ? key : '', body: String(config.data), answered })
  if (config.responseType === 'blob')
    return answerOf(config, 200, new Blob(['%PDF-1.7'], { type: 'application/pdf' }))
  if ((path.includes('preview') && !path.includes('multiple_visa')) || path.includes('/check'))
    return answerOf(config, 200, {})
  if (line.way === 'away') {
    note('nothing')
    throw noAnswer(config)
  }
  if (line.way === 'session over') {
    note('session over')
    throw refused(config, 401)
  }
  note('done')
  return answerOf(config, 200, line.answers(path))
}

export const troubledLine = {
  /** Begins with a line that works, nothing kept and nothing sent. */
  restart() {
    line.way = 'through'
    attempts = []
    drafts.clear()
  },
  go: (way: typeof line.way) => {
    line.way = way
  },
  reads: (answer: (path: string) => unknown) => {
    line.reads = answer
  },
  answers: (answer: (path: string) => unknown) => {
    line.answers = answer
  },
  attempts: (): readonly Attempt[] => attempts,
  /** What is kept at the server now, as text. */
  kept: (): string => JSON.stringify([...drafts]),
}
