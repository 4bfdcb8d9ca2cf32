import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { tablesOf } from '../../../src/foundation/definitions/table.ts'
import { differenceToDefinitions, entityTables } from '../../../src/server/platform/db/definitions.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

describe('the tables of the records', () => {
  let base: TestDatabase
  beforeAll(async () => {
    base = await testDatabase()
  })
  afterAll(() => base.drop())

  it('are in the migrated database as they are defined; after a change of a definition run npm run db:generate -- --name NAME', async () => {
    const client = new pg.Client(base.ownerConfig)
    await client.connect()
    try {
      expect(await differenceToDefinitions(client)).toEqual({ statements: [], questions: [] })
    } finally {
      await client.end()
    }
  })

  it('have in the migrated database the columns, types and nullability of the definitions', async () => {
    const found = await base.asOwner(`
      select table_name, column_name, udt_name, is_nullable = 'YES' as nullable, is_generated = 'ALWAYS' as generated
      from information_schema.columns where table_schema = 'public' order by table_name, column_name`)
    const described = (tables: ReturnType<typeof tablesOf>) =>
      tables.flatMap((table) =>
        table.columns.map((column) => ({
          table_name: table.name,
          column_name: column.name,
          udt_name: column.type,
          nullable: column.nullable,
          generated: column.generated !== undefined,
        })),
      )
    const tables = entityTables()
    const names = new Set(tables.map((table) => table.name))
    const order = (a: { table_name: unknown; column_name: unknown }, b: typeof a) =>
      `${String(a.table_name)}.${String(a.column_name)}`.localeCompare(
        `${String(b.table_name)}.${String(b.column_name)}`,
      )
    expect(
      found
        .filter((row) => names.has(String(row['table_name'])))
        .toSorted((a, b) => order(a as never, b as never)),
    ).toEqual(described(tables).toSorted(order))
  })

  it('carry an index or key for each unique value', async () => {
    const found = new Set(
      (await base.asOwner('select indexname from pg_indexes')).map((row) => row['indexname']),
    )
    for (const table of entityTables()) for (const index of table.indexes) expect(found).toContain(index.name)
  })

  it('find by an index every row that names a passenger, because one who goes is looked for in all of them', async () => {
    const without = await base.asOwner(`
      select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'passenger'::regclass and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum) order by 1`)
    expect(without).toEqual([])
  })

  it('fold text as the search does: small letters, no marks, single spaces', async () => {
    const folded = await base.asOwner(
      `select search_fold(value) as text from unnest(array['  Müller   ŞAHİN', 'Straße', 'مُحَمَّد', 'ELIF ı']) value`,
    )
    expect(folded.map((row) => row['text'])).toEqual(['muller sahin', 'strasse', 'محمد', 'elif i'])
  })

  it('a definition that points to nothing has no table', () => {
    expect(() => tablesOf({ city: entities.city })).toThrow('There is no table for "country".')
  })
})

