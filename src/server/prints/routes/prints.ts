/** Printing: which forms, what is missing, preview, print, again, positions of a printer. Source: forms 1.5, 1.8, 1.13. */
import { say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { entities } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { doubtCodes, type PrintDoubt, type PrintForm } from '../../../foundation/prints/print.ts'
import { printFormAt, printForms } from '../../../domain/prints/index.ts'
import { ownEntity, unaskedFields } from '../../../domain/prints/own-record.ts'
import { doubtWeight } from '../../../domain/prints/readiness.ts'
import { boxLabel, sourceField, typableBoxes } from '../../../domain/prints/sheet.ts'
import { visibleRows } from '../../records/scope.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { batchPayload, batchPrint, confirmedDoubts } from '../batch-print.ts'
import { startJob } from '../../jobs/start-job.ts'
import { formsFor, preparePrint, type PrintAsked } from '../prepare.ts'
import { refuseUnready } from '../refuse-unready.ts'
import { drawLogged, drawSheets, logPrint, madeAt, printsOf } from '../print-log.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { pdfHeaders, sendPdf } from '../../http/send-pdf.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'

const base = '/print/api/v1/print'
/** Passengers in one file: more would keep the thread from everybody else (forms 1.11). */
const mostPassengers = 25
const id = idParams.shape.id
const listed = z
  .string()
  .max(1200)
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.every((one) => id.safeParse(one).success), 'Send ids of passengers.')
const form = z.string().max(40)
const printer = z.string().trim().min(1).max(60)
const shape = {
  form,
  passengers: z.array(id).min(1).max(mostPassengers),
  pages: z.array(z.int().min(1).max(3)).max(3).default([]),
  letterhead: z.enum(['print', 'pad', 'none']).default('print'),
  printer: printer.default('default'),
  barcodes: z.boolean().default(false),
  test: z.boolean().default(false),
  three_up: z.boolean().default(false),
  overprint: z.boolean().default(false),
  signature: z.boolean().default(false),
  seal: z.boolean().default(false),
  typed: z.record(z.string().max(40), z.string().max(200)).default({}),
}
const order = z.object(shape)
type Order = z.output<typeof order>

/** The form of a path. @throws AppError record.notFound for none, access.denied without its print permission. */
function allowedForm(user: SessionUser, path: string): PrintForm {
  const found = printFormAt(path)
  if (!found) throw new AppError('record.notFound')
  if (!user.permissions.has(`${found.module}.print`)) throw new AppError('access.denied')
  return found
}

const asked = (found: PrintForm, body: Omit<Order, 'form'>): PrintAsked => ({
  form: found,
  passengers: [...new Set(body.passengers)],
  pages: body.pages,
  letterhead: body.letterhead,
  printer: body.printer,
  barcodes: body.barcodes,
  test: body.test,
  threeUp: body.three_up && !body.overprint,
  overprint: body.overprint,
  marks: { signature: body.signature, seal: body.seal },
  typed: Object.fromEntries(Object.entries(body.typed).filter(([, value]) => value !== '')),
})

/** True when the user may see all of these passengers. */
const seesAll =
  (db: Db, user: SessionUser) =>
  async (passengers: readonly number[]): Promise<boolean> => {
    const { rows } =
      await sql`select p.id from passenger p where p.id = any(${[...passengers]}::int4[]) and ${visibleRows(entities.passenger, user, 'p')}`.execute(
        db,
      )
    return rows.length === new Set(passengers).size
  }

const person = z.object({
  id: z.number(),
  name: z.string(),
  doubts: z.array(
    z.object({
      code: z.enum(doubtCodes),
      text: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      weight: z.enum(['stop', 'confirm', 'note']),
    }),
  ),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  own: z
    .object({
      id: z.number().nullable(),
      values: z.record(z.string(), z.unknown()),
      differing: z.array(z.string()),
    })
    .nullable(),
  missing: z.array(
    z.object({
      box: z.string(),
      label: z.string(),
      level: z.enum(['R', 'F', 'W']),
      record: z.string(),
      field: z.string(),
      path: z.string(),
    }),
  ),
})
/** Values for this print only, in the address of a question. */
const typedText = z
  .string()
  .max(6000)
  .default('{}')
  .transform((text, context) => {
    try {
      return z.record(z.string().max(40), z.string().max(200)).parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'Send the typed values as an object of texts.' })
      return z.NEVER
    }
  })
