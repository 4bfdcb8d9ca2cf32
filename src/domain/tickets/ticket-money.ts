/** What a ticket costs and is sold for. Pure; amounts are minor units of BDT. Source: tickets 4. */
import { share } from '../books/document.ts'

/** Above it a person in charge is warned, from twice of it on nothing more is sold: BDT 200,000 (tickets 5.5). */
export const picHoldingLimit = 200_000_00n

interface Parts {
  fare: bigint
  tax: bigint
  other: bigint
  commission: bigint
  ait: bigint
}

/** Published value of a ticket: fare, tax and other charges. */
export const publishedOf = ({ fare, tax, other }: Pick<Parts, 'fare' | 'tax' | 'other'>): bigint =>
  fare + tax + other

/** What the ticket costs the agency: the published value without its commission. */
export const netCostOf = (parts: Omit<Parts, 'ait'>): bigint => publishedOf(parts) - parts.commission

/** What is owed to the airline or vendor: the net cost and the tax withheld on the commission. */
export const payableOf = (parts: Parts): bigint => netCostOf(parts) + parts.ait

/** Commission of a fare by the airline's rate. @param basisPoints hundredths of a percent. */
export const commissionOf = (fare: bigint, basisPoints: number): bigint => share(fare, BigInt(basisPoints))

/** Rates an airline and the settings give, in hundredths of a percent of the fare. */
export interface TicketRates {
  commission: number
  ait: number
}

/** Tax withheld: only where the airline is paid through BSP and gives a commission. @param basisPoints the rate of the settings. */
export const aitOf = (fare: bigint, channel: unknown, commission: bigint, basisPoints: number): bigint =>
  channel === 'bsp' && commission > 0n ? share(fare, BigInt(basisPoints)) : 0n

/** Commission and AIT of a fare: what was typed, 0 too, else what the rates give; another agency passes no commission on. */
export function airlineGives(
  fare: bigint,
  channel: unknown,
  typed: { commission: bigint | null; ait: bigint | null },
  rates: TicketRates,
): { commission: bigint; ait: bigint } {
  const commission = typed.commission ?? (channel === 'vendor' ? 0n : commissionOf(fare, rates.commission))
  return { commission, ait: typed.ait ?? aitOf(fare, channel, commission, rates.ait) }
}

/** Commission an airline takes back with a refunded part of the fare, rounded to the paisa (tickets 5.6). */
export const recallOf = (
  { fare, commission }: Pick<Parts, 'fare' | 'commission'>,
  refunded: bigint,
): bigint => (fare > 0n ? (2n * commission * refunded + fare) / (2n * fare) : 0n)
