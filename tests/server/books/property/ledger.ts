/** What stands in the books of the model, and what every operation does with it. Source: accounting 3, 6.1, 11. */
import {
  type Line,
  type Entry,
  type Settled,
  type Dated,
  type Outcome,
  refuse,
  moneyAccounts,
  sum,
  magnitude,
  type NewLine,
  mirrored,
  type Cheque,
} from './words.ts'

export class Ledger {
  today: string
  readonly entries: Entry[] = []
  readonly lines: Line[] = []
  readonly settled: Settled[] = []
  readonly cheques = new Map<number, Cheque>()
  /** Cheque numbers by the entry that used them. */
  protected readonly chequeNumbers = new Map<string, number[]>()
  protected readonly months = new Map<string, 'soft' | 'closed'>()
  protected readonly revalued = new Set<string>()
  protected readonly reversal = new Map<number, number>()
  /** Settlements of a line that stand. */
  protected readonly standing = new Map<number, Set<Settled>>()
  /** What moved on an account of money by day: BDT, its own currency, and both without revaluations. */
  protected readonly moved = new Map<string, Map<string, { base: bigint; fc: bigint; paid: bigint }>>()
  /** The last month there is. */
  protected readonly lastDay: string

  constructor(firstDay: string, lastDay: string) {
    this.today = firstDay
    this.lastDay = lastDay
  }

  line(id: number): Line {
    return this.lines[id] ?? refuse('no such line')
  }
  entry(id: number): Entry {
    return this.entries[id] ?? refuse('no such entry')
  }
  isReversed = (id: number): boolean => this.reversal.has(id)

  /** What of a line is not settled. */
  open(line: Line): { base: bigint; fc: bigint } {
    const standing = [...(this.standing.get(line.id) ?? [])]
    return {
      base: line.debit + line.credit - sum(standing.map(({ amount }) => amount)),
      fc: magnitude(line.fc ?? 0n) - sum(standing.map(({ fc }) => fc ?? 0n)),
    }
  }
  /** The same in the line's own currency. */
  openOwn(line: Line): bigint {
    const { base, fc } = this.open(line)
    return line.fc === null ? base : fc
  }

  isOpenDay(date: string): boolean {
    return date <= this.lastDay && this.months.get(date.slice(0, 7)) !== 'closed'
  }
  protected requireDay(date: string): void {
    if (!this.isOpenDay(date)) refuse('period')
  }

