import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { sessionActor } from '../actors.ts'

const SignInAgainDialog = lazy(() =>
  import('../../features/session/sign-in-again-dialog.tsx').then((m) => ({ default: m.SignInAgainDialog })),
)
const PasswordDueForm = lazy(() => import('./password-due.tsx').then((m) => ({ default: m.PasswordDueForm })))

/** The sign-in form over a page whose session is over while something typed on it is not sent. */
export function SignInAgain() {
  const isOpen = useSelector(sessionActor, (s) => s.context.isPageKept)
  return isOpen ? (
    <Suspense fallback={null}>
      <SignInAgainDialog actor={sessionActor} passwordDue={<PasswordDueForm />} />
    </Suspense>
  ) : null
}
