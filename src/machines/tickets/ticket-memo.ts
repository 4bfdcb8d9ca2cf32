import { ticketMemo } from '../../domain/tickets/ticket-memo.ts'
import { say } from '../../foundation/text/sentence.ts'
import { authorityHeld, broken } from '../guards/authority.ts'
import { task } from '../kit/effects.ts'
import { fixAt } from '../kit/guard.ts'
import { eventFields } from '../kit/event-fields.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, recordOf, table } from '../kit/table.ts'

const memoTable = table({
  record: recordOf<typeof ticketMemo>(),
  fields: { ...ticketMemo.fields, ...eventFields },
  states: {
    received: { kind: 'initial', label: 'Received' },
    disputed: { kind: 'blocker', label: 'Disputed' },
    accepted: { kind: 'satisfied', label: 'Accepted' },
    withdrawn: { kind: 'final', label: 'Withdrawn' },
    settled: { kind: 'satisfied', label: 'Settled' },
  },
})
const { row, workflow, guard } = memoTable

const sharesRight = guard('G-TM-SHARES', {
  needs: 'facts',
  says: 'the parties together bear or get no more than the memo, and each is named once, on an account of its own kind',
  check: (args) => broken(args, 'shares'),
})

const isDebit = {
  says: 'the memo is a debit memo',
  otherwise: say`A credit memo gives money to the agency and is not disputed. Accept it, or ask the airline for another memo.`,
  holds: ({ record }: { record: { kind?: string | null | undefined } }) => record.kind === 'adm',
}

const inLatency = guard('G-TM-LATENCY', {
  needs: 'facts',
  says: 'the airline can still be answered',
  check: ({ record, facts }) =>
    record.latency_until && record.latency_until < facts.today
      ? say`The dispute period ended on ${{ day: record.latency_until }}.`
      : null,
})

const paid = guard('G-TM-PAID', {
  needs: 'facts',
  says: 'the memo is settled in full with the account of the airline',
  check: (args) => {
    const refusal = broken(args, 'open')
    const { account } = args.facts.lookups.counts
    return refusal && account !== undefined
      ? { ...refusal, fix: fixAt.page('subLedger', 'the account of the airline', account) }
      : refusal
  },
})

const unpaid = guard('G-TM-UNPAID', {
  needs: 'facts',
  says: 'part of the memo is open again on the account of the airline',
  check: (args) => (broken(args, 'open') === null ? say`This memo is still settled in full.` : null),
})

/** Days after which an airline is asked what became of a dispute. */
const daysOfAnswer = 7

const accepted = say`An accepted memo is in the books and is not disputed. Ask the airline for another memo.`

/** A memo of an airline from its receipt to its settlement. Source: tickets 8.8. */
export const ticketMemoWorkflow = workflow({
  id: 'ticket_memo',
  table: 'T8',
  version: 1,
  title: 'Airline Memo',
  module: 'ticket_memo',
  stage: null,
  initial: 'received',
  correct: null,
  labels: {
    ACCEPT: 'accept the memo',
    DISPUTE: 'dispute the memo',
    AIRLINE_WITHDRAWS: 'record that the airline withdraws',
    AIRLINE_UPHOLDS: 'record that the airline insists',
    SETTLE: 'close the settled memo',
  },
  tooLate: { DISPUTE: { accepted, settled: accepted } },
  orders: ['accept memo', 'post airline debit memo', 'post airline credit memo'],
  rows: [
    row({
      n: 1,
      from: ['received'],
      on: 'ACCEPT',
      to: 'accepted',
      roles: ['ACC'],
      undo: 'none',
      guards: [sharesRight, authorityHeld],
      posts: true,
      set: ({ facts }) => ({ accepted_on: facts.today }),
      effects: () => [{ do: 'order', name: 'accept memo', data: {} }],
    }),
    row({
      n: 2,
      from: ['received'],
      on: 'DISPUTE',
      to: 'disputed',
      roles: only('MGR'),
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven, inLatency],
      when: isDebit,
      // It is in no account until the airline answers, and stands in its billing all the same.
      effects: ({ record }) => [
        task('ACC', `Ask the airline about the disputed memo ${String(record.memo_no)}`, daysOfAnswer, [
          'disputed',
        ]),
      ],
    }),
    row({
      n: 3,
      from: ['disputed'],
      on: 'AIRLINE_WITHDRAWS',
      to: 'withdrawn',
      roles: only('MGR'),
      undo: 'none',
    }),
    row({
      n: 4,
      from: ['disputed'],
      on: 'AIRLINE_UPHOLDS',
      to: 'accepted',
      roles: only('MGR'),
      undo: 'none',
      guards: [sharesRight, authorityHeld],
      posts: true,
      set: ({ facts }) => ({ accepted_on: facts.today }),
      effects: () => [{ do: 'order', name: 'accept memo', data: {} }],
    }),
    row({
      n: 5,
      from: ['accepted'],
      on: 'SETTLE',
      to: 'settled',
      roles: ['ACC'],
      undo: 'none',
      guards: [paid],
    }),
    row({
      n: 6,
      from: ['accepted'],
      on: 'SETTLED_IN_BSP',
      to: 'settled',
      roles: ['SYS'],
      undo: 'none',
      guards: [paid],
    }),
    // The payment that settled it was taken back.
    row({
      n: 7,
      from: ['settled'],
      on: 'PAYMENT_CANCELLED',
      to: 'accepted',
      roles: ['SYS'],
      undo: 'none',
      guards: [unpaid],
    }),
    // A payment on the account of the airline that was made by hand.
    row({
      n: 8,
      from: ['accepted'],
      on: 'PAYMENT_POSTED',
      to: 'settled',
      roles: ['SYS'],
      undo: 'none',
      guards: [paid],
    }),
  ],
})
