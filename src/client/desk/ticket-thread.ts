import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import type { Answer } from '../http/answers.ts'
import { deskQueues } from '../../domain/tickets/desk.ts'
import { following, keys } from '../http/queries.ts'

const threadQuery = (id: number) => ({
  queryKey: [...keys.record('iata_ticket', id), 'thread', following(...Object.values(deskQueues))],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<Answer<'GET /iata_ticket/api/v1/iata_ticket/thread/:id'>>(
      apiPath('iata_ticket', 'thread', id),
      undefined,
      signal,
    ),
})

/** Everything that was done with a ticket and those it was exchanged for, in its order; stale with any document of tickets. */
export const useTicketThread = (id: number) => useQuery(threadQuery(id))

/** Asks for it before it is shown. */
export const useTicketThreadAhead = (id: number) => usePrefetchQuery(threadQuery(id))

/** The course of a ticket and of the documents about it as a file, personal data replaced by the server. @throws ApiProblem. */
export const fetchTicketTrace = (id: number): Promise<unknown> => api.get(apiPath('iata_ticket', 'trace', id))
