/**
 * The daily job's rules R01 to R20 (machines M15) as data. The server finds candidates with SQL by state and
 * day, asks `due` of each in its own transaction and does what `does` says, as the system, in the order of this list.
 */
import type { flight } from '../../domain/flights/flight.ts'
import type { passenger } from '../../domain/passengers/passenger.ts'
import type { medical } from '../../domain/journey/medical.ts'
import type { mofa } from '../../domain/journey/mofa.ts'
import type { embassy } from '../../domain/journey/embassy.ts'
import type { training } from '../../domain/journey/training.ts'
import type { finger } from '../../domain/journey/finger.ts'
import type { manPower } from '../../domain/clearance/man-power.ts'
import type { policeClearance } from '../../domain/journey/police-clearance.ts'
import type { visaEntry } from '../../domain/visas/visa-entry.ts'
import type { demand } from '../../domain/visas/demand.ts'
import type { accUpdatePerm } from '../../domain/books/chart/acc-update-perm.ts'
import type { complain } from '../../domain/desk/complain.ts'
import type { passengerDelivery } from '../../domain/clearance/passenger-delivery.ts'
import type { ticketPurchase } from '../../domain/tickets/ticket-purchase.ts'
import type { ticketRefund } from '../../domain/tickets/ticket-refund.ts'
import type { ticketMemo } from '../../domain/tickets/ticket-memo.ts'
import type { Fields, Known } from '../../foundation/definitions/entity.ts'
import { addDays, addWorkingDays, daysBetween, showDate } from '../../foundation/values/dates.ts'
import type { Facts, Row } from '../../domain/journey/facts.ts'
import { medicalStillNeeded } from '../../domain/journey/stage-plan.ts'
import { isAcceptedBySilence, isOverdue } from '../desk/complaint.ts'
import { note, task } from '../kit/effects.ts'
import { isPast } from '../kit/past.ts'
import { paperStillNeeded } from './paper.ts'
import type { Effect } from '../kit/workflow.ts'

/** An event for the record's own machine, or only messages and tasks. */
type DailyAction = { event: string; data?: Row } | { effects: readonly Effect[] }

export interface DailyRule {
  id: string
  workflow: string
  /** States in which a record is a candidate. */
  states: readonly string[]
  /** Journey states of its passenger; null = any, or no passenger at all. */
  lifecycles: readonly string[] | null
  /** Column compared with today, of the record or of its passenger: 'past' = before today, 'reached' = today or before. */
  day: { field: string; of: 'record' | 'passenger'; compare: 'past' | 'reached' }
  describes: string
  due(record: Row, facts: Facts): boolean
  does(record: Row, facts: Facts): DailyAction
}

/** A rule whose record is of this entity: its day is one of its fields, and the functions read them by name. */
interface RuleOf<R> extends Omit<DailyRule, 'day' | 'due' | 'does'> {
  day: Omit<DailyRule['day'], 'field'> & { field: keyof R & string }
  due: (record: R, facts: Facts) => boolean
  does: (record: R, facts: Facts) => DailyAction
}
const ruleOf = <E extends { fields: Fields }>(rule: RuleOf<Known<E['fields']>>): DailyRule => rule

const inProcess = ['active', 'ready_to_fly'] as const
const open = ['active', 'ready_to_fly', 'on_hold'] as const
const past = <const F extends string>(field: F) => ({ field, of: 'record', compare: 'past' }) as const
const reached = <const F extends string>(field: F) => ({ field, of: 'record', compare: 'reached' }) as const
const send =
  <R>(event: string, data?: (record: R, facts: Facts) => Row) =>
  (record: R, facts: Facts): DailyAction => ({ event, ...(data ? { data: data(record, facts) } : {}) })
const isReached = (at: string | null | undefined, today: string): boolean => !!at && at <= today
/** Working days a passport may be out before an officer is asked (R20). */
const passportOutDays = 10

