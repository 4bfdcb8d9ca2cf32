import { useFormState, type Control, type FieldErrors, type FieldValues } from 'react-hook-form'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import type { LineMistakes } from '../entity-form-lines.tsx'
import type { Mistake } from '../entity-form-messages.tsx'

/** Messages inside a sub-table's error, line by line. */
export function lineMistakes(error: unknown): { list: string | undefined; lines: LineMistakes } {
  const messageOf = (given: unknown): string | undefined =>
    typeof given === 'object' && given !== null && 'message' in given && typeof given.message === 'string'
      ? given.message
      : undefined
  const rows: readonly unknown[] = Array.isArray(error) ? error : []
  const root =
    typeof error === 'object' && error !== null && 'root' in error ? messageOf(error.root) : undefined
  return {
    list: messageOf(error) ?? root,
    lines: rows.map((row) =>
      typeof row === 'object' && row !== null
        ? Object.fromEntries(
            Object.entries(row).flatMap(([name, one]) =>
              messageOf(one) ? [[name, messageOf(one) ?? '']] : [],
            ),
          )
        : undefined,
    ),
  }
}

/** The mistakes for the summary, in form order. */
export function useMistakes(
  entity: Entity,
  control: Control<FieldValues>,
  labelOf: (name: string, field?: Field) => string,
): Mistake[] {
  const { errors } = useFormState({ control })
  const known: FieldErrors = errors
  return [...Object.keys(entity.fields), ...Object.keys(entity.lines ?? {}), 'is_active', 'branch'].flatMap(
    (name) => {
      const error: unknown = known[name]
      if (!error) return []
      const { list, lines } = lineMistakes(error)
      const message = list ?? lines.flatMap((line) => Object.values(line ?? {}))[0]
      return message ? [{ name, label: labelOf(name, entity.fields[name]), message }] : []
    },
  )
}
