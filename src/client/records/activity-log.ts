import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import type { HistoryEntry } from './records.ts'
import { keys } from '../http/queries.ts'

/** One entry of the audit log; `changes` is null when the reader may not see them. */
export type Activity = Omit<HistoryEntry, 'changes'> & {
  module: string | null
  record: string | null
  changes: HistoryEntry['changes'] | null
}

/** One entry by its id; null when there is none for this reader. */
export const useActivity = (id: number) =>
  useQuery({
    queryKey: keys.record('activity_log', id),
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /activity_log/api/v1/activity_log/all'>>(
          apiPath('activity_log', 'all'),
          { id },
          signal,
        )
      ).activity_logs[0] ?? null,
  })
