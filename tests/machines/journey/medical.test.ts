import { expect, test } from 'vitest'
import { medicalWorkflow } from '../../../src/machines/journey/medical.ts'
import { beforeEmbassy, goodFacts, stage, type Over } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { advance } from '../../../src/machines/kit/judge.ts'

const reason = 'entered for the wrong person'
const localMedical: Over = {
  country: { medical_system: 'local' },
  lookups: {
    refs: {
      medical_center: {
        id: 21,
        name: 'City Clinic',
        system: 'local',
        approved_countries: [1],
        is_active: true,
      },
    },
  },
}
const embassyAt = (state: string, label: string, kind: 'normal' | 'blocker' | 'satisfied') => ({
  stages: { embassy: stage('embassy', state, label, 'Visa Stamped', { submit_date: '2027-01-18' }, kind) },
})
const used = 'Medical is already used in the embassy file of 18 Jan 2027. Cancel the embassy step first.'
const centerRefused = {
  field: 'medical_center',
  says: 'Demo Medical Center Dhaka 1 is not approved for Saudi Arabia.',
}

testWorkflow(medicalWorkflow, {
  samples: {
    ISSUE_SLIP: {
      medical_center: 21,
      slip_no: 'W27-000101',
      slip_date: '2027-01-04',
      appointment_date: '2027-01-06',
      fee: '8500.00',
      paid_by: 'agency',
    },
    RESCHEDULE: { appointment_date: '2027-01-30' },
    ATTEND: { visit_date: '2027-01-06' },
    ATTEND_DIRECT: { medical_center: 21, visit_date: '2027-01-06', fee: '4000.00' },
    RESULT_FIT: { report_no: 'FIT-000101', report_date: '2027-01-10' },
    RESULT_UNFIT: {
      report_date: '2027-01-10',
      unfit_reason_code: 'diabetes',
      unfit_category: 'temporary',
      note: 'sugar too high',
    },
    RESULT_HELD: { held_reason: 'repeat X-ray', recheck_date: '2027-01-20' },
    RECHECK: { visit_date: '2027-01-20' },
    CORRECT_TO_UNFIT: {
      unfit_reason_code: 'hypertension',
      unfit_category: 'temporary',
      reason,
      evidence_file: 'file-1',
    },
    CORRECT_TO_FIT: {
      report_no: 'FIT-000102',
      report_date: '2027-01-10',
      expiry_date: '2027-03-10',
      reason,
      evidence_file: 'file-1',
    },
    CORRECT_TO_VISITED: { reason },
    CANCEL: { reason },
    LIFT_UNFIT: { reason, evidence_file: 'file-1' },
  },
  rows: {
    4: { facts: { today: '2027-03-01' } },
    5: { facts: localMedical },
    10: { facts: { ...beforeEmbassy, today: '2027-06-01' } },
    11: { facts: beforeEmbassy },
    13: { facts: beforeEmbassy },
    14: { facts: { today: '2027-06-01' } },
    17: { facts: beforeEmbassy },
    18: { facts: { unfit: { category: 'permanent', retest_after: null } } },
  },
  conditions: {
    4: [
      { facts: { today: '2027-02-03' }, holds: false },
      { facts: { today: '2027-02-04' }, holds: true },
    ],
    10: [
      { facts: { today: '2027-03-11' }, holds: false },
      { facts: { today: '2027-03-12' }, holds: true },
    ],
    18: [
      { facts: { unfit: null }, holds: false },
      { facts: { unfit: { category: 'temporary', retest_after: '2027-04-10' } }, holds: false },
      { facts: {}, holds: true },
    ],
  },
  refusals: {
    'G-MED-CENTER': [
      {
        facts: { lookups: { refs: { medical_center: null } } },
        field: 'medical_center',
        says: 'Select a Medical center from the list.',
      },
      {
        facts: {
          lookups: {
            refs: {
              medical_center: {
                id: 21,
                name: 'Demo Medical Center Dhaka 1',
                system: 'wafid',
                approved_countries: [2],
                is_active: true,
              },
            },
          },
        },
        ...centerRefused,
      },
      {
        facts: {
          lookups: {
            refs: {
              medical_center: {
                id: 21,
                name: 'Demo Medical Center Dhaka 1',
                system: 'qvc',
                approved_countries: [1],
                is_active: true,
              },
            },
          },
        },
        ...centerRefused,
      },
      {
        facts: {
          lookups: {
            refs: {
              medical_center: {
                id: 21,
                name: 'Demo Medical Center Dhaka 1',
                system: 'wafid',
                approved_countries: [1],
                is_active: false,
              },
            },
          },
        },
        ...centerRefused,
      },
    ],
    '1:G-MED-CENTER': [
      {
        facts: {
          lookups: {
            refs: {
              medical_center: {
                id: 21,
                name: 'Demo Medical Center Dhaka 1',
                system: 'wafid',
                approved_countries: [1],
                is_active: true,
                licence_expiry: '2027-01-03',
              },
            },
          },
        },
        ...centerRefused,
      },
      {
        facts: {
          lookups: {
            refs: {
              medical_center: {
                id: 21,
                name: 'Demo Medical Center Dhaka 1',
                system: 'wafid',
                approved_countries: [1],
                is_active: true,
                licence_expiry: '2027-01-04',
              },
            },
          },
        },
        allowed: true,
      },
      {
        facts: { lookups: { refs: { medical_center: null } } },
        field: 'medical_center',
        says: 'Select a Medical center from the list.',
      },
    ],
    'G-MED-SLIP': [
      {
        facts: { lookups: { taken: { slip_no: { passenger: 1002, name: 'KARIM', status: 'active' } } } },
        field: 'slip_no',
        says: 'Medical slip W27-000101 is already used by passenger #1002.',
      },
    ],
    'G-MED-LIVE': [
      {
        record: { slip_valid_until: '2027-01-12' },
        data: { visit_date: '2027-01-13' },
        field: 'visit_date',
        says: 'Medical slip expired on 12 Jan 2027. Issue a new slip.',
      },
      { record: { slip_valid_until: '2027-01-12' }, data: { visit_date: '2027-01-12' }, allowed: true },
    ],
    'G-MED-NOSLIP': [
      {
        facts: { country: { medical_system: 'wafid' } },
        says: 'This country needs a Wafid slip. Issue the slip first.',
      },
    ],
    'G-MED-RDATE': [
      {
        data: { report_date: '2027-01-05' },
        field: 'report_date',
        says: 'Report date must be between the visit date and today.',
      },
      {
        data: { report_date: '2027-01-29', expiry_date: undefined },
        field: 'report_date',
        says: 'Report date must be between the visit date and today.',
      },
      { data: { report_date: '2027-01-28' }, allowed: true },
      { data: { report_date: '2027-01-06' }, allowed: true },
    ],
    'G-MED-EXP': [
      {
        data: { expiry_date: '2027-03-12' },
        field: 'expiry_date',
        says: 'Expiry date must be within 60 days of the report date.',
      },
      { data: { expiry_date: '2027-03-11' }, allowed: true },
      {
        data: { expiry_date: '2027-01-10' },
        field: 'expiry_date',
        says: 'Expiry date must be within 60 days of the report date.',
      },
      { data: { expiry_date: '2027-01-11' }, allowed: true },
    ],
    'G-MED-REASON': [
      { data: { unfit_reason_code: null }, field: 'unfit_reason_code', says: 'Select the unfit reason.' },
      { data: { unfit_category: null }, field: 'unfit_reason_code', says: 'Select the unfit reason.' },
    ],
    'G-MED-RETEST': [
      {
        facts: { unfit: { category: 'temporary', retest_after: '2027-06-02' } },
        says: 'Retest is allowed from 02 Jun 2027.',
      },
      { facts: { unfit: { category: 'temporary', retest_after: '2027-01-28' } }, allowed: true },
      { facts: { unfit: { category: 'temporary', retest_after: null } }, allowed: true },
      {
        facts: { unfit: { category: 'permanent', retest_after: null } },
        says: 'Permanently unfit for Saudi Arabia. Change the country or return the passport.',
      },
    ],
    'G-MED-NEEDED': [
      {
        facts: embassyAt('collected', 'Visa Stamp OK', 'satisfied'),
        says: 'The medical is no longer needed.',
      },
      {
        facts: {
          ...embassyAt('collected', 'Visa Stamp OK', 'satisfied'),
          country: { medical_needed_until: 'flight' },
        },
        allowed: true,
      },
    ],
    'G-MED-FREE': [
      { facts: embassyAt('submitted', 'Embassy Submitted', 'normal'), says: used },
      { facts: embassyAt('queried', 'Embassy Query', 'blocker'), says: used },
      { facts: embassyAt('collected', 'Visa Stamp OK', 'satisfied'), says: used },
      { facts: embassyAt('rejected', 'Visa Rejected', 'blocker'), allowed: true },
    ],
  },
})

