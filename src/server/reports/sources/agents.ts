import { sql } from 'kysely'
import { addDays } from '../../../foundation/values/dates.ts'
import { entityOf } from '../../../domain/entities.ts'
import type { Sql } from '../../records/read/columns.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import { allOf, visibleRows, seenBranches } from '../../records/scope.ts'
import { agentAccounts, virtualSql } from '../../records/read/virtual-columns.ts'
import { writeRange } from '../../../foundation/reports/date-range.ts'
import { linksOf } from '../../../foundation/reports/report.ts'
import { agentsReport } from '../../../domain/reports/agents.ts'
import { outputs, type ReportInput, type ReportQuery, type ReportShape } from '../report-sql.ts'

const inState = (states: readonly string[]): Sql =>
  sql`count(*) filter (where p.journey_state = any(${[...states]}::text[]))::int`

/** Days of registration asked for, as a condition on passenger p. */
function registered({ filters, zone }: ReportInput): Sql[] {
  const asked = filters['registered_at']
  if (asked?.kind !== 'dates') return []
  const start = (day: string): Sql => sql`(${day}::timestamp at time zone ${zone})`
  const { from, to } = asked.range
  return [
    ...(from === null ? [] : [sql`p.registered_at >= ${start(from)}`]),
    ...(to === null ? [] : [sql`p.registered_at < ${start(addDays(to, 1))}`]),
  ]
}

/** The counts open their passengers: also of the days of registration asked for. */
export const agentsShape: ReportShape = async ({ filters }) => {
  const asked = filters['registered_at']
  if (asked?.kind !== 'dates') return agentsReport.columns
  return Object.fromEntries(
    Object.entries(agentsReport.columns).map(([key, column]) => {
      const [link] = linksOf(column.opens)
      return [
        key,
        link && 'report' in link && link.report === 'passenger'
          ? {
              ...column,
              opens: { ...link, filters: { ...link.filters, registered_at: writeRange(asked.range) } },
            }
          : column,
      ]
    }),
  )
}

/** The accounts the agent's balance is made of, as a filter names them. */
const balanceAccounts = sql`(select string_agg(b.id::text, ',' order by b.code) from ledger_account b where b.code = any(${[...agentAccounts]}::text[]))`

/** Agents in scope with the passengers of that scope, counted once for all of them. */
export const agentsRows: ReportQuery = (input) => {
  const balance = virtualSql('agent', 'balance', 'a', input.today, seenBranches(input.user))
  const list = outputs(
    sql`a.id`,
    {
      agent_code: () => sql`a.agent_code`,
      name: () => sql`a.name`,
      primary_phone: () => sql`a.primary_phone`,
      agent_type: () => sql`a.agent_type`,
      city: () => refLabelSql('city', sql`a.city`),
      city_id: () => sql`a.city`,
      handled_by: () => refLabelSql('employee', sql`a.handled_by`),
      handled_by_id: () => sql`a.handled_by`,
      is_blacklisted: () => sql`coalesce(a.is_blacklisted, false)`,
      passengers: () => sql`coalesce(n.passengers, 0)`,
      in_process: () => sql`coalesce(n.in_process, 0)`,
      departed: () => sql`coalesce(n.departed, 0)`,
      cancelled: () => sql`coalesce(n.cancelled, 0)`,
      last_registration: () => sql`(n.last_registration at time zone ${input.zone})::date`,
      billed: () => sql`coalesce(n.billed, 0)::int8`,
      received: () => sql`coalesce(n.received, 0)::int8`,
      balance: () => sql`${balance}::int8`,
      balance_accounts: () => balanceAccounts,
      today: () => sql`${input.today}::date`,
      has_balance: () => sql`coalesce(${balance}::int8, 0) <> 0`,
    },
    input.keys,
  )
  return sql`select ${list} from agent as a left join (
      select p.agent, count(*)::int as passengers, ${inState(['active', 'ready_to_fly'])} as in_process, ${inState(['departed', 'arrived', 'completed'])} as departed, ${inState(['cancelled', 'returned'])} as cancelled,
        max(p.registered_at) as last_registration, sum(coalesce(p.agreed_amount, 0) - coalesce(p.discount, 0)) as billed, sum(p.received_amount) as received
      from passenger as p where ${allOf([visibleRows(entityOf('passenger'), input.user, 'p'), ...registered(input)])} group by p.agent) as n on n.agent = a.id
    where ${visibleRows(entityOf('agent'), input.user, 'a')}`
}
