import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DeskQueue } from '../../domain/tickets/desk.ts'
import type { Answer } from '../http/answers.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

export type TicketWork = Answer<'GET /dashboard/api/v1/dashboard/ticket_work'>
export type DeskLine = TicketWork['lines'][number]
export type DeskTiles = Answer<'GET /dashboard/api/v1/dashboard/ticket_desk'>

const refreshMs = 60_000 // Time limits run while no user changes anything (ux 11).

/** Counts of the queues and the money behind them; every change of a record asks again. */
export const useTicketDesk = () =>
  useQuery({
    queryKey: keys.dashboard('ticket_desk'),
    queryFn: ({ signal }) => api.get<DeskTiles>(apiPath('dashboard', 'ticket_desk'), undefined, signal),
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
  })

/** Lines of a queue, those that press first, fifty at a time. */
export const useTicketWork = (queue: DeskQueue | 'todo') =>
  useInfiniteQuery({
    queryKey: keys.dashboard('ticket_work', { queue }),
    queryFn: ({ pageParam, signal }) =>
      api.get<TicketWork>(apiPath('dashboard', 'ticket_work'), { queue, skip: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
  })

/** Writes the usual periods of the next year that lacks them into the calendar of BSP. */
export const fillPeriods = () =>
  api.post<Answer<'POST /bsp_period/api/v1/bsp_period/fill_year'>>(apiPath('bsp_period', 'fill_year'), {})
