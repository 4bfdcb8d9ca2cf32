/** The history machines write and undo reads: `stage_event`. Rows are only added; undo marks the old row and adds one. */
import { sql } from 'kysely'
import type { Facts, LastEvent, Row, StageName } from '../../../domain/journey/facts.ts'
import { stageTitles } from '../../../domain/journey/facts.ts'
import { afterOf } from '../../../domain/journey/stage-plan.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { Db } from '../../platform/db/kysely.ts'

/** What one effect did, kept so that undo can take it back. */
export type AppliedEffect =
  | {
      do: 'send'
      to: string
      record: number
      event: string
      event_id: number
      /** Table, where one workflow serves several. */ module?: string
    }
  | {
      do: 'custody'
      from: { state: string; place: string | null }
      to: { state: string; place: string | null }
      event_id: number
    }
  | { do: 'task' | 'note' | 'cost'; id: number }
  /** `replaced`: entries of the same record and category that this one took the place of. */
  | { do: 'cal'; id: number; replaced?: number[] }
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
  appliedEffects: readonly AppliedEffect[]
  by: number | null
  source: string
  onDate: string
  /** Version the record has after it; left out where it is written together with another. */
  version?: number
  /** The number of the entry is not waited for. */
  isAhead?: boolean
  /** The instant by the server's clock, which undo windows are measured with. */
  at: Date
}

export async function addStageEvent(db: Db, given: NewStageEvent): Promise<number> {
  const { rows } = await sql<{
    id: string
  }>`${given.isAhead ? sql`/* named: stage_event */ /* pipelined */` : sql`/* named: stage_event_id */`}
    insert into stage_event (passenger_id, module, machine, machine_version, record_id, stage, attempt_no, event, from_state, to_state, payload, snapshot, effects, reason, by_user, source, on_date, at, record_version)
    values (${given.passengerId}, ${given.workflow.module}, ${given.workflow.id}, ${given.workflow.version}, ${given.recordId}, ${given.stage}, ${given.attemptNo}, ${given.event}, ${given.from}, ${given.to},
      ${JSON.stringify(given.payload)}, ${JSON.stringify(given.snapshot)}, ${JSON.stringify(given.appliedEffects)}, ${given.payload['reason'] ? String(given.payload['reason']) : null}, ${given.by}, ${given.source}, ${given.onDate}, ${given.at.toISOString()}, ${given.version ?? null})
    ${given.isAhead ? sql`` : sql`returning id::text`}`.execute(db)
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
  effects: AppliedEffect[] | null
  passenger_id: number | null
}

/** What an entry needs to be taken back, with the moves a record made by itself since (always rows), newest first. */
export interface Standing extends Found {
  settled: Pick<Found, 'id' | 'from_state' | 'to_state' | 'snapshot' | 'effects'>[]
}

/** Entries that are no step of their own: an undo, a correction, and what a record did by itself after the facts had changed. */
const notSteps = sql`('UNDO_LAST', 'CORRECT_DATA', 'STAGE_CHANGED')`

