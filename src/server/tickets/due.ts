/** When a request runs out and when a ticket is paid, where it was not entered. Source: tickets 5.1, 10.1. */
import { sql } from 'kysely'
import { defaultProcessSettings } from '../../domain/journey/process-settings.ts'
import { billingPeriodOf } from '../../domain/tickets/bsp/calendar.ts'
import type { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import type { RowOf } from '../../foundation/definitions/entity.ts'
import { addDays, type CivilDate } from '../../foundation/values/dates.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/kysely.ts'
import { bspCalendar } from './bsp/calendar.ts'

/** The usual hours after now, until which an airline keeps a booking. */
export async function usualTimeLimit(db: Db, clock: Clock): Promise<string> {
  const usual = defaultProcessSettings.ticket_time_limit_hours
  const { rows } = await sql<{ hours: number | null }>`
    select (process_settings ->> 'ticket_time_limit_hours')::int as hours from general_setting order by id limit 1`.execute(
    db,
  )
  return new Date(clock.now().getTime() + (rows[0]?.hours ?? usual) * 3_600_000).toISOString()
}

/** Days of credit a party gives. */
async function creditOf(db: Db, ledger: number): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select credit_days as days from sub_ledger_account where id = ${ledger}`.execute(db)
  return rows[0]?.days ?? 0
}

/** BSP is paid by the remittance of the period, a vendor after its days of credit, others on the day of issue. */
export async function payableOn(
  db: Db,
  { channel, vendor }: Pick<RowOf<typeof iataTicket>, 'channel' | 'vendor'>,
  issued: CivilDate,
): Promise<CivilDate> {
  if (channel === 'bsp') return billingPeriodOf(issued, await bspCalendar(db))?.remitOn ?? issued
  return channel === 'vendor' && vendor ? addDays(issued, await creditOf(db, vendor)) : issued
}

/** A customer pays a sale after the days of credit given; one at the counter at once (tickets 5.4). */
export const saleDueOn = async (db: Db, customer: number | null, soldOn: CivilDate): Promise<CivilDate> =>
  customer === null ? soldOn : addDays(soldOn, await creditOf(db, customer))
