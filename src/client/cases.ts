import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Facts, Row, StageName } from '../domain/facts.ts'
import { api, apiPath } from './api.ts'
import { keys } from './queries.ts'
import { isRecordId, unknownRecord, type WireRecord } from './records.ts'

/** One action of a panel: open, or closed with the reason and the place to mend it. */
export type Action = {
  event: string
  label: string
  ok: boolean
  code?: string
  message?: string
  mend?: { label: string; path: string }
  payload: { name: string; required: boolean }[]
}

/** One stage or record as the server shows it; `id` and `version` are null before its first event. */
export type StepView = {
  /** API module the events are sent to. */
  module: string
  /** Id of the workflow in src/machines/catalogue.ts. */
  machine: string
  stage: StageName | null
  id: number | null
  version: number | null
  state: string
  state_label: string
  kind: string
  attempt_no: number
  record: Row
  /** Names of the rows its refs point to. */
  labels: Readonly<Record<string, string>>
  last: { id: number; event: string; label: string; by: string | null; age_hours: number } | null
  actions: Action[]
}

/** One stage of the passenger's way. */
export type StepperEntry = {
  stage: StageName
  title: string
  /** Route stem of its screen; null when it is worked on in the passenger's own page. */
  path: string | null
  cell: 'R' | 'O'
  applicable: boolean
  skipped: boolean
  /** Title of the stage it waits for. */
  waits_for: string | null
}

export type CaseView = { facts: Facts; stepper: StepperEntry[]; steps: StepView[]; journey: StepView; custody: StepView }

/** One entry of the history: `at` is an instant, `on_date` the agency's day. */
export type LogEntry = {
  id: number
  module: string
  machine: string
  stage: string | null
  record_id: number
  attempt_no: number
  event: string
  from_state: string | null
  to_state: string
  payload: unknown
  reason: string | null
  by: string | null
  source: string
  at: string
  on_date: string
  undone_at: string | null
  undone_by: string | null
  undo_reason: string | null
}

export const caseKey = (passengerId: number | string) => keys.passenger(passengerId, 'case')

/** A passenger with every stage, judged by the server; live changes of this passenger refetch it. */
export function useCase(passengerId: number | null) {
  return useQuery({
    queryKey: caseKey(passengerId ?? 0),
    queryFn: ({ signal }) => (isRecordId(passengerId ?? 0) ? api.get<CaseView>(apiPath('passenger', 'case', passengerId ?? 0), undefined, signal) : unknownRecord()),
    enabled: passengerId !== null,
  })
}

/** Everything that happened to a passenger, newest first, fifty at a time. */
export function useTimeline(passengerId: number) {
  return useInfiniteQuery({
    queryKey: keys.passenger(passengerId, 'timeline'),
    queryFn: ({ pageParam, signal }) => api.get<{ log: LogEntry[]; next: number | null }>(apiPath('passenger', 'timeline', passengerId), { before: pageParam }, signal),
    initialPageParam: undefined as number | undefined, // The first page has no end.
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** What happened to one stage of a passenger; fetched when it is looked at. */
export function useStepLog(module: string, passengerId: number, isAsked: boolean) {
  return useQuery({
    queryKey: [...keys.ofPassenger(module, passengerId), 'log'],
    queryFn: async ({ signal }) => (await api.get<{ log: LogEntry[] }>(apiPath(module, 'log', passengerId), undefined, signal)).log,
    enabled: isAsked,
  })
}

/** Earlier attempts of a stage, newest first; fetched when they are looked at. */
export function useAttempts(module: string, passengerId: number, isAsked: boolean) {
  return useQuery({
    queryKey: [...keys.ofPassenger(module, passengerId), 'attempts'],
    queryFn: async ({ signal }) => (await api.get<{ history: Row[] }>(apiPath(module, 'get_by_passenger_id', passengerId), undefined, signal)).history,
    enabled: isAsked,
  })
}

/** The workflow panel of one record outside a passenger's case, e.g. a visa entry. */
export function useRecordStep(module: string, id: number) {
  return useQuery({
    queryKey: [...keys.record(module, id), 'step'],
    queryFn: ({ signal }) => api.get<{ step: StepView; facts: Facts }>(apiPath(module, 'step', id), undefined, signal),
  })
}

export type SearchKind = 'id' | 'passport_no' | 'office_serial' | 'contact_no'

/** What a typed text can be: a phone has ten digits or more, an id only digits, a passport letters and seven digits or more. */
export function searchKinds(text: string): SearchKind[] {
  const typed = text.trim()
  if (/^\d{1,9}$/.test(typed)) return ['id', 'office_serial', 'passport_no']
  if (/^\+?[\d\s-]{10,}$/.test(typed)) return ['contact_no', 'passport_no']
  return ['passport_no', 'office_serial']
}

/** Passengers whose id, passport number, serial or phone is the typed text; the first kind with a hit answers. */
export async function searchPassengers(text: string, signal?: AbortSignal): Promise<WireRecord[]> {
  for (const kind of searchKinds(text)) {
    const { passengers } = await api.get<{ passengers: WireRecord[] }>(apiPath('passenger', 'search_by'), { [kind]: text.trim() }, signal)
    if (passengers.length > 0) return passengers
  }
  return []
}

export function usePassengerSearch(text: string) {
  return useQuery({ queryKey: keys.list('passenger', { search_by: text }), queryFn: ({ signal }) => searchPassengers(text, signal), enabled: text.trim() !== '' })
}
