import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { manageable } from '../manageable.ts'
import { endSession, endSessions, openSessionsOf } from '../sessions.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'

const session = {
  id: z.uuid(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  address: z.string().nullable(),
  agent: z.string().nullable(),
}
const ended = z.object({ ended: z.int() })

export const userSessionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/user/api/v1/user/sessions/',
    summary: 'Where the signed-in user is signed in',
    access: 'user',
    owner: true,
    response: z.object({ sessions: z.array(z.object({ ...session, is_current: z.boolean() })) }),
    handler: async ({ user, db, clock }) => {
      const open = await openSessionsOf(db, user.id, clock.now())
      return { sessions: open.map((one) => ({ ...one, is_current: one.id === user.sid })) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/sessions/end/:sid',
    summary: 'Signs one of the own sessions out',
    access: 'user',
    owner: true,
    audit: 'user.signedOut',
    params: z.object({ sid: z.uuid() }),
    response: null,
    handler: async ({ user, db, params, clock, audit }) => {
      if (!(await endSession(db, user.id, params.sid, 'signed out elsewhere', clock.now())))
        throw new AppError('record.notFound')
      await audit({ object: { module: 'user', id: user.id }, changes: { session: [params.sid, null] } })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/sessions/end_all/',
    summary: 'Signs out everywhere, on request not here',
    access: 'user',
    owner: true,
    audit: 'user.signedOutEverywhere',
    body: z.object({ keep_current: z.boolean().default(false) }),
    response: ended,
    handler: async ({ user, db, body, clock, audit }) => {
      const count = await endSessions(
        db,
        user.id,
        'signed out elsewhere',
        clock.now(),
        body.keep_current ? user.sid : null,
      )
      await audit({ object: { module: 'user', id: user.id } })
      return { ended: count }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/user/api/v1/user/sessions/:id',
    summary: 'Where another user is signed in',
    access: 'admin',
    permission: 'user.read',
    params: idParams,
    response: z.object({ sessions: z.array(z.object(session)) }),
    handler: async ({ db, params, clock }) => ({
      sessions: await openSessionsOf(db, params.id, clock.now()),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/end_sessions/:id',
    summary: 'Ends all sessions of another user',
    access: 'admin',
    narrowed: 'lowerRank',
    permission: 'user.update',
    audit: 'user.sessionsEnded',
    params: idParams,
    response: ended,
    handler: async ({ user, db, params, clock, audit }) => {
      const target = await manageable(db, user, params.id)
      const count = await endSessions(db, target.id, 'ended by an administrator', clock.now())
      await audit({ object: { module: 'user', id: target.id } })
      return { ended: count }
    },
  }),
]
