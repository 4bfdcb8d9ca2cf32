/** Settling open lines of a party, and taking a settlement back. Source: accounting 4.8, 8 (scope bill), 11 (D8); decision 0795. */
import { sql } from 'kysely'
import {
  pairUp,
  paysBill,
  settledOf,
  type Settling,
  type SettledPair,
} from '../../../domain/books/settlement.ts'
import { entersMoney } from '../../../domain/people/named-permissions.ts'
import { AppError } from '../../../domain/errors.ts'
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import { saidOf, say, type Wording } from '../../../foundation/text/sentence.ts'
import { minorDigits, parseUnits, showUnits } from '../../../foundation/values/money.ts'
import { carriedBy, type Held } from '../../../domain/books/exchange.ts'
import { baseCurrency } from '../../../domain/books/posting.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import type { Crud } from '../../records/crud-context.ts'
import { actorOf } from '../../workflow/event/facts.ts'
import { allocateLines, applyAdvance, requireOpenPeriod, type Applied } from '../allocations.ts'
import { openItems, type OpenItem } from '../open-items.ts'
import { judgeNow, lockLines, reverseVoucher, undoAllocation } from '../post.ts'
import { authorityFault, authorityOf, periodFault, periodOf } from '../rules.ts'

type Worker = Pick<Crud, 'db' | 'user' | 'clock'>

/** One line as it was ticked, with the decimal string of its own currency. */
export interface Ticked {
  item: number
  amount: string
}

const tooMuch = 'Allocated amount exceeds the outstanding amount.'
const otherParty = 'An allocation must stay within one party and one account.'

/** Joining lines of one account makes no entry and needs no authority: it is part of entering receipts and payments. */
function requireEntering({ user }: Pick<Worker, 'user'>): void {
  if (!entersMoney.some((one) => user.permissions.has(one)))
    throw new AppError('access.denied', {
      detail: 'Lines of one account are settled by those who enter receipts or payments.',
    })
}

type RowFault = { pointer: string; code: string; wording: Wording }

/** @throws AppError with every finding at its row, and the first one as its sentence. */
function refuseRows(faults: readonly RowFault[]): void {
  const [first] = faults
  if (!first) return
  const errors: FieldError[] = faults.map(({ pointer, code, wording }) => ({
    pointer,
    code,
    ...saidOf(wording),
  }))
  throw new AppError(first.code === 'voucher.amount' ? 'input.invalid' : 'ledger.refused', {
    detail: first.wording,
    errors,
    publicCode: first.code,
  })
}

/** Places after the point of a line's own currency. */
const digitsOf = (item: OpenItem | undefined): number => item?.foreign?.digits ?? minorDigits(baseCurrency)
/** What of a line is open, in its own currency. */
const openOf = ({ open, foreign }: OpenItem): bigint => foreign?.open ?? open

/** What is wrong with a ticked line by itself. @param amount null for one with more places than its currency has. @param open undefined where it is settled, or of another party. */
function faultOf(
  amount: bigint | null,
  open: OpenItem | undefined,
  isOfParty: boolean,
): Omit<RowFault, 'pointer'> | null {
  if (amount === null)
    return {
      code: 'PAT',
      wording: say`An amount in ${open?.currency ?? baseCurrency} has at most ${digitsOf(open)} decimals.`,
    }
  if (amount <= 0n) return { code: 'voucher.amount', wording: 'Amount must be greater than 0.' }
  if (!isOfParty) return { code: 'allocation.party', wording: otherParty }
  return !open || amount > openOf(open) ? { code: 'allocation.tooMuch', wording: tooMuch } : null
}

/** A pair on its way into the books, with what each line carries of it in BDT. */
type Carried = SettledPair & { worth: { debit: bigint; credit: bigint } }

