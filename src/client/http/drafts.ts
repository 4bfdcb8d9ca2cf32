import type { Answer } from './answers.ts'
import { api } from './api.ts'

export type Draft = { value: Record<string, unknown>; at: string }

const path = (key: string) => `/draft/api/v1/draft/${encodeURIComponent(key)}/`

/** What the signed-in user had typed in a form and not saved; null for nothing. */
export const fetchDraft = async (key: string): Promise<Draft | null> =>
  (await api.get<{ draft: Draft | null }>(path(key))).draft
/** @returns the instant it was kept. */
export const keepDraft = async (key: string, value: object): Promise<string> =>
  (await api.put<Answer<'PUT /draft/api/v1/draft/:key'>>(path(key), { value }, { once: true })).at
export const dropDraft = (key: string) =>
  api.delete<Answer<'DELETE /draft/api/v1/draft/:key'>>(path(key), { once: true })
