import { visaEntryWorkflow } from '../../../machines/visas/visa-entry.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { readPhone } from '../../../foundation/definitions/read-value.ts'
import { limits } from '../../platform/config.ts'
import { pickableRows } from '../scope.ts'
import { virtualSql } from '../read/virtual-columns.ts'
import { refLabelSql } from '../read/label-sql.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'

const limit = limits.rate.lookups
const text = z.string().max(254)

/** Columns of a user that must not stand twice, with how a typed value is compared. */
const userColumns: Record<string, (typed: string) => string> = {
  email: (typed) => typed.trim().toLowerCase(),
  username: (typed) => typed.trim().toLowerCase(),
  primary_phone: (typed) => readPhone(typed) ?? typed.trim(),
  secondary_phone: (typed) => readPhone(typed) ?? typed.trim(),
}

/** Whether another live user has the value; an update leaves the record itself out (entities 1.1). */
async function isTaken(db: Db, name: string, value: string, self: number): Promise<boolean> {
  if (value === '') return false
  const { rows } =
    await sql`select 1 from app_user u where lower(${sql.ref(`u.${name}`)}) = lower(${value}) and u.id <> ${self} and not u.is_deleted limit 1`.execute(
      db,
    )
  return rows.length > 0
}

const userChecks: Route[] = Object.entries(userColumns).flatMap(([name, read]): Route[] => {
  const path = `/user/api/v1/user/check_${name}/`
  const query = z.object({ value: text.optional(), [name]: text.optional() })
  const typed = (given: Record<string, string | undefined>): string =>
    read(given[name] ?? given['value'] ?? '')
  const response = z.object({ exists: z.boolean() })
  return [
    defineRoute({
      method: 'GET',
      path,
      summary: `Whether a new user's ${name.replace('_', ' ')} is taken`,
      access: 'user',
      permission: 'user.create',
      limit,
      query,
      response,
      handler: async (context) => ({ exists: await isTaken(context.db, name, typed(context.query), 0) }),
    }),
    defineRoute({
      method: 'GET',
      path: `${path}:id`,
      summary: `Whether another user has this ${name.replace('_', ' ')}`,
      access: 'user',
      permission: 'user.update',
      limit,
      params: idParams,
      query,
      response,
      handler: async (context) => ({
        exists: await isTaken(context.db, name, typed(context.query), context.params.id),
      }),
    }),
  ]
})

/** States after which the same person may be registered again (entities 4.3). */
const finished = ['completed', 'returned', 'cancelled', 'discarded']

const passportAnswer = z.object({
  exists: z.boolean(),
  passenger: z
    .object({
      id: z.int(),
      full_name: z.string(),
      current_status: z.string().nullable(),
      journey_state: z.string(),
    })
    .nullable(),
  can_reregister: z.boolean(),
})

/** The file that has a passport number: a live one before a finished one, whatever its branch, because a number is unique in the whole agency. */
async function passportHolder(db: Db, typed: string, self: number): Promise<z.input<typeof passportAnswer>> {
  const { rows } = await sql<{
    id: number
    full_name: string
    current_status: string | null
    journey_state: string
  }>`
    select p.id, p.full_name, ${refLabelSql('current_status', sql`p.current_status`)} as current_status, p.journey_state from passenger p
    where p.passport_no = ${typed.trim().toUpperCase()} and not p.is_deleted and p.id <> ${self}
    order by p.journey_state = any(${finished}::text[]), p.id desc limit 1`.execute(db)
  const found = rows[0] ?? null
  return {
    exists: found !== null,
    passenger: found,
    can_reregister: found === null || finished.includes(found.journey_state),
  }
}

const passportQuery = z.object({ passport_no: text.optional(), value: text.optional() })

const passportChecks: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/check_passport_no/',
    summary: 'Who has this passport number',
    access: 'user',
    permission: 'passenger.create',
    limit,
    query: passportQuery,
    response: passportAnswer,
    handler: ({ db, query }) => passportHolder(db, query.passport_no ?? query.value ?? '', 0),
  }),
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/check_passport_no/:id',
    summary: 'Who else has this passport number',
    access: 'user',
    permission: 'passenger.update',
    limit,
    params: idParams,
    query: passportQuery,
    response: passportAnswer,
    handler: ({ db, query, params }) => passportHolder(db, query.passport_no ?? query.value ?? '', params.id),
  }),
]

const visaParams = z.object({ visa_no: z.string().min(1).max(20) })
const visaEntity = entityOf('visa_entry')

interface VisaHead {
  id: number
  visa_no: string
  state: string
  total: number
  allotted: number
  available: number
}

