/** Rules across machines: whatever clerks, managers and the daily job do in whatever order, these hold. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/foundation/values/dates.ts'
import type { Row, StageName } from '../../src/domain/journey/facts.ts'
import { eventLabel } from '../../src/machines/kit/judge.ts'
import {
  counters,
  heldAt,
  newWorld,
  runDaily,
  seen,
  send,
  settle,
  targetsOf,
  undoLast,
  workflowAt,
  type Target,
  type World,
} from './world.ts'

const reason = 'as the passenger asked'
/** A plausible payload for every event of this world; numbers are unique, days are around today. */
function payload(world: World, target: Target, event: string, pick: number): Row {
  const { today } = world
  const no = String(world.nextId).padStart(6, '0')
  const machine = workflowAt(target).id
  const line = world.visas[pick % world.visas.length]
  const visa = { visa_entry: line?.held.record['id'], visa_line: line?.lines[0]?.id }
  const common: Row = {
    reason,
    note: 'noted',
    evidence_file: 'file-1',
    reason_code: 'other',
    fee: '100.00',
    cost_bearer: 'agent',
  }
  const byMachine: Record<string, Row> = {
    paper: {
      request_date: today,
      submit_date: today,
      office: 'Dhaka',
      document_no: `DOC-${no}`,
      issue_date: today,
      expiry_date: addDays(today, 20 + (pick % 200)),
      file: 'file-1',
      reject_date: today,
    },
    medical: {
      medical_center: 21,
      slip_no: `W27-${no}`,
      slip_date: today,
      appointment_date: addDays(today, 1),
      visit_date: today,
      paid_by: 'agency',
      report_no: `FIT-${no}`,
      report_date: today,
      unfit_reason_code: 'diabetes',
      unfit_category: 'temporary',
      held_reason: 'X-ray',
      recheck_date: addDays(today, 2),
    },
    training: {
      training_type: 'pdo',
      training_center: 'TTC',
      letter_no: `TL-${no}`,
      letter_date: today,
      batch_no: 'B1',
      start_date: addDays(today, -3),
      end_date: addDays(today, -1),
      certificate_no: `C-${no}`,
      certificate_date: today,
      drop_date: today,
    },
    finger: {
      office: 'Dhaka',
      center: 'Tasheer',
      letter_no: `FL-${no}`,
      letter_date: today,
      appointment_no: `A-${no}`,
      appointment_date: addDays(today, 1),
      done_date: today,
      reference_no: `BM-${no}`,
      fail_date: today,
    },
    mofa: {
      application_no: `E9${no}1`,
      applied_date: today,
      paid_date: today,
      insurance_fee: '10.00',
      payment_ref: no,
      mofa_no: `9${no}`,
      mofa_date: today,
      reject_date: today,
    },
    embassy: {
      prepared_date: today,
      submission_list: 61,
      submit_date: today,
      carrier: 41,
      query_date: today,
      withdraw_date: today,
      visa_stamp_no: `6${no}`,
      stamp_date: today,
      visa_format: pick % 2 ? 'sticker' : 'e_visa',
      entries: 'single',
      collect_date: today,
      reject_date: today,
    },
    manpower: {
      prepared_date: today,
      man_power_list: 61,
      note_sheet_no: `NS-${no}`,
      submit_date: today,
      carrier: 41,
      objection_date: today,
      approval_date: today,
      clearance_no: `CL-${no}`,
      clearance_date: today,
      reject_date: today,
      bmet_reference: 'B-1',
    },
    flight: {
      preferred_date: addDays(today, 5),
      route: 'DAC-RUH',
      ticket_no: `0650000${no}`,
      pnr: 'DEMO01',
      airway: 51,
      flight_no: 'SV805',
      flight_date: addDays(today, pick % 4),
      from_airport: 'DAC',
      to_airport: 'RUH',
      fare: '52000.00',
      charge: '0.00',
      departed_date: today,
      outcome: 'missed',
      penalty: '0.00',
      authority: 'immigration',
      refund_amount: '0.00',
    },
    delivery: {
      purpose: pick % 3 ? 'for_flight' : 'temporary',
      items: ['passport'],
      received_by_type: 'passenger',
      receiver_name: 'X',
      receiver_phone: '+8801711000001',
      return_due: addDays(today, 3),
      delivery_date: today,
      return_date: today,
      returned_items: ['passport'],
    },
    visa_allotment: {
      ...(event === 'REQUEST_REISSUE' ? {} : visa),
      allot_date: today,
      request_date: today,
      cancel_date: today,
      reference_no: no,
      quantity_returned: pick % 2 === 0,
      refuse_date: today,
      visa_stamp_no: `7${no}`,
      stamp_date: today,
      passport_listed: true,
    },
    custody: {
      date: today,
      from: 'passenger',
      place: pick % 2 ? 'embassy' : 'agent',
      receiver: 'X',
      gd_no: 'G1',
      new_passport_no: `B${no}12`,
    },
    journey: {
      arrive_date: today,
      return_date: today,
      review_date: today,
      passenger_type: 1,
      country: 1,
      stage: pick % 2 ? 'medical' : 'police',
      flight_date: today,
    },
    visa_entry: { expiry_date: addDays(today, 200), visa_file: 'file-1' },
  }
  const row = workflowAt(target).rows.find(
    (one) => one.on === event && one.froms.includes(heldAt(world, target).state),
  )
  const names = new Set((row?.payload ?? []).map((name) => name.replace('?', '')))
  return Object.fromEntries(
    Object.entries({ ...common, ...byMachine[machine] }).filter(([name]) => names.has(name)),
  )
}

