import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { PaletteLine } from '../../features/shell/toolbar/command-palette.tsx'
import { useTypedAhead } from '../../features/shell/toolbar/typed-ahead.ts'
import type { WorkPlace } from '../../features/workflow/event/event-drawer.tsx'
import type { ShortcutPage } from '../../machines/shell/shortcuts.ts'
import { languages, useT, type Language } from '../../foundation/text/i18n.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'
import { passengerOf } from './open-passenger.ts'
import { followPaletteKey } from './palette-key.ts'
import type { ShellActors } from './shell-actors.ts'

const PalettePanel = lazy(() => import('./palette-panel.tsx').then((m) => ({ default: m.PalettePanel })))
const PaletteEvent = lazy(() => import('./palette-event.tsx').then((m) => ({ default: m.PaletteEvent })))

const mostRecent = 5 // ux 12

type PaletteRootProps = {
  actor: ShellActors['palette']
  pages: readonly ShortcutPage[]
  onDark: () => void
  onLanguage: (language: Language) => void
  onKeys: () => void
  onReport: () => void
}

/** The command palette with what the shell can do; Ctrl+K opens and closes it anywhere. */
export function PaletteRoot({ actor, pages, onDark, onLanguage, onKeys, onReport }: PaletteRootProps) {
  const t = useT('shell')
  const tLook = useT('look')
  const goTo = useGoTo()
  const { pathname } = useLocation()
  const isOpen = useSelector(actor, (s) => s.matches('open'))
  const [recent, setRecent] = useState<readonly PaletteLine[]>([])
  const [place, open] = useState<WorkPlace | null>(null)
  useEffect(
    () =>
      followPaletteKey(
        () => actor.send({ type: 'OPEN' }),
        (text) => actor.send({ type: 'TYPE', text }),
      ),
    [actor],
  )
  useTypedAhead(actor, isOpen)
  const lines = useMemo(
    (): PaletteLine[] => [
      {
        key: 'new-passenger',
        group: 'actions',
        text: tLook('palette.newPassenger'),
        path: '/apps/passenger-management/new',
      },
      { key: 'theme', group: 'actions', text: tLook('palette.theme'), run: onDark },
      { key: 'keys', group: 'actions', text: tLook('palette.keys'), run: onKeys },
      { key: 'report', group: 'actions', text: t('problem.report'), run: onReport },
      ...languages.map(({ code, name }): PaletteLine => ({
        key: `language-${code}`,
        group: 'actions',
        text: tLook('palette.language', { name }),
        run: () => onLanguage(code),
      })),
      ...pages.map((page): PaletteLine => ({
        key: page.id,
        group: 'pages',
        text: page.title,
        path: page.url,
      })),
      ...recent.map((line): PaletteLine => ({ ...line, group: 'recent' })),
    ],
    [t, tLook, onDark, onLanguage, onKeys, onReport, pages, recent],
  )
  return (
    <Suspense fallback={null}>
      {isOpen && (
        <PalettePanel
          actor={actor}
          passenger={passengerOf(pathname)}
          lines={lines}
          onChosen={(line) => {
            // A sum is not received again by a line of what was chosen lately.
            if (line.path && line.group !== 'typed')
              setRecent((all) => [line, ...all.filter(({ key }) => key !== line.key)].slice(0, mostRecent))
          }}
          onGo={(path, inNewTab) => {
            if (inNewTab) window.open(path, '_blank', 'noopener')
            else goTo(path)
          }}
          onEvent={open}
        />
      )}
      {place && (
        <PaletteEvent
          key={`${place.passenger} ${place.stage} ${place.event}`}
          place={place}
          onClose={() => open(null)}
          onUndo={open}
        />
      )}
    </Suspense>
  )
}
