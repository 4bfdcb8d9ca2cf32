import { titleCase } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { parseMoney, showMoney } from '../../foundation/values/money.ts'
import { passengerDelivery } from '../../domain/clearance/passenger-delivery.ts'
import { notFuture, placeOf, sequence } from '../guards/passport-and-dates.ts'
import { valueTerm, word } from '../guards/words.ts'
import { custody } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { type GuardArgs, fixAt, valueOf } from '../kit/guard.ts'
import { reasonGiven } from '../kit/undo.ts'
import type { Effect } from '../kit/workflow.ts'
import { only, table, type ArgsOf } from '../kit/table.ts'

const deliveryTable = table({
  fields: { ...passengerDelivery.fields, ...eventFields },
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    prepared: { kind: 'normal', label: 'Prepared' },
    handed_over: { kind: 'satisfied', label: 'Delivered' },
    came_back: { kind: 'final', label: 'Returned to Office' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = deliveryTable
type Args = ArgsOf<typeof deliveryTable>

const embassyOpen = ['ready', 'submitted', 'queried', 'stamped', 'collected']

/** Papers of this delivery; `items` of the payload, else of the record. */
const itemsOf = (args: Pick<GuardArgs, 'record' | 'data'>): readonly unknown[] => {
  const items = args.data?.['items'] ?? args.record['items']
  return Array.isArray(items) ? items : []
}

/** What a purpose needs first, and whether it is so. */
const needs: Record<string, { needed: string; holds: (args: GuardArgs) => boolean }> = {
  for_flight: {
    needed: 'the ticket is issued',
    holds: ({ facts }) => facts.stages.flight?.state === 'ticketed',
  },
  return_unprocessed: {
    needed: 'no embassy file is open',
    holds: ({ facts }) => !embassyOpen.includes(facts.stages.embassy?.state ?? ''),
  },
  after_cancel: {
    needed: 'the passenger file is cancelled or returned',
    holds: ({ facts }) => facts.lifecycle === 'cancelled' || facts.lifecycle === 'returned',
  },
}

const itemsInOffice = guard('G-DL-ITEMS', {
  needs: 'payload',
  says: 'at least one item is handed over, and a passport among them is in the office',
  check: (args) => {
    const items = itemsOf(args)
    if (items.length === 0) return { ...say`Select at least one item.`, field: 'items' }
    if (!items.includes('passport') || args.facts.custody.state === 'in_office') return null
    return {
      ...say`Passport is not in the office (${placeOf(args)}).`,
      field: 'items',
      fix: fixAt.passenger(args.facts.passenger?.['id']),
    }
  },
})

const purposeReached = guard('G-DL-READY', {
  needs: 'facts',
  says: 'the passenger has reached the step this delivery is for',
  check: (args) => {
    const purpose = valueOf(args, 'purpose')
    const rule = purpose === null ? undefined : needs[purpose]
    if (!rule || rule.holds(args)) return null
    return {
      ...say`${valueTerm(titleCase(purpose ?? ''))} is possible only when ${word(rule.needed)}.`,
      field: 'purpose',
      fix: fixAt.passenger(args.facts.passenger?.['id']),
    }
  },
})

const nothingDue = guard('G-DL-DUE', {
  needs: 'facts',
  says: 'the passenger owes nothing, or a manager approves the delivery with a reason',
  check: (args) => {
    const due = parseMoney(args.facts.money.due) ?? 0n
    if (due <= 0n) return null
    const { role } = args.facts.user
    const reason = String(args.data?.due_override_reason ?? '').replace(/\s/g, '')
    const isManager = role === 'MGR' || role === 'ADM'
    if (isManager && (args.data === undefined || reason.length >= 10)) return null
    if (due <= (parseMoney(String(args.record.due_approved ?? '0')) ?? 0n)) return null
    return {
      ...say`BDT ${showMoney(due)} is still due. A manager must approve the delivery.`,
      field: 'due_override_reason',
      fix: fixAt.passenger(args.facts.passenger?.['id']),
    }
  },
})

const returnArranged = guard('G-DL-BACK', {
  needs: 'payload',
  says: 'a paper that is lent has a return date, and a person who takes it for the passenger has an authorisation letter',
  check: (args) => {
    if (valueOf(args, 'purpose') === 'temporary' && !valueOf(args, 'return_due'))
      return { ...say`Return date is required for a temporary delivery.`, field: 'return_due' }
    const forHim = ['agent', 'relative'].includes(valueOf(args, 'received_by_type') ?? '')
    return forHim && !valueOf(args, 'authorisation_file')
      ? { ...say`Attach the passenger's authorisation letter.`, field: 'authorisation_file' }
      : null
  },
})

const noOpenDelivery = guard('G-DL-OPEN', {
  needs: 'facts',
  says: 'no other delivery of this passenger is open',
  check: ({ facts }) =>
    (facts.lookups.counts['open_deliveries'] ?? 0) === 0
      ? null
      : {
          ...say`An open delivery exists for this passenger.`,
          fix: fixAt.passenger(facts.passenger?.['id']),
        },
})

const listsPassport = (args: Args): boolean =>
  itemsOf({ record: args.record, data: undefined }).includes('passport')

/**
 * Passenger delivery: papers are made ready, handed over against a signature, and may come back.
 * Source: machines M13a; a manager's approval of a due (row 5): decision 0033.
 */
export const deliveryWorkflow = workflow({
  id: 'delivery',
  table: 'M13a',
  version: 1,
  title: 'Delivery',
  module: 'passenger_delivery',
  stage: 'delivery',
  initial: 'draft',
  correct: null,
  labels: {
    PREPARE: 'prepare the delivery',
    HAND_OVER: 'hand over the documents',
    RETURN_BACK: 'record the return of the documents',
    APPROVE_DUE: 'approve the delivery',
    CANCEL: 'cancel the delivery',
  },
  rows: [
    row({
      n: 1,
      from: ['draft'],
      on: 'PREPARE',
      to: 'prepared',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: {
        purpose: 'required',
        items: 'required',
        received_by_type: 'required',
        receiver_name: 'required',
        receiver_phone: 'required',
        receiver_nid: 'optional',
        receiver_relation: 'optional',
        return_due: 'optional',
        due_checked: 'optional',
        authorisation_file: 'optional',
      },
      guards: [itemsInOffice, purposeReached, returnArranged, noOpenDelivery],
    }),
    row({
      n: 2,
      from: ['prepared'],
      on: 'HAND_OVER',
      to: 'handed_over',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { delivery_date: 'required', signature_file: 'optional', due_override_reason: 'optional' },
      guards: [itemsInOffice, purposeReached, nothingDue, notFuture('delivery_date')],
      effects: passportGoes,
    }),
    row({
      n: 3,
      from: ['handed_over'],
      on: 'RETURN_BACK',
      to: 'came_back',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { return_date: 'required', returned_items: 'required', note: 'optional' },
      guards: [notFuture('return_date'), sequence('delivery_date', 'return_date')],
      set: ({ data }) => ({ return_note: data?.note ?? null }),
      effects: ({ data }) =>
        Array.isArray(data?.returned_items) && data.returned_items.includes('passport')
          ? [custody('in_office')]
          : [],
    }),
    row({
      n: 4,
      from: ['draft', 'prepared'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: ({ data }) => ({ cancel_reason: data?.reason }),
    }),
    row({
      n: 5,
      from: ['prepared'],
      on: 'APPROVE_DUE',
      to: '(same)',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: ({ data, facts }) => ({ due_approved: facts.money.due, due_override_reason: data?.reason }),
    }),
  ],
})

/** A lent passport is out with the passenger; any other is delivered (row 2). */
function passportGoes(args: Args): Effect[] {
  return listsPassport(args) ? [custody(args.record.purpose === 'temporary' ? 'passenger' : 'delivered')] : []
}
