/** Profit and loss, and the balance sheet: one SELECT each, from the totals of the books. Source: accounting 14. */
import { sql } from 'kysely'
import { comparedColumns } from '../../../../domain/reports/statements/shared.ts'
import { profitLossReport } from '../../../../domain/reports/statements/profit-loss.ts'
import { trialBalanceReport } from '../../../../domain/reports/trial-balance.ts'
import { balanceSheetReport } from '../../../../domain/reports/statements/balance-sheet.ts'
import type { Report } from '../../../../foundation/reports/report.ts'
import { accountsOf, inBranch, movedIn, type Level } from '../../../books/statements.ts'
import type { Sql } from '../../../records/read/columns.ts'
import { outputs, type ReportInput, type ReportQuery, type ReportShape } from '../../report-sql.ts'
import {
  branchesOf,
  comparedDay,
  comparedRange,
  dayOf,
  idsOf,
  levelOf,
  rangeOf,
  same,
  until,
  wordOf,
  written,
  type Days,
} from './asked-books.ts'

/** Columns of the comparison only where one is asked for. */
const compares =
  (report: Report): ReportShape =>
  (input) =>
    Promise.resolve(
      Object.fromEntries(
        Object.entries(report.columns).filter(
          ([key]) => !comparedColumns.has(key) || wordOf(input, 'compare') !== null,
        ),
      ),
    )
export const trialBalanceShape = compares(trialBalanceReport)
export const profitLossShape = compares(profitLossReport)
export const balanceSheetShape = compares(balanceSheetReport)

/** Whose row it is at its level: groups know no accounts, accounts no parties. */
const rowOf: Readonly<Record<Level, Sql>> = {
  primary: sql`p.code, p.name, null::text as party, null::int4 as group_id, null::int4 as account_id, null::int4 as party_id`,
  group: sql`g.code, g.name, null::text as party, g.id as group_id, null::int4 as account_id, null::int4 as party_id`,
  ledger: sql`a.code, a.name, null::text as party, g.id as group_id, a.id as account_id, null::int4 as party_id`,
  sub_ledger: sql`a.code, coalesce(s.name, a.name) as name, s.code as party, g.id as group_id, a.id as account_id, s.id as party_id`,
}

interface Asked {
  level: Level
  now: Days
  earlier: Days | null
}

/** Balances now and then (Σ debit − Σ credit), one row for each group, account or party. `section` and `seq` are SQL over accounts a, groups g. */
function balances(input: ReportInput, { level, now, earlier }: Asked, section: Sql, condition: Sql): Sql {
  const parts = [movedIn('now', now, level), ...(earlier ? [movedIn('then', earlier, level)] : [])]
  return sql`select ${section} as part, ${rowOf[level]}, left(g.code, 1) as class,
      coalesce(sum(m.debit_minor - m.credit_minor) filter (where m.part = 'now'), 0)::bigint as now,
      coalesce(sum(m.debit_minor - m.credit_minor) filter (where m.part = 'then'), 0)::bigint as before
    from (${sql.join(parts, sql` union all `)}) m ${accountsOf('m')} left join sub_ledger_account s on s.id = m.sub_ledger_id
    where ${condition} and ${inBranch(branchesOf(input), 'm')} group by 1, 2, 3, 4, 5, 6, 7, 8`
}

/** A place in the statement: part and number of order. */
const places = (parts: readonly (readonly [string, number])[]): Sql =>
  sql`(values ${sql.join(parts.map(([part, seq]) => sql`(${sql.lit(part)}, ${sql.lit(seq)})`))})`

/** Keys of a row's links that are the same in every row. */
const passed = (input: ReportInput, { now, earlier }: Asked): Record<string, () => Sql> => ({
  branches: () => same(idsOf(input, 'branch')),
  range: () => sql`${written(now)}::text`,
  compared_range: () => sql`${earlier && written(earlier)}::text`,
})

const own = (name: string) => (): Sql => sql.id('x', name)
const columns = {
  line: own('line'),
  part: own('part'),
  code: own('code'),
  name: own('name'),
  party: own('party'),
  is_sum: own('is_sum'),
}
const amounts = { amount: own('now'), compared: own('before'), change: () => sql`x.now - x.before` }

/** Keys of links that a row has only on one side of the books. */
const onSide = (level: Level, side: string, isOnIt: Sql): Record<string, () => Sql> => ({
  [`${side}_groups`]: () => sql`case when ${isOnIt} and x.account_id is null then x.groups end`,
  [`${side}_account`]: () => sql`case when ${isOnIt} then x.account_id end`,
  ...(level === 'sub_ledger'
    ? {
        party_id: own('party_id'),
        no_party: () => sql`case when x.account_id is not null and x.party_id is null then 'yes' end`,
      }
    : { party_id: () => sql`null::int4`, no_party: () => sql`null::text` }),
})

/** Sections of profit and loss by group; a group the handbook does not know counts as other income or overheads. */
const resultSection = sql`case when g.code in ('41', '42') then 'revenue' when g.code < '5' then 'other_income'
  when g.code in ('51', '52') then 'direct_cost' when g.code = '54' then 'finance_cost' when g.code = '55' then 'income_tax' else 'administrative' end`
const resultPlaces = [
  ['revenue', 1],
  ['direct_cost', 2],
  ['gross_profit', 3],
  ['other_income', 4],
  ['administrative', 5],
  ['finance_cost', 6],
  ['profit_before_tax', 7],
  ['income_tax', 8],
  ['net_profit', 9],
] as const

