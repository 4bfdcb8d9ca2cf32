/**
 * Transactions that wait less (decision 0190): the statement after `begin` goes with it, what no caller waits for goes with
 * the next statement, and the last ones go with `commit`. What fails is thrown as if it had been waited for: by the next
 * statement of the transaction or by its end, and nothing of it stands.
 */
import {
  AbortedTransactionError,
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** Begins a statement of a transaction whose answer is not read; behind a name when it has one. */
const pipelined = /^(\/\* (named: [a-z0-9_]{1,60}|prepared) \*\/ )?\/\* pipelined \*\//
const takesBack = /^\s*rollback to /i
const nothing: QueryResult<never> = { rows: [] }

/** A connection as the driver of Kysely makes it. */
type Inner = Parameters<PostgresDriver['releaseConnection']>[0]

class PipelinedConnection implements DatabaseConnection {
  readonly inner: Inner
  #isInTransaction = false
  /** Sent, and not known to have worked, in their order. */
  readonly #pending = new Set<Promise<unknown>>()

  constructor(inner: Inner) {
    this.inner = inner
  }

  #leave(sent: Promise<unknown>): void {
    this.#pending.add(sent)
    sent.then(
      () => this.#pending.delete(sent),
      () => undefined,
    ) // A failure is heard later, by `#firstFault`.
  }

  /** What went wrong first among the statements no caller waited for; they are all done then. */
  async #firstFault(): Promise<{ fault: unknown } | null> {
    const ended = await Promise.allSettled(this.#pending)
    this.#pending.clear()
    const failed = ended.find((one) => one.status === 'rejected')
    return failed ? { fault: failed.reason } : null
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const sent = this.inner.executeQuery<R>(query)
    if (this.#isInTransaction && pipelined.test(query.sql)) {
      this.#leave(sent)
      return nothing
    }
    try {
      return await sent
    } catch (fault) {
      // In a failed transaction every later statement fails; only the first says why.
      const first = await this.#firstFault()
      throw first ? first.fault : fault
    } finally {
      if (takesBack.test(query.sql)) await this.#firstFault()
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(query, chunkSize)
  }

  begin(beginning: Promise<void>): void {
    this.#isInTransaction = true
    this.#leave(beginning)
  }

  /** @throws what failed first: a statement no caller waited for, or the end itself. */
  async end(ending: Promise<void>): Promise<void> {
    this.#isInTransaction = false
    const [ended] = await Promise.allSettled([ending])
    const first = await this.#firstFault()
    if (ended.status === 'fulfilled') return
    throw first && ended.reason instanceof AbortedTransactionError ? first.fault : ended.reason
  }
}

const ownOf = (connection: DatabaseConnection): PipelinedConnection => {
  if (connection instanceof PipelinedConnection) return connection
  throw new TypeError('A connection of another driver.')
}

class PipelinedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PipelinedConnection((await super.acquireConnection()) as Inner) // The driver above takes back what it gave.
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const own = ownOf(connection)
    own.begin(super.beginTransaction(own.inner, settings))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ownOf(connection)
    await own.end(super.commitTransaction(own.inner))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ownOf(connection)
    await own.end(super.rollbackTransaction(own.inner))
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await super.releaseConnection(ownOf(connection).inner)
  }
}

/** PostgreSQL whose transactions wait less; the pool's clients must be pipelined. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config)
  }
}
