import { expect, test } from 'vitest'
import { stageNames } from '../../../src/domain/journey/facts.ts'
import { stagePlan, type BasePlan } from '../../../src/domain/journey/stage-plan.ts'
import { journeyWorkflow } from '../../../src/machines/journey/journey.ts'
import { advance, judge } from '../../../src/machines/kit/judge.ts'
import { goodFacts, stage, type Over } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'entered for the wrong person'
const open: Over = {
  stages: {
    embassy: stage('embassy', 'not_started', 'Embassy Pending', 'Visa Stamped', {}, 'initial'),
    visa: stage('visa_allotment', 'allotted', 'Visa Allotted', 'Visa Allotted'),
  },
}
const done: Over = { skipped: ['embassy'] }
const umrah: Over = { type: { name: 'umrah', title: 'Umrah', is_worker: false, base_plan: 'umrah' } }
const twin = { passenger: 1002, name: 'KARIM', status: 'In Process' }
const visaCases = [
  {
    facts: {
      stages: {
        visa: stage(
          'visa_allotment',
          'cancel_requested',
          'Visa Cancel Requested',
          'Visa Allotted',
          {},
          'blocker',
        ),
      },
    },
    says: "Visa is Visa Cancel Requested. Wait for the embassy's answer first.",
  },
  {
    facts: {
      stages: { embassy: stage('embassy', 'submitted', 'Embassy Submitted', 'Visa Stamped', {}, 'normal') },
    },
    says: 'Visa is Embassy Submitted. Withdraw it or put it on the visa cancel list first.',
  },
  {
    facts: { stages: { visa: stage('visa_allotment', 'stamped', 'Visa Stamped', 'Visa Allotted') } },
    says: 'Visa is Visa Stamped. Withdraw it or put it on the visa cancel list first.',
  },
] as const
const inClass = { training: stage('training', 'in_progress', 'In Training', 'Training OK', {}, 'normal') }
const changes = [
  ...(['submitted', 'queried', 'stamped', 'collected'] as const).map((state) => ({
    facts: { stages: { ...inClass, embassy: stage('embassy', state, `Embassy ${state}`, 'Visa Stamped') } },
    says: `Visa is already Embassy ${state}. Cancel the visa first.`,
  })),
  {
    facts: {
      stages: {
        flight: stage(
          'flight',
          'ticketed',
          'Flight Waiting',
          'Flight OK',
          { flight_date: '2027-02-10' },
          'normal',
        ),
      },
    },
    says: 'A ticket is issued for 10 Feb 2027. Cancel or refund the ticket first.',
  },
]
const abroad = { departed_date: '2027-01-10', guarantee_until: '2027-01-27' }

