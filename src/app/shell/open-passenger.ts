import { rowFor } from '../routes.ts'

/**
 * The passenger a page is about: the passenger's own page, or the desk of a stage with the passenger open.
 */
export function passengerOf(pathname: string): number | null {
  const row = rowFor(pathname)
  const parts = pathname.split('/')
  const id = Number(
    row?.kind === 'passenger-detail' ? parts[4] : row?.kind === 'service' ? parts[3] : Number.NaN,
  )
  return Number.isInteger(id) && id > 0 ? id : null
}

/** Where the course of what a page is about can be read: of its passenger, or of its ticket. */
export function coursePathOf(pathname: string): string | null {
  const passenger = passengerOf(pathname)
  if (passenger !== null) return `/passenger/api/v1/passenger/trace/${passenger}/`
  const row = rowFor(pathname)
  const ticket = Number(pathname.split('/')[4])
  return row?.kind === 'entity-detail' &&
    row.entity === 'iata_ticket' &&
    Number.isInteger(ticket) &&
    ticket > 0
    ? `/iata_ticket/api/v1/iata_ticket/trace/${ticket}/`
    : null
}
