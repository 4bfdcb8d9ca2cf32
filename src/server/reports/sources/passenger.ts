import { sql } from 'kysely'
import { passengerRows } from './passenger-rows.ts'
import type { ReportQuery } from '../report-sql.ts'

/** Every file, whatever became of it; the filter on the journey narrows. */
export const passengerReportRows: ReportQuery = (input) => passengerRows({ input, where: sql`true` })
