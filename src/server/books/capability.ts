import type { Capability } from '../workflow/registry.ts'
import { bookEffects } from './effects.ts'

/** What this room adds to the engine. */
export const booksCapability: Capability = { name: 'books', effects: bookEffects }
