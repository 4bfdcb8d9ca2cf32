import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CaseView } from '../../domain/journey/case-view.ts'
import { api, apiPath } from '../http/api.ts'
import { isApiProblem } from '../http/problem.ts'
import { keys } from '../http/queries.ts'
import { isRecordId, unknownRecord } from '../records/records.ts'

const caseKey = (passengerId: number | string) => keys.passenger(passengerId, 'case')

/** A passenger with every stage, judged by the server; live changes of this passenger refetch it. */
export function useCase(passengerId: number | null) {
  return useQuery({
    queryKey: caseKey(passengerId ?? 0),
    queryFn: ({ signal }) =>
      isRecordId(passengerId ?? 0)
        ? api.get<Answer<'GET /passenger/api/v1/passenger/case/:id'>>(
            apiPath('passenger', 'case', passengerId ?? 0),
            undefined,
            signal,
          )
        : unknownRecord(),
    enabled: passengerId !== null,
  })
}

/** Asks for a passenger's case as it is now, for a screen that acts on it at once. */
export function useFetchCase(): (passengerId: number) => Promise<CaseView> {
  const client = useQueryClient()
  return useCallback(
    (passengerId) =>
      client.fetchQuery({
        queryKey: caseKey(passengerId),
        queryFn: ({ signal }) =>
          api.get<Answer<'GET /passenger/api/v1/passenger/case/:id'>>(
            apiPath('passenger', 'case', passengerId),
            undefined,
            signal,
          ),
        staleTime: 0,
      }),
    [client],
  )
}

/** One entry of a passenger one can look back at; `at` is an instant, `on_date` the agency's day. */
export type Moment = {
  id: number
  machine: string
  stage: string | null
  event: string
  to_state: string
  by: string | null
  at: string
  on_date: string
}

/** Every moment of a passenger, oldest first; fetched when a user looks back. */
export function useMoments(passengerId: number) {
  return useQuery({
    queryKey: keys.passenger(passengerId, 'moments'),
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /passenger/api/v1/passenger/moments/:id'>>(
          apiPath('passenger', 'moments', passengerId),
          undefined,
          signal,
        )
      ).moments,
  })
}

/** The case as it was right after one of its entries; the moment before stays on the screen until the next is there. */
export function useCaseAfter(passengerId: number, entry: number | null) {
  return useQuery({
    queryKey: [...keys.passenger(passengerId, 'case'), { after: entry }],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /passenger/api/v1/passenger/case/:id'>>(
        apiPath('passenger', 'case', passengerId),
        { after: entry },
        signal,
      ),
    enabled: entry !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The course of a case as a file, personal data replaced by the server. @throws ApiProblem. */
export const fetchTrace = (passengerId: number): Promise<unknown> =>
  api.get(apiPath('passenger', 'trace', passengerId))

/** Everything that happened to a passenger, newest first, fifty at a time. */
export function useTimeline(passengerId: number) {
  return useInfiniteQuery({
    queryKey: keys.passenger(passengerId, 'timeline'),
    queryFn: ({ pageParam, signal }) =>
      api.get<Answer<'GET /passenger/api/v1/passenger/timeline/:id'>>(
        apiPath('passenger', 'timeline', passengerId),
        { before: pageParam },
        signal,
      ),
    initialPageParam: undefined as number | undefined, // The first page has no end.
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** What happened to one stage of a passenger; fetched when it is looked at. Every workflow module answers as medical does. */
export function useStepLog(module: string, passengerId: number, isAsked: boolean) {
  return useQuery({
    queryKey: [...keys.ofPassenger(module, passengerId), 'log'],
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /medical/api/v1/medical/log/:passenger_id'>>(
          apiPath(module, 'log', passengerId),
          undefined,
          signal,
        )
      ).log,
    enabled: isAsked,
  })
}

/** Earlier attempts of a stage, newest first; fetched when they are looked at. */
export function useAttempts(module: string, passengerId: number, isAsked: boolean) {
  return useQuery({
    queryKey: [...keys.ofPassenger(module, passengerId), 'attempts'],
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /medical/api/v1/medical/get_by_passenger_id/:passenger_id'>>(
          apiPath(module, 'get_by_passenger_id', passengerId),
          undefined,
          signal,
        )
      ).history,
    enabled: isAsked,
  })
}

/** Registers a draft. @returns why not, as the machine says it; null when it is registered */
export async function registerPassenger(id: number): Promise<string | null> {
  try {
    await api.post(apiPath('passenger', 'event', id), { type: 'REGISTER' })
    return null
  } catch (fault) {
    if (!isApiProblem(fault)) throw fault
    return fault.detail || fault.title
  }
}
