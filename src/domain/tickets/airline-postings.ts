/** How what an airline bills beside single tickets becomes lines of the books: its memos and the small differences of a billing. Pure. Source: tickets 9, 10.3. */
import { linesOf, minor, textOf, type Doc } from '../books/document.ts'
import { Draft, type Books, type DocumentKind, type Posting } from '../books/posting.ts'
import { accountsOf, addParty } from './posting-parts.ts'

/** Both kinds of memo: the account of the airline on one side, those who bear or get a part, and the rest of the agency. */
function postMemo(
  doc: Doc,
  books: Books,
  { airline, rest, allowed }: { airline: 'debit' | 'credit'; rest: string; allowed: readonly string[] },
): Posting {
  const draft = new Draft(doc, books)
  const other = airline === 'debit' ? 'credit' : 'debit'
  const about = {
    reference: textOf(doc['memo_no']) || null,
    due: textOf(doc['due_date']) || null,
    ...(typeof doc['ticket'] === 'number' ? { ticket: doc['ticket'] } : {}),
  }
  const whole = minor(doc['amount'])
  let left = whole
  if (whole <= 0n) draft.refuse('/amount', 'REQ', 'Amount must be greater than 0.')
  const addAirline = (): void => addParty(draft, airline, 'supplier', whole, about)
  if (airline === 'debit') addAirline()
  for (const [at, line] of linesOf(doc).entries()) {
    const pointer = `/lines/${at}/sub_ledger`
    const amount = minor(line['amount'])
    const party = books.party(line['sub_ledger'])
    const account = party ? books.account(party.account) : null
    left -= amount
    if (amount <= 0n) draft.refuse(`/lines/${at}/amount`, 'REQ', 'Amount must be greater than 0.')
    else if (party && account && allowed.includes(account.code))
      draft.add(other, account, amount, { ...about, party, pointer })
    else
      draft.refuse(
        pointer,
        'memo.party',
        'A memo is recovered from customers or staff, and passed on to customers.',
      )
  }
  if (left < 0n) draft.refuse('/amount', 'memo.recovered', 'Recovered amount exceeds the memo.')
  draft.addOwn(other, rest, books.code(rest), left > 0n ? left : 0n, about)
  if (airline === 'credit') addAirline()
  return draft.done()
}

/** A debit memo of an airline: owed to it, recovered from those who caused it, the rest a loss. */
export const debitMemo: DocumentKind = {
  source: 'ticket_adm',
  prefix: 'AD',
  scope: 'ticket',
  title: 'Airline debit memo',
  post: (doc, books) =>
    postMemo(doc, books, { airline: 'credit', rest: '5103', allowed: [...accountsOf.customer, '1401'] }),
}

/** A credit memo of an airline: less is owed to it, passed on to customers, the rest income. */
export const creditMemo: DocumentKind = {
  source: 'ticket_acm',
  prefix: 'AC',
  scope: 'ticket',
  title: 'Airline credit memo',
  post: (doc, books) =>
    postMemo(doc, books, { airline: 'debit', rest: '4106', allowed: accountsOf.customer }),
}

/** What a billing comes to beyond the books or below them, document by document, each too small to ask about. Source: tickets 10.3. */
export const billingRounding: DocumentKind = {
  source: 'ticket_rounding',
  prefix: 'BR',
  scope: 'ticket',
  title: 'Small differences of a billing',
  isSystem: () => true,
  recordOf: (doc) => Number(doc['statement']),
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    for (const [at, line] of linesOf(doc).entries()) {
      const party = books.party(line['sub_ledger'])
      const account = party ? books.account(party.account) : null
      const difference = minor(line['difference'])
      const [own, airline] = difference > 0n ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
      const amount = difference > 0n ? difference : -difference
      const about = {
        reference: textOf(line['document_no']) || null,
        pointer: `/lines/${at}`,
        ...(typeof line['ticket'] === 'number' ? { ticket: line['ticket'] } : {}),
      }
      draft.addOwn(own, '4305', books.code('4305'), amount, about)
      if (party && account?.code === '2101')
        draft.add(airline, account, amount, { ...about, party, due: textOf(doc['due_date']) || null })
      else draft.refuse(`/lines/${at}/sub_ledger`, 'REQ', 'Please select an airline.')
    }
    return draft.done()
  },
}
