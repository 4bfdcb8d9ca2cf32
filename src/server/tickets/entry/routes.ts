/** Entry of tickets as fast as copying: what a pasted text or file fills in, and what is already known of a number while it is typed. Source: tickets 3, 5.1, samples 1 to 6. */
import { sql } from 'kysely'
import { z } from 'zod'
import { readTicketText } from '../../../domain/tickets/formats/read-text.ts'
import { proposeLines } from '../../../domain/tickets/propose-lines.ts'
import {
  lineDoubtReasons,
  lineOf,
  lineUses,
  readFields,
  systemOf,
} from '../../../domain/tickets/purchase-lines.ts'
import { readTicketNumber } from '../../../domain/tickets/ticket-number.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { limits } from '../../platform/config.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { knownTickets, passengersOf, requestsOf, type SeenTicket } from './known.ts'
import { ticketRates } from '../rates.ts'

/** A file of a day of a busy office has some hundred tickets. */
const longestText = 500_000
const mostLines = 200
/** Texts of one user per minute: more than a clerk can paste. */
const readsPerMinute = 60

const place = z.object({
  number: z.string(),
  place: z.enum(['books', 'temporary', 'request']),
  /** The record, for who may see it. */
  id: z.number().nullable(),
})
const airline = z.object({ id: z.number(), name: z.string(), channel: z.string() })

const readLine = z.object({
  use: z.enum(lineUses),
  airline: airline.nullable(),
  values: z.record(z.enum(readFields), z.union([z.string(), z.number(), z.null()])),
  doubts: z.array(
    z.object({ field: z.enum(readFields), reason: z.enum(lineDoubtReasons), value: z.string().nullable() }),
  ),
  found_by: z.enum(['passport', 'name']).nullable(),
  known: place.nullable(),
  issued_on: z.iso.date().nullable(),
  /** Day and time at the office, or the day alone. */
  time_limit: z.string().nullable(),
  /** The ticket an exchange or refund goes back to. */
  original: z.string().nullable(),
  /** What is paid for an exchange, or comes back at a refund. */
  difference: z.string().nullable(),
})

const shown = ({ number, place: at, id, isSeen }: SeenTicket): z.input<typeof place> => ({
  number,
  place: at,
  id: isSeen ? id : null,
})

interface Airline {
  id: number
  name: string
  channel: string
  iata: string
  accounting: string | null
}

const airlinesOf = async (db: Db): Promise<Airline[]> => {
  const { rows } = await sql<Airline>`
    select id, name, channel, iata_code as iata, accounting_code as accounting from airway where is_active and not is_deleted`.execute(
    db,
  )
  return rows
}

/** The number says the airline before its letters do: a ticket of one airline may be for flights of another. */
const airlineOf = (airlines: readonly Airline[], number: string | null, letters: string | null) =>
  airlines.find(({ accounting }) => accounting !== null && number?.slice(0, 3) === accounting) ??
  (number === null ? airlines.find(({ iata }) => iata === letters) : undefined) ??
  null

const shownAirline = (found: Airline | null): z.input<typeof airline> | null =>
  found && { id: found.id, name: found.name, channel: found.channel }

async function gdsOf(db: Db, code: string | null): Promise<number | null> {
  if (code === null) return null
  const { rows } = await sql<{
    id: number
  }>`select id from gds where code = ${code} and is_active and not is_deleted limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export const ticketEntryRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/ticket_purchase/api/v1/ticket_purchase/read_text',
    summary: 'Tickets of a pasted booking, e-ticket or interface file, as lines of a request to be checked',
    access: 'user',
    permission: 'ticket_purchase.create',
    transaction: false,
    // The answer names passengers: it is never kept to be answered again.
    secret: true,
    limit: readsPerMinute,
    bodyLimit: limits.body.lines,
    body: z.object({ text: z.string().min(1).max(longestText) }),
    response: z.object({
      lines: z.array(readLine),
      gds: z.number().nullable(),
      /** Numbers of the lines of the text no rule understood. */
      unread: z.array(z.number()),
      /** Tickets of the text beyond the most one answer holds. */
      left_off: z.number(),
    }),
    async handler({ db, user, clock, body }) {
      const read = readTicketText(body.text, clock.today())
      const numbers = read.documents.flatMap(({ number, conjunctions }) =>
        number === null ? [] : [number, ...conjunctions],
      )
      const tickets = await knownTickets({ db, user }, numbers)
      const passengers = await passengersOf({ db, user }, read.documents)
      const airlines = await airlinesOf(db)
      const { ait: aitRate } = await ticketRates(db, null)
      const proposed = proposeLines(read, { tickets, passengers })
      const lines = proposed.slice(0, mostLines).map((line) => {
        const { document, foundBy, duplicate } = line
        const found = airlineOf(airlines, document.number, document.airline)
        const known = tickets.find((one) => one === duplicate)
        return {
          ...lineOf(line, { channel: found?.channel ?? null, aitRate }),
          airline: shownAirline(found),
          found_by: foundBy,
          known: known ? shown(known) : null,
          issued_on: document.issuedOn,
          time_limit: document.timeLimit,
          original: document.original,
          difference: document.difference === null ? null : moneyText(document.difference),
        }
      })
      return {
        lines,
        gds: await gdsOf(db, systemOf(read.formats)),
        unread: read.unread.map(({ line }) => line),
        left_off: proposed.length - lines.length,
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/ticket_purchase/api/v1/ticket_purchase/check_ticket_no',
    summary: 'What is known of a ticket number: its airline, its check digit, and where it is already',
    access: 'user',
    permission: 'ticket_purchase.read',
    limit: limits.rate.lookups * 2,
    query: z.object({
      ticket_no: z.string().trim().min(1).max(30),
      /** The request that is edited: its own lines are not other ones. */
      except: z.coerce.number().int().min(0).default(0),
    }),
    response: z.object({
      number: z.string().nullable(),
      conjunctions: z.array(z.string()),
      check_digit_fits: z.boolean().nullable(),
      airline: airline.nullable(),
      known: place.nullable(),
    }),
    async handler({ db, user, query }) {
      const read = readTicketNumber(query.ticket_no)
      const number = read?.number ?? query.ticket_no.toUpperCase()
      const [known] = await knownTickets({ db, user }, [number, ...(read?.conjunctions ?? [])], query.except)
      return {
        number: read?.number ?? null,
        conjunctions: read?.conjunctions ?? [],
        check_digit_fits: read?.checkDigitFits ?? null,
        airline: shownAirline(read ? airlineOf(await airlinesOf(db), read.number, null) : null),
        known: known ? shown(known) : null,
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/ticket_purchase/api/v1/ticket_purchase/check_pnr',
    summary: 'Open requests that have a line of the booking',
    access: 'user',
    permission: 'ticket_purchase.read',
    limit: limits.rate.lookups * 2,
    query: z.object({
      pnr: z.string().trim().length(6),
      except: z.coerce.number().int().min(0).default(0),
    }),
    response: z.object({ requests: z.array(z.number()) }),
    handler: async ({ db, user, query }) => ({
      requests: await requestsOf({ db, user }, query.pnr.toUpperCase(), query.except),
    }),
  }),
]
