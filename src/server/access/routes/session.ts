import { say } from '../../../foundation/text/sentence.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { signAccess } from '../jwt.ts'
import { profileOf, saveSettings } from '../profile.ts'
import {
  clearRefreshCookie,
  readRefreshCookie,
  requireOwnOrigin,
  setRefreshCookie,
} from '../refresh-cookie.ts'
import { endSession, rotate, sessionOfToken } from '../sessions.ts'
import { confirmAtSignIn, finishSignIn, signIn, signInWithCode, type SignedIn } from '../sign-in.ts'
import { limits, type Config } from '../../platform/config.ts'
import { tx } from '../../platform/db/kysely.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { challenge, code, codesAnswer, enrolment, shownCodes } from './second-factor.ts'

const role = z.object({ name: z.string(), title: z.string() })
const login = z.string().min(1, 'You must enter a email').max(254)
/** Signing in has no least length of its own: what is too short is simply wrong. */
const givenPassword = z.string().min(1, 'Please enter your password.').max(1024)

const credentials = z
  .object({ email: login.optional(), username: login.optional(), password: givenPassword })
  .refine((body) => body.email !== undefined || body.username !== undefined, {
    path: ['email'],
    message: 'You must enter a email',
  })

const person = {
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  role,
  user_permissions: z.array(z.string()),
}
const signedIn = z.object({ access: z.string(), ...person })
/** The password was right; a code, or a factor to set up first, is outstanding. There is no session yet. */
const asked = z.object({
  second_factor: z.enum(['code', 'enrolment']),
  challenge: z.string(),
  expires_at: z.string(),
  enrolment: enrolment.nullable(),
})

/** Sets the cookie of the new session and answers its token and person. */
function answerSignedIn(
  { account, access, refreshToken }: SignedIn,
  reply: FastifyReply,
  config: Config,
): z.input<typeof signedIn> {
  setRefreshCookie(reply, config, refreshToken)
  const { id, email, first_name, last_name, image, user_permissions, role_name, role_title } = account
  return {
    access,
    id,
    email,
    first_name,
    last_name,
    image,
    role: { name: role_name, title: role_title },
    user_permissions,
  }
}

const settings = z.record(z.string().max(60), z.unknown())
const shortcuts = z.array(z.string().max(40))

const mostSettings = 32 * 1024
const mostShortcuts = 20 // entities 1.1
const preferences = z.object({
  settings: settings
    .nullable()
    .optional()
    .refine((value) => JSON.stringify(value ?? null).length <= mostSettings, 'These settings are too large.'),
  shortcuts: shortcuts
    .max(mostShortcuts, say`You can keep at most ${mostShortcuts} shortcuts.`)
    .nullable()
    .optional(),
})

const cameFrom = (req: FastifyRequest): { address: string; agent: string | null } => ({
  address: req.ip,
  agent: req.headers['user-agent'] ?? null,
})

