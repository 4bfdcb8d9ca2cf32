/** What a document mail carries: where each paper is found, who may send it, how heavy they are (entities 4.9; decision 0133). */
import { say, type Wording, term, type Term } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { entities, entityOf } from '../../domain/entities.ts'
import type { Attachment, AttachmentSource } from '../../domain/messages/document-send.ts'
import { titleCase } from '../../foundation/definitions/fields.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { seesField } from '../records/actor.ts'
import { visibleRows } from '../records/scope.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** Table and column a paper of a passenger lies in; an upload and a CV have none. */
const places: Readonly<
  Partial<
    Record<AttachmentSource, { module: 'passenger' | 'embassy' | 'medical' | 'man_power'; field: string }>
  >
> = {
  passport_image: { module: 'passenger', field: 'passport_image' },
  photo: { module: 'passenger', field: 'photo' },
  contract: { module: 'passenger', field: 'contract_file' },
  visa_file: { module: 'embassy', field: 'visa_file' },
  medical_report: { module: 'medical', field: 'report_file' },
  clearance: { module: 'man_power', field: 'card_file' },
}

const words: Readonly<Partial<Record<AttachmentSource, string>>> = { visa_file: 'Visa', cv: 'CV' }
const nameOf = (source: AttachmentSource): Term =>
  term(words[source] ?? titleCase(source), `fields:value.${source}`, 'name')

/** An attachment with its file, or the sentence that says why it cannot be sent. */
export type Found = { ok: true; item: Attachment } | { ok: false; message: string }

async function passengerOf(
  db: Db,
  user: SessionUser,
  id: number,
): Promise<{ id: number; name: string; gender: string } | null> {
  const { rows } = await sql<{
    id: number
    name: string
    gender: string
  }>`select p.id, p.full_name as name, p.gender from passenger p where p.id = ${id} and ${visibleRows(entities.passenger, user, 'p')}`.execute(
    db,
  )
  return rows[0] ?? null
}

async function uploaded(
  db: Db,
  user: SessionUser,
  item: Attachment,
  kept: readonly Attachment[],
): Promise<Found> {
  if (!item.file) return { ok: false, message: 'Attach the file.' }
  if (kept.some((one) => one.source === 'upload' && one.file === item.file))
    return { ok: true, item: { source: 'upload', passenger: item.passenger ?? null, file: item.file } }
  // A known file id would otherwise be a way to read another person's file.
  const { rows } =
    await sql`select 1 from file_blob where id = ${item.file}::uuid and module = 'document_send' and uploaded_by = ${user.id}`.execute(
      db,
    )
  return rows.length > 0
    ? { ok: true, item: { source: 'upload', passenger: item.passenger ?? null, file: item.file } }
    : { ok: false, message: 'Attach the file.' }
}

async function drawnCv(
  db: Db,
  user: SessionUser,
  passenger: { id: number; name: string; gender: string },
): Promise<Found> {
  const module = passenger.gender === 'female' ? 'female_cv' : 'male_cv'
  if (!user.permissions.has(`${module}.read`))
    return { ok: false, ...say`You do not have permission to send CV of ${passenger.name}.` }
  const { rows } =
    await sql`select 1 from ${sql.table(module)} where passenger = ${passenger.id} and not is_deleted and state not in ('draft', 'withdrawn')`.execute(
      db,
    )
  return rows.length > 0
    ? { ok: true, item: { source: 'cv', passenger: passenger.id, file: null } }
    : { ok: false, ...say`CV of ${passenger.name} has no file.` }
}

/**
 * Finds the file of one attachment for this person: of a passenger they may see, in a field their role reads.
 * @param only the single passenger of the mail, for attachments that name none.
 */
export async function findAttachment(
  db: Db,
  user: SessionUser,
  given: Attachment,
  { passengers, kept }: { passengers: readonly number[]; kept: readonly Attachment[] },
): Promise<Found> {
  if (given.source === 'upload') return uploaded(db, user, given, kept)
  const id = given.passenger ?? (passengers.length === 1 ? passengers[0] : undefined)
  const passenger = id === undefined || !passengers.includes(id) ? null : await passengerOf(db, user, id)
  if (!passenger)
    return { ok: false, ...say`Choose one of the passengers of this mail for ${nameOf(given.source)}.` }
  if (given.source === 'cv') return drawnCv(db, user, passenger)
  const place = places[given.source]
  const field = place ? entityOf(place.module).fields[place.field] : undefined
  if (!place || !field || !user.permissions.has(`${place.module}.read`) || !seesField(user, field))
    return {
      ok: false,
      ...say`You do not have permission to send ${nameOf(given.source)} of ${passenger.name}.`,
    }
  const own =
    place.module === 'passenger'
      ? sql`t.id = ${passenger.id}`
      : sql`t.passenger = ${passenger.id} and t.is_current`
  const { rows } = await sql<{
    file: string | null
  }>`select t.${sql.ref(place.field)}::text as file from ${sql.table(place.module)} t where ${own} and not t.is_deleted order by t.id desc limit 1`.execute(
    db,
  )
  const file = rows[0]?.file
  return file
    ? { ok: true, item: { source: given.source, passenger: passenger.id, file } }
    : { ok: false, ...say`${nameOf(given.source)} of ${passenger.name} has no file.` }
}

export const attachmentsOf = (record: Row): readonly Attachment[] =>
  Array.isArray(record['documents']) ? (record['documents'] as Attachment[]) : [] // The entity's schema says what an attachment is.

/** A drawn CV, until it is drawn. */
const usualCvBytes = 600_000

/** Weight of all attachments and the first whose file is gone. */
export async function weighAttachments(
  db: Db,
  record: Row,
): Promise<{ bytes: number; missing: Wording | null }> {
  const items = attachmentsOf(record)
  const ids = items.flatMap(({ file }) => (file ? [file] : []))
  const { rows } = await sql<{
    id: string
    size: string
  }>`select id::text, size::text from file_blob where id = any(${ids}::uuid[])`.execute(db)
  const sizes = new Map(rows.map((row) => [row.id, Number(row.size)]))
  const gone = items.find(({ file, source }) => source !== 'cv' && !sizes.has(file ?? ''))
  return {
    bytes: items.reduce(
      (sum, { file, source }) => sum + (source === 'cv' ? usualCvBytes : (sizes.get(file ?? '') ?? 0)),
      0,
    ),
    missing: gone ? say`${nameOf(gone.source)} has no file.` : null,
  }
}
