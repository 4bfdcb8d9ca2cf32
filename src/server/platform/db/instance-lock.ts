import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const lockNumber = 20_260_002 // Beside the lock of the migrations; see migrate.ts.
const retryMs = 500
const retries = 120

export interface InstanceLock {
  release(): Promise<void>
}

async function hold(owner: pg.ClientConfig, onLost: () => void): Promise<pg.Client | null> {
  const client = new pg.Client({ ...owner, keepAlive: true })
  let isHeld = false
  client.on('error', () => undefined) // 'end' follows and is where the loss is handled.
  client.on('end', () => {
    if (isHeld) onLost()
  })
  await client.connect()
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    lockNumber,
  ])
  isHeld = rows[0]?.mine === true
  if (!isHeld) await client.end()
  return isHeld ? client : null
}

/** Whether a server holds the lock now; asking takes nothing. @throws when the database cannot be reached. */
export async function isInstanceLocked(owner: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(owner)
  client.on('error', () => undefined) // A lost connection also fails the statement.
  await client.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>(
      `select exists (
      select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted and database = (select oid from pg_database where datname = current_database())) as held`,
      [lockNumber],
    )
    return rows[0]?.held === true
  } finally {
    await client.end()
  }
}

/**
 * One server per built-in database: a second one would share it and stop it under the first (security 10). The lock is a
 * session lock, so it goes with the process, however that ends; after a restart of the database it is taken again.
 * @returns null when another server holds it.
 * @param onStolen called when another server took it while the database restarted.
 */
export async function takeInstanceLock(
  owner: pg.ClientConfig,
  onStolen: () => void,
): Promise<InstanceLock | null> {
  let isReleased = false
  let client: pg.Client | null
  const again = async (): Promise<void> => {
    for (let attempt = 0; attempt < retries && !isReleased; attempt++) {
      await sleep(retryMs, undefined, { ref: false })
      try {
        client = await hold(owner, () => void again())
      } catch {
        continue // The database is not back yet.
      }
      if (client === null && !isReleased) onStolen()
      return
    }
  }
  client = await hold(owner, () => {
    if (!isReleased) void again()
  })
  if (client === null) return null
  return {
    async release() {
      isReleased = true
      await client?.end().catch(() => undefined) // It may have gone with the database.
    },
  }
}
