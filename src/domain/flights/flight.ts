import { z } from 'zod'
import {
  bool,
  date,
  int,
  json,
  longtext,
  money,
  ref,
  text,
  time,
  upper,
} from '../../foundation/definitions/fields.ts'
import { broken } from '../../foundation/definitions/checks.ts'
import { numberHyphen } from '../tickets/ticket-number.ts'
import { airportCode } from './airports.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/** One change of the flight day: from day, to day, charge in BDT, reason, user and day it was made. */
const rescheduleShape = z.strictObject({
  from: z.string(),
  to: z.string(),
  charge: z.string(),
  reason: z.string(),
  by: z.number().nullable(),
  at: z.string(),
})
export type Reschedule = z.infer<typeof rescheduleShape>

/**
 * The flight of a passenger from the request of a ticket to the departure. Source: steps 13.
 * Paper: ticket, departure card.
 */
export const flight = defineEntity({
  name: 'flight',
  label: 'Flight',
  plural: 'flights',
  pluralLabel: 'Flights',
  access: 'FLIGHT',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Flight #{attempt_no}',
  machine: 'flight',
  step: { stage: 'flight' },
  checks: (record) => [
    broken(
      record.from_airport && record.from_airport === record.to_airport,
      'to_airport',
      'SAME',
      'From and to must be different.',
    ),
  ],
  fields: {
    preferred_date: date({ list: 1, correctable: true }),
    route: text(40, { list: 2, searched: true, correctable: true, help: 'For example DAC–RUH.' }),
    own_ticket: bool({ label: "Passenger's own ticket", correctable: true }),
    ticket_no: text(13, {
      unique: true,
      uniqueWhen: { state: ['ticketed', 'flown', 'missed', 'offloaded'] },
      uniqueMessage: 'Ticket {ticket_no} is already used by passenger #{passenger}.',
      pattern: /^\d{13}$/,
      hyphen: numberHyphen,
      patternMessage: 'Ticket number must have 13 digits.',
      list: 3,
      searched: true,
      correctable: true,
    }),
    pnr: upper(6, {
      label: 'PNR',
      pattern: /^[A-Z0-9]{6}$/,
      patternMessage: 'PNR must have 6 letters or digits.',
      list: 4,
      searched: true,
      correctable: true,
    }),
    airway: ref('airway', { list: 5, searched: true, correctable: true }),
    flight_no: text(8, {
      pattern: /^[A-Z0-9]{2}\d{1,4}$/,
      patternMessage: 'Enter the flight number, for example SV805.',
      list: 6,
      searched: true,
      correctable: true,
    }),
    flight_date: date({ list: 7, correctable: true }),
    departure_time: time({ list: 8, correctable: true }),
    from_airport: upper(3, {
      codesOf: airportCode,
      label: 'From',
      pattern: /^[A-Z]{3}$/,
      patternMessage: 'a 3-letter IATA code',
      list: 9,
      correctable: true,
    }),
    to_airport: upper(3, {
      codesOf: airportCode,
      label: 'To',
      pattern: /^[A-Z]{3}$/,
      patternMessage: 'a 3-letter IATA code',
      list: 9,
      correctable: true,
    }),
    fare: money({ list: 10, correctable: true }),
    ticket_ref: ref('iata_ticket', { label: 'Ticket' }),
    baggage_kg: int({ min: 0, max: 60, correctable: true }),
    reschedules: json({ calc: true, shape: z.array(rescheduleShape) }),
    departed_date: date({ list: 11, past: true }),
    confirmed: bool({ calc: true, list: 11 }),
    boarding_note: text(250),
    miss_reason: longtext(250),
    offload_authority: text(60),
    penalty: money(),
    meet_and_assist: text(120, { correctable: true }),
  },
})
