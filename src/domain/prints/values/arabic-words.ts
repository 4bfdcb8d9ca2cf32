/** Whole numbers in Arabic words, in the form used before a masculine noun: 50000n → 'خمسون ألف'. */

const small =
  'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة|أحد عشر|اثنا عشر|ثلاثة عشر|أربعة عشر|خمسة عشر|ستة عشر|سبعة عشر|ثمانية عشر|تسعة عشر'
    .split('|')
    .flatMap((part, at) => (at === 0 ? part.split(' ') : [part]))
const tens = 'عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'.split(' ')
const hundreds = 'مائة مائتان ثلاثمائة أربعمائة خمسمائة ستمائة سبعمائة ثمانمائة تسعمائة'.split(' ')
const scales = [
  { unit: 1_000_000_000n, one: 'مليار', two: 'ملياران', few: 'مليارات' },
  { unit: 1_000_000n, one: 'مليون', two: 'مليونان', few: 'ملايين' },
  { unit: 1000n, one: 'ألف', two: 'ألفان', few: 'آلاف' },
]
const and = ' و'

/** 0 to 999. */
function belowThousand(n: number): string {
  const parts: string[] = []
  if (n >= 100) parts.push(hundreds[Math.floor(n / 100) - 1] ?? '')
  const rest = n % 100
  if (rest > 0 && rest < 20) parts.push(small[rest] ?? '')
  if (rest >= 20) {
    if (rest % 10 > 0) parts.push(small[rest % 10] ?? '')
    parts.push(tens[Math.floor(rest / 10) - 2] ?? '')
  }
  return parts.join(and)
}

/** A dual loses its last letter before the noun that it counts: 'مائتان' → 'مائتا ألف'. */
export const beforeNoun = (words: string): string => words.replace(/(مائت|ألف|مليون|مليار)ان$/u, '$1ا')

/** Amounts of the books stay below a trillion. */
export function arabicWords(whole: bigint): string {
  if (whole === 0n) return small[0] ?? ''
  const parts: string[] = []
  let rest = whole
  for (const { unit, one, two, few } of scales) {
    const count = Number(rest / unit)
    rest %= unit
    if (count === 0) continue
    const last = count % 100
    if (count === 1) parts.push(one)
    else if (count === 2) parts.push(two)
    else parts.push(`${beforeNoun(belowThousand(count))} ${last >= 3 && last <= 10 ? few : one}`)
  }
  if (rest > 0n) parts.push(belowThousand(Number(rest)))
  return parts.join(and)
}
