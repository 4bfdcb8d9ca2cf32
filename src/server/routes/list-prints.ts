import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { listModules, type ListModule } from '../../domain/submission-lists.ts'
import { drawPdf } from '../prints/draw.ts'
import { prepareList } from '../prints/list-print.ts'
import { madeAt } from '../prints/print-log.ts'
import { attachmentName } from './attachment-name.ts'
import { defineRoute, idParams, type Route } from './define-route.ts'

/** The paper of each cover list: what hinders it, and the PDF. Source: forms.md 8. */
export const listPrintRoutes: Route[] = listModules.flatMap((module: ListModule) => [
  defineRoute({
    method: 'GET', path: `/${module}/api/v1/${module}/print_readiness/:id`, summary: 'What hinders the print of a list, and what should be looked at before', access: 'user', permission: `${module}.print`, params: idParams,
    response: z.object({ title: z.string(), people: z.number(), refusals: z.array(z.string()), warnings: z.array(z.string()) }),
    async handler(context) {
      const { form, given } = await prepareList(context, module, context.params.id)
      return { title: form.title, people: given.people.length, refusals: form.refusals(given), warnings: form.warnings(given) }
    },
  }),
  defineRoute({
    method: 'GET', path: `/${module}/api/v1/${module}/print/:id`, summary: 'The list as it goes to the authority, as PDF', access: 'user', permission: `${module}.print`, params: idParams, response: 'raw', limit: 60,
    async handler(context) {
      const { user, params, clock, reply, audit } = context
      const { form, given, author } = await prepareList(context, module, params.id)
      const [refusal] = form.refusals(given)
      if (refusal) throw new AppError('step.refused', { detail: refusal, publicCode: 'PRINT' })
      const bytes = await drawPdf({ kind: 'list', data: form.build(given), at: madeAt(clock), author }, user.id)
      await audit({ action: 'print.list', object: { module, id: params.id }, changes: { form: [null, form.code], passengers: [null, given.people.length] } })
      const name = `${form.code}_${String(given.list['list_no'] ?? params.id)}.pdf`
      return reply.headers({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }).header('content-length', bytes.length).header('content-disposition', attachmentName('inline', name)).send(Buffer.from(bytes))
    },
  }),
])
