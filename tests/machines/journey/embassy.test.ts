import { expect, test } from 'vitest'
import { embassyWorkflow } from '../../../src/machines/journey/embassy.ts'
import { advance, judge, otherRefusals, type StoredWorkflow } from '../../../src/machines/kit/judge.ts'
import { goodFacts, openList, stage, type Over } from '../facts.ts'
import type { Case } from '../common-refusals.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'name differs from the passport'
const listIs = (change: Record<string, unknown>): Over => ({
  lookups: { refs: { submission_list: { ...openList('VS-2027-0001'), ...change } } },
})
const otherList = { field: 'submission_list', says: 'List VS-2027-0001 is for Malaysia, Other Overseas.' }
const otherLabels = { labels: { country: 'Malaysia', recruiting_agency: 'Other Overseas' } }
const atEmbassy: Over = { custody: { state: 'out', place: 'embassy' } }
const portal: Over = { country: { visa_format: 'e_visa' } }
const flown: Over = { stages: { flight: stage('flight', 'flown', 'Flight OK', 'Flight OK') } }
const implausible = { field: 'visa_expiry_date', says: 'Visa expiry date is not plausible. Check the visa.' }
const expiryCases: Case[] = [
  { data: { visa_expiry_date: '2027-07-25' }, ...implausible },
  { data: { visa_expiry_date: '2027-07-24' }, allowed: true },
  { data: { visa_expiry_date: '2027-01-25' }, ...implausible },
  { data: { visa_expiry_date: '2027-01-26' }, allowed: true },
  { data: { visa_expiry_date: undefined }, allowed: true },
  { data: { visa_expiry_date: undefined }, facts: { country: { visa_validity_days: null } }, ...implausible },
]

