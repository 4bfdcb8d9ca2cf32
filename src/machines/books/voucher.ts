import { date } from '../../foundation/definitions/fields.ts'
import { eventFields } from '../kit/event-fields.ts'
import type { Effect } from '../kit/workflow.ts'
import { defineWorkflow } from '../kit/workflow.ts'

/** Deeds the ledger knows; they happen in the transaction of the event, so what the database refuses takes the event back. */
const order = (name: 'give number' | 'post' | 'reverse' | 'delete'): Effect[] => [{ do: 'order', name }]

/**
 * Every voucher: entered, handed in, authorised by somebody else and thereby posted, taken back by a reversal. One
 * machine for all kinds; what differs between them is how they become lines (src/domain/books/kinds).
 * Source: accounting 6.1; row 8 (update permission) is decision 0071.
 */
export const voucherWorkflow = defineWorkflow({
  id: 'voucher',
  table: 'A6.1',
  version: 1,
  title: 'Voucher',
  module: 'voucher',
  stage: null,
  initial: 'draft',
  correct: null,
  fields: { ...eventFields, date: date({ label: 'Reversal date' }) },
  labels: {
    CREATE: 'enter the draft',
    SAVE: 'save the draft',
    SUBMIT: 'submit the voucher',
    DELETE: 'delete the draft',
    CANCEL: 'cancel the voucher',
    AUTHORISE: 'authorise the voucher',
    RETURN: 'return the voucher',
    REVERSE: 'reverse the voucher',
    AMEND: 'make the permitted change',
  },
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    submitted: { kind: 'normal', label: 'Submitted' },
    posted: { kind: 'satisfied', label: 'Posted' },
    reversed: { kind: 'final', label: 'Reversed' },
    cancelled: { kind: 'final', label: 'Cancelled' },
    deleted: { kind: 'final', label: 'Deleted' },
  },
  orders: ['give number', 'post', 'reverse', 'delete'],
  rows: [
    { n: 1, from: ['draft'], on: 'SAVE', to: '(same)', roles: 'ACC', undo: 'none', guards: 'G-V-CREATOR' },
    {
      n: 2,
      from: ['draft'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: 'ACC',
      undo: 'none',
      guards: 'G-V-CREATOR G-V-COMPLETE G-V-BALANCED G-V-PERIOD G-V-CHEQUE',
      effects: () => order('give number'),
    },
    {
      n: 3,
      from: ['draft'],
      on: 'DELETE',
      to: 'deleted',
      roles: 'ACC',
      undo: 'none',
      guards: 'G-V-CREATOR G-V-NONUMBER',
      effects: () => order('delete'),
    },
    {
      n: 4,
      from: ['draft'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: 'ACC',
      undo: 'none',
      payload: ['reason'],
      guards: 'G-REASON G-V-CREATOR',
    },
    {
      n: 5,
      from: ['submitted'],
      on: 'AUTHORISE',
      to: 'posted',
      roles: 'only:MGR ACC',
      undo: 'none',
      payload: ['reason?'],
      guards: 'G-V-OTHER G-AP-AUTH G-V-COMPLETE G-V-PERIOD G-V-CHEQUE G-V-MONEY G-V-CREDIT',
      effects: () => order('post'),
    },
    {
      n: 6,
      from: ['submitted'],
      on: 'RETURN',
      to: 'draft',
      roles: 'only:MGR ACC',
      undo: 'none',
      payload: ['reason'],
      guards: 'G-REASON G-AP-AUTH',
    },
    {
      n: 7,
      from: ['submitted'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: 'ACC',
      undo: 'none',
      payload: ['reason'],
      guards: 'G-REASON G-V-CONCERNED',
    },
    // The permitted change takes the old voucher back and posts the new one in its place (decision 0400).
    { n: 8, from: ['posted'], on: 'AMEND', to: 'reversed', roles: 'SYS', undo: 'none' },
    {
      n: 9,
      from: ['posted'],
      on: 'REVERSE',
      to: 'reversed',
      roles: 'only:MGR ACC',
      undo: 'none',
      payload: ['reason', 'date?'],
      guards: 'G-REASON G-V-OTHERBACK G-AP-AUTH G-V-REVDATE G-V-MONEY',
      effects: () => order('reverse'),
    },
    { n: 10, from: ['draft'], on: 'CREATE', to: '(same)', roles: 'SYS', undo: 'none' },
    { n: 11, from: ['draft'], on: 'AMEND', to: 'posted', roles: 'SYS', undo: 'none' },
  ],
})
