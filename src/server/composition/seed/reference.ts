/**
 * What every agency needs before its first day, demo or its own: roles and rights, menu, places, trades, statuses,
 * currencies and the row of site settings. Running it again adds only what is missing.
 */
import { sql } from 'kysely'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { roleCodes } from '../../../domain/people/access.ts'
import { formContentCodes, formContentTitles, placeholders } from '../../../domain/documents/form-contents.ts'
import { defaultProcessSettings } from '../../../domain/journey/process-settings.ts'
import { tx, type Db, type Tx } from '../../platform/db/kysely.ts'
import { seedAirports } from './airports.ts'
import { seedBooks } from './books.ts'
import { seedPlanRules } from './plan-rules.ts'
import { countryRows } from '../../agency/countries.ts'
import { currencies } from './currencies.ts'
import { idIn, idsBy, insertMissing } from './insert-missing.ts'
import { flatMenu, rolesIn } from './menu.ts'
import { districtList, thanaList } from './places.ts'
import { seedRights } from './rights.ts'
import { statuses } from './statuses.ts'
import {
  airways,
  passengerTypes,
  professions,
  qualifications,
  reservationSystems,
  taskTypes,
} from './trades.ts'

/** Adds menu rows that were never there, under their parents and to their roles; what an admin removed stays away. @returns number of new rows. */
export async function seedMenu(db: Db): Promise<number> {
  const before = await idsBy(db, 'menu_item', 'item_id', { evenDeleted: true })
  const added = flatMenu().filter((entry) => !before.has(entry.id))
  if (added.length === 0) return 0
  await insertMissing(
    db,
    'menu_item',
    ['item_id'],
    added.map(({ id, type, title, url, icon, position, roles }) => ({
      item_id: id,
      type,
      title,
      url: url ?? null,
      icon,
      position,
      exact: false,
      target: '_self',
      auth: roles === '*' ? [] : rolesIn(roles).map((code) => roleCodes[code]),
    })),
  )
  // A new row of a group the agency removed stands in that group, so it stays as hidden as the group.
  const ids = await idsBy(db, 'menu_item', 'item_id', { evenDeleted: true })
  const nested = added.flatMap((entry) =>
    entry.parent === null ? [] : [{ id: idIn(ids, entry.id), parent: idIn(ids, entry.parent) }],
  )
  await sql`update menu_item m set parent = n.parent from jsonb_to_recordset(${JSON.stringify(nested)}::jsonb) as n(id integer, parent integer) where m.id = n.id`.execute(
    db,
  )
  const roleIds = await idsBy(db, 'role', 'name')
  await insertMissing(
    db,
    'role_menu',
    ['role', 'menu_item'],
    added.flatMap((entry) =>
      rolesIn(entry.roles).map((code) => ({
        role: idIn(roleIds, roleCodes[code]),
        menu_item: idIn(ids, entry.id),
        position: entry.position,
      })),
    ),
  )
  return added.length
}

/**
 * Adds names for machine states that have none yet; what the agency renamed stays renamed, and a name it already uses
 * for something else is left to it. The first free name of a state is its default. @returns number of new names.
 */
export async function seedStatuses(db: Db): Promise<number> {
  const [paths, names] = [
    await idsBy(db, 'current_status', 'maps_to', { evenDeleted: true }),
    await idsBy(db, 'current_status', 'name'),
  ]
  const used = new Set([...names.keys()].map((name) => name.toLowerCase()))
  const free = statuses
    .map((status, at) => ({ ...status, at }))
    .filter(({ path, name }) => !paths.has(path) && !used.has(name.toLowerCase()))
  return insertMissing(
    db,
    'current_status',
    ['name'],
    free.map(({ name, path, rank, kind, colour, at }) => ({
      name,
      maps_to: path,
      is_default: free.find((other) => other.path === path)?.name === name,
      color: colour,
      position: at + 1,
      show_in_multi_update: false,
      rank,
      status_class: kind,
      is_system: true,
    })),
  )
}

async function seedPlaces(db: Db): Promise<void> {
  const bangladesh = idIn(await idsBy(db, 'country', 'iso2'), 'BD')
  await insertMissing(
    db,
    'city',
    ['name', 'country'],
    districtList.map(({ name, nameBn, division }) => ({
      name,
      name_bn: nameBn,
      division,
      country: bangladesh,
      has_demo_office: true,
    })),
  )
  const { rows } = await sql<{
    name: string
    id: number
  }>`select name, id from city where country = ${bangladesh} and not is_deleted`.execute(db)
  const cities = new Map(rows.map((row) => [row.name, row.id]))
  await insertMissing(
    db,
    'thana',
    ['name', 'city'],
    thanaList.map(({ city, name }) => ({ name, city: idIn(cities, city) })),
  )
}

