/** Counts and rows of status lists, in one statement each, so that a card's number is the number of rows it opens (reports L1). */
import { sql } from 'kysely'
import { entityOf } from '../../domain/entities/index.ts'
import { statusLists, type StatusList, type StatusListName } from '../../domain/status-lists.ts'
import { readSettings } from '../engine/facts.ts'
import { visibleRows } from '../crud/scope.ts'
import type { Db } from '../db/kysely.ts'
import type { SessionUser } from '../session-user.ts'
import { listFrom, listSql, type ListInput } from './predicates.ts'

/** Day and notice periods the lists are judged with. */
export async function listInput(db: Db, today: string): Promise<ListInput> {
  const { rows } = await sql<{ settings: Record<string, unknown> | null }>`select process_settings as settings from general_setting order by id limit 1`.execute(db)
  const settings = readSettings(rows[0]?.settings ?? null, null)
  return { today, passportNoticeDays: settings.passport_notice_days, medicalNoticeDays: settings.medical_notice_days, visaNoticeDays: settings.visa_notice_days, latestFlightsDays: settings.latest_flights_days }
}

const scope = (user: SessionUser) => visibleRows(entityOf('passenger'), user, 'p')

/** Row counts of every list of a card, as this user would see them. */
export async function countLists(db: Db, user: SessionUser, card: StatusList['card'], today: string): Promise<Record<string, number>> {
  const input = await listInput(db, today)
  const names = statusLists.filter((list) => list.card === card).map((list) => list.name)
  // A sub-select each, so that every list is counted by the index that suits it.
  const counted = names.map((name) => {
    const { of, where } = listSql(name, input)
    return sql`(select count(*)::int from ${listFrom(of)} where ${scope(user)} and ${where}) as ${sql.ref(name)}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)}`.execute(db)
  return rows[0] ?? {}
}

export interface ListPage {
  rows: Record<string, unknown>[]
  total: number
}

/** One page of a status list. `q` narrows by name, passport, serial or id. */
export async function listRows(db: Db, user: SessionUser, name: StatusListName, options: { today: string; page: number; size: number; q?: string | undefined }): Promise<ListPage> {
  const input = await listInput(db, options.today)
  const { of, shows = [], where, columns, order } = listSql(name, input)
  const text = options.q?.trim()
  const search = text ? sql`and (p.full_name ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} or p.passport_no = upper(${text}) or p.office_serial ilike ${`${text.replace(/[\\%_]/g, '\\$&')}%`} or p.id::text = ${text})` : sql``
  const own = Object.entries(columns).map(([key, column]) => sql`${column} as ${sql.ref(key)}`)
  const { rows } = await sql<Record<string, unknown> & { total: number }>`
    select p.id, p.office_serial, p.full_name, p.passport_no, (select a.name from agent a where a.id = p.agent) as agent, (select c.name from country c where c.id = p.country) as country,
      (select t.title from passenger_type t where t.id = p.passenger_type) as type, ${sql.join(own)}, count(*) over ()::int as total
    from ${listFrom([...of, ...shows])} where ${scope(user)} and ${where} ${search} order by ${order} limit ${options.size} offset ${(options.page - 1) * options.size}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Flown passengers per month and country of the last twelve months, oldest month first (reports 5.4). */
export async function flightChart(db: Db, user: SessionUser, today: string): Promise<{ month: string; country: string; flown: number }[]> {
  const { rows } = await sql<{ month: string; country: string; flown: number }>`
    select to_char(flt.flight_date, 'YYYY-MM') as month, coalesce(c.name, '–') as country, count(*)::int as flown
    from passenger p join flight flt on flt.passenger = p.id and flt.is_current and not flt.is_deleted left join country c on c.id = p.country
    where ${scope(user)} and flt.state = 'flown' and flt.flight_date > (date_trunc('month', ${today}::date) - interval '11 months' - interval '1 day')::date and flt.flight_date <= ${today}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
