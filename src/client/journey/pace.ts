import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import { keys, staleMs } from '../http/queries.ts'

/** How long each stage usually takes for a passenger like this one; found again once a day. */
export const usePace = (passengerId: number) =>
  useQuery({
    queryKey: [...keys.ofPassenger('stage_pace', passengerId)],
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /passenger/api/v1/passenger/pace/:id'>>(
          apiPath('passenger', 'pace', passengerId),
          undefined,
          signal,
        )
      ).pace,
    staleTime: staleMs.lookup,
  })
