/** How wide the columns of a grid of lines are, in px. */
import type { SubTable } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'

/** Columns whose contents have one length; the others share what is left. */
export const figureWidths: Partial<Record<Field['kind'], number>> = {
  money: 128,
  date: 136,
  int: 104,
  decimal: 104,
  bool: 88,
}
/** What the others have at least. */
const leastWidths: Partial<Record<Field['kind'], number>> = { ref: 136, text: 110, refs: 240, file: 260 }
const usualWidth = 128
export const actionWidth = 40

/** The width of a column that does not share what is left: what the lines say of it, or that of its kind. */
export const ownWidth = (sub: SubTable, name: string, { kind }: Field): number | undefined =>
  sub.columns?.[name] ?? figureWidths[kind]

/** What the grid has at least, else it is moved sideways: the seven columns of a voucher stand beside the menu at 1440 px. */
export const widthOf = (
  sub: SubTable,
  columns: readonly (readonly [string, Field])[],
  hasActions: boolean,
): number =>
  columns.reduce(
    (sum, [name, field]) => sum + (ownWidth(sub, name, field) ?? leastWidths[field.kind] ?? usualWidth),
    hasActions ? actionWidth : 0,
  )
