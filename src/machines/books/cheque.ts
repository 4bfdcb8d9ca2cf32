import { cheque } from '../../domain/books/vouchers/cheque.ts'
import { say } from '../../foundation/text/sentence.ts'
import { broken } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { fixAt } from '../kit/guard.ts'
import { reasonGiven } from '../kit/undo.ts'
import { recordOf, table } from '../kit/table.ts'

const chequeTable = table({
  record: recordOf<typeof cheque>(),
  fields: { ...cheque.fields, ...eventFields },
  states: {
    held: { kind: 'initial', label: 'Held' },
    deposited: { kind: 'normal', label: 'Deposited' },
    cleared: { kind: 'final', label: 'Cleared', isAim: true },
    bounced: { kind: 'blocker', label: 'Bounced' },
    replaced: { kind: 'final', label: 'Replaced', isAim: true },
    returned: { kind: 'final', label: 'Returned to drawer' },
    stopped: { kind: 'final', label: 'Stopped' },
  },
})
const { row, workflow, guard } = chequeTable

type Directed = { record: { direction?: string | null | undefined } }
const isReceived = {
  says: 'the cheque was received',
  otherwise: say`The agency issued this cheque. Record what the bank did with it: paid, stopped or bounced.`,
  holds: ({ record }: Directed) => record.direction === 'received',
}
const isIssued = {
  says: 'the cheque was issued',
  otherwise: say`The agency received this cheque. Deposit it into a bank account first, or give it back.`,
  holds: ({ record }: Directed) => record.direction === 'issued',
}

const dayReached = guard('G-CQ-DAY', {
  needs: 'facts',
  says: 'the day on the cheque has come',
  check: ({ record, facts }) =>
    record.cheque_date && facts.today < record.cheque_date
      ? say`The cheque cannot be deposited before ${{ day: record.cheque_date }}.`
      : null,
})

const intoBank = guard('G-CQ-BANK', {
  needs: 'payload',
  says: 'the cheque is deposited into a bank account',
  check: (args) => broken(args, 'bank', 'account'),
})

const laterDay = guard('G-CQ-LATER', {
  needs: 'payload',
  says: 'the new date is later than the old one',
  check: ({ record, data }) =>
    data?.cheque_date && record.cheque_date && data.cheque_date <= record.cheque_date
      ? { ...say`The new date must be later.`, field: 'cheque_date' }
      : null,
})

const notBeforeDeposit = guard('G-CQ-DEPOSIT', {
  needs: 'payload',
  says: 'the day is not before the deposit',
  check: ({ record, data }) =>
    data?.ended_on && record.deposited_on && data.ended_on < record.deposited_on
      ? { ...say`The clearing date cannot be before the deposit date.`, field: 'ended_on' }
      : null,
})

const notBeforeCheque = guard('G-CQ-CLEAR', {
  needs: 'payload',
  says: 'the day is not before the day on the cheque',
  check: ({ record, data, facts }) =>
    record.cheque_date && (data?.ended_on ?? facts.today) < record.cheque_date
      ? say`The cheque cannot clear before ${{ day: record.cheque_date }}.`
      : null,
})

const replacementStands = guard('G-CQ-REPLACE', {
  needs: 'payload',
  says: 'the receipt or payment that replaces the cheque is posted, is of the same party, and replaces no other cheque',
  check: (args) =>
    broken(args, 'replacement', args.record.direction === 'received' ? 'new_receipt' : 'new_payment'),
})

/** The receipt or payment is taken back by its own workflow, which another user with an authority does. */
const voucherMayGo = guard('G-CQ-REVERSE', {
  needs: 'facts',
  says: 'the user may take its receipt or payment back',
  check: (args) => {
    const refusal = broken(args, 'reversal')
    const { direction, receipt, payment } = args.record
    return (
      refusal && {
        ...refusal,
        fix:
          direction === 'received'
            ? fixAt.page('receiptVoucher', 'the receipt', receipt)
            : fixAt.page('paymentVoucher', 'the payment', payment),
      }
    )
  },
})

