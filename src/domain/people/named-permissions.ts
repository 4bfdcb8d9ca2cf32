/** Permissions that screens ask for by name; apart from the matrix, which no first page needs. */

/** Who may export every ledger reads the statements of the books as a whole; others see ledgers of their own people (accounting 13, roles 6). */
export const readsStatements = 'ledger_account.export'

/** The ledger as a whole, with every branch and agent in it, goes only to who sees all of them (roles 4). */
export const takesLedger = (
  mayReadStatements: boolean,
  branchScope: string,
  agentScope: readonly number[],
): boolean => mayReadStatements && branchScope === 'all' && agentScope.length === 0

/** Any of these enters receipts or payments, and joins lines of one account. */
export const entersMoney: readonly string[] = ['receipt_voucher.update', 'payment_voucher.update']
/** Any of these settles: who enters money, and who authorises bills, under whose authority an advance is applied (decision 1143). */
export const settles: readonly string[] = [...entersMoney, 'sales.approve', 'purchase.approve']