test('a fitness report without an end holds as long as the country says', () => {
  const fit = (data: Record<string, unknown>) =>
    advance(
      medicalWorkflow,
      { state: 'visited', record: { visit_date: '2027-01-06' }, facts: goodFacts(), last: null },
      { type: 'RESULT_FIT', data: { report_no: 'FIT-1', report_date: '2027-01-10', ...data } },
    )
  expect(fit({}).record['expiry_date']).toBe('2027-03-11')
  expect(fit({ expiry_date: '2027-02-28' }).record['expiry_date']).toBe('2027-02-28')
  expect(fit({}).effects).toEqual([{ do: 'note', id: 'N01', values: {} }])
})

test('a slip is good for thirty days, enters the calendar and proposes its cost', () => {
  const issued = advance(
    medicalWorkflow,
    { state: 'not_started', record: {}, facts: goodFacts(), last: null },
    {
      type: 'ISSUE_SLIP',
      data: {
        medical_center: 21,
        slip_no: 'W27-000101',
        slip_date: '2027-01-04',
        appointment_date: '2027-01-06',
        fee: '8500.00',
        paid_by: 'agency',
      },
    },
  )
  expect(issued.record['slip_valid_until']).toBe('2027-02-03')
  expect(issued.effects).toEqual([
    { do: 'cal', date: '2027-01-06', category: 'medical' },
    { do: 'cost', kind: 'medical', amount: '8500.00' },
  ])
})
