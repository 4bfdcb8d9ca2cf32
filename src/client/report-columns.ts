import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export type ColumnChoiceRow = { key: string; name: string; visible: boolean; label: string | null; width: number | null; editable: boolean; may_edit: boolean }
export type ColumnChoiceAnswer = { scope: string; role: number | null; is_own: boolean; has_editable: boolean; columns: ColumnChoiceRow[] }
export type ColumnChoiceBody = { role: number | null; columns: { key: string; visible: boolean; label: string | null; width: number | null; editable: boolean }[] }

const path = (scope: string) => `/column_setting/api/v1/column_setting/scope/${encodeURIComponent(scope)}/`

/** Columns of a scope as a role, or everybody, has them. */
export function useColumnChoice(scope: string, role: number | null) {
  return useQuery({ queryKey: ['column_setting', 'scope', { scope, role }] as const, queryFn: ({ signal }) => api.get<ColumnChoiceAnswer>(path(scope), role === null ? {} : { role }, signal) })
}

export const saveColumnChoice = (scope: string, body: ColumnChoiceBody) => api.put<ColumnChoiceAnswer>(path(scope), body)
