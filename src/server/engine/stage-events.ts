/** The history machines write and undo reads: `stage_event`. Rows are only added; undo marks the old row and adds one. */
import { sql } from 'kysely'
import type { Facts, LastEvent, Row, StageName } from '../../domain/facts.ts'
import { stageTitles } from '../../domain/facts.ts'
import { afterOf } from '../../domain/stage-plan.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import type { Db } from '../db/kysely.ts'

/** What one effect did, kept so that undo can take it back. */
export type Deed =
  | { do: 'send'; to: string; record: number; event: string; event_id: number; /** Table, where one workflow serves several. */ module?: string }
  | { do: 'custody'; from: { state: string; place: string | null }; to: { state: string; place: string | null }; event_id: number }
  | { do: 'task' | 'cal' | 'note' | 'cost'; id: number }
  | { do: 'newAttempt'; old: number; new: number }
  | { do: 'order'; name: string; kept?: Row }
  | { do: 'skipped'; what: string }

export interface NewStageEvent {
  passengerId: number | null
  workflow: Workflow
  recordId: number
  stage: StageName | null
  attemptNo: number
  event: string
  from: string | null
  to: string
  payload: Row
  snapshot: Row
  deeds: readonly Deed[]
  by: number | null
  source: string
  onDate: string
}

export async function addStageEvent(db: Db, given: NewStageEvent): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into stage_event (passenger_id, module, machine, machine_version, record_id, stage, attempt_no, event, from_state, to_state, payload, snapshot, effects, reason, by_user, source, on_date)
    values (${given.passengerId}, ${given.workflow.module}, ${given.workflow.id}, ${given.workflow.version}, ${given.recordId}, ${given.stage}, ${given.attemptNo}, ${given.event}, ${given.from}, ${given.to},
      ${JSON.stringify(given.payload)}, ${JSON.stringify(given.snapshot)}, ${JSON.stringify(given.deeds)}, ${given.payload['reason'] ? String(given.payload['reason']) : null}, ${given.by}, ${given.source}, ${given.onDate})
    returning id::text`.execute(db)
  return Number(rows[0]?.id ?? 0)
}

interface Found {
  id: string
  event: string
  from_state: string | null
  to_state: string
  by_user: number | null
  hours: number
  snapshot: Row | null
  effects: Deed[] | null
  passenger_id: number | null
}

/** The last entry of a record that stands: neither undone nor itself an undo or correction. */
export async function lastStanding(db: Db, module: string, machine: string, recordId: number, now: Date): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select id::text, event, from_state, to_state, by_user, extract(epoch from (${now.toISOString()}::timestamptz - at)) / 3600 as hours, snapshot, effects, passenger_id
    from stage_event where module = ${module} and machine = ${machine} and record_id = ${recordId} and undone_at is null and event not in ('UNDO_LAST', 'CORRECT_DATA')
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** First stage that was opened after this entry and waits for its stage (G-UNDO-DOWN); null when none. */
export function startedAfter(stage: StageName | null, eventId: number, facts: Facts, openedAt: (stage: StageName) => number): string | null {
  if (stage === null) return null
  const later = (Object.keys(facts.stages) as StageName[]).find((other) => facts.stages[other]?.started && openedAt(other) > eventId && afterOf(other, facts).includes(stage))
  return later ? stageTitles[later] : null
}

/** First event id of the current record of every stage of a passenger, to know what was opened after what. */
export async function openings(db: Db, facts: Facts): Promise<(stage: StageName) => number> {
  const started = (Object.entries(facts.stages) as [StageName, NonNullable<Facts['stages'][StageName]>][]).filter(([, at]) => at.record !== null)
  if (started.length === 0) return () => 0
  const { rows } = await sql<{ module: string; record_id: number; id: string }>`
    select module, record_id, min(id)::text as id from stage_event where (module, record_id) in (${sql.join(started.map(([, at]) => sql`(${at.module}, ${Number(at.record?.['id'])})`))}) group by 1, 2`.execute(db)
  return (stage) => {
    const at = facts.stages[stage]
    return Number(rows.find((row) => row.module === at?.module && row.record_id === Number(at.record?.['id']))?.id ?? 0)
  }
}

/** As guards read it. */
export function asLast(found: Found, workflow: Workflow, downstream: string | null): LastEvent {
  const row = workflow.rows.find((one) => one.on === found.event && one.froms.includes(found.from_state ?? ''))
  return {
    id: Number(found.id), event: found.event, from: found.from_state ?? '', to: found.to_state, by: found.by_user, undo: row?.undo ?? 'none',
    ageHours: Number(found.hours), before: found.snapshot ?? {}, downstream,
  }
}

export async function markUndone(db: Db, id: number, by: number | null, reason: string): Promise<void> {
  await sql`update stage_event set undone_at = now(), undone_by = ${by}, undo_reason = ${reason} where id = ${id}`.execute(db)
}
