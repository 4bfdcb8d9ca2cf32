import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OverlayField, PlanRules } from '../../domain/journey/plan-rules.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'
import { forgetModule } from '../records/records.ts'

type PlanVersion = { version: number; made_at: string; made_by: string | null; reason: string }
/** What a destination asks for, by field; empty where nobody said. */
export type PlanCountry = { id: number; version: number; name: string; iso2: string } & Readonly<
  Record<OverlayField, string | null>
>
export type StagePlans = {
  version: number
  rules: PlanRules
  countries: PlanCountry[]
  history: PlanVersion[]
}
/** Fields of a country that were changed, with the version that was seen. */
export type CountryChange = { id: number; version: number } & Readonly<Record<string, string | number>>
export type PlanProposal = { rules: PlanRules; countries: CountryChange[] }
/** Counts of files in process. */
export type PlanEffect = { open: number; other_plan: number; becomes_ready: number; no_longer_ready: number }

const path = apiPath('passenger_type', 'plans')
const key = keys.list('stage_plan')

/** The stage plans in force, with their last versions. */
export const useStagePlans = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api.get<StagePlans>(path, undefined, signal) })

/** What a change would do, asked before it is made; `given` null asks nothing. */
export const usePlanEffect = (given: PlanProposal | null) =>
  useQuery({
    queryKey: keys.list('stage_plan', { effect: given }),
    enabled: given !== null,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api.post<PlanEffect>(apiPath('passenger_type', 'plans_effect'), given, { signal, once: true }),
  })

/** Puts plans in force; answers the run that recomputes the files. */
export function useChangePlans() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: PlanProposal & { version: number; reason: string }) =>
      api.put<{ version: number; run: number }>(path, given),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: key }), forgetModule(client, 'country')])
    },
  })
}
