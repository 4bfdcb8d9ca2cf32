import type { TFunction } from 'i18next'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'

/** The plural of an entity in the language of the moment. */
export const entityTextsOf = (t: TFunction<'fields'>, entity: Entity): string =>
  textsByName(t)(`entity.${entity.name}.many`, { defaultValue: entity.pluralLabel })
