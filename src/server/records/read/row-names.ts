/** Names of rows the product brings with it, looked for as the reader calls them. */
import { seededNameIn, storedNamesOf } from '../../../foundation/text/row-names.ts'
import { areaOf, type ReaderLanguage } from '../../platform/reader-words.ts'
import { fold } from './search-text.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>
type Named = readonly { stored: string; said: string }[]

const textsOf = (language: ReaderLanguage) => areaOf(language, 'seeded') as Texts // The file is the one tests compare with the rows.
const known = new Map<string, Named>()

function namesIn(language: ReaderLanguage, entity: string): Named {
  const key = `${language} ${entity}`
  const found = known.get(key)
  if (found) return found
  const own = textsOf(language)
  const name = seededNameIn((text, otherwise) => {
    const [of = '', what = ''] = text.split('.')
    return own[of]?.[what] ?? otherwise
  }, language)
  const named = storedNamesOf(entity, textsOf('en')).map((stored) => ({
    stored,
    said: fold(name(entity, stored)),
  }))
  known.set(key, named)
  return named
}

/**
 * @returns the stored names of rows whose name in the reader's language contains what was typed; none in
 * English, which is what is stored.
 */
export function namesStored(entity: string, typed: string, language: ReaderLanguage): string[] {
  const words = fold(typed)
  if (language === 'en' || words === '') return []
  return namesIn(language, entity)
    .filter(({ said }) => said.includes(words))
    .map(({ stored }) => stored)
}
