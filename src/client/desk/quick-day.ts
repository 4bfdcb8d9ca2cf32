import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../http/answers.ts'
import { api } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** The day of the signed-in person, for the Quick Panel; fresh each time it is opened. */
export const useQuickDay = () =>
  useQuery({
    queryKey: keys.list('todo_task', { quick: true }),
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /api/quick-panel/data'>>('/api/quick-panel/data', undefined, signal),
    staleTime: 0,
  })
