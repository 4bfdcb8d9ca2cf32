import { useActorRef } from '@xstate/react'
import { useQuickDay } from '../../client/desk/quick-day.ts'
import { PanelButtons } from '../../features/shell/panels/panel-buttons.tsx'
import { QuickPanel } from '../../features/shell/panels/quick-panel.tsx'
import { sidePanelsMachine } from '../../machines/shell/side-panels.ts'
import { settingsActor } from '../actors.ts'
import {
  layoutPatch,
  modePatch,
  navbarPatch,
  partThemePatch,
  shownPatch,
  themePatch,
  type Settings,
} from '../settings.ts'

function QuickRoot() {
  const { data, isError, refetch } = useQuickDay()
  return <QuickPanel day={data ?? null} onRetry={isError ? () => void refetch() : null} />
}

const change = (patch: object) => settingsActor.send({ type: 'CHANGE', patch: { ...patch } })

/** The buttons at the edge of the window, connected to the settings. */
export default function PanelsRoot({ settings }: { settings: Settings }) {
  const actor = useActorRef(sidePanelsMachine)
  return (
    <PanelButtons
      actor={actor}
      look={settings}
      quick={<QuickRoot />}
      onLayout={(layout) => change(layoutPatch(layout))}
      onMode={(mode) => change(modePatch(mode))}
      onNavbar={(navbar) => change(navbarPatch(navbar))}
      onShown={(part, isShown) => change(shownPatch(part, isShown))}
      onTheme={(part, name) => change(partThemePatch(part, name))}
      onScheme={(name) => change(themePatch(name))}
    />
  )
}
