/** What the specification asks of records that belong to a print form: of a passenger, ready to print, and their log. Source: steps 12, 14, 15, 19. */
import { sql } from 'kysely'
import { z } from 'zod'
import { entities, entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { printForm } from '../../../domain/prints/index.ts'
import { readinessOf, valuesOf, withOwnRecord } from '../../../domain/prints/sheet.ts'
import { textAt } from '../../../domain/prints/values/look-up.ts'
import { visibleRows } from '../../records/scope.ts'
import { shown } from '../../records/shown-row.ts'
import { wireRow } from '../../records/read/related-rows.ts'
import { gather } from '../gather.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'

const params = z.object({ passenger_id: idParams.shape.id })
const anything = z.record(z.string(), z.unknown())
const missing = z.array(
  z.object({
    box: z.string(),
    label: z.string(),
    level: z.enum(['R', 'F', 'W']),
    record: z.string(),
    field: z.string(),
  }),
)
type Signed = Pick<Context<'user'>, 'db' | 'user'>

/** @throws AppError record.notFound for a passenger the user may not see. */
async function requirePassenger({ db, user }: Signed, id: number): Promise<void> {
  const { rows } =
    await sql`select p.id from passenger p where p.id = ${id} and ${visibleRows(entities.passenger, user, 'p')}`.execute(
      db,
    )
  if (rows.length === 0) throw new AppError('record.notFound')
}

type FormRecord = 'ksa_visa' | 'departure' | 'bmet' | 'bmet_verify' | 'bmet_contract'

function recordRoutes(module: FormRecord): Route[] {
  const base = `/${module}/api/v1/${module}`
  const entity = entityOf(module)
  const form = printForm(module)
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/get_by_passenger_id/:passenger_id`,
      summary: `${entity.label} of a passenger; null before the first`,
      access: 'user',
      permission: `${module}.read`,
      params,
      response: anything.nullable(),
      async handler(context) {
        await requirePassenger(context, context.params.passenger_id)
        const { rows } = await sql<{ row: Record<string, unknown> }>`
          select to_jsonb(t) as row from ${sql.table(entity.table)} t where t.passenger = ${context.params.passenger_id} and not t.is_deleted order by t.id desc limit 1`.execute(
          context.db,
        )
        return rows[0] ? shown(entity, context.user, wireRow(entity, rows[0].row)) : null
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/form_data/:passenger_id`,
      summary: `${entity.label} filled from the passenger and their steps, with what is missing`,
      access: 'user',
      permission: `${module}.read`,
      params,
      response: z.object({
        values: anything,
        record: anything,
        missing,
        doubts: z.array(z.object({ code: z.string(), text: z.string() })),
      }),
      async handler({ db, user, params: { passenger_id }, clock }) {
        const [found] = await gather(db, user, form, [passenger_id], clock.today())
        if (!found) throw new AppError('record.notFound')
        if (module === 'departure' && textAt(found.data, 'flight.ticket_no') === '')
          throw new AppError('input.notUnique', { detail: 'Ticket is not issued.', publicCode: 'NOTKT' })
        const data = withOwnRecord(form, found.data)
        const { missing: empty, doubts } = readinessOf(form, data)
        return { values: valuesOf(form, data), record: { ...data.records[module] }, missing: empty, doubts }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/log/:passenger_id`,
      summary: `Prints and changes of a passenger's ${entity.label}`,
      access: 'user',
      permission: `${module}.read`,
      params,
      response: z.object({
        log: z.array(
          z.object({ at: z.unknown(), action: z.string(), by: z.string().nullable(), id: z.number() }),
        ),
      }),
      async handler(context) {
        const id = context.params.passenger_id
        await requirePassenger(context, id)
        const { rows } = await sql<{ at: string; action: string; by: string | null; id: number }>`
          select e.at, e.action, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as by, e.id::int as id from (
            select l.printed_at as at, 'print' as action, l.printed_by as actor, l.id from print_log l where l.passenger_ids @> ${[id]}::int4[] and l.form_code = ${form.code}
            union all
            select a.at, a.action, a.actor, a.id from audit_log a where a.module = ${module} and a.object_id in (select t.id::text from ${sql.table(entity.table)} t where t.passenger = ${id})
          ) e left join app_user u on u.id = e.actor order by e.at desc, e.id desc limit 100`.execute(
          context.db,
        )
        return { log: rows }
      },
    }),
  ]
}

const formRecords: readonly FormRecord[] = ['ksa_visa', 'departure', 'bmet', 'bmet_verify', 'bmet_contract']

export const formRecordRoutes = (): Route[] => formRecords.flatMap(recordRoutes)
