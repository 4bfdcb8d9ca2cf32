import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CaseView } from '../../domain/journey/case-view.ts'
import type { WorkStage } from '../../domain/desk/work.ts'
import { api, apiPath, type Params } from '../http/api.ts'
import { caseKey } from '../passengers/cases.ts'
import { keys } from '../http/queries.ts'

/** Passengers with an event the signed-in person may send now, fifty at a time; any change of a passenger asks again. */
export function useWork(stage: WorkStage | null) {
  return useInfiniteQuery({
    queryKey: keys.list('work', { stage }),
    queryFn: ({ pageParam, signal }) =>
      api.get<Answer<'GET /open_work/api/v1/open_work/mine'>>(
        apiPath('open_work', 'mine'),
        { stage, after: pageParam },
        signal,
      ),
    initialPageParam: undefined as string | undefined, // The first page follows nothing.
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** What narrows a board, by the names of its address. */
export type BoardFilters = { country?: number; agent?: number; passenger_type?: number; q?: string }
const paramsOf = (stage: WorkStage, filters: BoardFilters): Params => ({ stage, ...filters })

/** Columns of a stage with their first cards; any change of a passenger asks again. */
export function useBoard(stage: WorkStage, filters: BoardFilters) {
  return useQuery({
    queryKey: keys.list('board', paramsOf(stage, filters)),
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /board/api/v1/board/columns'>>(
        apiPath('board', 'columns'),
        paramsOf(stage, filters),
        signal,
      ),
    placeholderData: keepPreviousData,
  })
}

/** Further cards of a column. @throws ApiProblem when the server does not give them. */
export const fetchCards = (stage: WorkStage, filters: BoardFilters, state: string, after: string) =>
  api.get<Answer<'GET /board/api/v1/board/cards'>>(apiPath('board', 'cards'), {
    ...paramsOf(stage, filters),
    state,
    after,
  })

/** Asks for a passenger's case as it is now, for whoever wants to act on it at once. */
export function useFetchCase(): (passengerId: number) => Promise<CaseView> {
  const client = useQueryClient()
  return useCallback(
    (passengerId) =>
      client.fetchQuery({
        queryKey: caseKey(passengerId),
        queryFn: ({ signal }) =>
          api.get<CaseView>(apiPath('passenger', 'case', passengerId), undefined, signal),
        staleTime: 0,
      }),
    [client],
  )
}
