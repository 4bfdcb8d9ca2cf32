/** Open items and their age. Source: accounting 14 (ageing), identity R15. */
import { sql } from 'kysely'
import { voucherKinds } from '../../domain/books/kinds/index.ts'
import { entityOf } from '../../domain/entities.ts'
import type { ageBuckets } from '../../domain/reports/statements/parties.ts'
import { daysBetween, type CivilDate } from '../../foundation/values/dates.ts'
import { minorDigits } from '../../foundation/values/money.ts'
import { voucherWorkflow } from '../../machines/books/voucher.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'

export interface OpenItem {
  /** Line of the books. */
  id: number
  voucherNo: string
  date: CivilDate
  due: CivilDate | null
  side: 'debit' | 'credit'
  /** Minor units of BDT. */
  amount: bigint
  open: bigint
  reference: string | null
  account: string
  party: string
  subLedger: number
  currency: string
  /** Minor units of its own currency, where that is not BDT, with the places of that currency. */
  foreign: { amount: bigint; open: bigint; digits: number } | null
  /** Document that posted it. */
  source: { type: string; id: number }
}

/** Lines of parties and what of them is not settled on a day: amount less everything allocated until then. */
async function linesWhere(
  db: Db,
  condition: ReturnType<typeof sql>,
  asOf: CivilDate | null,
): Promise<OpenItem[]> {
  const { rows } = await sql<{
    id: bigint
    no: string
    date: string
    due: string | null
    side: 'debit' | 'credit'
    amount: bigint
    open: bigint
    reference: string | null
    account: string
    party: string
    sub: number
    currency: string
    fc: bigint | null
    fc_open: bigint | null
    digits: number | null
    source_type: string
    source_id: bigint
  }>`
    select l.id, v.voucher_no as no, v.posting_date as date, l.due_date as due, case when l.debit_minor > 0 then 'debit' else 'credit' end as side, l.debit_minor + l.credit_minor as amount,
      (l.debit_minor + l.credit_minor - coalesce((select sum(a.amount_minor) from gl_allocation a where (a.debit_line_id = l.id or a.credit_line_id = l.id) and (${asOf}::date is null or a.allocated_on <= ${asOf}::date)), 0))::bigint as open,
      l.reference, c.code as account, s.code as party, s.id as sub, l.currency, abs(l.fc_minor) as fc, k.minor_unit as digits,
      case when l.fc_minor is not null then (abs(l.fc_minor) - coalesce((select sum(a.fc_minor) from gl_allocation a where (a.debit_line_id = l.id or a.credit_line_id = l.id) and (${asOf}::date is null or a.allocated_on <= ${asOf}::date)), 0))::bigint end as fc_open, v.source_type, v.source_id
    from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account c on c.id = l.ledger_account_id join sub_ledger_account s on s.id = l.sub_ledger_id
      left join currency k on l.fc_minor is not null and k.code = l.currency and not k.is_deleted
    where ${condition} and (${asOf}::date is null or v.posting_date <= ${asOf}::date) order by v.posting_date, v.id, l.line_no`.execute(
    db,
  )
  return rows.map((row) => ({
    id: Number(row.id),
    voucherNo: row.no,
    date: row.date,
    due: row.due,
    side: row.side,
    amount: row.amount,
    open: row.open,
    reference: row.reference,
    account: row.account,
    party: row.party,
    subLedger: row.sub,
    currency: row.currency.trim(),
    foreign:
      row.fc === null
        ? null
        : {
            amount: row.fc,
            open: row.fc_open ?? 0n,
            digits: row.digits ?? minorDigits(row.currency.trim()),
          },
    source: { type: row.source_type, id: Number(row.source_id) },
  }))
}

const itemsWhere = async (...of: Parameters<typeof linesWhere>): Promise<OpenItem[]> =>
  (await linesWhere(...of)).filter(({ open }) => open !== 0n)

