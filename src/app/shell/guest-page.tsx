import { useSelector } from '@xstate/react'
import { useEffect, type ReactNode } from 'react'
import { GuestCard } from '../../features/session/guest-card.tsx'
import { LanguageLinks } from '../../features/session/language-links.tsx'
import { settingsActor } from '../actors.ts'
import { languagePatch, readSettings } from '../settings.ts'
import { useFavicon } from './favicon.ts'
import { GuestReport } from './guest-report.tsx'
import type { ScreenState } from './problem-file.ts'
import { useSite } from './use-menu.ts'

/** The card of a page that stands alone, with the agency's logo, and below it the languages and the way to report a problem. */
export function GuestPage({
  title,
  intro,
  screen = null,
  children,
}: {
  title: string
  intro?: string
  /** What a report of a problem says of the page. */
  screen?: ScreenState | null
  children: ReactNode
}) {
  const site = useSite()
  useFavicon(site.favicon)
  const language = useSelector(settingsActor, (s) => readSettings(s.context.settings).language)
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])
  return (
    <GuestCard
      logo={site.logo}
      agency={site.name}
      title={title}
      {...(intro ? { intro } : {})}
      foot={
        <>
          <LanguageLinks
            language={language}
            onChoose={(code) => settingsActor.send({ type: 'CHANGE', patch: languagePatch(code) })}
          />
          <GuestReport screen={screen} />
        </>
      }
    >
      {children}
    </GuestCard>
  )
}
