import pg from 'pg'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { makeWorld, type World } from '../records/factories.ts'

/** One statement, or a value it is asked for. */
type Sql = string

/** A database with the default chart, the periods of 2025/26 and July 2026, one agent and one passenger in the books. */
export interface Books {
  base: TestDatabase
  world: World
  /** Id of an account by its code. */
  account(code: string): number
  /** Sub ledger of the agent on an account. */
  agentOn(code: string): Promise<number>
  agent: number
  /** The statements in one transaction; the message the database refuses them with, or null. */
  run(as: 'app' | 'owner', statements: readonly Sql[]): Promise<string | null>
  close(): Promise<void>
}

export async function makeBooks(): Promise<Books> {
  const base = await testDatabase()
  const world = await makeWorld(base)
  await seedBooks(base.db, '2025-08-01')
  await seedBooks(base.db, '2026-06-30')
  const { rows } = await base.pool.query<{ code: string; id: number }>('select code, id from ledger_account')
  const codes = new Map(rows.map((row) => [row.code, row.id]))
  const account = (code: string): number => {
    const id = codes.get(code)
    if (id === undefined) throw new Error(`no account ${code}`)
    return id
  }
  const made = await base.pool.query<{ id: number }>(
    `insert into agent (branch, agent_code, name, agent_type, primary_phone, country, address, commission_type, credit_limit, opening_balance, opening_side, opening_date)
     values ($1, 'AGT-001', 'Abdul Karim', 'corporate', '+8801900000001', $2, 'Dhaka', 'none', 0, 0, 'receivable', '2025-07-01') returning id`,
    [world.branch, world.country],
  )
  const agent = made.rows[0]?.id ?? 0
  return {
    base,
    world,
    account,
    agent,
    agentOn: async (code) =>
      (
        await base.pool.query<{ id: number }>('select party_sub_ledger($1, $2, $3) as id', [
          account(code),
          'agent',
          agent,
        ])
      ).rows[0]?.id ?? 0,
    async run(as, statements) {
      const client = new pg.Client(as === 'app' ? base.appConfig : base.ownerConfig)
      await client.connect()
      try {
        await client.query('begin')
        for (const statement of statements) await client.query(statement)
        await client.query('commit')
        return null
      } catch (fault) {
        return fault instanceof Error ? fault.message : String(fault)
      } finally {
        await client.end()
      }
    },
    close: () => base.drop(),
  }
}
