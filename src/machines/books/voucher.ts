import { voucherHead } from '../../domain/books/vouchers/voucher-fields.ts'
import { date } from '../../foundation/definitions/fields.ts'
import { say, type Said } from '../../foundation/text/sentence.ts'
import { authorityHeld, besideOthers, beyondCredit, broken, isManager } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { type GuardArgs } from '../kit/guard.ts'
import { reasonGiven } from '../kit/undo.ts'
import type { Effect } from '../kit/workflow.ts'
import { only, recordOf, table } from '../kit/table.ts'

const voucherTable = table({
  fields: {
    ...eventFields,
    date: date({ label: 'Reversal date' }),
    narration: voucherHead.narration,
    attachment: voucherHead.attachment,
    reference: voucherHead.reference,
  },
  record: recordOf<{ fields: typeof voucherHead }>(),
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    submitted: { kind: 'normal', label: 'Submitted' },
    posted: { kind: 'satisfied', label: 'Posted' },
    reversed: { kind: 'final', label: 'Reversed' },
    cancelled: { kind: 'final', label: 'Cancelled' },
    deleted: { kind: 'final', label: 'Deleted' },
  },
})
const { row, workflow, guard } = voucherTable

const isOwn = ({ record, facts }: GuardArgs): boolean =>
  facts.user.id !== null && record.created_by === facts.user.id
/** The process made the draft, and no accountant has taken it over. */
const isUnclaimed = ({ record }: GuardArgs): boolean => record.created_by === null
/** The user had a hand in the voucher, and no authority for their own covers it. */
const isMaker = (args: GuardArgs): boolean =>
  (isOwn(args) || (args.facts.lookups.counts['maker'] ?? 0) > 0) &&
  (args.facts.lookups.counts['can_approve_own'] ?? 0) === 0
const mayAuthorise = (args: GuardArgs): boolean => !args.facts.lookups.texts['authority']
/** What a maker is refused with: who created the voucher, or had another hand in it. Where the authority is missing too, who may is said after that. */
function refusedMaker(args: GuardArgs, own: Said, other: Said) {
  if (!isMaker(args)) return null
  const refusal = isOwn(args) ? own : other
  return mayAuthorise(args) ? besideOthers(args, refusal) : refusal
}

const isOwnDraft = guard('G-V-CREATOR', {
  needs: 'facts',
  says: 'the user created the draft, the system made it, or the user is a manager',
  check: (args) =>
    isOwn(args) || isUnclaimed(args) || isManager(args)
      ? null
      : { ...say`You can only edit your own draft.` },
})

const voucherComplete = guard('G-V-COMPLETE', {
  needs: 'facts',
  says: 'every field this kind of voucher needs is filled in correctly',
  check: (args) => broken(args, 'fault'),
})

const voucherBalanced = guard('G-V-BALANCED', {
  needs: 'facts',
  says: 'debit and credit are equal',
  check: (args) => broken(args, 'unbalanced'),
})

const periodOpen = guard('G-V-PERIOD', {
  needs: 'facts',
  says: 'the accounting period of the voucher date is open',
  check: (args) => broken(args, 'period', 'date'),
})

const hasNoNumber = guard('G-V-NONUMBER', {
  needs: 'facts',
  says: 'the voucher never got a number',
  check: ({ record }) =>
    record.voucher_no ? { ...say`A numbered voucher cannot be deleted. Cancel it instead.` } : null,
})

const otherMaker = guard('G-V-OTHER', {
  needs: 'facts',
  says: 'other users created, changed and submitted the voucher, or the user may authorise own vouchers',
  check: (args) =>
    refusedMaker(
      args,
      say`You cannot authorise a voucher you created.`,
      say`You cannot authorise a voucher you changed or submitted.`,
    ),
})

const otherMakerReverses = guard('G-V-OTHERBACK', {
  needs: 'facts',
  says: 'other users created, changed and submitted the voucher, or the user may authorise own vouchers',
  check: (args) =>
    refusedMaker(
      args,
      say`You cannot reverse a voucher you created.`,
      say`You cannot reverse a voucher you changed or submitted.`,
    ),
})

const chequeFree = guard('G-V-CHEQUE', {
  needs: 'facts',
  says: 'no other voucher has the same cheque',
  check: (args) => broken(args, 'cheque', 'cheque_no'),
})

const withinCredit = guard('G-V-CREDIT', {
  needs: 'facts',
  says: 'the agent stays within the credit limit, or a manager gives a reason',
  check: beyondCredit,
})

const moneyAvailable = guard('G-V-MONEY', {
  needs: 'facts',
  says: 'the account holds the amount on that day and on every later day',
  check: (args) => broken(args, 'money'),
})

