import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { createSchema, schemaErrors } from '../../../src/foundation/definitions/schema.ts'
import { isMrzCountry } from '../../../src/domain/passengers/mrz/mrz-countries.ts'
import { routeRows, pathFits } from '../../../src/app/routes.ts'
import { countryCodes } from '../../../src/server/agency/country-codes.ts'
import { flatMenu } from '../../../src/server/composition/seed/menu.ts'
import { seedDirectAgent, seedReference } from '../../../src/server/composition/seed/reference.ts'
import routes from '../../spec/routes.json' with { type: 'json' }
import { testDatabase, type TestDatabase } from '../database.ts'

const today = '2027-01-31'
/** Addresses of later screens that the specification's menu needs and its route list does not spell. */
const addresses = [
  '/apps/accUpdatePerm-management/accUpdatePerms',
  '/apps/passengerUpdate-management/passengerUpdates',
]

describe('the reference data of a new agency', () => {
  let base: TestDatabase
  const rows = (sql: string, values: unknown[] = []) => base.asOwner(sql, values)
  const count = async (table: string) =>
    Number((await rows(`select count(*)::int as n from ${table}`))[0]?.['n'])
  beforeAll(async () => {
    base = await testDatabase()
    await seedReference(base.db, today)
  })
  afterAll(() => base.drop())

  it('holds the roles, places, trades and statuses of the handbook', async () => {
    expect({
      roles: await count('role'),
      countries: await count('country'),
      cities: await count('city'),
      professions: await count('profession'),
      currencies: await count('currency'),
      types: await count('passenger_type'),
      statuses: await count('current_status'),
      tasks: await count('task_type'),
      settings: await count('general_setting'),
    }).toEqual({
      roles: 8,
      countries: 249,
      cities: 64,
      professions: 15,
      currencies: 11,
      types: 7,
      statuses: 78,
      tasks: 6,
      settings: 1,
    })
    expect(
      await rows('select division, count(*)::int as n from city group by division order by division'),
    ).toEqual(
      [
        ['Barishal', 6],
        ['Chattogram', 11],
        ['Dhaka', 13],
        ['Khulna', 10],
        ['Mymensingh', 4],
        ['Rajshahi', 8],
        ['Rangpur', 8],
        ['Sylhet', 4],
      ].map(([division, n]) => ({ division, n })),
    )
  })

  it('names every country once, with the codes passports use', () => {
    expect(countryCodes.filter(({ iso3 }) => !isMrzCountry(iso3))).toEqual([])
    expect(new Set(countryCodes.map(({ iso2 }) => iso2)).size).toBe(249)
  })

  it('keeps what an embassy asks for with its country', async () => {
    expect(
      await rows(
        "select name, medical_system, medical_validity_days, medical_needed_until, uses_okala, uses_mofa, uses_visa_bio, needs_police, visa_validity_days, max_age, cost_ceiling_male::text from country where iso2 in ('SA', 'MY', 'KW') order by position",
      ),
    ).toEqual([
      {
        name: 'Saudi Arabia',
        medical_system: 'wafid',
        medical_validity_days: 60,
        medical_needed_until: 'stamping',
        uses_okala: 'required',
        uses_mofa: 'required',
        uses_visa_bio: 'required',
        needs_police: 'optional',
        visa_validity_days: 90,
        max_age: 55,
        cost_ceiling_male: '16500000',
      },
      {
        name: 'Malaysia',
        medical_system: 'fwcms',
        medical_validity_days: 90,
        medical_needed_until: 'flight',
        uses_okala: 'none',
        uses_mofa: 'none',
        uses_visa_bio: 'none',
        needs_police: 'optional',
        visa_validity_days: 90,
        max_age: 45,
        cost_ceiling_male: '7899000',
      },
      {
        name: 'Kuwait',
        medical_system: 'wafid',
        medical_validity_days: 60,
        medical_needed_until: 'stamping',
        uses_okala: 'none',
        uses_mofa: 'none',
        uses_visa_bio: 'none',
        needs_police: 'required',
        visa_validity_days: 90,
        max_age: 60,
        cost_ceiling_male: '10678000',
      },
    ])
  })

  it('gives each role the rights of the matrix', async () => {
    const held = async (role: string) =>
      (
        await rows(
          'select p.code from role r join permission p on p.id = any(r.permissions) where r.name = $1',
          [role],
        )
      ).map((row) => row['code'])
    expect(await held('admin')).toEqual(
      expect.arrayContaining([
        'user.create',
        'passenger.delete',
        'medical.approve',
        'general_setting.settings',
      ]),
    )
    const entry = await held('data-entry')
    expect(entry).toEqual(expect.arrayContaining(['passenger.create', 'city.create', 'medical.update']))
    for (const code of [
      'user.read',
      'medical_center.create',
      'employee.read',
      'passenger.delete',
      'column_setting.read',
    ])
      expect(entry).not.toContain(code)
    expect(
      (await held('auditor')).filter(
        (code) =>
          !/\.(read|print|export)$/.test(String(code)) &&
          !/^(todo_task|calendar_event|notification|user_setting|chat_message)\./.test(String(code)),
      ),
    ).toEqual([])
  })

  it('gives every label of a machine state one default', async () => {
    expect(
      await rows(
        'select maps_to from current_status group by maps_to having count(*) filter (where is_default) <> 1',
      ),
    ).toEqual([])
    expect(
      await rows(
        "select name, is_default from current_status where maps_to = 'manpower.submitted' order by position",
      ),
    ).toEqual([
      { name: 'Manpower Waiting', is_default: true },
      { name: 'Submitted', is_default: false },
    ])
  })

  it('leads from every menu item to an address of the product', () => {
    const known = [
      ...routes.map((route) => route.path),
      ...routeRows.map((route) => route.path),
      ...addresses,
    ]
    expect(
      flatMenu()
        .filter((entry) => entry.type === 'item' && !known.some((path) => pathFits(path, entry.url ?? '')))
        .map((entry) => `${entry.id} ${entry.url}`),
    ).toEqual([])
  })

  it('nests the menu three deep at most and shows each role its part', async () => {
    expect(
      await rows(
        'select a.item_id from menu_item a join menu_item b on b.id = a.parent join menu_item c on c.id = b.parent where c.parent is not null',
      ),
    ).toEqual([])
    const items = async (role: string) =>
      (
        await rows(
          'select m.item_id from role_menu g join role r on r.id = g.role join menu_item m on m.id = g.menu_item where r.name = $1',
          [role],
        )
      ).map((row) => row['item_id'])
    expect(await items('admin')).toHaveLength(flatMenu().length)
    const ticketing = await items('ticketing-officer')
    expect(ticketing).toEqual(expect.arrayContaining(['ticket-g', 'tkt-entry', 'pax-umrah']))
    expect(ticketing).not.toEqual(expect.arrayContaining(['uc-users']))
    // An item is shown only where its parents are.
    for (const entry of flatMenu())
      expect(entry.parent === null || flatMenu().some((other) => other.id === entry.parent)).toBe(true)
    expect(
      await rows(
        'select m.item_id, g.role from role_menu g join menu_item m on m.id = g.menu_item where m.parent is not null and not exists (select 1 from role_menu p where p.role = g.role and p.menu_item = m.parent)',
      ),
    ).toEqual([])
  })

  it('would pass the forms it is edited with', async () => {
    for (const table of [
      'city',
      'thana',
      'profession',
      'currency',
      'passenger_type',
      'country',
      'task_type',
      'airway',
      'airport',
    ] as const) {
      const entity: Entity = entities[table]
      const schema = createSchema(entity, { today })
      const found = await rows(`select * from ${table}`)
      const faults = found.flatMap((row) => {
        const body = Object.fromEntries(
          Object.entries(entity.fields)
            .filter(([, field]) => !field.calc)
            .map(([name, field]) => [
              name,
              field.kind === 'money' && typeof row[name] === 'string'
                ? `${Number(row[name]) / 100}`
                : row[name] instanceof Date
                  ? today
                  : field.kind === 'time'
                    ? String(row[name]).slice(0, 5)
                    : row[name],
            ]),
        )
        const result = schema.safeParse(body)
        return result.success
          ? []
          : schemaErrors(result.error).map(
              (fault) =>
                `${table} ${JSON.stringify(row['name'] ?? row['code'])}: ${fault.pointer} ${fault.message}`,
            )
      })
      expect(faults).toEqual([])
    }
  })

  it('is added once: running it again changes nothing, and what the agency changed stays', async () => {
    await rows("update country set visa_validity_days = 120 where iso2 = 'SA'")
    await rows("update role set permissions = '{}' where name = 'auditor'")
    const before = await Promise.all(
      ['permission', 'menu_item', 'role_menu', 'thana', 'country', 'current_status'].map(count),
    )
    await seedReference(base.db, today)
    expect(
      await Promise.all(
        ['permission', 'menu_item', 'role_menu', 'thana', 'country', 'current_status'].map(count),
      ),
    ).toEqual(before)
    expect(await rows("select visa_validity_days from country where iso2 = 'SA'")).toEqual([
      { visa_validity_days: 120 },
    ])
    expect(await rows("select permissions from role where name = 'auditor'")).toEqual([{ permissions: [] }])
  })

  it('makes the walk-in agent as soon as there is a branch, and one only', async () => {
    expect(await count('agent')).toBe(0)
    await rows(
      "insert into branch (name, code, address, phone, city, is_head_office) select 'Dhaka Head Office', 'DHK', 'House 1, Dhaka', '+8801700000001', id, true from city where name = 'Dhaka'",
    )
    await seedDirectAgent(base.db, today)
    await seedReference(base.db, today)
    expect(await rows('select agent_code, name, agent_type, is_system from agent')).toEqual([
      { agent_code: 'AG-0001', name: 'Direct', agent_type: 'direct', is_system: true },
    ])
  })

  it('starts with the process settings of the handbook', async () => {
    const [row] = await rows('select process_settings, weekend_days from general_setting')
    expect(row).toMatchObject({
      weekend_days: ['Friday', 'Saturday'],
      process_settings: {
        passport_min_months: 6,
        undo_window_hours: 24,
        fee_welfare: '3500.00',
        cost_ceiling_mode: 'block',
      },
    })
  })
})
