/** The papers of tickets as PDF: itinerary receipt, invoice, posting, refund and reissue note, and the hand-over of a counter sale. Source: tickets 5.3–5.6, forms 9.4. */
import { sql } from 'kysely'
import { z } from 'zod'
import { entities, entityOf } from '../../domain/entities.ts'
import { airportsIn } from '../../domain/flights/airports.ts'
import type {
  PaperTicket,
  TicketPaperData,
  TicketPaperLine,
  TicketPaperRecord,
} from '../../domain/prints/vouchers/ticket-paper-data.ts'
import { ticketSheet } from '../../domain/prints/vouchers/ticket-papers.ts'
import { ticketPostings } from '../../domain/tickets/postings.ts'
import {
  ticketDocuments,
  ticketPapers,
  type TicketDocumentName,
  type TicketPaper,
} from '../../domain/tickets/papers.ts'
import { day } from '../../domain/prints/values/show-value.ts'
import { placeInTime } from '../../foundation/text/format.ts'
import { ticketWorkflow } from '../../machines/tickets/ticket.ts'
import { defineRoute, idParams, type Route } from '../http/define-route.ts'
import { sendPdf } from '../http/send-pdf.ts'
import type { Clock } from '../platform/clock.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { airportCities } from '../prints/airport-cities.ts'
import { drawPdf } from '../prints/draw.ts'
import { officeHead } from '../prints/office-head.ts'
import { madeAt } from '../prints/print-log.ts'
import { printPictures } from '../prints/print-pictures.ts'
import { seesField } from '../records/actor.ts'
import { findRecord } from '../records/read/find-record.ts'
import { handedInOf } from './counter-money.ts'

/** A record that prints, as its GET answers it to the reader. */
type PaperRecord = TicketPaperRecord & { id: number; lines?: readonly TicketPaperLine[] }

interface TicketRow {
  id: number
  no: string
  airline: string
  passenger: string | null
  passport: string | null
  pnr: string | null
  sector: string | null
  travel_class: string | null
  flight_no: string | null
  travel_date: string | null
  return_date: string | null
  sale_no: string | null
  posted_as: string | null
  is_void: boolean
}

/** Tickets by their ids, in this order. @param passengers whom each is for, where a sale says so. */
async function ticketsOf(
  db: Db,
  user: SessionUser,
  wanted: readonly { id: number; passenger?: number }[],
): Promise<PaperTicket[]> {
  const { rows } = await sql<TicketRow & { position: number }>`
    select k.id, w.position::int as position, k.ticket_no as no, a.name as airline, coalesce(p.full_name, k.passenger_name) as passenger, coalesce(k.passport_no, p.passport_no) as passport,
      k.pnr, k.sector, k.travel_class, k.flight_no, k.travel_date::text as travel_date, k.return_date::text as return_date, k.sale_no,
      (select v.voucher_no from gl_line l join gl_voucher v on v.id = l.voucher_id where l.ticket_id = k.id and v.voucher_type = ${ticketPostings['ticket purchase'].source} order by v.id limit 1) as posted_as, k.state ${inStates(ticketWorkflow, 'voided')} as is_void
    from unnest(${wanted.map(({ id }) => id)}::int4[], ${wanted.map(({ passenger }) => passenger ?? null)}::int4[]) with ordinality as w (id, passenger, position)
      join iata_ticket k on k.id = w.id join airway a on a.id = k.airline left join passenger p on p.id = coalesce(w.passenger, k.passenger)
    order by w.position`.execute(db)
  const isPassportSeen = seesField(user, entities.passenger.fields.passport_no)
  return rows.map((row) => ({
    no: row.no,
    airline: row.airline,
    passenger: row.passenger ?? '',
    passport: isPassportSeen ? (row.passport ?? '') : '',
    pnr: row.pnr ?? '',
    sector: row.sector ?? '',
    travelClass: row.travel_class ?? '',
    flightNo: row.flight_no ?? '',
    travelDate: row.travel_date ?? '',
    returnDate: row.return_date ?? '',
    saleNo: row.sale_no ?? '',
    postedAs: row.posted_as ?? '',
    isVoid: row.is_void,
  }))
}