testWorkflow(embassyWorkflow, {
  variants: {
    2: [{ data: { fee: '700.00', expected_date: '2027-02-01' } }],
    12: [
      {
        data: { visa_expiry_date: undefined, visa_format: undefined },
        record: { visa_expiry_date: '2027-01-02', visa_format: 'e_visa' },
      },
    ],
  },
  samples: {
    PREPARE: { prepared_date: '2027-01-17' },
    SUBMIT: { submission_list: 61, submit_date: '2027-01-18', carrier: 41 },
    QUERY: { query_date: '2027-01-19', reason },
    RESUBMIT: { submission_list: 61, submit_date: '2027-01-20' },
    WITHDRAW: { withdraw_date: '2027-01-20', reason },
    STAMP: [
      {
        visa_stamp_no: '600000101',
        stamp_date: '2027-01-25',
        visa_expiry_date: '2027-04-25',
        visa_format: 'sticker',
        entries: 'single',
      },
      {
        visa_stamp_no: '600000101',
        stamp_date: '2027-01-25',
        visa_expiry_date: '2027-04-25',
        visa_format: 'e_visa',
        entries: 'single',
      },
    ],
    COLLECT: { collect_date: '2027-01-26' },
    REJECT: { reject_date: '2027-01-24', reason, reason_code: 'name_mismatch' },
    VISA_CANCELLED: { cancel_date: '2027-01-27', reference_no: 'CX-1' },
    VISA_REISSUED: {
      visa_stamp_no: '600000199',
      stamp_date: '2027-01-25',
      visa_expiry_date: '2027-04-25',
      visa_format: 'sticker',
    },
    CANCEL: { reason },
    CORRECT_TO_SUBMITTED: { reason },
  },
  key: (record) => record['visa_format'],
  rows: {
    // The passport lies at the embassy while the visa is recorded; later it is back.
    6: { facts: atEmbassy },
    10: { facts: { today: '2027-04-26' } },
    12: { facts: atEmbassy },
  },
  conditions: {
    8: [
      { facts: atEmbassy, holds: false },
      { facts: { custody: { state: 'in_office', place: null } }, holds: true },
      { record: { visa_format: 'sticker' }, holds: false },
    ],
    10: [
      { facts: { today: '2027-04-25' }, holds: false },
      { facts: { today: '2027-04-26' }, holds: true },
      { facts: flown, holds: false },
    ],
  },
  refusals: {
    'G-MOFA-OK': [
      {
        facts: { stages: { mofa: stage('mofa', 'paid', 'MOFA Paid', 'MOFA OK', {}, 'normal') } },
        says: 'MOFA number is not issued for this passenger.',
      },
      { facts: { stages: { mofa: undefined }, plan: { mofa: undefined } }, allowed: true },
      { facts: { stages: { mofa: undefined }, skipped: ['mofa'] }, allowed: true },
    ],
    'G-EMB-CHECK': [
      {
        data: {
          checklist: [
            { item: 'Photo', ok: true },
            { item: 'Police certificate', ok: false },
            { item: 'Contract', ok: false },
          ],
        },
        field: 'checklist',
        says: 'Missing documents: Police certificate, Contract.',
      },
      { data: { checklist: [{ item: 'Photo', ok: true }] }, allowed: true },
    ],
    'G-EMB-LIST': [
      {
        facts: listIs({ state: 'submitted' }),
        field: 'submission_list',
        says: 'List VS-2027-0001 is Submitted.',
      },
      { facts: listIs({ state: 'printed' }), allowed: true },
      { facts: listIs({ country: 2, ...otherLabels }), ...otherList },
      { facts: listIs({ recruiting_agency: 6, ...otherLabels }), ...otherList },
      {
        facts: { lookups: { refs: { submission_list: null } } },
        field: 'submission_list',
        says: 'Select a Submission List from the list.',
      },
      { data: { submission_list: undefined }, allowed: true },
    ],
    'G-EMB-CARRIER': [
      { data: { carrier: undefined }, field: 'carrier', says: 'Select a delegate with a valid card.' },
      { data: { carrier: undefined }, facts: portal, allowed: true },
      {
        facts: { lookups: { refs: { carrier: { id: 41, is_delegate: false } } } },
        field: 'carrier',
        says: 'Select a delegate with a valid card.',
      },
      {
        facts: {
          lookups: { refs: { carrier: { id: 41, is_delegate: true, delegate_card_expiry: '2027-01-27' } } },
        },
        field: 'carrier',
        says: 'Select a delegate with a valid card.',
      },
      {
        facts: {
          lookups: { refs: { carrier: { id: 41, is_delegate: true, delegate_card_expiry: '2027-01-28' } } },
        },
        allowed: true,
      },
    ],
    'G-EMB-EXP': expiryCases,
  },
})

const at = (state: string, record: Record<string, unknown>, over: Over = {}): StoredWorkflow => ({
  state,
  record,
  facts: goodFacts(over),
  last: null,
})

test('a file handed in takes the passport to the embassy and expects the answer after seven working days', () => {
  const sent = advance(embassyWorkflow, at('ready', { prepared_date: '2027-01-17' }), {
    type: 'SUBMIT',
    data: { submission_list: 61, submit_date: '2027-01-18', carrier: 41, fee: '1200.00' },
  })
  expect(sent.record['expected_date']).toBe('2027-01-27')
  expect(sent.effects).toEqual([
    { do: 'custody', place: 'embassy' },
    { do: 'send', to: 'visa_allotment', event: 'MARK_IN_USE' },
    { do: 'cal', date: '2027-01-27', category: 'embassy' },
    { do: 'cost', kind: 'embassy', amount: '1200.00' },
  ])
})

test('holidays and other weekends move the expected day', () => {
  const expected = (settings: Over['settings']) =>
    advance(embassyWorkflow, at('ready', {}, { settings }), {
      type: 'SUBMIT',
      data: { submit_date: '2027-01-18', carrier: 41 },
    }).record['expected_date']
  expect(expected({ holidays: ['2027-01-20', '2027-01-27'] })).toBe('2027-01-31')
  expect(expected({ weekend_days: [0] })).toBe('2027-01-26')
})

