import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { useT } from '../foundation/text/i18n.ts'
import { Splash } from '../ui/layout/splash.tsx'
import { notFoundPath, screenOf, type RouteRow } from './routes.ts'
import { screens, servedRows } from './screen-modules.ts'
import { RouteProblem } from './shell/route-problem.tsx'
import { ShellRoot } from './shell/shell-root.tsx'

/** A row becomes a route when the module that shows its kind exists; an address without a route is error 404. */
function routeOf(row: RouteRow): RouteObject[] {
  if (row.kind === 'redirect') return [{ path: row.path, handle: row, loader: () => redirect(row.to ?? '/') }]
  const load = screens.get(screenOf(row.kind))
  if (!load) return []
  return [
    {
      path: row.path,
      handle: row,
      lazy: async () => ({ Component: (await load()).Component }),
      errorElement: <RouteProblem />,
    },
  ]
}

/** The same picture as before the router was there, words included. */
function Starting() {
  const t = useT('shell')
  return <Splash logo="/favicon.svg" label={t('loading')} />
}

/** Begins with the page of the address at once, so it is made when a user is to see it. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <ShellRoot />,
      errorElement: <RouteProblem />,
      HydrateFallback: Starting,
      children: [...servedRows.flatMap(routeOf), { path: '*', loader: () => redirect(notFoundPath) }],
    },
  ])
