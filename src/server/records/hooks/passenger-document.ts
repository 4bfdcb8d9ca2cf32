import { term } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { fixedOfDocument } from '../../../domain/documents/passenger-document.ts'
import { AppError } from '../../../domain/errors.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { closedJourneys } from '../abilities.ts'
import { changedNames } from '../write/changes.ts'
import type { Row } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import type { Hooks, Writing } from '../hooks.ts'
import { visibleRows, writesInBranch } from '../scope.ts'
import { textOf } from '../../platform/text-of.ts'
import { refuseField } from './refuse.ts'

/** The papers of a file that is over are as read-only as the file (entities X4). */
function refuseClosed(passenger: Row | null | undefined): void {
  const state = textOf(passenger?.['journey_state'])
  if (closedJourneys.includes(state))
    throw new AppError('record.readOnly', {
      values: { state: term(state.replaceAll('_', ' '), `state.journey.${state}`) },
    })
}

/** The file is one the sender has just uploaded for this; another's file could be read through a record that names it. */
async function takeFile({ values, crud }: Writing): Promise<void> {
  const { rows } = await sql<{ name: string; mime: string; size: bigint }>`
    select b.name, b.mime, b.size from file_blob b where b.id = ${values['file']}::uuid and b.module = 'passenger_document' and b.uploaded_by = ${crud.user.id}
    and not exists (select 1 from passenger_document d where d.file = b.id)`.execute(crud.db)
  const [found] = rows
  if (!found) refuseField('file', 'FILE', 'Upload the file again.')
  Object.assign(values, { file_name: found.name, file_mime: found.mime, file_size: Number(found.size) })
}

/** Papers that are versions of one: same passenger, kind and, for free kinds, name. */
const sameKind = ({ passenger, kind, kind_name }: Row) =>
  sql`passenger = ${passenger} and kind = ${kind} and lower(coalesce(kind_name, '')) = lower(${textOf(kind_name)})`

/** Whose paper it is the sender must be able to see and to write (roles 4). */
async function requirePassenger({ values, related, crud }: Writing): Promise<void> {
  const { rows } =
    await sql`select 1 from passenger p where p.id = ${values['passenger']} and ${visibleRows(entityOf('passenger'), crud.user, 'p')}`.execute(
      crud.db,
    )
  if (rows.length === 0) refuseField('passenger', 'REF', messages.REF('Passenger'))
  if (!writesInBranch(crud.user, related['passenger']?.['branch'])) throw new AppError('access.denied')
  refuseClosed(related['passenger'])
}

/** One upload after the other for a passenger, so that two versions never get one number. */
const lockPassenger = (crud: Crud, passenger: unknown) =>
  sql`select 1 from passenger where id = ${passenger} for update`.execute(crud.db)

const isMoved = (entity: Writing['entity'], stored: Row, values: Row): boolean =>
  changedNames(entity, stored, values).some((name) => name === 'kind' || name === 'kind_name')

/** The next number among the papers of its kind, and the current one. Deleted versions keep their numbers. */
async function becomeNewest(crud: Crud, document: Row, id: number): Promise<void> {
  await sql`update passenger_document set version_no = (select coalesce(max(version_no), 0) + 1 from passenger_document where ${sameKind(document)} and id <> ${id}), is_current = true where id = ${id}`.execute(
    crud.db,
  )
  await sql`update passenger_document set is_current = false where ${sameKind(document)} and id <> ${id} and is_current`.execute(
    crud.db,
  )
}

/** Versions of a passenger's papers (entities X8; decision 0103). */
export const passengerDocumentHooks: Hooks = {
  async beforeCreate(writing) {
    const { crud, values } = writing
    await requirePassenger(writing)
    if (values['kind'] !== 'other') values['kind_name'] = null
    await lockPassenger(crud, values['passenger'])
    await takeFile(writing)
  },
  removeReason: true,
  async beforeUpdate({ entity, values, stored, merged, related, crud }) {
    refuseClosed(related['passenger'])
    if (merged['kind'] !== 'other') values['kind_name'] = null
    if (isMoved(entity, stored, values)) await lockPassenger(crud, stored.passenger)
    const fixed = changedNames(entity, stored, values).find((name) =>
      (fixedOfDocument as readonly string[]).includes(name),
    )
    if (fixed) refuseField(fixed, 'LOCKED', 'A stored version is not changed. Upload a new version.')
  },
  async beforeDelete({ stored, crud }) {
    await lockPassenger(crud, stored.passenger)
    await sql`update passenger_document set is_current = false where id = ${stored.id}`.execute(crud.db)
    await sql`update passenger_document set is_current = true where id = (select id from passenger_document where ${sameKind(stored)} and id <> ${stored.id} and not is_deleted order by version_no desc limit 1)`.execute(
      crud.db,
    )
  },
  async afterWrite({ entity, stored, values, merged, crud }, id) {
    if (stored && !isMoved(entity, stored, values)) return
    if (stored) {
      // Put among the papers of another kind: the newest there, and the one before it here is current again.
      await sql`update passenger_document set is_current = true where id = (select id from passenger_document where ${sameKind(stored)} and id <> ${id} and not is_deleted order by version_no desc limit 1)`.execute(
        crud.db,
      )
      await becomeNewest(crud, { ...merged, ...values }, id)
      return
    }
    await becomeNewest(crud, values, id)
  },
}