test('a portal application leaves the passport in the office, the first time and again', () => {
  const portalOf = (over: Over) =>
    [
      ...advance(embassyWorkflow, at('ready', {}, over), {
        type: 'SUBMIT',
        data: { submit_date: '2027-01-18' },
      }).effects,
      ...advance(embassyWorkflow, at('queried', {}, over), {
        type: 'RESUBMIT',
        data: { submit_date: '2027-01-20' },
      }).effects,
    ].filter((effect) => effect.do === 'custody')
  expect(portalOf({ country: { visa_format: 'e_visa' } })).toEqual([])
  expect(portalOf({ type: { name: 'umrah', title: 'Umrah', is_worker: false, base_plan: 'umrah' } })).toEqual(
    [],
  )
  expect(portalOf({})).toHaveLength(1) // SUBMIT without a delegate stays refused; RESUBMIT sends the passport out.
})

test('an e-visa whose passport never left counts as collected on its stamp day', () => {
  const data = {
    visa_stamp_no: 'VDR-900103',
    stamp_date: '2027-01-25',
    visa_expiry_date: '2027-04-25',
    visa_format: 'e_visa',
  }
  const stamped = advance(embassyWorkflow, at('submitted', { submit_date: '2027-01-18' }), {
    type: 'STAMP',
    data,
  })
  expect([stamped.state, stamped.taken, stamped.record['collect_date']]).toEqual([
    'collected',
    [6, 8],
    '2027-01-25',
  ])
  const away = advance(
    embassyWorkflow,
    at('submitted', { submit_date: '2027-01-18' }, { custody: { state: 'out', place: 'embassy' } }),
    { type: 'STAMP', data },
  )
  expect([away.state, away.taken]).toEqual(['stamped', [6]])
})

test('taking back the return of an e-visa passport leaves the visa stamped', () => {
  const record = { visa_format: 'e_visa', stamp_date: '2027-01-25', collect_date: '2027-01-26' }
  const last = {
    id: 9,
    event: 'COLLECT',
    from: 'stamped',
    to: 'collected',
    by: 7,
    undo: 'self' as const,
    ageHours: 1,
    before: { collect_date: null },
    downstream: null,
  }
  const back = advance(
    embassyWorkflow,
    { ...at('collected', record), last },
    { type: 'UNDO_LAST', data: { reason: 'wrong passport scanned' } },
  )
  expect([back.state, back.record['collect_date']]).toEqual(['stamped', null])
})

test('what is left out of a visa is what is usual for the country', () => {
  const stamp = (over: Over) =>
    advance(embassyWorkflow, at('submitted', { submit_date: '2027-01-18' }, over), {
      type: 'STAMP',
      data: { visa_stamp_no: '1', stamp_date: '2027-01-25' },
    }).record
  expect(stamp({})).toMatchObject({
    visa_expiry_date: '2027-04-25',
    visa_format: 'sticker',
    entries: 'single',
  })
  expect(stamp({ country: { visa_format: 'e_visa', visa_validity_days: 60 } })).toMatchObject({
    visa_expiry_date: '2027-03-26',
    visa_format: 'e_visa',
  })
})

test('a visa the embassy cancelled voids MOFA and clearance; a new one starts a new attempt and voids the clearance', () => {
  const gone = advance(embassyWorkflow, at('collected', {}), {
    type: 'VISA_CANCELLED',
    data: { cancel_date: '2027-01-27', reference_no: 'CX-1' },
  })
  expect(gone.effects).toEqual([
    { do: 'send', to: 'mofa', event: 'VISA_CHANGED' },
    { do: 'send', to: 'manpower', event: 'VISA_CHANGED' },
  ])
  const reissued = advance(embassyWorkflow, at('expired', { entries: 'multiple' }), {
    type: 'VISA_REISSUED',
    data: {
      visa_stamp_no: '2',
      stamp_date: '2027-01-25',
      visa_expiry_date: '2027-04-25',
      visa_format: 'sticker',
    },
  })
  expect(reissued.record).toMatchObject({ visa_stamp_no: '2', entries: 'multiple', embassy_country: 1 })
  expect(reissued.effects).toEqual([
    { do: 'newAttempt' },
    { do: 'send', to: 'manpower', event: 'VISA_CHANGED' },
    { do: 'note', id: 'N06', values: { date: '25 Apr 2027' } },
  ])
})