/** What each pair takes of BDT from both lines, one pair after the other: the last part of a line takes its rest (accounting 10.4). */
function carriedOf(pairs: readonly SettledPair[], open: ReadonlyMap<number, OpenItem>): Carried[] {
  const left = new Map<number, Held>()
  const take = (id: number, amount: bigint): bigint => {
    const item = open.get(id)
    if (!item?.foreign) return amount
    const held = left.get(id) ?? { fc: item.foreign.open, base: item.open }
    const base = carriedBy(held, amount)
    left.set(id, { fc: held.fc - amount, base: held.base - base })
    return base
  }
  return pairs.map((pair) => ({
    ...pair,
    worth: { debit: take(pair.debit, pair.amount), credit: take(pair.credit, pair.amount) },
  }))
}

/** What a person may do without anybody else: an advance is applied, and taken back, under the authority for bills (accounting 8). */
export async function advanceFault({ db, user, clock }: Worker, amount: bigint): Promise<Wording | null> {
  return authorityFault(await authorityOf(db, user.id, 'bill', clock.today()), 'bill', amount)
}

/** @throws AppError 'voucher.noAuthority'. */
export async function requireAdvance(worker: Worker, amount: bigint): Promise<void> {
  const fault = await advanceFault(worker, amount)
  if (fault) throw new AppError('ledger.refused', { detail: fault, publicCode: 'voucher.noAuthority' })
}

/**
 * Settles ticked lines against each other, all or none. The lines are held first: of two people who settle the same one,
 * the second gets the error at its row.
 * @param subLedgers accounts of the party.
 * @returns the entries that applied advances or realised differences between two rates.
 */
export async function settle(
  worker: Worker,
  subLedgers: readonly number[],
  ticked: { debits: readonly Ticked[]; credits: readonly Ticked[] },
  key: string,
): Promise<Applied[]> {
  const db = worker.db as Tx // Every caller holds a transaction.
  const ids = [...ticked.debits, ...ticked.credits].map(({ item }) => item)
  await lockLines(db, ids)
  const { rows: known } = await sql<{ id: bigint; debit: boolean }>`
    select id, debit_minor > 0 as debit from gl_line where id = any(${ids}::int8[]) and sub_ledger_id = any(${[...subLedgers]}::int[])`.execute(
    db,
  )
  const sideOf = new Map(known.map(({ id, debit }) => [Number(id), debit ? 'debit' : 'credit']))
  const open = new Map((await openItems(db, subLedgers)).map((item) => [item.id, item]))
  const sides = (['debit', 'credit'] as const).flatMap((side) =>
    ticked[`${side}s`].map(({ item, amount }, at) => ({
      item,
      amount: parseUnits(amount, digitsOf(open.get(item))),
      side,
      pointer: `/${side}s/${at}/amount`,
    })),
  )
  refuseRows(
    sides.flatMap(({ item, amount, side, pointer }) => {
      const fault = faultOf(amount, open.get(item), sideOf.get(item) === side)
      return fault ? [{ ...fault, pointer }] : []
    }),
  )
  const lines = (side: 'debit' | 'credit'): Settling[] =>
    sides
      .filter((row) => row.side === side)
      .flatMap(({ item, amount }) => {
        const line = open.get(item)
        if (!line || amount === null) return []
        return [{ id: item, sub: line.subLedger, account: line.account, currency: line.currency, amount }]
      })
  const pairs = carriedOf(pairUp(lines('debit'), lines('credit')), open)
  const settled = settledOf(pairs)
  // A part so small that it carries nothing in BDT is no settlement.
  const worthless = pairs.find(({ worth }) => worth.debit <= 0n || worth.credit <= 0n)
  refuseRows(
    sides
      .filter(({ item }) => item === worthless?.debit || item === worthless?.credit)
      .map(({ pointer }) => ({
        pointer,
        code: 'voucher.amount',
        wording: 'Amount must be greater than 0.',
      })),
  )
  refuseRows(
    sides.flatMap(({ item, amount, pointer }) => {
      const rest = (amount ?? 0n) - (settled.get(item) ?? 0n)
      const line = open.get(item)
      return rest === 0n
        ? []
        : [
            {
              pointer,
              code: 'allocation.unmatched',
              wording: say`${line?.currency ?? baseCurrency} ${showUnits(rest, digitsOf(line))} of this has nothing on the other side.`,
            },
          ]
    }),
  )
  const accountOf = (id: number): string => open.get(id)?.account ?? ''
  const isBill = ({ debit, credit, isAdvance }: SettledPair): boolean =>
    isAdvance ? paysBill(accountOf(credit), accountOf(debit)) : accountOf(debit).startsWith('1')
  /** Which of a pair is the bill. */
  const sidesOf = <T>(pair: SettledPair, { debit, credit }: { debit: T; credit: T }) =>
    isBill(pair) ? { bill: debit, advance: credit } : { bill: credit, advance: debit }
  // In another currency both sides carry what they were worth on their days: the difference is realised by an entry.
  const advances = pairs.filter(({ isAdvance, worth }) => isAdvance || worth.debit !== worth.credit)
  if (advances.length < pairs.length) requireEntering(worker)
  const fault =
    advances.length === 0
      ? null
      : await advanceFault(
          worker,
          advances.reduce((sum, { worth: { debit, credit } }) => sum + (debit > credit ? debit : credit), 0n),
        )
  if (fault)
    refuseRows(
      sides
        .filter((row) => advances.some((pair) => sidesOf(pair, pair).advance === row.item))
        .map(({ pointer }) => ({ pointer, code: 'voucher.noAuthority', wording: fault })),
    )
  const made: Applied[] = []
  for (const [at, pair] of pairs.entries()) {
    const { debit, credit, amount, worth } = pair
    const foreign = open.get(debit)?.foreign ?? null
    if (advances.includes(pair))
      made.push(
        await applyAdvance(worker, {
          ...sidesOf(pair, pair),
          amount,
          ...(foreign ? { carried: { ...sidesOf(pair, worth), digits: foreign.digits } } : {}),
          date: worker.clock.today(),
          key: `${key}:${at}`,
        }),
      )
    else await allocateLines(worker, debit, credit, worth.debit, foreign ? amount : null)
  }
  return made
}

