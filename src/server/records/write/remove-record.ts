import { nameTerm, say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Entity, StoredRow } from '../../../foundation/definitions/entity.ts'
import { sqlState, tx } from '../../platform/db/kysely.ts'
import { publish } from '../../platform/events/publish.ts'
import { ownsIfNeeded } from '../abilities.ts'
import type { Crud } from '../crud-context.ts'
import { isDraft } from './draft-state.ts'
import { findRecord, lockRecord } from '../read/find-record.ts'
import type { HookTable } from '../hooks.ts'
import { labelSql } from '../read/label-sql.ts'
import { ownerColumn } from './line-table.ts'
import { countUses, usesText } from '../read/references.ts'
import { textOf } from '../../platform/text-of.ts'
import { requireSeenVersion } from './stale.ts'

async function labelOfRecord(entity: Entity, id: number, crud: Crud): Promise<string> {
  const { rows } = await sql<{
    label: string
  }>`select ${labelSql(entity, 't')} as label from ${sql.table(entity.table)} as t where t.id = ${id}`.execute(
    crud.db,
  )
  return rows[0]?.label ?? entity.label
}

/** USED: says what still refers to the record and what to do instead. */
async function refuseUsed(
  entity: Entity,
  id: number,
  crud: Crud,
  skip: readonly string[] = [],
): Promise<void> {
  const uses = await countUses(crud.db, entity, id, skip)
  if (uses.length > 0)
    throw new AppError('record.used', {
      values: { label: await labelOfRecord(entity, id, crud), ...usesText(uses) },
    })
}

/** Removes one locked row by its rule (entities 0.5). @throws AppError with the rule's own sentence. */
async function removeStored(
  entity: Entity,
  id: number,
  stored: StoredRow,
  crud: Crud,
  hooks: HookTable,
  reason: string | null,
): Promise<void> {
  if (hooks[entity.name]?.removeReason && reason === null)
    throw new AppError('input.invalid', {
      detail: 'Say why it is deleted.',
      errors: [{ pointer: '/reason', code: 'REQ', message: 'Say why it is deleted.' }],
    })
  if (entity.remove === 'never')
    throw new AppError('record.neverDeleted', { values: { label: nameTerm(entity.label) } })
  if (entity.protectedBy && stored[entity.protectedBy.field] === true)
    throw new AppError('record.neverDeleted', { detail: entity.protectedBy.message })
  if (!ownsIfNeeded(entity, crud.user, stored)) throw new AppError('access.denied')
  if (entity.remove === 'draft-only' && !isDraft(entity, stored))
    throw hooks[entity.name]?.keeps?.(stored) ?? new AppError('record.draftOnly')
  await hooks[entity.name]?.beforeDelete?.({ entity, crud, stored })
  if (entity.remove === 'restrict') await refuseUsed(entity, id, crud)
  if (entity.remove === 'soft') {
    await sql`update ${sql.table(entity.table)} set is_deleted = true, deleted_at = now(), deleted_by = ${crud.user.id}, delete_reason = ${reason}, version = version + 1 where id = ${id}`.execute(
      crud.db,
    )
  } else {
    for (const sub of Object.values(entity.lines ?? {}))
      await sql`delete from ${sql.table(sub.table)} where ${sql.ref(ownerColumn(entity))} = ${id}`.execute(
        crud.db,
      )
    await sql`delete from ${sql.table(entity.table)} where id = ${id}`.execute(crud.db)
  }
  const branch = entity.branchScoped ? { branch: stored.branch ?? null } : {}
  await publish(crud.db, {
    module: entity.name,
    id,
    ...branch,
    ...(typeof stored.passenger === 'number' ? { passenger: stored.passenger } : {}),
  })
  const label = Object.fromEntries(
    Object.entries(stored).filter(
      ([name]) =>
        !entity.fields[name]?.sensitive &&
        !entity.fields[name]?.visibleTo &&
        entity.fields[name]?.kind !== 'secret' &&
        entity.fields[name] !== undefined,
    ),
  )
  await crud.audit({
    action: `${entity.name}.deleted`,
    object: { module: entity.name, id },
    changes: {
      ...Object.fromEntries(
        Object.entries(label)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, [value, null] as const]),
      ),
      ...(reason === null ? {} : { reason: [null, reason] as const }),
    },
  })
}

/** A foreign key that was not counted still protects: the database refuses, and the sentence is the same. */
async function orUsed<T>(entity: Entity, stored: StoredRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    if (sqlState(fault) !== '23503') throw fault
    throw new AppError('record.used', {
      detail: say`${stored['name'] ? textOf(stored['name']) : nameTerm(entity.label)} is used by other records and cannot be deleted. Make it inactive instead.`,
    })
  }
}

/**
 * Deletes one record the caller has seen in its present version.
 * @param reason why, where the entity asks for it.
 * @throws AppError record.notFound, record.versionMissing, record.stale, record.used, record.draftOnly, record.neverDeleted, input.invalid without a reason that is asked for.
 */
export async function removeRecord(
  entity: Entity,
  id: number,
  ifMatch: number | null,
  crud: Crud,
  hooks: HookTable,
  reason: string | null = null,
): Promise<void> {
  const stored = await lockRecord(entity, id, crud)
  await requireSeenVersion(stored, ifMatch, crud, () => findRecord(entity, id, crud))
  await orUsed(entity, stored, () => removeStored(entity, id, stored, crud, hooks, reason))
}

export interface RemovedMany {
  deleted: number[]
  refused: { id: number; message: string }[]
}

/** The same rule per row, each in its own transaction, so that no row is half deleted and one refusal stops no other (entities 0.5). */
export async function removeMany(
  entity: Entity,
  ids: readonly number[],
  crud: Crud,
  hooks: HookTable,
  auditIn: (db: Crud['db']) => Crud['audit'],
): Promise<RemovedMany> {
  const answer: RemovedMany = { deleted: [], refused: [] }
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    try {
      await tx(crud.services.db, async (db) => {
        const own: Crud = { ...crud, db, audit: auditIn(db) }
        const stored = await lockRecord(entity, id, own)
        await orUsed(entity, stored, () => removeStored(entity, id, stored, own, hooks, null))
      })
      answer.deleted.push(id)
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault
      answer.refused.push({ id, message: fault.message })
    }
  }
  return answer
}
