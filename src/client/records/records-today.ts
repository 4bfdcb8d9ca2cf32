import { placeInTime } from '../../foundation/text/format.ts'

const defaultZone = 'Asia/Dhaka' // design 4: the agency's zone unless its settings say otherwise

let zoneOfServer = defaultZone
const listeners = new Set<(zone: string) => void>()
/** The agency's zone, as the server last said it. */
export const agencyZone = (): string => zoneOfServer
/** Calls the listener when the server names another zone. */
export const onAgencyZone = (listener: (zone: string) => void): void => void listeners.add(listener)

let dayOfServer: { day: string; at: string } | null = null
const localDay = (now: Date, zone: string): string => placeInTime(now, zone)?.day ?? ''

/** Remembers the zone the server said with an answer (header X-Agency-Zone); one this browser does not know is left out. */
export function noteAgencyZone(zone: unknown): void {
  if (typeof zone !== 'string' || zone === '' || zone === zoneOfServer) return
  try {
    placeInTime(new Date(), zone)
  } catch {
    return
  }
  zoneOfServer = zone
  for (const listener of listeners) listener(zone)
}

/** Remembers the day the server said with an answer (header X-Agency-Day): a clerk's computer may run wrong or elsewhere. */
export function noteAgencyDay(day: unknown, now: Date = new Date()): void {
  if (typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day))
    dayOfServer = { day, at: localDay(now, agencyZone()) }
}

/**
 * The agency's day, for typed dates and for checks the form makes before the server does: as the server last said it,
 * while this computer is still on the day it heard that; else by this computer's clock.
 */
export function agencyDay(now: Date = new Date(), zone = agencyZone()): string {
  const here = localDay(now, zone)
  return dayOfServer !== null && dayOfServer.at === localDay(now, agencyZone()) ? dayOfServer.day : here
}
