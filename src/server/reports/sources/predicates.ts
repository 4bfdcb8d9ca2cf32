/** What a row of each status list fulfils, as SQL (machines 9.1). One base, one predicate each: cards, notifications and reports count with it. */
import { embassyWorkflow } from '../../../machines/journey/embassy.ts'
import { flightWorkflow } from '../../../machines/journey/flight.ts'
import { journeyWorkflow } from '../../../machines/journey/journey.ts'
import { manpowerWorkflow } from '../../../machines/journey/manpower.ts'
import { medicalWorkflow } from '../../../machines/journey/medical.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql, type RawBuilder } from 'kysely'
import type { StatusListName } from '../../../domain/journey/status-lists.ts'
import { readSettings } from '../../../domain/journey/fact-parts.ts'
import type { Db } from '../../platform/db/kysely.ts'

type Sql = RawBuilder<unknown>

export type Stage = 'medical' | 'embassy' | 'man_power' | 'flight'

export interface ListSql {
  /** Steps whose current record the condition looks at, by the aliases of `stepAlias`. */
  of: readonly Stage[]
  where: Sql
  /** Only passengers in work can be meant, so that `open_file` knows them all. */
  isOpen: boolean
}

/** Values the predicates need in addition to the row: the day and the notice periods of the agency. */
export interface ListInput {
  today: string
  passportNoticeDays: number
  medicalNoticeDays: number
  visaNoticeDays: number
  latestFlightsDays: number
}

/** Base set B: not deleted, in process (branch scope is added by the caller). */
const inProcess = sql`p.journey_state ${inStates(journeyWorkflow, 'active', 'ready_to_fly')}`
const medicalState = sql`coalesce(med.state, 'not_started')`
const manpowerState = sql`coalesce(mp.state, 'not_started')`
const flightState = sql`coalesce(flt.state, 'not_started')`
/** needs(x): required by the plan, or optional and started; the engine keeps it in stage_summary, and the indexes passenger_needs_* hold whom it is true of. */
const needs = (stage: 'medical' | 'manpower') =>
  sql`coalesce((p.stage_summary -> ${sql.lit(stage)} ->> 'needed')::boolean, false)`
/** The day a person is to fly: of the ticket, before there is one the day that was asked for. */
const flightDay = sql`(case when flt.state ${inStates(flightWorkflow, 'ticketed')} then flt.flight_date else flt.preferred_date end)`
/** The stage up to which the country wants the medical is not satisfied (G-MED-NEEDED). @param when a condition few rows meet; asked first, and only those rows are read completely. */
const medicalStillNeeded = (when: Sql) =>
  sql`case when ${when} then coalesce((select (n.stage_summary -> 'medical' ->> 'still_needed')::boolean from passenger n where n.id = p.id), true) else false end`
const day = (date: string) => sql`${date}::date`
const plus = (date: string, days: number) => sql`${date}::date + ${days}::int`

/** Day and notice periods the lists are judged with. */
export async function listInput(db: Db, today: string): Promise<ListInput> {
  const { rows } = await sql<{
    settings: Record<string, unknown> | null
  }>`select process_settings as settings from general_setting order by id limit 1`.execute(db)
  const settings = readSettings(rows[0]?.settings ?? null, null)
  return {
    today,
    passportNoticeDays: settings.passport_notice_days,
    medicalNoticeDays: settings.medical_notice_days,
    visaNoticeDays: settings.visa_notice_days,
    latestFlightsDays: settings.latest_flights_days,
  }
}

/** The condition of one list over passenger p and the steps it names. */
export const listSql = (name: StatusListName, input: ListInput): ListSql => ({
  ...conditionOf(name, input),
  isOpen: name !== 'latestFlights',
})

