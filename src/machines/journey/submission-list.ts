import { choice, json, ref, text } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { manPowerList } from '../../domain/clearance/submission-list.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { visaCancelReasons, visaReissueReasons } from '../../domain/visas/visa-allotment.ts'
import { listOpen } from '../guards/lists.ts'
import { licenceValid, notFuture } from '../guards/passport-and-dates.ts'
import { eventFields } from '../kit/event-fields.ts'
import { reasonGiven } from '../kit/undo.ts'
import type { Effect } from '../kit/workflow.ts'
import { table, type ArgsOf } from '../kit/table.ts'

const submissionListTable = table({
  fields: {
    ...manPowerList.fields,
    ...eventFields,
    passenger: ref('passenger', { label: 'Passenger' }),
    reason_code: choice([...new Set([...visaCancelReasons, ...visaReissueReasons])], { label: 'Reason' }),
    event: text(40, { label: 'Result' }),
    payload: json({ label: 'Details' }),
  },
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    printed: { kind: 'normal', label: 'Printed' },
    submitted: { kind: 'normal', label: 'Submitted' },
    closed: { kind: 'final', label: 'Closed' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = submissionListTable
type Args = ArgsOf<typeof submissionListTable>

const listHasRows = guard('G-LIST-ROWS', {
  needs: 'facts',
  says: 'the list has at least one passenger',
  check: ({ facts }) =>
    (facts.lookups.counts['list_rows'] ?? 0) > 0 ? null : { ...say`Add at least one passenger to the list.` },
})

const listAnswered = guard('G-LIST-OPEN', {
  needs: 'facts',
  says: 'every passenger of the list has a result',
  check: ({ facts }) => {
    const n = facts.lookups.counts['list_waiting'] ?? 0
    return n === 0 ? null : { ...say`Passengers on this list without a result: ${n}.` }
  },
})

const memberFits = guard('G-LIST-MEMBER', {
  needs: 'payload',
  says: 'the passenger has reached the step this list is for, and is on no other open list',
  check: ({ facts }) =>
    (facts.lookups.sentences?.['member'] ?? []).map((refused) => ({ ...refused, field: 'passenger' })),
})

const order = (name: string, data?: Row): Effect => ({ do: 'order', name, ...(data ? { data } : {}) })
const member = ({ data }: Args): Row => ({ passenger: data?.passenger })

/**
 * Cover lists of passports for embassies and BMET: one machine for four tables. The rows live beside the record; every
 * change of them is an order to the server, which moves the passengers in the same transaction. Source:
 * machines M9c, decisions 0112 and 0152.
 */
export const submissionListWorkflow = workflow({
  id: 'submission_list',
  table: 'M9c',
  version: 1,
  title: 'List',
  module: 'visa_submission_list',
  stage: null,
  initial: 'draft',
  correct: null,
  labels: {
    ADD_ROW: 'add a passenger',
    REMOVE_ROW: 'remove a passenger',
    PRINT: 'print the list',
    SUBMIT: 'submit the list',
    ROW_RESULT: 'record the answer',
    CLOSE: 'close the list',
    CANCEL: 'cancel the list',
  },
  orders: [
    'list add',
    'list remove',
    'list freeze',
    'list submit',
    'list result',
    'list close',
    'list cancel',
  ],
  rows: [
    row({
      n: 1,
      from: ['draft', 'printed'],
      on: 'ADD_ROW',
      to: 'draft',
      roles: ['PRO', 'DEO'],
      undo: 'none',
      payload: { passenger: 'required', reason_code: 'optional', reason: 'optional' },
      guards: [listOpen, memberFits],
      effects: (args) => [
        order('list add', {
          ...member(args),
          reason_code: args.data?.reason_code ?? null,
          reason: args.data?.reason ?? null,
        }),
      ],
    }),
    row({
      n: 2,
      from: ['draft', 'printed'],
      on: 'REMOVE_ROW',
      to: 'draft',
      roles: ['PRO', 'DEO'],
      undo: 'none',
      payload: { passenger: 'required' },
      effects: (args) => [order('list remove', member(args))],
    }),
    row({
      n: 3,
      from: ['draft'],
      on: 'PRINT',
      to: 'printed',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      guards: [listHasRows],
      effects: () => [order('list freeze')],
    }),
    row({
      n: 4,
      from: ['draft', 'printed'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: ['PRO'],
      undo: 'none',
      payload: { submit_date: 'required', carrier: 'optional', note_sheet_no: 'optional' },
      guards: [listHasRows, licenceValid, notFuture('submit_date')],
      actsFirst: true,
      effects: ({ data, record }) => [
        order('list submit', {
          submit_date: data?.submit_date,
          carrier: data?.carrier ?? record.carrier ?? null,
          note_sheet_no: data?.note_sheet_no ?? record.note_sheet_no ?? null,
        }),
      ],
    }),
    row({
      n: 5,
      from: ['submitted'],
      on: 'ROW_RESULT',
      to: '(same)',
      roles: ['PRO'],
      undo: 'none',
      payload: { passenger: 'required', event: 'required', payload: 'required' },
      effects: (args) => [
        order('list result', {
          ...member(args),
          event: args.data?.event,
          payload: args.data?.payload,
        }),
      ],
    }),
    row({
      n: 6,
      from: ['submitted'],
      on: 'CLOSE',
      to: 'closed',
      roles: ['PRO'],
      undo: 'mgr',
      guards: [listAnswered],
      effects: () => [order('list close')],
    }),
    row({
      n: 7,
      from: ['draft', 'printed'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO'],
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      effects: () => [order('list cancel')],
    }),
  ],
})
