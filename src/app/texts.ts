import i18next, { type ParseKeys } from 'i18next'
import type { ReadTexts } from '../foundation/text/i18n.ts'
import { isComplete } from '../foundation/text/languages.ts'

const files = import.meta.glob<{ default: object }>('./locales/*/*.json')

/** One area of one language, as its own small file. */
export const readTexts: ReadTexts = async (language, area) => {
  const load = files[`./locales/${language}/${area}.json`]
  // The English of a rule is its key (rule-words.ts).
  if (!load && ((language === 'en' && area === 'rules') || !isComplete(language))) return {}
  if (!load) throw new Error(`No texts ${language}/${area}`)
  return (await load()).default
}

/** A text outside of a view (messages of actors), in the language of the moment. */
export const say = <TArea extends 'shell' | 'session'>(area: TArea, key: ParseKeys<TArea>): string =>
  // The generic area makes the options' type too deep to compute; area and key are checked above.
  i18next.t(key as never, { ns: area }) as string
