import { visaAllotmentWorkflow } from '../../../machines/visas/visa-allotment.ts'
import { journeyWorkflow } from '../../../machines/journey/journey.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { Sql } from '../../records/read/columns.ts'
import { allOf, isAnyOf, visibleRows } from '../../records/scope.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import { virtualSql } from '../../records/read/virtual-columns.ts'
import { outputs, type ReportInput, type ReportQuery } from '../report-sql.ts'

function narrowed({ filters }: ReportInput): Sql[] {
  const { country, recruiting_agency: agency, issue_date: issued } = filters
  return [
    ...(country?.kind === 'ids' ? [isAnyOf(sql`v.country`, country.ids)] : []),
    ...(agency?.kind === 'ids' ? [isAnyOf(sql`v.recruiting_agency`, agency.ids)] : []),
    ...(issued?.kind === 'dates' && issued.range.from !== null
      ? [sql`v.issue_date >= ${issued.range.from}::date`]
      : []),
    ...(issued?.kind === 'dates' && issued.range.to !== null
      ? [sql`v.issue_date <= ${issued.range.to}::date`]
      : []),
  ]
}

const quantities = [
  'total_quantity',
  'allotted',
  'in_use',
  'stamped',
  'consumed',
  'cancelled',
  'available',
] as const

/** Every visa neither draft nor cancelled within what is asked for, with its own quantities (machines 9.1), as rows called e. */
const countedVisas = (input: ReportInput): Sql => sql`(
    select v.id, v.visa_no, v.state, v.sponsor_name, v.sponsor_id, v.recruiting_agency, v.issue_date, v.expiry_date, (select c.name from country c where c.id = v.country) as country_name,
      ${sql.join(quantities.map((name) => sql`${virtualSql('visa_entry', name, 'v', input.today, null)} as ${sql.id(name)}`))},
      (select count(*)::int from visa_allotment q where q.visa_entry = v.id and not q.is_deleted and q.state ${inStates(visaAllotmentWorkflow, 'cancelled')} and not q.quantity_returned) as lost,
      (select count(*)::int from passenger p where p.visa_entry = v.id and p.journey_state ${inStates(journeyWorkflow, 'departed', 'arrived', 'completed')} and ${visibleRows(entityOf('passenger'), input.user, 'p')}) as departed
    from visa_entry as v where ${allOf([visibleRows(entityOf('visa_entry'), input.user, 'v'), sql`v.state not in ('draft', 'cancelled')`, ...narrowed(input)])}) as e`

/** The visas one by one. */
export const companyVisasRows: ReportQuery = (input) => {
  const own = (name: string) => (): Sql => sql.id('e', name)
  const list = outputs(
    sql`e.id`,
    {
      visa_no: own('visa_no'),
      state: own('state'),
      country: own('country_name'),
      recruiting_agency: () => refLabelSql('recruiting_agency', sql`e.recruiting_agency`),
      issue_date: own('issue_date'),
      expiry_date: own('expiry_date'),
      ...Object.fromEntries(
        quantities.map((name) => [name === 'total_quantity' ? 'total' : name, own(name)]),
      ),
      lost: own('lost'),
      departed: own('departed'),
    },
    input.keys,
  )
  return sql`select ${list} from ${countedVisas(input)}`
}

/** Visas neither draft nor cancelled, by sponsor (machines 9.1); quantities are those of the visa entries themselves. */
export const companyOverviewsRows: ReportQuery = (input) => {
  const sum =
    (name: (typeof quantities)[number]): (() => Sql) =>
    () =>
      sql`sum(${sql.id('e', name)})::int`
  const list = outputs(
    sql`min(e.id)`,
    {
      sponsor_name: () => sql`max(e.sponsor_name)`,
      sponsor_id: () => sql`max(e.sponsor_id)`,
      country: () => sql`string_agg(distinct e.country_name, ', ')`,
      visas: () => sql`count(*)::int`,
      total: sum('total_quantity'),
      allotted: sum('allotted'),
      in_use: sum('in_use'),
      stamped: sum('stamped'),
      consumed: sum('consumed'),
      cancelled: sum('cancelled'),
      available: sum('available'),
      lost: () => sql`sum(e.lost)::int`,
      visa_ids: () => sql`string_agg(e.id::text, ',' order by e.id)`,
      has_available: () => sql`sum(e.available) > 0`,
      departed: () => sql`sum(e.departed)::int`,
      first_issue_date: () => sql`min(e.issue_date)`,
      last_issue_date: () => sql`max(e.issue_date)`,
    },
    input.keys,
  )
  return sql`select ${list} from ${countedVisas(input)}
    group by coalesce(nullif(e.sponsor_id, ''), e.sponsor_name)`
}
