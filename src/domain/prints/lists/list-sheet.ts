/**
 * What a printed list says, frozen: pages of blocks that flow down the sheet, plain JSON. Any list of passengers becomes
 * such a sheet by its contract in this folder; one page file draws them all. Source: forms 1.11, 8.
 */

export interface ListTable {
  kind: 'table'
  head: readonly string[]
  /** mm */
  widths: readonly number[]
  /** pt */
  size?: number
  groups: readonly { bar?: string; rows: readonly (readonly string[])[] }[]
  /** A last row in bold. */
  total?: readonly string[]
  /** Rows are at least this high, mm. */
  least?: number
}

export type ListBlock =
  | { kind: 'heading'; text: string; size?: number; align?: 'left' | 'center' | 'right'; after?: number }
  | {
      kind: 'text'
      text: string
      size?: number
      bold?: boolean
      indent?: number
      after?: number
      align?: 'left' | 'center' | 'right'
    }
  /** Two texts at the two edges of one line. */
  | { kind: 'pair'; left: string; right: string; size?: number; bold?: boolean }
  | ListTable
  /** Boxes to sign in: rows of texts, each box of one width. */
  | { kind: 'signs'; rows: readonly (readonly string[])[]; height: number }
  /** Lines to sign on with what stands under them. */
  | { kind: 'signatures'; texts: readonly string[]; space?: number; thumb?: boolean }
  | { kind: 'frame'; text: string; width: number; height: number }
  | { kind: 'gap'; height: number }
  | { kind: 'break' }

export interface ListPage {
  /** mm */
  width: number
  height: number
  margin: { left: number; right: number; top: number; bottom: number }
  /** Language of the page's number; null for a sheet without one. */
  label: 'en' | 'bn' | null
  /** Head of the office on top, on letters. */
  letterhead: boolean
  blocks: readonly ListBlock[]
}

export interface ListSheet {
  code: string
  version: number
  title: string
  /** "Printed by …"; '' for what leaves for an authority. */
  officeLine: string
  head: { name: string; licence: string; address: string; contact: string } | null
  pages: readonly ListPage[]
}

export const portrait = { width: 210, height: 297 } as const
export const landscape = { width: 297, height: 210 } as const
export const legal = { width: 215.9, height: 355.6 } as const
export const legalAcross = { width: 355.6, height: 215.9 } as const

export const edges = (left: number, right = left, top = 12, bottom = 14): ListPage['margin'] => ({
  left,
  right,
  top,
  bottom,
})
