/** When a voucher that is written again and again is due. Pure. Source: decision 1131. */
import { addDays, addMonths, type CivilDate } from '../../foundation/values/dates.ts'

export const repeatSteps = ['weekly', 'monthly', 'quarterly'] as const
type Step = (typeof repeatSteps)[number]

/** @param starts_on its day of the week or of the month is that of every later one. */
export interface Schedule {
  repeats: Step
  starts_on: CivilDate
  /** On the last day of each month instead. */
  last_day: boolean
  ends_on: CivilDate | null
}

type Values = Readonly<Record<string, unknown>>
const day = (value: unknown): CivilDate | null => (typeof value === 'string' && value !== '' ? value : null)

/** The schedule of a template; null where it has none. */
export function scheduleOf(template: Values): Schedule | null {
  const repeats = repeatSteps.find((one) => one === template['repeats'])
  const starts_on = day(template['starts_on'])
  if (!repeats || starts_on === null) return null
  return {
    repeats,
    starts_on,
    last_day: template['last_day'] === true && repeats !== 'weekly',
    ends_on: day(template['ends_on']),
  }
}

const lastOfMonth = (date: CivilDate): CivilDate => addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1)

/** The n-th due day, counted from the first: a month that lacks its day has it on its last. */
function nth({ repeats, starts_on, last_day }: Schedule, n: number): CivilDate {
  if (repeats === 'weekly') return addDays(starts_on, 7 * n)
  const date = addMonths(starts_on, (repeats === 'monthly' ? 1 : 3) * n)
  return last_day ? lastOfMonth(date) : date
}

/** The first due day on or after a day; null when it has ended by then. */
export function dueFrom(schedule: Schedule, from: CivilDate): CivilDate | null {
  let n = 0
  while (nth(schedule, n) < from) n += 1
  const due = nth(schedule, n)
  return schedule.ends_on !== null && due > schedule.ends_on ? null : due
}
