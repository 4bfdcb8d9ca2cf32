/** Amounts, accounts and parties that the postings of tickets have in common. Pure. Source: tickets 5, 9. */
import { minor, textOf, type Doc } from '../books/document.ts'
import { Draft, type Books, type Party } from '../books/posting.ts'

/** Amounts of the ticket a document is about. */
export const partsOf = (doc: Doc) => ({
  fare: minor(doc['fare']),
  tax: minor(doc['tax']),
  other: minor(doc['other']),
  commission: minor(doc['commission']),
  ait: minor(doc['ait']),
})

export const aboutTicket = (doc: Doc) => ({
  ticket: Number(doc['ticket']),
  reference: textOf(doc['ticket_no']) || null,
  ...(typeof doc['passenger'] === 'number' ? { passenger: doc['passenger'] } : {}),
})

/** The account the agency's own tickets lie on until they are sold: clearing, or stock bought at own risk. */
export const stockOf = (doc: Doc, books: Books) => books.code(doc['basis'] === 'principal' ? '1409' : '1202')

/** Accounts a ticket is sold on, and those it is paid on and paid back from (tickets 5, 9). */
export const accountsOf: Readonly<Record<'customer' | 'supplier', readonly string[]>> = {
  customer: ['1301', '1302', '1303'],
  supplier: ['1304', '1402', '2101', '2102'],
}

/** Adds a line on the account of a party; a finding when the document names none, or one of another kind of account. */
export function addParty(
  draft: Draft,
  side: 'debit' | 'credit',
  name: 'supplier' | 'customer',
  amount: bigint,
  more: Parameters<Draft['add']>[3] = {},
): void {
  if (amount === 0n) return
  const party: Party | null = draft.books.party(draft.doc[name])
  const account = party ? draft.books.account(party.account) : null
  if (!party || !account || !accountsOf[name].includes(account.code))
    draft.refuse(
      `/${name}`,
      'REQ',
      name === 'supplier' ? 'Please select a vendor.' : 'Please select a customer.',
    )
  else draft.add(side, account, amount, { party, ...more })
}

/** Adds a line on the one account it can be on; a finding when the party is on another. */
export function addOf(
  draft: Draft,
  side: 'debit' | 'credit',
  id: unknown,
  code: '1302' | '1405' | '2103' | '2502',
  amount: bigint,
  more: Parameters<Draft['add']>[3] = {},
): void {
  if (amount === 0n) return
  const party = draft.books.party(id)
  const account = party ? draft.books.account(party.account) : null
  if (party && account?.code === code) draft.add(side, account, amount, { ...more, party })
  else if (code === '1302')
    draft.refuse(`${more.pointer ?? ''}/passenger`, 'REQ', 'Please select a passenger.')
  else if (code === '2103') draft.refuse('/agent_commission', 'REQ', 'Only an agent is given a commission.')
  else draft.refuse('/pic', 'REQ', 'Please select the person in charge.')
}
