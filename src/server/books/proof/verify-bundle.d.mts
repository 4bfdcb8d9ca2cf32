/** A row of a file of the bundle: column → text. */
type Cells = Readonly<Record<string, string>>

export function csvLine(values: readonly unknown[]): string
export function amountOf(minor: bigint): string
export function journalEntry(
  entry: Cells,
  lines: readonly Cells[],
  accounts: ReadonlyMap<string, string>,
): string
