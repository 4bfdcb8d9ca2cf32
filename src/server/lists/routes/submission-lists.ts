/** What the cover lists add to their records: the passengers on them, by list and by passenger (tests/spec/endpoints.json, group step). */
import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { listModules, type ListModule } from '../../../domain/clearance/submission-lists.ts'
import { wireRow } from '../../records/read/related-rows.ts'
import { listRowsOf } from '../list-rows.ts'
import { rowById } from '../../workflow/event/rows.ts'
import { translatedRefusal } from '../../platform/reader-words.ts'
import { seesBranch } from '../../platform/session-user.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { passengerParams, visibleFacts } from '../../workflow/routes/visible-facts.ts'
import { eventLog, logAnswer } from '../../workflow/view/event-log.ts'

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  fix: z.object({ label: z.string(), path: z.string() }).optional(),
})
const member = z.object({
  id: z.number(),
  serial: z.number(),
  passenger: z.number(),
  name: z.string(),
  office_serial: z.string().nullable(),
  passport_no: z.string().nullable(),
  visa_no: z.string().nullable(),
  sponsor_id: z.string().nullable(),
  profession: z.string().nullable(),
  mofa_no: z.string().nullable(),
  visa_stamp_no: z.string().nullable(),
  bmet_reg_no: z.string().nullable(),
  certificate_no: z.string().nullable(),
  reason_code: z.string().nullable(),
  reason: z.string().nullable(),
  refused: z.string().nullable(),
  refusals: z.array(refusal),
  record_id: z.number().nullable(),
  version: z.number().nullable(),
  state: z.string().nullable(),
  state_label: z.string().nullable(),
  is_submitted: z.boolean(),
  is_withdrawn: z.boolean(),
  is_waiting: z.boolean(),
})

function routesOf(module: ListModule): Route[] {
  const entity = entityOf(module)
  const base = `/${module}/api/v1/${module}`
  const permission = `${module}.read`
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/members/:id`,
      summary: `Passengers on a ${entity.label}, as printed once it was printed`,
      access: 'user',
      permission,
      params: idParams,
      response: z.object({ members: z.array(member) }),
      async handler({ db, user, params }) {
        const list = await rowById(db, entity, params.id)
        if (!list || !seesBranch(user, list['branch'] as number | null)) throw new AppError('record.notFound')
        const rows = await listRowsOf(db, module, params.id)
        return {
          members: rows.map((row) => ({
            ...row,
            refusals: (row.refusals ?? []).map((one) => translatedRefusal(one, user.language)),
          })),
        }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/get_by_passenger_id/:passenger_id`,
      summary: `Every ${entity.label} a passenger was put on, newest first`,
      access: 'user',
      permission,
      params: passengerParams,
      response: z.record(z.string(), z.unknown()),
      async handler(context) {
        const id = context.params.passenger_id
        await visibleFacts(context, id)
        const { rows } = await sql<{ row: Row; is_open: boolean }>`
          select to_jsonb(t) as row, r.is_open from list_row r join ${sql.table(entity.table)} t on t.id = r.list_id where r.module = ${module} and r.passenger = ${id} and not t.is_deleted order by t.id desc`.execute(
          context.db,
        )
        const seen = rows
          .filter(({ row }) => seesBranch(context.user, row.branch as number | null))
          .map(({ row, is_open: isOpen }) => ({ ...wireRow(entity, { ...row }), is_open: isOpen }))
        const current = seen.find((row) => row.is_open) ?? null
        return { current, history: seen.filter((row) => row !== current) }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/log/:passenger_id`,
      summary: `What happened to a passenger on a ${entity.label}`,
      access: 'user',
      permission,
      params: passengerParams,
      response: logAnswer,
      async handler(context) {
        await visibleFacts(context, context.params.passenger_id)
        return { log: await eventLog(context.db, context.user, context.params.passenger_id, module) }
      },
    }),
  ]
}

export const submissionListRoutes: Route[] = listModules.flatMap(routesOf)
