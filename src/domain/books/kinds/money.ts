/** Payment, receipt and contra. Source: accounting 4.1, 4.2, 4.5. */
import { say } from '../../../foundation/text/sentence.ts'
import { daysBetween } from '../../../foundation/values/dates.ts'
import { moneyText, showMoney } from '../../../foundation/values/money.ts'
import { carriedBy, rateOf } from '../exchange.ts'
import { linesOf, minor, textOf, type Doc } from '../document.ts'
import {
  baseCurrency,
  describe,
  Draft,
  passengerOf,
  paysOf,
  type Account,
  type Entry,
  type VoucherKind,
} from '../posting.ts'
import { kindsOfMode, moneyKinds } from '../words.ts'

const staleAfterDays = 180
/** Cash, bank or wallet. */
export const isMoney = (account: Pick<Account, 'kind'>): boolean =>
  (moneyKinds as readonly string[]).includes(account.kind)

/** A cheque dated after the voucher is held until its day (accounting 7). */
const isPostDated = (doc: Doc): boolean =>
  doc['mode'] === 'cheque' && textOf(doc['cheque_date']) > textOf(doc['date'])

function moneyAccount(draft: Draft, missing: string): Account | null {
  const { doc, books } = draft
  const kinds = kindsOfMode[textOf(doc['mode'])]
  if (!kinds) draft.refuse('/mode', 'REQ', 'Please select a payment mode.')
  const account = books.account(doc['account'])
  if (!account) draft.refuse('/account', 'REQ', missing)
  else if (!account.isActive) draft.refuse('/account', 'account.inactive', say`${account.name} is inactive.`)
  else if (kinds && !kinds.includes(account.kind))
    draft.refuse('/account', 'voucher.mode', 'The selected account does not match the payment mode.')
  // Money in BDT pays in any currency at the rate of the voucher; an account of another currency only in its own.
  if (account?.currency) draft.requireCurrency(account, '/account')
  if (draft.foreign && isPostDated(doc))
    draft.refuse('/cheque_date', 'cheque.currency', 'A post-dated cheque is in BDT.')
  draft.checkRate()
  return account
}

function checkCheque(draft: Draft, needsBank: boolean): void {
  const { doc } = draft
  if (doc['mode'] !== 'cheque') return
  if (!textOf(doc['cheque_no'])) draft.refuse('/cheque_no', 'REQ', 'Please enter the cheque number.')
  const day = textOf(doc['cheque_date'])
  if (!day) draft.refuse('/cheque_date', 'REQ', 'Please enter the cheque date.')
  else if (daysBetween(day, textOf(doc['date'])) > staleAfterDays)
    draft.refuse('/cheque_date', 'cheque.stale', 'Cheque is older than six months.')
  if (needsBank && !textOf(doc['bank_name'])) draft.refuse('/bank_name', 'REQ', 'Please enter the bank name.')
}

/** Lines of a payment or receipt on their side. @returns Σ amount and Σ tax, in the currency of the voucher. */
function addLines(draft: Draft, side: 'debit' | 'credit'): { amount: bigint; tax: bigint } {
  const sum = { amount: 0n, tax: 0n }
  const lines = linesOf(draft.doc)
  if (lines.length === 0) draft.refuse('/lines', 'voucher.noLine', 'Please add at least one line.')
  for (const [at, line] of lines.entries()) {
    const pointer = `/lines/${at}`
    const place = draft.place(line, pointer)
    const amount = draft.amountOf(line['amount'], `${pointer}/amount`)
    const tax = draft.amountOf(line['tds'], `${pointer}/tds`)
    if (amount <= 0n) draft.refuse(`${pointer}/amount`, 'voucher.amount', 'Amount must be greater than 0.')
    else if (tax >= amount) draft.refuse(`${pointer}/tds`, 'payment.tds', 'TDS must be less than the amount.')
    if (!place || amount <= 0n) continue
    if (isMoney(place.account))
      draft.refuse(
        `${pointer}/account`,
        'payment.cash',
        'Use a contra voucher to move money between cash and bank accounts.',
      )
    sum.amount += amount
    sum.tax += tax
    draft.addIn(side, place.account, amount, {
      party: place.party,
      passenger: passengerOf(line),
      reference: describe(line),
      pays: paysOf(line).map((one) => ({
        ...one,
        amount: draft.amountOf(moneyText(one.amount), `${pointer}/allocations`),
      })),
      pointer,
    })
  }
  return sum
}

/** What leaves an account of another currency carries its weighted average; it must be there. @returns BDT. */
function takenFrom(draft: Draft, account: Account, fc: bigint, pointer: string): bigint {
  const holding = draft.books.holding(account)
  const currency = account.currency ?? baseCurrency
  if (fc > holding.fc)
    draft.refuse(
      pointer,
      'cash.insufficient',
      say`Insufficient balance in ${account.name}. Available ${`${currency} ${showMoney(holding.fc < 0n ? 0n : holding.fc, currency)}`}.`,
    )
  return carriedBy(holding, fc)
}

