const defaultZone = 'Asia/Dhaka' // design 4: the agency's zone unless its settings say otherwise

let toldByServer: { day: string; at: string } | null = null
const localDay = (now: Date, zone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

/** Remembers the day the server said with an answer (header X-Agency-Day): a clerk's computer may run wrong or elsewhere. */
export function noteAgencyDay(day: unknown, now: Date = new Date()): void {
  if (typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)) toldByServer = { day, at: localDay(now, defaultZone) }
}

/**
 * The agency's day, for typed dates and for checks the form makes before the server does: as the server last said it,
 * while this computer is still on the day it heard that; else by this computer's clock.
 */
export function agencyDay(now: Date = new Date(), zone = defaultZone): string {
  const here = localDay(now, zone)
  return toldByServer !== null && toldByServer.at === localDay(now, defaultZone) ? toldByServer.day : here
}
