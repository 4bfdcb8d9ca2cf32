/**
 * One event for many passengers (machines M16): each is tried behind a savepoint with the very code of a single event. A
 * rehearsal rolls back to the savepoint, the real run keeps it, so what was foreseen is what happens, unless another user was
 * faster. Locks a rehearsed passenger needed are free again before the next one is tried.
 */
import type { multipleStatusUpdate } from '../../../domain/journey/multiple-status-update.ts'
import type { RowOf, RowWithId } from '../../../foundation/definitions/entity.ts'
import { sql } from 'kysely'
import {
  bulkEntity,
  bulkEventOf,
  numbersByPassenger,
  type BulkEvent,
  type OwnValues,
} from '../../../domain/journey/bulk-events.ts'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { labelOf } from '../../../foundation/definitions/fields.ts'
import { say, term } from '../../../foundation/text/sentence.ts'
import { payloadSchema, schemaErrors } from '../../../foundation/definitions/schema.ts'
import { bulkFields } from '../../../machines/journey/bulk-payload.ts'
import { advance, judge } from '../../../machines/kit/judge.ts'
import { multipleStatusWorkflow } from '../../../machines/journey/multiple-status.ts'
import { enqueue } from '../../jobs/runs.ts'
import { sqlState, tx, type Db, type Tx } from '../../platform/db/kysely.ts'
import { refusalOfDatabase } from '../../http/plugins/database-refusals.ts'
import { bindingOf } from '../event/bindings.ts'
import { keepForeseen, keepOutcome, type BulkAt, type BulkOutcome } from './bulk-rows.ts'
import { loadFacts, system } from '../event/facts.ts'
import { rowById, updateRow } from '../event/rows.ts'
import { payloadNames, runEvent } from '../event/run-event.ts'
import { aboutOf, stageRecord } from '../../../domain/journey/stage-records.ts'
import type { EffectOf, EngineContext, NamedEffect } from '../registry.ts'

/** Names of the jobs; written here because orders start the first one in their own transaction. */
export const bulkJob = 'multiple_status'

/** What is done to every passenger of one update. */
export interface BulkAction {
  bulk: BulkEvent
  common: Row
  /** What single passengers get in addition, of the fields their event has for that. */
  own?: OwnValues
}

/** Who works on an update outside a request, and by which clock. */
export type BulkWorker = Omit<EngineContext, 'db' | 'source'>

interface Target {
  id: number | null
  discriminators: Row
  from: string
}

/** Stages whose records carry no further mark, so that the current one is found by the passenger alone. */
const plain = new Set(['medical', 'embassy', 'man_power', 'flight', 'visa_allotment'])

/** The record of this passenger that gets the event, and the state it is in. @throws AppError when there is no such passenger. */
async function targetOf(
  context: EngineContext,
  { place, module }: BulkEvent,
  passenger: number,
): Promise<Target> {
  const binding = bindingOf(module)
  if (!binding) throw new Error(`${module} has no workflow`)
  const { db, actor, clock } = context
  if (place === 'journey' || place === 'custody') {
    const { rows } = await sql<{
      state: string | null
    }>`select ${sql.ref(binding.column)} as state from passenger where id = ${passenger} and not is_deleted`.execute(
      db,
    )
    if (!rows[0]) throw new AppError('record.notFound')
    return { id: passenger, discriminators: {}, from: rows[0].state ?? binding.workflow.initial }
  }
  if (plain.has(module)) {
    const { rows } = await sql<{
      id: number
      state: string
    }>`select id, state from ${sql.table(binding.entity.table)} where passenger = ${passenger} and is_current and not is_deleted order by id desc limit 1`.execute(
      db,
    )
    return { id: rows[0]?.id ?? null, discriminators: {}, from: rows[0]?.state ?? binding.workflow.initial }
  }
  const facts = await loadFacts(db, passenger, actor, clock.today())
  const record = facts.stages[place]?.record ?? null
  return {
    id: record?.id ?? null,
    discriminators: stageRecord(place, aboutOf(facts)).discriminators,
    from: facts.stages[place]?.state ?? binding.workflow.initial,
  }
}

