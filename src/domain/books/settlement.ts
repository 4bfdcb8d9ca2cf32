/** Which open debit an open credit of one party pays. Used by the screen to show it and by the server to do it. Source: accounting 4.8, 11 (D8). */
import { spread } from './spread.ts'

/** An open line of a party, with as much of it as is to be settled; minor units of its currency. */
export interface Settling {
  id: number
  /** Its sub ledger: the account of the party it is on. */
  sub: number
  /** Code of the control account. */
  account: string
  /** Lines settle each other in one currency, of which the amounts are. */
  currency: string
  amount: bigint
}

export interface SettledPair {
  debit: number
  credit: number
  amount: bigint
  /** An advance is applied by an entry of its own; the others are joined as they are. */
  isAdvance: boolean
}

/** Bills an advance of the same party pays: advances of customers are credits, those to suppliers debits. */
const paidByAdvance: Readonly<Record<string, readonly string[]>> = {
  '2301': ['1302'],
  '2302': ['1301'],
  '1403': ['2102', '2104'],
}

/** Account of what was paid to a supplier before the bill. */
export const supplierAdvances = '1403'

/** Whether an entry may use the advance of one account for a bill of the other. */
export const paysBill = (advance: string, bill: string): boolean =>
  paidByAdvance[advance]?.includes(bill) ?? false

/** Whether a line of a party is what is owed, and not what pays it: by its side, on an account of advances never. */
export const isOwed = (account: string, side: 'debit' | 'credit'): boolean =>
  !(account in paidByAdvance) && (side === 'debit') === account.startsWith('1')

const mayPair = (debit: Settling, credit: Settling): 'joined' | 'advance' | null => {
  if (debit.currency !== credit.currency) return null
  if (debit.sub === credit.sub) return 'joined'
  const isAdvance = paysBill(credit.account, debit.account) || paysBill(debit.account, credit.account)
  return isAdvance ? 'advance' : null
}

/** Pairs in the order given: within one account first, then advances. What finds nothing on the other side stays open. */
export function pairUp(debits: readonly Settling[], credits: readonly Settling[]): SettledPair[] {
  const left = new Map([...debits, ...credits].map(({ id, amount }) => [id, amount]))
  const open = (line: Settling) => ({ ...line, open: left.get(line.id) ?? 0n })
  return (['joined', 'advance'] as const).flatMap((way) =>
    credits.flatMap((credit) =>
      spread(
        left.get(credit.id) ?? 0n,
        debits.filter((debit) => mayPair(debit, credit) === way).map(open),
      ).map(({ item, amount }) => {
        left.set(item.id, (left.get(item.id) ?? 0n) - amount)
        left.set(credit.id, (left.get(credit.id) ?? 0n) - amount)
        return { debit: item.id, credit: credit.id, amount, isAdvance: way === 'advance' }
      }),
    ),
  )
}

/** What of each line the pairs settle. */
export function settledOf(pairs: readonly SettledPair[]): Map<number, bigint> {
  const of = new Map<number, bigint>()
  for (const { debit, credit, amount } of pairs)
    for (const id of [debit, credit]) of.set(id, (of.get(id) ?? 0n) + amount)
  return of
}

/**
 * Further lines to tick: what they settle on the other side, oldest first; without any, all that can be
 * settled.
 */
export function oldestFirst(
  debits: readonly Settling[],
  credits: readonly Settling[],
  ticked: ReadonlySet<number>,
): Set<number> {
  const side = (lines: readonly Settling[]) => {
    const chosen = lines.filter(({ id }) => ticked.has(id))
    return chosen.length > 0 ? chosen : lines
  }
  return new Set([...ticked, ...settledOf(pairUp(side(debits), side(credits))).keys()])
}

/** Receivables, advances from them, payables and advances to them, by the first two digits of the code (accounting 2). */
const group = (code: string): string => code.slice(0, 2)
const usual: Readonly<Record<'receive' | 'pay', readonly string[]>> = {
  receive: ['13', '23', '14'],
  pay: ['21', '23', '14'],
}
/** Where money goes while nothing is open: an advance from who pays, the account of who is paid. */
const otherwise: Readonly<Record<'receive' | 'pay', readonly string[]>> = {
  receive: ['23', '13'],
  pay: ['21', '14', '13'],
}

/**
 * Where money paid to a supplier goes: what is due on the account it is paid on, the rest on the supplier's
 * account of advances, if there is one.
 */
export function paidOn<Place extends { code?: string }>(
  place: Place,
  advances: Place | undefined,
  { amount, due }: { amount: bigint; due: bigint },
): { place: Place; amount: bigint }[] {
  const over = amount - due
  if (over <= 0n || !advances || !paysBill(advances.code ?? '', place.code ?? '')) return [{ place, amount }]
  return [...(due > 0n ? [{ place, amount: due }] : []), { place: advances, amount: over }]
}

/** The accounts of a party in the order money is booked on them: what is open first. Source: accounting 4.1, 4.2. */
export function placesOf<Account extends { id: number; code: string }>(
  direction: 'receive' | 'pay',
  accounts: readonly Account[],
  open: readonly { sub_ledger: number; side: 'debit' | 'credit' }[],
): Account[] {
  const side = direction === 'receive' ? 'debit' : 'credit'
  const isOpen = (id: number) => open.some((item) => item.sub_ledger === id && item.side === side)
  const place = (order: readonly string[], code: string) =>
    order.includes(group(code)) ? order.indexOf(group(code)) : order.length
  const rank = ({ id, code }: Account): number =>
    isOpen(id) ? place(usual[direction], code) : 10 + place(otherwise[direction], code)
  return accounts.toSorted((a, b) => rank(a) - rank(b))
}
