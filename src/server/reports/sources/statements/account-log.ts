/** What was done to vouchers, in their history. Source: accounting 12. */
import { sql } from 'kysely'
import { voucherKinds } from '../../../../domain/books/kinds/index.ts'
import { entityOf } from '../../../../domain/entities.ts'
import { seenBranches } from '../../../records/scope.ts'
import type { Sql } from '../../../records/read/columns.ts'
import { refLabelSql } from '../../../records/read/label-sql.ts'
import { outputs, type ReportQuery } from '../../report-sql.ts'
import { pageColumns } from './asked-books.ts'

const documents = sql.join(
  voucherKinds.map(
    ({ module }) =>
      sql`select ${sql.lit(module)} as kind, d.id, d.branch, d.voucher_no from ${sql.table(entityOf(module).table)} d`,
  ),
  sql` union all `,
)

export const accountLogRows: ReportQuery = (input) => {
  const own = (name: string) => (): Sql => sql.id('x', name)
  const list = outputs(
    sql`x.id`,
    {
      at: own('at'),
      user: () => refLabelSql('user', sql`x.by_user`),
      user_id: own('by_user'),
      action: () => sql`x.kind || '.' || x.action`,
      type: own('kind'),
      voucher_no: own('voucher_no'),
      from_state: own('from_state'),
      to_state: own('to_state'),
      amount: own('amount'),
      note: own('note'),
      ...pageColumns('x'),
    },
    input.keys,
  )
  const seen = seenBranches(input.user)
  return sql`select ${list} from (
      select h.id, h.at, h.by_user, h.module as kind, h.event as action, h.from_state, h.to_state, (h.payload ->> 'amount')::bigint as amount, h.reason as note, h.module as source_type, h.record_id as source_id, d.voucher_no
      from stage_event h join (${documents}) d on d.kind = h.module and d.id = h.record_id where h.machine = 'voucher' and ${seen ? sql`d.branch = any(${[...seen]}::int4[])` : sql`true`}
    ) x`
}
