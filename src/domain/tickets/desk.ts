/** Queues of the ticket desk in the order of its tabs, and the records they hold. Source: tickets 11. */
export const deskQueues = {
  requests: 'ticket_purchase',
  temporary: 'iata_ticket_temporary',
  stock: 'iata_ticket',
  sales: 'ticket_sale',
  counter: 'ticket_pic_sale',
  refunds: 'ticket_refund',
  deputes: 'ticket_depute',
  edits: 'ticket_edit',
  memos: 'ticket_memo',
  billings: 'bsp_statement',
} as const

export type DeskQueue = keyof typeof deskQueues
// Keys of a literal object that is not empty.
export const deskNames = Object.keys(deskQueues) as [DeskQueue, ...DeskQueue[]]

/** States of the documents in a queue, each with the events that lead on from it; the first that one's role may send is proposed. Tickets in stock are sold by a document. */
export const deskSteps: Readonly<Record<DeskQueue, Readonly<Record<string, readonly string[]>>>> = {
  requests: { request: ['FINALISE'], final: ['PAY_BILL', 'CONFIRM'], paid: ['CONFIRM'] },
  temporary: { staged: ['TRANSFER_TO_TEMPORARY'], temporary: ['TRANSFER_TO_IATA'] },
  stock: { in_stock: ['SELL'] },
  sales: { draft: ['SUBMIT'], submitted: ['AUTHORISE'] },
  counter: { draft: ['SUBMIT'], submitted: ['AUTHORISE'] },
  refunds: {
    requested: ['SUBMIT_TO_AIRLINE'],
    submitted: ['AIRLINE_APPROVED'],
    approved: ['PAY_OUT', 'ADJUST'],
  },
  deputes: { requested: ['QUOTE'], quoted: ['ACCEPT'], accepted: ['REISSUE'] },
  edits: { draft: ['SUBMIT'], submitted: ['APPROVE'] },
  // An accepted one is on the desk once nothing of it is open.
  memos: { received: ['ACCEPT'], disputed: ['AIRLINE_UPHOLDS'], accepted: ['SETTLE'] },
  billings: { imported: ['MATCH'], matched: ['CLOSE'], reconciled: ['REMIT'] },
}

/** States in which a document waits for a party outside: the airline or the customer answers next (desk 3). */
const waitsOutside: Partial<Readonly<Record<DeskQueue, readonly string[]>>> = {
  refunds: ['submitted'],
  deputes: ['quoted'],
  memos: ['disputed'],
}

/** What the state of a document on the desk means for its readers: everything there still waits, for us or for others. */
export const deskMeaning = (line: { queue: DeskQueue; state: string; is_late: boolean }) =>
  line.is_late ? 'late' : waitsOutside[line.queue]?.includes(line.state) ? 'others' : 'ours'
