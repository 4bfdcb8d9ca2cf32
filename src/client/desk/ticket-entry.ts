import type { Answer } from '../http/answers.ts'
import { api, apiPath } from '../http/api.ts'

const module = 'ticket_purchase'

export type ReadTickets = Answer<'POST /ticket_purchase/api/v1/ticket_purchase/read_text'>
export type ReadTicketLine = ReadTickets['lines'][number]
export type CheckedTicketNumber = Answer<'GET /ticket_purchase/api/v1/ticket_purchase/check_ticket_no'>

/** Tickets of a pasted text. Sent once and without a key: the text and its answer are kept nowhere. */
export const readTickets = (text: string): Promise<ReadTickets> =>
  api.post<ReadTickets>(apiPath(module, 'read_text'), { text }, { once: true })

export const checkTicketNumber = (ticketNo: string, except: number | 'new'): Promise<CheckedTicketNumber> =>
  api.get<CheckedTicketNumber>(apiPath(module, 'check_ticket_no'), {
    ticket_no: ticketNo,
    ...(except === 'new' ? {} : { except }),
  })

/** Open requests of the same booking. */
export const checkPnr = async (pnr: string, except: number | 'new'): Promise<readonly number[]> =>
  (
    await api.get<Answer<'GET /ticket_purchase/api/v1/ticket_purchase/check_pnr'>>(
      apiPath(module, 'check_pnr'),
      { pnr, ...(except === 'new' ? {} : { except }) },
    )
  ).requests
