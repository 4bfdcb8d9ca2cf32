import { showInstant } from '../../records/show-instant.ts'
import { wordingOf, term } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { entityOf } from '../../../domain/entities.ts'
import { stageNames } from '../../../domain/journey/facts.ts'
import {
  planRulesShape,
  planTypes,
  readPlanRules,
  ruleCells,
  ruleFaults,
  type PlanRules,
} from '../../../domain/journey/plan-rules.ts'
import type { Row } from '../../records/read/columns.ts'
import { updateRecord } from '../../records/write/write-record.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { planEffect } from '../bulk/plan-effect.ts'
import { recomputePlans } from '../jobs/recompute-plans.ts'
import { startJob } from '../../jobs/start-job.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

/** Two changes at the same moment come one after the other, so that the second sees the first. */
const changeLock = 41_018

const uses = z.enum(['required', 'optional', 'none'])
/** What a destination asks for; version as seen, so that no user overwrites a change of the country's own form. */
const countryChange = z.object({
  id: z.int().positive(),
  version: z.int().positive(),
  medical_system: z.enum(['wafid', 'fwcms', 'qvc', 'local', 'none']).optional(),
  needs_police: uses.optional(),
  uses_okala: uses.optional(),
  uses_mofa: uses.optional(),
  uses_visa_bio: uses.optional(),
  uses_attestation: uses.optional(),
})
const proposal = { rules: planRulesShape, countries: z.array(countryChange).max(250).default([]) }
const rulesOut = z.object({
  types: z.record(z.enum(planTypes), z.record(z.enum(stageNames), z.enum(ruleCells))),
  domestic_attestation: z.array(z.string()),
  large_demand: z.record(z.string(), z.number()),
})
const countryOut = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  iso2: z.string(),
  medical_system: z.string().nullable(),
  needs_police: z.string().nullable(),
  uses_okala: z.string().nullable(),
  uses_mofa: z.string().nullable(),
  uses_visa_bio: z.string().nullable(),
  uses_attestation: z.string().nullable(),
})
const versionOut = z.object({
  version: z.number(),
  made_at: z.string(),
  made_by: z.string().nullable(),
  reason: z.string(),
})

interface Kept {
  version: number
  rules: unknown
  made_at: string
  made_by: string | null
  reason: string
}

const versions = (db: Db, limit: number) =>
  sql<Kept>`
  select s.id as version, s.rules, s.made_at, u.first_name || ' ' || u.last_name as made_by, s.reason from stage_plan s left join app_user u on u.id = s.made_by order by s.id desc limit ${limit}`.execute(
    db,
  )

async function inForce(db: Db): Promise<{ version: number; rules: PlanRules }> {
  const [last] = (await versions(db, 1)).rows
  return { version: last?.version ?? 0, rules: readPlanRules(last?.rules) }
}

/** @throws AppError input.invalid with every cell the workflows do not allow, at its place. */
function requireAllowed(rules: PlanRules): void {
  const errors = ruleFaults(rules)
  if (errors.length > 0) throw new AppError('input.invalid', { detail: wordingOf(errors[0]) ?? '', errors })
}

const fieldsOf = ({ id: _id, version: _version, ...fields }: z.output<typeof countryChange>): Row => fields

/** The stage plans as data: read, what a change would do, change (machines 8.1, 8.3, 8.4). */
export const stagePlanRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/passenger_type/api/v1/passenger_type/plans/',
    summary: 'The stage plans in force, what each destination asks for, and the last versions',
    access: 'user',
    permission: 'passenger_type.read',
    response: z.object({
      version: z.number(),
      rules: rulesOut,
      countries: z.array(countryOut),
      history: z.array(versionOut),
    }),
    async handler({ db }) {
      const { rows } = await versions(db, 20)
      const rules = readPlanRules(rows[0]?.rules)
      const { rows: countries } = await sql<z.input<typeof countryOut>>`
        select id, version, name, iso2, medical_system, needs_police, uses_okala, uses_mofa, uses_visa_bio, uses_attestation from country where is_destination and is_active and not is_deleted order by position, name, id`.execute(
        db,
      )
      return {
        version: rows[0]?.version ?? 0,
        rules: { ...rules, domestic_attestation: [...rules.domestic_attestation] },
        countries,
        history: rows.map(({ version, made_at, made_by, reason }) => ({ version, made_at, made_by, reason })),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/passenger_type/api/v1/passenger_type/plans_effect/',
    summary: 'How many open files would get another plan and another readiness',
    access: 'admin',
    permission: 'passenger_type.update',
    transaction: false,
    body: z.object(proposal),
    response: z.object({
      open: z.number(),
      other_plan: z.number(),
      becomes_ready: z.number(),
      no_longer_ready: z.number(),
    }),
    async handler({ db, body }) {
      requireAllowed(body.rules)
      return planEffect(
        db,
        (await inForce(db)).rules,
        body.rules,
        new Map(body.countries.map((country) => [country.id, fieldsOf(country)])),
      )
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/passenger_type/api/v1/passenger_type/plans/',
    summary: 'Puts new stage plans in force and recomputes the open files as a job',
    access: 'admin',
    permission: 'passenger_type.update',
    audit: 'stagePlan.changed',
    body: z.object({
      ...proposal,
      version: z.int().min(0),
      reason: z.string().trim().min(3, 'Say why the plans change.').max(250),
    }),
    response: z.object({ version: z.number(), run: z.number() }),
    async handler(context) {
      const { db, body, user, audit } = context
      requireAllowed(body.rules)
      await sql`select pg_advisory_xact_lock(${changeLock})`.execute(db)
      const {
        rows: [last],
      } = await versions(db, 1)
      if ((last?.version ?? 0) !== body.version)
        throw new AppError('record.stale', {
          values: {
            user: last?.made_by ?? term('the system', 'guards:word'),
            time: last ? showInstant(last.made_at, context.clock.zone) : '',
          },
        })
      const before = readPlanRules(last?.rules)
      const country = entityOf('country')
      const changed: Record<string, Record<string, [unknown, unknown]>> = {}
      for (const { id, version, ...fields } of body.countries) {
        const {
          rows: [stored],
        } = await sql<{ row: Row }>`select to_jsonb(c) as row from country c where id = ${id}`.execute(db)
        await updateRecord(
          country,
          id,
          fields,
          { recompute: false },
          version,
          context,
          context.services.registry.hooks,
        )
        const differing = Object.entries(fields).filter(([name, value]) => stored?.row[name] !== value)
        if (differing.length > 0)
          changed[String(id)] = Object.fromEntries(
            differing.map(([name, value]) => [name, [stored?.row[name] ?? null, value]]),
          )
      }
      const {
        rows: [made],
      } = await sql<{
        id: number
      }>`insert into stage_plan (rules, countries, reason, made_by) values (${JSON.stringify(body.rules)}, ${JSON.stringify(changed)}, ${body.reason}, ${user.id}) returning id`.execute(
        db,
      )
      await audit({
        object: { module: 'stage_plan', id: made?.id ?? 0 },
        changes: {
          rules: [JSON.stringify(before), JSON.stringify(body.rules)],
          countries: [null, JSON.stringify(changed)],
          reason: [null, body.reason],
        },
      })
      const run = await startJob(db, recomputePlans, {}, user)
      return { version: made?.id ?? 0, run: run.id }
    },
  }),
]
