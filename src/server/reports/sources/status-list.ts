import { stepOfList } from '../../../domain/reports/status-lists.ts'
import type { StatusListName } from '../../../domain/journey/status-lists.ts'
import { listInput, listSql } from './predicates.ts'
import { passengerRows } from './passenger-rows.ts'
import type { ReportQuery } from '../report-sql.ts'

/** Passengers on a status list: the predicate the dashboard counts with, and the columns of the dictionary (reports L1). */
export const statusListRows =
  (name: StatusListName): ReportQuery =>
  async (input) => {
    const { where, of } = listSql(name, await listInput(input.db, input.today))
    const step = stepOfList(name)
    return passengerRows({ input, where, reads: of, ...(step ? { waitsIn: step } : {}) })
  }