test('a ticketing officer works on the embassy file of an umrah passenger, not of a worker', () => {
  const stored = (type: string) =>
    at('not_started', {}, { user: { id: 3, role: 'TKT' }, type: { name: type } })
  expect(judge(embassyWorkflow, stored('umrah'), { type: 'PREPARE' })).toEqual({ ok: true })
  expect(judge(embassyWorkflow, stored('recruiting'), { type: 'PREPARE' })).toMatchObject({
    status: 403,
    message: 'You do not have permission to prepare the file.',
  })
})

test('a file without four papers names all four, in the order of the way, each with its place', () => {
  const open = (module: string, label: string, needed: string) =>
    stage(module, 'not_started', label, needed, {}, 'initial')
  const facts = goodFacts({
    passenger: { blank_pages: 1 },
    stages: {
      embassy: open('embassy', 'Embassy Pending', 'Visa Stamped'),
      visa_bio: open('finger', 'Finger Pending', 'Finger OK'),
      mofa: open('mofa', 'MOFA Pending', 'MOFA OK'),
      documents: open('office_work', 'Pending', 'Documents OK'),
      medical: open('medical', 'Not Examined', 'Medical Fit'),
    },
  })
  const verdict = judge(
    embassyWorkflow,
    { state: 'not_started', record: {}, facts, last: null },
    { type: 'PREPARE' },
  )
  if (verdict.ok) throw new Error('an incomplete file was allowed')
  const said = [verdict, ...otherRefusals(verdict)]
  expect(said.map(({ code, message, fix }) => [code, message, fix?.path])).toEqual([
    ['G-DEP', 'Documents must be Documents OK before Embassy. It is Pending now.', '/apps/officeWork/1001'],
    ['G-DEP', 'Medical must be Medical Fit before Embassy. It is Not Examined now.', '/apps/medical/1001'],
    ['G-DEP', 'MOFA must be MOFA OK before Embassy. It is MOFA Pending now.', '/apps/mofa/1001'],
    [
      'G-DEP',
      'Biometrics must be Finger OK before Embassy. It is Finger Pending now.',
      '/apps/fingerprint/1001',
    ],
    [
      'G-PAGES',
      'Passport needs at least 2 empty visa pages.',
      '/apps/passenger-management/1001?field=blank_pages',
    ],
  ])
  // The guards of medical and MOFA refuse too; they are known and not said a second time.
  expect(verdict.others?.map(({ code }) => code)).toEqual([
    'G-DEP',
    'G-DEP',
    'G-DEP',
    'G-MED-FIT',
    'G-MOFA-OK',
    'G-PAGES',
  ])
})

test('a missing picture is put right on the form of the passenger, a missing paper under Documents', () => {
  const placeOf = (documents: string[]) => {
    const facts = goodFacts({ missing: { documents } })
    const verdict = judge(
      embassyWorkflow,
      { state: 'not_started', record: {}, facts, last: null },
      { type: 'PREPARE' },
    )
    if (verdict.ok) throw new Error('an incomplete file was allowed')
    return [verdict, ...otherRefusals(verdict)].find(({ code }) => code === 'G-PAX-DOCS')?.fix?.path
  }
  expect([placeOf(['Passport image', 'nid birth reg']), placeOf(['nid birth reg'])]).toEqual([
    '/apps/passenger-management/1001?field=passport_image',
    '/apps/officeWork/1001',
  ])
})

test('of a file that rests only that is said', () => {
  const facts = goodFacts({ lifecycle: 'on_hold', passenger: { blank_pages: 1 } })
  const verdict = judge(
    embassyWorkflow,
    { state: 'not_started', record: {}, facts, last: null },
    { type: 'PREPARE' },
  )
  if (verdict.ok) throw new Error('a resting file was allowed')
  expect([verdict.code, verdict.others?.map(({ code }) => code), otherRefusals(verdict)]).toEqual([
    'G-JRN',
    ['G-PAGES'],
    [],
  ])
})
