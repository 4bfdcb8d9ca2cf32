/** The judgement of one new record, made of many at once: same schemas, refs, uniques and hooks, few statements. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { labelOf } from '../../../foundation/definitions/fields.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { readRecord, type RecordFault } from '../../../foundation/definitions/read-record.ts'
import { warningsOf, type SchemaOptions } from '../../../foundation/definitions/schema.ts'
import type { Row } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import { initialState } from './draft-state.ts'
import type { HookTable, Writing } from '../hooks.ts'
import { branchOf, moneyFaults } from './new-record.ts'
import {
  linesOf,
  loadTargets,
  pointingFields,
  refFaults,
  relatedOf,
  type RelatedRow,
  type RelatedRows,
} from '../read/related-rows.ts'
import { findTakenMany, uniqueMarks } from './unique-values.ts'

/** A body with what was found about it; nothing is written yet. */
export interface JudgedRecord {
  writing: Writing
  faults: FieldError[]
  /** Values that may stand only once; records of one file that share one exclude each other. */
  marks: { mark: string; field: string; message: string }[]
}

/** Rows that refs point to, kept from one batch of bodies to the next. */
export type RelatedCache = Map<string, Map<number, RelatedRow>>

/** Loads into the cache what these bodies point to and the cache has not. */
async function completeCache(
  entity: Entity,
  bodies: readonly Row[],
  crud: Crud,
  cache: RelatedCache,
): Promise<void> {
  const parts = bodies
    .flatMap((values) => [{ fields: entity.fields, values }, ...linesOf(entity.lines, values)])
    .map(({ fields, values }) => ({
      fields,
      values: Object.fromEntries(
        pointingFields(fields)
          .filter(([name]) => values[name] !== undefined && values[name] !== null)
          .map(([name, , target]) => {
            const ids = (Array.isArray(values[name]) ? values[name] : [values[name]]) as unknown[]
            return [name, ids.filter((id) => typeof id !== 'number' || !cache.get(target)?.has(id))]
          }),
      ),
    }))
  for (const [target, rows] of await loadTargets(crud.db, parts, crud.user)) {
    const known = cache.get(target) ?? new Map<number, RelatedRow>()
    for (const [id, row] of rows) known.set(id, row)
    cache.set(target, known)
  }
}

const fieldError = ({ path, code, message, sentence }: RecordFault): FieldError => ({
  pointer: path.map((part) => `/${part}`).join(''),
  code,
  message,
  ...(sentence ? { sentence } : {}),
})

/** What a hook or a scope refuses, as findings; anything else is a fault of the server and goes on. */
function refusalOf(fault: unknown): FieldError[] {
  if (!(fault instanceof AppError)) throw fault
  return fault.options.errors && fault.options.errors.length > 0
    ? fault.options.errors
    : [{ pointer: '', code: fault.options.publicCode ?? fault.code, ...fault.said }]
}

async function judgeOne(
  entity: Entity,
  body: Row,
  crud: Crud,
  hooks: HookTable,
  related: RelatedRows,
): Promise<JudgedRecord> {
  const options: SchemaOptions = {
    today: crud.clock.today(),
    related: relatedOf(entity.fields, body, related),
  }
  const read = readRecord(entity, body, 'create', options)
  const faults = read.faults.map(fieldError)
  const seen = new Set(faults.map((fault) => fault.pointer))
  const { values } = read
  faults.push(
    ...[
      ...refFaults(entity, values, values, null, related),
      ...moneyFaults(entity, values, values, related),
    ].filter((fault) => !seen.has(fault.pointer)),
  )
  const relatedRows = relatedOf(entity.fields, values, related)
  const warnings =
    faults.length > 0
      ? []
      : warningsOf(entity, values, options).map(({ field, message, sentence }) => ({
          pointer: `/${field}`,
          message,
          ...(sentence ? { sentence } : {}),
        }))
  const writing: Writing = {
    entity,
    crud,
    values,
    stored: null,
    merged: values,
    related: relatedRows,
    extras: {},
    warnings,
  }
  try {
    if (entity.branchScoped) values['branch'] = branchOf(entity, values, relatedRows, crud)
    if (entity.machine)
      Object.assign(values, {
        [entity.stateColumn ?? 'state']: initialState(entity),
        state_since: crud.clock.today(),
      })
    // Hooks read what the schema has already found to be right.
    if (faults.length === 0) await hooks[entity.name]?.beforeCreate?.(writing)
  } catch (fault) {
    faults.push(...refusalOf(fault))
  }
  const found = (await hooks[entity.name]?.ofFile?.(writing)) ?? []
  const said = new Set(faults.map((fault) => fault.pointer))
  faults.push(...found.filter((fault) => !said.has(fault.pointer)))
  return { writing, faults, marks: [] }
}

/** What is known of a value another record has already, when that says more. */
async function knownOfValue(writing: Writing, hooks: HookTable): Promise<FieldError[]> {
  try {
    await hooks[writing.entity.name]?.beforeUnique?.(writing)
    return []
  } catch (fault) {
    return refusalOf(fault)
  }
}

/** Judged in one go; between two, requests of other people are answered. */
const recordsPerYield = 20

/**
 * Judges bodies of new records as `createRecord` does, with every finding of each.
 * @param cache what refs point to; hand the same one in for all batches of a file.
 */
export async function judgeMany(
  entity: Entity,
  bodies: readonly Row[],
  crud: Crud,
  hooks: HookTable,
  cache: RelatedCache,
): Promise<JudgedRecord[]> {
  const defaults = await hooks[entity.name]?.defaults?.(crud)
  const whole = bodies.map((body) => ({ ...defaults?.(body), ...body }))
  await completeCache(entity, whole, crud, cache)
  const judged: JudgedRecord[] = []
  for (const [at, body] of whole.entries()) {
    if (at % recordsPerYield === 0) await yieldToEventLoop()
    judged.push(await judgeOne(entity, body, crud, hooks, cache))
  }
  const taken = await findTakenMany(
    crud.db,
    entity,
    judged.map(({ writing }) => writing.values),
  )
  const suspects = await hooks[entity.name]?.suspects?.(
    judged.map(({ writing }) => writing),
    crud,
  )
  for (const [at, one] of judged.entries()) {
    const others = taken.get(at) ?? []
    if ((others.length > 0 || suspects?.has(at)) && one.faults.length === 0)
      one.faults.push(...(await knownOfValue(one.writing, hooks)))
    const seen = new Set(one.faults.map((fault) => fault.pointer))
    const found = others.map(({ rule, message }): FieldError => ({
      pointer: `/${rule.name}`,
      code: 'UNIQ',
      message,
    }))
    one.faults.push(...found.filter((fault) => !seen.has(fault.pointer)))
    one.marks = uniqueMarks(entity, one.writing.values).map(({ rule, mark }) => ({
      mark,
      field: rule.name,
      ...messages.UNIQ(labelOf(rule.name, rule.field)),
    }))
  }
  await hooks[entity.name]?.remarks?.(
    judged.filter(({ faults }) => faults.length === 0).map(({ writing }) => writing),
    crud,
  )
  return judged
}
