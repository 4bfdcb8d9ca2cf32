/** Receivable and payable bills. Source: accounting 4.3, 4.4. */
import { billedAccounts, costAccounts, customerAccounts, supplierAccounts } from '../bill-parties.ts'
import { linesOf, share, textOf, type Doc } from '../document.ts'
import {
  creditOf,
  debitOf,
  describe,
  Draft,
  passengerOf,
  type Account,
  type Party,
  type VoucherKind,
} from '../posting.ts'

function billParty(
  draft: Draft,
  name: 'customer' | 'supplier',
  allowed: readonly string[],
  missing: string,
): Party | null {
  const party = draft.books.party(draft.doc[name])
  const account = party ? draft.books.account(party.account) : null
  if (!party || !account || !allowed.includes(account.code)) {
    draft.refuse(`/${name}`, 'REQ', missing)
    return null
  }
  if (textOf(draft.doc['due_date']) && textOf(draft.doc['due_date']) < textOf(draft.doc['date']))
    draft.refuse('/due_date', 'bill.due', 'Due date cannot be before the bill date.')
  return party
}

const isOn = ({ code }: Account, starts: readonly string[]): boolean =>
  starts.some((start) => code.startsWith(start))

/** Minor units of the bill's currency. */
interface Billed {
  net: bigint
  vat: bigint
}

/** Reads the amounts of a bill line; null when they are refused. */
function billedOf(draft: Draft, line: Doc, pointer: string): Billed | null {
  const amount = draft.amountOf(line['amount'], `${pointer}/amount`)
  const discount = draft.amountOf(line['discount'], `${pointer}/discount`)
  const rate = Number(line['vat_bp'] ?? 0)
  if (amount <= 0n) draft.refuse(`${pointer}/amount`, 'voucher.amount', 'Amount must be greater than 0.')
  else if (discount > amount)
    draft.refuse(`${pointer}/discount`, 'sales.discount', 'Discount cannot exceed the amount.')
  else if (rate < 0 || rate > 10_000)
    draft.refuse(`${pointer}/vat_bp`, 'sales.vat', 'VAT rate must be between 0 and 100 percent.')
  else return { net: amount - discount, vat: share(amount - discount, BigInt(rate)) }
  return null
}

const vatRate = (line: Doc): string => `${(Number(line['vat_bp'] ?? 0) / 100).toString()}% VAT`

export const salesKind: VoucherKind = {
  module: 'sales',
  prefix: 'SB',
  scope: 'bill',
  title: 'Receivable Bill',
  post(doc, books) {
    const draft = new Draft(doc, books)
    draft.checkRate()
    const party = billParty(draft, 'customer', customerAccounts, 'Please select a customer.')
    const lines = linesOf(doc)
    if (lines.length === 0) draft.refuse('/lines', 'voucher.noLine', 'Please add at least one line.')
    const income = new Draft(doc, books)
    let [total, vat] = [0n, 0n]
    for (const [at, line] of lines.entries()) {
      const pointer = `/lines/${at}`
      const place = income.place(line, pointer)
      if (place && !isOn(place.account, billedAccounts))
        income.refuse(`${pointer}/account`, 'sales.account', 'Select an income account.')
      if (!textOf(line['description']))
        income.refuse(`${pointer}/description`, 'REQ', 'Please enter a description.')
      if (
        books.settings.billNeedsPassenger &&
        place?.account.code.startsWith('42') &&
        passengerOf(line) === null
      )
        income.refuse(`${pointer}/passenger`, 'REQ', 'Please select a passenger.')
      const billed = billedOf(income, line, pointer)
      if (!place || !billed) continue
      total += billed.net + billed.vat
      vat += billed.vat
      income.addIn('credit', place.account, billed.net, {
        party: place.party,
        passenger: passengerOf(line),
        reference: describe(line),
        pointer,
      })
    }
    income.addOwn('credit', '2401', books.code('2401'), income.worth(vat), {
      reference: lines[0] ? vatRate(lines[0]) : null,
      ...income.inForeign(vat),
    })
    const account = party ? books.account(party.account) : null
    if (party && account)
      draft.add('debit', account, creditOf(income.entries), {
        ...draft.inForeign(total),
        party,
        passenger: party.type === 'passenger' ? party.partyId : null,
        due: textOf(doc['due_date']) || null,
        reference: textOf(doc['reference']) || null,
        pointer: '/customer',
      })
    draft.entries.push(...income.entries)
    draft.faults.push(...income.faults)
    return draft.done()
  },
}

export const purchaseKind: VoucherKind = {
  module: 'purchase',
  prefix: 'PB',
  scope: 'bill',
  title: 'Payable Bill',
  post(doc, books) {
    const draft = new Draft(doc, books)
    draft.checkRate()
    const party = billParty(draft, 'supplier', supplierAccounts, 'Please select a supplier.')
    const lines = linesOf(doc)
    if (lines.length === 0) draft.refuse('/lines', 'voucher.noLine', 'Please add at least one line.')
    let [total, vat] = [0n, 0n]
    for (const [at, line] of lines.entries()) {
      const pointer = `/lines/${at}`
      const place = draft.place(line, pointer)
      if (place && !isOn(place.account, costAccounts))
        draft.refuse(`${pointer}/account`, 'purchase.account', 'Select an expense or asset account.')
      if (!textOf(line['description']))
        draft.refuse(`${pointer}/description`, 'REQ', 'Please enter a description.')
      const billed = billedOf(draft, line, pointer)
      if (!place || !billed) continue
      const isCost = doc['vat_recoverable'] === false
      total += billed.net + billed.vat
      if (!isCost) vat += billed.vat
      draft.addIn('debit', place.account, isCost ? billed.net + billed.vat : billed.net, {
        party: place.party,
        passenger: passengerOf(line),
        reference: describe(line),
        pointer,
      })
    }
    draft.addOwn('debit', '1407', books.code('1407'), draft.worth(vat), draft.inForeign(vat))
    const account = party ? books.account(party.account) : null
    if (party && account)
      draft.add('credit', account, debitOf(draft.entries), {
        ...draft.inForeign(total),
        party,
        due: textOf(doc['due_date']) || null,
        reference: textOf(doc['supplier_bill_no']) || null,
        pointer: '/supplier',
      })
    return draft.done()
  },
}
