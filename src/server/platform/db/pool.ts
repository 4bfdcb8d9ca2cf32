import pg from 'pg'
import { limits } from '../config.ts'
import { NamedClient } from './named-client.ts'
import { rowTypes } from './row-types.ts'

export interface PoolOptions {
  size: number
  statementMs?: number
  /** A lost idle connection; without a listener it would end the process. */
  onError?: (fault: Error) => void
  /** Role to work as after connecting; for servers where the program signs in as the owner. */
  role?: string | undefined
}

/** A pool whose connections carry the time limits of security 5 and read dates as text. */
export function createPool(
  connection: pg.ClientConfig,
  { size, statementMs = limits.database.statementMs, onError, role }: PoolOptions,
): pg.Pool {
  const settings: Record<string, string | number> = {
    statement_timeout: statementMs,
    lock_timeout: limits.database.lockMs,
    idle_in_transaction_session_timeout: limits.database.idleInTransactionMs,
    timezone: 'UTC',
    // The default of 4 is that of turning disks; here it makes the planner read whole tables that fit in memory.
    random_page_cost: 1.1,
    ...(role ? { role } : {}),
  }
  const pool = new pg.Pool({
    Client: NamedClient,
    ...connection,
    max: size,
    types: rowTypes,
    connectionTimeoutMillis: limits.database.poolWaitMs,
    idleTimeoutMillis: 30_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  pool.on('error', (fault) => onError?.(fault))
  // A connection in use reports its loss itself, in addition to failing its query; without a listener that
  // would end the process.
  pool.on('connect', (client) => client.on('error', (fault) => onError?.(fault)))
  return pool
}