function conditionOf(name: StatusListName, input: ListInput): Omit<ListSql, 'isOpen'> {
  const { today } = input
  switch (name) {
    case 'notMedicals':
      return {
        of: ['medical'],
        where: sql`${inProcess} and ${needs('medical')} and ${medicalState} in ('not_started','slip_issued','expired','cancelled')`,
      }
    case 'medicalVisits':
      return {
        of: ['medical'],
        where: sql`${inProcess} and med.state ${inStates(medicalWorkflow, 'visited', 'held')}`,
      }
    case 'medicalFits':
      return { of: ['medical'], where: sql`${inProcess} and med.state ${inStates(medicalWorkflow, 'fit')}` }
    case 'medicalUnfits':
      return {
        of: ['medical'],
        where: sql`p.journey_state ${inStates(journeyWorkflow, 'active', 'ready_to_fly', 'on_hold')} and med.state ${inStates(medicalWorkflow, 'unfit')}`,
      }
    case 'visaStampWaitings':
      return {
        of: ['embassy'],
        where: sql`${inProcess} and emb.state ${inStates(embassyWorkflow, 'ready', 'submitted', 'queried')}`,
      }
    case 'visaStampOks':
      return {
        of: ['embassy'],
        where: sql`${inProcess} and emb.state ${inStates(embassyWorkflow, 'stamped', 'collected')} and emb.visa_expiry_date >= ${day(today)}`,
      }
    case 'manpowerWaitings':
      return {
        of: ['embassy', 'man_power'],
        where: sql`${inProcess} and ${needs('manpower')} and emb.state ${inStates(embassyWorkflow, 'stamped', 'collected')} and ${manpowerState} in ('not_started','ready','submitted','objected','approved','rejected','expired','cancelled')`,
      }
    case 'manpowerOks':
      return {
        of: ['man_power'],
        where: sql`${inProcess} and mp.state ${inStates(manpowerWorkflow, 'cleared')}`,
      }
    case 'flightTicketWaitings':
      return {
        of: ['flight'],
        where: sql`p.journey_state ${inStates(journeyWorkflow, 'ready_to_fly')} and ${flightState} in ('not_started','requested','missed','offloaded','ticket_cancelled')`,
      }
    case 'flightFlightWaitings':
      return {
        of: ['flight'],
        where: sql`${inProcess} and flt.state ${inStates(flightWorkflow, 'ticketed')} and flt.flight_date >= ${day(today)}`,
      }
    case 'latestFlights':
      return {
        of: ['flight'],
        where: sql`flt.state ${inStates(flightWorkflow, 'flown')} and flt.flight_date between ${plus(today, -input.latestFlightsDays)} and ${day(today)}`,
      }
    case 'passportExpires':
      return {
        of: [],
        where: sql`p.journey_state ${inStates(journeyWorkflow, 'draft', 'active', 'ready_to_fly', 'on_hold')} and p.passport_expiry_date <= ${plus(today, input.passportNoticeDays)}`,
      }
    case 'medicalExpires':
      return {
        of: ['medical'],
        where: sql`${inProcess} and med.state ${inStates(medicalWorkflow, 'fit', 'expired')} and ${medicalStillNeeded(sql`med.expiry_date <= ${plus(today, input.medicalNoticeDays)}`)}`,
      }
    case 'visaExpires':
      return {
        of: ['embassy', 'flight'],
        where: sql`p.journey_state ${inStates(journeyWorkflow, 'active', 'ready_to_fly', 'on_hold')} and emb.state ${inStates(embassyWorkflow, 'stamped', 'collected', 'expired')} and emb.visa_expiry_date <= ${plus(today, input.visaNoticeDays)} and ${flightState} <> 'flown'`,
      }
    case 'flightPapers':
      return {
        of: ['medical', 'embassy', 'flight'],
        where: sql`p.journey_state ${inStates(journeyWorkflow, 'active', 'ready_to_fly', 'on_hold')} and flt.state ${inStates(flightWorkflow, 'requested', 'ticketed')} and ${flightDay} >= ${day(today)} and (p.passport_expiry_date < ${flightDay} or (emb.state ${inStates(embassyWorkflow, 'stamped', 'collected', 'expired')} and emb.visa_expiry_date < ${flightDay}) or ${medicalStillNeeded(sql`(med.state ${inStates(medicalWorkflow, 'fit', 'expired')} and med.expiry_date < ${flightDay})`)})`,
      }
  }
}
