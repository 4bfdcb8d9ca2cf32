/** Which column of a file means which field, guessed from its heading; a person may say otherwise. */

/** Letters and digits only, small, without marks: 'Passport No. *' → 'passport no'. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A field with every name it goes by: its wire name and its labels in all languages. */
export interface NamedColumn {
  key: string
  names: readonly string[]
}

const leastPart = 4 // letters; shorter names would be found in everything

/**
 * Proposes a key for each heading, each key at most once; null where no field fits.
 * A heading that is a name of the field wins over one that only contains it.
 */
export function proposeColumns(
  headings: readonly string[],
  columns: readonly NamedColumn[],
): (string | null)[] {
  const named = columns.map(({ key, names }) => ({
    key,
    names: [...new Set([key, ...names].map(plainHeading))].filter((name) => name !== ''),
  }))
  const answer: (string | null)[] = headings.map(() => null)
  const free = new Set(named.map((one) => one.key))
  const take = (at: number, key: string): void => {
    answer[at] = key
    free.delete(key)
  }
  const tries: ((heading: string, name: string) => boolean)[] = [
    (heading, name) => heading === name,
    (heading, name) => heading.replaceAll(' ', '') === name.replaceAll(' ', ''),
    (heading, name) =>
      (name.length >= leastPart && ` ${heading} `.includes(` ${name} `)) ||
      (heading.length >= leastPart && ` ${name} `.includes(` ${heading} `)),
  ]
  for (const [step, fits] of tries.entries()) {
    for (const [at, heading] of headings.map(plainHeading).entries()) {
      if (answer[at] !== null || heading === '') continue
      const candidates = named.filter(
        (one) => free.has(one.key) && one.names.some((name) => fits(heading, name)),
      )
      const [first] = candidates
      // A guess by a part of the name counts only when it is the only one.
      if (first && (candidates.length === 1 || step === 0)) take(at, first.key)
    }
  }
  return answer
}