const weighed = (doubt: PrintDoubt) => ({ ...doubt, weight: doubtWeight(doubt.code) })
const typableBox = z.object({
  id: z.string(),
  label: z.string(),
  /** Where its value comes from, '' where no field alone says it: readers know the field by its own name. */
  record: z.string(),
  field: z.string(),
  options: z.array(z.object({ value: z.string(), text: z.string() })),
})
const formFacts = z.object({
  code: z.string(),
  path: z.string(),
  title: z.string(),
  pages: z.number(),
  overprint: z.boolean(),
  on_blank: z.boolean(),
  letterhead: z.boolean(),
  signed: z.boolean(),
  together: z.boolean(),
  may_override: z.boolean(),
  own: z.object({ entity: z.string(), unasked: z.array(z.string()) }).nullable(),
})
const ownFacts = (one: PrintForm): z.input<typeof formFacts>['own'] => {
  const entity = ownEntity(one)
  return entity && { entity: entity.name, unasked: unaskedFields(one) }
}
const factsOf = (user: SessionUser, one: PrintForm): z.input<typeof formFacts> => ({
  code: one.code,
  path: one.path,
  title: one.title,
  pages: one.paper.pages,
  overprint: one.overprint === true,
  on_blank: one.onBlank === true,
  letterhead: one.letterhead,
  signed: one.signed === true,
  together: one.together === true,
  may_override: user.permissions.has(`${one.module}.override`),
  own: ownFacts(one),
})
const logRow = z.object({
  id: z.number(),
  form_code: z.string(),
  revision: z.number(),
  reprint_no: z.number(),
  page_count: z.number(),
  missing_fields: z.array(z.string()),
  reason: z.string().nullable(),
  printed_at: z.string(),
  printed_by: z.string().nullable(),
})
const shift = z.number().min(-15).max(15)
const scale = z.number().min(0.97).max(1.03)
const calibration = z.object({
  printer,
  dx: shift,
  dy: shift,
  sx: scale,
  sy: scale,
  nudges: z.record(z.string().max(40), z.tuple([shift, shift])).default({}),
  sheet_note: z.string().max(200).nullable().default(null),
})

/** Every user who may print something may ask; the handler judges the right to the form that is named. */
const byForm = {
  oneOf: [...new Set(printForms.map(({ module }) => `${module}.print`))].map((permission) => [permission]),
  narrowed: 'named',
} as const

