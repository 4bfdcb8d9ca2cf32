import type { Capability } from '../workflow/registry.ts'
import { journeyEffects } from './effects.ts'

/** What this room adds to the engine. */
export const journeyCapability: Capability = { name: 'journey', effects: journeyEffects }
