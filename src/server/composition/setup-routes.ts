import { z } from 'zod'
import { isFromHere, requireSetupAccess } from '../access/setup-access.ts'
import { randomPassword } from './create-admin.ts'
import { isSetupNeeded, makeAgency, requireFirst } from './first-agency.ts'
import { limits } from '../platform/config.ts'
import { tx, type Tx } from '../platform/db/kysely.ts'
import { loadDemo } from './demo/load-demo.ts'
import { defineRoute, type Route } from '../http/define-route.ts'

// The rules are those of the records; these bounds only close the form.
const typed = z.string().max(300).optional()
const setup_token = z.string().max(100).optional()

const agency = z.object({
  setup_token,
  company_name: z.string().max(300).default(''),
  site_name: z.string().max(300).default(''),
  branch: z.strictObject({ name: typed, code: typed, address: typed, phone: typed, city: typed }).default({}),
  admin: z
    .strictObject({
      first_name: typed,
      last_name: typed,
      username: typed,
      email: typed,
      primary_phone: typed,
      password: z.string().max(1024).optional(),
    })
    .default({}),
  rl: z
    .strictObject({
      name: typed,
      rl_no: typed,
      licence_issue_date: typed,
      licence_expiry_date: typed,
      proprietor_name: typed,
      proprietor_designation: typed,
    })
    .default({}),
})

export const setupRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/setup/api/v1/setup/state/',
    summary:
      'Whether this installation still has to be set up, and whether that needs the token printed at start',
    access: 'public',
    response: z.object({ needed: z.boolean(), token_required: z.boolean() }),
    handler: async ({ db, req, services }) => {
      const needed = await isSetupNeeded(db)
      return { needed, token_required: needed && !isFromHere(req, services.config) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/setup/api/v1/setup/agency/',
    summary: 'Makes an empty installation the own agency: licence, first branch, first administrator',
    access: 'public',
    audit: 'setup.agencyMade',
    limit: limits.rate.login,
    body: agency,
    response: z.object({ email: z.string() }),
    status: 201,
    handler: async ({ db, req, body, services, clock, audit }) => {
      requireSetupAccess(req, services, body.setup_token)
      const made = await tx(db, (trx: Tx) => makeAgency(trx, body, clock.today(), clock.now()))
      await audit({ actor: made.adminId, object: { module: 'user', id: made.adminId } })
      return { email: made.email }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/setup/api/v1/setup/demo/',
    summary: 'Fills an empty installation with the demo agency; the common password is in this answer only',
    access: 'public',
    audit: 'setup.demoMade',
    limit: limits.rate.login,
    body: z.object({ setup_token }),
    response: z.object({
      password: z.string(),
      users: z.array(z.object({ email: z.string(), role: z.string() })),
    }),
    handler: async ({ db, req, body, services }) => {
      requireSetupAccess(req, services, body.setup_token)
      // A random password must be changed at sign-in; one set by the operator of the server may stay.
      const given = services.config.demoPassword
      const password = given ?? randomPassword()
      const { users } = await tx(db, async (trx: Tx) => {
        await requireFirst(trx)
        return loadDemo(trx, services, { password, mustChange: given === undefined })
      })
      return { password, users }
    },
  }),
]
