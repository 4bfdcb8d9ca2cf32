import { AppError } from '../../domain/errors.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { accountById, type Account } from './accounts.ts'

/**
 * Another user whom this one may manage: an administrator everybody, a branch manager those of their own
 * branch whose role has a greater rank number (roles 1 and 3).
 * @throws AppError 'record.notFound' outside the branch, 'access.denied' for equals, superiors and oneself.
 */
export async function manageable(db: Db, actor: SessionUser, userId: number): Promise<Account> {
  const [own, target] = [await accountById(db, actor.id), await accountById(db, userId)]
  const isAdmin = actor.accessLevel === 'admin'
  if (!own || !target || (!isAdmin && target.branch !== actor.branchId)) throw new AppError('record.notFound')
  if (target.id === own.id)
    throw new AppError('access.denied', { detail: 'Change your own password and sessions in your profile.' })
  if (!isAdmin && target.rank <= own.rank) throw new AppError('access.denied')
  return target
}
