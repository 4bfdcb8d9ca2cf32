/** Rows of a table as cards on a phone: short cells two beside each other, each below its label (`data-label`). */
import { tokens } from '@fluentui/react-components'

const phone = '@media (max-width: 639px)'

/** Style rules for makeStyles, by what they are given to. */
export const phoneCards = {
  /** The table itself, its body and its foot. */
  block: { [phone]: { display: 'block', minWidth: 0 } },
  /** The row of headings: each cell says its own. */
  head: { [phone]: { display: 'none' } },
  row: {
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      columnGap: tokens.spacingHorizontalM,
      rowGap: tokens.spacingVerticalXXS,
      paddingBlock: tokens.spacingVerticalS,
      paddingInline: tokens.spacingHorizontalS,
      borderBlockEndWidth: tokens.strokeWidthThin,
      borderBlockEndStyle: 'solid',
      borderBlockEndColor: tokens.colorNeutralStroke2,
    },
  },
  cell: {
    [phone]: {
      display: 'block',
      minWidth: 0,
      height: 'auto',
      padding: 0,
      borderBlockStartStyle: 'none',
      borderBlockEndStyle: 'none',
      overflowWrap: 'break-word',
      textAlign: 'start',
      whiteSpace: 'normal',
      ':empty': { display: 'none' },
      '::before': {
        content: 'attr(data-label)',
        display: 'block',
        color: tokens.colorNeutralForeground3,
        fontSize: tokens.fontSizeBase200,
        lineHeight: tokens.lineHeightBase200,
        fontWeight: tokens.fontWeightRegular,
      },
    },
  },
  /** A row of texts of unknown length: a cell that does not fit beside another has a line of its own. */
  flow: { [phone]: { display: 'flex', flexWrap: 'wrap' } },
  flowCell: {
    [phone]: {
      flex: '1 1 auto',
      minWidth: `calc(50% - ${tokens.spacingHorizontalM} / 2 - 1px)`,
      maxWidth: '100%',
    },
  },
  /** What is done with the row, after the rest and without a label. */
  last: {
    [phone]: { gridColumnStart: 1, gridColumnEnd: -1, textAlign: 'end', '::before': { content: 'none' } },
  },
  /** A cell with a line of its own. */
  wide: { [phone]: { gridColumnStart: 1, gridColumnEnd: -1 } },
  /** A cell that needs no label: what the row is about, before the rest. */
  named: {
    [phone]: {
      order: -1,
      position: 'static',
      gridColumnStart: 1,
      gridColumnEnd: -1,
      fontWeight: tokens.fontWeightSemibold,
      backgroundColor: 'transparent',
      '::before': { content: 'none' },
    },
  },
} as const

/** Parts shown as blocks are no table to a screen reader any more unless they say so. */
export const saidRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
