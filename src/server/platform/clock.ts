import type { CivilDate } from '../../foundation/values/dates.ts'

/** The only source of time in the server (design 4). */
export interface Clock {
  /** The instant, for technical times such as token life. */
  now(): Date
  /** The day it is in the agency's zone. */
  today(): CivilDate
  /** IANA zone of the agency. */
  readonly zone: string
  /** Called when the agency's setting changes. @throws RangeError for an unknown zone. */
  setZone(zone: string): void
}

/** A clock that stands still until it is moved; for tests and the demo loader. */
export interface FixedClock extends Clock {
  set(today: CivilDate): void
}

/** Setting default of the handbook (design 4). */
const defaultZone = 'Asia/Dhaka'

// en-CA writes a date as yyyy-mm-dd.
const dayFormat = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })

const msPerMinute = 60_000

function clockOf(now: () => Date, zone: string): Clock {
  let current = zone
  let format = dayFormat(zone)
  // Asked dozens of times per request and the same for the whole minute: days begin on a minute in every zone.
  let minute = NaN
  let day = ''
  return {
    now,
    today() {
      const at = now()
      const asked = Math.floor(at.getTime() / msPerMinute)
      if (asked !== minute) {
        day = format.format(at)
        minute = asked
      }
      return day
    },
    get zone() {
      return current
    },
    setZone(next) {
      format = dayFormat(next)
      current = next
      minute = NaN
    },
  }
}

export const systemClock = (zone: string = defaultZone): Clock => clockOf(() => new Date(), zone)

/** Noon UTC lies inside the same civil day from UTC−11:59 to UTC+11:59, so the zone does not move the day for this trade's zones. */
export function fixedClock(today: CivilDate, zone: string = defaultZone): FixedClock {
  let at = new Date(`${today}T12:00:00Z`)
  const clock = clockOf(() => new Date(at), zone)
  return Object.assign(clock, {
    set(day: CivilDate) {
      at = new Date(`${day}T12:00:00Z`)
    },
  })
}
