import type { Answer } from '../http/answers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SetupStep } from '../../domain/agency/setup-steps.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

export type SetupProgress = { steps: { step: SetupStep; done_at: string | null; done_by: string | null }[] }

const path = apiPath('setup', 'progress')
const key = keys.list('setup', { progress: true })

/** How far the agency's set-up is; `isAsked` false for a user who may not see it. */
export const useSetupProgress = (isAsked = true) =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<Answer<'GET /setup/api/v1/setup/progress'>>(path, undefined, signal),
    enabled: isAsked,
  })

/** Marks a step as done or open again. */
export function useMarkStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mark: { step: SetupStep; is_done: boolean }) =>
      api.put<Answer<'PUT /setup/api/v1/setup/progress'>>(path, mark),
    onSuccess: (answer) => client.setQueryData(key, answer),
  })
}

export type Invitation = {
  first_name: string
  last_name: string
  username: string
  email: string
  primary_phone: string
  role: number | null
  branch: number | null
}

/** A user without a password, and the link with which they choose one. */
export const inviteUser = (person: Invitation, idempotencyKey: string) =>
  api.post<Answer<'POST /user/api/v1/user/invite'>>(apiPath('user', 'invite'), person, { idempotencyKey })
