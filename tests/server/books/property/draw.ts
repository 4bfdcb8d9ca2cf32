/** Chooses the next operation of the property test: most of them right, some that the rules refuse. */
import type { Chance } from '../../../bench/random.ts'
import { type Model } from './model.ts'
import {
  dayAfter,
  daysAfter,
  daysBefore,
  keptIn,
  moneyAccounts,
  monthAfter,
  type ChequeEvent,
  type Line,
  type Operation,
} from './words.ts'

export const firstDay = '2025-07-01'
/** Of the months there are. */
export const lastDay = '2026-07-31'
const yearEnd = '2026-06-30'

const customers = ['AGT-001', 'AGT-002', 'AGT-003', 'PAX-001', 'PAX-002', 'PAX-003']
const suppliers = ['SUP-001', 'SUP-002']
const incomes = ['4201', '4203', '4204', '4206']
const costs = ['5201', '5202', '5304', '5306', '1404', '1502']
const plain = ['5301', '5302', '5309', '1509', '2501', '1404', '3101', '2505']
const rates: Readonly<Record<string, readonly [number, number]>> = {
  SAR: [305_000, 335_000],
  USD: [1_170_000, 1_240_000],
  KWD: [3_850_000, 4_050_000],
}
const receivable = (party: string): string => (party.startsWith('PAX') ? '1302' : '1301')
const advance = (party: string): string => (party.startsWith('PAX') ? '2301' : '2302')

/** Draws operations for a model, spread over a year and a month. */
export class Draw {
  private readonly chance: Chance
  private readonly model: Model
  private readonly total: number
  private cheques = 0
  /** Months whose end was done: softly closed, revalued, closed. */
  private waiting: Operation[] = []
  private month = firstDay.slice(0, 7)
  private isYearClosed = false

  constructor(chance: Chance, model: Model, total: number) {
    this.chance = chance
    this.model = model
    this.total = total
  }

  /** @param at how many were drawn before; the day moves on with them. */
  next(at: number): Operation {
    const { model } = this
    const day = daysAfter(firstDay, Math.floor((at / this.total) * 390))
    if (day > model.today) model.today = day
    while (monthAfter(this.month) < model.today.slice(0, 7)) this.endMonth()
    if (model.today > daysAfter(yearEnd, 10) && !this.isYearClosed) this.endYear()
    return this.waiting.shift() ?? this.draw()
  }

  /** A month is revalued on its last day while the next one runs, and closed a month later. */
  private endMonth(): void {
    const { chance } = this
    const month = this.month
    this.month = monthAfter(month)
    const rate = (currency: string): bigint => BigInt(chance.whole(...(rates[currency] ?? [1, 1])))
    this.waiting.push(
      {
        op: 'revalue',
        date: daysBefore(`${this.month}-01`, 1),
        rates: { SAR: rate('SAR'), USD: rate('USD'), KWD: rate('KWD') },
      },
      { op: 'period', month: this.month, event: 'CLOSE' },
      { op: 'period', month, event: 'SOFT_CLOSE' },
      { op: 'period', month, event: 'REOPEN' },
    )
    if (this.month < '2026-06') this.waiting.push({ op: 'period', month, event: 'CLOSE' })
  }

  private endYear(): void {
    this.isYearClosed = true
    const { model } = this
    const left = [0, 1].map((branch) =>
      model.lines
        .filter(({ account }) => account === '3202')
        .filter(({ entry }) => model.entry(entry).branch === branch && model.entry(entry).date <= yearEnd)
        .reduce((sum, { debit, credit }) => sum + debit - credit, 0n),
    )
    const both = (branch: number, amount: bigint): Operation[] => {
      const size = amount < 0n ? -amount : amount
      const line = (account: string, isDebit: boolean) => ({
        account,
        party: null,
        debit: isDebit ? size : 0n,
        credit: isDebit ? 0n : size,
        currency: 'BDT',
        fc: null,
      })
      return size === 0n
        ? []
        : [
            {
              op: 'sided',
              type: 'journal',
              date: yearEnd,
              branch,
              lines: [line('3202', amount < 0n), line('3101', amount > 0n)],
            },
          ]
    }
    this.waiting.push({ op: 'close year' }, ...left.flatMap((amount, branch) => both(branch, amount)), {
      op: 'close year',
    })
  }

