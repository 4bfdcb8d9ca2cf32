/** Permissions that screens ask for by name; apart from the matrix, which no first page needs. */

/** Who may export every ledger reads the statements of the books as a whole; others see ledgers of their own people (accounting 13, roles 6). */
export const readsStatements = 'ledger_account.export'

/** The ledger as a whole, with every branch and agent in it, goes only to who sees all of them (roles 4). */
export const takesLedger = (
  mayReadStatements: boolean,
  branchScope: string,
  agentScope: readonly number[],
): boolean => mayReadStatements && branchScope === 'all' && agentScope.length === 0
