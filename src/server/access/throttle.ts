import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../platform/db/kysely.ts'

/** Failures in a row → seconds without another try; null = until an administrator resets (security 2). Highest first. */
const delays: readonly { failures: number; seconds: number | null }[] = [
  { failures: 100, seconds: null },
  { failures: 20, seconds: 900 },
  { failures: 10, seconds: 300 },
  { failures: 5, seconds: 30 },
]
/** How long a locked account is asked to wait; the same for names that do not exist. */
const lockedSeconds = 86_400

/**
 * Name under which failures are counted: the account, whether it was addressed by e-mail or username, in any case;
 * for unknown names the name itself, so that they are answered alike.
 */
export const throttleKey = (userId: number | null, login: string): string =>
  userId === null ? `name:${login.normalize('NFKC').trim().toLowerCase().slice(0, 254)}` : `user:${userId}`

/** @throws AppError 'auth.tooMany' (429, Retry-After) while the account is closed. */
export async function requireOpenAccount(db: Db, account: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom('login_throttle')
    .select('locked_until')
    .where('account', '=', account)
    .executeTakeFirst()
  if (!row || row.locked_until === null) return
  const seconds =
    row.locked_until === 'infinity'
      ? lockedSeconds
      : Math.ceil((Date.parse(row.locked_until) - now.getTime()) / 1000)
  if (seconds > 0)
    throw new AppError('auth.tooMany', { values: { n: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds })
}

/** Counts one failure and closes the account for as long as the count asks. One statement, known account or not. */
export async function countFailure(db: Db, account: string, userId: number | null, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    with counted as (
      insert into login_throttle as t (account, failures, last_failure_at) values (${account}, 1, ${at})
      on conflict (account) do update set failures = t.failures + 1, last_failure_at = ${at},
        locked_until = case ${sql.join(
          delays.map(
            ({ failures, seconds }) =>
              sql`when t.failures + 1 >= ${sql.lit(failures)} then ${seconds === null ? sql`timestamptz 'infinity'` : sql`${at}::timestamptz + make_interval(secs => ${sql.lit(seconds)})`}`,
          ),
          sql` `,
        )} end
      returning failures)
    update app_user set failed_logins = counted.failures from counted where id = ${userId ?? 0}`.execute(db)
}

/** After a success, and when an administrator opens the account again. */
export async function clearFailures(db: Db, userId: number): Promise<void> {
  await sql`with gone as (delete from login_throttle where account = ${throttleKey(userId, '')}) update app_user set failed_logins = 0 where id = ${userId} and failed_logins <> 0`.execute(
    db,
  )
}

const running = new Map<string, Promise<unknown>>()

/**
 * Tries at one account one after the other, so that a burst cannot try more passwords than the count allows before the
 * first failure is written. Other server processes are not waited for: they add at most one try each.
 */
export async function oneAtATime<T>(account: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(account) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => undefined) // The caller sees the failure; the next in line must not.
  running.set(account, settled)
  try {
    return await mine
  } finally {
    if (running.get(account) === settled) running.delete(account)
  }
}