export const alreadyTakenBack = 'This settlement is already taken back.'
const alreadyUndone = () =>
  new AppError('ledger.refused', { detail: alreadyTakenBack, publicCode: 'allocation.undone' })

/** Why the entry of an applied advance may not be reversed today; null where it may. */
export async function undoFault(worker: Worker, amount: bigint): Promise<Wording | null> {
  const today = worker.clock.today()
  const closed = periodFault(await periodOf(worker.db, today), today, actorOf(worker.user).role)
  return closed ?? advanceFault(worker, amount)
}

/** Opens two lines again that were joined. @throws AppError 'access.denied', and when another user was first. */
export async function undoJoined({ db, user, clock }: Worker, id: number): Promise<void> {
  requireEntering({ user })
  const { rows } = await sql<{
    lines: string[]
  }>`select array[debit_line_id, credit_line_id] as lines from gl_allocation where id = ${id}`.execute(db)
  await lockLines(db as Tx, (rows[0]?.lines ?? []).map(Number)) // Every caller holds a transaction.
  if (!(await undoAllocation(db as Tx, id, clock.today(), user.id))) throw alreadyUndone()
  await judgeNow(db as Tx)
}

/** Reverses the entry that applied an advance: bill and advance are open again. @throws AppError without authority, in a closed period, or when another user was first. */
export async function undoApplied(
  worker: Worker,
  entry: { id: number; amount: bigint },
  reason: string,
  key: string,
): Promise<void> {
  const db = worker.db as Tx // Every caller holds a transaction.
  const today = worker.clock.today()
  await requireOpenPeriod(worker, today)
  await requireAdvance(worker, entry.amount)
  const { rows: lines } = await sql<{
    id: bigint
  }>`select id from gl_line where voucher_id = ${entry.id}`.execute(db)
  await lockLines(
    db,
    lines.map(({ id }) => Number(id)),
  )
  const { rows: undone } = await sql`select 1 from gl_voucher where reverses_id = ${entry.id}`.execute(db)
  if (undone.length > 0) throw alreadyUndone()
  await reverseVoucher(db, BigInt(entry.id), { date: today, by: worker.user.id, key, narration: reason })
  await judgeNow(db)
}
