import { sql } from 'kysely'
import { isComplete } from '../../foundation/text/languages.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { MailLanguage } from '../transport/texts.ts'

/** The language a user gets mails in: the chosen one where it has every text, else English. */
export async function languageOf(db: Db, userId: number): Promise<MailLanguage> {
  const { rows } = await sql<{
    language: string | null
  }>`select settings ->> 'language' as language from app_user where id = ${userId}`.execute(db)
  const chosen = rows[0]?.language
  return chosen && isComplete(chosen) ? chosen : 'en'
}
