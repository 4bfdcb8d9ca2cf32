/**
 * How a voucher becomes lines of the books: what every kind shares. Pure; the server hands in the accounts and parties,
 * amounts are minor units of BDT. Source: accounting 4.
 */
import { fixLink, saidOf, say, type Wording } from '../../foundation/text/sentence.ts'
import type { FieldError } from '../../foundation/definitions/field-error.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { showMoney } from '../../foundation/values/money.ts'
import { minor, textOf, type Doc } from './document.ts'
import { isRate, worthOf } from '../../foundation/values/rates.ts'
import { carriedBy, realisedAccounts, type Foreign, type Held } from './exchange.ts'
import type { AccountKind, AuthorityScope } from './words.ts'

export interface Account {
  id: number
  code: string
  name: string
  kind: AccountKind
  isActive: boolean
  partyTypes: readonly string[]
  /** BDT in minor units; null where the account has no limit of its own. */
  overdraft: bigint
  /** ISO code of the currency it is kept in; null for BDT and for accounts of any currency. */
  currency: string | null
}

/** A sub ledger with the party it stands for. */
export interface Party {
  id: number
  account: number
  code: string
  name: string
  type: string
  partyId: number | null
}

/** ISO code, and places after the point. */
export interface Currency {
  code: string
  digits: number
}

/** What a kind may ask of the books. */
export interface Books {
  account(id: unknown): Account | null
  code(code: string): Account | null
  kind(kind: AccountKind): Account | null
  party(id: unknown): Party | null
  /** A currency by its id. */
  currency(id: unknown): Currency | null
  currencyOf(code: string): Currency | null
  /** What an open line still holds, and its currency. */
  item(id: number): (Held & { currency: string }) | null
  /** What an account of another currency holds, revaluations left out. */
  holding(account: Account): Held
  /** Σ credit − Σ debit of a sub ledger, for what an advance still holds. */
  held(party: Party): bigint
  /** Role of the person who enters, for accounts only some may post to. */
  role: string
  settings: { journalAllowsCash: boolean; billNeedsPassenger: boolean }
}

/** What a line pays: an open line of the books and how much of it. */
export interface Pays {
  item: number
  /** Minor units of BDT. */
  amount: bigint
  /** Minor units of the line's own currency, where that is not BDT. */
  fc?: bigint
}

/** One line on its way into the books. */
export interface Entry {
  account: Account
  party: Party | null
  debit: bigint
  credit: bigint
  passenger: number | null
  due: CivilDate | null
  reference: string | null
  pays: readonly Pays[]
  /** Place in the document, e.g. '/lines/0'. */
  pointer: string
  /** Ticket the line is about. */
  ticket?: number
  /** Where the line is in another currency: its amount in minor units of it, and the rate it was taken at. */
  foreign?: { currency: string; amount: bigint; rate: string }
}

export interface Posting {
  entries: Entry[]
  faults: FieldError[]
}

/** A kind of voucher: what it is called, who may approve it, and how it becomes lines. A new kind is a declaration of this form and its entity. */
export interface VoucherKind {
  /** Entity, API module and table. */
  module: string
  /** Of its numbers: PV-2526-000001. */
  prefix: string
  scope: AuthorityScope
  title: string
  /** Whether money leaves and the account must hold it. */
  paysOut?: boolean
  post(doc: Doc, books: Books): Posting
}

/** A document that an event of another workflow posts: one entry for each event that moves money. */
export interface DocumentKind extends Omit<VoucherKind, 'module' | 'paysOut'> {
  /** Of its entries, as reports find them: ticket_sale. */
  source: string
  /** Whether the ledger posts this document by itself, without a second person: only sources the database lists (decision 0480). */
  isSystem?: (doc: Doc) => boolean
  /** Whether the roles of its event are authority enough, whatever the amount; two people all the same (decision 1091). */
  isOfRole?: (doc: Doc) => boolean
  /** Closes a year: left out of profit and loss, and posted on its last day although that month may be closed (decision 0595). */
  isClosing?: true
  /** Id of the record that posts this document once; its entry then carries that id. */
  recordOf?: (doc: Doc) => number
}

/** Amounts of vouchers are in it. */
export const baseCurrency = 'BDT'

const fault = (pointer: string, code: string, wording: Wording): FieldError => ({
  pointer,
  code,
  ...saidOf(wording),
})
export const debitOf = (entries: readonly Entry[]): bigint =>
  entries.reduce((sum, entry) => sum + entry.debit, 0n)
export const creditOf = (entries: readonly Entry[]): bigint =>
  entries.reduce((sum, entry) => sum + entry.credit, 0n)

