import { sql } from 'kysely'
import type { TestApp } from './harness.ts'

/** As if everyone who is signed in had typed their password just now (security 2). */
export const noteOwnPasswordForTest = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>) =>
  sql`update user_session set reauthenticated_at = ${clock.now().toISOString()}`.execute(db)
