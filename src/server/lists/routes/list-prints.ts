import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { listModules, type ListModule } from '../../../domain/clearance/submission-lists.ts'
import { tx } from '../../platform/db/kysely.ts'
import { drawPdf } from '../../prints/draw.ts'
import { pageCount } from '../../prints/join-pdf.ts'
import { listToPrint, logListPrint, printsOfList } from '../list-paper.ts'
import { attachmentName } from '../../http/attachment-name.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'

const printRow = z.object({
  id: z.number(),
  revision: z.number(),
  reprint_no: z.number(),
  page_count: z.number(),
  printed_at: z.unknown(),
  printed_by: z.string().nullable(),
})

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
      prints: z.array(printRow),
    }),
    async handler(context) {
      const { title, passengers, refusals, warnings } = await listToPrint(context, {
        module,
        id: context.params.id,
      })
      return {
        title,
        people: passengers.length,
        refusals,
        warnings,
        prints: await printsOfList(context.db, { module, id: context.params.id }),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `/${module}/api/v1/${module}/print/:id`,
    summary: 'The list as it goes to the authority, as PDF',
    access: 'user',
    permission: `${module}.print`,
    params: idParams,
    response: 'raw',
    limit: 60,
    async handler(context) {
      const { user, params, clock, reply, audit } = context
      const at = { module, id: params.id }
      const paper = await listToPrint(context, at)
      if (paper.refusals.length > 0)
        throw new AppError('step.refused', { detail: paper.refusals.join(' '), publicCode: 'PRINT' })
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
      return reply
        .headers({
          'content-type': 'application/pdf',
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .header('content-length', bytes.length)
        .header('content-disposition', attachmentName('inline', name))
        .send(Buffer.from(bytes))
    },
  }),
])