/** A post-dated cheque from its receipt or issue to what the bank says of it. Source: accounting 6.2, 7; decisions 0596, 0672. */
export const chequeWorkflow = workflow({
  id: 'cheque',
  table: 'A6.2',
  version: 1,
  title: 'Post-Dated Cheque',
  module: 'cheque',
  stage: null,
  initial: 'held',
  correct: null,
  labels: {
    DEPOSIT: 'deposit the cheque',
    POSTPONE: 'record a later date',
    RETURN_TO_DRAWER: 'return the cheque to the drawer',
    CLEAR: 'record that the cheque cleared',
    BOUNCE: 'record that the cheque bounced',
    STOP: 'stop the cheque',
    REPLACE: 'name what replaces the cheque',
    VOUCHER_REVERSED: 'follow the reversal of its voucher',
  },
  orders: [
    'clear cheque',
    'bounce cheque',
    'reverse voucher of cheque',
    'post cheque clearing',
    'post cheque bounce',
  ],
  rows: [
    row({
      n: 1,
      from: ['held'],
      on: 'DEPOSIT',
      to: 'deposited',
      roles: ['ACC'],
      undo: 'none',
      payload: { account: 'optional' },
      when: isReceived,
      guards: [dayReached, intoBank],
      set: ({ facts }) => ({ deposited_on: facts.today }),
    }),
    row({
      n: 2,
      from: ['held'],
      on: 'POSTPONE',
      to: 'held',
      roles: ['ACC'],
      undo: 'none',
      payload: { cheque_date: 'required' },
      when: isReceived,
      guards: [laterDay],
    }),
    row({
      n: 3,
      from: ['held'],
      on: 'RETURN_TO_DRAWER',
      to: 'returned',
      roles: ['ACC'],
      undo: 'none',
      payload: { reason: 'required' },
      when: isReceived,
      guards: [reasonGiven, voucherMayGo],
      posts: true,
      set: ({ facts }) => ({ ended_on: facts.today }),
      effects: () => [{ do: 'order', name: 'reverse voucher of cheque', data: {} }],
    }),
    row({
      n: 4,
      from: ['deposited'],
      on: 'CLEAR',
      to: 'cleared',
      roles: ['ACC'],
      undo: 'none',
      payload: { ended_on: 'optional' },
      guards: [notBeforeDeposit],
      posts: true,
      set: ({ data, facts }) => ({ ended_on: data?.ended_on ?? facts.today }),
      effects: () => [{ do: 'order', name: 'clear cheque', data: {} }],
    }),
    row({
      n: 5,
      from: ['deposited'],
      on: 'BOUNCE',
      to: 'bounced',
      roles: ['ACC'],
      undo: 'none',
      payload: { reason: 'required', ended_on: 'optional', bank_charge: 'optional', recovered: 'optional' },
      guards: [reasonGiven, notBeforeDeposit],
      posts: true,
      set: ({ data, facts }) => ({ ended_on: data?.ended_on ?? facts.today }),
      effects: () => [{ do: 'order', name: 'bounce cheque', data: {} }],
    }),
    row({
      n: 6,
      from: ['held'],
      on: 'CLEAR',
      to: 'cleared',
      roles: ['ACC'],
      undo: 'none',
      payload: { ended_on: 'optional' },
      when: isIssued,
      guards: [notBeforeCheque],
      posts: true,
      set: ({ data, facts }) => ({ ended_on: data?.ended_on ?? facts.today }),
      effects: () => [{ do: 'order', name: 'clear cheque', data: {} }],
    }),
    row({
      n: 7,
      from: ['held'],
      on: 'STOP',
      to: 'stopped',
      roles: ['ACC'],
      undo: 'none',
      payload: { reason: 'required' },
      when: isIssued,
      guards: [reasonGiven, voucherMayGo],
      posts: true,
      set: ({ facts }) => ({ ended_on: facts.today }),
      effects: () => [{ do: 'order', name: 'reverse voucher of cheque', data: {} }],
    }),
    row({
      n: 8,
      from: ['held'],
      on: 'BOUNCE',
      to: 'bounced',
      roles: ['ACC'],
      undo: 'none',
      payload: { reason: 'required', bank_charge: 'optional' },
      when: isIssued,
      guards: [reasonGiven, voucherMayGo],
      posts: true,
      set: ({ facts }) => ({ ended_on: facts.today }),
      effects: () => [{ do: 'order', name: 'bounce cheque', data: {} }],
    }),
    row({
      n: 9,
      from: ['held'],
      on: 'VOUCHER_REVERSED',
      to: 'returned',
      roles: ['SYS'],
      undo: 'none',
      when: isReceived,
      set: ({ facts }) => ({ ended_on: facts.today }),
    }),
    row({
      n: 10,
      from: ['held'],
      on: 'VOUCHER_REVERSED',
      to: 'stopped',
      roles: ['SYS'],
      undo: 'none',
      when: isIssued,
      set: ({ facts }) => ({ ended_on: facts.today }),
    }),
    row({
      n: 11,
      from: ['bounced'],
      on: 'REPLACE',
      to: 'replaced',
      roles: ['ACC'],
      undo: 'none',
      payload: { new_receipt: 'required' },
      when: isReceived,
      guards: [replacementStands],
    }),
    row({
      n: 12,
      from: ['bounced'],
      on: 'REPLACE',
      to: 'replaced',
      roles: ['ACC'],
      undo: 'none',
      payload: { new_payment: 'required' },
      when: isIssued,
      guards: [replacementStands],
    }),
  ],
})
