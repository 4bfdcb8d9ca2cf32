/** What a paper of a voucher says, as plain JSON; the page in `src/prints/pages` draws it and reads nothing else. Source: forms 9.1, 9.3. */

/** Sizes a voucher prints on: the money receipt on A5 or on a roll of 80 mm, the voucher itself on A5 or A4. */
export const voucherPapers = ['receipt', 'roll', 'a5', 'a4'] as const
export type VoucherPaper = (typeof voucherPapers)[number]

/** Who the paper is from. */
export interface VoucherHead {
  name: string
  lines: readonly string[]
  /** Name of a picture. */
  logo?: string
}

/** A label and what stands behind it. */
export type Fact = readonly [label: string, value: string]

export interface VoucherTable {
  head: readonly string[]
  /** mm on A4 and A5, which are 186 mm wide between their margins. */
  widths: readonly number[]
  rows: readonly (readonly string[])[]
  /** Sums below the rows, each a row of the table's own columns. */
  sums: readonly (readonly string[])[]
  /** Columns of amounts, which stand right. */
  amounts: readonly number[]
}

export interface VoucherSheet {
  paper: VoucherPaper
  title: string
  head: VoucherHead
  /** Label of each copy in the file, one page or more for each; '' for a single one. */
  copies: readonly string[]
  /** DRAFT, REVERSED, DUPLICATE 2: framed beside the title. */
  marks: readonly string[]
  /** Said across the paper: it is no proof of money. '' for none. */
  across: string
  no: string
  date: string
  facts: readonly Fact[]
  words: { en: string; bn: string; ar: string }
  /** 'BDT 50,000.00'. */
  amount: string
  /** Under the amount: the rate of another currency. */
  amountNote: string
  /** What the party still owes after it; '' where that is not said. */
  balance: string
  /** Null for a receipt, which is one sentence. */
  table: VoucherTable | null
  /** By label of a copy: its table, where it says more than the others. */
  copyTables?: Readonly<Record<string, VoucherTable>>
  /** Amounts below the table, right. */
  totals: readonly Fact[]
  /** Small texts at the end: terms, bank accounts. */
  notes: readonly string[]
  /** Address of the proof; '' where there is none. */
  qr: string
  /** Lines for signatures, each with the name over it once it is known. */
  signs: readonly { label: string; name: string }[]
  /** Who printed it, when, and the seal of the entry. */
  foot: string
}