export const sessionRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/login/',
    summary: 'Signs in with e-mail or username',
    access: 'public',
    audit: 'user.signedIn',
    // A refused try must stay counted.
    transaction: false,
    limit: limits.rate.login,
    body: credentials,
    response: z.union([signedIn, asked]),
    handler: async ({ req, reply, body, services, audit }) => {
      const answer = await signIn(body.email ?? body.username ?? '', body.password, {
        services,
        audit,
        from: cameFrom(req),
      })
      if ('account' in answer) return answerSignedIn(answer, reply, services.config)
      const { token, expires_at } = answer.challenge
      return {
        second_factor: answer.enrolment ? ('enrolment' as const) : ('code' as const),
        challenge: token,
        expires_at,
        enrolment: answer.enrolment,
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/second_factor/',
    summary: 'Second half of a sign-in: a code of the authenticator, or a recovery code',
    access: 'public',
    audit: 'user.signedIn',
    // A refused code must stay counted.
    transaction: false,
    limit: limits.rate.login,
    body: z.object({ challenge, code }),
    response: signedIn,
    handler: async ({ req, reply, body, services, audit }) =>
      answerSignedIn(
        await signInWithCode(body.challenge, body.code, { services, audit, from: cameFrom(req) }),
        reply,
        services.config,
      ),
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/second_factor/confirm/',
    summary:
      'First code of a second factor that is set up during a sign-in; answers the recovery codes, once',
    access: 'public',
    audit: 'user.secondFactorConfirmed',
    transaction: false,
    limit: limits.rate.login,
    body: z.object({ challenge, code }),
    response: shownCodes,
    handler: async ({ body, services, audit }) => {
      const { userId, ...shown } = await confirmAtSignIn(body.challenge, body.code, services)
      await audit({ actor: userId, object: { module: 'user', id: userId } })
      return codesAnswer(shown)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/second_factor/keep/',
    summary:
      'Says that the recovery codes are kept: the second factor counts from now on, and the person is signed in',
    access: 'public',
    audit: 'user.signedIn',
    transaction: false,
    limit: limits.rate.login,
    body: z.object({ challenge }),
    response: signedIn,
    handler: async ({ req, reply, body, services, audit }) =>
      answerSignedIn(
        await finishSignIn(body.challenge, { services, audit, from: cameFrom(req) }),
        reply,
        services.config,
      ),
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/refresh/',
    summary: 'Exchanges the refresh cookie for an access token',
    access: 'public',
    transaction: false,
    response: z.object({ access: z.string() }),
    handler: async ({ req, reply, services, clock, audit }) => {
      const { config, db, keys } = services
      requireOwnOrigin(req, config)
      const token = readRefreshCookie(req, config)
      const result =
        token === null
          ? { outcome: 'over' as const }
          : await tx(db, async (trx) => {
              const rotation = await rotate(trx, token, keys.jwt, clock.now())
              if (rotation.outcome === 'reused')
                await audit(
                  {
                    action: 'user.refreshTokenReused',
                    actor: rotation.userId,
                    session: rotation.sid,
                    object: { module: 'user', id: rotation.userId },
                  },
                  trx,
                )
              return rotation
            })
      if (result.outcome !== 'renewed') {
        clearRefreshCookie(reply, config)
        throw new AppError('auth.expired')
      }
      setRefreshCookie(reply, config, result.refreshToken)
      return { access: signAccess(result, keys.jwt, clock.now()) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/logout/',
    summary: 'Ends the session of this browser, also when its access token has expired',
    access: 'public',
    response: null,
    body: z.object({}),
    handler: async ({ req, reply, user, db, services, clock, audit }) => {
      requireOwnOrigin(req, services.config)
      const token = readRefreshCookie(req, services.config)
      clearRefreshCookie(reply, services.config)
      const session = user
        ? { sid: user.sid, userId: user.id }
        : token === null
          ? null
          : await sessionOfToken(db, token)
      if (session && (await endSession(db, session.userId, session.sid, 'signed out', clock.now()))) {
        await audit({
          action: 'user.signedOut',
          actor: session.userId,
          session: session.sid,
          object: { module: 'user', id: session.userId },
        })
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/user/api/v1/user/me/',
    summary: 'The signed-in user with role, permissions, branch and settings',
    access: 'user',
    owner: true,
    beforePassword: true,
    response: z.object({
      ...person,
      roles: z.array(z.string()),
      branch: z.object({ id: z.int(), name: z.string(), code: z.string() }).nullable(),
      branch_scope: z.enum(['own', 'list', 'all']),
      /** Agents the user is limited to; none for who sees them all (roles 4). */
      agent_scope: z.array(z.int()).readonly(),
      settings: settings.nullable(),
      shortcuts,
      must_change_password: z.boolean(),
      /** For the banner that warns administrators that passwords travel unprotected (security 3). */
      insecure_http: z.boolean(),
    }),
    handler: async ({ user, db, services }) => ({
      ...(await profileOf(db, user)),
      insecure_http:
        user.accessLevel === 'admin' && !services.config.https && services.config.allowInsecureHttp,
    }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/user/api/v1/user/settings/',
    summary: 'Saves the layout settings and shortcuts of the profile',
    access: 'user',
    owner: true,
    body: preferences,
    response: z.object({ settings: settings.nullable(), shortcuts }),
    handler: ({ user, db, body }) => saveSettings(db, user.id, body),
  }),
]
