/** Settling open lines of a party, and taking a settlement back. Source: accounting 4.8, 8 (scope bill), 11 (D8); decision 0795. */
import { sql } from 'kysely'
import {
  pairUp,
  paysBill,
  settledOf,
  type Settling,
  type SettledPair,
} from '../../../domain/books/settlement.ts'
import { AppError } from '../../../domain/errors.ts'
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import { saidOf, say, type Wording } from '../../../foundation/text/sentence.ts'
import { showMoney } from '../../../foundation/values/money.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import type { Crud } from '../../records/crud-context.ts'
import { actorOf } from '../../workflow/event/facts.ts'
import { allocateLines, applyAdvance, requireOpenPeriod, type Applied } from '../allocations.ts'
import { openItems, type OpenItem } from '../open-items.ts'
import { judgeNow, lockLines, reverseVoucher, undoAllocation } from '../post.ts'
import { authorityFault, authorityOf, periodFault, periodOf } from '../rules.ts'

type Worker = Pick<Crud, 'db' | 'user' | 'clock'>

/** One line as it was ticked; minor units. */
export interface Ticked {
  item: number
  amount: bigint
}

const tooMuch = 'Allocated amount exceeds the outstanding amount.'
const otherParty = 'An allocation must stay within one party and one account.'

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

/** What is wrong with a ticked line by itself. @param open undefined where it is settled, or of another party. */
function faultOf(
  { amount }: Ticked,
  open: OpenItem | undefined,
  isOfParty: boolean,
): Omit<RowFault, 'pointer'> | null {
  if (amount <= 0n) return { code: 'voucher.amount', wording: 'Amount must be greater than 0.' }
  if (!isOfParty) return { code: 'allocation.party', wording: otherParty }
  if (!open || amount > open.open) return { code: 'allocation.tooMuch', wording: tooMuch }
  return open.currency === 'BDT'
    ? null
    : { code: 'allocation.currency', wording: say`The bill is in ${open.currency}.` }
}

/** What a person may do without anybody else: an advance is applied, and taken back, under the authority for bills (accounting 8). */
async function advanceFault({ db, user, clock }: Worker, amount: bigint): Promise<Wording | null> {
  return authorityFault(await authorityOf(db, user.id, 'bill', clock.today()), 'bill', amount)
}

/** @throws AppError 'voucher.noAuthority'. */
export async function requireAdvance(worker: Worker, amount: bigint): Promise<void> {
  const fault = await advanceFault(worker, amount)
  if (fault) throw new AppError('ledger.refused', { detail: fault, publicCode: 'voucher.noAuthority' })
}

/**
 * Settles ticked lines against each other, all or none. The lines are held first: of two people who settle the same one,
 * the second is told at its row.
 * @param subLedgers accounts of the party.
 * @returns the entries that applied advances.
 */
export async function settle(
  worker: Worker,
  subLedgers: readonly number[],
  ticked: { debits: readonly Ticked[]; credits: readonly Ticked[] },
  key: string,
): Promise<Applied[]> {
  const db = worker.db as Tx // Every caller holds a transaction.
  const sides = (['debit', 'credit'] as const).flatMap((side) =>
    ticked[`${side}s`].map((row, at) => ({ ...row, side, pointer: `/${side}s/${at}/amount` })),
  )
  const ids = sides.map(({ item }) => item)
  await lockLines(db, ids)
  const { rows: known } = await sql<{ id: bigint; debit: boolean }>`
    select id, debit_minor > 0 as debit from gl_line where id = any(${ids}::int8[]) and sub_ledger_id = any(${[...subLedgers]}::int[])`.execute(
    db,
  )
  const sideOf = new Map(known.map(({ id, debit }) => [Number(id), debit ? 'debit' : 'credit']))
  const open = new Map((await openItems(db, subLedgers)).map((item) => [item.id, item]))
  refuseRows(
    sides.flatMap((row) => {
      const fault = faultOf(row, open.get(row.item), sideOf.get(row.item) === row.side)
      return fault ? [{ ...fault, pointer: row.pointer }] : []
    }),
  )
  const lines = (side: 'debit' | 'credit'): Settling[] =>
    sides
      .filter((row) => row.side === side)
      .flatMap(({ item, amount }) => {
        const line = open.get(item)
        return line ? [{ id: item, sub: line.subLedger, account: line.account, amount }] : []
      })
  const pairs = pairUp(lines('debit'), lines('credit'))
  const settled = settledOf(pairs)
  refuseRows(
    sides.flatMap(({ item, amount, pointer }) => {
      const rest = amount - (settled.get(item) ?? 0n)
      return rest === 0n
        ? []
        : [
            {
              pointer,
              code: 'allocation.unmatched',
              wording: say`BDT ${showMoney(rest)} of this has nothing on the other side.`,
            },
          ]
    }),
  )
  const accountOf = (id: number): string => open.get(id)?.account ?? ''
  const advanceIn = ({ debit, credit }: Pick<SettledPair, 'debit' | 'credit'>) =>
    paysBill(accountOf(credit), accountOf(debit))
      ? { bill: debit, advance: credit }
      : { bill: credit, advance: debit }
  const advances = pairs.filter(({ isAdvance }) => isAdvance)
  const fault =
    advances.length === 0
      ? null
      : await advanceFault(
          worker,
          advances.reduce((sum, { amount }) => sum + amount, 0n),
        )
  if (fault)
    refuseRows(
      sides
        .filter((row) => advances.some((pair) => advanceIn(pair).advance === row.item))
        .map(({ pointer }) => ({ pointer, code: 'voucher.noAuthority', wording: fault })),
    )
  const made: Applied[] = []
  for (const [at, { debit, credit, amount, isAdvance }] of pairs.entries())
    if (isAdvance)
      made.push(
        await applyAdvance(worker, {
          ...advanceIn({ debit, credit }),
          amount,
          date: worker.clock.today(),
          key: `${key}:${at}`,
        }),
      )
    else await allocateLines(worker, debit, credit, amount)
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

/** Opens two lines again that were joined. @throws AppError when somebody was first. */
export async function undoJoined({ db, user, clock }: Worker, id: number): Promise<void> {
  const { rows } = await sql<{
    lines: string[]
  }>`select array[debit_line_id, credit_line_id] as lines from gl_allocation where id = ${id}`.execute(db)
  await lockLines(db as Tx, (rows[0]?.lines ?? []).map(Number)) // Every caller holds a transaction.
  if (!(await undoAllocation(db as Tx, id, clock.today(), user.id))) throw alreadyUndone()
  await judgeNow(db as Tx)
}

/** Reverses the entry that applied an advance: bill and advance are open again. @throws AppError without authority, in a closed period, or when somebody was first. */
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
