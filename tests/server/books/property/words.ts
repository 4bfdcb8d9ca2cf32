/** What the model of the property test speaks of: entries, operations, and the arithmetic of amounts. Source: accounting 1, 2, 10.4. */
export interface Line {
  id: number
  entry: number
  account: string
  party: string | null
  /** Minor units of BDT, one of them 0. */
  debit: bigint
  credit: bigint
  currency: string
  /** Minor units of its own currency, positive for a debit; null in BDT. */
  fc: bigint | null
}

export interface Entry {
  id: number
  type: string
  date: string
  branch: number
  reverses: number | null
  isClosing: boolean
  lines: Line[]
}

export interface Settled {
  debit: number
  credit: number
  amount: bigint
  fc: bigint | null
  /** Whether a person may take it back by itself. */
  isByHand: boolean
  isUndone: boolean
}

interface Paying {
  line: number
  /** Minor units of the currency of the voucher. */
  amount: bigint
}
interface MoneyLine {
  account: string
  party: string | null
  amount: bigint
  tax: bigint
  pays: Paying[]
}
interface SidedLine {
  account: string
  party: string | null
  debit: bigint
  credit: bigint
  currency: string
  fc: bigint | null
}

/** Amounts of a voucher in another currency are minor units of that one; a rate is BDT of one unit, times 10,000. */
export interface Dated {
  date: string
  branch: number
}
export interface Exchanged {
  currency: string
  rate: bigint
}
export type ChequeEvent = 'DEPOSIT' | 'CLEAR' | 'BOUNCE' | 'RETURN_TO_DRAWER' | 'STOP'
export type Operation =
  | ({
      op: 'bill'
      type: 'sales' | 'purchase'
      party: string
      lines: { account: string; amount: bigint; discount: bigint; vat: bigint }[]
    } & Dated &
      Exchanged)
  | ({
      op: 'money'
      type: 'receipt_voucher' | 'payment_voucher'
      mode: string
      account: string
      cheque: { no: string; date: string } | null
      lines: MoneyLine[]
    } & Dated &
      Exchanged)
  | ({
      op: 'contra'
      type: 'contra'
      from: string
      to: string
      moved: bigint
      charge: bigint
      foreign: bigint | null
    } & Dated)
  | ({ op: 'sided'; type: 'journal' | 'idjournal' | 'opening_balance'; lines: SidedLine[] } & Dated)
  | { op: 'reverse'; entry: number; date: string }
  | { op: 'settle'; debit: number; credit: number; amount: bigint }
  | { op: 'undo'; settled: number }
  | { op: 'cheque'; entry: number; event: ChequeEvent; charge: bigint; recovered: bigint }
  | { op: 'period'; month: string; event: 'SOFT_CLOSE' | 'REOPEN' | 'CLOSE' }
  | { op: 'revalue'; date: string; rates: Readonly<Record<string, bigint>> }
  | { op: 'close year' }

/** What an operation must leave in the books. */
export interface Outcome {
  entries: Entry[]
  settled: Settled[]
  undone: Settled[]
}

/** An operation the rules do not allow. */
export class Refused extends Error {}
export const refuse = (why: string): never => {
  throw new Refused(why)
}

/** n ÷ d to the nearest whole, a half away from zero. */
export function nearest(n: bigint, d: bigint): bigint {
  const size = n < 0n ? -n : n
  const whole = (size * 2n + d) / (d * 2n)
  return n < 0n ? -whole : whole
}

export const digits: Readonly<Record<string, number>> = { BDT: 2, SAR: 2, USD: 2, KWD: 3 }
export const moneyAccounts = ['1101', '1102', '1111', '1112', '1113', '1114', '1121']
/** Accounts kept in another currency. */
export const keptIn: Readonly<Record<string, string>> = { '1113': 'SAR', '1114': 'USD' }
/** Accounts that are parties' only. */
export const controls = ['1301', '1302', '2102', '2301', '2302', '1403']
/** The account of bills that an advance pays. */
export const advances: Readonly<Record<string, string>> = { '2301': '1302', '2302': '1301', '1403': '2102' }
export const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n)
export const magnitude = (n: bigint): bigint => (n < 0n ? -n : n)
/** BDT of an amount in another currency at a rate times 10,000. */
export const worth = (amount: bigint, { currency, rate }: Exchanged): bigint =>
  currency === 'BDT' ? amount : nearest(amount * rate * 100n, 10_000n * 10n ** BigInt(digits[currency] ?? 2))
/** The share of what is left that a part of it carries; the last part takes the rest. */
export const share = (left: { fc: bigint; base: bigint }, part: bigint): bigint =>
  part === left.fc ? left.base : nearest(left.base * part, left.fc)

export type NewLine = Omit<Line, 'id' | 'entry'>
export const dr = (
  account: string,
  party: string | null,
  amount: bigint,
  currency = 'BDT',
  fc: bigint | null = null,
): NewLine => ({ account, party, debit: amount, credit: 0n, currency, fc })
export const cr = (
  account: string,
  party: string | null,
  amount: bigint,
  currency = 'BDT',
  fc: bigint | null = null,
): NewLine => ({ account, party, debit: 0n, credit: amount, currency, fc: fc === null ? null : -fc })
export const sided = (line: NewLine, isDebit: boolean): NewLine => ({
  ...line,
  debit: isDebit ? line.debit + line.credit : 0n,
  credit: isDebit ? 0n : line.debit + line.credit,
  fc: line.fc === null ? null : isDebit ? magnitude(line.fc) : -magnitude(line.fc),
})
export const mirrored = ({ account, party, debit, credit, currency, fc }: NewLine): NewLine => ({
  account,
  party,
  debit: credit,
  credit: debit,
  currency,
  fc: fc === null ? null : -fc,
})

export interface Cheque {
  direction: 'received' | 'issued'
  state: 'held' | 'deposited' | 'cleared' | 'bounced' | 'returned' | 'stopped'
  date: string
  bank: string
}

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
export const dayAfter = (date: string): string => shifted(date, 1)
export const daysBefore = (date: string, days: number): string => shifted(date, -days)
export const daysAfter = shifted
export const monthAfter = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
}
