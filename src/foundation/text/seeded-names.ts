/** Names of rows that the product brings with it, in the language of the reader; a row the agency named is called as it named it. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from './i18n.ts'
import { textKey } from './text-key.ts'

/** Countries whose name in the table is another than that of the standard (`Intl`). */
const otherwise: Readonly<Record<string, string>> = { UAE: 'AE', Turkey: 'TR' }
const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
let codes: ReadonlyMap<string, string> | null = null

/** Codes of two letters by the English name. */
function countryCodes(): ReadonlyMap<string, string> {
  if (codes) return codes
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  codes = new Map([
    ...letters.flatMap((first) =>
      letters.flatMap((second): [string, string][] => {
        const name = english.of(first + second)
        return name === undefined ? [] : [[name.replaceAll('’', "'"), first + second]]
      }),
    ),
    ...Object.entries(otherwise),
  ])
  return codes
}

export type SeededName = (entity: string, name: string) => string

/**
 * What a reader calls a row of an entity, by the name it is stored under.
 * @param say a text of the area 'seeded' by its key; `otherwise` where nobody wrote one
 */
export function seededNameIn(say: (key: string, otherwise: string) => string, language: string): SeededName {
  return (entity, name) => {
    if (language === 'en' || name === '') return name
    if (entity !== 'country') return say(`${entity}.${textKey(name)}`, name)
    const code = countryCodes().get(name)
    return (code && new Intl.DisplayNames(language, { type: 'region' }).of(code)) ?? name
  }
}

const area = ['seeded'] as const
const none = [] as const

/** The same in the language of the moment; the stored name until its texts are there. */
export function useSeededName(): SeededName {
  const language = useLanguage()
  // English is what is stored.
  const { i18n, ready } = useTranslation(language === 'en' ? none : area, { useSuspense: false })
  return useMemo(
    () =>
      seededNameIn(
        // Keys come from data, so the typed keys of the area cannot apply.
        (key, otherwise) =>
          ready ? i18n.t(key as never, { ns: 'seeded', defaultValue: otherwise }) : otherwise,
        language,
      ),
    [i18n, ready, language],
  )
}