testWorkflow(journeyWorkflow, {
  starts: [{ id: 1001, passport_no: 'A01234567', date_of_birth: '1998-05-17' }],
  facts: open,
  factsIn: { ready_to_fly: done },
  variants: {
    5: [
      { facts: { settings: { commission_due_at: 'departed' }, passenger: { agent_commission: '5000.00' } } },
    ],
    8: [{ record: { guarantee_until: '2027-06-01' }, facts: { passenger: { agent_commission: '5000.00' } } }],
  },
  samples: {
    DISCARD: { reason },
    FLIGHT_FLOWN: { flight_date: '2027-01-10' },
    FLIGHT_UNFLOWN: { reason },
    ARRIVE: { arrive_date: '2027-01-12' },
    RETURN_EARLY: { return_date: '2027-01-20', reason_code: 'abuse', reason },
    RETURN_HOME: { return_date: '2027-01-20' },
    HOLD: { reason_code: 'payment_due', reason, review_date: '2027-02-10' },
    RESUME: { note: 'paid' },
    CANCEL_JOURNEY: { reason_code: 'passenger_withdrew', reason, refund_expected: false },
    REOPEN: { reason },
    BLACKLIST: { reason_code: 'fraud', reason },
    UNBLACKLIST: { reason },
    CHANGE_TYPE: { passenger_type: 2, reason },
    CHANGE_COUNTRY: { country: 1, reason },
    SKIP_STAGE: { stage: 'police', reason },
    UNSKIP_STAGE: { stage: 'police' },
  },
  rows: { 3: { facts: done }, 4: { facts: { skipped: [] } }, 9: { facts: umrah }, 10: { record: abroad } },
  conditions: {
    4: [{ facts: done, holds: false }, { holds: true }],
    8: [{ facts: umrah, holds: false }, { holds: true }],
    9: [{ facts: { type: { is_worker: true } }, holds: false }, { holds: true }],
    10: [
      { record: { guarantee_until: '2027-01-28' }, holds: false },
      { record: { guarantee_until: '2027-01-27' }, holds: true },
      { facts: umrah, holds: false },
    ],
  },
  refusals: {
    'G-REG': [
      {
        facts: { missing: { registration: ['Mother Name', 'Passport Received Date'] } },
        says: 'Complete these fields first: Mother Name, Passport Received Date.',
      },
    ],
    'G-DUP': [
      {
        facts: { lookups: { taken: { passport_no: twin } } },
        field: 'passport_no',
        says: 'Passport A01234567 is already registered: #1002 KARIM, In Process.',
      },
    ],
    'G-BLACK': [
      {
        facts: { lookups: { texts: { blacklisted: 'forged visa' } } },
        says: 'This person is blacklisted: forged visa.',
      },
      {
        facts: { agent: { name: 'Demo Agent', is_blacklisted: true } },
        says: 'Agent Demo Agent is blacklisted.',
      },
    ],
    'G-ALLPRE': [
      {
        facts: {
          stages: {
            manpower: stage('man_power', 'submitted', 'Manpower Submitted', 'Manpower OK', {}, 'normal'),
          },
        },
        says: 'Not every required stage is done yet.',
      },
      {
        facts: {
          stages: {
            police: stage('police_clearance', 'rejected', 'Rejected', 'Police Clearance OK', {}, 'blocker'),
          },
        },
        says: 'Not every required stage is done yet.',
      },
      {
        facts: { lookups: { counts: { critical_complaints: 1 } } },
        says: 'Not every required stage is done yet.',
      },
      {
        facts: {
          stages: {
            manpower: stage('man_power', 'submitted', 'Manpower Submitted', 'Manpower OK', {}, 'normal'),
          },
          skipped: ['embassy', 'manpower'],
        },
        allowed: true,
      },
    ],
    'G-CXL-VISA': visaCases,
    'G-CHG': changes,
    'G-SEQ(departed_date,arrive_date)': [
      {
        record: { departed_date: '2027-01-13' },
        field: 'arrive_date',
        says: 'Arrive Date cannot be before Departed Date (13 Jan 2027).',
      },
      { record: { departed_date: '2027-01-12' }, allowed: true },
    ],
    'G-SEQ(departed_date,return_date)': [
      {
        record: { departed_date: '2027-01-21' },
        field: 'return_date',
        says: 'Return Date cannot be before Departed Date (21 Jan 2027).',
      },
      { record: { departed_date: '2027-01-20' }, allowed: true },
    ],
    'G-SKIP': [
      { data: { stage: 'embassy' }, field: 'stage', says: 'Embassy cannot be skipped.' },
      { data: { stage: 'medical' }, field: 'stage', says: 'Medical cannot be skipped.' },
      { data: { stage: 'enrolment' }, field: 'stage', says: 'Enrolment cannot be skipped.' },
    ],
  },
})

const at = (state: string, record: object = {}, over: Over = {}) => ({
  state,
  record: { id: 1001, ...record },
  facts: goodFacts({ ...open, ...over }),
  last: null,
})

test('registering numbers the file, receives the passport and sets the first task', () => {
  expect(advance(journeyWorkflow, at('draft'), { type: 'REGISTER', data: {} }).effects).toEqual([
    { do: 'order', name: 'assign serial' },
    { do: 'custody', place: 'in_office' },
    { do: 'order', name: 'build plan' },
    { do: 'task', role: 'PRO', text: '{next_action}', days: 1, open: { next: ['{next_stage}'] } },
    { do: 'order', name: 'draft bill', data: { at: 'registered' } },
  ])
})