describe('rules the database keeps whatever the program does', () => {
  let base: TestDatabase
  /** Inserts a row with its required text columns filled in and answers its id. */
  const make = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(values)
    const rows = await base.asOwner(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(values),
    )
    return Number(rows[0]?.['id'])
  }
  let branch = 0
  let country = 0
  let type = 0
  let female = 0
  let profession = 0
  let agency = 0
  beforeAll(async () => {
    base = await testDatabase()
    country = await make('country', { name: 'Saudi Arabia', iso2: 'SA', iso3: 'SAU', nationality: 'Saudi' })
    const city = await make('city', { name: 'Dhaka', country })
    branch = await make('branch', {
      name: 'Dhaka',
      code: 'DHK',
      address: 'x',
      phone: '+8801700000001',
      city,
      is_head_office: true,
    })
    type = await make('passenger_type', {
      name: 'recruiting',
      title: 'Recruiting',
      serial_letter: 'R',
      base_plan: 'recruiting',
      is_worker: true,
    })
    female = await make('passenger_type', {
      name: 'female',
      title: 'Female',
      serial_letter: 'F',
      base_plan: 'female',
      is_worker: true,
    })
    profession = await make('profession', { name: 'Mason', skill_class: 'skilled' })
    agency = await make('recruiting_agency', {
      name: 'Own',
      rl_no: '9001',
      licence_issue_date: '2026-01-01',
      licence_expiry_date: '2029-01-01',
      licence_status: 'valid',
      proprietor_name: 'A',
      proprietor_designation: 'B',
      address: 'x',
      phone: '+8801700000001',
    })
  })
  afterAll(() => base.drop())

  const file = (passport: string, more: Record<string, unknown> = {}) =>
    make('passenger', {
      branch,
      passenger_type: type,
      full_name: 'MD RAKIB HASAN',
      gender: 'male',
      passport_no: passport,
      ...more,
    })
  const visa = async (quantity: number) => {
    const entry = await make('visa_entry', {
      branch,
      visa_no: `13055${Math.random()}`.slice(0, 20),
      visa_kind: 'group',
      country,
      sponsor_name: 'Al Nakheel',
      issue_date: '2027-01-01',
      expiry_date: '2027-12-01',
      recruiting_agency: agency,
      entry_date: '2027-01-02',
    })
    return {
      entry,
      line: await make('visa_entry_line', { visa_entry: entry, profession, gender: 'male', quantity }),
    }
  }

  it('two live files never have the same passport, however it is written; a finished file gives it free', async () => {
    const first = await file('Z10000001')
    await expect(file('Z10000001')).rejects.toMatchObject({
      code: '23505',
      constraint: 'passenger_passport_no_key',
    })
    await base.asOwner("update passenger set journey_state = 'completed' where id = $1", [first])
    await expect(file('Z10000001')).resolves.toBeGreaterThan(first)
  })

  it('there is one head office, one direct agent and one row of site settings', async () => {
    await expect(
      base.asOwner(
        "insert into branch (name, code, address, phone, city, is_head_office) select 'B', 'CTG', 'x', '+8801700000002', city, true from branch limit 1",
      ),
    ).rejects.toMatchObject({ code: '23505' })
    await expect(
      base.asOwner(
        "insert into branch (name, code, address, phone, city) select 'B', 'CTG', 'x', '+8801700000002', city from branch limit 1",
      ),
    ).resolves.toEqual([])
  })

  it('a name is taken in any letter case', async () => {
    await expect(make('profession', { name: 'MASON', skill_class: 'skilled' })).rejects.toMatchObject({
      code: '23505',
    })
  })

  it('a passenger carries the plan of the type, the state of the journey and what is due', async () => {
    const id = await file('Z10000002', {
      agreed_amount: '15000000',
      discount: '500000',
      received_amount: '1000000',
    })
    const read = () =>
      base.asOwner('select base_plan, is_worker, state, due_amount from passenger where id = $1', [id])
    expect(await read()).toEqual([
      { base_plan: 'recruiting', is_worker: true, state: 'draft', due_amount: '13500000' },
    ])
    await base.asOwner("update passenger set passenger_type = $2, journey_state = 'active' where id = $1", [
      id,
      female,
    ])
    expect(await read()).toMatchObject([{ base_plan: 'female', state: 'active' }])
  })

  it('refuses a value that is none of the choices, and a text that is too long', async () => {
    await expect(file('Z10000003', { priority: 'someday' })).rejects.toMatchObject({ code: '23514' })
    await expect(file('Z10000003', { rack_no: 'x'.repeat(21) })).rejects.toMatchObject({ code: '23514' })
  })

  it('a visa line never has more takers than units; a cancelled one that came back is free again, a kept one is not', async () => {
    const { entry, line } = await visa(1)
    const take = async (passport: string) =>
      make('visa_allotment', {
        branch,
        passenger: await file(passport),
        visa_entry: entry,
        visa_line: line,
        state: 'allotted',
      })
    const first = await take('Z10000010')
    await expect(take('Z10000011')).rejects.toMatchObject({ code: '23514', constraint: 'visa_quantity' })
    await base.asOwner(
      "update visa_allotment set state = 'cancelled', quantity_returned = false where id = $1",
      [first],
    )
    await expect(take('Z10000012')).rejects.toMatchObject({ constraint: 'visa_quantity' })
    await base.asOwner('update visa_allotment set quantity_returned = true where id = $1', [first])
    const next = await take('Z10000013')
    expect(next).toBeGreaterThan(first)
    await expect(
      base.asOwner('update visa_entry_line set quantity = 0 where id = $1', [line]),
    ).rejects.toMatchObject({ constraint: 'visa_quantity' })
  })

  it('twenty allotments at once of a visa for five leave five', async () => {
    const { entry, line } = await visa(5)
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, at) => file(`Z2000${String(at).padStart(4, '0')}`)),
    )
    const results = await Promise.allSettled(
      people.map((passenger) =>
        base.pool.query(
          "insert into visa_allotment (branch, passenger, visa_entry, visa_line, state) values ($1, $2, $3, $4, 'allotted')",
          [branch, passenger, entry, line],
        ),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5)
    expect(await base.asOwner('select visa_line_taken($1) as taken', [line])).toEqual([{ taken: 5 }])
  })

  it('a passenger shows the visa they hold until they hold it no more', async () => {
    const { entry, line } = await visa(2)
    const passenger = await file('Z10000020')
    const held = () =>
      base.asOwner('select visa_entry, visa_line, employer_name from passenger where id = $1', [passenger])
    const allotment = await make('visa_allotment', {
      branch,
      passenger,
      visa_entry: entry,
      visa_line: line,
      state: 'allotted',
    })
    expect(await held()).toEqual([{ visa_entry: entry, visa_line: line, employer_name: 'Al Nakheel' }])
    await base.asOwner("update visa_allotment set state = 'none' where id = $1", [allotment])
    expect(await held()).toEqual([{ visa_entry: null, visa_line: null, employer_name: null }])
  })

  it('an open file follows its passenger and its steps, and goes when the file is closed', async () => {
    const id = await file('Z10000030')
    const open = () =>
      base.asOwner(
        'select journey_state, medical_state, medical_expiry_date, passport_expiry_date from open_file where id = $1',
        [id],
      )
    expect(await open()).toEqual([
      { journey_state: 'draft', medical_state: null, medical_expiry_date: null, passport_expiry_date: null },
    ])
    const medical = await make('medical', { branch, passenger: id, state: 'fit', expiry_date: '2027-03-01' })
    await base.asOwner(
      "update passenger set journey_state = 'active', passport_expiry_date = '2031-05-06' where id = $1",
      [id],
    )
    expect(await open()).toMatchObject([{ journey_state: 'active', medical_state: 'fit' }])
    const other = await file('Z10000031')
    await base.asOwner('update medical set passenger = $2 where id = $1', [medical, other])
    expect(await open()).toMatchObject([{ medical_state: null }])
    await base.asOwner('delete from medical where id = $1', [medical])
    expect(await base.asOwner('select medical_state from open_file where id = $1', [other])).toEqual([
      { medical_state: null },
    ])
    await base.asOwner("update passenger set journey_state = 'completed' where id = $1", [id])
    expect(await open()).toEqual([])
    await base.asOwner("update passenger set journey_state = 'active' where id = $1", [id])
    expect(await open()).toHaveLength(1)
    expect(
      await base.asOwner(
        '(select * from open_file except select * from open_file_now) union all (select * from open_file_now except select * from open_file)',
      ),
    ).toEqual([])
  })

  it('what is in use cannot be removed', async () => {
    await expect(base.asOwner('delete from passenger_type where id = $1', [type])).rejects.toMatchObject({
      code: '23503',
    })
  })
})