/** Events that are not sent by hand, and those the world does not model (a quantity is changed in the database). */
const notSent = ['ALLOTTED', 'RELEASED', 'ADJUST_QTY', 'CORRECT_DATA', 'UNDO_LAST']
const byHand = (target: Target): string[] =>
  workflowAt(target).events.filter(
    (event) =>
      !notSent.includes(event) &&
      workflowAt(target).rows.some((row) => row.on === event && row.roles !== 'SYS'),
  )
/** Events that bring a passenger forward, in the order in which a file usually takes them. */
const forward: readonly [Exclude<Target, { entry: number }>['machine'], string][] = [
  ['journey', 'REGISTER'],
  ['documents', 'OBTAIN'],
  ['visa', 'ALLOT'],
  ['visa', 'REALLOT'],
  ['okala', 'OBTAIN'],
  ['medical', 'RETEST'],
  ['medical', 'ISSUE_SLIP'],
  ['medical', 'ATTEND'],
  ['medical', 'RESULT_FIT'],
  ['bmet_reg', 'DONE'],
  ['training', 'ENROL'],
  ['training', 'PASS'],
  ['mofa', 'RESTART'],
  ['mofa', 'APPLY'],
  ['mofa', 'ISSUE'],
  ['visa_bio', 'DONE'],
  ['embassy', 'RESTART'],
  ['embassy', 'PREPARE'],
  ['embassy', 'SUBMIT'],
  ['embassy', 'STAMP'],
  ['embassy', 'COLLECT'],
  ['visa', 'CONFIRM_REISSUE'],
  ['manpower', 'RESTART'],
  ['manpower', 'PREPARE'],
  ['manpower', 'SUBMIT'],
  ['manpower', 'CLEAR'],
  ['flight', 'RESTART'],
  ['flight', 'TICKET'],
  ['delivery', 'PREPARE'],
  ['delivery', 'HAND_OVER'],
  ['flight', 'DEPART'],
  ['journey', 'ARRIVE'],
]

type Command = {
  kind: 'forward' | 'any' | 'undo' | 'day'
  passenger: number
  target: number
  event: number
  pick: number
}
const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('forward' as const) },
    { weight: 4, arbitrary: fc.constant('any' as const) },
    { weight: 1, arbitrary: fc.constant('undo' as const) },
    { weight: 1, arbitrary: fc.constant('day' as const) },
  ),
  passenger: fc.nat(2),
  target: fc.nat(60),
  event: fc.nat(30),
  pick: fc.nat(11),
})

const taken = (world: World) =>
  world.visas.flatMap((visa) =>
    visa.lines.map((line) => ({ id: line.id, quantity: line.quantity, ...counters(world, line) })),
  )

interface Step {
  what: string
  world: World
  /** An e-visa file counted as collected because the passport came back: an entry of its own, which stays when the return is undone. */
  isCollected: boolean
}

/** Runs one command as one transaction: what the database would refuse at commit is rolled back. */
function run(world: World, { kind, passenger, target, event, pick }: Command): Step {
  const next = structuredClone(world)
  let what = ''
  const said: string[] = []
  let isCollected = false
  const say = (at: Target, name: string) =>
    (what = `${'entry' in at ? `visa ${at.entry}` : `${at.machine} of ${at.passenger}`}: ${eventLabel(workflowAt(at), name)}`)
  if (kind === 'forward') {
    for (let left = 1 + (pick % 4); left > 0; left--) {
      const done = forward.find(([machine, name]) =>
        send(next, { passenger, machine }, name, payload(next, { passenger, machine }, name, pick)),
      )
      if (done) said.push(say({ passenger, machine: done[0] }, done[1]))
      isCollected = settle(next) || isCollected
    }
    what = said.join(', ')
  } else if (kind === 'any') {
    const all = targetsOf(next)
    const at = all[target % all.length]
    const name = at ? byHand(at)[event % byHand(at).length] : undefined
    if (at && name && send(next, at, name, payload(next, at, name, pick))) say(at, name)
  } else if (kind === 'undo') {
    const all = targetsOf(next)
    const at = all[target % all.length]
    if (at && undoLast(next, at)) say(at, 'UNDO_LAST')
  } else {
    next.today = addDays(next.today, 1 + (pick % 6))
    runDaily(next)
    what = `the night to ${next.today}`
  }
  isCollected = settle(next) || isCollected
  if (kind === 'undo' && taken(next).some((line) => line.available < 0))
    return { what: 'the database keeps the visa quantity', world, isCollected: false }
  return { what, world: next, isCollected }
}

