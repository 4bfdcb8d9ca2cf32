/** Fields that requests, tickets and temporary tickets have in common. Source: tickets 3, 4, 5.1. */
import { numberHyphen } from './ticket-number.ts'
import { broken, type Finding, type Values } from '../../foundation/definitions/checks.ts'
import { minor } from '../books/document.ts'
import { journeyCodes } from '../flights/airports.ts'
import type { Fields } from '../../foundation/definitions/entity.ts'
import { date, longtext, money, ref, text, upper } from '../../foundation/definitions/fields.ts'

/** How a ticket is bought: through BSP, at the airline's counter, from a deposit with it, from another agency. */
export const ticketChannels = ['bsp', 'direct', 'deposit', 'vendor'] as const
export const ticketBases = ['agent', 'principal'] as const

/** 13 digits, typed with spaces or hyphens and with or without the check digit behind them (tickets 3). */
function storedNumber(typed: string): string {
  const digits = /^(\d{13})\d?$/.exec(typed.replaceAll(/[\s-]/g, ''))
  return digits?.[1] ?? typed
}

export const ticketNumber = {
  stored: storedNumber,
  hyphen: numberHyphen,
  pattern: /^(?:\d{13}|[A-Z0-9]{2}-[A-Z0-9]{6}-\d{1,2}|GRP-[A-Z0-9]{2}-\d{1,4})$/,
  patternMessage: 'Ticket number must have 13 digits.',
  example: '0652411000011',
} as const
const sectorPattern = {
  pattern: /^[A-Z]{3}(?:-[A-Z]{3})+$/,
  patternMessage: 'Sector must look like DAC-RUH.',
  example: 'DAC-RUH',
} as const

/** Who flies where and when. */
export const itinerary = {
  passenger: ref('passenger', { label: 'Passenger' }),
  passenger_name: text(80, { label: 'Name on the ticket' }),
  pnr: upper(6, {
    label: 'PNR',
    pattern: /^[A-Z0-9]{6}$/,
    patternMessage: 'PNR must have 6 letters or digits.',
  }),
  sector: upper(47, { ...sectorPattern, codesOf: journeyCodes, help: 'For example DAC-RUH.' }),
  travel_class: upper(2, { label: 'Class' }),
  flight_no: upper(8, {
    pattern: /^[A-Z0-9]{2}\d{1,4}$/,
    patternMessage: 'Enter the flight number, for example SV805.',
    example: 'SV805',
  }),
  travel_date: date(),
  return_date: date({ notBefore: 'travel_date' }),
} satisfies Fields

/** Passport and remarks of a ticket, which an edit may change (tickets 5.9). */
export const ticketNotes = {
  /** Left empty, it is that of the passenger's file. */
  passport_no: upper(9, {
    label: 'Passport on the ticket',
    pattern: /^[A-Z0-9]{6,9}$/,
    patternMessage: 'Passport number must be 1 letter + 8 digits or 2 letters + 7 digits.',
    sensitive: true,
  }),
  remarks: longtext(500),
} satisfies Fields

/** What it costs. */
export const amounts = {
  fare: money(),
  tax: money({ default: '0.00' }),
  other: money({ label: 'Other charges', default: '0.00' }),
  commission: money({ help: 'Left empty: by the rate of the airline.' }),
  ait: money({
    label: 'AIT',
    help: 'Tax withheld on the commission. Left empty: by the rate of the settings.',
  }),
} satisfies Fields

/** A ticket as a record of its own: where its itinerary and amounts stand in form and list. */
export const ticketDetails = {
  passenger: { ...itinerary.passenger, list: 5, searched: true, section: 'Passenger' },
  passenger_name: { ...itinerary.passenger_name, list: 5, searched: true, section: 'Passenger' },
  pnr: { ...itinerary.pnr, list: 4, searched: true, section: 'Flight' },
  sector: { ...itinerary.sector, list: 6, searched: true, section: 'Flight' },
  travel_class: { ...itinerary.travel_class, section: 'Flight' },
  flight_no: { ...itinerary.flight_no, section: 'Flight' },
  travel_date: { ...itinerary.travel_date, list: 7, section: 'Flight' },
  return_date: { ...itinerary.return_date, section: 'Flight' },
  fare: { ...amounts.fare, section: 'Amounts' },
  tax: { ...amounts.tax, section: 'Amounts' },
  other: { ...amounts.other, section: 'Amounts' },
  commission: { ...amounts.commission, section: 'Amounts' },
  ait: { ...amounts.ait, section: 'Amounts' },
} satisfies Fields

/** The airline gives no more commission than the fare (tickets 4). */
export const commissionWithinFare = (ticket: Values): Finding | false =>
  broken(
    minor(ticket['commission']) > minor(ticket['fare']) && minor(ticket['fare']) > 0n,
    'commission',
    'purchase.commission',
    'Commission cannot exceed the fare.',
  )

/** Widths in a list of tickets, in or before the books: state and amount stand on a screen of 1440. */
export const ticketColumns = {
  ticket_no: 136,
  passenger_name: 'rest',
  pnr: 84,
  airline: 150,
  sector: 96,
  travel_date: 116,
  state: 130,
} as const
