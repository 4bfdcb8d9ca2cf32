/** What a number of a report opens: another report with filters, as a click on it asks for it. */
import type { Report, ReportLink } from '../../../src/foundation/reports/report.ts'
import { reports } from '../../../src/domain/reports/index.ts'
import type { Inject } from '../harness.ts'
import { aloneIn, neededBy, type World } from './exits.ts'

type Row = Readonly<Record<string, unknown>>
interface Answer {
  rows: Row[]
  groups: { filter: string | null }[]
  columns: { key: string; opens?: ReportLink | ReportLink[] }[]
}

const urlOf = (report: Report, pairs: readonly (readonly [string, string])[]): string =>
  `/report/api/v1/report/${report.endpoint}?${new URLSearchParams([
    ...neededBy(report).filter(([name]) => !pairs.some(([other]) => other === name)),
    ...(report.isList ? [['list', report.name]] : []),
    ...pairs.map(([name, value]) => [name, value]),
  ]).toString()}`

/** A filter with the values of a row; null where the row has none of one it needs. */
function filled(pattern: string, row: Row): string | null {
  const values = [...pattern.matchAll(/\{(\w[\w.]*)\??\}/g)].map(([, key = '']) => row[key])
  return values.some((value) => value === null || value === undefined)
    ? null
    : pattern.replaceAll(/\{(\w[\w.]*)\??\}/g, (_all, key: string) => String(row[key]))
}

function targets({ rows, columns }: Answer): string[] {
  const links = columns.flatMap(({ opens }) => (opens === undefined ? [] : [opens].flat()))
  return rows.slice(0, 2).flatMap((row) =>
    links.flatMap((link) => {
      const target = 'report' in link ? reports.find(({ name }) => name === link.report) : undefined
      if (!target || !('filters' in link)) return []
      const pairs = Object.entries(link.filters).flatMap(([name, pattern]) => {
        const value = filled(pattern, row)
        return value === null ? [] : [[name, value] as const]
      })
      return [urlOf(target, pairs)]
    }),
  )
}

/** Everything the numbers and the groups of all reports open for one person. */
export async function drillsOf(
  send: Inject,
  world: Pick<World, 'words'>,
): Promise<{ url: string; text: string }[]> {
  const urls = new Set<string>()
  for (const report of reports) {
    const alone = aloneIn(report, world)
    const opens = Object.values(report.columns).some((column) => column.opens)
    const groups = Object.entries(report.groups).filter(([, group]) => group.filter)
    const questions = [
      ...(opens ? [urlOf(report, [...alone, ['size', '10']])] : []),
      // The headings of one group are enough: each leads back by a filter the walk asks for too.
      ...groups.slice(0, 1).map(([name]) => urlOf(report, [...alone, ['size', '10'], ['group', name]])),
    ]
    for (const url of questions) {
      const answer = await send({ url })
      if (answer.statusCode >= 300) continue
      const body = answer.json<Answer>()
      for (const target of targets(body)) urls.add(target)
      const filter = groups[0]?.[1].filter
      const value = body.groups.find((group) => group.filter !== null)?.filter
      if (filter && value) urls.add(urlOf(report, [[filter, value]]))
    }
  }
  const opened: { url: string; text: string }[] = []
  for (const url of urls) {
    const answer = await send({ url })
    if (answer.statusCode < 300) opened.push({ url, text: answer.body })
  }
  return opened
}
