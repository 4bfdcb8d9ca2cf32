import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import type { Answer } from '../http/answers.ts'
import { keys } from '../http/queries.ts'

const module = 'opening_balance'

/** How far openings are brought in; stale with every opening balance. */
export const useOpeningStanding = () =>
  useQuery({
    queryKey: [...keys.list(module), 'standing'],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /opening_balance/api/v1/opening_balance/standing'>>(
        apiPath(module, 'standing'),
        undefined,
        signal,
      ),
  })
