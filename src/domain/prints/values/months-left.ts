import { addMonths } from '../../../foundation/values/dates.ts'

/** Whole months from one day to a later one; 0 when it is over. */
export function monthsBetween(from: string, to: string): number {
  let count = 0
  while (count < 1200 && addMonths(from, count + 1) <= to) count += 1
  return count
}
