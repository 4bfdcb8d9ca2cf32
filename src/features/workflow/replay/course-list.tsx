import { useEffect, useRef, type KeyboardEvent } from 'react'
import { stopsAt, type Breakpoint, type FirstDifference } from '../../../machines/kit/replay-compare.ts'
import type { Run } from '../../../machines/kit/replay.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Caption } from '../../../ui/layout/arrange.tsx'
import { Button, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { useAnswer, useStepName } from './values.tsx'

const useStyles = makeStyles({
  region: {
    overflowY: 'auto',
    minWidth: 0,
    maxHeight: '85vh',
    '@media (max-width: 959px)': { maxHeight: '220px' },
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalXXS },
  step: {
    width: '100%',
    justifyContent: 'flex-start',
    textAlign: 'start',
    flexDirection: 'column',
    alignItems: 'flex-start',
  },
})

/** Every step of a course; a press jumps there, arrow keys go on and back. One stop of the Tab key, and the step looked at stays in view. */
export function CourseList({
  run,
  at,
  stops,
  differences,
  onMove,
}: {
  run: Run
  at: number
  stops: readonly Breakpoint[]
  differences: readonly FirstDifference[]
  onMove: (at: number) => void
}) {
  const t = useT('replay')
  const styles = useStyles()
  const nameOf = useStepName()
  const answerOf = useAnswer()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current="step"]')
    const region = list.current?.parentElement
    if (!here || !region) return
    if (list.current?.contains(document.activeElement)) here.focus({ preventScroll: true })
    // Only this list is moved, not the page.
    const above = here.getBoundingClientRect().top - region.getBoundingClientRect().top
    const below = above + here.offsetHeight - region.clientHeight
    if (above < 0) region.scrollTop += above
    else if (below > 0) region.scrollTop += below
  }, [at])
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: run.steps.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <ScrollRegion label={t('steps')} className={styles.region}>
      <ol ref={list} className={styles.list}>
        {run.steps.map((one, place) => {
          const marks = [
            ...(one.answered === 'ok' ? [] : [answerOf(one)]),
            ...(one.edits.length > 0 ? [t('changed')] : []),
            ...(differences.some((difference) => difference.at === place) ? [t('differsHere')] : []),
            ...(stops.some((stop) => stopsAt(one, stop)) ? [t('stopHere')] : []),
          ]
          return (
            <li key={one.step.n}>
              <Button
                size="small"
                appearance={place === at ? 'primary' : 'subtle'}
                aria-current={place === at ? 'step' : undefined}
                className={styles.step}
                tabIndex={place === at ? 0 : -1}
                onKeyDown={press}
                onClick={() => onMove(place)}
              >
                <span>
                  {place + 1}. {nameOf(one.step)}
                </span>
                {marks.length > 0 &&
                  (place === at ? <span>{marks.join(' · ')}</span> : <Caption>{marks.join(' · ')}</Caption>)}
              </Button>
            </li>
          )
        })}
      </ol>
    </ScrollRegion>
  )
}
