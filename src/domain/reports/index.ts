/** Every report by name. A line here and its row statement in src/server/reports give it endpoint, screen, files and tests. */
import type { Report } from '../kit/report.ts'
import { passengerReport } from './passenger.ts'

export const reports: readonly Report[] = [
  passengerReport,
]

const byName = new Map(reports.map((report) => [report.name, report]))
if (byName.size !== reports.length) throw new Error('Two reports have the same name.')

/** @throws Error for a name nobody declared. */
export function reportOf(name: string): Report {
  const report = byName.get(name)
  if (!report) throw new Error(`There is no report "${name}".`)
  return report
}