/** The visa a number means: an open one first, then the newest; visas are allotted across branches unless they say otherwise. */
async function visaByNo(
  { db, user, clock, params }: Context<'user', z.output<typeof visaParams>>,
  more = sql`true`,
): Promise<VisaHead> {
  const today = clock.today()
  const virtual = (name: string) => virtualSql('visa_entry', name, 't', today, null)
  const { rows } = await sql<VisaHead>`
    select t.id, t.visa_no, t.state, ${virtual('total_quantity')}::int as total, ${virtual('total_quantity')}::int - ${virtual('available')}::int as allotted, ${virtual('available')}::int as available
    from visa_entry t where lower(t.visa_no) = lower(${params.visa_no}) and ${pickableRows(visaEntity, user, 't')} and ${more}
    order by (t.state ${inStates(visaEntryWorkflow, 'open')}) desc, t.id desc limit 1`.execute(db)
  const visa = rows[0]
  if (!visa) throw new AppError('record.notFound')
  return visa
}

interface VisaLine {
  id: number
  profession: string
  gender: string
  quantity: number
  available: number
}

const linesOfVisa = async (db: Db, id: number, today: string): Promise<VisaLine[]> =>
  (
    await sql<VisaLine>`
    select l.id, p.name as profession, l.gender, l.quantity, ${virtualSql('visa_entry_line', 'available', 'l', today, null)}::int as available
    from visa_entry_line l join profession p on p.id = l.profession where l.visa_entry = ${id} order by l.position, l.id`.execute(
      db,
    )
  ).rows

const line = z.object({
  id: z.int(),
  profession: z.string(),
  gender: z.string(),
  quantity: z.int(),
  available: z.int(),
  message: z.string().optional(),
})

const visaChecks: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/visa_entry/api/v1/visa_entry/check_quantity/:visa_no',
    summary: 'How many of a visa are left, by profession',
    access: 'user',
    permission: 'visa_entry.read',
    limit,
    params: visaParams,
    response: z.object({
      id: z.int(),
      visa_no: z.string(),
      state: z.string(),
      total: z.int(),
      allotted: z.int(),
      available: z.int(),
      lines: z.array(line),
    }),
    handler: async (context) => {
      const visa = await visaByNo(context)
      const lines = await linesOfVisa(context.db, visa.id, context.clock.today())
      return {
        ...visa,
        lines: lines.map((one) =>
          one.available > 0
            ? one
            : { ...one, ...say`No visa is left on ${visa.visa_no} for ${one.profession}.` },
        ),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/visa_entry/api/v1/visa_entry/check_ksa/:visa_no',
    summary: 'Details of a Saudi visa',
    access: 'user',
    permission: 'visa_entry.read',
    limit,
    params: visaParams,
    response: z.object({
      id: z.int(),
      visa_no: z.string(),
      state: z.string(),
      total: z.int(),
      allotted: z.int(),
      available: z.int(),
      sponsor_name: z.string(),
      sponsor_name_ar: z.string().nullable(),
      sponsor_id: z.string().nullable(),
      sponsor_phone: z.string().nullable(),
      sponsor_address: z.string().nullable(),
      issue_date: z.string(),
      issue_date_hijri: z.string().nullable(),
      expiry_date: z.string(),
      recruiting_agency: z.string(),
      lines: z.array(line),
    }),
    handler: async (context) => {
      const visa = await visaByNo(context, sql`t.country in (select c.id from country c where c.iso2 = 'SA')`)
      const { rows } = await sql<{
        sponsor_name: string
        sponsor_name_ar: string | null
        sponsor_id: string | null
        sponsor_phone: string | null
        sponsor_address: string | null
        issue_date: string
        issue_date_hijri: string | null
        expiry_date: string
        recruiting_agency: string
      }>`
        select v.sponsor_name, v.sponsor_name_ar, v.sponsor_id, v.sponsor_phone, v.sponsor_address, v.issue_date, v.issue_date_hijri, v.expiry_date, ${refLabelSql('recruiting_agency', sql`v.recruiting_agency`)} as recruiting_agency
        from visa_entry v where v.id = ${visa.id}`.execute(context.db)
      const [details] = rows
      if (!details) throw new AppError('record.notFound')
      return { ...visa, ...details, lines: await linesOfVisa(context.db, visa.id, context.clock.today()) }
    },
  }),
]

/** Questions a form asks before it is saved (roles 3.1: with the right to create or update). */
export const recordCheckRoutes: Route[] = [...userChecks, ...passportChecks, ...visaChecks]
