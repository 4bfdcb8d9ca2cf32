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
  /** Permission that lets one hear of it, where it is not the one to read the module. */
  right?: string
}

/** A change as it arrives: with the agent of its passenger, for those who see the passengers of some agents only. */
export type Announced = Change & { agent?: number | null }

export const changeChannel = 'rams_change'

/** Notifies every server, and through them every open screen, when (and only if) the transaction commits. */
export async function publish(tx: Db, ...changes: readonly Change[]): Promise<void> {
  const said = sql`${changes.map((change) => JSON.stringify(change))}::text[]`
  // Where no passenger is named, none is looked up: a run says how far it is while the passengers are locked.
  await (
    changes.some(({ passenger }) => typeof passenger === 'number')
      ? sql`/* named: publish_with_agent */ /* pipelined */
    select pg_notify(${changeChannel}, case when p.agent is null then said else (said::jsonb || jsonb_build_object('agent', p.agent))::text end)
    from unnest(${said}) with ordinality u(said, at) left join passenger p on p.id = (said::jsonb ->> 'passenger')::int4 order by at`
      : sql`/* named: publish */ /* pipelined */ select pg_notify(${changeChannel}, said) from unnest(${said}) said`
  ).execute(tx)
}

/**
 * Says within a statement, once however many rows it writes, that something happened to no record in particular: a value
 * to return beside others.
 */
export const saying = (change: Omit<Change, 'id'>) =>
  sql`(select pg_notify(${changeChannel}, ${JSON.stringify({ ...change, id: 0 })})) as said`
