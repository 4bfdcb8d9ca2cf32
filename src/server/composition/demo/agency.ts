/** Company, branches, staff, licences, agents and centres of the demo agency. Source: demo 2.1 and 2.2. */
import { sql } from 'kysely'
import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import { roles, type RoleCode, type RoleName } from '../../../domain/people/access.ts'
import { entityOf } from '../../../domain/entities.ts'
import { userById } from '../../access/authenticate.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { insertRow } from '../../workflow/event/rows.ts'
import { idIn, idsBy } from '../seed/insert-missing.ts'
import { seedDirectAgent } from '../seed/reference.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { openingDay } from './days.ts'

type BranchCode = 'DHK' | 'CTG' | 'SYL'
type Row = Record<string, unknown>

const branches: readonly [name: string, code: BranchCode, city: string, phone: string][] = [
  ['Dhaka Head Office', 'DHK', 'Dhaka', '+8801700000001'],
  ['Chattogram Branch', 'CTG', 'Chattogram', '+8801700000002'],
  ['Sylhet Branch', 'SYL', 'Sylhet', '+8801700000003'],
]

/** E-mail name, first and last name, role, branch, scope, designation, department; '*' = delegate. */
const staff = `
admin|Farzana|Kabir|admin|DHK|all|IT & Admin Head|Administration
manager|Mahbub|Alam|branch-manager|DHK|all|General Manager|Management
manager.ctg|Rehana|Parveen|branch-manager|CTG|own|Branch Manager|Management
processing|Tania|Sultana|processing-officer|DHK|own|Senior Processing Officer|Processing*
processing2|Kamal|Hossain|processing-officer|DHK|list|Embassy & BMET Delegate|Processing*
processing.ctg|Dipa|Barua|processing-officer|CTG|own|Processing Officer|Processing
ticketing|Rony|Costa|ticketing-officer|DHK|all|Ticketing Executive|Ticketing
accounts|Sabbir|Ahmed|accountant|DHK|all|Accountant|Accounts
agents|Nadia|Chowdhury|agent-relations|DHK|all|Agent Relations|Marketing
entry|Hasib|Rahman|data-entry|DHK|own|Data Entry Operator|Processing
audit|Iqbal|Mahmud|auditor|DHK|all|Internal Auditor|Management`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

/** Who may authorise what up to how much; never their own vouchers. Source: demo 2.1. */
const authorities: readonly [
  name: string,
  scope: 'all' | 'receipt_voucher' | 'bill' | 'ticket',
  most: string,
][] = [
  ['manager', 'all', '500000.00'],
  ['accounts', 'receipt_voucher', '50000.00'],
  // Advances are applied under the authority for bills (accounting 8).
  ['accounts', 'bill', '50000.00'],
  // Memos are accepted and counter sales authorised by the accountant; large sales wait for the manager (decision 1161).
  ['accounts', 'ticket', '100000.00'],
  ['admin', 'all', '10000000.00'],
]

const women = new Set(['Farzana', 'Rehana', 'Tania', 'Dipa', 'Nadia'])

/** Name, in Bangla and Arabic as letters and lists print it, RL number, days to the expiry of the licence, its state. */
const licences: readonly [string, string, string, string, number, string][] = [
  [
    'Shapla Bridge Overseas Ltd. (Demo)',
    'শাপলা ব্রিজ ওভারসিজ লিমিটেড (ডেমো)',
    'شركة جسر شابلا لما وراء البحار (تجريبية)',
    '9001',
    500,
    'valid',
  ],
  [
    'Meghna Delta Manpower (Demo)',
    'মেঘনা ডেল্টা ম্যানপাওয়ার (ডেমো)',
    'دلتا ميغنا للقوى العاملة (تجريبية)',
    '9002',
    45,
    'valid',
  ],
  [
    'Karnaphuli Overseas (Demo)',
    'কর্ণফুলী ওভারসিজ (ডেমো)',
    'كارنافولي لما وراء البحار (تجريبية)',
    '9003',
    -20,
    'valid',
  ],
  [
    'Surma Employment Services (Demo)',
    'সুরমা এমপ্লয়মেন্ট সার্ভিসেস (ডেমো)',
    'سورما لخدمات التوظيف (تجريبية)',
    '9004',
    300,
    'suspended',
  ],
]

