/** Texts of one more: English from what was just defined, other languages from what they call the same thing elsewhere. */
import { entityOf } from '../../../../domain/entities.ts'
import { printForm } from '../../../../domain/prints/index.ts'
import { reportOf } from '../../../../domain/reports/index.ts'
import { completeLanguages } from '../../../../foundation/text/languages.ts'
import { workflows } from '../../../../machines/catalogue.ts'
import { readerLanguages, type ReaderLanguage } from '../../../platform/reader-words.ts'
import {
  englishOf,
  missingOwnTexts,
  textAt,
  textsOf,
  writeTexts,
  type OwnText,
  type TextInFile,
} from '../own-texts.ts'
import { camel, written } from './files.ts'

/** @throws Error for a workflow there is not. */
function statesOf(name: string): OwnText[] {
  const workflow = workflows[name]
  if (!workflow) throw new Error(`There is no workflow ${name}.`)
  return [
    { area: 'step', keys: ['stage', name], text: entityOf(workflow.module).label },
    ...Object.entries(workflow.states).map(([state, { label }]): OwnText => ({
      area: 'step',
      keys: ['state', name, state],
      text: label,
    })),
  ]
}

const english: Readonly<Record<string, (name: string) => OwnText[]>> = {
  entity: englishOf,
  voucher: (name) => [
    ...englishOf(name),
    { area: 'fields', keys: ['value', name], text: entityOf(name).label }, // Reports choose entries by their kind.
  ],
  report: (name) => [{ area: 'routes', keys: ['report', camel(name)], text: reportOf(camel(name)).title }],
  print: (name) => [{ area: 'routes', keys: ['print', name], text: printForm(name).title }],
  workflow: statesOf,
}

const leaves = (texts: object, at: string[] = []): [string[], string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, [...at, key])
      : [[[...at, key], String(value)] as [string[], string]],
  )

/** What a language calls states, fields and records, by their English. */
const knownIn = (language: ReaderLanguage): ReadonlyMap<string, string> =>
  new Map(
    (['step', 'fields'] as const).flatMap((area) => {
      const texts = textsOf(language, area)
      return leaves(textsOf('en', area)).flatMap(([keys, text]) => {
        const translation = area === 'step' && keys[0] !== 'state' ? undefined : textAt(texts, keys)
        return translation === undefined ? [] : [[text, translation] as const]
      })
    }),
  )

/** What the panel of a step says is complete in every language; other texts are where languages are complete. */
const isSpoken = (language: ReaderLanguage, area: OwnText['area']): boolean =>
  area === 'step' || completeLanguages.some((one) => one === language)

/** Writes the texts of one more. @returns those that are English until someone translates them. */
export function writeNewTexts(kind: string, name: string): string[] {
  const texts = english[kind]?.(name) ?? []
  const untranslated: string[] = []
  const translated = readerLanguages.flatMap((language) => {
    const known = knownIn(language)
    return texts.flatMap(({ area, keys, text }): TextInFile[] => {
      if (!isSpoken(language, area) || textAt(textsOf(language, area), keys) !== undefined) return []
      if (language === 'en') return [{ area, keys, text, language }]
      const translation = known.get(text)
      if (translation === undefined) untranslated.push(`${language}/${area}.json ${keys.join('.')}: ${text}`)
      written.add(`src/app/locales/${language}/${area}.json`)
      return [{ area, keys, text: translation ?? text, language }]
    })
  })
  writeTexts(translated)
  writeTexts(missingOwnTexts())
  return untranslated
}
