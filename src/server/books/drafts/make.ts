/** Drafts of vouchers made of proposals: a line for each, or the two sides of a journal. Source: accounting 4.9. */
import { sql } from 'kysely'
import { worthOf } from '../../../foundation/values/rates.ts'
import { kindOf } from '../../../domain/books/kinds/index.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { publish } from '../../platform/events/publish.ts'
import { transition } from '../../platform/db/transition.ts'
import type { Row } from '../../records/read/columns.ts'
import type { EngineContext } from '../../workflow/registry.ts'
import { draftVoucher } from '../run-voucher.ts'
import type { Plan, Proposal } from './source.ts'
import { usedBefore } from './stock.ts'

/** A proposal with what it becomes. */
export interface Planned {
  proposal: Proposal
  plan: Plan
}

const draft = transition(costProposalWorkflow, 'DRAFT')

/** What a line says it is for: kind, and the serial of the passenger or the number of the record. */
async function describe({ db }: EngineContext, { kind, passenger, module, record_id }: Proposal) {
  const what = kind.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
  const { rows } = await sql<{
    serial: string | null
  }>`select office_serial as serial from passenger where id = ${passenger}`.execute(db)
  return `${what} ${rows[0]?.serial ?? `${module.replaceAll('_', ' ')} #${record_id}`}`
}

/** A bill shows the agreed amount and what was let off of it. */
async function billed({ db }: EngineContext, { passenger, amount }: Proposal) {
  const { rows } = await sql<{ agreed: bigint | null; discount: bigint | null }>`
    select agreed_amount as agreed, discount from passenger where id = ${passenger}`.execute(db)
  const { agreed, discount } = rows[0] ?? {}
  // What was agreed may have changed since it was proposed.
  return agreed && agreed - (discount ?? 0n) === amount
    ? { amount: agreed, discount: moneyText(discount ?? 0n) }
    : { amount }
}

const worthIn = (amount: bigint, rate: string | null): bigint =>
  rate === null ? amount : worthOf(amount, { digits: 2, rate })

/** What a side of a journal is worth in BDT, in which every journal is. */
async function journalWorth(context: EngineContext, { proposal, plan }: Planned): Promise<bigint> {
  const amount = proposal.amount < 0n ? -proposal.amount : proposal.amount
  if (proposal.kind !== 'visa_used') return amount
  // Visas of one entry share what it cost to the last paisa: each bears the step from the sum before it to the sum with it.
  const before = BigInt(await usedBefore(context.db, proposal)) * amount
  return worthIn(before + amount, plan.rate) - worthIn(before, plan.rate)
}

async function linesOf(context: EngineContext, { proposal, plan }: Planned): Promise<Row[]> {
  if (plan.written) return plan.written.lines
  const { account, party, against, voucher } = plan
  const { passenger, amount } = proposal
  const description = await describe(context, proposal)
  const line = { account, passenger, description }
  if (voucher === 'sales') return [{ ...line, ...(await billed(context, proposal)) }]
  if (voucher !== 'journal') return [{ ...line, amount }]
  const worth = moneyText(await journalWorth(context, { proposal, plan }))
  const side = (debit: boolean) =>
    debit ? { debit: worth, credit: '0.00' } : { debit: '0.00', credit: worth }
  // Stock belongs to no passenger: only its use does.
  if (against !== null)
    return [
      { ...line, ...side(amount > 0n) },
      { account: against, description, ...side(amount < 0n) },
    ]
  const owed = await sql<{ account: number }>`
    select ledger_account as account from sub_ledger_account where id = ${party}`.execute(context.db)
  return [
    { ...line, ...side(amount > 0n) },
    { ...line, account: owed.rows[0]?.account ?? null, sub_ledger: party, ...side(amount < 0n) },
  ]
}

/** A bill without a day is due after the days its party has (accounting 4.3). */
const dueDate = async ({ db, clock }: EngineContext, party: number | null): Promise<string | null> => {
  const { rows } = await sql<{ due: string }>`
    select (${clock.today()}::date + coalesce(credit_days, 0))::text as due from sub_ledger_account where id = ${party}`.execute(
    db,
  )
  return rows[0]?.due ?? null
}

async function headOf(context: EngineContext, { voucher, party, currency, rate, till }: Plan): Promise<Row> {
  if (voucher === 'sales') return { customer: party, due_date: await dueDate(context, party) }
  if (voucher === 'purchase')
    return { supplier: party, due_date: await dueDate(context, party), vat_recoverable: true, currency, rate }
  return voucher === 'journal' ? {} : { mode: till?.mode ?? null, account: till?.account ?? null }
}

/**
 * One draft for proposals that go to the same voucher, and notes with each which one it is. What the draft lacks is filled in by
 * the accountant before it is submitted.
 * @param by null for the process itself. @throws Error for a kind of voucher that does not exist.
 */
export async function makeDraft(
  context: EngineContext,
  planned: readonly [Planned, ...Planned[]],
  by: number | null,
): Promise<number> {
  const [{ plan, proposal: first }] = planned
  const kind = kindOf(plan.voucher)
  if (!kind) throw new Error(`${plan.voucher} is no voucher`)
  const lines: Row[] = []
  for (const one of planned) lines.push(...(await linesOf(context, one)))
  let worth = 0n
  for (const one of planned)
    worth += one.plan.written
      ? one.plan.written.worth
      : one.plan.voucher === 'journal'
        ? await journalWorth(context, one)
        : worthIn(one.proposal.amount, one.plan.rate)
  const voucher = await draftVoucher(
    context,
    kind,
    { branch: first.branch, is_demo: first.is_demo },
    {
      head: plan.written?.head ?? {
        ...(await headOf(context, plan)),
        narration: [...new Set(lines.map((line) => String(line['description'])))].join('; ').slice(0, 500),
      },
      lines,
      worth,
    },
    by,
  )
  const ids = planned.map(({ proposal }) => proposal.id)
  await sql`update cost_proposal set state = ${draft.state}, voucher_type = ${plan.voucher}, voucher = ${voucher}, party = ${plan.party}, currency = ${plan.currency}, waits = null, version = version + 1, updated_at = now(), updated_by = ${by} where id = any(${ids}::int4[]) and ${draft.from}`.execute(
    context.db,
  )
  await publish(
    context.db,
    { module: plan.voucher, id: voucher, branch: first.branch },
    ...planned.map(({ proposal: { id, passenger, branch } }) => ({
      module: 'cost_proposal',
      id,
      passenger,
      branch,
    })),
  )
  return voucher
}
