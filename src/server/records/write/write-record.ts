import { isBlank } from '../../../foundation/values/empty.ts'
import { nameTerm, say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { roleGives } from '../../../domain/people/access.ts'
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import { AppError } from '../../../domain/errors.ts'
import { restrictedFields, type Entity, type StoredRow } from '../../../foundation/definitions/entity.ts'
import { labelOf, type Field } from '../../../foundation/definitions/fields.ts'
import {
  createSchema,
  schemaErrors,
  updateSchema,
  warningsOf,
  type RecordSchema,
  type SchemaOptions,
} from '../../../foundation/definitions/schema.ts'
import { sqlState } from '../../platform/db/kysely.ts'
import { publish } from '../../platform/events/publish.ts'
import { seesField } from '../actor.ts'
import { auditChanges, changedNames } from './changes.ts'
import type { Row, Sql } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import { initialState } from './draft-state.ts'
import { findRecord, lockRecord } from '../read/find-record.ts'
import type { HookTable, Warning, Writing } from '../hooks.ts'
import { fileFaults } from './file-refs.ts'
import { writeLines } from './lines-write.ts'
import { maskDot } from '../mask.ts'
import { branchOf, columnValues, moneyFaults } from './new-record.ts'
import { nextNumber } from './numbering.ts'
import { loadRelated, refFaults, refuseFaults, relatedOf, type RelatedRows } from '../read/related-rows.ts'
import { readerOf } from '../restricted.ts'
import { requireSeenVersion } from './stale.ts'
import { translate } from '../../platform/reader-words.ts'
import { textOf } from '../../platform/text-of.ts'
import { findTaken, racedError, takenError } from './unique-values.ts'

/** The record as GET answers it, and what the person should also know. */
export type Written = Row & { warnings?: Warning[] }

interface Prepared {
  values: Row
  related: RelatedRows
  warnings: Warning[]
}

/** Reads a body by the rules of the definition and judges its refs; all findings come together. */
async function prepare(
  entity: Entity,
  body: Row,
  stored: StoredRow | null,
  crud: Crud,
  schemaOf: (options: SchemaOptions) => RecordSchema,
): Promise<Prepared> {
  const rough = { ...stored, ...body }
  const related = await loadRelated(crud.db, entity, rough, crud.user)
  const relatedRows = relatedOf(entity.fields, rough, related)
  const options: SchemaOptions = {
    today: crud.clock.today(),
    related: relatedRows,
    ...(stored ? { stored } : {}),
  }
  const read = schemaOf(options).safeParse(body)
  const faults: FieldError[] = read.success ? [] : schemaErrors(read.error)
  const seen = new Set(faults.map((fault) => fault.pointer))
  const values: Row = read.success ? read.data : body
  const more = [
    ...(await fileFaults(crud, entity, values, stored)),
    ...refFaults(entity, values, { ...stored, ...values }, stored, related),
    ...moneyFaults(entity, values, { ...stored, ...values }, related),
  ]
  refuseFaults([...faults, ...more.filter((fault) => !seen.has(fault.pointer))])
  const warnings = warningsOf(entity, { ...stored, ...values }, options)
  return {
    values,
    related,
    warnings: warnings.map(({ field, message, sentence }) => ({
      pointer: `/${field}`,
      message,
      ...(sentence ? { sentence } : {}),
    })),
  }
}

/** `columnValues` as bound values of one statement. */
const bindings = (...of: Parameters<typeof columnValues>): [string, Sql][] =>
  columnValues(...of).map(([name, value]) => [name, sql`${value}`])

/** A unique violation of two requests at the same moment becomes the message one of them would have got a moment later. */
async function orTaken<T>(
  entity: Entity,
  merged: Row,
  self: number | null,
  crud: Crud,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    if (sqlState(fault) !== '23505' || !(fault instanceof Error)) throw fault
    // The transaction is dead; the other one has committed, so the pool can see its row.
    const taken = await findTaken(crud.services.db, entity, merged, new Set(Object.keys(merged)), self)
    throw taken.length > 0
      ? takenError(entity, taken)
      : racedError(entity, {
          constraint: Reflect.get(fault, 'constraint'),
          detail: Reflect.get(fault, 'detail'),
        })
  }
}

