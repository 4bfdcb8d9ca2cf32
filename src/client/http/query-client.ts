import { QueryClient, type Query } from '@tanstack/react-query'
import type { Change } from './live.ts'
import { ApiProblem } from './problem.ts'
import { staleMs } from './queries.ts'

/** Reading is tried again when the server did not answer or failed; a refusal is an answer. Writing never repeats itself. */
export const isWorthAnotherTry = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.status >= 502)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs.data,
        gcTime: 10 * 60_000,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  })
}

const gathered = new Set(['dashboard', 'report'])
/**
 * Modules whose changes move no number of the business; a run reports its progress several times a second.
 */
export const machinery = new Set(['job_run', 'mail_outbox'])
/** Lists of files by what is open or where they stand: touched by whatever concerns a passenger. */
const followsFiles = new Set(['work', 'board'])
/** A part of a key that ties the answer to more than its own module. */
const tieOf = (part: unknown): { passenger?: unknown; follows?: unknown } =>
  typeof part === 'object' && part !== null ? part : {}

/** Does this change of a record make the cached answer stale? Numbers gathered over modules are touched by every change. */
export function isTouchedBy(change: Change, key: readonly unknown[]): boolean {
  if (
    change.module === '*' ||
    key[0] === change.module ||
    (gathered.has(String(key[0])) && !machinery.has(change.module)) ||
    key.map(tieOf).some(({ follows }) => Array.isArray(follows) && follows.includes(change.module))
  )
    return true
  if (followsFiles.has(String(key[0]))) return change.passenger !== undefined || change.module === 'passenger'
  const passenger = change.passenger
  return (
    passenger !== undefined &&
    (key.some((part) => tieOf(part).passenger === passenger) ||
      (key[0] === 'passenger' && (key[1] === 'list' || key[2] === String(passenger))))
  )
}

/**
 * Refetches exactly what a change of one's own touches: shown answers at once, the others when they are next asked for.
 * What an event would do, which any change may alter, waits until it is next asked for: the version on the screen may be
 * gone.
 */
export const invalidateChange = (client: QueryClient, change: Change) => {
  void client.invalidateQueries({ queryKey: ['rehearsal'], refetchType: 'none' })
  return client.invalidateQueries({ predicate: (query: Query) => isTouchedBy(change, query.queryKey) })
}
