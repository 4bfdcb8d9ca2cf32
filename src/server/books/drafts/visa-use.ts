/** What the use of a visa costs, where bought visas are stock. Source: accounting 4.9; decision 0841. */
import { sql } from 'kysely'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { NamedEffect } from '../../workflow/registry.ts'
import { bringBack, isAutomatic, placeOf, propose, takenAway, withdrawOne } from './keep.ts'
import { proposalsWhere } from './source.ts'
import { unitToUse } from './stock.ts'

export const visaEffects: Readonly<Record<string, NamedEffect>> = {
  /** The visa is used: what it cost leaves the stock, once. */
  'use visa': {
    async do(context, about) {
      const record_id = about.record.id
      const amount = await unitToUse(context.db, record_id)
      if (amount === null) return []
      const id = await propose(
        context,
        { kind: 'visa_used', amount, module: 'visa_allotment', record_id, ...placeOf(about) },
        isAutomatic(context, about),
      )
      return id === null ? [] : [{ do: 'cost', id }]
    },
  },
  /** The visa is not used after all: what it cost is stock again. */
  'return visa': {
    async do(context, about) {
      const used = await proposalsWhere(
        context.db,
        sql`c.kind = 'visa_used' and c.module = 'visa_allotment' and c.record_id = ${about.record.id} and c.state ${inStates(costProposalWorkflow, 'proposed', 'drafted', 'posted')} and not c.undone`,
      )
      for (const proposal of used) await withdrawOne(context, proposal)
      return used.length === 0 ? [] : { used: used.map(takenAway) }
    },
    async undo(context, { used }) {
      for (const proposal of Array.isArray(used) ? (used as ReturnType<typeof takenAway>[]) : [])
        // What `do` kept.
        await bringBack(context, proposal)
    },
  },
}
