import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { LockClosedRegular, MoreHorizontalRegular } from '../icons/icons.ts'
import { KeyFacts, type Fact } from '../records/key-facts.tsx'
import { Reasons, type Reason } from './reasons.tsx'
import { useStateAbove } from './state-above.ts'
import { StateBadge } from './state-badge.tsx'
import type { Tone } from './state-colours.ts'
import { Surface } from '../layout/surface.tsx'

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  closedTitle: {
    margin: 0,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  closed: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    rowGap: tokens.spacingVerticalXXS,
  },
  closedRow: {
    display: 'grid',
    // In a narrow drawer a long label leaves its reason the wider half.
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    '@media (max-width: 959px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  closedName: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
  why: { color: tokens.colorNeutralForeground3 },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

export type PanelAction = {
  key: string
  label: string
  isMain?: boolean
  isChosen?: boolean
  onChoose: () => void
}
export type ClosedAction = {
  key: string
  label: string
  why: ReactNode
  fix?: { label: string; path: string } | undefined
  /** Further reasons, in the order in which they are put right. */
  others?: readonly Reason[]
  /** What stands below the reasons. */
  more?: ReactNode
}

const mostButtons = 4

/** Open actions as buttons, the usual one first and filled until its form is open below, which has the filled one then; what does not fit waits in a menu. */
export function ActionRow({
  actions,
  moreLabel,
  isDisabled = false,
}: {
  actions: readonly PanelAction[]
  moreLabel: string
  isDisabled?: boolean
}) {
  const styles = useStyles()
  if (actions.length === 0) return null
  const shown = actions.length > mostButtons + 1 ? actions.slice(0, mostButtons) : actions
  const rest = actions.slice(shown.length)
  return (
    <div className={styles.buttons}>
      {shown.map(({ key, label, isMain, isChosen, onChoose }) => (
        <Button
          key={key}
          appearance={isMain && !isChosen ? 'primary' : 'outline'}
          aria-expanded={isChosen ?? false}
          disabledFocusable={isDisabled}
          onClick={onChoose}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button
              size="small"
              appearance="subtle"
              icon={<MoreHorizontalRegular />}
              disabledFocusable={isDisabled}
            >
              {moreLabel}
            </Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {rest.map(({ key, label, onChoose }) => (
                <MenuItem key={key} onClick={onChoose}>
                  {label}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </div>
  )
}

/** What cannot be done now, each with its reason and the way to the place where it is fixed. */
export function ClosedActions({ title, actions }: { title?: string; actions: readonly ClosedAction[] }) {
  const styles = useStyles()
  if (actions.length === 0) return null
  return (
    <div>
      {title && (
        <h3 className={styles.closedTitle}>
          <LockClosedRegular aria-hidden />
          {title}
        </h3>
      )}
      <ul className={styles.closed}>
        {actions.map(({ key, label, why, fix, others = [], more }) => (
          <li key={key} className={styles.closedRow}>
            <span className={styles.closedName}>{label}</span>
            <div className={styles.why}>
              <Reasons reasons={[{ why, fix }, ...others]} />
              {more}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

export type StepPanelFrameProps = {
  title: string
  id?: string
  state: { text: string; tone: Tone }
  /** Since when, by whom, which attempt. */
  meta?: ReactNode
  facts: readonly Fact[]
  actions: ReactNode
  form?: ReactNode
  closed?: ReactNode
  note?: ReactNode
  children?: ReactNode
}

/** One stage or record of work: where it stands, what is known, what can be done, and why the rest cannot. */
export function StepPanelFrame({
  title,
  id,
  state,
  meta,
  facts,
  actions,
  form,
  closed,
  note,
  children,
}: StepPanelFrameProps) {
  const styles = useStyles()
  const isSaid = useStateAbove()
  return (
    <Surface
      title={title}
      {...(id ? { id } : {})}
      tone={state.tone}
      {...(isSaid ? {} : { badge: <StateBadge text={state.text} tone={state.tone} /> })}
      aside={meta}
    >
      {!form && <KeyFacts facts={facts} />}
      {note && <p className={styles.note}>{note}</p>}
      {actions}
      {form}
      {/* What is to be typed comes before what is known (desk 6.3). */}
      {form && <KeyFacts facts={facts} />}
      {closed}
      {children}
    </Surface>
  )
}
