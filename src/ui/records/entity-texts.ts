import { useMemo } from 'react'
import type { Entity } from '../../foundation/definitions/entity.ts'
import {
  labelOf,
  titleCase,
  type FieldOptions,
  type ProgramName,
} from '../../foundation/definitions/fields.ts'
import { programNameIn } from '../../foundation/text/program-names.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { textKey, valueText } from '../../foundation/text/text-key.ts'
import { useLanguage, useT, type Language } from '../../foundation/text/i18n.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'

export { textKey, valueText }

/**
 * 'Visa Entry' → 'visa entry' inside a sentence; abbreviations stay. In Arabic a plural of people follows a word that
 * governs it: 'المسافرون' → 'المسافرين'.
 */
const inSentence = (name: string, language: Language): string =>
  (language === 'ar' ? name.replace(/ون$/, 'ين') : name)
    .split(' ')
    .map((word) =>
      word.length > 1 && word === word.toLocaleUpperCase(language) ? word : word.toLocaleLowerCase(language),
    )
    .join(' ')

export type EntityTexts = {
  /** As a heading says it. */
  one: string
  many: string
  /** As a sentence says it. */
  oneIn: string
  manyIn: string
  /** What a search field finds: in Turkish one of them, named first ('Yolcu ara'). */
  sought: string
  label: (name: string, field?: FieldOptions) => string
  lineLabel: (sub: string, name: string, field?: FieldOptions) => string
  help: (name: string, field: FieldOptions) => string | undefined
  section: (heading: string) => string
  value: (value: string, field?: Pick<FieldOptions, 'words'>) => string
  named: (names: ProgramName, name: string) => string
  language: Language
}

/** What one record of an entity is called inside a sentence, known by its wire name only. */
export function useEntityName(entity: string): string {
  const t = useT('fields')
  const language = useLanguage()
  return inSentence(textsByName(t)(`entity.${entity}.one`, { defaultValue: titleCase(entity) }), language)
}

/**
 * The names of an entity, its fields, sections and choices in the language of the moment. A text without a translation is
 * the one of the definition.
 */
export function useEntityTexts(
  entity: Pick<Entity, 'name' | 'label' | 'pluralLabel'>,
  area = 'fields',
): EntityTexts {
  const t = useT(area as 'fields') // Part of it or all of it.
  const row = useSeededName()
  const language = useLanguage()
  return useMemo(() => {
    const text = textsByName(t)
    const say = (key: string, otherwise: string): string => text(key, { defaultValue: otherwise })
    const label = (name: string, field: FieldOptions = {}) =>
      say(`field.${entity.name}.${name}`, say(`field.system.${name}`, labelOf(name, field)))
    const one = say(`entity.${entity.name}.one`, entity.label)
    const many = say(`entity.${entity.name}.many`, entity.pluralLabel)
    return {
      one,
      many,
      oneIn: inSentence(one, language),
      manyIn: inSentence(many, language),
      sought: language === 'tr' ? one : inSentence(many, language),
      label,
      lineLabel: (sub, name, field = {}) =>
        say(`line.${entity.name}.${sub}.${name}`, field.label ?? titleCase(name)),
      help: (name, field) =>
        field.help === undefined ? undefined : say(`help.${entity.name}.${name}`, field.help),
      section: (heading) => say(`section.${textKey(heading)}`, heading),
      value: (value, field) => {
        const usual = say(`value.${textKey(value)}`, valueText(value))
        return field?.words === undefined ? usual : say(`valueIn.${field.words}.${textKey(value)}`, usual)
      },
      named: programNameIn(say, row),
      language,
    }
  }, [t, row, language, entity.name, entity.label, entity.pluralLabel])
}

/** The same for a list of one entity, which shows names and values of no other and so may fetch those of this one alone. */
export const useListTexts = (entity: Pick<Entity, 'name' | 'label' | 'pluralLabel'>): EntityTexts =>
  useEntityTexts(entity, `fields/${entity.name}`)
