import { describe, expect, test } from 'vitest'
import type { RoleCode } from '../../../src/domain/people/access.ts'
import { stageNames, type StageFacts, type StageName } from '../../../src/domain/journey/facts.ts'
import { nextStage } from '../../../src/domain/journey/stage-plan.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import {
  forwardEvents,
  headline,
  moreStatusNames,
  nextAction,
  statusNames,
  waitsForOthers,
  type StageRecordOf,
} from '../../../src/machines/journey/headline.ts'
import { goodFacts, stage, type Over } from '../facts.ts'

type Stages = Partial<Record<StageName, StageFacts>>
/** A file in which only these stages have a record. */
const file = (stages: Stages, over: Over = {}) => ({ ...goodFacts(over), stages })
const at = (
  module: string,
  state: string,
  label: string,
  kind: StageFacts['kind'] = 'normal',
  event_id = 1,
): StageFacts => ({ ...stage(module, state, label, label, {}, kind), event_id })

test('a registered file without any step is Registered', () => {
  expect(headline(file({}))).toEqual({ label: 'Registered', path: 'lifecycle.active', kind: 'progress' })
  expect(headline(file({ medical: at('medical', 'not_started', 'Not Medical', 'initial') })).label).toBe(
    'Registered',
  )
})

test('the furthest stage names the passenger', () => {
  const stages: Stages = { documents: at('office_work', 'obtained', 'Documents OK', 'satisfied') }
  expect(headline(file(stages)).label).toBe('Documents OK')
  stages.visa = at('visa_allotment', 'allotted', 'Visa Allotted', 'satisfied')
  expect(headline(file(stages)).label).toBe('Visa Allotted')
  stages.mofa = at('mofa', 'issued', 'MOFA OK', 'satisfied')
  stages.medical = at('medical', 'fit', 'Medical Fit', 'satisfied')
  expect(headline(file(stages))).toEqual({ label: 'MOFA OK', path: 'mofa.issued', kind: 'progress' })
  stages.delivery = at('passenger_delivery', 'handed_over', 'Delivered', 'satisfied')
  expect(headline(file(stages)).label).toBe('Passport Delivered')
})

test('a file that is ready waits for its ticket until one is asked for', () => {
  expect(headline(file({}, { lifecycle: 'ready_to_fly' })).label).toBe('Ticket Waiting')
  expect(
    headline(file({ flight: at('flight', 'ticketed', 'Flight Waiting') }, { lifecycle: 'ready_to_fly' }))
      .label,
  ).toBe('Flight Waiting')
})

test('a blocker stands above all progress, the latest one first', () => {
  const stages: Stages = {
    embassy: at('embassy', 'rejected', 'Visa Rejected', 'blocker', 8),
    manpower: at('man_power', 'objected', 'Manpower Objection', 'blocker', 9),
    mofa: at('mofa', 'issued', 'MOFA OK', 'satisfied', 10),
  }
  expect(headline(file(stages))).toEqual({
    label: 'Manpower Objection',
    path: 'manpower.objected',
    kind: 'blocker',
  })
  expect(
    headline(file({ ...stages, embassy: at('embassy', 'rejected', 'Visa Rejected', 'blocker', 11) })).label,
  ).toBe('Visa Rejected')
})

test('a stage that does not count cannot be the headline', () => {
  const stages: Stages = { police: at('police_clearance', 'rejected', 'Rejected', 'blocker') }
  expect(headline(file(stages)).label).toBe('Police Clearance Rejected')
  expect(headline(file(stages, { skipped: ['police'] })).label).toBe('Registered')
  expect(headline(file(stages, { plan: { police: undefined } })).label).toBe('Registered')
})

test('a settled file is named by its life, whatever its stages say', () => {
  const stages: Stages = { embassy: at('embassy', 'rejected', 'Visa Rejected', 'blocker') }
  const labels = {
    draft: 'Draft',
    on_hold: 'Hold',
    cancelled: 'Cancel',
    returned: 'Return (from abroad)',
    blacklisted: 'Black List',
    departed: 'Flight Done',
    arrived: 'Arrived',
    completed: 'Completed',
    discarded: 'Discarded',
  }
  for (const [lifecycle, label] of Object.entries(labels))
    expect(headline(file(stages, { lifecycle }))).toEqual({
      label,
      path: `lifecycle.${lifecycle}`,
      kind: 'lifecycle',
    })
})

test('an attested set is not called a calling', () => {
  expect(
    headline(file({ attestation: at('calling_emb_attestation', 'obtained', 'Attested', 'satisfied') })).label,
  ).toBe('Attested')
  expect(
    headline(
      file({ attestation: at('calling_emb_attestation', 'obtained', 'Calling Received', 'satisfied') }),
    ).label,
  ).toBe('Calling Received')
})

