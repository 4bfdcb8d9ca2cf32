/** The living handbook: pages read from the machines and the domain, never written by hand (decision 0145). */
import { workflows } from '../../../machines/catalogue.ts'
import { isComplete } from '../../../foundation/text/languages.ts'
import type { ReaderLanguage } from '../../platform/reader-words.ts'
import { productNumbers, type HandbookNumbers } from './handbook-numbers.ts'
import { dayName, dayPage, dayRoles } from './day-page.ts'
import { exampleName } from './examples/course.ts'
import { exampleCourses, examplePage } from './examples/example-page.ts'
import { handbookWords } from './handbook-words.ts'
import { indexPage, papersPage, stagesPage } from './overview-pages.ts'
import { workflowPage } from './workflow-page.ts'

/** Every page of a language, or of English where it is not complete, as Markdown by its file name. @throws Error when a word has no translation. */
export function handbookPages(
  reader: ReaderLanguage,
  numbers: HandbookNumbers = productNumbers,
): Record<string, string> {
  const language = isComplete(reader) ? reader : 'en'
  const words = handbookWords(language, numbers)
  const written = (lines: readonly string[]) =>
    [...(language === 'ar' ? ['<div dir="rtl">', '', ...lines, '</div>', ''] : lines)].join('\n')
  return {
    'README.md': written(indexPage(words)),
    'stages.md': written(stagesPage(words)),
    'papers.md': written(papersPage(words)),
    ...Object.fromEntries(dayRoles.map((role) => [`${dayName(role)}.md`, written(dayPage(role, words))])),
    ...Object.fromEntries(
      [...exampleCourses].map(([type, course]) => [
        `${exampleName(type)}.md`,
        written(examplePage(course, words)),
      ]),
    ),
    ...Object.fromEntries(
      Object.values(workflows).map((workflow) => [
        `${workflow.id}.md`,
        written(workflowPage(workflow, words)),
      ]),
    ),
  }
}
