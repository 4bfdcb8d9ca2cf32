/** What can be done about a row of a BSP statement that does not agree with the books. Source: tickets 10.3. */
import type { BillingCode } from './billing.ts'
import type { DocumentClass, MatchResult } from './match.ts'

/**
 * Accept as a memo, dispute with the airline, edit the ticket, capture the ticket or draft the refund the books lack,
 * leave to the next period, mark as not billed, void in the books.
 */
export const billingActions = [
  'accept',
  'dispute',
  'edit',
  'capture',
  'refund',
  'carry',
  'not_billed',
  'void',
] as const
export type BillingAction = (typeof billingActions)[number]

/** Actions that are taken with a reason. */
export const isReasoned = (action: BillingAction): boolean =>
  action === 'dispute' || action === 'not_billed' || action === 'void'

/** What a row is: its result, its code (null for what the file lacks) and the class of its document. */
interface Kind {
  result: MatchResult | null
  code: BillingCode | null
  class: string
}

const isOf = (kind: string, ...classes: DocumentClass[]): boolean => classes.some((one) => one === kind)

/** A document the books lack, by what it is. */
function missingInBooks({ class: kind, code }: Kind): readonly BillingAction[] {
  if (isOf(kind, 'debit memo', 'credit memo')) return ['accept', 'dispute']
  if (isOf(kind, 'refund')) return ['refund', 'dispute']
  return code === 'CANX' ? ['dispute'] : ['capture', 'dispute']
}

/** The actions offered, the proposal first; none for a row that agrees. */
export function actionsFor(row: Kind): readonly BillingAction[] {
  switch (row.result) {
    case 'amount_difference':
      return isOf(row.class, 'ticket') ? ['accept', 'dispute', 'edit'] : ['accept', 'dispute']
    case 'missing_in_books':
      return missingInBooks(row)
    case 'missing_in_bsp':
      return isOf(row.class, 'ticket') ? ['carry', 'not_billed', 'void'] : ['carry', 'not_billed']
    case 'duplicate_in_file':
      return ['dispute']
    case 'wrong_status':
      return row.code === 'CANX' ? ['void', 'dispute'] : ['dispute']
    case 'matched':
    case null:
      return []
  }
}