export const printRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${base}/forms/:id`,
    summary: 'Forms a passenger can be printed on, each with the needed values it lacks',
    access: 'user',
    owner: true,
    params: idParams,
    response: z.object({ forms: z.array(formFacts.extend({ missing: z.array(z.string()) })) }),
    handler: async ({ db, user, params, clock }) => ({
      forms: (await formsFor(db, user, printForms, params.id, clock.today())).map(
        ({ form: one, missing }) => ({ ...factsOf(user, one), missing }),
      ),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/readiness/:form`,
    summary: 'What is missing or doubtful before a print, with where it is mended',
    access: 'user',
    ...byForm,
    owner: true,
    params: z.object({ form }),
    query: z.object({ passengers: listed, typed: typedText }),
    response: z.object({
      form: formFacts,
      boxes: z.array(typableBox),
      people: z.array(person),
      values_hash: z.string(),
      last: z
        .object({ id: z.number(), revision: z.number(), reprint_no: z.number(), printed_at: z.string() })
        .nullable(),
    }),
    async handler(context) {
      const found = allowedForm(context.user, context.params.form)
      if (context.query.passengers.length > mostPassengers)
        throw new AppError('input.invalid', {
          detail: say`Print at most ${mostPassengers} passengers at once.`,
        })
      const prepared = await preparePrint(
        context,
        asked(
          found,
          order
            .omit({ form: true })
            .parse({ passengers: context.query.passengers, typed: context.query.typed }),
        ),
      )
      return {
        form: factsOf(context.user, found),
        boxes: typableBoxes(found).map((box) => ({
          id: box.id,
          label: boxLabel(box),
          ...sourceField(box),
          options: box.options.map(({ value, text }) => ({ value, text })),
        })),
        people: prepared.people.map((one) => ({ ...one, doubts: one.doubts.map(weighed) })),
        values_hash: prepared.hash,
        last: prepared.last,
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/preview/`,
    summary: 'The PDF as it would print, without a row in the log',
    access: 'user',
    ...byForm,
    owner: true,
    transaction: false,
    body: order,
    response: 'raw',
    limit: 60,
    async handler(context) {
      const { db, user, body, services, clock, reply } = context
      const prepared = await preparePrint(context, asked(allowedForm(user, body.form), body))
      const bytes = await drawSheets(
        db,
        services,
        prepared.sheets,
        { at: madeAt(clock), author: prepared.author, threeUp: body.three_up && !body.overprint },
        user.id,
      )
      return reply.headers(pdfHeaders).header('content-length', bytes.length).send(Buffer.from(bytes))
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/create/`,
    summary: 'Prints: keeps what the paper says and answers the number of the print',
    access: 'user',
    ...byForm,
    owner: true,
    audit: 'print',
    status: 201,
    body: z.object({
      ...shape,
      values_hash: z.string().length(64),
      with_blanks: z.boolean().default(false),
      confirmed: confirmedDoubts,
      reason: z.string().trim().max(250).default(''),
    }),
    response: z.object({ id: z.number(), revision: z.number(), reprint_no: z.number() }),
    async handler(context) {
      const { db, user, body, clock, audit } = context
      const found = allowedForm(user, body.form)
      const request = asked(found, body)
      const prepared = await preparePrint(context, request)
      if (prepared.hash !== body.values_hash)
        throw new AppError('record.stale', {
          detail: 'The data changed since it was shown. Look at the preview again.',
        })
      refuseUnready(prepared.people, {
        withBlanks: body.with_blanks,
        confirmed: body.confirmed,
        mayOverride: user.permissions.has(`${found.module}.override`),
      })
      const logged = await logPrint(db, user, clock, request, prepared, body.reason)
      await audit({
        object: { module: 'print', id: logged.id },
        changes: { form: [null, found.code], passengers: [null, request.passengers.join(',')] },
      })
      return logged
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/batch/`,
    summary: 'Prints a form for many passengers into one file, in the background',
    access: 'user',
    ...byForm,
    owner: true,
    audit: 'print.batchAsked',
    status: 202,
    body: batchPayload,
    response: z.object({ run: z.number() }),
    async handler({ db, user, body, audit }) {
      const found = allowedForm(user, body.form)
      // Such a letter is about all of them already; many letters of parts of them would be another paper.
      if (found.together)
        throw new AppError('input.invalid', { detail: 'This letter names all its passengers on one paper.' })
      const { id: run } = await startJob(db, batchPrint, body, user)
      await audit({
        object: { module: 'print', id: found.code },
        changes: { passengers: [null, body.passengers.join(',')] },
      })
      return { run }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/file/:id`,
    summary: 'The paper of a logged print, the same bytes every time',
    access: 'user',
    ...byForm,
    owner: true,
    params: idParams,
    response: 'raw',
    limit: 60,
    async handler({ db, user, params, services, reply, audit }) {
      const { bytes, name } = await drawLogged(db, services, user, params.id, seesAll(db, user))
      await audit({ action: 'print.fileOpened', object: { module: 'print', id: params.id } })
      return sendPdf(reply, bytes, name)
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/log/:id`,
    summary: 'Prints of a passenger',
    access: 'user',
    owner: true,
    params: idParams,
    query: z.object({ form: form.optional() }),
    response: z.object({ prints: z.array(logRow) }),
    async handler({ db, user, params, query }) {
      if (!(await seesAll(db, user)([params.id]))) throw new AppError('record.notFound')
      const rows = await printsOf(db, params.id, query.form ?? null, 50)
      return {
        prints: rows.filter((row) =>
          printForms.some((one) => one.code === row.form_code && user.permissions.has(`${one.module}.print`)),
        ),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/calibration/:form`,
    summary: 'Positions of the own printers for a form',
    access: 'user',
    ...byForm,
    owner: true,
    params: z.object({ form }),
    response: z.object({ printers: z.array(calibration) }),
    async handler({ db, user, params }) {
      const found = allowedForm(user, params.form)
      const { rows } = await sql<z.input<typeof calibration>>`
        select printer, dx::float8 as dx, dy::float8 as dy, sx::float8 as sx, sy::float8 as sy, nudges, sheet_note from print_calibration where form_code = ${found.code} and user_id = ${user.id} order by printer`.execute(
        db,
      )
      return { printers: rows }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: `${base}/calibration/:form`,
    summary: 'Keeps the position of a printer',
    access: 'user',
    ...byForm,
    owner: true,
    params: z.object({ form }),
    body: calibration,
    response: calibration,
    audit: 'print.calibrated',
    async handler({ db, user, params, body }) {
      const found = allowedForm(user, params.form)
      const { printer: name, dx, dy, sx, sy, nudges, sheet_note } = body
      await sql`insert into print_calibration (form_code, printer, user_id, dx, dy, sx, sy, nudges, sheet_note) values (${found.code}, ${name}, ${user.id}, ${dx}, ${dy}, ${sx}, ${sy}, ${JSON.stringify(nudges)}::jsonb, ${sheet_note})
        on conflict (form_code, printer, user_id) do update set dx = excluded.dx, dy = excluded.dy, sx = excluded.sx, sy = excluded.sy, nudges = excluded.nudges, sheet_note = excluded.sheet_note, updated_at = now()`.execute(
        db,
      )
      return body
    },
  }),
]
