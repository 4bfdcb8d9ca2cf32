import type { Capability } from '../workflow/registry.ts'
import { listEffects } from './effects.ts'

/** What this room adds to the engine. */
export const listsCapability: Capability = { name: 'lists', effects: listEffects }
