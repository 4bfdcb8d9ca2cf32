/** Comparing a statement with the books. Source: tickets 8.9, 10.3. */
import type { bspStatement } from '../../../domain/tickets/bsp/statement.ts'
import type { RowOf } from '../../../foundation/definitions/entity.ts'
import { say, type Wording } from '../../../foundation/text/sentence.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { EffectOf, FactsRequestOf, NamedEffect, NamedFacts } from '../../workflow/registry.ts'
import { compared, hasChanged } from './compare.ts'
import { draftRemittance, moveBilledMemos, owedFault, paidFault } from './remittance.ts'
import { actionFault, resolveRow } from './resolve.ts'
import { postSmallDifferences } from './rounding.ts'
import { countOpen, keepResults, openRows, replaceMissing } from './rows.ts'

/** What keeps a statement open: rows that are not resolved, and a ticket that was refunded or changed after it was compared. */
async function openFault(db: Db, record: RowOf<typeof bspStatement>): Promise<Wording | null> {
  const open = await openRows(db, record.id)
  if (open === 1) return 'One row is not resolved.'
  if (open > 1) return say`${open} rows are not resolved.`
  return (await hasChanged(db, record))
    ? 'The books have changed since this statement was compared. Compare it again.'
    : null
}

export async function billingFacts({
  db,
  type,
  stored,
  data,
  actor,
}: FactsRequestOf<typeof bspStatement>): Promise<NamedFacts> {
  const { record, state } = stored
  const { id, unproved } = record
  return {
    texts: {
      action:
        type === 'RESOLVE'
          ? await actionFault(db, {
              record,
              data,
              reader: { id: actor.id, role: actor.role, today: stored.facts.today },
            })
          : null,
      open: state === 'matched' && (type === null || type === 'CLOSE') ? await openFault(db, record) : null,
      total: unproved ? say`The totals of the statement do not agree. ${unproved}` : null,
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
    async do({ db }, { record }: EffectOf<typeof bspStatement>) {
      const statement = record.id
      const { found, missing } = await compared(db, record)
      await keepResults(db, found)
      await replaceMissing(db, statement, missing)
      await countOpen(db, statement)
      return undefined
    },
  },

  'resolve billing row': resolveRow,
}
