import { choice, money, titleCase } from '../../foundation/definitions/fields.ts'
import { say, term } from '../../foundation/text/sentence.ts'
import type { Facts, Row } from '../../domain/journey/facts.ts'
import { visaAllotment, visaCancelReasons, visaReissueReasons } from '../../domain/visas/visa-allotment.ts'
import { visaExpiry } from '../../domain/visas/visa-validity.ts'
import { billAt } from '../guards/bill.ts'
import { inPlan, journeyOpen } from '../guards/journey.ts'
import { listOpen } from '../guards/lists.ts'
import {
  ageAllowed,
  isPortal,
  licenceValid,
  notFuture,
  sequence,
  withinCeiling,
  passportAtHand,
} from '../guards/passport-and-dates.ts'
import { medicalFit, mofaIssued, noTicketIssued, visaExpiryPlausible } from '../guards/stages.ts'
import { entryOf, entryPage, isLive, lineOf, unitsLeft, visaLive } from '../guards/visa.ts'
import { labelIn, stateTerm, valueTerm } from '../guards/words.ts'
import { custody, send, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { fixAt } from '../kit/guard.ts'
import { reasonGiven } from '../kit/undo.ts'
import type { Effect } from '../kit/workflow.ts'
import { table, type ArgsOf, type SetArgsOf, type StateOf } from '../kit/table.ts'

const everyReason = [...new Set([...visaCancelReasons, ...visaReissueReasons])]

const visaAllotmentTable = table({
  fields: {
    ...visaAllotment.fields,
    ...eventFields,
    agreed_amount: money(),
    reason_code: choice(everyReason, { label: 'Reason Code' }),
  },
  states: {
    none: { kind: 'initial', label: 'No Visa' },
    allotted: { kind: 'satisfied', label: 'Visa Allotted' },
    in_use: { kind: 'satisfied', label: 'Visa In Use' },
    stamped: { kind: 'satisfied', label: 'Visa Stamped' },
    consumed: { kind: 'satisfied', label: 'Visa Used' },
    visa_expired: { kind: 'blocker', label: 'Visa Expired' },
    cancel_requested: { kind: 'blocker', label: 'Visa Cancel Requested' },
    cancelled: { kind: 'blocker', label: 'Visa Cancelled' },
    reissue_requested: { kind: 'blocker', label: 'Visa Reissue Requested' },
  },
})
const { row, workflow, guard } = visaAllotmentTable
type Args = ArgsOf<typeof visaAllotmentTable>
type SetArgs = SetArgsOf<typeof visaAllotmentTable>
/** States a request may be sent back to. */
type Prior = NonNullable<Args['record']['prior_state']>

/** A cancelled visa whose number the embassy did not give back still occupies its unit. */
const isBurnt = (record: Row): boolean => record['quantity_returned'] === false

const visaMatches = guard('G-VE-MATCH', {
  needs: 'payload',
  says: 'the visa is for the country, profession and gender of the passenger',
  check: (args) => {
    const entry = entryOf(args)
    const line = lineOf(args)
    const { passenger, country, profession } = args.facts
    if (!entry || !line || !passenger) return null
    const fits = {
      country: entry['country'] === passenger['country'],
      profession: !passenger['profession'] || line['profession'] === passenger['profession'],
      gender: line['gender'] === 'any' || line['gender'] === passenger['gender'],
      line: line['visa_entry'] === undefined || line['visa_entry'] === entry['id'],
    }
    if (Object.values(fits).every(Boolean)) return null
    return {
      ...say`Visa ${String(entry['visa_no'])} is for ${labelIn(entry, 'country', country)}, ${labelIn(line, 'profession', profession)}, ${valueTerm(String(line['gender']))}.`,
      field: 'visa_line',
      fix: entryPage(entry),
    }
  },
})

const reissuePossible = (still?: 'held') =>
  guard(
    'G-CAN-REISSUE',
    {
      needs: 'facts',
      says: 'the passenger still holds a unit, or one is free on an open visa of the country',
      // 'held': stamped and expired visas keep their unit. After a cancellation a burnt unit serves its own line again.
      check: (args) => {
        if (still === 'held') return null
        const refused = {
          ...say`No visa is available for reissue.`,
          field: 'visa_line',
          fix: fixAt.passenger(args.facts.passenger?.['id']),
        }
        const line = lineOf(args)
        const isSame = line !== null && line['id'] === args.record.visa_line
        if (isBurnt(args.record)) return args.data?.visa_line && !isSame ? refused : null
        const entry = entryOf(args)
        const isOfCountry =
          !entry ||
          (entry['country'] === args.facts.passenger?.['country'] && isLive(entry, args.facts.today))
        return line && Number(line['available'] ?? 0) >= 1 && (isSame || isOfCountry) ? null : refused
      },
    },
    [still],
  )

const fileReturned = guard('G-VISA-BACK', {
  needs: 'facts',
  says: 'if the visa is in use, the embassy has returned the file',
  check: ({ facts }) => {
    const { visa, embassy } = facts.stages
    if (visa?.state !== 'in_use' || embassy?.state === 'rejected' || embassy?.state === 'queried') return null
    return {
      ...say`${String(facts.passenger?.['full_name'])}: visa is ${stateTerm(visa)}.`,
      fix: fixAt.step('embassy', 'Embassy', facts.passenger?.['id']),
    }
  },
})

const cameFrom = (state: Prior) =>
  guard(
    'G-PREV',
    {
      needs: 'facts',
      says: 'the visa had that state before the request',
      check: ({ record }) =>
        record.prior_state === state
          ? null
          : {
              ...say`The visa was not ${term(titleCase(state), `state.visa_allotment.${state}`)} before the request.`,
            },
    },
    [state],
  )

const applying = ['applied', 'paid', 'issued']
const atEmbassy = ['submitted', 'queried']
/** The visa of a passenger is under way: MOFA applied for, or the file lies at the embassy (row 5). */
const isUsed = ({ stages }: Facts): boolean =>
  applying.includes(stages.mofa?.state ?? '') || atEmbassy.includes(stages.embassy?.state ?? '')

/** A request is sent back to the state it remembers: one row per such state. */
const refused = (
  n: number,
  on: 'REFUSE_CANCEL' | 'REFUSE_REISSUE',
  from: StateOf<typeof visaAllotmentTable>,
  to: Prior,
  effects: (args: Args) => readonly Effect[] = () => [custody('in_office')],
) =>
  row({
    n,
    from: [from],
    on,
    to,
    roles: ['PRO'],
    undo: 'self',
    aside: true,
    payload: { refuse_date: 'required', reason: 'required' },
    guards: [reasonGiven, cameFrom(to), sequence('request_date', 'refuse_date')],
    set: ({ data }) => ({ refuse_reason: data?.reason }),
    effects,
  })

/**
 * Visa allotment: the unit of a visa line one passenger holds, and what becomes of it. Every unit is at each moment
 * available, held or burnt. Source: machines M9b; burnt units and dropped requests: decision 0031.
 */
export const visaAllotmentWorkflow = workflow({
  id: 'visa_allotment',
  table: 'M9b',
  version: 1,
  title: 'Visa',
  module: 'visa_allotment',
  stage: 'visa',
  initial: 'none',
  correct: null,
  carries: ['visa_entry', 'visa_line'],
  labels: {
    ALLOT: 'allot the visa',
    CHANGE: 'change the visa',
    RELEASE: 'release the visa',
    REQUEST_CANCEL: 'request the visa cancellation',
    REQUEST_REISSUE: 'request the visa reissue',
    CONFIRM_CANCEL: "record the embassy's answer",
    REFUSE_CANCEL: "record the embassy's answer",
    CONFIRM_REISSUE: "record the embassy's answer",
    REFUSE_REISSUE: "record the embassy's answer",
    REALLOT: 'allot another visa',
    DROP: 'drop the cancelled visa',
  },
  orders: ['set passenger', 'draft bill', 'use visa', 'return visa'],
  rows: [
    row({
      n: 1,
      from: ['none'],
      on: 'ALLOT',
      to: 'allotted',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: {
        visa_entry: 'required',
        visa_line: 'required',
        allot_date: 'required',
        agreed_amount: 'optional',
        ceiling_override: 'optional',
        reason: 'optional',
      },
      guards: [
        journeyOpen,
        inPlan('visa'),
        visaLive,
        visaMatches,
        unitsLeft(),
        licenceValid,
        ageAllowed('allot_date'),
        notFuture('allot_date'),
        withinCeiling,
      ],
      set: () => ({ release_reason: null }),
      effects: (args) => [...take(args), toPassenger(args), billAt('visa_allotted')],
    }),
    row({
      n: 2,
      from: ['allotted'],
      on: 'CHANGE',
      to: '(same)',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { visa_entry: 'required', visa_line: 'required', reason: 'required' },
      guards: [journeyOpen, reasonGiven, visaLive, visaMatches, unitsLeft()],
      effects: (args) => [...giveBack(args), ...take(args), toPassenger(args)],
    }),
    row({
      n: 3,
      from: ['allotted'],
      on: 'RELEASE',
      to: 'none',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: ({ data }) => ({
        visa_entry: null,
        visa_line: null,
        allot_date: null,
        release_reason: data?.reason,
      }),
      effects: (args) => [...giveBack(args), noVisa],
    }),
    row({ n: 4, from: ['allotted'], on: 'MARK_IN_USE', to: 'in_use', roles: ['SYS'], undo: 'none' }),
    row({
      n: 5,
      from: ['in_use'],
      on: 'MARK_UNUSED',
      to: 'allotted',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'neither the MOFA step nor the embassy step uses the visa',
        holds: ({ facts }) => !isUsed(facts),
      },
    }),
    row({
      n: 6,
      from: ['allotted', 'in_use'],
      on: 'MARK_STAMPED',
      to: 'stamped',
      roles: ['SYS'],
      undo: 'none',
      effects: () => [useVisa],
    }),
    row({
      n: 7,
      from: ['stamped'],
      on: 'MARK_UNSTAMPED',
      to: 'in_use',
      roles: ['SYS'],
      undo: 'none',
      effects: () => [returnVisa],
    }),
    row({ n: 8, from: ['stamped'], on: 'MARK_CONSUMED', to: 'consumed', roles: ['SYS'], undo: 'none' }),
    row({ n: 9, from: ['consumed'], on: 'MARK_UNCONSUMED', to: 'stamped', roles: ['SYS'], undo: 'none' }),
    row({ n: 10, from: ['stamped'], on: 'VISA_EXPIRE', to: 'visa_expired', roles: ['SYS'], undo: 'none' }),
    ...(['in_use', 'stamped', 'visa_expired'] as const).map((from) =>
      row({
        n: 11,
        from: [from],
        on: 'REQUEST_CANCEL',
        to: 'cancel_requested',
        roles: ['PRO'],
        undo: 'self',
        payload: {
          visa_cancel_list: 'optional',
          request_date: 'required',
          reason_code: 'required',
          reason: 'required',
          passport_listed: 'optional',
        },
        guards: [reasonGiven, noTicketIssued, fileReturned, listOpen],
        set: asked(from),
        effects: (args) => (args.data?.passport_listed === false ? [] : toEmbassy(args)),
      }),
    ),
    row({
      n: 12,
      from: ['cancel_requested'],
      on: 'CONFIRM_CANCEL',
      to: 'cancelled',
      roles: ['PRO'],
      undo: 'mgr',
      payload: {
        cancel_date: 'required',
        reference_no: 'required',
        quantity_returned: 'required',
        cost_bearer: 'optional',
      },
      guards: [notFuture('cancel_date'), sequence('request_date', 'cancel_date')],
      effects: confirmedCancel,
    }),
    refused(13, 'REFUSE_CANCEL', 'cancel_requested', 'in_use'),
    refused(14, 'REFUSE_CANCEL', 'cancel_requested', 'stamped'),
    refused(15, 'REFUSE_CANCEL', 'cancel_requested', 'visa_expired'),
    ...(['stamped', 'visa_expired'] as const).map((from) =>
      row({
        n: 16,
        from: [from],
        on: 'REQUEST_REISSUE',
        to: 'reissue_requested',
        roles: ['PRO'],
        undo: 'self',
        payload: {
          visa_reissue_list: 'optional',
          request_date: 'required',
          reason_code: 'required',
          reason: 'required',
        },
        guards: [
          journeyOpen,
          reasonGiven,
          noTicketIssued,
          reissuePossible('held'),
          medicalFit,
          passportAtHand,
          listOpen,
        ],
        set: asked(from),
        effects: toEmbassy,
      }),
    ),
    row({
      n: 16,
      from: ['cancelled'],
      on: 'REQUEST_REISSUE',
      to: 'reissue_requested',
      roles: ['PRO'],
      undo: 'self',
      payload: {
        visa_reissue_list: 'optional',
        request_date: 'required',
        reason_code: 'required',
        reason: 'required',
        visa_line: 'optional',
      },
      guards: [
        journeyOpen,
        reasonGiven,
        noTicketIssued,
        reissuePossible(),
        medicalFit,
        passportAtHand,
        listOpen,
      ],
      set: (args) => {
        const entry = lineOf(args)?.['visa_entry']
        return {
          ...asked('cancelled')(args),
          visa_entry: typeof entry === 'number' ? entry : args.was.visa_entry,
        }
      },
      effects: (args) => [...(isBurnt(args.record) ? [] : take(args)), ...toEmbassy(args), toPassenger(args)],
    }),
    row({
      n: 17,
      from: ['reissue_requested'],
      on: 'CONFIRM_REISSUE',
      to: 'stamped',
      roles: ['PRO'],
      undo: 'mgr',
      payload: {
        visa_stamp_no: 'required',
        stamp_date: 'required',
        visa_expiry_date: 'optional',
        visa_format: 'optional',
      },
      guards: [
        mofaIssued,
        medicalFit,
        notFuture('stamp_date'),
        sequence('request_date', 'stamp_date'),
        visaExpiryPlausible,
      ],
      set: asReissued,
      effects: ({ record: { visa_stamp_no, stamp_date, visa_expiry_date, visa_format } }) => [
        send('embassy', 'VISA_REISSUED', { visa_stamp_no, stamp_date, visa_expiry_date, visa_format }),
        custody('in_office'),
        useVisa,
      ],
    }),
    refused(18, 'REFUSE_REISSUE', 'reissue_requested', 'stamped'),
    refused(19, 'REFUSE_REISSUE', 'reissue_requested', 'visa_expired'),
    refused(20, 'REFUSE_REISSUE', 'reissue_requested', 'cancelled', (args) => [
      ...(isBurnt(args.record) ? [] : giveBack(args)),
      custody('in_office'),
    ]),
    row({
      n: 21,
      from: ['cancelled', 'consumed'],
      on: 'REALLOT',
      to: 'allotted',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { visa_entry: 'required', visa_line: 'required', allot_date: 'required' },
      guards: [journeyOpen, visaLive, visaMatches, unitsLeft(), notFuture('allot_date')],
      effects: (args) => [{ do: 'newAttempt' }, ...take(args), toPassenger(args)],
    }),
    row({
      n: 22,
      from: ['cancelled'],
      on: 'DROP',
      to: 'none',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      aside: true,
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: ({ data }) => ({ visa_entry: null, visa_line: null, release_reason: data?.reason }),
      effects: () => [{ do: 'newAttempt' }, noVisa],
    }),
  ],
})

