import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { SessionContext } from '../../client/http/session.ts'
import { mayVisit } from '../../machines/shell/route-auth.ts'
import type { SessionUser } from '../../machines/shell/session-types.ts'
import { sessionActor } from '../actors.ts'
import { PageBoundary } from '../../ui/layout/page-boundary.tsx'
import { browse } from '../browse.ts'
import { standsAlone, type RouteRow } from '../routes.ts'
import { Shell } from './shell.tsx'

const isRow = (handle: unknown): handle is RouteRow =>
  typeof handle === 'object' && handle !== null && 'path' in handle && 'kind' in handle

/** Notifies the session of each visit; answers whether the open page may be shown to the user or guest. */
function useGate(row: RouteRow | null, user: SessionUser | null): boolean {
  const { pathname, search, hash } = useLocation()
  const state = useSelector(sessionActor, (s) => s.value)
  const auth = row?.access ?? null
  useEffect(() => {
    // On the way to another page (after sign-in or sign-out) the page being left is no visit.
    if (browse.isLeaving(pathname)) return
    sessionActor.send({ type: 'VISIT', path: pathname + search + hash, auth })
  }, [pathname, search, hash, auth, state])
  return mayVisit(auth, user?.roles ?? [])
}

/** The element around every route: gate, shell, page. Sign-in and password pages stand alone. */
export function ShellRoot() {
  const row =
    useMatches()
      .map((match) => match.handle)
      .findLast(isRow) ?? null
  const user = useSelector(sessionActor, (s) => s.context.user)
  const isOpen = useGate(row, user)
  const page = useMemo(
    () =>
      isOpen ? (
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      ) : null,
    [isOpen],
  )
  if (standsAlone(row)) return page
  return (
    <SessionContext value={user}>
      {/* The machines of the shell belong to one person; another user starts new ones. */}
      <Shell key={user?.id ?? 'guest'} row={row} user={user}>
        {page}
      </Shell>
    </SessionContext>
  )
}
