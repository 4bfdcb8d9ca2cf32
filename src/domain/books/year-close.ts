/** How the closing of a year becomes lines: every balance of income and expense, and the difference to retained earnings. Source: accounting 10.3. */
import { linesOf, minor } from './document.ts'
import { creditOf, debitOf, Draft, type DocumentKind } from './posting.ts'

/** Lines are the balances to clear, `{ account, debit, credit }`, of one branch. */
export const yearClosePosting: DocumentKind = {
  source: 'year_close',
  prefix: 'CL',
  scope: 'journal',
  title: 'Year closing',
  isClosing: true,
  post(doc, books) {
    const draft = new Draft(doc, books)
    for (const [at, line] of linesOf(doc).entries()) {
      const account = books.account(line['account'])
      const pointer = `/lines/${at}`
      draft.addOwn('debit', 'of the line', account, minor(line['debit']), { pointer })
      draft.addOwn('credit', 'of the line', account, minor(line['credit']), { pointer })
    }
    const result = debitOf(draft.entries) - creditOf(draft.entries)
    const retained = books.kind('retained_earnings')
    if (result > 0n) draft.addOwn('credit', 'retained earnings', retained, result)
    else draft.addOwn('debit', 'retained earnings', retained, -result)
    return draft.done()
  },
}
