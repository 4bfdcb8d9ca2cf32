import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { accountById } from '../accounts.ts'
import { issueChallenge, readChallenge, type Challenge } from '../challenges.ts'
import { confirmEnrolment, keepFactor, showRecoveryCodes, type ShownCodes } from '../enrolment.ts'
import { manageable } from '../manageable.ts'
import { factorOf, newEnrolment, removeFactor, sealSecret } from '../second-factor.ts'
import { endSessions } from '../sessions.ts'
import { requireRecentPassword } from '../recent-password.ts'
import { limits } from '../../platform/config.ts'
import { tx, type Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import type { Services } from '../../platform/services.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'

export const challenge = z.string().min(1).max(100)
export const code = z.string().min(1, 'Enter the code.').max(60)
export const enrolment = z.object({ secret: z.string(), uri: z.string(), qr: z.string() })
export const shownCodes = z.object({
  challenge: z.string(),
  expires_at: z.string(),
  recovery_codes: z.array(z.string()),
})
export const codesAnswer = ({
  challenge: { token, expires_at },
  recovery_codes,
}: ShownCodes): z.input<typeof shownCodes> => ({ challenge: token, expires_at, recovery_codes })

/** A challenge this session opened. @throws AppError 'auth.challenge' (422) when it is over. */
async function ownChallenge(
  user: SessionUser,
  token: string,
  purpose: 'enrolment' | 'codes',
  { db, clock }: Services,
): Promise<Challenge> {
  const found = await readChallenge(db, token, purpose, user.sid, clock.now())
  if (!found || found.user_id !== user.id) throw new AppError('auth.challenge')
  return found
}

async function ownAccount(db: Db, user: SessionUser) {
  const account = await accountById(db, user.id)
  if (!account) throw new AppError('record.notFound')
  return account
}

/** @throws AppError 'auth.secondFactor' (409) unless the account has a factor, or has none, as wanted. */
async function requireFactor(db: Db, user: SessionUser, wanted: boolean) {
  const account = await ownAccount(db, user)
  if (account.has_second_factor !== wanted)
    throw new AppError('auth.secondFactor', {
      detail: wanted
        ? 'Your account has no second factor.'
        : 'Your account has a second factor already. Turn it off first.',
    })
  return account
}

const own = '/user/api/v1/user/own_second_factor'

export const secondFactorRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${own}/`,
    summary: 'Whether the own account has a second factor, and how many recovery codes are left',
    access: 'user',
    owner: true,
    response: z.object({
      is_on: z.boolean(),
      since: z.string().nullable(),
      is_required: z.boolean(),
      recovery_codes_left: z.int(),
    }),
    handler: async ({ user, db }) => ({
      ...(await factorOf(db, user.id)),
      is_required: (await ownAccount(db, user)).needs_second_factor,
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${own}/start/`,
    summary:
      'Begins to set up the own second factor: secret and QR code, once; needs the password typed just now',
    access: 'user',
    owner: true,
    audit: 'user.secondFactorStarted',
    secret: true,
    response: z.object({ challenge: z.string(), expires_at: z.string(), enrolment }),
    handler: async ({ user, db, clock, services, audit }) => {
      await requireRecentPassword({ db, user, clock })
      const account = await requireFactor(db, user, false)
      const made = newEnrolment(account.site_name, account.email)
      const secret = sealSecret(services.keys.data, user.id, made.secret)
      const { token, expires_at } = await issueChallenge(
        db,
        { user_id: user.id, session_id: user.sid, purpose: 'enrolment', secret },
        clock.now(),
      )
      await audit({ object: { module: 'user', id: user.id } })
      return { challenge: token, expires_at, enrolment: made }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${own}/confirm/`,
    summary: 'First code of the own new second factor; answers the recovery codes, once',
    access: 'user',
    owner: true,
    audit: 'user.secondFactorConfirmed',
    transaction: false,
    limit: limits.rate.login,
    body: z.object({ challenge, code }),
    response: shownCodes,
    handler: async ({ user, body, services, audit }) => {
      const found = await ownChallenge(user, body.challenge, 'enrolment', services)
      const shown = await confirmEnrolment(body.challenge, found, body.code, services)
      await audit({ object: { module: 'user', id: user.id } })
      return codesAnswer(shown)
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${own}/codes/`,
    summary:
      'New recovery codes, once; they replace the old ones when they are said to be kept; needs the password typed just now',
    access: 'user',
    owner: true,
    audit: 'user.recoveryCodesShown',
    secret: true,
    response: shownCodes,
    handler: async ({ user, db, clock, services, audit }) => {
      await requireRecentPassword({ db, user, clock })
      await requireFactor(db, user, true)
      const of = { user_id: user.id, session_id: user.sid, secret: null, step: null }
      const shown = await showRecoveryCodes(db, of, services)
      await audit({ object: { module: 'user', id: user.id } })
      return codesAnswer(shown)
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${own}/keep/`,
    summary:
      'Says that the recovery codes are kept: the own new second factor, or the new codes, count from now on',
    access: 'user',
    owner: true,
    audit: 'user.secondFactorSet',
    transaction: false,
    body: z.object({ challenge }),
    response: null,
    handler: async ({ user, body, services, audit }) => {
      const found = await ownChallenge(user, body.challenge, 'codes', services)
      await tx(services.db, (trx) => keepFactor(trx, body.challenge, found, user.sid, { services, audit }))
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${own}/remove/`,
    summary:
      'Turns the own second factor off, where the role does not need one; needs the password typed just now',
    access: 'user',
    owner: true,
    audit: 'user.secondFactorRemoved',
    body: z.object({}),
    response: null,
    handler: async ({ user, db, clock, audit }) => {
      await requireRecentPassword({ db, user, clock })
      const account = await requireFactor(db, user, true)
      if (account.needs_second_factor)
        throw new AppError('auth.secondFactor', {
          detail:
            'Your role needs a second factor. An administrator can remove it, so that you set up a new one.',
        })
      await removeFactor(db, user.id)
      await audit({ object: { module: 'user', id: user.id } })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/remove_second_factor/:id',
    summary:
      'Removes the second factor of another user, with a reason, and ends the sessions; needs the own password typed just now',
    access: 'admin',
    permission: 'user.update',
    audit: 'user.secondFactorRemoved',
    params: idParams,
    body: z.object({
      reason: z.string().trim().min(3).max(250),
    }),
    response: z.object({ ended: z.int() }),
    handler: async ({ user, db, params, body, clock, audit }) => {
      const target = await manageable(db, user, params.id)
      await requireRecentPassword({ db, user, clock })
      if (!(await removeFactor(db, target.id)))
        throw new AppError('auth.secondFactor', { detail: 'This user has no second factor.' })
      const ended = await endSessions(db, target.id, 'second factor removed', clock.now())
      await audit({ object: { module: 'user', id: target.id }, changes: { reason: [null, body.reason] } })
      return { ended }
    },
  }),
]
