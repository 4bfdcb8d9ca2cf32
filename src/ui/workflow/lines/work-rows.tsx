import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useRef, type ReactNode } from 'react'
import { AppLink } from '../../layout/app-link.tsx'
import { Initials } from '../../icons/initials.tsx'
import { Ltr } from '../../layout/ltr.tsx'
import { moveByLines, useLineKeys } from './line-keys.ts'
import { StateChip } from '../state-chip.tsx'
import type { Meaning } from '../state-colours.ts'

const narrow = '@media (max-width: 699px)'
const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    marginInline: `calc(-1 * ${tokens.spacingHorizontalL})`,
    // The rows share their columns: what stands behind a button of another length begins at the same place.
    display: 'grid',
    // The first holds the disc and the padding of its row.
    gridTemplateColumns: `calc(32px + ${tokens.spacingHorizontalL}) minmax(140px, 1fr) minmax(0, 2fr) max-content`,
    columnGap: tokens.spacingHorizontalM,
    [narrow]: { display: 'block' },
  },
  row: {
    display: 'grid',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '48px',
    boxSizing: 'border-box',
    paddingBlock: '6px',
    paddingInline: tokens.spacingHorizontalL,
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    [narrow]: { gridTemplateColumns: '32px minmax(0, 1fr) max-content' },
  },
  open: { backgroundColor: tokens.colorNeutralBackground3 },
  who: { minWidth: 0, display: 'grid' },
  name: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
  second: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  state: { minWidth: 0, display: 'grid', [narrow]: { gridColumn: '2 / -1', gridRow: 2 } },
  action: {
    whiteSpace: 'normal',
    justifySelf: 'end',
    maxWidth: '45vw',
    minHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    // The one thing to do in a row has the border of a control (desk 2, line-strong).
    borderTopColor: tokens.colorNeutralStrokeAccessible,
    borderRightColor: tokens.colorNeutralStrokeAccessible,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderLeftColor: tokens.colorNeutralStrokeAccessible,
    [narrow]: { minHeight: '44px' },
  },
  form: { gridColumn: '2 / -1', minWidth: 0, [narrow]: { gridColumn: '1 / -1' } },
})

export type WorkRow = {
  key: string
  name: string
  path: string
  second: string | null
  chip: { meaning: Meaning; text: string }
  action: string
  /** Where the step is done, when the row is open. */
  form: ReactNode
  onAction: () => void
}

/** Rows of work: who, where it stands, the one thing to do; the step is done in the row itself. Up, down, j and k go from row to row, j and k also to the first one from elsewhere on the page. */
export function WorkRows({ label, rows }: { label: string; rows: readonly WorkRow[] }) {
  const styles = useStyles()
  const box = useRef<HTMLUListElement>(null)
  useLineKeys(box)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between the buttons inside; the list is no control
    <ul
      ref={box}
      aria-label={label}
      className={styles.list}
      onKeyDown={(event) => moveByLines(event, box.current)}
    >
      {rows.map(({ key, name, path, second, chip, action, form, onAction }) => {
        const isOpen = form !== null
        return (
          <li key={key} className={mergeClasses(styles.row, isOpen && styles.open)}>
            <Initials name={name} photo={null} />
            <span className={styles.who}>
              <AppLink to={path} className={styles.name}>
                <bdi>{name}</bdi>
              </AppLink>
              {second && (
                <span className={styles.second}>
                  <Ltr>{second}</Ltr>
                </span>
              )}
            </span>
            <span className={styles.state}>
              <StateChip meaning={chip.meaning}>{chip.text}</StateChip>
            </span>
            <Button
              data-action
              className={styles.action}
              size="small"
              aria-expanded={isOpen}
              aria-label={`${action}: ${name}`}
              onClick={onAction}
            >
              {action}
            </Button>
            {isOpen && <div className={styles.form}>{form}</div>}
          </li>
        )
      })}
    </ul>
  )
}
