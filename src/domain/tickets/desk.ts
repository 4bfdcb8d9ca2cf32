/** Queues of the ticket desk in the order of its tabs, and the records they hold. Source: tickets 11. */
export const deskQueues = {
  requests: 'ticket_purchase',
  temporary: 'iata_ticket_temporary',
  stock: 'iata_ticket',
  sales: 'ticket_sale',
  refunds: 'ticket_refund',
  deputes: 'ticket_depute',
  memos: 'ticket_memo',
  billings: 'bsp_statement',
} as const

export type DeskQueue = keyof typeof deskQueues
// Keys of a literal object that is not empty.
export const deskNames = Object.keys(deskQueues) as [DeskQueue, ...DeskQueue[]]
