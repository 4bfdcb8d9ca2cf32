import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WorkStage } from '../../domain/desk/work.ts'
import { api, apiPath, type Params } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** What narrows a board, by the names of its address. */
export type BoardFilters = { country?: number; agent?: number; passenger_type?: number; q?: string; open?: 1 }
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
