/** What the record behind a proposal says of its voucher: whose it is, in which currency, and what is still missing. Source: accounting 4.9. */
import { sql } from 'kysely'
import {
  customerOf,
  incomeOf,
  wayOf,
  type DraftedVoucher,
  type ProposalWait,
} from '../../../domain/books/process-drafts.ts'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Row } from '../../records/read/columns.ts'

/** A proposal as it is stored. */
export interface Proposal {
  id: number
  kind: string
  amount: bigint
  module: string
  record_id: number
  passenger: number | null
  branch: number | null
  is_demo: boolean
  on_date: CivilDate
  state: string
  undone: boolean
  /** Sub ledger of the party. */
  party: number | null
  voucher_type: DraftedVoucher | null
  voucher: number | null
}

const columns = sql`c.id, c.kind, c.amount, c.module, c.record_id, c.passenger, c.branch, c.is_demo, c.on_date::text as on_date, c.state, c.undone, c.party, c.voucher_type, c.voucher`

/** Proposals `c`, locked in the order of their ids. */
export async function proposalsWhere(db: Db, where: ReturnType<typeof sql>): Promise<Proposal[]> {
  const { rows } =
    await sql<Proposal>`select ${columns} from cost_proposal c where ${where} and not c.is_deleted order by c.id for update`.execute(
      db,
    )
  return rows
}

/** A draft in full: head, lines with the amounts of a payment in minor units, and its worth in BDT. */
export interface Written {
  head: Row
  lines: (Row & { amount?: bigint })[]
  worth: bigint
}

/** A voucher that could be drafted now, with what it lacks. */
export interface Plan {
  voucher: DraftedVoucher
  /** Account of the line; null where the chart has none of this code. */
  account: number | null
  party: number | null
  /** The other side of a journal without a party. */
  against: number | null
  /** Null is BDT. */
  currency: number | null
  rate: string | null
  /** Mode and account money is taken from or put into. */
  till: { mode: string; account: number } | null
  waits: ProposalWait | null
  /** The draft in full, of what is no cost of the process. */
  written?: Written
}

interface Party {
  type: string
  id: number | null
}

interface Named {
  party: Party | null
  account?: string
  partyAccount?: string
  currency?: number | null
  /** At which it was bought; left out: the last one known. */
  rate?: string | null
  waits?: ProposalWait
}

async function medicalOf(db: Db, id: number): Promise<Named> {
  const { rows } = await sql<{ center: number | null; paid_by: string | null; visit: string | null }>`
    select medical_center as center, paid_by, visit_date as visit from medical where id = ${id}`.execute(db)
  const [row] = rows
  const party = row?.center ? { type: 'medical_center', id: row.center } : null
  // What others pay is no cost of the agency.
  if (row?.paid_by && row.paid_by !== 'agency') return { party, waits: 'not_agency' }
  return row?.visit ? { party } : { party, waits: 'before_visit' }
}