  private draw(): Operation {
    const { chance } = this
    switch (
      chance.weighted({
        sales: 15,
        purchase: 9,
        receipt: 17,
        payment: 14,
        contra: 6,
        journal: 6,
        idjournal: 4,
        opening: 2,
        settle: 9,
        undo: 3,
        reverse: 7,
        cheque: 8,
      })
    ) {
      case 'sales':
        return this.bill('sales')
      case 'purchase':
        return this.bill('purchase')
      case 'receipt':
        return this.money('receipt_voucher')
      case 'payment':
        return this.money('payment_voucher')
      case 'contra':
        return this.contra()
      case 'journal':
        return this.journal()
      case 'idjournal':
        return this.idjournal()
      case 'opening':
        return this.opening()
      case 'settle':
        return this.settle()
      case 'undo':
        return this.undo()
      case 'reverse':
        return this.reverse()
      case 'cheque':
        return this.cheque()
    }
  }

  private maybe(share: number): boolean {
    return this.chance.next() < share
  }
  private amount(most = 9_000_000): bigint {
    return BigInt(this.chance.whole(100, most))
  }
  private at(): { date: string; branch: number } {
    const { today } = this.model
    const date = this.maybe(0.02)
      ? dayAfter(today)
      : daysBefore(today, this.maybe(0.3) ? this.chance.whole(0, this.maybe(0.1) ? 60 : 8) : 0)
    return { date: date < firstDay ? firstDay : date, branch: this.maybe(0.3) ? 1 : 0 }
  }
  private exchange(currency: string): { currency: string; rate: bigint } {
    const range = rates[currency]
    return { currency, rate: range ? BigInt(this.chance.whole(...range)) : 0n }
  }
  private currency(): string {
    return this.chance.weighted({ BDT: 6, SAR: 3, USD: 1, KWD: 1 })
  }
  /** Amounts are typed with two places. */
  private typed(currency: string): bigint {
    return currency === 'KWD'
      ? this.amount(30_000) * 10n
      : this.amount(currency === 'BDT' ? 9_000_000 : 300_000)
  }
  private some(list: readonly string[], most: number): string[] {
    const many = this.chance.whole(1, most)
    return [...new Set(Array.from({ length: many }, () => this.chance.one(list)))]
  }

  private bill(type: 'sales' | 'purchase'): Operation {
    const isSale = type === 'sales'
    const { currency, rate } = this.exchange(this.currency())
    return {
      op: 'bill',
      type,
      ...this.at(),
      party: this.chance.one(isSale ? customers : suppliers),
      currency,
      rate,
      lines: this.some(isSale ? incomes : costs, 3).map((account) => {
        const amount = this.typed(currency)
        const part = isSale && this.maybe(0.3) ? amount / BigInt(this.maybe(0.05) ? 1 : 7) : 0n
        const discount = currency === 'KWD' ? part - (part % 10n) : part
        return {
          account,
          amount,
          discount: this.maybe(0.01) && isSale ? amount + 10n : discount,
          vat: this.maybe(0.5) ? BigInt(this.chance.whole(0, 2000)) : 0n,
        }
      }),
    }
  }

  /** Open lines of accounts that a side pays. */
  private openLines(accounts: readonly string[], side: 'debit' | 'credit', currency?: string): Line[] {
    return this.model.lines.filter(
      (line) =>
        line.party !== null &&
        accounts.includes(line.account) &&
        line[side] > 0n &&
        line.fc !== 0n &&
        (currency === undefined || line.currency === currency) &&
        this.model.openOwn(line) > 0n,
    )
  }
  /** A part of it, or all, or too much; typed with two places. */
  private part(open: bigint, currency: string): bigint {
    const amount = this.chance.weighted({ all: 50, some: 47, more: 3 })
    if (amount === 'more') return (open / 10n) * 10n + 1000n
    const part = amount === 'all' ? open : open / BigInt(this.chance.whole(2, 5))
    return currency === 'KWD' ? part - (part % 10n) : part
  }

