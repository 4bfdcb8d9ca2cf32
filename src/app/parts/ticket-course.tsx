import { fetchTicketTrace } from '../../client/desk/ticket-thread.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { isBelowStaff } from '../../domain/people/access.ts'
import { TicketNext } from '../../features/tickets/ticket-next.tsx'
import { TicketThread } from '../../features/tickets/ticket-thread.tsx'
import { ExportCourse } from '../../features/workflow/history/export-course.tsx'
import { isServed } from './served.ts'

/** What a ticket may go on by, and its thread, with its course as a file for staff (decision 1041). */
export function TicketCourse({ id, state }: { id: number; state: string }) {
  const role = useSessionUser()?.role?.name ?? ''
  return (
    <>
      <TicketNext id={id} state={state} isServed={isServed} />
      <TicketThread
        id={id}
        aside={
          isBelowStaff(role) ? null : <ExportCourse read={() => fetchTicketTrace(id)} file={`ticket-${id}`} />
        }
      />
    </>
  )
}