const refusedBy = (fault: AppError, from: string | null): BulkOutcome => {
  const [first] = fault.options.errors ?? []
  return {
    ok: false,
    from,
    to: null,
    code: fault.options.publicCode ?? fault.code,
    message: first?.message ?? fault.message,
    sentence: (first ? first.sentence : fault.options.sentence) ?? null,
    fix: fault.fix ?? null,
    recordId: null,
    eventId: null,
  }
}

/** Another one had the lock first, or two deadlocked: the whole transaction is tried again. */
const isRetried = (fault: unknown): boolean => ['40001', '40P01'].includes(sqlState(fault) ?? '')

/** Sends the event to one passenger. @param keep false takes everything back at once. */
async function tryOne(
  context: EngineContext,
  { bulk, common, own: values = {} }: BulkAction,
  passenger: number,
  own: string | null,
  keep: boolean,
): Promise<BulkOutcome> {
  const binding = bindingOf(bulk.module)
  if (!binding) throw new Error(`${bulk.module} has no workflow`)
  await sql`savepoint bulk_row`.execute(context.db)
  let outcome: BulkOutcome
  let from: string | null = null
  try {
    const target = await targetOf(context, bulk, passenger)
    from = `${bulk.place}.${target.from}`
    const taken = new Set(payloadNames(binding, target.from, bulk.event).map((name) => name.replace('?', '')))
    const ofPassenger = values[String(passenger)] ?? {}
    const all: Row = {
      ...common,
      ...Object.fromEntries(
        bulk.perPassenger.filter((name) => name in ofPassenger).map((name) => [name, ofPassenger[name]]),
      ),
      ...(bulk.own && own ? { [bulk.own]: own } : {}),
    }
    const data = Object.fromEntries(Object.entries(all).filter(([name]) => taken.has(name)))
    const { refused, ...quiet } = context
    // A rehearsal is no attempt.
    const result = await runEvent(
      { ...quiet, ...(keep && refused ? { refused } : {}), source: 'bulk' },
      {
        binding,
        id: target.id,
        passengerId: passenger,
        discriminators: target.discriminators,
        type: bulk.event,
        data,
      },
    )
    outcome = {
      ok: true,
      from,
      to: `${bulk.place}.${result.state}`,
      code: null,
      message: null,
      sentence: null,
      fix: null,
      recordId: result.id,
      eventId: result.eventId,
    }
  } catch (fault) {
    const refusal = isRetried(fault)
      ? undefined
      : fault instanceof AppError
        ? fault
        : refusalOfDatabase(fault)
    if (!refusal) throw fault
    outcome = refusedBy(refusal, from)
  }
  if (!outcome.ok || !keep) await sql`rollback to savepoint bulk_row`.execute(context.db)
  await sql`release savepoint bulk_row`.execute(context.db)
  return outcome
}

/** Values all passengers get, checked once for all. @throws AppError 'input.invalid' at the field of the form. */
function requireCommon(action: BulkAction, today: string): void {
  const fields = bulkFields(action.bulk)
  const names = fields.map(({ name, required }) => (required ? name : `${name}?`))
  const read = payloadSchema(Object.fromEntries(fields.map(({ name, field }) => [name, field])), names, {
    today,
  }).safeParse(action.common)
  if (!read.success)
    throw new AppError('input.invalid', {
      errors: schemaErrors(read.error).map((one) => ({ ...one, pointer: `/common_payload${one.pointer}` })),
    })
}

/** A number that stands twice in one update belongs to the first passenger. */
function twice(action: BulkAction, own: string): BulkOutcome {
  const field =
    action.bulk.own === null ? undefined : entityOf(bulkEntity(action.bulk)).fields[action.bulk.own]
  const label = action.bulk.own === null || !field ? 'Number' : labelOf(action.bulk.own, field)
  return {
    ok: false,
    from: null,
    to: null,
    code: 'G-MS-TWICE',
    ...say`${term(label, 'field')} ${own} is given twice in this update.`,
    fix: null,
    recordId: null,
    eventId: null,
  }
}

