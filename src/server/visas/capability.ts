import { entityOf } from '../../domain/entities.ts'
import { lineById } from '../workflow/event/facts-sql/visa-line.ts'
import type { Capability } from '../workflow/registry.ts'
import { lookAtPlaces, placesOf } from './demand-places.ts'
import { visaEffects } from './effects.ts'
import { demandFacts, unitsLeft, visaEntryFacts } from './facts.ts'
import { visaHooks } from './hooks.ts'
import { okalaOfLine } from './shared-okala.ts'
import { requireUnit } from './units.ts'

/** What visas, their okalas and demand letters add to the engine. */
export const visasCapability: Capability = {
  name: 'visas',
  effects: visaEffects,
  hooks: visaHooks,
  facts: {
    visa_entry: ({ db, stored }) => visaEntryFacts(db, stored.record),
    demand: ({ db, stored }) => demandFacts(db, stored.record),
  },
  counted: {
    visa_entry: async ({ db }, { id }) => ({ available: await unitsLeft(db, id) }),
    demand: async ({ db }, { id }) => ({ remaining: (await placesOf(db, id)).remaining }),
  },
  // A visa line is locked before its units are counted, so that two clerks cannot take the last one (machines G-VE-QTY).
  refs: { visa_entry_line: (db, id) => lineById(db, id, { lock: true }) },
  /** Units of a visa entry are counted from the allotments: its pair event only lets it look at the counters again. */
  pairs: { ALLOTTED: 'RELEASED', RELEASED: 'ALLOTTED' },
  shared: { musaned_okala: okalaOfLine },
  events: {
    async undone(context, { binding, before, id }) {
      if (binding.entity === entityOf('visa_allotment')) await requireUnit(context, before, id)
    },
    async refreshed(context, passenger) {
      if (passenger['demand']) await lookAtPlaces(context, Number(passenger['demand']))
    },
  },
}
