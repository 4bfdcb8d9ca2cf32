import { sql } from 'kysely'
import { requireGoodPassword } from '../../auth/set-password.ts'
import { hashPassword } from '../../auth/password.ts'
import { textOf } from '../text-of.ts'
import type { HashNewPassword } from './user.ts'

/** Judges a password an administrator gives to somebody else, and hashes it (security 2). */
export const hashNewPassword: HashNewPassword = async (password, person, { db }) => {
  const { rows } = await sql<{ words: string[] }>`select coalesce(array_agg(word), '{}') as words from general_setting g, unnest(array[g.site_name, g.company_name]) word where word is not null`.execute(db)
  const owner = { email: textOf(person.email), username: textOf(person.username), first_name: textOf(person.first_name), last_name: textOf(person.last_name), company_words: rows[0]?.words ?? [], has_second_factor: Boolean(person.totp_confirmed_at) }
  requireGoodPassword({ password, confirm_password: password }, owner)
  return hashPassword(password)
}
