/** What settles the open items of a document, or is settled by them: the other side as the page of the document shows it. Source: accounting 6.1, 8, 11. */
import { sql } from 'kysely'
import { z } from 'zod'
import { settlingEntries } from '../../../domain/books/applied-advance.ts'
import { isOwed } from '../../../domain/books/settlement.ts'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import { minorDigits, moneyText, unitsText } from '../../../foundation/values/money.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Crud } from '../../records/crud-context.ts'
import { isAnyOf, visibleRows } from '../../records/scope.ts'
import { itemsOfDocument, type OpenItem } from '../open-items.ts'
import { notReversed, standing } from './workbench.ts'

type Reader = Pick<Crud, 'db' | 'user'>

const inForeign = z.object({ currency: z.string(), settled: z.string(), open: z.string() })

/** Amounts as decimal strings, `foreign` in the currency of all items where that is one and not BDT. */
export const settlementOf = z.object({
  /** `owed`: they are settled by the rows; `paid`: they settle the rows. */
  role: z.enum(['owed', 'paid']),
  settled: z.string(),
  open: z.string(),
  foreign: inForeign.nullable(),
  /** The latest first. */
  rows: z.array(
    z.object({
      id: z.number(),
      voucher_no: z.string(),
      /** Of the voucher; both are null where the reader may not read its document. */
      date: z.string().nullable(),
      source: z.object({ module: z.string(), id: z.number() }).nullable(),
      /** The entry that applied an advance or realised a difference. */
      entry: z.object({ voucher_no: z.string(), type: z.string(), page: z.number() }).nullable(),
      amount: z.string(),
      foreign: z.object({ currency: z.string(), amount: z.string() }).nullable(),
    }),
  ),
  /** More than the rows is settled; the sums are of all. */
  is_capped: z.boolean(),
})
type SettlementOf = z.infer<typeof settlementOf>

const mostShown = 200

interface Other {
  id: bigint
  item: bigint
  voucher_no: string
  date: string
  module: string
  source: bigint
  entry_no: string
  entry_type: string
  entry_page: bigint
  amount: bigint
  fc: bigint | null
}

/** Standing allocations of lines, the latest first; through an entry the ledger made, what it used on the other side. */
async function otherSides(db: Db, items: readonly number[]): Promise<Other[]> {
  const settling = sql`${[...settlingEntries]}::text[]`
  const { rows } = await sql<Other>`
    select a.id, l.id as item, d.voucher_no, d.posting_date as date, d.source_type as module, d.source_id as source, w.voucher_no as entry_no, w.source_type as entry_type, w.source_id as entry_page, a.amount_minor as amount, abs(a.fc_minor) as fc
    from gl_line l join gl_allocation a on a.debit_line_id = l.id or a.credit_line_id = l.id
      join gl_line o on o.id = case when a.debit_line_id = l.id then a.credit_line_id else a.debit_line_id end join gl_voucher w on w.id = o.voucher_id
      left join lateral (
        select p.voucher_id from gl_line e join gl_allocation b on e.id in (b.debit_line_id, b.credit_line_id) and ${standing('b')}
          join gl_line p on p.id in (b.debit_line_id, b.credit_line_id) and p.voucher_id <> e.voucher_id
        where w.source_type = any(${settling}) and e.voucher_id = w.id and e.id <> o.id and e.sub_ledger_id is not null order by b.id limit 1) far on true
      join gl_voucher d on d.id = coalesce(far.voucher_id, w.id)
    where l.id = any(${[...items]}::int8[]) and ${standing('a')} and ${notReversed('w')}
    order by a.allocated_on desc, a.id desc`.execute(db)
  return rows
}

/** `module id` of the documents that exist for this reader. What the ledger posts without a document has none to keep back. */
async function readable({ db, user }: Reader, rows: readonly Other[]): Promise<(row: Other) => boolean> {
  const seen = new Set<string>()
  for (const module of new Set(rows.map((row) => row.module))) {
    if (!isEntityName(module) || !user.permissions.has(`${module}.read`)) continue
    const entity = entityOf(module)
    const ids = rows.filter((row) => row.module === module).map(({ source }) => Number(source))
    const found = await sql<{ id: number }>`
      select r.id from ${sql.table(entity.table)} r where ${isAnyOf(sql`r.id`, ids)} and ${visibleRows(entity, user, 'r')}`.execute(
      db,
    )
    for (const { id } of found.rows) seen.add(`${module} ${id}`)
  }
  return ({ module, source }) => !isEntityName(module) || seen.has(`${module} ${source}`)
}

const sumOf = <T>(all: readonly T[], of: (one: T) => bigint): bigint =>
  all.reduce((sum, one) => sum + of(one), 0n)

/** Sums in the one currency all items are in, which is not BDT. */
function foreignOf(items: readonly OpenItem[]): SettlementOf['foreign'] {
  const [first] = items
  if (!first?.foreign || items.some(({ currency }) => currency !== first.currency)) return null
  const { digits } = first.foreign
  const open = sumOf(items, ({ foreign }) => foreign?.open ?? 0n)
  const whole = sumOf(items, ({ foreign }) => foreign?.amount ?? 0n)
  return {
    currency: first.currency,
    settled: unitsText(whole - open, digits),
    open: unitsText(open, digits),
  }
}

/** The open items of a document that are owed, and those that pay, each with the other side; none where it has none. */
export async function settlementsOfDocument(
  reader: Reader,
  module: string,
  id: number,
): Promise<SettlementOf[]> {
  const items = await itemsOfDocument(reader.db, module, id)
  if (items.length === 0) return []
  const others = await otherSides(
    reader.db,
    items.map((item) => item.id),
  )
  const isReadable = await readable(reader, others)
  return (['owed', 'paid'] as const).flatMap((role) => {
    const own = items.filter(({ account, side }) => isOwed(account, side) === (role === 'owed'))
    if (own.length === 0) return []
    const of = new Map(own.map((item) => [item.id, item]))
    const rows = others.filter(({ item }) => of.has(Number(item)))
    const open = sumOf(own, (item) => item.open)
    return [
      {
        role,
        settled: moneyText(sumOf(own, ({ amount }) => amount) - open),
        open: moneyText(open),
        foreign: foreignOf(own),
        rows: rows.slice(0, mostShown).map((row) => {
          const isSeen = isReadable(row)
          const { currency = '', foreign = null } = of.get(Number(row.item)) ?? {}
          const digits = foreign?.digits ?? minorDigits(currency)
          return {
            id: Number(row.id),
            voucher_no: row.voucher_no,
            date: isSeen ? row.date : null,
            source: isSeen ? { module: row.module, id: Number(row.source) } : null,
            entry: settlingEntries.includes(row.entry_type)
              ? { voucher_no: row.entry_no, type: row.entry_type, page: Number(row.entry_page) }
              : null,
            amount: moneyText(row.amount),
            foreign: row.fc === null ? null : { currency, amount: unitsText(row.fc, digits) },
          }
        }),
        is_capped: rows.length > mostShown,
      },
    ]
  })
}
