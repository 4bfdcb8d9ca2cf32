/** The numbers of the passenger card, and the list each of them opens. Source: reports 5.1. */
import type { CivilDate } from '../../foundation/values/dates.ts'

export const passengerCounts = ['in_process', 'registered_today', 'registered_month'] as const
export type PassengerCount = (typeof passengerCounts)[number]

/** The filter of the passenger list that shows exactly the rows a number counts. */
export function passengerFilterOf(name: PassengerCount, today: CivilDate): string {
  switch (name) {
    case 'in_process':
      return 'f.journey_state=in:active,ready_to_fly'
    case 'registered_today':
      return `f.registered_at=is:${today}`
    case 'registered_month':
      return 'f.registered_at=this_month:'
  }
}