  private money(type: 'receipt_voucher' | 'payment_voucher'): Operation {
    const { chance } = this
    const isReceipt = type === 'receipt_voucher'
    const at = this.at()
    const items = this.openLines(
      isReceipt ? ['1301', '1302'] : ['2102', '2301', '2302'],
      isReceipt ? 'debit' : 'credit',
    )
    const item = items.length > 0 && this.maybe(0.75) ? chance.one(items) : null
    const currency = item?.currency ?? this.currency()
    const mode = chance.weighted({ cash: 5, bank: 5, mfs: 1, cheque: currency === 'BDT' ? 6 : 0 })
    const own = Object.keys(keptIn).filter((account) => keptIn[account] === currency)
    const account =
      mode === 'cash'
        ? chance.one(['1101', '1102'])
        : mode === 'mfs'
          ? '1121'
          : mode === 'bank' && own[0] && this.maybe(0.6)
            ? own[0]
            : mode === 'bank' && this.maybe(0.03)
              ? '1113'
              : chance.one(['1111', '1112'])
    const lines = []
    if (item) {
      const amount = this.part(this.model.openOwn(item), currency)
      const over = this.maybe(0.2) ? this.typed(currency) : 0n
      const tax = this.maybe(0.2) ? (amount + over) / 20n : 0n
      lines.push({
        account: item.account,
        party: item.party,
        amount: amount + over,
        tax: currency === 'KWD' ? tax - (tax % 10n) : tax,
        pays: [{ line: item.id, amount }],
      })
    }
    if (!item || this.maybe(0.2)) {
      const party = chance.one(isReceipt ? customers : suppliers)
      const place = isReceipt
        ? chance.one([receivable(party), advance(party), '4304'])
        : chance.one(['2102', '1403', '5305', '5311'])
      if (place !== item?.account)
        lines.push({
          account: place,
          party: /^[45]/.test(place) ? null : party,
          amount: this.typed(currency),
          tax: 0n,
          pays: [],
        })
    }
    const cheque = {
      no: this.maybe(0.05) && this.cheques > 0 ? this.number(chance.whole(1, this.cheques)) : this.number(),
      date: this.maybe(0.8) ? daysAfter(at.date, chance.whole(1, 30)) : at.date,
    }
    return {
      op: 'money',
      type,
      ...at,
      mode,
      account,
      ...this.exchange(currency),
      cheque: mode === 'cheque' ? cheque : null,
      lines,
    }
  }
  private number(n = ++this.cheques): string {
    return `C${String(n).padStart(6, '0')}`
  }

  private contra(): Operation {
    const { chance } = this
    const from = chance.one(moneyAccounts)
    const others = moneyAccounts.filter((account) => account !== from)
    const to = this.maybe(0.03) ? from : chance.one(others)
    const currency = keptIn[from] ?? keptIn[to]
    const foreign = currency === undefined ? null : this.typed(currency)
    const moved =
      foreign === null
        ? this.amount(2_000_000)
        : (foreign * BigInt(chance.whole(...(rates[currency ?? ''] ?? [1, 1])))) / 10_000n + 1n
    return {
      op: 'contra',
      type: 'contra',
      ...this.at(),
      from,
      to,
      moved,
      charge: this.maybe(0.3) ? this.amount(20_000) : 0n,
      foreign,
    }
  }

  /** Lines that balance, or now and then do not. */
  private sides(places: readonly { account: string; party: string | null }[]) {
    const amounts = places.slice(1).map(() => this.amount(3_000_000))
    const total = amounts.reduce((sum, one) => sum + one, 0n)
    const isDebit = this.maybe(0.5)
    return places.map(({ account, party }, at) => {
      const amount = at === 0 ? total + (this.maybe(0.02) ? 1n : 0n) : (amounts[at - 1] ?? 0n)
      const onDebit = (at === 0) === isDebit
      return {
        account,
        party,
        debit: onDebit ? amount : 0n,
        credit: onDebit ? 0n : amount,
        currency: 'BDT',
        fc: null,
      }
    })
  }

  private journal(): Operation {
    const { chance } = this
    const party = chance.one(customers)
    const places = this.some(this.maybe(0.02) ? ['1101', '5302'] : plain, 4).map((account) => ({
      account,
      party: null as string | null,
    }))
    if (places.length < 2 || this.maybe(0.3)) places.push({ account: receivable(party), party })
    return { op: 'sided', type: 'journal', ...this.at(), lines: this.sides(places) }
  }

  private idjournal(): Operation {
    const { chance } = this
    const one = chance.one(customers)
    const other = this.maybe(0.05) ? one : chance.one(customers.filter((party) => party !== one))
    const place = (party: string, account = this.maybe(0.5) ? receivable(party) : advance(party)) => ({
      account,
      party,
    })
    const places =
      one === other ? [place(one, receivable(one)), place(one, advance(one))] : [place(one), place(other)]
    return { op: 'sided', type: 'idjournal', ...this.at(), lines: this.sides(places) }
  }

