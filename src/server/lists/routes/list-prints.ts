import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { listModules, type ListModule } from '../../../domain/clearance/submission-lists.ts'
import { doubtLine } from '../../../domain/prints/lists/list-form.ts'
import { doubtWeight } from '../../../domain/prints/readiness.ts'
import { doubtCodes } from '../../../foundation/prints/print.ts'
import { tx } from '../../platform/db/kysely.ts'
import { drawPdf } from '../../prints/draw.ts'
import { refuseUnready } from '../../prints/refuse-unready.ts'
import { pageCount } from '../../prints/join-pdf.ts'
import { listToPrint, logListPrint, printsOfList } from '../list-paper.ts'
import { sendPdf } from '../../http/send-pdf.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'

const printRow = z.object({
  id: z.number(),
  revision: z.number(),
  reprint_no: z.number(),
  page_count: z.number(),
  printed_at: z.string(),
  printed_by: z.string().nullable(),
})

/** Codes of doubts in an address: 'PP6,DUPV'. */
const confirmedCodes = z
  .string()
  .max(400)
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(doubtCodes)))

/** The paper of each cover list: what hinders it, and the PDF. Source: forms 8. */
export const listPrintRoutes: Route[] = listModules.flatMap((module: ListModule) => [
  defineRoute({
    method: 'GET',
    path: `/${module}/api/v1/${module}/print_readiness/:id`,
    summary: 'What hinders the print of a list, and what should be looked at before',
    access: 'user',
    permission: `${module}.print`,
    params: idParams,
    response: z.object({
      title: z.string(),
      people: z.number(),
      refusals: z.array(z.string()),
      warnings: z.array(z.string()),
      doubts: z.array(
        z.object({
          code: z.enum(doubtCodes),
          text: z.string(),
          values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
          person: z.string().nullable(),
          weight: z.enum(['stop', 'confirm', 'note']),
        }),
      ),
      may_override: z.boolean(),
      prints: z.array(printRow),
    }),
    async handler(context) {
      const { title, passengers, refusals, doubts } = await listToPrint(context, {
        module,
        id: context.params.id,
      })
      return {
        title,
        people: passengers.length,
        refusals,
        warnings: doubts.map(doubtLine),
        doubts: doubts.map((one) => ({ ...one, weight: doubtWeight(one.code) })),
        may_override: context.user.permissions.has(`${module}.override`),
        prints: await printsOfList(context.db, { module, id: context.params.id }),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `/${module}/api/v1/${module}/print/:id`,
    summary: 'The list as it goes to the authority, as PDF; `confirmed` names the doubts that were seen',
    access: 'user',
    permission: `${module}.print`,
    params: idParams,
    query: z.object({ confirmed: confirmedCodes }),
    response: 'raw',
    limit: 60,
    async handler(context) {
      const { user, params, clock, reply, audit } = context
      const at = { module, id: params.id }
      const paper = await listToPrint(context, at)
      if (paper.refusals.length > 0)
        throw new AppError('step.refused', { detail: paper.refusals.join(' '), publicCode: 'PRINT' })
      refuseUnready(
        [{ missing: [], doubts: paper.doubts.map((one) => ({ ...one, text: doubtLine(one) })) }],
        {
          withBlanks: false,
          confirmed: context.query.confirmed,
          mayOverride: user.permissions.has(`${module}.override`),
        },
      )
      const { sheet } = paper
      const bytes = await drawPdf({ kind: 'list', data: sheet, at: paper.at, author: paper.author }, user.id)
      await tx(context.db, async (trx) => {
        await logListPrint(trx, user, clock, at, paper, pageCount(bytes))
        await audit(
          {
            action: 'print.list',
            object: { module, id: params.id },
            changes: { form: [null, sheet.code], passengers: [null, paper.passengers.length] },
          },
          trx,
        )
      })
      const name = `${sheet.code}_${paper.number || params.id}.pdf`
      return sendPdf(reply, bytes, name)
    },
  }),
])
