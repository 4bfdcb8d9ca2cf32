import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../domain/entities.ts'
import type { FieldError } from '../../foundation/definitions/field-error.ts'
import { AppError } from '../../domain/errors.ts'
import { isSetupNeeded, readPart } from './first-agency.ts'
import { limits } from '../platform/config.ts'
import type { Db } from '../platform/db/kysely.ts'
import { publish } from '../platform/events/publish.ts'
import { defineRoute, type Route } from '../http/define-route.ts'

const typed = z.string().max(300).default('')
const asked = ['first_name', 'last_name', 'email', 'primary_phone'] as const
const newUserPath = '/apps/users-management/new'

/** Notifies every administrator once; asking again brings the same card back instead of adding one. */
async function notifyAdmins(db: Db, key: string, message: string): Promise<void> {
  const { rows } = await sql<{ id: number; user: number }>`
    insert into notification ("user", variant, message, url, key)
    select u.id, 'info', ${message}, ${newUserPath}, ${key} from app_user u join role r on r.id = u.role where r.access_level = 'admin' and u.is_active and not u.is_deleted
    on conflict do nothing returning id, "user"`.execute(db)
  await publish(db, ...rows.map(({ id, user }) => ({ module: 'notification', id, user })))
}

/** A person without an account asks for one: nothing is opened by asking, an administrator makes the account (decision 0097). */
export const accountRequestRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/request_account/',
    summary: 'Asks the administrators for an account; the answer does not say whether one exists',
    access: 'public',
    audit: 'user.accountRequested',
    limit: limits.rate.login,
    body: z.object({ first_name: typed, last_name: typed, email: typed, primary_phone: typed }),
    response: z.object({ detail: z.string() }),
    status: 202,
    handler: async ({ db, body, clock, audit }) => {
      const faults: FieldError[] = []
      const person = readPart(entityOf('user').fields, asked, body, '', clock.today(), faults)
      if (faults.length > 0) throw new AppError('input.invalid', { errors: faults })
      if (!(await isSetupNeeded(db))) {
        const text = (name: (typeof asked)[number]) => String(person[name])
        const { rows } =
          await sql`select 1 from app_user where email = ${text('email')} and not is_deleted`.execute(db)
        const name = `${text('first_name')} ${text('last_name')}`
        if (rows.length === 0)
          await notifyAdmins(
            db,
            `account:${text('email')}`.slice(0, 80),
            `${name.slice(0, 80)} asks for an account (${text('email').slice(0, 60)}, ${text('primary_phone')}).`,
          )
      }
      await audit({ object: { module: 'user' } })
      return {
        detail:
          'Your request was sent. An administrator makes the account and sends you a link for your password.',
      }
    },
  }),
]
