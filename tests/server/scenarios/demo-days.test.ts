import { describe, expect, it } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import type { DemoAgency } from '../../../src/server/composition/demo/agency.ts'
import { daysFrom, replayClock } from '../../../src/server/composition/demo/days.ts'
import { playPassenger } from '../../../src/server/composition/demo/scenarios/journey-scenario.ts'
import { demoPassengers } from '../../../src/server/composition/demo/passengers.ts'
import { beginStory, type DemoContext, type Step } from '../../../src/server/composition/demo/story.ts'

/** Every name is known and has the number 1. */
class Anything extends Map<string, number> {
  override get = (): number => 1
}
const anything = new Anything()
const lineKeys = ['V1a', 'V1b', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'F1', 'P1', 'P2', 'P3']

function context(today: string): DemoContext {
  const agency: DemoAgency = {
    people: new Map(),
    branch: anything,
    agent: anything,
    centre: anything,
    country: anything,
    city: anything,
    profession: anything,
    currency: anything,
    airway: anything,
    type: anything,
    qualification: anything,
    ownAgency: 1,
    carrier: 1,
    users: [],
  }
  const lines = new Map(
    lineKeys.map((key, at) => [key, { entry: at, line: at, profession: '', quantity: 1 }]),
  )
  return {
    days: daysFrom(today),
    agency,
    papers: {
      photo: { male: '', female: '' },
      passport: { male: '', female: '' },
      standing: { male: '', female: '' },
      paper: () => '',
    },
    lines,
    demands: new Map(),
    files: new Map(),
  }
}

const journeys = (today: string): Step[][] =>
  demoPassengers.map((passenger) => playPassenger(beginStory(passenger, context(today))))
/** Steps of one passenger in the order in which they are replayed: nightly ones first on their day. */
const sequence = (steps: readonly Step[]): string[] =>
  steps
    .toSorted((a, b) =>
      a.day === b.day ? Number(b.by === 'SYS') - Number(a.by === 'SYS') : a.day < b.day ? -1 : 1,
    )
    .map((step) => `${step.place} ${step.type}`)
const week = Array.from({ length: 7 }, (_, at) => addDays('2027-03-10', at))

describe('the past of the demo', () => {
  /** What has to have happened first, where a passenger has both. */
  const before: [string, string][] = [
    ['journey REGISTER', 'documents OBTAIN'],
    ['journey REGISTER', 'visa ALLOT'],
    ['journey REGISTER', 'medical ISSUE_SLIP'],
    ['visa ALLOT', 'okala REQUEST'],
    ['visa ALLOT', 'okala OBTAIN'],
    ['visa ALLOT', 'mofa APPLY'],
    ['okala OBTAIN', 'mofa APPLY'],
    ['medical RESULT_FIT', 'mofa APPLY'],
    ['mofa ISSUE', 'visa_bio BOOK'],
    ['documents OBTAIN', 'enrolment OBTAIN'],
    ['documents OBTAIN', 'visa_bio DONE'],
    ['enrolment OBTAIN', 'embassy PREPARE'],
    ['visa_bio DONE', 'embassy PREPARE'],
    ['police OBTAIN', 'embassy PREPARE'],
    ['attestation OBTAIN', 'embassy PREPARE'],
    ['medical RESULT_FIT', 'embassy PREPARE'],
    ['embassy STAMP', 'manpower PREPARE'],
    ['training PASS', 'manpower PREPARE'],
    ['bmet_reg DONE', 'manpower PREPARE'],
    ['manpower CLEAR', 'flight TICKET'],
    ['embassy STAMP', 'flight TICKET'],
    ['flight DEPART', 'journey ARRIVE'],
  ]

  it('keeps what depends on each other in order whatever day of the week it is loaded', () => {
    for (const today of week) {
      const wrong = journeys(today).flatMap((steps, at) => {
        const order = sequence(steps)
        return before
          .filter(
            ([first, then]) =>
              order.includes(first) && order.includes(then) && order.indexOf(first) > order.indexOf(then),
          )
          .map(([first, then]) => `#${at + 1}: ${then} before ${first}`)
      })
      expect({ today, wrong }).toEqual({ today, wrong: [] })
    }
  })

  it('plays every stage in the same order whatever day of the week it is loaded', () => {
    const byStage = (steps: readonly Step[]) =>
      Object.groupBy(sequence(steps), (text) => text.split(' ')[0] ?? '')
    const wednesday = journeys('2027-03-10').map(byStage)
    for (const today of week)
      expect({ today, order: journeys(today).map(byStage) }).toEqual({ today, order: wednesday })
  })

  it('lies behind the day of loading, and people do not work on Fridays and Saturdays', () => {
    for (const today of week) {
      const steps = journeys(today).flat()
      expect(steps.filter((step) => step.day > today)).toEqual([])
      // Flights, lost chances and contracts have days of their own.
      const own = new Set(['DEPART', 'MISS', 'OFFLOAD', 'OBTAIN', 'RETURN_EARLY'])
      expect(
        steps.filter(
          (step) =>
            step.by !== 'SYS' &&
            !own.has(step.type) &&
            [5, 6].includes(new Date(`${step.day}T00:00:00Z`).getUTCDay()),
        ),
      ).toEqual([])
    }
  })

  it('never runs ahead of the clock of the server', () => {
    const now = new Date('2027-03-10T02:00:00Z') // Eight in the morning in Dhaka.
    const clock = replayClock(now)
    clock.set('2027-03-09', 9 * 60)
    expect([clock.today(), clock.now().toISOString()]).toEqual(['2027-03-09', '2027-03-09T03:00:00.000Z'])
    clock.set('2027-03-10', 15 * 60)
    expect([clock.today(), clock.now().toISOString()]).toEqual(['2027-03-10', now.toISOString()])
  })
})
