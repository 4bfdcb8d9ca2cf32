/** What a document without lines of its own wrote into the books: a post-dated cheque, a closing, a revaluation. Source: accounting 7, 10.3, 10.4. */
import { sql } from 'kysely'
import { z } from 'zod'
import { chequePostings } from '../../../domain/books/cheques.ts'
import { entityOf } from '../../../domain/entities.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { documentLine, documentLines } from '../lines/document-lines.ts'
import { voucherColumns } from '../rules.ts'

type Named = { id: number } & Record<string, unknown>

/** Entries the bank's word made have the cheque as their source, those before it its receipt or payment. */
const ofCheque = (
  cheque: Named,
) => sql`(v.source_type = any(${Object.values(chequePostings).map(({ source }) => source)}::text[]) and v.source_id = ${cheque.id})
  or ${sql.join(
    Object.entries(voucherColumns).map(
      ([module, column]) => sql`(v.source_type = ${module} and v.source_id = ${Number(cheque[column] ?? 0)})`,
    ),
    sql` or `,
  )}`

/** A closing and a revaluation have an entry for each branch, and keep their numbers. */
const ofNumbers = ({ voucher_no: numbers }: Named) =>
  sql`coalesce(v.reverses_id, v.id) in (select o.id from gl_voucher o where o.voucher_no = any(string_to_array(${typeof numbers === 'string' ? numbers : ''}, ', ')))`

const documents = { cheque: ofCheque, year_close: ofNumbers, fx_revalue: ofNumbers } as const

/** What a document wrote into the books, in the order of posting. */
export const entriesOf = (db: Db, name: keyof typeof documents, record: Named) =>
  documentLines(db, sql`(${documents[name](record)})`)

export const documentEntriesRoutes: Route[] = (['cheque', 'year_close', 'fx_revalue'] as const).map((name) =>
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
      return { entries: await entriesOf(db, name, { ...record, id: params.id }) }
    },
  }),
)
