import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEdgeStyles } from '../workflow/state-edges.ts'
import type { Tone } from '../workflow/state-colours.ts'
import { createElement, useId, type ReactNode } from 'react'
import { PartTitle } from './scroll-region.tsx'

const useStyles = makeStyles({
  surface: {
    '--ground': tokens.colorNeutralBackground1, // For what sticks inside it.
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalL,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    alignContent: 'start',
    minWidth: 0,
  },
  marked: { borderInlineStartWidth: '4px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  aside: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    marginInlineStart: 'auto',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  // The desk's figure: 24/32, semibold.
  figure: {
    marginInlineStart: 'auto',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
})

export type SurfaceProps = {
  title: ReactNode
  /** The heading is for screen readers only; what follows speaks for itself. */
  isTitleHidden?: boolean
  /** Level of the heading: 2 below the page's h1, 3 inside a part. */
  level?: 2 | 3
  /** Stands behind the title, at the end of the line. */
  aside?: ReactNode
  /** The amount it is about; stands large at the end of the line. */
  figure?: ReactNode
  /** Stands right behind the title. */
  badge?: ReactNode
  /** Colours the edge. */
  tone?: Tone
  id?: string
  children?: ReactNode
}

/** One part of a page with its own heading. */
export function Surface({
  title,
  isTitleHidden = false,
  level = 2,
  aside,
  figure,
  badge,
  tone,
  id,
  children,
}: SurfaceProps) {
  const styles = useStyles()
  const edgeOf = useEdgeStyles()
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={mergeClasses(styles.surface, tone && styles.marked, tone && edgeOf[tone])}
    >
      {isTitleHidden && createElement(`h${level}`, { id: heading, className: styles.hidden }, title)}
      {(!isTitleHidden || badge || aside || figure) && (
        <div className={styles.head}>
          {!isTitleHidden && createElement(`h${level}`, { id: heading, className: styles.title }, title)}
          {badge}
          {aside && <div className={styles.aside}>{aside}</div>}
          {figure && <div className={styles.figure}>{figure}</div>}
        </div>
      )}
      <PartTitle value={title}>{children}</PartTitle>
    </section>
  )
}