/**
 * Tries every passenger and takes each back at once. @returns an outcome per passenger, in their order.
 * @throws AppError 'input.invalid' when the values all of them get are not right.
 */
export async function rehearse(
  context: EngineContext,
  action: BulkAction,
  people: readonly { passenger: number; own: string | null }[],
): Promise<BulkOutcome[]> {
  requireCommon(action, context.clock.today())
  const seen = new Set<string>()
  const outcomes: BulkOutcome[] = []
  for (const { passenger, own } of people) {
    const key = own?.toLowerCase()
    outcomes.push(
      key !== undefined && seen.has(key)
        ? twice(action, own ?? '')
        : await tryOne(context, action, passenger, own, false),
    )
    if (key !== undefined) seen.add(key)
  }
  return outcomes
}

type Update = RowOf<typeof multipleStatusUpdate>

/** What a stored update does. @throws AppError when its event is none that may be sent to many. */
export function bulkActionOf(
  record: Pick<Update, 'target_event' | 'common_payload' | 'own_payload'>,
): BulkAction {
  const bulk = bulkEventOf(String(record.target_event))
  if (!bulk)
    throw new AppError('step.refused', {
      detail: 'This status cannot be set for several passengers at once.',
      publicCode: 'G-MS-EVT',
    })
  return {
    bulk,
    common: record.common_payload ?? {},
    own: record.own_payload ?? {},
  }
}

const updateAt = (record: RowWithId): BulkAt => ({ module: 'multiple_status_update', id: record.id })

/** What rowDone gives its event. */
const keepRow = (context: EngineContext, record: RowWithId, data: Row): Promise<void> => {
  const { passenger, ...outcome } = data as Row & { passenger: number } & BulkOutcome
  return keepOutcome(context.db, updateAt(record), passenger, outcome)
}

/** Effects of the multiple status update; its rows say what was done, so the history keeps nothing of them. */
export const bulkEffects: Readonly<Record<string, NamedEffect>> = {
  'bulk rehearse': {
    async do(context, { record }: EffectOf<typeof multipleStatusUpdate>) {
      const numbers = numbersByPassenger(record.numbers ?? [])
      const people = (record.passengers ?? []).map((passenger) => ({
        passenger,
        own: numbers.get(passenger) ?? null,
      }))
      const outcomes = await rehearse(context, bulkActionOf(record), people)
      await keepForeseen(
        context.db,
        updateAt(record),
        people.map((one, index) => ({
          ...one,
          outcome: outcomes[index] ?? refusedBy(new AppError('record.notFound'), null),
        })),
      )
      return []
    },
  },
  'bulk start': {
    async do(context, { record }, data) {
      const at = updateAt(record)
      const run = await enqueue(context.db, {
        job: bulkJob,
        trigger: 'request',
        by: context.actor.id,
        payload: { id: at.id, only_ok: data['only_ok'] !== false },
        onlyKey: null,
      })
      await updateRow(
        context.db,
        entityOf(at.module),
        at.id,
        { job_run: run },
        { by: context.actor.id, bump: false },
      )
      return []
    },
  },
  'bulk row': {
    async do(context, { record }, data) {
      await keepRow(context, record, data)
      return []
    },
  },
}

/** Passengers that still have to be tried, in their order. */
export async function untried(db: Db, at: BulkAt, onlyOk: boolean): Promise<number[]> {
  const { rows } = await sql<{
    passenger: number
  }>`select passenger from bulk_row where module = ${at.module} and run_id = ${at.id} and tried_at is null and (foreseen or not ${onlyOk}) order by position`.execute(
    db,
  )
  return rows.map((row) => row.passenger)
}

/**
 * Moves one passenger and writes the result in the same transaction; one who was tried before is left alone,
 * so the work can be taken up again by anybody at any point. @returns null when there was nothing to do.
 */
