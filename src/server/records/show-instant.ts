import { showDate } from '../../foundation/values/dates.ts'
import { placeInTime } from '../../foundation/text/format.ts'

/** An instant as sentences show it in the agency's zone: '26-Apr-2027 14:05'. */
export function showInstant(iso: string, zone: string): string {
  const place = placeInTime(iso, zone)
  return place ? `${showDate(place.day)} ${place.time}` : iso
}
