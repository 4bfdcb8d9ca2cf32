import { demandWorkflow } from '../../../machines/visas/demand.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import { allOf, isAnyOf, visibleRows } from '../../records/scope.ts'
import { virtualSql } from '../../records/read/virtual-columns.ts'
import { outputs, type ReportQuery } from '../report-sql.ts'

/** Demands that are open, circulated or filled and have a circular (machines 9.1). */
export const circularsRows: ReportQuery = (input) => {
  const profession = input.filters['profession']
  const number = (name: string) => () => virtualSql('demand', name, 'd', input.today, null)
  const list = outputs(
    sql`d.id`,
    {
      circular_no: () => sql`d.circular_no`,
      circular_date: () => sql`d.circular_date`,
      circular_title: () => sql`d.circular_title`,
      employer_name: () => sql`d.employer_name`,
      country: () => refLabelSql('country', sql`d.country`),
      country_id: () => sql`d.country`,
      profession: () =>
        sql`(select string_agg(distinct f.name, ', ') from demand_line q join profession f on f.id = q.profession where q.demand = d.id)`,
      quantity: number('total_quantity'),
      selected: number('selected'),
      remaining: number('remaining'),
      salary: () =>
        sql`(select string_agg(distinct q.basic_salary::numeric::text || ' ' || c.code, ', ') from demand_line q join currency c on c.id = q.salary_currency where q.demand = d.id)`,
      circular_last_date: () => sql`d.circular_last_date`,
      is_open: () => sql`coalesce(d.circular_last_date >= ${input.today}::date, false)`,
    },
    input.keys,
  )
  return sql`select ${list} from demand as d where ${allOf([
    visibleRows(entityOf('demand'), input.user, 'd'),
    sql`d.state ${inStates(demandWorkflow, 'open', 'circulated', 'filled')} and nullif(d.circular_no, '') is not null`,
    ...(profession?.kind === 'ids'
      ? [
          sql`exists (select 1 from demand_line q where q.demand = d.id and ${isAnyOf(sql`q.profession`, profession.ids)})`,
        ]
      : []),
  ])}`
}
