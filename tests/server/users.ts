import { sql } from 'kysely'
import type { RoleName } from '../../src/domain/people/access.ts'
import { signAccess } from '../../src/server/access/jwt.ts'
import { hashPassword } from '../../src/server/access/password.ts'
import { openSession } from '../../src/server/access/sessions.ts'
import { tx, type Db } from '../../src/server/platform/db/kysely.ts'
import { idIn, idsBy, insertMissing } from '../../src/server/composition/seed/insert-missing.ts'
import { seedRights } from '../../src/server/composition/seed/rights.ts'
import type { Inject, TestApp } from './harness.ts'

/** The password of everyone made here. */
export const testPassword = 'seven herons over the haor'
let hash: Promise<string> | undefined

/** Who works at the demo agency (demo 2.1): e-mail name → first and last name, role, branch, scope. */
const staff = {
  admin: ['Farzana', 'Kabir', 'admin', 'DHK', 'all'],
  manager: ['Mahbub', 'Alam', 'branch-manager', 'DHK', 'all'],
  'manager.ctg': ['Rehana', 'Parveen', 'branch-manager', 'CTG', 'own'],
  processing: ['Tania', 'Sultana', 'processing-officer', 'DHK', 'own'],
  processing2: ['Kamal', 'Hossain', 'processing-officer', 'DHK', 'list'],
  'processing.ctg': ['Dipa', 'Barua', 'processing-officer', 'CTG', 'own'],
  ticketing: ['Rony', 'Costa', 'ticketing-officer', 'DHK', 'all'],
  accounts: ['Sabbir', 'Ahmed', 'accountant', 'DHK', 'all'],
  agents: ['Nadia', 'Chowdhury', 'agent-relations', 'DHK', 'all'],
  entry: ['Hasib', 'Rahman', 'data-entry', 'DHK', 'own'],
  audit: ['Iqbal', 'Mahmud', 'auditor', 'DHK', 'all'],
} as const satisfies Record<
  string,
  readonly [string, string, RoleName, 'DHK' | 'CTG' | 'SYL', 'own' | 'list' | 'all']
>

export type StaffName = keyof typeof staff
const staffNames = Object.keys(staff) as StaffName[] // The keys of a literal object.

const branches = [
  ['Dhaka Head Office', 'DHK', '+8801700000001'],
  ['Chattogram Branch', 'CTG', '+8801700000002'],
  ['Sylhet Branch', 'SYL', '+8801700000003'],
] as const

/** Inserts one row; lists of numbers go in as arrays, other structures as JSON. @returns its id */
export async function insertRow(db: Db, table: string, values: Record<string, unknown>): Promise<number> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const bound = given.map(([, value]) => {
    const isIds = Array.isArray(value) && value.every((one) => typeof one === 'number')
    if (isIds) return sql`${value}::int4[]`
    return value !== null && typeof value === 'object' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
  })
  const { rows } = await sql<{
    id: number
  }>`insert into ${sql.table(table)} (${sql.join(given.map(([name]) => sql.ref(name)))}) values (${sql.join(bound)}) returning id`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error(`nothing inserted into ${table}`)
  return row.id
}

export interface Users {
  /** User id by name of the staff. */
  ids: Readonly<Record<StaffName, number>>
  branchIds: Readonly<Record<'DHK' | 'CTG' | 'SYL', number>>
  roleIds: Readonly<Record<RoleName, number>>
  /** Requests of a member of the staff, with their own session. */
  as(name: StaffName): Promise<Inject>
  /** Requests of a user who holds this role. */
  asRole(role: RoleName): Promise<Inject>
  /** The Authorization header of a new session. */
  authorization(name: StaffName): Promise<string>
}

/** One user per line of the demo's staff list, with the permissions of the matrix and the same password. */
export async function createUsers({
  app,
  db,
  inject,
}: Pick<TestApp, 'app' | 'db' | 'inject'>): Promise<Users> {
  hash ??= hashPassword(testPassword)
  const password_hash = await hash
  await seedRights(db)
  const roleIds = Object.fromEntries(await idsBy(db, 'role', 'name')) as Record<RoleName, number> // The rights bring every default role.
  await insertMissing(
    db,
    'country',
    ['iso2'],
    [
      {
        name: 'Bangladesh',
        iso2: 'BD',
        iso3: 'BGD',
        dial_code: '+880',
        nationality: 'Bangladeshi',
        position: 1,
        is_destination: false,
      },
    ],
  )
  const country = idIn(await idsBy(db, 'country', 'iso2'), 'BD')
  const branchIds: Record<string, number> = {}
  for (const [name, code, phone] of branches) {
    const city = await insertRow(db, 'city', { name: `${name} City`, country })
    branchIds[code] = await insertRow(db, 'branch', {
      name,
      code,
      address: name,
      phone,
      city,
      is_head_office: code === 'DHK',
    })
  }
  const ids: Record<string, number> = {}
  for (const [at, [name, [first_name, last_name, role, branch, branch_scope]]] of Object.entries(
    staff,
  ).entries()) {
    ids[name] = await insertRow(db, 'app_user', {
      first_name,
      last_name,
      username: name,
      email: `${name}@example.com`,
      primary_phone: `+88017000001${String(at).padStart(2, '0')}`,
      password_hash,
      role: roleIds[role],
      branch: branchIds[branch],
      branch_scope,
      scope_branches: branch_scope === 'list' ? [branchIds['DHK'], branchIds['SYL']] : undefined,
    })
  }
  const authorization = async (name: StaffName): Promise<string> => {
    const userId = ids[name] ?? 0
    const { rows } = await sql<{
      token_version: number
    }>`select token_version from app_user where id = ${userId}`.execute(db)
    const now = app.services.clock.now()
    const { sid } = await tx(db, (trx) =>
      openSession(trx, userId, { address: '127.0.0.1', agent: 'test' }, now),
    )
    return `Bearer ${signAccess({ userId, sid, tokenVersion: rows[0]?.token_version ?? 0 }, app.services.keys.jwt, now)}`
  }
  const as = async (name: StaffName): Promise<Inject> => {
    const token = await authorization(name)
    return (options) => inject({ ...options, headers: { authorization: token, ...options.headers } })
  }
  const nameOf = (role: RoleName): StaffName => {
    const found = staffNames.find((name) => staff[name][2] === role)
    if (!found) throw new Error(`Nobody holds the role ${role}`)
    return found
  }
  // Every name of the lists above was inserted.
  return {
    ids: ids as Users['ids'],
    branchIds: branchIds as Users['branchIds'],
    roleIds,
    as,
    asRole: (role) => as(nameOf(role)),
    authorization,
  }
}
