/**
 * What can be done next for a passenger, per stage and role, and where they are in each stage: the answer of
 * the machines, kept beside the file so that the work of a role and a column of the board are one read of an
 * index (decision 0139).
 */
import { sql } from 'kysely'
import { roles, type RoleCode } from '../../../domain/people/access.ts'
import type { Facts, StageName } from '../../../domain/journey/facts.ts'
import { isApplicable, waitsFor } from '../../../domain/journey/stage-plan.ts'
import { statesOf } from '../../../domain/journey/open-while.ts'
import { deadlineOf, type DueReason, type WorkStage } from '../../../domain/desk/work.ts'
import { forwardEvents, nextAction } from '../../../machines/journey/headline.ts'
import { judge, roleAllowed, type StoredWorkflow } from '../../../machines/kit/judge.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { Clock } from '../../platform/clock.ts'
import { tx, type Db } from '../../platform/db/kysely.ts'
import { endTasks } from '../event/end-tasks.ts'
import { bindings } from '../event/bindings.ts'
import { loadFactsOfMany, type Known } from '../event/facts.ts'
import { aboutOf, stageRecord } from '../../../domain/journey/stage-records.ts'

/** One row of passenger_work; days 'YYYY-MM-DD'. */
interface WorkRow {
  stage: WorkStage
  role: RoleCode
  module: string
  event: string
  due: string
  due_of: DueReason | null
  since: string
}

/** Day of work that nothing presses: behind every other. */
export const noDay = '9999-12-31'
const codes: readonly RoleCode[] = roles.map((role) => role.code)

interface Open {
  stage: WorkStage
  module: string
  workflow: Workflow
  /** The record as its machine reads it, judged as a role. */
  as: (role: RoleCode) => StoredWorkflow
  state: string
}

/** Machine and record of a stage, judged as some role; null for a stage whose record is not kept. */
export function storedStage(
  facts: Facts,
  stage: StageName,
): { module: string; workflow: Workflow; state: string; as: (role: RoleCode) => StoredWorkflow } | null {
  const kept = stageRecord(stage, aboutOf(facts))
  const binding = bindings[kept.module]
  const found = facts.stages[stage]
  if (!binding || !found) return null
  const record = found.record ?? kept.discriminators
  return {
    module: kept.module,
    workflow: binding.workflow,
    state: found.state,
    as: (role) => ({ state: found.state, record, facts: { ...facts, user: { id: null, role } }, last: null }),
  }
}

/** An optional stage that was given up: no officer asked for it any more. */
const isLeft = (stage: StageName, facts: Facts): boolean =>
  facts.plan[stage] === 'O' && facts.stages[stage]?.kind === 'parked'

/** Stages that can go on now: begun, or waiting for no other (machines 8.7); a file that is not under way has only itself to go on. */
function openStages(facts: Facts): Open[] {
  const journey = bindings['passenger']
  if (!facts.passenger || !journey) return []
  const { passenger } = facts
  if (facts.lifecycle !== 'active' && facts.lifecycle !== 'ready_to_fly') {
    return [
      {
        stage: 'journey',
        module: 'passenger',
        workflow: journey.workflow,
        state: facts.lifecycle,
        as: (role) => ({
          state: facts.lifecycle,
          record: passenger,
          facts: { ...facts, user: { id: null, role } },
          last: null,
        }),
      },
    ]
  }
  return (Object.keys(facts.stages) as StageName[]).flatMap((stage): Open[] => {
    // Stages are keyed by their names.
    const at = facts.stages[stage]
    if (
      !at ||
      at.satisfied ||
      !isApplicable(stage, facts) ||
      isLeft(stage, facts) ||
      (!at.started && waitsFor(stage, facts) !== null)
    )
      return []
    const found = storedStage(facts, stage)
    return found ? [{ stage, ...found }] : []
  })
}

/** Events of the file itself that are daily work: none that turns the passenger away or ends the file. */
const fileEvents = new Set(['REGISTER', 'ARRIVE', 'RESUME'])

