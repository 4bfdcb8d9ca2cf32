import { fetchTicketTrace } from '../../client/desk/ticket-thread.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { isBelowStaff } from '../../domain/people/access.ts'
import { TicketThread } from '../../features/tickets/ticket-thread.tsx'
import { ExportCourse } from '../../features/workflow/history/export-course.tsx'

/** The thread of a ticket, with its course as a file for staff (decision 1041). */
export function TicketCourse({ id }: { id: number }) {
  const role = useSessionUser()?.role?.name ?? ''
  return (
    <TicketThread
      id={id}
      aside={
        isBelowStaff(role) ? null : <ExportCourse read={() => fetchTicketTrace(id)} file={`ticket-${id}`} />
      }
    />
  )
}
