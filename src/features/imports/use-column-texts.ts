import { useMemo } from 'react'
import { importColumns } from '../../domain/imports/columns.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'

/**
 * What each column of an import is called in the language of the moment; two that would be alike get
 * different names.
 */
export function useColumnTexts(entity: Entity): Record<string, string> {
  const texts = useEntityTexts(entity)
  return useMemo(() => {
    const own = new Set<string>()
    return Object.fromEntries(
      importColumns(entity).map(({ key, name, field, line }) => {
        const label = line === undefined ? texts.label(name, field) : texts.lineLabel(line, name, field)
        const text = own.has(label) ? `${label} (${key})` : label
        own.add(text)
        return [key, text]
      }),
    )
  }, [entity, texts])
}

/** A value a column takes, as it is written in a file and as people read it. */
export type ColumnChoice = { value: string; text: string }

/** What columns of one choice take, by column. */
export function useColumnChoices(entity: Entity): Record<string, readonly ColumnChoice[]> {
  const texts = useEntityTexts(entity)
  return useMemo(
    () =>
      Object.fromEntries(
        importColumns(entity).flatMap(({ key, field }) =>
          field.kind === 'enum' && field.values
            ? [[key, field.values.map((value) => ({ value, text: texts.value(value) }))]]
            : [],
        ),
      ),
    [entity, texts],
  )
}
