/**
 * What this window remembers of one person and must not show to the next: server data, recent choices, pictures, places
 * in lists, open drafts. Each part registers where it keeps its memory, so that signing out clears all of it.
 * Source: security 2.
 */
const leftovers = new Set<() => void>()

/** Registers how a memory is emptied. */
export const onSignOut = (empty: () => void): void => {
  leftovers.add(empty)
}

/** Empties every registered memory. */
export const clearPersonalData = (): void => {
  for (const empty of leftovers) empty()
}
