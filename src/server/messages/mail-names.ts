/** Placeholders of document mails. Source: entities 4.9. */
import { sql } from 'kysely'
import { documentSend } from '../../domain/messages/document-send.ts'
import type { RowOf } from '../../foundation/definitions/entity.ts'
import type { Db } from '../platform/db/kysely.ts'

const placeholder = /\{(passenger_name|passport_no|visa_no)\}/g

/** Name, passport and visa of its passengers in the place of their placeholders; several are set apart by commas. */
export async function withNames(db: Db, text: string, passengers: readonly number[]): Promise<string> {
  if (text.search(placeholder) === -1) return text
  const { rows } = await sql<{ name: string; passport: string | null; visa: string | null }>`
    select p.full_name as name, p.passport_no as passport, v.visa_no as visa from passenger p left join visa_entry v on v.id = p.visa_entry where p.id = any(${[...passengers]}::int4[]) order by array_position(${[...passengers]}::int4[], p.id)`.execute(
    db,
  )
  const placeholders: Readonly<Record<string, string>> = {
    passenger_name: rows.map((row) => row.name).join(', '),
    passport_no: rows.flatMap((row) => row.passport ?? []).join(', '),
    visa_no: rows.flatMap((row) => row.visa ?? []).join(', '),
  }
  return text.replace(placeholder, (_, mark: string) => placeholders[mark] ?? '')
}

/** Writes into a mail that is no draft any more whom its subject is about (decision 1170). */
export async function fillSubject(
  db: Db,
  { id, subject, passengers }: RowOf<typeof documentSend>,
): Promise<void> {
  const filled = (await withNames(db, subject ?? '', passengers ?? [])).slice(
    0,
    documentSend.fields.subject.max,
  )
  if (filled !== subject) await sql`update document_send set subject = ${filled} where id = ${id}`.execute(db)
}