/** Tickets of a request as its lines say them: they are no records of their own yet. */
async function ticketsOfRequest(
  db: Db,
  user: SessionUser,
  { airline, lines }: { airline: number | null; lines: readonly TicketPaperLine[] },
): Promise<PaperTicket[]> {
  const { rows } = await sql<{
    airline: string | null
    passenger: string | null
    passport: string | null
    position: number
  }>`
    select w.position::int as position, (select a.name from airway a where a.id = ${airline ?? 0}) as airline, p.full_name as passenger, p.passport_no as passport
    from unnest(${lines.map(({ passenger }) => passenger ?? 0)}::int4[]) with ordinality as w (id, position) left join passenger p on p.id = w.id order by w.position`.execute(
    db,
  )
  const isPassportSeen = seesField(user, entities.passenger.fields.passport_no)
  return lines.map((line, at) => ({
    no: line.ticket_no ?? '',
    airline: rows[at]?.airline ?? '',
    passenger: rows[at]?.passenger ?? line.passenger_name ?? '',
    passport: isPassportSeen ? (rows[at]?.passport ?? '') : '',
    pnr: line.pnr ?? '',
    sector: line.sector ?? '',
    travelClass: line.travel_class ?? '',
    flightNo: line.flight_no ?? '',
    travelDate: line.travel_date ?? '',
    returnDate: line.return_date ?? '',
    saleNo: '',
    postedAs: '',
    isVoid: false,
  }))
}

