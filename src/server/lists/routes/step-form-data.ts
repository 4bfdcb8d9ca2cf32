/** What forms of steps start with: fingerprints, and the lists to embassies and BMET with who could stand on them (steps 19). */
import { sql } from 'kysely'
import { z } from 'zod'
import { entities, entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { printForm } from '../../../domain/prints/index.ts'
import { readinessOf, valuesOf, withOwnRecord } from '../../../domain/prints/sheet.ts'
import { textAt } from '../../../domain/prints/values/look-up.ts'
import { listKinds, listModules, type ListModule } from '../../../domain/clearance/submission-lists.ts'
import { visibleRows } from '../../records/scope.ts'
import { candidatesOf, type Candidate } from '../list-candidates.ts'
import { rowById } from '../../workflow/event/rows.ts'
import { gather } from '../../prints/gather.ts'
import { seesBranch } from '../../platform/session-user.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { passengerParams, visibleFacts } from '../../workflow/routes/visible-facts.ts'

const missing = z.array(
  z.object({
    box: z.string(),
    label: z.string(),
    level: z.enum(['R', 'F', 'W']),
    record: z.string(),
    field: z.string(),
  }),
)
/** Offices offered for an appointment: those used most in the last time. */
const mostOffices = 10

const fingerRoute = defineRoute({
  method: 'GET',
  path: '/finger/api/v1/finger/form_data/:passenger_id',
  summary:
    'Fingerprint form of a passenger: their passport, visa, agency, offices used so far, and what is missing',
  access: 'user',
  permission: 'finger.read',
  params: passengerParams,
  query: z.object({ kind: z.enum(['bmet', 'visa_bio']).default('bmet') }),
  response: z.object({
    kind: z.string(),
    passport: z.record(z.string(), z.string()),
    visa_no: z.string(),
    agency: z.string(),
    offices: z.array(z.string()),
    values: z.record(z.string(), z.unknown()),
    missing,
    doubts: z.array(z.object({ code: z.string(), text: z.string() })),
  }),
  async handler({ db, user, params, query, clock }) {
    const form = printForm('finger')
    const [found] = await gather(db, user, form, [params.passenger_id], clock.today())
    if (!found) throw new AppError('record.notFound')
    const data = withOwnRecord(form, found.data)
    const { missing: empty, doubts } = readinessOf(form, data)
    // BMET has offices, the visa's biometrics have centres.
    const place = query.kind === 'bmet' ? sql`f.office` : sql`f.center`
    const { rows } = await sql<{ office: string }>`
      select ${place} as office from finger f where f.kind = ${query.kind} and ${place} <> '' and ${visibleRows(entities.finger, user, 'f')} group by 1 order by count(*) desc, 1 limit ${mostOffices}`.execute(
      db,
    )
    const passport = Object.fromEntries(
      [
        'full_name',
        'passport_no',
        'passport_issue_date',
        'passport_expiry_date',
        'passport_issue_place',
        'date_of_birth',
        'father_name',
        'mother_name',
      ].map((name) => [name, textAt(data, `passenger.${name}`)]),
    )
    return {
      kind: query.kind,
      passport,
      visa_no: textAt(data, 'visa_entry.visa_no'),
      agency: textAt(data, 'recruiting_agency.name'),
      offices: rows.map((row) => row.office),
      values: valuesOf(form, data),
      missing: empty,
      doubts,
    }
  },
})

const waiting = z.object({
  id: z.number(),
  name: z.string(),
  passport_no: z.string().nullable(),
  office_serial: z.string().nullable(),
  gender: z.string(),
  record_id: z.number(),
  since: z.string().nullable(),
})
const group = z.object({
  visa_no: z.string().nullable(),
  sponsor_name: z.string().nullable(),
  passengers: z.array(waiting),
})
const groups = z.array(group)

/** Candidates of a list, by visa. */
function byVisa(rows: readonly Candidate[]): z.infer<typeof groups> {
  return [...Map.groupBy(rows, (row) => row.visa_no)].map(([visaNo, people]) => ({
    visa_no: visaNo,
    sponsor_name: people[0]?.sponsor_name ?? null,
    passengers: people.map(({ visa_no: _visa, sponsor_name: _sponsor, ...person }) => person),
  }))
}

/** What a new list of a passenger's country and licence starts with, and who could stand on a list. */
function listRoutes(module: ListModule): Route[] {
  const kind = listKinds[module]
  const entity = entityOf(module)
  const base = `/${module}/api/v1/${module}`
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/form_data/:passenger_id`,
      summary: `A new ${entity.label} as the passenger's country and licence ask for it, with everybody who is ready for it by visa`,
      access: 'user',
      permission: `${module}.read`,
      params: passengerParams,
      query: z.object({
        list_date: z.iso.date().optional(),
        gender: z.enum(['male', 'female', 'mixed']).optional(),
      }),
      response: z.object({
        country: z.number().nullable(),
        recruiting_agency: z.number().nullable(),
        visa_entry: z.number().nullable(),
        list_date: z.string(),
        gender: z.string(),
        groups,
        count: z.number(),
      }),
      async handler(context) {
        const { db, user, query, clock } = context
        const facts = await visibleFacts(context, context.params.passenger_id)
        const country = typeof facts.passenger?.['country'] === 'number' ? facts.passenger['country'] : null
        const visaEntry =
          typeof facts.passenger?.['visa_entry'] === 'number' ? facts.passenger['visa_entry'] : null
        const agency = facts.agency ? Number(facts.agency['id']) : null
        const gender = query.gender ?? 'mixed'
        const rows = await candidatesOf(db, user, module, kind, { country, agency, gender })
        return {
          country,
          recruiting_agency: agency,
          visa_entry: visaEntry,
          list_date: query.list_date ?? clock.today(),
          gender,
          groups: byVisa(rows),
          count: rows.length,
        }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/candidates/:id`,
      summary: `Passengers who could be put on this ${entity.label} now, by visa`,
      access: 'user',
      permission: `${module}.read`,
      params: idParams,
      response: z.object({ groups, count: z.number() }),
      async handler({ db, user, params }) {
        const list = await rowById(db, entity, params.id)
        if (!list || !seesBranch(user, list['branch'] as number | null)) throw new AppError('record.notFound') // A branch column holds an id or nothing.
        const visaEntry = typeof list['visa_entry'] === 'number' ? list['visa_entry'] : null
        const rows = await candidatesOf(db, user, module, kind, {
          country: Number(list['country']),
          agency: Number(list['recruiting_agency']),
          gender: String(list['variant'] ?? list['gender'] ?? 'mixed'),
          visaEntry,
          list: params.id,
        })
        return { groups: byVisa(rows), count: rows.length }
      },
    }),
  ]
}

export const stepFormDataRoutes: readonly Route[] = [fingerRoute, ...listModules.flatMap(listRoutes)]
