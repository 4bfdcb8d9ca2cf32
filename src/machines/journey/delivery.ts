import { passengerDelivery } from '../../domain/clearance/passenger-delivery.ts'
import { itemsOf } from '../guards/delivery.ts'
import { custody } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { defineWorkflow, type Args, type Effect } from '../kit/workflow.ts'

const listsPassport = (args: Args): boolean =>
  itemsOf({ record: args.record, data: undefined }).includes('passport')

/**
 * Passenger delivery: papers are made ready, handed over against a signature, and may come back.
 * Source: machines M13a; a manager's approval of a due (row 5): decision 0033.
 */
export const deliveryWorkflow = defineWorkflow({
  id: 'delivery',
  table: 'M13a',
  version: 1,
  title: 'Delivery',
  module: 'passenger_delivery',
  stage: 'delivery',
  initial: 'draft',
  fields: { ...passengerDelivery.fields, ...eventFields },
  correct: null,
  labels: {
    PREPARE: 'prepare the delivery',
    HAND_OVER: 'hand over the documents',
    RETURN_BACK: 'record the return of the documents',
    APPROVE_DUE: 'approve the delivery',
    CANCEL: 'cancel the delivery',
  },
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    prepared: { kind: 'normal', label: 'Prepared' },
    handed_over: { kind: 'satisfied', label: 'Delivered' },
    came_back: { kind: 'final', label: 'Returned to Office' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
  rows: [
    {
      n: 1,
      from: ['draft'],
      on: 'PREPARE',
      to: 'prepared',
      roles: 'PRO DEO',
      undo: 'self',
      payload: [
        'purpose',
        'items',
        'received_by_type',
        'receiver_name',
        'receiver_phone',
        'receiver_nid?',
        'receiver_relation?',
        'return_due?',
        'due_checked?',
        'authorisation_file?',
      ],
      guards: 'G-DL-ITEMS G-DL-READY G-DL-BACK G-DL-OPEN',
    },
    {
      n: 2,
      from: ['prepared'],
      on: 'HAND_OVER',
      to: 'handed_over',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['delivery_date', 'signature_file?', 'due_override_reason?'],
      guards: 'G-DL-ITEMS G-DL-READY G-DL-DUE G-NF(delivery_date)',
      effects: passportGoes,
    },
    {
      n: 3,
      from: ['handed_over'],
      on: 'RETURN_BACK',
      to: 'came_back',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['return_date', 'returned_items', 'note?'],
      guards: 'G-NF(return_date) G-SEQ(delivery_date,return_date)',
      set: ({ data }) => ({ return_note: data?.['note'] ?? null }),
      effects: ({ data }) =>
        Array.isArray(data?.['returned_items']) && data['returned_items'].includes('passport')
          ? [custody('in_office')]
          : [],
    },
    {
      n: 4,
      from: ['draft', 'prepared'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['reason'],
      guards: 'G-REASON',
      set: ({ data }) => ({ cancel_reason: data?.['reason'] }),
    },
    {
      n: 5,
      from: ['prepared'],
      on: 'APPROVE_DUE',
      to: '(same)',
      roles: 'only:MGR',
      undo: 'mgr',
      payload: ['reason'],
      guards: 'G-REASON',
      set: ({ data, facts }) => ({ due_approved: facts.money.due, due_override_reason: data?.['reason'] }),
    },
  ],
})

/** A lent passport is out with the passenger; any other is delivered (row 2). */
function passportGoes(args: Args): Effect[] {
  return listsPassport(args)
    ? [custody(args.record['purpose'] === 'temporary' ? 'passenger' : 'delivered')]
    : []
}
