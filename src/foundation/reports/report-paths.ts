import {
  fillLink,
  linksOf,
  questionOfLink,
  type ReportColumn,
  type ReportLink,
  type ReportRow,
} from './report.ts'

/** Path of a report's screen by its name; null when it has none or is not open to the reader. */
export type ReportPaths = (report: string) => string | null

/** Where links may lead: screens of reports, and pages that are served. */
export type ReportLinks = { pathOf: ReportPaths; isServed: (path: string) => boolean }

function addressOfLink(link: ReportLink, row: ReportRow, { pathOf, isServed }: ReportLinks): string | null {
  if ('path' in link) {
    const path =
      fillLink(link.path, row) ?? (link.otherwise === undefined ? null : fillLink(link.otherwise, row))
    return path !== null && isServed(path.split('?')[0] ?? '') ? path : null
  }
  const path = pathOf(link.report)
  if (path === null) return null
  const question = questionOfLink(link, row)
  return (
    question &&
    `${path}?${Object.entries(question)
      .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
      .join('&')}`
  )
}

/** Address a row leads to: of the first link whose values it has and that is served; null when there is none. */
export function addressOf(opens: ReportColumn['opens'], row: ReportRow, links: ReportLinks): string | null {
  for (const link of linksOf(opens)) {
    const address = addressOfLink(link, row, links)
    if (address !== null) return address
  }
  return null
}
