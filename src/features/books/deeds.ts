import type { FieldProblem } from '../../client/http/problem.ts'
import type { VoucherOffer } from '../../client/desk/vouchers.ts'
import { voucherWorkflow } from '../../machines/books/voucher.ts'
import { forwardEvents } from '../../machines/journey/headline.ts'

/** What people do to a voucher on its page; saving and deleting belong to form and page head. In the order of importance. */
const deeds = ['SUBMIT', 'AUTHORISE', 'RETURN', 'REVERSE', 'CANCEL'] as const
export type Deed = (typeof deeds)[number]

/** Those that write into the books: what they would write is shown before. */
export const postingDeeds: ReadonlySet<Deed> = new Set<Deed>(['AUTHORISE', 'REVERSE'])

export const isDeed = (event: string): event is Deed => deeds.some((deed) => deed === event)

export type Deeds = {
  /** The open one that leads on to the books; null where none does. */
  main: Deed | null
  open: Deed[]
  closed: { event: Deed; message: string; faults: readonly FieldProblem[] }[]
}

/** Open deeds as buttons, closed ones with their reason, none as both. What only another role may do is said while nothing else can be done. */
export function deedsOf(offers: readonly VoucherOffer[], state: string): Deeds {
  const known = deeds.flatMap((deed) =>
    offers.filter((offer) => offer.event === deed).map((offer) => ({ deed, offer })),
  )
  const open = known.filter(({ offer }) => offer.open).map(({ deed }) => deed)
  const closed = known
    .filter(({ offer }) => !offer.open && (offer.code !== 'G-ROLE' || open.length === 0))
    .map(({ deed, offer }) => ({ event: deed, message: offer.message ?? '', faults: offer.faults ?? [] }))
  const leading = forwardEvents(voucherWorkflow, state)
  return { main: open.find((deed) => leading.includes(deed)) ?? null, open, closed }
}
