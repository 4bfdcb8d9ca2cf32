import { rowFor } from '../routes.ts'

/** The passenger a page is about: his own page, or the desk of a stage that has him open. */
export function passengerOf(pathname: string): number | null {
  const row = rowFor(pathname)
  const parts = pathname.split('/')
  const id = Number(
    row?.kind === 'passenger-detail' ? parts[4] : row?.kind === 'service' ? parts[3] : Number.NaN,
  )
  return Number.isInteger(id) && id > 0 ? id : null
}
