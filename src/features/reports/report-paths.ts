import { fillLink, type ReportLink, type ReportRow } from '../../domain/kit/report.ts'

/** Path of a report's screen by its name; null when it has none or is not open to the reader. */
export type ReportPaths = (report: string) => string | null

/** Where links may lead: screens of reports, and pages somebody serves. */
export type ReportLinks = { pathOf: ReportPaths; isServed: (path: string) => boolean }

/** Address a link leads to for one row; null when a value it needs is missing or nobody serves it. */
export function addressOf(link: ReportLink | undefined, row: ReportRow, { pathOf, isServed }: ReportLinks): string | null {
  if (!link) return null
  if ('path' in link) {
    const path = fillLink(link.path, row) ?? (link.otherwise === undefined ? null : fillLink(link.otherwise, row))
    return path !== null && isServed(path.split('?')[0] ?? '') ? path : null
  }
  const path = pathOf(link.report)
  if (path === null) return null
  const filters = Object.entries(link.filters).map(([name, text]): [string, string | null] => [name, fillLink(text, row)])
  if (filters.some(([, text]) => text === null)) return null
  return `${path}?${filters.map(([name, text]) => `${encodeURIComponent(name)}=${text ?? ''}`).join('&')}`
}