test('failed biometrics and an expired visa share the name of their twin', () => {
  expect(headline(file({ visa_bio: at('finger', 'failed', 'Finger Failed', 'blocker') }))).toEqual({
    label: 'Finger Failed',
    path: 'bmet_reg.failed',
    kind: 'blocker',
  })
  expect(headline(file({ visa: at('visa_allotment', 'visa_expired', 'Visa Expired', 'blocker') })).path).toBe(
    'embassy.expired',
  )
})

const workflowOfStage: Partial<Record<StageName, string>> = {
  medical: 'medical',
  training: 'training',
  bmet_reg: 'finger',
  visa_bio: 'finger',
  mofa: 'mofa',
  embassy: 'embassy',
  manpower: 'manpower',
  flight: 'flight',
  visa: 'visa_allotment',
  delivery: 'delivery',
  cv: 'cv',
  documents: 'paper',
  enrolment: 'paper',
  police: 'paper',
  okala: 'paper',
  attestation: 'paper',
}

test('every status name belongs to a state, and every blocker a passenger can meet has one name', () => {
  const all = [...statusNames, ...moreStatusNames]
  const names = all.flatMap((status) => status.names)
  expect(names.length).toBe(new Set(names).size)
  const journey = workflows['journey']?.states ?? {}
  for (const { path } of all) {
    const [owner = '', state = ''] = path.split('.')
    const states =
      owner === 'lifecycle' ? journey : workflows[workflowOfStage[owner as StageName] ?? '']?.states
    expect(Object.keys(states ?? {}), path).toContain(state)
  }
  for (const name of stageNames) {
    for (const [state, { kind }] of Object.entries(workflows[workflowOfStage[name] ?? '']?.states ?? {})) {
      if (kind !== 'blocker' || (name === 'bmet_reg' && state === 'expired')) continue
      const shown = headline(file({ [name]: at('x', state, 'x', 'blocker') }, { plan: { [name]: 'R' } }))
      expect(
        all.map((status) => status.path),
        `${name}.${state}`,
      ).toContain(shown.path)
    }
  }
})

const records =
  (facts: ReturnType<typeof file>, over: Partial<Record<StageName, object>> = {}): StageRecordOf =>
  (name) => {
    const workflow = workflows[workflowOfStage[name] ?? '']
    return workflow
      ? {
          workflow,
          stored: {
            state: facts.stages[name]?.state ?? workflow.initial,
            record: { ...(name === 'documents' ? { paper_kind: 'document_check' } : {}), ...over[name] },
            facts: { ...facts, user: { id: null, role: 'SYS' } },
            last: null,
          },
        }
      : null
  }
const settled = (except: readonly StageName[], over: Over = {}) => {
  const facts = goodFacts(over)
  return {
    ...facts,
    stages: Object.fromEntries(
      Object.entries(facts.stages).filter(([name]) => !except.includes(name as StageName)),
    ) as Stages,
  }
}

test('the next action is the first open step and what a clerk does there', () => {
  const fresh = file({})
  expect(nextAction(fresh, records(fresh))).toBe('Documents: request the paper')
  const noMedical = settled(['medical'])
  expect(nextAction(noMedical, records(noMedical))).toBe('Medical: issue the medical slip')
  const noEmbassy = settled(['embassy', 'manpower'])
  expect(nextAction(noEmbassy, records(noEmbassy))).toBe('Embassy: prepare the file')
})

test('a step that waits for another is passed over, one that nobody may act on is waited for', () => {
  const noVisa = settled(['visa', 'medical', 'mofa', 'okala', 'embassy', 'manpower', 'visa_bio'])
  expect(nextAction(noVisa, records(noVisa))).toBe('Visa: allot the visa')
  const submitted = { ...settled(['embassy', 'manpower']), custody: { state: 'out', place: 'agent' } }
  const away = {
    ...submitted,
    stages: { ...submitted.stages, embassy: at('embassy', 'ready', 'Ready for Embassy') },
  }
  expect(nextAction(away, records(away))).toBe('Waiting for Embassy')
})

test('what holds up the earliest gate comes first, and what another role does is said with its name', () => {
  const behind = settled(['training', 'mofa', 'visa_bio', 'embassy', 'manpower'])
  expect(nextAction(behind, records(behind))).toBe('MOFA: apply for MOFA')
  const atEmbassy = settled(['training', 'embassy', 'manpower'])
  expect(nextAction(atEmbassy, records(atEmbassy))).toBe('Embassy: prepare the file')
  const cleared = settled(['training', 'manpower'])
  expect(nextAction(cleared, records(cleared))).toMatch(/^Training: /)
  const ready = settled([])
  expect(nextAction({ ...ready, lifecycle: 'ready_to_fly' }, records(ready))).toBe('Flight: request a ticket')
  const requested = {
    ...ready,
    lifecycle: 'ready_to_fly',
    stages: {
      ...ready.stages,
      flight: { ...at('flight', 'requested', 'Ticket Requested'), satisfied: false },
    },
  }
  expect(nextAction(requested, records(requested))).toBe('Flight: issue the ticket (Ticketing Officer)')
})

