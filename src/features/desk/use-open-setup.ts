import { useSetupProgress } from '../../client/agency/setup.ts'
import { useSessionUser } from '../../client/http/session.ts'

/** How far the set-up of the agency is, for those who may go on with it; no other user asks. */
export function useOpenSetup() {
  const user = useSessionUser()
  return useSetupProgress(
    (user?.roles.includes('admin') ?? false) &&
      (user?.user_permissions.includes('general_setting.update') ?? false),
  )
}
