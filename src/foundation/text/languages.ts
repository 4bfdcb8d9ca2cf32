/** The languages of the product: one line here and one folder of texts. Specification 1, 9. */
export const languages = [
  { code: 'en', name: 'English', dir: 'ltr', isComplete: true },
  { code: 'tr', name: 'Türkçe', dir: 'ltr', isComplete: true },
  { code: 'ar', name: 'العربية', dir: 'rtl', isComplete: true },
  // What has no Bangla yet is shown in English; a test counts it.
  { code: 'bn', name: 'বাংলা', dir: 'ltr', isComplete: false },
] as const
export type Language = (typeof languages)[number]['code']

type Complete<L> = L extends { isComplete: true; code: infer C } ? C : never
/** A language that has every text. */
export type CompleteLanguage = Complete<(typeof languages)[number]>
export const completeLanguages: readonly CompleteLanguage[] = languages.flatMap((language) =>
  language.isComplete ? [language.code] : [],
)

/** What stands between the parts of a list. */
export const listComma = (language: string): string => (language === 'ar' ? '، ' : ', ')

/** True for a language that has every text; another one falls back to English. */
export const isComplete = (language: string): language is CompleteLanguage =>
  completeLanguages.some((code) => code === language)
