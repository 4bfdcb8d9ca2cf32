/**
 * Texts of own screens that follow from others: the English names of a record and its fields from its definition, the
 * titles and menu lines of every language from the names of the record, the report or the printed form.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entityOf } from '../../../domain/entities.ts'
import { menuIdOf } from '../../../domain/own-screen-id.ts'
import { ownScreens, type OwnScreen } from '../../../domain/own-screens.ts'
import { printForm } from '../../../domain/prints/index.ts'
import { reportOf } from '../../../domain/reports/index.ts'
import { labelOf, type Field } from '../../../foundation/definitions/fields.ts'
import { textKey, valueText } from '../../../foundation/text/text-key.ts'
import { completeLanguages } from '../../../foundation/text/languages.ts'
import type { ReaderLanguage } from '../../platform/reader-words.ts'

interface Texts {
  [key: string]: string | Texts
}
/** A text that a file must hold: area of the screens, keys from the outside in. */
export interface OwnText {
  area: 'fields' | 'routes' | 'menu' | 'step'
  keys: readonly string[]
  text: string
}

const locales = join(import.meta.dirname, '../../../app/locales')
const fileOf = (language: ReaderLanguage, area: string): string => join(locales, language, `${area}.json`)
export const textsOf = (language: ReaderLanguage, area: string): Texts =>
  JSON.parse(readFileSync(fileOf(language, area), 'utf8')) as Texts // The text files have this shape.

/** The text at these keys; undefined when there is none. */
export function textAt(texts: Texts, keys: readonly string[]): string | undefined {
  let at: string | Texts | undefined = texts
  for (const key of keys) at = typeof at === 'object' ? at[key] : undefined
  return typeof at === 'string' ? at : undefined
}

const valuesOf = ({ values = [] }: Field): { key: string; said: string }[] =>
  values.map((value) => ({ key: textKey(value), said: valueText(value) }))

/** English of a record from its definition: what the files of the other languages translate. */
export function englishOf(name: string): OwnText[] {
  const { label, pluralLabel, fields, lines = {} } = entityOf(name)
  const text = (keys: string[], said: string): OwnText => ({ area: 'fields', keys, text: said })
  return [
    text(['entity', name, 'one'], label),
    text(['entity', name, 'many'], pluralLabel),
    ...Object.entries(fields).flatMap(([field, definition]) => [
      text(['field', name, field], labelOf(field, definition)),
      ...(definition.help === undefined ? [] : [text(['help', name, field], definition.help)]),
      ...(definition.section === undefined
        ? []
        : [text(['section', textKey(definition.section)], definition.section)]),
      ...valuesOf(definition).map(({ key, said }) => text(['value', key], said)),
    ]),
    ...Object.entries(lines).flatMap(([table, sub]) => [
      text(['field', name, table], sub.label),
      ...Object.entries(sub.fields).flatMap(([field, definition]) => [
        text(['line', name, table, field], labelOf(field, definition)),
        ...valuesOf(definition).map(({ key, said }) => text(['value', key], said)),
      ]),
    ]),
  ]
}

/** Title of a report or a printed form in English, and where a language says it. */
function titleOf(screen: Exclude<OwnScreen, { entity: string }>): { english: string; keys: string[] } {
  return 'report' in screen
    ? { english: reportOf(screen.report).title, keys: ['report', screen.report] }
    : { english: printForm(screen.print).title, keys: ['print', screen.print] }
}

/** @throws Error where a language does not name the record, the report or the form yet. */
function namesOf(screen: OwnScreen, language: ReaderLanguage): { one: string; many: string } {
  const named = (area: string, keys: string[]): string => {
    const text = textAt(textsOf(language, area), keys)
    if (text === undefined) throw new Error(`${language}/${area}.json: ${keys.join('.')} is missing.`)
    return text
  }
  if ('entity' in screen) {
    if (language === 'en') {
      const { label, pluralLabel } = entityOf(screen.entity)
      return { one: label, many: pluralLabel }
    }
    const at = ['entity', screen.entity]
    return { one: named('fields', [...at, 'one']), many: named('fields', [...at, 'many']) }
  }
  const { english, keys } = titleOf(screen)
  const title = language === 'en' ? english : named('routes', keys)
  return { one: title, many: title }
}

/** Everything that follows for a language. */
const ownTexts = (language: ReaderLanguage): OwnText[] =>
  ownScreens.flatMap((screen) => {
    const { one, many } = namesOf(screen, language)
    const inMenu: OwnText = { area: 'menu', keys: [menuIdOf(screen)], text: many }
    if (!('entity' in screen)) return [inMenu, { area: 'routes', keys: titleOf(screen).keys, text: many }]
    return [
      inMenu,
      { area: 'routes', keys: [screen.entity, 'list'], text: many },
      { area: 'routes', keys: [screen.entity, 'record'], text: one },
      ...(language === 'en' ? englishOf(screen.entity) : []),
    ]
  })

/** Headings and choices are shared by all records: one that has a text already keeps it. */
const isShared = ({ keys: [first] }: OwnText): boolean => first === 'section' || first === 'value'

export type TextInFile = OwnText & { language: ReaderLanguage }
/** What the files do not say, or say otherwise. */
export const missingOwnTexts = (): TextInFile[] =>
  completeLanguages.flatMap((language) =>
    ownTexts(language)
      .filter((one) => {
        const written = textAt(textsOf(language, one.area), one.keys)
        return isShared(one) ? written === undefined : written !== one.text
      })
      .map((one) => ({ ...one, language })),
  )

/** Writes texts into their files. */
export function writeTexts(texts: readonly TextInFile[]): void {
  for (const [file, own] of Map.groupBy(texts, ({ language, area }) => fileOf(language, area))) {
    const whole = JSON.parse(readFileSync(file, 'utf8')) as Texts
    for (const { keys, text } of own) {
      let at = whole
      for (const key of keys.slice(0, -1)) {
        const next = at[key]
        const inner: Texts = typeof next === 'object' ? next : {}
        at[key] = inner
        at = inner
      }
      at[keys.at(-1) ?? ''] = text
    }
    writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`)
  }
}