/** Sixty random histories, the same in every run; each step with the world before it. */
const histories = fc
  .sample(fc.array(command, { minLength: 40, maxLength: 110 }), { numRuns: 60, seed: 20270128 })
  .map((commands) => {
    let world = newWorld(3, [2, 1])
    return commands.map((one) => {
      const before = world
      const step = run(before, one)
      world = step.world
      return { one, before, ...step }
    })
  })

/** Asks every step of every history; a fault is reported with the way that led to it. */
function always(check: (step: (typeof histories)[number][number]) => void): void {
  for (const history of histories) {
    history.forEach((step, index) => {
      try {
        check(step)
      } catch (fault) {
        throw new Error(
          `${history
            .slice(0, index + 1)
            .map(({ what }) => what)
            .filter((what) => what !== '')
            .join('\n')}\n${String(fault)}`,
        )
      }
    })
  }
}

const attempts = (world: World, passenger: number, stage: StageName) =>
  world.passengers[passenger]?.steps[stage] ?? []

describe('whatever happens in whatever order', () => {
  test('nobody is flown without a fit medical, a visa valid on that day and the clearance', () => {
    let flown = 0
    always(({ before, world }) => {
      world.passengers.forEach((person, passenger) => {
        const flight = heldAt(world, { passenger, machine: 'flight' })
        if (flight.state !== 'flown' || heldAt(before, { passenger, machine: 'flight' }).state === 'flown')
          return
        flown++
        const skipped = person.journey.record['skipped'] as string[]
        const day = String(flight.record['flight_date'])
        expect(
          attempts(before, passenger, 'medical').some((held) => held.record['report_no']) ||
            skipped.includes('medical'),
        ).toBe(true)
        expect(
          attempts(before, passenger, 'embassy').some(
            (held) => held.record['stamp_date'] && String(held.record['visa_expiry_date']) >= day,
          ),
        ).toBe(true)
        expect(['stamped', 'collected', 'expired']).toContain(
          heldAt(before, { passenger, machine: 'embassy' }).state,
        )
        expect(heldAt(before, { passenger, machine: 'manpower' }).state).toBe('cleared')
        expect(['stamped', 'consumed', 'visa_expired']).toContain(
          heldAt(before, { passenger, machine: 'visa' }).state,
        )
      })
    })
    expect(flown).toBeGreaterThan(20)
  })

  test('who has flown has departed, and their visa is used', () => {
    always(({ world }) => {
      world.passengers.forEach((person, passenger) => {
        if (heldAt(world, { passenger, machine: 'flight' }).state === 'flown')
          expect(['departed', 'arrived', 'completed', 'returned', 'blacklisted']).toContain(
            person.journey.state,
          )
        if (person.journey.state === 'departed')
          expect(heldAt(world, { passenger, machine: 'flight' }).state).toBe('flown')
      })
    })
  })

  test('no visa unit is lost, doubled or below nothing', () => {
    always(({ world }) => {
      for (const line of taken(world)) {
        expect(line.available).toBeGreaterThanOrEqual(0)
        expect(line.active + line.burnt).toBe(world.ledger[line.id] ?? 0)
      }
    })
  })

  test('a passport is in one place: only one that is out has a place', () => {
    always(({ world }) => {
      for (const { custody } of world.passengers)
        expect(Boolean(custody.record['custody_place'])).toBe(custody.state === 'out')
    })
  })

  test('taking back the entry just made leaves everything as it was', () => {
    let undone = 0
    always(({ before, world, what, one, isCollected }) => {
      if (isCollected) return
      if (one.kind !== 'any' && !(one.kind === 'forward' && one.pick % 4 === 0)) return
      const at = targetsOf(world).find((target) => heldAt(world, target).entries.at(-1)?.id === before.nextId)
      const entry = at ? heldAt(world, at).entries.at(-1) : undefined
      if (!at || !entry || entry.undo === 'none') return
      const after = structuredClone(world)
      expect(undoLast(after, at), what).toBe(true)
      settle(after)
      undone++
      expect(seen(after), what).toEqual(seen(before))
    })
    expect(undone).toBeGreaterThan(300)
  })
})
