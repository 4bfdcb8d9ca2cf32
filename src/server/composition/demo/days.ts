import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import type { Clock } from '../../platform/clock.ts'

const weekend = [5, 6] // Friday and Saturday

/** Days of the demo, counted from the day it is loaded. */
export interface Days {
  /** That very day. */
  at: (offset: number) => CivilDate
  /** That day, or the last working day before it: people do not enter data on their weekend. */
  work: (offset: number) => CivilDate
}

export function daysFrom(today: CivilDate): Days {
  const at = (offset: number): CivilDate => addDays(today, offset)
  return {
    at,
    work(offset) {
      let day = at(offset)
      while (weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = addDays(day, -1)
      return day
    },
  }
}

/** The visas of the demo were bought so many days ago; its books begin a little earlier. */
const firstBusiness = 220

/** Day of the opening balances: the last one of the month before the first business. */
export const openingDay = (today: CivilDate): CivilDate =>
  addDays(`${addDays(today, -firstBusiness).slice(0, 7)}-01`, -1)

const minuteMs = 60_000
const dhakaMinutes = 6 * 60

/**
 * A clock the loader moves through the past, so that history has the times at which the demo says it
 * happened.
 */
export interface ReplayClock extends Clock {
  /** @param minute of the day in Dhaka; never later than `latest`. */
  set: (day: CivilDate, minute: number) => void
  /** To an instant of the day it stands in. */
  move: (instant: Date) => void
}

export function replayClock(latest: Date): ReplayClock {
  let day = ''
  let instant = latest
  return {
    zone: 'Asia/Dhaka',
    now: () => new Date(instant),
    today: () => day,
    setZone: () => undefined,
    set(next, minute) {
      day = next
      const wanted = new Date(`${next}T00:00:00Z`).getTime() + (minute - dhakaMinutes) * minuteMs
      instant = new Date(Math.min(wanted, latest.getTime()))
    },
    move(next) {
      instant = new Date(Math.min(next.getTime(), latest.getTime()))
    },
  }
}
