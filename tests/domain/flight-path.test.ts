import { expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates.ts'
import type { Facts, StageFacts, StageName } from '../../src/domain/facts.ts'
import { flightPath, type Pace } from '../../src/domain/flight-path.ts'
import { storyFacts, storyToday } from '../../src/features/workflow/story-facts.ts'

const pace =
  (days: Partial<Record<StageName, number>>) =>
  (stage: StageName): Pace | null =>
    days[stage] === undefined ? null : { stage, days: days[stage], cases: 9, of: 'country' }

/** The story's file with these stages not done. */
function fileWith(open: Partial<Record<StageName, Partial<StageFacts>>>, more: Partial<Facts> = {}): Facts {
  const facts = storyFacts()
  const stages = { ...facts.stages }
  for (const [name, part] of Object.entries(open) as [StageName, Partial<StageFacts>][]) {
    // Object.entries forgets the names.
    stages[name] = {
      module: name,
      state: 'not_started',
      kind: 'initial',
      label: name,
      needed: name,
      since: null,
      started: false,
      satisfied: false,
      record: null,
      attempt_no: 1,
      event_id: 0,
      ...part,
    }
  }
  return { ...facts, stages, ...more }
}
const none = { flight: {}, delivery: {} }

test('stages follow each other as the plan says, each with the median of its own time', () => {
  const path = flightPath(
    fileWith({ ...none, mofa: {}, visa_bio: {}, embassy: {}, manpower: {} }),
    pace({ mofa: 4, visa_bio: 3, embassy: 10, manpower: 7, flight: 5 }),
  )
  expect(path?.steps.map(({ stage, kind, until }) => [stage, kind, until])).toEqual([
    ['mofa', 'open', addDays(storyToday, 4)],
    ['visa_bio', 'waiting', addDays(storyToday, 7)],
    ['embassy', 'waiting', addDays(storyToday, 17)],
    ['manpower', 'waiting', addDays(storyToday, 24)],
  ])
  expect(path?.steps.find(({ stage }) => stage === 'manpower')?.waitsFor).toEqual(['embassy'])
  expect(path).toMatchObject({
    ready: addDays(storyToday, 24),
    flight: addDays(storyToday, 29),
    isTicketed: false,
  })
})

test('what has begun needs the rest of its usual time, and never ends before today', () => {
  const at = (since: string) =>
    flightPath(
      fileWith({ ...none, embassy: { started: true, state: 'submitted', since }, manpower: {} }),
      pace({ embassy: 10, manpower: 7 }),
    )?.steps[0]
  expect(at(addDays(storyToday, -4))).toMatchObject({
    stage: 'embassy',
    kind: 'running',
    until: addDays(storyToday, 6),
  })
  expect(at(addDays(storyToday, -40))).toMatchObject({ stage: 'embassy', until: storyToday })
})

test('without history a stage is reckoned as a day and says so', () => {
  expect(flightPath(fileWith({ ...none, manpower: {} }), () => null)?.steps).toMatchObject([
    { stage: 'manpower', until: addDays(storyToday, 1), pace: null },
  ])
})

test('a medical that ends before the stamp, a visa before the flight and a passport too short for it are named', () => {
  const medical = {
    satisfied: true,
    started: true,
    state: 'fit',
    kind: 'satisfied' as const,
    record: { expiry_date: addDays(storyToday, 6) },
  }
  const slow = flightPath(fileWith({ ...none, medical, embassy: {} }), pace({ embassy: 10 }))
  expect(slow?.dangers).toEqual([
    { what: 'medical', day: addDays(storyToday, 6), needed: addDays(storyToday, 10), for: 'embassy' },
  ])
  expect(flightPath(fileWith({ ...none, medical, embassy: {} }), pace({ embassy: 6 }))?.dangers).toEqual([])

  const visa = {
    satisfied: true,
    started: true,
    state: 'collected',
    kind: 'satisfied' as const,
    record: { visa_expiry_date: addDays(storyToday, 20) },
  }
  const ticketed = { state: 'ticketed', started: true, record: { flight_date: addDays(storyToday, 21) } }
  expect(
    flightPath(fileWith({ delivery: {}, embassy: visa, flight: ticketed }), () => null)?.dangers,
  ).toEqual([{ what: 'visa', day: addDays(storyToday, 20), needed: addDays(storyToday, 21), for: 'flight' }])

  const facts = fileWith({ delivery: {}, flight: ticketed })
  const short = { ...facts, passenger: { ...facts.passenger, passport_expiry_date: '2027-06-01' } }
  expect(flightPath(short, () => null)?.dangers.map(({ what }) => what)).toEqual(['passport'])
})

test('a file that rests or has flown has no way ahead', () => {
  expect(flightPath({ ...fileWith(none), lifecycle: 'on_hold' }, () => null)).toBeNull()
  expect(
    flightPath(fileWith({ flight: { satisfied: true, started: true, state: 'flown' } }), () => null),
  ).toBeNull()
})
