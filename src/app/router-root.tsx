import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import { onAskedLanguage } from '../client/http/asked-language.ts'
import { onWaitingChanges, sendWaitingNow, waitingChanges } from '../client/http/outbox.ts'
import { createQueryClient } from '../client/http/query-client.ts'
import { useSelector } from '@xstate/react'
import { onSignOut } from '../client/http/sign-out.ts'
import { ConnectionContext } from '../ui/layout/connection.ts'
import { useTabGuard } from '../ui/layout/tab-guard.ts'
import { sessionActor } from './actors.ts'
import { browse } from './browse.ts'
import { Reauthenticate } from './account/reauthenticate.tsx'
import { makeRouter } from './router.tsx'
import { SignInAgain } from './account/sign-in-again.tsx'

/** Server data and the router, which takes over the addresses. */
function begin() {
  const queryClient = createQueryClient()
  onSignOut(() => queryClient.clear())
  // Reasons of closed actions come from the server in the language they were asked in.
  onAskedLanguage(() => void queryClient.invalidateQueries())
  const router = makeRouter()
  browse.handOver(
    (path, replace) => router.navigate(path, { replace }),
    (path) => router.state.navigation.state !== 'idle' || router.state.location.pathname !== path,
  )
  return { queryClient, router }
}
let begun: ReturnType<typeof begin> | undefined

/** Everything behind the sign-in page: routes, server data, live changes. */
export function RouterRoot() {
  const { queryClient, router } = (begun ??= begin())
  // Over a kept page nothing is followed until its person is back.
  const isSignedIn = useSelector(sessionActor, (s) => s.matches('signed_in'))
  useEffect(() => {
    if (!isSignedIn) return
    let isOver = false
    let stop: (() => void) | undefined
    // A page comes before what others change on it.
    void import('../client/http/change-listener.ts').then(({ followInto }) => {
      if (!isOver) stop = followInto(queryClient)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [isSignedIn, queryClient])
  const isWaiting = useSyncExternalStore(onWaitingChanges, () => waitingChanges() > 0)
  const connection = useMemo(() => ({ isWaiting, sendNow: sendWaitingNow }), [isWaiting])
  useTabGuard(isWaiting)
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionContext value={connection}>
        <RouterProvider router={router} />
        <Reauthenticate />
        <SignInAgain />
      </ConnectionContext>
    </QueryClientProvider>
  )
}
