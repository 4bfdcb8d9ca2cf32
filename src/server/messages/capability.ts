import type { Capability } from '../workflow/registry.ts'
import { messageEffects } from './effects.ts'

/** What this room adds to the engine. */
export const messagesCapability: Capability = { name: 'messages', effects: messageEffects }
