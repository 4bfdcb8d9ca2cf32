import { AppError } from '../../domain/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { hasRecentPassword } from './sessions.ts'

/**
 * For changes that a stolen session must not make: another e-mail address, another role (security 2).
 * @throws AppError 'auth.reauthenticate' (403) unless the password was typed within ten minutes.
 */
export async function requireRecentPassword({
  db,
  user,
  clock,
}: {
  db: Db
  user: Pick<SessionUser, 'sid'>
  clock: Clock
}): Promise<void> {
  if (!(await hasRecentPassword(db, user.sid, clock.now()))) throw new AppError('auth.reauthenticate')
}
