import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { reauthenticateActor } from './reauthenticate-actor.ts'

const ReauthenticateDialog = lazy(() =>
  import('../../features/session/reauthenticate-dialog.tsx').then((m) => ({
    default: m.ReauthenticateDialog,
  })),
)

/** The one dialog that asks for the password again, fetched when a request first needs it. */
export function Reauthenticate() {
  const isOpen = useSelector(reauthenticateActor, (s) => !s.matches('closed'))
  return isOpen ? (
    <Suspense fallback={null}>
      <ReauthenticateDialog actor={reauthenticateActor} />
    </Suspense>
  ) : null
}
