import { entityOf } from '../../domain/entities.ts'
import type { StepView } from '../../domain/journey/case-view.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { formPath } from '../../features/records/record-paths.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { TicketDiagonalRegular } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/arrange.tsx'
import { ButtonLink } from '../../ui/workflow/button-link.tsx'
import { isServed } from './served.ts'

const newRequest = formPath(entityOf('ticket_purchase'), 'new')

/** The way from a flight that waits for its ticket to a request with the passenger filled in, for who may make one. Source: reports 4. */
export function BuyTicket({ view, passengerId }: { view: StepView; passengerId: number }) {
  const t = useT('passenger')
  const may = useSessionUser()?.user_permissions.includes('ticket_purchase.create') === true
  const isWaiting = view.module === 'flight' && view.actions.some(({ event }) => event === 'TICKET')
  return may && isWaiting && newRequest !== null && isServed(newRequest) ? (
    <Row>
      <ButtonLink icon={<TicketDiagonalRegular />} to={`${newRequest}?lines.passenger=${passengerId}`}>
        {t('buyTicket')}
      </ButtonLink>
    </Row>
  ) : null
}
