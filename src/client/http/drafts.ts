import type { Answer } from './answers.ts'
import { api } from './api.ts'

export type Draft = NonNullable<Answer<'GET /draft/api/v1/draft/:key'>['draft']>

const path = (name: string) => `/draft/api/v1/draft/${encodeURIComponent(name)}/`

/** Passwords, one-time codes and tokens are typed again: nothing of them leaves their own form. */
const isSecret = (field: string): boolean => /password|passphrase|secret|token|one_?time/i.test(field)
const withoutSecrets = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !isSecret(field)))

const lines = new Map<string, Promise<unknown>>()
/** Requests about one draft go one after the other: what was kept first must not arrive after it was dropped. */
function inTurn<T>(name: string, request: () => Promise<T>): Promise<T> {
  const before = lines.get(name)
  const mine = before ? before.then(request, request) : request()
  lines.set(name, mine)
  const end = () => {
    if (lines.get(name) === mine) lines.delete(name)
  }
  mine.then(end, end)
  return mine
}

/** What the signed-in user had typed in a form and not saved; null for nothing. */
export const fetchDraft = (name: string): Promise<Draft | null> =>
  inTurn(name, async () => (await api.get<Answer<'GET /draft/api/v1/draft/:key'>>(path(name))).draft)
/** @param isLeaving the page goes, and the request outlives it. @returns the instant it was kept. */
export const keepDraft = (name: string, value: object, isLeaving = false): Promise<string> => {
  const put = async () =>
    (
      await api.put<Answer<'PUT /draft/api/v1/draft/:key'>>(
        path(name),
        { value: withoutSecrets(value) },
        { once: true, isLeaving },
      )
    ).at
  return isLeaving ? put() : inTurn(name, put)
}
export const dropDraft = (name: string) =>
  inTurn(name, () => api.delete<Answer<'DELETE /draft/api/v1/draft/:key'>>(path(name), { once: true }))
