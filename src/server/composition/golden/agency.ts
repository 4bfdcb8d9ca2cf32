/** The empty agency a golden scenario is posted into: chart, periods July 2025 to July 2026, two accountants with full authority. */
import { startSeals } from '../../books/proof/keyed-seals.ts'
import { sql } from 'kysely'
import { fixedClock, type FixedClock } from '../../platform/clock.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import type { Config } from '../../platform/config.ts'
import type { Crud } from '../../records/crud-context.ts'
import { createEventHub } from '../../platform/events/hub.ts'
import { tx, type Db, type Tx } from '../../platform/db/kysely.ts'
import { temporaryKeys } from '../../platform/keys.ts'
import { createLog } from '../../platform/log.ts'
import { seedBooks } from '../seed/books.ts'
import { seedReference } from '../seed/reference.ts'
import type { Services } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { userById } from '../../access/authenticate.ts'
import { registry } from '../capabilities.ts'
import { entersMoney } from '../../../domain/people/named-permissions.ts'

export interface GoldenAgency {
  db: Db
  clock: FixedClock
  /** Runs work as one of the two people, in a transaction. */
  as<T>(who: 'clerk' | 'approver', work: (crud: Crud) => Promise<T>): Promise<T>
  accounts: ReadonlyMap<string, number>
  /** Ids of currencies by their code. */
  currencies: ReadonlyMap<string, number>
  /** Sub ledger of a party by its alias on an account; made when it is missing. */
  party(code: string, alias: string): Promise<number>
  passenger(alias: string): Promise<number>
  employee(alias: string): Promise<number>
  services: Services
  /** The airline of an alias, 'AIR-065'. */
  airline(alias: string): Promise<number>
}

const types: Readonly<Record<string, string>> = {
  AGT: 'agent',
  PAX: 'passenger',
  EMP: 'employee',
  AIR: 'airline',
  SUP: 'supplier',
  RA: 'recruiting_agency',
  MED: 'medical_center',
  GDS: 'gds',
}
const firstDay = '2025-07-01'
const lastDay = '2026-07-31'