test('the file moves to ready and back by itself as stages settle', () => {
  const settled = at('active', {}, { ...done, user: { id: null, role: 'SYS' } })
  expect(judge(journeyWorkflow, settled, { type: 'STAGE_CHANGED', data: {} })).toEqual({ ok: true })
  const ready = advance(journeyWorkflow, settled, { type: 'STAGE_CHANGED' })
  expect([ready.state, ready.taken]).toEqual(['ready_to_fly', [3]])
  expect(ready.effects).toEqual([
    { do: 'note', id: 'N09', values: {} },
    {
      do: 'task',
      role: 'TKT',
      text: 'Ticket for {name}',
      days: 1,
      open: {
        journey: ['ready_to_fly'],
        flight: ['not_started', 'requested', 'missed', 'offloaded', 'ticket_cancelled'],
      },
    },
    { do: 'order', name: 'draft bill', data: { at: 'ready_to_fly' } },
  ])
  expect(advance(journeyWorkflow, at('ready_to_fly'), { type: 'STAGE_CHANGED' }).state).toBe('active')
  expect(advance(journeyWorkflow, at('on_hold'), { type: 'RESUME', data: {} }).state).toBe('active')
})

test('a departure sets its day and the commission is due where the agency says so', () => {
  const flown = (due: string) =>
    advance(
      journeyWorkflow,
      at(
        'ready_to_fly',
        {},
        { ...done, passenger: { agent_commission: '8000.00' }, settings: { commission_due_at: due } },
      ),
      { type: 'FLIGHT_FLOWN', data: { flight_date: '2027-01-20' } },
    )
  expect(flown('departed').record['departed_date']).toBe('2027-01-20')
  const bill = { do: 'order', name: 'draft bill', data: { at: 'departed' } }
  expect(flown('departed').effects).toEqual([{ do: 'cost', kind: 'commission', amount: '8000.00' }, bill])
  expect(flown('registered').effects).toEqual([bill])
})

test('the guarantee runs from arrival; a return within it takes the commission back', () => {
  const arrived = advance(journeyWorkflow, at('departed', { departed_date: '2027-01-10' }), {
    type: 'ARRIVE',
    data: { arrive_date: '2027-01-12' },
  })
  expect(arrived.record['guarantee_until']).toBe('2027-04-12')
  const back = (guarantee_until: string) =>
    advance(
      journeyWorkflow,
      at('arrived', { guarantee_until }, { passenger: { agent_commission: '8000.00' } }),
      { type: 'RETURN_EARLY', data: { return_date: '2027-01-20', reason_code: 'abuse', reason } },
    ).effects
  expect(back('2027-01-20')).toContainEqual({ do: 'cost', kind: 'commission', amount: '-8000.00' })
  expect(back('2027-01-19').some((effect) => effect.do === 'cost')).toBe(false)
})

test('cancelling ends the open stages before it gives the visa back', () => {
  expect(
    advance(journeyWorkflow, at('active'), { type: 'CANCEL_JOURNEY', data: { reason_code: 'unfit', reason } })
      .effects,
  ).toEqual([
    { do: 'order', name: 'cancel open stages', data: { reason } },
    { do: 'send', to: 'visa_allotment', event: 'RELEASE', data: { reason } },
    { do: 'task', role: 'ACC', text: 'Refund/settle {name}', days: 2, open: { own: ['cancelled'] } },
    {
      do: 'task',
      role: 'PRO',
      text: 'Return passport of {name}',
      days: 2,
      open: { journey: ['cancelled'], custody: ['in_office', 'out'] },
    },
    { do: 'order', name: 'close money' },
  ])
})

test('a ticketing officer cancels a pilgrim but no worker', () => {
  const asked = (over: Over) =>
    judge(journeyWorkflow, at('active', {}, { ...over, user: { role: 'TKT' } }), {
      type: 'CANCEL_JOURNEY',
      data: { reason_code: 'passenger_withdrew', reason },
    })
  expect(asked(umrah)).toEqual({ ok: true })
  expect(asked({})).toMatchObject({
    status: 403,
    message: 'You do not have permission to cancel the passenger.',
  })
})

