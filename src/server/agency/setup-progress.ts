import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { entityOf } from '../../domain/entities.ts'
import { setupSteps, type SetupStep } from '../../domain/agency/setup-steps.ts'
import { makeResetLink } from '../access/reset-links.ts'
import { createBody } from '../records/wire-schemas.ts'
import { createRecord } from '../records/write/write-record.ts'
import type { Db } from '../platform/db/kysely.ts'
import { defineRoute, type Route } from '../http/define-route.ts'

const progress = z.object({
  steps: z.array(
    z.object({ step: z.enum(setupSteps), done_at: z.string().nullable(), done_by: z.string().nullable() }),
  ),
})

async function progressOf(db: Db): Promise<z.input<typeof progress>> {
  const { rows } = await sql<{ step: string; done_at: string; done_by: string | null }>`
    select s.step, s.done_at, u.first_name || ' ' || u.last_name as done_by from setup_progress s left join app_user u on u.id = s.done_by`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.step, row]))
  return {
    steps: setupSteps.map((step) => ({
      step,
      done_at: known.get(step)?.done_at ?? null,
      done_by: known.get(step)?.done_by ?? null,
    })),
  }
}

/** @throws AppError input.invalid when what the step is about is not there yet. */
async function requireFilled(db: Db, step: SetupStep): Promise<void> {
  if (step !== 'company') return
  const { rows } = await sql<{
    company_name: string
    address: string
    phone: string
    email: string
  }>`select company_name, address, phone, email from general_setting where not is_deleted`.execute(db)
  const empty = Object.entries(rows[0] ?? {})
    .filter(([, value]) => value === '')
    .map(([name]) => name)
  const [first] = empty
  if (first)
    throw new AppError('input.invalid', {
      detail: 'Fill in the company first.',
      errors: empty.map((name) => ({
        pointer: `/${name}`,
        code: 'REQ',
        message: 'Fill in the company first.',
      })),
    })
}

const user = entityOf('user')
const invitation = createBody(user).omit({
  password: true,
  confirm_password: true,
  must_change_password: true,
})

/** A password no person knows: 240 bits, until the user chooses one by the link. */
const unknownPassword = (): string => randomBytes(30).toString('base64url')

/** The set-up assistant: how far it is, and users who choose their own password. */
export const setupProgressRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/setup/api/v1/setup/progress/',
    summary: 'Which steps of setting the agency up are done, when and by whom',
    access: 'admin',
    permission: 'general_setting.read',
    response: progress,
    handler: ({ db }) => progressOf(db),
  }),
  defineRoute({
    method: 'PUT',
    path: '/setup/api/v1/setup/progress/',
    summary: 'Marks a step of setting up as done or as open again',
    access: 'admin',
    permission: 'general_setting.update',
    audit: 'setup.stepMarked',
    body: z.object({ step: z.enum(setupSteps), is_done: z.boolean() }),
    response: progress,
    handler: async ({ db, body, user: admin, audit }) => {
      if (body.is_done) {
        await requireFilled(db, body.step)
        await sql`insert into setup_progress (step, done_by) values (${body.step}, ${admin.id}) on conflict (step) do nothing`.execute(
          db,
        )
      } else await sql`delete from setup_progress where step = ${body.step}`.execute(db)
      await audit({ changes: { [body.step]: [!body.is_done, body.is_done] } })
      return progressOf(db)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user/api/v1/user/invite/',
    summary: 'Creates a user without a password and the link with which they choose one',
    access: 'user',
    permission: 'user.create',
    audit: 'user.invited',
    status: 201,
    body: invitation,
    response: z.object({ id: z.int(), link: z.string(), expires_at: z.string() }),
    handler: async (context) => {
      const { db, body, services, clock, audit } = context
      const password = unknownPassword()
      const made = await createRecord(
        user,
        { ...body, password, confirm_password: password },
        context,
        services.registry.hooks,
      )
      const id = Number(made['id'])
      const link = await makeResetLink(db, services.config, id, context.user.id, clock.now())
      await audit({ object: { module: 'user', id } })
      return { id, ...link }
    },
  }),
]
