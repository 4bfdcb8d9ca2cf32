import { date, ref, text } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { addDays, addWorkingDays, daysBetween, workingDaysBetween } from '../../foundation/values/dates.ts'
import { parseMoney, showMoney } from '../../foundation/values/money.ts'
import { complain } from '../../domain/desk/complain.ts'
import type { Facts } from '../../domain/journey/facts.ts'
import { notFuture, notPast } from '../guards/passport-and-dates.ts'
import { note, noteTo, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { valueOf } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, table, type ArgsOf } from '../kit/table.ts'

const complaintTable = table({
  fields: {
    ...complain.fields,
    ...eventFields,
    party: text(80, { label: 'Waiting for' }),
    until: date({ label: 'Until' }),
    to: ref('user', { label: 'Escalate to' }),
  },
  states: {
    new: { kind: 'initial', label: 'New' },
    assigned: { kind: 'normal', label: 'Assigned' },
    investigating: { kind: 'normal', label: 'Investigating' },
    waiting: { kind: 'parked', label: 'Waiting for Party' },
    escalated: { kind: 'blocker', label: 'Escalated' },
    resolved: { kind: 'normal', label: 'Resolved' },
    closed: { kind: 'parked', label: 'Closed' },
    rejected: { kind: 'parked', label: 'Rejected' },
    withdrawn: { kind: 'parked', label: 'Withdrawn' },
  },
})
const { row, workflow, guard } = complaintTable
type Args = ArgsOf<typeof complaintTable>

const shortestResolution = 20
const reopenDays = 90

const resolutionDescribed = guard('G-CP-RES', {
  needs: 'payload',
  says: 'the resolution is described in at least 20 characters and has a type; a refund has its amount',
  check: (args) => {
    if ((valueOf(args, 'resolution') ?? '').trim().length < shortestResolution)
      return {
        ...say`Describe the resolution in at least ${shortestResolution} characters.`,
        field: 'resolution',
      }
    if (valueOf(args, 'resolution_type') === null)
      return {
        ...say`Describe the resolution in at least ${shortestResolution} characters.`,
        field: 'resolution_type',
      }
    return valueOf(args, 'resolution_type') === 'refunded' && valueOf(args, 'refund_amount') === null
      ? { ...say`Refund Amount is required.`, field: 'refund_amount' }
      : null
  },
})

const closedRecently = guard('G-CP-REOPEN', {
  needs: 'facts',
  says: 'the complaint was closed at most 90 days ago',
  check: ({ record, facts }) => {
    const closed = record.closed_date
    return closed && daysBetween(String(closed), facts.today) <= reopenDays
      ? null
      : { ...say`A complaint can be reopened within ${{ count: reopenDays, of: 'day' }} of closing.` }
  },
})

/** A resolution without an objection for so many days counts as accepted. */
const acceptedAfterDays = 14
const running = ['new', 'assigned', 'investigating', 'waiting'] as const

/**
 * Day by which a complaint has to be answered: working days by its priority, counted from a day. The form knows it from
 * the opening on, the first assignment keeps it. Source: entities 4.10, settings `complain_sla_days`.
 */
export function complaintDue(priority: unknown, from: string, settings: Facts['settings']): string {
  const known = settings['complain_sla_days'] as Readonly<Record<string, number>> | undefined // process-settings.ts defines it.
  return addWorkingDays(
    from,
    known?.[String(priority)] ?? known?.['medium'] ?? 7,
    settings.weekend_days,
    settings.holidays,
  )
}
const dueFrom = ({ record, facts }: Pick<Args, 'record' | 'facts'>, day: unknown): string =>
  complaintDue(record.priority, String(day ?? facts.today), facts.settings)

/** While a party is asked the clock stands still: the due day moves by the working days waited (rows 3 and 4). */
function resumed({ record, facts }: Pick<Args, 'record' | 'facts'>) {
  const since = record.waiting_since
  if (!since) return {}
  const waited = workingDaysBetween(
    String(since),
    facts.today,
    facts.settings.weekend_days,
    facts.settings.holidays,
  )
  const due = record.due_date
    ? {
        due_date: addWorkingDays(
          String(record.due_date),
          waited,
          facts.settings.weekend_days,
          facts.settings.holidays,
        ),
      }
    : {}
  return { ...due, waiting_since: null, waiting_for: null, waiting_until: null }
}

type Looked = Pick<Args, 'facts'> & { record: Partial<Args['record']> }

/** Past its due day; the days of a wait do not count. */
export const isOverdue = ({ record, facts }: Looked): boolean =>
  record.overdue_told !== true && isPast(record.due_date, record.waiting_since ?? facts.today)

export const isAcceptedBySilence = ({ record, facts }: Looked): boolean =>
  Boolean(record.resolved_date) && addDays(record.resolved_date ?? '', acceptedAfterDays) <= facts.today

