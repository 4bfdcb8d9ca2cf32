import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { onAskedLanguage } from '../client/asked-language.ts'
import { followChanges } from '../client/live.ts'
import { createQueryClient, invalidateChange } from '../client/query-client.ts'
import { useSelector } from '@xstate/react'
import { onSignOut } from '../client/sign-out.ts'
import { sessionActor } from './actors.ts'
import { browse } from './browse.ts'
import { Reauthenticate } from './reauthenticate.tsx'
import { router } from './router.tsx'

const queryClient = createQueryClient()
onSignOut(() => queryClient.clear())
// Reasons of closed actions come from the server in the language they were asked in.
onAskedLanguage(() => void queryClient.invalidateQueries())
browse.handOver((path, replace) => router.navigate(path, { replace }))

/** Everything behind the sign-in page: routes, server data, live changes. */
export default function RouterRoot() {
  const isSignedIn = useSelector(sessionActor, (s) => s.hasTag('shell'))
  useEffect(() => (isSignedIn ? followChanges((change) => void invalidateChange(queryClient, change)) : undefined), [isSignedIn])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Reauthenticate />
    </QueryClientProvider>
  )
}
