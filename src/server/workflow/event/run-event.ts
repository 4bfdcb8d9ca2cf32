/**
 * One event from request to row, inside the caller's transaction (design 3, machines 0.2): lock, role, state, payload,
 * guards, transition, write, history, effects, journey. A refusal throws and changes nothing.
 */
import type { RowWithId } from '../../../foundation/definitions/entity.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { schemaErrors, payloadSchema } from '../../../foundation/definitions/schema.ts'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import { noLaterStage } from '../../../machines/kit/undo.ts'
import { eventFields } from '../../../machines/kit/event-fields.ts'
import { advance, judge, stageOf, type Closed, type StoredWorkflow } from '../../../machines/kit/judge.ts'
import { pipeline, type Tx } from '../../platform/db/kysely.ts'
import { nextNumber } from '../../records/write/numbering.ts'
import { wireRow } from '../../records/read/related-rows.ts'
import { publish } from '../../platform/events/publish.ts'
import { custodyBinding, standsAlone, type Binding } from './bindings.ts'
import { readCorrection } from './correction.ts'
import { custodyIn, logCustody } from './custody.ts'
import { doEffects } from './effects.ts'
import { sayOthers } from './field-error.ts'
import { agencyFacts, loadFacts } from './facts.ts'
import { agencyQuery } from './facts-sql/facts-query.ts'
import { recompute, refresh } from './journey.ts'
import { loadLookups, refuseTaken } from './lookups.ts'
import { refuseUnknown } from './named-rows.ts'
import { namedFacts, type EngineContext } from '../registry.ts'
import { keepLastValues } from '../view/proposals.ts'
import { requireCurrent, requireAccess, requireVersion } from './access.ts'
import { changed, insertRow, rowById, updateRow } from './rows.ts'
import { addStageEvent, loadPast, type AppliedEffect } from './stage-events.ts'
import { stageOfRecord } from '../../../domain/journey/stage-records.ts'
import { settleTasksOf } from './tasks.ts'
import { storedOf } from './stored-workflow.ts'
import { undoLast } from './undo-last.ts'
import type { EventRequest, EventResult, Written } from './event-request.ts'

const rowOwner = (binding: Binding, row: Row): number | null =>
  (binding.entity.name === 'passenger' ? row.id : row.passenger) ?? null

/** A shared record has no passenger of its own: the one on whose page the event is sent speaks for it, else the first who shares it. */
async function speakerOf({ db, registry }: EngineContext, module: string, row: Row, wanted: number | null) {
  const members = (await registry.shared[module]?.members(db, row)) ?? []
  return members.find((passenger) => passenger === wanted) ?? members[0] ?? null
}

/** Locks the passenger before the record, always in this order, so that two events on one file queue up. */
async function lockPassenger(db: Tx, id: number): Promise<void> {
  await sql`select id from passenger where id = ${id} for update`.execute(db)
}

/**
 * Locks a record together with its passenger and answers the record: one statement instead of three. Null when it has no
 * passenger of its own, or is not there.
 */