/** Code, name, type, city, commission, its value, credit limit, balance (minus: the agency owes), branch. */
const agents = `
AG-0002|Abdul Karim Sarker|sub_agent|Cumilla|fixed|5000|200000|145000|DHK
AG-0003|Nurul Islam Bhuiyan|sub_agent|Brahmanbaria|fixed|5000|300000|310000|DHK
AG-0004|Shahidul Alam Talukder|sub_agent|Tangail|percent|3|100000|60000|DHK
AG-0005|Rezaul Haque Chowdhury|sub_agent|Chattogram|fixed|4000|150000|80000|CTG
AG-0006|Mizanur Rahman Laskar|sub_agent|Sylhet|fixed|4000|150000|-20000|SYL
AG-0007|Fatema Begum|sub_agent|Faridpur|fixed|8000|50000|40000|DHK
AG-0008|Al Baraka Hajj Kafela (Demo)|corporate|Dhaka|percent|2|500000|210000|DHK
AG-0009|Qasr Demo Recruitment Office|foreign_delegate|SA|none||0|180000|DHK
AG-0010|Selangor Demo Outsourcing Sdn Bhd|foreign_delegate|MY|none||0|0|DHK
AG-0011|Jahangir Mollah|referral|Madaripur|none||0|0|DHK`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

/** What papers call an agent; the code of one that is not there. */
export const agentName = (code: string): string => agents.find(([of]) => of === code)?.[1] ?? code

const wafid = ['SA', 'KW', 'OM', 'BH', 'QA', 'AE']
/** Name, code, system, countries, fee, city. */
const centres: readonly [string, string, string, readonly string[] | 'all', string, string][] = [
  ['Demo Medical Center Dhaka 1', 'BD-DHK-901', 'wafid', wafid, '8500.00', 'Dhaka'],
  ['Demo Medical Center Dhaka 2', 'BD-DHK-902', 'wafid', wafid, '8500.00', 'Dhaka'],
  ['Demo Medical Center Chattogram', 'BD-CTG-903', 'wafid', wafid, '8500.00', 'Chattogram'],
  ['Demo Medical Center Sylhet', 'BD-SYL-904', 'wafid', wafid, '8500.00', 'Sylhet'],
  ['Demo FWCMS Bio-Medical Dhaka', 'BD-FW-905', 'fwcms', ['MY'], '6500.00', 'Dhaka'],
  ['Demo Qatar Visa Center Dhaka', 'BD-QV-906', 'qvc', ['QA'], '7000.00', 'Dhaka'],
  ['Demo Civil Hospital (hajj, student)', 'BD-LC-907', 'local', 'all', '1500.00', 'Dhaka'],
]

/** Ids of everything the passengers hang on, by the names of the tables above. */
export interface DemoAgency {
  people: ReadonlyMap<string, SessionUser>
  branch: ReadonlyMap<string, number>
  agent: ReadonlyMap<string, number>
  centre: ReadonlyMap<string, number>
  country: ReadonlyMap<string, number>
  city: ReadonlyMap<string, number>
  profession: ReadonlyMap<string, number>
  currency: ReadonlyMap<string, number>
  airway: ReadonlyMap<string, number>
  type: ReadonlyMap<string, number>
  qualification: ReadonlyMap<string, number>
  ownAgency: number
  /** Delegate whose card is good, by branch. */
  carrier: number
  users: { email: string; role: RoleName }[]
}

const demoRow = (db: Db, entity: string, values: Row): Promise<number> =>
  insertRow(db, entityOf(entity), { ...values, is_demo: true }, null)
const phone = (n: number): string => `+88017000000${String(n).padStart(2, '0')}`

/** The branch manager's code of a role name; the staff list holds default roles only. */
const roleOf = (name: string) => {
  const found = roles.find((role) => role.name === name)
  if (!found) throw new Error(`${name} is no default role`)
  return found
}

interface Places {
  branch: ReadonlyMap<string, number>
  city: ReadonlyMap<string, number>
}

