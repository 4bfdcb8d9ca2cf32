import type { Answer } from './answers.ts'
import { useQuery } from '@tanstack/react-query'
import type { PermissionRow } from '../../domain/people/permission-matrix.ts'
import { api, apiPath } from './api.ts'
import { keys, staleMs } from './queries.ts'

type PermissionsAnswer = Answer<'GET /permission/api/v1/permission/all'>

const rowsPerPage = 200

async function fetchPermissions(signal?: AbortSignal): Promise<PermissionRow[]> {
  const all: PermissionRow[] = []
  for (let page = 1; ; page += 1) {
    const { permissions } = await api.get<PermissionsAnswer>(
      apiPath('permission', 'all'),
      { page, size: rowsPerPage, sort: 'id' },
      signal,
    )
    for (const { id, code, module, action } of permissions)
      if (code && module && action) all.push({ id, code, module, action })
    if (permissions.length < rowsPerPage) return all
  }
}

/** Every active permission; they change with the program only. */
export const usePermissions = () =>
  useQuery({
    queryKey: keys.list('permission', { all: true }),
    queryFn: ({ signal }) => fetchPermissions(signal),
    staleTime: staleMs.lookup,
  })

export type RoleMenu = Answer<'GET /role_menu/api/v1/role_menu/of_role/:role_id'>
export type MenuEntry = RoleMenu['menu_items'][number]

const roleMenuPath = (role: number) => apiPath('role_menu', 'of_role', role)

/** Every menu item and which a role has; asked when a role is chosen. */
export const useRoleMenu = (role: number | null) =>
  useQuery({
    queryKey: keys.record('role_menu', role ?? ''),
    queryFn: ({ signal }) => api.get<RoleMenu>(roleMenuPath(role ?? 0), undefined, signal),
    enabled: role !== null,
    staleTime: 0,
  })

/** `previous`: what the role had when the page was read; the server refuses when it has something else by now. */
export const giveMenu = (role: number, entries: readonly number[], previous: readonly number[]) =>
  api.put<Answer<'PUT /role_menu/api/v1/role_menu/of_role/:role_id'>>(roleMenuPath(role), {
    given: entries,
    seen: previous,
  })

export const orderMenu = (parent: number | null, ids: readonly number[]) =>
  api.put<Answer<'PUT /menu_item/api/v1/menu_item/order'>>(apiPath('menu_item', 'order'), { parent, ids })

type RoleAnswer = Answer<'GET /role/api/v1/role/all'>['roles'][number]
/** Roles for a choice, by rank. */
export const useRoles = (isAsked = true) =>
  useQuery({
    enabled: isAsked,
    queryKey: keys.list('role', { all: true }),
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /role/api/v1/role/all'>>(
          apiPath('role', 'all'),
          { size: 100, sort: 'rank,name' },
          signal,
        )
      ).roles,
    staleTime: staleMs.data,
  })

/** A role as it is offered in a choice; a name the user may not read is its number. */
export const roleChoice = ({ id, title, name }: RoleAnswer): { value: string; text: string } => ({
  value: String(id),
  text: title || name || String(id),
})

/** Every entry of the side menu, whatever role has it. */
export const useMenuEntries = () =>
  useQuery({
    queryKey: keys.list('menu_item', { all: true }),
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /menu_item/api/v1/menu_item/tree'>>(
          apiPath('menu_item', 'tree'),
          undefined,
          signal,
        )
      ).menu_items,
    staleTime: staleMs.data,
  })
