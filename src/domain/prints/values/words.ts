/** Amounts in English words, counted in lakh and crore (forms 1.6). */

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
/** Names of a currency and its hundredth (thousandth) part. */
const names: Record<string, readonly [whole: string, part: string]> = {
  BDT: ['Taka', 'Paisa'],
  USD: ['US Dollar', 'Cents'],
  SAR: ['Saudi Riyal', 'Halalas'],
  AED: ['UAE Dirham', 'Fils'],
  QAR: ['Qatari Riyal', 'Dirhams'],
  KWD: ['Kuwaiti Dinar', 'Fils'],
  OMR: ['Omani Rial', 'Baisa'],
  BHD: ['Bahraini Dinar', 'Fils'],
  MYR: ['Malaysian Ringgit', 'Sen'],
  EUR: ['Euro', 'Cents'],
  GBP: ['Pound Sterling', 'Pence'],
  SGD: ['Singapore Dollar', 'Cents'],
}

/** 165500n → 'One Lakh Sixty-Five Thousand Five Hundred'. */
export function englishWords(whole: bigint): string {
  const n = Number(whole)
  if (whole < 20n) return small[n] ?? ''
  if (whole < 100n) return `${tens[Math.floor(n / 10)]}${n % 10 ? `-${small[n % 10]}` : ''}`
  const parts: string[] = []
  const take = (unit: bigint, limit: bigint | null, name: string): void => {
    const count = limit === null ? whole / unit : (whole / unit) % limit
    if (count > 0n) parts.push(`${englishWords(count)} ${name}`)
  }
  take(10_000_000n, null, 'Crore')
  take(100_000n, 100n, 'Lakh')
  take(1000n, 100n, 'Thousand')
  take(100n, 10n, 'Hundred')
  if (whole % 100n > 0n) parts.push(englishWords(whole % 100n))
  return parts.join(' ')
}

/** Minor units in words: (16550000n, 'BDT') → 'Taka One Lakh Sixty-Five Thousand Five Hundred Only'. `digits` after the point: 2, or 3. */
export function amountInWords(minor: bigint, currency = 'BDT', digits = 2): string {
  const [whole, part] = names[currency] ?? [currency, 'Cents']
  const unit = 10n ** BigInt(digits)
  const rest = minor % unit
  return `${whole} ${englishWords(minor / unit)}${rest > 0n ? ` and ${part} ${englishWords(rest)}` : ''} Only`
}