/** Gathers lines and findings of one voucher. */
export class Draft {
  readonly entries: Entry[] = []
  readonly faults: FieldError[] = []
  readonly doc: Doc
  readonly books: Books
  /** Currency and rate of the document; null for BDT. */
  readonly foreign: Foreign | null
  constructor(doc: Doc, books: Books) {
    this.doc = doc
    this.books = books
    const currency = books.currency(doc['currency'])
    this.foreign =
      currency && currency.code !== baseCurrency
        ? { currency: currency.code, digits: currency.digits, rate: textOf(doc['rate']) }
        : null
  }

  get currency(): string {
    return this.foreign?.currency ?? baseCurrency
  }

  /** A document in another currency says at what rate. */
  checkRate(): void {
    if (this.foreign?.rate === '')
      this.refuse('/rate', 'voucher.rate', {
        ...say`Please enter the exchange rate of ${this.foreign.currency}.`,
        fix: fixLink(say`See the exchange rates`, '/apps/exchangeRate-management/exchangeRates'),
      })
    else if (this.foreign && !isRate(this.foreign.rate))
      this.refuse('/rate', 'voucher.rate', 'Exchange rate must be greater than 0.')
  }

  /** Minor units of a currency (that of the document) of an amount typed with two places. */
  amountOf(
    value: unknown,
    pointer: string,
    { code, digits }: Currency = { code: this.currency, digits: this.foreign?.digits ?? 2 },
  ): bigint {
    const hundredths = minor(value)
    if (digits >= 2) return hundredths * 10n ** BigInt(digits - 2)
    const part = 10n ** BigInt(2 - digits)
    if (hundredths % part !== 0n)
      this.refuse(pointer, 'PAT', say`An amount in ${code} has at most ${digits} decimals.`)
    return hundredths / part
  }

  refuse(pointer: string, code: string, wording: Wording): void {
    this.faults.push(fault(pointer, code, wording))
  }

  /** An account kept in a foreign currency takes that one only (decision 0670). */
  requireCurrency(account: Account, pointer: string, currency = this.currency): void {
    if (account.currency !== null && account.currency !== currency)
      this.refuse(
        pointer,
        'account.currency',
        say`${account.name} is kept in ${account.currency}. This amount is in ${currency}.`,
      )
  }

  /** Account and party of a line; findings when they do not fit. */
  place(
    line: Doc,
    pointer: string,
    currency = this.currency,
  ): { account: Account; party: Party | null } | null {
    const account = this.books.account(line['account'])
    if (!account) {
      this.refuse(`${pointer}/account`, 'REQ', 'Please select an account.')
      return null
    }
    if (!account.isActive)
      this.refuse(`${pointer}/account`, 'account.inactive', say`${account.name} is inactive.`)
    this.requireCurrency(account, `${pointer}/account`, currency)
    const party = this.books.party(line['sub_ledger'])
    if (account.kind === 'control' && !party)
      this.refuse(
        `${pointer}/sub_ledger`,
        'voucher.subLedgerMissing',
        say`Please select a sub ledger for ${account.name}.`,
      )
    if (party && party.account !== account.id)
      this.refuse(
        `${pointer}/sub_ledger`,
        'account.party',
        say`The sub ledger does not belong to ${account.name}.`,
      )
    return { account, party }
  }

  /** Adds a line to an account the kind itself chooses; a finding when the chart has none. */
  addOwn(
    side: 'debit' | 'credit',
    what: string,
    account: Account | null,
    amount: bigint,
    more: Parameters<Draft['add']>[3] = {},
  ): void {
    if (amount === 0n) return
    if (account) this.add(side, account, amount, more)
    else this.refuse('/lines', 'account.missing', say`The chart of accounts has no account ${what}.`)
  }

  /** Adds a line; nothing for an amount of zero. */
  add(
    side: 'debit' | 'credit',
    account: Account,
    amount: bigint,
    more: Partial<Omit<Entry, 'account' | 'debit' | 'credit'>> = {},
  ): void {
    if (amount === 0n) return
    const date = textOf(this.doc['date'])
    const pointer = more.pointer ?? ''
    const pays = more.pays ?? []
    const paid = pays.reduce((sum, one) => sum + one.amount, 0n)
    // Also a part in another currency that is so small that it carries nothing in BDT.
    if (pays.some((one) => one.amount <= 0n))
      this.refuse(`${pointer}/allocations`, 'voucher.amount', 'Amount must be greater than 0.')
    if (paid > amount)
      this.refuse(
        `${pointer}/allocations`,
        'allocation.tooMuch',
        'Allocated amount exceeds the voucher line.',
      )
    this.entries.push({
      account,
      party: more.party ?? null,
      debit: side === 'debit' ? amount : 0n,
      credit: side === 'credit' ? amount : 0n,
      passenger: more.passenger ?? null,
      due: account.kind === 'control' ? (more.due ?? date) : null,
      reference: more.reference ?? null,
      pays,
      pointer,
      ...(more.ticket === undefined ? {} : { ticket: more.ticket }),
      ...(more.foreign ? { foreign: more.foreign } : {}),
    })
  }

