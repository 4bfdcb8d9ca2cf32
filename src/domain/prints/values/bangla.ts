/** Numbers, dates and counts in Bangla (forms 0, 1.6). */

/** 0 to 99 in words. */
const words = (
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ উনত্রিশ ' +
  'ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ উনচল্লিশ চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ উনপঞ্চাশ ' +
  'পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন উনষাট ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি উনসত্তর ' +
  'সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর উনআশি আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি উননব্বই ' +
  'নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই'
).split(' ')

/** '2026' → '২০২৬'; other signs stay. */
export const banglaDigits = (text: string | number): string =>
  String(text).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

/** Whole numbers in words: 4500n → 'চার হাজার পাঁচশত'. */
export function banglaWords(whole: bigint): string {
  if (whole < 100n) return words[Number(whole)] ?? ''
  const parts: string[] = []
  const crore = whole / 10_000_000n
  if (crore > 0n) parts.push(`${banglaWords(crore)} কোটি`)
  const lakh = (whole / 100_000n) % 100n
  if (lakh > 0n) parts.push(`${banglaWords(lakh)} লক্ষ`)
  const thousand = (whole / 1000n) % 100n
  if (thousand > 0n) parts.push(`${banglaWords(thousand)} হাজার`)
  const hundred = (whole / 100n) % 10n
  if (hundred > 0n) parts.push(`${banglaWords(hundred)}শত`)
  if (whole % 100n > 0n) parts.push(banglaWords(whole % 100n))
  return parts.join(' ')
}

/** Lakh grouping: '165500' → '1,65,500'. */
export const lakhGroups = (whole: string): string => whole.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')

/** NB: 16550000n → '১,৬৫,৫০০/-'. */
export function banglaAmount(minor: bigint): string {
  const paisa = minor % 100n
  return `${banglaDigits(lakhGroups(String(minor / 100n)) + (paisa > 0n ? `.${String(paisa).padStart(2, '0')}` : ''))}/-`
}

/** DB: '2026-11-20' → '২০/১১/২০২৬'. */
export const banglaDate = (date: string): string => banglaDigits(date.split('-').reverse().join('/'))

/** '৩ (তিন)'. */
export const banglaCount = (count: number): string => `${banglaDigits(count)} (${banglaWords(BigInt(count))})`

/** 24 → '২ বছর', 18 → '১৮ মাস'. */
export const banglaMonths = (months: number): string =>
  months % 12 === 0 ? `${banglaDigits(months / 12)} বছর` : `${banglaDigits(months)} মাস`
