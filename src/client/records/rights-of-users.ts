import { useQuery } from '@tanstack/react-query'
import type { HoldingRole, HoldingUser } from '../../domain/people/permission-holders.ts'
import { role } from '../../domain/people/role.ts'
import { user } from '../../domain/people/user.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { api, apiPath } from '../http/api.ts'
import type { Answer } from '../http/answers.ts'
import { keys, staleMs } from '../http/queries.ts'
import type { WireRecordOf } from './records.ts'

const rowsPerPage = 100

/** Every row of a list, with columns that the list does not show by itself. */
async function fetchAll<E extends Entity>(
  { name, plural }: E,
  columns: string,
  signal: AbortSignal,
): Promise<WireRecordOf<E>[]> {
  const all: WireRecordOf<E>[] = []
  for (let page = 1; ; page += 1) {
    const answer = await api.get<Answer<'GET /:entity/api/v1/:entity/all'>>(
      apiPath(name, 'all'),
      { page, size: rowsPerPage, sort: 'id', columns },
      signal,
    )
    // The member of the plural is the list itself.
    const rows = (answer[plural] as WireRecordOf<E>[] | undefined) ?? []
    all.push(...rows)
    if (rows.length < rowsPerPage) return all
  }
}

async function fetchRights(signal: AbortSignal): Promise<{ roles: HoldingRole[]; users: HoldingUser[] }> {
  const [roles, users] = await Promise.all([
    fetchAll(role, 'permissions', signal),
    fetchAll(user, 'extra_permissions,denied_permissions', signal),
  ])
  return {
    roles: roles.map(({ id, title, name, permissions }) => ({
      id,
      title: title ?? name ?? '',
      permissions: permissions ?? [],
    })),
    users: users.map((one) => ({
      id: one.id,
      name: [one.first_name, one.last_name].filter(Boolean).join(' '),
      role: one.role ?? null,
      isActive: one.is_active !== false,
      extra: one.extra_permissions ?? [],
      denied: one.denied_permissions ?? [],
    })),
  }
}

/** Roles and users with what they hold, for who may read them. */
export const useRightsOfUsers = (isAsked: boolean) =>
  useQuery({
    queryKey: keys.list('user', { rights: true }),
    queryFn: ({ signal }) => fetchRights(signal),
    enabled: isAsked,
    staleTime: staleMs.data,
  })
