/** Settling: which debit pays which credit, and advances used for bills. Source: accounting 4.8, 11 (D8). */
import { sql } from 'kysely'
import { appliedAdvance, exchangeSettlement } from '../../domain/books/applied-advance.ts'
import { rateOf, realisedAccounts } from '../../domain/books/exchange.ts'
import { baseCurrency, type Entry } from '../../domain/books/posting.ts'
import { paysBill } from '../../domain/books/settlement.ts'
import { say } from '../../foundation/text/sentence.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Crud } from '../records/crud-context.ts'
import type { Tx } from '../platform/db/kysely.ts'
import { actorOf } from '../workflow/event/facts.ts'
import { loadAccounts } from './books.ts'
import { allocate, giveNumber, judgeNow, postVoucher } from './post.ts'
import { periodFault, periodOf, type Period } from './rules.ts'

/**
 * @param fc of lines in another currency: how much of it, while `amount` is what both carry of that in BDT.
 * @throws AppError with the database's sentence when the lines do not belong together or hold less.
 */
export async function allocateLines(
  crud: Pick<Crud, 'db' | 'user' | 'clock'>,
  from: number,
  to: number,
  amount: bigint,
  fc: bigint | null = null,
): Promise<void> {
  const db = crud.db as Tx // Every caller holds a transaction.
  if (amount <= 0n)
    throw new AppError('input.invalid', {
      detail: 'Amount must be greater than 0.',
      errors: [{ pointer: '/amount', code: 'voucher.amount', message: 'Amount must be greater than 0.' }],
    })
  await allocate(db, BigInt(from), BigInt(to), amount, crud.clock.today(), crud.user.id, fc)
  await judgeNow(db)
}

interface PartyLine {
  id: bigint
  account: number
  code: string
  sub: number | null
  party_type: string | null
  party_id: number | null
  /** Suppliers without a record are one by their code. */
  party_code: string | null
  is_debit: boolean
  currency: string
  passenger: number | null
  branch: number
}

