/** Comparing a statement with the books. Source: tickets 8.9, 10.3. */
import { matchBilling } from '../../../domain/tickets/bsp/match.ts'
import { say } from '../../../foundation/text/sentence.ts'
import type { FactsRequest, NamedEffect, NamedFacts } from '../../workflow/registry.ts'
import { openItems } from './open-items.ts'
import { draftRemittance, moveBilledMemos, owedFault, paidFault } from './remittance.ts'
import { actionFault, resolveRow } from './resolve.ts'
import { postSmallDifferences } from './rounding.ts'
import { countOpen, keepResults, openRows, replaceMissing, rowsOf } from './rows.ts'

export async function billingFacts({ db, type, stored, data, actor }: FactsRequest): Promise<NamedFacts> {
  const { record, state } = stored
  const id = Number(record['id'])
  const open = state === 'matched' ? await openRows(db, id) : 0
  const unproved = record['unproved']
  return {
    texts: {
      action: type === 'RESOLVE' ? await actionFault(db, { record, data, role: actor.role }) : null,
      open: open === 1 ? 'One row is not resolved.' : open > 1 ? say`${open} rows are not resolved.` : null,
      total:
        typeof unproved === 'string' && unproved !== ''
          ? say`The totals of the statement do not agree. ${unproved}`
          : null,
      owed: state === 'reconciled' ? await owedFault(db, id) : null,
      paid: type === 'PAYMENT_POSTED' ? await paidFault(db, { ...record, ...data }) : null,
    },
  }
}

export const billingEffects: Readonly<Record<string, NamedEffect>> = {
  'draft remittance': draftRemittance,
  'move billed memos': moveBilledMemos,
  'post small differences': postSmallDifferences,

  /** Rows that were resolved stay; everything else is compared with the books as they are now. */
  'match billing': {
    async do({ db }, { record }) {
      const statement = Number(record['id'])
      const rows = (await rowsOf(db, statement)).filter(({ code }) => code !== null)
      const byPlace = new Map(rows.map((row) => [row.id, row]))
      const items = await openItems(db, {
        statement,
        from: String(record['from_day']),
        to: String(record['to_day']),
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
      await keepResults(
        db,
        matches.flatMap(({ result, line, item, difference }) => {
          if (!line || byPlace.get(line.row)?.action) return []
          const ticket = item ? (ticketOf.get(`${item.class} ${item.number}`) ?? null) : null
          return [{ id: line.row, result, books_net: item?.net ?? null, difference, ticket }]
        }),
      )
      await replaceMissing(
        db,
        statement,
        matches.flatMap(({ line, item }) =>
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
      )
      await countOpen(db, statement)
      return undefined
    },
  },

  'resolve billing row': resolveRow,
}
