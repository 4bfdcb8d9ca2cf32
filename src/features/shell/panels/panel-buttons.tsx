import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sidePanelsMachine, SidePanel } from '../../../machines/shell/side-panels.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { CalendarRegular, ColorRegular, PaintBrushRegular } from '../../../ui/icons/icons.ts'
import { Button, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import type { SidePanelsProps } from './side-panels.tsx'
import { elevationTokens } from '../../../ui/layout/theme.ts'

const SidePanels = lazy(() => import('./side-panels.tsx').then((m) => ({ default: m.SidePanels })))

const useStyles = makeStyles({
  place: {
    position: 'fixed',
    insetInlineEnd: 0,
    insetBlockStart: '40%',
    // No wider than the padding of a page, so that nothing of it is covered.
    maxWidth: '24px',
    zIndex: 14,
    display: 'grid',
    rowGap: '2px',
    borderStartStartRadius: tokens.borderRadiusLarge,
    borderEndStartRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: elevationTokens.elevationRaised,
    // On a phone they would lie over the page; the same choices are in the profile of a wider screen.
    '@media (max-width: 959px)': { display: 'none' },
    '@media print': { display: 'none' },
  },
})

const icons = { quick: CalendarRegular, theme: PaintBrushRegular, schemes: ColorRegular } as const
const panels: readonly SidePanel[] = ['quick', 'theme', 'schemes']

/** The floating buttons at the end edge of the window and the panels they open. Source: ux 1 "Right side". */
export function PanelButtons({
  actor,
  ...props
}: SidePanelsProps & { actor: ActorRefFrom<typeof sidePanelsMachine> }) {
  const styles = useStyles()
  const t = useT('look')
  const open = useSelector(actor, (s) => s.value)
  const [isWanted, setWanted] = useState(false)
  if (open !== 'closed' && !isWanted) setWanted(true)
  return (
    <>
      <aside className={styles.place} aria-label={t('theme')}>
        {panels.map((panel) => {
          const Icon = icons[panel]
          return (
            <Button
              key={panel}
              appearance="subtle"
              size="small"
              icon={<Icon />}
              aria-haspopup="dialog"
              aria-expanded={open === panel}
              aria-label={t(panel)}
              title={t(panel)}
              onClick={() => actor.send({ type: 'OPEN', panel })}
            />
          )
        })}
      </aside>
      {isWanted && (
        <Suspense fallback={null}>
          <SidePanels {...props} actor={actor} />
        </Suspense>
      )}
    </>
  )
}
