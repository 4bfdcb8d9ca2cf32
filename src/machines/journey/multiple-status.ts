import { bool, int, json, list, refs, text } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { bulkEventOf } from '../../domain/journey/bulk-events.ts'
import { mostInBulk } from '../../domain/passengers/most-in-bulk.ts'
import {
  commonPayload,
  multipleStatusUpdate,
  ownPayload,
} from '../../domain/journey/multiple-status-update.ts'
import { eventFields } from '../kit/event-fields.ts'
import { reasonIn } from '../kit/undo.ts'
import type { Effect } from '../kit/workflow.ts'
import { table } from '../kit/table.ts'

const multipleStatusTable = table({
  fields: {
    ...multipleStatusUpdate.fields,
    ...eventFields,
    passengers: refs('passenger', { label: 'Passengers' }),
    numbers: list({ label: 'Numbers' }),
    target_event: text(60, { label: 'Status' }),
    common_payload: json({ label: 'Values', shape: commonPayload }),
    own_payload: json({ label: 'Values of each passenger', shape: ownPayload }),
    note: text(250, { label: 'Note' }),
    only_ok: bool({ label: 'Only passengers for whom it is possible' }),
    passenger: int({ label: 'Passenger' }),
    ok: bool({ label: 'Moved' }),
    from: text(80, { label: 'From' }),
    to: text(80, { label: 'To' }),
    message: text(500, { label: 'Message' }),
    ok_count: int(),
    fail_count: int(),
    run_at: text(40),
  },
  record: { fields: { movable: int() } }, // Counted by the server.
  states: {
    choosing: { kind: 'initial', label: 'Choose passengers' },
    previewing: { kind: 'normal', label: 'Preview' },
    running: { kind: 'normal', label: 'Running' },
    done: { kind: 'final', label: 'Done' },
  },
})
const { row, workflow, guard } = multipleStatusTable

const selectionSize = guard('G-MS-N', {
  needs: 'facts',
  says: 'at least one passenger is selected, and at most {{multi_status_max passenger}}',
  check: ({ record, facts }) => {
    const n = Array.isArray(record.passengers) ? record.passengers.length : 0
    const most = Math.min(mostInBulk, Number(facts.settings['multi_status_max'] ?? mostInBulk))
    if (n === 0) return { ...say`Select at least one passenger.`, field: 'passengers' }
    return n <= most
      ? null
      : { ...say`You can update at most ${{ count: most, of: 'passenger' }} at once.`, field: 'passengers' }
  },
})

const isBulkEvent = guard('G-MS-EVT', {
  needs: 'payload',
  says: 'the action is one that may be done for many passengers at once',
  check: ({ data }) =>
    bulkEventOf(String(data?.target_event ?? ''))
      ? null
      : { ...say`This status cannot be set for several passengers at once.`, field: 'target_event' },
})

const order = (name: string, data?: Readonly<Record<string, unknown>>): Effect => ({
  do: 'order',
  name,
  ...(data ? { data } : {}),
})

/**
 * One event for many passengers: chosen, rehearsed, carried out row by row in the background. The rows lie in `bulk_row`;
 * a single row is no entry of the log, because every passenger's own log says it. Source: machines M16,
 * decision 0135.
 */
export const multipleStatusWorkflow = workflow({
  id: 'multiple_status',
  table: 'M16',
  version: 1,
  title: 'Multiple status update',
  module: 'multiple_status_update',
  stage: null,
  initial: 'choosing',
  correct: null,
  labels: {
    SELECT: 'choose passengers',
    PREVIEW: 'preview the update',
    BACK: 'choose again',
    CONFIRM: 'carry the update out',
    ROW_DONE: 'record a result',
    ALL_DONE: 'finish the update',
  },
  orders: ['bulk rehearse', 'bulk start', 'bulk row'],
  rows: [
    row({
      n: 1,
      from: ['choosing'],
      on: 'SELECT',
      to: '(same)',
      roles: ['PRO', 'TKT'],
      undo: 'none',
      payload: { passengers: 'required', numbers: 'optional', own_payload: 'optional' },
      set: ({ data }) => ({ numbers: data?.numbers ?? [], own_payload: data?.own_payload ?? {} }),
    }),
    row({
      n: 2,
      from: ['choosing'],
      on: 'PREVIEW',
      to: 'previewing',
      roles: ['PRO', 'TKT'],
      undo: 'none',
      payload: { target_event: 'required', common_payload: 'optional', note: 'required' },
      guards: [selectionSize, isBulkEvent, reasonIn('note')],
      set: ({ data }) => ({ common_payload: data?.common_payload ?? {} }),
      effects: () => [order('bulk rehearse')],
    }),
    row({ n: 3, from: ['previewing'], on: 'BACK', to: 'choosing', roles: ['PRO', 'TKT'], undo: 'none' }),
    row({
      n: 4,
      from: ['previewing'],
      on: 'CONFIRM',
      to: 'running',
      roles: ['PRO', 'TKT'],
      undo: 'none',
      payload: { only_ok: 'optional' },
      when: {
        says: 'the action is possible for at least one passenger',
        otherwise: say`The action is possible for none of these passengers. Go back and choose others.`,
        holds: ({ record, facts }) => Number(record.movable ?? facts.lookups.counts['bulk_ok'] ?? 0) > 0,
      },
      set: ({ facts }) => ({ run_by: facts.user.id }),
      effects: ({ data }) => [order('bulk start', { only_ok: data?.only_ok !== false })],
    }),
    row({
      n: 5,
      from: ['running'],
      on: 'ROW_DONE',
      to: '(same)',
      roles: ['SYS'],
      undo: 'none',
      payload: {
        passenger: 'required',
        ok: 'required',
        from: 'required',
        to: 'required',
        message: 'required',
      },
      effects: ({ data }) => [order('bulk row', data)],
    }),
    row({
      n: 6,
      from: ['running'],
      on: 'ALL_DONE',
      to: 'done',
      roles: ['SYS'],
      undo: 'none',
      payload: { ok_count: 'optional', fail_count: 'optional', run_at: 'optional' },
    }),
  ],
})
