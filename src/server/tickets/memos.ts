/** Memos of airlines: what speaks against accepting one, and the entry it makes. Source: tickets 5.8, 8.8, 9. */
import { sql } from 'kysely'
import { minor, type Doc } from '../../domain/books/document.ts'
import type { RowOf } from '../../foundation/definitions/entity.ts'
import type { ticketMemo } from '../../domain/tickets/ticket-memo.ts'
import { AppError } from '../../domain/errors.ts'
import { addDays, type CivilDate } from '../../foundation/values/dates.ts'
import { moneyText, showMoney } from '../../foundation/values/money.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import { ticketMemoWorkflow } from '../../machines/tickets/ticket-memo.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Hooks, UpdateOf, WritingOf } from '../records/hooks.ts'
import type { FactsRequestOf, NamedFacts } from '../workflow/registry.ts'
import { memoNarration } from './words/narration.ts'
import { payeeOf } from './parties.ts'

/** Days an airline can be answered when the memo names none (tickets 5.8). */
const latencyDays = 15

interface Share {
  sub_ledger: number
  code: string
  amount: bigint
}

async function sharesOf(db: Db, memo: number): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select l.sub_ledger, a.code, l.amount from ticket_memo_line l join sub_ledger_account s on s.id = l.sub_ledger join ledger_account a on a.id = s.ledger_account
    where l.ticket_memo = ${memo} order by l.position, l.id`.execute(db)
  return rows
}

/** Accounts a debit memo is recovered on: customers and staff; a credit memo is passed on to customers (tickets 9). */
const accountsOf: Readonly<Record<string, readonly string[]>> = {
  adm: ['1301', '1302', '1303', '1401'],
  acm: ['1301', '1302', '1303'],
}

type Memo = RowOf<typeof ticketMemo>

function shareFault(memo: Memo, shares: readonly Share[]): Wording | null {
  const total = shares.reduce((sum, { amount }) => sum + amount, 0n)
  if (shares.some(({ amount }) => amount <= 0n)) return 'Amount must be greater than 0.'
  if (total > minor(memo.amount)) return 'Recovered amount exceeds the memo.'
  const allowed = accountsOf[memo.kind] ?? []
  return shares.some(({ code }) => !allowed.includes(code))
    ? 'A memo is recovered from customers or staff, and passed on to customers.'
    : null
}

/** What of a line `l` is not settled. */
const openOfLine = sql`l.debit_minor + l.credit_minor - coalesce((select sum(g.amount_minor) from gl_allocation g where l.id in (g.debit_line_id, g.credit_line_id)), 0)`

/** Whether nothing of an accepted memo is open on the account of the airline. @param memo alias of its table. */
export const settledMemo = (memo: string) => sql`not exists (
    select 1 from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
    where v.voucher_no = ${sql.ref(`${memo}.voucher_no`)} and a.code = '2101' and ${openOfLine} > 0)`

/** What of the memo is still open on the account of the airline. */
async function openOf(db: Db, memo: Memo): Promise<bigint> {
  const { rows } = await sql<{ open: bigint }>`
    select coalesce(sum(${openOfLine}), 0)::bigint as open
    from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id where v.voucher_no = ${String(memo.voucher_no)} and a.code = '2101'`.execute(
    db,
  )
  return rows[0]?.open ?? 0n
}

export async function memoFacts({
  db,
  stored: { record },
}: FactsRequestOf<typeof ticketMemo>): Promise<NamedFacts> {
  const open = record.voucher_no ? await openOf(db, record) : 0n
  // Where it is settled with what else is open there.
  const account = open > 0n ? await payeeOf(db, { airline: record.airline, channel: 'bsp' }) : null
  return {
    ...(account === null ? {} : { counts: { account } }),
    texts: {
      shares: shareFault(record, await sharesOf(db, record.id)),
      open: open > 0n ? say`BDT ${showMoney(open)} of this memo is still open.` : null,
    },
  }
}

/** The document an accepted memo posts. */
export async function memoDocument(db: Db, memo: Memo): Promise<Doc> {
  return {
    ...memo,
    supplier: await payeeOf(db, { airline: memo.airline, channel: 'bsp' }),
    due_date: memo.latency_until,
    lines: (await sharesOf(db, memo.id)).map((share) => ({
      sub_ledger: share.sub_ledger,
      amount: moneyText(share.amount),
    })),
    narration: await memoNarration(db, memo),
  }
}

/** The last day a memo can be disputed that names none. */
export const latencyOf = (received: CivilDate): CivilDate => addDays(received, latencyDays)

/** The airline can be answered for some days, whatever the memo says of it. */
function fillLatency({ values, merged }: WritingOf<typeof ticketMemo>): void {
  if (!merged.latency_until && merged.received_on) values.latency_until = latencyOf(merged.received_on)
}

export const memoHooks: Hooks = {
  async beforeCreate(writing: WritingOf<typeof ticketMemo>) {
    fillLatency(writing)
  },
  async beforeUpdate(writing: UpdateOf<typeof ticketMemo>) {
    if (writing.stored.state !== ticketMemoWorkflow.initial)
      throw new AppError('step.refused', {
        detail: 'A memo that was answered cannot be edited.',
        publicCode: 'ticket.locked',
      })
    fillLatency(writing)
  },
}

/** The document a memo posts, by its kind. */
export const memoPosting = (memo: Memo): string =>
  memo.kind === 'acm' ? 'airline credit memo' : 'airline debit memo'
