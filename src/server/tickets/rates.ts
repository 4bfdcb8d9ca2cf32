/** What an airline gives on a fare and what is withheld of it. Source: tickets 2, 4. */
import { sql } from 'kysely'
import { defaultProcessSettings } from '../../domain/journey/process-settings.ts'
import type { TicketRates } from '../../domain/tickets/ticket-money.ts'
import type { Db } from '../platform/db/kysely.ts'

/** Rates for tickets of an airline; one that is not known gives no commission. */
export async function ticketRates(db: Db, airline: unknown): Promise<TicketRates> {
  const { rows } = await sql<TicketRates>`
    select coalesce((select commission_bp from airway where id = ${airline ? Number(airline) : null}), 0) as commission,
      coalesce((select (g.process_settings ->> 'ait_bp')::int from general_setting g order by g.id limit 1), ${defaultProcessSettings.ait_bp}::int) as ait`.execute(
    db,
  )
  return rows[0] ?? { commission: 0, ait: defaultProcessSettings.ait_bp }
}