test('an optional stage holds up a gate only once it was begun', () => {
  const waiting = settled(['embassy', 'manpower'])
  const begun = {
    ...waiting,
    stages: {
      ...waiting.stages,
      police: { ...at('police_clearance', 'requested', 'Requested'), satisfied: false },
    },
  }
  expect(nextStage(waiting)).toBe('embassy')
  expect(nextStage(begun)).toBe('police')
})

describe('work that is proposed', () => {
  const proposals = Object.values(workflows).flatMap((workflow) =>
    Object.keys(workflow.states).flatMap((state) =>
      forwardEvents(workflow, state).map((event) => ({ workflow, state, event })),
    ),
  )
  test('never leads to a blocker, to rest or to an end, nor back from a state in good order', () => {
    expect(proposals.length).toBeGreaterThan(60)
    const wrong = proposals.flatMap(({ workflow, state, event }) =>
      workflow.rows
        .filter((row) => row.on === event && row.froms.includes(state))
        .filter((row) => {
          const order = Object.keys(workflow.states)
          const kind = workflow.states[state]?.kind
          const isBack =
            kind !== 'blocker' && kind !== 'parked' && order.indexOf(row.to) <= order.indexOf(state)
          return (
            isBack ||
            row.aside ||
            (!workflow.states[row.to]?.isAim &&
              ['blocker', 'parked', 'final'].includes(workflow.states[row.to]?.kind ?? ''))
          )
        })
        .map((row) => `${workflow.id} ${state} ${event} → ${row.to}`),
    )
    expect(wrong).toEqual([])
  })
  test('ends no passenger: only records beside the file are meant to reach an end', () => {
    const aims = Object.values(workflows).flatMap(({ id, stage, states }) =>
      Object.entries(states).flatMap(([state, { isAim }]) => (isAim ? [{ id, stage, state }] : [])),
    )
    expect(aims).toContainEqual({ id: 'cheque', stage: null, state: 'cleared' })
    expect(aims.filter(({ id, stage }) => stage !== null || id === 'journey')).toEqual([])
  })
  test('is never a cancellation, a withdrawal, a refusal or a release', () => {
    const names =
      /^(CANCEL|WITHDRAW|REFUSE|RELEASE|DROP|DISCARD|REJECT|HOLD|FAIL|OFFLOAD|MISS|SUSPEND|BLACKLIST)/
    expect(
      proposals
        .filter(({ event }) => names.test(event))
        .map(({ workflow, state, event }) => `${workflow.id} ${state} ${event}`),
    ).toEqual([])
  })
})

describe('a document that goes on by its managers alone, or to its end', () => {
  const document = (id: string) => {
    const found = Object.values(workflows).find((one) => one.id === id)
    if (!found) throw new Error(`No workflow ${id}`)
    return found
  }
  test.each([
    ['ticket_refund', 'submitted', ['AIRLINE_APPROVED']],
    ['ticket_memo', 'disputed', ['AIRLINE_UPHOLDS']],
    ['ticket_depute', 'accepted', ['REISSUE']],
    ['ticket_edit', 'submitted', ['APPROVE']],
    ['year_close', 'prepared', ['POST']],
    ['accounting_period', 'soft_closed', ['CLOSE']],
    ['acc_update_perm', 'approved', ['USE']],
    // A ticket in stock is sold; that the agency may use it itself is no work that waits.
    ['ticket', 'in_stock', []],
    // What ended goes on only when a manager decides so.
    ['complaint', 'closed', []],
    ['visa_entry', 'closed', []],
  ])('%s, %s: %j', (id, state, events) => {
    expect(forwardEvents(document(id), state)).toEqual(events)
  })
  test('others learn whose turn it is, those whose turn it is do not', () => {
    const facts = goodFacts()
    const refund = document('ticket_refund')
    const as = (role: RoleCode) =>
      waitsForOthers(
        refund,
        {
          state: 'submitted',
          record: {},
          facts: { ...facts, user: { ...facts.user, role } },
          last: null,
        },
        role,
      )
    expect(as('TKT')).toEqual({ event: 'AIRLINE_APPROVED', roles: ['MGR'] })
  })
})

test('a file that rests or has everything done has no next action', () => {
  const held = file({}, { lifecycle: 'on_hold' })
  expect(nextAction(held, records(held))).toBe('')
  const facts = goodFacts()
  const flown = {
    ...facts,
    stages: {
      ...facts.stages,
      flight: at('flight', 'flown', 'Flight OK', 'satisfied'),
      delivery: at('passenger_delivery', 'handed_over', 'Delivered', 'satisfied'),
    },
  }
  flown.stages.flight.satisfied = flown.stages.delivery.satisfied = true
  expect(nextAction(flown, records(flown))).toBe('')
})
