/** How balances in other currencies become lines at the rates of a day. Source: accounting 10.4. */
import { linesOf, minor, textOf } from './document.ts'
import { creditOf, debitOf, Draft, type DocumentKind } from './posting.ts'

/** Lines are the differences, `{ account, sub_ledger, currency, rate, debit, credit }`, of one branch; they move no foreign money. */
export const revaluationPosting: DocumentKind = {
  source: 'fx_revalue',
  prefix: 'FX',
  scope: 'journal',
  title: 'Revaluation',
  post(doc, books) {
    const draft = new Draft(doc, books)
    for (const [at, line] of linesOf(doc).entries()) {
      const account = books.account(line['account'])
      const more = {
        party: books.party(line['sub_ledger']),
        pointer: `/lines/${at}`,
        foreign: { currency: textOf(line['currency']), amount: 0n, rate: textOf(line['rate']) },
      }
      draft.addOwn('debit', 'of the line', account, minor(line['debit']), more)
      draft.addOwn('credit', 'of the line', account, minor(line['credit']), more)
    }
    const [gain, loss] = [debitOf(draft.entries), creditOf(draft.entries)]
    draft.addOwn('credit', '4302', books.code('4302'), gain)
    draft.addOwn('debit', '5403', books.code('5403'), loss)
    return draft.done()
  },
}