/** The last entry of a record that stands: neither undone nor itself an undo, a correction or a move the facts caused. */
export async function lastStanding(
  db: Db,
  module: string,
  machine: string,
  recordId: number,
  now: Date,
): Promise<Standing | null> {
  const { rows } = await sql<Found>`
    select e.id::text, e.event, e.from_state, e.to_state, e.by_user, extract(epoch from (${now.toISOString()}::timestamptz - e.at))::float8 / 3600 as hours, e.snapshot, e.effects, e.passenger_id
    from stage_event e where e.module = ${module} and e.machine = ${machine} and e.record_id = ${recordId} and e.undone_at is null and e.event not in ${notSteps}
    order by e.id desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  const { rows: settled } = await sql<Standing['settled'][number]>`
    select e.id::text, e.from_state, e.to_state, e.snapshot, e.effects from stage_event e
    where e.module = ${module} and e.machine = ${machine} and e.record_id = ${recordId} and e.undone_at is null and e.event = 'STAGE_CHANGED' and e.id > ${Number(last.id)} order by e.id desc`.execute(
    db,
  )
  return { ...last, settled }
}

/** Entries of the file itself that let its stages begin (G-JRN); they are taken back only while none has begun since. */
const opensStages = ['REGISTER', 'REOPEN']

/** First stage that was opened after this entry and waits for its stage (G-UNDO-DOWN); null when none. */
export function startedAfter(
  workflow: Workflow,
  stage: StageName | null,
  entry: Pick<Standing, 'id' | 'event'>,
  facts: Facts,
  openedAt: (stage: StageName) => number,
): string | null {
  if (stage === null && !(workflow.id === 'journey' && opensStages.includes(entry.event))) return null
  const leansOn = (other: StageName): boolean => stage === null || afterOf(other, facts).includes(stage)
  const later = (Object.keys(facts.stages) as StageName[]).find(
    (other) => facts.stages[other]?.started && openedAt(other) > Number(entry.id) && leansOn(other),
  )
  return later ? stageTitles[later] : null
}

/** One record of a machine. */
export interface Recorded {
  workflow: Workflow
  id: number
}

/** What happened to the records of a passenger, as far as panels and undo ask. */
export interface Past {
  last(record: Recorded): (Standing & { by_name: string | null }) | null
  /** First standing entry of a stage's current record; 0 for a stage without one. */
  openedAt(stage: StageName): number
}

const keyOf = (module: string, machine: string, id: number): string => `${module} ${machine} ${id}`

/** Last standing entries of these records, and the first ones of every stage of the passenger, in one statement. */
export async function loadPast(db: Db, facts: Facts, records: readonly Recorded[], now: Date): Promise<Past> {
  const stages = Object.values(facts.stages).flatMap((at): [string, string, number][] =>
    at.record?.id ? [[at.module, '', at.record.id]] : [],
  )
  const asked = [
    ...stages,
    ...records
      .filter((record) => record.id > 0)
      .map(({ workflow, id }): [string, string, number] => [workflow.module, workflow.id, id]),
  ]
  const { rows } = await sql<{
    module: string
    machine: string
    record_id: number
    opened: string | null
    last: (Standing & { by_name: string | null }) | null
  }>`/* named: past */
    select r.module, r.machine, r.record_id,
      case when r.machine = '' then (select min(o.id)::text from stage_event o where o.module = r.module and o.record_id = r.record_id and o.undone_at is null and o.event not in ${notSteps}) end as opened,
      (select json_build_object('id', e.id::text, 'event', e.event, 'from_state', e.from_state, 'to_state', e.to_state, 'by_user', e.by_user, 'snapshot', e.snapshot, 'effects', e.effects, 'passenger_id', e.passenger_id,
          'hours', extract(epoch from (${now.toISOString()}::timestamptz - e.at)) / 3600, 'by_name', (select concat_ws(' ', u.first_name, u.last_name) from app_user u where u.id = e.by_user),
          'settled', (select coalesce(json_agg(json_build_object('id', s.id::text, 'from_state', s.from_state, 'to_state', s.to_state, 'snapshot', s.snapshot, 'effects', s.effects) order by s.id desc), '[]') from stage_event s
            where s.module = r.module and s.machine = r.machine and s.record_id = r.record_id and s.undone_at is null and s.event = 'STAGE_CHANGED' and s.id > e.id))
        from stage_event e where e.module = r.module and e.machine = r.machine and e.record_id = r.record_id and e.undone_at is null and e.event not in ${notSteps} order by e.id desc limit 1) as last
    from unnest(${asked.map(([module]) => module)}::text[], ${asked.map(([, machine]) => machine)}::text[], ${asked.map(([, , id]) => id)}::int4[]) as r(module, machine, record_id)`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [keyOf(row.module, row.machine, row.record_id), row]))
  return {
    last: ({ workflow, id }) => found.get(keyOf(workflow.module, workflow.id, id))?.last ?? null,
    openedAt(stage) {
      const at = facts.stages[stage]
      return at?.record ? Number(found.get(keyOf(at.module, '', at.record.id ?? 0))?.opened ?? 0) : 0
    },
  }
}

/** As guards read it. */
export function asLast(found: Standing, workflow: Workflow, downstream: string | null): LastEvent {
  const before = found.settled.reduce<Row>((values, one) => ({ ...values, ...one.snapshot }), {})
  const row = workflow.rows.find(
    (one) => one.on === found.event && one.froms.includes(found.from_state ?? ''),
  )
  return {
    id: Number(found.id),
    event: found.event,
    from: found.from_state ?? '',
    to: found.to_state,
    by: found.by_user,
    undo: row?.undo ?? 'none',
    ageHours: Number(found.hours),
    before: { ...before, ...found.snapshot },
    downstream,
  }
}

export async function markUndone(
  db: Db,
  id: number,
  by: number | null,
  reason: string,
  at: Date,
): Promise<void> {
  await sql`update stage_event set undone_at = ${at.toISOString()}, undone_by = ${by}, undo_reason = ${reason} where id = ${id}`.execute(
    db,
  )
}
