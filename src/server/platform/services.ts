import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/kysely.ts'
import type { EventHub } from './events/hub.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { SessionUser } from './session-user.ts'

/** What every route, job and machine action may use. One object per process, built by buildApp. */
export interface Services {
  db: Db
  /** A pool of two with the long time limit; a read replica where one is configured. Reports only read. */
  reportDb: Db
  config: Config
  clock: Clock
  keys: Keys
  log: Log
  events: EventHub
  /** Who an account is and may do now; null for one that may not sign in any more. The rooms below the sign-in ask it here. */
  userById: (db: Db, id: number) => Promise<SessionUser | null>
  /** Connection of the owner of the database, for backup and restore only; null where the program has none. */
  owner: pg.ClientConfig | null
  /** One-time word for the first set-up from another machine; printed at start (security 2). New in each process. */
  setupToken: string
}
