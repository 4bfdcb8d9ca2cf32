import { int, ref, json } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { showDate } from '../../foundation/values/dates.ts'
import { moneyText, parseMoney } from '../../foundation/values/money.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { visaEntry } from '../../domain/visas/visa-entry.ts'
import { licenceValid, notPast } from '../guards/passport-and-dates.ts'
import { entryPage, lineOf, unitsLeft } from '../guards/visa.ts'
import { cost, note } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { type GuardArgs } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, table, type ArgsOf } from '../kit/table.ts'

const visaEntryTable = table({
  fields: {
    ...visaEntry.fields,
    ...eventFields,
    line: ref('visa_entry_line', { label: 'Visa line' }),
    n: int({ min: 1, max: 1000 }),
    quantity: int({ min: 1, max: 1000 }),
    file: visaEntry.fields.visa_file,
  },
  record: { fields: { lines: json<readonly Row[]>() } }, // The record carries its lines as the server answers them.
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    open: { kind: 'normal', label: 'Open' },
    exhausted: { kind: 'normal', label: 'Fully Allotted' },
    suspended: { kind: 'parked', label: 'Suspended' },
    expired: { kind: 'blocker', label: 'Expired' },
    closed: { kind: 'parked', label: 'Closed' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = visaEntryTable
type Args = ArgsOf<typeof visaEntryTable>

const held = (args: GuardArgs, name: string): number => args.facts.lookups.counts[name] ?? 0
const coversUsedUnits = guard('G-VE-ADJ', {
  needs: 'payload',
  says: 'the new quantity covers the units already used',
  check: (args) => {
    const line = lineOf(args)
    const used = Number(line?.['active'] ?? 0) + Number(line?.['burnt'] ?? 0)
    return Number(args.data?.quantity ?? 0) >= used
      ? null
      : { ...say`Quantity cannot be below the ${used} already used.`, field: 'quantity' }
  },
})

const noUnitHeld = guard('G-VE-NOACTIVE', {
  needs: 'facts',
  says: 'no passenger holds a unit of the visa',
  check: (args) => {
    const n = held(args, 'active_allotments')
    return n === 0
      ? null
      : {
          ...say`Passengers who hold this visa: ${n}. Release or cancel them first.`,
          fix: entryPage(args.record),
        }
  },
})

const noOpenFile = guard('G-VE-NOOPEN', {
  needs: 'facts',
  says: 'no passenger is still in process on the visa',
  check: (args) => {
    const n = held(args, 'open_allotments')
    return n === 0
      ? null
      : { ...say`Passengers still in process on this visa: ${n}.`, fix: entryPage(args.record) }
  },
})

const visaDocuments = guard('G-VE-DOC', {
  needs: 'facts',
  says: 'the visa copy is attached and there is a profession line',
  check: (args) => {
    const fix = entryPage(args.record)
    const lines = Array.isArray(args.record.lines) ? args.record.lines.length : held(args, 'visa_lines')
    return [
      ...(args.record.visa_file ? [] : [{ ...say`Attach the visa copy.`, field: 'visa_file', fix }]),
      ...(lines > 0 ? [] : [{ ...say`Add at least one profession line.`, field: 'lines', fix }]),
    ]
  },
})

/** From so many units left the agency is notified (N15). */
const fewUnits = 2
const inStock = ['open', 'exhausted', 'suspended'] as const

/** Units left over all lines: of the record, else as the server counted them; null when they were not counted. */
function available({ record, facts }: Pick<Args, 'record' | 'facts'>): number | null {
  const known = record.available ?? facts.lookups.counts['available_units']
  return known === undefined || known === null ? null : Number(known)
}

/**
 * Visa entry: a sponsor's visa with its lines, counted down by allotments. ALLOTTED and RELEASED come when the allotment
 * is stored already, so the counters of the record include it. Source: machines M9a, decision 0031.
 */
export const visaEntryWorkflow = workflow({
  id: 'visa_entry',
  table: 'M9a',
  version: 1,
  title: 'Visa',
  module: 'visa_entry',
  stage: null,
  initial: 'draft',
  correct: null,
  labels: {
    OPEN: 'open the visa',
    ADJUST_QTY: 'change the quantity',
    SUSPEND: 'suspend the visa',
    RESUME: 'resume the visa',
    EXTEND: 'extend the visa',
    CLOSE: 'close the visa',
    REOPEN: 'reopen the visa',
    CANCEL: 'cancel the visa',
  },
  orders: ['set line quantity'],
  rows: [
    row({
      n: 1,
      from: ['draft'],
      on: 'OPEN',
      to: 'open',
      roles: ['AGR'],
      undo: 'mgr',
      guards: [visaDocuments, licenceValid, notPast('expiry_date')],
      effects: (args) => purchase(args, 1n),
    }),
    row({
      n: 2,
      from: ['open'],
      on: 'ALLOTTED',
      to: '(same)',
      roles: ['SYS'],
      undo: 'none',
      payload: { line: 'required', n: 'required' },
      guards: [unitsLeft('counted')],
      effects: fewLeft,
    }),
    row({
      n: 3,
      from: [...inStock, 'expired'],
      on: 'RELEASED',
      to: '(same)',
      roles: ['SYS'],
      undo: 'none',
      payload: { line: 'required', n: 'required' },
    }),
    row({
      n: 4,
      from: ['open'],
      on: 'always',
      to: 'exhausted',
      roles: ['SYS'],
      undo: 'none',
      when: { says: 'no unit is left', holds: (args) => (available(args) ?? 1) <= 0 },
    }),
    row({
      n: 5,
      from: ['exhausted'],
      on: 'always',
      to: 'open',
      roles: ['SYS'],
      undo: 'none',
      when: { says: 'a unit is free again', holds: (args) => (available(args) ?? 0) > 0 },
    }),
    row({
      n: 6,
      from: ['open', 'exhausted'],
      on: 'ADJUST_QTY',
      to: '(same)',
      roles: ['AGR'],
      undo: 'mgr',
      payload: { line: 'required', quantity: 'required', reason: 'required', file: 'optional' },
      guards: [reasonGiven, coversUsedUnits],
      set: (args) => ({
        available:
          (available(args) ?? 0) + Number(args.data?.quantity) - Number(lineOf(args)?.['quantity'] ?? 0),
      }),
      effects: ({ data }) => [
        {
          do: 'order',
          name: 'set line quantity',
          data: { line: data?.line, quantity: data?.quantity },
        },
      ],
    }),
    row({
      n: 7,
      from: ['open', 'exhausted'],
      on: 'SUSPEND',
      to: 'suspended',
      roles: ['AGR'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 8,
      from: ['suspended'],
      on: 'RESUME',
      to: 'open',
      roles: ['AGR'],
      undo: 'self',
      guards: [notPast('expiry_date')],
    }),
    row({
      n: 9,
      from: inStock,
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the visa is past its last day',
        holds: ({ record, facts }) => isPast(record.expiry_date, facts.today),
      },
      effects: (args) => [
        note('N15', {
          no: String(args.record.visa_no),
          date: showDate(String(args.record.expiry_date)),
          n: available(args) ?? 0,
        }),
      ],
    }),
    row({
      n: 10,
      from: ['expired'],
      on: 'EXTEND',
      to: 'open',
      roles: ['AGR'],
      undo: 'mgr',
      payload: { expiry_date: 'required', visa_file: 'required', reason: 'required' },
      guards: [reasonGiven, notPast('expiry_date')],
    }),
    row({
      n: 11,
      from: [...inStock, 'expired'],
      on: 'CLOSE',
      to: 'closed',
      roles: ['AGR'],
      undo: 'self',
      payload: { note: 'optional' },
      guards: [noOpenFile],
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
      from: ['draft', ...inStock, 'expired'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: only('MGR'),
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven, noUnitHeld],
      effects: cancelled,
    }),
  ],
})

/** What the visas cost, in the currency of the entry; the accountants see it as a draft. */
function purchase({ record, facts }: Args, sign: 1n | -1n) {
  // A unit cost has three digits for the currencies that need them.
  const each = parseMoney(String(record.unit_cost).replace(/(\.\d\d)0$/, '$1'))
  const lines = record.lines ?? []
  const counted = record.total_quantity ?? facts.lookups.counts['total_quantity']
  const quantity = BigInt(
    Number(counted ?? lines.reduce((sum, line) => sum + Number(line['quantity'] ?? 0), 0)),
  )
  return each === null || each === 0n || quantity === 0n
    ? []
    : [cost('visa purchase', moneyText(sign * each * quantity))]
}

/** A draft was never bought, so nothing is taken back (row 13). */
function cancelled(args: Args) {
  return args.record.state === 'draft' ? [] : purchase(args, -1n)
}

function fewLeft(args: Args) {
  const line = lineOf(args)
  const left = Number(line?.['available'] ?? 0)
  return line !== null && left <= fewUnits ? [note('N15', { no: String(args.record.visa_no), n: left })] : []
}