export const profitLossRows: ReportQuery = (input) => {
  const now = rangeOf(input)
  const asked: Asked = { level: levelOf(input), now, earlier: comparedRange(input, now) }
  const earned = sql`(x.class is distinct from '5')`
  const list = outputs(
    sql`x.line`,
    {
      ...columns,
      ...amounts,
      share: () => sql`round(x.now * 100.0 / nullif(x.revenue, 0), 1)`,
      ...onSide(asked.level, 'income', earned),
      ...onSide(asked.level, 'cost', sql`x.class = '5'`),
      ...passed(input, asked),
    },
    input.keys,
  )
  return sql`with b as materialized (${balances(input, asked, resultSection, sql`p.statement = 'PL' and not m.is_closing`)}),
    k as materialized (select b.*, o.seq, case when b.class = '5' then 1 else -1 end as sign from b join ${places(resultPlaces)} as o(part, seq) on o.part = b.part where b.now <> 0 or b.before <> 0)
    select ${list} from (
      select row_number() over (order by y.seq, y.is_sum, y.code, y.party nulls first) as line, y.*, (select -sum(k.now) from k where k.part = 'revenue') as revenue from (
        select k.seq, false as is_sum, k.part, k.code, k.name, k.party, k.class, k.group_id::text as groups, k.account_id, k.party_id, k.now * k.sign as now, k.before * k.sign as before from k
        union all
        select k.seq, true, k.part, null, null, null, k.class, string_agg(distinct k.group_id::text, ','), null, null, sum(k.now * k.sign)::bigint, sum(k.before * k.sign)::bigint from k group by k.seq, k.part, k.class having count(*) > 1
        union all
        select o.seq, true, o.part, null, null, null, null, string_agg(distinct k.group_id::text, ','), null, null, -coalesce(sum(k.now), 0)::bigint, -coalesce(sum(k.before), 0)::bigint
          from ${places(resultPlaces.filter(([part]) => /profit/.test(part)))} as o(part, seq) left join k on k.seq < o.seq where exists (select from k) group by o.seq, o.part
      ) y
    ) x`
}

/** Sections of the balance sheet by group. Income and expenses together are the result that is not closed yet. */
const sheetSection = sql`case when p.statement = 'PL' then 'current_result' when g.code = '15' then 'non_current_assets'
  when g.code < '2' then 'current_assets' when g.code < '3' then 'liabilities' else 'equity' end`
const sheetPlaces = [
  ['non_current_assets', 1],
  ['current_assets', 2],
  ['total_assets', 3],
  ['equity', 4],
  ['current_result', 5],
  ['total_equity', 6],
  ['liabilities', 7],
  ['total_equity_and_liabilities', 8],
  ['difference', 9],
] as const

export const balanceSheetRows: ReportQuery = (input) => {
  const day = dayOf(input, 'as_of')
  const before = comparedDay(input, day)
  const asked: Asked = {
    level: levelOf(input),
    now: until(day),
    earlier: before === null ? null : until(before),
  }
  const list = outputs(
    sql`x.line`,
    {
      ...columns,
      ...amounts,
      ...onSide(asked.level, 'asset', sql`x.class = '1'`),
      ...onSide(asked.level, 'other', sql`x.class > '1'`),
      ...passed(input, asked),
    },
    input.keys,
  )
  return sql`with b as materialized (${balances(input, asked, sheetSection, sql`true`)}),
    k as materialized (select b.*, o.seq, case when b.class = '1' then 1 else -1 end as sign from b join ${places(sheetPlaces)} as o(part, seq) on o.part = b.part where b.now <> 0 or b.before <> 0)
    select ${list} from (
      select row_number() over (order by y.seq, y.is_sum, y.code, y.party nulls first) as line, y.* from (
        select k.seq, false as is_sum, k.part, k.code, k.name, k.party, k.class, k.group_id::text as groups, k.account_id, k.party_id, k.now * k.sign as now, k.before * k.sign as before from k where k.part <> 'current_result'
        union all
        select k.seq, false, k.part, null, null, null, '4', string_agg(distinct k.group_id::text, ','), null, null, -sum(k.now)::bigint, -sum(k.before)::bigint from k where k.part = 'current_result' group by k.seq, k.part having sum(k.now) <> 0 or sum(k.before) <> 0
        union all
        select k.seq, true, k.part, null, null, null, k.class, string_agg(distinct k.group_id::text, ','), null, null, sum(k.now * k.sign)::bigint, sum(k.before * k.sign)::bigint from k where k.part <> 'current_result' group by k.seq, k.part, k.class having count(*) > 1
        union all
        select o.seq, true, o.part, null, null, null, o.class, string_agg(distinct k.group_id::text, ','), null, null, coalesce(sum(k.now * k.sign), 0)::bigint, coalesce(sum(k.before * k.sign), 0)::bigint
          from (values ('total_assets', 3, '1', '{1}'::text[]), ('total_equity', 6, '3', '{3,4,5}'), ('total_equity_and_liabilities', 8, '3', '{2,3,4,5}')) as o(part, seq, class, classes)
          left join k on k.class = any(o.classes) where exists (select from k) group by o.seq, o.part, o.class
        union all
        select 9, true, 'difference', null, null, null, null, null, null, null, sum(k.now)::bigint, sum(k.before)::bigint from k having count(*) > 0
      ) y
    ) x`
}