const mayTakePart = guard('G-V-CONCERNED', {
  needs: 'facts',
  says: 'the user created the voucher or may authorise it',
  check: (args) =>
    isOwn(args) || isManager(args) || mayAuthorise(args)
      ? null
      : { ...say`You can only edit your own draft.` },
})

const reversalDateOpen = guard('G-V-REVDATE', {
  needs: 'payload',
  says: 'the reversal is not dated before the voucher, and its period is open',
  check: (args) => broken(args, 'reversal_date', 'date'),
})

/** What the books do; it happens in the transaction of the event, so what the database refuses takes the event back. */
const order = (name: 'give number' | 'post' | 'reverse'): Effect[] => [{ do: 'order', name }]

/**
 * Every voucher: entered, handed in, authorised by another user and thereby posted, taken back by a reversal. One
 * machine for all kinds; what differs between them is how they become lines (src/domain/books/kinds).
 * Source: accounting 6.1; row 8 (update permission) is decision 0071.
 */
export const voucherWorkflow = workflow({
  id: 'voucher',
  table: 'A6.1',
  version: 1,
  title: 'Voucher',
  module: 'voucher',
  stage: null,
  initial: 'draft',
  correct: null,
  orders: ['give number', 'post', 'reverse'],
  labels: {
    CREATE: 'enter the draft',
    SAVE: 'save the draft',
    SUBMIT: 'submit the voucher',
    DELETE: 'delete the draft',
    CANCEL: 'cancel the voucher',
    AUTHORISE: 'authorise the voucher',
    RETURN: 'return the voucher',
    REVERSE: 'reverse the voucher',
    DESCRIBE: 'change narration, reference or attachment',
    AMEND: 'make the permitted change',
  },
  rows: [
    row({
      n: 1,
      from: ['draft'],
      on: 'SAVE',
      to: '(same)',
      roles: ['ACC'],
      undo: 'none',
      guards: [isOwnDraft],
    }),
    row({
      n: 2,
      from: ['draft'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: ['ACC'],
      undo: 'none',
      guards: [isOwnDraft, voucherComplete, voucherBalanced, periodOpen, chequeFree],
      actsFirst: true,
      effects: () => order('give number'),
    }),
    row({
      n: 3,
      from: ['draft'],
      on: 'DELETE',
      to: 'deleted',
      roles: ['ACC'],
      undo: 'none',
      guards: [isOwnDraft, hasNoNumber],
    }),
    row({
      n: 4,
      from: ['draft'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['ACC'],
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven, isOwnDraft],
    }),
    row({
      n: 5,
      from: ['submitted'],
      on: 'AUTHORISE',
      to: 'posted',
      roles: only('MGR', 'ACC'),
      undo: 'none',
      payload: { reason: 'optional' },
      guards: [
        otherMaker,
        authorityHeld,
        voucherComplete,
        periodOpen,
        chequeFree,
        moneyAvailable,
        withinCredit,
      ],
      actsFirst: true,
      effects: () => order('post'),
    }),
    row({
      n: 6,
      from: ['submitted'],
      on: 'RETURN',
      to: 'draft',
      roles: only('MGR', 'ACC'),
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven, authorityHeld],
    }),
    row({
      n: 7,
      from: ['submitted'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['ACC'],
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven, mayTakePart],
    }),
    // The permitted change takes the old voucher back and posts the new one in its place (decision 0400).
    row({ n: 8, from: ['posted'], on: 'AMEND', to: 'reversed', roles: ['SYS'], undo: 'none' }),
    row({
      n: 9,
      from: ['posted'],
      on: 'REVERSE',
      to: 'reversed',
      roles: only('MGR', 'ACC'),
      undo: 'none',
      payload: { reason: 'required', date: 'optional' },
      guards: [reasonGiven, otherMakerReverses, authorityHeld, reversalDateOpen, moneyAvailable],
      // The day of the payload is that of the reversal; the voucher keeps its own.
      set: ({ was }) => ({ date: was.date }),
      actsFirst: true,
      effects: () => order('reverse'),
    }),
    row({ n: 10, from: ['draft'], on: 'CREATE', to: '(same)', roles: ['SYS'], undo: 'none' }),
    row({ n: 11, from: ['draft'], on: 'AMEND', to: 'posted', roles: ['SYS'], undo: 'none' }),
    // Words and papers are no figures: they change without a permission, and the history keeps what they were (decision 0510).
    row({
      n: 12,
      from: ['posted'],
      on: 'DESCRIBE',
      to: '(same)',
      roles: ['ACC'],
      undo: 'none',
      payload: { narration: 'optional', reference: 'optional', attachment: 'optional' },
    }),
  ],
})