/** The first event of a stage each role may send now. */
function firstOf(open: Open): Map<RoleCode, string> {
  const found = new Map<RoleCode, string>()
  const type = open.as('ADM').facts.type?.name ?? null
  for (const event of forwardEvents(open.workflow, open.state)) {
    if (open.stage === 'journey' && !fileEvents.has(event)) continue
    const cells = open.workflow.rows
      .filter((row) => row.on === event && row.froms.includes(open.state))
      .map((row) => row.roles)
    const admitted = codes.filter(
      (role) => !found.has(role) && cells.some((cell) => roleAllowed(cell, role, type)),
    )
    // No guard refuses an administrator what it allows another user; a test asks the machines for every role.
    if (admitted.length === 0 || !judge(open.workflow, open.as('ADM'), { type: event }).ok) continue
    for (const role of admitted)
      if (role === 'ADM' || judge(open.workflow, open.as(role), { type: event }).ok) found.set(role, event)
  }
  return found
}

const firstDay = (facts: Facts): string =>
  String(
    facts.passenger?.['state_since'] ??
      facts.passenger?.['registered_at'] ??
      facts.passenger?.['created_at'] ??
      facts.today,
  ).slice(0, 10)

/** Everything a user could do next for this passenger, as the machines judge it today. */
function workOf(facts: Facts): WorkRow[] {
  return openStages(facts).flatMap((open) => {
    const first = firstOf(open)
    if (first.size === 0) return []
    const deadline = deadlineOf(open.stage, facts)
    const since = (open.stage === 'journey' ? null : facts.stages[open.stage]?.since) ?? firstDay(facts)
    return [...first].map(([role, event]): WorkRow => ({
      stage: open.stage,
      role,
      module: open.module,
      event,
      due: deadline?.day ?? noDay,
      due_of: deadline?.of ?? null,
      since,
    }))
  })
}

/** The first open step and its first forward event, judged as a manager would (machines 8.7). */
export function nextActionOf(facts: Facts): string {
  return nextAction({ ...facts, user: { id: null, role: 'ADM' } }, (stage: StageName) => {
    const found = storedStage(facts, stage)
    return found ? { workflow: found.workflow, stored: found.as('ADM') } : null
  })
}

/** One row of passenger_stage: where a file under way stands in a stage that counts for it, since which day. */
interface StandingRow {
  stage: WorkStage
  state: string
  since: string
}

/** Files with work still to do; the others have left the board. */
const onBoard = new Set(['draft', 'active', 'ready_to_fly', 'on_hold', 'departed', 'arrived'])

/** Where a file stands: itself and every stage that counts, in their order. */
function standingOf(facts: Facts): StandingRow[] {
  if (!facts.passenger || !onBoard.has(facts.lifecycle)) return []
  const file: StandingRow = { stage: 'journey', state: facts.lifecycle, since: firstDay(facts) }
  if (facts.lifecycle !== 'active' && facts.lifecycle !== 'ready_to_fly') return [file]
  const stages = (Object.keys(facts.stages) as StageName[]).flatMap((stage): StandingRow[] => {
    // Stages are keyed by their names.
    const at = facts.stages[stage]
    return at && isApplicable(stage, facts)
      ? [{ stage, state: at.state, since: at.since ?? firstDay(facts) }]
      : []
  })
  return [file, ...stages]
}

/** What is to be kept of a passenger. */
interface KeptRows {
  passenger: number
  branch: number | null
  work: readonly WorkRow[]
  standing: readonly StandingRow[]
}

