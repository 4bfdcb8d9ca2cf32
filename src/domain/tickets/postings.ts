/**
 * How money events of a ticket become lines of the books. Documents carry amounts as decimal text, parties as sub ledgers
 * (`supplier` the one the ticket is paid to, `customer` the one it was sold to). Pure. Source: tickets 9.
 */
import { linesOf, minor, textOf, type Doc } from '../books/document.ts'
import { Draft, type DocumentKind, type Posting } from '../books/posting.ts'
import { netCostOf, payableOf, publishedOf } from './ticket-money.ts'
import { billingRounding, creditMemo, debitMemo } from './airline-postings.ts'
import { aboutTicket, addOf, addParty, partsOf, stockOf } from './posting-parts.ts'

/** The purchase of one ticket: net cost to stock, the tax withheld as an asset, both owed to the airline or vendor. */
const ticketPurchase: DocumentKind = {
  source: 'ticket_purchase',
  prefix: 'TP',
  scope: 'ticket',
  title: 'Ticket purchase',
  // A ticket issued through BSP is bought already: the airline bills it whatever the agency says (tickets 6).
  isSystem: (doc) => doc['channel'] === 'bsp',
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    const parts = partsOf(doc)
    const about = aboutTicket(doc)
    if (parts.fare <= 0n) draft.refuse('/fare', 'REQ', 'Fare must be greater than 0.')
    if (parts.commission > parts.fare)
      draft.refuse('/commission', 'purchase.commission', 'Commission cannot exceed the fare.')
    draft.addOwn('debit', 'of bought tickets', stockOf(doc, books), netCostOf(parts), about)
    draft.addOwn('debit', '1406', books.code('1406'), parts.ait, about)
    addParty(draft, 'credit', 'supplier', payableOf(parts), {
      ...about,
      due: textOf(doc['due_date']) || null,
    })
    return draft.done()
  },
}

/** A ticket the agency uses itself, for a worker of a package: its price becomes a cost of that passenger. */
const ticketOwnUse: DocumentKind = {
  source: 'ticket_own_use',
  prefix: 'TO',
  scope: 'ticket',
  title: 'Ticket for own use',
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    const parts = partsOf(doc)
    const about = aboutTicket(doc)
    const isPrincipal = doc['basis'] === 'principal'
    draft.addOwn(
      'debit',
      '5207',
      books.code('5207'),
      isPrincipal ? netCostOf(parts) : publishedOf(parts),
      about,
    )
    draft.addOwn('credit', 'of bought tickets', stockOf(doc, books), netCostOf(parts), about)
    if (!isPrincipal) draft.addOwn('credit', '4101', books.code('4101'), parts.commission, about)
    return draft.done()
  },
}

/** A ticket cancelled before the airline has reported it: its purchase, and its sale if it had one, taken back, with both fees. */
const ticketVoid: DocumentKind = {
  source: 'ticket_void',
  prefix: 'TV',
  scope: 'ticket',
  title: 'Void ticket',
  // On its day the ticket is void in the reservation system already; what a billing finds later needs an authority (tickets 6).
  isOfRole: (doc) => doc['issue_date'] === doc['date'],
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    const parts = partsOf(doc)
    const about = aboutTicket(doc)
    const [price, commission] = [minor(doc['sale_price']), minor(doc['agent_commission'])]
    const [fee, charged] = [minor(doc['void_fee']), minor(doc['customer_fee'])]
    const markUp = price - publishedOf(parts)
    if (price > 0n) {
      addParty(draft, 'credit', 'customer', price, about)
      draft.addOwn('debit', 'of bought tickets', stockOf(doc, books), netCostOf(parts), about)
      draft.addOwn('debit', '4101', books.code('4101'), parts.commission, about)
      draft.addOwn('debit', '4102', books.code('4102'), markUp > 0n ? markUp : 0n, about)
      draft.addOwn('credit', '5101', books.code('5101'), markUp < 0n ? -markUp : 0n, about)
      addOf(draft, 'debit', doc['earner'], '2103', commission, about)
      draft.addOwn('credit', '5102', books.code('5102'), commission, about)
    }
    draft.addOwn('credit', 'of bought tickets', stockOf(doc, books), netCostOf(parts), about)
    draft.addOwn('credit', '1406', books.code('1406'), parts.ait, about)
    addParty(draft, 'debit', 'supplier', payableOf(parts), about)
    draft.addOwn('debit', '5105', books.code('5105'), fee, about)
    addParty(draft, 'credit', 'supplier', fee, about)
    addParty(draft, 'debit', 'customer', charged, about)
    draft.addOwn('credit', '4104', books.code('4104'), charged, about)
    return draft.done()
  },
}

