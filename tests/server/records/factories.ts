import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { defaultPermissions, roles, type RoleName } from '../../../src/domain/people/access.ts'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { entities, entityOf } from '../../../src/domain/entities.ts'
import type { Entity, Fields, SubTable } from '../../../src/foundation/definitions/entity.ts'
import { formContentCodes } from '../../../src/domain/documents/form-contents.ts'
import { holds, type Field } from '../../../src/foundation/definitions/fields.ts'
import { defaultProcessSettings } from '../../../src/domain/journey/process-settings.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { nextFiscalYear } from '../../../src/server/books/fiscal-years.ts'
import type { Db } from '../../../src/server/platform/db/kysely.ts'
import type { SessionUser } from '../../../src/server/platform/session-user.ts'
import type { TestDatabase } from '../database.ts'
import { testUser, type Inject, type TestApp } from '../harness.ts'

type Row = Record<string, unknown>

/** Every permission the matrix gives a role. */
const permissionsOf = (roleName: RoleName): string[] => {
  const role = roles.find((one) => one.name === roleName)
  if (!role) throw new Error(`No role ${roleName}`)
  return Object.values(entities).flatMap((entity: Entity) =>
    defaultPermissions(entity.name, entity.access, role.code),
  )
}

/** A signed-in person with the default rights of a role. */
export const personOf = (roleName: RoleName, more: Partial<SessionUser> = {}): SessionUser =>
  testUser(roleName, permissionsOf(roleName), more)

/** The rows every record hangs on: roles, Bangladesh, Dhaka, a branch. Answers their ids. */
export interface World {
  country: number
  destination: number
  city: number
  thana: number
  passengerType: number
  branch: number
  otherBranch: number
  currency: number
  user: number
  adminRole: number
  /** A group and an account for samples; 0 until a factory made them, so that the default chart still finds an empty agency. */
  group: number
  account: number
  bank: number
}

const one = async (db: Db, statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await statement.execute(db)).rows[0]?.id ?? 0

