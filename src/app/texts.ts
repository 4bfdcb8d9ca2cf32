import i18next, { type ParseKeys } from 'i18next'
import type { ReadTexts } from '../foundation/text/i18n.ts'
import { isComplete } from '../foundation/text/languages.ts'

type Places = Readonly<Record<string, () => Promise<{ default: object }>>>

/** Texts that every page needs, and where the others are; a file each per language (vite.records.ts). */
const first = import.meta.glob<{ default: Readonly<Record<string, object>> }>('./locales/*/shell.json', {
  query: '?start',
})
const places = import.meta.glob<{ default: Places }>('./locales/*/shell.json', { query: '?places' })

/** One area of one language, as its own small file; 'fields/agent' is what the list of that record needs of 'fields'. */
export const readTexts: ReadTexts = async (language, area) => {
  const file = `./locales/${language}/shell.json`
  if (area === 'shell' || area === 'session') return (await first[file]?.())?.default[area] ?? {}
  const others = (await places[file]?.())?.default ?? {}
  const load = others[area] ?? others[area.replace(/^fields\/.*$/, 'fields')]
  // The English of a rule is its key (rule-words.ts), so there is no English file of them.
  if (!load && ((language === 'en' && area === 'rules') || !isComplete(language))) return {}
  if (!load) throw new Error(`No texts ${language}/${area}`)
  return (await load()).default
}

/** A text outside of a view (messages of actors), in the language of the moment. */
export const say = <TArea extends 'shell' | 'session'>(area: TArea, key: ParseKeys<TArea>): string =>
  // The generic area makes the options' type too deep to compute; area and key are checked above.
  i18next.t(key as never, { ns: area }) as string
