/** The queue of proposed vouchers of the demo agency: what its story booked itself is off it, the last days wait. Source: accounting 4.9; decision 0840. */
import { sql } from 'kysely'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { voucherWorkflow } from '../../../machines/books/voucher.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { transition } from '../../platform/db/transition.ts'
import type { Days } from './days.ts'

/** The demo bills who has left (demo 3.3). */
export const billAtDeparture = (trx: Tx) =>
  sql`update general_setting set process_settings = process_settings || '{"bill_at": "departed"}'::jsonb`.execute(
    trx,
  )

const drafting = transition(costProposalWorkflow, 'DRAFT')
const posting = transition(costProposalWorkflow, 'POST')
const dismissal = transition(costProposalWorkflow, 'DISMISS')
/** Costs of so many days wait for accounts; older ones went into the vouchers of the month. */
const waitingDays = 14

export async function settleProposals(trx: Tx, days: Days): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update cost_proposal c set state = ${drafting.state}, voucher_type = 'sales', voucher = b.id, waits = null
    from (select min(s.id) as id, l.passenger from sales s join sales_line l on l.sales = s.id where s.status ${inStates(voucherWorkflow, 'posted')} group by l.passenger) b
    where c.kind = 'bill' and b.passenger = c.passenger and ${drafting.from} returning c.id`.execute(trx)
  await sql`update cost_proposal set state = ${posting.state} where id = any(${rows.map(({ id }) => id)}::int4[]) and ${posting.from}`.execute(
    trx,
  )
  await sql`update cost_proposal set state = ${dismissal.state}, waits = null, dismiss_reason = 'Booked with the vouchers of the month' where on_date < ${days.at(-waitingDays)}::date and ${dismissal.from}`.execute(
    trx,
  )
}
