import { handbookPages } from '../../../src/server/desk/handbook/handbook-pages.ts'
import type { ReaderLanguage } from '../../../src/server/platform/reader-words.ts'

const written = new Map<ReaderLanguage, Record<string, string>>()

/** The pages of a language with the numbers of the product; written once, as every test of them reads them. */
export function pagesOf(language: ReaderLanguage): Readonly<Record<string, string>> {
  const pages = written.get(language) ?? handbookPages(language)
  written.set(language, pages)
  return pages
}
