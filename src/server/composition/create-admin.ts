import { say } from '../../foundation/text/sentence.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { branch } from '../../domain/agency/branch.ts'
import { user } from '../../domain/people/user.ts'
import type { FieldError } from '../../foundation/definitions/field-error.ts'
import { AppError } from '../../domain/errors.ts'
import { titleCase } from '../../foundation/definitions/fields.ts'
import type { Db, Tx } from '../platform/db/kysely.ts'
import { seedReference } from './seed/reference.ts'
import {
  asked,
  cityNamed,
  insertAdmin,
  insertValues,
  judgeFirstPassword,
  readPart,
  refuse,
} from './first-agency.ts'
import { hashPassword } from '../access/password.ts'
import { companyWords } from '../records/hooks/user-password.ts'

/** 120 bits that can be read out on the phone. */
export const randomPassword = (): string => (randomBytes(15).toString('hex').match(/.{6}/g) ?? []).join('-')

/** The head office, or a first one where the installation has no branch yet; its details are completed in the product. */
async function officeFor(trx: Tx, phone: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from branch where not is_deleted order by is_head_office desc, id limit 1`.execute(trx)
  if (rows[0]) return rows[0].id
  return insertValues(trx, branch.table, {
    name: 'Head Office',
    code: 'HO',
    address: 'Dhaka',
    phone,
    city: await cityNamed(trx, 'Dhaka'),
    is_head_office: true,
  })
}

async function requireFree(
  db: Db,
  { email, username, primary_phone }: Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql<{ field: string }>`
    select case when email = ${email} then 'email' when username = ${username} then 'username' else 'primary_phone' end as field
    from app_user where not is_deleted and (email = ${email} or username = ${username} or primary_phone = ${primary_phone} or secondary_phone = ${primary_phone}) limit 1`.execute(
    db,
  )
  const [row] = rows
  if (row)
    throw new AppError('input.notUnique', {
      values: { label: titleCase(row.field) },
      errors: [
        {
          pointer: `/${row.field}`,
          code: 'UNIQ',
          ...say`Another user has this ${row.field.replace('_', ' ')}.`,
        },
      ],
    })
}

/**
 * Adds an administrator from the command line: the first one of a server without a screen, or one more when no one can
 * sign in any more. Brings the reference data where it is missing.
 * @param given names, username, e-mail, phone and password as typed
 * @returns user id.
 * @throws AppError 'input.invalid' or 'input.notUnique' naming the fields.
 */
export async function createAdmin(
  trx: Tx,
  given: Record<string, string | undefined>,
  today: CivilDate,
  now: Date,
): Promise<number> {
  const faults: FieldError[] = []
  const person = readPart(user.fields, asked.admin, given, '', today, faults)
  judgeFirstPassword(given['password'] ?? '', person, await companyWords(trx), '/password', faults)
  refuse(faults)
  await requireFree(trx, person)
  await seedReference(trx, today)
  const office = await officeFor(trx, String(given['primary_phone']))
  return insertAdmin(trx, person, await hashPassword(given['password'] ?? ''), office, now)
}
