/** How long stages take at this agency: medians of its own history (decision 0140). */
import { sql } from 'kysely'
import { addDays } from '../../../foundation/values/dates.ts'
import type { Facts, StageName } from '../../../domain/journey/facts.ts'
import type { Pace } from '../../../domain/journey/flight-path.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { tx, type Db } from '../../platform/db/kysely.ts'

/** Days of history that count; older habits say little. */
const historyDays = 730
/** A narrower group must have so many cases before it is believed. */
const leastCases = 5

/** 'machine.state' of every state that counts as done. */
const doneStates = Object.values(workflows).flatMap((workflow) =>
  Object.entries(workflow.states).flatMap(([state, { kind }]) =>
    kind === 'satisfied' ? [`${workflow.id}.${state}`] : [],
  ),
)

/** Finds all medians again. @returns number of groups. */
export const renewPace = (db: Db, today: string): Promise<number> =>
  tx(db, async (trx) => {
    await sql`delete from stage_pace`.execute(trx)
    const done = await sql`
      insert into stage_pace (stage, passenger_type, country, branch, days, cases)
      select c.stage, p.passenger_type, p.country, p.branch, round(percentile_cont(0.5) within group (order by c.done - c.began))::int, count(*)::int
      from (
        select e.passenger_id, e.stage, min(e.on_date) as began, min(e.on_date) filter (where e.machine || '.' || e.to_state = any(${doneStates}::text[])) as done
        from stage_event e where e.stage is not null and e.passenger_id is not null and e.undone_at is null and e.event not in ('UNDO_LAST', 'CORRECT_DATA') and e.on_date >= ${addDays(today, -historyDays)}::date
        group by e.passenger_id, e.stage, e.attempt_no
      ) c join passenger p on p.id = c.passenger_id and not p.is_deleted
      where c.done is not null and p.passenger_type is not null and p.country is not null and p.branch is not null
      group by grouping sets ((c.stage, p.passenger_type, p.country, p.branch), (c.stage, p.passenger_type, p.country), (c.stage, p.passenger_type), (c.stage))`.execute(
      trx,
    )
    return Number(done.numAffectedRows ?? 0n)
  })

type Row = {
  stage: StageName
  passenger_type: number | null
  country: number | null
  branch: number | null
  days: number
  cases: number
}

const widthOf = (row: Row): Pace['of'] =>
  row.branch !== null
    ? 'branch'
    : row.country !== null
      ? 'country'
      : row.passenger_type !== null
        ? 'type'
        : 'agency'
const narrowest: readonly Pace['of'][] = ['branch', 'country', 'type', 'agency']

/** The pace of every stage for a file like this one: of the narrowest group with enough cases, else of the widest there is. */
export async function paceFor(db: Db, facts: Facts): Promise<Pace[]> {
  const type = facts.passenger?.['passenger_type'] ?? null
  const country = facts.passenger?.['country'] ?? null
  const branch = facts.passenger?.['branch'] ?? null
  const { rows } = await sql<Row>`
    select stage, passenger_type, country, branch, days, cases from stage_pace
    where (passenger_type is null or passenger_type = ${type}::int) and (country is null or country = ${country}::int) and (branch is null or branch = ${branch}::int)`.execute(
    db,
  )
  return [...Map.groupBy(rows, (row) => row.stage)].flatMap(([stage, group]): Pace[] => {
    const sorted = group.toSorted((a, b) => narrowest.indexOf(widthOf(a)) - narrowest.indexOf(widthOf(b)))
    const best = sorted.find(({ cases }) => cases >= leastCases) ?? sorted.at(-1)
    return best ? [{ stage, days: best.days, cases: best.cases, of: widthOf(best) }] : []
  })
}
