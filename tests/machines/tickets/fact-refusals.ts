import type { Case } from '../common-refusals.ts'

/** A guard that says what the server found out: refused with that sentence, allowed without one. */
export const saysFact = (name: string, says: string, field?: string): readonly Case[] => [
  { facts: { lookups: { texts: { [name]: says } } }, says, ...(field ? { field } : {}) },
  { facts: { lookups: { texts: { [name]: null } } }, allowed: true },
]
