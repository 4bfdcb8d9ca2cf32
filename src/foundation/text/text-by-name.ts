/** A text by a key that is made of data. */
export type TextByName = (
  key: string,
  options?: Readonly<{ defaultValue?: string; ns?: string; [value: string]: unknown }>,
) => string

/**
 * The texts of an area for keys made while the program runs: names of records, fields, states, rows of the menu. The typed keys of
 * an area cannot name those, so what was not translated gives its own words as `defaultValue`.
 */
export const textsByName = (t: (...args: never[]) => unknown): TextByName => t as TextByName