/** The day an arrival is taken for granted: so many days after the departure (R02). */
const arrivalDay = (record: Known<(typeof passenger)['fields']>, facts: Facts): string | null => {
  const departed = record.departed_date
  return !departed ? null : addDays(departed, facts.settings.auto_arrive_days)
}

export const dailyRules: readonly DailyRule[] = [
  ruleOf<typeof flight>({
    id: 'R01',
    workflow: 'flight',
    states: ['ticketed'],
    lifecycles: open,
    day: past('flight_date'),
    describes: 'the flight day has passed',
    due: (record, { today }) => isPast(record.flight_date, today),
    does: (_, facts) =>
      facts.settings.auto_flown && facts.lifecycle !== 'on_hold'
        ? { event: 'DATE_PASSED' }
        : { effects: [task('TKT', 'Confirm departure of {name}', 0, ['ticketed'])] },
  }),
  ruleOf<typeof passenger>({
    id: 'R02',
    workflow: 'journey',
    states: ['departed'],
    lifecycles: null,
    day: reached('departed_date'),
    describes: 'the passenger has been abroad long enough to have arrived',
    due: (record, facts) => isReached(arrivalDay(record, facts), facts.today),
    does: send('ARRIVE', (record, facts) => ({ arrive_date: arrivalDay(record, facts) })),
  }),
  ruleOf<typeof passenger>({
    id: 'R03',
    workflow: 'journey',
    states: ['arrived'],
    lifecycles: null,
    day: past('guarantee_until'),
    describes: "the last day of the worker's guarantee has passed",
    due: (record, { today, type }) => type?.is_worker === true && isPast(record.guarantee_until, today),
    does: send('COMPLETE'),
  }),
  ruleOf<typeof passenger>({
    id: 'R04',
    workflow: 'journey',
    states: ['departed', 'arrived'],
    lifecycles: null,
    day: past('return_target'),
    describes: 'the return day of a traveller has passed',
    due: (record, { today, type }) => type?.is_worker === false && isPast(record.return_target, today),
    does: send('RETURN_HOME', (record) => ({ return_date: record.return_target ?? null })),
  }),
  ruleOf<typeof medical>({
    id: 'R05',
    workflow: 'medical',
    states: ['slip_issued'],
    lifecycles: open,
    day: past('slip_valid_until'),
    describes: 'the medical slip is past its last day',
    due: (record, { today }) => isPast(record.slip_valid_until, today),
    does: send('SLIP_EXPIRE'),
  }),
  ruleOf<typeof medical>({
    id: 'R06',
    workflow: 'medical',
    states: ['fit'],
    lifecycles: open,
    day: past('expiry_date'),
    describes: 'the fitness report is past its last day and still needed',
    due: (record, facts) => isPast(record.expiry_date, facts.today) && medicalStillNeeded(facts),
    does: send('EXPIRE'),
  }),
  ruleOf<typeof mofa>({
    id: 'R07',
    workflow: 'mofa',
    states: ['issued'],
    lifecycles: open,
    day: past('expiry_date'),
    describes: 'the MOFA is past its last day and the embassy is not done',
    due: (record, { today, stages }) => isPast(record.expiry_date, today) && !stages.embassy?.satisfied,
    does: send('EXPIRE'),
  }),
  ruleOf<typeof embassy>({
    id: 'R08',
    workflow: 'embassy',
    states: ['stamped', 'collected'],
    lifecycles: open,
    day: past('visa_expiry_date'),
    describes: 'the visa is past its last day, and the passenger has not flown',
    due: (record, { today, stages }) =>
      isPast(record.visa_expiry_date, today) && stages.flight?.state !== 'flown',
    does: send('EXPIRE'),
  }),
  ruleOf<typeof training>({
    id: 'R09',
    workflow: 'training',
    states: ['enrolled'],
    lifecycles: open,
    day: reached('start_date'),
    describes: 'the first day of the course has come',
    due: (record, { today }) => isReached(record.start_date, today),
    does: send('START', (record) => ({ start_date: record.start_date ?? null })),
  }),
  ruleOf<typeof training>({
    id: 'R10',
    workflow: 'training',
    states: ['passed'],
    lifecycles: inProcess,
    day: past('cert_expiry_date'),
    describes: 'the certificate is past its last day',
    due: (record, { today }) => isPast(record.cert_expiry_date, today),
    does: send('EXPIRE'),
  }),
  ruleOf<typeof finger>({
    id: 'R11',
    workflow: 'finger',
    states: ['booked'],
    lifecycles: open,
    day: past('appointment_date'),
    describes: 'the fingerprint appointment has passed',
    due: (record, { today }) => isPast(record.appointment_date, today),
    does: send('MISSED'),
  }),
  ruleOf<typeof finger>({
    id: 'R12',
    workflow: 'finger',
    states: ['done'],
    lifecycles: open,
    day: past('valid_until'),
    describes: 'biometrics for a visa are past their last day and the embassy is not done',
    due: (record, { today, stages }) =>
      record.kind === 'visa_bio' && isPast(record.valid_until, today) && !stages.embassy?.satisfied,
    does: send('EXPIRE'),
  }),
  ruleOf<typeof manPower>({
    id: 'R13',
    workflow: 'manpower',
    states: ['cleared'],
    lifecycles: open,
    day: past('clearance_valid_until'),
    describes: 'the clearance is past its last day, and the passenger has not flown',
    due: (record, { today, stages }) =>
      isPast(record.clearance_valid_until, today) && stages.flight?.state !== 'flown',
    does: send('EXPIRE'),
  }),
  ruleOf<typeof policeClearance>({
    id: 'R14',
    workflow: 'paper',
    states: ['obtained'],
    lifecycles: open,
    day: past('expiry_date'),
    describes: 'the paper is past its last day and still needed',
    due: (record, facts) => isPast(record.expiry_date, facts.today) && paperStillNeeded(record, facts),
    does: send('EXPIRE'),
  }),
  ruleOf<typeof visaEntry>({
    id: 'R15',
    workflow: 'visa_entry',
    states: ['open', 'exhausted', 'suspended'],
    lifecycles: null,
    day: past('expiry_date'),
    describes: 'the visa is past its last day',
    due: (record, { today }) => isPast(record.expiry_date, today),
    does: send('EXPIRE'),
  }),
  ruleOf<typeof demand>({
    id: 'R16',
    workflow: 'demand',
    states: ['open', 'circulated', 'filled'],
    lifecycles: null,
    day: past('expiry_date'),
    describes: 'the demand is past its last day',
    due: (record, { today }) => isPast(record.expiry_date, today),
    does: send('EXPIRE'),
  }),
  ruleOf<typeof demand>({
    id: 'R16',
    workflow: 'demand',
    states: ['circulated'],
    lifecycles: null,
    day: past('circular_last_date'),
    describes: 'the circular is past its last day',
    due: (record, { today }) => isPast(record.circular_last_date, today),
    does: send('CIRCULAR_END'),
  }),
  ruleOf<typeof accUpdatePerm>({
    id: 'R17',
    workflow: 'acc_update_perm',
    states: ['approved'],
    lifecycles: null,
    day: past('valid_until'),
    describes: 'an update permission is past its last day',
    due: (record, { today }) => isPast(record.valid_until?.slice(0, 10), today),
    does: send('EXPIRE'),
  }),
  ruleOf<typeof accUpdatePerm>({
    id: 'R17',
    workflow: 'acc_update_perm',
    states: ['pending'],
    lifecycles: null,
    day: past('requested_at'),
    describes: 'a request was not decided for 7 days',
    due: (record, { today }) =>
      !!record.requested_at && isPast(addDays(record.requested_at.slice(0, 10), 7), today),
    does: send('EXPIRE'),
  }),
  ruleOf<typeof complain>({
    id: 'R18',
    workflow: 'complaint',
    states: ['assigned', 'investigating', 'waiting'],
    lifecycles: null,
    day: past('due_date'),
    describes: 'a complaint is past its due day',
    due: (record, facts) => isOverdue({ record, facts }),
    does: send('OVERDUE'),
  }),
  ruleOf<typeof complain>({
    id: 'R18',
    workflow: 'complaint',
    states: ['resolved'],
    lifecycles: null,
    day: past('resolved_date'),
    describes: 'a resolution had no objection for 14 days',
    due: (record, facts) => isAcceptedBySilence({ record, facts }),
    does: send('AUTO_CLOSE'),
  }),
  ruleOf<typeof passenger>({
    id: 'R19',
    workflow: 'journey',
    states: ['on_hold'],
    lifecycles: null,
    day: reached('review_date'),
    describes: 'the review day of a file on hold has come',
    due: (record, { today }) => isReached(record.review_date, today),
    does: (record) => ({
      effects: [
        note('N22', {
          date: showDate(record.review_date || ''),
          reason: record.hold_reason || 'no reason given',
        }),
      ],
    }),
  }),
  ruleOf<typeof passengerDelivery>({
    id: 'R20',
    workflow: 'delivery',
    states: ['handed_over'],
    lifecycles: null,
    day: past('return_due'),
    describes: 'lent papers are past their return day',
    due: (record, { today }) => record.purpose === 'temporary' && isPast(record.return_due, today),
    does: (record, facts) => outSince(record.delivery_date ?? null, 'passenger', facts),
  }),
  ruleOf<typeof passenger>({
    id: 'R20',
    workflow: 'custody',
    states: ['out'],
    lifecycles: null,
    day: reached('custody_since'),
    describes: 'the passport has been out for more than 10 working days',
    due: (record, { today, settings }) => {
      const since = record.custody_since ?? null
      return (
        since !== null &&
        addWorkingDays(since, passportOutDays, settings.weekend_days, settings.holidays) < today
      )
    },
    does: (record, facts) => outSince(record.custody_since ?? null, facts.custody.place ?? 'courier', facts),
  }),
  ruleOf<typeof ticketPurchase>({
    id: 'R21',
    workflow: 'ticket_purchase',
    states: ['request'],
    lifecycles: null,
    day: past('time_limit'),
    describes: 'the ticketing time limit of a request has passed',
    due: (record, { today }) => isPast(record.time_limit?.slice(0, 10), today),
    does: send('EXPIRE'),
  }),
  ruleOf<typeof ticketRefund>({
    id: 'R22',
    workflow: 'ticket_refund',
    states: ['submitted'],
    lifecycles: null,
    day: past('answer_due'),
    describes: 'the airline has not answered a refund in its time',
    due: (record, { today }) => isPast(record.answer_due, today),
    does: send('REMIND'),
  }),
  ruleOf<typeof ticketMemo>({
    id: 'R23',
    workflow: 'ticket_memo',
    states: ['received'],
    lifecycles: null,
    day: past('latency_until'),
    describes: 'the days to dispute a debit memo of an airline are over',
    due: (record, { today }) => record.kind === 'adm' && isPast(record.latency_until, today),
    // The airline takes it as accepted; its entry is posted by a person, as all money.
    does: (record) => ({
      effects: [
        task('ACC', `Accept memo ${String(record.memo_no)}: its days to dispute are over`, 0, ['received']),
      ],
    }),
  }),
]

function outSince(since: string | null, place: string, { today }: Facts): DailyAction {
  return {
    effects: [
      note('N23', {
        place: place === 'bmet' ? 'BMET' : place.replaceAll('_', ' '),
        n: since === null ? 0 : daysBetween(since, today),
      }),
    ],
  }
}
