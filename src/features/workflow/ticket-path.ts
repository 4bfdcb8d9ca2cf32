import { useSessionUser } from '../../client/http/session.ts'
import { entityOf } from '../../domain/entities.ts'

/** Page of the ticket a flight is ticketed with; null where there is none, or the reader may not open tickets. */
export type TicketPath = (id: unknown) => string | null

const page = entityOf('iata_ticket').paths?.detail.replace('/:name?', '') ?? ''

export function useTicketPath(): TicketPath {
  const may = useSessionUser()?.user_permissions.includes('iata_ticket.read') === true
  return (id) => (may && typeof id === 'number' ? page.replace(':id', String(id)) : null)
}