async function makeStaff(
  db: Db,
  today: CivilDate,
  { branch, city }: Places,
  account: { hash: string; mustChange: boolean },
): Promise<Pick<DemoAgency, 'people' | 'users' | 'carrier'>> {
  const roleIds = await idsBy(db, 'role', 'name')
  const departments = new Map<string, number>()
  const people = new Map<string, SessionUser>()
  const users: DemoAgency['users'] = []
  let carrier = 0
  for (const [
    at,
    [
      name = '',
      first_name = '',
      last_name = '',
      roleName = '',
      branchCode = '',
      scope = '',
      designation = '',
      departmentText = '',
    ],
  ] of staff.entries()) {
    const departmentName = departmentText.replace('*', '')
    const isDelegate = departmentText.endsWith('*')
    const department =
      departments.get(departmentName) ?? (await demoRow(db, 'department', { name: departmentName }))
    departments.set(departmentName, department)
    const branchId = idIn(branch, branchCode)
    const email = `${name}@example.com`
    const employee = await demoRow(db, 'employee', {
      employee_code: `EMP-${String(at + 1).padStart(4, '0')}`,
      name: `${first_name} ${last_name}`,
      gender: women.has(first_name) ? 'female' : 'male',
      date_of_birth: addDays(today, -12_000 - at * 150),
      nid_no: `80000${String(at + 1).padStart(5, '0')}`,
      primary_phone: phone(at + 87),
      email,
      department,
      designation: await demoRow(db, 'designation', { name: designation, department }),
      joining_date: addDays(today, -900 - at * 30),
      present_address: 'Paltan, Dhaka',
      city: idIn(city, 'Dhaka'),
      branch: branchId,
      is_delegate: isDelegate,
      ...(isDelegate ? { delegate_card_no: `DLG-${at + 1}`, delegate_card_expiry: addDays(today, 400) } : {}),
    })
    if (isDelegate) carrier = employee
    const role = roleOf(roleName)
    const branches = scope === 'list' ? [idIn(branch, 'DHK'), idIn(branch, 'SYL')] : []
    const id = await demoRow(db, 'user', {
      first_name,
      last_name,
      username: name,
      email,
      primary_phone: phone(at + 87),
      password_hash: account.hash,
      password_changed_at: `${today}T00:00:00Z`,
      must_change_password: account.mustChange,
      role: idIn(roleIds, roleName),
      employee,
      branch: branchId,
      branch_scope: scope,
      scope_branches: branches,
    })
    const person = await userById(db, id)
    if (person) people.set(name, person)
    users.push({ email, role: role.name })
  }
  for (const [name, scope, max_amount] of authorities)
    await demoRow(db, 'authorize_account', {
      user: people.get(name)?.id,
      scope,
      max_amount,
      can_approve_own: false,
      valid_from: addDays(today, -400),
    })
  return { people, users, carrier }
}

async function makeAgents(
  db: Db,
  today: CivilDate,
  { branch, city }: Places,
  country: ReadonlyMap<string, number>,
): Promise<void> {
  const { rows: thanas } = await sql<{
    city: number
    id: number
  }>`select city, min(id) as id from thana where not is_deleted group by city`.execute(db)
  for (const [
    at,
    [code = '', name, type = '', place = '', commission_type, value, limit, balance = '0', branchCode = ''],
  ] of agents.entries()) {
    const isAbroad = place.length === 2
    const home = isAbroad ? null : idIn(city, place)
    const isBlack = code === 'AG-0011'
    await demoRow(db, 'agent', {
      agent_code: code,
      name,
      agent_type: type,
      primary_phone: phone(at + 11),
      email: `${code.toLowerCase()}@agents.example`,
      country: idIn(country, isAbroad ? place : 'BD'),
      city: home,
      thana: thanas.find((row) => row.city === home)?.id ?? null,
      address: isAbroad ? name : `${place}, Bangladesh`,
      branch: idIn(branch, branchCode),
      shared: true,
      ...(type === 'corporate' || type === 'foreign_delegate'
        ? { company_name: name }
        : { nid_no: `70000${String(at + 2).padStart(5, '0')}` }),
      ...(type === 'sub_agent'
        ? {
            registration_no: `SA-${code.slice(-4)}`,
            registration_expiry: addDays(today, code === 'AG-0004' ? 30 : 700),
          }
        : {}),
      commission_type,
      ...(value ? { commission_value: value } : {}),
      credit_limit: `${limit}.00`,
      opening_balance: `${Math.abs(Number(balance))}.00`,
      opening_side: balance.startsWith('-') ? 'payable' : 'receivable',
      opening_date: openingDay(today),
      is_blacklisted: isBlack,
      ...(isBlack ? { blacklist_reason: 'Brought a passenger with a forged passport page.' } : {}),
    })
  }
}

const inDhaka: Readonly<Record<RoleCode, string>> = {
  ADM: 'admin',
  MGR: 'manager',
  PRO: 'processing',
  TKT: 'ticketing',
  ACC: 'accounts',
  AGR: 'agents',
  DEO: 'entry',
  QAR: 'audit',
}

/**
 * E-mail name of the user who does the work of a role in a branch. People other than managers write only in
 * their own branch (roles 4): in Chattogram an officer and a manager do everything, in Sylhet the general
 * manager does.
 */
export function personFor(role: RoleCode, branch: string): string {
  if (branch === 'DHK' || role === 'ADM') return inDhaka[role]
  if (branch === 'SYL') return 'manager'
  return role === 'PRO' || role === 'DEO' ? 'processing.ctg' : 'manager.ctg'
}

