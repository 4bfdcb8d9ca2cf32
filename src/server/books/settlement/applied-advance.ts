/** The page of an entry the ledger made to settle a bill: what was settled with what, by whom, its lines, and whether it may be taken back. Source: accounting 4.8, 8, 10.4; decisions 0832, 1022. */
import { sql } from 'kysely'
import { z } from 'zod'
import { exchangeSettlement, settlingEntries } from '../../../domain/books/applied-advance.ts'
import { paysBill } from '../../../domain/books/settlement.ts'
import { AppError } from '../../../domain/errors.ts'
import { saidOf, type Wording } from '../../../foundation/text/sentence.ts'
import { minorDigits, moneyText, parseMoney, unitsText } from '../../../foundation/values/money.ts'
import { defineRoute, idParams, type Context } from '../../http/define-route.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { translate } from '../../platform/reader-words.ts'
import { documentLine, documentLines } from '../lines/document-lines.ts'
import { requireParty } from '../party-access.ts'
import { settles } from '../../../domain/people/named-permissions.ts'
import { othersWho } from '../rules.ts'
import { advanceFault, alreadyTakenBack, undoFault } from './settle.ts'
import { partyOfAccount } from './workbench.ts'

/** Who settles, as a route asks for it. */
export const settlers = settles.map((permission) => [permission])
const notASettler = 'Only those who enter receipts or payments, or authorise bills, take this back.'

const applied = z.object({
  voucher_no: z.string(),
  source: z.object({ module: z.string(), id: z.number() }),
  date: z.string(),
  due_date: z.string().nullable(),
  reference: z.string().nullable(),
  account: z.string(),
  account_name: z.string(),
  amount: z.string(),
  /** In its own currency, where that is not BDT. */
  foreign: z.object({ currency: z.string(), amount: z.string() }).nullable(),
})
const own = [...settlingEntries]

interface Entry {
  id: bigint
  no: string
  date: string
  at: string
  type: string
  narration: string | null
  by: string | null
  is_reversal: boolean
  branch: number
}

