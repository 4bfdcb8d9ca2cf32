/** What a document without lines of its own wrote into the books: a post-dated cheque, a closing, a revaluation. Source: accounting 7, 10.3, 10.4. */
import { sql } from 'kysely'
import { z } from 'zod'
import { chequePostings } from '../../../domain/books/cheques.ts'
import { revaluationPosting } from '../../../domain/books/revaluation.ts'
import { yearClosePosting } from '../../../domain/books/year-close.ts'
import { entityOf } from '../../../domain/entities.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { documentLine, documentLines } from '../lines/document-lines.ts'
import { voucherColumns } from '../rules.ts'

/** Of whose entries the document itself is the source, and by which columns it names vouchers it came with. */
const documents: Readonly<Record<string, { sources: readonly string[]; vouchers: Record<string, string> }>> =
  {
    cheque: {
      sources: Object.values(chequePostings).map(({ source }) => source),
      vouchers: voucherColumns,
    },
    year_close: { sources: [yearClosePosting.source], vouchers: {} },
    fx_revalue: { sources: [revaluationPosting.source], vouchers: {} },
  }

export const documentEntriesRoutes: Route[] = Object.entries(documents).map(([name, { sources, vouchers }]) =>
  defineRoute({
    method: 'GET',
    path: `/${name}/api/v1/${name}/entries/:id`,
    summary: 'Lines of the books a document stands behind, with those that take them back',
    access: 'user',
    permission: `${name}.read`,
    params: idParams,
    response: z.object({ entries: z.array(documentLine) }),
    async handler(context) {
      const { db, params } = context
      const record = await findRecord(entityOf(name), params.id, context)
      const which = [
        sql`(v.source_type = any(${[...sources]}::text[]) and v.source_id = ${params.id})`,
        ...Object.entries(vouchers).map(
          ([module, column]) =>
            sql`(v.source_type = ${module} and v.source_id = ${Number(record[column] ?? 0)})`,
        ),
      ]
      return { entries: await documentLines(db, sql`(${sql.join(which, sql` or `)})`) }
    },
  }),
)