async function seedSettings(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from general_setting limit 1`.execute(db)
  if (rows.length > 0) return
  await insertMissing(
    db,
    'general_setting',
    ['id'],
    [
      {
        id: 1,
        site_name: 'RAMS',
        company_name: '',
        address: '',
        phone: '',
        email: '',
        timezone: 'Asia/Dhaka',
        date_format: 'dd-MMM-yyyy',
        weekend_days: ['Friday', 'Saturday'],
        holidays: [],
        base_currency: idIn(await idsBy(db, 'currency', 'code'), 'BDT'),
        serial_pattern: '{BR}-{T}-{YYYY}-{####}',
        process_settings: defaultProcessSettings,
        require_totp_roles: [],
      },
    ],
  )
}

/** Today in Dhaka by the database's clock. */
export async function databaseDay(db: Db): Promise<CivilDate> {
  const { rows } = await sql<{
    day: CivilDate
  }>`select (now() at time zone 'Asia/Dhaka')::date as day`.execute(db)
  if (!rows[0]) throw new Error('The database gave no day.')
  return rows[0].day
}

/**
 * The agent AG-0001 "Direct" of walk-in passengers. This agent belongs to a branch, so it is made as soon as
 * there is one; set-up and demo call this after their branches.
 */
export async function seedDirectAgent(db: Db, today?: CivilDate): Promise<void> {
  const { rows } = await sql<{
    id: number
    phone: string
    address: string
    city: number
  }>`select id, phone, address, city from branch where not is_deleted order by is_head_office desc, id limit 1`.execute(
    db,
  )
  const [office] = rows
  if (!office) return
  const day = today ?? (await databaseDay(db))
  const country = idIn(await idsBy(db, 'country', 'iso2'), 'BD')
  await insertMissing(
    db,
    'agent',
    ['agent_type'],
    [
      {
        branch: office.id,
        agent_code: 'AG-0001',
        name: 'Direct',
        agent_type: 'direct',
        primary_phone: office.phone,
        country,
        city: office.city,
        address: office.address,
        shared: true,
        commission_type: 'none',
        credit_limit: 0,
        opening_balance: 0,
        opening_side: 'receivable',
        opening_date: day,
        is_blacklisted: false,
        is_system: true,
      },
    ],
  )
}

/**
 * Fills a database with the reference data, in the caller's transaction or one of its own.
 * @param today day of the first exchange rates; by the database's clock when left out.
 */
export async function seedReference(db: Db | Tx, today?: CivilDate): Promise<void> {
  await tx(db, async (trx) => {
    const day = today ?? (await databaseDay(trx))
    await seedRights(trx)
    await seedMenu(trx)
    await insertMissing(
      trx,
      'currency',
      ['code'],
      currencies.map(({ code, name, symbol, rate, minorUnit }) => ({
        code,
        name,
        symbol,
        rate_to_base: rate,
        minor_unit: minorUnit,
        rate_date: day,
        is_base: code === 'BDT',
      })),
    )
    const currencyIds = await idsBy(trx, 'currency', 'code')
    await insertMissing(
      trx,
      'country',
      ['iso2'],
      countryRows((code) => idIn(currencyIds, code)),
    )
    await seedPlaces(trx)
    await insertMissing(trx, 'profession', ['name'], professions)
    await insertMissing(trx, 'qualification', ['name'], qualifications)
    await insertMissing(trx, 'task_type', ['name'], taskTypes)
    await insertMissing(trx, 'airway', ['iata_code'], airways)
    await insertMissing(trx, 'gds', ['code'], reservationSystems)
    await seedAirports(trx)
    await insertMissing(
      trx,
      'formcontent',
      ['code'],
      formContentCodes.map((code) => ({ code, title: formContentTitles[code], placeholders })),
    )
    await insertMissing(trx, 'passenger_type', ['name'], passengerTypes)
    await seedStatuses(trx)
    await seedPlanRules(trx)
    await seedSettings(trx)
    await seedBooks(trx, day)
    await seedDirectAgent(trx, day)
  })
}
