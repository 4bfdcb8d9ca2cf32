/** Vouchers the passenger process proposes: written with the step, drafted where nothing is missing, withdrawn with its undo. Source: accounting 4.9; decision 0840. */
import type { medical } from '../../../domain/journey/medical.ts'
import { sql } from 'kysely'
import { kindOf } from '../../../domain/books/kinds/index.ts'
import { incomeOf } from '../../../domain/books/process-drafts.ts'
import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { voucherWorkflow } from '../../../machines/books/voucher.ts'
import { roleCodes } from '../../../domain/people/access.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { transition } from '../../platform/db/transition.ts'
import { publish } from '../../platform/events/publish.ts'
import { insertRow } from '../../workflow/event/rows.ts'
import type { AppliedEffect } from '../../workflow/event/stage-events.ts'
import { addTask } from '../../workflow/event/tasks.ts'
import type { Costs, EffectContext, EffectOf, EngineContext, NamedEffect } from '../../workflow/registry.ts'
import { costProposal } from '../../../domain/books/cost-proposal.ts'
import { passengerMoney } from '../passenger-money.ts'
import { writeHistory } from '../run-voucher.ts'
import { followVoucher } from './follow.ts'
import { makeDraft } from './make.ts'
import { payerOf, proposalsWhere, type Proposal } from './source.ts'
import { planOf } from './written.ts'
import { purchaseKind } from './stock.ts'

const redrafting = transition(costProposalWorkflow, 'DRAFT')
const restoration = transition(costProposalWorkflow, 'RESTORE')
const withdrawal = transition(costProposalWorkflow, 'WITHDRAW')

interface Proposed {
  kind: string
  amount: bigint
  module: string
  record_id: number
  passenger: number | null
  branch: number | null
  is_demo: boolean
  /** When it is due; left out: today. */
  on_date?: CivilDate
}

/** Where the event belongs: to the passenger's branch, else to that of the record. */
export const placeOf = ({ facts, record, passengerId }: EffectContext) => ({
  passenger: passengerId,
  branch: facts.passenger?.branch ?? record.branch ?? null,
  is_demo: facts.passenger?.is_demo === true,
})

/** The story of the demo agency enters its vouchers itself. */
export const isAutomatic = ({ isScenario }: EngineContext, { facts }: EffectContext): boolean =>
  isScenario !== true && facts.settings['auto_drafts'] !== false

/** Writes a proposal, and its draft where nothing is missing. @returns its id; null for what is no cost of the agency. */
export async function propose(
  context: EngineContext,
  proposed: Proposed,
  isAuto: boolean,
): Promise<number | null> {
  const { db, clock, actor } = context
  const before: Proposal = {
    on_date: clock.today(),
    ...proposed,
    id: 0,
    state: costProposalWorkflow.initial,
    undone: false,
    party: null,
    voucher_type: null,
    voucher: null,
  }
  const plan = await planOf(db, before, clock.today())
  if (plan.waits === 'not_agency') return null
  const id = await insertRow(
    db,
    costProposal,
    {
      ...proposed,
      amount: moneyText(plan.written?.worth ?? proposed.amount),
      on_date: before.on_date,
      state: costProposalWorkflow.initial,
      currency: plan.currency,
      party: plan.party,
      waits: plan.waits ?? (isAuto ? null : 'made_by_hand'),
    },
    actor.id,
  )
  await publish(db, {
    module: costProposal.name,
    id,
    passenger: proposed.passenger,
    branch: proposed.branch,
  })
  if (isAuto && plan.waits === null) await makeDraft(context, [{ proposal: { ...before, id }, plan }], null)
  return id
}

