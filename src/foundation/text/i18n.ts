import i18next, { type i18n, type Namespace } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { languages, type Language } from './languages.ts'

export { languages, type Language }
export const defaultLanguage: Language = 'en'

export const readLanguage = (stored: unknown): Language =>
  languages.find((l) => l.code === stored)?.code ?? defaultLanguage
export const directionOf = (language: Language) => languages.find((l) => l.code === language)?.dir ?? 'ltr'

/** Fetches one language's texts of one area. */
export type ReadTexts = (language: string, area: string) => Promise<object>

/**
 * Starts the texts: `areas` are there when the promise resolves, the others arrive when a view first asks for them.
 * A key missing in a language is shown in English.
 */
export async function startI18n(
  language: Language,
  areas: readonly string[],
  readTexts: ReadTexts,
): Promise<i18n> {
  await i18next
    .use({
      type: 'backend',
      init: () => {},
      // With two named arguments i18next expects a promise as the answer.
      read: (language: string, area: string) => readTexts(language, area),
    })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: defaultLanguage,
      ns: [...areas],
      defaultNS: areas[0] ?? 'shell',
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  return i18next
}

/** Fetches the current texts of these areas in another language and switches to it. */
export const changeLanguage = (language: Language) => i18next.changeLanguage(language)

/** The texts of one area in the language of the moment; a view that uses it re-renders when the language changes. */
export function useT<TArea extends Namespace>(area: TArea) {
  return useTranslation(area).t
}

/** The language of the moment. */
export function useLanguage(): Language {
  return readLanguage(useTranslation().i18n.language)
}
