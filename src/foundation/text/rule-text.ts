import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { namesOf, ruleReader, type RuleReader } from './rule-words.ts'
import { useLanguage } from './i18n.ts'

const asItIs: RuleReader = (sentence) => sentence

/** Reads the sentence of a rule, as the definitions say it in English, in the language of the moment. */
export function useRuleText(): RuleReader {
  const language = useLanguage()
  // The English of a rule is its key, so there is no English file that would name the area.
  const { ready } = useTranslation((language === 'en' ? [] : ['fields', 'rules']) as unknown as ['fields'])
  return useMemo(() => {
    if (language === 'en' || !ready) return asItIs
    return ruleReader(
      i18next.getResourceBundle(language, 'rules') as Record<string, string>,
      namesOf(i18next.getResourceBundle('en', 'fields'), i18next.getResourceBundle(language, 'fields')),
    ) // The file is the one tests compare with the rules.
  }, [language, ready])
}
