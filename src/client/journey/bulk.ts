import type { Answer } from '../http/answers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { BulkPerson, OwnValues } from '../../domain/journey/bulk-events.ts'
import { api, apiPath } from '../http/api.ts'
import type { Refused } from '../passengers/list-members.ts'
import { isApiProblem } from '../http/problem.ts'
import { keys } from '../http/queries.ts'
import { invalidateChange } from '../http/query-client.ts'

const module = 'multiple_status_update'

/** A multiple status update as its page reads it. */
export type BulkUpdate = Answer<'GET /multiple_status_update/api/v1/multiple_status_update/rows/:id'>

/** What a check says of one passenger. */
export type CheckedRow =
  Answer<'POST /multiple_status_update/api/v1/multiple_status_update/check'>['rows'][number]

export type WaitingFilters = {
  target_event?: string
  country?: number
  agent?: number
  visa_entry?: number
  list_module?: string
  list?: number
}

export function useBulkUpdate(id: number | null) {
  return useQuery({
    queryKey: keys.record(module, id ?? 0),
    enabled: id !== null,
    queryFn: ({ signal }) => api.get<BulkUpdate>(apiPath(module, 'rows', id ?? 0), undefined, signal),
  })
}

/** Begins an update and answers its number. */
export const beginBulk = async (idempotencyKey: string): Promise<number> =>
  (
    await api.post<Answer<'POST /multiple_status_update/api/v1/multiple_status_update/create'>>(
      apiPath(module, 'create'),
      {},
      { idempotencyKey },
    )
  ).id
/** Module in whose name passengers are looked for: its readers may. */
export type BulkModule = 'multiple_status_update' | 'multiple_visa_entry'
export const findPeople = (of: BulkModule, texts: readonly string[]) =>
  api.post<Answer<'POST /multiple_status_update/api/v1/multiple_status_update/find'>>(
    apiPath(of, 'find'),
    { texts },
    { once: true },
  )
export const waitingPeople = (of: BulkModule, filters: WaitingFilters) =>
  api.post<Answer<'POST /multiple_status_update/api/v1/multiple_status_update/waiting'>>(
    apiPath(of, 'waiting'),
    filters,
    { once: true },
  )
export const namedPeople = async (of: BulkModule, ids: readonly number[]): Promise<BulkPerson[]> =>
  ids.length === 0
    ? []
    : (
        await api.post<Answer<'POST /multiple_status_update/api/v1/multiple_status_update/people'>>(
          apiPath(of, 'people'),
          { ids },
          { once: true },
        )
      ).people
const proposedFor = (target: string, ids: readonly number[]) =>
  api.post<Answer<'POST /multiple_status_update/api/v1/multiple_status_update/own_values'>>(
    apiPath(module, 'own_values'),
    { target_event: target, ids },
    { once: true },
  )
/** What an event asks of each of many passengers, as its form would open. */
export const ownValuesOf = async (target: string, ids: readonly number[]): Promise<OwnValues> =>
  (await proposedFor(target, ids)).values
/** What was given last for such passengers, as the sheet opens; nothing where they differ. */
export const commonValuesOf = async (
  target: string,
  ids: readonly number[],
): Promise<Readonly<Record<string, unknown>>> => (await proposedFor(target, ids)).common
/** Whether an event could go to each passenger as the sheet stands; nothing is kept of it. */
export const checkRows = async (
  request: {
    target_event: string
    common_payload: Readonly<Record<string, unknown>>
    rows: readonly { passenger: number; own: string | null }[]
  },
  signal: AbortSignal,
): Promise<CheckedRow[]> =>
  (
    await api.post<Answer<'POST /multiple_status_update/api/v1/multiple_status_update/check'>>(
      apiPath(module, 'check'),
      request,
      { once: true, signal },
    )
  ).rows
export const undoBulk = (id: number, reason: string, idempotencyKey: string) =>
  api.post<Answer<'POST /multiple_status_update/api/v1/multiple_status_update/undo/:id'>>(
    apiPath(module, 'undo', id),
    { reason },
    { idempotencyKey },
  )
export const resumeBulk = (id: number) =>
  api.post<Answer<'POST /multiple_status_update/api/v1/multiple_status_update/resume/:id'>>(
    apiPath(module, 'resume', id),
    {},
  )

/** Why a request was refused, with the sentence of each field ('common_payload/visit_date'). @throws what is no answer of the server. */
export function refusedBy(fault: unknown): Refused {
  if (!isApiProblem(fault)) throw fault
  return { message: fault.detail || fault.title, fields: fault.fieldMessages }
}

/** Sends events of an update; its page is read again either way. */
export function useBulkEvent() {
  const client = useQueryClient()
  return useCallback(
    async (
      id: number,
      type: string,
      data: Readonly<Record<string, unknown>> = {},
      idempotencyKey?: string,
    ): Promise<Refused | null> => {
      try {
        await api.post(apiPath(module, 'event', id), { type, ...data }, { idempotencyKey })
        return null
      } catch (fault) {
        return refusedBy(fault)
      } finally {
        await invalidateChange(client, { module, id })
      }
    },
    [client],
  )
}

/** A multiple visa entry as its page reads it. */
export type VisaForMany = Answer<'GET /multiple_visa_entry/api/v1/multiple_visa_entry/rows/:id'>
export type VisaForManyAsked = {
  visa_entry: number | null
  visa_line: number | null
  allot_date: string
  passengers: readonly number[]
  agreed_amount_each: string | null
  stop_on_error: boolean
}
const visaModule = 'multiple_visa_entry'

export function useVisaForMany(id: number | null) {
  return useQuery({
    queryKey: keys.record(visaModule, id ?? 0),
    enabled: id !== null,
    queryFn: ({ signal }) => api.get<VisaForMany>(apiPath(visaModule, 'rows', id ?? 0), undefined, signal),
  })
}

/** Rehearses; a number makes it the same record again. @returns the record, or why not. */
export async function previewVisaForMany(
  id: number | null,
  request: VisaForManyAsked,
  idempotencyKey: string,
): Promise<{ id: number } | Refused> {
  try {
    return id === null
      ? await api.post<Answer<'POST /multiple_visa_entry/api/v1/multiple_visa_entry/create'>>(
          apiPath(visaModule, 'create'),
          request,
          { idempotencyKey },
        )
      : await api.post<Answer<'POST /multiple_visa_entry/api/v1/multiple_visa_entry/preview/:id'>>(
          apiPath(visaModule, 'preview', id),
          request,
          { idempotencyKey },
        )
  } catch (fault) {
    return refusedBy(fault)
  }
}
export async function confirmVisaForMany(id: number): Promise<Refused | null> {
  try {
    await api.post(apiPath(visaModule, 'confirm', id), {})
    return null
  } catch (fault) {
    return refusedBy(fault)
  }
}

/** One event for many at once: one request, one key. @returns the update, or why nothing was begun. */
export async function issueForMany(
  request: {
    target_event: string
    passengers: readonly number[]
    numbers: readonly string[]
    common_payload: Readonly<Record<string, unknown>>
    note: string
  },
  idempotencyKey: string,
): Promise<{ id: number } | Refused> {
  try {
    return await api.post<Answer<'POST /passenger/api/v1/passenger/multiple_status_update'>>(
      apiPath('passenger', 'multiple_status_update'),
      request,
      { idempotencyKey },
    )
  } catch (fault) {
    return refusedBy(fault)
  }
}