/** Tickets a request became, in the order of its lines. */
async function idsOfPurchase(db: Db, purchase: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from iata_ticket where purchase = ${purchase} and not is_deleted order by id`.execute(db)
  return rows
}

interface Names {
  supplier: string | null
  gds: string | null
  payment: string | null
  refusal: string | null
  customer: string | null
  pic: string | null
  prepared: string | null
  authorised: string | null
}

/** Names behind a record: its customer or that of its ticket, its person in charge, why the airline refused it, who entered it and whose event posted it. */
async function namesOf(db: Db, module: TicketPaper, record: PaperRecord, ticket: number): Promise<Names> {
  const { rows } = await sql<Names>`
    select (select s.name from sub_ledger_account s where s.id = coalesce(nullif(${record.customer ?? 0}::int, 0), (select k.customer from iata_ticket k where k.id = ${ticket}))) as customer,
      coalesce((select s.name from sub_ledger_account s where s.id = ${record.vendor ?? 0}), (select a.name from airway a where a.id = ${record.airline ?? 0})) as supplier,
      (select g.name from gds g where g.id = ${record.gds ?? 0}) as gds,
      (select p.voucher_no from payment_voucher p where p.id = ${record.payment ?? 0}) as payment,
      (select e.reason from stage_event e where e.module = ${module} and e.record_id = ${record.id} and e.event = 'AIRLINE_REJECTED' and e.undone_at is null order by e.id desc limit 1) as refusal,
      (select e.name from employee e where e.id = ${record.pic ?? 0}) as pic,
      (select trim(concat_ws(' ', u.first_name, u.last_name)) from app_user u where u.id = ${record.created_by ?? 0}) as prepared,
      (select trim(concat_ws(' ', u.first_name, u.last_name)) from gl_voucher v join app_user u on u.id = v.authorised_by where v.voucher_no = ${record.voucher_no ?? ''}) as authorised`.execute(
    db,
  )
  return (
    rows[0] ?? {
      supplier: null,
      gds: null,
      payment: null,
      refusal: null,
      customer: null,
      pic: null,
      prepared: null,
      authorised: null,
    }
  )
}

/** What was paid of a sale that stands in the books, at the counter too; null before it does. */
async function receivedOf(db: Db, record: PaperRecord): Promise<bigint | null> {
  if (record.state !== 'posted' || typeof record.voucher_no !== 'string') return null
  const { rows } = await sql<{ received: bigint }>`
    select coalesce(sum(g.amount_minor), 0)::bigint as received from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
      join gl_allocation g on g.debit_line_id = l.id join gl_line o on o.id = g.credit_line_id join gl_voucher w on w.id = o.voucher_id
    where v.voucher_no = ${record.voucher_no} and a.code in ('1301', '1302', '1303') and w.voucher_type <> ${ticketPostings['ticket void'].source}`.execute(
    db,
  )
  return rows[0]?.received ?? 0n
}

/** Records that have their tickets in lines. */
const hasLines = (module: TicketPaper): boolean => module === 'ticket_sale' || module === 'ticket_pic_sale'

type TicketsOfPaper = TicketPaperData['tickets']

/** Tickets of a record, each with its line: those a request became, or what it asks for before. */
async function ticketsOnPaper(
  module: TicketPaper,
  record: PaperRecord,
  { db, user }: { db: Db; user: SessionUser },
): Promise<TicketsOfPaper> {
  const { lines = [] } = record
  if (module === 'ticket_purchase') {
    const made = await idsOfPurchase(db, record.id)
    const tickets =
      made.length > 0
        ? await ticketsOf(db, user, made)
        : await ticketsOfRequest(db, user, { airline: record.airline ?? null, lines })
    const byNumber = new Map(lines.map((line) => [line.ticket_no, line]))
    return tickets.map((ticket, at) => ({ ...ticket, line: byNumber.get(ticket.no) ?? lines[at] ?? {} }))
  }
  if (hasLines(module)) {
    const wanted = lines.map((line) => ({
      id: line.ticket ?? 0,
      ...(line.passenger ? { passenger: line.passenger } : {}),
    }))
    const tickets = await ticketsOf(db, user, wanted)
    return tickets.map((ticket, at) => ({ ...ticket, ...(lines[at] ? { line: lines[at] } : {}) }))
  }
  const own = module === 'iata_ticket'
  const tickets = await ticketsOf(db, user, [{ id: own ? record.id : (record.ticket ?? 0) }])
  return tickets.map((ticket) => ({ ...ticket, ...(own ? { line: record } : {}) }))
}

/** What the paper of a record says. @param record as its GET answers it to this user. */
async function paperData(
  module: TicketPaper,
  record: PaperRecord,
  { db, user, clock }: { db: Db; user: SessionUser; clock: Clock },
): Promise<TicketPaperData> {
  const tickets = await ticketsOnPaper(module, record, { db, user })
  const names = await namesOf(db, module, record, module === 'iata_ticket' ? record.id : (record.ticket ?? 0))
  const limit = record.time_limit ?? ''
  const until = placeInTime(limit, clock.zone)
  const place = placeInTime(clock.now(), clock.zone)
  return {
    record,
    tickets,
    cities: await airportCities(
      db,
      tickets.flatMap(({ sector }) => airportsIn(sector)),
    ),
    received: hasLines(module) ? await receivedOf(db, record) : null,
    handedIn:
      module === 'ticket_pic_sale' && record.state === 'posted' && typeof record.voucher_no === 'string'
        ? await handedInOf(db, record.voucher_no)
        : [],
    party: names.pic ?? names.customer ?? '',
    supplier: names.supplier ?? '',
    gds: names.gds ?? '',
    timeLimit: until ? `${day(until.day)} ${until.time}` : '',
    payment: names.payment ?? '',
    refusal: names.refusal ?? '',
    prepared: names.prepared ?? '',
    authorised: names.authorised ?? '',
    head: await officeHead(db),
    printed: `Printed by ${user.firstName} ${user.lastName} on ${day(clock.today())} ${place?.time ?? ''}`,
  }
}

export const ticketPaperRoutes: readonly Route[] = ticketPapers.map((module) =>
  defineRoute({
    method: 'POST',
    path: `/${module}/api/v1/${module}/print/:id`,
    summary: `Prints it: the paper as PDF: ${entityOf(module).label}`,
    access: 'user',
    permission: `${module}.print`,
    transaction: false,
    audit: `${module}.print`,
    params: idParams,
    body: z.object({
      paper: z.enum(['a5', 'a4']),
      document: z.enum(ticketDocuments[module]).optional(),
    }),
    response: 'raw',
    limit: 60,
    async handler(context) {
      const { db, user, clock, services, reply } = context
      const { id } = context.params
      const record: PaperRecord = { ...(await findRecord(entityOf(module), id, context)), id }
      const document: TicketDocumentName = context.body.document ?? ticketDocuments[module][0]
      const sheet = ticketSheet(document, await paperData(module, record, context), context.body.paper)
      const bytes = await drawPdf(
        {
          kind: 'voucher',
          data: sheet,
          at: madeAt(clock),
          author: sheet.head.name,
          pictures: await printPictures(db, services, sheet.head.logo ? [sheet.head.logo] : []),
        },
        user.id,
      )
      await context.audit({
        object: { module, id },
        changes: { paper: [null, sheet.paper], document: [null, document] },
      })
      return sendPdf(reply, bytes, `${document}_${sheet.no}.pdf`)
    },
  }),
)