/** Lines of parties a document stands behind, settled or not; none once its entry is reversed. */
export const itemsOfDocument = (db: Db, module: string, id: number): Promise<OpenItem[]> =>
  linesWhere(
    db,
    sql`v.source_type = ${module} and v.source_id = ${id} and v.reverses_id is null and not exists (select 1 from gl_voucher r where r.reverses_id = v.id)`,
    null,
  )

/** Unsettled lines of sub ledgers, oldest first. */
export const openItems = (
  db: Db,
  subLedgers: number | readonly number[],
  asOf: CivilDate | null = null,
): Promise<OpenItem[]> => itemsWhere(db, sql`l.sub_ledger_id = any(${[subLedgers].flat()}::int[])`, asOf)

/** Tables of vouchers whose lines say which open items they pay. */
const paying = voucherKinds.flatMap(({ module }) => {
  const { table, lines = {} } = entityOf(module)
  return Object.values(lines).flatMap((sub) =>
    'allocations' in sub.fields && 'sub_ledger' in sub.fields ? [{ module, table, lines: sub.table }] : [],
  )
})

/** What of open items in BDT is paid by vouchers that wait to be authorised: line of the books → minor units. */
export async function waitingOn(db: Db, subLedger: number): Promise<ReadonlyMap<number, bigint>> {
  const parts = paying.map(
    ({ module, table, lines }) =>
      sql`select (x.item ->> 'item')::bigint as item, (x.item ->> 'amount')::numeric as amount from ${sql.table(lines)} l join ${sql.table(table)} o on o.id = ${sql.ref(`l.${module}`)} cross join jsonb_array_elements(l.allocations) as x (item)
        where l.sub_ledger = ${subLedger} and not o.is_deleted and o.status ${inStates(voucherWorkflow, 'submitted')}`,
  )
  const { rows } = await sql<{ item: bigint; waiting: bigint }>`
    select w.item, round(sum(w.amount) * 100)::bigint as waiting from (${sql.join(parts, sql` union all `)}) w join gl_line g on g.id = w.item and g.currency = 'BDT' group by w.item`.execute(
    db,
  )
  return new Map(rows.map(({ item, waiting }) => [Number(item), waiting]))
}

type AgeBucket = (typeof ageBuckets)[number]
export type AgeRow = { party: string; total: bigint; unallocated: bigint } & Record<AgeBucket, bigint>

/** @param days since it was due. */
export function bucketOf(days: number): AgeBucket {
  if (days <= 0) return 'not_due'
  if (days <= 30) return 'd1_30'
  if (days <= 60) return 'd31_60'
  if (days <= 90) return 'd61_90'
  return days <= 180 ? 'd91_180' : 'over_180'
}

/**
 * Ageing of control accounts on a day, one row per party with something open; what stands on the other side of the
 * account is `unallocated`, negative. Rows by party code. Signs are natural: receivables and payables are positive.
 */
export async function ageing(
  db: Db,
  accounts: readonly string[],
  asOf: CivilDate,
  basis: 'due_date' | 'bill_date' = 'due_date',
): Promise<AgeRow[]> {
  const items = await itemsWhere(db, sql`c.code = any(${[...accounts]}::text[])`, asOf)
  const rows = new Map<string, AgeRow>()
  for (const item of items) {
    const natural = item.account.startsWith('1') ? 'debit' : 'credit'
    const row = rows.get(item.party) ?? {
      party: item.party,
      not_due: 0n,
      d1_30: 0n,
      d31_60: 0n,
      d61_90: 0n,
      d91_180: 0n,
      over_180: 0n,
      unallocated: 0n,
      total: 0n,
    }
    rows.set(item.party, row)
    if (item.side === natural) {
      const from = basis === 'due_date' ? (item.due ?? item.date) : item.date
      row[bucketOf(daysBetween(from, asOf))] += item.open
      row.total += item.open
    } else {
      row.unallocated -= item.open
      row.total -= item.open
    }
  }
  return [...rows.values()].sort((a, b) => (a.party < b.party ? -1 : 1))
}