async function finish(
  entity: Entity,
  writing: Writing,
  id: number,
  hooks: HookTable,
  action: 'created' | 'updated',
  before: Row | null,
  after: Row,
): Promise<Written> {
  const { crud, warnings } = writing
  await hooks[entity.name]?.afterWrite?.(writing, id)
  const branch = entity.branchScoped
    ? { branch: (after['branch'] ?? before?.['branch'] ?? null) as number | null }
    : {} // A branch column holds an id or nothing.
  const passenger = entity.name === 'passenger' ? id : (after['passenger'] ?? before?.['passenger'])
  await publish(crud.db, {
    module: entity.name,
    id,
    ...branch,
    ...(typeof passenger === 'number' ? { passenger } : {}),
  })
  await crud.audit({
    action: `${entity.name}.${action}`,
    object: { module: entity.name, id },
    changes: auditChanges(entity, before, after, crud.services.keys.audit),
  })
  const record = await findRecord(entity, id, crud)
  if (warnings.length === 0) return record
  const said = warnings.map((one) => ({ pointer: one.pointer, message: translate(one, crud.user.language) }))
  return { ...record, warnings: said }
}

/**
 * Creates a record with its lines, number, audit row and announcement in the caller's transaction.
 * @throws AppError input.invalid (422) with every finding, input.notUnique (409) naming the field.
 */
export async function createRecord(
  entity: Entity,
  body: Row,
  crud: Crud,
  hooks: HookTable,
): Promise<Written> {
  refuseUnseen(
    Object.entries(entity.fields).filter(
      ([name, field]) => !isBlank(body[name]) && !roleGives(crud.user.roleName, field),
    ),
  )
  const { values, related, warnings } = await prepare(
    entity,
    { ...(await hooks[entity.name]?.defaults?.(crud))?.(body), ...body },
    null,
    crud,
    (options) => createSchema(entity, options),
  )
  const relatedRows = relatedOf(entity.fields, values, related)
  if (entity.branchScoped) values['branch'] = branchOf(entity, values, relatedRows, crud)
  if (entity.machine)
    Object.assign(values, {
      [entity.stateColumn ?? 'state']: initialState(entity),
      state_since: crud.clock.today(),
    })
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
  await hooks[entity.name]?.beforeUnique?.(writing)
  const taken = await findTaken(crud.db, entity, values, new Set(Object.keys(values)), null)
  if (taken.length > 0) throw takenError(entity, taken)
  await hooks[entity.name]?.beforeCreate?.(writing)
  await hooks[entity.name]?.remarks?.([writing], crud)
  if (entity.numbered && !values[entity.numbered.field])
    values[entity.numbered.field] = await nextNumber(crud.db, entity, entity.numbered, crud.clock.today())

  const columns = [
    ...bindings(entity, values, values, related),
    ['created_by', sql`${crud.user.id}`] as const,
    ['updated_by', sql`${crud.user.id}`] as const,
  ]
  const insert = sql<{
    id: number
  }>`insert into ${sql.table(entity.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => value))}) returning id`
  const id = (await orTaken(entity, values, null, crud, () => insert.execute(crud.db))).rows[0]?.id
  if (id === undefined) throw new Error(`${entity.name}: the insert gave no id`)
  for (const [key, sub] of Object.entries(entity.lines ?? {}))
    await writeLines(crud.db, entity, id, key, sub, linesIn(values[key]))
  return finish(entity, writing, id, hooks, 'created', null, values)
}

const linesIn = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []) // The schema let only lists of objects through.

