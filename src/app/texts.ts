import i18next, { type ParseKeys } from 'i18next'
import type { ReadTexts } from '../foundation/text/i18n.ts'
import { isComplete } from '../foundation/text/languages.ts'

const files = import.meta.glob<{ default: object }>('./locales/*/*.json')

/** The names of the fields of passengers alone (vite.config.ts): their list is opened most, and the names of all weigh 20 kB. */
const ofPassengers = import.meta.glob<{ default: object }>('./locales/*/fields.json', {
  query: '?record=passenger',
})

/** One area of one language, as its own small file; 'fields/agent' is what the list of that record needs of 'fields'. */
export const readTexts: ReadTexts = async (language, area) => {
  const [file = area, record] = area.split('/')
  const load = (record === 'passenger' ? ofPassengers : files)[`./locales/${language}/${file}.json`]
  // The English of a rule is its key (rule-words.ts).
  if (!load && ((language === 'en' && area === 'rules') || !isComplete(language))) return {}
  if (!load) throw new Error(`No texts ${language}/${area}`)
  return (await load()).default
}

/** A text outside of a view (messages of actors), in the language of the moment. */
export const say = <TArea extends 'shell' | 'session'>(area: TArea, key: ParseKeys<TArea>): string =>
  // The generic area makes the options' type too deep to compute; area and key are checked above.
  i18next.t(key as never, { ns: area }) as string
