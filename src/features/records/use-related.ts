import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import { fetchRecord, type WireRecord } from '../../client/records/records.ts'
import { keys, staleMs } from '../../client/http/queries.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'

/**
 * Refs whose rows the entity's own rules look at: the rules are asked of an empty record and name them
 * themselves.
 */
function refsOfChecks(entity: Entity): string[] {
  const readNames = new Set<string>()
  const listener = new Proxy<Record<string, null>>(
    {},
    {
      get: (_, name) => {
        if (typeof name === 'string') readNames.add(name)
        return null
      },
    },
  )
  try {
    entity.checks?.({}, { today: '2000-01-01', related: listener, isNew: true })
  } catch {
    // A rule that cannot be asked of nothing is asked by the server when the record is saved.
  }
  return [...readNames].filter((name) => entity.fields[name]?.kind === 'ref')
}

const refsOfCopies = (entity: Entity): string[] =>
  Object.values(entity.fields).flatMap((field) => (field.copyFrom ? [field.copyFrom[0]] : []))

export type Related = Readonly<Record<string, WireRecord | undefined>>

/** The rows the form's rules and conditions look at, fetched as they are chosen, and the values copied from them. */
export function useRelated(
  entity: Entity,
  control: Control<FieldValues>,
): { related: Related; known: Readonly<Record<string, unknown>> } {
  const names = useMemo(
    () =>
      [...new Set([...refsOfChecks(entity), ...refsOfCopies(entity)])].filter(
        (name) => !entity.fields[name]?.calc,
      ),
    [entity],
  )
  const values: readonly unknown[] = useWatch({ control, name: names })
  const rows = useQueries({
    queries: names.map((name, at) => {
      const to = entity.fields[name]?.to ?? ''
      const id = values[at]
      return {
        queryKey: keys.record(to, typeof id === 'number' ? id : ''),
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchRecord(to, Number(id), signal),
        enabled: typeof id === 'number',
        staleTime: staleMs.lookup,
      }
    }),
    combine: (results) => results.map((result) => result.data),
  })
  return useMemo(() => {
    const related = Object.fromEntries(
      names.map((name, at) => [name, typeof values[at] === 'number' ? rows[at] : undefined]),
    )
    const copied = Object.fromEntries(
      Object.entries(entity.fields).flatMap(([name, { copyFrom }]) =>
        copyFrom && related[copyFrom[0]] ? [[name, related[copyFrom[0]]?.[copyFrom[1]]]] : [],
      ),
    )
    return { related, known: copied }
    // oxlint-disable-next-line react/exhaustive-deps -- `values` is a new list at every keystroke; what it says is compared
  }, [entity, names, rows, JSON.stringify(values)])
}
