import { expect, test } from 'vitest'
import { addDays } from '../../src/foundation/values/dates.ts'
import type { Facts, StageFacts, StageName } from '../../src/domain/journey/facts.ts'
import { flightPath, type Pace } from '../../src/domain/journey/flight-path.ts'
import { workflows } from '../../src/machines/catalogue.ts'
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
    // Object.entries loses the names.
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

/** Stages whose record this machine keeps. */
const stagesOf = (machine: string): StageName[] => {
  const workflow = workflows[machine]
  if (!workflow) return []
  if (machine === 'finger') return ['bmet_reg', 'visa_bio']
  if (machine === 'paper') return ['documents', 'enrolment', 'police', 'okala', 'attestation']
  return typeof workflow.stage === 'string' ? [workflow.stage] : []
}
const standing = Object.values(workflows).flatMap((workflow) =>
  stagesOf(workflow.id).flatMap((stage) =>
    Object.entries(workflow.states).map(([state, { kind }]) => ({ stage, state, kind })),
  ),
)

test.each(standing)(
  '$stage in state $state stops the forecast exactly when it cannot go on by itself',
  (at) => {
    const { stage, state, kind } = at
    const started = kind !== 'initial'
    const facts = fileWith({
      ...none,
      [stage]: { state, kind, started, since: '2027-01-01', satisfied: kind === 'satisfied' },
    })
    const asked: Facts = { ...facts, plan: { ...facts.plan, enrolment: 'O', cv: 'O', [stage]: 'R' } }
    const path = flightPath(asked, pace({ [stage]: 10 }))
    if (stage === 'flight' && state === 'flown') return expect(path).toBeNull()
    const stops = kind === 'blocker' || kind === 'parked'
    expect(path?.stops).toEqual(stops ? [{ why: 'state', stage, state, day: null }] : [])
    const step = path?.steps.find((one) => one.stage === stage)
    if (stage === 'flight' || stage === 'delivery') return expect(step).toBeUndefined()
    // What was refused is done again in full: the days since it began do not count.
    if (stops) return expect(step).toMatchObject({ kind: 'stopped', until: addDays(storyToday, 10) })
    return expect(step?.kind).not.toBe('stopped')
  },
)

test.each([
  ['documents', 'obtained', 'expiry_date'],
  ['police', 'obtained', 'expiry_date'],
  ['okala', 'obtained', 'expiry_date'],
  ['attestation', 'obtained', 'expiry_date'],
  ['medical', 'fit', 'expiry_date'],
  ['embassy', 'collected', 'visa_expiry_date'],
] as const)('%s past its last day stops the forecast', (stage, state, field) => {
  const ended = addDays(storyToday, -1)
  const at = { state, kind: 'satisfied' as const, started: true, record: { [field]: ended } }
  const path = flightPath(fileWith({ ...none, embassy: {}, [stage]: at }), () => null)
  expect(path?.stops).toEqual([{ why: 'ended', stage, state, day: ended }])
})

test('an unfit result closes the way also after its attempt was cancelled, a temporary one until its day', () => {
  const of = (state: string, kind: StageFacts['kind'], unfit: Facts['unfit']) =>
    flightPath(
      fileWith({ ...none, medical: { state, kind, started: true }, embassy: {} }, { unfit: unfit ?? null }),
      () => null,
    )
  const later = addDays(storyToday, 30)
  for (const [state, kind] of [
    ['unfit', 'blocker'],
    ['not_started', 'initial'],
    ['cancelled', 'parked'],
  ] as const) {
    expect(of(state, kind, { category: 'permanent', retest_after: null })?.stops).toEqual([
      { why: 'unfit', stage: 'medical', state, day: null },
    ])
    const temporary = of(state, kind, { category: 'temporary', retest_after: later })
    expect(temporary?.stops).toEqual([{ why: 'unfit', stage: 'medical', state, day: later }])
    expect(temporary?.ready.localeCompare(later)).toBe(1)
  }
  expect(of('not_started', 'initial', { category: 'temporary', retest_after: storyToday })?.stops).toEqual([])
})

test('a lost passport stops the forecast', () => {
  const facts = fileWith(none, { custody: { state: 'lost', place: null } })
  expect(flightPath(facts, () => null)?.stops).toEqual([
    { why: 'passport', stage: 'flight', state: 'lost', day: null },
  ])
})