export async function carryOut(
  db: Db,
  context: BulkWorker,
  at: BulkAt,
  action: BulkAction,
  passenger: number,
): Promise<BulkOutcome | null> {
  return tx(db, async (trx: Tx) => {
    const { rows } = await sql<{
      own: string | null
    }>`select own from bulk_row where module = ${at.module} and run_id = ${at.id} and passenger = ${passenger} and tried_at is null for update`.execute(
      trx,
    )
    if (!rows[0]) return null
    const outcome = await tryOne(
      { ...context, db: trx, source: 'bulk' },
      action,
      passenger,
      rows[0].own,
      true,
    )
    await (at.module === 'multiple_status_update'
      ? rowDone({ ...context, db: trx, source: 'bulk' }, at, passenger, outcome)
      : keepOutcome(trx, at, passenger, outcome))
    return outcome
  })
}

/** ROW_DONE of the machine: refused unless the update is still running. It is no entry of the log (decision 0135). */
async function rowDone(
  context: EngineContext,
  at: BulkAt,
  passenger: number,
  outcome: BulkOutcome,
): Promise<void> {
  const record = await rowById(context.db, entityOf(at.module), at.id)
  if (!record) throw new AppError('record.notFound')
  const stored = {
    state: record.state,
    record,
    facts: await loadFacts(context.db, null, system, context.clock.today()),
    last: null,
  }
  const event = { type: 'ROW_DONE', data: { passenger, ...outcome } }
  const verdict = judge(multipleStatusWorkflow, stored, event)
  if (!verdict.ok)
    throw new AppError('step.refused', {
      detail: verdict.message,
      sentence: verdict.sentence,
      publicCode: verdict.code,
    })
  for (const effect of advance(multipleStatusWorkflow, stored, event).effects)
    if (effect.do === 'order' && effect.name === 'bulk row') await keepRow(context, record, effect.data ?? {})
}

/** Rows that moved and were not taken back, the last one first. */
export async function undoable(db: Db, at: BulkAt): Promise<number[]> {
  const { rows } = await sql<{
    passenger: number
  }>`select passenger from bulk_row where module = ${at.module} and run_id = ${at.id} and tried_at is not null and ok and undone_at is null order by position desc`.execute(
    db,
  )
  return rows.map((row) => row.passenger)
}

/** Takes one passenger's entry back by the ordinary undo, with its guards and rights. @returns the refusal's sentence; null when it is taken back. */
export async function takeBack(
  db: Db,
  context: BulkWorker,
  at: BulkAt,
  bulk: BulkEvent,
  passenger: number,
  reason: string,
): Promise<string | null> {
  const binding = bindingOf(bulk.module)
  if (!binding) throw new Error(`${bulk.module} has no workflow`)
  return tx(db, async (trx: Tx) => {
    const { rows } = await sql<{
      record: number | null
      event: string
    }>`select record_id as record, event_id::text as event from bulk_row where module = ${at.module} and run_id = ${at.id} and passenger = ${passenger} and ok and tried_at is not null and undone_at is null for update`.execute(
      trx,
    )
    const [row] = rows
    if (!row) return null
    await sql`savepoint bulk_row`.execute(trx)
    let said: string | null = null
    try {
      await runEvent(
        { ...context, db: trx, source: 'bulk' },
        {
          binding,
          id: row.record,
          passengerId: passenger,
          type: 'UNDO_LAST',
          data: { reason, event_id: Number(row.event) },
        },
      )
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault
      await sql`rollback to savepoint bulk_row`.execute(trx)
      said = refusedBy(fault, null).message
    }
    await sql`release savepoint bulk_row`.execute(trx)
    await sql`update bulk_row set undone_at = case when ${said === null} then now() end, undo_message = ${said?.slice(0, 500) ?? null} where module = ${at.module} and run_id = ${at.id} and passenger = ${passenger}`.execute(
      trx,
    )
    return said
  })
}
