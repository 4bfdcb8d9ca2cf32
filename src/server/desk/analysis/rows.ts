/** The rows behind a figure of an analysis: those it counted, the longest or newest first. */
import { sql } from 'kysely'
import {
  analysisRowsAtOnce,
  type AnalysisFigure,
  type AnalysisRow,
} from '../../../domain/desk/process-analysis.ts'
import type { Refusal } from '../../../machines/kit/guard.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Sql } from '../../records/read/columns.ts'
import { inMonths, nowOf, recordsOf, refusedOf, standing, staysOf, type Asked } from './asked.ts'
import { isOverride } from './figures.ts'

interface Found extends Omit<AnalysisRow, 'refusal'> {
  refusals: Refusal[] | null
  total: number
}

/** What each figure counted: passenger, module, record, days, event, user and reason under the same names. */
function counted(of: Asked, figure: AnalysisFigure, key: string, today: string): Sql {
  switch (figure) {
    case 'now':
      return sql`select n.passenger, n.module, n.record_id, n.began as from_day, null::date as to_day, ${today}::date - n.began as count, null::text as event, null::int4 as by_user, null::text as reason, null::jsonb as refusals, n.record_id::bigint as id from ${nowOf(of)} n where n.state = ${key}`
    case 'waits':
      return sql`select n.passenger, n.module, n.record_id, n.began as from_day, n.left_on as to_day, n.left_on - n.began as count, null::text as event, null::int4 as by_user, null::text as reason, null::jsonb as refusals, n.record_id::bigint as id from stays n where n.state = ${key} and n.left_on is not null and ${inMonths(of, sql`n.left_on`)}`
    case 'refused':
    case 'refusals':
      return sql`select f.passenger_id as passenger, f.module, f.record_id, f.on_date as from_day, null::date as to_day, f.times as count, f.event, f.by_user, null::text as reason, f.refusals, f.id from ${refusedOf(of)} f where ${figure === 'refused' ? sql`f.state = ${key}` : sql`${key} = any(string_to_array(f.codes, ' '))`}`
    case 'overrides':
    case 'corrections':
      return sql`select r.passenger, e.module, e.record_id, e.on_date as from_day, null::date as to_day, null::int4 as count, e.event, e.by_user, coalesce(e.reason, e.payload ->> 'due_override_reason') as reason, null::jsonb as refusals, e.id
        from stage_event e join records r on r.module = e.module and r.record_id = e.record_id
        where e.machine = ${of.workflow.id} and ${standing} and ${inMonths(of, sql`e.on_date`)} and ${figure === 'overrides' ? sql`${isOverride} and coalesce(e.by_user, 0)::text = ${key}` : sql`e.event = 'CORRECT_DATA' and coalesce(e.payload ->> 'field', '') = ${key}`}`
  }
}

/** @param key state, code, number of a user or name of a field: what the figure was counted for. */
export async function rowsOf(
  db: Db,
  of: Asked,
  { figure, key, page, today }: { figure: AnalysisFigure; key: string; page: number; today: string },
): Promise<{ rows: AnalysisRow[]; total: number }> {
  const byWait = figure === 'now' || figure === 'waits'
  const { rows } = await sql<Found>`
    with records as ${recordsOf(of, true)}, stays as ${staysOf(of)}, counted as (${counted(of, figure, key, today)})
    select c.passenger, c.module, c.record_id as record, coalesce(p.full_name, r.title) as title, p.office_serial as serial, c.from_day as "from", c.to_day as "to", c.count, c.event,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, c.reason, c.refusals, (count(*) over ())::int as total
    from counted c left join records r on r.module = c.module and r.record_id = c.record_id left join passenger p on p.id = c.passenger left join app_user u on u.id = c.by_user
    order by ${byWait ? sql`c.count desc nulls last, ` : sql``}c.from_day desc nulls last, c.id desc, c.passenger limit ${analysisRowsAtOnce} offset ${(page - 1) * analysisRowsAtOnce}`.execute(
    db,
  )
  return {
    rows: rows.map(({ refusals, total: _total, ...row }) => {
      const refused = refusals?.find(({ code }) => code === key) ?? refusals?.[0]
      return {
        ...row,
        refusal: refused
          ? { message: refused.message, ...(refused.sentence ? { sentence: refused.sentence } : {}) }
          : null,
      }
    }),
    total: rows[0]?.total ?? 0,
  }
}
