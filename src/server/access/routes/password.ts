import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountById, accountByLogin, storePassword } from '../accounts.ts'
import { manageable } from '../manageable.ts'
import { makeResetLink, ownerOfResetLink, spendResetLink } from '../reset-links.ts'
import { endSessions, notePassword } from '../sessions.ts'
import { hashOfNew } from '../set-password.ts'
import { checkPassword } from '../sign-in.ts'
import { clearFailures } from '../throttle.ts'
import { limits } from '../../platform/config.ts'
import { tx, type Tx } from '../../platform/db/kysely.ts'
import { resetMail } from '../reset-mail.ts'
import { startJob } from '../../jobs/start-job.ts'
import { readSmtp } from '../../transport/smtp-setting.ts'
import type { Services } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'

// Lengths are judged with their own sentences; this bound only keeps the work small.
const typed = z.string().max(1024)
const newPassword = { password: typed, confirm_password: typed }
const done = z.object({ detail: z.string() })

/**
 * Asks a signed-in person for their password again. A wrong one is a faulty field, not the end of the
 * session, but it counts like a failed sign-in.
 * @throws AppError 'input.invalid' (422) at `pointer`.
 */
async function requireOwnPassword(
  user: SessionUser,
  password: string,
  pointer: string,
  at: { services: Services; audit: Context['audit'] },
) {
  const account = await accountById(at.services.db, user.id)
  try {
    return await checkPassword(account, user.email, password, at)
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== 'auth.badCredentials') throw refusal
    throw new AppError('input.invalid', {
      errors: [{ pointer, code: 'WRONG', message: 'This is not your password.' }],
    })
  }
}

/** What the right password is worth: failures are cleared, and for ten minutes it need not be typed again. */
async function noteOwnPassword(
  trx: Tx,
  user: SessionUser,
  now: Date,
  audit: Context['audit'],
): Promise<void> {
  await clearFailures(trx, user.id)
  await notePassword(trx, user.sid, now)
  await audit({ object: { module: 'user', id: user.id } }, trx)
}

export const passwordRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/passwordchange/',
    summary: 'Changes the own password and ends the other sessions',
    access: 'user',
    owner: true,
    beforePassword: true,
    audit: 'user.passwordChanged',
    // A wrong current password must stay counted.
    transaction: false,
    limit: limits.rate.login,
    body: z.object({ current_password: typed, ...newPassword }),
    response: null,
    handler: async ({ user, body, services, clock, audit }) => {
      const account = await requireOwnPassword(user, body.current_password, '/current_password', {
        services,
        audit,
      })
      const hash = await hashOfNew(body, account)
      await tx(services.db, async (trx) => {
        await storePassword(trx, user.id, hash, clock.now(), { endsTokens: false })
        await endSessions(trx, user.id, 'password changed', clock.now(), user.sid)
        await noteOwnPassword(trx, user, clock.now(), audit)
      })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/reauthenticate/',
    summary: 'Types the password again, for ten minutes of changes that need it',
    access: 'user',
    owner: true,
    audit: 'user.reauthenticated',
    transaction: false,
    limit: limits.rate.login,
    body: z.object({ password: typed }),
    response: null,
    handler: async ({ user, body, services, clock, audit }) => {
      await requireOwnPassword(user, body.password, '/password', { services, audit })
      await tx(services.db, (trx) => noteOwnPassword(trx, user, clock.now(), audit))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/password_reset/',
    summary: 'Asks for a reset link; the answer does not say whether the account exists',
    access: 'public',
    audit: 'user.passwordResetRequested',
    limit: limits.rate.login,
    body: z.object({ email: z.string().min(1, 'You must enter a email').max(254) }),
    response: done,
    status: 202,
    handler: async ({ db, body, services, audit }) => {
      const account = await accountByLogin(db, body.email)
      // Without mail the entry is what an administrator sees, who then issues a link.
      await audit({ object: { module: 'user', id: account?.id ?? null } })
      // A link needs an address to lead to; what follows is the same work for every address that is asked about.
      const byMail = services.config.publicUrl !== undefined && (await readSmtp(db, services.keys)) !== null
      if (byMail) await startJob(db, resetMail, { email: body.email }, null)
      return {
        detail: byMail
          ? 'If this account exists, a mail with a link for a new password is on its way. If none comes, ask your administrator.'
          : 'If this account exists, an administrator can now send you a link for a new password.',
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/issue_reset/:id',
    summary: 'Makes a link with which another user chooses a new password; it works once, for thirty minutes',
    access: 'staff',
    narrowed: 'lowerRank',
    permission: 'user.read',
    audit: 'user.resetLinkIssued',
    secret: true,
    params: idParams,
    response: z.object({ link: z.string(), expires_at: z.string() }),
    handler: async ({ user, db, params, services, clock, audit }) => {
      const target = await manageable(db, user, params.id)
      // The user who gets a link may sign in at once, so an account closed by failures opens (security 2).
      await clearFailures(db, target.id)
      const link = await makeResetLink(db, services.config, target.id, user.id, clock.now())
      await audit({ object: { module: 'user', id: target.id } })
      return link
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/unlock/:id',
    summary: 'Opens an account closed by failed sign-ins; its password stays',
    access: 'staff',
    narrowed: 'lowerRank',
    permission: 'user.read',
    audit: 'user.unlocked',
    params: idParams,
    response: null,
    handler: async ({ user, db, params, audit }) => {
      const target = await manageable(db, user, params.id)
      await clearFailures(db, target.id)
      await audit({ object: { module: 'user', id: target.id } })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/password_reset/confirm/',
    summary: 'Sets a new password with a reset link and ends all sessions',
    access: 'public',
    audit: 'user.passwordReset',
    // The hash is made before the transaction, so that no connection waits for it.
    transaction: false,
    limit: limits.rate.login,
    body: z.object({ token: z.string().min(1).max(100), ...newPassword }),
    response: null,
    handler: async ({ body, services, clock, audit }) => {
      const { db } = services
      const ownerId = await ownerOfResetLink(db, body.token, clock.now())
      const account = ownerId === null ? null : await accountById(db, ownerId)
      if (!account) throw new AppError('auth.resetLink')
      const hash = await hashOfNew(body, account)
      await tx(db, async (trx) => {
        if (!(await spendResetLink(trx, body.token))) throw new AppError('auth.resetLink')
        await clearFailures(trx, account.id)
        await storePassword(trx, account.id, hash, clock.now(), { endsTokens: true })
        await endSessions(trx, account.id, 'password reset', clock.now())
        await audit({ actor: account.id, object: { module: 'user', id: account.id } }, trx)
      })
    },
  }),
]