/**
 * Changes the sent fields of a record the caller has seen in its present version.
 * @param extras members of the body that are no fields, e.g. the reason.
 * @throws AppError record.notFound, record.versionMissing, record.stale, input.invalid, input.notUnique.
 */
export async function updateRecord(
  entity: Entity,
  id: number,
  body: Row,
  extras: Row,
  ifMatch: number | null,
  crud: Crud,
  hooks: HookTable,
): Promise<Written> {
  const stored = await lockRecord(entity, id, crud)
  await requireSeenVersion(stored, ifMatch, crud, () => findRecord(entity, id, crud))
  const covered = restrictedFields(entity, stored, readerOf(crud.user))
  refuseUnseen(Object.entries(entity.fields).filter(([name]) => name in body && covered.includes(name)))
  const { values, related, warnings } = await prepare(
    entity,
    knownValues(entity, body, crud),
    stored,
    crud,
    (options) => updateSchema(entity, options),
  )
  const merged = { ...stored, ...values }
  refuseMove(entity, values, stored)
  const writing = {
    entity,
    crud,
    values,
    stored,
    merged,
    related: relatedOf(entity.fields, merged, related),
    extras,
    warnings,
  }
  await hooks[entity.name]?.beforeUpdate?.(writing)
  const changed = changedNames(entity, stored, values)
  if (changed.length === 0) return findRecord(entity, id, crud)
  const taken = await findTaken(crud.db, entity, { ...stored, ...values }, new Set(changed), id)
  if (taken.length > 0) throw takenError(entity, taken)

  const sent = Object.fromEntries(changed.map((name) => [name, values[name]]))
  const pairs = [
    ...bindings(entity, sent, { ...stored, ...values }, related),
    ['updated_by', sql`${crud.user.id}`] as const,
    ['updated_at', sql`now()`] as const,
    ['version', sql`version + 1`] as const,
  ]
  const update = sql`update ${sql.table(entity.table)} set ${sql.join(pairs.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where id = ${id}`
  await orTaken(entity, { ...stored, ...values }, id, crud, () => update.execute(crud.db))
  for (const [key, sub] of Object.entries(entity.lines ?? {}))
    if (changed.includes(key)) await writeLines(crud.db, entity, id, key, sub, linesIn(values[key]))
  return finish(entity, writing, id, hooks, 'updated', stored, sent)
}

/** @throws AppError input.invalid naming the fields the sender does not see. */
const refuseUnseen = (fields: readonly [string, Field][]): void =>
  refuseFaults(
    fields.map(([name, field]) => ({
      pointer: `/${name}`,
      code: 'HIDDEN',
      ...say`You do not have permission to change ${nameTerm(labelOf(name, field))}.`,
    })),
  )

/**
 * A body without what its sender was only shown a mask of.
 * @throws AppError input.invalid for a field the sender does not see at all: no user changes what they cannot
 * read.
 */
function knownValues(entity: Entity, body: Row, { user }: Crud): Row {
  const hidden = Object.entries(entity.fields).filter(
    ([name, field]) => name in body && !seesField(user, field),
  )
  refuseUnseen(hidden.filter(([, field]) => (field.hiddenAs ?? 'absent') === 'absent'))
  const masked = new Set(
    hidden
      .filter(([name]) => body[name] === null || textOf(body[name]).includes(maskDot))
      .map(([name]) => name),
  )
  return Object.fromEntries(Object.entries(body).filter(([name]) => !masked.has(name)))
}

/** A row keeps its branch: there is an event for moving a passenger, and nothing else moves (roles 4). */
function refuseMove(entity: Entity, values: Row, stored: StoredRow): void {
  if (!entity.branchScoped || values['branch'] === undefined || values['branch'] === stored.branch) return
  throw new AppError('input.invalid', {
    errors: [{ pointer: '/branch', code: 'LOCKED', message: 'The branch of a record cannot be changed.' }],
  })
}
