import type { Capability } from '../workflow/registry.ts'
import { visaEffects } from './effects.ts'

/** What this room adds to the engine. */
export const visasCapability: Capability = { name: 'visas', effects: visaEffects }
