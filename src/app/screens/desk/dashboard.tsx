import { lazy, Suspense } from 'react'
import { cardNames, usePassengerCounts } from '../../../client/desk/dashboard.ts'
import { useWork } from '../../../client/journey/work.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { readsStatements } from '../../../domain/people/named-permissions.ts'
import { CountCard, PassengerCard } from '../../../features/desk/count-card.tsx'
import { GoOnSetup } from '../../../features/desk/go-on-setup.tsx'
import { useOpenSetup } from '../../../features/desk/use-open-setup.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Cards, Stack } from '../../../ui/layout/arrange.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { setupPath } from '../../routes.ts'
import { isServed } from '../../parts/served.ts'

// What only some people see, or what stands below the first screen, comes after it.
const AccountCard = lazy(async () => ({
  default: (await import('../../../features/desk/account-card.tsx')).AccountCard,
}))
const FirstSteps = lazy(async () => ({
  default: (await import('../../../features/desk/first-steps.tsx')).FirstSteps,
}))
const FlightChart = lazy(async () => ({
  default: (await import('../../../features/desk/flight-chart.tsx')).FlightChart,
}))

const WorkPart = lazy(async () => ({ default: (await import('../../parts/work-part.tsx')).WorkPart }))

const passengers = '/apps/passenger-management/passengers'

/** /apps/dashboards/project: where every passenger stands, each number opening its rows. Source: reports 5.1, ux 11. */
export function Component() {
  const t = useT('dashboard')
  const user = useSessionUser()
  const { data, isLoading } = usePassengerCounts()
  const isWorkLoading = useWork(null).isLoading
  const isSetupLoading = useOpenSetup().isLoading
  // What stands above the cards must be known before they are drawn, or it would push them down under the pointer.
  if (isLoading || isWorkLoading || isSetupLoading)
    return (
      <Page title={t('title')}>
        <Waiting label={t('loading')} />
      </Page>
    )
  return (
    <Page title={t('title')}>
      <Suspense fallback={<Waiting label={t('loading')} />}>
        <Stack gap="l">
          <GoOnSetup to={setupPath} />
          {data && data.in_process === 0 && data.registered_month === 0 && <FirstSteps />}
          <WorkPart />
          <Cards>
            <PassengerCard to={passengers} />
            {cardNames.map((card) => (
              <CountCard key={card} card={card} />
            ))}
          </Cards>
          <Suspense fallback={null}>
            {user?.user_permissions.includes(readsStatements) && <AccountCard isServed={isServed} />}
            <FlightChart />
          </Suspense>
        </Stack>
      </Suspense>
    </Page>
  )
}
