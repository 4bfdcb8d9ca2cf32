import { doubt, type TicketDocument, type TicketPassenger, type TicketSector } from './formats/document.ts'

/** Values two texts of one ticket must agree on; what is only worded differently (payment) is not compared. */
const compared = new Set<keyof TicketDocument>([
  'issuedOn',
  'currency',
  'fare',
  'taxTotal',
  'penalty',
  'total',
  'difference',
  'commission',
  'original',
])

const filled = [
  'pnr',
  'airlinePnr',
  'airline',
  'issuedOn',
  'timeLimit',
  'currency',
  'base',
  'fare',
  'taxTotal',
  'penalty',
  'total',
  'difference',
  'commissionPercent',
  'commission',
  'payment',
  'original',
  'fileNo',
] as const satisfies readonly (keyof TicketDocument)[]

const isDoubtful = (document: TicketDocument, field: string): boolean =>
  document.doubts.some((each) => each.field === field || each.field.startsWith(`${field}.`))

/** Puts the value of one document into the other, with the doubts about it instead of the former ones. */
function take<Field extends keyof TicketDocument>(
  into: TicketDocument,
  from: TicketDocument,
  field: Field,
): void {
  const about = (name: string): boolean => name === field || name.startsWith(`${field}.`)
  into[field] = from[field]
  into.doubts = [
    ...into.doubts.filter((each) => !about(each.field)),
    ...from.doubts.filter((each) => about(each.field)).map((each) => ({ ...each })),
  ]
}

const letters = (person: TicketPassenger): string => (person.surname + person.given).replaceAll(/[^A-Z]/g, '')

function fillPassenger(into: TicketDocument, from: TicketDocument): void {
  if (!from.passenger) return
  if (!into.passenger || (isDoubtful(into, 'passenger') && !isDoubtful(from, 'passenger'))) {
    const before = into.passenger
    take(into, from, 'passenger')
    into.passenger = { ...from.passenger }
    if (before) fillPerson(into.passenger, before)
    return
  }
  const same = letters(into.passenger) === letters(from.passenger)
  if (same) fillPerson(into.passenger, from.passenger)
  else if (!isDoubtful(from, 'passenger')) doubt(into, 'passenger', 'sources-differ')
}

function fillPerson(into: TicketPassenger, from: TicketPassenger): void {
  into.title ??= from.title
  into.type ??= from.type
  into.bornOn ??= from.bornOn
  into.passport ??= from.passport
}

/** Fills empty cells of the same flight; a list with more flights replaces a shorter one. */
function fillSectors(into: TicketDocument, from: TicketDocument): void {
  if (from.sectors.length > into.sectors.length) {
    const before = into.sectors
    take(into, from, 'sectors')
    into.sectors = from.sectors.map((sector) => ({ ...sector }))
    for (const sector of into.sectors) fillSector(sector, before)
  } else for (const sector of into.sectors) fillSector(sector, from.sectors)
}

function fillSector(sector: TicketSector, others: readonly TicketSector[]): void {
  const other = others.find(
    (each) => each.carrier === sector.carrier && each.flight === sector.flight && each.date === sector.date,
  )
  if (!other) return
  sector.to ??= other.to
  sector.transfer ||= other.transfer
  sector.bookingClass ??= other.bookingClass
  sector.departs ??= other.departs
  sector.arrives ??= other.arrives
  sector.arrivesOn ??= other.arrivesOn
  sector.fareBasis ??= other.fareBasis
  sector.baggage ??= other.baggage
  sector.status ??= other.status
}

/** XT is a sum of others: the list that names its parts says more. */
const detail = ({ taxes }: TicketDocument): number =>
  taxes.length - (taxes.some(({ code }) => code === 'XT') ? 100 : 0)

function merge(into: TicketDocument, from: TicketDocument): void {
  if (from.kind === 'void' || (into.kind !== 'void' && from.kind === 'exchange')) into.kind = from.kind
  if (into.kind === 'booking') into.kind = from.kind
  into.number ??= from.number
  if (from.conjunctions.length > into.conjunctions.length) into.conjunctions = [...from.conjunctions]
  into.fareHidden &&= from.fareHidden
  fillPassenger(into, from)
  fillSectors(into, from)
  if (from.taxes.length > 0 && (into.taxes.length === 0 || detail(from) > detail(into))) {
    take(into, from, 'taxes')
    into.taxes = from.taxes.map((tax) => ({ ...tax }))
  }
  for (const field of filled) {
    if (from[field] === null) continue
    if (into[field] === null || (isDoubtful(into, field) && !isDoubtful(from, field))) take(into, from, field)
    else if (compared.has(field) && into[field] !== from[field] && !isDoubtful(from, field)) {
      doubt(into, field, 'sources-differ')
    }
  }
}

/**
 * Makes one document of everything that was pasted about it: a booking, the ticket and its file complete each other, and
 * the same text pasted twice adds nothing. A refund stays a document beside the ticket; a void takes the place of its sale.
 */
export function mergeDocuments(documents: readonly TicketDocument[]): TicketDocument[] {
  const merged: TicketDocument[] = []
  for (const document of documents.filter(({ kind }) => kind !== 'booking')) {
    const existing = merged.find(
      (each) =>
        each.number !== null &&
        each.number === document.number &&
        (each.kind === 'refund') === (document.kind === 'refund'),
    )
    if (existing) merge(existing, document)
    else merged.push(structuredClone(document))
  }
  for (const booking of documents.filter(({ kind }) => kind === 'booking')) {
    const person = booking.passenger
    const matches = merged.filter(
      (each) =>
        person !== null &&
        each.kind !== 'refund' &&
        each.passenger !== null &&
        letters(each.passenger) === letters(person) &&
        (each.pnr === booking.pnr || each.pnr === null) &&
        (each.kind !== 'booking' || each.pnr === booking.pnr),
    )
    const [only] = matches
    if (only && matches.length === 1) merge(only, booking)
    else merged.push(structuredClone(booking))
  }
  return merged
}
