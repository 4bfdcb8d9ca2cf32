import type { Answer } from '../http/answers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** How one user wants one list: columns in order, row height. No columns: the default. */
export type ColumnChoice = { key: string; visible: boolean; width?: number | null; pinned?: boolean }
export type ListLook = { columns: ColumnChoice[]; density?: 'comfortable' | 'compact' | null }
/** A kept question: filters, search and order as in the address of the list. */
export type SavedView = {
  id: string
  list: string
  name: string
  query: string
  columns?: ColumnChoice[]
  is_default?: boolean
  shared?: { role: number | null } | null
  by?: string
}

const lookPath = (list: string) => apiPath('column_setting', 'mine', list)

/** The user's look of a list and the way to change it; the screen shows the change before the server has it. */
export function useListLook(list: string): { look: ListLook | null; change: (look: ListLook) => void } {
  const client = useQueryClient()
  const key = keys.list('column_setting', { mine: list })
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /column_setting/api/v1/column_setting/mine/:list'>>(
        lookPath(list),
        undefined,
        signal,
      ),
    staleTime: Infinity,
  })
  const save = useMutation({
    mutationFn: (look: ListLook) =>
      api.put<Answer<'PUT /column_setting/api/v1/column_setting/mine/:list'>>(lookPath(list), look),
  })
  return {
    // Without an answer the list shows its default look: a preference must not hinder work.
    look: query.data ?? (query.isError ? { columns: [] } : null),
    change: (look) => {
      client.setQueryData(key, look)
      save.mutate(look)
    },
  }
}

/** The user's saved views of a list. */
export function useSavedViews(list: string) {
  const client = useQueryClient()
  const key = keys.list('saved_view', { list })
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /saved_view/api/v1/saved_view/all'>>(
          apiPath('saved_view', 'all'),
          { list },
          signal,
        )
      ).saved_views,
    staleTime: Infinity,
  })
  const again = () => client.invalidateQueries({ queryKey: key })
  const save = useMutation({
    mutationFn: ({ id, ...view }: Omit<SavedView, 'id'> & { id?: string }) =>
      id === undefined
        ? api.post<Answer<'POST /saved_view/api/v1/saved_view/create'>>(apiPath('saved_view', 'create'), view)
        : api.put<Answer<'PUT /saved_view/api/v1/saved_view/update/:id'>>(
            apiPath('saved_view', 'update', id),
            view,
          ),
    onSuccess: again,
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      api.delete<Answer<'DELETE /saved_view/api/v1/saved_view/delete/:id'>>(
        apiPath('saved_view', 'delete', id),
      ),
    onSuccess: again,
  })
  return { views: data ?? [], save: save.mutateAsync, remove: remove.mutateAsync }
}
