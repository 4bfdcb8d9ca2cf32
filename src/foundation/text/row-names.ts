/** What a reader calls a row that the product brings with it, by the name it is stored under. */
import { textKey } from './text-key.ts'

/** Countries whose name in the table is another than that of the standard (`Intl`). */
const otherwise: Readonly<Record<string, string>> = { UAE: 'AE', Turkey: 'TR' }
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
let codes: Map<string, string> | null = null

/** Codes of two letters by the English name. */
function countryCodes(): ReadonlyMap<string, string> {
  if (codes) return codes
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  codes = new Map(Object.entries(otherwise))
  for (const first of letters)
    for (const second of letters) {
      const name = english.of(first + second)
      if (name) codes.set(name.replaceAll('’', "'"), first + second)
    }
  return codes
}

/** Entities whose names stand together in one part of the texts: a statement shows accounts beside their groups. */
const partOf = (entity: string): string => (/group$|^ledger_a/.test(entity) ? 'chart' : entity)

export type SeededName = (entity: string, name: string) => string

/**
 * What a reader calls a row of an entity, by the name it is stored under.
 * @param say a text of the area 'seeded' by its key; `otherwise` where there is none
 */
export function seededNameIn(say: (key: string, otherwise: string) => string, language: string): SeededName {
  return (entity, name) => {
    if (language === 'en' || name === '') return name
    // An account is named with its code before its name.
    if (entity !== 'country')
      return name.replace(
        /^(\d+ )?(.+)/,
        (_, code = '', bare: string) => code + say(`${partOf(entity)}.${textKey(bare)}`, bare),
      )
    const code = countryCodes().get(name)
    return (code && new Intl.DisplayNames(language, { type: 'region' }).of(code)) ?? name
  }
}

/** Names under which the product's own rows of an entity are stored; none of an entity whose rows the agency names. */
export const storedNamesOf = (
  entity: string,
  english: Readonly<Record<string, Readonly<Record<string, string>>>>,
): readonly string[] =>
  entity === 'country' ? [...countryCodes().keys()] : Object.values(english[partOf(entity)] ?? {})
