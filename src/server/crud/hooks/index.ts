import type { HookTable } from '../hooks.ts'

/** Server-side checks by entity; an entity without a line here needs none besides its definition. */
export const entityHooks: HookTable = {}
