/** Journal, journal by ID and opening balances: both sides are entered. Source: accounting 4.6, 4.7, 10.2. */
import { say } from '../../../foundation/text/sentence.ts'
import { showMoney } from '../../../foundation/values/money.ts'
import { rateOf } from '../exchange.ts'
import { linesOf, minor, textOf, type Doc } from '../document.ts'
import {
  baseCurrency,
  debitOf,
  describe,
  Draft,
  passengerOf,
  paysOf,
  type Account,
  type Books,
  type Entry,
  type Party,
  type Posting,
  type VoucherKind,
} from '../posting.ts'
import { chequeKinds, idAccounts, reservedKinds } from '../words.ts'
import { isMoney } from './money.ts'

interface Sided {
  account: Account
  party: Party | null
  debit: bigint
  credit: bigint
  line: Doc
  pointer: string
}

function sidedLines(draft: Draft): Sided[] {
  return linesOf(draft.doc).flatMap((line, at): Sided[] => {
    const pointer = `/lines/${at}`
    const currency = draft.books.currency(line['currency'])?.code
    const place = draft.place(line, pointer, currency)
    const [debit, credit] = [minor(line['debit']), minor(line['credit'])]
    if (debit > 0n && credit > 0n)
      draft.refuse(`${pointer}/debit`, 'voucher.oneSide', 'Enter either a debit or a credit.')
    else if (debit <= 0n && credit <= 0n)
      draft.refuse(`${pointer}/debit`, 'voucher.amount', 'Amount must be greater than 0.')
    return place ? [{ ...place, debit, credit, line, pointer }] : []
  })
}

/** Debits less credits as they were typed; nothing while a line has no amount or two. */
function enteredDifference(doc: Doc): bigint {
  const amounts = linesOf(doc).map((line) => ({ debit: minor(line['debit']), credit: minor(line['credit']) }))
  const isTyped = amounts.every(({ debit, credit }) => debit > 0n !== credit > 0n)
  return isTyped ? amounts.reduce((sum, { debit, credit }) => sum + debit - credit, 0n) : 0n
}

/** The amount of an opening line in its own currency, at the rate that makes the BDT of the line. */
function broughtIn(draft: Draft, line: Doc, base: bigint, pointer: string): Pick<Entry, 'foreign'> {
  const currency = draft.books.currency(line['currency'])
  if (!currency || currency.code === baseCurrency) return {}
  const amount = draft.amountOf(line['foreign_amount'], `${pointer}/foreign_amount`, currency)
  if (amount <= 0n)
    draft.refuse(`${pointer}/foreign_amount`, 'voucher.amount', 'Amount must be greater than 0.')
  return { foreign: { currency: currency.code, amount, rate: rateOf(amount, base, currency.digits) } }
}

function addSided(
  draft: Draft,
  { account, party, debit, credit, line, pointer }: Sided,
  passenger = passengerOf(line),
): void {
  const rest = {
    party,
    passenger,
    due: textOf(line['due_date']) || null,
    reference: textOf(line['bill_no']) || describe(line),
    pays: paysOf(line),
    pointer,
    ...broughtIn(draft, line, debit + credit, pointer),
  }
  draft.add(debit > 0n ? 'debit' : 'credit', account, debit > 0n ? debit : credit, rest)
}

/** Accounts only some people post to, and those that have vouchers of their own (accounting 4.6). */
function checkJournalAccount(draft: Draft, account: Account, pointer: string, books: Books): void {
  if (
    (isMoney(account) || chequeKinds.some((kind) => kind === account.kind)) &&
    !books.settings.journalAllowsCash
  ) {
    draft.refuse(
      `${pointer}/account`,
      'journal.cash',
      'Cash and bank accounts cannot be used in a journal. Use a payment, receipt or contra voucher.',
    )
  }
  const reserved = reservedKinds[account.kind]
  if (!reserved || reserved.includes(books.role)) return
  if (reserved.includes('MGR'))
    draft.refuse(`${pointer}/account`, 'journal.manager', say`Only a manager can post to ${account.name}.`)
  else
    draft.refuse(
      `${pointer}/account`,
      'journal.admin',
      say`Only an administrator can post to ${account.name}.`,
    )
}

/** Posts both sides as they were entered. */
export function postBothSides(doc: Doc, books: Books): Posting {
  const draft = new Draft(doc, books)
  for (const sided of sidedLines(draft)) {
    checkJournalAccount(draft, sided.account, sided.pointer, books)
    addSided(draft, sided)
  }
  return draft.done(enteredDifference(doc))
}

