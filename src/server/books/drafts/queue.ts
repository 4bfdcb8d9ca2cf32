/** What waits in the queue of proposals, counted for a desk and named on the page of a passenger. Source: accounting 4.9. */
import { sql } from 'kysely'
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
