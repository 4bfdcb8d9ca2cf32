import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { WorkPart, WorkStage } from '../../domain/desk/work.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** Passengers with an event the signed-in person may send now, fifty at a time; any change of a passenger asks again. */
export function useWork(stage: WorkStage | null, part: WorkPart | null = null) {
  return useInfiniteQuery({
    queryKey: keys.list('work', { stage, part }),
    queryFn: ({ pageParam, signal }) =>
      api.get<Answer<'GET /open_work/api/v1/open_work/mine'>>(
        apiPath('open_work', 'mine'),
        { stage, part, after: pageParam },
        signal,
      ),
    initialPageParam: undefined as string | undefined, // The first page follows nothing.
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
