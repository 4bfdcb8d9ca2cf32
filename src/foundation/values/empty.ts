/** What counts as no value: one place, so that forms, rules and the server agree. */

/** Nothing was entered. An empty list is something: someone took its last item away. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Nothing was entered, or a list without items. */
export const isEmpty = (value: unknown): boolean =>
  isBlank(value) || (Array.isArray(value) && value.length === 0)
