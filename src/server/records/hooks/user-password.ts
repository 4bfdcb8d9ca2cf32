import { sql } from 'kysely'
import type { Row } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import { refuseField } from './refuse.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { hashPassword } from '../../access/password.ts'
import { requireGoodPassword } from '../../access/set-password.ts'

const said = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Names of the agency, which must not carry a password. */
export async function companyWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    site_name: string | null
    company_name: string | null
  }>`select site_name, company_name from general_setting where not is_deleted`.execute(db)
  return rows.flatMap((row) => [row.site_name, row.company_name]).filter((word) => word !== null)
}

/**
 * The hash of the password a new user starts with, judged before. Of an existing user only a reset link or
 * their own change sets another one: no user chooses another user's password (security 2).
 * @param person the record to be written; it has an id when it exists already
 */
export async function hashForUser(password: string, person: Row, crud: Crud): Promise<string> {
  if (person['id'] !== undefined && person['id'] !== null)
    refuseField('password', 'LINK', 'Issue a reset link; only the user chooses the new password.')
  const owner = {
    email: said(person['email']),
    username: said(person['username']),
    first_name: said(person['first_name']),
    last_name: said(person['last_name']),
    company_words: await companyWords(crud.db),
  }
  requireGoodPassword({ password, confirm_password: password }, owner)
  return hashPassword(password)
}