/** The entry and, once it is taken back, its reversal. */
async function entriesOf(db: Db, source: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select v.id, v.voucher_no as no, v.posting_date as date, v.posted_at as at, v.source_type as type, v.narration, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, v.reverses_id is not null as is_reversal,
      (select min(l.branch_id) from gl_line l where l.voucher_id = v.id) as branch
    from gl_voucher v left join app_user u on u.id = v.authorised_by where v.source_type = any(${own}::text[]) and v.source_id = ${source} order by v.id`.execute(
    db,
  )
  return rows
}

/** The lines of bill and advance that an entry settled, whether or not they are open again. */
async function settledBy(db: Db, entry: bigint) {
  const { rows } = await sql<{
    voucher_no: string
    source_type: string
    source_id: bigint
    date: string
    due_date: string | null
    reference: string | null
    account: string
    account_name: string
    side: 'debit' | 'credit'
    amount: bigint
    currency: string
    fc: bigint | null
    digits: number | null
  }>`
    select w.voucher_no, w.source_type, w.source_id, w.posting_date as date, o.due_date, o.reference, a.code as account, a.name as account_name, case when o.debit_minor > 0 then 'debit' else 'credit' end as side, o.debit_minor + o.credit_minor as amount, trim(o.currency) as currency, abs(o.fc_minor) as fc, k.minor_unit as digits
    from gl_line l join gl_allocation g on l.id in (g.debit_line_id, g.credit_line_id) and g.undoes_id is null
      join gl_line o on o.id in (g.debit_line_id, g.credit_line_id) and o.id <> l.id join gl_voucher w on w.id = o.voucher_id join ledger_account a on a.id = o.ledger_account_id
      left join currency k on o.fc_minor is not null and k.code = o.currency and not k.is_deleted
    where l.voucher_id = ${entry} and w.source_type <> all(${own}::text[]) order by g.id`.execute(db)
  return rows
}

const withoutMark = <T extends { isPayment: boolean }>({
  isPayment: _mark,
  ...row
}: T): Omit<T, 'isPayment'> => row

/** Why a person may not take an entry back, and who may; nothing where the page offers it. */
async function closedBecause(
  context: Context<'user'>,
  { amount, branch, isTakenBack }: { amount: bigint; branch: number; isTakenBack: boolean },
): Promise<Wording[]> {
  if (isTakenBack) return [alreadyTakenBack]
  const { db, user, clock } = context
  const isSettler = settles.some((one) => user.permissions.has(one))
  const fault = isSettler ? await undoFault(context, amount) : notASettler
  if (fault === null) return []
  const isAuthority = isSettler && (await advanceFault(context, amount)) !== null
  return isAuthority
    ? [fault, await othersWho(db, user, { scope: 'bill', amount, today: clock.today(), branch })]
    : [fault]
}

export const appliedAdvanceRoute = defineRoute({
  method: 'GET',
  path: '/voucher/api/v1/voucher/applied_advance/:id',
  summary:
    'An applied advance, or a settlement in another currency: both sides, its lines in the books, and whether it may be taken back',
  access: 'user',
  permission: 'sub_ledger_account.read',
  params: idParams,
  response: z.object({
    id: z.number(),
    /** As the workbench names it when it is taken back. */
    settlement: z.number(),
    /** False for a settlement in another currency: what was paid stood on the account of the bill. */
    is_advance: z.boolean(),
    voucher_no: z.string(),
    date: z.string(),
    at: z.string(),
    by: z.string().nullable(),
    amount: z.string(),
    party: z.object({ sub_ledger: z.number(), code: z.string(), name: z.string() }),
    bill: applied,
    advance: applied,
    lines: z.array(documentLine),
    taken_back: z
      .object({
        voucher_no: z.string(),
        date: z.string(),
        by: z.string().nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
    undo: z.object({ open: z.boolean(), message: z.string().nullable() }),
  }),
  async handler(context) {
    const { db, user, params } = context
    const entries = await entriesOf(db, params.id)
    const entry = entries.find((one) => !one.is_reversal)
    const reversal = entries.find((one) => one.is_reversal)
    const lines = await documentLines(
      db,
      sql`v.source_type = any(${own}::text[]) and v.source_id = ${params.id}`,
    )
    const subLedgers = [...new Set(lines.flatMap(({ sub_ledger: sub }) => (sub === null ? [] : [sub])))]
    for (const sub of subLedgers) await requireParty(context, sub)
    const [subLedger = 0] = subLedgers
    const party = await partyOfAccount(db, subLedger)
    const rows = entry ? await settledBy(db, entry.id) : []
    const isAdvance = entry?.type !== exchangeSettlement
    const shown = rows.map(
      ({ source_type: module, source_id: id, amount, currency, fc, digits, side, ...row }) => ({
        ...row,
        source: { module, id: Number(id) },
        amount: moneyText(amount),
        foreign: fc === null ? null : { currency, amount: unitsText(fc, digits ?? minorDigits(currency)) },
        isPayment: (side === 'debit') !== row.account.startsWith('1'),
      }),
    )
    const advance = shown.find((one) =>
      isAdvance ? shown.some((other) => paysBill(one.account, other.account)) : one.isPayment,
    )
    const bill = shown.find((one) => one !== advance)
    if (!entry || !party || !advance || !bill) throw new AppError('record.notFound')
    const amount = lines.reduce(
      (sum, line) => (line.voucher_no === entry.no ? sum + (parseMoney(line.debit) ?? 0n) : sum),
      0n,
    )
    const closed = await closedBecause(context, {
      amount,
      branch: entry.branch,
      isTakenBack: reversal !== undefined,
    })
    return {
      id: params.id,
      settlement: Number(entry.id),
      is_advance: isAdvance,
      voucher_no: entry.no,
      date: entry.date,
      at: entry.at,
      by: entry.by,
      amount: moneyText(amount),
      party: { sub_ledger: subLedger, code: party.code, name: party.name },
      bill: withoutMark(bill),
      advance: withoutMark(advance),
      lines,
      taken_back: reversal
        ? { voucher_no: reversal.no, date: reversal.date, by: reversal.by, reason: reversal.narration }
        : null,
      undo: {
        open: closed.length === 0,
        message:
          closed.length === 0 ? null : closed.map((one) => translate(saidOf(one), user.language)).join(' '),
      },
    }
  },
})