/** Makes the agency around the passengers. @param account password hash of everyone, and whether it must be changed. */
export async function makeAgency(
  db: Db,
  today: CivilDate,
  account: { hash: string; mustChange: boolean },
): Promise<DemoAgency> {
  const country = await idsBy(db, 'country', 'iso2')
  const { rows: cities } = await sql<{
    key: string
    id: number
  }>`select name as key, id from city where country = ${idIn(country, 'BD')} and not is_deleted`.execute(db)
  const city = new Map(cities.map((row) => [row.key, row.id]))
  const branch = new Map<string, number>()
  for (const [name, code, place, number] of branches)
    branch.set(
      code,
      await demoRow(db, 'branch', {
        name,
        code,
        city: idIn(city, place),
        address: `${place}, Bangladesh`,
        phone: number,
        is_head_office: code === 'DHK',
      }),
    )
  await seedDirectAgent(db, addDays(today, -400))
  const places = { branch, city }
  const made = await makeStaff(db, today, places, account)
  await makeAgents(db, today, places, country)

  let ownAgency = 0
  for (const [name, name_bn, name_ar, rl_no, left, licence_status] of licences) {
    const isOwn = rl_no === '9001'
    const id = await demoRow(db, 'recruiting_agency', {
      name,
      name_bn,
      name_ar,
      rl_no,
      licence_issue_date: addDays(today, left - 1095),
      licence_expiry_date: addDays(today, left),
      licence_status,
      is_own: isOwn,
      proprietor_name: isOwn ? 'Farzana Kabir' : 'Demo Proprietor',
      proprietor_designation: 'Managing Director',
      proprietor_designation_bn: 'ব্যবস্থাপনা পরিচালক',
      address: 'Paltan, Dhaka',
      phone: '+8801700000001',
      email: `rl${rl_no}@example.com`,
    })
    if (isOwn) ownAgency = id
  }
  for (const [name, code, system, countries, fee, place] of centres) {
    const approved =
      countries === 'all'
        ? [...country].filter(([iso]) => iso !== 'BD').map(([, id]) => id)
        : countries.map((iso) => idIn(country, iso))
    await demoRow(db, 'medical_center', {
      name,
      code,
      system,
      approved_countries: approved,
      city: idIn(city, place),
      address: `${place}, Bangladesh`,
      phone: '+8801700000060',
      email: `${code.toLowerCase()}@centres.example`,
      fee,
      licence_expiry: addDays(today, code === 'BD-CTG-903' ? 20 : 600),
    })
  }
  await sql`
    update general_setting set site_name = 'RAMS', company_name = 'Shapla Bridge Overseas Ltd. (Demo)', own_agency = ${ownAgency}, address = 'Paltan, Dhaka', phone = '+8801700000001', email = 'office@example.com',
      timezone = 'Asia/Dhaka', weekend_days = '["Friday","Saturday"]', is_demo = true`.execute(db)
  return { ...made, ...(await placesOf(db)), ownAgency }
}

/** Ids of what the passengers hang on, by name. */
async function placesOf(db: Db): Promise<Omit<DemoAgency, 'people' | 'users' | 'carrier' | 'ownAgency'>> {
  const country = await idsBy(db, 'country', 'iso2')
  const { rows } = await sql<{
    key: string
    id: number
  }>`select name as key, id from city where country = ${idIn(country, 'BD')} and not is_deleted`.execute(db)
  return {
    country,
    city: new Map(rows.map((row) => [row.key, row.id])),
    branch: await idsBy(db, 'branch', 'code'),
    agent: await idsBy(db, 'agent', 'agent_code'),
    centre: await idsBy(db, 'medical_center', 'code'),
    profession: await idsBy(db, 'profession', 'name'),
    currency: await idsBy(db, 'currency', 'code'),
    airway: await idsBy(db, 'airway', 'iata_code'),
    type: await idsBy(db, 'passenger_type', 'name'),
    qualification: await idsBy(db, 'qualification', 'name'),
  }
}

/** The demo agency as it stands in the database. @throws Error when its people are gone. */
export async function agencyOf(db: Db): Promise<DemoAgency> {
  const people = new Map<string, SessionUser>()
  for (const [name = ''] of staff) {
    const { rows } = await sql<{
      id: number
    }>`select id from app_user where email = ${`${name}@example.com`} and is_demo and not is_deleted`.execute(
      db,
    )
    const person = rows[0] ? await userById(db, rows[0].id) : null
    if (!person) throw new Error(`no user of the demo agency is called ${name}`)
    people.set(name, person)
  }
  const { rows } = await sql<{
    own: number
    carrier: number
  }>`select (select own_agency from general_setting limit 1) as own, (select max(id) from employee where is_demo and is_delegate and not is_deleted) as carrier`.execute(
    db,
  )
  return {
    people,
    users: [],
    ...(await placesOf(db)),
    ownAgency: rows[0]?.own ?? 0,
    carrier: rows[0]?.carrier ?? 0,
  }
}