/** A commission is owed once for each departure that stands; a commission that was taken back is not taken back twice. */
async function isSettledAlready(db: Db, passenger: number | null, amount: bigint): Promise<boolean> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(amount), 0)::bigint as owed from cost_proposal where kind = 'commission' and passenger = ${passenger} and (state ${inStates(costProposalWorkflow, 'proposed', 'drafted', 'posted')} or dismiss_reason is not null) and not is_deleted`.execute(
    db,
  )
  const owed = rows[0]?.owed ?? 0n
  return amount > 0n ? owed > 0n : owed <= 0n
}

/** Leaves a task for the accountants that ends when one of them ends it. */
export async function warnAccounts(context: EngineContext, proposal: Proposal, title: string): Promise<void> {
  await sql`insert into todo_task (title, due_date, passenger, source, for_role, for_branch, is_demo) values (${title.slice(0, 120)}, ${addDays(context.clock.today(), 1)}::date, ${proposal.passenger}, 'machine', ${roleCodes.ACC}, ${proposal.branch}, ${proposal.is_demo})`.execute(
    context.db,
  )
}

/** Deletes a draft that was not submitted. @returns what stands in the way: number and state of the voucher. */
export async function discardDraft(
  context: EngineContext,
  { id, voucher_type: module, voucher }: Proposal,
): Promise<{ no: string; status: string } | null> {
  const kind = kindOf(module ?? '')
  if (!kind || voucher === null) return null
  const { db, clock, actor } = context
  const { rows } = await sql<{ no: string | null; status: string; version: number }>`
    select voucher_no as no, status, version from ${sql.table(kind.module)} where id = ${voucher} and not is_deleted for update`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  if (found.status !== voucherWorkflow.initial || found.no !== null)
    return { no: found.no ?? '', status: found.status }
  await sql`update ${sql.table(kind.module)} set is_deleted = true, deleted_at = now(), deleted_by = ${actor.id}, delete_reason = 'The step it came from was undone.', version = version + 1 where id = ${voucher}`.execute(
    db,
  )
  await writeHistory({ db, clock, user: { id: actor.id } }, kind, voucher, {
    version: found.version + 1,
    action: 'DELETE',
    from: voucherWorkflow.initial,
    to: 'deleted',
    amount: null,
  })
  // Other costs on the same draft wait in the queue again.
  await followVoucher(db, kind.module, voucher, 'DELETE', id)
  await publish(db, { module: kind.module, id: voucher })
  return null
}

const stepUndone = 'the step it was made for was undone'

const livingStates = ['proposed', 'drafted', 'posted'] as const

/** Withdraws a proposal; where its voucher is submitted or posted, accountants get a task. @param why the voucher is to be taken back. */
export async function withdrawOne(
  context: EngineContext,
  proposal: Proposal,
  why = `${stepUndone} (${proposal.kind.replaceAll('_', ' ')})`,
): Promise<void> {
  const { db } = context
  const standing = await discardDraft(context, proposal)
  if (standing) {
    await sql`update cost_proposal set undone = true, waits = 'step_undone', version = version + 1 where id = ${proposal.id}`.execute(
      db,
    )
    const act = standing.status === 'posted' ? 'Reverse' : 'Cancel'
    await warnAccounts(context, proposal, `${act} ${standing.no}: ${why}`)
  } else
    await sql`update cost_proposal set state = ${withdrawal.state}, voucher_type = null, voucher = null, waits = null, version = version + 1, updated_at = now() where id = ${proposal.id} and ${withdrawal.from}`.execute(
      db,
    )
  const { id, passenger, branch } = proposal
  await publish(db, { module: costProposal.name, id, passenger, branch })
}

const living = sql`c.state ${inStates(costProposalWorkflow, ...livingStates)}`

export const costs: Costs = {
  async propose(context, about, { kind, amount }) {
    const place = placeOf(about)
    if (kind === 'commission' && (await isSettledAlready(context.db, place.passenger, amount)))
      return { do: 'skipped', what: 'commission is settled already' }
    const record_id = about.record.id
    const keepsStock = about.facts.settings['visa_stock'] === true
    const named =
      kind === 'visa purchase' ? await purchaseKind(context.db, record_id, { amount, keepsStock }) : kind
    const id = await propose(
      context,
      { kind: named, amount, module: about.binding.module, record_id, ...place },
      isAutomatic(context, about),
    )
    return id === null ? { do: 'skipped', what: `${kind} is not paid by the agency` } : { do: 'cost', id }
  },
  async withdraw(context, id) {
    const [proposal] = await proposalsWhere(context.db, sql`c.id = ${id} and ${living}`)
    if (proposal) await withdrawOne(context, proposal)
  },
}

/** Whether the passenger is billed, by a proposal or by a bill that was entered by hand. */
async function isBilled(db: Db, passenger: number): Promise<boolean> {
  const person = await payerOf(db, passenger)
  const { rows } = await sql<{ billed: boolean }>`
    select exists (select 1 from cost_proposal c where c.module = 'passenger' and c.record_id = ${passenger} and c.kind = 'bill' and (${living} or c.dismiss_reason is not null) and not c.is_deleted)
      or exists (select 1 from sales_line l join sales s on s.id = l.sales join ledger_account a on a.id = l.account where l.passenger = ${passenger} and a.code = ${incomeOf(person?.base_plan ?? '')} and s.status ${inStates(voucherWorkflow, 'draft', 'submitted', 'posted')} and not s.is_deleted) as billed`.execute(
    db,
  )
  return rows[0]?.billed === true
}

/** What was agreed with a passenger, less what was let off. */
export async function netOf(db: Db, passenger: number): Promise<bigint> {
  const { rows } = await sql<{ net: bigint }>`
    select (coalesce(agreed_amount, 0) - coalesce(discount, 0))::bigint as net from passenger where id = ${passenger}`.execute(
    db,
  )
  return rows[0]?.net ?? 0n
}

async function proposeBill(
  context: EngineContext,
  about: EffectContext,
  at: unknown,
): Promise<AppliedEffect[]> {
  const { passengerId, facts } = about
  if (facts.settings['bill_at'] !== at || passengerId === null || (await isBilled(context.db, passengerId)))
    return []
  const amount = await netOf(context.db, passengerId)
  if (amount <= 0n) return []
  const id = await propose(
    context,
    { kind: 'bill', amount, module: 'passenger', record_id: passengerId, ...placeOf(about) },
    isAutomatic(context, about),
  )
  return id === null ? [] : [{ do: 'cost', id }]
}

/** Numbers of bills that name a passenger, and are posted or on their way. */
async function billsOf(db: Db, passenger: number): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select distinct s.voucher_no as no from sales s join sales_line l on l.sales = s.id where l.passenger = ${passenger} and s.status ${inStates(voucherWorkflow, 'submitted', 'posted')} and not s.is_deleted and s.voucher_no is not null order by 1`.execute(
    db,
  )
  return rows.map(({ no }) => no)
}

