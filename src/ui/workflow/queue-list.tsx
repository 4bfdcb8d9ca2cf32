import { makeStyles, mergeClasses, tokens } from '../layout/fluent.ts'
import { useEffect, useRef, type ReactNode } from 'react'

const useStyles = makeStyles({
  desk: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    alignContent: 'start',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    maxHeight: '70vh',
    overflowY: 'auto',
    '@media (max-width: 1023px)': { maxHeight: '40vh' },
  },
  line: {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '44px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) max-content',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    alignItems: 'center',
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalM,
    borderBlockStartStyle: 'none',
    borderInlineEndStyle: 'none',
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  shown: {
    backgroundColor: tokens.colorBrandBackground2,
    borderInlineStartColor: tokens.colorBrandStroke1,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  amount: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', justifySelf: 'end' },
  // A line of its own: a long chip leaves the title its width.
  below: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
  second: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  chip: { marginInlineStart: 'auto' },
})

type QueueItem = {
  key: string
  title: ReactNode
  amount: ReactNode
  second: ReactNode
  chip: ReactNode
}

/** Things that wait, one of them shown beside the list: what it is about, its amount, who made it and for how long it has waited. */
export function QueueList({
  label,
  items,
  shown,
  onChoose,
  children,
}: {
  label: string
  items: readonly QueueItem[]
  /** Key of the one that is shown. */
  shown: string | null
  onChoose: (key: string) => void
  /** The one that is shown. */
  children: ReactNode
}) {
  const styles = useStyles()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div className={styles.desk}>
      <ul ref={list} className={styles.list} aria-label={label}>
        {items.map(({ key, title, amount, second, chip }) => (
          <li key={key}>
            <button
              type="button"
              className={mergeClasses(styles.line, key === shown && styles.shown)}
              aria-current={key === shown ? 'true' : undefined}
              onClick={() => onChoose(key)}
            >
              <span className={styles.title}>{title}</span>
              <span className={styles.amount}>{amount}</span>
              <span className={styles.below}>
                <span className={styles.second}>{second}</span>
                <span className={styles.chip}>{chip}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