export const journalKind: VoucherKind = {
  module: 'journal',
  prefix: 'JV',
  scope: 'journal',
  title: 'Journal',
  post: postBothSides,
}

const advances = ['2301', '2302']

/** The person an ID line is about: the passenger of the line, else the one whose account it is. */
const concerned = ({ line, party }: Sided): number | null =>
  passengerOf(line) ?? (party?.type === 'passenger' ? party.partyId : null)

export const idjournalKind: VoucherKind = {
  module: 'idjournal',
  prefix: 'IJ',
  scope: 'journal',
  title: 'Journal by ID',
  post(doc, books) {
    const draft = new Draft(doc, books)
    const lines = sidedLines(draft)
    const taken = new Map<number, { party: Party; amount: bigint; pointer: string }>()
    for (const sided of lines) {
      const { account, party, pointer } = sided
      if (!idAccounts.some((code) => code === account.code))
        draft.refuse(
          `${pointer}/account`,
          'idjournal.account',
          'This account is not allowed in a journal by ID.',
        )
      else if (party && party.type !== 'passenger' && party.type !== 'agent')
        draft.refuse(
          `${pointer}/sub_ledger`,
          'idjournal.party',
          'Please select a passenger ID or an agent ID.',
        )
      if (party && advances.includes(account.code)) {
        const before = taken.get(party.id)?.amount ?? 0n
        taken.set(party.id, { party, amount: before + sided.debit - sided.credit, pointer })
      }
      addSided(draft, sided, concerned(sided))
    }
    const ids = new Set(
      lines.flatMap(({ party }) => (party ? [`${party.type}:${party.partyId ?? party.id}`] : [])),
    )
    if (draft.faults.length === 0 && ids.size < 2)
      draft.refuse('/lines', 'idjournal.twoIds', 'Select two different IDs.')
    for (const { party, amount, pointer } of taken.values()) {
      const available = books.held(party)
      if (amount > available)
        draft.refuse(
          `${pointer}/debit`,
          'idjournal.advance',
          say`The advance of ${party.code} is ${showMoney(available < 0n ? 0n : available)}.`,
        )
    }
    return draft.done(enteredDifference(doc))
  },
}

/** Parties are brought in bill by bill: a bill is one of a party, stands once, and is not later than the day it is brought in. */
function checkBills(draft: Draft, lines: readonly Sided[]): void {
  const day = textOf(draft.doc['date'])
  const first = new Map<string, number>()
  for (const { account, party, line, pointer } of lines) {
    const bill = textOf(line['bill_no']).trim()
    if (bill === '') continue
    const at = Number(pointer.split('/').at(-1)) + 1
    const key = `${party?.id}:${bill.toLowerCase()}`
    const before = first.get(key)
    // An account of parties that names none is said at its sub ledger.
    if (!party && account.partyTypes.length > 0) continue
    if (!party)
      draft.refuse(`${pointer}/bill_no`, 'opening.billParty', 'Only a line of a party can name a bill.')
    else if (before !== undefined)
      draft.refuse(
        `${pointer}/bill_no`,
        'opening.billTwice',
        say`Bill ${bill} of ${party.name} is in line ${before} already.`,
      )
    else first.set(key, at)
    if (textOf(line['bill_date']) > day)
      draft.refuse(
        `${pointer}/bill_date`,
        'opening.billDate',
        'The bill cannot be later than the voucher date.',
      )
  }
}

export const openingKind: VoucherKind = {
  module: 'opening_balance',
  prefix: 'OB',
  scope: 'journal',
  title: 'Opening Balance',
  post(doc, books) {
    const draft = new Draft(doc, books)
    const lines = sidedLines(draft)
    // Lines without an account say so themselves.
    if (linesOf(doc).length === 0) draft.refuse('/lines', 'voucher.noLine', 'Please add at least one line.')
    checkBills(draft, lines)
    for (const sided of lines) addSided(draft, sided)
    const rest = debitOf(draft.entries) - draft.entries.reduce((sum, entry) => sum + entry.credit, 0n)
    draft.addOwn(
      rest > 0n ? 'credit' : 'debit',
      'of opening balances',
      books.kind('opening_equity'),
      rest > 0n ? rest : -rest,
    )
    return draft.done()
  },
}
