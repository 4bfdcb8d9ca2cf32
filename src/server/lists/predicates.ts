/** What a row of each status list fulfils, and its columns, as SQL (handbook machines.md 9.1). One base, one predicate each. */
import { sql, type RawBuilder } from 'kysely'
import type { StatusListName } from '../../domain/status-lists.ts'

type Sql = RawBuilder<unknown>

/** The current record of a stage, by the alias it has in the lists. */
type Stage = 'med' | 'mof' | 'emb' | 'mp' | 'flt'

export interface ListSql {
  /** Records the condition looks at, and those that only columns show: a count joins no more than it needs. */
  of: readonly Stage[]
  shows?: readonly Stage[]
  where: Sql
  columns: Readonly<Record<string, Sql>>
  order: Sql
}

/** Values the predicates need besides the row: the day and the notice periods of the agency. */
export interface ListInput {
  today: string
  passportNoticeDays: number
  medicalNoticeDays: number
  visaNoticeDays: number
  latestFlightsDays: number
}

const tables: Readonly<Record<Stage, string>> = { med: 'medical', mof: 'mofa', emb: 'embassy', mp: 'man_power', flt: 'flight' }

/** Passenger `p` with the current records of these stages. */
export const listFrom = (stages: readonly Stage[]): Sql =>
  sql`passenger p ${sql.join(stages.map((at) => sql`left join ${sql.table(tables[at])} ${sql.ref(at)} on ${sql.ref(`${at}.passenger`)} = p.id and ${sql.ref(`${at}.is_current`)} and not ${sql.ref(`${at}.is_deleted`)}`), sql` `)}`

/** Base set B: not deleted, in process (branch scope is added by the caller). */
const inProcess = sql`p.journey_state in ('active', 'ready_to_fly')`
const medicalState = sql`coalesce(med.state, 'not_started')`
const embassyState = sql`coalesce(emb.state, 'not_started')`
const manpowerState = sql`coalesce(mp.state, 'not_started')`
const flightState = sql`coalesce(flt.state, 'not_started')`
/** needs(x): required by the plan, or optional and started; the engine keeps it in stage_summary, and the indexes passenger_needs_* hold whom it is true of. */
const needs = (stage: 'medical' | 'manpower') => sql`coalesce((p.stage_summary -> ${sql.lit(stage)} ->> 'needed')::boolean, false)`
/** The stage up to which the country wants the medical is not satisfied (G-MED-NEEDED). @param when a condition few rows meet; asked first, and only those rows are read whole. */
const medicalStillNeeded = (when: Sql) => sql`case when ${when} then coalesce((select (n.stage_summary -> 'medical' ->> 'still_needed')::boolean from passenger n where n.id = p.id), true) else false end`
const day = (date: string) => sql`${date}::date`
const plus = (date: string, days: number) => sql`${date}::date + ${days}::int`
const daysUntil = (column: Sql, today: string) => sql`(${column} - ${today}::date)`

