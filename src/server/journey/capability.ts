import type { Capability, FactsRequest } from '../workflow/registry.ts'
import { journeyEffects } from './effects.ts'
import { deliveryFacts, personFacts } from './facts.ts'
import { journeyHooks } from './hooks.ts'

const person = ({ db, stored, data }: FactsRequest) => personFacts(db, stored.record, data)

/** What the file of a passenger and its stages add to the engine. */
export const journeyCapability: Capability = {
  name: 'journey',
  effects: journeyEffects,
  hooks: journeyHooks,
  facts: {
    journey: person,
    custody: person,
    delivery: ({ db, stored }) =>
      deliveryFacts(db, Number(stored.facts.passenger?.['id'] ?? 0), stored.record.id ?? 0),
  },
}
