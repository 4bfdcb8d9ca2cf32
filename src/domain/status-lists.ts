/**
 * The status lists behind dashboard cards, notification counts and `/apps/{name}/report`. What a row must fulfil stands
 * in src/server/lists/predicates.ts; here is what people see. Source: handbook machines.md 9.1.
 */
import type { FieldKind } from './kit/fields.ts'

export interface ListColumn {
  key: string
  label: string
  kind: FieldKind | 'days' | 'state'
}

export interface StatusList {
  name: string
  title: string
  /** Card of the dashboard it is counted on. */
  card: 'medical' | 'embassy' | 'manpower' | 'flight' | 'expiry'
  /** Columns after those every list has (id, serial, name, passport, agent, country). */
  columns: readonly ListColumn[]
}

const day = (key: string, label: string): ListColumn => ({ key, label, kind: 'date' })
const text = (key: string, label: string): ListColumn => ({ key, label, kind: 'text' })
const state = (key: string, label: string): ListColumn => ({ key, label, kind: 'state' })
const days = (key: string, label: string): ListColumn => ({ key, label, kind: 'days' })

/** Columns every status list starts with. */
export const commonColumns: readonly ListColumn[] = [
  { key: 'id', label: 'Passenger Id', kind: 'int' }, text('office_serial', 'Office serial'), text('full_name', 'Name'), text('passport_no', 'Passport no'), text('agent', 'Agent'), text('country', 'Country'), text('type', 'Type'),
]

const lists = [
  { name: 'notMedicals', title: 'Not medical', card: 'medical', columns: [state('state', 'State'), text('slip_no', 'Slip no'), day('appointment_date', 'Appointment'), day('slip_valid_until', 'Slip valid until')] },
  { name: 'medicalVisits', title: 'Medical visit', card: 'medical', columns: [state('state', 'State'), text('medical_center', 'Medical center'), day('visit_date', 'Visit'), days('days_waiting', 'Days waiting'), day('recheck_date', 'Re-check')] },
  { name: 'medicalFits', title: 'Medical fit', card: 'medical', columns: [day('report_date', 'Report'), day('expiry_date', 'Expiry'), days('days_left', 'Days left')] },
  { name: 'medicalUnfits', title: 'Medical unfit', card: 'medical', columns: [text('unfit_reason', 'Reason'), text('unfit_category', 'Category'), day('report_date', 'Report'), day('retest_after', 'Retest after')] },
  { name: 'visaStampWaitings', title: 'Visa stamp waiting', card: 'embassy', columns: [state('state', 'State'), text('list_no', 'List no'), day('submit_date', 'Submitted'), days('days_waiting', 'Days waiting'), text('mofa_no', 'MOFA no')] },
  { name: 'visaStampOks', title: 'Visa stamp OK', card: 'embassy', columns: [text('visa_stamp_no', 'Visa stamp no'), day('stamp_date', 'Stamped'), day('visa_expiry_date', 'Visa expiry')] },
  { name: 'manpowerWaitings', title: 'Manpower waiting', card: 'manpower', columns: [state('state', 'State'), text('missing_stages', 'Missing stages'), day('submit_date', 'Submitted'), day('visa_expiry_date', 'Visa expiry')] },
  { name: 'manpowerOks', title: 'Manpower OK', card: 'manpower', columns: [text('clearance_no', 'Clearance no'), day('clearance_date', 'Cleared'), text('smart_card_no', 'Smart card no')] },
  { name: 'flightTicketWaitings', title: 'Flight ticket waiting', card: 'flight', columns: [state('state', 'State'), day('visa_expiry_date', 'Visa expiry'), days('days_left', 'Days to visa expiry'), day('preferred_date', 'Preferred date')] },
  { name: 'flightFlightWaitings', title: 'Flight waiting', card: 'flight', columns: [day('flight_date', 'Flight date'), text('departure_time', 'Departure'), text('flight_no', 'Flight'), text('ticket_no', 'Ticket no'), text('route', 'Route'), state('delivery_state', 'Delivery')] },
  { name: 'latestFlights', title: 'Latest flights', card: 'flight', columns: [day('flight_date', 'Flight date'), text('confirmed', 'Confirmed'), text('flight_no', 'Flight'), text('route', 'Route')] },
  { name: 'passportExpires', title: 'Passports expiring', card: 'expiry', columns: [day('passport_expiry_date', 'Passport expiry'), days('days_left', 'Days left'), text('current_status', 'Stage'), text('custody', 'Passport is')] },
  { name: 'medicalExpires', title: 'Medicals expiring', card: 'expiry', columns: [day('expiry_date', 'Medical expiry'), days('days_left', 'Days left'), state('embassy_state', 'Embassy')] },
  { name: 'visaExpires', title: 'Visas expiring', card: 'expiry', columns: [day('visa_expiry_date', 'Visa expiry'), days('days_left', 'Days left'), state('manpower_state', 'Manpower'), state('flight_state', 'Flight')] },
] as const satisfies readonly StatusList[]

export type StatusListName = (typeof lists)[number]['name']
export const statusLists: readonly (StatusList & { name: StatusListName })[] = lists
export const statusListOf = (name: string): (StatusList & { name: StatusListName }) | undefined => statusLists.find((list) => list.name === name)
