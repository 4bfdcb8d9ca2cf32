import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { PaletteLine } from '../../features/shell/toolbar/command-palette.tsx'
import type { WorkPlace } from '../../features/workflow/event/event-drawer.tsx'
import type { ShortcutPage } from '../../machines/shell/shortcuts.ts'
import { languages, useT, type Language } from '../../foundation/text/i18n.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'
import { rowFor } from '../routes.ts'
import type { ShellActors } from './shell-actors.ts'

const CommandPalette = lazy(() =>
  import('../../features/shell/toolbar/command-palette.tsx').then((m) => ({ default: m.CommandPalette })),
)
const PaletteEvent = lazy(() => import('./palette-event.tsx').then((m) => ({ default: m.PaletteEvent })))

const mostRecent = 5 // ux 12

/** The passenger a page is about: his own page, or the desk of a stage that has him open. */
function passengerOf(pathname: string): number | null {
  const row = rowFor(pathname)
  const parts = pathname.split('/')
  const id = Number(
    row?.kind === 'passenger-detail' ? parts[4] : row?.kind === 'service' ? parts[3] : Number.NaN,
  )
  return Number.isInteger(id) && id > 0 ? id : null
}

type PaletteRootProps = {
  actor: ShellActors['palette']
  pages: readonly ShortcutPage[]
  onDark: () => void
  onLanguage: (language: Language) => void
}

/** The command palette with what the shell can do; Ctrl+K opens and closes it anywhere. */
export function PaletteRoot({ actor, pages, onDark, onLanguage }: PaletteRootProps) {
  const t = useT('shell')
  const goTo = useGoTo()
  const { pathname } = useLocation()
  const isOpen = useSelector(actor, (s) => s.matches('open'))
  const [recent, setRecent] = useState<readonly PaletteLine[]>([])
  const [place, open] = useState<WorkPlace | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      actor.send({ type: 'OPEN' })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [actor])
  const lines = useMemo(
    (): PaletteLine[] => [
      {
        key: 'new-passenger',
        group: 'actions',
        text: t('palette.newPassenger'),
        path: '/apps/passenger-management/new',
      },
      { key: 'theme', group: 'actions', text: t('palette.theme'), run: onDark },
      ...languages.map(({ code, name }): PaletteLine => ({
        key: `language-${code}`,
        group: 'actions',
        text: t('palette.language', { name }),
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
    [t, onDark, onLanguage, pages, recent],
  )
  return (
    <Suspense fallback={null}>
      {isOpen && (
        <CommandPalette
          actor={actor}
          passenger={passengerOf(pathname)}
          lines={lines}
          onChosen={(line) => {
            if (line.path)
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
        />
      )}
    </Suspense>
  )
}