/** Notifies the visa entry that units of a line are taken or free again. */
function toEntry(event: 'ALLOTTED' | 'RELEASED', entry: unknown, line: unknown): Effect[] {
  return entry && line
    ? [{ do: 'send', to: 'visa_entry', event, data: { line, n: 1 }, record: Number(entry) }]
    : []
}

function take({ record }: Args): Effect[] {
  return toEntry('ALLOTTED', record.visa_entry, record.visa_line)
}

/** The unit held before the event goes back: the facts still show it. */
function giveBack({ facts, record }: Args): Effect[] {
  return toEntry(
    'RELEASED',
    facts.visa?.entry['id'] ?? record.visa_entry,
    facts.visa?.line['id'] ?? record.visa_line,
  )
}

/** The file takes over what the visa says (row 1): profession, licence, employer. */
function toPassenger(args: Args): Effect {
  const entry = entryOf(args)
  const line = lineOf(args)
  const amount = args.data?.agreed_amount
  return {
    do: 'order',
    name: 'set passenger',
    data: {
      visa_entry: args.record.visa_entry,
      visa_line: args.record.visa_line,
      ...(line ? { profession: line['profession'] } : {}),
      ...(entry
        ? {
            recruiting_agency: entry['recruiting_agency'],
            country: entry['country'],
            employer_name: entry['sponsor_name'],
          }
        : {}),
      ...(amount ? { agreed_amount: amount } : {}),
    },
  }
}
const noVisa: Effect = {
  do: 'order',
  name: 'set passenger',
  data: { visa_entry: null, visa_line: null, employer_name: null },
}