/** What leaves the account a voucher pays from, in BDT. */
const leaving = (draft: Draft, account: Account, amount: bigint): bigint =>
  account.currency === null || !draft.foreign
    ? draft.worth(amount)
    : takenFrom(draft, account, amount, '/account')

export const paymentKind: VoucherKind = {
  module: 'payment_voucher',
  prefix: 'PV',
  scope: 'payment_voucher',
  title: 'Payment Voucher',
  paysOut: true,
  post(doc, books) {
    const draft = new Draft(doc, books)
    const account = moneyAccount(draft, 'Please select the account to pay from.')
    checkCheque(draft, false)
    const { amount, tax } = addLines(draft, 'debit')
    if (account)
      draft.addOwn(
        'credit',
        'of issued cheques',
        isPostDated(doc) ? books.kind('pdc_out') : account,
        leaving(draft, account, amount - tax),
        {
          pointer: '/account',
          reference: textOf(doc['cheque_no']) || null,
          ...(account.currency === null ? {} : draft.inForeign(amount - tax)),
        },
      )
    draft.addOwn('credit', '2402', books.code('2402'), draft.worth(tax))
    if (draft.foreign) draft.addDifference()
    return draft.done()
  },
}

export const receiptKind: VoucherKind = {
  module: 'receipt_voucher',
  prefix: 'RV',
  scope: 'receipt_voucher',
  title: 'Receipt Voucher',
  post(doc, books) {
    const draft = new Draft(doc, books)
    const account = moneyAccount(draft, 'Please select the account to receive into.')
    checkCheque(draft, true)
    const lines = new Draft(doc, books)
    const { amount, tax } = addLines(lines, 'credit')
    if (account)
      draft.addOwn(
        'debit',
        'of cheques in hand',
        isPostDated(doc) ? books.kind('pdc_in') : account,
        draft.worth(amount - tax),
        {
          pointer: '/account',
          reference: textOf(doc['cheque_no']) || null,
          ...(account.currency === null ? {} : draft.inForeign(amount - tax)),
        },
      )
    draft.addOwn('debit', '1406', books.code('1406'), draft.worth(tax))
    draft.entries.push(...lines.entries)
    draft.faults.push(...lines.faults)
    if (draft.foreign) draft.addDifference()
    return draft.done()
  },
}

/** What a contra moves in the currency of the one account that is not kept in BDT; nothing where both are. */
function exchangedOf(draft: Draft, from: Account, to: Account, base: bigint): Pick<Entry, 'foreign'> {
  const code = from.currency ?? to.currency
  if (code === null) return {}
  if (from.currency !== null && to.currency !== null)
    draft.refuse('/to_account', 'contra.foreign', 'Only one of the two accounts can be in another currency.')
  const currency = draft.books.currencyOf(code) ?? { code, digits: 2 }
  const amount = draft.amountOf(draft.doc['foreign_amount'], '/foreign_amount', currency)
  if (amount <= 0n) draft.refuse('/foreign_amount', 'voucher.amount', 'Amount must be greater than 0.')
  return { foreign: { currency: code, amount, rate: rateOf(amount, base, currency.digits) } }
}

export const contraKind: VoucherKind = {
  module: 'contra',
  prefix: 'CV',
  scope: 'contra',
  title: 'Contra',
  paysOut: true,
  post(doc, books) {
    const draft = new Draft(doc, books)
    const [from, to] = [books.account(doc['from_account']), books.account(doc['to_account'])]
    for (const [name, account] of [
      ['from_account', from],
      ['to_account', to],
    ] as const) {
      if (!account) draft.refuse(`/${name}`, 'REQ', 'Please select an account.')
      else if (!isMoney(account))
        draft.refuse(`/${name}`, 'contra.kind', 'Contra is only for cash, bank and mobile wallet accounts.')
      else if (!account.isActive)
        draft.refuse(`/${name}`, 'account.inactive', say`${account.name} is inactive.`)
    }
    if (from && to && from.id === to.id)
      draft.refuse('/to_account', 'contra.same', 'From and to accounts must be different.')
    const [amount, charge] = [minor(doc['moved']), minor(doc['charge'])]
    if (amount <= 0n) draft.refuse('/moved', 'voucher.amount', 'Amount must be greater than 0.')
    if (!from || !to || amount <= 0n) return draft.done()
    const abroad = exchangedOf(draft, from, to, amount)
    draft.add('debit', to, amount, { pointer: '/to_account', ...(to.currency ? abroad : {}) })
    draft.addOwn('debit', '5401', books.code('5401'), charge, { pointer: '/charge' })
    if (from.currency === null) draft.add('credit', from, amount + charge, { pointer: '/from_account' })
    else {
      const taken = takenFrom(draft, from, abroad.foreign?.amount ?? 0n, '/foreign_amount')
      draft.add('credit', from, taken, { pointer: '/from_account', ...abroad })
      draft.addDifference()
    }
    return draft.done()
  },
}
