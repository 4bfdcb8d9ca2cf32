/** What forms of steps start with, fetched by passenger: fingerprints and the lists to embassies and BMET (steps.md 19). */
import { sql } from 'kysely'
import { z } from 'zod'
import { entities } from '../../domain/entities/index.ts'
import { AppError } from '../../domain/errors.ts'
import { printForm } from '../../domain/prints/index.ts'
import { readinessOf, valuesOf, withOwnRecord } from '../../domain/prints/sheet.ts'
import { textAt } from '../../domain/prints/values/look-up.ts'
import { visibleRows } from '../crud/scope.ts'
import { gather } from '../prints/gather.ts'
import { defineRoute, type Route } from './define-route.ts'
import { passengerParams, visibleFacts } from './workflow.ts'

const missing = z.array(z.object({ box: z.string(), label: z.string(), level: z.enum(['R', 'F', 'W']), record: z.string(), field: z.string() }))
/** Offices offered for an appointment: those used most in the last time. */
const mostOffices = 10

const fingerRoute = defineRoute({
  method: 'GET', path: '/finger/api/v1/finger/form_data/:passenger_id', summary: 'Fingerprint form of a passenger: his passport, visa, agency, offices used so far, and what is missing', access: 'user', permission: 'finger.read', params: passengerParams, query: z.object({ kind: z.enum(['bmet', 'visa_bio']).default('bmet') }),
  response: z.object({ kind: z.string(), passport: z.record(z.string(), z.string()), visa_no: z.string(), agency: z.string(), offices: z.array(z.string()), values: z.record(z.string(), z.unknown()), missing, doubts: z.array(z.object({ code: z.string(), text: z.string() })) }),
  async handler({ db, user, params, query, clock }) {
    const form = printForm('finger')
    const [found] = await gather(db, user, form, [params.passenger_id], clock.today())
    if (!found) throw new AppError('record.notFound')
    const data = withOwnRecord(form, found.data)
    const { missing: empty, doubts } = readinessOf(form, data)
    // BMET has offices, the visa's biometrics have centres.
    const place = query.kind === 'bmet' ? sql`f.office` : sql`f.center`
    const { rows } = await sql<{ office: string }>`
      select ${place} as office from finger f where f.kind = ${query.kind} and ${place} <> '' and ${visibleRows(entities.finger, user, 'f')} group by 1 order by count(*) desc, 1 limit ${mostOffices}`.execute(db)
    const passport = Object.fromEntries(['full_name', 'passport_no', 'passport_issue_date', 'passport_expiry_date', 'passport_issue_place', 'date_of_birth', 'father_name', 'mother_name'].map((name) => [name, textAt(data, `passenger.${name}`)]))
    return { kind: query.kind, passport, visa_no: textAt(data, 'visa_entry.visa_no'), agency: textAt(data, 'recruiting_agency.name'), offices: rows.map((row) => row.office), values: valuesOf(form, data), missing: empty, doubts }
  },
})

const waiting = z.object({ id: z.number(), name: z.string(), passport_no: z.string().nullable(), office_serial: z.string().nullable(), gender: z.string(), record_id: z.number(), since: z.string().nullable() })
const group = z.object({ visa_no: z.string().nullable(), sponsor_name: z.string().nullable(), passengers: z.array(waiting) })
type Waiting = z.infer<typeof waiting> & { visa_no: string | null; sponsor_name: string | null }

/** Passengers of one country and licence who are ready for a list, on no open one, by visa. */
const listRoute = (module: 'visa_submission_list' | 'man_power_list', step: 'embassy' | 'man_power'): Route =>
  defineRoute({
    method: 'GET', path: `/${module}/api/v1/${module}/form_data/:passenger_id`, summary: `A new ${entities[module].label} as the passenger's country and licence ask for it, with everybody who is ready for it by visa`, access: 'user', permission: `${module}.read`, params: passengerParams,
    query: z.object({ list_date: z.iso.date().optional(), gender: z.enum(['male', 'female', 'mixed']).optional() }),
    response: z.object({ country: z.number().nullable(), recruiting_agency: z.number().nullable(), list_date: z.string(), gender: z.string(), groups: z.array(group), count: z.number() }),
    async handler(context) {
      const { db, user, query, clock } = context
      const facts = await visibleFacts(context, context.params.passenger_id)
      const country = typeof facts.passenger?.['country'] === 'number' ? facts.passenger['country'] : null
      const agency = facts.agency ? Number(facts.agency['id']) : null
      const gender = query.gender ?? 'mixed'
      const { rows } = await sql<Waiting>`
        select p.id, p.full_name as name, p.passport_no, p.office_serial, p.gender, s.id as record_id, s.state_since::text as since, v.visa_no, v.sponsor_name
        from ${sql.table(step)} s join passenger p on p.id = s.passenger left join visa_entry v on v.id = p.visa_entry left join general_setting g on true
        where s.is_current and not s.is_deleted and s.state = 'ready' and p.country = ${country} and coalesce(v.recruiting_agency, p.recruiting_agency, g.own_agency) = ${agency} and p.journey_state in ('active', 'ready_to_fly')
          and (${gender} = 'mixed' or p.gender = ${gender}) and ${visibleRows(entities.passenger, user, 'p')}
          and not exists (select 1 from list_row r where r.module = ${module} and r.passenger = p.id and r.is_open)
        order by v.visa_no nulls last, s.state_since, p.id`.execute(db)
      const byVisa = Map.groupBy(rows, (row) => row.visa_no)
      const groups = [...byVisa].map(([visaNo, people]) => ({ visa_no: visaNo, sponsor_name: people[0]?.sponsor_name ?? null, passengers: people.map(({ visa_no: _visa, sponsor_name: _sponsor, ...person }) => person) }))
      return { country, recruiting_agency: agency, list_date: query.list_date ?? clock.today(), gender, groups, count: rows.length }
    },
  })

export const stepFormDataRoutes: readonly Route[] = [fingerRoute, listRoute('visa_submission_list', 'embassy'), listRoute('man_power_list', 'man_power')]
