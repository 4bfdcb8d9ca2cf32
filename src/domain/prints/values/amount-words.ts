/** An amount of money in words, in the three languages of papers. BDT is counted in lakh and crore (forms 1.6). */
import { minorDigits } from '../../../foundation/values/money.ts'
import { arabicWords, beforeNoun } from './arabic-words.ts'
import { banglaWords } from './bangla.ts'
import { amountInWords } from './words.ts'

type Name = readonly [whole: string, part: string]
/** Names of a currency and its hundredth (thousandth) part; another currency is called by its code. */
const bangla: Readonly<Record<string, Name>> = {
  BDT: ['টাকা', 'পয়সা'],
  USD: ['মার্কিন ডলার', 'সেন্ট'],
  SAR: ['সৌদি রিয়াল', 'হালালা'],
  AED: ['আমিরাতি দিরহাম', 'ফিলস'],
  QAR: ['কাতারি রিয়াল', 'দিরহাম'],
  KWD: ['কুয়েতি দিনার', 'ফিলস'],
  OMR: ['ওমানি রিয়াল', 'বাইসা'],
  BHD: ['বাহরাইনি দিনার', 'ফিলস'],
  MYR: ['মালয়েশীয় রিঙ্গিত', 'সেন'],
  EUR: ['ইউরো', 'সেন্ট'],
  GBP: ['পাউন্ড স্টার্লিং', 'পেনি'],
  SGD: ['সিঙ্গাপুর ডলার', 'সেন্ট'],
}
const arabic: Readonly<Record<string, Name>> = {
  BDT: ['تاكا', 'بيسة'],
  USD: ['دولار أمريكي', 'سنت'],
  SAR: ['ريال سعودي', 'هللة'],
  AED: ['درهم إماراتي', 'فلس'],
  QAR: ['ريال قطري', 'درهم'],
  KWD: ['دينار كويتي', 'فلس'],
  OMR: ['ريال عماني', 'بيسة'],
  BHD: ['دينار بحريني', 'فلس'],
  MYR: ['رينغيت ماليزي', 'سن'],
  EUR: ['يورو', 'سنت'],
  GBP: ['جنيه إسترليني', 'بنس'],
  SGD: ['دولار سنغافوري', 'سنت'],
}

export interface AmountWords {
  en: string
  bn: string
  ar: string
}

/** @param minor minor units of the currency, zero or more. */
export function amountWords(minor: bigint, currency: string): AmountWords {
  const digits = minorDigits(currency)
  const unit = 10n ** BigInt(digits)
  const [whole, rest] = [minor / unit, minor % unit]
  const [bnWhole, bnPart] = bangla[currency] ?? [currency, '']
  const [arWhole, arPart] = arabic[currency] ?? [currency, '']
  return {
    en: amountInWords(minor, currency, digits),
    bn: `${banglaWords(whole)} ${bnWhole} ${rest > 0n ? `${banglaWords(rest)} ${bnPart} ` : ''}মাত্র`,
    ar: `فقط ${beforeNoun(arabicWords(whole))} ${arWhole}${rest > 0n ? ` و${beforeNoun(arabicWords(rest))} ${arPart}` : ''} لا غير`,
  }
}
