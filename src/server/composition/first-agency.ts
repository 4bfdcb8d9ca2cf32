import { sql } from 'kysely'
import type { z } from 'zod'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { branch } from '../../domain/agency/branch.ts'
import { generalSetting } from '../../domain/agency/general-setting.ts'
import { recruitingAgency } from '../../domain/parties/recruiting-agency.ts'
import { user } from '../../domain/people/user.ts'
import type { FieldError } from '../../foundation/definitions/field-error.ts'
import { AppError } from '../../domain/errors.ts'
import type { Fields } from '../../foundation/definitions/entity.ts'
import { payloadSchema, schemaErrors } from '../../foundation/definitions/schema.ts'
import { judgePassword } from '../../domain/people/password.ts'
import type { Db, Tx } from '../platform/db/kysely.ts'
import { seedDirectAgent, seedReference } from './seed/reference.ts'
import { hashPassword } from '../access/password.ts'

type Values = Record<string, unknown>
type Given = Record<string, string | undefined>

/** What the first visit asks for, as typed. */
export interface NewAgency {
  company_name: string
  site_name: string
  branch: Given
  admin: Given
  rl: Given
}

export const asked = {
  branch: ['name', 'code', 'address', 'phone'],
  admin: ['first_name', 'last_name', 'username', 'email', 'primary_phone'],
  rl: [
    'name',
    'rl_no',
    'licence_issue_date',
    'licence_expiry_date',
    'proprietor_name',
    'proprietor_designation',
  ],
  site: ['company_name', 'site_name'],
} as const

/** Reads one part of the form by the rules of its record; faults are noted under the part's own pointer. */
export function readPart(
  fields: Fields,
  names: readonly string[],
  given: Values,
  pointer: string,
  today: CivilDate,
  faults: FieldError[],
): Values {
  const schema: z.ZodType<Values> = payloadSchema(fields, names, { today })
  const result = schema.safeParse(Object.fromEntries(names.map((name) => [name, given[name]])))
  if (result.success) return result.data
  faults.push(
    ...schemaErrors(result.error).map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer}` })),
  )
  return {}
}

/** @throws AppError 'input.invalid' (422) with every fault, if there is one. */
export const refuse = (faults: FieldError[]): void => {
  if (faults.length > 0) throw new AppError('input.invalid', { errors: faults })
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function judgeFirstPassword(
  password: string,
  admin: Values,
  companies: readonly string[],
  pointer: string,
  faults: FieldError[],
): void {
  const names = [text(admin['first_name']), text(admin['last_name'])]
  const fault = judgePassword(password, {
    words: [text(admin['email']), text(admin['username']), ...names, names.join(''), ...companies],
  })
  if (fault) faults.push({ pointer, ...fault })
}

/** The lock of set-up, so that of two first visits only one is the first. */
const setupLock = 41_002

/** Whether no user can sign in yet. */
export async function isSetupNeeded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from app_user) as found`.execute(db)
  return rows[0]?.found === false
}

/** @throws AppError 'setup.done' (409) when there is a user already; holds the lock until the end of the transaction. */
export async function requireFirst(trx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${setupLock})`.execute(trx)
  if (!(await isSetupNeeded(trx))) throw new AppError('setup.done')
}

export async function insertValues(trx: Tx, table: string, values: Values): Promise<number> {
  const names = Object.keys(values).map((name) => sql.ref(name))
  const { rows } = await sql<{
    id: number
  }>`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(values))}) returning id`.execute(
    trx,
  )
  const [row] = rows
  if (!row) throw new Error(`${table}: the insert gave no id`)
  return row.id
}

/** A user with the role admin who sees every branch. @param person names, e-mail, username and phone, judged before */
export async function insertAdmin(
  trx: Tx,
  person: Values,
  hash: string,
  branchId: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from role where name = 'admin'`.execute(trx)
  return insertValues(trx, user.table, {
    ...person,
    password_hash: hash,
    password_changed_at: now.toISOString(),
    role: rows[0]?.id,
    branch: branchId,
    branch_scope: 'all',
  })
}

/**
 * Makes an empty installation the agency's own: reference data, site settings, its licence, the first branch and the first
 * administrator. All or nothing: it runs in the caller's transaction.
 * @returns the administrator, who can sign in now.
 * @throws AppError 'input.invalid' (422) with every fault, 'setup.done' (409).
 */
export async function makeAgency(
  trx: Tx,
  given: NewAgency,
  today: CivilDate,
  now: Date,
): Promise<{ adminId: number; email: string }> {
  await requireFirst(trx)
  const faults: FieldError[] = []
  const site = readPart(
    generalSetting.fields,
    asked.site,
    { company_name: given.company_name, site_name: given.site_name },
    '',
    today,
    faults,
  )
  const office = readPart(branch.fields, asked.branch, given.branch, '/branch', today, faults)
  const person = readPart(user.fields, asked.admin, given.admin, '/admin', today, faults)
  const licence = readPart(recruitingAgency.fields, asked.rl, given.rl, '/rl', today, faults)
  judgeFirstPassword(
    given.admin['password'] ?? '',
    person,
    [given.company_name, given.site_name],
    '/admin/password',
    faults,
  )
  await seedReference(trx, today)
  const city = await cityNamed(trx, given.branch['city'] ?? '')
  if (city === null)
    faults.push({ pointer: '/branch/city', code: 'REF', message: 'Select a City from the list.' })
  refuse(faults)

  const contact = { address: office['address'], phone: office['phone'] }
  const branchId = await insertValues(trx, branch.table, { ...office, city, is_head_office: true })
  const agencyId = await insertValues(trx, recruitingAgency.table, { ...licence, ...contact, is_own: true })
  const { rows } = await sql`
    update general_setting set site_name = ${site['site_name']}, company_name = ${site['company_name']}, address = ${office['address']}, phone = ${office['phone']}, email = ${person['email']}, own_agency = ${agencyId} returning id`.execute(
    trx,
  )
  if (rows.length !== 1) throw new Error('There is one row of site settings.')
  await seedDirectAgent(trx, today)
  const hash = await hashPassword(given.admin['password'] ?? '')
  return { adminId: await insertAdmin(trx, person, hash, branchId, now), email: text(person['email']) }
}

/** A city of Bangladesh by its English or Bangla name, in any case. */
export async function cityNamed(db: Db, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from city c join country k on k.id = c.country and k.iso2 = 'BD'
    where not c.is_deleted and (lower(c.name) = lower(${name.trim()}) or c.name_bn = ${name.trim()}) order by c.id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
