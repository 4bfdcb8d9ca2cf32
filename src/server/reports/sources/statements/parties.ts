/** What parties owe and are owed on a day, and how old it is: one SELECT over the lines of the control accounts. Source: accounting 14. */
import { sql } from 'kysely'
import { creditorAccounts, debtorAccounts } from '../../../../domain/reports/account-figures.ts'
import { ageBuckets } from '../../../../domain/reports/statements/parties.ts'
import { addDays, type CivilDate } from '../../../../foundation/values/dates.ts'
import { inBranch } from '../../../books/statements.ts'
import type { Sql } from '../../../records/read/columns.ts'
import { outputs, type PageColumns, type ReportInput, type ReportQuery } from '../../report-sql.ts'
import {
  branchesOf,
  dayOf,
  idsOf,
  pageColumns,
  rangeOf,
  same,
  until,
  wordOf,
  written,
} from './asked-books.ts'

type Which = 'receivable' | 'payable'
const accountsOfSide: Readonly<Record<Which, readonly string[]>> = {
  receivable: debtorAccounts,
  payable: creditorAccounts,
}

/**
 * Lines of the control accounts up to a day with what is still open of each on the other: `natural` is whether they stand
 * on the side of the account, `signed` and `open` are positive there and negative on the other side.
 */
function openLines(input: ReportInput, which: Which, to: CivilDate, asOf: CivilDate): Sql {
  const byBill = wordOf(input, 'basis') === 'bill_date'
  const isNatural = which === 'receivable' ? sql`l.debit_minor > 0` : sql`l.credit_minor > 0`
  // Added up once for all lines: one look at the settlements for each of them takes several times as long.
  const paid = (side: 'debit' | 'credit'): Sql =>
    sql`select ${sql.id('x', `${side}_line_id`)} as id, x.amount_minor from gl_allocation x where x.allocated_on <= ${asOf}::date`
  return sql`select n.*, case when n.natural then n.size - n.settled else n.settled - n.size end as open, ${asOf}::date - n.aged_from as days,
      case when not n.natural then 'unallocated' ${sql.join(
        [0, 30, 60, 90, 180].map(
          (days, at) =>
            sql`when ${asOf}::date - n.aged_from <= ${sql.lit(days)} then ${sql.lit(ageBuckets[at] ?? '')}`,
        ),
        sql` `,
      )} else ${sql.lit(ageBuckets[5])} end as bucket
    from (
      select l.id, l.ledger_account_id, l.sub_ledger_id, l.reference, l.due_date, v.posting_date, v.voucher_no, v.voucher_type, v.source_type, v.source_id, ${isNatural} as natural,
        ${byBill ? sql`v.posting_date` : sql`coalesce(l.due_date, v.posting_date)`} as aged_from, l.debit_minor + l.credit_minor as size,
        ${which === 'receivable' ? sql`l.debit_minor - l.credit_minor` : sql`l.credit_minor - l.debit_minor`} as signed,
        coalesce(y.amount, 0) as settled
      from ledger_account c join gl_line l on l.ledger_account_id = c.id join gl_voucher v on v.id = l.voucher_id
        left join (select id, sum(amount_minor)::bigint as amount from (${paid('debit')} union all ${paid('credit')}) x group by id) y on y.id = l.id
      where c.code = any(${[...accountsOfSide[which]]}::text[]) and v.posting_date <= ${to}::date and ${inBranch(branchesOf(input))}
    ) n`
}

const party = {
  code: () => sql`s.code`,
  name: () => sql`s.name`,
  party_type: () => sql`s.party_type`,
  account: () => sql`a.code || ' ' || a.name`,
  account_id: () => sql`a.id`,
  party_id: () => sql`s.id`,
} as const
const namedBy = sql`join sub_ledger_account s on s.id = m.sub_ledger_id join ledger_account a on a.id = m.ledger_account_id`

