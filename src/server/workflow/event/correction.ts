/**
 * CORRECT_DATA: one field of a record, judged as its own event would judge it; days that follow from it follow again.
 * Source: machines 0.3 ("derived dates recomputed; guards of the current state re-checked"); the fields are marked ✎ in steps 1 to 17.
 */
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { payloadSchema, schemaErrors } from '../../../foundation/definitions/schema.ts'
import { checkGuard, type Refusal } from '../../../machines/kit/guard.ts'
import type { StoredWorkflow } from '../../../machines/kit/judge.ts'
import type { Row as TableRow } from '../../../machines/kit/workflow.ts'
import type { Binding } from './bindings.ts'
import { fieldError } from './field-error.ts'
import { loadLookups, refuseTaken } from './lookups.ts'
import { refuseUnknown } from './named-rows.ts'
import type { EngineContext } from '../registry.ts'

/** A correction as it will be written: the new value, and days computed from it. */
export interface Correction {
  value: unknown
  derived: Row
}

interface Entry {
  row: TableRow
  payload: Row
}

/** Entries that stand and made the record what it is, oldest first, with the rows of the table they took. */
async function standing(context: EngineContext, binding: Binding, record: number): Promise<Entry[]> {
  const { workflow } = binding
  const { rows } = await sql<{ event: string; from_state: string | null; payload: Row | null }>`
    select e.event, e.from_state, e.payload from stage_event e
    where e.module = ${workflow.module} and e.machine = ${workflow.id} and e.record_id = ${record} and e.undone_at is null and e.event not in ('UNDO_LAST', 'CORRECT_DATA', 'STAGE_CHANGED') order by e.id`.execute(
    context.db,
  )
  return rows.flatMap(({ event, from_state: from, payload }) => {
    const row = workflow.rows.find((one) => one.on === event && from !== null && one.froms.includes(from))
    return row ? [{ row, payload: payload ?? {} }] : []
  })
}

/** The value as its field reads it. @throws AppError 'input.invalid' at /value. */
function readValue(
  binding: Binding,
  entries: readonly Entry[],
  record: Row,
  field: string,
  value: unknown,
  today: string,
): unknown {
  const isNeeded = entries.some(({ row }) => row.payload?.includes(field))
  const read = payloadSchema(binding.entity.fields, [isNeeded ? field : `${field}?`], {
    today,
    stored: record,
  }).safeParse({ [field]: value ?? null })
  if (read.success) return read.data[field] ?? null
  throw new AppError('input.invalid', {
    errors: schemaErrors(read.error).map((error) => ({ ...error, pointer: '/value' })),
  })
}

/** Values of an entry's payload as the record holds them now, for asking its guards again. */
const payloadNow = ({ row, payload }: Entry, record: Row): Row => {
  const names = (row.payload ?? []).map((name) => name.replace('?', ''))
  return {
    ...payload,
    ...Object.fromEntries(
      names.filter((name) => name in payload && name in record).map((name) => [name, record[name]]),
    ),
  }
}

/** Days a row sets in addition to its payload, from a record that does not hold them yet. */
function computed(binding: Binding, entry: Entry, stored: StoredWorkflow, record: Row): Row {
  const data = payloadNow(entry, record)
  const given = new Set(Object.keys(data).filter((name) => data[name] !== null && data[name] !== undefined))
  const days = (values: Row): Row =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name]) => binding.entity.fields[name]?.kind === 'date' && !given.has(name),
      ),
    )
  const args = { facts: stored.facts, last: stored.last, data, was: record }
  const names = Object.keys(days(entry.row.set?.({ ...args, record }) ?? {}))
  const bare = Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
  return days(entry.row.set?.({ ...args, record: bare }) ?? {})
}

/**
 * Judges a correction the machine allows in principle.
 * @throws AppError 'input.invalid' for a value the field cannot hold, 'step.refused' with the sentence of a guard that
 * held before and does not hold with the new value.
 */
export async function readCorrection(
  context: EngineContext,
  binding: Binding,
  stored: StoredWorkflow,
  asked: Row,
): Promise<Correction> {
  const field = String(asked['field'])
  const { record } = stored
  const entries = await standing(context, binding, record.id ?? 0)
  const value = readValue(binding, entries, record, field, asked['value'], context.clock.today())
  if (context.actor.user)
    await refuseUnknown(context.db, context.actor.user, {
      entity: binding.entity,
      record,
      fields: binding.entity.fields,
      data: { [field]: value },
      at: '/value',
    })
  const corrected: Row = { ...record, [field]: value }
  const derived: Record<string, unknown> = {}
  for (const entry of entries) {
    const before = computed(binding, entry, stored, record)
    const after = computed(binding, entry, stored, corrected)
    // A day a user set meanwhile is no longer a derived one.
    for (const [name, day] of Object.entries(after))
      if (name !== field && day !== before[name] && record[name] === before[name]) derived[name] = day
  }
  const next: Row = { ...corrected, ...derived }
  for (const entry of entries) {
    const held = await refusals(context, binding, stored, entry, record)
    for (const [call, refused] of await refusals(context, binding, stored, entry, next)) {
      if (!held.has(call))
        throw new AppError('step.refused', {
          detail: refused.message,
          sentence: refused.sentence,
          publicCode: refused.code,
          fix: refused.fix,
          errors: [fieldError('/value', refused)],
        })
    }
  }
  const { taken } = await loadLookups(context, binding, next, { [field]: value })
  refuseTaken(binding, { [field]: value }, taken, '/value')
  return { value, derived }
}

/** What the guards of an entry's row say of a record, by call. */
async function refusals(
  context: EngineContext,
  binding: Binding,
  stored: StoredWorkflow,
  entry: Entry,
  record: Row,
): Promise<Map<string, Refusal>> {
  const data = payloadNow(entry, record)
  const found = await loadLookups(context, binding, record, data)
  const facts = { ...stored.facts, lookups: { ...stored.facts.lookups, ...found } }
  return new Map(
    entry.row.calls.flatMap((call): [string, Refusal][] => {
      const refused = checkGuard(call, { record, facts, last: stored.last, data })
      return refused ? [[`${call.code}(${call.params.join()})`, refused]] : []
    }),
  )
}
