/** Row types of raw SQL are what PostgreSQL answers: names, kinds of values, and whether they may be null. */
import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../database.ts'
import { declaredStatements, type DeclaredColumn, type DeclaredStatement, type Kind } from './declared.ts'
import { Describer, statementFaults } from './described.ts'
import { fillings } from './fillings.ts'

const root = resolve(import.meta.dirname, '../../../..')

let database: TestDatabase
let client: pg.Client
let describer: Describer
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client(database.appConfig)
  await client.connect()
  describer = await Describer.of(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const column = (name: string, ...kinds: Kind[]): DeclaredColumn => ({
  name,
  kinds: new Set(kinds),
  elements: null,
})
const planted = (text: string, ...columns: DeclaredColumn[]): DeclaredStatement => ({
  place: 'planted',
  texts: [text],
  open: [],
  columns,
})

test.each([
  [
    'a name that is not answered',
    planted('select id from passenger', column('ids', 'number')),
    'ids is not answered',
  ],
  [
    'money as a number',
    planted('select debit_minor as debit from gl_line', column('debit', 'number')),
    'debit is declared number, but int8 arrives as bigint',
  ],
  [
    'a sum as a number',
    planted('select sum(id) / 2.0 as half from passenger', column('half', 'number')),
    'half is declared number, but numeric arrives as string',
  ],
  [
    'a column that may be null',
    planted('select passport_no from passenger', column('passport_no', 'string')),
    'passport_no may be null (text)',
  ],
  [
    'a column of an outer join',
    planted('select a.name from passenger p left join agent a on a.id = p.agent', column('name', 'string')),
    'name may be null (text)',
  ],
])('%s is found', async (_what, statement, fault) => {
  expect((await statementFaults(describer, statement)).faults).toEqual([`planted ${fault}`])
})

test('a right type is no fault', async () => {
  const statement = planted(
    'select p.id, p.created_at, p.passport_no, count(*) as n from passenger p group by p.id',
    column('id', 'number'),
    column('created_at', 'string'),
    column('passport_no', 'string', 'null'),
    column('n', 'bigint'),
  )
  expect(await statementFaults(describer, statement)).toEqual({ faults: [], unread: null })
})

test('every statement answers what its row type says', async () => {
  const statements = declaredStatements(root, 'src').filter(({ columns }) => columns !== null)
  expect(statements.length).toBeGreaterThan(500)
  const faults: string[] = []
  const unread: string[] = []
  const filled = new Set<string>()
  for (const statement of statements) {
    const key = `${statement.place.replace(/:.*/, '')} ${statement.columns?.[0]?.name}`
    if (key in fillings) filled.add(key)
    const found = await statementFaults(describer, statement, fillings[key])
    faults.push(...found.faults)
    if (found.unread !== null) unread.push(found.unread)
  }
  expect(faults).toEqual([])
  expect(unread).toEqual([])
  expect([...filled].toSorted(), 'each filling is of a statement').toEqual(Object.keys(fillings).toSorted())
})
