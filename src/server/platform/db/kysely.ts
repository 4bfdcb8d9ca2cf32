import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type CompiledQuery, type RawBuilder, type Transaction } from 'kysely'
import type pg from 'pg'
import { PipelinedDialect } from './pipelined-driver.ts'
import type { Database } from './schema.ts'

/** A connection pool or a running transaction; every repository function takes one as its first argument. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<Database>({ dialect: new PipelinedDialect({ pool }) })

/** Rows of each of several statements. */
type Answers<Statements extends readonly (RawBuilder<unknown> | null)[]> = {
  -readonly [At in keyof Statements]: NonNullable<Statements[At]> extends RawBuilder<infer Row>
    ? Row[]
    : never
}

/**
 * Sends several statements of one connection together and reads their answers together: one way to the database and
 * back. They run in this order; when one fails, so do those behind it in a transaction.
 * @returns the rows of each; none for null, which is not sent.
 */
export async function pipeline<const Statements extends readonly (RawBuilder<unknown> | null)[]>(
  db: Db,
  ...statements: Statements
): Promise<Answers<Statements>> {
  const queries = statements.map((statement) => statement && compiledOf(db, statement))
  const answers = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(queries.map(async (query) => query && connection.executeQuery(query))),
    )
  return answers.map((answer) => answer?.rows ?? []) as Answers<Statements> // Each statement said what its rows are.
}

const compiled = new WeakMap<RawBuilder<unknown>, CompiledQuery>()

/** The text of a statement, made once where the statement is a constant: making it takes longer than sending it. */
function compiledOf(db: Db, statement: RawBuilder<unknown>): CompiledQuery {
  const query = compiled.get(statement) ?? statement.compile(db)
  compiled.set(statement, query)
  return query
}

/** Rows of the statements that were asked, in their order. */
type Rows = readonly (readonly unknown[])[]
/** Called after the commit. */
type Committed = () => void

/** Work near the end of a transaction. @see finish */
export interface Finish {
  /** Statements it needs the rows of; null where it has nothing to do. @param root the pool the transaction is of. */
  readonly asks: (root: Db) => readonly RawBuilder<unknown>[] | null
  readonly does: (trx: Tx, root: Db, rows: Rows) => Promise<Committed | undefined>
}

/** Work near the end of a transaction: `asks` is sent together with that of others, `does` gets the rows. */
export const finish = <const Statements extends readonly RawBuilder<unknown>[]>(
  asks: (root: Db) => Statements | null,
  does: (trx: Tx, root: Db, rows: Answers<Statements>) => Promise<Committed | undefined>,
): Finish => ({ asks, does: (trx, root, rows) => does(trx, root, rows as Answers<Statements>) }) // The rows of its own statements.

interface Ending {
  root: Db
  works: Set<Finish>
  committed: Committed[]
}
const endings = new WeakMap<Tx, Ending>()

/** Asks for work before the commit of a transaction of `tx`, once however often it is asked for. */
export function beforeCommit(trx: Tx, work: Finish): void {
  endings.get(trx)?.works.add(work)
}

/**
 * Sends a statement that stands late in its transaction, and does the work that was asked for before the commit on the
 * same way to the database. What is asked for afterwards is done before the commit.
 */
export async function lateInTransaction<T>(trx: Tx, statement: RawBuilder<T>): Promise<readonly T[]> {
  const rows = await finishNow(trx, statement)
  return rows.at(-1) as readonly T[] // The last statement is its own.
}

/** Does the work asked for so far. @returns rows of all statements sent, those of `last` at the end. */
async function finishNow(trx: Tx, last?: RawBuilder<unknown>): Promise<Rows> {
  const ending = endings.get(trx)
  const works = [...(ending?.works ?? [])].flatMap((work) => {
    const asked = ending && work.asks(ending.root)
    return asked ? [{ work, asked }] : []
  })
  ending?.works.clear()
  const statements = [...works.flatMap(({ asked }) => asked), ...(last ? [last] : [])]
  if (statements.length === 0) return []
  const rows: Rows = await pipeline(trx, ...statements)
  let at = 0
  for (const { work, asked } of works) {
    const after = ending && (await work.does(trx, ending.root, rows.slice(at, at + asked.length)))
    if (after) ending.committed.push(after)
    at += asked.length
  }
  return rows
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
      let committed: readonly Committed[] = []
      const result = await db.transaction().execute(async (trx) => {
        const ending: Ending = { root: db, works: new Set(), committed: [] }
        endings.set(trx, ending)
        const value = await work(trx)
        await finishNow(trx)
        committed = ending.committed
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
