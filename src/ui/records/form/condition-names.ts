import type { Entity } from '../../../foundation/definitions/entity.ts'
import { narrowingNames } from '../../../foundation/definitions/offered-rows.ts'

/** Names other fields depend on: a form redraws as a whole only when one of these changes. */
export function conditionNames(entity: Pick<Entity, 'fields'>): string[] {
  const names = Object.values(entity.fields).flatMap((field) => [
    ...Object.keys(field.shownWhen ?? {}),
    ...Object.keys(field.requiredWhen ?? {}),
    ...(field.dependsOn ? [field.dependsOn.field] : []),
    ...narrowingNames(field),
    ...(field.offeredBy ? [field.offeredBy.field] : []),
    ...(field.currencyField ? [field.currencyField] : []),
  ])
  return [...new Set(names)]
}
