import { doubt, readAmount, addUp, type TicketDocument, type TicketTax } from './document.ts'

/** '500BD' or '500 BD' as a tax. Unknown two-character codes are kept. Null for anything else. */
export function readTax(text: string, currency: string, paid = false): TicketTax | null {
  const match = /^([\d.,]+)\s*([A-Z][A-Z0-9])$/.exec(text.trim())
  const amount = match ? readAmount(match[1] ?? '', currency) : null
  return amount === null ? null : { code: match?.[2] ?? '', amount, paid }
}

/** Puts the parts in place of the sum XT. Parts that do not add up to it are left out and the sum is marked. */
export function replaceSum(document: TicketDocument, parts: readonly TicketTax[]): void {
  const sum = document.taxes.find((tax) => tax.code === 'XT')
  if (!sum || parts.length === 0) return
  if (addUp(parts) === sum.amount) {
    document.taxes = [...document.taxes.filter((tax) => tax !== sum), ...parts]
  } else doubt(document, 'taxes', 'sum-differs')
}

/** The points of a fare calculation in order ('DAC QR X/DOH QR RUH420.00NUC…'), which may be city codes. */
export function fareCalculationPoints(
  text: string,
): { point: string; transfer: boolean; carrier: string | null }[] {
  const before = text.split(/NUC|\bEND\b|M\/IT/)[0] ?? ''
  const points: { point: string; transfer: boolean; carrier: string | null }[] = []
  let carrier: string | null = null
  for (const [, word = ''] of before.replaceAll(/\d+\.\d+/g, ' ').matchAll(/(\S+)/g)) {
    const match = /^(X\/)?([A-Z]{3})$/.exec(word)
    if (match) {
      points.push({ point: match[2] ?? '', transfer: match[1] !== undefined, carrier })
      carrier = null
    } else if (/^[A-Z0-9]{2}$/.test(word)) carrier = word
  }
  return points
}
