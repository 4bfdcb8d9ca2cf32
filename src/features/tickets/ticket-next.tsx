import { useTicketThread } from '../../client/desk/ticket-thread.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { entities } from '../../domain/entities.ts'
import { offeredWhere } from '../../foundation/definitions/offered-rows.ts'
import { deskNames, deskQueues, deskSteps } from '../../domain/tickets/desk.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row } from '../../ui/layout/arrange.tsx'
import { Surface } from '../../ui/layout/surface.tsx'

/** Documents a ticket goes on by, each with the field of its form that takes the ticket. */
const ways = {
  ticket_sale: 'lines.ticket',
  ticket_pic_sale: 'lines.ticket',
  ticket_depute: 'ticket',
  ticket_refund: 'ticket',
  ticket_edit: 'ticket',
} as const
export type TicketWay = keyof typeof ways
// Keys of a literal object.
const wayNames = Object.keys(ways) as TicketWay[]

/** States of the tickets the form of a document offers. */
function statesFor(name: TicketWay): readonly string[] {
  const entity: Entity = entities[name]
  const fields = ways[name] === 'ticket' ? entity.fields : (entity.lines?.['lines']?.fields ?? {})
  return offeredWhere(fields['ticket'] ?? {}, {})?.['state']?.split(',') ?? []
}

/** Of these documents one kind stands in the other's way: a ticket is on one sale at a time. */
const sales: readonly string[] = ['ticket_sale', 'ticket_pic_sale']

/** Whether a document still waits at the desk, so that a second of its kind would be refused. */
function isOpen({ module, state }: { module: string; state: string }): boolean {
  const queue = deskNames.find((name) => deskQueues[name] === module)
  return queue !== undefined && state in deskSteps[queue]
}

/** Documents a ticket in this state may go on by, each a link to its form with the ticket filled in, for who may enter one. */
export function TicketNext({
  id,
  state,
  channel,
  formOf,
}: {
  id: number
  state: string
  /** How it was bought: so it is paid back. */
  channel?: string | undefined
  /** Address of the form of a new document; null for one without a page. */
  formOf: (entity: TicketWay) => string | null
}) {
  const t = useT('tickets')
  const may = useSessionUser()?.user_permissions ?? []
  const { data } = useTicketThread(id)
  const open = data?.rows.filter(isOpen).map(({ module }) => module) ?? []
  const links = wayNames.flatMap((entity) => {
    const path = formOf(entity)
    const isTaken = sales.includes(entity) ? open.some((one) => sales.includes(one)) : open.includes(entity)
    return data && statesFor(entity).includes(state) && may.includes(`${entity}.create`) && path && !isTaken
      ? [
          {
            entity,
            to: `${path}?${ways[entity]}=${id}${entity === 'ticket_refund' && channel ? `&settlement=${channel}` : ''}`,
          },
        ]
      : []
  })
  if (links.length === 0) return null
  return (
    <Surface title={t('next.title')}>
      <Row>
        {links.map(({ entity, to }) => (
          <AppLink key={entity} to={to}>
            {t(`next.${entity}`)}
          </AppLink>
        ))}
      </Row>
    </Surface>
  )
}

/** The tickets a request became, as a list in which each can be worked on. */
export function PurchaseTickets({ id, count, listPath }: { id: number; count: number; listPath: string }) {
  const t = useT('tickets')
  if (count === 0) return null
  return (
    <Surface title={t('next.title')}>
      <AppLink to={`${listPath}?f.purchase=${id}`}>{t('next.tickets', { count })}</AppLink>
    </Surface>
  )
}
