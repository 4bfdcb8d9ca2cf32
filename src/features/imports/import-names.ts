import { importColumns } from '../../domain/imports/columns.ts'
import { plainHeading, type NamedColumn } from '../../domain/imports/propose.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { textKey } from '../../ui/records/entity-texts.ts'

/** The texts of the area `fields` of one language, as its file holds them. */
export type FieldTexts = Readonly<Record<string, unknown>>

const inside = (texts: unknown, ...path: string[]): string | null => {
  let at: unknown = texts
  for (const part of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined
  return typeof at === 'string' ? at : null
}

/** Every column with the names it goes by in all languages, so that a heading in any of them is understood. */
export function namedColumns(entity: Entity, languages: readonly FieldTexts[]): NamedColumn[] {
  return importColumns(entity).map(({ key, name, line, label }) => {
    const said = languages.flatMap(
      (texts) =>
        (line === undefined
          ? (inside(texts, 'field', entity.name, name) ?? inside(texts, 'field', 'system', name))
          : inside(texts, 'line', entity.name, line, name)) ?? [],
    )
    return { key, names: [label, name, ...said] }
  })
}

/** The words of all languages for the choices of each column: 'kadın' → 'female'. */
export function choiceWords(
  entity: Entity,
  languages: readonly FieldTexts[],
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    importColumns(entity).flatMap(({ key, field }) => {
      if (!field.values) return []
      const pairs = field.values.flatMap((value) =>
        languages.flatMap((texts) => {
          const said = inside(texts, 'value', textKey(value))
          return said === null ? [] : [[plainHeading(said), value] as const]
        }),
      )
      return [[key, Object.fromEntries(pairs)]]
    }),
  )
}
