import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, momentText } from './format.ts'
import { namesOf } from './names.ts'
import { wordsOf, type Words } from './sentence.ts'
import { useLanguage } from './i18n.ts'

type Area = 'step' | 'fields' | 'guards' | 'rules'
const machines: readonly Area[] = ['step', 'fields', 'guards', 'rules']
const forms: readonly Area[] = ['fields', 'rules']

/** Translations in the language of the moment; null for English, which the sentences themselves are. */
function useWordsOf(areas: readonly Area[]): Words | null {
  const language = useLanguage()
  // Areas asked for in English are those that a change of the language waits for; one asked for later would take the page away.
  const { i18n, ready } = useTranslation(areas as readonly 'fields'[])
  return useMemo(() => {
    if (language === 'en' || !ready) return null
    const textsOf = (one: string): Record<string, unknown> =>
      Object.fromEntries(areas.map((area) => [area, (i18n.getResourceBundle(one, area) ?? {}) as unknown])) // i18next gives what its file holds.
    const [own, english] = [textsOf(language), textsOf('en')]
    const guards = own['guards'] as Record<'sentence' | 'condition', Record<string, string>> | undefined // The files tests compare with the sentences.
    return wordsOf({
      language,
      own,
      english,
      sentences: { ...(own['rules'] as Record<string, string>), ...guards?.condition, ...guards?.sentence },
      name: namesOf(english['fields'], own['fields']),
      day: (day, time) => (time ? momentText({ day, time }, language) : dayText(day, language)),
    })
  }, [i18n, ready, language, areas])
}

/** Translations of what machines say. */
export const useWords = (): Words | null => useWordsOf(machines)

/** Translations of what the rules of records say. */
export const useRuleWords = (): Words | null => useWordsOf(forms)
