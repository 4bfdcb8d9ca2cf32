import { useQuery } from '@tanstack/react-query'
import type { ReportLink } from '../../foundation/reports/report.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** Cards of the dashboard and the call each counts with (tests/spec/endpoints.json, group dashboard). */
export const cardNames = ['medical', 'embassy', 'man_power', 'flight', 'expiry'] as const
export type CardName = (typeof cardNames)[number]

const refreshMs = 60_000 // ux 11

/** Numbers of one card, by list name; asked again each minute while the window is visible. */
export function useCounts(card: CardName | 'passenger') {
  return useQuery({
    queryKey: keys.dashboard(`${card}_count`),
    queryFn: async () =>
      (await api.get<{ counts: Record<string, number> }>(apiPath('dashboard', `${card}_count`))).counts,
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
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
export function useAccountSummary() {
  return useQuery({
    queryKey: keys.dashboard('account_summary'),
    queryFn: () =>
      api.get<{
        as_of: string
        amounts: Record<AccountFigure, string>
        opens: Partial<Record<AccountFigure, ReportLink>>
      }>(apiPath('dashboard', 'account_summary')),
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
  })
}

export type FlownRow = { month: string; country: string; flown: number }

/** Flown passengers per month ('YYYY-MM') and country of the last twelve months. */
export function useFlightChart() {
  return useQuery({
    queryKey: keys.dashboard('flight_chart'),
    queryFn: async () => (await api.get<{ rows: FlownRow[] }>(apiPath('dashboard', 'flight_chart'))).rows,
  })
}
