import i18next, { type FlatNamespace, type TFunction } from 'i18next'
import { readLanguage } from '../../foundation/text/i18n.ts'

/** The texts of an area in the language a story is shown in, once they are there: a walk through it reads no language of its own. */
export async function wordsIn<TArea extends FlatNamespace>(
  area: TArea,
  { globals }: { globals: Readonly<Record<string, unknown>> },
): Promise<TFunction<TArea>> {
  const language = readLanguage(globals['lang'])
  await i18next.changeLanguage(language)
  await i18next.loadNamespaces(area)
  return i18next.getFixedT(language, area)
}

/** A label as it is written, with the star of a field that must be filled in or without. */
export const labelled =
  (text: string) =>
  (said: string): boolean =>
    said.replace(/\*$/, '').trim() === text
