import type { CivilDate } from '../../foundation/values/dates.ts'

/** True when a day is given and lies before today: the last valid day itself still counts. */
export const isPast = (day: unknown, today: CivilDate): boolean =>
  day !== null && day !== undefined && day !== '' && String(day) < today