/** A seat bought at own risk that was not flown. */
const ticketWriteOff: DocumentKind = {
  source: 'ticket_write_off',
  prefix: 'TW',
  scope: 'ticket',
  title: 'Unsold seat written off',
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    const cost = netCostOf(partsOf(doc))
    const about = aboutTicket(doc)
    draft.addOwn('debit', '5106', books.code('5106'), cost, about)
    draft.addOwn('credit', '1409', books.code('1409'), cost, about)
    return draft.done()
  },
}

/**
 * Tickets sold on one document. On agent basis the commission and the mark-up are income and the net cost leaves clearing; on
 * principal basis the price is income and the net cost of the seat its cost.
 */
const ticketSale: DocumentKind = {
  source: 'ticket_sale',
  prefix: 'TS',
  scope: 'ticket',
  title: 'Ticket sale',
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    const lines = linesOf(doc)
    addParty(
      draft,
      'debit',
      'customer',
      lines.reduce((sum, line) => sum + minor(line['price']), 0n),
      { due: textOf(doc['due_date']) || null, reference: textOf(doc['sale_no']) || null },
    )
    for (const [at, line] of lines.entries()) sellOne(draft, line, `/lines/${at}`)
    return draft.done()
  },
}

/**
 * Tickets sold at the counter: each passenger owes the price and has paid what was collected, which the person in charge holds
 * until it is handed in; an incentive is owed to that person with the salary.
 */
const ticketPicSale: DocumentKind = {
  source: 'ticket_pic_sale',
  prefix: 'PS',
  scope: 'ticket',
  title: 'Counter sale of tickets',
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    const due = textOf(doc['due_date']) || null
    for (const [at, line] of linesOf(doc).entries()) {
      const pointer = `/lines/${at}`
      const about = { ...aboutTicket(line), pointer }
      const [price, collected] = [minor(line['price']), minor(line['collected'])]
      if (collected > price)
        draft.refuse(`${pointer}/collected`, 'pic.collected', 'Collected amount cannot exceed the price.')
      addOf(draft, 'debit', line['customer'], '1302', price, { ...about, due })
      sellOne(draft, line, pointer)
      addOf(draft, 'debit', doc['holder'], '1405', collected, about)
      addOf(draft, 'credit', line['customer'], '1302', collected, about)
    }
    const incentive = minor(doc['incentive'])
    draft.addOwn('debit', '5102', books.code('5102'), incentive)
    addOf(draft, 'credit', doc['earner'], '2502', incentive)
    return draft.done()
  },
}

/** The other side of one sold ticket. */
function sellOne(draft: Draft, line: Doc, pointer: string): void {
  const { books } = draft
  const parts = partsOf(line)
  const about = { ...aboutTicket(line), pointer }
  const [price, commission] = [minor(line['price']), minor(line['agent_commission'])]
  if (price <= 0n) draft.refuse(`${pointer}/price`, 'REQ', 'Sale price must be greater than 0.')
  if (line['basis'] === 'principal') {
    draft.addOwn('credit', '4107', books.code('4107'), price, about)
    draft.addOwn('debit', '5106', books.code('5106'), netCostOf(parts), about)
    draft.addOwn('credit', '1409', books.code('1409'), netCostOf(parts), about)
  } else {
    const markUp = price - publishedOf(parts)
    draft.addOwn('credit', '1202', books.code('1202'), netCostOf(parts), about)
    draft.addOwn('credit', '4101', books.code('4101'), parts.commission, about)
    draft.addOwn('credit', '4102', books.code('4102'), markUp > 0n ? markUp : 0n, about)
    draft.addOwn('debit', '5101', books.code('5101'), markUp < 0n ? -markUp : 0n, about)
  }
  if (commission === 0n) return
  const agent = books.party(line['sub_ledger'])
  const account = agent ? books.account(agent.account) : null
  draft.addOwn('debit', '5102', books.code('5102'), commission, about)
  if (agent && account) draft.add('credit', account, commission, { ...about, party: agent })
  else draft.refuse(`${pointer}/agent_commission`, 'REQ', 'Only an agent is given a commission.')
}

/** Amounts of a refund. @returns what the airline gives back (X) and what the customer gets (K) (tickets 5.6). */
export function refundOf(doc: Doc): { airline: bigint; customer: bigint } {
  const back = minor(doc['fare_refund']) + minor(doc['tax_refund']) - minor(doc['airline_penalty'])
  return {
    airline: back - minor(doc['commission_recall']),
    customer: back - minor(doc['service_charge']) + minor(doc['markup_refund']) + minor(doc['absorbed']),
  }
}

