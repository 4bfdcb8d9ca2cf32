/** Records of the ticket desk that print on a paper of their own: itinerary receipt, invoice, refund note, hand-over of a counter sale. */
export const ticketPapers = ['iata_ticket', 'ticket_sale', 'ticket_refund', 'ticket_pic_sale'] as const
export type TicketPaper = (typeof ticketPapers)[number]
export const hasTicketPaper = (module: string): boolean => ticketPapers.some((one) => one === module)
