/** Counts of the status lists, by the predicates their reports show rows with, so that a card's number is the number of rows it opens (reports L1). */
import { flightWorkflow } from '../../../machines/journey/flight.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql, type RawBuilder } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { statusLists, type StatusList } from '../../../domain/journey/status-lists.ts'
import { visibleRows } from '../../records/scope.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { currentRecord } from './passenger-rows.ts'
import { listInput, listSql, type Stage } from './predicates.ts'

const scope = (user: SessionUser) => visibleRows(entityOf('passenger'), user, 'p')

/** The columns of a step that a list looks at, as `open_file` keeps them (migration 0034). */
const stepOfOpenFile: Readonly<Record<Stage, RawBuilder<unknown>>> = {
  medical: sql`cross join lateral (select p.medical_state as state, p.medical_expiry_date as expiry_date) as med`,
  embassy: sql`cross join lateral (select p.embassy_state as state, p.embassy_visa_expiry_date as visa_expiry_date) as emb`,
  man_power: sql`cross join lateral (select p.man_power_state as state) as mp`,
  flight: sql`cross join lateral (select p.flight_state as state, p.flight_date, p.flight_preferred_date as preferred_date) as flt`,
}
const ofOpenFile = (stage: Stage): RawBuilder<unknown> => stepOfOpenFile[stage]

/** Row counts of every list of a card, as this user would see them. */
export async function countLists(
  db: Db,
  user: SessionUser,
  card: StatusList['card'],
  today: string,
): Promise<Record<string, number>> {
  const input = await listInput(db, today)
  const names = statusLists.filter((list) => list.card === card).map((list) => list.name)
  // A sub-select each, so that every list is counted by the index that suits it.
  const counted = names.map((name) => {
    const { of, where, isOpen } = listSql(name, input)
    const from = isOpen
      ? sql`open_file as p ${sql.join([...of.map(ofOpenFile), sql``], sql` `)}`
      : sql`passenger as p ${sql.join([...of.map(currentRecord), sql``], sql` `)}`
    return sql`(select count(*)::int from ${from} where ${scope(user)} and ${where}) as ${sql.ref(name)}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)}`.execute(db)
  return rows[0] ?? {}
}

/** Flown passengers per month and country of the last twelve months, oldest month first (reports 5.4). */
export async function flightChart(
  db: Db,
  user: SessionUser,
  today: string,
): Promise<{ month: string; country: string; flown: number }[]> {
  const { rows } = await sql<{ month: string; country: string; flown: number }>`
    select to_char(flt.flight_date, 'YYYY-MM') as month, coalesce(c.name, '–') as country, count(*)::int as flown
    from passenger p join flight flt on flt.passenger = p.id and flt.is_current and not flt.is_deleted left join country c on c.id = p.country
    where ${scope(user)} and flt.state ${inStates(flightWorkflow, 'flown')} and flt.flight_date > (date_trunc('month', ${today}::date) - interval '11 months' - interval '1 day')::date and flt.flight_date <= ${today}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