  /** What an amount of the document's currency is worth in BDT at its rate. */
  worth(amount: bigint): bigint {
    return this.foreign ? worthOf(amount, this.foreign) : amount
  }

  /** Of a line that is so much in the document's currency; nothing for BDT. */
  inForeign(amount: bigint): Pick<Entry, 'foreign'> {
    const { foreign } = this
    return foreign ? { foreign: { currency: foreign.currency, amount, rate: foreign.rate } } : {}
  }

  /** What a line pays, at what the open lines carry; the currencies must be the same. */
  private carried(pays: readonly Pays[], pointer: string): Pays[] {
    return pays.map(({ item, amount }) => {
      const open = this.books.item(item)
      if (open && open.currency !== this.currency)
        this.refuse(`${pointer}/allocations`, 'allocation.currency', say`The bill is in ${open.currency}.`)
      else if (open && this.foreign && amount > open.fc)
        this.refuse(
          `${pointer}/allocations`,
          'allocation.outstanding',
          'Allocated amount exceeds the outstanding amount.',
        )
      else if (this.foreign)
        return { item, amount: open ? carriedBy(open, amount) : worthOf(amount, this.foreign), fc: amount }
      return { item, amount }
    })
  }

  /**
   * Adds a line of an amount in the document's currency: what it pays at the carried value, the rest at the rate.
   * @param amount and those of `pays` in minor units of that currency. @returns its worth in BDT.
   */
  addIn(
    side: 'debit' | 'credit',
    account: Account,
    amount: bigint,
    more: Parameters<Draft['add']>[3] = {},
  ): bigint {
    const pays = this.carried(more.pays ?? [], more.pointer ?? '')
    if (!this.foreign) {
      this.add(side, account, amount, { ...more, pays })
      return amount
    }
    const paid = pays.reduce((sum, { fc = 0n }) => sum + fc, 0n)
    const base =
      pays.reduce((sum, one) => sum + one.amount, 0n) + (paid > amount ? 0n : this.worth(amount - paid))
    if (paid > amount)
      this.refuse(
        `${more.pointer ?? ''}/allocations`,
        'allocation.tooMuch',
        'Allocated amount exceeds the voucher line.',
      )
    this.add(side, account, base, { ...more, pays, ...this.inForeign(amount) })
    return base
  }

  /** Adds what the entries lack to balance, as a difference between two rates. */
  addDifference(): void {
    const difference = debitOf(this.entries) - creditOf(this.entries)
    const { gain, loss } = realisedAccounts
    if (difference > 0n) this.addOwn('credit', gain, this.books.code(gain), difference)
    else this.addOwn('debit', loss, this.books.code(loss), -difference)
  }

  /** @param entered debits less credits where both sides were typed: said beside what else is wrong with the lines. */
  done(entered = 0n): Posting {
    const isWhole = this.faults.length === 0
    if (isWhole && this.entries.length < 2)
      this.refuse('/lines', 'voucher.tooFewLines', 'A voucher needs at least two lines.')
    const difference = isWhole ? debitOf(this.entries) - creditOf(this.entries) : entered
    if (difference !== 0n) this.refuse('/lines', 'voucher.notBalanced', unequalSides(difference))
    return { entries: this.entries, faults: this.faults }
  }
}

/** Why a voucher whose debits and credits differ is none. */
export const unequalSides = (difference: bigint): Wording =>
  say`Debit and credit are not equal. Difference is ${showMoney(difference < 0n ? -difference : difference)}.`

export const paysOf = (line: Doc): Pays[] =>
  Array.isArray(line['allocations'])
    ? (line['allocations'] as { item: number; amount: string }[]).map(({ item, amount }) => ({
        item,
        amount: minor(amount),
      }))
    : [] // Read by allocationsShape.
export const passengerOf = (line: Doc): number | null =>
  typeof line['passenger'] === 'number' ? line['passenger'] : null
export const describe = (line: Doc): string | null => textOf(line['description']) || null