/** One row for each party with a balance or a movement. */
export const partyRows =
  (which: Which): ReportQuery =>
  (input) => {
    const range = rangeOf(input)
    const { from, to } = range
    const asOf = to < input.today ? to : input.today
    const [bill, settle, settled, last] =
      which === 'receivable'
        ? (['sales', 'receipt_voucher', 'received', 'last_receipt'] as const)
        : (['purchase', 'payment_voucher', 'paid', 'last_payment'] as const)
    const moved = (condition: Sql, sign: 1 | -1 = 1): Sql =>
      sql`coalesce(sum(${sql.lit(sign)} * o.signed) filter (where ${condition}), 0)::bigint`
    const inRange = sql`o.posting_date >= ${from}::date`
    const own = (name: string) => (): Sql => sql.id('m', name)
    const list = outputs(
      sql`s.id`,
      {
        ...party,
        agent_id: () => sql`case when s.party_type = 'agent' then s.party_id end`,
        opening: own('opening'),
        billed: own('billed'),
        [settled]: own('settled'),
        adjusted: own('adjusted'),
        closing: own('closing'),
        ...Object.fromEntries([...ageBuckets, 'unallocated'].map((bucket) => [bucket, own(bucket)])),
        credit_limit: () =>
          sql`(select g.credit_limit from agent g where s.party_type = 'agent' and g.id = s.party_id)`,
        [last]: own('last'),
        range: () => sql`${written(range)}::text`,
        before: () => sql`${`..${addDays(from, -1)}`}::text`,
        until: () => sql`${written(until(to))}::text`,
        as_of: () => sql`${asOf}::date`,
        basis: () => sql`${wordOf(input, 'basis')}::text`,
        branches: () => same(idsOf(input, 'branch')),
      },
      input.keys,
    )
    return sql`select ${list} from (
      select o.sub_ledger_id, o.ledger_account_id, ${moved(sql`not ${inRange}`)} as opening, ${moved(sql`${inRange} and o.voucher_type = ${bill}`)} as billed,
        ${moved(sql`${inRange} and o.voucher_type = ${settle}`, -1)} as settled, ${moved(sql`${inRange} and o.voucher_type not in (${bill}, ${settle})`)} as adjusted, coalesce(sum(o.signed), 0)::bigint as closing,
        ${sql.join([...ageBuckets, 'unallocated'].map((bucket) => sql`coalesce(sum(o.open) filter (where o.bucket = ${sql.lit(bucket)}), 0)::bigint as ${sql.id(bucket)}`))},
        max(o.posting_date) filter (where o.voucher_type = ${settle} and not o.natural) as last, bool_or(${inRange}) as has_moved
      from (${openLines(input, which, to, asOf)}) o group by o.sub_ledger_id, o.ledger_account_id
    ) m ${namedBy} where m.has_moved or m.closing <> 0`
  }

/** Where a bill leads: looked up for those of a page, for each kind of document in its own table. */
export const ageingOfPage: PageColumns = {
  needs: ['entry_type', 'entry_source', 'voucher_no'],
  from: sql`lateral (select r.entry_type as source_type, r.entry_source as source_id, r.voucher_no) as x`,
  columns: pageColumns('x'),
}

export const ageingRows: ReportQuery = (input) => {
  const which = wordOf(input, 'side') === 'payable' ? 'payable' : 'receivable'
  const asOf = dayOf(input, 'as_of')
  const own = (name: string) => (): Sql => sql.id('m', name)
  const list = outputs(
    sql`m.id`,
    {
      ...party,
      voucher_no: own('voucher_no'),
      date: own('posting_date'),
      due: own('due_date'),
      days: () => sql`case when m.natural then m.days end`,
      bucket: own('bucket'),
      reference: own('reference'),
      amount: own('signed'),
      outstanding: () => sql`m.open::bigint`,
      entry_type: own('source_type'),
      entry_source: own('source_id'),
      ...pageColumns('m'),
    },
    input.keys,
  )
  return sql`select ${list} from (${openLines(input, which, asOf, asOf)}) m ${namedBy} where m.open <> 0`
}
