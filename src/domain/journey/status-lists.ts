/**
 * The status lists behind dashboard cards and notification counts. What a row must fulfil stands in
 * src/server/reports/sources/predicates.ts, what its report shows in src/domain/reports/status-lists.ts. Source: machines 9.1.
 */
export interface StatusList {
  name: string
  title: string
  /** Card of the dashboard it is counted on. */
  card: 'medical' | 'embassy' | 'manpower' | 'flight' | 'expiry'
}

const lists = [
  { name: 'notMedicals', title: 'Not medical', card: 'medical' },
  { name: 'medicalVisits', title: 'Medical visit', card: 'medical' },
  { name: 'medicalFits', title: 'Medical fit', card: 'medical' },
  { name: 'medicalUnfits', title: 'Medical unfit', card: 'medical' },
  { name: 'visaStampWaitings', title: 'Visa stamp waiting', card: 'embassy' },
  { name: 'visaStampOks', title: 'Visa stamp OK', card: 'embassy' },
  { name: 'manpowerWaitings', title: 'Manpower waiting', card: 'manpower' },
  { name: 'manpowerOks', title: 'Manpower OK', card: 'manpower' },
  { name: 'flightTicketWaitings', title: 'Flight ticket waiting', card: 'flight' },
  { name: 'flightFlightWaitings', title: 'Flight waiting', card: 'flight' },
  { name: 'latestFlights', title: 'Latest flights', card: 'flight' },
  { name: 'passportExpires', title: 'Passports expiring', card: 'expiry' },
  { name: 'medicalExpires', title: 'Medicals expiring', card: 'expiry' },
  { name: 'visaExpires', title: 'Visas expiring', card: 'expiry' },
  { name: 'flightPapers', title: 'Papers ending before the flight', card: 'expiry' },
] as const satisfies readonly StatusList[]

export type StatusListName = (typeof lists)[number]['name']
export const statusLists: readonly (StatusList & { name: StatusListName })[] = lists
export const statusListOf = (name: string): (StatusList & { name: StatusListName }) | undefined =>
  statusLists.find((list) => list.name === name)