/** Written straight into the tables, because the records need each other and no user is there yet to create them. */
export async function makeWorld(database: TestDatabase): Promise<World> {
  const { db } = database
  // Rows below are written with ids of their own.
  for (const table of ['role', 'branch', 'app_user'])
    await database.asOwner(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`)
  for (const role of roles) {
    await sql`insert into role (id, name, title, access_level, rank, is_system) values (${role.rank}, ${role.name}, ${role.title}, ${role.level}, ${role.rank}, true) on conflict do nothing`.execute(
      db,
    )
  }
  const adminRole = await one(db, sql`select id from role where name = 'admin'`)
  const currency = await one(
    db,
    sql`insert into currency (code, name, rate_to_base, minor_unit, rate_date, is_base) values ('BDT', 'Taka', 1, 2, '2026-01-01', true) returning id`,
  )
  const country = await one(
    db,
    sql`insert into country (name, iso2, iso3, nationality) values ('Bangladesh', 'BD', 'BGD', 'Bangladeshi') returning id`,
  )
  const destination = await one(
    db,
    sql`
    insert into country (name, iso2, iso3, nationality, is_destination, medical_system, medical_validity_days, uses_okala) values ('Oman', 'OM', 'OMN', 'Omani', true, 'wafid', 60, 'none') returning id`,
  )
  const city = await one(
    db,
    sql`insert into city (name, country, division) values ('Dhaka', ${country}, 'Dhaka') returning id`,
  )
  const thana = await one(db, sql`insert into thana (name, city) values ('Tejgaon', ${city}) returning id`)
  const passengerType = await one(
    db,
    sql`insert into passenger_type (name, title, serial_letter, base_plan, is_worker) values ('recruiting', 'Recruiting', 'Z', 'recruiting', true) returning id`,
  )
  const branch = await one(
    db,
    sql`insert into branch (id, name, code, address, phone, city) values (1, 'Head Office', 'DHK', '1 Motijheel', '+8801711111111', ${city}) returning id`,
  )
  const otherBranch = await one(
    db,
    sql`insert into branch (id, name, code, address, phone, city) values (2, 'Chattogram Office', 'CTG', '2 Agrabad', '+8801711111112', ${city}) returning id`,
  )
  // The people of testUser() have the rank of their role as id.
  for (const role of roles) {
    await sql`
      insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope)
      values (${role.rank}, ${role.title}, 'Test', ${`u.${role.code.toLowerCase()}`}, ${`${role.name}@example.test`}, ${`+88017000000${String(roles.indexOf(role)).padStart(2, '0')}`}, ${role.rank}, ${branch}, 'all') on conflict do nothing`.execute(
      db,
    )
  }
  return {
    country,
    destination,
    city,
    thana,
    passengerType,
    branch,
    otherBranch,
    currency,
    user: 1,
    adminRole,
    group: 0,
    account: 0,
    bank: 0,
  }
}

/** Five primary groups, and one group with an account and a bank that samples stand on. */
async function makeAccounts(db: Db): Promise<Pick<World, 'group' | 'account' | 'bank'>> {
  await sql`insert into primary_group (id, code, name, nature, statement) select n, n::text, 'Primary ' || n, case when n in (1, 5) then 'debit' else 'credit' end, case when n < 4 then 'BS' else 'PL' end from generate_series(1, 5) n`.execute(
    db,
  )
  const group = await one(
    db,
    sql`insert into account_group (code, name, primary_group, sort_order) values ('1', 'Samples', 1, 9) returning id`,
  )
  const account = await one(
    db,
    sql`insert into ledger_account (code, name, account_group, nature, kind) values ('1999', 'Sample account', ${group}, 'debit', 'general') returning id`,
  )
  const bank = await one(
    db,
    sql`insert into ledger_account (code, name, account_group, nature, kind) values ('1998', 'Sample bank', ${group}, 'debit', 'bank') returning id`,
  )
  return { group, account, bank }
}

/** How many samples a database has in all, and of values there are only few of. */
const used = {
  samples: 0,
  letters: 0,
  pairs: 0,
  threes: 0,
  forms: 0,
  groups: 0,
  days: 0,
  columns: 0,
  billings: 0,
  periods: 0,
  bankFiles: 0,
}
type Used = keyof typeof used
/** A new database begins with the first sample of each; files of tests run one after another in one process. */
const countFromStart = () => {
  for (const name of Object.keys(used) as Used[]) used[name] = 0
}

/** A number no other sample has. */
const next = (): number => ++used.samples

/** Capital letters that count: A, B … AA. */
function letters(n: number, length: number): string {
  let text = ''
  for (let rest = n, at = 0; at < length; at++, rest = Math.floor(rest / 26))
    text = String.fromCharCode(65 + (rest % 26)) + text
  return text
}

/** Texts that fit the patterns of the handbook; tried in order. */
const shapes = (n: number): string[] => [
  `Sample ${n}`,
  `sample.${n}`,
  `sample-${n}`,
  `1${String(n).padStart(9, '0')}`,
  `1${String(n).padStart(16, '0')}`,
  letters(n, 5),
  letters(n, 4),
  letters(n, 3),
  letters(n, 2),
  String(10_000 + n),
  String(1000 + n),
  String(100 + (n % 900)),
  `A${String(n).padStart(8, '0')}`,
  `S-${n}-ABCDE`,
  '+880',
  '#1A2B3C',
  'module.read',
  'medical.fit',
  '1448/05/12',
  'sample',
  '09:30',
  `${'A'.repeat(44)}`,
  `1${String(n).padStart(12, '0')}`,
  'DAC-RUH',
  'SV805',
]

/** The first pairs of letters are those of countries that are there already. */
const firstPair = 400

/** A value for one field that its own rules accept. */
function sampleValue(field: Field, today: string): unknown {
  const n = next()
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'upper': {
      if (field.max === 1) return letters(used.letters++, 1)
      if (field.max === 2) return letters(firstPair + used.pairs++, 2)
      if (field.max === 3 && field.pattern?.test('100')) return String(300 + used.threes++)
      const fits = (text: string): boolean =>
        (field.max === undefined || text.length <= field.max) &&
        text.length >= (field.min ?? 0) &&
        (!field.pattern || field.pattern.test(text))
      const found = shapes(n)
        .map((text) => (field.kind === 'upper' ? text.toUpperCase() : text))
        .find(fits)
      if (found === undefined) throw new Error(`No sample for the pattern ${String(field.pattern)}`)
      return found
    }
    case 'int':
      return Math.min(field.max ?? 1000, Math.max(field.min ?? 1, field.unique ? n : (field.min ?? 1)))
    case 'decimal':
      return String(Math.max(1, field.min ?? 1))
    case 'money':
      return field.positive ? '1000.00' : '0.00'
    case 'date':
      return field.future ? '2027-06-01' : field.past ? '2026-06-01' : today
    case 'datetime':
      return `${today}T0${n % 9}:00:00.000Z`
    case 'time':
      return '09:30'
    case 'phone':
      return `+88018${String(n).padStart(8, '0')}`
    case 'email':
      return `sample${n}@example.test`
    case 'bool':
      return false
    case 'enum':
      return field.values?.[0]
    case 'list':
      return field.values ? [field.values[0]] : ['sample']
    case 'secret':
      return 'a long enough pass phrase 42'
    case 'json':
      return null
    case 'ref':
    case 'refs':
    case 'file':
      return null
  }
}

/** Values that more than one rule together asks for, by entity. */
const together: Record<string, (world: World) => Row> = {
  bank_statement: (world) => ({
    account: world.bank,
    content: [
      'Date,Particulars,Debit,Credit,Balance',
      `18/07/2025,RENT ${++used.bankFiles},,${used.bankFiles}.00,${used.bankFiles + 900}.00`,
    ].join('\n'),
  }),
  bsp_statement: () => ({
    content: [
      'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency',
      `2507-P3,TKTT,065,06524${String(++used.billings).padStart(8, '0')},2025-07-18,45000.00,8500.00,0,3150.00,135.00,50485.00,BDT`,
    ].join('\n'),
  }),
  bsp_period: () => {
    const n = used.periods++
    const month = `${2030 + Math.floor(n / 12)}-${String(1 + (n % 12)).padStart(2, '0')}`
    return {
      code: `${month.slice(2).replace('-', '')}-P1`,
      from_day: `${month}-01`,
      to_day: `${month}-07`,
      remit_on: `${month}-15`,
    }
  },
  iata_ticket_temporary: () => ({ pnr: 'AB12CD' }),
  ticket_memo: () => ({ amount: '5000.00' }),
  column_setting: () => ({ scope: 'medical', key: Object.keys(reportOf('medical').columns)[used.columns++] }),
  user: (world) => ({
    password: 'seven green kites above dhaka',
    confirm_password: 'seven green kites above dhaka',
    branch_scope: 'own',
    branch: world.branch,
    secondary_phone: undefined,
  }),
  menu_item: () => ({ type: 'item', url: '/apps/sample', parent: undefined }),
  city: (world) => ({ country: world.country, division: 'Dhaka' }),
  employee: (world) => ({ date_of_birth: '1990-05-05', city: world.city, thana: world.thana }),
  currency: () => ({ rate_to_base: '1.25' }),
  agent: (world) => ({
    agent_type: 'corporate',
    country: world.country,
    city: world.city,
    thana: world.thana,
    company_name: 'Sample Ltd',
    opening_date: '2026-06-01',
  }),
  recruiting_agency: () => ({
    licence_issue_date: '2026-01-01',
    licence_expiry_date: '2029-01-01',
    licence_status: 'valid',
    is_own: true,
  }),
  demand: (world) => ({
    country: world.destination,
    demand_letter_date: '2026-06-01',
    expiry_date: '2028-01-01',
    received_date: '2026-06-02',
  }),
  visa_entry: (world) => ({
    country: world.destination,
    visa_kind: 'group',
    issue_date: '2026-06-01',
    expiry_date: '2028-01-01',
    entry_date: '2026-06-02',
  }),
  group: () => {
    const n = used.groups++
    return { code: String(10 + (n % 50)), primary_group: 1 + Math.floor((n % 50) / 10) }
  },
  ledger_account: (world) => {
    const n = next()
    return { account_group: world.group, code: String(1000 + (n % 990)), name: `Account ${n}` }
  },
  sub_ledger_account: (world) => ({ ledger_account: world.account, party_type: 'general' }),
  authorize_account: (world) => {
    const from = addDays('2030-01-01', 2 * used.days++)
    return { user: world.user, max_amount: '5000.00', valid_from: from, valid_to: addDays(from, 1) }
  },
  exchange_rate: () => ({ date: addDays('2020-01-01', used.days++) }),
  fx_revalue: () => ({ date: addDays('2020-01-01', used.days++) }),
  calendar_event: () => ({ start: '2027-01-05T04:00:00.000Z', end: '2027-01-05T05:00:00.000Z' }),
  current_status: () => ({ maps_to: 'medical.fit' }),
  passenger: (world) => ({
    gender: 'male',
    nationality: world.country,
    agent: undefined,
    country: world.destination,
  }),
  general_setting: () => ({
    process_settings: defaultProcessSettings,
    timezone: 'Asia/Dhaka',
    weekend_days: ['Friday', 'Saturday'],
  }),
  formcontent: () => ({ code: formContentCodes[used.forms++ % formContentCodes.length] }),
  bmet_stamp: () => ({ stamp_value: '300.00' }),
  make_list: () => ({
    title: `List ${next()}`,
    row_source: 'free',
    columns: [{ key: 'name', label: 'Name', kind: 'text' }],
  }),
  permission: () => {
    const n = next()
    const module = `sample_${letters(n, 4).toLowerCase()}`
    return { code: `${module}.read`, module, action: 'read' }
  },
}

/** What a rule over several fields asks for although no field alone is required. */
const asWell: Record<string, readonly string[]> = {
  complain: ['agent'],
  list_of_manpower_ref: ['visa_entry'],
}

/** Fills what a form of this entity needs; refs are created through the API with their own samples. */
export interface Sampler {
  world: World
  db: Db
  today: string
  /** Creates what a ref points to. */
  create: (entity: Entity, more?: Row) => Promise<number>
  /** Id of a file its creator has just uploaded for this module. */
  upload: (module: string) => Promise<string>
}

async function fill(fields: Fields, fixed: Row, sampler: Sampler): Promise<Row> {
  const values: Row = { ...fixed }
  const writable = Object.entries(fields).filter(([, field]) => !field.calc && !field.virtual)
  const take = async (name: string, field: Field): Promise<void> => {
    if (name in values || !holds(field.shownWhen, values)) return
    values[name] =
      field.kind === 'ref' || field.kind === 'refs'
        ? await refValue(name, field, sampler)
        : sampleValue(field, sampler.today)
  }
  for (const [name, field] of writable)
    if (field.required === true || field.requiredOn === 'create') await take(name, field)
  for (const [name, field] of writable)
    if (field.requiredWhen && !field.requiredBy && holds(field.requiredWhen, values)) await take(name, field)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const worldly: Record<string, keyof World> = {
  country: 'country',
  city: 'city',
  thana: 'thana',
  branch: 'branch',
  currency: 'currency',
  user: 'user',
  passenger_type: 'passengerType',
}

async function refValue(name: string, field: Field, sampler: Sampler): Promise<unknown> {
  const known = worldly[field.to ?? '']
  const key = field.only?.['is_destination'] === true ? 'destination' : known
  const id = key ? sampler.world[key] : await sampler.create(entityOf(field.to ?? name))
  return field.kind === 'refs' ? [id] : id
}

const firstYear = { code: '4041', starts_on: '2040-07-01', ends_on: '2041-06-30' }

/** A body that a create request of this entity accepts. */
export async function sampleRecord(entity: Entity, sampler: Sampler): Promise<Row> {
  // No user writes an authority for themselves, and the sampler works as the administrator.
  const person: Row =
    entity.name === 'female_cv'
      ? { passenger: await sampler.create(entityOf('passenger'), { gender: 'female' }) }
      : entity.name === 'authorize_account'
        ? { user: await sampler.create(entityOf('user'), { role: sampler.world.adminRole }) }
        : entity.name === 'fiscal_year'
          ? ((await nextFiscalYear(sampler.db)) ?? firstYear)
          : {}
  const values = await fill(entity.fields, { ...together[entity.name]?.(sampler.world), ...person }, sampler)
  for (const name of asWell[entity.name] ?? [])
    values[name] ??= await refValue(name, entity.fields[name] ?? { kind: 'ref' }, sampler)
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind === 'file' && field.required === true) values[name] = await sampler.upload(entity.name)
  for (const [key, sub] of Object.entries(entity.lines ?? {})) values[key] = [await sampleLine(sub, sampler)]
  return values
}

const sampleLine = (sub: SubTable, sampler: Sampler): Promise<Row> =>
  fill(
    sub.fields,
    Object.fromEntries((sub.needsAmount?.amounts ?? []).slice(0, 1).map((name) => [name, '1000.00'])),
    sampler,
  )

export interface Written extends Row {
  id: number
  version: number
}

/** @throws Error that shows the whole answer when its status is another one. */
export function requireStatus(answer: LightMyRequestResponse, status: number, what = ''): void {
  if (answer.statusCode !== status)
    throw new Error(
      `${what} answered ${answer.statusCode} instead of ${status}: ${answer.body.slice(0, 2000)}`,
    )
}

/** Everything a catalogue test needs of a running server. */
export interface RecordFactory extends Sampler {
  base: TestApp
  admin: Inject
  /** Creates a record through the API, as the administrator unless another person sends it. */
  make: (entity: Entity, more?: Row, send?: Inject) => Promise<Written>
}

export const uploadAs = async (db: Db, user: number, module: string): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`insert into file_blob (id, name, size, mime, sha256, module, uploaded_by) values (gen_random_uuid(), 'scan.pdf', 40, 'application/pdf', '', ${module}, ${user}) returning id::text as id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

/** Samples as one person sends them: files and lists belong to their maker, so the person makes those. */
export const samplerOf = (factory: RecordFactory, person: SessionUser): Sampler => ({
  ...factory,
  create: async (entity, more) =>
    (await factory.make(entity, more, entity.access === 'LIST' ? factory.base.as(person) : factory.admin)).id,
  upload: (module) => uploadAs(factory.base.database.db, person.id, module),
})

export async function recordFactory(base: TestApp, today: string): Promise<RecordFactory> {
  countFromStart()
  const made = await makeWorld(base.database)
  const world: World = { ...made, ...(await makeAccounts(base.database.db)) }
  const person = personOf('admin')
  const admin = base.as(person)
  const factory: RecordFactory = {
    base,
    admin,
    world,
    db: base.database.db,
    today,
    create: async (entity, more) => (await factory.make(entity, more)).id,
    upload: (module) => uploadAs(base.database.db, person.id, module),
    make: async (entity, more = {}, send = admin) => {
      const answer = await send({
        method: 'POST',
        url: `/${entity.name}/api/v1/${entity.name}/create/`,
        payload: { ...(await sampleRecord(entity, factory)), ...more },
      })
      requireStatus(answer, 201, `creating ${entity.name}`)
      return answer.json<Written>()
    },
  }
  return factory
}
