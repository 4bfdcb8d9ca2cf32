import type { VoucherOffer } from '../../client/vouchers.ts'

/** What people do to a voucher on its page; saving and deleting belong to form and page head. In the order of importance. */
export const deeds = ['SUBMIT', 'AUTHORISE', 'RETURN', 'REVERSE', 'CANCEL'] as const
export type Deed = (typeof deeds)[number]

export const isDeed = (event: string): event is Deed => deeds.some((deed) => deed === event)

export type Deeds = { open: Deed[]; closed: { event: Deed; message: string }[] }

/**
 * Open deeds as buttons, closed ones with their reason. What only another role may do is said while nothing else can be
 * done; `isAsked` opens a closed one whose answer tells more than its reason.
 */
export function deedsOf(offers: readonly VoucherOffer[], isAsked: (offer: VoucherOffer) => boolean): Deeds {
  const known = deeds.flatMap((deed) => offers.filter((offer) => offer.event === deed).map((offer) => ({ deed, offer })))
  const open = known.filter(({ offer }) => offer.open || isAsked(offer)).map(({ deed }) => deed)
  const closed = known.filter(({ offer }) => !offer.open && (offer.code !== 'G-ROLE' || open.length === 0)).map(({ deed, offer }) => ({ event: deed, message: offer.message ?? '' }))
  return { open, closed }
}
