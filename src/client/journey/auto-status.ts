import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'

const flag = 'AutoStatusUpdate'

/** One rule of the day: how many it would move or report, and the first of them. */
export type DueRule = {
  key: string
  rule: string
  event: string | null
  count: number
  rows: { passenger: number | null; name: string; from: string; to: string }[]
}

/** Starts the auto status update; answers the run of its job. */
export const startAutoStatus = () =>
  api.post<Answer<'POST /cron/api/v1/cron/start'>>('/cron/api/v1/cron/start/', {})
/** Starts a rehearsal of the day; the job's result is what would move. */
export const rehearseAutoStatus = () =>
  api.post<Answer<'POST /cron/api/v1/cron/rehearse'>>('/cron/api/v1/cron/rehearse/', {})

export function useMovedByRun(id: number | null) {
  return useQuery({
    queryKey: ['auto_status_run', 'moved', id],
    enabled: id !== null,
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /auto_status_run/api/v1/auto_status_run/moved/:id'>>(
        apiPath('auto_status_run', 'moved', id ?? 0),
        undefined,
        signal,
      ),
  })
}

export const isFlagSet = (): boolean => {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false // A browser that keeps nothing shows no banner.
  }
}

/** The client that started a run says so to every tab (machines M15 row 2). A tab does not hear its own change of the storage. */
export function setFlag(): void {
  try {
    localStorage.setItem(flag, new Date().toISOString())
  } catch {
    return
  }
  window.dispatchEvent(new StorageEvent('storage', { key: flag }))
}
export function removeFlag(): void {
  try {
    localStorage.removeItem(flag)
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
/** Calls back now and whenever the flag may have changed. @returns how to stop. */
export function watchFlag(onLook: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === flag || event.key === null) onLook()
  }
  window.addEventListener('storage', hear)
  onLook()
  return () => window.removeEventListener('storage', hear)
}
