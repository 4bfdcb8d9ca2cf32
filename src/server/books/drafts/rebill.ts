/** A bill that is not submitted follows what was agreed with the passenger and who pays. Source: accounting 4.9; decision 0840. */
import { sql } from 'kysely'
import { costProposal } from '../../../domain/books/cost-proposal.ts'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { publish } from '../../platform/events/publish.ts'
import type { EngineContext } from '../../workflow/registry.ts'
import { discardDraft, netOf, warnAccounts, withdrawOne } from './keep.ts'
import { makeDraft } from './make.ts'
import { proposalsWhere, type Proposal } from './source.ts'
import { planOf } from './written.ts'

/** The bill of a passenger that is proposed or drafted. */
const openBill = sql`c.kind = 'bill' and c.module = 'passenger' and c.state ${inStates(costProposalWorkflow, 'proposed', 'drafted')}`

/** Whether an accountant has taken the draft over: it is theirs then, and is not made again. */
async function isTakenOver({ db }: EngineContext, { voucher_type: kind, voucher }: Proposal) {
  if (kind === null || voucher === null) return false
  const { rows } = await sql<{
    taken: boolean
  }>`select created_by is not null as taken from ${sql.table(kind)} where id = ${voucher}`.execute(db)
  return rows[0]?.taken === true
}

/** Brings the open bill of a passenger to the amount and customer of today. Does nothing without one, or where both are as they were. */
export async function rebill(context: EngineContext, passenger: number): Promise<void> {
  const { db, clock } = context
  const [bill] = await proposalsWhere(db, sql`${openBill} and c.record_id = ${passenger} and not c.undone`)
  if (!bill) return
  const amount = await netOf(db, passenger)
  const changed: Proposal = { ...bill, amount }
  const plan = await planOf(db, changed, clock.today())
  if (amount === bill.amount && plan.party === bill.party) return
  const warn = (of: string) =>
    warnAccounts(context, bill, `What was agreed has changed: check ${of} of the passenger`)
  if (await isTakenOver(context, bill)) return warn('the draft bill')
  if (amount <= 0n) return withdrawOne(context, bill)
  const wasDrafted = bill.voucher !== null
  const standing = await discardDraft(context, { ...bill, id: 0 })
  if (standing) return warn(`bill ${standing.no}`)
  await sql`update cost_proposal set amount = ${amount}, party = ${plan.party}, waits = ${plan.waits ?? 'made_by_hand'}, version = version + 1, updated_at = now() where id = ${bill.id}`.execute(
    db,
  )
  await publish(db, { module: costProposal.name, id: bill.id, passenger, branch: bill.branch })
  if (wasDrafted && plan.waits === null)
    await makeDraft(
      context,
      [
        {
          proposal: { ...changed, state: costProposalWorkflow.initial, voucher: null, voucher_type: null },
          plan,
        },
      ],
      null,
    )
}
