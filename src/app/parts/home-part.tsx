import { cardNames, usePassengerCounts } from '../../client/desk/dashboard.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { readsStatements } from '../../domain/people/named-permissions.ts'
import { AccountCard } from '../../features/desk/account-card.tsx'
import { FirstSteps } from '../../features/desk/first-steps.tsx'
import { FlightChart } from '../../features/desk/flight-chart.tsx'
import { GoOnSetup } from '../../features/desk/go-on-setup.tsx'
import { CountCard, PassengerCard } from '../../features/desk/home/count-card.tsx'
import { FlowCard } from '../../features/desk/home/flow-card.tsx'
import { TicketStrip } from '../../features/tickets/ticket-desk.tsx'
import { WorkCard } from '../../features/workflow/work/work-card.tsx'
import { Cards, Stack } from '../../ui/layout/arrange.tsx'
import { setupPath } from '../routes.ts'
import { isServed } from './served.ts'
import { WithServices } from './with-services.tsx'

const passengers = '/apps/passenger-management/passengers'
const sellsTickets = 'ticketing-officer'

/** The page the day begins on below its heading; apart from it, because the forms of the steps weigh more than the whole page. */
export function HomePart() {
  const user = useSessionUser()
  const { data } = usePassengerCounts()
  return (
    <WithServices>
      <Stack gap="l">
        <GoOnSetup to={setupPath} />
        {data && data.in_process === 0 && data.registered_month === 0 && <FirstSteps />}
        <WorkCard path="/apps/myWork" />
        {user?.role?.name === sellsTickets && <TicketStrip />}
        {user?.user_permissions.includes(readsStatements) && <AccountCard isServed={isServed} />}
        <FlowCard boardPath="/apps/board" />
        <CountCard card="expiry" />
        <Cards>
          <PassengerCard to={passengers} />
          {cardNames
            .filter((card) => card !== 'expiry')
            .map((card) => (
              <CountCard key={card} card={card} />
            ))}
        </Cards>
        <FlightChart />
      </Stack>
    </WithServices>
  )
}
