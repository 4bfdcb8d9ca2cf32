/** What waits in the queue of proposals, counted for a desk and named on the page of a passenger. Source: accounting 4.9. */
import { sql } from 'kysely'
import { z } from 'zod'
import { costProposal } from '../../../domain/books/cost-proposal.ts'
import { roleSees } from '../../../domain/people/access.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Crud } from '../../records/crud-context.ts'
import { visibleRows } from '../../records/scope.ts'

type Reader = Pick<Crud, 'db' | 'user'>

/** Whether a person reads the queue with its amounts. */
export const readsQueue = ({ permissions, roleName }: Crud['user']): boolean =>
  permissions.has('cost_proposal.read') && roleSees(roleName, costProposal.fields.amount)

/** Proposals without a draft that this person sees. */
export async function countWaiting({ db, user }: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from cost_proposal c where c.state ${inStates(costProposalWorkflow, 'proposed')} and ${visibleRows(costProposal, user, 'c')}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Vouchers of a passenger that are proposed or drafted. */
export async function waitingOf({ db, user }: Reader, passenger: number) {
  const { rows } = await sql<{
    id: number
    kind: string
    amount: bigint
    state: string
    voucher_type: string | null
    voucher: number | null
  }>`
    select c.id, c.kind, c.amount, c.state, c.voucher_type, c.voucher from cost_proposal c
    where c.passenger = ${passenger} and c.state ${inStates(costProposalWorkflow, 'proposed', 'drafted')} and ${visibleRows(costProposal, user, 'c')} order by c.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, amount: moneyText(row.amount) }))
}

/** What a voucher is tied to: the template it was made of, the journal it takes back or is taken back by, the voucher it replaces or is replaced by, the entry that reverses it. */
export const voucherLink = z.object({
  link: z.enum(['template', 'reverses', 'reversed_by', 'reversal', 'replaces', 'replaced_by']),
  module: z.string(),
  /** Null where its draft is not made yet. */
  id: z.number().nullable(),
  name: z.string().nullable(),
  due: z.string(),
  /** The first of two journals is no entry any more, while its opposite has a number and is to be taken back by hand. */
  is_left_alone: z.boolean(),
})

/** Of a voucher; those who do not read the queue know no template of it. */
export async function linksOf(
  { db, user }: Reader,
  module: string,
  id: number,
): Promise<z.infer<typeof voucherLink>[]> {
  const own = sql.table(module)
  const { rows } = await sql<z.infer<typeof voucherLink>>`
    select 'reversal' as link, v.source_type as module, v.source_id::int as id, r.voucher_no as name, r.posting_date::text as due, false as is_left_alone
      from gl_voucher v join gl_voucher r on r.reverses_id = v.id where v.source_type = ${module} and v.source_id = ${id}
    union all
    select 'replaces', ${module}, o.id, o.voucher_no, o.date::text, false from ${own} d join ${own} o on o.voucher_no = d.amended_from where d.id = ${id}
    union all
    select 'replaced_by', ${module}, o.id, o.voucher_no, o.date::text, false from ${own} d join ${own} o on o.voucher_no = d.replaced_by where d.id = ${id}
    union all
    select 'template', c.module, c.record_id, t.name, c.on_date::text, false from cost_proposal c join voucher_template t on t.id = c.record_id
      where c.kind = 'recurring' and c.voucher_type = ${module} and c.voucher = ${id} and ${user.permissions.has('voucher_template.read')}
    union all
    select 'reverses', c.module, c.record_id, coalesce(j.voucher_no, '#' || j.id), c.on_date::text, c.undone from cost_proposal c join journal j on j.id = c.record_id
      where c.kind = 'reversing' and c.voucher_type = ${module} and c.voucher = ${id}
    union all
    select 'reversed_by', 'journal', c.voucher, coalesce(j.voucher_no, '#' || j.id), c.on_date::text, c.undone from cost_proposal c left join journal j on j.id = c.voucher
      where c.kind = 'reversing' and ${module} = 'journal' and c.record_id = ${id} and c.state ${inStates(costProposalWorkflow, 'proposed', 'drafted', 'posted')}
    order by due`.execute(db)
  return rows
}
