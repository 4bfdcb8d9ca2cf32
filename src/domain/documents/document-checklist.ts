import { daysBetween } from '../../foundation/values/dates.ts'

const plans = ['recruiting', 'processing', 'female', 'hajj', 'umrah', 'travel', 'student'] as const
const every = plans.join(' ')

/** Papers a file starts with, per base plan: kind of the scan, words on the check list, plans that need it. Source: steps 16.1. */
const documentChecklist = [
  ['passport', 'passport original', every],
  ['photos', 'photos (white background)', every],
  ['nid', 'NID / birth registration', every],
  ['visa_copy', 'visa copy', 'processing'],
  ['education', 'educational / experience papers', 'recruiting student'],
  ['agreement', 'signed agreement', every],
  ['nominee', 'nominee papers', 'recruiting processing female'],
  ['guardian_noc', 'guardian NOC + guardian NID', 'female'],
  ['vaccination', 'vaccination card', 'hajj'],
  ['bank_statement', 'bank statement', 'travel student'],
] as const

/** Kinds of scanned papers: those of the check list, and 'other' with a name of its own. */
export const documentKinds = [...documentChecklist.map(([kind]) => kind), 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Whether the check list of a base plan asks for a paper. */
const isNeeded = (needing: string, basePlan: string): boolean => needing.split(' ').includes(basePlan)

/** Kinds a passenger of this base plan must bring, in the order of the check list: `neededKinds('hajj')` has the vaccination card. */
export const neededKinds = (basePlan: string): DocumentKind[] =>
  documentChecklist.filter(([, , needing]) => isNeeded(needing, basePlan)).map(([kind]) => kind)

/** Items of a document check with whether this base plan needs them. */
export const checklistItems = (basePlan: string): { item: string; needed: boolean }[] =>
  documentChecklist.map(([, item, needing]) => ({ item, needed: isNeeded(needing, basePlan) }))

export type DocumentStanding = 'missing' | 'expired' | 'expiring' | 'good'

/** How a paper stands on `today`: it is good on its last day, and within `noticeDays` of it time to renew. Without a day it does not run out. */
export function standingOf(
  expiryDate: string | null,
  today: string,
  noticeDays: number,
): Exclude<DocumentStanding, 'missing'> {
  if (expiryDate === null) return 'good'
  if (expiryDate < today) return 'expired'
  return daysBetween(today, expiryDate) <= noticeDays ? 'expiring' : 'good'
}