test('another country keeps the medical only where it is read by the same system', () => {
  const moved = (medical_system: string) =>
    advance(
      journeyWorkflow,
      at('active', {}, { lookups: { refs: { country: { id: 2, name: 'Kuwait', medical_system } } } }),
      { type: 'CHANGE_COUNTRY', data: { country: 2, reason } },
    ).effects
  expect(moved('wafid').some((effect) => effect.do === 'order' && effect.name === 'new attempts')).toBe(false)
  expect(moved('fwcms')).toContainEqual({ do: 'order', name: 'new attempts', data: { stages: ['medical'] } })
})

test('age and ceiling of the new country decide, not those of the old one', () => {
  const kuwait = {
    id: 2,
    name: 'Kuwait',
    medical_system: 'wafid',
    min_age: 18,
    max_age: 25,
    cost_ceiling_male: '106780.00',
  }
  const asked = (country: object, over: Over = {}) =>
    judge(journeyWorkflow, at('active', {}, { ...over, lookups: { refs: { country: country as never } } }), {
      type: 'CHANGE_COUNTRY',
      data: { country: 2, reason },
    })
  expect(asked({ ...kuwait, max_age: 55 })).toMatchObject({
    code: 'G-CEIL',
    message: 'Agreed amount is above the government ceiling of BDT 106,780 for Kuwait.',
  })
  expect(asked(kuwait, { passenger: { agreed_amount: '100000.00' } })).toMatchObject({
    code: 'G-AGE',
    message: 'Age must be between 18 and 25 for Kuwait. The passenger is 28 on 28 Jan 2027.',
  })
})

test('a skipped stage is named once and comes back', () => {
  const skipped = advance(journeyWorkflow, at('active', { skipped: ['cv'] }), {
    type: 'SKIP_STAGE',
    data: { stage: 'police', reason },
  })
  expect(skipped.record['skipped']).toEqual(['cv', 'police'])
  expect(
    advance(journeyWorkflow, at('active', skipped.record), { type: 'UNSKIP_STAGE', data: { stage: 'cv' } })
      .record['skipped'],
  ).toEqual(['police'])
})

const saudi = {
  iso2: 'SA',
  medical_system: 'wafid',
  needs_police: 'optional',
  uses_okala: 'required',
  uses_mofa: 'required',
  uses_visa_bio: 'required',
  uses_attestation: 'optional',
}
const countries: Record<string, Record<string, string>> = {
  SA: saudi,
  MY: {
    iso2: 'MY',
    medical_system: 'fwcms',
    needs_police: 'optional',
    uses_okala: 'none',
    uses_mofa: 'none',
    uses_visa_bio: 'none',
    uses_attestation: 'required',
  },
  KW: {
    ...saudi,
    iso2: 'KW',
    needs_police: 'required',
    uses_okala: 'none',
    uses_mofa: 'none',
    uses_visa_bio: 'none',
  },
  AE: {
    iso2: 'AE',
    medical_system: 'local',
    needs_police: 'optional',
    uses_okala: 'none',
    uses_mofa: 'none',
    uses_visa_bio: 'none',
    uses_attestation: 'optional',
  },
  QA: {
    iso2: 'QA',
    medical_system: 'qvc',
    needs_police: 'optional',
    uses_okala: 'none',
    uses_mofa: 'none',
    uses_visa_bio: 'required',
    uses_attestation: 'optional',
  },
  OM: {
    iso2: 'OM',
    medical_system: 'wafid',
    needs_police: 'optional',
    uses_okala: 'none',
    uses_mofa: 'none',
    uses_visa_bio: 'none',
    uses_attestation: 'optional',
  },
  BH: {
    iso2: 'BH',
    medical_system: 'wafid',
    needs_police: 'optional',
    uses_okala: 'none',
    uses_mofa: 'none',
    uses_visa_bio: 'none',
    uses_attestation: 'optional',
  },
  SG: {
    iso2: 'SG',
    medical_system: 'local',
    needs_police: 'optional',
    uses_okala: 'none',
    uses_mofa: 'none',
    uses_visa_bio: 'none',
    uses_attestation: 'none',
  },
  TH: {
    iso2: 'TH',
    medical_system: 'none',
    needs_police: 'optional',
    uses_okala: 'none',
    uses_mofa: 'none',
    uses_visa_bio: 'none',
    uses_attestation: 'none',
  },
}
/** Cells of tables 8.3 and 8.4 in the order medical, police, okala, mofa, visa_bio, attestation; written out by hand. */
const workerCells: Record<string, string> = {
  SA: 'R O R R R O',
  MY: 'R O - - - R',
  KW: 'R R - - - O',
  AE: 'O O - - - O',
  QA: 'R O - - R O',
  OM: 'R O - - - O',
  BH: 'R O - - - O',
  SG: 'O O - - - -',
  TH: '- O - - - -',
}
const overlaid = ['medical', 'police', 'okala', 'mofa', 'visa_bio', 'attestation'] as const
const fixed: Record<BasePlan, string> = {
  recruiting:
    'documents R, cv O, visa R, training R, bmet_reg R, embassy R, manpower R, flight R, delivery R',
  processing: 'documents R, visa R, training R, bmet_reg R, embassy R, manpower R, flight O, delivery R',
  female: 'documents R, cv R, visa R, training R, bmet_reg R, embassy R, manpower R, flight R, delivery R',
  hajj: 'documents R, enrolment R, medical R, training O, visa_bio R, embassy R, flight R, delivery R',
  umrah: 'documents R, enrolment R, medical O, visa_bio R, embassy R, flight R, delivery R',
  travel: 'documents R, police O, embassy R, flight R, delivery R',
  student:
    'documents R, enrolment R, medical O, police R, visa_bio O, attestation O, embassy R, flight R, delivery R',
}