/** Brings the kept rows of passengers to what they should be; what has not changed is not written. One statement. */
async function keepWork(db: Db, files: readonly KeptRows[]): Promise<void> {
  const passengers = sql`any(${files.map(({ passenger }) => passenger)}::int4[])`
  const rowsOf = (of: 'work' | 'standing'): string =>
    JSON.stringify(
      files.flatMap(({ passenger, branch, [of]: rows }) =>
        rows.map((row) => ({ passenger, branch, ...row })),
      ),
    )
  await sql`/* named: keep_work */ /* pipelined */
    with want as (select * from jsonb_to_recordset(${rowsOf('work')}::jsonb) as w(passenger int, branch int, stage text, role text, module text, event text, due date, due_of text, since date)),
      gone as (delete from passenger_work k where k.passenger = ${passengers} and not exists (select 1 from want w where w.passenger = k.passenger and w.stage = k.stage and w.role = k.role)),
      stands as (select * from jsonb_to_recordset(${rowsOf('standing')}::jsonb) as s(passenger int, branch int, stage text, state text, since date)),
      left_behind as (delete from passenger_stage k where k.passenger = ${passengers} and not exists (select 1 from stands s where s.passenger = k.passenger and s.stage = k.stage)),
      standing as (
        insert into passenger_stage as k (passenger, stage, state, since, branch) select s.passenger, s.stage, s.state, s.since, s.branch from stands s
        on conflict (passenger, stage) do update set state = excluded.state, since = excluded.since, branch = excluded.branch
        where (k.state, k.since, k.branch) is distinct from (excluded.state, excluded.since, excluded.branch))
    insert into passenger_work as k (passenger, stage, role, module, event, due, due_of, since, branch)
    select w.passenger, w.stage, w.role, w.module, w.event, w.due, w.due_of, w.since, w.branch from want w
    on conflict (passenger, stage, role) do update set module = excluded.module, event = excluded.event, due = excluded.due, due_of = excluded.due_of, since = excluded.since, branch = excluded.branch
    where (k.module, k.event, k.due, k.due_of, k.since, k.branch) is distinct from (excluded.module, excluded.event, excluded.due, excluded.due_of, excluded.since, excluded.branch)`.execute(
    db,
  )
}

const workLine = (row: WorkRow, branch: number | null): string =>
  [row.stage, row.role, row.module, row.event, row.due, row.due_of ?? '-', row.since, branch ?? 0].join(' ')
const standingLine = (row: StandingRow, branch: number | null): string =>
  [row.stage, row.state, row.since, branch ?? 0].join(' ')

/** What is to be kept of a passenger; null where it stands as it should. */
function wantedRows({ facts, work: kept }: Pick<Known, 'facts' | 'work'>): KeptRows | null {
  if (!facts.passenger) return null
  const branch = (facts.passenger['branch'] as number | null | undefined) ?? null // A branch column holds an id or nothing.
  const work = workOf(facts)
  const standing = standingOf(facts)
  const lines = new Set([
    ...work.map((row) => workLine(row, branch)),
    ...standing.map((row) => standingLine(row, branch)),
  ])
  return lines.size === kept.length && kept.every((line) => lines.has(line))
    ? null
    : { passenger: Number(facts.passenger['id']), branch, work, standing }
}

/**
 * Renews what is kept of passengers from their facts; nothing is sent where it stands as it should.
 * @returns how many had to be written.
 */
export async function renewWork(db: Db, known: readonly Pick<Known, 'facts' | 'work'>[]): Promise<number> {
  const files = known.flatMap((one) => wantedRows(one) ?? [])
  if (files.length > 0) await keepWork(db, files)
  return files.length
}

/**
 * Renews the work of some files by itself and ends the tasks that are not to be done any more, held so that no event runs beside it.
 * @returns how many had to be written.
 */
export const renewFiles = (db: Db, passengers: readonly number[], clock: Clock): Promise<number> =>
  tx(db, async (trx) => {
    await sql`/* named: hold_files */ /* pipelined */ select id from passenger where id = any(${[...passengers]}::int4[]) order by id for no key update`.execute(
      trx,
    )
    const files = await loadFactsOfMany(trx, passengers, clock.today())
    for (const { facts, tasks } of files)
      await endTasks(
        trx,
        { now: clock.now(), entry: null, passenger: Number(facts.passenger?.['id']) },
        tasks,
        statesOf(facts),
      )
    return renewWork(trx, files)
  })
