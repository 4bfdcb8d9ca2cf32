/** How what the bank says of a post-dated cheque becomes lines. Source: accounting 7. */
import { linesOf, minor, textOf } from './document.ts'
import { Draft, paysOf, type DocumentKind } from './posting.ts'

/** Of the line a bounce charge is recovered by. */
export const bounceChargeReference = 'Bounce charge'

const chequeOf = (doc: Readonly<Record<string, unknown>>): number => Number(doc['cheque'])

/** Cleared: the money is in the bank, or has left it. Reads `direction`, `account` and `amount` of the cheque. */
const chequeClearing: DocumentKind = {
  source: 'pdc_clear',
  prefix: 'CQ',
  scope: 'receipt_voucher',
  title: 'Cheque cleared',
  isSystem: () => true,
  recordOf: chequeOf,
  post(doc, books) {
    const draft = new Draft(doc, books)
    const amount = minor(doc['amount'])
    const bank = books.account(doc['account'])
    const reference = textOf(doc['cheque_no']) || null
    if (doc['direction'] === 'received') {
      draft.addOwn('debit', 'of the bank', bank, amount, { reference })
      draft.addOwn('credit', 'of cheques in hand', books.kind('pdc_in'), amount, { reference })
    } else {
      draft.addOwn('debit', 'of issued cheques', books.kind('pdc_out'), amount, { reference })
      draft.addOwn('credit', 'of the bank', bank, amount, { reference })
    }
    return draft.done()
  },
}

/**
 * Bounced: `lines` take back what the receipt posted and are settled against it; the charge of the bank is a cost, what of
 * it is recovered is due from the `recovered_from` party that day.
 */
const chequeBounce: DocumentKind = {
  source: 'pdc_bounce',
  prefix: 'CQ',
  scope: 'receipt_voucher',
  title: 'Cheque bounced',
  isSystem: () => true,
  recordOf: chequeOf,
  post(doc, books) {
    const draft = new Draft(doc, books)
    for (const line of linesOf(doc)) {
      const account = books.account(line['account'])
      const more = {
        party: books.party(line['sub_ledger']),
        passenger: typeof line['passenger'] === 'number' ? line['passenger'] : null,
        pays: paysOf(line),
      }
      draft.addOwn('debit', 'of the line', account, minor(line['debit']), more)
      draft.addOwn('credit', 'of the line', account, minor(line['credit']), more)
    }
    const charge = minor(doc['bank_charge'])
    draft.addOwn('debit', '5401', books.code('5401'), charge)
    draft.addOwn('credit', 'of the bank', books.account(doc['account']), charge)
    const recovered = minor(doc['recovered'])
    const party = books.party(doc['customer'])
    if (recovered > 0n && !party)
      draft.refuse('/recovered', 'cheque.party', 'The charge can only be recovered from a party.')
    if (party)
      draft.addOwn('debit', 'of the party', books.account(party.account), recovered, {
        party,
        reference: bounceChargeReference,
      })
    draft.addOwn('credit', '4304', books.code('4304'), recovered)
    return draft.done()
  },
}

export const chequePostings = {
  'cheque clearing': chequeClearing,
  'cheque bounce': chequeBounce,
} satisfies Readonly<Record<string, DocumentKind>>
