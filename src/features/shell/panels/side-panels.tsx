import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sidePanelsMachine } from '../../../machines/shell/side-panels.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import type { ThemeName } from '../../../ui/layout/theme.ts'
import { PanelDrawer } from './panel-drawer.tsx'
import { SchemePanel } from './scheme-panel.tsx'
import { ThemePanel, type Look, type LookChanges } from './theme-panel.tsx'

export type SidePanelsProps = LookChanges & {
  look: Look
  onScheme: (name: ThemeName) => void
  /** What the Quick Panel holds; drawn only while it is open, so that it is not requested before. */
  quick: ReactNode
}

/** The three panels at the edge of the window, of which the machine opens one. */
export function SidePanels({
  actor,
  look,
  onScheme,
  quick,
  ...changes
}: SidePanelsProps & { actor: ActorRefFrom<typeof sidePanelsMachine> }) {
  const t = useT('look')
  const open = useSelector(actor, (s) => s.value)
  const onClose = () => actor.send({ type: 'CLOSE' })
  return (
    <>
      <PanelDrawer title={t('theme')} isOpen={open === 'theme'} onClose={onClose}>
        <ThemePanel look={look} {...changes} />
      </PanelDrawer>
      <PanelDrawer title={t('schemes')} isOpen={open === 'schemes'} onClose={onClose}>
        <SchemePanel chosen={look.theme.main} onChoose={onScheme} />
      </PanelDrawer>
      <PanelDrawer title={t('quick')} isOpen={open === 'quick'} onClose={onClose}>
        {open === 'quick' && quick}
      </PanelDrawer>
    </>
  )
}
