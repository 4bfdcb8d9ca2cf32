import type { Answer } from '../http/answers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlanRules } from '../../domain/journey/plan-rules.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'
import { invalidateModule } from '../records/records.ts'

export type StagePlans = Answer<'GET /passenger_type/api/v1/passenger_type/plans'>
/** What a destination asks for, by field; empty where it is not set. */
export type PlanCountry = StagePlans['countries'][number]
/** Fields of a country that were changed, with the version that was seen. */
export type CountryChange = { id: number; version: number } & Readonly<Record<string, string | number>>
export type PlanProposal = { rules: PlanRules; countries: CountryChange[] }

const path = apiPath('passenger_type', 'plans')
const key = keys.list('stage_plan')

/** The stage plans in force, with their last versions. */
export const useStagePlans = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<StagePlans>(path, undefined, signal),
  })

/** What a change would do, asked before it is made; `proposal` null asks nothing. */
export const usePlanEffect = (proposal: PlanProposal | null) =>
  useQuery({
    queryKey: keys.list('stage_plan', { effect: proposal }),
    enabled: proposal !== null,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api.post<Answer<'POST /passenger_type/api/v1/passenger_type/plans_effect'>>(
        apiPath('passenger_type', 'plans_effect'),
        proposal,
        { signal, once: true },
      ),
  })

/** Puts plans in force; answers the run that recomputes the files. */
export function useChangePlans() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...proposal
    }: PlanProposal & { version: number; reason: string; idempotencyKey: string }) =>
      api.put<Answer<'PUT /passenger_type/api/v1/passenger_type/plans'>>(path, proposal, { idempotencyKey }),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: key }), invalidateModule(client, 'country')])
    },
  })
}
