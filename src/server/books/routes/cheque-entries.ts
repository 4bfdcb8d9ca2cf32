/** What a post-dated cheque wrote into the books. Source: accounting 7. */
import { sql } from 'kysely'
import { z } from 'zod'
import { chequePostings } from '../../../domain/books/cheques.ts'
import { entityOf } from '../../../domain/entities.ts'
import { defineRoute, idParams } from '../../http/define-route.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { documentLine, documentLines } from '../lines/document-lines.ts'
import { voucherColumns } from '../rules.ts'

/** Entries the bank's word made; their source is the cheque itself. */
const own = Object.values(chequePostings).map(({ source }) => source)

export const chequeEntriesRoute = defineRoute({
  method: 'GET',
  path: '/cheque/api/v1/cheque/entries/:id',
  summary:
    'Lines of the books a cheque stands behind: of the voucher it came with, its clearing or bounce, and their reversals',
  access: 'user',
  permission: 'cheque.read',
  params: idParams,
  response: z.object({ entries: z.array(documentLine) }),
  async handler(context) {
    const { db, params } = context
    const cheque = await findRecord(entityOf('cheque'), params.id, context)
    const vouchers = Object.entries(voucherColumns).map(
      ([module, column]) => sql`(v.source_type = ${module} and v.source_id = ${Number(cheque[column] ?? 0)})`,
    )
    return {
      entries: await documentLines(
        db,
        sql`((v.source_type = any(${own}::text[]) and v.source_id = ${params.id}) or ${sql.join(vouchers, sql` or `)})`,
      ),
    }
  },
})
