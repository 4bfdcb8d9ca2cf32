/** Names of rows that the product brings with it, in the language of the reader; a row the agency named is called as it named it. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from './i18n.ts'
import { seededNameIn, type SeededName } from './row-names.ts'

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
        (key, otherwise) =>
          // Keys come from data, so the typed keys of the area cannot apply.
          ready ? i18n.t(key as never, { ns: 'seeded', defaultValue: otherwise }) : otherwise,
        language,
      ),
    [i18n, ready, language],
  )
}
