import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type RawBuilder, type Transaction } from 'kysely'
import type pg from 'pg'
import { PipelinedDialect } from './pipelined-driver.ts'
import type { Database } from './schema.ts'

/** A connection pool or a running transaction; every repository function takes one as its first argument. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<Database>({ dialect: new PipelinedDialect({ pool }) })

/** Rows of each of several statements. */
type Answers<Statements extends readonly RawBuilder<unknown>[]> = {
  -readonly [At in keyof Statements]: Statements[At] extends RawBuilder<infer Row> ? Row[] : never
}

/**
 * Sends several statements of one connection together and reads their answers together: one way to the database and
 * back. They run in this order; when one fails, so do those behind it in a transaction.
 * @returns the rows of each.
 */
export async function together<const Statements extends readonly RawBuilder<unknown>[]>(
  db: Db,
  ...statements: Statements
): Promise<Answers<Statements>> {
  const queries = statements.map((statement) => statement.compile(db))
  const answers = await db
    .getExecutor()
    .provideConnection((connection) => Promise.all(queries.map((query) => connection.executeQuery(query))))
  return answers.map(({ rows }) => rows) as Answers<Statements> // Each statement said what its rows are.
}

/** Work of a transaction right before its commit; what it answers is called after the commit. @param root the pool the transaction is of. */
export type Finish = (trx: Tx, root: Db) => Promise<(() => void) | undefined>
const finishing = new WeakMap<Tx, Set<Finish>>()

/** Asks for work before the commit of a transaction of `tx`, once however often it is asked for. */
export function beforeCommit(trx: Tx, work: Finish): void {
  const works = finishing.get(trx) ?? new Set()
  finishing.set(trx, works.add(work))
}

const retries = 3
const serialization = new Set(['40001', '40P01'])

/** The SQLSTATE of a database error, e.g. '23505'; undefined for other faults. */
export function sqlState(fault: unknown): string | undefined {
  return fault instanceof Error &&
    'code' in fault &&
    typeof fault.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(fault.code)
    ? fault.code
    : undefined
}

/**
 * Runs `work` in one transaction (READ COMMITTED) and repeats it up to three times after a deadlock or serialization
 * failure (security 8). Inside a transaction it joins that one, so operations compose. `work` may run more than once:
 * it must do nothing outside the database that cannot be repeated.
 */
export async function tx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx) // isTransaction is Kysely's own test for this type.
  for (let attempt = 0; ; attempt++) {
    try {
      let committed: (() => void)[] = []
      const result = await db.transaction().execute(async (trx) => {
        const value = await work(trx)
        committed = []
        for (const finish of finishing.get(trx) ?? []) {
          const after = await finish(trx, db)
          if (after) committed.push(after)
        }
        return value
      })
      for (const after of committed) after()
      return result
    } catch (fault) {
      if (attempt >= retries || !serialization.has(sqlState(fault) ?? '')) throw fault
      await sleep(10 * 2 ** attempt + Math.random() * 20)
    }
  }
}