  /** The least an account holds from a day on, in BDT or in its own currency. */
  protected least(account: string, from: string, of: 'base' | 'fc'): bigint {
    const days = [...(this.moved.get(account) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
    let running = 0n
    let least: bigint | null = null
    for (const [day, moved] of days) {
      if (day > from && least === null) least = running
      running += moved[of]
      if (day >= from) least = least === null || running < least ? running : least
    }
    return least ?? running
  }
  /** What an account in another currency holds on a day, as it was paid for. */
  protected held(account: string, on: string): { fc: bigint; base: bigint } {
    const days = [...(this.moved.get(account) ?? [])].filter(([day]) => day <= on)
    return { fc: sum(days.map(([, m]) => m.fc)), base: sum(days.map(([, m]) => m.paid)) }
  }
  /** Money that leaves is there on its day and on every later one, in its own currency too. */
  protected requireMoney(lines: readonly NewLine[], date: string): void {
    for (const account of moneyAccounts) {
      const own = lines.filter((line) => line.account === account)
      const out = sum(own.map(({ debit, credit }) => credit - debit))
      if (out > 0n && out > this.least(account, date, 'base')) refuse('money')
      const abroad = sum(own.map(({ fc }) => -(fc ?? 0n)))
      if (abroad > 0n && abroad > this.least(account, date, 'fc')) refuse('money')
    }
  }

  protected post(
    out: Outcome,
    type: string,
    at: Dated,
    lines: readonly NewLine[],
    more: { reverses?: number; isClosing?: boolean } = {},
  ): Entry {
    const entry: Entry = {
      id: this.entries.length,
      type,
      date: at.date,
      branch: at.branch,
      reverses: more.reverses ?? null,
      isClosing: more.isClosing ?? false,
      lines: [],
    }
    for (const line of lines) {
      if (line.debit + line.credit === 0n) continue
      const made = { ...line, id: this.lines.length, entry: entry.id }
      this.lines.push(made)
      entry.lines.push(made)
      if (!moneyAccounts.includes(line.account)) continue
      const days =
        this.moved.get(line.account) ?? new Map<string, { base: bigint; fc: bigint; paid: bigint }>()
      this.moved.set(line.account, days)
      const day = days.get(at.date) ?? { base: 0n, fc: 0n, paid: 0n }
      const base = line.debit - line.credit
      days.set(at.date, {
        base: day.base + base,
        fc: day.fc + (line.fc ?? 0n),
        paid: day.paid + (type === 'fx_revalue' ? 0n : base),
      })
    }
    this.entries.push(entry)
    if (entry.reverses !== null) this.reversal.set(entry.reverses, entry.id)
    out.entries.push(entry)
    return entry
  }

  protected join(
    out: Outcome,
    one: Line,
    other: Line,
    amount: bigint,
    fc: bigint | null,
    isByHand: boolean,
  ): void {
    const [debit, credit] = one.debit > 0n ? [one, other] : [other, one]
    const made = { debit: debit.id, credit: credit.id, amount, fc, isByHand, isUndone: false }
    this.settled.push(made)
    out.settled.push(made)
    for (const id of [debit.id, credit.id])
      this.standing.set(id, (this.standing.get(id) ?? new Set<Settled>()).add(made))
  }
  protected undo(out: Outcome, one: Settled): void {
    one.isUndone = true
    out.undone.push(one)
    for (const id of [one.debit, one.credit]) this.standing.get(id)?.delete(one)
  }
  protected standingOf(entry: Entry): Settled[] {
    return [...new Set(entry.lines.flatMap(({ id }) => [...(this.standing.get(id) ?? [])]))]
  }
  /** Entries the ledger made to settle lines of this one. */
  protected applied(entry: Entry): Entry[] {
    const others = this.standingOf(entry).flatMap(({ debit, credit }) => [
      this.entry(this.line(debit).entry),
      this.entry(this.line(credit).entry),
    ])
    return [...new Set(others)]
      .filter(
        ({ id, type, reverses }) =>
          id !== entry.id &&
          ['advance_apply', 'exchange_settlement'].includes(type) &&
          reverses === null &&
          !this.isReversed(id),
      )
      .sort((a, b) => b.id - a.id)
  }

  protected takeBack(out: Outcome, entry: Entry, date: string): void {
    for (const one of this.standingOf(entry)) this.undo(out, one)
    const back = this.post(out, entry.type, { date, branch: entry.branch }, entry.lines.map(mirrored), {
      reverses: entry.id,
      isClosing: entry.isClosing,
    })
    for (const [at, line] of entry.lines.entries()) {
      const mirror = back.lines[at]
      if (line.party !== null && mirror)
        this.join(
          out,
          line,
          mirror,
          line.debit + line.credit,
          line.fc === null ? null : magnitude(line.fc),
          false,
        )
    }
  }
  protected reverseWithApplied(out: Outcome, entry: Entry, date: string): void {
    for (const one of this.applied(entry)) this.takeBack(out, one, date)
    this.takeBack(out, entry, date)
  }
  protected requireReversible(entry: Entry, date: string): void {
    if (this.isReversed(entry.id) || entry.reverses !== null) refuse('reversed')
    if (date < entry.date || date > this.today) refuse('date')
    if (this.applied(entry).some((one) => one.date > date)) refuse('date')
    this.requireDay(date)
    const cheque = this.cheques.get(entry.id)
    if (cheque && cheque.state !== 'held') refuse('banked')
    this.requireMoney(entry.lines.map(mirrored), date)
  }
}