function asked(from: Prior) {
  return ({ data }: SetArgs) => ({
    prior_state: from,
    request_reason: data?.reason,
    refuse_date: null,
    refuse_reason: null,
  })
}

/** On a portal the passport stays in the office. */
function toEmbassy(args: Args): Effect[] {
  return isPortal(args) ? [] : [custody('embassy')]
}

/** What the visa cost leaves the stock, or is stock again (accounting 4.9); nothing where the agency keeps none. */
const useVisa: Effect = { do: 'order', name: 'use visa' }
const returnVisa: Effect = { do: 'order', name: 'return visa' }

/** A number that comes back is free for another passenger; one that does not is burnt and its cost is borne (row 12). */
function confirmedCancel(args: Args): Effect[] {
  const { record } = args
  return [
    ...(record.quantity_returned === true
      ? [...giveBack(args), returnVisa]
      : [
          useVisa,
          task('ACC', `Visa cost of {name} is borne by the ${String(record.cost_bearer ?? 'agency')}`, 2, {
            record: ['cancelled'],
          }),
        ]),
    send('embassy', 'VISA_CANCELLED', {
      cancel_date: record.cancel_date,
      reference_no: record.reference_no,
    }),
    custody('in_office'),
  ]
}

function asReissued({ record, data, facts }: SetArgs) {
  return {
    visa_expiry_date: visaExpiry(record.stamp_date, data?.visa_expiry_date, facts.country),
    visa_format: data?.visa_format ?? (facts.country?.['visa_format'] === 'e_visa' ? 'e_visa' : 'sticker'),
  }
}