async function lineOf(db: Tx, id: number): Promise<PartyLine> {
  const { rows } = await sql<PartyLine>`
    select l.id, l.ledger_account_id as account, a.code, l.sub_ledger_id as sub, s.party_type, s.party_id, lower(s.code) as party_code, l.debit_minor > 0 as is_debit, trim(l.currency) as currency, l.passenger_id as passenger, l.branch_id as branch
    from gl_line l join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id where l.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('record.notFound')
  return rows[0]
}

export interface AdvanceUse {
  /** Open line of the bill: a debit on 1301 or 1302, a credit on 2102 or 2104. */
  bill: number
  /** Open line of the advance: a credit on 2301 or 2302, a debit on 1403; in another currency also what was paid on the bill's own account. */
  advance: number
  /** Minor units of the currency of both. */
  amount: bigint
  /** In another currency: what of BDT each line carries of that amount. */
  carried?: { bill: bigint; advance: bigint; digits: number }
  date: CivilDate
  key: string
}

export interface Applied {
  no: string
  source: number
  /** Kind of the entry. */
  type: string
}

/** The period of a day. @throws AppError where none covers it, or it is closed for this person. */
export async function requireOpenPeriod(
  { db, user }: Pick<Crud, 'db' | 'user'>,
  day: CivilDate,
): Promise<Period> {
  const period = await periodOf(db, day)
  const closed = periodFault(period, day, actorOf(user).role)
  if (!period || closed)
    throw new AppError('ledger.refused', {
      ...(closed ? { detail: closed } : {}),
      publicCode: period ? 'period.closed' : 'period.none',
    })
  return period
}

/** What two lines carry beyond each other, as a line of its own: a gain where the debit does (accounting 10.4). */
function differenceOf(
  sides: readonly Pick<Entry, 'debit' | 'credit'>[],
  accountOf: (code: string) => Entry['account'],
): Entry[] {
  const difference = sides.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)
  if (difference === 0n) return []
  return [
    {
      account: accountOf(difference > 0n ? realisedAccounts.gain : realisedAccounts.loss),
      party: null,
      debit: difference < 0n ? -difference : 0n,
      credit: difference > 0n ? difference : 0n,
      passenger: null,
      due: null,
      reference: null,
      pays: [],
      pointer: '',
    },
  ]
}

/**
 * A system voucher Dr advance · Cr receivable of one customer, or Dr payable · Cr advance of one supplier, settled on both sides at once.
 * In another currency each side takes what its line carries, the difference is realised, and what was paid on the bill's own account is settled likewise.
 * @returns its number, AA-2526-000001 or ES-2526-000001, and its source, by which its page is found.
 */
export async function applyAdvance(
  crud: Pick<Crud, 'db' | 'user' | 'clock'>,
  use: AdvanceUse,
): Promise<Applied> {
  const db = crud.db as Tx // Every caller holds a transaction.
  const [bill, advance] = [await lineOf(db, use.bill), await lineOf(db, use.advance)]
  const isOfOne =
    bill.party_type === advance.party_type &&
    bill.party_id === advance.party_id &&
    (bill.party_id !== null || bill.party_code === advance.party_code)
  const isOnBill = bill.sub === advance.sub && use.carried !== undefined
  if ((!paysBill(advance.code, bill.code) && !isOnBill) || !isOfOne || bill.is_debit === advance.is_debit)
    throw new AppError('ledger.refused', {
      detail: 'An allocation must stay within one party and one account.',
      publicCode: 'allocation.party',
    })
  if (use.amount <= 0n)
    throw new AppError('input.invalid', {
      detail: 'Amount must be greater than 0.',
      errors: [{ pointer: '/amount', code: 'voucher.amount', message: 'Amount must be greater than 0.' }],
    })
  const { carried } = use
  const { currency } = bill
  if (currency !== advance.currency || (currency !== baseCurrency && !carried))
    throw new AppError('ledger.refused', {
      detail: say`The bill is in ${currency === baseCurrency ? advance.currency : currency}.`,
      publicCode: 'allocation.currency',
    })
  const type = isOnBill ? exchangeSettlement : appliedAdvance
  const period = await requireOpenPeriod(crud, use.date)
  const accounts = await loadAccounts(db)
  const found = (isMeant: (one: Entry['account']) => boolean) => {
    const one = accounts.find(isMeant)
    if (!one) throw new AppError('record.notFound')
    return one
  }
  const account = (id: number) => found((one) => one.id === id)
  const { rows } = await sql<{ n: bigint }>`select nextval('gl_system_source') as n`.execute(db)
  const source = { type, id: Number(rows[0]?.n) }
  const voucherNo = await giveNumber(db, isOnBill ? 'ES' : 'AA', period.year, source)
  const party = (line: PartyLine) => ({
    id: line.sub ?? 0,
    account: line.account,
    code: '',
    name: '',
    type: line.party_type ?? '',
    partyId: line.party_id,
  })
  const passenger =
    bill.passenger ?? advance.passenger ?? (bill.party_type === 'passenger' ? bill.party_id : null)
  // The line that is settled stands on the other side; the debit comes first.
  const sides = [
    { line: advance, item: use.advance, worth: carried?.advance ?? use.amount, isDebit: !advance.is_debit },
    { line: bill, item: use.bill, worth: carried?.bill ?? use.amount, isDebit: !bill.is_debit },
  ].toSorted((a, b) => Number(b.isDebit) - Number(a.isDebit))
  const side = { passenger, due: use.date, reference: null, pointer: '' }
  const entries: Entry[] = sides.map(({ line, item, worth, isDebit }) => ({
    ...side,
    account: account(line.account),
    party: party(line),
    debit: isDebit ? worth : 0n,
    credit: isDebit ? 0n : worth,
    pays: [{ item, amount: worth, ...(carried ? { fc: use.amount } : {}) }],
    ...(carried
      ? { foreign: { currency, amount: use.amount, rate: rateOf(use.amount, worth, carried.digits) } }
      : {}),
  }))
  await postVoucher(db, {
    voucherNo,
    type,
    date: use.date,
    source,
    narration: isOnBill ? 'Settled in another currency' : 'Advance applied',
    createdBy: crud.user.id,
    authorisedBy: crud.user.id,
    isSystem: true,
    key: use.key,
    branch: bill.branch,
    entries: [...entries, ...differenceOf(entries, (code) => found((one) => one.code === code))],
  })
  await judgeNow(db)
  return { no: voucherNo, source: source.id, type }
}