export function listSql(name: StatusListName, input: ListInput): ListSql {
  const { today } = input
  switch (name) {
    case 'notMedicals':
      return { of: ['med'], where: sql`${inProcess} and ${needs('medical')} and ${medicalState} in ('not_started','slip_issued','expired','cancelled')`, order: sql`p.registered_at, p.id`, columns: { state: medicalState, slip_no: sql`med.slip_no`, appointment_date: sql`med.appointment_date`, slip_valid_until: sql`med.slip_valid_until` } }
    case 'medicalVisits':
      return {
        of: ['med'], where: sql`${inProcess} and med.state in ('visited','held')`, order: sql`med.visit_date, p.id`,
        columns: { state: medicalState, medical_center: sql`(select c.name from medical_center c where c.id = med.medical_center)`, visit_date: sql`med.visit_date`, days_waiting: sql`(${today}::date - med.visit_date)`, recheck_date: sql`med.recheck_date` },
      }
    case 'medicalFits':
      return { of: ['med'], where: sql`${inProcess} and med.state = 'fit'`, order: sql`med.expiry_date, p.id`, columns: { report_date: sql`med.report_date`, expiry_date: sql`med.expiry_date`, days_left: daysUntil(sql`med.expiry_date`, today) } }
    case 'medicalUnfits':
      return {
        of: ['med'], where: sql`p.journey_state in ('active', 'ready_to_fly', 'on_hold') and med.state = 'unfit'`, order: sql`med.report_date desc, p.id`,
        columns: { unfit_reason: sql`med.unfit_reason_code`, unfit_category: sql`med.unfit_category`, report_date: sql`med.report_date`, retest_after: sql`med.retest_after` },
      }
    case 'visaStampWaitings':
      return {
        of: ['emb'], shows: ['mof'], where: sql`${inProcess} and emb.state in ('ready','submitted','queried')`, order: sql`emb.submit_date nulls first, p.id`,
        columns: { state: embassyState, list_no: sql`(select l.list_no from visa_submission_list l where l.id = emb.submission_list)`, submit_date: sql`emb.submit_date`, days_waiting: sql`(${today}::date - emb.submit_date)`, mofa_no: sql`mof.mofa_no` },
      }
    case 'visaStampOks':
      return { of: ['emb'], where: sql`${inProcess} and emb.state in ('stamped','collected') and emb.visa_expiry_date >= ${day(today)}`, order: sql`emb.stamp_date desc, p.id`, columns: { visa_stamp_no: sql`emb.visa_stamp_no`, stamp_date: sql`emb.stamp_date`, visa_expiry_date: sql`emb.visa_expiry_date` } }
    case 'manpowerWaitings':
      return {
        of: ['emb', 'mp'], where: sql`${inProcess} and ${needs('manpower')} and emb.state in ('stamped','collected') and ${manpowerState} in ('not_started','ready','submitted','objected','approved','rejected','expired','cancelled')`, order: sql`emb.visa_expiry_date, p.id`,
        columns: { state: manpowerState, missing_stages: sql`p.stage_summary -> 'manpower' ->> 'waits_for'`, submit_date: sql`mp.submit_date`, visa_expiry_date: sql`emb.visa_expiry_date` },
      }
    case 'manpowerOks':
      return { of: ['mp'], where: sql`${inProcess} and mp.state = 'cleared'`, order: sql`mp.clearance_date desc, p.id`, columns: { clearance_no: sql`mp.clearance_no`, clearance_date: sql`mp.clearance_date`, smart_card_no: sql`mp.smart_card_no` } }
    case 'flightTicketWaitings':
      return {
        of: ['flt'], shows: ['emb'], where: sql`p.journey_state = 'ready_to_fly' and ${flightState} in ('not_started','requested','missed','offloaded','ticket_cancelled')`, order: sql`emb.visa_expiry_date, p.id`,
        columns: { state: flightState, visa_expiry_date: sql`emb.visa_expiry_date`, days_left: daysUntil(sql`emb.visa_expiry_date`, today), preferred_date: sql`flt.preferred_date` },
      }
    case 'flightFlightWaitings':
      return {
        of: ['flt'], where: sql`${inProcess} and flt.state = 'ticketed' and flt.flight_date >= ${day(today)}`, order: sql`flt.flight_date, flt.departure_time, p.id`,
        columns: { flight_date: sql`flt.flight_date`, departure_time: sql`flt.departure_time::text`, flight_no: sql`flt.flight_no`, ticket_no: sql`flt.ticket_no`, route: route, delivery_state: sql`(select d.state from passenger_delivery d where d.passenger = p.id and d.is_current and not d.is_deleted order by d.id desc limit 1)` },
      }
    case 'latestFlights':
      return {
        of: ['flt'], where: sql`flt.state = 'flown' and flt.flight_date between ${plus(today, -input.latestFlightsDays)} and ${day(today)}`, order: sql`flt.flight_date desc, p.id`,
        columns: { flight_date: sql`flt.flight_date`, confirmed: sql`case when flt.confirmed then 'yes' else 'no' end`, flight_no: sql`flt.flight_no`, route: route },
      }
    case 'passportExpires':
      return {
        of: [], where: sql`p.journey_state in ('draft','active','ready_to_fly','on_hold') and p.passport_expiry_date <= ${plus(today, input.passportNoticeDays)}`, order: sql`p.passport_expiry_date, p.id`,
        columns: { passport_expiry_date: sql`p.passport_expiry_date`, days_left: daysUntil(sql`p.passport_expiry_date`, today), current_status: sql`(select s.name from current_status s where s.id = p.current_status)`, custody: sql`coalesce(p.custody_place, p.custody)` },
      }
    case 'medicalExpires':
      return {
        of: ['med'], shows: ['emb'], where: sql`${inProcess} and med.state in ('fit','expired') and ${medicalStillNeeded(sql`med.expiry_date <= ${plus(today, input.medicalNoticeDays)}`)}`, order: sql`med.expiry_date, p.id`,
        columns: { expiry_date: sql`med.expiry_date`, days_left: daysUntil(sql`med.expiry_date`, today), embassy_state: embassyState },
      }
    case 'visaExpires':
      return {
        of: ['emb', 'flt'], shows: ['mp'], where: sql`p.journey_state in ('active', 'ready_to_fly', 'on_hold') and emb.state in ('stamped','collected','expired') and emb.visa_expiry_date <= ${plus(today, input.visaNoticeDays)} and ${flightState} <> 'flown'`, order: sql`emb.visa_expiry_date, p.id`,
        columns: { visa_expiry_date: sql`emb.visa_expiry_date`, days_left: daysUntil(sql`emb.visa_expiry_date`, today), manpower_state: manpowerState, flight_state: flightState },
      }
  }
}

const route = sql`nullif(concat_ws('–', flt.from_airport, flt.to_airport), '')`
