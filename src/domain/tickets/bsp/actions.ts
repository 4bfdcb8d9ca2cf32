/** What can be done about a row of a BSP statement that does not agree with the books. Source: tickets 10.3. */
import type { BillingCode } from './billing.ts'
import type { MatchResult } from './match.ts'

/** Accept as a memo, dispute with the airline, capture the ticket the books lack, leave to the next period. */
export const billingActions = ['accept', 'dispute', 'capture', 'carry'] as const
export type BillingAction = (typeof billingActions)[number]

const issued: readonly (BillingCode | null)[] = ['TKTT', 'EMDA', 'EMDS']
const memos: readonly (BillingCode | null)[] = ['ADMA', 'ACMA']

/** The actions offered, the proposal first; none for a row that agrees. @param code null for what the file lacks. */
export function actionsFor(result: MatchResult | null, code: BillingCode | null): readonly BillingAction[] {
  switch (result) {
    case 'amount_difference':
      return ['accept', 'dispute']
    case 'missing_in_books':
      return memos.includes(code)
        ? ['accept', 'dispute']
        : issued.includes(code)
          ? ['capture', 'dispute']
          : ['dispute']
    case 'missing_in_bsp':
      return ['carry']
    case 'duplicate_in_file':
    case 'wrong_status':
      return ['dispute']
    case 'matched':
    case null:
      return []
  }
}