/** A ticket given back: sold, unsold or used for an own passenger, as `was` says. */
const ticketRefund: DocumentKind = {
  source: 'ticket_refund',
  prefix: 'TR',
  scope: 'ticket',
  title: 'Ticket refund',
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    const about = aboutTicket(doc)
    const { airline, customer } = refundOf(doc)
    const cost = netCostOf(partsOf(doc))
    const amount = (name: string): bigint => minor(doc[name])
    addParty(draft, 'debit', 'supplier', airline, about)
    if (doc['was'] === 'in_stock') {
      draft.addOwn('debit', '5105', books.code('5105'), cost - airline, about)
      draft.addOwn('credit', 'of bought tickets', stockOf(doc, books), cost, about)
      return draft.done()
    }
    // A ticket that was flown and never sold was the agency's own.
    if (doc['was'] === 'own_use' || (doc['was'] === 'flown' && !doc['customer'])) {
      draft.addOwn('debit', '4101', books.code('4101'), amount('commission_recall'), about)
      draft.addOwn('credit', '5207', books.code('5207'), airline + amount('commission_recall'), about)
      return draft.done()
    }
    if (doc['basis'] === 'principal') {
      const charge = amount('service_charge')
      draft.addOwn('debit', '4107', books.code('4107'), customer + charge - amount('absorbed'), about)
      draft.addOwn('debit', '5105', books.code('5105'), amount('absorbed'), about)
      addParty(draft, 'credit', 'customer', customer, about)
      draft.addOwn('credit', '4104', books.code('4104'), charge, about)
      draft.addOwn('credit', '5106', books.code('5106'), airline, about)
      return draft.done()
    }
    draft.addOwn('debit', '4101', books.code('4101'), amount('commission_recall'), about)
    draft.addOwn('debit', '4102', books.code('4102'), amount('markup_refund'), about)
    draft.addOwn('debit', '5105', books.code('5105'), amount('absorbed'), about)
    addParty(draft, 'credit', 'customer', customer, about)
    draft.addOwn('credit', '4104', books.code('4104'), amount('service_charge'), about)
    return draft.done()
  },
}

/** What an airline gave back beyond what it approved, or less of it (tickets 8.5). `difference` is signed. */
const refundDifference: DocumentKind = {
  source: 'ticket_refund',
  prefix: 'TR',
  scope: 'ticket',
  title: 'Difference of a ticket refund',
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    const about = aboutTicket(doc)
    const difference = minor(doc['difference'])
    if (difference < 0n) {
      draft.addOwn('debit', '5105', books.code('5105'), -difference, about)
      addParty(draft, 'credit', 'supplier', -difference, about)
    } else {
      addParty(draft, 'debit', 'supplier', difference, about)
      draft.addOwn('credit', '4106', books.code('4106'), difference, about)
    }
    return draft.done()
  },
}

/** Amounts of a reissue. @returns what the customer is charged and what is owed to the airline (tickets 5.7). */
export function deputeOf(doc: Doc): { charge: bigint; payable: bigint } {
  const more = minor(doc['fare_diff']) + minor(doc['tax_diff']) + minor(doc['penalty'])
  return {
    charge: more + minor(doc['service_fee']) - minor(doc['absorbed']),
    payable: more - minor(doc['commission']) + minor(doc['ait']),
  }
}

/** A sold ticket exchanged: the customer is charged, the airline paid, its commission and the own fee are income. */
const ticketReissue: DocumentKind = {
  source: 'ticket_depute',
  prefix: 'TD',
  scope: 'ticket',
  title: 'Ticket reissue',
  post(doc, books): Posting {
    const draft = new Draft(doc, books)
    const about = aboutTicket(doc)
    const { charge, payable } = deputeOf(doc)
    const amount = (name: string): bigint => minor(doc[name])
    addParty(draft, 'debit', 'customer', charge, { ...about, due: textOf(doc['due_date']) || null })
    draft.addOwn('debit', '1406', books.code('1406'), amount('ait'), about)
    draft.addOwn('debit', '5105', books.code('5105'), amount('absorbed'), about)
    addParty(draft, 'credit', 'supplier', payable, { ...about, due: textOf(doc['payable_on']) || null })
    draft.addOwn('credit', '4101', books.code('4101'), amount('commission'), about)
    draft.addOwn('credit', '4103', books.code('4103'), amount('service_fee'), about)
    return draft.done()
  },
}

/** Kinds of documents the tickets post, by the name their workflows ask for. */
export const ticketPostings = {
  'ticket purchase': ticketPurchase,
  'ticket own use': ticketOwnUse,
  'ticket void': ticketVoid,
  'ticket write-off': ticketWriteOff,
  'ticket sale': ticketSale,
  'ticket pic sale': ticketPicSale,
  'ticket refund': ticketRefund,
  'refund difference': refundDifference,
  'ticket reissue': ticketReissue,
  'airline debit memo': debitMemo,
  'airline credit memo': creditMemo,
  'billing rounding': billingRounding,
} satisfies Readonly<Record<string, DocumentKind>>
