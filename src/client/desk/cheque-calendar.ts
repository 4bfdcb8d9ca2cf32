import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import type { Answer } from '../http/answers.ts'
import { keys } from '../http/queries.ts'

const module = 'cheque'
type ChequeDays = Answer<'GET /cheque/api/v1/cheque/calendar'>
export type DueCheque = ChequeDays['cheques'][number]

/** Post-dated cheques that fall due between two days, both included; stale with every cheque. */
export const useChequeCalendar = (from: string, to: string) =>
  useQuery({
    queryKey: keys.list(module, { calendar: true, from, to }),
    queryFn: ({ signal }) => api.get<ChequeDays>(apiPath(module, 'calendar'), { from, to }, signal),
    placeholderData: keepPreviousData,
  })
