import type { Answer } from '../http/answers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Refusal } from '../../domain/journey/case-view.ts'
import { api, apiPath } from '../http/api.ts'
import { useRecordStep } from '../journey/record-step.ts'
import { searchPassengers } from './passenger-search.ts'
import { isApiProblem } from '../http/problem.ts'
import { keys } from '../http/queries.ts'
import { invalidateChange } from '../http/query-client.ts'

export function useListMembers(module: string, list: number) {
  return useQuery({
    queryKey: [...keys.record(module, list), 'members'],
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /*/api/v1/*/members/:id'>>(
          apiPath(module, 'members', list),
          undefined,
          signal,
        )
      ).members,
  })
}

/** Who could be put on a list now, by visa; asked again with every change of the list. */
export function useListCandidates(module: string, list: number) {
  return useQuery({
    queryKey: [...keys.record(module, list), 'candidates'],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /*/api/v1/*/candidates/:id'>>(
        apiPath(module, 'candidates', list),
        undefined,
        signal,
      ),
  })
}

/** What a new list of a passenger's country and licence starts with; asked only when a passenger is named. */
export function useListStart(module: string, passenger: number | null) {
  return useQuery({
    queryKey: keys.passenger(passenger ?? 0, `list.${module}`),
    enabled: passenger !== null,
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /visa_submission_list/api/v1/visa_submission_list/form_data/:passenger_id'>>(
        apiPath(module, 'form_data', passenger ?? 0),
        undefined,
        signal,
      ),
  })
}

/** State of the list itself, as its panel shows it. */
export const useListState = (module: string, list: number) =>
  useRecordStep(module, list).data?.step.state ?? null

/** Why something could not be done: the first sentence and everything else in the order in which it is put right, with the sentence of each field. */
export type Refused = {
  message: string
  fix?: { label: string; path: string } | null
  others?: readonly Refusal[]
  fields: Readonly<Record<string, string>>
}
const refusedOf = (fault: unknown): Refused => {
  if (!isApiProblem(fault)) throw fault
  return {
    message: fault.detail || fault.title,
    fix: fault.fix,
    others: fault.others,
    fields: fault.fieldMessages,
  }
}

/** Puts a passenger on a list; null when that worked, else why not. */
export async function addToList(module: string, list: number, passenger: number): Promise<Refused | null> {
  try {
    await api.post(apiPath(module, 'event', list), { type: 'ADD_ROW', passenger })
    return null
  } catch (fault) {
    return refusedOf(fault)
  }
}

/** Sends events of a list; null when it happened. The shown rows are fetched again either way. */
export function useListEvent(module: string, list: number) {
  const client = useQueryClient()
  return useCallback(
    async (
      type: string,
      data: Readonly<Record<string, unknown>>,
      idempotencyKey?: string,
    ): Promise<Refused | null> => {
      try {
        await api.post(apiPath(module, 'event', list), { type, ...data }, { idempotencyKey })
        return null
      } catch (fault) {
        return refusedOf(fault)
      } finally {
        await invalidateChange(client, { module, id: list })
      }
    },
    [client, module, list],
  )
}

/** The passenger a serial, passport number or id means; null when none or more than one does. */
export async function findMember(text: string): Promise<{ id: number } | null> {
  const passengers = await searchPassengers(text)
  return passengers.length === 1 && passengers[0] ? { id: passengers[0].id } : null
}
