import { useNavigate, useSearchParams } from 'react-router'
import { entityOf } from '../../../domain/entities.ts'
import { formPath } from '../../../features/records/record-paths.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { deskTabOf, TicketDesk } from '../../../features/tickets/ticket-desk.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { AddRegular } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/layout/fluent.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { TicketDrawer } from '../../parts/ticket-drawer.tsx'
import { WithServices } from '../../parts/with-services.tsx'

const newOf = (entity: string) => formPath(entityOf(entity), 'new') ?? '/'

/** /apps/ticketDesk: requests, temporary tickets, stock, sales, refunds, reissues, memos and BSP in one place. Source: tickets 11. */
export function Component() {
  const t = useT('tickets')
  const may = new Set(useSessionUser()?.user_permissions)
  const sellPath = (entity: string) => (may.has(`${entity}.create`) ? newOf(entity) : null)
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  return (
    <Page
      title={t('desk.title')}
      actions={
        may.has('ticket_purchase.create') && (
          <Button
            appearance="primary"
            icon={<AddRegular />}
            onClick={() => void navigate(newOf('ticket_purchase'))}
          >
            {t('desk.new')}
          </Button>
        )
      }
    >
      <WithServices>
        <TicketDesk
          sellPaths={{ account: sellPath('ticket_sale'), counter: sellPath('ticket_pic_sale') }}
          Drawer={TicketDrawer}
          tab={deskTabOf(search.get('queue'))}
          onTab={(queue) => setSearch(queue === 'todo' ? {} : { queue }, { replace: true })}
        />
      </WithServices>
    </Page>
  )
}
