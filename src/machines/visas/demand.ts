import { json } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { showDate } from '../../foundation/values/dates.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { demand } from '../../domain/visas/demand.ts'
import { licenceValid, notPast, sequence } from '../guards/passport-and-dates.ts'
import { cal, note, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { type GuardArgs, fixAt, valueOf } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, table, type ArgsOf } from '../kit/table.ts'

const demandTable = table({
  fields: { ...demand.fields, ...eventFields, file: demand.fields.demand_file },
  record: { fields: { lines: json<readonly Row[]>() } }, // The record carries its lines as the server answers them.
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    open: { kind: 'normal', label: 'Open' },
    circulated: { kind: 'normal', label: 'Circulated' },
    filled: { kind: 'normal', label: 'Filled' },
    suspended: { kind: 'parked', label: 'Suspended' },
    expired: { kind: 'blocker', label: 'Expired' },
    closed: { kind: 'parked', label: 'Closed' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = demandTable
type Args = ArgsOf<typeof demandTable>

const form = (args: GuardArgs) =>
  fixAt.master('demand', `demand ${String(args.record['demand_no'] ?? '')}`.trim(), args.record.id)
const counted = (args: GuardArgs, name: string): number => args.facts.lookups.counts[name] ?? 0

const demandDocuments = guard('G-DM-DOC', {
  needs: 'facts',
  says: 'the demand letter is attached, there is a profession line, and the demand is attested where the country asks for it',
  check: (args) => {
    const fix = form(args)
    if (!args.record.demand_file) return { ...say`Attach the demand letter.`, field: 'demand_file', fix }
    const lines = Array.isArray(args.record.lines) ? args.record.lines.length : counted(args, 'demand_lines')
    if (lines === 0) return { ...say`Add at least one profession line.`, field: 'lines', fix }
    const country: Row | null | undefined = args.facts.lookups.refs['country']
    const isAttested = Boolean(args.record.attestation_no) && Boolean(args.record.attestation_date)
    return country?.['uses_attestation'] === 'required' && !isAttested
      ? {
          ...say`Attestation by the Bangladesh mission is required for ${String(country['name'])}.`,
          field: 'attestation_no',
          fix,
        }
      : null
  },
})

const circularComplete = guard('G-DM-CIR', {
  needs: 'payload',
  says: 'the circular has a title, a text and a last date before the demand ends',
  check: (args) => {
    const [missing] = ['circular_title', 'circular_body', 'circular_last_date'].filter(
      (name) => valueOf(args, name) === null,
    )
    if (missing) return { ...say`Complete the circular title, text and last date.`, field: missing }
    return String(valueOf(args, 'circular_last_date')) > (args.record.expiry_date ?? '9999-12-31')
      ? { ...say`The last date cannot be after the demand expiry.`, field: 'circular_last_date' }
      : null
  },
})

const noneSelected = guard('G-DM-NOSEL', {
  needs: 'facts',
  says: 'no passenger whose file is in process is selected for the demand',
  check: (args) => {
    const n = counted(args, 'selected')
    return n === 0 ? null : { ...say`Passengers selected on this demand: ${n}.`, fix: form(args) }
  },
})

const recruiting = ['open', 'circulated', 'filled'] as const

/** Places without a selected passenger: of the record, else as the server counted them; null when they were not counted. */
function placesLeft({ record, facts }: Pick<Args, 'record' | 'facts'>): number | null {
  const known = record.remaining ?? facts.lookups.counts['remaining']
  return known === undefined || known === null ? null : Number(known)
}

/**
 * Demand letter of an employer and the circular made of it. Passengers count against it from their registration on; the
 * server lets the always rows look whenever a selection or the quantity changed. Source: machines M10.
 */
export const demandWorkflow = workflow({
  id: 'demand',
  table: 'M10',
  version: 1,
  title: 'Demand',
  module: 'demand',
  stage: null,
  initial: 'draft',
  correct: null,
  labels: {
    OPEN: 'open the demand',
    PUBLISH_CIRCULAR: 'publish the circular',
    WITHDRAW_CIRCULAR: 'withdraw the circular',
    EXTEND: 'extend the demand',
    SUSPEND: 'suspend the demand',
    RESUME: 'resume the demand',
    CLOSE: 'close the demand',
    REOPEN: 'reopen the demand',
    CANCEL: 'cancel the demand',
  },
  orders: ['number'],
  rows: [
    row({
      n: 1,
      from: ['draft'],
      on: 'OPEN',
      to: 'open',
      roles: ['AGR'],
      undo: 'mgr',
      guards: [demandDocuments, licenceValid, notPast('expiry_date')],
    }),
    row({
      n: 2,
      from: ['open'],
      on: 'PUBLISH_CIRCULAR',
      to: 'circulated',
      roles: ['AGR'],
      undo: 'self',
      payload: {
        circular_title: 'required',
        circular_body: 'required',
        circular_date: 'required',
        circular_last_date: 'required',
        circular_media: 'optional',
      },
      guards: [circularComplete, sequence('circular_date', 'circular_last_date')],
      // A circular that was withdrawn keeps its number when it is published again.
      effects: ({ record }) => [
        ...(record.circular_no
          ? []
          : [
              {
                do: 'order',
                name: 'number',
                data: { field: 'circular_no', pattern: 'CIR-{YYYY}-####' },
              } as const,
            ]),
        ...cal(record.interview_date, 'interview'),
      ],
    }),
    row({
      n: 3,
      from: ['circulated'],
      on: 'WITHDRAW_CIRCULAR',
      to: 'open',
      roles: ['AGR'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 4,
      from: ['circulated'],
      on: 'CIRCULAR_END',
      to: 'open',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the circular is past its last day',
        holds: ({ record, facts }) => isPast(record.circular_last_date, facts.today),
      },
      effects: ({ record }) => [
        task('AGR', `Circular ${String(record.circular_no ?? record.demand_no)} ended`, 1, ['open']),
      ],
    }),
    row({
      n: 5,
      from: ['open', 'circulated'],
      on: 'always',
      to: 'filled',
      roles: ['SYS'],
      undo: 'none',
      when: { says: 'no place is left', holds: (args) => (placesLeft(args) ?? 1) <= 0 },
      effects: ({ record }) => [note('N16', { no: String(record.demand_no) })],
    }),
    row({
      n: 6,
      from: ['filled'],
      on: 'always',
      to: 'open',
      roles: ['SYS'],
      undo: 'none',
      when: { says: 'a place is free again', holds: (args) => (placesLeft(args) ?? 0) > 0 },
    }),
    row({
      n: 7,
      from: recruiting,
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the demand is past its last day',
        holds: ({ record, facts }) => isPast(record.expiry_date, facts.today),
      },
      effects: ({ record }) => [
        note('N16-expires', {
          no: String(record.demand_no),
          date: showDate(String(record.expiry_date)),
        }),
      ],
    }),
    row({
      n: 8,
      from: ['expired'],
      on: 'EXTEND',
      to: 'open',
      roles: ['AGR'],
      undo: 'mgr',
      payload: { expiry_date: 'required', file: 'required', reason: 'required' },
      guards: [reasonGiven, notPast('expiry_date')],
      set: ({ data }) => (data?.file ? { demand_file: data.file } : {}),
    }),
    row({
      n: 9,
      from: recruiting,
      on: 'SUSPEND',
      to: 'suspended',
      roles: ['AGR'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 10,
      from: ['suspended'],
      on: 'RESUME',
      to: 'open',
      roles: ['AGR'],
      undo: 'self',
      guards: [notPast('expiry_date')],
    }),
    row({
      n: 11,
      from: [...recruiting, 'suspended', 'expired'],
      on: 'CLOSE',
      to: 'closed',
      roles: ['AGR'],
      undo: 'self',
      payload: { note: 'optional' },
    }),
    row({
      n: 12,
      from: ['closed'],
      on: 'REOPEN',
      to: 'open',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, notPast('expiry_date')],
    }),
    row({
      n: 13,
      from: ['draft', 'open', 'circulated', 'suspended', 'expired'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: only('MGR'),
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven, noneSelected],
    }),
  ],
})
