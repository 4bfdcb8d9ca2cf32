/** Permissions that screens ask for by name; apart from the matrix, which no first page needs. */

/** Who may export every ledger reads the statements of the books as a whole; others see ledgers of their own people (accounting 13, roles 6). */
export const readsStatements = 'ledger_account.export'

/** The ledger as a whole, with every branch in it, goes only to who sees every branch. */
export const takesLedger = (mayReadStatements: boolean, branchScope: string): boolean =>
  mayReadStatements && branchScope === 'all'
