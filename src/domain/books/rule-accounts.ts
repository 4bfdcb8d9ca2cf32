/**
 * Accounts the vouchers post to by themselves: the user who chooses the chart cannot do without them.
 * Source: accounting 3 to 5 (posting rules); the kinds of which there is one account only (accounting 2).
 */
import { singleKinds } from './words.ts'

const codes: ReadonlySet<string> = new Set([
  '1301',
  '1302',
  '1303',
  '1406',
  '1407',
  '2101',
  '2102',
  '2103',
  '2104',
  '2301',
  '2302',
  '2401',
  '2402',
  '2503',
  '2504',
  '5401',
])

/** Does a posting rule name this account? @param account code and kind of a ledger account. */
export const isRuleAccount = (account: { code: unknown; kind: unknown }): boolean =>
  codes.has(String(account.code)) || singleKinds.some((kind) => kind === account.kind)
