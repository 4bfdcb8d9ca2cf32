/** How the past of a passenger is written: the days of the case, and the steps that people took on them. */
import type { RoleCode } from '../../../domain/people/access.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import type { Row, StageName } from '../../../domain/journey/facts.ts'
import type { DemoAgency } from './agency.ts'
import type { Days } from './days.ts'
import type { DemoPapers } from './papers.ts'
import type { DemoPassenger, StageCode } from './passengers.ts'
import type { DemoVisaLine } from './visas.ts'

/** Everything steps refer to. */
export interface DemoContext {
  days: Days
  agency: DemoAgency
  papers: DemoPapers
  lines: ReadonlyMap<string, DemoVisaLine>
  /** Demand its passengers are selected on, by the key of the visa line. */
  demands: ReadonlyMap<string, number>
  /** Ids of the files that were entered so far, by the row of the table. */
  files: Map<number, number>
}

export interface Step {
  passenger: DemoPassenger
  day: CivilDate
  /** SYS = the nightly job of that day. */
  by: RoleCode | 'SYS'
  place: StageName | 'journey' | 'custody'
  type: string
  data: Row
  /** Instead of what the plan says, e.g. another training than the plan's. */
  discriminators?: Row | undefined
}

interface More {
  /** That very day, also on a weekend: flights, certificates, nightly jobs. */
  exact?: boolean
  discriminators?: Row
}

/** The days a case turns around; offsets from the day of loading. */
export interface Turns {
  registered: number
  allotted: number
  /** Day of the medical report, or where it would be. */
  report: number
  submitted: number
  stamped: number
  prepared: number
}

export interface Story {
  passenger: DemoPassenger
  context: DemoContext
  turns: Turns
  steps: Step[]
  state: (code: StageCode) => string | null
  day: (code: StageCode) => number | null
  /** A number no other passenger has: six digits with the given start. */
  no: (start: string) => string
  add: (
    offset: number,
    by: Step['by'],
    place: Step['place'],
    type: string,
    data?: Row | ((today: CivilDate) => Row),
    more?: More,
  ) => void
}

/** On these files the ticketing officer does what processing officers do elsewhere. */
const ticketingTypes = new Set(['hajj', 'umrah', 'travel', 'student'])
/** So many days before the visa's end it was usually stamped. */
const visaDays = 90
/** A report is entered a few days after the day its validity is counted from, so that weekends do not shorten it. */
const slack = 3
const validity = (country: string): number => (country === 'MY' ? 90 : 60)
const done = new Set(['stamped', 'collected', 'expired'])

/** Passengers whose way was longer than their last medical says. */
const earlyStart: Readonly<Record<number, number>> = { 2: -20, 42: -108, 63: -60, 78: -116 }

function reportDay({ id, type, country, stages }: DemoPassenger): number {
  const { med, flt, emb } = stages
  const flown = flt?.state === 'flown' ? (flt.day ?? 0) : null
  // Who flew long ago was examined before: the housekeeping course alone takes sixty days between report and flight.
  if (flown !== null && flown < -20) return flown - (type === 'female' ? 80 : 45)
  if (med?.day !== null && med?.day !== undefined) return med.day - validity(country) + slack
  switch (med?.state ?? '') {
    case 'slip_issued':
      return 4
    case 'visited':
      return 2
    case 'held':
      return -2
    case 'unfit':
      return id === 8 ? -130 : -45
    case 'cancelled':
      return -17
    default:
      return emb && done.has(emb.state) ? -47 : Object.keys(stages).length > 1 ? -17 : 0
  }
}

function turnsOf(passenger: DemoPassenger): Turns {
  const { id, type, stages } = passenger
  const report = reportDay(passenger)
  const before = type === 'female' ? 30 : id === 8 ? 20 : 16
  const registered = earlyStart[id] ?? report - before
  const expiry = stages.emb?.day ?? null
  const stamped = expiry === null ? report + 14 : Math.max(expiry - visaDays, report + 14)
  const isStamped = stages.emb !== undefined && done.has(stages.emb.state)
  const isEarly = id === 78 ? -98 : report
  const submitted = isStamped ? Math.max(report + 7, stamped - 9) : isEarly + 7
  const trained =
    type === 'female' && stages.trn?.state === 'passed' ? report + (id === 61 ? 15 : 64) : report - 7
  return {
    registered,
    allotted: registered + 3,
    report,
    submitted,
    stamped,
    prepared: Math.max(stamped + 3, trained + 1),
  }
}

/** An empty story of a passenger. */
export function beginStory(passenger: DemoPassenger, context: DemoContext): Story {
  const steps: Step[] = []
  return {
    passenger,
    context,
    steps,
    turns: turnsOf(passenger),
    state: (code) => passenger.stages[code]?.state ?? null,
    day: (code) => passenger.stages[code]?.day ?? null,
    no: (start) => `${start}${String(passenger.no).padStart(6 - start.length, '0')}`,
    add(offset, by, place, type, data = {}, more = {}) {
      const day = more.exact || by === 'SYS' ? context.days.at(offset) : context.days.work(offset)
      const actor = by === 'PRO' && ticketingTypes.has(passenger.type) ? 'TKT' : by
      steps.push({
        passenger,
        day,
        by: actor,
        place,
        type,
        data: typeof data === 'function' ? data(day) : data,
        discriminators: more.discriminators,
      })
    },
  }
}
