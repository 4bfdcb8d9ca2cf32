import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'

type ColumnChoiceRow = {
  key: string
  name: string
  visible: boolean
  label: string | null
  width: number | null
  editable: boolean
  may_edit: boolean
}
export type ColumnChoiceAnswer = {
  scope: string
  role: number | null
  is_own: boolean
  /** Roles with columns of their own here, null = all roles. */ set_for: (number | null)[]
  has_editable: boolean
  columns: ColumnChoiceRow[]
}
export type ColumnChoiceBody = {
  role: number | null
  columns: { key: string; visible: boolean; label: string | null; width: number | null; editable: boolean }[]
}

const path = (scope: string) => `/column_setting/api/v1/column_setting/scope/${encodeURIComponent(scope)}/`

/** Columns of a scope as a role, or everybody, has them. */
export function useColumnChoice(scope: string, role: number | null, isAsked = true) {
  return useQuery({
    enabled: isAsked,
    queryKey: ['column_setting', 'scope', { scope, role }] as const,
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /column_setting/api/v1/column_setting/scope/:scope'>>(
        path(scope),
        role === null ? {} : { role },
        signal,
      ),
  })
}

export const saveColumnChoice = (scope: string, body: ColumnChoiceBody) =>
  api.put<Answer<'PUT /column_setting/api/v1/column_setting/scope/:scope'>>(path(scope), body)

/** Drops what was set for a role, or for everybody: back to the columns everybody has, or the report's own. */
export const takeColumnsBack = (scope: string, role: number | null) =>
  saveColumnChoice(scope, { role, columns: [] })

/** Keeps the columns of a report for the signed-in person alone; none at all returns to those of the role. */
export const keepOwnColumns = (report: string, keys: readonly string[]) =>
  api.put<Answer<'PUT /column_setting/api/v1/column_setting/mine/:list'>>(
    apiPath('column_setting', 'mine', `report-${report}`),
    {
      columns: keys.map((key) => ({ key, visible: true })),
    },
  )

/** Gives a role, or everybody, these columns of a scope in this order; names and widths given before stay. */
export async function giveColumns(
  scope: string,
  role: number | null,
  keys: readonly string[],
): Promise<void> {
  const { columns } = await api.get<Answer<'GET /column_setting/api/v1/column_setting/scope/:scope'>>(
    path(scope),
    role === null ? {} : { role },
  )
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const rest = columns
    .filter(
      ({ key, visible, label, width }) =>
        !keys.includes(key) && (visible || label !== null || width !== null),
    )
    .map(({ key }) => key)
  await saveColumnChoice(scope, {
    role,
    columns: [...keys, ...rest].map((key) => ({
      key,
      visible: keys.includes(key),
      label: byKey.get(key)?.label ?? null,
      width: byKey.get(key)?.width ?? null,
      editable: false,
    })),
  })
}
