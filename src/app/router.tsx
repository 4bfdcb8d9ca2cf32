import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { Splash } from '../ui/layout/splash.tsx'
import { notFoundPath, routeRows, screenOf, type RouteRow } from './routes.ts'
import { RouteProblem } from './shell/route-problem.tsx'
import { ShellRoot } from './shell/shell-root.tsx'

/** Modules of the screens by their file name, whatever folder they are in. */
const screens = new Map(
  Object.entries(import.meta.glob<{ Component: ComponentType }>('./screens/*/*.tsx')).map(([file, load]) => [
    file.replace(/^.*\/|\.tsx$/g, ''),
    load,
  ]),
)

/** A row becomes a route when the module that shows its kind exists; an address without a route is error 404. */
function routeOf(row: RouteRow): RouteObject[] {
  if (row.kind === 'redirect') return [{ path: row.path, handle: row, loader: () => redirect(row.to ?? '/') }]
  const load = screens.get(screenOf[row.kind])
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

export const servedRows = routeRows.filter(
  (row) => row.kind === 'redirect' || screens.has(screenOf[row.kind]),
)

export const router = createBrowserRouter([
  {
    element: <ShellRoot />,
    errorElement: <RouteProblem />,
    HydrateFallback: () => <Splash logo="/favicon.svg" label="" />,
    children: [...servedRows.flatMap(routeOf), { path: '*', loader: () => redirect(notFoundPath) }],
  },
])