async function visaOf(db: Db, id: number): Promise<Named> {
  const { rows } = await sql<{
    supplier: number | null
    agency: number | null
    currency: number | null
  }>`
    select v.supplier, a.id as agency, case when c.code = 'BDT' then null else c.id end as currency from visa_entry v
    left join recruiting_agency a on a.id = v.recruiting_agency and not coalesce(a.is_own, false) left join currency c on c.id = v.cost_currency where v.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  const party = row?.supplier
    ? { type: 'agent', id: row.supplier }
    : row?.agency
      ? { type: 'recruiting_agency', id: row.agency }
      : null
  return { party, currency: row?.currency ?? null }
}

/** The visa a passenger uses, at the rate it was bought at. */
async function usedVisaOf(db: Db, allotment: number): Promise<Named> {
  const { rows } = await sql<{ currency: number | null; rate: string | null }>`
    select case when c.code = 'BDT' then null else c.id end as currency, p.rate::text as rate from visa_allotment t join visa_entry v on v.id = t.visa_entry left join currency c on c.id = v.cost_currency
    left join cost_proposal s on s.kind = 'visa_stock' and s.module = 'visa_entry' and s.record_id = v.id and s.amount > 0 and s.voucher_type = 'purchase' and not s.is_deleted left join purchase p on p.id = s.voucher
    where t.id = ${allotment} order by s.id desc limit 1`.execute(db)
  return { party: null, currency: rows[0]?.currency ?? null, rate: rows[0]?.rate ?? null }
}

/** Agent, payer and purpose of a passenger. */
export async function payerOf(db: Db, passenger: number | null) {
  const { rows } = await sql<{ agent: number | null; payer: string | null; base_plan: string }>`
    select p.agent, p.payer, t.base_plan from passenger p join passenger_type t on t.id = p.passenger_type where p.id = ${passenger}`.execute(
    db,
  )
  return rows[0] ?? null
}

async function namedBy(db: Db, { kind, record_id, passenger }: Proposal): Promise<Named> {
  if (kind === 'medical') return medicalOf(db, record_id)
  if (kind === 'visa purchase' || kind === 'visa_stock') return visaOf(db, record_id)
  if (kind === 'visa_used') return usedVisaOf(db, record_id)
  if (kind !== 'bill' && kind !== 'commission') return { party: null }
  const person = await payerOf(db, passenger)
  if (kind === 'commission') return { party: person?.agent ? { type: 'agent', id: person.agent } : null }
  const { account, type } = customerOf(person?.payer ?? 'passenger')
  // Employers have no master: their sub ledger is chosen by hand.
  const id = { passenger, agent: person?.agent ?? null }[type] ?? null
  return {
    party: id === null ? null : { type, id },
    account: incomeOf(person?.base_plan ?? ''),
    partyAccount: account,
  }
}

/** What a payment or receipt of this kind last went through in the branch. */
async function tillOf(db: Db, { kind, branch }: Proposal, voucher: string): Promise<Plan['till']> {
  const { rows } = await sql<{ mode: string; account: number }>`
    select v.mode, v.account from cost_proposal c join ${sql.table(voucher)} v on v.id = c.voucher join ledger_account a on a.id = v.account
    where c.kind = ${kind} and c.branch is not distinct from ${branch}::int and c.voucher_type = ${voucher} and c.state ${inStates(costProposalWorkflow, 'posted')} and v.mode in ('cash', 'bank', 'mfs') and v.currency is null and a.is_active and not a.is_deleted
    order by c.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function rateOf(db: Db, currency: number, day: string): Promise<string | null> {
  const { rows } = await sql<{ rate: string }>`
    select rate::text as rate from exchange_rate where currency = ${currency} and date <= ${day}::date and not is_deleted order by date desc limit 1`.execute(
    db,
  )
  return rows[0]?.rate ?? null
}

const isMoneyVoucher = (voucher: string): boolean =>
  voucher === 'payment_voucher' || voucher === 'receipt_voucher'

/** What a cost or bill of the process becomes, and what is missing for it. */
export async function processPlan(db: Db, proposal: Proposal, day: string): Promise<Plan> {
  const named = await namedBy(db, proposal)
  const isBill = proposal.kind === 'bill'
  const way = isBill
    ? {
        voucher: 'sales' as const,
        account: named.account ?? '',
        party: named.partyAccount ?? '',
        against: undefined,
      }
    : wayOf(proposal.kind, proposal.amount)
  const { rows } = await sql<{ account: number | null; party: number | null; against: number | null }>`
    select (select id from ledger_account where code = ${way.account} and is_active and not is_deleted) as account,
      (select id from ledger_account where code = ${way.against ?? null} and is_active and not is_deleted) as against,
      (select party_sub_ledger(a.id, ${named.party?.type ?? null}, ${named.party?.id ?? null}) from ledger_account a where a.code = ${way.party ?? null} and not a.is_deleted and ${named.party !== null}) as party`.execute(
    db,
  )
  const { account = null, party = null, against = null } = rows[0] ?? {}
  const currency = named.currency ?? null
  const rate = currency === null ? null : (named.rate ?? (await rateOf(db, currency, day)))
  const till = isMoneyVoucher(way.voucher) ? await tillOf(db, proposal, way.voucher) : null
  const missing = (): ProposalWait | null => {
    if (account === null || (way.against !== undefined && against === null)) return 'no_account'
    if (way.party !== undefined && party === null) return 'no_party'
    // A journal is in BDT: what was bought in another currency is taken back by reversing its voucher.
    if (currency !== null && way.voucher === 'journal' && proposal.amount < 0n) return 'reverse_instead'
    if (currency !== null && rate === null) return 'no_rate'
    return isMoneyVoucher(way.voucher) && till === null ? 'no_till' : null
  }
  return {
    voucher: way.voucher,
    account,
    party,
    against,
    currency,
    rate,
    till,
    waits: proposal.undone ? 'step_undone' : (named.waits ?? missing()),
  }
}
