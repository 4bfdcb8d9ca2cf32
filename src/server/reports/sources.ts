/** The row statement of every report, by its name. */
import type { ReportSource } from './report-sql.ts'
import { passengerReportRows } from './passenger.ts'

const sources: Readonly<Record<string, ReportSource>> = {
  passenger: { rows: passengerReportRows },
}

/** @throws Error for a report without rows. */
export function sourceOf(name: string): ReportSource {
  const source = sources[name]
  if (!source) throw new Error(`Report ${name} has no row statement in src/server/reports.`)
  return source
}
