import { useQuery } from '@tanstack/react-query'
import type { HoldingUser } from '../../domain/people/permission-holders.ts'
import { user } from '../../domain/people/user.ts'
import { api, apiPath } from '../http/api.ts'
import type { Answer } from '../http/answers.ts'
import { keys, staleMs } from '../http/queries.ts'
import type { WireRecordOf } from './records.ts'

const rowsPerPage = 100

async function fetchUsers(signal?: AbortSignal): Promise<HoldingUser[]> {
  const all: HoldingUser[] = []
  for (let page = 1; ; page += 1) {
    const answer = await api.get<Answer<'GET /:entity/api/v1/:entity/all'>>(
      apiPath('user', 'all'),
      { page, size: rowsPerPage, sort: 'id' },
      signal,
    )
    // The member of the plural is the list itself.
    const rows = (answer['users'] as WireRecordOf<typeof user>[] | undefined) ?? []
    all.push(
      ...rows.map(
        ({ id, is_active, first_name, last_name, role, extra_permissions, denied_permissions }) => ({
          id,
          name: [first_name, last_name].filter(Boolean).join(' '),
          role: role ?? null,
          isActive: is_active !== false,
          extra: extra_permissions ?? [],
          denied: denied_permissions ?? [],
        }),
      ),
    )
    if (rows.length < rowsPerPage) return all
  }
}

/** Users with what they hold beside their role, for who may read them. */
export const useRightsOfUsers = (isAsked: boolean) =>
  useQuery({
    queryKey: keys.list('user', { rights: true }),
    queryFn: ({ signal }) => fetchUsers(signal),
    enabled: isAsked,
    staleTime: staleMs.data,
  })
