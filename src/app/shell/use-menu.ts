import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../client/http/api.ts'
import { keys, type MenuAnswer, type MenuItem } from '../../client/http/queries.ts'
import { fetchSite } from '../../client/http/guest.ts'
import { menuTree, type MenuNode } from '../../features/shell/frame/menu-tree.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { allScreensPath } from '../routes.ts'
import { builtMenu } from './built-menu.ts'

/** The menu of the user's role with its texts; null while it is on its way, empty when it could not be loaded. */
export function useMenu(isSignedIn: boolean): {
  nodes: MenuNode[] | null
  hasFailed: boolean
  retry: () => void
} {
  const t = useT('menu')
  const query = useQuery({
    queryKey: keys.menu(),
    queryFn: ({ signal }) => api.get<MenuAnswer>('/menu_item/api/v1/menu_item/by_role/', undefined, signal),
    enabled: isSignedIn,
    staleTime: Infinity,
  })
  const items = query.data?.menu_items
  const nodes = useMemo(() => {
    if (!items) return query.isError ? [] : null
    // An administrator may rename rows or add some; what has no translation keeps its own title.
    const textOf = (item: MenuItem): string => {
      const key = item.translate || item.item_id
      // The keys are data here, so the typed keys of the area cannot apply.
      return t(key as never, { defaultValue: item.title ?? key }) as string
    }
    return menuTree(builtMenu(items), textOf)
  }, [items, query.isError, t])
  return { nodes, hasFailed: query.isError, retry: () => void query.refetch() }
}

/** The menu in its six groups, with the page of all screens at the end. What makes the groups comes after the first picture; without it the menu stands as the server has it. */
export function useMenuGroups(nodes: MenuNode[] | null): MenuNode[] | null {
  const t = useT('menu')
  const { data, isError } = useQuery({
    queryKey: ['menu groups'],
    queryFn: () => import('../../features/shell/frame/menu-groups.ts'),
    enabled: nodes !== null,
    staleTime: Infinity,
  })
  return useMemo(() => {
    if (isError) return nodes
    // The ids of the rows are data, so the typed keys of the area cannot apply.
    return nodes && data ? data.menuWithAllScreens(nodes, (id) => t(id as never), allScreensPath) : null
  }, [nodes, data, isError, t])
}

export function useSite() {
  const { data } = useQuery({ queryKey: keys.site(), queryFn: fetchSite, staleTime: Infinity })
  return {
    name: data?.site_name || 'RAMS',
    logo: data?.logo || data?.rams_logo || '/favicon.svg',
    favicon: data?.favicon || null,
    isDemo: data?.is_demo ?? false,
  }
}
