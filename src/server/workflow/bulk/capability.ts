import type { Capability } from '../registry.ts'
import { bulkEffects } from './bulk.ts'

/** What bulk updates add to the engine. */
export const bulkCapability: Capability = { name: 'bulk', effects: bulkEffects }
