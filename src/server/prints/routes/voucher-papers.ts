/** The papers of vouchers: money receipt, voucher or bill as PDF. Source: forms 9.1, 9.3. */
import { z } from 'zod'
import { voucherKinds } from '../../../domain/books/kinds/index.ts'
import { entityOf } from '../../../domain/entities.ts'
import { voucherPapers } from '../../../domain/prints/vouchers/voucher-sheet.ts'
import { sendPdf } from '../../http/send-pdf.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { limits } from '../../platform/config.ts'
import { printVoucher } from '../vouchers/print-voucher.ts'
import { voucherProof } from '../vouchers/proof.ts'

const printRoutes: Route[] = voucherKinds.map((kind) =>
  defineRoute({
    method: 'POST',
    path: `/${kind.module}/api/v1/${kind.module}/print/:id`,
    summary: `Prints it: the paper as PDF, which says how often it was printed: ${kind.title}`,
    access: 'user',
    permission: `${kind.module}.print`,
    transaction: false,
    audit: `${kind.module}.print`,
    params: idParams,
    body: z.object({ paper: z.enum(voucherPapers) }),
    response: 'raw',
    limit: 60,
    async handler(context) {
      const { id } = context.params
      const { paper } = context.body
      const record = await findRecord(entityOf(kind.module), id, context)
      const { bytes, name } = await printVoucher(
        context,
        kind,
        { ...record, id },
        paper,
        (within, duplicate) =>
          context.audit(
            {
              object: { module: kind.module, id },
              changes: { paper: [null, paper], duplicate: [null, duplicate] },
            },
            within,
          ),
      )
      return sendPdf(context.reply, bytes, name)
    },
  }),
)

const proof = z.object({
  agency: z.string(),
  kind: z.string(),
  voucher_no: z.string(),
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  state: z.string(),
  reversed_on: z.string().nullable(),
  seal: z.object({ seq: z.number(), short: z.string(), is_whole: z.boolean() }).nullable(),
})

const proofRoute = defineRoute({
  method: 'GET',
  path: '/voucher/api/v1/voucher/proof/:token',
  summary:
    'What the QR code of a printed voucher leads to: number, day, amount, state and seal, and nothing of a person',
  access: 'public',
  limit: limits.rate.login,
  params: z.object({ token: z.string().max(60) }),
  response: z.object({ voucher: proof.nullable() }),
  handler: async ({ db, params }) => ({
    voucher: z.uuid().safeParse(params.token).success ? await voucherProof(db, params.token) : null,
  }),
})

export const voucherPaperRoutes: Route[] = [...printRoutes, proofRoute]
