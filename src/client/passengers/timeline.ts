import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineKind } from '../../domain/passengers/passenger-timeline.ts'
import type { Answer } from '../http/answers.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** What happened to a passenger in every part of the office, newest first, a page at a time; of one kind when named. */
export function useWholeTimeline(passengerId: number, kind: TimelineKind | null) {
  return useInfiniteQuery({
    queryKey: [...keys.passenger(passengerId, 'whole-timeline'), { kind }],
    queryFn: ({ pageParam, signal }) =>
      api.get<Answer<'GET /passenger/api/v1/passenger/whole_timeline/:id'>>(
        apiPath('passenger', 'whole_timeline', passengerId),
        { before: pageParam, kind: kind ?? undefined },
        signal,
      ),
    initialPageParam: undefined as string | undefined, // The first page has no end.
    getNextPageParam: (page) => page.next ?? undefined,
  })
}
