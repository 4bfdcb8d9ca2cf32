/** What the books say of the parts of a ticket or refund whose amount differs. Source: tickets 10.3. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/kysely.ts'

/** Parts of a document in the books, by the row it was compared with; minor units. */
export interface BookedParts {
  row: number
  fare: bigint
  tax: bigint
  commission: bigint
  ait: bigint
}

/** A ticket that took the place of another has the parts of its reissue, as it is billed. */
export async function bookedParts(db: Db, rowIds: readonly number[]): Promise<Map<number, BookedParts>> {
  if (rowIds.length === 0) return new Map()
  const { rows } = await sql<BookedParts>`
    select b.id as row,
      coalesce(case when b.class = 'refund' then r.fare_refund when t.parent is null then t.fare else d.fare_diff end, 0)::bigint as fare,
      coalesce(case when b.class = 'refund' then r.tax_refund - coalesce(r.airline_penalty, 0) when t.parent is null then coalesce(t.tax, 0) + coalesce(t.other, 0) else coalesce(d.tax_diff, 0) + coalesce(d.penalty, 0) end, 0)::bigint as tax,
      coalesce(case when b.class = 'refund' then r.commission_recall when t.parent is null then t.commission else d.commission end, 0)::bigint as commission,
      coalesce(case when b.class = 'refund' then 0 when t.parent is null then t.ait else d.ait end, 0)::bigint as ait
    from bsp_row b join iata_ticket t on t.id = b.ticket
      left join lateral (select * from ticket_refund where ticket = t.id and voucher_no is not null and not is_deleted order by id desc limit 1) r on b.class = 'refund'
      left join lateral (select * from ticket_depute where lower(new_ticket_no) = lower(t.ticket_no) and voucher_no is not null and not is_deleted limit 1) d on t.parent is not null
    where b.id = any(${rowIds}::int4[])`.execute(db)
  return new Map(rows.map((row) => [row.row, row]))
}
