/** Short orders of the handbook's action column (machines 0.6) as data. */
import type { RoleCode } from '../../domain/people/access.ts'
import type { Row } from '../../domain/journey/facts.ts'
import type { OpenWhile } from '../../domain/journey/open-while.ts'
import type { Effect } from './workflow.ts'

/** Notification of table 0.7; `values` fill its placeholders, {name} and {id} are the passenger's. */
export const note = (id: string, values: Readonly<Record<string, string | number>> = {}): Effect => ({
  do: 'note',
  id,
  values,
})
/** The same for one person, e.g. who a complaint was given to; without one it goes to the roles of the table. */
export const noteTo = (
  user: unknown,
  id: string,
  values: Readonly<Record<string, string | number>> = {},
): Effect => ({ do: 'note', id, values, ...(user ? { user: Number(user) } : {}) })
/** Calendar entry; none while the day is empty. */
export const cal = (date: unknown, category: string): Effect[] =>
  date ? [{ do: 'cal', date: String(date), category }] : []
/**
 * Task for a role, due in `days` days. It is over by itself once its condition is gone.
 * @param open states of the own machine in which it is still to be done, or states by subject where others decide.
 */
export const task = (
  role: RoleCode,
  text: string,
  days: number,
  open: readonly string[] | OpenWhile,
): Effect => ({ do: 'task', role, text, days, open: isList(open) ? { own: open } : open })
const isList = (value: unknown): value is readonly string[] => Array.isArray(value)
/** Draft cost in BDT for the accountants. */
export const cost = (kind: string, amount: unknown): Effect => ({
  do: 'cost',
  kind,
  amount: String(amount ?? '0'),
})
/** Event for another machine of the same passenger, sent as SYS in the same transaction. */
export const send = (to: string, event: string, data?: Row): Effect => ({
  do: 'send',
  to,
  event,
  ...(data ? { data } : {}),
})
export const custody = (place: string): Effect => ({ do: 'custody', place })
