import { useMatches } from 'react-router'
import type { RouteRow } from './routes.ts'

const isRow = (handle: unknown): handle is RouteRow =>
  typeof handle === 'object' && handle !== null && 'path' in handle && 'kind' in handle

/** The row of the route table the open page belongs to. Throws outside a routed screen. */
export function useRouteRow(): RouteRow {
  const handles = useMatches().map((match) => match.handle)
  const row = handles.findLast(isRow)
  if (!row) throw new Error('useRouteRow is only for screens of the route table')
  return row
}
