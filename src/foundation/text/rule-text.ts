import { useMemo } from 'react'
import { saidOf, wordingIn, type Sentence, type Wording } from './sentence.ts'
import { useRuleWords } from './use-words.ts'

/** Says what a rule answered in the language of the moment. */
export type RuleText = (said: Wording | { message: string; sentence?: Sentence }) => string

export function useRuleText(): RuleText {
  const words = useRuleWords()
  return useMemo(() => (said) => wordingIn(typeof said === 'string' ? saidOf(said) : said, words), [words])
}
