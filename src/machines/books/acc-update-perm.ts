import { int, longtext } from '../../foundation/definitions/fields.ts'
import { saidOf, say } from '../../foundation/text/sentence.ts'
import { addDays, addHours } from '../../foundation/values/dates.ts'
import { accUpdatePerm } from '../../domain/books/chart/acc-update-perm.ts'
import { authorityHeld } from '../guards/authority.ts'
import { noteTo } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { type GuardArgs } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { reasonIn } from '../kit/undo.ts'
import type { Effect } from '../kit/workflow.ts'
import { only, table, type ArgsOf } from '../kit/table.ts'

const accUpdatePermTable = table({
  fields: {
    ...accUpdatePerm.fields,
    ...eventFields,
    decision_note: longtext(500, { label: 'Note on the decision' }),
    replacement: int({ label: 'Draft that replaces it (its #)', min: 1 }),
  },
  states: {
    pending: { kind: 'initial', label: 'Pending' },
    approved: { kind: 'normal', label: 'Approved' },
    canceled: { kind: 'final', label: 'Cancelled' },
    used: { kind: 'final', label: 'Used', isAim: true },
    expired: { kind: 'final', label: 'Expired' },
  },
})
const { row, workflow, guard } = accUpdatePermTable
type Args = ArgsOf<typeof accUpdatePermTable>

/** True when an instant lies before the instant of the event. */
const isOver = ({ facts }: Pick<GuardArgs, 'facts'>, until: unknown): boolean => {
  const now = facts.lookups.texts['now']
  return Boolean(until) && Boolean(now) && Date.parse(String(until)) < Date.parse(saidOf(now ?? '').message)
}

const expired = () => say`This permission has expired. Request a new one.`

const permissionLive = guard('G-AP-LIVE', {
  needs: 'facts',
  says: 'the permission has not expired and was not used',
  check: (args) =>
    !args.record.valid_until || args.record.used_at || isOver(args, args.record.valid_until)
      ? expired()
      : null,
})

const changePossible = guard('G-AP-USE', {
  needs: 'payload',
  says: 'the change that was permitted can be made in the books now',
  check: ({ facts, record }) => {
    const message = facts.lookups.texts['use']
    return message
      ? { ...saidOf(message), ...(record.action === 'edit' ? { field: 'replacement' } : {}) }
      : null
  },
})

/** A request that is not decided lapses after so many days. */
const undecidedDays = 7

const byRequester = {
  says: 'the user made the request',
  otherwise: say`Another user made this request. Ask for a permission of your own.`,
  holds: ({ record, facts }: Args) => facts.user.id !== null && record.requested_by === facts.user.id,
}
const nowOf = ({ facts }: Pick<Args, 'facts'>): string =>
  saidOf(facts.lookups.texts['now'] ?? `${facts.today}T00:00:00.000Z`).message
const decided = (args: Pick<Args, 'facts'>) => ({ decided_by: args.facts.user.id, decided_at: nowOf(args) })
const notifyRequester =
  (answer: 'approved' | 'cancelled') =>
  ({ record }: Args): Effect[] => [
    noteTo(record.requested_by, 'N19', { voucher_no: String(record.voucher_no), answer }),
  ]

/** Asking for, deciding on and using the permission to change one posted voucher. Source: machines M12, accounting 6.3, decision 0132. */
export const accUpdatePermWorkflow = workflow({
  id: 'acc_update_perm',
  table: 'M12',
  version: 1,
  title: 'Account Update Permission',
  module: 'acc_update_perm',
  stage: null,
  initial: 'pending',
  correct: null,
  labels: {
    APPROVE: 'approve the request',
    CANCEL: 'refuse the request',
    WITHDRAW: 'withdraw the request',
    USE: 'make the permitted change',
    APPLIED: 'record that the permitted change was made',
    DROPPED: 'record that the change is not made',
  },
  // A permission is for one change: after it, or past its day, another one is asked for (accounting 6.3).
  tooLate: { USE: { used: expired(), expired: expired() } },
  orders: ['use permission'],
  rows: [
    row({
      n: 1,
      from: ['pending'],
      on: 'APPROVE',
      to: 'approved',
      roles: only('MGR', 'ACC'),
      undo: 'none',
      payload: { decision_note: 'optional' },
      guards: [authorityHeld],
      set: (args) => ({
        ...decided(args),
        valid_until: addHours(nowOf(args), Number(args.facts.settings['acc_perm_valid_hours'] ?? 24)),
      }),
      effects: notifyRequester('approved'),
    }),
    row({
      n: 2,
      from: ['pending'],
      on: 'CANCEL',
      to: 'canceled',
      roles: only('MGR', 'ACC'),
      undo: 'none',
      payload: { decision_note: 'required' },
      guards: [reasonIn('decision_note'), authorityHeld],
      set: decided,
      effects: notifyRequester('cancelled'),
    }),
    row({
      n: 3,
      from: ['pending'],
      on: 'WITHDRAW',
      to: 'canceled',
      roles: ['ACC', 'TKT', 'PRO', 'AGR'],
      undo: 'none',
      when: byRequester,
    }),
    row({
      n: 4,
      from: ['approved'],
      on: 'CANCEL',
      to: 'canceled',
      roles: only('MGR', 'ACC'),
      undo: 'none',
      payload: { decision_note: 'required' },
      guards: [reasonIn('decision_note'), authorityHeld],
      set: decided,
      effects: notifyRequester('cancelled'),
    }),
    row({
      n: 5,
      from: ['approved'],
      on: 'USE',
      to: 'used',
      roles: ['ACC', 'TKT', 'PRO', 'AGR'],
      undo: 'none',
      payload: { replacement: 'optional' },
      guards: [permissionLive, changePossible],
      when: byRequester,
      set: (args) => ({ used_at: nowOf(args) }),
      effects: ({ data }) => [
        { do: 'order', name: 'use permission', data: { replacement: data?.replacement ?? null } },
      ],
    }),
    row({
      n: 6,
      from: ['approved'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the last day of the permission is over',
        holds: ({ record, facts }) => isPast((record.valid_until ?? '').slice(0, 10), facts.today),
      },
    }),
    row({
      n: 7,
      from: ['pending'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'it was not decided for 7 days',
        holds: ({ record, facts }) =>
          Boolean(record.requested_at) &&
          addDays(String(record.requested_at).slice(0, 10), undecidedDays) < facts.today,
      },
    }),
    // A record with a machine of its own uses its permission, or gives it up, by its own event.
    row({
      n: 8,
      from: ['approved'],
      on: 'APPLIED',
      to: 'used',
      roles: ['SYS'],
      undo: 'none',
      set: (args) => ({ used_at: nowOf(args) }),
    }),
    row({ n: 9, from: ['pending', 'approved'], on: 'DROPPED', to: 'canceled', roles: ['SYS'], undo: 'none' }),
  ],
})