test.each(Object.keys(countries))(
  'the plan of every type of passenger to %s is that of the handbook',
  (iso2) => {
    for (const [basePlan, cells] of Object.entries(fixed)) {
      const wanted: Record<string, string> = Object.fromEntries(
        cells.split(', ').map((cell) => cell.split(' ')),
      )
      if (['recruiting', 'processing', 'female'].includes(basePlan))
        overlaid.forEach((name, index) => {
          const cell = workerCells[iso2]?.split(' ')[index]
          if (cell && cell !== '-') wanted[name] = cell
        })
      if (basePlan === 'travel' && ['SA', 'QA'].includes(iso2)) wanted['visa_bio'] = 'R'
      const plan = stagePlan({
        basePlan: basePlan as BasePlan,
        country: countries[iso2] ?? null,
        isDomestic: false,
      })
      expect(plan, `${basePlan} to ${iso2}`).toEqual(wanted)
      expect(Object.keys(plan)).toEqual(stageNames.filter((name) => wanted[name]))
    }
  },
)

test('domestic workers to Qatar and Oman, and large Saudi demands, need attestation', () => {
  const attested = (iso2: string, isDomestic: boolean, demandQuantity = 0) =>
    stagePlan({ basePlan: 'recruiting', country: countries[iso2] ?? null, isDomestic, demandQuantity })
      .attestation
  expect([attested('QA', true), attested('OM', true), attested('BH', true)]).toEqual(['R', 'R', 'O'])
  expect([attested('SA', false, 24), attested('SA', false, 25)]).toEqual(['O', 'R'])
})

test('Malaysia examines its workers once more: within thirty days of the arrival', () => {
  const fwcms: Over = { country: { name: 'Malaysia', medical_system: 'fwcms' } }
  const tasks = (facts: Over, today: string) =>
    advance(
      journeyWorkflow,
      { ...at('departed', { departed_date: '2027-01-10' }), facts: goodFacts({ ...facts, today }) },
      { type: 'ARRIVE', data: { arrive_date: '2027-01-12' } },
    ).effects.filter((effect) => effect.do === 'task')
  expect(tasks(fwcms, '2027-01-12')).toEqual([
    {
      do: 'task',
      role: 'AGR',
      text: 'FOMEMA medical of {name} within 30 days',
      days: 30,
      open: { own: ['arrived'] },
    },
  ])
  expect(tasks(fwcms, '2027-01-17')).toMatchObject([{ days: 25 }])
  expect(tasks({ ...fwcms, type: umrah.type }, '2027-01-12')).toEqual([])
  expect(tasks({}, '2027-01-12')).toEqual([])
})
