import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'

/** Says that a record changed. Carries ids only: each browser asks for what it may see. */
export interface Change {
  module: string
  id: number
  passenger?: number | null
  /** Restricts who hears of it; without it everyone does. */
  branch?: number | null
  /** Restricts it to one person, e.g. a notification. */
  user?: number | null
}

export const changeChannel = 'rams_change'

/** Notifies every server, and through them every open screen, when (and only if) the transaction commits. */
export async function publish(tx: Db, ...changes: readonly Change[]): Promise<void> {
  await sql`/* named: publish */ /* pipelined */ select pg_notify(${changeChannel}, said) from unnest(${changes.map((change) => JSON.stringify(change))}::text[]) said`.execute(
    tx,
  )
}
