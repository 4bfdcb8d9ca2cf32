import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from './day-in.ts'
import { wordsOf, type Words } from './sentence.ts'
import { useLanguage } from './i18n.ts'

const areas = ['step', 'fields', 'guards'] as const

/** Translations of what machines say, in the language of the moment; null for English, which the sentences themselves are. */
export function useWords(): Words | null {
  const { i18n, ready } = useTranslation(areas)
  const language = useLanguage()
  return useMemo(() => {
    if (language === 'en' || !ready) return null
    const textsOf = (one: string): Record<string, unknown> =>
      Object.fromEntries(areas.map((area) => [area, (i18n.getResourceBundle(one, area) ?? {}) as unknown])) // i18next gives what its file holds.
    const own = textsOf(language)
    const guards = own['guards'] as { sentence?: Record<string, string> } // The file tests compare with the sentences.
    return wordsOf({
      own,
      english: textsOf('en'),
      sentences: guards.sentence ?? {},
      day: (day) => dayIn(day, language),
    })
  }, [i18n, ready, language])
}