  private opening(): Operation {
    const { chance } = this
    const party = chance.one([...customers, ...suppliers])
    const account = party.startsWith('SUP') ? '2102' : receivable(party)
    const isAbroad = this.maybe(0.3)
    const amount = this.amount()
    const currency = isAbroad ? 'SAR' : 'BDT'
    const line = (place: string, who: string | null, isDebit: boolean, of: string, fc: bigint | null) => ({
      account: place,
      party: who,
      debit: isDebit ? amount : 0n,
      credit: isDebit ? 0n : amount,
      currency: of,
      fc,
    })
    return {
      op: 'sided',
      type: 'opening_balance',
      ...this.at(),
      lines: [
        line(account, party, account !== '2102', currency, isAbroad ? amount / 31n + 1n : null),
        line(chance.one(['1101', '1111', '1112', '1121']), null, true, 'BDT', null),
        ...(this.maybe(0.3) ? [line('1113', null, true, 'SAR', amount / 30n + 1n)] : []),
      ],
    }
  }

  private settle(): Operation {
    const { chance } = this
    const pairs: readonly (readonly [string, string])[] = [
      ['1301', '1301'],
      ['1302', '1302'],
      ['2102', '2102'],
      ['1301', '2302'],
      ['1302', '2301'],
      ['1403', '2102'],
    ]
    const [account, other] = chance.one(pairs)
    const debits = this.openLines([account], 'debit')
    const credits = this.openLines([other], 'credit')
    const debit = debits.length > 0 ? chance.one(debits) : null
    const fitting = this.maybe(0.05)
      ? credits
      : credits.filter((line) => line.party === debit?.party && line.currency === debit.currency)
    const credit = fitting.length > 0 ? chance.one(fitting) : null
    if (!debit || !credit) return this.draw()
    const [a, b] = [this.model.openOwn(debit), this.model.openOwn(credit)]
    return {
      op: 'settle',
      debit: debit.id,
      credit: credit.id,
      amount: this.part(a < b ? a : b, debit.currency),
    }
  }

  private undo(): Operation {
    const standing = this.model.settled.flatMap((one, at) =>
      one.isUndone || !(one.isByHand || this.isApplied(one.debit) || this.isApplied(one.credit)) ? [] : [at],
    )
    return standing.length === 0 ? this.draw() : { op: 'undo', settled: this.chance.one(standing) }
  }
  private isApplied(line: number): boolean {
    const { id, type, reverses } = this.model.entry(this.model.line(line).entry)
    return (
      ['advance_apply', 'exchange_settlement'].includes(type) &&
      reverses === null &&
      !this.model.isReversed(id)
    )
  }

  private reverse(): Operation {
    const { chance, model } = this
    const documents = [
      'sales',
      'purchase',
      'receipt_voucher',
      'payment_voucher',
      'contra',
      'journal',
      'idjournal',
      'opening_balance',
    ]
    const all = model.entries.filter(({ type, reverses }) => documents.includes(type) && reverses === null)
    const late = all.slice(-60).filter(({ id }) => !model.isReversed(id) || this.maybe(0.05))
    const entry = late.length > 0 ? chance.one(late) : all[0]
    if (!entry) return this.draw()
    const date = chance.weighted({ today: 70, own: 25, before: 5 })
    return {
      op: 'reverse',
      entry: entry.id,
      date: date === 'today' ? model.today : date === 'own' ? entry.date : daysBefore(entry.date, 1),
    }
  }

  private cheque(): Operation {
    const { chance, model } = this
    const under = [...model.cheques].filter(([, { state }]) => state === 'held' || state === 'deposited')
    const due = under.filter(([, { state, date }]) => state === 'deposited' || date <= model.today)
    const among = due.length > 0 && this.maybe(0.85) ? due : under
    if (among.length === 0) return this.draw()
    const [entry, { direction, state }] = chance.one(among)
    const event: ChequeEvent =
      direction === 'received'
        ? state === 'held'
          ? chance.weighted({ DEPOSIT: 85, RETURN_TO_DRAWER: 15 })
          : chance.weighted({ CLEAR: 60, BOUNCE: 40 })
        : chance.weighted({ CLEAR: 60, STOP: 20, BOUNCE: 20 })
    const isBounce = event === 'BOUNCE'
    return {
      op: 'cheque',
      entry,
      event,
      charge: isBounce && this.maybe(0.6) ? this.amount(50_000) : 0n,
      recovered: isBounce && direction === 'received' && this.maybe(0.5) ? this.amount(60_000) : 0n,
    }
  }
}
