import { sql } from 'kysely'
import type { Db } from '../platform/db/kysely.ts'
import type { MailLanguage } from '../transport/texts.ts'

/** The language a person reads the product in; English unless he chose another. */
export async function languageOf(db: Db, userId: number): Promise<MailLanguage> {
  const { rows } = await sql<{
    language: string | null
  }>`select settings ->> 'language' as language from app_user where id = ${userId}`.execute(db)
  const chosen = rows[0]?.language
  return chosen === 'tr' || chosen === 'ar' ? chosen : 'en'
}
