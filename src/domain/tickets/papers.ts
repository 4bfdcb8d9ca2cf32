/** Papers of the records of the ticket desk, the usual one first: itinerary receipt, invoice, posting, refund and reissue note, hand-over of a counter sale. Source: forms 9.4. */
export const ticketDocuments = {
  iata_ticket: ['itinerary', 'posting'],
  ticket_purchase: ['posting'],
  ticket_sale: ['invoice'],
  ticket_pic_sale: ['hand_over', 'invoice'],
  ticket_refund: ['refund_note'],
  ticket_depute: ['reissue_note'],
} as const
export type TicketPaper = keyof typeof ticketDocuments
export type TicketDocumentName = (typeof ticketDocuments)[TicketPaper][number]

export const ticketPapers = Object.keys(ticketDocuments) as TicketPaper[] // The keys of the table above.
export const hasTicketPaper = (module: string): module is TicketPaper => module in ticketDocuments
/** What of a record says whether its refund was approved, its ticket exchanged. */
interface Quoted {
  readonly approved_on?: unknown
  readonly state?: unknown
}
/** What a paper of this record is called: before the airline agrees, and where it refuses, refund and reissue are quoted only. */
export function paperName(document: TicketDocumentName, { approved_on: approved, state }: Quoted) {
  if (document === 'refund_note') return approved ? document : 'refund_quotation'
  if (document === 'reissue_note') return state === 'reissued' ? document : 'reissue_quotation'
  return document
}
/** What such a record prints; nothing for other records. */
export const documentsOf = (module: string): readonly TicketDocumentName[] =>
  hasTicketPaper(module) ? ticketDocuments[module] : []
