import type { ReadTicketText, TicketDocument } from './formats/document.ts'
import { mergeDocuments } from './merge-documents.ts'
import { sectorOf } from './ticket-number.ts'

/** A ticket number that is already there: a ticket of the books, a line of the temporary list or of a request. */
export interface KnownTicket {
  number: string
  place: 'books' | 'temporary' | 'request'
  id: number
}

export interface KnownPassenger {
  id: number
  name: string
  passport: string | null
}

/** One line of the table a clerk checks before saving. */
export interface ProposedLine {
  document: TicketDocument
  /** 'DAC-DOH-RUH', or null where the text names no flights. */
  sector: string | null
  travelOn: string | null
  /** First day of the way back, where the journey ends where it began. */
  returnOn: string | null
  /** Already there under one of its numbers; a refund or void is expected to be. */
  duplicate: KnownTicket | null
  passenger: number | null
  foundBy: 'passport' | 'name' | null
  /** Several passengers of this name: one has to be chosen. */
  choices: number[]
}

const words = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim()
    .split(' ')
    .toSorted()
    .join(' ')

/** Passport decides; without one the name does, in any order of its words, where exactly one passenger has it. */
function findPassenger(
  document: TicketDocument,
  passengers: readonly KnownPassenger[],
): Pick<ProposedLine, 'passenger' | 'foundBy' | 'choices'> {
  const person = document.passenger
  if (!person) return { passenger: null, foundBy: null, choices: [] }
  const holder = person.passport
    ? passengers.find(({ passport }) => passport?.toUpperCase() === person.passport)
    : undefined
  if (holder) return { passenger: holder.id, foundBy: 'passport', choices: [] }
  const name = words(`${person.given} ${person.surname}`)
  const same = passengers.filter(
    (each) => words(each.name) === name && (!person.passport || each.passport === null),
  )
  const [only] = same
  if (only && same.length === 1) return { passenger: only.id, foundBy: 'name', choices: [] }
  return { passenger: null, foundBy: null, choices: same.map(({ id }) => id) }
}

/** The journey of a document: its airports, the first flight, and the first flight after the longest stay on a return. */
function journeyOf({ sectors }: TicketDocument): Pick<ProposedLine, 'sector' | 'travelOn' | 'returnOn'> {
  const flights = sectors.flatMap(({ from, to, date }) => (from && to ? [{ from, to, date }] : []))
  const [first] = flights
  if (!first) return { sector: null, travelOn: sectors[0]?.date ?? null, returnOn: null }
  const back = flights.at(-1)?.to === first.from
  let returnOn: string | null = null
  let longest = 0
  for (const [at, flight] of flights.entries()) {
    const before = flights[at - 1]
    if (!back || !before?.date || !flight.date) continue
    const stay = Date.parse(flight.date) - Date.parse(before.date)
    if (stay > longest) {
      longest = stay
      returnOn = flight.date
    }
  }
  return { sector: sectorOf(flights), travelOn: first.date, returnOn }
}

/** Lines for everything a text says, each ticket once, with what is already in the books said. */
export function proposeLines(
  read: Pick<ReadTicketText, 'documents'>,
  stored: { tickets: readonly KnownTicket[]; passengers: readonly KnownPassenger[] },
): ProposedLine[] {
  return mergeDocuments(read.documents).map((document) => {
    const numbers = [document.number, ...document.conjunctions]
    return {
      document,
      ...journeyOf(document),
      duplicate: stored.tickets.find(({ number }) => numbers.includes(number)) ?? null,
      ...findPassenger(document, stored.passengers),
    }
  })
}