const notifyAssignee = ({ record }: Args) => [
  noteTo(record.assigned_to, 'N17', { no: String(record.complain_no) }),
]
const closedToday = ({ facts }: Pick<Args, 'facts'>) => ({ closed_date: facts.today })

/** Complaint from its arrival to its end, with a due day by priority. Source: machines M11, decision 0110. */
export const complaintWorkflow = workflow({
  id: 'complaint',
  table: 'M11',
  version: 1,
  title: 'Complaint',
  module: 'complain',
  stage: null,
  initial: 'new',
  correct: null,
  labels: {
    ASSIGN: 'assign the complaint',
    START: 'start the investigation',
    WAIT: 'wait for a party',
    ANSWERED: 'record the answer',
    ESCALATE: 'escalate the complaint',
    RESOLVE: 'resolve the complaint',
    ACCEPT: 'record the acceptance',
    REFUSE: 'record the refusal',
    REJECT: 'reject the complaint',
    WITHDRAW: 'withdraw the complaint',
    REOPEN: 'reopen the complaint',
  },
  rows: [
    row({
      n: 1,
      from: [...running, 'escalated'],
      on: 'ASSIGN',
      to: 'assigned',
      roles: only('MGR', 'AGR'),
      undo: 'self',
      payload: { assigned_to: 'required', note: 'optional' },
      set: (args) => ({
        due_date: args.record.due_date ?? dueFrom(args, args.record.opened_date),
        ...resumed(args),
      }),
      effects: notifyAssignee,
    }),
    row({ n: 2, from: ['assigned'], on: 'START', to: 'investigating', roles: ['PRO', 'AGR'], undo: 'self' }),
    row({
      n: 3,
      from: ['investigating'],
      on: 'WAIT',
      to: 'waiting',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { party: 'required', until: 'required', note: 'required' },
      guards: [notPast('until')],
      set: ({ data, facts }) => ({
        waiting_for: data?.party,
        waiting_until: data?.until,
        waiting_since: facts.today,
      }),
    }),
    row({
      n: 4,
      from: ['waiting'],
      on: 'ANSWERED',
      to: 'investigating',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { note: 'required' },
      set: resumed,
    }),
    row({
      n: 5,
      from: ['assigned', 'investigating', 'waiting'],
      on: 'OVERDUE',
      to: '(same)',
      roles: ['SYS'],
      undo: 'none',
      when: { says: 'the last day for an answer has passed, and no notice has been sent', holds: isOverdue },
      set: () => ({ overdue_told: true }),
      effects: ({ record }) => [note('N17-overdue', { no: String(record.complain_no) })],
    }),
    row({
      n: 6,
      from: running,
      on: 'ESCALATE',
      to: 'escalated',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { to: 'required', reason: 'required' },
      guards: [reasonGiven],
      set: (args) => ({ assigned_to: args.data?.to, ...resumed(args) }),
      effects: notifyAssignee,
    }),
    row({
      n: 7,
      from: ['investigating', 'escalated'],
      on: 'RESOLVE',
      to: 'resolved',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { resolution: 'required', resolution_type: 'required', refund_amount: 'optional' },
      guards: [resolutionDescribed],
      set: ({ facts }) => ({ resolved_date: facts.today }),
      effects: ({ record }) =>
        record.resolution_type === 'refunded'
          ? [
              task('ACC', `Refund ${showMoney(parseMoney(String(record.refund_amount ?? '0')) ?? 0n)}`, 2, [
                'resolved',
                'closed',
              ]),
            ]
          : [],
    }),
    row({
      n: 8,
      from: ['resolved'],
      on: 'ACCEPT',
      to: 'closed',
      roles: ['PRO', 'AGR'],
      undo: 'mgr',
      payload: { accepted_by: 'required', accept_date: 'required' },
      guards: [notFuture('accept_date')],
      set: closedToday,
    }),
    row({
      n: 9,
      from: ['resolved'],
      on: 'REFUSE',
      to: 'investigating',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: () => ({ resolved_date: null }),
    }),
    row({
      n: 10,
      from: ['resolved'],
      on: 'AUTO_CLOSE',
      to: 'closed',
      roles: ['SYS'],
      undo: 'none',
      when: { says: 'the complaint has been resolved for 14 days', holds: isAcceptedBySilence },
      set: closedToday,
    }),
    row({
      n: 11,
      from: ['new', 'assigned', 'investigating'],
      on: 'REJECT',
      to: 'rejected',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: closedToday,
    }),
    row({
      n: 12,
      from: [...running, 'escalated'],
      on: 'WITHDRAW',
      to: 'withdrawn',
      roles: ['PRO', 'AGR'],
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: closedToday,
    }),
    row({
      n: 13,
      from: ['closed', 'rejected', 'withdrawn'],
      on: 'REOPEN',
      to: 'assigned',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, closedRecently],
      set: (args) => ({
        due_date: dueFrom(args, args.facts.today),
        overdue_told: false,
        closed_date: null,
        resolved_date: null,
      }),
      effects: notifyAssignee,
    }),
  ],
})
