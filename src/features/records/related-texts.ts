import type { TFunction } from 'i18next'
import type { Entity } from '../../foundation/definitions/entity.ts'

/** The plural of an entity in the language of the moment; the key is data, so the typed keys cannot apply. */
export const entityTextsOf = (t: TFunction<'fields'>, entity: Entity): string =>
  t(`entity.${entity.name}.many` as never, { defaultValue: entity.pluralLabel }) as string
