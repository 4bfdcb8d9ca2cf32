import { useEffect, useState, type ReactNode } from 'react'
import { useAccountSummary, useCounts, useFlow, usePassengerCounts } from '../../../client/desk/dashboard.ts'
import { useWork } from '../../../client/journey/work.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { agencyDay } from '../../../client/records/records-today.ts'
import { readsStatements } from '../../../domain/people/named-permissions.ts'
import { useOpenSetup } from '../../../features/desk/use-open-setup.ts'
import { dateText, weekdayText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Caption } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'

/** The cards, fetched beside their numbers: a Suspense would draw the skeleton a second time once the numbers are there. */
function useHomePart(): ReactNode {
  const [part, setPart] = useState<{ cards: ReactNode } | { error: unknown } | null>(null)
  useEffect(() => {
    import('../../parts/home-part.tsx').then(
      ({ HomePart }) => setPart({ cards: <HomePart /> }),
      (error: unknown) => setPart({ error }),
    )
  }, [])
  if (part && 'error' in part) throw part.error
  return part?.cards ?? null
}

/** /apps/dashboards/project: what waits for the reader, where every passenger stands, each number opening its rows. Source: reports 5.1, decision 1120. */
export function Component() {
  const t = useT('dashboard')
  const language = useLanguage()
  const goTo = useGoTo()
  const user = useSessionUser()
  const rights = user?.user_permissions ?? []
  const work = useWork(null)
  const cards = useHomePart()
  const parts = [
    usePassengerCounts(),
    work,
    useOpenSetup(),
    useFlow(),
    useCounts('expiry'),
    useAccountSummary(rights.includes(readsStatements)),
  ]
  const today = agencyDay()
  const counts = work.data?.pages[0]?.counts ?? []
  const sum = (name: 'all' | 'overdue') => counts.reduce((total, one) => total + one[name], 0)
  const late = sum('overdue')
  const all = sum('all')
  const day = `${weekdayText(today, language)} ${dateText(today, language)}`
  return (
    <Page
      title={t('title')}
      heading={user ? t('hello', { name: user.first_name }) : t('title')}
      subtitle={
        <Caption>
          {work.data
            ? `${day} · ${all === 0 ? t('nothingWaits') : t(late > 0 ? 'waiting' : 'onTime', { count: all, late })}`
            : day}
        </Caption>
      }
      actions={
        rights.includes('passenger.create') && (
          <Button appearance="primary" onClick={() => goTo('/apps/passenger-management/new')}>
            {t('newPassenger')}
          </Button>
        )
      }
    >
      {/* What stands above a card must be known before it is drawn, or it would be pushed down under the pointer. */}
      {parts.some(({ isLoading }) => isLoading) || !cards ? <Waiting label={t('loading')} /> : cards}
    </Page>
  )
}
