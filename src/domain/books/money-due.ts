/** What a party owes or is owed on an account, and which of its bills an amount pays. Source: accounting 4.1, 4.2. */
import { parseMoney } from '../../foundation/values/money.ts'
import { spread } from './spread.ts'

/** An open item as the screen reads it: decimal texts. */
interface OpenItem {
  id: number
  open: string
  /** What vouchers pay of it that wait to be authorised. */
  waiting: string
}

/** An item with what can be paid of it now; minor units. */
interface Payable {
  id: number
  open: bigint
}

export interface MoneyDue {
  /** What was paid on this account and settles nothing yet: the party does not owe it a second time. */
  unsettled: bigint
  /** What waits to be authorised. */
  waiting: bigint
  billed: bigint
  due: bigint
  /** Items the amount may pay. */
  open: Payable[]
  proposed: bigint
  /** Null for a text that is no amount. */
  amount: bigint | null
  /** What is paid of each item. */
  settled: ReadonlyMap<number, bigint>
}

/**
 * @param items open on the side of the bills. @param credits open on the other side. @param due what is due in all, where
 * that is not what is open on the account. @param leftOut items the user left out. @param typed the amount; empty for the proposed one.
 */
export function moneyDue({
  items,
  credits,
  due: dueInAll,
  leftOut,
  typed,
}: {
  items: readonly OpenItem[]
  credits: readonly Pick<OpenItem, 'open'>[]
  due: string | undefined
  leftOut: ReadonlySet<number>
  typed: string
}): MoneyDue {
  const unsettled = credits.reduce((sum, { open: text }) => sum + (parseMoney(text) ?? 0n), 0n)
  // What a voucher pays that waits to be authorised is not paid a second time.
  const payable = items.map(({ id, open: text, waiting: waits }) => {
    const [left, waiting] = [parseMoney(text) ?? 0n, parseMoney(waits) ?? 0n]
    return { id, waiting, open: left > waiting ? left - waiting : 0n }
  })
  const open = payable.filter(({ id, open: left }) => left > 0n && !leftOut.has(id))
  const waiting = payable.reduce((sum, one) => sum + one.waiting, 0n)
  const billed = payable.reduce((sum, one) => sum + one.open, 0n)
  const due = dueInAll === undefined ? billed - unsettled : (parseMoney(dueInAll) ?? 0n) - waiting
  const ticked = open.reduce((sum, one) => sum + one.open, 0n)
  const proposed = ticked <= due ? ticked : due > 0n ? due : 0n
  const amount = typed === '' ? proposed : parseMoney(typed)
  const settled = new Map(spread(amount ?? 0n, open).map(({ item, amount: of }) => [item.id, of]))
  return { unsettled, waiting, billed, due, open, proposed, amount, settled }
}
