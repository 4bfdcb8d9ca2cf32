import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** Cards of the dashboard and the call each counts with (tests/spec/endpoints.json, group dashboard). */
export const cardNames = ['medical', 'embassy', 'man_power', 'flight', 'expiry'] as const
export type CardName = (typeof cardNames)[number]

const refreshMs = 60_000 // ux 11

const refetching = { refetchInterval: refreshMs, refetchIntervalInBackground: false } as const

/** Numbers of one card, by list name; fetched again each minute while the window is visible. */
export function useCounts(card: CardName) {
  return useQuery({
    queryKey: keys.dashboard(`${card}_count`),
    queryFn: async () =>
      (
        await api.get<
          Answer<
            | 'GET /dashboard/api/v1/dashboard/medical_count'
            | 'GET /dashboard/api/v1/dashboard/embassy_count'
            | 'GET /dashboard/api/v1/dashboard/man_power_count'
            | 'GET /dashboard/api/v1/dashboard/flight_count'
            | 'GET /dashboard/api/v1/dashboard/expiry_count'
          >
        >(apiPath('dashboard', `${card}_count`))
      ).counts,
    ...refetching,
  })
}

/** Passengers in process, registered today and this month. */
export function usePassengerCounts() {
  return useQuery({
    queryKey: keys.dashboard('passenger_count'),
    queryFn: async () =>
      (
        await api.get<Answer<'GET /dashboard/api/v1/dashboard/passenger_count'>>(
          apiPath('dashboard', 'passenger_count'),
        )
      ).counts,
    ...refetching,
  })
}

/** Passengers with an open step by stage, and how many are past their day. */
export function useFlow() {
  return useQuery({
    queryKey: keys.dashboard('flow'),
    queryFn: async () =>
      (await api.get<Answer<'GET /dashboard/api/v1/dashboard/flow'>>(apiPath('dashboard', 'flow'))).stages,
    ...refetching,
  })
}

export type AccountFigure =
  | 'cash'
  | 'bank'
  | 'wallets'
  | 'receivable'
  | 'payable'
  | 'cheques_in_hand'
  | 'receipts_today'
  | 'payments_today'
  | 'revenue_month'
  | 'expenses_month'
  | 'net_profit_month'

/** Where the money of the agency stands today, decimal strings in BDT. */
export function useAccountSummary(isRead = true) {
  return useQuery({
    enabled: isRead,
    queryKey: keys.dashboard('account_summary'),
    queryFn: () =>
      api.get<Answer<'GET /dashboard/api/v1/dashboard/account_summary'>>(
        apiPath('dashboard', 'account_summary'),
      ),
    ...refetching,
  })
}

export type FlownRow = { month: string; country: string; flown: number }

/** Flown passengers per month ('YYYY-MM') and country of the last twelve months. */
export function useFlightChart() {
  return useQuery({
    queryKey: keys.dashboard('flight_chart'),
    queryFn: async () =>
      (
        await api.get<Answer<'GET /dashboard/api/v1/dashboard/flight_chart'>>(
          apiPath('dashboard', 'flight_chart'),
        )
      ).rows,
  })
}
