/** `npm run db:generate`: changed definitions become SQL that brings a filled database to them without losing a row. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { defineEntity } from '../../../src/foundation/definitions/entity.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { choice, int, ref, text } from '../../../src/foundation/definitions/fields.ts'
import { tablesOf, type Table } from '../../../src/foundation/definitions/table.ts'
import { differenceToDefinitions, formulas, type Plan } from '../../../src/server/platform/db/definitions.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

/** The definitions with the fields of one entity changed. */
function withFields(
  name: keyof typeof entities,
  change: (fields: Record<string, unknown>) => Record<string, unknown>,
  more: Partial<Entity> = {},
): Table[] {
  const entity: Entity = entities[name]
  return tablesOf(
    { ...entities, [name]: { ...entity, ...more, fields: change({ ...entity.fields }) } as Entity },
    formulas,
  ) // Definitions under test, made of real ones.
}

describe('the difference between a database and changed definitions', () => {
  let base: TestDatabase
  let client: pg.Client
  beforeEach(async () => {
    base = await testDatabase()
    client = new pg.Client(base.ownerConfig)
    await client.connect()
    await client.query(
      "insert into country (name, iso2, iso3, nationality) values ('Saudi Arabia', 'SA', 'SAU', 'Saudi')",
    )
    await client.query(
      "insert into profession (name, name_bn, skill_class) values ('Mason', 'রাজমিস্ত্রি', 'skilled'), ('Driver', null, 'skilled')",
    )
  })
  afterEach(async () => {
    await client.end()
    await base.drop()
  })

  /** Runs what is proposed and expects that nothing lies between the two any more. */
  async function bring(tables: Table[], plan: Plan = {}): Promise<string[]> {
    const { statements, questions } = await differenceToDefinitions(client, plan, tables)
    expect(questions).toEqual([])
    await client.query(statements.join('\n'))
    expect(await differenceToDefinitions(client, {}, tables)).toEqual({ statements: [], questions: [] })
    return statements
  }
  const professions = async () =>
    (await client.query<Record<string, unknown>>('select * from profession order by id')).rows

  it('adds an optional field, one with a default, and a required one with what the existing rows get', async () => {
    const tables = withFields('profession', (fields) => ({
      ...fields,
      note: text(40),
      grade: int({ required: true, default: 3 }),
      code: text(10, { required: true, unique: true }),
    }))
    expect((await differenceToDefinitions(client, {}, tables)).questions).toEqual([
      'profession.code is new and required: say --fill "profession.code=EXPRESSION" for the rows that exist.',
    ])
    await bring(tables, { fills: { 'profession.code': "'P' || id" } })
    expect(await professions()).toMatchObject([
      { name: 'Mason', note: null, grade: 3, code: 'P1' },
      { name: 'Driver', grade: 3, code: 'P2' },
    ])
    await expect(
      client.query("insert into profession (name, skill_class, code) values ('Cook', 'skilled', 'P1')"),
    ).rejects.toMatchObject({ constraint: 'profession_code_key' })
  })

  it('renames a field with its values, its check and its index', async () => {
    const tables = withFields('profession', ({ name_bn: bangla, ...fields }) => ({
      ...fields,
      bangla_name: bangla,
    }))
    expect((await differenceToDefinitions(client, {}, tables)).questions).toEqual([
      'profession.name_bn is in the database and in no definition: say --rename profession.name_bn=NEW or --drop profession.name_bn.',
    ])
    await bring(tables, { renames: { 'profession.name_bn': 'bangla_name' } })
    expect(await professions()).toMatchObject([{ bangla_name: 'রাজমিস্ত্রি' }, { bangla_name: null }])

    const phone = withFields('agent', ({ primary_phone, ...fields }) => ({
      ...fields,
      first_phone: primary_phone,
    }))
    const merged = phone.map((table) =>
      table.name === 'profession' ? (tables.find(({ name }) => name === 'profession') ?? table) : table,
    )
    const statements = await bring(merged, { renames: { 'agent.primary_phone': 'first_phone' } })
    expect(statements).toContain('alter index agent_primary_phone_key rename to agent_first_phone_key;')
  })

  it('drops a field only when that is said', async () => {
    const tables = withFields('profession', (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([field]) => field !== 'country_codes')),
    )
    expect((await differenceToDefinitions(client, {}, tables)).statements).toEqual([])
    await bring(tables, { drops: ['profession.country_codes'] })
    expect(Object.keys((await professions())[0] ?? {})).not.toContain('country_codes')
  })

  it('changes choices, lengths and what is required', async () => {
    const tables = withFields('profession', (fields) => ({
      ...fields,
      name: text(120, { required: true, unique: true, list: 1, searched: true }),
      name_bn: text(80, { required: true, searched: true }),
      skill_class: choice(['professional', 'skilled', 'semi_skilled', 'less_skilled', 'apprentice'], {
        list: 3,
      }),
    }))
    expect((await differenceToDefinitions(client, {}, tables)).questions).toEqual([
      'profession.name_bn becomes required: say --fill "profession.name_bn=EXPRESSION" for the rows without it.',
    ])
    await bring(tables, { fills: { 'profession.name_bn': 'name' } })
    expect(await professions()).toMatchObject([{ name_bn: 'রাজমিস্ত্রি' }, { name_bn: 'Driver' }])
    await client.query(
      "insert into profession (name, name_bn, skill_class) values (repeat('x', 110), 'x', 'apprentice'), ('y', 'y', null)",
    )
    await expect(
      client.query("insert into profession (name, name_bn, skill_class) values ('z', 'z', 'none')"),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('calculates a generated column again and makes its indexes again', async () => {
    const tables = withFields('agent', (fields) => ({ ...fields, address: text(250, { required: true }) }))
    const statements = await bring(tables)
    expect(statements.filter((statement) => statement.includes('agent_search_text_idx'))).toHaveLength(1)
    expect(
      await base.asOwner("select indexname from pg_indexes where indexname = 'agent_search_text_idx'"),
    ).toHaveLength(1)
  })

  it('makes a new table with its keys, and keys to it', async () => {
    const union = defineEntity({
      name: 'trade_union',
      label: 'Union',
      access: 'MASTER',
      sort: ['name'],
      fields: {
        name: text(60, { required: true, unique: true }),
        country: ref('country', { required: true }),
      },
    })
    const profession: Entity = entities.profession
    const tables = tablesOf(
      {
        ...entities,
        trade_union: union,
        profession: { ...profession, fields: { ...profession.fields, guild: ref('trade_union') } },
      },
      formulas,
    )
    await bring(tables)
    await expect(
      client.query("insert into trade_union (name, country) values ('Builders', 99)"),
    ).rejects.toMatchObject({ code: '23503' })
    await client.query("insert into trade_union (name, country) values ('Builders', 1)")
    await client.query('update profession set guild = (select max(id) from trade_union) where id = 1')
    await expect(client.query('update profession set guild = 99 where id = 2')).rejects.toMatchObject({
      code: '23503',
    })
  })

  it('takes over which values are copied from another row', async () => {
    const table = tablesOf(entities, formulas).find(({ copies }) => copies.length > 0)
    const [copy] = table?.copies ?? []
    if (!table || !copy) throw new Error('No entity copies a value.')
    const tables = tablesOf(entities, formulas).map((one) =>
      one.name === table.name ? { ...one, copies: one.copies.slice(1) } : one,
    )
    const statements = await bring(tables)
    expect(statements.join('\n')).toContain(`drop trigger ${table.name}_copies`)
  })

  it('leaves indexes and keys alone that a migration added by hand', async () => {
    await client.query('create index profession_by_hand on profession (lower(name_ar))')
    expect(await differenceToDefinitions(client)).toEqual({ statements: [], questions: [] })
  })
})
