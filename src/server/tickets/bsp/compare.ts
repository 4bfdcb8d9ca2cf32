/** A statement held against the books as they are now, and against what was kept of the last comparison. Source: tickets 8.9, 10.3. */
import type { bspStatement } from '../../../domain/tickets/bsp/statement.ts'
import type { RowOf } from '../../../foundation/definitions/entity.ts'
import { matchBilling } from '../../../domain/tickets/bsp/match.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { openItems } from './open-items.ts'
import { rowsOf, type Found, type Lacking, type StatementRow } from './rows.ts'

interface Compared {
  /** Rows of the file that were not resolved. */
  found: Found[]
  /** Items of the books the file lacks. */
  missing: Lacking[]
}

type Statement = RowOf<typeof bspStatement>

async function comparedRows(db: Db, record: Statement, rows: readonly StatementRow[]): Promise<Compared> {
  const items = await openItems(db, {
    statement: record.id,
    from: String(record.from_day),
    to: String(record.to_day),
  })
  const { matches } = matchBilling(
    rows.flatMap((row) =>
      row.code === null
        ? []
        : [
            {
              row: row.id,
              code: row.code,
              airline: row.airline,
              number: row.document_no,
              conjunctions: [],
              issuedOn: row.issued_on,
              fare: row.fare,
              tax: row.tax,
              penalty: row.penalty,
              commission: row.commission,
              taxOnCommission: row.tax_on_commission,
              notCash: row.not_cash,
              net: row.net ?? 0n,
              currency: row.currency ?? '',
              related: null,
            },
          ],
    ),
    items,
  )
  const ticketOf = new Map(items.map((item) => [`${item.class} ${item.number}`, item.ticket]))
  const resolved = new Set(rows.flatMap(({ id, action }) => (action ? [id] : [])))
  return {
    found: matches.flatMap(({ result, line, item, difference }) => {
      if (!line || resolved.has(line.row)) return []
      const ticket = item ? (ticketOf.get(`${item.class} ${item.number}`) ?? null) : null
      return [{ id: line.row, result, books_net: item?.net ?? null, difference, ticket }]
    }),
    missing: matches.flatMap(({ line, item }) =>
      line || !item
        ? []
        : [
            {
              class: item.class,
              airline: item.airline,
              document_no: item.number,
              books_net: item.net,
              ticket: ticketOf.get(`${item.class} ${item.number}`) ?? null,
            },
          ],
    ),
  }
}

/** What a comparison with the books comes to now. */
export const compared = async (db: Db, record: Statement): Promise<Compared> =>
  comparedRows(db, record, await rowsOf(db, record.id))

const lackingKey = (item: { class: string; document_no: string }): string =>
  `${item.class} ${item.document_no}`

/** Whether a comparison would come to something else than what was kept of the last one; rows that were resolved are no question any more. */
export async function hasChanged(db: Db, record: Statement): Promise<boolean> {
  const rows = await rowsOf(db, record.id)
  const { found, missing } = await comparedRows(db, record, rows)
  const kept = new Map(rows.map((row) => [row.id, row]))
  const lacking = new Set(rows.flatMap((row) => (row.code === null ? [lackingKey(row)] : [])))
  return (
    missing.some((item) => !lacking.has(lackingKey(item))) ||
    found.some((now) => {
      const then = kept.get(now.id)
      return (
        now.result !== then?.result ||
        now.books_net !== then.books_net ||
        now.difference !== then.difference ||
        now.ticket !== then.ticket
      )
    })
  )
}
