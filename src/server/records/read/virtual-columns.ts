import { embassyWorkflow } from '../../../machines/journey/embassy.ts'
import { mofaWorkflow } from '../../../machines/journey/mofa.ts'
import { paperWorkflow } from '../../../machines/journey/paper.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { column, type Sql } from './columns.ts'

/** Whose postings are added up: those of these branches, or of all. */
export type Branches = readonly number[] | null
/** How a value that is no column is computed for the row `alias` stands for, on a day. */
type VirtualColumn = (alias: string, today: CivilDate, branches: Branches) => Sql

/** A heartbeat younger than this means that the person is there (entities 1.1). */
export const onlineSeconds = 60

const lineSum = (table: string, owner: string, alias: string): Sql =>
  sql`(select coalesce(sum(q.quantity), 0)::int from ${sql.table(table)} as q where ${column('q', owner)} = ${column(alias, 'id')})`
const allotments = (alias: string, states: readonly string[]): Sql =>
  sql`(select count(*)::int from visa_allotment q where q.visa_entry = ${column(alias, 'id')} and q.is_current and not q.is_deleted and q.state = any(${[...states]}::text[]))`
/** Units of all lines that passengers hold or the embassy kept (machines M9a). */
const takenUnits = (alias: string): Sql =>
  sql`(select coalesce(sum(visa_line_taken(q.id)), 0)::int from visa_entry_line q where q.visa_entry = ${column(alias, 'id')})`
/** Passengers a demand already has (machines M10). */
const selected = (alias: string): Sql =>
  sql`(select count(*)::int from passenger q where q.demand = ${column(alias, 'id')} and not q.is_deleted and q.journey_state not in ('draft', 'cancelled', 'discarded', 'blacklisted'))`
/** Passengers of the okala's line whose mofa or embassy leans on it (steps 4). */
const okalaUsed = (
  alias: string,
): Sql => sql`(select count(*)::int from visa_allotment q where q.visa_line = ${column(alias, 'visa_line')} and q.is_current and not q.is_deleted and (
  exists (select 1 from mofa m where m.passenger = q.passenger and m.is_current and m.state ${inStates(mofaWorkflow, 'applied', 'paid', 'issued')})
  or exists (select 1 from embassy e where e.passenger = q.passenger and e.is_current and e.state ${inStates(embassyWorkflow, 'stamped', 'collected')})))`

const available = (line: Sql, quantity: Sql): Sql => sql`(${quantity} - visa_line_taken(${line}))`

const ofBranches = (branches: Branches): Sql =>
  branches === null ? sql`` : sql` and q.branch_id = any(${[...branches]}::int4[])`

/** Σ debit − Σ credit of the posted lines (accounting 1, sign), from the sums of their days. */
const posted =
  (name: string): VirtualColumn =>
  (alias, _today, branches) =>
    sql`(select coalesce(sum(q.debit_minor - q.credit_minor), 0)::bigint from gl_line_day q where ${column('q', name)} = ${column(alias, 'id')}${ofBranches(branches)})`

/**
 * Accounts an agent has sub-ledgers in; what the agent owes is positive, what the agent is owed negative
 * (reports 8, L7).
 */
export const agentAccounts: readonly string[] = ['1301', '2302', '2103', '1303', '2104']
const agentBalance: VirtualColumn = (
  alias,
  _today,
  branches,
) => sql`(select coalesce(sum(q.debit_minor - q.credit_minor), 0)::bigint from sub_ledger_account qs join ledger_account qa on qa.id = qs.ledger_account join gl_line_day q on q.sub_ledger_id = qs.id
  where qs.party_type = 'agent' and qs.party_id = ${column(alias, 'id')} and qa.code = any(${[...agentAccounts]}::text[])${ofBranches(branches)})`

const columns: Record<string, Record<string, VirtualColumn>> = {
  agent: { balance: agentBalance },
  ledger_account: { balance: posted('ledger_account_id') },
  sub_ledger_account: { balance: posted('sub_ledger_id') },
  user: {
    is_online: (alias) =>
      sql`coalesce(${column(alias, 'last_seen_at')} > now() - make_interval(secs => ${onlineSeconds}), false)`,
  },
  passenger: {
    age: (alias, today) =>
      sql`extract(year from age(${today}::date, ${column(alias, 'date_of_birth')}))::int`,
  },
  complain: {
    overdue: (alias, today) =>
      sql`(${column(alias, 'state')} in ('new', 'assigned', 'investigating', 'waiting', 'escalated') and coalesce(${column(alias, 'due_date')} < coalesce(${column(alias, 'waiting_since')}, ${today}::date), false))`,
  },
  passenger_delivery: {
    due_amount: (alias) =>
      sql`(select q.due_amount from passenger q where q.id = ${column(alias, 'passenger')})`,
  },
  demand: {
    total_quantity: (alias) => lineSum('demand_line', 'demand', alias),
    selected,
    remaining: (alias) => sql`${lineSum('demand_line', 'demand', alias)} - ${selected(alias)}`,
  },
  visa_entry: {
    okala_status: (alias, today) => sql`(select case
      when count(o.id) = 0 then case when (select c.uses_okala from country c where c.id = ${column(alias, 'country')}) = 'required' then 'pending' else 'not_needed' end
      when bool_or(o.state ${inStates(paperWorkflow, 'obtained')} and (o.expiry_date is null or o.expiry_date >= ${today}::date)) then 'authorised'
      when bool_or(o.state ${inStates(paperWorkflow, 'expired')} or o.expiry_date < ${today}::date) then 'expired' else 'pending' end
      from musaned_okala o where o.visa_entry = ${column(alias, 'id')} and o.is_current and not o.is_deleted)`,
    total_quantity: (alias) => lineSum('visa_entry_line', 'visa_entry', alias),
    allotted: (alias) => allotments(alias, ['allotted']),
    in_use: (alias) => allotments(alias, ['in_use']),
    stamped: (alias) =>
      allotments(alias, ['stamped', 'cancel_requested', 'reissue_requested', 'visa_expired']),
    consumed: (alias) => allotments(alias, ['consumed']),
    cancelled: (alias) => allotments(alias, ['cancelled']),
    available: (alias) => sql`${lineSum('visa_entry_line', 'visa_entry', alias)} - ${takenUnits(alias)}`,
  },
  make_list: {
    row_count: (alias) =>
      sql`(select count(*)::int from make_list_item q where q.make_list = ${column(alias, 'id')} and not q.is_deleted)`,
    column_count: (alias) => sql`coalesce(jsonb_array_length(${column(alias, 'columns')}), 0)`,
    owner: (alias) =>
      sql`(select nullif(trim(concat_ws(' ', q.first_name, q.last_name)), '') from app_user q where q.id = ${column(alias, 'created_by')})`,
  },
  visa_entry_line: { available: (alias) => available(column(alias, 'id'), column(alias, 'quantity')) },
  musaned_okala: {
    used: okalaUsed,
    left: (alias) => sql`${column(alias, 'quantity')} - ${okalaUsed(alias)}`,
  },
}

/**
 * SQL of a virtual field; null as long as nothing computes it.
 * @param table entity or sub-table
 * @param branches those whose money the reader sees (`seenBranches`); null for rules, which judge all of it
 */
export const virtualSql = (
  table: string,
  name: string,
  alias: string,
  today: CivilDate,
  branches: Branches,
): Sql => sql`(${columns[table]?.[name]?.(alias, today, branches) ?? sql`null`})`
