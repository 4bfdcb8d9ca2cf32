import { say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/kysely.ts'

/**
 * Small things users keep for themselves: column choices, saved views, drafts. One row per key; no other user
 * reads them.
 */
export async function readPreference(
  db: Db,
  userId: number,
  key: string,
): Promise<{ value: unknown; at: string } | null> {
  const row = await db
    .selectFrom('user_preference')
    .select(['value', 'at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

export const readPreferences = (
  db: Db,
  userId: number,
  prefix: string,
): Promise<{ key: string; value: unknown; at: string }[]> =>
  db
    .selectFrom('user_preference')
    .select(['key', 'value', 'at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .orderBy('key')
    .execute()

/** What other people share with a role or with everybody: keys of a prefix whose value says so. `by`: who shares it. */
export const readShared = async (
  db: Db,
  user: { id: number; roleId: number },
  prefix: string,
): Promise<{ key: string; value: unknown; by: string }[]> =>
  (
    await sql<{ key: string; value: unknown; by: string }>`
    select p.key, p.value, u.first_name || ' ' || u.last_name as by from user_preference p join app_user u on u.id = p.user_id and not u.is_deleted
    where starts_with(p.key, ${prefix}) and p.user_id <> ${user.id} and jsonb_typeof(p.value -> 'shared') = 'object'
      and (p.value -> 'shared' -> 'role' = 'null'::jsonb or p.value -> 'shared' -> 'role' = to_jsonb(${user.roleId}::int4))
    order by p.key`.execute(db)
  ).rows

/** So many of a kind at most; the oldest must be removed by its owner. */
const most = 500

export async function writePreference(db: Db, userId: number, key: string, value: unknown): Promise<string> {
  const { rows } = await sql<{
    n: bigint
  }>`select count(*) as n from user_preference where user_id = ${userId} and starts_with(key, ${key.split(':')[0]}) and key <> ${key}`.execute(
    db,
  )
  if (Number(rows[0]?.n ?? 0n) >= most)
    throw new AppError('input.invalid', {
      detail: say`You can keep at most ${most} of these. Delete one first.`,
    })
  const text = JSON.stringify(value)
  const row = await db
    .insertInto('user_preference')
    .values({ user_id: userId, key, value: text })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet({ value: text, at: sql`now()` }),
    )
    .returning('at')
    .executeTakeFirstOrThrow()
  return row.at
}

/** @returns whether there was one. */
export async function removePreference(db: Db, userId: number, key: string): Promise<boolean> {
  const result = await db
    .deleteFrom('user_preference')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
