import { makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import {
  CheckmarkRegular,
  CircleRegular,
  ClockRegular,
  DismissRegular,
  LockClosedRegular,
  SubtractCircleRegular,
} from '../icons/icons.ts'
import { Ltr } from '../layout/ltr.tsx'
import { stateColours } from './state-colours.ts'

const small = '@media (max-width: 1279px)'
const useStyles = makeStyles({
  track: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXXS,
    [small]: { gridAutoFlow: 'row', gridAutoColumns: 'minmax(0, 1fr)' },
  },
  stop: {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    rowGap: '2px',
    minWidth: 0,
    paddingBlockStart: '2px',
    [small]: {
      gridTemplateColumns: '24px minmax(0, 1fr) auto',
      justifyItems: 'start',
      textAlign: 'start',
      columnGap: tokens.spacingHorizontalS,
      alignItems: 'center',
      paddingBlock: '3px',
    },
  },
  line: {
    '::before': {
      content: '""',
      position: 'absolute',
      insetBlockStart: '13px',
      insetInlineStart: 'calc(-50% + 12px)',
      width: 'calc(100% - 24px)',
      height: '2px',
      backgroundColor: tokens.colorNeutralStroke2,
      [small]: { insetBlockStart: '-9px', insetInlineStart: '11px', width: '2px', height: '14px' },
    },
  },
  lineDone: { '::before': { backgroundColor: stateColours.done.text } },
  dot: {
    position: 'relative',
    zIndex: 1,
    width: '22px',
    height: '22px',
    borderRadius: tokens.borderRadiusCircular,
    display: 'grid',
    placeContent: 'center',
    fontSize: '14px',
    border: `2px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
  },
  done: {
    backgroundColor: stateColours.done.fill,
    ...shorthands.borderColor(stateColours.done.text),
    color: stateColours.done.text,
  },
  running: {
    ...shorthands.borderColor(stateColours.ours.text),
    backgroundColor: stateColours.ours.fill,
    color: stateColours.ours.text,
  },
  ready: {
    ...shorthands.borderColor(stateColours.ours.text),
    color: stateColours.ours.text,
    ...shorthands.borderStyle('dashed'),
  },
  failed: {
    backgroundColor: stateColours.blocked.fill,
    ...shorthands.borderColor(stateColours.blocked.text),
    color: stateColours.blocked.text,
  },
  waiting: {},
  skipped: { ...shorthands.borderStyle('dotted') },
  next: { boxShadow: `0 0 0 3px ${tokens.colorBrandBackground2}` },
  title: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground1,
  },
  dim: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  current: { color: tokens.colorBrandForeground1 },
  note: {
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    color: tokens.colorNeutralForeground3,
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [small]: { fontSize: tokens.fontSizeBase200, textAlign: 'end' },
  },
})

export type StopStatus = 'done' | 'running' | 'ready' | 'waiting' | 'failed' | 'skipped'
const icons: Record<StopStatus, ReactElement> = {
  done: <CheckmarkRegular />,
  running: <ClockRegular />,
  ready: <CircleRegular />,
  waiting: <LockClosedRegular />,
  failed: <DismissRegular />,
  skipped: <SubtractCircleRegular />,
}

export type Stop = {
  key: string
  title: string
  status: StopStatus
  /** How the status is called; read by screen readers and shown on hover. */
  statusText: string
  /** Short words below: date, days, what it waits for. */
  note: string
  /** The note is a date and keeps its own direction. */
  isDate?: boolean
  /** The one to work on next. */
  isNext?: boolean
  isOptional?: boolean
  to?: string | null
}

/** The way of a case: one stop per stage in order, beside each other on wide windows, below each other on small ones. */
export function Stepper({ label, stops }: { label: string; stops: readonly Stop[] }) {
  const styles = useStyles()
  return (
    <ol className={styles.track} aria-label={label}>
      {stops.map(
        (
          { key, title, status, statusText, note, isDate = false, isNext = false, isOptional = false, to },
          at,
        ) => {
          const name = mergeClasses(
            styles.title,
            (isOptional || status === 'skipped') && styles.dim,
            isNext && styles.current,
          )
          const before = stops[at - 1]
          return (
            <li
              key={key}
              className={mergeClasses(
                styles.stop,
                at > 0 && styles.line,
                (before?.status === 'done' || before?.status === 'skipped') &&
                  (status === 'done' || isNext) &&
                  styles.lineDone,
              )}
              aria-current={isNext ? 'step' : undefined}
              title={`${title}: ${statusText}`}
            >
              <span aria-hidden className={mergeClasses(styles.dot, styles[status], isNext && styles.next)}>
                {icons[status]}
              </span>
              {to ? (
                <AppLink
                  className={name}
                  appearance={isNext ? 'default' : 'subtle'}
                  to={to}
                  aria-label={`${title}: ${statusText}`}
                >
                  {title}
                </AppLink>
              ) : (
                <span className={name}>{title}</span>
              )}
              <span className={styles.note}>{isDate ? <Ltr>{note}</Ltr> : <bdi>{note}</bdi>}</span>
            </li>
          )
        },
      )}
    </ol>
  )
}
