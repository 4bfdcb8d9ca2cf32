/** Messages machines send to people (machines 0.7). `{name}` and `{id}` are the passenger's; others come with the effect. */
import type { RoleCode } from '../people/access.ts'
import { isCivilDate, showDate } from '../../foundation/values/dates.ts'
import { fill } from '../errors.ts'

type NotificationVariant = 'passport' | 'medical' | 'visa' | 'info'

export interface NotificationText {
  variant: NotificationVariant
  text: string
  /** What is said where `{n}` is one. */
  one?: string
  to: readonly RoleCode[]
  /** Roles of `to` that may not read a value of the sentence, and what they read instead (roles 3.2). */
  withheld?: { from: readonly RoleCode[]; text: string }
}

/** To the user who had a long report written in the background. */
export const reportReady: NotificationText = {
  variant: 'info',
  text: 'The file of the report {report} is ready. Rows: {n}.',
  to: [],
}

export const notifications: Readonly<Record<string, NotificationText>> = {
  N01: { variant: 'info', text: '{name} (#{id}) is medically FIT.', to: ['PRO', 'AGR'] },
  N02: {
    variant: 'medical',
    text: '{name} (#{id}) is UNFIT: {reason}.',
    to: ['MGR', 'AGR', 'PRO'],
    withheld: { from: ['AGR'], text: '{name} (#{id}) is UNFIT.' },
  },
  N03: { variant: 'medical', text: 'Medical of {name} (#{id}) expired on {date}.', to: ['PRO', 'MGR'] },
  N04: { variant: 'info', text: 'MOFA number {no} issued for {name}.', to: ['PRO'] },
  N05: { variant: 'visa', text: 'Embassy returned the file of {name}: {reason}.', to: ['PRO', 'MGR'] },
  N06: { variant: 'visa', text: 'Visa of {name} is stamped, valid to {date}.', to: ['PRO', 'TKT', 'AGR'] },
  N07: { variant: 'visa', text: 'Visa of {name} was rejected: {reason}.', to: ['MGR', 'PRO', 'AGR'] },
  N08: {
    variant: 'visa',
    text: 'Visa of {name} expired on {date} before flight.',
    to: ['MGR', 'PRO', 'TKT'],
  },
  N09: {
    variant: 'info',
    text: 'Manpower clearance issued for {name}. Ready for ticket.',
    to: ['TKT', 'AGR'],
  },
  N10: { variant: 'info', text: 'BMET objection for {name}: {reason}.', to: ['PRO', 'MGR'] },
  N11: { variant: 'info', text: 'Ticket issued: {name}, {flight_no} on {date}.', to: ['PRO', 'AGR'] },
  N12: { variant: 'info', text: '{name} did not fly on {date}: {reason}.', to: ['MGR', 'TKT', 'PRO'] },
  N13: { variant: 'info', text: '{name} departed on {date}. Please confirm.', to: ['PRO', 'TKT'] },
  N14: { variant: 'info', text: '{name} returned on {date}: {reason}.', to: ['MGR', 'AGR', 'ACC'] },
  N15: { variant: 'info', text: 'Visa {no}: {n} left.', to: ['AGR', 'MGR'] },
  N16: { variant: 'info', text: 'Demand {no} is filled.', to: ['AGR', 'MGR'] },
  'N16-expires': { variant: 'info', text: 'Demand {no} expires on {date}.', to: ['AGR', 'MGR'] },
  N17: { variant: 'info', text: 'Complaint {no} assigned to you.', to: ['MGR'] },
  'N17-overdue': { variant: 'info', text: 'Complaint {no} is overdue.', to: ['MGR'] },
  N18: { variant: 'info', text: '{user} asks to {action} {voucher_type} {no}.', to: [] },
  N19: { variant: 'info', text: 'Your request for {voucher_no} was {answer}.', to: [] },
  N20: { variant: 'info', text: "Mail '{subject}' failed: {error}.", to: [] },
  N22: { variant: 'info', text: '{name} is on hold since {date}: {reason}.', to: ['MGR', 'PRO'] },
  N23: {
    variant: 'info',
    text: 'Passport of {name} is out to {place} for {n} days.',
    one: 'Passport of {name} is out to {place} for one day.',
    to: ['PRO', 'MGR'],
  },
  N24: reportReady,
  N25: { variant: 'info', text: 'Ticketing time limit of {no} has passed.', to: ['TKT'] },
  N27: {
    variant: 'info',
    text: 'Ticket {ticket_no} of {name} is sold; the flight is not ticketed yet.',
    to: ['TKT', 'PRO'],
  },
  N26: { variant: 'info', text: 'Airline answer overdue: refund {no}.', to: ['TKT', 'MGR'] },
}

/**
 * The sentence of a message: days as people read them, and one full stop where a typed reason brings its own.
 * @param values marks of the sentence
 */
export function notificationText(
  { text, one }: Pick<NotificationText, 'text' | 'one'>,
  values: Readonly<Record<string, string | number>>,
): string {
  const read = (value: string | number): string | number =>
    typeof value === 'number' ? value : isCivilDate(value) ? showDate(value) : value.trim().replace(/\.$/, '')
  return fill(
    one !== undefined && values['n'] === 1 ? one : text,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(value)])),
  )
}
