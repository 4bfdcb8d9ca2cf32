/**
 * What a change of the stage plans would do to the files in process, said before it is done. Readiness is judged by the
 * same predicate as the workflows', on the stages kept with each passenger, so that thousands of files cost one query.
 */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { Facts, Row, StageFacts, StageName, StagePlan } from '../../../domain/journey/facts.ts'
import type { PlanRules } from '../../../domain/journey/plan-rules.ts'
import { allPrerequisites } from '../../../domain/journey/stage-plan.ts'
import { wireRow } from '../../records/read/related-rows.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { planKept } from '../../../domain/journey/stage-records.ts'

/** Files whose plan still says what is to be done. */
export const openJourneys = ['draft', 'active', 'ready_to_fly', 'on_hold'] as const

/** Counts of passengers. */
export interface PlanEffect {
  open: number
  /** Whose plan would be another. */
  other_plan: number
  becomes_ready: number
  no_longer_ready: number
}

interface OpenFile {
  journey_state: string
  country: number | null
  skipped: StageName[] | null
  stage_summary: Record<string, { satisfied?: boolean; kind?: StageFacts['kind'] }> | null
  base_plan: string
  is_domestic: boolean | null
  quantity: number | null
  is_critical: boolean
}

const samePlan = (one: StagePlan, other: StagePlan): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<StageName>
  return [...names].every((name) => one[name] === other[name])
}

function isReady(file: OpenFile, plan: StagePlan): boolean {
  if (file.is_critical) return false
  const kept = file.stage_summary ?? {}
  const stages = Object.fromEntries(
    Object.entries(kept).map(([stage, at]) => [
      stage,
      { satisfied: at.satisfied === true, kind: at.kind ?? 'initial' },
    ]),
  ) as Parameters<typeof allPrerequisites>[0]['stages']
  // An issued visa carries its application (machines 8.5, mofa), also where the plan did not ask for one before.
  if (stages.embassy?.satisfied) stages.mofa = { satisfied: true, kind: stages.mofa?.kind ?? 'initial' }
  return allPrerequisites({ plan, skipped: file.skipped ?? [], stages } satisfies Pick<
    Facts,
    'plan' | 'skipped'
  > & { stages: object })
}

/**
 * Compares two sets of rules over all open files.
 * @param changes country id → fields as they would be.
 */
export async function planEffect(
  db: Db,
  before: PlanRules,
  after: PlanRules,
  changes: ReadonlyMap<number, Row>,
): Promise<PlanEffect> {
  const { rows } = await sql<OpenFile>`
    select p.journey_state, p.country, p.skipped, p.stage_summary, t.base_plan, pr.is_domestic,
      (select sum(dl.quantity)::int from demand_line dl where dl.demand = p.demand) as quantity,
      exists (select 1 from complain x where x.passenger = p.id and not x.is_deleted and x.priority = 'critical' and x.category in ('abuse', 'overcharge') and x.state not in ('resolved', 'closed', 'rejected', 'withdrawn')) as is_critical
    from passenger p join passenger_type t on t.id = p.passenger_type left join profession pr on pr.id = p.profession
    where not p.is_deleted and p.journey_state = any(${[...openJourneys]})`.execute(db)
  const { rows: found } = await sql<{
    row: Row & { id: number }
  }>`select to_jsonb(c) as row from country c where not c.is_deleted`.execute(db)
  const countries = new Map(found.map(({ row }) => [row.id, wireRow(entityOf('country'), row)]))
  const effect: PlanEffect = { open: rows.length, other_plan: 0, becomes_ready: 0, no_longer_ready: 0 }
  for (const file of rows) {
    const country = file.country === null ? null : (countries.get(file.country) ?? null)
    const about = (at: Row | null) => ({
      base_plan: file.base_plan,
      country: at,
      profession: { is_domestic: file.is_domestic },
    })
    const changed = file.country === null ? undefined : changes.get(file.country)
    const now = planKept(before, about(country), file.quantity ?? 0)
    const then = planKept(
      after,
      about(country && changed ? { ...country, ...changed } : country),
      file.quantity ?? 0,
    )
    if (samePlan(now, then)) continue
    effect.other_plan += 1
    if (file.journey_state !== 'active' && file.journey_state !== 'ready_to_fly') continue
    const [was, becomes] = [isReady(file, now), isReady(file, then)]
    if (!was && becomes) effect.becomes_ready += 1
    if (was && !becomes) effect.no_longer_ready += 1
  }
  return effect
}
