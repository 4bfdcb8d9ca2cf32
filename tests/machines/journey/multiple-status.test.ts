import { expect, test } from 'vitest'
import { bulkEvents } from '../../../src/domain/journey/bulk-events.ts'
import {
  bulkAskedBy,
  bulkFields,
  bulkFroms,
  workflowOfBulk,
} from '../../../src/machines/journey/bulk-payload.ts'
import { advance } from '../../../src/machines/kit/judge.ts'
import { multipleStatusWorkflow } from '../../../src/machines/journey/multiple-status.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const canMove = { lookups: { counts: { bulk_ok: 2 } } }
const many = (n: number) => Array.from({ length: n }, (_, at) => 1001 + at)
const preview = {
  target_event: 'medical.ATTEND',
  common_payload: { visit_date: '2027-01-28' },
  note: 'all of them were at the centre',
}

testWorkflow(multipleStatusWorkflow, {
  starts: [{ id: 1, passengers: [1001, 1002], numbers: [] }],
  facts: canMove,
  variants: {
    1: [{ record: { numbers: ['A01234567'], own_payload: { 1001: { fee: '10.00' } } } }],
    2: [{ data: { common_payload: undefined }, record: { common_payload: { fee: '10.00' } } }],
  },
  samples: {
    SELECT: { passengers: [1001, 1002] },
    PREVIEW: preview,
    CONFIRM: { only_ok: true },
    ROW_DONE: {
      passenger: 1001,
      ok: true,
      from: 'medical.slip_issued',
      to: 'medical.visited',
      message: null,
    },
    ALL_DONE: { ok_count: 2, fail_count: 0, run_at: '2027-01-28T04:00:00.000Z' },
  },
  refusals: {
    'G-MS-N': [
      { record: { passengers: [] }, says: 'Select at least one passenger.', field: 'passengers' },
      { record: { passengers: many(200) }, allowed: true },
      {
        record: { passengers: many(201) },
        says: 'You can update at most 200 passengers at once.',
        field: 'passengers',
      },
      { record: { passengers: many(500) }, facts: { settings: { multi_status_max: 500 } }, allowed: true },
      {
        record: { passengers: many(501) },
        facts: { settings: { multi_status_max: 9000 } },
        says: 'You can update at most 500 passengers at once.',
      },
    ],
    'G-MS-EVT': [
      'medical.RESULT_UNFIT',
      'embassy.REJECT',
      'manpower.OBJECT',
      'journey.CANCEL',
      'journey.BLACKLIST',
      'training.EXEMPT',
      'visa.ALLOT',
      'delivery.HAND_OVER',
      '',
    ].map((target_event) => ({
      data: { target_event },
      says: 'This status cannot be set for several passengers at once.',
      field: 'target_event',
    })),
  },
  conditions: {
    4: [
      { facts: { lookups: { counts: { bulk_ok: 0 } } }, holds: false },
      { facts: { lookups: { counts: { bulk_ok: 1 } } }, holds: true },
      { record: { movable: 0 }, holds: false },
    ],
  },
})

test('the rehearsal, the start and every row are orders to the server', () => {
  const at = (state: string, type: string, data: Readonly<Record<string, unknown>>) =>
    advance(
      multipleStatusWorkflow,
      { state, record: { id: 1, passengers: [1001] }, facts: goodFacts(canMove), last: null },
      { type, data },
    ).effects
  expect(at('choosing', 'PREVIEW', preview)).toEqual([{ do: 'order', name: 'bulk rehearse' }])
  expect(at('previewing', 'CONFIRM', {})).toEqual([
    { do: 'order', name: 'bulk start', data: { only_ok: true } },
  ])
  expect(at('previewing', 'CONFIRM', { only_ok: false })).toEqual([
    { do: 'order', name: 'bulk start', data: { only_ok: false } },
  ])
})

test.each(bulkEvents.map((bulk) => [bulk.name, bulk] as const))(
  '%s is an event of its machine, a person sends it, and its own number is one of its fields',
  (_, bulk) => {
    const workflow = workflowOfBulk(bulk)
    const rows = workflow.rows.filter((row) => row.on === bulk.event)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.roles !== 'SYS')).toBe(true)
    expect(bulkFroms(bulk).length).toBeGreaterThan(0)
    if (bulk.own)
      expect(rows.some((row) => row.payload?.some((name) => name.replace('?', '') === bulk.own))).toBe(true)
    expect(bulkFields(bulk).map(({ name }) => name)).not.toContain(bulk.own)
    expect(bulkFields(bulk).every(({ field }) => field.kind !== 'file')).toBe(true)
  },
)

test('a next action names the event that many are sent, with or without the roles that do it', () => {
  const askedBy = (text: string) => bulkAskedBy(text)?.name
  expect([
    askedBy('Medical: issue the medical slip'),
    askedBy('Medical: issue the medical slip (Processing Officer)'),
    askedBy('Flight: issue the ticket (Ticketing Officer)'),
    askedBy('Waiting for MOFA'),
  ]).toEqual(['medical.ISSUE_SLIP', 'medical.ISSUE_SLIP', undefined, undefined])
})

test('nothing that blames, ends or corrects a file can be sent to many', () => {
  const never = /UNFIT|REJECT|OBJECT|CANCEL|BLACKLIST|EXEMPT|CORRECT|HAND_OVER|NOT_NEEDED|RELEASE|UNDO/
  expect(bulkEvents.filter(({ event }) => never.test(event))).toEqual([])
})
