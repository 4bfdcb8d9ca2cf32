import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  region: { overflowX: 'auto', minWidth: 0, ':focus-visible': { outlineWidth: tokens.strokeWidthThick, outlineStyle: 'solid', outlineColor: tokens.colorStrokeFocus2 } },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  dimmed: { opacity: 0.55 },
  caption: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
  head: { textAlign: 'start', fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap', paddingBlock: tokens.spacingVerticalS, paddingInline: tokens.spacingHorizontalS, borderBlockEndWidth: tokens.strokeWidthThin, borderBlockEndStyle: 'solid', borderBlockEndColor: tokens.colorNeutralStroke1 },
  row: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  cell: { height: '44px', paddingInline: tokens.spacingHorizontalS, textAlign: 'start', borderBlockEndWidth: tokens.strokeWidthThin, borderBlockEndStyle: 'solid', borderBlockEndColor: tokens.colorNeutralStroke3 },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})

export type PlainColumn<R> = { key: string; label: string; isNumber?: boolean; cell: (row: R) => ReactNode }

/** A short table, at most a page of rows; long lists use data-table. */
export function PlainTable<R>({ caption, columns, rows, keyOf, isDimmed = false }: { caption: string; columns: readonly PlainColumn<R>[]; rows: readonly R[]; keyOf: (row: R) => string | number; isDimmed?: boolean }) {
  const styles = useStyles()
  return (
    // Focusable, so that a keyboard can scroll what is wider than the window.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.region} role="region" aria-label={caption} tabIndex={0}>
      <table className={mergeClasses(styles.table, isDimmed && styles.dimmed)} aria-busy={isDimmed}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>{columns.map(({ key, label, isNumber }) => <th key={key} scope="col" className={mergeClasses(styles.head, isNumber && styles.number)}>{label}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={styles.row}>
              {columns.map(({ key, isNumber, cell }) => <td key={key} className={mergeClasses(styles.cell, isNumber && styles.number)}>{cell(row)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