type TakenAway = Pick<Proposal, 'id' | 'voucher_type' | 'voucher'>
/** What is needed to bring it back. */
export const takenAway = ({ id, voucher_type, voucher }: Proposal): TakenAway => ({
  id,
  voucher_type,
  voucher,
})

/** A proposal whose voucher had a number stayed with it: the voucher is right again, and its task is off. */
async function standAgain({ db }: EngineContext, { id, voucher_type: kind, voucher }: TakenAway) {
  if (kind === null || voucher === null) return false
  const { rows } = await sql<{ passenger: number | null; no: string | null }>`
    update cost_proposal c set undone = false, waits = null, version = c.version + 1 from ${sql.table(kind)} v where c.id = ${id} and c.undone and v.id = ${voucher} returning c.passenger, v.voucher_no as no`.execute(
    db,
  )
  const [row] = rows
  if (row)
    await sql`update todo_task set deleted = true where source = 'machine' and for_role = ${roleCodes.ACC} and passenger is not distinct from ${row.passenger}::int and not completed and strpos(title, ${` ${row.no ?? ''}: ${stepUndone}`}) > 0`.execute(
      db,
    )
  return row !== undefined
}

/** A withdrawn proposal as it was, with the draft that went with it. */
export async function bringBack(
  context: EngineContext,
  taken: TakenAway,
  mayMake: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const { db, clock, actor } = context
  const { id, voucher_type: module, voucher } = taken
  if ((await standAgain(context, taken)) || !(await mayMake())) return
  const [proposal] = await proposalsWhere(
    db,
    sql`c.id = ${id} and c.state ${inStates(costProposalWorkflow, 'withdrawn')}`,
  )
  if (!proposal) return
  const { waits } = await planOf(db, proposal, clock.today())
  await sql`update cost_proposal set state = ${restoration.state}, waits = ${waits ?? 'made_by_hand'}, version = version + 1 where id = ${id} and ${restoration.from}`.execute(
    db,
  )
  const kind = kindOf(module ?? '')
  if (!kind || voucher === null) return
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(kind.module)} set is_deleted = false, deleted_at = null, deleted_by = null, delete_reason = null, version = version + 1 where id = ${voucher} and is_deleted and voucher_no is null returning version`.execute(
    db,
  )
  const [draft] = rows
  if (!draft) return
  await writeHistory({ db, clock, user: { id: actor.id } }, kind, voucher, {
    version: draft.version,
    action: 'SAVE',
    from: voucherWorkflow.initial,
    to: voucherWorkflow.initial,
    amount: null,
  })
  await sql`update cost_proposal set state = ${redrafting.state}, voucher_type = ${kind.module}, voucher = ${voucher}, waits = null where id = ${id} and ${redrafting.from}`.execute(
    db,
  )
}

export const draftEffects: Readonly<Record<string, NamedEffect>> = {
  /** The bill of a passenger at the moment the agency has set; once. */
  'draft bill': { do: (context, about, data) => proposeBill(context, about, data['at']) },
  /** A passenger who goes no further: a bill that was not submitted goes, and accounts get a task for the rest. */
  'close money': {
    async do(context, about) {
      const { db } = context
      const { passengerId } = about
      if (passengerId === null) return []
      const open = await proposalsWhere(
        db,
        sql`c.module = 'passenger' and c.record_id = ${passengerId} and c.kind = 'bill' and c.state ${inStates(costProposalWorkflow, 'proposed', 'drafted')}`,
      )
      for (const proposal of open) await withdrawOne(context, proposal)
      const bills = await billsOf(db, passengerId)
      const { received, due } = await passengerMoney(db, passengerId)
      const held = due < 0n ? -due : 0n
      const applied: AppliedEffect = {
        do: 'order',
        name: 'close money',
        kept: { bills: open.map(takenAway) },
      }
      if (bills.length === 0 && received <= 0n && held === 0n) return [applied]
      // Without amounts, which not every reader of the file may see (roles 3.2): the money panel has them.
      const parts = [
        ...(bills.length > 0 ? [`reverse or credit ${bills.join(', ')}`] : []),
        ...(held > 0n ? ['refund the advance'] : []),
        ...(bills.length > 0 && received > 0n ? ['settle what was received'] : []),
      ]
      const task = await addTask(
        context,
        about,
        {
          do: 'task',
          role: 'ACC',
          text: `Money of {name}: ${parts.join('; ') || 'settle what was received'}`,
          days: 2,
          open: { journey: ['cancelled', 'returned', 'blacklisted'] },
        },
        placeOf(about).branch,
      )
      return [applied, task]
    },
    /** The bill comes back with its draft. */
    async undo(context, done, passengerId) {
      const bills = Array.isArray(done['bills']) ? (done['bills'] as TakenAway[]) : [] // What `do` kept.
      if (passengerId === null) return
      for (const bill of bills)
        await bringBack(context, bill, async () => !(await isBilled(context.db, passengerId)))
    },
  },
  /** A medical is owed with the visit, not with the slip (accounting 4.9). */
  'draft medical': {
    async do(context, about: EffectOf<typeof medical>) {
      // A slip says who pays; what others pay was never proposed.
      if (about.record.paid_by !== 'agency') return []
      await draftOnVisit(context, about.record.id, isAutomatic(context, about))
      return { medical: about.record.id }
    },
    undo: (context, done) => undraftVisit(context, Number(done['medical'])),
  },
}

async function draftOnVisit(context: EngineContext, medical: number, isAuto: boolean): Promise<void> {
  const { db, clock } = context
  const open = await proposalsWhere(
    db,
    sql`c.module = 'medical' and c.record_id = ${medical} and c.state ${inStates(costProposalWorkflow, 'proposed')}`,
  )
  for (const proposal of open) {
    const plan = await planOf(db, proposal, clock.today())
    if (isAuto && plan.waits === null) await makeDraft(context, [{ proposal, plan }], null)
    else
      await sql`update cost_proposal set waits = ${plan.waits ?? 'made_by_hand'}, version = version + 1 where id = ${proposal.id}`.execute(
        db,
      )
  }
}

/** The visit was undone: a draft that was not submitted goes, and the cost waits for the visit again. */
async function undraftVisit(context: EngineContext, medical: number): Promise<void> {
  const drafted = await proposalsWhere(
    context.db,
    sql`c.module = 'medical' and c.record_id = ${medical} and c.state ${inStates(costProposalWorkflow, 'proposed', 'drafted')}`,
  )
  for (const proposal of drafted) {
    const standing = await discardDraft(context, { ...proposal, id: 0 })
    if (standing)
      await warnAccounts(
        context,
        proposal,
        `Cancel ${standing.no}: the visit at the medical centre was undone`,
      )
    else
      await sql`update cost_proposal set waits = 'before_visit', version = version + 1 where id = ${proposal.id}`.execute(
        context.db,
      )
  }
}
