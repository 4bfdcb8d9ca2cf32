import { fetchTicketTrace, useTicketThreadAhead } from '../../client/desk/ticket-thread.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { isBelowStaff } from '../../domain/people/access.ts'
import { entityOf } from '../../domain/entities.ts'
import { formPath, listPath } from '../../features/records/record-paths.ts'
import { PurchaseTickets, TicketNext, type TicketWay } from '../../features/tickets/ticket-next.tsx'
import { TicketThread } from '../../features/tickets/ticket-thread.tsx'
import { ExportCourse } from '../../features/workflow/history/export-course.tsx'
import { useEntryPath } from './report-paths.ts'
import { isServed } from './served.ts'

function formOf(entity: TicketWay): string | null {
  const path = formPath(entityOf(entity), 'new')
  return path && isServed(path) ? path : null
}

/** Asks for the story of a ticket while the record is still on its way. */
export function TicketAhead({ id }: { id: number }) {
  useTicketThreadAhead(id)
  return null
}

/** What a ticket may go on by, and its thread, with its course as a file for staff (decision 1041). */
export function TicketCourse({
  id,
  state,
  channel,
}: {
  id: number
  state: string
  channel?: string | undefined
}) {
  const role = useSessionUser()?.role?.name ?? ''
  const linesOf = useEntryPath() ?? null
  return (
    <>
      <TicketNext id={id} state={state} channel={channel} formOf={formOf} />
      <TicketThread
        id={id}
        linesOf={linesOf}
        aside={
          isBelowStaff(role) ? null : <ExportCourse read={() => fetchTicketTrace(id)} file={`ticket-${id}`} />
        }
      />
    </>
  )
}

/** The way from a request to the tickets it became. */
export function TicketsOfPurchase({ id, count }: { id: number; count: number }) {
  const path = listPath(entityOf('iata_ticket'))
  return path && isServed(path) ? <PurchaseTickets id={id} count={count} listPath={path} /> : null
}