async function makePeople(db: Tx): Promise<{ clerk: SessionUser; approver: SessionUser }> {
  const { rows } = await sql<{ branch: number; role: number }>`
    with b as (insert into branch (name, code, address, phone, city) select 'Head Office', 'DHK', 'Dhaka', '+8801711111111', id from city order by id limit 1 returning id)
    select b.id as branch, r.id as role from b, role r where r.name = 'admin'`.execute(db)
  const { branch = 0, role = 0 } = rows[0] ?? {}
  const make = async (name: string, phone: string): Promise<SessionUser> => {
    const made = await sql<{
      id: number
    }>`insert into app_user (first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (${name}, 'Golden', ${name.toLowerCase()}, ${`${name.toLowerCase()}@golden.test`}, ${phone}, ${role}, ${branch}, 'all') returning id`.execute(
      db,
    )
    const id = made.rows[0]?.id ?? 0
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${id}, 'all', 900000000000000, '2020-01-01')`.execute(
      db,
    )
    return {
      id,
      email: `${name.toLowerCase()}@golden.test`,
      firstName: name,
      lastName: 'Golden',
      roleId: role,
      roleName: 'admin',
      accessLevel: 'admin',
      // Both enter receipts and payments, which joining lines of one account belongs to; every authority is a row above.
      permissions: new Set(entersMoney),
      branchId: branch,
      branchScope: 'all',
      branches: [branch],
      agentScope: [],
      language: 'en',
      sid: '00000000-0000-4000-8000-000000000001',
    }
  }
  return { clerk: await make('Clerk', '+8801711111112'), approver: await make('Approver', '+8801711111113') }
}

/** @param db a migrated database without any voucher. @throws Error when there are entries already. */
export async function makeGoldenAgency(db: Db, config: Config): Promise<GoldenAgency> {
  const clock = fixedClock(firstDay)
  const log = createLog('silent')
  const services: Services = {
    db,
    reportDb: db,
    owner: null,
    config,
    clock,
    keys: temporaryKeys(),
    log,
    registry,
    userById,
    events: createEventHub(log),
    setupToken: '',
  }
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select 1 from gl_voucher) or exists (select 1 from app_user) as found`.execute(db)
  if (rows[0]?.found) throw new Error('Golden scenarios are posted into an empty database.')
  const people = await tx(db, async (trx) => {
    await seedReference(trx, firstDay)
    await seedBooks(trx, lastDay)
    // Whole years come with the chart; the scenarios know these months and no others.
    await sql`update accounting_period set is_deleted = true where ends_on < ${firstDay}::date or starts_on > ${lastDay}::date`.execute(
      trx,
    )
    return makePeople(trx)
  })
  await startSeals(db, { key: services.keys.audit, dataDir: config.dataDir })
  const codes = await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(db)
  const accounts = new Map(codes.rows.map((row) => [row.code, row.id]))
  const currencyRows = await sql<{ code: string; id: number }>`select code, id from currency`.execute(db)
  const currencies = new Map(currencyRows.rows.map((row) => [row.code, row.id]))
  const write = auditWriter(services.keys.audit)
  const known = new Map<string, number>()

  /** The airline of an accounting code; its sub ledgers go by the alias of the scenario. */
  async function airline(alias: string): Promise<{ rows: { id: number }[] }> {
    const code = alias.slice(4)
    const found = await sql<{ id: number }>`select id from airway where accounting_code = ${code}`.execute(db)
    const { rows } = found.rows[0]
      ? found
      : await sql<{
          id: number
        }>`insert into airway (name, iata_code, accounting_code, channel) values (${alias}, ${`Z${code.slice(2)}`}, ${code}, 'bsp') returning id`.execute(
          db,
        )
    await sql`update sub_ledger_account set code = ${alias} where party_type = 'airline' and party_id = ${rows[0]?.id ?? 0}`.execute(
      db,
    )
    return { rows }
  }

  async function master(alias: string): Promise<number | null> {
    const found = known.get(alias)
    if (found !== undefined) return found
    const prefix = alias.split('-')[0]
    const { clerk } = people
    const made =
      prefix === 'AGT'
        ? await sql<{
            id: number
          }>`insert into agent (branch, agent_code, name, agent_type, primary_phone, country, address, commission_type, credit_limit, opening_balance, opening_side, opening_date)
            select ${clerk.branchId}, ${alias}, ${`Agent ${alias}`}, 'corporate', ${`+88018${alias.slice(4).padStart(8, '0')}`}, id, 'Dhaka', 'none', 900000000000000, 0, 'receivable', ${firstDay} from country order by id limit 1 returning id`.execute(
            db,
          )
        : prefix === 'PAX'
          ? await sql<{
              id: number
            }>`insert into passenger (branch, passenger_type, full_name, gender, office_serial, journey_state) select ${clerk.branchId}, id, ${`PASSENGER ${alias}`}, 'male', ${alias}, 'active' from passenger_type order by id limit 1 returning id`.execute(
              db,
            )
          : prefix === 'EMP'
            ? await sql<{
                id: number
              }>`with d as (insert into department (name) values (${alias}) returning id), g as (insert into designation (name) values (${alias}) returning id)
              insert into employee (branch, employee_code, name, gender, date_of_birth, nid_no, primary_phone, department, designation, joining_date, present_address)
              select ${clerk.branchId}, ${alias}, ${`Employee ${alias}`}, 'female', '1990-01-01', ${alias.slice(4).padStart(10, '1')}, ${`+88017${alias.slice(4).padStart(8, '0')}`}, d.id, g.id, ${firstDay}, 'Dhaka' from d, g returning id`.execute(
                db,
              )
            : prefix === 'AIR'
              ? await airline(alias)
              : null
    const id = made?.rows[0]?.id
    if (id === undefined) return null
    known.set(alias, id)
    return id
  }

  return {
    db,
    clock,
    services,
    accounts,
    currencies,
    as: (who, work) =>
      tx(db, (trx) =>
        work({
          user: people[who],
          db: trx,
          clock,
          services,
          audit: async (entry = {}) =>
            write(trx, {
              actor: people[who].id,
              session: null,
              action: 'golden',
              requestId: 'golden',
              ...entry,
            }),
        }),
      ),
    async airline(alias) {
      const id = await master(alias)
      if (id === null) throw new Error(`${alias} is no airline.`)
      return id
    },
    async passenger(alias) {
      const id = await master(alias)
      if (id === null) throw new Error(`${alias} is no passenger.`)
      return id
    },
    async employee(alias) {
      const id = await master(alias)
      if (id === null) throw new Error(`${alias} is no employee.`)
      return id
    },
    async party(code, alias) {
      const account = accounts.get(code)
      const type = types[alias.split('-')[0] ?? '']
      if (account === undefined || type === undefined)
        throw new Error(`There is no account ${code} or no party ${alias}.`)
      const found = await sql<{
        id: number
      }>`select id from sub_ledger_account where ledger_account = ${account} and code = ${alias}`.execute(db)
      if (found.rows[0]) return found.rows[0].id
      const party = await master(alias)
      const made =
        party === null
          ? await sql<{
              id: number
            }>`insert into sub_ledger_account (ledger_account, party_type, code, name, credit_days) values (${account}, ${type}, ${alias}, ${alias}, 0) returning id`.execute(
              db,
            )
          : await sql<{ id: number }>`select party_sub_ledger(${account}, ${type}, ${party}) as id`.execute(
              db,
            )
      return made.rows[0]?.id ?? 0
    },
  }
}