async function lockBoth(db: Tx, binding: Binding, id: number): Promise<RowWithId | null> {
  const { entity } = binding
  if (entity.name === 'passenger') return rowById(db, entity, id, { lock: true })
  if (!entity.step) return null
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(entity.table)} t join passenger p on p.id = t.passenger where t.id = ${id} and not t.is_deleted for update of p, t`.execute(
    db,
  )
  return rows[0] ? { ...wireRow(entity, rows[0].row), id } : null
}

interface Loaded {
  row: RowWithId
  facts: Facts
  passengerId: number | null
  isNew: boolean
}

/** The current record of the stage, or a fresh one in the initial state (not yet written). */
async function load(context: EngineContext, request: EventRequest): Promise<Loaded> {
  const { db, actor, clock, registry } = context
  const { binding } = request
  const rules = registry.records[binding.workflow.id]
  if (rules?.read && request.id !== null) {
    const [[found], [agencyWide]] = await pipeline(
      db,
      rules.read.statement(context, binding, request.id),
      agencyQuery,
    )
    const row = { ...rules.read.row(context, binding, found), id: request.id }
    return { row, facts: agencyFacts(agencyWide, actor, clock.today()), passengerId: null, isNew: false }
  }
  if (request.id !== null) {
    const both = await lockBoth(db, binding, request.id)
    if (both) {
      const passengerId = rowOwner(binding, both)
      return {
        row: both,
        facts: await loadFacts(db, passengerId, actor, clock.today()),
        passengerId,
        isNew: false,
      }
    }
    // A record of many is locked before its passengers: an event may take them one after the other.
    const isCollective = registry.collective.has(binding.workflow.id)
    const seen = await rowById(db, binding.entity, request.id, { lock: isCollective })
    if (!seen) throw new AppError('record.notFound')
    const passengerId =
      rowOwner(binding, seen) ??
      (await speakerOf(context, binding.module, seen, request.passengerId)) ??
      (actor.id === null || isCollective ? request.passengerId : null)
    if (passengerId !== null) await lockPassenger(db, passengerId)
    const row = await rowById(db, binding.entity, request.id, { lock: true })
    if (!row) throw new AppError('record.notFound')
    const counted = registry.counted[binding.workflow.id]
    return {
      row: { ...row, ...(await counted?.(context, { binding, id: request.id, row })) },
      facts: await loadFacts(db, passengerId, actor, clock.today()),
      passengerId,
      isNew: false,
    }
  }
  const { passengerId } = request
  if (passengerId === null) throw new AppError('record.notFound')
  await lockPassenger(db, passengerId)
  const facts = await loadFacts(db, passengerId, actor, clock.today())
  if (!facts.passenger) throw new AppError('record.notFound')
  const discriminators = request.discriminators ?? {}
  const stage = stageOfRecord(binding.module, { purpose: request.data['purpose'], ...discriminators })
  const present = stage === null ? undefined : facts.stages[stage]?.record
  const isSame = present && Object.entries(discriminators).every(([name, value]) => present[name] === value)
  // A delivery that came back or was cancelled is over; the next one is a record of its own.
  const isOver = binding.workflow.states[present?.state ?? '']?.kind === 'final'
  if (present && isSame && !isOver) {
    const row = await rowById(db, binding.entity, present.id ?? 0, { lock: true })
    if (row) return { row, facts, passengerId, isNew: false }
  }
  const sharedBy = registry.shared[binding.module]?.made(discriminators, facts) ?? null
  const row = {
    ...discriminators,
    ...sharedBy,
    id: 0,
    passenger: sharedBy ? null : passengerId,
    branch: facts.passenger['branch'],
    state: binding.workflow.initial,
    attempt_no: isOver ? (present?.attempt_no ?? 0) + 1 : 1,
    is_current: true,
  }
  return { row, facts, passengerId, isNew: true }
}

const refusal = (verdict: Closed): AppError =>
  new AppError(verdict.status === 403 ? 'access.event' : 'step.refused', {
    detail: verdict.message,
    sentence: verdict.sentence,
    publicCode: verdict.code,
    fix: verdict.fix,
    ...sayOthers(verdict),
  })

const commonPayload = ['reason?', 'ceiling_override?']
const undoPayload = ['reason?', 'event_id?']
/** The value is read afterwards, as its own field reads it. */
const correctPayload = ['field', 'reason?']

/** Where a machine serves several tables, each event takes only the fields its own table has, and the common ones. */
const isKept = (binding: Binding, name: string): boolean =>
  binding.workflow.servesTables !== true || name in binding.entity.fields || name in eventFields

/** Names of the payload of this event in this state. */
export function payloadNames(binding: Binding, state: string, type: string): readonly string[] {
  if (type === 'UNDO_LAST') return undoPayload
  if (type === 'CORRECT_DATA') return correctPayload
  const row = binding.workflow.rows.find((one) => one.on === type && one.froms.includes(state))
  const own = (row?.payload ?? []).filter((name) => isKept(binding, name.replace('?', '')))
  return [
    ...own,
    ...commonPayload.filter((name) => !own.some((other) => other.replace('?', '') === name.replace('?', ''))),
  ]
}

/** Schemas of payloads by day, machine, state and event; making one takes longer than everything else that is computed. */
const schemas = new Map<string, ReturnType<typeof payloadSchema>>()
const mostSchemas = 1000

function schemaOf(
  binding: Binding,
  state: string,
  type: string,
  today: string,
): ReturnType<typeof payloadSchema> {
  const key = [today, binding.module, binding.workflow.id, state, type].join(' ')
  const known = schemas.get(key)
  if (known) return known
  if (schemas.size >= mostSchemas) schemas.clear() // Yesterday's are never asked for again.
  const made = payloadSchema(binding.workflow.fields, payloadNames(binding, state, type), { today })
  schemas.set(key, made)
  return made
}

/** Checks shape and values of a payload. @throws AppError 'input.invalid' with every faulty field. */
function readPayload(binding: Binding, state: string, type: string, given: Row, today: string): Row {
  const { value, ...data } = given
  const isCorrection = type === 'CORRECT_DATA'
  const read = schemaOf(binding, state, type, today).safeParse(isCorrection ? data : given)
  if (read.success) return isCorrection ? { ...read.data, value } : (read.data as Row) // The schema is an object of the named fields.
  throw new AppError('input.invalid', { errors: schemaErrors(read.error) })
}

/** Events that look back at the last entry: undo, correction, and rows that ask whether a later stage has started. */
const looksBack = (binding: Binding, type: string): boolean =>
  type === 'UNDO_LAST' ||
  type === 'CORRECT_DATA' ||
  binding.workflow.rows.some(
    (row) => row.on === type && row.calls.some((call) => call.code === noLaterStage.code),
  )

/** The payload as capabilities complete it, one after the other. */
async function completed(
  context: EngineContext,
  event: { binding: Binding; type: string; facts: Facts },
  read: Row,
): Promise<Row> {
  let data = read
  for (const hooks of context.registry.events) data = (await hooks.payload?.(context, event, data)) ?? data
  return data
}

/** Runs one event. @throws AppError for every refusal; system events without a caller that waits answer `happened: false`. */
export async function runEvent(context: EngineContext, request: EventRequest): Promise<EventResult> {
  const { db, actor, clock } = context
  const { binding, type } = request
  const loaded = await load(context, request)
  const { passengerId } = loaded
  if (actor.user) {
    requireAccess(actor.user, loaded.row, loaded.facts)
    if (context.registry.collective.has(binding.workflow.id) && loaded.facts.passenger)
      requireAccess(actor.user, loaded.row, { ...loaded.facts, passenger: null })
    if (!loaded.isNew) await requireVersion(context, binding, loaded.row, request.ifMatch, actor.user)
  }

  const past = looksBack(binding, type)
    ? await loadPast(db, loaded.facts, [{ workflow: binding.workflow, id: loaded.row.id }], clock.now())
    : null
  const stored = storedOf(binding, loaded.row, loaded.facts, past)
  const first = judge(binding.workflow, stored, { type })
  if (!first.ok && (first.code === 'G-ROLE' || first.code === 'G-STATE')) {
    if (actor.id === null) return nothing(loaded, stored.state)
    context.refused?.({
      binding,
      stored,
      passengerId,
      type,
      data: undefined,
      verdict: first,
      source: context.source,
    })
    throw (
      context.registry.records[binding.workflow.id]?.refusal?.(first, { stored, type, found: undefined }) ??
      refusal(first)
    )
  }
  if (actor.id !== null) requireCurrent(binding, loaded.row, type)
  const read =
    actor.id === null ? request.data : readPayload(binding, stored.state, type, request.data, clock.today())
  const data = await completed(context, { binding, type, facts: loaded.facts }, read)
  if (actor.user && !context.isScenario)
    await refuseUnknown(db, actor.user, {
      entity: binding.entity,
      record: loaded.row,
      fields: binding.workflow.fields,
      data,
    })
  const found = await loadLookups(context, binding, loaded.row, data)
  const { found: known, ...named } = await namedFacts(context.registry, {
    db,
    type,
    actor,
    binding,
    stored,
    data,
    now: clock.now(),
  })
  const lookups = {
    ...stored.facts.lookups,
    ...found,
    ...named,
    refs: { ...named.refs, ...found.refs },
    counts: { ...stored.facts.lookups.counts, ...named.counts },
    taken: { ...found.taken, ...named.taken },
  }
  const ready: StoredWorkflow = { ...stored, facts: { ...stored.facts, lookups } }
  const verdict = judge(binding.workflow, ready, { type, data })
  if (!verdict.ok) {
    if (actor.id === null) return nothing(loaded, stored.state)
    context.refused?.({ binding, stored: ready, passengerId, type, data, verdict, source: context.source })
    throw (
      context.registry.records[binding.workflow.id]?.refusal?.(verdict, {
        stored: ready,
        type,
        found: known,
      }) ?? refusal(verdict)
    )
  }

  refuseTaken(binding, data, found.taken)
  if (type === 'CORRECT_DATA')
    return finish(context, binding, await correct(context, request, loaded, ready, data), loaded)
  const outcome = advance(binding.workflow, ready, { type, data })
  if (type === 'UNDO_LAST')
    return finish(
      { ...context, isUndo: true },
      binding,
      await undoLast(context, binding, ready, outcome, stored.foundLast, data),
      loaded,
    )
  const done = await finish(
    context,
    binding,
    await write(context, request, loaded, ready, outcome, data, known),
    loaded,
  )
  // Where a passport lies says nothing of who else holds its number.
  return binding === custodyBinding ? { ...done, named } : done
}

/** A correction keeps the old value in the history beside the new one. */
async function correct(
  context: EngineContext,
  request: EventRequest,
  loaded: Loaded,
  stored: StoredWorkflow,
  asked: Row,
): Promise<Written> {
  const { value, derived } = await readCorrection(context, request.binding, stored, asked)
  const field = String(asked['field'])
  const data = { ...asked, value, old: stored.record[field] ?? null }
  const outcome = advance(request.binding.workflow, stored, { type: 'CORRECT_DATA', data })
  return write(
    context,
    request,
    loaded,
    stored,
    { ...outcome, record: { ...outcome.record, ...derived } },
    data,
  )
}

const nothing = (loaded: Loaded, state: string): EventResult => ({
  id: loaded.row.id,
  passengerId: loaded.passengerId,
  state,
  version: loaded.row.version ?? 0,
  eventId: 0,
  happened: false,
})

async function write(
  context: EngineContext,
  request: EventRequest,
  loaded: Loaded,
  stored: StoredWorkflow,
  outcome: ReturnType<typeof advance>,
  data: Row,
  found?: unknown,
): Promise<Written> {
  const { db, actor, clock } = context
  const { binding } = request
  const isMoved = outcome.state !== stored.state
  const differences = changed(stored.record, outcome.record)
  const since: Row =
    isMoved && binding.sinceColumn && !loaded.isNew
      ? { [binding.sinceColumn]: stored.record[binding.sinceColumn] ?? null }
      : {}
  const snapshot = {
    ...Object.fromEntries(Object.keys(differences).map((name) => [name, stored.record[name] ?? null])),
    ...since,
  }
  const stateColumns: Row = {
    [binding.column]: outcome.state,
    ...(binding.column === 'state' ? { machine_version: binding.workflow.version } : {}),
    ...(isMoved && binding.sinceColumn ? { [binding.sinceColumn]: clock.today() } : {}),
  }
  const appliedEffects: AppliedEffect[] = []
  const about = {
    binding,
    before: stored,
    facts: loaded.facts,
    passengerId: loaded.passengerId,
    effects: outcome.effects,
    data,
    found,
    set(values: Row) {
      if (!actsFirst) throw new Error(`${binding.workflow.id} writes fields after its record was written`)
      Object.assign(set, values)
    },
  }
  const set: Row = {}
  const actsFirst = binding.workflow.rows.some(
    (row) => row.actsFirst === true && outcome.taken.includes(row.n),
  )
  if (actsFirst)
    appliedEffects.push(
      ...(await doEffects(context, { ...about, record: { ...outcome.record, id: loaded.row.id } })),
    )
  const isAhead = context.registry.records[binding.workflow.id]?.writesAhead === true
  const isNewAttempt =
    outcome.effects.some((effect) => effect.do === 'newAttempt') &&
    !loaded.isNew &&
    binding.column === 'state'
  let { id } = loaded.row
  let version: number
  if (isNewAttempt) {
    const keep = Object.fromEntries(
      ['passenger', 'branch', ...(binding.workflow.carries ?? [])]
        .filter((name) => name in stored.record)
        .map((name) => [name, stored.record[name]]),
    )
    await updateRow(db, binding.entity, id, { is_current: false }, { by: actor.id, bump: false })
    const old = id
    id = await insertRow(
      db,
      binding.entity,
      {
        ...keep,
        ...onlyGiven(differences, data, outcome.record),
        ...stateColumns,
        state_since: clock.today(),
        attempt_no: (stored.record.attempt_no ?? 1) + 1,
        is_current: true,
        is_demo: stored.record.is_demo ?? false,
      },
      actor.id,
    )
    appliedEffects.push({ do: 'newAttempt', old, new: id })
    version = 1
  } else if (loaded.isNew) {
    const { id: _none, ...values }: Record<string, unknown> = { ...stored.record, ...differences }
    const { numbered } = binding.entity
    if (numbered && !values[numbered.field])
      values[numbered.field] = await nextNumber(db, binding.entity, numbered, clock.today())
    id = await insertRow(
      db,
      binding.entity,
      {
        ...values,
        ...stateColumns,
        state_since: clock.today(),
        is_demo: loaded.facts.passenger?.['is_demo'] ?? false,
      },
      actor.id,
    )
    version = 1
  } else {
    version = await updateRow(
      db,
      binding.entity,
      id,
      { ...differences, ...set, ...stateColumns },
      {
        by: actor.id ?? context.causedBy ?? null,
        bump: true,
        ...(isAhead ? { seen: stored.record.version } : {}),
      },
    )
  }
  const record = { ...outcome.record, ...set, id }
  if (binding === custodyBinding)
    await logCustody(
      context,
      id,
      custodyIn(stored.record),
      custodyIn({ ...record, custody: outcome.state }),
      data,
    )
  if (!actsFirst) appliedEffects.push(...(await doEffects(context, { ...about, record })))
  for (const hooks of context.registry.events)
    await hooks.written?.(context, { binding, type: request.type, record, data })
  const stage = stageOf(binding.workflow, record)
  const eventId = await addStageEvent(db, {
    passengerId: loaded.passengerId,
    workflow: binding.workflow,
    recordId: id,
    stage,
    attemptNo: isNewAttempt ? (stored.record.attempt_no ?? 1) + 1 : (stored.record.attempt_no ?? 1),
    event: request.type,
    from: stored.state,
    to: outcome.state,
    version,
    payload:
      context.registry.records[binding.workflow.id]?.recorded?.({ type: request.type, data, found }) ?? data,
    snapshot,
    appliedEffects,
    by: actor.id,
    source: context.source,
    onDate: clock.today(),
    at: clock.now(),
    isAhead,
  })
  await keepLastValues(context, loaded.facts, stage ?? binding.workflow.id, request.type, data)
  return { id, state: outcome.state, version, eventId }
}

/** Of the changed fields those the event itself gave or computed; a new attempt must not inherit the old one's. */
const onlyGiven = (differences: Row, data: Row, record: Row): Row => ({
  ...differences,
  ...Object.fromEntries(
    Object.keys(data)
      .filter((name) => name in record)
      .map((name) => [name, record[name]]),
  ),
})

/** Recomputes the journey once at the end of the outermost event and notifies every open screen. */
async function finish(
  context: EngineContext,
  binding: Binding,
  written: Written,
  { passengerId, row, facts: known }: Loaded,
): Promise<EventResult> {
  const isOutermost = context.source !== 'machine'
  const fresh =
    isOutermost && passengerId !== null ? await refresh(context, passengerId, written.eventId) : null
  if (isOutermost) await recomputeOthers(context, binding, row, passengerId)
  if (standsAlone(binding) && context.registry.records[binding.workflow.id]?.writesAhead !== true)
    await settleTasksOf(
      context,
      { subject: `${binding.module}/${written.id}`, state: written.state, passenger: passengerId },
      written.eventId,
    )
  await publish(context.db, ...(fresh?.change ? [fresh.change] : []), {
    module: binding.module,
    id: written.id,
    passenger: passengerId,
    branch: row.branch ?? null,
  })
  // Of a record without a passenger only the agency is known, which no event changes.
  const facts = passengerId === null ? known : fresh?.facts
  return { ...written, passengerId, happened: true, ...(facts ? { facts } : {}) }
}

/** Everyone who shares the record, in one order so that two events queue up. */
async function recomputeOthers(
  context: EngineContext,
  binding: Binding,
  row: Row,
  done: number | null,
): Promise<void> {
  const members = (await context.registry.shared[binding.module]?.members(context.db, row)) ?? []
  for (const passenger of members.toSorted((one, other) => one - other))
    if (passenger !== done) await recompute(context, passenger)
}
